//! GET, POST and PUT /profile/developer

use axum::http::Method;
use serde_json::{Value, json};

use crate::world::{Answer, Caller, World};

const PATH: &str = "/api/profile/developer";

async fn put(caller: &Caller, body: Value) -> Answer {
    caller.call(Method::PUT, PATH, Some(body)).await
}

fn whole() -> Value {
    json!({
        "display_name": " Ada Lovelace ", "headline": "Rust services", "bio": "I **build**.\n\n<script>x</script>",
        "country": "Germany", "city": "Berlin", "timezone": "europe/berlin", "languages": ["English", "Deutsch"],
        "skills": ["Rust", "rust", "PostgreSQL"], "experience_level": "expert", "rate_type": "hourly",
        "rate_min_cents": 5000, "rate_max_cents": 8000, "currency": "usd", "availability": "limited",
        "hours_per_week": 20,
        "links": {"website": "https://example.org/ada", "github": "https://github.com/ada", "other": ["http://example.com"]},
        "visibility": "members",
    })
}

#[tokio::test]
async fn is_made_once_and_read_back() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    ada.get(PATH).await.refused(404, "not_found");
    let made = ada.post(PATH, whole()).await;
    assert_eq!(made.status, 201, "{made}");
    let mut body = made.body.clone();
    let html = body["bio_html"].take();
    let html = html.as_str().expect("html");
    assert!(html.contains("<strong>build</strong>") && !html.contains("<script"), "{html}");
    insta::assert_json_snapshot!(body, @r#"
    {
      "availability": "limited",
      "avatar_url": null,
      "average_rating": null,
      "bio": "I **build**.\n\n<script>x</script>",
      "bio_html": null,
      "city": "Berlin",
      "completed_agreements": 0,
      "completeness": 90,
      "country": "Germany",
      "created_at": "2026-03-01T12:00:00Z",
      "currency": "USD",
      "display_name": "Ada Lovelace",
      "experience_level": "expert",
      "headline": "Rust services",
      "hours_per_week": 20,
      "id": 1,
      "intro_video_id": null,
      "languages": [
        "English",
        "Deutsch"
      ],
      "links": {
        "github": "https://github.com/ada",
        "linkedin": null,
        "other": [
          "http://example.com"
        ],
        "website": "https://example.org/ada"
      },
      "median_response_minutes": null,
      "member_since": "2026-03-01T12:00:00Z",
      "next_step": {
        "field": "avatar_url",
        "text": "Add a picture of yourself."
      },
      "rate_max_cents": 8000,
      "rate_min_cents": 5000,
      "rate_type": "hourly",
      "response_rate": null,
      "skills": [
        "Rust",
        "PostgreSQL"
      ],
      "timezone": "Europe/Berlin",
      "total_ratings": 0,
      "updated_at": "2026-03-01T12:00:00Z",
      "user_id": 1,
      "username": "ada",
      "visibility": "members"
    }
    "#);
    assert_eq!(ada.get(PATH).await.body, made.body);
    let again = ada.post(PATH, whole()).await;
    assert_eq!(
        again.refused(409, "profile_exists").body["detail"],
        "You already have a profile. Edit it instead."
    );
}

#[tokio::test]
async fn a_name_is_enough_and_the_next_step_leads_on() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let made = ada.post(PATH, json!({"display_name": "Ada"})).await;
    assert_eq!(made.status, 201, "{made}");
    let defaults =
        ["visibility", "availability", "currency", "completeness"].map(|name| made.body[name].clone());
    assert_eq!(defaults, [json!("public"), json!("available"), json!("USD"), json!(5)]);
    assert_eq!(made.body["next_step"]["field"], "skills");
    let steps = [
        json!({"skills": ["Rust"]}),
        json!({"headline": "h"}),
        json!({"bio": "b"}),
        json!({"rate_min_cents": 100}),
    ];
    let mut asked = Vec::new();
    for step in steps {
        let answer = put(&ada, step).await;
        asked.push(answer.body["next_step"]["field"].as_str().expect("a step").to_owned());
        assert_eq!(answer.body["rate_type"], if asked.len() == 4 { json!("hourly") } else { Value::Null });
    }
    assert_eq!(asked, ["headline", "bio", "rate_min_cents", "avatar_url"]);
}

#[tokio::test]
async fn a_change_keeps_what_is_left_out_and_null_clears() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    put(&ada, json!({"headline": "x"})).await.refused(404, "not_found");
    ada.post(PATH, whole()).await;
    world.advance(std::time::Duration::from_mins(1));
    let before = ada.get(PATH).await.body;
    let changed = put(&ada, json!({"headline": null, "city": "  ", "links": {"github": null, "linkedin": "https://linkedin.com/in/ada"}, "skills": ["Go"]})).await;
    assert_eq!(changed.status, 200, "{changed}");
    let mut expected = before;
    expected["headline"] = Value::Null;
    expected["city"] = Value::Null;
    expected["links"]["github"] = Value::Null;
    expected["links"]["linkedin"] = json!("https://linkedin.com/in/ada");
    expected["skills"] = json!(["Go"]);
    expected["completeness"] = json!(75);
    expected["next_step"] = json!({"field": "headline", "text": "Add a headline that says what you do."});
    expected["updated_at"] = json!("2026-03-01T12:01:00Z");
    assert_eq!(changed.body, expected);
    assert_eq!(put(&ada, json!({})).await.body["skills"], json!(["Go"]), "nothing sent, nothing changed");
    assert_eq!(put(&ada, json!({"skills": [], "languages": []})).await.body["skills"], json!([]));
}

