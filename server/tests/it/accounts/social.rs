//! GET /auth/{provider}

use crate::world::World;

#[tokio::test]
async fn without_keys_a_provider_leads_to_the_error_page() {
    let world = World::new().await;
    for (path, name) in [("google", "Google"), ("github", "GitHub"), ("linkedin", "LinkedIn")] {
        let answer = world.visitor().get(&format!("/api/auth/{path}")).await;
        assert_eq!(answer.status, 302);
        let place = answer.header("location").expect("a place");
        let back = world.visitor().get(&format!("/api/auth/{path}/callback?code=x&state=y")).await;
        assert_eq!((back.status, back.header("location")), (302, Some(place)));
        assert_eq!(
            place,
            format!("/oauth-error?error={name}+sign-in+is+not+set+up+on+this+server.&provider={name}")
        );
    }
    world.visitor().get("/api/auth/facebook").await.refused(404, "not_found");
}
