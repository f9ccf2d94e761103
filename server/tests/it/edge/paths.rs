//! Paths that lead somewhere, and those that do not.

use axum::http::Method;

use crate::contract::{document, operations};
use crate::world::World;

#[tokio::test]
async fn an_unknown_api_path_is_a_404_problem_and_any_other_path_is_the_app() {
    let world = World::new().await;
    for path in ["/api", "/api/", "/api/nothing", "/api/auth", "/api/auth/me/more", "/api/%ff"] {
        world.visitor().get(path).await.refused(404, "not_found");
    }
    let known = ["/", "/login", "/client-dashboard", "/shared/videos/abc"];
    for path in known.iter().chain(&["/apix", "/..%2f..%2fetc/passwd"]) {
        let answer = world.visitor().get(path).await;
        // Which other paths are missing is known to a built web app only: see pages.rs.
        assert!(answer.status == 200 || answer.status == 404 && !known.contains(path), "{path}: {answer}");
        assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"), "{path}");
        // Nobody keeps a page whose address opens something.
        let kept = if path.starts_with("/shared/") { "no-store" } else { "no-cache" };
        assert_eq!(answer.header("cache-control"), Some(kept), "{path}");
    }
    world.visitor().get("/assets/nothing.js").await.refused(404, "not_found");
}

/// A NUL or bytes that are no text name nothing that is there, wherever a path has a part of the caller's own.
#[tokio::test]
async fn a_nul_or_broken_text_in_a_path_is_a_404_problem_everywhere() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let mut tried = 0;
    for (method, path, _) in operations(&document()) {
        let (Some(start), Some(end)) = (path.find('{'), path.find('}')) else { continue };
        for odd in ["%00", "a%00b", "%ff", "%c3%28", "1%00"] {
            let asked =
                format!("/api{}{odd}{}", &path[..start], &path[end + 1..]).replace("{developer_id}", "1");
            let body = (method != Method::GET).then(|| serde_json::json!({}));
            let answer = nora.call(method.clone(), &asked, body).await;
            assert!((400..500).contains(&answer.status), "{method} {asked}: {answer}");
            assert_eq!(answer.header("content-type"), Some("application/problem+json"), "{method} {asked}");
            tried += 1;
        }
    }
    assert!(tried > 100, "{tried}");
    for odd in ["%00", "cs_%00", "%ff"] {
        for page in ["checkout", "portal"] {
            let path = format!("/sandbox/{page}/{odd}");
            world.visitor().get(&path).await.refused(404, "not_found");
            let form = Some("application/x-www-form-urlencoded");
            let answer = world.visitor().send(Method::POST, &path, form, "do=pay".into()).await;
            answer.refused(404, "not_found");
        }
    }
    let form = Some("application/x-www-form-urlencoded");
    let answer = world.visitor().send(Method::POST, "/sandbox/portal/x", form, "do=a%00b".into()).await;
    answer.refused(400, "bad_form");
    let secret = world.app.sandbox.as_ref().expect("the sandbox").access().secret_key.clone();
    let program = world.visitor().with_token(secret);
    for (method, path, body) in [
        (Method::POST, "/v1/customers", "name=a%00b"),
        (Method::POST, "/v1/customers", "metadata[a%00]=b"),
        (Method::GET, "/v1/customers?starting_after=%00", ""),
    ] {
        let answer = program.send(method, path, form, body.into()).await;
        assert_eq!(answer.status, 400, "{path} {body}: {answer}");
    }
    assert_eq!(program.get("/v1/customers/%00").await.status, 404);
}

#[tokio::test]
async fn a_wrong_method_is_a_405_problem_that_says_which_are_right() {
    let world = World::new().await;
    let answer = world.visitor().call(Method::PUT, "/api/auth/me", None).await;
    assert!(answer.refused(405, "method_not_allowed").header("allow").expect("methods").contains("GET"));
    let answer = world.visitor().call(Method::POST, "/login", None).await;
    assert_eq!(answer.refused(405, "method_not_allowed").header("allow"), Some("GET, HEAD"));
    let odd = Method::from_bytes(b"BREW").expect("a method");
    world.visitor().call(odd, "/api/auth/login", None).await.refused(405, "method_not_allowed");
}

#[tokio::test]
async fn the_app_is_sent_compressed_and_known_files_are_not_sent_again() {
    let world = World::new().await;
    let page = world.visitor().get("/login").await;
    let tag = page.header("etag").expect("a tag").to_owned();
    assert_eq!(world.visitor().with_header("if-none-match", &tag).get("/login").await.status, 304);
    for encoding in ["br", "gzip"] {
        let packed = world.visitor().with_header("accept-encoding", encoding).get("/login").await;
        assert_eq!(packed.header("content-encoding"), Some(encoding));
        assert!(packed.bytes.len() < page.bytes.len());
        assert_eq!(packed.header("vary"), Some("accept-encoding"));
    }
}

#[tokio::test]
async fn another_web_app_can_be_served_from_a_folder() {
    let folder = std::env::temp_dir().join(format!("opportune-web-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("assets")).unwrap();
    std::fs::write(folder.join("index.html"), "<h1>mine</h1>").unwrap();
    std::fs::write(folder.join("assets/a-1234.js"), "1").unwrap();
    let world = World::with(|settings| settings.server.web_dir = folder.clone()).await;
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(world.visitor().get("/anything").await.bytes, b"<h1>mine</h1>");
    let asset = world.visitor().get("/assets/a-1234.js").await;
    assert_eq!(asset.header("cache-control"), Some("public, max-age=31536000, immutable"));
    assert_eq!(asset.header("content-type"), Some("text/javascript; charset=utf-8"));
}

#[tokio::test]
async fn the_documents_page_is_served_from_the_binary() {
    let world = World::new().await;
    assert_eq!(world.visitor().get("/api/docs").await.header("location"), Some("/api/docs/"));
    let page = world.visitor().get("/api/docs/").await;
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    let text = String::from_utf8(page.bytes).expect("text");
    assert!(text.contains("<title>Opportune API</title>") && !text.contains("style="), "{text}");
    for file in ["swagger-ui.css", "swagger-ui-bundle.js", "swagger-initializer.js"] {
        assert!(text.contains(file));
        assert_eq!(world.visitor().get(&format!("/api/docs/{file}")).await.status, 200, "{file}");
    }
    let start = world.visitor().get("/api/docs/swagger-initializer.js").await;
    assert!(String::from_utf8(start.bytes).expect("text").contains("/api/openapi.json"));
    world.visitor().get("/api/docs/nothing.js").await.refused(404, "not_found");
}

#[tokio::test]
async fn the_documents_page_can_be_switched_off() {
    let world = World::with(|settings| settings.server.api_docs.0 = false).await;
    for path in ["/api/docs", "/api/docs/", "/api/docs/swagger-ui.css"] {
        world.visitor().get(path).await.refused(404, "not_found");
    }
    assert_eq!(world.visitor().get("/api/openapi.json").await.status, 200);
}
