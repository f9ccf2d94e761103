//! GET /auth/{provider} and what comes of it, against a provider on this machine.

mod accounts;
mod attacks;
mod demo;
mod hijack;
mod linking;
mod provider;
mod tickets;

use std::sync::Mutex;

use crate::world::{Answer, Caller, World};
use provider::{Provider, query};

db::sql! {
    PEOPLE = "select count(*) from users where id > 0";
    SESSIONS = "select count(*) from sessions";
    TICKETS = "select count(*) from sign_in_tickets";
    ATTEMPTS = "select count(*) from sign_in_attempts";
    VERIFY = "update users set email_verified_at = created_at where username_folded = $1";
}

async fn world() -> (World, Provider) {
    let provider = Provider::start().await;
    let world = World::with(|settings| provider.configure(settings)).await;
    provider.set_clock(&world.app.clock);
    (world, provider)
}

/// A browser: it keeps the cookie that it is given.
struct Browser {
    caller: Caller,
    cookie: Mutex<Option<String>>,
}

impl Browser {
    fn of(world: &World) -> Self {
        Self { caller: world.visitor(), cookie: Mutex::new(None) }
    }

    fn caller(&self) -> Caller {
        match &*self.cookie.lock().expect("nobody failed") {
            Some(cookie) => self.caller.clone().with_header("cookie", cookie),
            None => self.caller.clone(),
        }
    }

    fn keep(&self, answer: &Answer) {
        let Some(cookie) = answer.header("set-cookie") else { return };
        for attribute in ["HttpOnly", "SameSite=Lax", "Path=/api/auth"] {
            assert!(cookie.contains(attribute), "{cookie}");
        }
        let pair = cookie.split(';').next().expect("a pair").to_owned();
        *self.cookie.lock().expect("nobody failed") = Some(pair);
    }

    /// Where a navigation leads.
    async fn go(&self, path: &str) -> String {
        let answer = self.caller().get(path).await;
        assert_eq!(answer.status, 302, "{answer}");
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        self.keep(&answer);
        answer.header("location").expect("a place").to_owned()
    }

    /// Begins, and comes back from the provider with what it gives: the path of the callback.
    async fn asked(&self, provider: &Provider, shape: &str) -> String {
        let (code, state) = provider.allow(&self.go(&format!("/api/auth/{shape}")).await);
        format!("/api/auth/{shape}/callback?code={code}&state={state}")
    }

    /// The ticket of a whole sign-in.
    async fn ticket(&self, provider: &Provider, shape: &str) -> String {
        let place = self.go(&self.asked(provider, shape).await).await;
        let ticket = place.strip_prefix("/oauth-success?token=");
        ticket.unwrap_or_else(|| panic!("no ticket in {place}")).to_owned()
    }

    async fn spend(&self, ticket: &str) -> Answer {
        self.caller().with_token(ticket).get("/api/auth/me").await
    }

    /// Who is signed in after a whole sign-in, with the session's token.
    async fn sign_in(&self, provider: &Provider, shape: &str) -> Answer {
        let answer = self.spend(&self.ticket(provider, shape).await).await;
        assert_eq!(answer.status, 200, "{answer}");
        answer
    }

    /// The sentence that the error page shows instead.
    async fn refused(&self, path: &str) -> String {
        let place = self.go(path).await;
        assert!(place.starts_with("/oauth-error?"), "{place}");
        query(&place)["error"].clone()
    }
}

async fn verify(world: &World, username: &str) {
    assert_eq!(world.app.db.write(&VERIFY).bind(username).execute().await.expect("a row"), 1);
}

/// How many people, sessions and tickets there are.
async fn counted(world: &World) -> (i64, i64, i64) {
    let db = &world.app.db;
    (
        db.read(&PEOPLE).one().await.expect("a number"),
        db.read(&SESSIONS).one().await.expect("a number"),
        db.read(&TICKETS).one().await.expect("a number"),
    )
}

#[tokio::test]
async fn without_keys_a_provider_leads_to_the_error_page() {
    let world = World::new().await;
    for (path, name) in [("google", "Google"), ("github", "GitHub"), ("linkedin", "LinkedIn")] {
        let answer = world.visitor().get(&format!("/api/auth/{path}")).await;
        assert_eq!(answer.status, 302);
        let place = answer.header("location").expect("a place");
        let back = world.visitor().get(&format!("/api/auth/{path}/callback?code=x&state=y")).await;
        assert_eq!((back.status, back.header("location")), (302, Some(place)));
        let sentence = format!("{name} sign-in isn't set up on this server.");
        let told = query(place);
        assert_eq!((told["error"].as_str(), told["provider"].as_str()), (sentence.as_str(), path));
    }
    world.visitor().get("/api/auth/facebook").await.refused(404, "not_found");
    let providers = world.visitor().get("/api/auth/providers").await;
    assert_eq!(providers.body, serde_json::json!({"google": false, "github": false, "linkedin": false}));
}
