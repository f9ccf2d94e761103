//! /auth/passkeys and below: with a device made of software.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::letters::subjects;
use super::totp::turn_on;
use crate::world::{Answer, Caller, PASSWORD, World, figure};

const SITE: &str = "localhost";

/// What a browser and its device do together.
struct Device {
    key: EcdsaKeyPair,
    id: Vec<u8>,
    origin: String,
    flags: u8,
    count: u32,
}

const PRESENT: u8 = 1;
const CHECKED: u8 = 4;

impl Device {
    fn new(world: &World, id: &[u8]) -> Self {
        let random = SystemRandom::new();
        let kind = &ECDSA_P256_SHA256_ASN1_SIGNING;
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(kind, &random).expect("a key");
        let key = EcdsaKeyPair::from_pkcs8(kind, pkcs8.as_ref(), &random).expect("a key");
        let origin = world.app.settings.public_url().replace("127.0.0.1", SITE);
        Self { key, id: id.to_vec(), origin, flags: PRESENT | CHECKED, count: 0 }
    }

    fn data(&self, site: &str, flags: u8) -> Vec<u8> {
        let mut data = Sha256::digest(site).to_vec();
        data.push(flags);
        data.extend(self.count.to_be_bytes());
        data
    }

    fn client_data(&self, kind: &str, options: &Value) -> String {
        json!({"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false})
            .to_string()
    }

    fn create(&self, options: &Value) -> Value {
        let mut data = self.data(SITE, self.flags | 0x40);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.id.len()).expect("short").to_be_bytes());
        data.extend(&self.id);
        let point = self.key.public_key().as_ref();
        data.extend(hex::decode("a5010203262001215820").expect("hex"));
        data.extend(&point[1..33]);
        data.extend(hex::decode("225820").expect("hex"));
        data.extend(&point[33..]);
        json!({"id": encode(&self.id), "type": "public-key", "response": {
            "clientDataJSON": encode(self.client_data("webauthn.create", options).as_bytes()),
            "authenticatorData": encode(&data),
        }})
    }

    fn sign(&self, options: &Value) -> Value {
        let data = self.data(SITE, self.flags);
        let client_data = self.client_data("webauthn.get", options);
        let message = [data.as_slice(), &Sha256::digest(&client_data)].concat();
        let signature = self.key.sign(&SystemRandom::new(), &message).expect("a signature");
        json!({"id": encode(&self.id), "type": "public-key", "response": {
            "clientDataJSON": encode(client_data.as_bytes()),
            "authenticatorData": encode(&data),
            "signature": encode(signature.as_ref()),
        }})
    }
}

fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

async fn options(caller: &Caller) -> Value {
    let answer = caller.post("/api/auth/passkeys/register/start", json!({"password": PASSWORD})).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.body
}

async fn add(caller: &Caller, device: &Device, options: &Value) -> Answer {
    let body = json!({"name": "My phone", "credential": device.create(options)});
    caller.post("/api/auth/passkeys/register/finish", body).await
}

async fn begin(world: &World) -> Value {
    let answer = world.visitor().post("/api/auth/passkeys/login/start", json!({})).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.body
}

async fn finish(world: &World, credential: Value) -> Answer {
    world.visitor().post("/api/auth/passkeys/login/finish", json!({"credential": credential})).await
}

/// Somebody with a passkey.
async fn ready(world: &World) -> (Caller, Device) {
    let ada = world.developer("ada").await.caller;
    let device = Device::new(world, b"a key of a phone");
    let added = add(&ada, &device, &options(&ada).await).await;
    assert_eq!(added.status, 201, "{added}");
    (ada, device)
}

