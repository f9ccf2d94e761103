//! Things that are never stored.

use bus::Item;
use serde_json::json;

use crate::support::{HOUR, Node, World, event, needs_postgres, next, quiet, statement, until};

fn typing(number: i64) -> Item {
    Item::Passing { kind: "typing".into(), payload: format!("{{\"in\":{number}}}") }
}

fn say(node: &Node, user_id: i64, number: i64) {
    node.bus.say(user_id, "typing", &json!({"in": number}));
}

async fn stored(node: &Node) -> (i64, i64) {
    let count = |table| node.db.read(statement(format!("select count(*) from {table}"))).one::<i64>();
    (count("events").await.expect("counts"), count("event_heads").await.expect("counts"))
}

#[tokio::test]
async fn typing_is_heard_by_those_who_are_there_and_never_stored() {
    let world = World::new(2).await;
    let node = world.node(HOUR).await;
    say(&node, 1, 1);
    let (mut one, mut two) = (node.bus.subscribe(1, Some(0)), node.bus.subscribe(1, None));
    let mut other = node.bus.subscribe(2, None);
    for number in 2..=4 {
        say(&node, 1, number);
    }
    for number in 2..=4 {
        assert_eq!((next(&mut one).await, next(&mut two).await), (typing(number), typing(number)));
    }
    quiet(&mut other).await;
    quiet(&mut one).await;
    assert_eq!(stored(&node).await, (0, 0));
    node.publish(1, 1).await;
    assert_eq!(next(&mut one).await, event(1, 1), "and takes no number");
}

#[tokio::test]
async fn a_flood_of_typing_costs_only_typing() {
    let world = World::new(1).await;
    let node = world.node(HOUR).await;
    let mut subscription = node.bus.subscribe(1, None);
    assert_eq!(subscription.position().await, 0);
    for number in 1..=100 {
        say(&node, 1, number);
    }
    node.publish(1, 1).await;
    node.bus.say(1, "typing", &"x".repeat(2000));
    assert_eq!(next(&mut subscription).await, event(1, 1), "events go before");
    for number in 93..=100 {
        assert_eq!(next(&mut subscription).await, typing(number), "only the newest are kept");
    }
    quiet(&mut subscription).await;
}

#[tokio::test]
#[ignore = "about PostgreSQL"]
async fn typing_reaches_other_nodes_once() {
    needs_postgres();
    let world = World::new(1).await;
    let (here, there) = (world.node(HOUR).await, world.node(HOUR).await);
    let (mut near, mut far) = (here.bus.subscribe(1, None), there.bus.subscribe(1, None));
    assert_eq!((near.position().await, far.position().await), (0, 0));
    until("both listen", async || here.listening().await == 2).await;
    for number in 1..=3 {
        say(&here, 1, number);
        assert_eq!(next(&mut near).await, typing(number));
        assert_eq!(next(&mut far).await, typing(number));
    }
    quiet(&mut near).await;
    quiet(&mut far).await;
    assert_eq!(stored(&here).await, (0, 0));
}
