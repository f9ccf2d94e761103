//! GET /profile/developers/public

use axum::http::Method;
use opportune::accounts::admin;
use serde_json::{Value, json};

use crate::world::{Answer, Caller, Member, World};

const PATH: &str = "/api/profile/developers/public";

async fn join(world: &World, name: &str, mut profile: Value) -> Member {
    let member = world.developer(name).await;
    profile["display_name"] = json!(name);
    let made = member.post("/api/profile/developer", profile).await;
    assert_eq!(made.status, 201, "{made}");
    world.advance(std::time::Duration::from_secs(1));
    member
}

fn names(answer: &Answer) -> Vec<String> {
    assert_eq!(answer.status, 200, "{answer}");
    let cards = answer.body.as_array().expect("a bare array");
    cards.iter().map(|card| card["username"].as_str().expect("a name").to_owned()).collect()
}

async fn asked(caller: &Caller, query: &str) -> Vec<String> {
    names(&caller.get(&format!("{PATH}?{query}")).await)
}

async fn crew() -> World {
    let world = World::new().await;
    for (name, profile) in [
        (
            "ada",
            json!({"skills": ["Rust", "PostgreSQL"], "headline": "Compilers", "languages": ["English"], "rate_min_cents": 9000}),
        ),
        (
            "bob",
            json!({"skills": ["rust"], "rate_min_cents": 40_000, "rate_type": "daily", "availability": "limited"}),
        ),
        (
            "cyd",
            json!({"skills": ["Go"], "languages": ["english", "Deutsch"], "bio": "Deep sea sensors", "rate_min_cents": 3000, "currency": "EUR"}),
        ),
        ("dia", json!({"skills": ["Rust", "Go"], "visibility": "members", "rate_min_cents": 2000})),
        ("edi", json!({"skills": ["Rust"], "visibility": "private"})),
        ("flo", json!({"rate_min_cents": 500_000, "rate_type": "project", "availability": "unavailable"})),
    ] {
        join(&world, name, profile).await;
    }
    world
}

