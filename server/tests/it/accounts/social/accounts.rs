//! Which account somebody gets.

use opportune::accounts::admin;
use serde_json::{Value, json};

use super::provider::{SHAPES, Someone, someone};
use super::{Browser, counted, verify, world};

#[tokio::test]
async fn the_first_time_makes_an_account_and_the_second_finds_it() {
    let (world, provider) = world().await;
    for (number, shape) in (100..).zip(SHAPES) {
        provider.set_person(someone(number, "Ada Lovelace", &format!("Ada.{shape}@example.org")));
        let first = Browser::of(&world).sign_in(&provider, shape).await.body;
        assert_eq!(first["email"], format!("Ada.{shape}@example.org"));
        assert_eq!(first["email_verified"], true);
        assert_eq!(first["full_name"], "Ada Lovelace");
        assert_eq!((&first["user_type"], &first["needs_role_selection"]), (&Value::Null, &json!(true)));
        assert_eq!(first[format!("{shape}_id")], number.to_string());
        // Their address may be another one by now; the id is what counts.
        provider.set_person(someone(number, "Ada King", "elsewhere@example.org"));
        let second = Browser::of(&world).sign_in(&provider, shape).await.body;
        for same in ["id", "username", "email", "full_name"] {
            assert_eq!(second[same], first[same], "{shape} {same}");
        }
        let ids = format!("/api/auth/get-user?{shape}_id={number}");
        let caller = world.visitor().with_token(second["token"].as_str().expect("a token"));
        assert_eq!(caller.get(&ids).await.body["id"], first["id"]);
        let role = caller.post("/api/auth/select-role", json!({"user_type": "client"})).await;
        assert_eq!(role.body["needs_role_selection"], false);
    }
    assert_eq!(counted(&world).await.0, 3);
}

#[tokio::test]
async fn names_are_made_unique() {
    let (world, provider) = world().await;
    world.client("ada.lovelace").await;
    let mut names = Vec::new();
    for number in 0..8 {
        provider.set_person(someone(number, "Ada Lovelace", &format!("ada{number}@example.org")));
        let user = Browser::of(&world).sign_in(&provider, "google").await;
        names.push(user.body["username"].as_str().expect("a name").to_owned());
    }
    assert_eq!(names[..4], ["ada.lovelace2", "ada.lovelace3", "ada.lovelace4", "ada.lovelace5"]);
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 8);
    for (number, name, login, expected) in [
        (20, json!("Admin"), json!("Admin"), "Admin2"),
        (21, json!(null), json!(null), "member"),
        (22, json!("Юлия"), json!("yu"), "member2"),
        (23, json!("Zoë Öst"), json!(null), "zoe.ost"),
        (24, json!("Somebody"), json!("OctoCat"), "OctoCat"),
    ] {
        let email = json!(format!("n{number}@example.org"));
        provider.set_person(Someone { id: number, name, login, email, verified: true });
        let user = Browser::of(&world).sign_in(&provider, "github").await;
        assert_eq!(user.body["username"], expected);
    }
}

/// Two browsers of one new person at once, and two people of one name.
#[tokio::test]
async fn first_sign_ins_at_once_make_one_account_for_each_person() {
    let (world, provider) = world().await;
    let begin = async || {
        let browser = Browser::of(&world);
        let path = browser.asked(&provider, "google").await;
        (browser, path)
    };
    let (one, two) = (begin().await, begin().await);
    provider.set_person(someone(8, "Ada Lovelace", "other.ada@example.org"));
    let three = begin().await;
    let places = tokio::join!(one.0.go(&one.1), two.0.go(&two.1), three.0.go(&three.1));
    for place in [places.0, places.1, places.2] {
        assert!(place.starts_with("/oauth-success?token=opt_"), "{place}");
    }
    assert_eq!(counted(&world).await.0, 2);
}

#[tokio::test]
async fn an_address_nobody_vouches_for_is_not_verified() {
    let (world, provider) = world().await;
    for (number, shape) in (30..).zip(SHAPES) {
        let email = format!("new.{shape}@example.org");
        provider.set_person(Someone { verified: false, ..someone(number, "New", &email) });
        let user = Browser::of(&world).sign_in(&provider, shape).await;
        assert_eq!(user.body["email_verified"], false, "{shape}");
        assert_eq!(world.letters_to(&email).await.len(), 1, "the letter to verify it");
    }
}

#[tokio::test]
async fn without_an_address_there_is_no_account() {
    let (world, provider) = world().await;
    for shape in SHAPES {
        for email in [json!(null), json!(""), json!("no address"), json!("ä@example.org")] {
            provider.set_person(Someone { email: email.clone(), ..someone(9, "Nobody", "") });
            provider.answer_emails(if email.is_null() {
                json!([])
            } else {
                json!([{"email": email, "primary": true, "verified": true}])
            });
            let browser = Browser::of(&world);
            let sentence = browser.refused(&browser.asked(&provider, shape).await).await;
            assert!(sentence.contains("didn't share an email address"), "{shape} {email}: {sentence}");
        }
    }
    assert_eq!(counted(&world).await, (0, 0, 0));
}

#[tokio::test]
async fn whoever_is_suspended_stays_out() {
    let (world, provider) = world().await;
    let user = Browser::of(&world).sign_in(&provider, "github").await;
    let name = user.body["username"].as_str().expect("a name");
    assert!(admin::suspend(&world.app, name).await.expect("the database answers"));
    let browser = Browser::of(&world);
    let sentence = browser.refused(&browser.asked(&provider, "github").await).await;
    assert_eq!(sentence, "This account is suspended. Please contact the host of this site.");
}

/// There is nothing to compare a password with: whoever has none chooses one by the link in a letter.
#[tokio::test]
async fn an_account_without_a_password_takes_none_for_granted() {
    let (world, provider) = world().await;
    let user = Browser::of(&world).sign_in(&provider, "google").await;
    let caller = world.visitor().with_token(user.token());
    for current in ["", "anything at all"] {
        let body = json!({"current_password": current, "new_password": "another fine horse"});
        caller.post("/api/auth/password", body).await.refused(422, "validation_error");
    }
    let name = user.body["username"].as_str().expect("a name");
    for password in ["anything at all", "another fine horse"] {
        let login = json!({"username": name, "password": password});
        world.visitor().post("/api/auth/login", login).await.refused(401, "invalid_credentials");
    }
    verify(&world, name).await;
}
