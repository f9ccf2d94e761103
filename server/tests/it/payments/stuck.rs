//! What always fails holds up nobody, is named, and is taken in when it can be; what the provider forgot has ended.

use std::time::Duration;

use axum::http::Method;
use db::Time;
use opportune::payments::reconcile::{Turn, catch_up, failing};
use serde_json::{Value, json};

use super::line::Line;
use super::{
    CREATE, DONATE, STATUS, differences, letters, listed, lose_webhooks, page, press, provider, status,
    subscribe, tell,
};
use crate::world::{World, figure};

db::sql! {
    READ_UNTIL = "select read_until from payment_bookmarks where mode = 'sandbox'";
    TRIES = "select max(tries) from payment_events";
    NO_SUBSCRIPTION = "delete from sandbox_objects where kind = 'subscription' and number > 0";
    NO_CUSTOMER = "delete from sandbox_objects where kind = 'customer' and number > 0";
    ODD = "update sandbox_objects set body = $1
           where number = (select max(number) from sandbox_objects where kind = 'event')";
    MANY = "with recursive numbers (n) as (select cast(1 as {{int}}) union all select n + 1 from numbers where n < cast($1 as {{int}}))
            insert into payment_events (event_id, mode, kind, payload, received_at)
            select concat('evt_waiting_', n), 'sandbox', 'charge.updated', cast($2 as {{json}}), cast($3 as {{time}}) from numbers";
    WAITING = "select count(*) from payment_events where handled_at is null";
    SUBSCRIPTION_NEWS = "select max(id) from events where user_id = $1 and kind = 'subscription'";
}

async fn donate(world: &World, amount: i64) -> String {
    let visitor = world.visitor();
    let page = page(&visitor.post(DONATE, json!({"amount": amount})).await);
    assert_eq!(press(&visitor, &page, "do=pay&card=pays").await.status, 303);
    listed(world, "charges").await[0]["id"].as_str().expect("an id").to_owned()
}

async fn total(world: &World) -> Value {
    world.visitor().get("/api/payments/donations/public").await.body["total_cents"].clone()
}

#[tokio::test]
async fn m4_an_event_that_always_fails_holds_up_nothing_else() {
    let line = Line::default();
    let world = line.world().await;
    world.run_jobs().await;
    // Twelve that fail stand before all others in the list and in the inbox, some of them told and some only listed.
    for amount in 0..12 {
        let charge = donate(&world, 1000 + amount).await;
        line.fail(&format!("/v1/charges/{charge}"));
    }
    lose_webhooks(&world).await;
    let events = listed(&world, "events").await;
    for event in events.iter().filter(|event| event["type"] == "charge.succeeded").take(6) {
        assert_eq!(tell(&world, &event.to_string()).await.status, 200);
    }
    world.advance(Duration::from_secs(1));
    donate(&world, 500).await;
    lose_webhooks(&world).await;
    for _ in 0..24 {
        world.advance(Duration::from_mins(5));
        world.run_jobs().await;
    }
    assert_eq!(total(&world).await, 500, "the one behind them was booked");
    let read_until = world.app.db.read(&READ_UNTIL).one::<Time>().await.expect("a moment");
    assert!(read_until + Duration::from_mins(6) > world.app.clock.now(), "the list is read on: {read_until}");
    let named = failing(&world.app).await.expect("the database answers");
    assert!(named.len() >= 12, "{named:?}");
    assert!(named.iter().all(|sentence| sentence.contains("evt_") && sentence.contains("it answered 500")));
    assert!(named.iter().any(|sentence| sentence.contains("(charge.succeeded)")), "{named:?}");
    let tries = world.app.db.read(&TRIES).one::<i64>().await.expect("a number");
    assert!((3..=10).contains(&tries), "tried {tries} times in two hours: ever more rarely");
    assert!(line.failed() > 0);
    // By hand the others go on too.
    donate(&world, 250).await;
    lose_webhooks(&world).await;
    catch_up(&world.app, Turn::Scheduled).await.expect("goes on");
    catch_up(&world.app, Turn::ByHand).await.expect("goes on");
    assert_eq!(total(&world).await, 750);
    // And once they can be taken in, they are, by themselves.
    line.mend();
    world.advance(Duration::from_hours(2));
    world.run_jobs().await;
    assert_eq!(failing(&world.app).await.expect("the database answers"), Vec::<String>::new());
    assert_eq!(differences(&world).await, Vec::<String>::new());
    assert_eq!(total(&world).await, 12 * 1000 + 66 + 750);
    figure(
        "M4",
        &format!("{} failing events held up nothing; each tried {tries} times in two hours", named.len()),
    );
}

