//! Guessing passwords is slowed by address and by account, and never locks the owner out of a browser they used before.

use serde_json::json;

use crate::world::{Answer, PASSWORD, World, figure};

async fn limited() -> World {
    World::with(|settings| settings.limits.rate_limits.0 = true).await
}

fn device_cookie(answer: &Answer) -> String {
    let cookie = answer.header("set-cookie").expect("a device cookie");
    cookie.split(';').next().expect("name and value").to_owned()
}

#[tokio::test]
async fn a4_a_thousand_guesses_from_200_addresses_hardly_reach_the_hash_and_the_owner_gets_in() {
    let world = limited().await;
    world.developer("ada").await;
    let right = json!({"username": "ada", "password": PASSWORD});
    let cookie =
        device_cookie(&world.visitor().from("198.51.100.1").post("/api/auth/login", right.clone()).await);

    let (mut hashed, mut braked) = (0, 0);
    for round in 0..5 {
        for host in 1..=200 {
            let stranger = world.visitor().from(&format!("203.0.113.{host}"));
            let body = json!({"username": "ada", "password": format!("guess {round} {host}")});
            let answer = stranger.post("/api/auth/login", body).await;
            if answer.status == 401 {
                hashed += 1;
                continue;
            }
            let wait =
                answer.refused(429, "too_many_requests").header("retry-after").expect("a time to wait");
            assert!(wait.parse::<u64>().expect("seconds") >= 1);
            braked += 1;
        }
        if round < 4 {
            world.advance(std::time::Duration::from_secs(14));
        }
    }
    assert_eq!(hashed + braked, 1000);
    assert!(hashed <= 11, "{hashed} guesses reached the hash");
    // A new browser has to wait with everyone else; the one that signed in before does not.
    let fresh = world.visitor().from("198.51.100.9");
    fresh.post("/api/auth/login", right.clone()).await.refused(429, "too_many_requests");
    let known = world.visitor().from("198.51.100.1").with_header("cookie", &cookie);
    assert_eq!(known.post("/api/auth/login", right).await.status, 200);
    figure("A4", &format!("{hashed} of 1000 guesses reached the hash; the owner got in"));
}

#[tokio::test]
async fn a4_one_address_gets_eleven_tries_a_minute_over_all_accounts() {
    let world = limited().await;
    let stranger = world.visitor().from("2001:db8:1:2:3::1");
    let mut hashed = 0;
    for number in 0..60 {
        let body = json!({"username": format!("user{number}"), "password": "guess guess"});
        // Another address of the same household's network is the same caller.
        let stranger =
            if number % 2 == 0 { stranger.clone() } else { stranger.clone().from("2001:db8:1:2:ffff::9") };
        hashed += i32::from(stranger.post("/api/auth/login", body).await.status == 401);
        world.advance(std::time::Duration::from_secs(1));
    }
    assert!(hashed <= 11, "{hashed} tries reached the hash");
}

#[tokio::test]
async fn a4_a_device_cookie_is_for_its_own_account_only_and_has_its_own_limit() {
    let world = limited().await;
    world.developer("ada").await;
    world.client("bob").await;
    let login = |name: &str, password: &str| json!({"username": name, "password": password});
    let bobs = device_cookie(&world.visitor().post("/api/auth/login", login("bob", PASSWORD)).await);
    let forged = bobs.replacen("=2:", "=1:", 1);
    for cookie in [bobs.as_str(), &forged, "opportune_device=", "opportune_device=1:x.y"] {
        // Eleven guesses at ada with someone else's or a forged cookie are braked like a stranger's.
        let stranger = world.visitor().from("203.0.113.50").with_header("cookie", cookie);
        let mut last = 0;
        for _ in 0..12 {
            last = stranger.post("/api/auth/login", login("ada", "guess guess")).await.status;
        }
        assert_eq!(last, 429, "{cookie}");
        world.advance(std::time::Duration::from_hours(1));
    }
    let own = world.visitor().with_header("cookie", &bobs);
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(own.post("/api/auth/login", login("bob", "guess guess")).await.status);
    }
    assert_eq!(statuses.iter().filter(|status| **status == 401).count(), 10, "{statuses:?}");
}

#[tokio::test]
async fn a4_changing_a_password_is_braked_too() {
    let world = limited().await;
    let ada = world.developer("ada").await;
    let mut last = None;
    for _ in 0..11 {
        let body = json!({"current_password": "guess guess", "new_password": "another fine one"});
        last = Some(ada.post("/api/auth/password", body).await);
    }
    last.expect("an answer").refused(429, "too_many_requests");
}

#[tokio::test]
async fn a4_all_spellings_of_an_account_share_one_bucket_and_none_tells_of_it() {
    let world = limited().await;
    world.developer("ada").await;
    let guess = async |host: i32, name: &str, password: &str| {
        let stranger = world.visitor().from(&format!("203.0.113.{host}"));
        stranger.post("/api/auth/login", json!({"username": name, "password": password})).await
    };
    // Ten guesses by name, each from an address of its own: the account has no more to give.
    for host in 1..=10 {
        guess(host, "ada", "guess guess").await.refused(401, "invalid_credentials");
    }
    guess(11, "ADA", PASSWORD).await.refused(429, "too_many_requests");
    // By e-mail the password is no longer looked at, and the answer is that of an address nobody has, ten times.
    for host in 20..30 {
        let known = guess(host, "Ada@example.org", PASSWORD).await;
        let nobody = guess(host + 20, "eve@example.org", PASSWORD).await;
        known.refused(401, "invalid_credentials");
        assert_eq!((known.status, &known.bytes), (nobody.status, &nobody.bytes));
    }
    for (host, name) in [(60, "ada@example.org"), (61, "eve@example.org")] {
        guess(host, name, PASSWORD).await.refused(429, "too_many_requests");
    }
    world.advance(std::time::Duration::from_hours(1));
    assert_eq!(guess(70, "ada@example.org", PASSWORD).await.status, 200, "the bucket fills again");
    figure("A4", "name and e-mail of one account: 10 guesses reach the hash in all");
}
