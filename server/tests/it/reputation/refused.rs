//! Files that are not imported: nothing is changed by any of them, and each is told why.

use std::time::Duration;

use axum::http::Method;
use serde_json::{Value, json};

use super::{IMPORTS, Site, code, exported, import, shown};

#[tokio::test]
async fn one_changed_letter_is_noticed() {
    let (old, new) = (Site::new().await, Site::new().await);
    let (jon, joan) = (old.with_work(json!([])).await.jon, new.newcomer("joan").await);
    let file = exported(&jon, &code(&joan).await).await;
    for (place, value) in [
        ("/payload/reviews/0/comment", json!("quick and kind.")),
        ("/payload/reviews/0/stars", json!(4)),
        ("/payload/subject/name", json!("Jon Dof")),
        ("/payload/subject/id", json!("99")),
        ("/payload/totals/completed_agreements", json!(2)),
        ("/payload/agreements/0/title", json!("A palace")),
        ("/payload/issued_at", json!("2026-03-01T12:00:01Z")),
        ("/signature", json!("AAAA")),
        ("/signature", json!("no base64 at all")),
    ] {
        let mut changed = file.clone();
        *changed.pointer_mut(place).expect("it is there") = value;
        let answer = import(&joan, &changed).await;
        answer.refused(422, "changed");
        assert!(answer.body["detail"].as_str().is_some_and(|why| why.contains("changed after")), "{answer}");
    }
    let mut more = file.clone();
    more["payload"]["later"] = json!(true);
    import(&joan, &more).await.refused(422, "changed");
    let mut other_key = file.clone();
    other_key["key_id"] = json!("0011223344556677");
    import(&joan, &other_key).await.refused(422, "other_key");
    assert_eq!(shown(&new.world.visitor(), joan.id).await, json!([]));
    // It is what the file says that counts, not its layout or what stands beside it.
    let mut beside = file;
    beside["note"] = json!("from my old site");
    assert_eq!(import(&joan, &beside).await.status, 201, "the code was still good");
}

#[tokio::test]
async fn a_file_is_for_one_account_of_one_site_and_for_one_time() {
    let (old, new, third) = (Site::new().await, Site::new().await, Site::new().await);
    let pair = old.with_work(json!([])).await;
    let (jon, joan) = (pair.jon, new.newcomer("joan").await);
    let for_joan = code(&joan).await;
    let file = exported(&jon, &for_joan).await;

    // Another person's file, with a code of one's own and without.
    let eve = new.newcomer("eve").await;
    import(&eve, &file).await.refused(409, "other_code");
    code(&eve).await;
    import(&eve, &file).await.refused(409, "other_code");
    assert_eq!(shown(&new.world.visitor(), eve.id).await, json!([]));

    // At another site, with the same code or without any.
    let stranger = third.newcomer("joan").await;
    let elsewhere = import(&stranger, &file).await;
    elsewhere.refused(422, "other_site");
    assert!(elsewhere.body["detail"].as_str().is_some_and(|why| why.contains(&new.address)), "{elsewhere}");
    let plain = jon.get("/api/reputation/export").await.body;
    import(&joan, &plain).await.refused(422, "no_code");

    // From the site itself, and of a client.
    import(&jon, &file).await.refused(422, "own_site");
    let of_client = exported(&pair.nora, &for_joan).await;
    import(&joan, &of_client).await.refused(422, "not_a_developer");

    assert_eq!(import(&joan, &file).await.status, 201);
    import(&joan, &file).await.refused(409, "imported_already");
    let second_file = exported(&jon, &for_joan).await;
    import(&joan, &second_file).await.refused(409, "imported_already");
    code(&joan).await;
    import(&joan, &file).await.refused(409, "imported_already");
    assert_eq!(joan.get(IMPORTS).await.body["items"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn codes_and_files_grow_old() {
    let (old, new) = (Site::new().await, Site::new().await);
    let (jon, joan) = (old.with_work(json!([])).await.jon, new.newcomer("joan").await);
    let first = code(&joan).await;
    let file = exported(&jon, &first).await;
    new.world.advance(Duration::from_hours(24 * 30));
    let joan_again = new.world.sign_in("joan").await;
    import(&joan_again, &file).await.refused(409, "code_expired");
    let second = code(&joan_again).await;
    assert_ne!(second, first);
    import(&joan_again, &file).await.refused(409, "other_code");
    new.world.advance(Duration::from_hours(24 * 340));
    let joan_again = new.world.sign_in("joan").await;
    import(&joan_again, &file).await.refused(422, "too_old");
    // A site whose clock is far ahead.
    old.world.app.clock.step(3 * 365 * 24 * 3600);
    let jon = old.world.sign_in("jon").await;
    let early = exported(&jon, &code(&joan_again).await).await;
    import(&joan_again, &early).await.refused(422, "issued_in_future");
    assert_eq!(shown(&new.world.visitor(), joan.id).await, json!([]));
}

#[tokio::test]
async fn what_is_no_such_file_is_told_so() {
    let new = Site::new().await;
    let joan = new.newcomer("joan").await;
    let strange = super::strange_file();
    for (place, value, refused) in [
        ("/payload", json!({}), "not_a_reputation_file"),
        ("/payload", json!("text"), "not_a_reputation_file"),
        ("/payload/format", json!("opportune-reputation/9"), "unknown_format"),
        ("/payload/issuer", json!("javascript:alert(1)"), "not_a_reputation_file"),
        ("/payload/reviews", json!(vec![Value::Null; 3]), "not_a_reputation_file"),
        ("/payload/subject/name", json!("a\u{202e}b"), "not_a_reputation_file"),
    ] {
        let mut file = strange.clone();
        *file.pointer_mut(place).expect("it is there") = value;
        import(&joan, &file).await.refused(422, refused);
    }
    import(&joan, &json!({"name": "holiday photo"})).await.refused(422, "validation_error");
    joan.post_raw(IMPORTS, "%PDF-1.7").await.refused(400, "malformed_json");
    // Five megabytes.
    let mut large = strange;
    large["payload"]["note"] = json!("a".repeat(5 << 20));
    import(&joan, &large).await.refused(413, "body_too_large");
    let deep = format!("{{\"payload\":{}1{}}}", "[".repeat(5000), "]".repeat(5000));
    joan.post_raw(IMPORTS, deep).await.refused(400, "malformed_json");
    assert_eq!(shown(&new.world.visitor(), joan.id).await, json!([]));
}

#[tokio::test]
async fn the_same_import_sent_twice_is_made_once() {
    let (old, new) = (Site::new().await, Site::new().await);
    let (jon, joan) = (old.with_work(json!([])).await.jon, new.newcomer("joan").await);
    let file = exported(&jon, &code(&joan).await).await;
    let keyed = joan.caller.clone().with_header("idempotency-key", "import-1");
    let (first, second) = (import(&keyed, &file).await, import(&keyed, &file).await);
    assert_eq!((first.status, second.status), (201, 201), "{second}");
    assert_eq!(first.body, second.body);
    let both = (import(&joan, &file), joan.call(Method::GET, IMPORTS, None));
    let (third, list) = tokio::join!(both.0, both.1);
    third.refused(409, "imported_already");
    assert_eq!(list.body["items"].as_array().map(Vec::len), Some(1));
}
