//! Many subscriptions.

use std::time::Instant;

use tokio::task::JoinSet;

use crate::support::{HOUR, World, event, figure, next, until};

const USERS: i64 = 2000;
const TABS: i64 = 5;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f2_ten_thousand_subscriptions_get_one_publish() {
    let world = World::new(USERS).await;
    let node = world.node(HOUR).await;
    let mut tasks = JoinSet::new();
    let began = Instant::now();
    for number in 0..USERS * TABS {
        let mut subscription = node.bus.subscribe(number % USERS + 1, Some(0));
        assert!(size_of_val(&subscription) < 256 && size_of_val(&subscription.next()) < 1024);
        tasks.spawn(async move {
            assert_eq!(next(&mut subscription).await, event(1, 1));
            assert_eq!(next(&mut subscription).await, event(2, 2));
        });
    }
    assert_eq!(node.bus.subscriptions(), 10_000);
    for number in 1..=2 {
        let mut tx = node.db.begin().await.expect("begins");
        for user_id in 1..=USERS {
            node.bus.publish(&mut tx, &[user_id], "number", &number).await.expect("publishes");
        }
        tx.commit().await.expect("commits");
    }
    while let Some(done) = tasks.join_next().await {
        done.expect("nobody is left out");
    }
    figure("F2", &format!("10,000 subscriptions got 2 events each, in {:?} with writing", began.elapsed()));
    until("all have left", async || node.bus.subscriptions() == 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_tabs_of_one_user_get_the_same() {
    let world = World::new(1).await;
    let (here, there) = (world.node(HOUR).await, world.node(crate::support::QUICK).await);
    let mut tasks = JoinSet::new();
    for number in 0..500 {
        let node = if number % 2 == 0 { &here } else { &there };
        let mut subscription = node.bus.subscribe(1, None);
        assert_eq!(subscription.position().await, 0);
        tasks.spawn(async move {
            for number in 1..=20 {
                assert_eq!(next(&mut subscription).await, event(number, number));
            }
        });
    }
    assert_eq!((here.bus.subscriptions(), there.bus.subscriptions()), (250, 250));
    for number in 1..=20 {
        here.publish(1, number).await;
    }
    while let Some(done) = tasks.join_next().await {
        done.expect("all get all");
    }
}
