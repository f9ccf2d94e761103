//! What was written before events were linked.

use crate::support::{HOUR, MIGRATIONS, World, event, next, statement};

#[tokio::test]
async fn earlier_events_are_linked_and_read_on() {
    let world = World::at(3, &MIGRATIONS[..2]).await;
    let node = world.node(HOUR).await;
    let heads = "insert into event_heads (user_id, seq) values (1, 6), (2, 3), (3, 9)";
    node.db.write(statement(heads)).execute().await.expect("writes");
    // Of the first the oldest are swept, of the third all.
    for (user_id, seqs) in [(1, 4..=6), (2, 1..=3)] {
        for seq in seqs {
            let event = "insert into events (user_id, seq, kind, payload, created_at) values ($1, $2, 'number', $3, $4)";
            let query = node.db.write(statement(event)).bind(user_id).bind(seq).bind(serde_json::json!(seq));
            query.bind(world.now()).execute().await.expect("writes");
        }
    }
    db::migrate(&node.db, MIGRATIONS).await.expect("migrates");
    for (user_id, cursor, head) in [(1, 3, 6), (2, 0, 3), (3, 9, 9)] {
        let mut subscription = node.bus.subscribe(user_id, Some(cursor));
        for number in cursor + 1..=head {
            assert_eq!(next(&mut subscription).await, event(number, number), "of {user_id}");
        }
        node.publish(user_id, head + 1).await;
        assert_eq!(next(&mut subscription).await, event(head + 1, head + 1), "of {user_id}");
    }
    let mut late = node.bus.subscribe(1, Some(2));
    assert_eq!(next(&mut late).await, bus::Item::Reset { head: 7 });
}
