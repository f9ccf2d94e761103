//! POST /requests/{id}/share, GET /requests/{id}/shares, DELETE /requests/{id}/share/{developer_id}

use std::time::Duration;

use opportune::accounts::admin;
use serde_json::{Value, json};

use super::{post, share};
use crate::responses::{snag, subscriber};
use crate::world::{Answer, Member, World};

db::sql! {
    SHARES = "select count(*) from request_shares where request_id = $1";
    MANY = "insert into users (username, username_folded, email, email_folded, user_type, created_at)
            select 'dev' || n, 'dev' || n, 'dev' || n, 'dev' || n, 'developer', $1
            from (with recursive counted (n) as (select 1 union all select n + 1 from counted where n < 250) select n from counted) numbers
            returning id";
}

async fn many_developers(world: &World) -> Vec<i64> {
    let now = world.app.clock.now();
    world.app.db.write(&MANY).bind(now).all().await.expect("rows")
}

#[tokio::test]
async fn a_client_shares_and_both_sides_know() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let (jon, ines) = (world.developer("jon").await, world.developer("ines").await);
    let id = post(&nora, json!({"visibility": "private"})).await;
    let path = format!("/api/requests/{id}/share");
    let mut stream = jon.events(None).await;
    stream.expect("hello").await;
    let answer = nora.post(&path, json!({"developer_ids": [ines.id, jon.id, jon.id]})).await;
    assert_eq!(answer.body, json!({"shared": [jon.id, ines.id], "already": []}));
    let told: Value = serde_json::from_str(&stream.expect("shared_request").await.data).expect("JSON");
    assert_eq!(told, json!({"request_id": id, "change": "shared"}));
    let own = nora.get(&format!("/api/requests/{id}")).await;
    assert_eq!((&own.body["visibility"], &own.body["shared_count"]), (&json!("shared"), &json!(2)));
    assert_eq!(jon.get("/api/requests/shared-with-me").await.body[0]["is_new"], true);
    let again = nora.post(&path, json!({"developer_ids": [jon.id]})).await;
    assert_eq!(again.body, json!({"shared": [], "already": [jon.id]}));
    assert_eq!(nora.get(&format!("/api/requests/{id}")).await.body["shared_count"], 2);
}

/// Trying ids names nobody who keeps their profile private: they read like an id that nobody has.
#[tokio::test]
async fn a_private_developer_is_unknown_until_they_answer() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let ines = world.developer("ines").await;
    for (developer, visibility) in [(&jon, "private"), (&ines, "members")] {
        let profile = json!({"display_name": "Somebody", "visibility": visibility});
        assert_eq!(developer.post("/api/profile/developer", profile).await.status, 201);
    }
    let id = post(&nora, json!({})).await;
    let path = format!("/api/requests/{id}/share");
    let write = |developer: i64| json!({"request_id": id, "developer_id": developer});
    let same = |one: &Answer, other: &Answer| {
        assert_eq!((one.status, &one.bytes), (422, &other.bytes), "{one}");
    };
    let unknown = nora.post(&path, json!({"developer_ids": [999]})).await;
    same(&nora.post(&path, json!({"developer_ids": [jon.id]})).await, &unknown);
    let unknown = nora.post("/api/conversations/", write(999)).await;
    same(&nora.post("/api/conversations/", write(jon.id)).await, &unknown);
    // Who shows their profile to members is found by a client who is signed in, and invited.
    let found = |answer: Answer| {
        answer.body.as_array().map(|all| all.iter().map(|one| one["id"].clone()).collect::<Vec<_>>())
    };
    let list = nora.get("/api/profile/developers").await;
    assert_eq!(found(list), Some(vec![json!(ines.id)]));
    let list = nora.get("/api/profile/developers?search=somebody").await;
    assert_eq!(found(list), Some(vec![json!(ines.id)]));
    assert_eq!(found(world.visitor().get("/api/profile/developers/public").await), Some(vec![]));
    assert_eq!(nora.post(&path, json!({"developer_ids": [ines.id]})).await.status, 200);
    assert_eq!(nora.post("/api/conversations/", write(ines.id)).await.status, 201);

    let answered = snag(&jon, id).await;
    let other = post(&nora, json!({})).await;
    let answer = nora.post("/api/conversations/", json!({"request_id": other, "developer_id": jon.id})).await;
    answer.refused(422, "validation_error");
    assert_eq!(
        nora.post(&path, json!({"developer_ids": [jon.id]})).await.status,
        200,
        "they answered this one"
    );
    assert_eq!(nora.post("/api/conversations/", write(jon.id)).await.status, 201);
    // An answer that was taken back makes nobody known.
    let third = post(&nora, json!({})).await;
    let taken_back = snag(&jon, third).await;
    assert_ne!(answered, taken_back);
    assert_eq!(jon.delete(&format!("/api/snagged-requests/{taken_back}")).await.status, 204);
    let answer = nora.post(&format!("/api/requests/{third}/share"), json!({"developer_ids": [jon.id]})).await;
    answer.refused(422, "validation_error");
}

