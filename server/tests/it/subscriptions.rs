//! GET /payments/subscription-status and what the command line sets.

use opportune::subscriptions::{self, SubscriptionStatus, admin};
use serde_json::{Value, json};

use crate::world::World;

const PATH: &str = "/api/payments/subscription-status";

#[tokio::test]
async fn without_one_it_is_none() {
    let world = World::new().await;
    let none = json!({"status": "none", "current_period_end": null, "cancel_at_period_end": false, "managed": false});
    for member in [world.developer("jon").await, world.client("nora").await, world.newcomer("alex").await] {
        let answer = member.get(PATH).await;
        assert_eq!((answer.status, &answer.body), (200, &none), "{answer}");
    }
    world.visitor().get(PATH).await.refused(401, "session_expired");
}

#[tokio::test]
async fn every_word_is_kept_and_told_and_only_active_unlocks() {
    let world = World::new().await;
    let (jon, ines) = (world.developer("jon").await, world.developer("ines").await);
    let mut stream = jon.events(None).await;
    stream.expect("hello").await;
    for status in SubscriptionStatus::ALL {
        assert!(admin::set(&world.app, "JON", *status).await.expect("the database answers"));
        assert_eq!(jon.get(PATH).await.body["status"], status.word());
        let told = stream.expect("subscription").await;
        let told: Value = serde_json::from_str(&told.data).expect("JSON");
        assert_eq!(told, json!({"status": status.word()}));
        let is_active = subscriptions::is_active(&world.app, jon.id).await.expect("the database answers");
        assert_eq!(is_active, *status == SubscriptionStatus::Active, "{status:?}");
    }
    assert!(admin::set(&world.app, "jon", SubscriptionStatus::None).await.expect("the database answers"));
    assert_eq!(jon.get(PATH).await.body["status"], "none");
    assert_eq!(ines.get(PATH).await.body["status"], "none", "nobody else's changes");
    assert!(
        !admin::set(&world.app, "nobody", SubscriptionStatus::Active).await.expect("the database answers")
    );
}
