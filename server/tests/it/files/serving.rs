//! GET /files/public/{key} and GET /files/{key}

use std::time::Duration;

use axum::http::Method;
use opportune::files;

use super::{developer, samples, sent};
use crate::world::World;

fn key_of(url: &str) -> &str {
    url.strip_prefix("/api/files/public/").expect("a public address")
}

#[tokio::test]
async fn a_public_file_is_anyones_and_never_changes() {
    let world = World::new().await;
    let ada = developer(&world, "ada").await;
    let url = sent(&ada, samples::png(40, 40, true)).await;
    let shown = world.visitor().get(&url).await;
    assert_eq!(shown.status, 200, "{shown}");
    assert_eq!(shown.header("content-type"), Some("image/png"));
    assert_eq!(shown.header("cache-control"), Some("public, max-age=31536000, immutable"));
    assert_eq!(shown.header("content-disposition"), Some("inline"));
    assert_eq!(shown.header("content-length"), Some(shown.bytes.len().to_string().as_str()));
    assert!(shown.bytes.starts_with(b"\x89PNG"));
    assert_eq!(world.visitor().get(&format!("{url}/")).await.bytes, shown.bytes);

    let tag = shown.header("etag").expect("a tag").to_owned();
    for known in [tag.clone(), format!("W/{tag}"), format!("\"x\", {tag}"), "*".to_owned()] {
        let again = world.visitor().with_header("if-none-match", &known).get(&url).await;
        assert_eq!((again.status, again.bytes.len()), (304, 0), "{known}");
        assert_eq!(again.header("etag"), Some(tag.as_str()));
    }
    assert_eq!(world.visitor().with_header("if-none-match", "\"x\"").get(&url).await.status, 200);

    let head = world.visitor().call(Method::HEAD, &url, None).await;
    assert_eq!((head.status, head.bytes.len()), (200, 0));
    assert_eq!(head.header("content-length"), shown.header("content-length"));
    assert_eq!(head.header("content-type"), Some("image/png"));
}

#[tokio::test]
async fn what_is_no_key_of_ours_is_not_found() {
    let world = World::new().await;
    for key in ["0a.png", "..", "%2e%2e%2fopportune.db", ".incoming", "a%2fb", "%00", "ABC.png", "a%5cb"] {
        world.visitor().get(&format!("/api/files/public/{key}")).await.refused(404, "not_found");
        world
            .visitor()
            .get(&format!("/api/files/{key}?expires=1&signature=a"))
            .await
            .refused(404, "not_found");
    }
    world.visitor().get("/api/files/0a.png").await.refused(404, "not_found");
    world.visitor().get("/api/files/0a.png?expires=soon&signature=a").await.refused(404, "not_found");
}

#[tokio::test]
async fn a_signed_address_works_for_its_file_until_it_expires() {
    let world = World::new().await;
    let ada = developer(&world, "ada").await;
    let (url, other) = (sent(&ada, samples::png(40, 40, true)).await, samples::png(20, 20, true));
    let grace = developer(&world, "grace").await;
    let other = sent(&grace, other).await;
    let signed = files::signed_url(&world.app, key_of(&url), Duration::from_mins(10));
    let visitor = world.visitor();
    let shown = visitor.get(&signed).await;
    assert_eq!(shown.status, 200, "{shown}");
    assert_eq!(shown.header("cache-control"), Some("private, max-age=600"));
    assert_eq!(shown.header("content-disposition"), Some("inline"));
    assert_eq!(shown.bytes, visitor.get(&url).await.bytes);

    let expires: i64 = signed
        .split("expires=")
        .nth(1)
        .and_then(|rest| rest.split('&').next())
        .expect("a moment")
        .parse()
        .expect("a number");
    let forged = [
        signed.replace(key_of(&url), key_of(&other)),
        signed.replace(&expires.to_string(), &(expires + 1).to_string()),
        signed.replace(&expires.to_string(), &format!("0{expires}")).replace("signature=", "signature=A"),
        signed.split("&signature=").next().expect("a beginning").to_owned(),
        signed.replace("&signature=", "&signature=x"),
        signed[..signed.len() - 1].to_owned(),
        signed.replace("expires=", "expired="),
    ];
    for forged in forged {
        visitor.get(&forged).await.refused(404, "not_found");
    }
    world.advance(Duration::from_secs(599));
    assert_eq!(visitor.get(&signed).await.header("cache-control"), Some("private, max-age=1"));
    world.advance(Duration::from_secs(1));
    visitor.get(&signed).await.refused(404, "not_found");
    visitor
        .get(&files::signed_url(&world.app, "0a.png", Duration::from_mins(1)))
        .await
        .refused(404, "not_found");
}

#[tokio::test]
async fn a_file_that_is_no_picture_is_a_download_and_no_public_one() {
    let world = World::new().await;
    let ada = developer(&world, "ada").await;
    let url = sent(&ada, samples::png(40, 40, true)).await;
    db::sql! {
        MAKE_TEXT = "update stored_files set content_type = 'text/html', is_public = $2 where key = $1";
    }
    world.app.db.write(&MAKE_TEXT).bind(key_of(&url)).bind(false).execute().await.expect("changed");
    world.visitor().get(&url).await.refused(404, "not_found");
    let signed = files::signed_url(&world.app, key_of(&url), Duration::from_mins(10));
    let shown = world.visitor().get(&signed).await;
    assert_eq!(shown.header("content-disposition"), Some("attachment"));
    assert_eq!(shown.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(shown.header("content-security-policy"), Some("default-src 'none'; sandbox"));
}
