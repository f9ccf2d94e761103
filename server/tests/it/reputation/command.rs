//! `opportune verify-reputation`

use std::path::Path;

use serde_json::{Value, json};
use tokio::process::Command;

use super::{Site, exported};

/// Whether it is right, and the sentence.
async fn verified(file: &Path, more: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_opportune"));
    let output = command.arg("verify-reputation").arg(file).args(more).output().await.expect("it runs");
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(said).expect("text"))
}

#[tokio::test]
async fn anyone_can_check_a_file() {
    let old = Site::new().await;
    let jon = old.with_work(json!([])).await.jon;
    let folder = tempfile::tempdir().expect("a folder");
    let (path, key_path) = (folder.path().join("reputation.json"), folder.path().join("key.json"));
    let write = |value: &Value| std::fs::write(&path, value.to_string()).expect("writes");
    let file = exported(&jon, "https://new.example#0123456789abcdef01234567").await;
    let document = old.world.visitor().get("/.well-known/opportune-reputation.json").await.body;
    std::fs::write(&key_path, document.to_string()).expect("writes");
    let key = key_path.to_str().expect("a path");

    write(&file);
    let sentence = format!(
        "The file is unchanged. {} signed it on 2026-03-01 for Jon Doe (jon): 1 completed agreement; 1 verified review, 5.0 \
         of 5 stars. It was made for https://new.example.\n",
        old.address
    );
    assert_eq!(verified(&path, &[]).await, (true, sentence.clone()), "by the site's own key");
    assert_eq!(verified(&path, &["--key", key]).await, (true, sentence.clone()), "without a network");
    let address = format!("{}/.well-known/opportune-reputation.json", old.address);
    assert_eq!(verified(&path, &["--key", &address]).await, (true, sentence.clone()));
    std::fs::write(&key_path, document["public_key"].as_str().expect("a key")).expect("writes");
    assert_eq!(verified(&path, &["--key", key]).await, (true, sentence), "the key alone");

    let refused = async |sentence: &str| {
        let (is_right, said) = verified(&path, &["--key", key]).await;
        assert!(!is_right && said.contains(sentence), "{said}");
    };
    let mut changed = file.clone();
    changed["payload"]["reviews"][0]["comment"] = json!("Quick and kinder.");
    write(&changed);
    refused("The file was changed after").await;
    write(&json!({"a": 1}));
    refused("This isn't a reputation file.").await;
    write(&file);
    std::fs::write(&key_path, "AAAA").expect("writes");
    refused("has no key").await;
    let other = Site::new().await.world.visitor().get("/.well-known/opportune-reputation.json").await.body;
    std::fs::write(&key_path, other["public_key"].as_str().expect("a key")).expect("writes");
    refused("wasn't signed with this key").await;
    std::fs::write(&key_path, other.to_string()).expect("writes");
    refused("The key is of").await;
    std::fs::write(&path, "a".repeat(5 << 20)).expect("writes");
    refused("larger than 1 MiB").await;
    std::fs::remove_file(&path).expect("removes");
    refused("can't be read").await;
}