#[tokio::test]
async fn each_wrong_developer_is_named_and_nobody_gets_it() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let (jon, lena) = (world.developer("jon").await, world.client("lena").await);
    let (gone, alex) = (world.developer("gone").await, world.newcomer("alex").await);
    assert!(admin::suspend(&world.app, "gone").await.expect("the database answers"));
    let id = post(&nora, json!({})).await;
    let path = format!("/api/requests/{id}/share");
    let answer =
        nora.post(&path, json!({"developer_ids": [jon.id, nora.id, lena.id, 999, gone.id, alex.id]})).await;
    assert_eq!(
        answer.refused(422, "validation_error").fields(),
        ["developer_ids[1]", "developer_ids[2]", "developer_ids[3]", "developer_ids[4]", "developer_ids[5]"]
    );
    assert_eq!(answer.body["errors"][0]["message"], "You can't invite yourself.");
    assert_eq!(answer.body["errors"][2]["message"], "There is no developer with this id.");
    assert_eq!(
        answer.body["errors"][3],
        json!({"field": "developer_ids[4]", "message": "There is no developer with this id."})
    );
    for body in [
        json!({"developer_ids": []}),
        json!({"developer_ids": vec![jon.id; 51]}),
        json!({}),
        json!({"developer_ids": "all"}),
    ] {
        nora.post(&path, body).await.refused(422, "validation_error");
    }
    assert_eq!(world.app.db.read(&SHARES).bind(id).one::<i64>().await.expect("a count"), 0);
    assert_eq!(jon.get("/api/requests/shared-with-me").await.body, json!([]));
}

#[tokio::test]
async fn a_private_profile_is_no_hindrance_for_who_answered() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let profile = json!({"display_name": "Jon Reyes", "visibility": "private"});
    assert_eq!(jon.post("/api/profile/developer", profile).await.status, 201);
    let id = post(&nora, json!({})).await;
    snag(&jon, id).await;
    share(&nora, id, &[jon.id]).await;
    let shares = nora.get(&format!("/api/requests/{id}/shares")).await;
    assert_eq!(
        shares.body["items"],
        json!([{"developer_id": jon.id, "username": "jon", "display_name": "Jon Reyes", "avatar_url": null,
                "share_date": "2026-03-01T12:00:00Z", "viewed_at": null, "conversation_id": null}])
    );
}

#[tokio::test]
async fn only_what_is_open_to_developers_is_shared() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = world.developer("jon").await;
    let body = json!({"developer_ids": [jon.id]});
    let id = post(&nora, json!({"status": "draft"})).await;
    let (path, put) = (format!("/api/requests/{id}/share"), format!("/api/requests/{id}"));
    let answer = nora.post(&path, body.clone()).await;
    answer.refused(409, "not_open");
    assert_eq!(answer.body["detail"], "This request is a draft. Publish it before you invite developers.");
    for (status, expected) in [("open", 200), ("paused", 200), ("in_progress", 200), ("completed", 409)] {
        let moved = nora.call(axum::http::Method::PUT, &put, Some(json!({"status": status}))).await;
        assert_eq!(moved.status, 200, "{moved}");
        assert_eq!(nora.post(&path, body.clone()).await.status, expected, "{status}");
    }
}

#[tokio::test]
async fn only_its_client_shares_lists_and_takes_back() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let (jon, lena) = (world.developer("jon").await, world.client("lena").await);
    let id = post(&nora, json!({})).await;
    share(&nora, id, &[jon.id]).await;
    let path = format!("/api/requests/{id}");
    let strangers: [&Member; 2] = [&jon, &lena];
    for stranger in strangers {
        let body = json!({"developer_ids": [jon.id]});
        stranger.post(&format!("{path}/share"), body).await.refused(403, "forbidden");
        stranger.get(&format!("{path}/shares")).await.refused(403, "forbidden");
        stranger.delete(&format!("{path}/share/{}", jon.id)).await.refused(403, "forbidden");
    }
    world.visitor().get(&format!("{path}/shares")).await.refused(401, "session_expired");
}

