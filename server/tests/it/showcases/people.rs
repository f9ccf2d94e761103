//! What people do with a showcase: ratings, favourites, views.

use axum::http::Method;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::{PATH, ids, made, put, shown, subscriber};
use crate::conversations::pair;
use crate::ratings::completed;
use crate::world::{Answer, Caller, World};

async fn rate(caller: &Caller, id: i64, stars: i64, comment: &str) -> Answer {
    caller.post(&format!("{PATH}{id}/rating"), json!({"stars": stars, "comment": comment})).await
}

#[tokio::test]
async fn ratings_come_to_an_average_and_are_answered() {
    let world = World::new().await;
    let ada = subscriber(&world, "ada").await;
    let (nora, bob) = (world.client("nora").await, world.developer("bob").await);
    let id = made(&ada, &[("title", b"A")]).await;
    let zeros = json!({"average_rating": 0.0, "total_ratings": 0, "rating_distribution": {"1": 0, "2": 0, "3": 0, "4": 0, "5": 0}});
    let summary = format!("{PATH}{id}/rating");
    assert_eq!(world.visitor().get(&summary).await.body, zeros);
    nora.get(&format!("{PATH}{id}/user-rating")).await.refused(404, "not_found");
    for stars in [0, 6] {
        rate(&nora, id, stars, "").await.refused(422, "validation_error").refused_field("stars");
    }
    let own = rate(&ada, id, 5, "").await;
    assert_eq!(own.refused(400, "cannot_rate_own").body["detail"], "You cannot rate your own showcase.");
    rate(&world.visitor(), id, 5, "").await.refused(401, "session_expired");
    rate(&nora, 999, 5, "").await.refused(404, "not_found");
    assert_eq!(rate(&nora, id, 2, " Slow. ").await.status, 201);
    let changed = rate(&nora, id, 4, "Faster now.").await;
    assert_eq!(
        (changed.status, &changed.body["comment"]),
        (200, &json!("Faster now.")),
        "one of each, changeable"
    );
    assert_eq!(rate(&bob, id, 5, "").await.status, 201);
    let expected = json!({"average_rating": 4.5, "total_ratings": 2, "rating_distribution": {"1": 0, "2": 0, "3": 0, "4": 1, "5": 1}});
    assert_eq!(world.visitor().get(&summary).await.body, expected);
    let one = shown(&world.visitor(), id).await;
    assert_eq!((&one["average_rating"], &one["total_ratings"]), (&json!(4.5), &json!(2)));
    assert_eq!(nora.get(&format!("{PATH}{id}/user-rating")).await.body["stars"], 4);
    let told = ada.get("/api/notifications").await.body;
    assert_eq!(
        (told["items"].as_array().map(Vec::len), &told["items"][0]["link"]),
        (Some(2), &json!(format!("/showcase/{id}"))),
        "{told}"
    );

    let reviews = world.visitor().get(&format!("{PATH}{id}/ratings")).await.body;
    assert_eq!(ids(&reviews["items"]).len(), 2);
    let review = &reviews["items"][1];
    assert_eq!(
        (&review["rater"]["id"], &review["verified_work"], &review["answer"]),
        (&json!(nora.id), &json!(false), &Value::Null)
    );
    let answer = format!("/ratings/{}/answer", review["id"]);
    put(&bob, id, &answer, json!({"answer": "No."})).await.refused(403, "forbidden");
    put(&ada, id, "/ratings/999/answer", json!({"answer": "Thanks."})).await.refused(404, "not_found");
    let answered = put(&ada, id, &answer, json!({"answer": " Thanks. "})).await;
    assert_eq!((answered.status, &answered.body["answer"]), (200, &json!("Thanks.")), "{answered}");
    let reviews = world.visitor().get(&format!("{PATH}{id}/ratings")).await.body;
    assert_eq!(reviews["items"][1]["answer"], "Thanks.");
    assert_eq!(nora.get("/api/notifications").await.body["items"][0]["link"], format!("/showcase/{id}"));
    let taken = put(&ada, id, &answer, json!({"answer": ""})).await;
    assert_eq!((&taken.body["answer"], &taken.body["answered_at"]), (&Value::Null, &Value::Null));
}

