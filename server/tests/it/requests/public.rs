//! GET /requests/public

use std::time::Duration;

use serde_json::{Value, json};

use super::{post, titles, walk};
use crate::world::{Caller, World};

db::sql! {
    MANY = "insert into requests (client_id, title, content, excerpt, budget_cents, skills, visibility, status, is_listed,
                                  created_at, updated_at, published_at)
            select $1, 'many ' || n, 'x', 'x', n * 100, '[\"common\"]', 'public', 'open', true, $2, $2, $2
            from (with recursive counted (n) as (select 1 union all select n + 1 from counted where n < 1100) select n from counted) numbers";
    MANY_SKILLS = "insert into request_skills (request_id, folded, is_listed, budget_cents, published_at)
                   select id, 'common', is_listed, budget_cents, published_at from requests where client_id = $1";
}

async fn some(client: &Caller, world: &World) {
    let rows: [(&str, Value, Value); 4] = [
        ("small", json!(100), json!(["Rust", "SQL"])),
        ("large", json!(9000), json!(["rust"])),
        ("middle", json!(2500.5), json!(["CSS"])),
        ("equal", json!(2500.5), json!([])),
    ];
    for (title, budget, skills) in rows {
        post(client, json!({"title": title, "estimated_budget": budget, "skills": skills})).await;
        world.advance(Duration::from_mins(1));
    }
}

#[tokio::test]
async fn anyone_reads_it_newest_or_largest_first() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    some(&nora, &world).await;
    post(&nora, json!({"title": "hidden", "visibility": "private"})).await;
    post(&nora, json!({"title": "unfinished", "status": "draft"})).await;
    let visitor = world.visitor();
    let public = "/api/requests/public";
    for caller in [&visitor, &nora.caller, &world.developer("jon").await.caller] {
        assert_eq!(titles(caller, public).await, ["equal", "middle", "large", "small"]);
    }
    assert_eq!(
        titles(&visitor, "/api/requests/public?sort=budget").await,
        ["large", "equal", "middle", "small"]
    );
    assert_eq!(
        walk(&visitor, "/api/requests/public?limit=3").await,
        [vec!["equal", "middle", "large"], vec!["small"]]
    );
    let pages = walk(&visitor, "/api/requests/public?limit=1&sort=budget").await;
    assert_eq!(pages, [["large"], ["equal"], ["middle"], ["small"]]);
    let row = &visitor.get(public).await.body[0];
    assert!(
        row.get("shared_count").is_none() && row["project_id"].is_null() && row["excerpt"].is_string(),
        "{row}"
    );
}

#[tokio::test]
async fn a_draft_that_is_opened_is_the_newest() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let draft = post(&nora, json!({"title": "old draft", "status": "draft"})).await;
    world.advance(Duration::from_mins(10));
    post(&nora, json!({"title": "in between"})).await;
    world.advance(Duration::from_mins(10));
    let path = format!("/api/requests/{draft}");
    for status in ["open", "paused", "open"] {
        let answer = nora.call(axum::http::Method::PUT, &path, Some(json!({"status": status}))).await;
        assert_eq!(
            answer.body["published_at"], "2026-03-01T12:20:00Z",
            "pausing does not push it up: {answer}"
        );
    }
    assert_eq!(titles(&world.visitor(), "/api/requests/public").await, ["old draft", "in between"]);
}

