//! /auth/totp, /auth/totp/confirm, /auth/login/second-factor

use std::time::Duration;

use axum::http::Method;
use data_encoding::BASE32;
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde_json::{Value, json};
use sha1::Sha1;

use super::letters::{subjects, token_for};
use crate::world::{Answer, Caller, PASSWORD, World, figure};

db::sql! {
    SECRET = "select secret from totp_secrets where user_id = $1";
    CODES = "select code_hash from recovery_codes where user_id = $1";
}

/// What an app would show now.
pub fn code(world: &World, secret: &str) -> String {
    let step = world.app.clock.now().as_second() / 30;
    let key = BASE32.decode(secret.as_bytes()).expect("Base32");
    let mut mac = <Hmac<Sha1>>::new_from_slice(&key).expect("a key");
    mac.update(&step.to_be_bytes());
    let digest = mac.finalize().into_bytes();
    let at = usize::from(digest[19] & 0xf);
    let number = u32::from_be_bytes([digest[at] & 0x7f, digest[at + 1], digest[at + 2], digest[at + 3]]);
    format!("{:06}", number % 1_000_000)
}

/// Turns it on; the secret and the code it was confirmed with.
pub async fn turn_on(world: &World, caller: &Caller) -> (String, String) {
    let begun = caller.post("/api/auth/totp", json!({"password": PASSWORD})).await;
    assert_eq!(begun.status, 200, "{begun}");
    let secret = begun.body["secret"].as_str().expect("a secret").to_owned();
    let first = code(world, &secret);
    let on = caller.post("/api/auth/totp/confirm", json!({"code": first})).await;
    assert_eq!(on.status, 200, "{on}");
    (secret, first)
}

async fn login(world: &World, password: &str) -> Answer {
    world.visitor().post("/api/auth/login", json!({"username": "ada", "password": password})).await
}

async fn challenge(world: &World) -> String {
    let answer = login(world, PASSWORD).await;
    answer.refused(401, "second_factor_required");
    answer.body["challenge"].as_str().expect("a challenge").to_owned()
}

async fn answer(world: &World, challenge: &str, code: &str) -> Answer {
    let body = json!({"challenge": challenge, "code": code});
    world.visitor().post("/api/auth/login/second-factor", body).await
}

fn next_code(world: &World) {
    world.advance(Duration::from_secs(30));
}

#[tokio::test]
async fn it_is_on_after_the_first_code_and_signing_in_takes_another() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let off = json!({"active": false, "active_since": null, "recovery_codes_left": 0});
    assert_eq!(ada.get("/api/auth/totp").await.body, off);
    ada.post("/api/auth/totp", json!({"password": "not the one"})).await.refused_field("password");
    ada.post("/api/auth/totp/confirm", json!({"code": "123456"})).await.refused(409, "totp_not_active");

    let begun = ada.post("/api/auth/totp", json!({"password": PASSWORD})).await;
    assert_eq!(begun.status, 200, "{begun}");
    let secret = begun.body["secret"].as_str().expect("a secret");
    assert_eq!(secret.len(), 32);
    let uri = begun.body["otpauth_uri"].as_str().expect("an address");
    assert!(uri.starts_with(&format!("otpauth://totp/Opportune:ada?secret={secret}&")), "{uri}");
    assert!(begun.body["qr_svg"].as_str().is_some_and(|svg| svg.contains("<svg") && !svg.contains("script")));
    assert_eq!(ada.get("/api/auth/totp").await.body, off, "not on yet");
    assert_eq!(login(&world, PASSWORD).await.status, 200, "and nothing is asked yet");
    let right = code(&world, secret);
    let wrong = if right == "000000" { "000001" } else { "000000" };
    ada.post("/api/auth/totp/confirm", json!({"code": wrong})).await.refused_field("code");
    let on =
        ada.post("/api/auth/totp/confirm", json!({"code": format!("{} {}", &right[..3], &right[3..])})).await;
    let codes = on.body["recovery_codes"].as_array().expect("codes");
    assert_eq!((on.status, codes.len()), (200, 10), "{on}");
    let state = ada.get("/api/auth/totp").await;
    assert_eq!((&state.body["active"], &state.body["recovery_codes_left"]), (&json!(true), &json!(10)));
    ada.post("/api/auth/totp", json!({"password": PASSWORD})).await.refused(409, "totp_active");
    ada.post("/api/auth/totp/confirm", json!({"code": right})).await.refused(409, "totp_active");

    // A wrong password reads as for any account.
    login(&world, "not the one").await.refused(401, "invalid_credentials");
    let asked = login(&world, PASSWORD).await;
    asked.refused(401, "second_factor_required");
    assert_eq!(asked.body["methods"], json!(["totp", "recovery_code"]));
    assert_eq!((asked.header("set-cookie"), asked.body.get("token")), (None, None));
    let challenge = asked.body["challenge"].as_str().expect("a challenge");
    answer(&world, challenge, &right).await.refused_field("code");
    next_code(&world);
    let signed_in = answer(&world, challenge, &code(&world, secret)).await;
    assert_eq!((signed_in.status, &signed_in.body["user"]["username"]), (200, &json!("ada")), "{signed_in}");
    assert!(signed_in.header("set-cookie").is_some(), "the browser is known from now on");
    let me = world.visitor().with_token(signed_in.token()).get("/api/auth/me").await;
    assert_eq!(me.status, 200);
}

