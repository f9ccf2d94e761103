//! Making, changing and deleting.

use axum::http::Method;
use opportune::subscriptions::{SubscriptionStatus, admin};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::{PATH, clip, create, made, put, send, shown, subscriber};
use crate::files::samples;
use crate::world::World;

#[tokio::test]
async fn a_showcase_has_a_picture_a_readme_and_videos() {
    let world = World::new().await;
    let ada = subscriber(&world, "ada").await;
    let (first, second) = (clip(&world, &ada, "public").await, clip(&world, &ada, "unlisted").await);
    let png = samples::png(64, 32, false);
    let chosen = format!("[{second}, {first}]");
    let answer = create(
        &ada,
        &[
            ("title", b"  Quayside  "),
            ("image_file", &png),
            ("description", b"Bookings for **boats**."),
            ("repository_url", b"https://github.com/ada/quayside"),
            ("demo_url", b""),
            ("tags", b"Rust"),
            ("tags", b"rust"),
            ("tags", b"PostgreSQL"),
            ("selected_video_ids", chosen.as_bytes()),
            ("include_profile", b"false"),
            ("readme_file", b"# Quayside\n\nA [guide](docs/guide.md)."),
        ],
    )
    .await;
    assert_eq!(answer.status, 201, "{answer}");
    let id = answer.body["id"].as_i64().expect("an id");
    let one = shown(&world.visitor(), id).await;
    assert_eq!(answer.body, one, "the first answer tells all there is");
    assert_eq!((&one["title"], &one["developer_id"]), (&json!("Quayside"), &json!(ada.id)));
    assert_eq!(one["description_html"], "<p>Bookings for <strong>boats</strong>.</p>\n");
    assert_eq!((&one["tags"], &one["demo_url"]), (&json!(["Rust", "PostgreSQL"]), &Value::Null));
    assert_eq!(one["selected_video_ids"], json!([second, first]));
    assert_eq!((&one["videos"][0]["id"], &one["videos"][1]["id"]), (&json!(second), &json!(first)));
    assert_eq!((&one["average_rating"], &one["total_ratings"]), (&json!(0.0), &json!(0)));
    assert_eq!(
        (&one["include_profile"], &one["profile"], &one["views"]),
        (&json!(false), &Value::Null, &json!(0))
    );
    let picture = world.visitor().get(one["image_url"].as_str().expect("an address")).await;
    assert_eq!(picture.status, 200, "{picture}");
    let readme = world.visitor().get(&format!("{PATH}{id}/readme")).await.body;
    assert_eq!(readme["format"], "html");
    let html = readme["content"].as_str().expect("HTML");
    assert!(html.contains("https://github.com/ada/quayside/blob/HEAD/docs/guide.md"), "{html}");
    let raw = world.visitor().get(&format!("{PATH}{id}/readme?format=raw")).await.body;
    assert_eq!(raw, json!({"format": "raw", "content": "# Quayside\n\nA [guide](docs/guide.md)."}));
    world.visitor().get(&format!("{PATH}{id}/readme?format=pdf")).await.refused(422, "validation_error");

    // What is left out stays; what is empty goes.
    let changed = put(&ada, id, "", json!({"description": "", "tags": [], "version": one["version"]})).await;
    assert_eq!(changed.status, 200, "{changed}");
    assert_eq!((&changed.body["description"], &changed.body["title"]), (&Value::Null, &json!("Quayside")));
    put(&ada, id, "", json!({"title": "Old", "version": one["version"]}))
        .await
        .refused(409, "showcase_changed");
    assert_eq!(shown(&ada, id).await["title"], "Quayside", "nothing of it was written");

    let files = send(
        &ada,
        Method::PUT,
        &format!("{PATH}{id}/files"),
        &[("remove_image", b"true"), ("remove_readme", b"true")],
    )
    .await;
    assert_eq!(
        (&files.body["image_url"], &files.body["has_readme"]),
        (&Value::Null, &json!(false)),
        "{files}"
    );
    world.visitor().get(&format!("{PATH}{id}/readme")).await.refused(404, "not_found");
    world.run_jobs().await;
    assert_eq!(world.visitor().get(one["image_url"].as_str().expect("an address")).await.status, 404);

    let profile = put(&ada, id, "/profile", json!({"include_profile": true})).await;
    assert_eq!(profile.body["include_profile"], true, "{profile}");
    let videos = put(&ada, id, "/videos", json!([first])).await;
    assert_eq!(videos.body["selected_video_ids"], json!([first]), "{videos}");
    let linked = ada.call(Method::POST, &format!("{PATH}{id}/link-video/{second}"), None).await;
    assert_eq!(linked.body["selected_video_ids"], json!([first, second]), "{linked}");
    let again = ada.call(Method::POST, &format!("{PATH}{id}/link-video/{second}"), None).await;
    assert_eq!((again.status, &again.body["version"]), (200, &linked.body["version"]));
    let share = ada.call(Method::POST, &format!("{PATH}{id}/share"), None).await;
    assert!(
        share.body["share_url"].as_str().is_some_and(|url| url.ends_with(&format!("/showcase/{id}"))),
        "{share}"
    );
}