#[tokio::test]
async fn filters_combine() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    some(&nora, &world).await;
    let visitor = world.visitor();
    for (query, expected) in [
        ("skill=RUST", vec!["large", "small"]),
        ("skill=rust&skill=sql", vec!["small"]),
        ("skill=rust&skill=css", vec![]),
        ("skill=rust&skill=Rust&skill=", vec!["large", "small"]),
        ("budget_min=2500.5", vec!["equal", "middle", "large"]),
        ("budget_max=2500.5", vec!["equal", "middle", "small"]),
        ("budget_min=0&budget_max=99", vec![]),
        ("budget_min=100&budget_max=100", vec!["small"]),
        ("skill=rust&budget_min=200&sort=budget", vec!["large"]),
        ("budget_min=200&sort=budget", vec!["large", "equal", "middle"]),
        ("budget_min=5000&budget_max=100", vec![]),
        ("sort=best", vec!["equal", "middle", "large", "small"]),
    ] {
        assert_eq!(titles(&visitor, &format!("/api/requests/public?{query}")).await, expected, "{query}");
    }
    for (query, field) in [
        ("budget_min=-1", "budget_min"),
        ("budget_max=NaN", "budget_max"),
        ("budget_max=1e300", "budget_max"),
        ("budget_min=abc", "budget_min"),
        ("sort=oldest", "sort"),
        ("cursor=abc", "cursor"),
        ("limit=0", "limit"),
    ] {
        let answer = visitor.get(&format!("/api/requests/public?{query}")).await;
        assert_eq!(answer.refused(422, "validation_error").fields(), [field], "{query}");
    }
    let long = visitor.get(&format!("/api/requests/public?search={}", "x".repeat(201))).await;
    assert_eq!(long.refused(422, "validation_error").fields(), ["search"]);
}

#[tokio::test]
async fn a_search_finds_titles_skills_and_words_of_the_content() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    post(&nora, json!({"title": "A lighthouse map", "content": "Made with care.", "estimated_budget": 10}))
        .await;
    post(
        &nora,
        json!({"title": "A shop", "content": "It shows a **lighthouse** on its sign.", "skills": ["Elixir"]}),
    )
    .await;
    post(&nora, json!({"title": "Secret lighthouse", "visibility": "private"})).await;
    let visitor = world.visitor();
    assert_eq!(
        titles(&visitor, "/api/requests/public?search=lighthouse").await,
        ["A lighthouse map", "A shop"]
    );
    assert_eq!(
        walk(&visitor, "/api/requests/public?search=lighthouse&limit=1").await,
        [["A lighthouse map"], ["A shop"]]
    );
    assert_eq!(
        titles(&visitor, "/api/requests/public?search=lighthouse&sort=newest").await,
        ["A shop", "A lighthouse map"]
    );
    assert_eq!(titles(&visitor, "/api/requests/public?search=lighthouse&budget_min=100").await, ["A shop"]);
    assert_eq!(titles(&visitor, "/api/requests/public?search=elixir").await, ["A shop"]);
    assert_eq!(titles(&visitor, "/api/requests/public?search=zebra").await, [""; 0]);
    assert_eq!(titles(&visitor, "/api/requests/public?search=%20").await.len(), 2, "no words, no search");
}

/// More than the list reads whole: the same answers come from walking the indexes.
#[tokio::test]
async fn a_long_list_is_walked_with_the_same_answers() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let now = world.app.clock.now();
    world.app.db.write(&MANY).bind(nora.id).bind(now).execute().await.expect("rows");
    world.app.db.write(&MANY_SKILLS).bind(nora.id).execute().await.expect("rows");
    let visitor = world.visitor();
    let public = "/api/requests/public?limit=100";
    let all: Vec<String> = (1..=1100).rev().map(|number| format!("many {number}")).collect();
    for query in [
        "",
        "&skill=common",
        "&sort=budget",
        "&sort=budget&skill=common",
        "&budget_min=1",
        "&budget_min=1&sort=budget",
    ] {
        assert_eq!(walk(&visitor, &format!("{public}{query}")).await.concat(), all, "{query}");
    }
    let top = walk(&visitor, &format!("{public}&skill=common&budget_min=1050&sort=budget")).await.concat();
    assert_eq!(top, all[..51]);
    post(&nora, json!({"title": "rare", "skills": ["rare", "Common"]})).await;
    for query in ["&skill=rare", "&skill=common&skill=rare", "&skill=rare&skill=common&sort=budget"] {
        assert_eq!(titles(&visitor, &format!("{public}{query}")).await, ["rare"], "{query}");
    }
}
