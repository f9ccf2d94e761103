//! GET /agreements/, /agreements/request/{id}, /agreements/clauses

use serde_json::{Value, json};

use super::{PATH, act, id, in_force, proposed, step};
use crate::conversations::{Pair, opened, pair, strangers};
use crate::world::{Caller, World};

async fn listed(caller: &Caller, query: &str) -> Vec<Value> {
    let answer = caller.get(&format!("{PATH}{query}")).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.body["items"].as_array().expect("items").clone()
}

#[tokio::test]
async fn a_list_has_the_newest_version_of_each_and_how_far_it_is() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let first = id(&proposed(&pair.jon, &pair, json!({})).await);
    let second = id(&proposed(&pair.nora, &pair, json!({"supersedes": first})).await);
    assert_eq!(act(&pair.jon, second, "accept", json!({})).await.status, 200);
    assert_eq!(step(&pair.jon, second, 1, "submit", json!({})).await.status, 200);
    assert_eq!(step(&pair.nora, second, 1, "approve", json!({})).await.status, 200);
    assert_eq!(step(&pair.jon, second, 2, "submit", json!({})).await.status, 200);
    for (caller, other) in [(&pair.nora, "jon"), (&pair.jon, "nora")] {
        let items = listed(caller, "").await;
        assert_eq!(items.len(), 1);
        let one = &items[0];
        assert_eq!(
            (&one["id"], &one["version"], &one["status"]),
            (&json!(second), &json!(2), &json!("accepted"))
        );
        assert_eq!(one["other"]["username"], other);
        let names =
            ["milestone_count", "approved_count", "submitted_count", "changes_count", "approved_cents"];
        let counts = names.map(|name| &one[name]);
        assert_eq!(counts, [&json!(2), &json!(1), &json!(1), &json!(0), &json!(30000)]);
        assert_eq!(listed(caller, &format!("?conversation_id={}", pair.id)).await, items);
        assert_eq!(listed(caller, "?conversation_id=999").await, [Value::Null; 0]);
    }
    assert_eq!(step(&pair.nora, second, 2, "request-changes", json!({"note": "Larger."})).await.status, 200);
    let items = listed(&pair.jon, "").await;
    assert_eq!((&items[0]["submitted_count"], &items[0]["changes_count"]), (&json!(0), &json!(1)));
    for stranger in strangers(&world).await {
        assert_eq!(listed(&stranger, "").await, [Value::Null; 0]);
    }
}

#[tokio::test]
async fn of_a_request_the_accepted_one_comes_before_the_newest() {
    let world = World::new().await;
    let Pair { nora, jon, request, id: talk } = pair(&world).await;
    let of_request = format!("{PATH}request/{request}");
    nora.get(&of_request).await.refused(404, "not_found");
    let pair = Pair { nora, jon, request, id: talk };
    let accepted = in_force(&pair).await;
    let ines = world.developer("ines").await;
    let other = opened(&pair.nora, json!({"request_id": request, "developer_id": ines.id})).await;
    let newer = id(&proposed(&ines, &pair, json!({"conversation_id": other})).await);
    assert_eq!(pair.nora.get(&of_request).await.body["id"], accepted);
    assert_eq!(pair.nora.get(&format!("{of_request}?developer_id={}", ines.id)).await.body["id"], newer);
    assert_eq!(pair.jon.get(&of_request).await.body["id"], accepted);
    assert_eq!(
        ines.get(&format!("{of_request}?developer_id={}", pair.jon.id)).await.body["id"],
        newer,
        "only their own"
    );
    let lena = world.client("lena").await;
    lena.get(&of_request).await.refused(404, "not_found");
    lena.get(&format!("{of_request}?developer_id={}", pair.jon.id)).await.refused(404, "not_found");
}

#[tokio::test]
async fn the_library_has_its_six_clauses() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let clauses = nora.get("/api/agreements/clauses").await.body;
    let keys: Vec<_> = clauses
        .as_array()
        .expect("a list")
        .iter()
        .map(|clause| clause["key"].as_str().unwrap_or_default())
        .collect();
    assert_eq!(keys, ["late_fee", "kill_fee", "ownership", "ai_use", "portfolio", "confidentiality"]);
}
