//! GET /auth/get-user

use crate::world::World;

db::sql! {
    SET_IDS = "update users set google_id = $2, github_id = $3 where id = $1";
}

#[tokio::test]
async fn every_id_sent_must_be_the_callers_own() {
    let world = World::new().await;
    let (ada, bob) = (world.developer("ada").await, world.client("bob").await);
    for (id, google, github) in [(ada.id, "g-ada", Some("h-ada")), (bob.id, "g-bob", None)] {
        world.app.db.write(&SET_IDS).bind(id).bind(google).bind(github).execute().await.expect("set");
    }
    for right in ["google_id=g-ada", "github_id=h-ada", "google_id=g-ada&github_id=h-ada"] {
        let answer = ada.get(&format!("/api/auth/get-user?{right}")).await;
        assert_eq!((answer.status, &answer.body["id"]), (200, &ada.id.into()), "{right}");
    }
    for wrong in [
        "google_id=g-bob",
        "google_id=g-ada&github_id=x",
        "linkedin_id=x",
        "google_id=",
        "google_id=g-ada&linkedin_id=",
    ] {
        ada.get(&format!("/api/auth/get-user?{wrong}")).await.refused(404, "not_found");
    }
    for none in ["/api/auth/get-user", "/api/auth/get-user?other=1"] {
        ada.get(none).await.refused(422, "validation_error");
    }
    ada.get("/api/auth/get-user?google_id=a%00b").await.refused(422, "validation_error");
    world.visitor().get("/api/auth/get-user?google_id=g-ada").await.refused(401, "session_expired");
}
