//! /project-showcase/{id}/proofs: read by the real thing, from a server on this machine.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::http::Method;
use axum::response::IntoResponse as _;
use opportune::settings::Toggle;
use serde_json::{Value, json};

use super::{PATH, made, put, shown, subscriber};
use crate::world::{Answer, Caller, Member, World};

/// Where a developer's site is, and what it says: paths and their texts.
struct Site {
    address: String,
    pages: Arc<Mutex<Vec<(String, String)>>>,
}

impl Site {
    async fn new() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let pages = Arc::new(Mutex::new(Vec::<(String, String)>::new()));
        let kept = pages.clone();
        let answer = move |uri: axum::http::Uri| {
            let found = kept.lock().expect("no panic").iter().find(|(path, _)| path == uri.path()).cloned();
            async move {
                match found {
                    Some((_, text)) => text.into_response(),
                    None => axum::http::StatusCode::NOT_FOUND.into_response(),
                }
            }
        };
        tokio::spawn(async move { axum::serve(listener, axum::Router::new().fallback(answer)).await });
        Self { address, pages }
    }

    fn says(&self, path: &str, text: &str) {
        *self.pages.lock().expect("no panic") = vec![(path.to_owned(), text.to_owned())];
    }

    fn is_empty(&self) {
        self.pages.lock().expect("no panic").clear();
    }
}

/// A world whose server looks at sites on this machine, too.
async fn near() -> World {
    World::with(|settings| settings.proofs.private_addresses = Toggle(true)).await
}

async fn run(world: &World) {
    opportune::showcases::proofs::queue(&world.app).drain().await.expect("the database answers");
}

async fn proofs(caller: &Caller, id: i64) -> Value {
    let answer = caller.get(&format!("{PATH}{id}/proofs")).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.body
}

async fn ask(caller: &Caller, id: i64, link: &str) -> Answer {
    caller.call(Method::POST, &format!("{PATH}{id}/proofs/{link}"), None).await
}

/// Asks, has it looked at, and tells how that went.
async fn proved(world: &World, caller: &Caller, id: i64, link: &str) -> Value {
    let answer = ask(caller, id, link).await;
    assert_eq!(answer.status, 202, "{answer}");
    let of = |body: &Value| {
        let links = body["links"].as_array().expect("links");
        links.iter().find(|one| one["link"] == link).unwrap_or_else(|| panic!("{body}")).clone()
    };
    assert_eq!(of(&answer.body)["status"], "waiting");
    run(world).await;
    of(&proofs(caller, id).await)
}

async fn work(ada: &Member, site: &Site) -> i64 {
    made(ada, &[("title", b"Tide tables"), ("project_url", format!("{}/shop", site.address).as_bytes())])
        .await
}

#[tokio::test]
async fn a_file_or_a_tag_proves_a_site() {
    let world = near().await;
    let (ada, site) = (subscriber(&world, "ada").await, Site::new().await);
    let id = work(&ada, &site).await;
    let told = proofs(&ada, id).await;
    let (token, tag) = (told["token"].as_str().expect("a text"), told["meta_tag"].as_str().expect("a tag"));
    assert_eq!(told["links"].as_array().map(Vec::len), Some(1), "the links it has: {told}");
    assert_eq!(told["links"][0]["status"], Value::Null);
    let file = format!("{}/.well-known/opportune-proof.txt", site.address);
    assert_eq!(told["links"][0]["file_url"], file);
    assert_eq!(shown(&world.visitor(), id).await["proofs"], json!([]));

    let nothing = proved(&world, &ada, id, "project").await;
    assert_eq!(nothing["status"], "failed");
    assert!(nothing["reason"].as_str().is_some_and(|reason| reason.contains("was not found")), "{nothing}");

    site.says("/.well-known/opportune-proof.txt", &format!("{token}\n"));
    let by_file = proved(&world, &ada, id, "project").await;
    assert_eq!((&by_file["status"], &by_file["reason"]), (&json!("proved"), &Value::Null), "{by_file}");
    let public = shown(&world.visitor(), id).await["proofs"].clone();
    assert_eq!(public[0]["url"], format!("{}/shop", site.address));
    assert!(public[0]["proved_at"].is_string() && public[0]["link"] == "project", "{public}");

    site.says("/shop", &format!("<!doctype html><html><head><title>Shop</title>{tag}</head><body>"));
    assert_eq!(proved(&world, &ada, id, "project").await["status"], "proved");
    site.says("/shop", &format!("<html><head></head><body>{tag}"));
    let in_body = proved(&world, &ada, id, "project").await;
    assert_eq!(in_body["status"], "failed", "what visitors may write proves nothing");
    assert_eq!(shown(&world.visitor(), id).await["proofs"], json!([]));

    // Another's text is nobody else's proof.
    let eve = subscriber(&world, "eve").await;
    let copied = work(&eve, &site).await;
    site.says("/.well-known/opportune-proof.txt", token);
    assert_eq!(proved(&world, &eve, copied, "project").await["status"], "failed");
}

