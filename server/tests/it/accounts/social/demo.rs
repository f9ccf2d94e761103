//! The identity provider inside, which a demo has.

use axum::body::Body;
use axum::http::Method;

use super::Browser;
use super::provider::{SHAPES, query};
use crate::world::{Answer, World};

/// A whole server at an address of its own: it calls itself.
async fn demo() -> World {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let world = World::with(|settings| {
        settings.demo = true;
        settings.server.listen = address;
    })
    .await;
    let (app, edge, stop) =
        (world.app.clone(), world.edge.clone(), tokio_util::sync::CancellationToken::new());
    tokio::spawn(opportune::http::serve::serve(listener, app, edge, stop));
    world
}

async fn decided(world: &World, page: &Answer, path: &str, form: &str) -> Answer {
    let html = String::from_utf8_lossy(&page.bytes).into_owned();
    let request = html.split("name=\"request\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    let body = format!("request={}&{form}", request.expect("a hidden field"));
    let kind = Some("application/x-www-form-urlencoded");
    world.visitor().send(Method::POST, path, kind, Body::from(body)).await
}

#[tokio::test]
async fn all_three_ways_in_can_be_tried() {
    let world = demo().await;
    let base = world.app.settings.public_url();
    let providers = world.visitor().get("/api/auth/providers").await;
    assert_eq!(providers.body, serde_json::json!({"google": true, "github": true, "linkedin": true}));
    for shape in SHAPES {
        let browser = Browser::of(&world);
        let place = browser.go(&format!("/api/auth/{shape}")).await;
        let path = place.strip_prefix(&base).unwrap_or_else(|| panic!("{place} is elsewhere"));
        let page = world.visitor().get(path).await;
        let html = String::from_utf8_lossy(&page.bytes).into_owned();
        assert!(page.status == 200 && html.contains("Test sign-in"), "{html}");

        let email = format!("nora.{shape}@example.org");
        let typed = format!("person=other&name=Nora+Berg&email={email}&verified=on&do=allow");
        let back = decided(&world, &page, path, &typed).await;
        assert_eq!(back.status, 303, "{back}");
        let back =
            back.header("location").expect("a place").strip_prefix(&base).expect("back here").to_owned();
        let ticket = query(&browser.go(&back).await).remove("token").expect("a ticket");
        let user = browser.spend(&ticket).await;
        assert_eq!(
            (&user.body["email"], &user.body["email_verified"]),
            (&email.into(), &true.into()),
            "{shape}"
        );
        assert_eq!(user.body["full_name"], "Nora Berg");
    }
}

#[tokio::test]
async fn one_can_refuse_and_mistype_there() {
    let world = demo().await;
    let base = world.app.settings.public_url();
    let browser = Browser::of(&world);
    let place = browser.go("/api/auth/github").await;
    let path = place.strip_prefix(&base).expect("here");
    let page = world.visitor().get(path).await;
    let wrong = decided(&world, &page, path, "person=other&name=%3Cb%3E&email=nobody&do=allow").await;
    let html = String::from_utf8_lossy(&wrong.bytes).into_owned();
    assert_eq!(wrong.status, 422);
    assert!(
        html.contains("role=\"alert\"") && html.contains("&lt;b&gt;") && !html.contains("<b>\""),
        "{html}"
    );
    let back = decided(&world, &page, path, "person=0&do=refuse").await;
    let back = back.header("location").expect("a place").strip_prefix(&base).expect("back here").to_owned();
    assert_eq!(browser.refused(&back).await, "The sign-in was cancelled at GitHub.");
    for bad in [
        path.replace("client_id=", "client_id=x"),
        path.replace("S256", "plain"),
        path.replace("callback", "x"),
    ] {
        assert_eq!(world.visitor().get(&bad).await.status, 400, "{bad}");
    }
}

#[tokio::test]
async fn without_a_demo_there_is_none() {
    let world = World::new().await;
    for path in ["/identity/google/keys", "/identity/google/.well-known/openid-configuration"] {
        let answer = world.visitor().get(path).await;
        assert!(answer.body.is_null(), "the web app's page: {answer}");
    }
}