#[tokio::test]
async fn taking_back_ends_it_at_once_and_is_told() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = world.developer("jon").await;
    let id = post(&nora, json!({"visibility": "shared"})).await;
    share(&nora, id, &[jon.id]).await;
    let path = format!("/api/requests/{id}");
    assert_eq!(jon.get(&path).await.status, 200);
    let mut stream = jon.events(None).await;
    stream.expect("hello").await;
    assert_eq!(nora.delete(&format!("{path}/share/{}", jon.id)).await.status, 204);
    let told: Value = serde_json::from_str(&stream.expect("shared_request").await.data).expect("JSON");
    assert_eq!(told, json!({"request_id": id, "change": "taken_back"}));
    jon.get(&path).await.refused(404, "not_found");
    assert_eq!(jon.get("/api/requests/shared-with-me").await.body, json!([]));
    assert_eq!(nora.get(&path).await.body["shared_count"], 0);
    nora.delete(&format!("{path}/share/{}", jon.id)).await.refused(404, "not_found");
    nora.delete(&format!("{path}/share/999")).await.refused(404, "not_found");
}

#[tokio::test]
async fn a_request_is_shared_with_two_hundred_at_most() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let many = many_developers(&world).await;
    let id = post(&nora, json!({})).await;
    for some in many[..200].chunks(50) {
        share(&nora, id, some).await;
    }
    let path = format!("/api/requests/{id}/share");
    nora.post(&path, json!({"developer_ids": [many[200]]})).await.refused(409, "too_many_shares");
    let answer = nora.post(&path, json!({"developer_ids": &many[..50]})).await;
    assert_eq!(
        answer.body["already"].as_array().map(Vec::len),
        Some(50),
        "those who have it are no new ones"
    );
    assert_eq!(nora.get(&format!("/api/requests/{id}")).await.body["shared_count"], 200);
    let mut seen = Vec::new();
    let mut path = format!("/api/requests/{id}/shares?limit=90");
    loop {
        let page = nora.get(&path).await;
        seen.extend(
            page.body["items"]
                .as_array()
                .expect("items")
                .iter()
                .filter_map(|item| item["developer_id"].as_i64()),
        );
        match page.body["next_cursor"].as_str() {
            Some(cursor) => path = format!("/api/requests/{id}/shares?limit=90&cursor={cursor}"),
            None => break,
        }
    }
    seen.sort_unstable();
    assert_eq!(seen, many[..200], "each once, over three pages");
}

#[tokio::test]
async fn sharing_is_limited_by_the_number_of_developers() {
    let world = World::with(|settings| {
        settings.limits.rate_limits.0 = true;
        settings.limits.share_request = "3 per 10 minutes".parse().expect("a rate");
    })
    .await;
    let nora = world.client("nora").await;
    let many = many_developers(&world).await;
    let id = post(&nora, json!({})).await;
    share(&nora, id, &many[..2]).await;
    let path = format!("/api/requests/{id}/share");
    nora.post(&path, json!({"developer_ids": &many[2..4]})).await.refused(429, "too_many_requests");
    nora.post(&path, json!({"developer_ids": &many[2..8]})).await.refused(429, "too_many_requests");
    share(&nora, id, &many[2..3]).await;
    world.advance(Duration::from_mins(10));
    share(&nora, id, &many[3..6]).await;
}

/// Shares that come together don't collide, don't lose anyone and don't count anyone twice.
#[tokio::test]
async fn shares_at_once_of_the_same_developers_are_all_well() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let many = many_developers(&world).await;
    let id = post(&nora, json!({})).await;
    let calls = (0..8).map(|turn| {
        let (caller, path) = (nora.caller.clone(), format!("/api/requests/{id}/share"));
        // Each begins elsewhere and goes the other way round, so their orders differ.
        let mut developers = many[turn..turn + 10].to_vec();
        if turn % 2 == 0 {
            developers.reverse();
        }
        tokio::spawn(async move { caller.post(&path, json!({"developer_ids": developers})).await })
    });
    let mut shared = 0;
    for call in calls.collect::<Vec<_>>() {
        let answer = call.await.expect("answers");
        assert_eq!(answer.status, 200, "{answer}");
        shared += answer.body["shared"].as_array().map_or(0, Vec::len);
    }
    assert_eq!(shared, 17);
    assert_eq!(nora.get(&format!("/api/requests/{id}")).await.body["shared_count"], 17);
    assert_eq!(world.app.db.read(&SHARES).bind(id).one::<i64>().await.expect("a count"), 17);
}
