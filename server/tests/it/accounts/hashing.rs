//! How passwords are kept.

use std::time::{Duration, Instant};

use opportune::settings::{Settings, Variables};
use serde_json::json;

use crate::world::{Database, PASSWORD, World, depth, figure, full, median, ms};

db::sql! {
    HASH = "select password_hash from users where username_folded = $1";
}

fn real_cost(settings: &mut Settings) {
    let defaults = Settings::load(None, &Variables::new()).expect("the defaults are right");
    settings.passwords = defaults.passwords;
}

async fn kept(world: &World, username: &str) -> String {
    world.app.db.read(&HASH).bind(username).one().await.expect("a hash")
}

#[tokio::test]
async fn a1_passwords_are_kept_as_argon2id_with_the_promised_cost() {
    let world = World::with(real_cost).await;
    world.developer("ada").await;
    let hash = kept(&world, "ada").await;
    assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
    assert_eq!(world.sign_in("ada").await.get("/api/auth/me").await.status, 200);
    assert_eq!(kept(&world, "ada").await, hash, "a hash of today's cost is left alone");
}

#[tokio::test]
async fn a1_a_hash_of_lower_cost_is_renewed_at_login() {
    let database = Database::new().await;
    let cheap = World::on(database, |_| {}).await;
    cheap.developer("ada").await;
    assert!(kept(&cheap, "ada").await.starts_with("$argon2id$v=19$m=8,t=1,p=1$"));
    let dear = World::on(cheap.database, |settings| settings.passwords.passes = 2).await;
    let wrong =
        dear.visitor().post("/api/auth/login", json!({"username": "ada", "password": "not the one"})).await;
    wrong.refused(401, "invalid_credentials");
    assert!(kept(&dear, "ada").await.contains("t=1"), "a wrong password renews nothing");
    dear.sign_in("ada").await;
    assert!(kept(&dear, "ada").await.starts_with("$argon2id$v=19$m=8,t=2,p=1$"));
    dear.sign_in("ada").await;
}

/// Interleaved, so that whatever else the machine does hits both alike. Without the hash of nobody the gap would be the
/// whole time of a hash.
#[tokio::test]
async fn a3_nobody_learns_by_time_or_text_whether_an_account_exists() {
    let world = World::with(real_cost).await;
    world.developer("ada").await;
    let visitor = world.visitor();
    let (mut there, mut nobody) = (Vec::new(), Vec::new());
    let mut bodies = std::collections::BTreeSet::new();
    for _ in 0..depth(25, 250) {
        for (name, times) in [("ada", &mut there), ("bob", &mut nobody)] {
            let began = Instant::now();
            let answer =
                visitor.post("/api/auth/login", json!({"username": name, "password": "not the one"})).await;
            times.push(began.elapsed());
            assert_eq!(answer.status, 401);
            bodies.insert(answer.bytes);
        }
    }
    assert_eq!(bodies.len(), 1, "the answers differ");
    let samples = there.len() + nobody.len();
    let (there, nobody) = (median(&mut there), median(&mut nobody));
    let gap = there.abs_diff(nobody);
    assert!(gap < there / 2, "there {there:?}, nobody {nobody:?}");
    assert!(!full() || gap <= Duration::from_millis(5), "there {there:?}, nobody {nobody:?}");
    figure("A3", &format!("{samples} samples: median gap {:.1} ms of {:.0} ms", ms(gap), ms(there)));
}

#[tokio::test]
async fn a2_when_too_many_wait_the_next_is_asked_to_come_again() {
    let world = World::with(|settings| {
        real_cost(settings);
        settings.passwords.queue = 2;
        settings.passwords.threads = 1;
    })
    .await;
    world.developer("ada").await;
    let calls: Vec<_> = (0..20)
        .map(|_| {
            let visitor = world.visitor();
            let body = json!({"username": "ada", "password": PASSWORD});
            tokio::spawn(async move { visitor.post("/api/auth/login", body).await })
        })
        .collect();
    let (mut signed_in, mut refused) = (0, 0);
    for call in calls {
        let answer = call.await.expect("an answer");
        if answer.status == 200 {
            signed_in += 1;
        } else {
            assert_eq!(answer.refused(429, "too_many_requests").header("retry-after"), Some("1"));
            refused += 1;
        }
    }
    assert!(signed_in >= 2 && refused >= 1, "{signed_in} signed in, {refused} refused");
}