#[tokio::test]
async fn the_gallery_takes_eight_pictures() {
    let world = World::new().await;
    let ada = subscriber(&world, "ada").await;
    let id = made(&ada, &[("title", b"A")]).await;
    let path = format!("{PATH}{id}/gallery");
    let png = samples::png(16, 16, false);
    for count in 1..=8 {
        let answer = ada.send(Method::POST, &path, Some("image/png"), png.clone().into()).await;
        assert_eq!(
            (answer.status, answer.body["gallery"].as_array().map(Vec::len)),
            (201, Some(count)),
            "{answer}"
        );
    }
    ada.send(Method::POST, &path, Some("image/png"), png.into()).await.refused(409, "too_many_images");
    let image = shown(&ada, id).await["gallery"][0]["id"].as_i64().expect("an id");
    let removed = ada.delete(&format!("{path}/{image}")).await;
    assert_eq!(
        (removed.status, removed.body["gallery"].as_array().map(Vec::len)),
        (200, Some(7)),
        "{removed}"
    );
    ada.delete(&format!("{path}/{image}")).await.refused(404, "not_found");
    // Nothing stays behind.
    assert_eq!(ada.delete(&format!("{PATH}{id}")).await.status, 204);
    world.run_jobs().await;
    assert_eq!(ada.get("/api/videos/usage").await.body["used_bytes"], 0);
}

#[tokio::test]
async fn bad_input_is_named_and_leaves_nothing() {
    let world = World::new().await;
    let (ada, bob) = (subscriber(&world, "ada").await, subscriber(&world, "bob").await);
    let (theirs, private) = (clip(&world, &bob, "public").await, clip(&world, &ada, "private").await);
    let used = ada.get("/api/videos/usage").await.body["used_bytes"].clone();
    let large = vec![b'x'; (256 << 10) + 1];
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    for (parts, status, field) in [
        (vec![("description", &b"A"[..])], 422, "title"),
        (vec![("title", b"")], 422, "title"),
        (vec![("title", b"A\nB")], 422, "title"),
        (vec![("title", b"A"), ("project_url", b"javascript:alert(1)")], 422, "project_url"),
        (vec![("title", b"A"), ("demo_url", b"data:text/html,x")], 422, "demo_url"),
        (vec![("title", b"A"), ("repository_url", b"https://a@b/")], 422, "repository_url"),
        (vec![("title", b"A"), ("selected_video_ids", b"one")], 422, "selected_video_ids"),
        (vec![("title", b"A"), ("include_profile", b"maybe")], 422, "include_profile"),
        (vec![("title", b"A"), ("tags", b"a,b,c,d,e,f,g,h,i")], 422, "tags"),
        (vec![("title", b"A"), ("readme_file", &large)], 422, "readme_file"),
        (vec![("title", b"A"), ("readme_file", b"\xff\xfe")], 422, "readme_file"),
        (vec![("title", b"A\0B")], 422, "title"),
        (vec![("title", b"A"), ("image_file", svg)], 415, ""),
        (vec![("title", b"A"), ("image_file", b"<!doctype html><script>alert(1)</script>")], 415, ""),
    ] {
        let answer = create(&ada, &parts).await;
        assert_eq!(answer.status, status, "{field}: {answer}");
        assert!(field.is_empty() || answer.fields().contains(&field), "{field}: {answer}");
    }
    let of = |id: i64| id.to_string().into_bytes();
    for id in [theirs, private, 999] {
        let answer = create(&ada, &[("title", b"A"), ("selected_video_ids", &of(id))]).await;
        assert_eq!(
            answer.refused(400, "invalid_videos").body["detail"],
            "One or more selected videos are invalid."
        );
    }
    let text = vec![b'x'; 200 << 10];
    let many: Vec<(&str, &[u8])> = (0..60).map(|_| ("unknown", text.as_slice())).collect();
    create(&ada, &many).await.refused(413, "body_too_large");
    let raw = |kind| ada.send(Method::POST, PATH, Some(kind), "--edge".into());
    raw("multipart/form-data; boundary=edge").await.refused(400, "malformed_form");
    raw("application/json").await.refused(415, "unsupported_media_type");
    assert_eq!(world.visitor().get(PATH).await.body, json!([]));
    world.run_jobs().await;
    assert_eq!(ada.get("/api/videos/usage").await.body["used_bytes"], used);

    let id = made(&ada, &[("title", b"A")]).await;
    put(&ada, id, "/videos", json!({"ids": []})).await.refused(422, "validation_error");
    put(&ada, id, "/videos", json!([theirs])).await.refused(400, "invalid_videos");
    put(&ada, id, "/videos", json!([1, 1])).await.refused(422, "validation_error");
    ada.call(Method::POST, &format!("{PATH}{id}/link-video/{theirs}"), None)
        .await
        .refused(400, "invalid_videos");
    put(&ada, id, "", json!({"readme": "x".repeat((256 << 10) + 1)})).await.refused(422, "validation_error");
}

