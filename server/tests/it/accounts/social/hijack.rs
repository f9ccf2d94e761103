//! A10: an account made for somebody else's address never becomes a way into theirs. The five shapes in which somebody could
//! prepare for a person who comes later, at each of the three providers.

use serde_json::{Value, json};

use super::provider::{SHAPES, Someone, someone};
use super::{Browser, verify, world};
use crate::world::{PASSWORD, World, figure};

const TAKEN: &str = "There is already an account with this email address.";

/// The link in the newest letter to this address, as its token.
async fn token_in_letter(world: &World, email: &str) -> String {
    let letters = world.letters_to(email).await;
    let text = &letters.last().expect("a letter").text;
    let link = text.split_whitespace().rfind(|word| word.contains("token=")).expect("a link");
    link.split("token=").nth(1).expect("a token").to_owned()
}

/// 1. Somebody registers with the victim's address and a password of their own, and waits for the victim to sign in with their
///    provider.
#[tokio::test]
async fn a10_an_unverified_account_is_not_joined() {
    let (world, provider) = world().await;
    for shape in SHAPES {
        let name = format!("trap-{shape}");
        let attacker = world.client(&name).await;
        provider.set_person(someone(1, "Victim", &format!("{name}@example.org")));
        let victim = Browser::of(&world);
        let sentence = victim.refused(&victim.asked(&provider, shape).await).await;
        assert!(sentence.starts_with(TAKEN), "{shape}: {sentence}");
        assert_eq!(attacker.get("/api/auth/me").await.body[format!("{shape}_id")], Value::Null);
    }
}

/// 2. The same, with an address that somehow was verified and a session that is still open: not joined either, before its owner
///    signs in to it and says so.
#[tokio::test]
async fn a10_a_verified_account_is_joined_by_its_owner_alone() {
    let (world, provider) = world().await;
    for shape in SHAPES {
        let name = format!("open-{shape}");
        let attacker = world.client(&name).await;
        verify(&world, &name).await;
        provider.set_person(someone(2, "Victim", &format!("{}@Example.org", name.to_uppercase())));
        let victim = Browser::of(&world);
        let sentence = victim.refused(&victim.asked(&provider, shape).await).await;
        assert!(
            sentence.starts_with(TAKEN) && sentence.contains("Log in to it, then link"),
            "{shape}: {sentence}"
        );
        let open = attacker.get("/api/auth/me").await;
        assert_eq!((open.status, &open.body[format!("{shape}_id")]), (200, &Value::Null));
    }
}

/// 3. Somebody makes an account with the victim's address and leaves a way in of their own: a provider account linked to it.
#[tokio::test]
async fn a10_no_way_in_is_left_behind() {
    let (world, provider) = world().await;
    for shape in SHAPES {
        let name = format!("trojan-{shape}");
        let attacker = world.client(&name).await;
        // Linking needs an address that was shown to be theirs.
        attacker.post(&format!("/api/auth/{shape}/link"), json!({})).await.refused(403, "email_not_verified");

        // Made by a provider account that claims the address: the victim takes the account over by the mail sent there.
        let email = format!("claimed.{shape}@example.org");
        let attacker = Someone { verified: false, ..someone(3, "Attacker", &email) };
        provider.set_person(attacker.clone());
        let claimed = Browser::of(&world).sign_in(&provider, shape).await;
        let old_session = world.visitor().with_token(claimed.token());
        let asked = world.visitor().post("/api/auth/forgot-password", json!({"email": email})).await;
        assert_eq!(asked.status, 202);
        let token = token_in_letter(&world, &email).await;
        let body = json!({"token": token, "new_password": "victims own password"});
        assert_eq!(world.visitor().post("/api/auth/reset-password", body).await.status, 204);
        old_session.get("/api/auth/me").await.refused(401, "session_expired");
        let back = Browser::of(&world);
        let sentence = back.refused(&back.asked(&provider, shape).await).await;
        assert!(sentence.starts_with(TAKEN), "{shape}: {sentence}");
    }
}

/// 4. Somebody asks to change their account to the victim's address and keeps the link for later.
#[tokio::test]
async fn a10_a_change_of_address_in_waiting_takes_nothing() {
    let (world, provider) = world().await;
    for shape in SHAPES {
        let name = format!("changer-{shape}");
        let attacker = world.client(&name).await;
        let email = format!("wanted.{shape}@example.org");
        let body = json!({"email": email, "password": PASSWORD});
        assert_eq!(attacker.post("/api/auth/email", body).await.status, 202);
        let token = token_in_letter(&world, &email).await;
        provider.set_person(someone(4, "Victim", &email));
        let victim = Browser::of(&world).sign_in(&provider, shape).await;
        assert_ne!(victim.body["id"], attacker.id);
        let late = world.visitor().post("/api/auth/verify-email", json!({"token": token})).await;
        assert!((400..500).contains(&late.status), "{shape}: {late}");
        assert_eq!(attacker.get("/api/auth/me").await.body["email"], format!("{name}@example.org"));
        let again = Browser::of(&world).sign_in(&provider, shape).await;
        assert_eq!((&again.body["id"], &again.body["email"]), (&victim.body["id"], &json!(email)));
    }
}

/// 5. A provider that doesn't check addresses: somebody has an account there with the victim's.
#[tokio::test]
async fn a10_a_provider_that_checks_nothing_opens_nothing() {
    let (world, provider) = world().await;
    for shape in SHAPES {
        let name = format!("owner-{shape}");
        let owner = world.client(&name).await;
        verify(&world, &name).await;
        let claims = Someone { verified: false, ..someone(5, "Attacker", &format!("{name}@example.org")) };
        provider.set_person(claims);
        let attacker = Browser::of(&world);
        let sentence = attacker.refused(&attacker.asked(&provider, shape).await).await;
        assert!(sentence.starts_with(TAKEN), "{shape}: {sentence}");
        assert_eq!(owner.get("/api/auth/me").await.body[format!("{shape}_id")], Value::Null);

        // The other way round: claimed first, and the person comes by a provider that did check.
        let email = format!("later.{shape}@example.org");
        provider.set_person(Someone { verified: false, ..someone(6, "Attacker", &email) });
        let claimed = Browser::of(&world).sign_in(&provider, shape).await;
        let other = if shape == "google" { "github" } else { "google" };
        provider.set_person(someone(7, "Victim", &email));
        let victim = Browser::of(&world);
        let sentence = victim.refused(&victim.asked(&provider, other).await).await;
        assert!(sentence.starts_with(TAKEN), "{shape}: {sentence}");
        let session = world.visitor().with_token(claimed.token());
        assert_eq!(session.get("/api/auth/me").await.body[format!("{other}_id")], Value::Null);
    }
    figure("A10", "5 shapes x 3 providers, none joined");
}