#[tokio::test]
async fn shows_public_ones_to_all_and_members_ones_to_members() {
    let world = crew().await;
    let visitor = world.visitor();
    let cleo = world.client("cleo").await;
    assert_eq!(asked(&visitor, "sort=newest").await, ["flo", "cyd", "bob", "ada"]);
    assert_eq!(asked(&cleo, "sort=newest").await, ["flo", "dia", "cyd", "bob", "ada"]);
    assert_eq!(asked(&visitor.clone().with_token("dead"), "sort=newest").await, ["flo", "cyd", "bob", "ada"]);
    assert!(admin::suspend(&world.app, "cyd").await.expect("the database answers"));
    assert_eq!(asked(&visitor, "sort=newest").await, ["flo", "bob", "ada"]);
    assert_eq!(asked(&cleo, "sort=newest").await, ["flo", "dia", "bob", "ada"]);
    assert!(admin::restore(&world.app, "cyd").await.expect("the database answers"));
    let whole = visitor.get(&format!("{PATH}?sort=newest")).await;
    assert_eq!(names(&whole), ["flo", "cyd", "bob", "ada"]);
    assert!(!String::from_utf8_lossy(&whole.bytes).contains('@'), "no address anywhere");
    insta::assert_json_snapshot!(whole.body[3], @r#"
    {
      "availability": "available",
      "avatar_url": null,
      "average_rating": null,
      "city": null,
      "completeness": 55,
      "country": null,
      "currency": "USD",
      "display_name": "ada",
      "experience_level": null,
      "headline": "Compilers",
      "hours_per_week": null,
      "id": 1,
      "languages": [
        "English"
      ],
      "member_since": "2026-03-01T12:00:00Z",
      "rate_max_cents": null,
      "rate_min_cents": 9000,
      "rate_type": "hourly",
      "response_rate": null,
      "skills": [
        "Rust",
        "PostgreSQL"
      ],
      "total_ratings": 0,
      "username": "ada"
    }
    "#);
}

#[tokio::test]
async fn filters_and_sorts() {
    let world = crew().await;
    let visitor = world.visitor();
    for (query, expected) in [
        ("skill=RUST", vec!["ada", "bob"]),
        ("skill=rust&skill=%20postgresql%20", vec!["ada"]),
        ("skill=rust&skill=go", vec![]),
        ("skill=cobol", vec![]),
        ("skill=", vec!["cyd", "ada", "bob", "flo"]),
        ("language=ENGLISH", vec!["cyd", "ada"]),
        ("language=english&skill=go", vec!["cyd"]),
        ("availability=limited", vec!["bob"]),
        ("availability=available&skill=rust", vec!["ada"]),
        ("rate_max=50&sort=rate", vec!["bob"]),
        ("rate_max=90&sort=rate", vec!["bob", "ada"]),
        ("rate_max=49", vec![]),
        ("sort=rate", vec!["bob", "ada", "cyd", "flo"]),
        ("rating_min=1", vec![]),
        ("rating_min=0", vec!["cyd", "ada", "bob", "flo"]),
        ("search=compilers", vec!["ada"]),
        ("search=sensors&sort=newest", vec!["cyd"]),
        ("search=rust&sort=newest", vec!["bob", "ada"]),
        ("search=rust&sort=rate", vec!["bob", "ada"]),
        ("search=rust&availability=limited", vec!["bob"]),
        ("search=nothing-like-this", vec![]),
        ("", vec!["cyd", "ada", "bob", "flo"]),
    ] {
        assert_eq!(asked(&visitor, query).await, expected, "{query}");
    }
    let cleo = world.client("cleo").await;
    assert_eq!(asked(&cleo, "skill=rust&skill=go").await, ["dia"]);
    assert_eq!(asked(&cleo, "search=rust&sort=rate").await, ["dia", "bob", "ada"]);
}

#[tokio::test]
async fn ratings_lift_a_developer_and_can_be_asked_for() {
    let world = crew().await;
    let mut tx = world.app.db.begin().await.expect("a transaction");
    opportune::profiles::rated(&world.app, &mut tx, 1, Some(4.6), 40).await.expect("kept");
    opportune::profiles::rated(&world.app, &mut tx, 99, Some(4.6), 40).await.expect("nobody to rate");
    tx.commit().await.expect("committed");
    let visitor = world.visitor();
    assert_eq!(asked(&visitor, "rating_min=4.5").await, ["ada"]);
    assert_eq!(asked(&visitor, "rating_min=4.7").await, Vec::<String>::new());
    let shown = visitor.get("/api/profile/developers/1/public").await.body;
    assert_eq!((&shown["average_rating"], &shown["total_ratings"]), (&json!(4.6), &json!(40)));
    assert_eq!(asked(&visitor, "").await, ["ada", "cyd", "bob", "flo"], "good ratings lift");
    let mut tx = world.app.db.begin().await.expect("a transaction");
    opportune::profiles::rated(&world.app, &mut tx, 1, Some(1.2), 40).await.expect("kept");
    tx.commit().await.expect("committed");
    assert_eq!(asked(&visitor, "").await, ["cyd", "bob", "ada", "flo"], "bad ones don't");
}

#[tokio::test]
async fn a_change_is_seen_by_every_filter() {
    let world = World::new().await;
    let ada = join(&world, "ada", json!({"skills": ["Rust"], "languages": ["English"]})).await;
    let visitor = world.visitor();
    assert_eq!(asked(&visitor, "skill=rust").await, ["ada"]);
    let body = json!({"skills": ["Go"], "availability": "limited", "headline": "Lighthouses"});
    assert_eq!(ada.call(Method::PUT, "/api/profile/developer", Some(body)).await.status, 200);
    for (query, count) in [
        ("skill=rust", 0),
        ("skill=go", 1),
        ("availability=available", 0),
        ("availability=limited", 1),
        ("language=english", 1),
        ("search=lighthouses", 1),
    ] {
        assert_eq!(asked(&visitor, query).await.len(), count, "{query}");
    }
    ada.call(Method::PUT, "/api/profile/developer", Some(json!({"visibility": "private"}))).await;
    for query in ["", "skill=go", "search=lighthouses", "availability=limited"] {
        assert_eq!(asked(&visitor, query).await.len(), 0, "{query}");
        assert_eq!(asked(&ada, query).await.len(), 0, "{query}");
    }
}

/// The pages of the list by following its links.
pub async fn all_pages(caller: &Caller, query: &str) -> Vec<Vec<String>> {
    let (mut pages, mut path) = (Vec::new(), format!("{PATH}?{query}"));
    loop {
        let answer = caller.get(&path).await;
        pages.push(names(&answer));
        assert!(pages.len() < 50, "the pages never end");
        let Some(link) = answer.header("link") else { return pages };
        let target = link.strip_prefix('<').and_then(|rest| rest.strip_suffix(">; rel=\"next\""));
        target.expect("a link").clone_into(&mut path);
        assert!(path.starts_with(PATH), "{path}");
    }
}

#[tokio::test]
async fn comes_in_pages_that_keep_the_question() {
    let world = World::new().await;
    for number in 0..9 {
        let profile = json!({"skills": ["C++"], "rate_min_cents": (number % 3) * 1000, "headline": "boats", "languages": ["English"]});
        join(&world, &format!("dev{number}"), profile).await;
    }
    let visitor = world.visitor();
    for sort in ["best", "newest", "rate"] {
        for filter in ["", "&skill=c%2B%2B&language=English", "&search=boats", "&rate_max=10"] {
            let whole = asked(&visitor, &format!("limit=100&sort={sort}{filter}")).await;
            assert_eq!(whole.len(), if filter == "&rate_max=10" { 6 } else { 9 }, "{sort}{filter}");
            for limit in [1, 2, 4] {
                let walked = all_pages(&visitor, &format!("limit={limit}&sort={sort}{filter}")).await;
                assert_eq!(walked.concat(), whole, "{sort}{filter} by {limit}");
            }
        }
    }
}

#[tokio::test]
async fn refuses_what_does_not_fit() {
    let world = World::new().await;
    let many = (0..16).map(|number| format!("skill={number}")).collect::<Vec<_>>().join("&");
    let other = world.visitor();
    for (query, field) in [
        ("sort=price", "sort"),
        ("availability=never", "availability"),
        ("rate_max=-1", "rate_max"),
        ("rate_max=x", "rate_max"),
        ("rate_max=1000001", "rate_max"),
        ("rating_min=6", "rating_min"),
        ("rating_min=NaN", "rating_min"),
        ("limit=0", "limit"),
        ("cursor=x", "cursor"),
        ("cursor=YmVzdDoxOjI&sort=rate", "cursor"),
        ("cursor=YmVzdDoxOjI&search=x", "cursor"),
        ("skill=%00", "skill"),
        (&format!("skill={}", "x".repeat(41)), "skill"),
        (&format!("search={}", "x".repeat(201)), "search"),
        (&many, "skill"),
    ] {
        let answer = other.get(&format!("{PATH}?{query}")).await;
        assert_eq!(answer.refused(422, "validation_error").fields(), [field], "{query}");
    }
    assert_eq!(other.get(&format!("{PATH}?limit=1000&cursor=YmVzdDoxOjI")).await.status, 200);
    // best:-9223372036854775808:-9223372036854775808
    let least = "YmVzdDotOTIyMzM3MjAzNjg1NDc3NTgwODotOTIyMzM3MjAzNjg1NDc3NTgwOA";
    for query in ["", "&rate_max=1", "&sort=best&rating_min=1"] {
        assert_eq!(other.get(&format!("{PATH}?cursor={least}{query}")).await.status, 200, "{query}");
    }
}
