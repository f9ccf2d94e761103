//! Whatever the order, whatever the number: the end is the same.

use axum::http::Method;
use serde_json::Value;

use super::{differences, id, letters, listed, lose_webhooks, page, press, provider, subscribe, tell};
use crate::world::{Member, World, figure};

db::sql! {
    NO_EVENTS = "delete from payment_events where id > 0";
    NO_PAYMENTS = "delete from payments where id > 0";
    NO_ENTRIES = "delete from ledger_entries where id > 0";
    NO_SUBSCRIPTIONS = "delete from subscriptions where user_id > 0";
    NOTHING_SEEN = "update payment_customers set seen = null, subscription_id = null, asked = 0, answered = 0, watched_until = null where id > 0";
    ALL_OPEN = "update payment_checkouts set state = 'open' where id > 0";
    NO_TOTALS = "delete from donation_totals where mode > ''";
    NOT_PAID = "update donations set state = 'open', paid_at = null where id > 0";
    NO_NEWS = "delete from events where id > 0";
    STANDS = "select status, cancel_at_period_end from subscriptions where user_id > 0";
    RECEIPTS = "select amount_cents, refunded_cents from payments where id > 0 order by amount_cents";
    ENTRIES = "select account, amount_cents from ledger_entries where id > 0 order by account, amount_cents";
    NEWS = "select count(*) from events where id > 0 and kind = 'subscription'";
    CHECKOUTS = "select state from payment_checkouts where id > 0";
}

/// As if the server had been told nothing yet.
pub async fn forget(world: &World) {
    let mut tx = world.app.db.begin().await.expect("the database answers");
    for statement in [
        &NO_EVENTS,
        &NO_PAYMENTS,
        &NO_ENTRIES,
        &NO_SUBSCRIPTIONS,
        &NOTHING_SEEN,
        &ALL_OPEN,
        &NO_TOTALS,
        &NOT_PAID,
        &NO_NEWS,
    ] {
        tx.query(statement).execute().await.expect("the database answers");
    }
    tx.commit().await.expect("the database answers");
    let _ = std::fs::remove_dir_all(world.app.mail.folder().expect("a folder"));
}

/// Everything the events have an effect on.
pub async fn state(world: &World) -> String {
    let db = &world.app.db;
    let stands = db.read(&STANDS).all::<(String, bool)>().await.expect("rows");
    let receipts = db.read(&RECEIPTS).all::<(i64, i64)>().await.expect("rows");
    let entries = db.read(&ENTRIES).all::<(String, i64)>().await.expect("rows");
    let news = db.read(&NEWS).one::<i64>().await.expect("a count");
    let checkouts = db.read(&CHECKOUTS).all::<String>().await.expect("rows");
    format!(
        "{stands:?} {receipts:?} {entries:?} news {news} {checkouts:?} letters {}",
        letters(world).await.len()
    )
}

/// A subscription from its beginning to its end, and the six events that tell of it.
async fn a_life(world: &World, jon: &Member) -> Vec<String> {
    subscribe(jon, "pays").await;
    let charge = listed(world, "charges").await[0]["id"].as_str().expect("an id").to_owned();
    jon.get(super::STATUS).await;
    let portal = page(&jon.post("/api/payments/portal", Value::Null).await);
    press(jon, &portal, "do=cancel").await;
    assert!(id(&portal).starts_with("bps_"));
    press(jon, &portal, "do=advance").await;
    provider(world, Method::POST, "/v1/refunds", &format!("charge={charge}&amount=300")).await;
    lose_webhooks(world).await;
    let events = listed(world, "events").await;
    let wanted = [
        "checkout.session.completed",
        "customer.subscription.created",
        "invoice.paid",
        "customer.subscription.updated",
        "customer.subscription.deleted",
        "charge.refunded",
    ];
    let one =
        |kind: &&str| events.iter().find(|event| event["type"] == **kind).unwrap_or_else(|| panic!("{kind}"));
    wanted.iter().map(|kind| one(kind).to_string()).collect()
}

pub fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = orders(count - 1);
    let put = |order: &Vec<usize>, place: usize| {
        let mut order = order.clone();
        order.insert(place, count - 1);
        order
    };
    shorter.iter().flat_map(|order| (0..count).map(move |place| put(order, place))).collect()
}

/// Tells a server of its own some of the orders; answers how often it told something, and the end they all came to.
async fn try_orders(orders: &[(usize, Vec<usize>)]) -> (usize, String) {
    let world = World::new().await;
    let jon = world.developer("jon").await;
    let events = a_life(&world, &jon).await;
    // The scheduled jobs have their first turn here: afterwards only what is told counts.
    world.run_jobs().await;
    let clock = world.app.clock.clone();
    let mut queue = jobs::Queue::new(world.app.db.clone(), move || clock.now());
    opportune::payments::handle_jobs(&mut queue, &world.app);
    opportune::letters::handle_jobs(&mut queue, &world.app);
    let (mut told, mut expected) = (0, None);
    for (number, order) in orders {
        forget(&world).await;
        for (place, event) in order.iter().enumerate() {
            // Each one to five times, all at once.
            let times = (number + place * 7) % 5 + 1;
            let copies = (0..times).map(|_| tell(&world, &events[*event]));
            for answer in futures_util::future::join_all(copies).await {
                assert_eq!(answer.status, 200, "{answer}");
                told += 1;
            }
            // Somewhere in between the work is done, elsewhere in each order.
            if place == number % order.len() {
                queue.drain().await.expect("the database answers");
            }
        }
        queue.drain().await.expect("the database answers");
        assert_eq!(queue.figures().await.expect("the database answers").failed, 0);
        let state = state(&world).await;
        match &expected {
            None => {
                assert_eq!(differences(&world).await, Vec::<String>::new());
                expected = Some(state);
            }
            Some(expected) => assert_eq!(&state, expected, "{order:?}"),
        }
    }
    (told, expected.expect("an end"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn m3_all_720_orders_of_six_events_end_the_same() {
    let orders: Vec<_> = orders(6).into_iter().enumerate().collect();
    assert_eq!(orders.len(), 720);
    // Several servers at once: most of the time goes into waiting for disks.
    let ends = futures_util::future::join_all(orders.chunks(90).map(try_orders)).await;
    let (first, told) = (&ends[0].1, ends.iter().map(|(told, _)| told).sum::<usize>());
    assert!(first.starts_with(r#"[("canceled", true)] [(995, 300)]"#), "{first}");
    assert!(first.contains(r#"["complete"]"#) && first.contains("news 1 "), "{first}");
    assert!(ends.iter().all(|(_, end)| end == first), "{ends:?}");
    figure("M3", &format!("720 orders, {told} deliveries, one end"));
}
