//! /account/export

use std::collections::BTreeMap;
use std::io::{Cursor, Read as _};

use serde_json::{Value, json};

use super::DAY;
use crate::conversations::attachments::attached;
use crate::conversations::{pair, say, say_with};
use crate::files::samples::png;
use crate::files::stored;
use crate::world::{Caller, World};

const PATH: &str = "/api/account/export";

/// The files of an archive, by name.
fn opened(bytes: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).expect("an archive");
    let mut files = BTreeMap::new();
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).expect("a file");
        let mut content = Vec::new();
        file.read_to_end(&mut content).expect("its content");
        let name = file.name().expect("a name").into_owned();
        files.insert(name, content);
    }
    files
}

/// Asks for an archive, waits for it and opens it.
async fn exported(world: &World, caller: &Caller) -> BTreeMap<String, Vec<u8>> {
    let asked = caller.post(PATH, json!({})).await;
    assert_eq!((asked.status, &asked.body["state"]), (201, &json!("waiting")), "{asked}");
    world.run_jobs().await;
    let ready = caller.get(PATH).await;
    assert_eq!(ready.body["state"], "ready", "{ready}");
    let url = ready.body["url"].as_str().expect("an address");
    let download = world.visitor().get(url).await;
    assert_eq!(download.status, 200, "{download}");
    assert_eq!(ready.body["size_bytes"], download.bytes.len());
    let name = download.header("content-disposition").expect("a name");
    assert!(name.contains("opportune-data-2026-03-01.zip"), "{name}");
    opened(&download.bytes)
}

fn read(files: &BTreeMap<String, Vec<u8>>, name: &str) -> Value {
    let bytes = files.get(name).unwrap_or_else(|| panic!("no {name} in {:?}", files.keys()));
    serde_json::from_slice(bytes).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[tokio::test]
async fn an_archive_holds_what_somebody_has_and_nothing_private_of_others() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let (nora, jon) = (&pair.nora, &pair.jon);
    jon.post("/api/profile/developer", json!({"display_name": "Jon", "bio": "I build boats."})).await;
    nora.post("/api/profile/client", json!({"company_name": "Nora's", "about": "private-of-nora"})).await;
    nora.call(axum::http::Method::PUT, "/api/invoices/details", Some(json!({"name": "private-of-nora"})))
        .await;
    crate::requests::post(nora, json!({"title": "private-of-nora", "visibility": "private"})).await;
    crate::files::sent(jon, png(40, 40, false)).await;
    say(nora, pair.id, "Can you start on Monday?").await;
    let file = attached(jon, pair.id, "plan.txt", b"The plan".to_vec()).await;
    say_with(jon, pair.id, json!({"content": "I can.", "attachment_ids": [file]})).await;
    jon.post("/api/auth/tokens", json!({"name": "backup", "scopes": ["read"]})).await;

    let files = exported(&world, jon).await;
    assert_eq!(read(&files, "account.json")["account"][0]["email"], "jon@example.org");
    assert_eq!(read(&files, "account.json")["api_tokens"][0]["scopes"], json!(["read"]));
    assert_eq!(read(&files, "profile.json")["developer_profile"][0]["bio"], "I build boats.");
    let talk = read(&files, &format!("conversations/{}.json", pair.id));
    let said: Vec<_> =
        talk["messages"].as_array().expect("messages").iter().map(|one| &one["content"]).collect();
    assert_eq!(said, ["Can you start on Monday?", "I can."], "both sides");
    let kept: Vec<_> = files.keys().filter(|name| name.starts_with("files/")).collect();
    assert_eq!(kept.len(), 2, "the picture and the plan: {kept:?}");
    let plan = files.iter().find(|(name, _)| name.ends_with("plan.txt")).expect("the plan");
    assert_eq!(plan.1, b"The plan");
    for (name, content) in &files {
        let text = String::from_utf8_lossy(content);
        for secret in ["private-of-nora", "nora@example.org", "argon2", "opp_", "ops_", "token_hash"] {
            assert!(!text.contains(secret), "{secret} in {name}");
        }
        if name.rsplit('.').next() == Some("json") {
            read(&files, name);
        }
    }
    let letters = world.letters_to("jon@example.org").await;
    assert!(letters.iter().any(|letter| letter.subject.contains("ready to download")));
}

#[tokio::test]
async fn one_archive_a_day_that_takes_no_quota_and_goes_after_a_week() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    assert_eq!(ada.get(PATH).await.body["state"], "none");
    exported(&world, &ada).await;
    assert_eq!(stored(&world).await.len(), 1);
    assert_eq!(ada.get("/api/videos/usage").await.body["used_bytes"], 0);
    let again = ada.post(PATH, json!({})).await;
    again.refused(429, "too_many_requests");
    assert_eq!(again.header("retry-after"), Some("86400"));

    world.advance(DAY);
    let ada = world.sign_in("ada").await;
    assert_eq!(ada.post(PATH, json!({})).await.status, 201);
    world.run_jobs().await;
    assert_eq!(stored(&world).await.len(), 1, "the one before is gone");
    world.advance(8 * DAY);
    world.run_jobs().await;
    world.run_jobs().await;
    assert_eq!(stored(&world).await, Vec::<String>::new());
    let ada = world.sign_in("ada").await;
    assert_eq!(ada.get(PATH).await.body["state"], "none");
}
