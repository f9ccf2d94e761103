//! GET /profile/me

use serde_json::json;

use crate::world::World;

#[tokio::test]
async fn shows_each_profile_or_null() {
    let world = World::new().await;
    let (ada, cleo, newt) =
        (world.developer("ada").await, world.client("cleo").await, world.newcomer("newt").await);
    for caller in [&ada, &cleo, &newt] {
        let answer = caller.get("/api/profile/me").await;
        assert_eq!(
            (answer.status, answer.body),
            (200, json!({"client_profile": null, "developer_profile": null}))
        );
    }
    let developer = ada.post("/api/profile/developer", json!({"display_name": "Ada"})).await.body;
    let client = cleo.post("/api/profile/client", json!({"contact_name": "Cleo"})).await.body;
    assert_eq!(
        ada.get("/api/profile/me").await.body,
        json!({"client_profile": null, "developer_profile": developer})
    );
    assert_eq!(
        cleo.get("/api/profile/me").await.body,
        json!({"client_profile": client, "developer_profile": null})
    );
    world.visitor().get("/api/profile/me").await.refused(401, "session_expired");
}
