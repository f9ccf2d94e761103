//! GET /auth/me

use crate::world::World;

#[tokio::test]
async fn is_the_person_who_asks() {
    let world = World::new().await;
    world.client("bob").await;
    let ada = world.developer("ada").await;
    let answer = ada.get("/api/auth/me/").await;
    assert_eq!(answer.status, 200);
    insta::assert_json_snapshot!(answer.body, @r#"
    {
      "created_at": "2026-03-01T12:00:00Z",
      "email": "ada@example.org",
      "email_verified": false,
      "full_name": null,
      "github_id": null,
      "google_id": null,
      "has_password": true,
      "id": 2,
      "is_active": true,
      "is_admin": false,
      "linkedin_id": null,
      "needs_role_selection": false,
      "user_type": "developer",
      "username": "ada"
    }
    "#);
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}

#[tokio::test]
async fn anything_but_a_live_token_is_401() {
    let world = World::new().await;
    let ada = world.developer("ada").await;
    let token = ada.token.clone().expect("a token");
    for wrong in [String::new(), "x".to_owned(), format!("{token}x"), token.to_uppercase(), "ops_".to_owned()]
    {
        let answer = world.visitor().with_token(wrong).get("/api/auth/me").await;
        answer.refused(401, "session_expired");
        assert_eq!(answer.body["detail"], "Session expired. Please log in again.");
        assert_eq!(answer.header("www-authenticate"), Some("Bearer"));
    }
    let basic = world.visitor().with_header("authorization", &format!("Basic {token}"));
    basic.get("/api/auth/me").await.refused(401, "session_expired");
    // Only the hash of a token is kept, so the kept form opens nothing.
    assert_eq!(ada.get("/api/auth/me").await.status, 200);
}
