//! Headers, compression, limits, figures.

use axum::http::Method;
use opportune::http::edge::Edge;
use opportune::http::router;

use crate::world::{Caller, World};

const METRICS_TOKEN: &str = "0123456789abcdef01234567-and-more";

#[tokio::test]
async fn every_answer_has_an_id_of_its_own_and_the_wall_around_the_browser() {
    let world = World::new().await;
    let mut ids = std::collections::BTreeSet::new();
    for path in [
        "/",
        "/login",
        "/api/health/live",
        "/api/nothing",
        "/api/auth/me",
        "/api/docs/",
        "/assets/missing.js",
    ] {
        let answer = world.visitor().get(path).await;
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert!(!policy.contains("unsafe"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("strict-transport-security"), None, "{path}: only over https");
        ids.insert(answer.header("x-request-id").expect("an id").to_owned());
    }
    assert_eq!(ids.len(), 7);
    let secure =
        World::with(|settings| settings.server.public_url = Some("https://opportune.example.org".to_owned()))
            .await;
    assert!(secure.visitor().get("/").await.header("strict-transport-security").is_some());
}

#[tokio::test]
async fn answers_are_compressed_when_it_is_worth_it() {
    let world = World::new().await;
    let plain = world.visitor().get("/api/openapi.json").await;
    assert_eq!(plain.header("content-encoding"), None);
    let packed = world.visitor().with_header("accept-encoding", "gzip").get("/api/openapi.json").await;
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert!(packed.bytes.len() * 4 < plain.bytes.len());
    let mut unpacked = Vec::new();
    std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(packed.bytes.as_slice()), &mut unpacked)
        .expect("gzip");
    assert_eq!(unpacked, plain.bytes);
    let small = world.visitor().with_header("accept-encoding", "gzip").get("/api/health/live").await;
    assert_eq!(small.header("content-encoding"), None);
    assert_eq!(
        (plain.header("vary"), packed.header("vary")),
        (Some("accept-encoding"), Some("accept-encoding"))
    );
    assert_ne!(plain.header("etag"), packed.header("etag"), "a strong tag names bytes");
    let tag = plain.header("etag").expect("a tag");
    let known = world.visitor().with_header("if-none-match", tag).get("/api/openapi.json").await;
    assert_eq!((known.status, known.bytes.len()), (304, 0));
}

#[tokio::test]
async fn f6_one_address_is_limited_and_a_header_does_not_fool_it() {
    let world = World::with(|settings| {
        settings.limits.rate_limits.0 = true;
        settings.limits.api = "5 per minute".parse().expect("a rate");
        settings.server.trusted_proxies = vec!["10.0.0.0/8".parse().expect("a network")];
    })
    .await;
    let mut answers = Vec::new();
    for number in 0..8 {
        let liar = world
            .visitor()
            .from("203.0.113.7")
            .with_header("x-forwarded-for", &format!("198.51.100.{number}"));
        answers.push(liar.get("/api/requests/public").await);
    }
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 5);
    assert_eq!(answers[7].refused(429, "too_many_requests").header("retry-after"), Some("12"));
    // The web app itself is not an API call, and whoever watches over the server is always told how it is.
    for path in ["/login", "/api/health/live", "/api/health/ready/"] {
        assert_eq!(world.visitor().from("203.0.113.7").get(path).await.status, 200, "{path}");
    }
    // Behind the proxy everyone has their own.
    for number in 0..8 {
        let proxied =
            world.visitor().from("10.0.0.1").with_header("x-forwarded-for", &format!("198.51.100.{number}"));
        assert_eq!(proxied.get("/api/requests/public").await.status, 200);
    }
}

#[tokio::test]
async fn figures_are_told_by_route_and_never_by_path() {
    let world = World::with(|settings| settings.metrics.token = METRICS_TOKEN.into()).await;
    let ada = world.developer("ada").await;
    ada.delete("/api/auth/sessions/424242").await;
    world.visitor().get("/secret-path-of-someone").await;
    let figures = world.visitor().with_token(METRICS_TOKEN).get("/metrics").await;
    let text = String::from_utf8(figures.bytes).expect("text");
    assert!(
        text.contains(
            r#"opportune_http_requests_total{method="DELETE",route="/auth/sessions/{id}",status="404"} 1"#
        ),
        "{text}"
    );
    assert!(text.contains("opportune_database_commits_total"), "{text}");
    assert!(!text.contains("424242") && !text.contains("secret-path"), "{text}");
}

#[tokio::test]
async fn figures_are_only_for_an_address_or_a_token_of_their_own() {
    let own = Some("127.0.0.1:9100".parse().expect("an address"));
    for (listen, token) in [(None, ""), (None, METRICS_TOKEN), (own, ""), (own, METRICS_TOKEN)] {
        let world = World::with(|settings| {
            settings.metrics.listen = listen;
            settings.metrics.token = token.into();
        })
        .await;
        let session = world.admin("ruth").await.token.clone().expect("a token");
        let apart = Edge::new(world.app.clone(), router::metrics_only(&world.app));
        let (beside, apart) = (world.visitor(), Caller::of(&apart));
        // Nobody, somebody with another token, an admin, a token that begins well, the right one.
        let brought = ["", "x", &session, &METRICS_TOKEN[..24], METRICS_TOKEN];
        for (place, caller) in [("beside", &beside), ("apart", &apart)] {
            for brought in brought {
                let caller =
                    if brought.is_empty() { caller.clone() } else { caller.clone().with_token(brought) };
                let answer = caller.get("/metrics").await;
                let expected = match (place, token) {
                    ("beside", _) if listen.is_some() || token.is_empty() => 404,
                    (_, "") => 200,
                    _ if brought == METRICS_TOKEN => 200,
                    _ => 401,
                };
                assert_eq!(
                    answer.status, expected,
                    "{place} with {listen:?} and {token:?}, brought {brought:?}"
                );
                assert_eq!(
                    String::from_utf8_lossy(&answer.bytes).contains("opportune_http"),
                    expected == 200
                );
            }
        }
        assert_eq!(beside.get("/api/health/ready").await.status, 200, "health stays");
    }
}

#[tokio::test]
async fn head_is_get_without_its_body() {
    let world = World::new().await;
    for path in ["/", "/api/health/live"] {
        let answer = world.visitor().call(Method::HEAD, path, None).await;
        assert_eq!((answer.status, answer.bytes.len()), (200, 0), "{path}");
    }
}
