//! GET /events

use axum::http::Method;
use opportune::accounts::admin;
use serde_json::json;

use crate::world::{PASSWORD, World, figure};

db::sql! {
    CHOOSE = "update users set user_type = 'client' where username_folded = 'ada' returning id";
}

#[tokio::test]
async fn a_role_chosen_elsewhere_is_told() {
    let world = World::new().await;
    let ada = world.newcomer("ada").await;
    let mut stream = ada.events(None).await;
    let hello = stream.expect("hello").await;
    assert_eq!(hello.id.as_deref(), Some("0"));
    assert_eq!(ada.post("/api/auth/select-role", json!({"user_type": "client"})).await.status, 200);
    let told = stream.expect("account_changed").await;
    assert_eq!((told.id.as_deref(), told.data.as_str()), (Some("1"), "{}"));
}

/// Whoever hears of a change and asks at once gets the new, though the change was made by another process and this one
/// has not looked at the caches' versions since.
#[tokio::test]
async fn who_hears_of_a_change_reads_the_new() {
    let world = World::new().await;
    let ada = world.newcomer("ada").await;
    let mut stream = ada.events(None).await;
    stream.expect("hello").await;
    assert_eq!(ada.get("/api/auth/me").await.body["user_type"], json!(null));
    let mut tx = world.app.db.begin().await.expect("begins");
    let id = tx.query(&CHOOSE).one::<i64>().await.expect("ada is there");
    world.app.bus.publish(&mut tx, &[id], "account_changed", &json!({})).await.expect("publishes");
    tx.commit().await.expect("commits");
    stream.expect("account_changed").await;
    assert_eq!(ada.get("/api/auth/me").await.body["user_type"], json!("client"));
}

#[tokio::test]
async fn a_session_that_ends_is_told_and_its_stream_ends_while_others_go_on() {
    let world = World::new().await;
    let ada = world.newcomer("ada").await;
    let phone = world.sign_in("ada").await;
    let (mut here, mut there) = (ada.events(None).await, phone.events(None).await);
    here.expect("hello").await;
    there.expect("hello").await;
    assert_eq!(ada.delete("/api/auth/sessions/2").await.status, 204);
    there.expect("signed_out").await;
    assert_eq!(there.next().await, None);
    // The other stream hears nothing of it and goes on.
    assert_eq!(ada.post("/api/auth/select-role", json!({"user_type": "client"})).await.status, 200);
    here.expect("account_changed").await;
    phone.get("/api/events").await.refused(401, "session_expired");
}

#[tokio::test]
async fn a_new_password_and_a_suspension_end_every_stream() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let phone = world.sign_in("ada").await;
    let mut stream = phone.events(None).await;
    stream.expect("hello").await;
    let body = json!({"current_password": PASSWORD, "new_password": "another fine horse"});
    let token = ada.post("/api/auth/password", body).await.token();
    stream.expect("signed_out").await;
    let mut stream = world.visitor().with_token(token).events(None).await;
    stream.expect("hello").await;
    assert!(admin::suspend(&world.app, "ada").await.expect("the database answers"));
    stream.expect("signed_out").await;
    assert_eq!(stream.next().await, None);
}

#[tokio::test]
async fn what_was_missed_is_caught_up_and_too_much_is_a_reset() {
    let world = World::new().await;
    let ada = world.newcomer("ada").await;
    let bob = world.newcomer("bob").await;
    for (who, admin_flag) in [("ada", true), ("bob", true), ("ada", false)] {
        assert!(admin::set_admin(&world.app, who, admin_flag).await.expect("the database answers"));
    }
    let mut stream = ada.events(Some("0")).await;
    stream.expect("hello").await;
    let ids = [stream.expect("account_changed").await.id, stream.expect("account_changed").await.id];
    assert_eq!(ids, [Some("1".to_owned()), Some("2".to_owned())], "ada's own, in order");
    let mut stream = ada.events(Some("1")).await;
    stream.expect("hello").await;
    assert_eq!(stream.expect("account_changed").await.id.as_deref(), Some("2"));
    // A number that was never given out.
    let mut stream = bob.events(Some("77")).await;
    stream.expect("hello").await;
    assert_eq!(stream.expect("reset").await.id.as_deref(), Some("1"));
    for wrong in ["x", "-1", "1.5", ""] {
        let answer = ada.caller.clone().with_header("last-event-id", wrong).get("/api/events").await;
        answer.refused(400, "bad_last_event_id");
    }
}

