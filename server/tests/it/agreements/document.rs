//! GET /agreements/{id}/document, and `opportune verify-agreement`

use std::process::Command;

use serde_json::json;

use super::{PATH, id, in_force, proposed};
use crate::conversations::{pair, strangers};
use crate::world::World;

#[tokio::test]
async fn a_downloaded_agreement_verifies_offline_and_one_changed_letter_does_not() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let agreement = in_force(&pair).await;
    let answer = pair.nora.get(&format!("{PATH}{agreement}/document")).await;
    assert_eq!(answer.status, 200);
    assert_eq!(
        answer.header("content-disposition"),
        Some("attachment; filename=\"agreement-1-version-1.md\"")
    );
    let text = String::from_utf8(answer.bytes.clone()).expect("text");
    let text = text.as_str();
    assert!(text.contains("- Client: nora\n- Developer: jon\n"), "{text}");
    assert!(text.contains("Version 1. Accepted."), "{text}");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("agreement.md");
    let verify = |text: &str| {
        std::fs::write(&file, text).expect("writes");
        Command::new(env!("CARGO_BIN_EXE_opportune"))
            .arg("verify-agreement")
            .arg(&file)
            .output()
            .expect("it runs")
            .status
            .success()
    };
    assert!(verify(text));
    assert!(!verify(&text.replace("guests", "guest")));
    assert!(!verify(&text.replace("$900.00", "$90.00")));
    // As the file itself says.
    std::fs::write(&file, text).expect("writes");
    let sum = Command::new("sh")
        .arg("-c")
        .arg(format!("tail -n +6 '{}' | sha256sum", file.display()))
        .output()
        .expect("it runs");
    let sum = String::from_utf8_lossy(&sum.stdout).split(' ').next().map(str::to_owned);
    assert_eq!(json!(sum), super::shown(&pair.jon, agreement).await["content_hash"]);
}

#[tokio::test]
async fn the_page_to_print_says_the_same_and_peoples_words_stay_words() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let change = json!({"title": "<script>alert(1)</script>", "scope": "<img src=x onerror=alert(1)>"});
    let agreement = id(&proposed(&pair.jon, &pair, change).await);
    let page = pair.nora.get(&format!("{PATH}{agreement}/document?format=html")).await;
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    let text = String::from_utf8(page.bytes.clone()).expect("text");
    assert!(text.contains("Fingerprint (SHA-256)") && text.contains("Milestones"), "{text}");
    assert!(!text.contains("<script") && !text.contains("<img"), "{text}");
    pair.nora.get(&format!("{PATH}{agreement}/document?format=pdf")).await.refused_field("format");
    for stranger in strangers(&world).await {
        stranger.get(&format!("{PATH}{agreement}/document")).await.refused(404, "not_found");
    }
}
