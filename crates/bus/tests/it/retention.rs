//! What is kept, for how long, and what becomes of those who come later.

use std::time::Duration;

use bus::Item;

use crate::support::{HOUR, Node, World, event, next, quiet, statement};

const DAY: Duration = Duration::from_hours(24);

async fn fill(node: &Node, user_id: i64, count: i64) {
    fill_after(node, user_id, 0, count).await;
}

async fn fill_after(node: &Node, user_id: i64, last: i64, count: i64) {
    let mut tx = node.db.begin().await.expect("begins");
    for number in last + 1..=last + count {
        node.bus.publish(&mut tx, &[user_id], "number", &number).await.expect("publishes");
    }
    tx.commit().await.expect("commits");
}

async fn kept(node: &Node, user_id: i64) -> (i64, Option<i64>) {
    let text = "select count(*), min(seq) from events where user_id = $1";
    node.db.read(statement(text)).bind(user_id).one().await.expect("counts")
}

#[tokio::test]
async fn seven_days_are_kept() {
    let world = World::new(2).await;
    let node = world.node(HOUR).await;
    let mut slow = node.bus.subscribe(1, Some(0));
    fill(&node, 1, 3).await;
    fill(&node, 2, 700).await;
    assert_eq!(next(&mut slow).await, event(1, 1));
    drop(slow);
    world.advance(DAY * 7);
    assert_eq!(node.bus.sweep(world.now()).await, Ok(0), "not a moment too early");
    world.advance(DAY);
    node.publish(1, 4).await;
    node.publish(1, 5).await;
    assert_eq!(node.bus.sweep(world.now()).await, Ok(703));
    assert_eq!(node.bus.sweep(world.now()).await, Ok(0));
    assert_eq!((kept(&node, 1).await, kept(&node, 2).await), ((2, Some(4)), (0, None)));
    for old in [0, 1, 2] {
        let mut late = node.bus.subscribe(1, Some(old));
        assert_eq!(next(&mut late).await, Item::Reset { head: 5 }, "{old}");
        quiet(&mut late).await;
    }
    let mut in_time = node.bus.subscribe(1, Some(3));
    assert_eq!((next(&mut in_time).await, next(&mut in_time).await), (event(4, 4), event(5, 5)));
    let mut late = node.bus.subscribe(2, Some(699));
    assert_eq!(next(&mut late).await, Item::Reset { head: 700 });
    let mut at_the_head = node.bus.subscribe(2, Some(700));
    quiet(&mut at_the_head).await;
    assert_eq!(node.publish(2, 701).await, 701, "numbers go on");
    assert_eq!(next(&mut at_the_head).await, event(701, 701));
    assert_eq!(next(&mut late).await, event(701, 701));
}

#[tokio::test]
async fn a_thousand_are_kept_for_each_user() {
    let world = World::new(3).await;
    let node = world.node(HOUR).await;
    // It has read one page when the rest of what it needs is too old.
    let mut slow = node.bus.subscribe(2, Some(0));
    fill(&node, 1, 1000).await;
    fill(&node, 2, 1000).await;
    fill(&node, 3, 10).await;
    assert_eq!(next(&mut slow).await, event(1, 1));
    fill_after(&node, 2, 1000, 400).await;
    assert_eq!(node.bus.sweep(world.now()).await, Ok(400));
    assert_eq!(kept(&node, 1).await, (1000, Some(1)));
    assert_eq!(kept(&node, 2).await, (1000, Some(401)));
    assert_eq!(kept(&node, 3).await, (10, Some(1)));
    let mut last = 1;
    let head = loop {
        match next(&mut slow).await {
            Item::Event { seq, .. } if seq == last + 1 => last = seq,
            Item::Reset { head } => break head,
            other => panic!("{other:?} after {last}"),
        }
    };
    assert!((128..400).contains(&last) && head == 1400, "{last}, {head}");
    let mut late = node.bus.subscribe(2, Some(399));
    assert_eq!(next(&mut late).await, Item::Reset { head: 1400 });
    let mut in_time = node.bus.subscribe(2, Some(400));
    for number in 401..=1400 {
        assert_eq!(next(&mut in_time).await, event(number, number));
    }
    quiet(&mut in_time).await;
}

/// Where all events are gone, SQLite begins with the first id again.
#[tokio::test]
async fn an_id_that_is_given_again_leads_to_nobody_elses_event() {
    let world = World::new(2).await;
    let node = world.node(HOUR).await;
    fill(&node, 1, 3).await;
    world.advance(DAY * 8);
    assert_eq!(node.bus.sweep(world.now()).await, Ok(3));
    fill(&node, 2, 3).await;
    for cursor in 0..3 {
        let mut late = node.bus.subscribe(1, Some(cursor));
        assert_eq!(next(&mut late).await, Item::Reset { head: 3 }, "{cursor}");
    }
    let mut in_time = node.bus.subscribe(1, Some(3));
    fill_after(&node, 1, 3, 2).await;
    assert_eq!((next(&mut in_time).await, next(&mut in_time).await), (event(4, 4), event(5, 5)));
    let mut late = node.bus.subscribe(1, Some(2));
    assert_eq!(next(&mut late).await, Item::Reset { head: 5 });
}
