//! GET /search

use opportune::search::{self, Audience, Document, Kind};
use serde_json::{Value, json};

use super::set;
use crate::world::World;

fn ids(body: &Value) -> Vec<i64> {
    body["items"].as_array().expect("items").iter().map(|item| item["id"].as_i64().expect("an id")).collect()
}

#[tokio::test]
async fn a_visitor_finds_both_kinds_with_counts_skills_and_marks() {
    let world = World::new().await;
    set::fill(&world.app.db).await;
    let answer = world.visitor().get("/api/search?q=rust").await;
    assert_eq!(answer.status, 200, "{answer}");
    insta::assert_json_snapshot!(answer.body, @r#"
    {
      "counts": {
        "developer": 2,
        "product": 0,
        "request": 1,
        "showcase": 0,
        "video": 0
      },
      "items": [
        {
          "card": {
            "amount": null,
            "average_rating": null,
            "deadline": null,
            "duration_seconds": null,
            "owner": null,
            "picture_url": null,
            "published_at": null,
            "rate": null,
            "total_ratings": 0
          },
          "headline_html": null,
          "id": 1,
          "kind": "developer",
          "score": 11100,
          "skills": [
            "Rust",
            "Tokio",
            "PostgreSQL",
            "Kubernetes"
          ],
          "snippet_html": "Ten years of backend work, the last five in <mark>Rust</mark>. I build services that survive bad days.",
          "title": "Maya Okafor · Rust and distributed systems",
          "title_html": "Maya Okafor · <mark>Rust</mark> and distributed systems",
          "url": "/profile/developers/1/public"
        },
        {
          "card": {
            "amount": null,
            "average_rating": null,
            "deadline": null,
            "duration_seconds": null,
            "owner": null,
            "picture_url": null,
            "published_at": null,
            "rate": null,
            "total_ratings": 0
          },
          "headline_html": null,
          "id": 9,
          "kind": "request",
          "score": 11080,
          "skills": [
            "Rust",
            "embedded"
          ],
          "snippet_html": "A parser with no allocation, tests and documentation.",
          "title": "Rust library for a sensor protocol",
          "title_html": "<mark>Rust</mark> library for a sensor protocol",
          "url": "/opportunities/9"
        },
        {
          "card": {
            "amount": null,
            "average_rating": null,
            "deadline": null,
            "duration_seconds": null,
            "owner": null,
            "picture_url": null,
            "published_at": null,
            "rate": null,
            "total_ratings": 0
          },
          "headline_html": null,
          "id": 20,
          "kind": "developer",
          "score": 10700,
          "skills": [
            "Solidity",
            "Rust",
            "Web3"
          ],
          "snippet_html": "Smart contracts and the audits they need.",
          "title": "Kwame Mensah · Blockchain developer",
          "title_html": "Kwame Mensah · Blockchain developer",
          "url": "/profile/developers/20/public"
        }
      ],
      "meant": null,
      "next_cursor": null,
      "skills": [
        {
          "count": 3,
          "skill": "Rust"
        },
        {
          "count": 1,
          "skill": "Kubernetes"
        },
        {
          "count": 1,
          "skill": "PostgreSQL"
        },
        {
          "count": 1,
          "skill": "Solidity"
        },
        {
          "count": 1,
          "skill": "Tokio"
        },
        {
          "count": 1,
          "skill": "Web3"
        },
        {
          "count": 1,
          "skill": "embedded"
        }
      ]
    }
    "#);
}

#[tokio::test]
async fn kind_and_skills_narrow_and_counts_stay() {
    let world = World::new().await;
    set::fill(&world.app.db).await;
    let visitor = world.visitor();
    let all = visitor.get("/api/search?q=kubernetes").await.body;
    let requests = visitor.get("/api/search?q=kubernetes&kind=request").await.body;
    assert_eq!(requests["counts"], all["counts"]);
    assert!(requests["items"].as_array().expect("items").iter().all(|item| item["kind"] == "request"));
    assert_eq!(
        ids(&requests).len(),
        usize::try_from(all["counts"]["request"].as_i64().expect("a count")).expect("fits")
    );
    let with_rust = visitor.get("/api/search?q=kubernetes&skill=Rust").await.body;
    assert_eq!(
        (ids(&with_rust), &with_rust["counts"]),
        (vec![1], &json!({"developer": 1, "product": 0, "request": 0, "video": 0, "showcase": 0}))
    );
    let other_spelling = visitor.get("/api/search/?q=services&skill=k8s&skill=rust").await.body;
    assert_eq!(ids(&other_spelling), [1]);
    let only_skill = visitor.get("/api/search?skill=Postgres&kind=developer").await.body;
    assert_eq!(ids(&only_skill), [18, 4, 1], "without words the newest come first");
    assert_eq!(only_skill["skills"][0], json!({"skill": "PostgreSQL", "count": 3}));
}

#[tokio::test]
async fn a_slip_is_told_with_what_was_found_instead() {
    let world = World::new().await;
    set::fill(&world.app.db).await;
    let visitor = world.visitor();
    for (query, meant) in [
        ("kubernets", json!("kubernetes")),
        ("Rust+kubernets", json!("Rust kubernetes")),
        ("kubernets&kind=request", json!("kubernetes")),
        ("kubernetes", Value::Null),
        ("kubern", Value::Null),
        ("k8s", Value::Null),
        ("qqqqqqqq", Value::Null),
    ] {
        let answer = visitor.get(&format!("/api/search?q={query}")).await;
        assert_eq!(answer.body["meant"], meant, "{query}: {answer}");
    }
}

#[tokio::test]
async fn pages_follow_each_other_without_gaps() {
    let world = World::new().await;
    set::fill(&world.app.db).await;
    let visitor = world.visitor();
    let whole = visitor.get("/api/search?q=developer&limit=100").await.body;
    assert!(ids(&whole).len() > 12 && whole["next_cursor"].is_null(), "{whole}");
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = visitor.get(&format!("/api/search?q=developer&limit=5{cursor}")).await.body;
        assert_eq!(page["counts"], whole["counts"]);
        seen.extend(ids(&page));
        match page["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    assert_eq!(seen, ids(&whole));
}

#[tokio::test]
async fn only_those_who_are_signed_in_find_what_is_for_members() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let mut tx = world.app.db.begin().await.expect("begins");
    let document = Document {
        owner_id: ada.id,
        audience: Audience::Members,
        title: "Ada <b>",
        keywords: &[],
        body: "A <script>alert(1)</script> \"chessboard\"",
    };
    search::put(&mut tx, Kind::Developer, ada.id, &document).await.expect("put");
    tx.commit().await.expect("commits");
    assert_eq!(
        world.visitor().get("/api/search?q=chessboard").await.body["counts"],
        json!({"developer": 0, "product": 0, "request": 0, "video": 0, "showcase": 0})
    );
    let found = ada.get("/api/search?q=chessboard+b").await.body;
    let item = &found["items"][0];
    assert_eq!(item["title_html"], "Ada &lt;<mark>b</mark>&gt;");
    assert_eq!(
        item["snippet_html"],
        "A &lt;script&gt;alert(1)&lt;/script&gt; &quot;<mark>chessboard</mark>&quot;"
    );
    assert_eq!(item["url"], format!("/profile/developers/{}/public", ada.id));
}

#[tokio::test]
async fn nothing_anyone_types_is_an_error_of_the_engine() {
    let world = World::new().await;
    set::fill(&world.app.db).await;
    let visitor = world.visitor();
    for nothing in [
        "",
        "%20",
        "%25_%22*()",
        "%F0%9F%8E%89",
        "the",
        "%27%27",
        "--",
        "%3A*",
        "%26%7C%21",
        "%3C-%3E",
        "%7B%7D",
    ] {
        let answer = visitor.get(&format!("/api/search?q={nothing}")).await;
        assert_eq!(answer.status, 200, "{nothing}: {answer}");
        assert_eq!((ids(&answer.body), &answer.body["skills"]), (vec![], &json!([])), "{nothing}");
    }
    for odd in [
        "NEAR(rust,kubernetes)",
        "rust+OR",
        "OR+rust",
        "rust+AND+NOT",
        "%22rust",
        "rust*",
        "rust:*",
        "-rust",
        "%5Erust",
        "rust%26",
        "(rust",
        "%25rust%25",
        "rust%5C",
        "rust%3B--",
    ] {
        let answer = visitor.get(&format!("/api/search?q={odd}")).await;
        assert_eq!(answer.status, 200, "{odd}: {answer}");
        let title = answer.body["items"][0]["title_html"].as_str().unwrap_or_default();
        assert!(title.contains("<mark>Rust</mark>"), "{odd}: {answer}");
    }
    for none in ["title_words:rust", "rust%27%3B+drop+table+users", "search_index+match+rust"] {
        let answer = visitor.get(&format!("/api/search?q={none}")).await;
        assert_eq!((answer.status, ids(&answer.body)), (200, vec![]), "{none}: {answer}");
    }
    assert_eq!(visitor.get("/api/search").await.status, 200);
    assert_eq!(visitor.get(&format!("/api/search?q={}", "a".repeat(200))).await.status, 200);
    assert_eq!(visitor.get(&format!("/api/search?q={}", "%F0%9F%8E%89".repeat(200))).await.status, 200);
}

#[tokio::test]
async fn refuses_what_does_not_fit() {
    let world = World::new().await;
    let visitor = world.visitor();
    for (query, field) in [
        (format!("q={}", "a".repeat(201)), "q"),
        (format!("q={}", "word+".repeat(1200)), "q"),
        ("q=a%00b".to_owned(), "q"),
        ("q=rust&kind=invoice".to_owned(), "kind"),
        ("q=rust&limit=0".to_owned(), "limit"),
        ("q=rust&cursor=nonsense".to_owned(), "cursor"),
        (format!("q=rust{}", "&skill=x".repeat(11)), "skill"),
        (format!("q=rust&skill={}", "x".repeat(61)), "skill"),
    ] {
        let answer = visitor.get(&format!("/api/search?{query}")).await;
        assert_eq!(answer.refused(422, "validation_error").fields(), [field], "{query}");
    }
    let long = visitor.get(&format!("/api/search?q={}", "a".repeat(201))).await;
    assert_eq!(long.body["errors"][0]["message"], "Use at most 200 characters.");
}

#[tokio::test]
async fn is_limited_by_address() {
    let world = World::with(|settings| settings.limits.rate_limits.0 = true).await;
    let visitor = world.visitor().from("203.0.113.7");
    let mut refused = 0;
    for _ in 0..250 {
        refused += u32::from(visitor.get("/api/search?q=x").await.status == 429);
    }
    assert!((8..=10).contains(&refused), "{refused}");
    assert_eq!(world.visitor().from("203.0.113.8").get("/api/search?q=x").await.status, 200);
}
