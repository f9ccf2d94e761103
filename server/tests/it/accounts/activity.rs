//! POST /auth/activity, and how long a session lasts.

use std::time::Duration;

use axum::http::Method;

use crate::world::World;

const MINUTE: Duration = Duration::from_mins(1);

#[tokio::test]
async fn a6_a_session_is_refused_from_31_idle_minutes_whatever_was_polled() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    for _ in 0..30 {
        world.advance(MINUTE);
        assert_eq!(ada.get("/api/auth/me").await.status, 200, "polls do not end it");
    }
    world.advance(Duration::from_micros(59_999_999));
    assert_eq!(ada.get("/api/auth/me").await.status, 200);
    world.advance(Duration::from_micros(1));
    ada.get("/api/auth/me").await.refused(401, "session_expired");
    ada.call(Method::POST, "/api/auth/activity", None).await.refused(401, "session_expired");
}

#[tokio::test]
async fn a6_someone_who_does_something_is_not_cut_until_the_day_is_over() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    for minute in 1..(24 * 60) {
        world.advance(MINUTE);
        if minute % 30 == 0 {
            assert_eq!(
                ada.call(Method::POST, "/api/auth/activity", None).await.status,
                204,
                "minute {minute}"
            );
        }
    }
    assert_eq!(ada.get("/api/auth/me").await.status, 200);
    world.advance(MINUTE);
    ada.get("/api/auth/me").await.refused(401, "session_expired");
    ada.call(Method::POST, "/api/auth/activity", None).await.refused(401, "session_expired");
}