#[tokio::test]
async fn only_its_owner_with_a_subscription_changes_one() {
    let world = World::new().await;
    let (ada, bob) = (subscriber(&world, "ada").await, subscriber(&world, "bob").await);
    let id = made(&ada, &[("title", b"A")]).await;
    put(&bob, id, "", json!({"title": "B"})).await.refused(403, "forbidden");
    put(&bob, id, "/videos", json!([])).await.refused(403, "forbidden");
    bob.delete(&format!("{PATH}{id}")).await.refused(403, "forbidden");
    put(&ada, 999, "", json!({"title": "B"})).await.refused(404, "not_found");
    admin::set(&world.app, "ada", SubscriptionStatus::Canceled).await.expect("the database answers");
    let refused = put(&ada, id, "", json!({"title": "B"})).await;
    assert_eq!(
        refused.refused(403, "subscription_required").body["detail"],
        "Active subscription required to perform this action"
    );
    create(&ada, &[("title", b"B")]).await.refused(403, "subscription_required");
    assert_eq!(ada.delete(&format!("{PATH}{id}")).await.status, 204, "deleting needs none");
    world.visitor().get(&format!("{PATH}{id}")).await.refused(404, "not_found");
}

#[tokio::test]
async fn one_key_makes_one_showcase() {
    let world = World::new().await;
    let ada = subscriber(&world, "ada").await;
    let png = samples::png(16, 16, false);
    let parts = [("title", &b"A"[..]), ("image_file", &png)];
    let keyed = ada.caller.clone().with_header("idempotency-key", "k1");
    let first = create(&keyed, &parts).await;
    let again = create(&keyed, &parts).await;
    assert_eq!((first.status, again.status, &again.body), (201, 201, &first.body));
    create(&keyed, &[("title", b"B"), ("image_file", &png)]).await.refused(422, "idempotency_key_reused");
    assert_eq!(world.visitor().get(PATH).await.body.as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn edits_at_once_lose_nothing() {
    let world = World::new().await;
    let ada = subscriber(&world, "ada").await;
    let id = made(&ada, &[("title", b"A")]).await;
    let version = shown(&ada, id).await["version"].clone();
    let mut racing = JoinSet::new();
    for number in 0..8 {
        let (caller, version) = (ada.caller.clone(), version.clone());
        racing.spawn(async move {
            put(&caller, id, "", json!({"title": format!("A{number}"), "version": version})).await.status
        });
    }
    let mut statuses = racing.join_all().await;
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409, 409, 409, 409, 409]);
}