#[tokio::test]
async fn streams_end_when_the_server_stops() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let mut stream = ada.events(None).await;
    stream.expect("hello").await;
    world.app.stopping.streams.cancel();
    assert_eq!(stream.next().await, None);
}

#[tokio::test]
async fn a6_a_stream_does_not_outlive_its_session_however_busy_it_is() {
    let world = World::with(|settings| settings.server.stream_look_seconds = 2).await;
    let ada = world.developer("ada").await;
    let bob = world.developer("bob").await;
    let (mut quiet, mut busy) = (ada.events(None).await, bob.events(None).await);
    quiet.expect("hello").await;
    busy.expect("hello").await;
    world.advance(std::time::Duration::from_mins(31));
    // Found out at the next breath; the stream itself did not keep the session alive. Bob always has something to hear, and
    // hears it no longer than that.
    let talking = async {
        loop {
            world.app.bus.say(bob.id, "typing", &json!({}));
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
    };
    let listening = async {
        let began = std::time::Instant::now();
        let mut heard = 0;
        loop {
            match busy.next().await.expect("it ends with a word").kind.as_str() {
                "typing" => heard += 1,
                "signed_out" => break,
                other => panic!("{other}"),
            }
            assert!(began.elapsed().as_secs() < 20, "still told after {heard} events");
        }
        assert!(heard > 10, "{heard}");
    };
    tokio::join!(quiet.expect("signed_out"), async {
        tokio::select! {
            () = talking => {}
            () = listening => {}
        }
    });
    ada.call(Method::GET, "/api/auth/me", None).await.refused(401, "session_expired");
}

#[tokio::test]
async fn f7_a_person_has_twenty_streams_and_an_address_its_share() {
    let world = World::with(|settings| settings.server.streams_per_address = 25).await;
    let (ada, bob) = (world.newcomer("ada").await, world.newcomer("bob").await);
    let mut streams = Vec::new();
    for _ in 0..23 {
        let mut stream = ada.events(None).await;
        stream.expect("hello").await;
        streams.push(stream);
    }
    // The oldest three ended, are asked to come back later, and are told nothing else.
    for mut oldest in streams.drain(..3) {
        assert_eq!(oldest.rest().await, "retry: 30000\n\n");
    }
    assert_eq!(ada.post("/api/auth/select-role", json!({"user_type": "client"})).await.status, 200);
    for stream in &mut streams {
        stream.expect("account_changed").await;
    }
    // Five more fit at this address. A sixth is asked to come again; from elsewhere it is served, and nobody lost a place.
    let mut others = Vec::new();
    for _ in 0..5 {
        others.push(bob.events(None).await);
    }
    let refused = bob.get("/api/events").await;
    assert_eq!(refused.refused(429, "too_many_requests").header("retry-after"), Some("30"));
    let mut elsewhere = bob.caller.clone().from("203.0.113.9").events(None).await;
    elsewhere.expect("hello").await;
    others[0].expect("hello").await;
    // Who comes back takes the place of the own oldest, also where the address is full.
    let mut again = ada.events(None).await;
    again.expect("hello").await;
    assert_eq!(streams[0].next().await, None);
    // A stream that is closed gives its place back.
    drop(others);
    bob.events(None).await.expect("hello").await;
    figure(
        "F7",
        "24 event streams of one person: 20 stay, the oldest go; 25 of one address: the next gets 429",
    );
}
