//! GET, POST and PUT /profile/client

use axum::http::Method;
use serde_json::{Value, json};

use crate::world::World;

const PATH: &str = "/api/profile/client";

#[tokio::test]
async fn is_made_once_read_back_and_changed() {
    let world = World::new().await;
    let cleo = world.client("cleo").await;
    cleo.get(PATH).await.refused(404, "not_found");
    cleo.call(Method::PUT, PATH, Some(json!({"industry": "x"}))).await.refused(404, "not_found");
    let body = json!({"company_name": "Harbour", "about": "We *ship*.", "website": "https://harbour.example", "industry": "Logistics",
                      "company_size": "11-50", "country": "Norway", "timezone": "Europe/Oslo"});
    let made = cleo.post(PATH, body).await;
    assert_eq!(made.status, 201, "{made}");
    insta::assert_json_snapshot!(made.body, @r#"
    {
      "about": "We *ship*.",
      "about_html": "<p>We <em>ship</em>.</p>\n",
      "company_name": "Harbour",
      "company_size": "11-50",
      "completeness": 75,
      "contact_name": null,
      "country": "Norway",
      "created_at": "2026-03-01T12:00:00Z",
      "id": 1,
      "industry": "Logistics",
      "logo_url": null,
      "next_step": {
        "field": "contact_name",
        "text": "Add the name of a contact."
      },
      "timezone": "Europe/Oslo",
      "trust": {
        "average_rating": null,
        "client_id": 1,
        "country": "Norway",
        "hire_rate": null,
        "hires": 0,
        "industry": "Logistics",
        "logo_url": null,
        "median_response_minutes": null,
        "member_since": "2026-03-01T12:00:00Z",
        "message_response_rate": null,
        "name": "Harbour",
        "no_answer_rate": null,
        "requests_posted": 0,
        "response_rate": null,
        "total_ratings": 0,
        "verified": {
          "email": false,
          "payment": false
        }
      },
      "updated_at": "2026-03-01T12:00:00Z",
      "user_id": 1,
      "website": "https://harbour.example"
    }
    "#);
    assert_eq!(cleo.get(PATH).await.body, made.body);
    cleo.post(PATH, json!({"company_name": "Other"})).await.refused(409, "profile_exists");
    let changed = cleo
        .call(Method::PUT, PATH, Some(json!({"company_name": null, "contact_name": "Cleo", "about": null})))
        .await;
    assert_eq!(changed.status, 200, "{changed}");
    assert_eq!(changed.body["trust"]["name"], "Cleo", "the contact stands in for the company");
    assert_eq!((&changed.body["about"], &changed.body["country"]), (&Value::Null, &json!("Norway")));
    assert_eq!(changed.body["completeness"], 55);
}

#[tokio::test]
async fn refuses_what_does_not_fit_with_its_sentence() {
    let world = World::new().await;
    let cleo = world.client("cleo").await;
    let nameless = "Enter a company name or a contact name.";
    for (body, field, message) in [
        (json!({}), "company_name", nameless),
        (json!({"company_name": " ", "contact_name": null}), "company_name", nameless),
        (json!({"company_name": "x".repeat(101)}), "company_name", "Use at most 100 characters."),
        (json!({"contact_name": "a\tb"}), "contact_name", "Use one line."),
        (json!({"company_name": "x", "about": "x".repeat(3001)}), "about", "Use at most 3000 characters."),
        (
            json!({"company_name": "x", "website": "harbour.example"}),
            "website",
            "Enter a web address that starts with http:// or https://.",
        ),
        (
            json!({"company_name": "x", "timezone": "Oslo"}),
            "timezone",
            "Choose a time zone, such as Europe/Berlin.",
        ),
        (json!({"company_name": "x", "industry": "x".repeat(61)}), "industry", "Use at most 60 characters."),
        (
            json!({"company_name": "x", "company_size": "x".repeat(41)}),
            "company_size",
            "Use at most 40 characters.",
        ),
    ] {
        let answer = cleo.post(PATH, body).await;
        assert_eq!(answer.refused(422, "validation_error").fields(), [field]);
        assert_eq!(answer.body["errors"][0]["message"], message);
    }
    assert_eq!(cleo.post(PATH, json!({"company_name": "Harbour"})).await.status, 201);
    let answer = cleo.call(Method::PUT, PATH, Some(json!({"company_name": null}))).await;
    assert_eq!(answer.refused(422, "validation_error").fields(), ["company_name"]);
    assert_eq!(cleo.get(PATH).await.body["company_name"], "Harbour");
}

#[tokio::test]
async fn is_for_clients_only() {
    let world = World::new().await;
    for caller in [world.developer("ada").await, world.newcomer("newt").await] {
        caller.get(PATH).await.refused(403, "forbidden");
        caller.post(PATH, json!({"company_name": "x"})).await.refused(403, "forbidden");
        caller.call(Method::PUT, PATH, Some(json!({"company_name": "x"}))).await.refused(403, "forbidden");
    }
    world.visitor().get(PATH).await.refused(401, "session_expired");
}

#[tokio::test]
async fn trust_cards_are_there_for_clients_without_a_profile() {
    let world = World::new().await;
    let cleo = world.client("cleo").await;
    let cards = opportune::profiles::trust_cards(&world.app.db, &[cleo.id, 99]).await.expect("rows");
    assert_eq!(cards.len(), 1);
    assert_eq!(cards[&cleo.id].name, "cleo");
}
