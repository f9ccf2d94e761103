//! One node: what is committed is seen, in order and once; what is not, is not.

use std::time::Duration;

use bus::Item;
use db::Error;
use serde_json::json;

use crate::support::{HOUR, World, event, next, quiet, statement};

#[tokio::test]
async fn a_committed_event_is_seen_and_a_dropped_one_never() {
    let world = World::new(2).await;
    let node = world.node(HOUR).await;
    let mut subscription = node.bus.subscribe(1, None);
    assert_eq!(subscription.position().await, 0);
    let mut tx = node.db.begin().await.expect("begins");
    assert_eq!(node.bus.publish(&mut tx, &[1], "dropped", &json!({})).await, Ok(()));
    quiet(&mut subscription).await;
    drop(tx);
    quiet(&mut subscription).await;
    let mut tx = node.db.begin().await.expect("begins");
    assert_eq!(node.bus.publish(&mut tx, &[1], "message", &json!({"id": 7})).await, Ok(()));
    assert_eq!(node.bus.publish(&mut tx, &[2], "message", &json!({"id": 7})).await, Ok(()));
    assert_eq!(node.bus.publish(&mut tx, &[1], "read", &json!([])).await, Ok(()));
    tx.commit().await.expect("commits");
    let Item::Event { seq: 1, kind, payload } = next(&mut subscription).await else { panic!("an event") };
    assert_eq!(kind, "message");
    assert_eq!(serde_json::from_str::<serde_json::Value>(&payload).expect("JSON"), json!({"id": 7}));
    assert_eq!(
        next(&mut subscription).await,
        Item::Event { seq: 2, kind: "read".into(), payload: "[]".into() }
    );
    quiet(&mut subscription).await;
    assert_eq!(subscription.position().await, 2);
}

#[tokio::test]
async fn nobody_is_told_about_a_user_who_is_not_there() {
    let world = World::new(1).await;
    let node = world.node(HOUR).await;
    let mut tx = node.db.begin().await.expect("begins");
    // PostgreSQL says so at the commit, which the event goes with.
    let refused = match node.bus.publish(&mut tx, &[2], "message", &1).await {
        Ok(()) => tx.commit().await,
        refused => refused,
    };
    assert!(matches!(refused, Err(Error::ForeignKey(_))), "{refused:?}");
}

#[tokio::test]
async fn without_a_last_id_it_starts_at_the_head() {
    let world = World::new(1).await;
    let node = world.node(HOUR).await;
    for number in 1..=3 {
        node.publish(1, number).await;
    }
    let mut subscription = node.bus.subscribe(1, None);
    quiet(&mut subscription).await;
    node.publish(1, 4).await;
    assert_eq!(next(&mut subscription).await, event(4, 4));
}

#[tokio::test]
async fn with_a_last_id_it_gives_exactly_what_was_missed() {
    let world = World::new(2).await;
    let node = world.node(HOUR).await;
    let mut subscription = node.bus.subscribe(1, None);
    let start = subscription.position().await;
    drop(subscription);
    for number in 1..=50 {
        node.publish(1, number).await;
        node.publish(2, -number).await;
    }
    let mut subscription = node.bus.subscribe(1, Some(start));
    for number in 1..=20 {
        assert_eq!(next(&mut subscription).await, event(number, number));
    }
    drop(subscription);
    let mut subscription = node.bus.subscribe(1, Some(20));
    for number in 21..=50 {
        assert_eq!(next(&mut subscription).await, event(number, number));
    }
    node.publish(1, 51).await;
    assert_eq!(next(&mut subscription).await, event(51, 51));
    let mut last = node.bus.subscribe(1, Some(51));
    quiet(&mut last).await;
    quiet(&mut subscription).await;
}

#[tokio::test]
async fn a_last_id_that_was_never_given_out_is_reset() {
    let world = World::new(2).await;
    let node = world.node(HOUR).await;
    for number in 1..=3 {
        node.publish(1, number).await;
    }
    for wrong in [4, 99, i64::MAX, -1, i64::MIN] {
        let mut subscription = node.bus.subscribe(1, Some(wrong));
        assert_eq!(next(&mut subscription).await, Item::Reset { head: 3 }, "{wrong}");
        assert_eq!(subscription.position().await, 3);
        quiet(&mut subscription).await;
    }
    let mut reset = node.bus.subscribe(1, Some(99));
    assert_eq!(next(&mut reset).await, Item::Reset { head: 3 });
    node.publish(1, 4).await;
    assert_eq!(next(&mut reset).await, event(4, 4), "it goes on from there");
    let mut nobody = node.bus.subscribe(2, Some(5));
    assert_eq!(next(&mut nobody).await, Item::Reset { head: 0 });
    let mut fresh = node.bus.subscribe(2, Some(0));
    quiet(&mut fresh).await;
    node.publish(2, 1).await;
    assert_eq!((next(&mut nobody).await, next(&mut fresh).await), (event(1, 1), event(1, 1)));
}

#[tokio::test]
async fn a_deleted_user_is_reset_once() {
    let world = World::new(1).await;
    let node = world.node(HOUR).await;
    let mut behind = node.bus.subscribe(1, Some(0));
    for number in 1..=3 {
        node.publish(1, number).await;
    }
    node.db.write(statement("delete from users where id = 1")).execute().await.expect("deletes");
    // Its events are swept with all others of their age; nobody finds them until then.
    quiet(&mut behind).await;
    let mut subscription = node.bus.subscribe(1, Some(3));
    assert_eq!(next(&mut subscription).await, Item::Reset { head: 0 });
    quiet(&mut subscription).await;
}

#[tokio::test]
async fn while_the_database_fails_it_waits_and_tries_again() {
    let world = World::new(1).await;
    let node = world.node(HOUR).await;
    node.publish(1, 1).await;
    let rename = |from: &str, to: &str| statement(format!("alter table {from} rename to {to}"));
    for table in ["events", "event_heads"] {
        node.db.write(rename(table, "away")).execute().await.expect("renames");
        let (mut caught_up, mut fresh) = (node.bus.subscribe(1, Some(0)), node.bus.subscribe(1, None));
        quiet(&mut caught_up).await;
        let waiting = tokio::spawn(async move { next(&mut caught_up).await });
        let fresh = tokio::spawn(async move { fresh.position().await });
        tokio::time::sleep(Duration::from_millis(100)).await;
        node.db.write(rename("away", table)).execute().await.expect("renames");
        assert_eq!(waiting.await.expect("runs"), event(1, 1));
        assert_eq!(fresh.await.expect("runs"), 1);
    }
}

#[tokio::test]
async fn any_number_of_people_are_told_the_same_each_once() {
    let world = World::new(5).await;
    let node = world.node(HOUR).await;
    let mut subscriptions: Vec<_> = (1..=5).map(|user_id| node.bus.subscribe(user_id, Some(0))).collect();
    let groups: [&[i64]; 4] = [&[5, 1, 3, 2, 4], &[3], &[2, 2, 4], &[]];
    for (people, number) in groups.into_iter().zip(1..) {
        let mut tx = node.db.begin().await.expect("begins");
        node.bus.publish(&mut tx, people, "number", &number).await.expect("publishes");
        tx.commit().await.expect("commits");
    }
    let expected: [&[i64]; 5] = [&[1], &[1, 3], &[1, 2], &[1, 3], &[1]];
    for (subscription, numbers) in subscriptions.iter_mut().zip(expected) {
        for (number, seq) in numbers.iter().zip(1..) {
            assert_eq!(next(subscription).await, event(seq, *number));
        }
        quiet(subscription).await;
    }
}