#[tokio::test]
async fn a_repository_is_proved_by_a_file_in_it() {
    let world = near().await;
    let (ada, site) = (subscriber(&world, "ada").await, Site::new().await);
    let repository = format!("{}/ada/tides", site.address);
    let id = made(&ada, &[("title", b"Tides"), ("repository_url", repository.as_bytes())]).await;
    let told = proofs(&ada, id).await;
    let token = told["token"].as_str().expect("a text");
    assert_eq!(told["links"][0]["takes_meta_tag"], false);
    site.says("/ada/tides", told["meta_tag"].as_str().expect("a tag"));
    assert_eq!(proved(&world, &ada, id, "repository").await["status"], "failed", "its host wrote that page");
    site.says("/ada/tides/opportune-proof.txt", token);
    assert_eq!(proved(&world, &ada, id, "repository").await["status"], "proved");
    assert_eq!(ask(&ada, id, "demo").await.status, 404, "it has no such link");
    assert_eq!(ask(&ada, id, "anything").await.status, 404);
}

#[tokio::test]
async fn a_proof_holds_for_its_address_and_is_looked_at_every_month() {
    let world = near().await;
    let (ada, site) = (subscriber(&world, "ada").await, Site::new().await);
    let id = work(&ada, &site).await;
    let token = proofs(&ada, id).await["token"].as_str().expect("a text").to_owned();
    site.says("/.well-known/opportune-proof.txt", &token);
    assert_eq!(proved(&world, &ada, id, "project").await["status"], "proved");
    let visitor = world.visitor();
    let marks = async || shown(&visitor, id).await["proofs"].as_array().map_or(0, Vec::len);

    // Changed, it leads elsewhere and nothing is proved; changed back, what was found still holds.
    put(&ada, id, "", json!({"project_url": format!("{}/other", site.address)})).await;
    assert_eq!(marks().await, 0);
    put(&ada, id, "", json!({"project_url": format!("{}/shop", site.address)})).await;
    assert_eq!(marks().await, 1);

    // A month on it is asked again. A site that is away keeps its mark for two more days.
    site.is_empty();
    world.advance(Duration::from_hours(24 * 31));
    for (day, left) in [(0, 1), (1, 1), (2, 0)] {
        world.run_jobs().await;
        run(&world).await;
        assert_eq!(marks().await, left, "day {day}");
        world.advance(Duration::from_hours(25));
    }
    let ada = world.sign_in("ada").await;
    let after = proofs(&ada, id).await;
    assert_eq!(after["links"][0]["status"], "failed", "{after}");
    // Whoever takes it back is shown nothing more of it.
    site.says("/.well-known/opportune-proof.txt", &token);
    assert_eq!(proved(&world, &ada, id, "project").await["status"], "proved");
    assert_eq!(ada.delete(&format!("{PATH}{id}/proofs/project")).await.status, 204);
    assert_eq!(marks().await, 0);
    assert_eq!(proofs(&ada, id).await["links"][0]["status"], Value::Null);
}

#[tokio::test]
async fn nothing_private_is_read() {
    let world = World::new().await;
    let ada = subscriber(&world, "ada").await;
    let id = made(&ada, &[("title", b"A")]).await;
    for address in [
        "http://127.0.0.1/",
        "http://localhost/",
        "http://169.254.169.254/latest/meta-data/",
        "http://[::1]/",
        "http://[::ffff:10.0.0.1]/",
        "http://10.1.2.3/",
        "http://2130706433/",
    ] {
        let changed = put(&ada, id, "", json!({"demo_url": address})).await;
        if changed.status == 422 {
            continue; // it isn't taken for a web address in the first place
        }
        let told = proved(&world, &ada, id, "demo").await;
        assert_eq!(told["status"], "failed", "{address}");
        let reason = told["reason"].as_str().unwrap_or_default();
        assert!(reason.contains("private network"), "{address}: {reason}");
    }
    let changed = put(&ada, id, "", json!({"demo_url": "http://example.org:8080/"})).await;
    assert_eq!(changed.status, 200, "{changed}");
    let told = proved(&world, &ada, id, "demo").await;
    assert!(told["reason"].as_str().is_some_and(|reason| reason.contains("without a port")), "{told}");
}

#[tokio::test]
async fn only_the_developer_asks_and_is_told() {
    let world = World::new().await;
    let (ada, eve) = (subscriber(&world, "ada").await, subscriber(&world, "eve").await);
    let id = made(&ada, &[("title", b"A"), ("demo_url", b"https://example.org/")]).await;
    let path = format!("{PATH}{id}/proofs");
    eve.get(&path).await.refused(403, "forbidden");
    ask(&eve, id, "demo").await.refused(403, "forbidden");
    eve.delete(&format!("{path}/demo")).await.refused(403, "forbidden");
    world.client("nora").await.get(&path).await.refused(403, "forbidden");
    ada.get(&format!("{PATH}999/proofs")).await.refused(404, "not_found");
}