#[tokio::test]
async fn who_worked_with_the_developer_is_marked_and_developers_answer() {
    let world = World::new().await;
    let pair = pair(&world).await;
    super::subscribe(&world, "jon").await;
    completed(&pair).await;
    let id = made(&pair.jon, &[("title", b"A")]).await;
    assert_eq!(rate(&pair.nora, id, 5, "").await.body["verified_work"], true);
    // What is said of a developer can be answered by them alone.
    let about = json!({"stars": 4, "comment": "Quick."});
    let stranger = world.client("stranger").await;
    let given = stranger.post(&format!("/api/ratings/developer/{}", pair.jon.id), about).await;
    let path = format!("/api/ratings/{}/answer", given.body["id"]);
    let answer = |caller: Caller, text: &'static str| {
        let path = path.clone();
        async move { caller.call(Method::PUT, &path, Some(json!({"answer": text}))).await }
    };
    let other = world.developer("other").await;
    answer(other.caller.clone(), "Hm.").await.refused(404, "not_found");
    let answered = answer(pair.jon.caller.clone(), "Thank you.").await;
    assert_eq!((answered.status, &answered.body["answer"]), (200, &json!("Thank you.")), "{answered}");
    let list = world.visitor().get(&format!("/api/ratings/developer/{}", pair.jon.id)).await.body;
    assert_eq!(list["items"][0]["answer"], "Thank you.", "{list}");
}

#[tokio::test]
async fn every_rating_counts_under_a_rush() {
    let world = World::new().await;
    let ada = subscriber(&world, "ada").await;
    let id = made(&ada, &[("title", b"A")]).await;
    let mut racing = JoinSet::new();
    for number in 0..8 {
        let rater = world.client(&format!("rater{number}")).await;
        racing.spawn(async move {
            for stars in [1, 5, 3] {
                let answer = rate(&rater, id, stars, "").await;
                assert!(answer.status == 200 || answer.status == 201, "{answer}");
            }
        });
    }
    racing.join_all().await;
    let summary = world.visitor().get(&format!("{PATH}{id}/rating")).await.body;
    assert_eq!(
        (&summary["total_ratings"], &summary["rating_distribution"]["3"]),
        (&json!(8), &json!(8)),
        "{summary}"
    );
}

#[tokio::test]
async fn favourites_are_kept_and_counted_once() {
    let world = World::new().await;
    let ada = subscriber(&world, "ada").await;
    let nora = world.client("nora").await;
    let (first, second) = (made(&ada, &[("title", b"A")]).await, made(&ada, &[("title", b"B")]).await);
    let path = |id: i64| format!("{PATH}{id}/favourite");
    for _ in 0..2 {
        assert_eq!(nora.call(Method::PUT, &path(first), None).await.status, 204);
    }
    assert_eq!(nora.call(Method::PUT, &path(second), None).await.status, 204);
    nora.call(Method::PUT, &path(999), None).await.refused(404, "not_found");
    assert_eq!(nora.get(&path(first)).await.body, json!({"is_favourite": true}));
    assert_eq!(shown(&world.visitor(), first).await["favourites"], 1);
    let page = nora.get(&format!("{PATH}favourites?limit=1")).await.body;
    assert_eq!(ids(&page["items"]), [second]);
    let next = page["next_cursor"].as_str().expect("another page");
    assert_eq!(
        ids(&nora.get(&format!("{PATH}favourites?limit=1&cursor={next}")).await.body["items"]),
        [first]
    );
    assert_eq!(nora.delete(&path(first)).await.status, 204);
    assert_eq!(shown(&world.visitor(), first).await["favourites"], 0);
    assert_eq!(ids(&nora.get(&format!("{PATH}favourites")).await.body["items"]), [second]);
}

#[tokio::test]
async fn views_count_once_an_hour_and_make_a_trend() {
    let world = World::new().await;
    let ada = subscriber(&world, "ada").await;
    let nora = world.client("nora").await;
    let (old, new) = (made(&ada, &[("title", b"A")]).await, made(&ada, &[("title", b"B")]).await);
    let view = |caller: Caller, id: i64| async move {
        let answer = caller.call(Method::POST, &format!("{PATH}{id}/view"), None).await;
        assert_eq!(answer.status, 204, "{answer}");
    };
    for caller in [&ada.caller, &nora.caller, &nora.caller, &world.visitor(), &world.visitor()] {
        view(caller.clone(), old).await;
    }
    world.visitor().call(Method::POST, &format!("{PATH}999/view"), None).await.refused(404, "not_found");
    let trending = async || ids(&world.visitor().get(&format!("{PATH}?sort=trending")).await.body);
    assert_eq!(trending().await, [old, new]);
    world.advance(std::time::Duration::from_hours(1));
    view(nora.caller.clone(), old).await;
    put(&ada, old, "", json!({"title": "A2"})).await;
    assert_eq!(shown(&world.visitor(), old).await["views"], 3);
    // Two months later one look at the other one is more than all of that.
    world.advance(std::time::Duration::from_hours(24 * 60));
    let nora = world.sign_in("nora").await;
    nora.call(Method::PUT, &format!("{PATH}{new}/favourite"), None).await;
    assert_eq!(trending().await, [new, old]);
    assert!(world.run_jobs().await > 0, "who was counted is forgotten");
}
