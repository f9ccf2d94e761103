//! What `opportune demo` leaves behind in both inboxes.

use std::collections::BTreeSet;

use serde_json::Value;

use super::PATH;
use crate::requests::demo::sign_in;
use crate::world::World;

fn rows(body: &Value) -> &[Value] {
    body.as_array().map(Vec::as_slice).unwrap_or_default()
}

#[tokio::test]
async fn both_inboxes_look_alive() {
    let world = World::new().await;
    opportune::demo::fill(&world.app).await.expect("the sample people");
    let harbour = sign_in(&world, "harbour").await;
    let received = harbour.get(&format!("{PATH}?request_id=1")).await;
    assert_eq!(rows(&received.body).len(), 3, "three to compare: {received}");
    let priced = |row: &&Value| row["price_cents"].is_i64() && row["developer"]["skills"].is_array();
    assert_eq!(rows(&received.body).iter().filter(priced).count(), 3);
    let declined = harbour.get(&format!("{PATH}?status=declined")).await;
    assert!(declined.body[0]["reason"].is_string(), "{declined}");
    let requests = harbour.get("/api/requests/").await;
    let count = |title: &str| {
        let row = rows(&requests.body).iter().find(|row| row["title"] == title).expect("a request");
        row["response_count"].clone()
    };
    assert_eq!(
        (count("Booking page for island tours"), count("Crew roster on the phone")),
        (3.into(), 0.into())
    );

    let maya = sign_in(&world, "maya").await;
    let sent = maya.get(&format!("{PATH}?limit=100")).await;
    let statuses: BTreeSet<_> = rows(&sent.body).iter().filter_map(|row| row["status"].as_str()).collect();
    assert!(statuses.len() >= 3, "{statuses:?}");

    for (client, rate) in [("orchard", Value::Null), ("bakery", (1.0 / 3.0).into())] {
        let received = sign_in(&world, client).await.get(PATH).await;
        assert_eq!(received.body[0]["client"]["no_answer_rate"], rate, "{client}");
        let reminded = rows(&received.body).iter().filter(|row| row["reminder"] == true).count();
        assert_eq!(reminded, usize::from(client == "orchard"), "{client}");
    }
    // What is due by the clock is closed already: the job finds nothing to do.
    let before = maya.get(PATH).await;
    world.run_jobs().await;
    assert_eq!(maya.get(PATH).await.body, before.body);
}
