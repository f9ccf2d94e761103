//! What a result shows beside its title and text, for each kind.

use db::Time;
use opportune::search::{self, Audience, Document, Kind};
use serde_json::{Value, json};

use crate::files::samples;
use crate::world::World;
use crate::{marketplace, requests, showcases, videos};

db::sql! {
    FILM = "update videos set poster_key = 'poster', duration_ms = 90500, status = 'ready' where id = $1";
    RATED = "update products set fours = 1, fives = 2 where id = $1";
    COVER = "update products set cover_key = 'cover' where id = $1";
    FACE = "update developer_profiles set avatar_key = 'face' where user_id = $1";
}

/// The only result of a kind.
async fn only(world: &World, kind: &str) -> Value {
    let answer = world.visitor().get(&format!("/api/search?q=zephyrine&kind={kind}")).await;
    let items = answer.body["items"].as_array().unwrap_or_else(|| panic!("{answer}"));
    assert_eq!(items.len(), 1, "{answer}");
    items[0].clone()
}

/// What is not null of a card.
fn said(item: &Value) -> Value {
    let all = item["card"].as_object().expect("a card").iter();
    Value::Object(
        all.filter(|(_, value)| !value.is_null())
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect(),
    )
}

#[tokio::test]
async fn a_developer_has_a_picture_a_rate_and_a_name_apart_from_the_headline() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let profile = json!({"display_name": "Ada Lovelace", "headline": "Zephyrine engines & <tables>", "skills": ["Rust"],
                         "rate_type": "hourly", "rate_min_cents": 7000, "rate_max_cents": 9500, "currency": "EUR"});
    assert_eq!(ada.post("/api/profile/developer", profile).await.status, 201);
    world.app.db.write(&FACE).bind(ada.id).execute().await.expect("written");
    let item = only(&world, "developer").await;
    assert_eq!((&item["title"], &item["title_html"]), (&json!("Ada Lovelace"), &json!("Ada Lovelace")));
    assert_eq!(item["headline_html"], "<mark>Zephyrine</mark> engines &amp; &lt;tables&gt;");
    assert_eq!(
        said(&item),
        json!({"picture_url": "/api/files/public/face", "total_ratings": 0,
               "rate": {"rate_type": "hourly", "rate_min_cents": 7000, "rate_max_cents": 9500, "currency": "EUR"}})
    );
}

#[tokio::test]
async fn a_request_has_its_budget_and_its_client() {
    let world = World::new().await;
    let carl = world.client("carl").await;
    requests::post(&carl, json!({"title": "Zephyrine booking", "estimated_budget": 6500})).await;
    let item = only(&world, "request").await;
    let mut card = said(&item);
    let published = card.as_object_mut().expect("a card").remove("published_at");
    let published = published.as_ref().and_then(Value::as_str).expect("a time").parse::<Time>();
    assert_eq!(published.expect("a time"), world.app.clock.now());
    assert_eq!(
        card,
        json!({"amount": {"cents": 650_000, "currency": "usd", "per_hour": false}, "total_ratings": 0,
               "owner": {"id": carl.id, "name": "carl", "picture_url": null}})
    );
    let profile = json!({"company_name": "Harbour Tours"});
    assert_eq!(carl.post("/api/profile/client", profile).await.status, 201);
    assert_eq!(only(&world, "request").await["card"]["owner"]["name"], "Harbour Tours");
}

#[tokio::test]
async fn a_showcase_has_its_cover_and_a_product_its_price() {
    let world = World::new().await;
    let ada = showcases::subscriber(&world, "ada").await;
    let picture = samples::png(64, 32, false);
    showcases::made(&ada, &[("title", b"Zephyrine tides"), ("image_file", &picture)]).await;
    let item = only(&world, "showcase").await;
    let cover = item["card"]["picture_url"].as_str().expect("a cover");
    assert_eq!(world.visitor().get(cover).await.status, 200, "{cover}");
    assert_eq!(item["card"]["owner"]["name"], "ada");

    let product = marketplace::on_sale(&ada, "Zephyrine charts", 1900).await;
    for change in [&RATED, &COVER] {
        world.app.db.write(change).bind(product).execute().await.expect("written");
    }
    let item = only(&world, "product").await;
    assert_eq!(item["card"]["amount"], json!({"cents": 1900, "currency": "usd", "per_hour": false}));
    assert_eq!(item["card"]["picture_url"], "/api/files/public/cover");
    assert_eq!(item["card"]["total_ratings"], 3);
    let average = item["card"]["average_rating"].as_f64().expect("a figure");
    assert!((average - 14.0 / 3.0).abs() < 1e-9, "{average}");
}

#[tokio::test]
async fn a_video_has_a_poster_and_its_length() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let film = videos::announced(&ada, 10, "public").await.id;
    world.app.db.write(&FILM).bind(film).execute().await.expect("written");
    let mut tx = world.app.db.begin().await.expect("begins");
    let document = Document {
        owner_id: ada.id,
        audience: Audience::Everyone,
        title: "Zephyrine in a minute",
        keywords: &[],
        body: "",
    };
    search::put(&mut tx, Kind::Video, film, &document).await.expect("put");
    tx.commit().await.expect("commits");
    let item = only(&world, "video").await;
    let poster = item["card"]["picture_url"].as_str().expect("an address");
    assert!(poster.starts_with("/api/files/poster?expires="), "{poster}");
    assert_eq!(item["card"]["duration_seconds"], 90.5);
    assert_eq!(only(&world, "video").await["card"]["picture_url"], poster, "the same for an hour");
}

#[tokio::test]
async fn a_corrected_word_marks_no_other_word() {
    let world = World::new().await;
    let owner = world.client("owner").await;
    let mut tx = world.app.db.begin().await.expect("begins");
    for (id, title) in [(1, "Reach more people"), (2, "Reach and redact"), (3, "React forms"), (4, "React")] {
        let document =
            Document { owner_id: owner.id, audience: Audience::Everyone, title, keywords: &[], body: title };
        search::put(&mut tx, Kind::Request, id, &document).await.expect("put");
    }
    tx.commit().await.expect("commits");
    let mut seen = 0;
    let mut cursor = String::new();
    loop {
        let page = world.visitor().get(&format!("/api/search?q=reacg&limit=2{cursor}")).await.body;
        assert_eq!(page["meant"], "react", "{page}");
        for item in page["items"].as_array().expect("items") {
            let html = format!("{} {}", item["title_html"], item["snippet_html"]);
            assert_eq!(html.contains("<mark>React</mark>"), html.contains("React"), "{html}");
            assert!(!html.contains("<mark>Reach"), "{html}");
            seen += 1;
        }
        match page["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    assert_eq!(seen, 4);
}