#[tokio::test]
async fn by_hand_everything_that_waits_is_taken_in() {
    let world = World::new().await;
    let now = world.app.clock.now();
    let written = world.app.db.write(&MANY).bind(1200).bind(json!({})).bind(now).execute().await;
    assert_eq!(written.expect("written"), 1200);
    catch_up(&world.app, Turn::ByHand).await.expect("goes on");
    assert_eq!(world.app.db.read(&WAITING).one::<i64>().await.expect("a number"), 0);
}

#[tokio::test]
async fn an_event_of_another_shape_does_not_spoil_the_list() {
    let world = World::new().await;
    donate(&world, 500).await;
    provider(&world, Method::POST, "/v1/customers", "email=a@example.org").await;
    lose_webhooks(&world).await;
    let odd = json!({"id": "evt_odd", "created": world.app.clock.now().as_second(), "data": {"object": {"customer": {}}}});
    assert_eq!(world.app.db.write(&ODD).bind(odd).execute().await.expect("written"), 1);
    catch_up(&world.app, Turn::ByHand).await.expect("goes on");
    assert_eq!(total(&world).await, 500);
}

#[tokio::test]
async fn a_subscription_the_provider_no_longer_knows_ends_here_too() {
    let world = World::new().await;
    let (jon, ines) = (world.developer("jon").await, world.developer("ines").await);
    for member in [&jon, &ines] {
        subscribe(member, "pays").await;
        assert_eq!(status(member).await, "active");
    }
    world.run_jobs().await;
    assert_eq!(world.app.db.write(&NO_SUBSCRIPTION).execute().await.expect("deleted"), 2);
    assert_eq!(world.app.db.write(&NO_CUSTOMER).execute().await.expect("deleted"), 2);
    let active = |compared: &[String]| compared.iter().filter(|text| text.contains("active here")).count();
    assert_eq!(active(&differences(&world).await), 2, "until somebody looks");
    // Ines notices it herself.
    ines.post("/api/payments/cancel-subscription", Value::Null).await.refused(409, "not_subscribed");
    assert_eq!(status(&ines).await, "canceled");
    // Jon's is asked for when its month is over, although nothing was told.
    let before = world.app.db.read(&SUBSCRIPTION_NEWS).bind(jon.id).one::<i64>().await.expect("an event");
    world.advance(Duration::from_hours(24 * 31 + 2));
    world.run_jobs().await;
    let signed_in = world.sign_in("jon").await;
    assert_eq!(signed_in.get(STATUS).await.body["status"], "canceled");
    assert!(!opportune::subscriptions::is_active(&world.app, jon.id).await.expect("the database answers"));
    let after = world.app.db.read(&SUBSCRIPTION_NEWS).bind(jon.id).one::<i64>().await.expect("an event");
    assert!(after > before, "his other tabs are told");
    let ended =
        letters(&world).await.iter().filter(|letter| letter.contains("subscription has ended")).count();
    assert_eq!(ended, 2);
    assert_eq!(differences(&world).await, Vec::<String>::new());
    // And both may begin again, as somebody new to the provider.
    for name in ["jon", "ines"] {
        let caller = world.sign_in(name).await;
        let opened = caller.post(CREATE, Value::Null).await;
        assert_eq!(opened.status, 200, "{opened}");
        press(&caller, &page(&opened), "do=pay&card=pays").await;
        assert_eq!(caller.get(STATUS).await.body["status"], "active");
    }
    world.run_jobs().await;
    assert_eq!(differences(&world).await, Vec::<String>::new());
}

#[tokio::test]
async fn the_command_line_asks_for_every_subscription() {
    let world = World::new().await;
    let jon = world.developer("jon").await;
    subscribe(&jon, "pays").await;
    assert_eq!(status(&jon).await, "active");
    world.app.db.write(&NO_SUBSCRIPTION).execute().await.expect("deleted");
    catch_up(&world.app, Turn::Scheduled).await.expect("goes on");
    assert!(opportune::subscriptions::is_active(&world.app, jon.id).await.expect("an answer"), "it is paid");
    catch_up(&world.app, Turn::ByHand).await.expect("goes on");
    assert!(!opportune::subscriptions::is_active(&world.app, jon.id).await.expect("an answer"));
}
