//! POST /agreements/

use serde_json::{Value, json};

use super::{PATH, act, id, in_force, proposed, shown, terms};
use crate::conversations::{contents, opened, paid_pair, pair, set_status, strangers, streams, told};
use crate::world::World;
use opportune::subscriptions::{self, SubscriptionStatus};

#[tokio::test]
async fn a_proposal_is_a_line_of_the_conversation_and_both_hear_of_it() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let (mut client, mut developer) = streams(&pair).await;
    let first = proposed(&pair.jon, &pair, json!({"clauses": [{"key": "ownership"}]})).await;
    assert_eq!((&first["version"], &first["status"]), (&json!(1), &json!("proposed")));
    assert_eq!(first["created_by"], pair.jon.id);
    assert!(
        first["scope_html"].as_str().is_some_and(|html| html.contains("<strong>guests</strong>")),
        "{first}"
    );
    assert_eq!(first["milestones"][1]["status"], "pending");
    assert!(first["clauses"][0]["text"].as_str().is_some_and(|text| text.contains("belongs to the client")));
    assert_eq!(contents(&pair.nora, pair.id).await, ["Agreement version 1 proposed: $900.00."]);
    for stream in [&mut client, &mut developer] {
        assert_eq!(told(stream, "message").await["kind"], "system");
        let news = told(stream, "agreement").await;
        let expected = json!({"agreement_id": first["id"], "conversation_id": pair.id, "request_id": pair.request, "change": "proposed"});
        assert_eq!(news, expected);
    }
    assert_eq!(shown(&pair.nora, id(&first)).await, first);
}

#[tokio::test]
async fn a_counter_offer_replaces_what_was_proposed_and_both_versions_stay() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let first = proposed(&pair.jon, &pair, json!({})).await;
    let change = json!({"supersedes": first["id"], "scope": "A page on which guests book and pay."});
    let second = proposed(&pair.nora, &pair, change).await;
    assert_eq!((&second["version"], &second["is_newest"]), (&json!(2), &json!(true)));
    assert_ne!(second["content_hash"], first["content_hash"]);
    let versions = pair.jon.get(&format!("{PATH}{}/versions", id(&first))).await.body;
    let said: Vec<_> =
        versions.as_array().expect("a list").iter().map(|one| (&one["version"], &one["status"])).collect();
    assert_eq!(said, [(&json!(2), &json!("proposed")), (&json!(1), &json!("superseded"))]);
    let old = shown(&pair.nora, id(&first)).await;
    assert_eq!(
        (&old["scope"], &old["is_newest"]),
        (&first["scope"], &json!(false)),
        "a version never changes"
    );
}

#[tokio::test]
async fn a_version_names_the_newest_one() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let first = proposed(&pair.jon, &pair, json!({})).await;
    let again = |supersedes: Value| terms(&pair, json!({"supersedes": supersedes}));
    pair.nora.post(PATH, terms(&pair, json!({}))).await.refused(409, "agreement_exists");
    proposed(&pair.jon, &pair, json!({"supersedes": first["id"]})).await;
    pair.nora.post(PATH, again(first["id"].clone())).await.refused(409, "agreement_outdated");
    pair.nora.post(PATH, again(json!(999))).await.refused(409, "agreement_outdated");
    assert_eq!(contents(&pair.nora, pair.id).await.len(), 2, "nothing was written");
}

#[tokio::test]
async fn what_is_in_force_is_not_edited_and_after_it_ended_a_new_one_begins() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let first = in_force(&pair).await;
    pair.jon.post(PATH, terms(&pair, json!({"supersedes": first}))).await.refused(409, "agreement_accepted");
    pair.jon.post(PATH, terms(&pair, json!({}))).await.refused(409, "agreement_accepted");
    assert_eq!(act(&pair.jon, first, "cancel", json!({})).await.status, 200);
    pair.jon.post(PATH, terms(&pair, json!({"supersedes": first}))).await.refused(409, "agreement_over");
    let next = proposed(&pair.jon, &pair, json!({})).await;
    assert_eq!(next["version"], 1);
    let versions = pair.nora.get(&format!("{PATH}{}/versions", id(&next))).await.body;
    assert_eq!(versions.as_array().map(Vec::len), Some(1), "the other agreement is another one");
}

#[tokio::test]
async fn the_conversation_is_found_when_there_is_only_one() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let without = |change: Value| {
        let mut body = terms(&pair, change);
        body.as_object_mut().expect("an object").remove("conversation_id");
        body
    };
    let made = pair.nora.post(PATH, without(json!({}))).await;
    assert_eq!((made.status, &made.body["conversation_id"]), (201, &json!(pair.id)), "{made}");
    let ines = world.developer("ines").await;
    let other = opened(&pair.nora, json!({"request_id": pair.request, "developer_id": ines.id})).await;
    pair.nora
        .post(PATH, without(json!({"supersedes": made.body["id"]})))
        .await
        .refused_field("conversation_id");
    // A developer has one about a request at the most.
    let theirs = ines.post(PATH, without(json!({}))).await;
    assert_eq!((theirs.status, &theirs.body["conversation_id"]), (201, &json!(other)), "{theirs}");
}

#[tokio::test]
async fn wrong_terms_are_named_and_nothing_is_written() {
    let world = World::new().await;
    let pair = pair(&world).await;
    for (change, field) in [
        (json!({"title": " "}), "title"),
        (json!({"scope": "x".repeat(20_001)}), "scope"),
        (json!({"amount_cents": 90001}), "milestones"),
        (json!({"due_date": "2020-01-01"}), "due_date"),
        (
            json!({"milestones": [{"title": "All", "amount_cents": 90000, "due_date": "2020-01-01"}]}),
            "milestones.0.due_date",
        ),
        (json!({"clauses": [{"key": "soul"}]}), "clauses.0.key"),
        (json!({"deliverables": vec!["x"; 31]}), "deliverables"),
        (json!({"request_id": 999}), "conversation_id"),
    ] {
        pair.jon.post(PATH, terms(&pair, change)).await.refused_field(field);
    }
    let mut huge = terms(&pair, json!({}));
    huge["scope"] = json!("x".repeat(1_000_000));
    assert!(matches!(pair.jon.post(PATH, huge).await.status, 413 | 422));
    assert_eq!(contents(&pair.nora, pair.id).await, [""; 0]);
}

#[tokio::test]
async fn only_the_two_propose_and_only_where_they_may_write() {
    let world = World::new().await;
    let pair = paid_pair(&world).await;
    for stranger in strangers(&world).await {
        stranger.post(PATH, terms(&pair, json!({}))).await.refused(404, "not_found");
    }
    subscriptions::admin::set(&world.app, "jon", SubscriptionStatus::None)
        .await
        .expect("the database answers");
    pair.jon.post(PATH, terms(&pair, json!({}))).await.refused(403, "subscription_required");
    assert_eq!(set_status(&pair.nora, pair.id, "closed").await.status, 200);
    pair.nora.post(PATH, terms(&pair, json!({}))).await.refused(409, "conversation_closed");
}
