//! Sites that say nothing, something else, or can't be asked.

use axum::response::IntoResponse as _;
use serde_json::{Value, json};

use super::{Site, code, exported, import, shown};
use crate::world::Answer;

/// A server that answers everything with this text.
async fn saying(status: u16, text: String) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let status = axum::http::StatusCode::from_u16(status).expect("a status");
    let answer = move || {
        let text = text.clone();
        async move { (status, [("location", "http://localhost:1/")], text).into_response() }
    };
    tokio::spawn(async move { axum::serve(listener, axum::Router::new().fallback(answer)).await });
    address
}

fn detail(answer: &Answer) -> &str {
    answer.body["detail"].as_str().unwrap_or_default()
}

#[tokio::test]
async fn a_site_that_cannot_be_asked_vouches_for_nobody() {
    let (old, new) = (Site::new().await, Site::new().await);
    let (jon, joan) = (old.with_work(json!([])).await.jon, new.newcomer("joan").await);
    let file = exported(&jon, &code(&joan).await).await;
    let from = |issuer: &str| {
        let mut file = file.clone();
        file["payload"]["issuer"] = json!(issuer);
        file
    };
    let closed = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let closed_address = format!("http://{}", closed.local_addr().expect("an address"));
    drop(closed);
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let silent_address = format!("http://{}", silent.local_addr().expect("an address"));
    for (issuer, sentence) in [
        (closed_address, "can't be reached"),
        (silent_address, "didn't answer within 1 seconds"),
        ("https://nobody.invalid".to_owned(), "No server has the name nobody.invalid"),
        (saying(404, String::new()).await, "doesn't publish a key"),
        (saying(200, "<!doctype html>".to_owned()).await, "doesn't publish a key"),
        (saying(200, "x".repeat(20_000)).await, "doesn't publish a key"),
        (saying(500, String::new()).await, "answered with the error 500"),
        (saying(302, String::new()).await, "sends us elsewhere"),
    ] {
        let answer = import(&joan, &from(&issuer)).await;
        answer.refused(422, "issuer_not_asked");
        assert!(detail(&answer).contains(sentence), "{issuer}: {answer}");
    }
    drop(silent);
    assert_eq!(shown(&new.world.visitor(), joan.id).await, json!([]));
    assert_eq!(import(&joan, &file).await.status, 201, "the code was still good");
}

#[tokio::test]
async fn nobody_speaks_for_another_site() {
    let (old, new) = (Site::new().await, Site::new().await);
    let (jon, joan) = (old.with_work(json!([])).await.jon, new.newcomer("joan").await);
    let file = exported(&jon, &code(&joan).await).await;
    let document = old.world.visitor().get("/.well-known/opportune-reputation.json").await.body;
    let published = |change: Value| {
        let mut document = document.clone();
        for (name, value) in change.as_object().expect("an object") {
            document[name] = value.clone();
        }
        saying(200, document.to_string())
    };
    // A site that copies another one's key, and says so or not.
    let copying = published(json!({})).await;
    let mut copied = file.clone();
    copied["payload"]["issuer"] = json!(copying);
    import(&joan, &copied).await.refused(422, "other_key");
    // Keys that are none.
    for wrong in [
        json!({"public_key": "AAAA"}),
        json!({"format": "x/1"}),
        json!({"key_id": "00"}),
        json!({"public_key": ""}),
    ] {
        let issuer = published(wrong).await;
        copied["payload"]["issuer"] = json!(issuer);
        import(&joan, &copied).await.refused(422, "other_key");
    }
    assert_eq!(shown(&new.world.visitor(), joan.id).await, json!([]));
}

#[tokio::test]
async fn nothing_private_is_asked_unless_the_host_allows_it() {
    let (old, new) = (Site::new().await, Site::with(false).await);
    let (jon, joan) = (old.with_work(json!([])).await.jon, new.newcomer("joan").await);
    let file = exported(&jon, &code(&joan).await).await;
    import(&joan, &file).await.refused(422, "not_secure");
    for (issuer, sentence) in [
        ("https://127.0.0.1", "inside a private network"),
        ("https://localhost", "inside a private network"),
        ("https://[::1]", "inside a private network"),
        ("https://169.254.169.254", "inside a private network"),
        ("https://old.example:8443", "without a port"),
    ] {
        let mut file = file.clone();
        file["payload"]["issuer"] = json!(issuer);
        let answer = import(&joan, &file).await;
        answer.refused(422, "issuer_not_asked");
        assert!(detail(&answer).contains(sentence), "{issuer}: {answer}");
    }
    assert_eq!(shown(&new.world.visitor(), joan.id).await, json!([]));
}