#[tokio::test]
async fn a_passkey_is_added_signs_in_and_is_removed() {
    let world = World::new().await;
    let (ada, mut device) = ready(&world).await;
    let asked = options(&ada).await;
    assert_eq!((&asked["rp"]["id"], &asked["user"]["name"]), (&json!(SITE), &json!("ada")));
    assert_eq!(asked["excludeCredentials"][0]["id"], encode(&device.id), "a device is not asked twice");
    let list = ada.get("/api/auth/passkeys").await;
    assert_eq!(
        (&list.body["items"][0]["name"], &list.body["items"][0]["last_used_at"]),
        (&json!("My phone"), &Value::Null)
    );

    let asked = begin(&world).await;
    assert_eq!((&asked["allowCredentials"], &asked["userVerification"]), (&json!([]), &json!("required")));
    let signed_in = finish(&world, device.sign(&asked)).await;
    assert_eq!((signed_in.status, &signed_in.body["user"]["username"]), (200, &json!("ada")), "{signed_in}");
    assert!(signed_in.header("set-cookie").is_some());
    let session = world.visitor().with_token(signed_in.token());
    assert_eq!(session.get("/api/auth/me").await.status, 200);
    assert!(ada.get("/api/auth/passkeys").await.body["items"][0]["last_used_at"].is_string());

    // A device that counts has to count up from then on.
    device.count = 5;
    assert_eq!(finish(&world, device.sign(&begin(&world).await)).await.status, 200);
    for copied in [5, 4, 0] {
        device.count = copied;
        finish(&world, device.sign(&begin(&world).await)).await.refused(400, "passkey_refused");
    }
    device.count = 6;
    assert_eq!(finish(&world, device.sign(&begin(&world).await)).await.status, 200);

    let ben = world.client("ben").await;
    let id = list.body["items"][0]["id"].as_i64().expect("an id");
    ben.delete(&format!("/api/auth/passkeys/{id}")).await.refused(404, "not_found");
    assert_eq!(ada.delete(&format!("/api/auth/passkeys/{id}")).await.status, 204);
    device.count = 7;
    finish(&world, device.sign(&begin(&world).await)).await.refused(400, "passkey_refused");
    let told = subjects(&world, "ada@example.org").await;
    assert!(
        told.contains(&"A passkey was added".to_owned())
            && told.contains(&"A passkey was removed".to_owned())
    );
}

#[tokio::test]
async fn a13_what_was_signed_for_something_else_is_refused() {
    let world = World::new().await;
    let (ada, device) = ready(&world).await;
    // Replayed.
    let asked = begin(&world).await;
    let credential = device.sign(&asked);
    assert_eq!(finish(&world, credential.clone()).await.status, 200);
    finish(&world, credential).await.refused(400, "passkey_refused");
    // Late.
    let asked = begin(&world).await;
    world.advance(Duration::from_mins(5));
    finish(&world, device.sign(&asked)).await.refused(400, "passkey_refused");
    // Another site, an unknown device, a changed signature, a challenge of ours for another purpose or of nobody.
    let other_site = Device { origin: "https://evil.example".to_owned(), ..device };
    finish(&world, other_site.sign(&begin(&world).await)).await.refused(400, "passkey_refused");
    let device = Device { origin: Device::new(&world, b"x").origin, ..other_site };
    let stranger = Device::new(&world, b"another device");
    finish(&world, stranger.sign(&begin(&world).await)).await.refused(400, "passkey_refused");
    let forger = Device { id: device.id.clone(), ..stranger };
    finish(&world, forger.sign(&begin(&world).await)).await.refused(400, "passkey_refused");
    finish(&world, device.sign(&options(&ada).await)).await.refused(400, "passkey_refused");
    finish(&world, device.sign(&json!({"challenge": encode(&[7; 32])})))
        .await
        .refused(400, "passkey_refused");
    // Without a look at who holds it, it doesn't stand for the password.
    let unchecked = Device { flags: PRESENT, ..device };
    finish(&world, unchecked.sign(&begin(&world).await)).await.refused(400, "passkey_refused");
    let absent = Device { flags: CHECKED, ..unchecked };
    finish(&world, absent.sign(&begin(&world).await)).await.refused(400, "passkey_refused");
    figure("A13", "passkeys: replayed, late, of another site, forged, copied, unchecked: none signs in");
}