#[tokio::test]
async fn a13_a_code_works_once_and_so_does_a_challenge() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let (secret, _) = turn_on(&world, &ada).await;
    next_code(&world);
    let now = code(&world, &secret);
    let (one, two) = (challenge(&world).await, challenge(&world).await);
    assert_eq!(answer(&world, &one, &now).await.status, 200);
    answer(&world, &two, &now).await.refused_field("code");
    next_code(&world);
    answer(&world, &one, &code(&world, &secret)).await.refused(401, "challenge_expired");
    assert_eq!(answer(&world, &two, &code(&world, &secret)).await.status, 200, "this one was not answered");
    // Two at once with one code and one challenge each.
    next_code(&world);
    let (one, two) = (challenge(&world).await, challenge(&world).await);
    let now = code(&world, &secret);
    let (first, second) = tokio::join!(answer(&world, &one, &now), answer(&world, &two, &now));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422], "{first} {second}");
    figure("A13", "a code and a challenge sent twice, also at once: one session");
}

#[tokio::test]
async fn a13_a_challenge_is_over_after_five_minutes_or_five_tries_or_a_new_password() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let (secret, _) = turn_on(&world, &ada).await;
    for forged in ["x", "", "ops_x"] {
        let refused = answer(&world, forged, "123456").await;
        assert!(matches!(refused.code(), "challenge_expired" | "validation_error"), "{refused}");
    }
    let late = challenge(&world).await;
    world.advance(Duration::from_mins(5));
    answer(&world, &late, &code(&world, &secret)).await.refused(401, "challenge_expired");

    let guessed = challenge(&world).await;
    for _ in 0..5 {
        answer(&world, &guessed, "ABCDE-FGHIJ").await.refused_field("code");
    }
    answer(&world, &guessed, &code(&world, &secret)).await.refused(401, "challenge_expired");

    let stale = challenge(&world).await;
    let body = json!({"current_password": PASSWORD, "new_password": "quite another horse"});
    assert_eq!(ada.post("/api/auth/password", body).await.status, 200);
    answer(&world, &stale, &code(&world, &secret)).await.refused(401, "challenge_expired");
}

#[tokio::test]
async fn a4_guessing_codes_is_limited_by_account_and_never_locks_a_known_browser_out() {
    let world = World::with(|settings| {
        settings.limits.rate_limits.0 = true;
        // The password is known to this guesser: only the codes are to be slowed here.
        settings.limits.login_address = settings.limits.api;
        settings.limits.login_account = settings.limits.api;
    })
    .await;
    let ada = world.developer("ada").await;
    let (secret, _) = turn_on(&world, &ada).await;
    next_code(&world);
    let first = answer(&world, &challenge(&world).await, &code(&world, &secret)).await;
    let cookie = first.header("set-cookie").expect("a cookie").split(';').next().expect("a value").to_owned();
    let mut tried = 0;
    for _ in 0..30 {
        let open = challenge(&world).await;
        tried += i32::from(answer(&world, &open, "000000").await.status == 422);
    }
    assert!(tried <= 10, "{tried} codes were looked at");
    next_code(&world);
    let open = challenge(&world).await;
    answer(&world, &open, &code(&world, &secret)).await.refused(429, "too_many_requests");
    let body = json!({"challenge": open, "code": code(&world, &secret)});
    let known =
        world.visitor().with_header("cookie", &cookie).post("/api/auth/login/second-factor", body).await;
    assert_eq!(known.status, 200, "{known}");
    figure("A13", &format!("{tried} of 30 guessed codes were looked at; the owner's browser got in"));
}

