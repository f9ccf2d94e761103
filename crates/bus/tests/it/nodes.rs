//! Two nodes on one database.

use std::time::{Duration, Instant};

use db::Notice;

use crate::support::{HOUR, QUICK, World, event, needs_postgres, next, on_postgres, statement, until};

/// By being told on PostgreSQL, where nobody looks for an hour; by looking on SQLite, which has no way to tell.
fn pace() -> Duration {
    if on_postgres() { HOUR } else { QUICK }
}

#[tokio::test]
async fn an_event_of_one_node_reaches_the_other() {
    let world = World::new(1).await;
    let (here, there) = (world.node(pace()).await, world.node(pace()).await);
    let (mut near, mut far) = (here.bus.subscribe(1, None), there.bus.subscribe(1, None));
    assert_eq!((near.position().await, far.position().await), (0, 0));
    let mut slowest = Duration::ZERO;
    for number in (1..=20).step_by(2) {
        let published = Instant::now();
        here.publish(1, number).await;
        assert_eq!(next(&mut far).await, event(number, number));
        slowest = slowest.max(published.elapsed());
        assert_eq!(next(&mut near).await, event(number, number));
        there.publish(1, number + 1).await;
        assert_eq!(next(&mut near).await, event(number + 1, number + 1));
        assert_eq!(next(&mut far).await, event(number + 1, number + 1));
    }
    println!("the slowest of ten took {slowest:?}");
}

#[tokio::test]
async fn a_node_that_is_told_nothing_looks() {
    let world = World::new(1).await;
    let (here, there) = (world.node(HOUR).await, world.node(QUICK).await);
    here.stop.cancel();
    let (mut near, mut far) = (here.bus.subscribe(1, None), there.bus.subscribe(1, None));
    assert_eq!((near.position().await, far.position().await), (0, 0));
    // No NOTIFY goes with this one: somebody else wrote it.
    let heads = "insert into event_heads (user_id, seq, last_id) values (1, 1, 1)";
    let events = "insert into events (user_id, seq, previous_id, kind, payload, created_at)
                  values (1, 1, 0, 'number', $1, $2)";
    let mut tx = here.db.begin().await.expect("begins");
    tx.query(statement(heads)).execute().await.expect("writes");
    let event_one = tx.query(statement(events)).bind(serde_json::json!(1)).bind(world.now());
    event_one.execute().await.expect("writes");
    tx.commit().await.expect("commits");
    assert_eq!(next(&mut far).await, event(1, 1));
    here.publish(1, 2).await;
    assert_eq!(next(&mut near).await, event(1, 1), "a stopped node still serves itself");
    assert_eq!((next(&mut near).await, next(&mut far).await), (event(2, 2), event(2, 2)));
}

#[tokio::test]
#[ignore = "about PostgreSQL"]
async fn a_killed_listener_heals_and_nothing_is_lost() {
    needs_postgres();
    let world = World::new(1).await;
    let (here, there) = (world.node(HOUR).await, world.node(HOUR).await);
    let mut far = there.bus.subscribe(1, None);
    assert_eq!(far.position().await, 0);
    let kill = "select pg_terminate_backend(pid) from pg_stat_activity
                where datname = current_database() and query like 'listen%'";
    for number in 1..=5 {
        until("both listen", async || here.listening().await == 2).await;
        let killed = here.db.read(statement(kill)).all::<bool>().await.expect("kills");
        assert_eq!(killed, [true, true]);
        // Said while nobody hears it.
        here.publish(1, number).await;
        assert_eq!(next(&mut far).await, event(number, number));
    }
    until("both listen", async || here.listening().await == 2).await;
    here.publish(1, 6).await;
    assert_eq!(next(&mut far).await, event(6, 6));
}

#[tokio::test]
#[ignore = "about PostgreSQL"]
async fn a_stopped_node_listens_no_more() {
    needs_postgres();
    let world = World::new(1).await;
    let node = world.node(HOUR).await;
    until("it listens", async || node.listening().await == 1).await;
    node.stop.cancel();
    until("it has stopped", async || node.listening().await == 0).await;
}

#[tokio::test]
#[ignore = "about PostgreSQL"]
async fn what_waits_together_is_told_together_and_by_number_only() {
    needs_postgres();
    let world = World::new(500).await;
    let node = world.node(HOUR).await;
    let mut listener = node.db.listen("opportune_events");
    assert_eq!(listener.next().await, Notice::Reconnected);
    let mut tx = node.db.begin().await.expect("begins");
    for user_id in 1..=500 {
        node.bus.publish(&mut tx, &[user_id], "kind", &"secret").await.expect("publishes");
    }
    tx.commit().await.expect("commits");
    let (mut messages, mut users) = (0, 0);
    while users < 500 {
        let Notice::Payload(message) = listener.next().await else { panic!("not lost") };
        assert!(!message.contains("secret") && !message.contains("kind"), "{message}");
        messages += 1;
        users += message.lines().filter(|line| line.starts_with("h ")).count();
    }
    assert!(messages <= 25, "{messages} messages for 500 users");
    println!("{messages} messages for 500 users");
}
