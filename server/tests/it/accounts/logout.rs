//! POST /auth/logout

use axum::http::Method;

use crate::world::World;

#[tokio::test]
async fn ends_this_session_on_the_server() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let other = world.sign_in("ada").await;
    assert_eq!(ada.call(Method::POST, "/api/auth/logout", None).await.status, 204);
    ada.get("/api/auth/me").await.refused(401, "session_expired");
    ada.call(Method::POST, "/api/auth/logout", None).await.refused(401, "session_expired");
    assert_eq!(other.get("/api/auth/me").await.status, 200);
}
