//! A time of day that is set back or forward by hours while people are at work.

use std::time::Duration;

use axum::http::Method;
use serde_json::json;

use crate::world::{Caller, World, figure};

const HOURS: i64 = 2 * 3600;

/// Calls of all kinds at once; how many there were. Every one must be answered as if nothing had happened.
async fn work(people: &[Caller]) -> usize {
    let mut calls = Vec::new();
    for person in people {
        for _ in 0..5 {
            for (method, path, status) in [
                (Method::GET, "/api/auth/me", 200),
                (Method::GET, "/api/auth/sessions", 200),
                (Method::GET, "/api/health/ready", 200),
                (Method::GET, "/api/requests/public", 200),
                (Method::POST, "/api/auth/activity", 204),
            ] {
                let person = person.clone();
                calls.push(tokio::spawn(async move {
                    let answer = person.call(method, path, None).await;
                    assert_eq!(answer.status, status, "{path}: {answer}");
                }));
            }
        }
    }
    let count = calls.len();
    for call in calls {
        call.await.expect("answered");
    }
    count
}

#[tokio::test]
async fn d10_a_clock_that_jumps_refuses_nobody_and_lets_nobody_stay() {
    let minutes = Duration::from_mins;
    let mut calls = 0;
    for step in [-HOURS, HOURS] {
        let world = World::with(|settings| settings.limits.rate_limits.0 = true).await;
        let mut people = Vec::new();
        for name in ["ada", "bob", "eve"] {
            people.push(world.newcomer(name).await.caller);
        }
        let idle = world.sign_in("ada").await;
        // What a session is worth is read from memory, or from the database where other changes made it forget.
        let forget = || (1..=3).for_each(|id| world.app.sessions.forget_person(id));
        calls += work(&people).await;
        assert_eq!(idle.get("/api/auth/me").await.status, 200);
        world.advance(minutes(10));
        calls += work(&people).await;
        for forgotten in [false, true] {
            world.app.clock.step(step);
            if forgotten {
                forget();
            }
            calls += work(&people).await;
            world.app.clock.step(-step);
            calls += work(&people).await;
        }
        world.app.clock.step(step);
        // One keeps on working, the others stop now. The one who was idle all along has 21 minutes left.
        calls += work(&people).await;
        world.advance(minutes(20));
        forget();
        assert_eq!(idle.get("/api/auth/me").await.status, 200);
        calls += work(&people[..1]).await;
        world.advance(minutes(1));
        idle.get("/api/auth/me").await.refused(401, "session_expired");
        forget();
        idle.get("/api/auth/me").await.refused(401, "session_expired");
        world.advance(minutes(9));
        calls += work(&people[..1]).await;
        assert_eq!(people[1].get("/api/auth/me").await.status, 200, "30 minutes after the last activity");
        world.advance(minutes(1));
        for person in &people[1..] {
            person.get("/api/auth/me").await.refused(401, "session_expired");
        }
        // Not even when the clock goes back once more, and with it what their rows seem to say.
        world.app.clock.step(-HOURS);
        forget();
        for person in people[1..].iter().chain([&idle]) {
            person.get("/api/auth/me").await.refused(401, "session_expired");
        }
        calls += work(&people[..1]).await;
        // The day of the one who works on began with the sign-in, by whichever clock.
        for _ in 0..46 {
            world.advance(minutes(30));
            assert_eq!(people[0].call(Method::POST, "/api/auth/activity", None).await.status, 204);
        }
        // 10 + 20 + 1 + 9 + 1 minutes, and 23 hours.
        world.advance(minutes(18));
        forget();
        assert_eq!(people[0].get("/api/auth/me").await.status, 200);
        world.advance(minutes(1));
        forget();
        people[0].get("/api/auth/me").await.refused(401, "session_expired");
        // And signing in works by the new time.
        let login = json!({"username": "ada", "password": crate::world::PASSWORD});
        assert_eq!(world.visitor().post("/api/auth/login", login).await.status, 200);
    }
    figure(
        "D10",
        &format!("{calls} calls around steps of 2 h back and forward: 0 x 429, 0 x 401, 0 sessions too long"),
    );
}