#[tokio::test]
async fn refuses_what_does_not_fit_with_its_sentence() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let link = "Enter a web address that starts with http:// or https://.";
    let rate = "Enter a rate between $0 and $1,000,000.";
    let cases = [
        (json!({"display_name": "  "}), "display_name", "Please fill this in."),
        (json!({"display_name": "x".repeat(101)}), "display_name", "Use at most 100 characters."),
        (json!({"display_name": "a\nb"}), "display_name", "Use one line."),
        (json!({"headline": "x".repeat(101)}), "headline", "Use at most 100 characters."),
        (json!({"headline": "a\u{7}"}), "headline", "Leave out control characters."),
        (json!({"bio": "x".repeat(5001)}), "bio", "Use at most 5000 characters."),
        (json!({"bio": "a\u{0}"}), "bio", "Leave out the NUL character."),
        (
            json!({"skills": (0..16).map(|n| format!("skill {n}")).collect::<Vec<_>>()}),
            "skills",
            "Add at most 15.",
        ),
        (json!({"skills": ["Rust", " "]}), "skills[1]", "Please fill this in."),
        (json!({"skills": ["x".repeat(41)]}), "skills[0]", "Use at most 40 characters."),
        (
            json!({"languages": (0..11).map(|n| n.to_string()).collect::<Vec<_>>()}),
            "languages",
            "Add at most 10.",
        ),
        (
            json!({"rate_min_cents": 9000, "rate_max_cents": 8000}),
            "rate_max_cents",
            "The highest rate can't be below the lowest.",
        ),
        (json!({"rate_min_cents": -1}), "rate_min_cents", rate),
        (json!({"rate_max_cents": 100_000_001}), "rate_max_cents", rate),
        (json!({"currency": "XYZ"}), "currency", "Use the three letters of a currency, such as USD."),
        (json!({"currency": "dollars"}), "currency", "Use the three letters of a currency, such as USD."),
        (json!({"timezone": "Mars/Olympus"}), "timezone", "Choose a time zone, such as Europe/Berlin."),
        (json!({"hours_per_week": 0}), "hours_per_week", "Enter between 1 and 168 hours."),
        (json!({"hours_per_week": 169}), "hours_per_week", "Enter between 1 and 168 hours."),
        (json!({"links": {"website": "javascript:alert(1)"}}), "links.website", link),
        (json!({"links": {"github": "github.com/ada"}}), "links.github", link),
        (json!({"links": {"other": ["https://ok.example", "ftp://example.org"]}}), "links.other[1]", link),
        (
            json!({"links": {"other": vec!["https://a.example"; 6]}}),
            "links.other",
            "Add at most 5 more links.",
        ),
        (json!({"intro_video_id": 1}), "intro_video_id", "You have no video with this id."),
    ];
    for made in [false, true] {
        if made {
            assert_eq!(ada.post(PATH, json!({"display_name": "Ada"})).await.status, 201);
        }
        for (body, field, message) in &cases {
            let answer = if made {
                put(&ada, body.clone()).await
            } else {
                let mut body = body.clone();
                if body.get("display_name").is_none() {
                    body["display_name"] = json!("Ada");
                }
                ada.post(PATH, body).await
            };
            assert_eq!(answer.refused(422, "validation_error").fields(), [*field], "{body}");
            assert_eq!(answer.body["errors"][0]["message"], *message, "{body}");
        }
    }
    for (body, field) in [
        (json!({"experience_level": "guru"}), "experience_level"),
        (json!({"rate_type": "weekly"}), "rate_type"),
        (json!({"availability": null}), "availability"),
        (json!({"visibility": "secret"}), "visibility"),
        (json!({"skills": "Rust"}), "skills"),
        (json!({"rate_min_cents": 10.5}), "rate_min_cents"),
        (json!({"links": "https://example.org"}), "links"),
    ] {
        assert_eq!(put(&ada, body).await.refused(422, "validation_error").fields(), [field]);
    }
    // What stays counts as well.
    assert_eq!(put(&ada, json!({"rate_max_cents": 5000})).await.status, 200);
    assert_eq!(
        put(&ada, json!({"rate_min_cents": 6000})).await.refused(422, "validation_error").fields(),
        ["rate_max_cents"]
    );
    assert_eq!(ada.get(PATH).await.body["rate_min_cents"], Value::Null, "a refused change changes nothing");
    world.developer("bob").await.post(PATH, json!({})).await.refused(422, "validation_error");
}

#[tokio::test]
async fn is_for_developers_only() {
    let world = World::new().await;
    for caller in [world.client("cleo").await, world.newcomer("newt").await] {
        caller.get(PATH).await.refused(403, "forbidden");
        caller.post(PATH, json!({"display_name": "x"})).await.refused(403, "forbidden");
        put(&caller, json!({"display_name": "x"})).await.refused(403, "forbidden");
    }
    world.visitor().get(PATH).await.refused(401, "session_expired");
}

#[tokio::test]
async fn d3_the_same_key_makes_it_once() {
    let world = World::new().await;
    let ada = world.developer("ada").await.caller.with_header("idempotency-key", "one");
    let first = ada.post(PATH, json!({"display_name": "Ada"})).await;
    let second = ada.post(PATH, json!({"display_name": "Ada"})).await;
    assert_eq!((first.status, second.status), (201, 201), "{second}");
    assert_eq!(first.bytes, second.bytes);
}

#[tokio::test]
async fn two_at_once_make_one() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let calls: Vec<_> = (0..6)
        .map(|_| {
            let ada = ada.caller.clone();
            tokio::spawn(async move {
                ada.post(PATH, json!({"display_name": "Ada", "skills": ["Rust"]})).await.status
            })
        })
        .collect();
    let mut statuses = Vec::new();
    for call in calls {
        statuses.push(call.await.expect("an answer"));
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409, 409, 409, 409, 409]);
}