#[tokio::test]
async fn adding_one_takes_the_password_and_what_was_asked() {
    let world = World::new().await;
    let (ada, device) = ready(&world).await;
    let wrong = ada.post("/api/auth/passkeys/register/start", json!({"password": "not the one"})).await;
    wrong.refused_field("password");
    add(&ada, &device, &options(&ada).await).await.refused(409, "passkey_known");
    let other = Device::new(&world, b"a tablet");
    let asked = options(&ada).await;
    let ben = world.client("ben").await;
    add(&ben, &other, &asked).await.refused(400, "passkey_refused");
    add(&ada, &other, &asked).await.refused(400, "passkey_refused");
    let unchecked = Device { flags: PRESENT, ..Device::new(&world, b"a tablet") };
    add(&ada, &unchecked, &options(&ada).await).await.refused(400, "passkey_refused");
    assert_eq!(add(&ada, &other, &options(&ada).await).await.status, 201);
    for text in ["", "%%%", "AAAA"] {
        let response = json!({"clientDataJSON": text, "authenticatorData": text});
        let body = json!({"name": "x", "credential": {"response": response}});
        let refused = ada.post("/api/auth/passkeys/register/finish", body).await;
        assert!(matches!(refused.status, 400 | 422), "{refused}");
    }
}

#[tokio::test]
async fn it_answers_the_second_step_of_its_own_person_only() {
    let world = World::new().await;
    let (ada, device) = ready(&world).await;
    turn_on(&world, &ada).await;
    let login = async || {
        let body = json!({"username": "ada", "password": PASSWORD});
        let answer = world.visitor().post("/api/auth/login", body).await;
        assert_eq!(answer.refused(401, "second_factor_required").body["methods"][2], "passkey");
        answer.body["challenge"].clone()
    };
    let start = async |challenge: &Value| {
        let body = json!({"challenge": challenge});
        world.visitor().post("/api/auth/passkeys/login/start", body).await
    };
    let end = async |challenge: &Value, credential: Value| {
        let body = json!({"challenge": challenge, "credential": credential});
        world.visitor().post("/api/auth/passkeys/login/finish", body).await
    };
    start(&json!("forged")).await.refused(401, "challenge_expired");
    let challenge = login().await;
    let asked = start(&challenge).await;
    assert_eq!(asked.body["allowCredentials"][0]["id"], encode(&device.id), "{asked}");
    // Signed for a sign-in of its own, it does not count here, nor the other way round.
    end(&challenge, device.sign(&begin(&world).await)).await.refused(400, "passkey_refused");
    finish(&world, device.sign(&asked.body)).await.refused(400, "passkey_refused");
    // Somebody else's device.
    let ben = world.client("ben").await;
    let bens = Device::new(&world, b"bens");
    assert_eq!(add(&ben, &bens, &options(&ben).await).await.status, 201);
    let asked = start(&challenge).await;
    end(&challenge, bens.sign(&asked.body)).await.refused(400, "passkey_refused");
    // After the password, presence is enough.
    let asked = start(&challenge).await;
    let present = Device { flags: PRESENT, ..device };
    let signed_in = end(&challenge, present.sign(&asked.body)).await;
    assert_eq!((signed_in.status, &signed_in.body["user"]["username"]), (200, &json!("ada")), "{signed_in}");
    start(&challenge).await.refused(401, "challenge_expired");
    // Alone, with the device's own check, it needs no second step.
    let checked = Device { flags: PRESENT | CHECKED, ..present };
    assert_eq!(finish(&world, checked.sign(&begin(&world).await)).await.status, 200);
}

#[tokio::test]
async fn a5_nobody_suspended_gets_in_with_a_passkey() {
    let world = World::new().await;
    let (_, device) = ready(&world).await;
    assert!(opportune::accounts::admin::suspend(&world.app, "ada").await.expect("the database answers"));
    finish(&world, device.sign(&begin(&world).await)).await.refused(403, "account_suspended");
}