#[tokio::test]
async fn each_recovery_code_opens_once_and_is_kept_as_a_hash() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let begun = ada.post("/api/auth/totp", json!({"password": PASSWORD})).await;
    let secret = begun.body["secret"].as_str().expect("a secret").to_owned();
    let on = ada.post("/api/auth/totp/confirm", json!({"code": code(&world, &secret)})).await;
    let codes: Vec<String> = serde_json::from_value(on.body["recovery_codes"].clone()).expect("codes");
    let sealed: Vec<u8> = world.app.db.read(&SECRET).bind(ada.id).one().await.expect("a secret");
    let bytes = BASE32.decode(secret.as_bytes()).expect("Base32");
    assert!(!sealed.windows(20).any(|part| part == bytes), "the secret is encrypted");
    let kept: Vec<Vec<u8>> = world.app.db.read(&CODES).bind(ada.id).all().await.expect("hashes");
    assert_eq!(kept.len(), 10);
    assert!(kept.iter().all(|hash| hash.len() == 32 && !codes.iter().any(|code| code.as_bytes() == hash)));

    let typed = codes[0].to_lowercase().replace('-', " ");
    assert_eq!(answer(&world, &challenge(&world).await, &typed).await.status, 200);
    answer(&world, &challenge(&world).await, &codes[0]).await.refused_field("code");
    assert_eq!(answer(&world, &challenge(&world).await, &codes[1]).await.status, 200);
    assert_eq!(ada.get("/api/auth/totp").await.body["recovery_codes_left"], 8);
    // Somebody else's codes open nothing here.
    let ben = world.client("ben").await;
    let body = json!({"password": PASSWORD});
    let secret = ben.post("/api/auth/totp", body).await.body["secret"].as_str().expect("a secret").to_owned();
    let bens = ben.post("/api/auth/totp/confirm", json!({"code": code(&world, &secret)})).await;
    let bens = bens.body["recovery_codes"][0].as_str().expect("a code").to_owned();
    answer(&world, &challenge(&world).await, &bens).await.refused_field("code");
}

#[tokio::test]
async fn turning_it_off_takes_password_and_code_and_is_told_by_letter() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let off = async |body: Value| ada.call(Method::DELETE, "/api/auth/totp", Some(body)).await;
    off(json!({"password": PASSWORD, "code": "123456"})).await.refused(409, "totp_not_active");
    let (secret, used) = turn_on(&world, &ada).await;
    off(json!({"password": PASSWORD, "code": used})).await.refused_field("code");
    next_code(&world);
    let now = code(&world, &secret);
    off(json!({"password": "not the one", "code": now})).await.refused_field("password");
    assert_eq!(off(json!({"password": PASSWORD, "code": now})).await.status, 204);
    assert_eq!(login(&world, PASSWORD).await.status, 200);
    let state = ada.get("/api/auth/totp").await;
    assert_eq!((&state.body["active"], &state.body["recovery_codes_left"]), (&json!(false), &json!(0)));
    assert!(subjects(&world, "ada@example.org").await.contains(&"Two-step sign-in is off".to_owned()));
}

#[tokio::test]
async fn the_host_turns_it_off_for_somebody_who_lost_everything() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    turn_on(&world, &ada).await;
    let removed = async |name: &str| {
        opportune::accounts::admin::remove_second_factor(&world.app, name)
            .await
            .expect("the database answers")
    };
    assert!(!removed("nobody.here").await);
    assert!(removed("ADA").await);
    assert_eq!(login(&world, PASSWORD).await.status, 200);
    assert!(subjects(&world, "ada@example.org").await.contains(&"Two-step sign-in is off".to_owned()));
}

#[tokio::test]
async fn a_new_password_by_letter_leaves_the_second_factor_on() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let confirm = json!({"token": token_for(&world, "ada@example.org", "verify-email").await});
    assert_eq!(world.visitor().post("/api/auth/verify-email", confirm).await.status, 200);
    let (secret, _) = turn_on(&world, &ada).await;
    let stale = challenge(&world).await;
    world.visitor().post("/api/auth/forgot-password", json!({"email": "ada@example.org"})).await;
    let token = token_for(&world, "ada@example.org", "reset-password").await;
    let body = json!({"token": token, "new_password": "quite another horse"});
    assert_eq!(world.visitor().post("/api/auth/reset-password", body).await.status, 204);
    next_code(&world);
    answer(&world, &stale, &code(&world, &secret)).await.refused(401, "challenge_expired");
    let asked = login(&world, "quite another horse").await;
    let open = asked.refused(401, "second_factor_required").body["challenge"].as_str().expect("a challenge");
    assert_eq!(answer(&world, open, &code(&world, &secret)).await.status, 200);
}
