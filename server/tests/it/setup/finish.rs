//! What setting up does, and what it refuses.

use std::os::unix::fs::PermissionsExt as _;

use opportune::settings::{Mode, Settings, Variables};
use serde_json::{Value, json};

use super::{everything, here, least};
use crate::world::{Caller, PASSWORD, World};

db::sql! {
    ADMINS = "select username from users where is_admin and id > 0 order by id";
}

async fn finish(caller: &Caller, body: Value) -> crate::world::Answer {
    caller.post("/api/setup/finish", body).await
}

async fn admins(world: &World) -> Vec<String> {
    world.app.db.read(&ADMINS).all().await.expect("rows")
}

/// The settings as the next start reads them.
fn next_start(world: &World, more: &[(&str, &str)]) -> Result<Settings, String> {
    let folder = world.app.settings.data.dir.display().to_string();
    let mut variables: Variables = [("OPPORTUNE_DATA_DIR".to_owned(), folder)].into();
    variables.extend(more.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    Settings::load(None, &variables)
}

#[tokio::test]
async fn everything_is_kept_and_the_first_admin_is_signed_in() {
    let world = World::new().await;
    let state = here(&world).get("/api/setup/state").await;
    assert_eq!(state.body["product_name"], json!({"value": "Opportune", "fixed_by": null}), "{state}");
    assert_eq!(state.body["mail"]["server"], Value::Null);
    assert_eq!(state.body["payments"], json!({"mode": "sandbox", "fixed_by": null}));

    let done = finish(&here(&world), everything()).await;
    assert_eq!(done.status, 201, "{done}");
    assert_eq!(done.header("connection"), Some("close"));
    let user = &done.body["user"];
    assert_eq!((&user["username"], &user["is_admin"]), (&json!("grace"), &json!(true)));
    assert_eq!((&user["full_name"], &user["email_verified"]), (&json!("Grace Hopper"), &json!(false)));
    let grace = world.visitor().with_token(done.token());
    assert_eq!(grace.get("/api/auth/me").await.body["is_admin"], true);
    assert_eq!(grace.get("/api/admin/people").await.status, 200);
    assert_eq!(admins(&world).await, ["grace"]);
    assert_eq!(world.sign_in("grace").await.get("/api/auth/me").await.status, 200);
    assert_eq!(finish(&here(&world), least("late")).await.status, 404);
    assert_eq!(here(&world).get("/api/setup/state").await.status, 404);

    let file = world.app.settings.data.dir.join("setup.toml");
    assert_eq!(std::fs::metadata(&file).expect("the file").permissions().mode() & 0o777, 0o600);
    let text = std::fs::read_to_string(&file).expect("the file");
    assert!(!text.contains(PASSWORD) && !text.contains("grace"), "{text}");
    let settings = next_start(&world, &[]).expect("they are right");
    assert_eq!(settings.product.name, "Workbench");
    assert_eq!(settings.public_url(), "https://work.example.org");
    assert_eq!(settings.mail.from, "\"Workbench\" <hello@work.example.org>");
    assert_eq!(
        settings.mail_transport().expect("a transport").to_string(),
        "mail.example.org:587 (STARTTLS)"
    );
    assert_eq!(settings.payment_mode(), Ok(Mode::Test));
    // What the host wrote wins.
    let more = [("OPPORTUNE_PUBLIC_URL", "https://other.example.org"), ("OPPORTUNE_SMTP_URL", "")];
    let settings = next_start(&world, &more).expect("they are right");
    assert_eq!(settings.public_url(), "https://other.example.org");
    assert!(settings.mail_transport().expect("a transport").folder().is_some());
    assert_eq!(settings.product.name, "Workbench");
    assert_eq!(settings.fixed_by("server.public_url"), Some("OPPORTUNE_PUBLIC_URL"));
    assert_eq!(settings.fixed_by("product.name"), None);
}

#[tokio::test]
async fn what_is_left_out_stays_as_it_is() {
    let world = World::new().await;
    let done = finish(&here(&world), least("grace")).await;
    assert_eq!(done.status, 201, "{done}");
    let settings = next_start(&world, &[]).expect("they are right");
    assert_eq!((settings.product.name.as_str(), settings.server.public_url.as_deref()), ("Opportune", None));
    assert_eq!(settings.payment_mode(), Ok(Mode::Sandbox));
    assert!(settings.mail_transport().expect("a transport").folder().is_some());
}

/// Another admin, another role, other flags: the call is made for none of them.
#[tokio::test]
async fn a12_only_its_own_fields_count() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let mut body = least("grace");
    for (name, value) in [
        ("id", json!(nora.id)),
        ("user_id", json!(nora.id)),
        ("data", json!({"dir": "/elsewhere"})),
        ("server", json!({"listen": "0.0.0.0:80"})),
        ("security", json!({"secret_key": "x"})),
        ("demo", json!("on")),
    ] {
        body[name] = value.clone();
        body["admin"][name] = value;
    }
    body["admin"]["email_verified_at"] = json!("2001-01-01T00:00:00Z");
    body["admin"]["password_hash"] = json!("x");
    let done = finish(&here(&world), body).await;
    assert_eq!(done.status, 201, "{done}");
    assert_eq!((&done.body["user"]["id"], &done.body["user"]["email_verified"]), (&json!(2), &json!(false)));
    assert_eq!(admins(&world).await, ["grace"]);
    let settings = next_start(&world, &[]).expect("they are right");
    assert!(!settings.demo);
    assert_eq!(settings.server.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(settings.data.dir, world.app.settings.data.dir);
}

#[tokio::test]
async fn each_wrong_field_is_named_and_nothing_is_set_up() {
    let world = World::new().await;
    world.client("nora").await;
    let long = "x".repeat(300);
    for (pointer, value, field) in [
        ("/product_name", json!("  "), "product_name"),
        ("/product_name", json!("x".repeat(51)), "product_name"),
        ("/product_name", json!("a\nb"), "product_name"),
        ("/product_name", json!(7), "product_name"),
        ("/public_url", json!("work.example.org"), "public_url"),
        ("/public_url", json!("https://work.example.org/path"), "public_url"),
        ("/public_url", json!("https://a b"), "public_url"),
        ("/public_url", json!("https://x\"y"), "public_url"),
        ("/public_url", json!(format!("https://{long}")), "public_url"),
        ("/mail/host", json!(""), "mail.host"),
        ("/mail/host", json!("https://mail.example.org"), "mail.host"),
        ("/mail/port", json!(0), "mail.port"),
        ("/mail/port", json!(65536), "mail.port"),
        ("/mail/security", json!("some"), "mail.security"),
        ("/mail/security", json!("none"), "mail.security"),
        ("/mail/from", json!("nobody"), "mail.from"),
        ("/mail/username", json!(long), "mail.username"),
        ("/payments/secret_key", json!("pk_test_x"), "payments.secret_key"),
        ("/payments/publishable_key", json!("pk_live_x"), "payments.publishable_key"),
        ("/payments/webhook_secret", json!("secret"), "payments.webhook_secret"),
        ("/admin/username", json!("root"), "admin.username"),
        ("/admin/email", json!("nobody"), "admin.email"),
        ("/admin/password", json!("password"), "admin.password"),
        ("/admin/password", json!("short"), "admin.password"),
        ("/admin/full_name", json!(long), "admin.full_name"),
    ] {
        let mut body = everything();
        *body.pointer_mut(pointer).unwrap_or(&mut Value::Null) = value.clone();
        if pointer == "/mail/port" {
            body["mail"]["port"] = value;
        }
        let answer = finish(&here(&world), body).await;
        assert_eq!(answer.refused(422, "validation_error").fields(), [field], "{pointer}: {answer}");
    }
    let mut body = everything();
    body["mail"]["from"] = Value::Null;
    assert_eq!(finish(&here(&world), body).await.fields(), ["mail.from"]);
    let mut body = everything();
    body["admin"]["username"] = json!("Nora");
    finish(&here(&world), body).await.refused(409, "username_taken");
    finish(&here(&world), json!([])).await.refused(422, "validation_error");
    assert_eq!(finish(&here(&world), json!({})).await.fields(), ["admin"]);
    assert!(admins(&world).await.is_empty());
    assert!(!world.app.settings.data.dir.join("setup.toml").exists());
    assert_eq!(finish(&here(&world), everything()).await.status, 201);
}

/// A folder that can't be written to: nothing is set up, and it can be tried again.
#[tokio::test]
async fn without_a_place_to_keep_it_nothing_is_set_up() {
    let world = World::new().await;
    let folder = world.app.settings.data.dir.clone();
    // Its name is taken by a folder, whoever runs this test.
    std::fs::create_dir_all(folder.join("setup.toml").join("x")).expect("a folder");
    let answer = finish(&here(&world), everything()).await;
    assert_eq!(
        answer.refused(500, "server_error").body["detail"]
            .as_str()
            .map(|text| text.contains("nothing was set up")),
        Some(true)
    );
    assert!(admins(&world).await.is_empty());
    std::fs::remove_dir_all(folder.join("setup.toml")).expect("removed");
    assert_eq!(finish(&here(&world), everything()).await.status, 201);
    assert_eq!(admins(&world).await, ["grace"]);
}

#[tokio::test]
async fn of_several_at_once_one_sets_it_up() {
    let world = World::new().await;
    let names = ["ada", "barbara", "cleo", "dana", "edith", "frances"];
    let calls = names.map(|name| {
        let caller = here(&world);
        tokio::spawn(async move { (name, finish(&caller, least(name)).await) })
    });
    let mut winners = Vec::new();
    for call in calls {
        let (name, answer) = call.await.expect("an answer");
        match answer.status {
            201 => winners.push(name.to_owned()),
            // Asked when it was done already, or overtaken on the way.
            404 => {}
            _ => {
                answer.refused(409, "already_set_up");
            }
        }
    }
    assert_eq!(winners.len(), 1);
    assert_eq!(admins(&world).await, winners);
}

/// Whatever became of the first answer: who tries again finds the server set up, and signs in.
#[tokio::test]
async fn the_same_key_makes_one_account() {
    let world = World::new().await;
    let caller = here(&world).with_header("idempotency-key", "setup-1");
    assert_eq!(finish(&caller, everything()).await.status, 201);
    assert_eq!(finish(&caller, everything()).await.status, 404);
    assert_eq!(admins(&world).await, ["grace"]);
}
