//! What a file says, and what becomes of it elsewhere.

use std::time::Duration;

use axum::http::Method;
use serde_json::{Value, json};

use super::{IMPORTS, Site, code, export, exported, import, shown};

#[tokio::test]
async fn reputation_is_carried_from_one_site_to_another() {
    let (old, new) = (Site::new().await, Site::new().await);
    let (jon, joan) = (old.with_work(json!([])).await.jon, new.newcomer("joan").await);
    assert_eq!(shown(&new.world.visitor(), joan.id).await, json!([]));

    let own_code = code(&joan).await;
    assert!(own_code.starts_with(&format!("{}#", new.address)), "{own_code}");
    assert_eq!(code(&joan).await, own_code, "asked for again, it is the same");
    let waiting = joan.get(IMPORTS).await.body;
    assert_eq!((&waiting["code"]["import_code"], &waiting["items"]), (&json!(own_code), &json!([])));

    let file = exported(&jon, &own_code).await;
    let imported = import(&joan, &file).await;
    assert_eq!(imported.status, 201, "{imported}");
    let item = &imported.body;
    assert_eq!(
        (&item["site"], &item["username"], &item["name"]),
        (&json!(old.address), &json!("jon"), &json!("Jon Doe"))
    );
    assert_eq!(item["host"], old.address.trim_start_matches("http://"));
    assert_eq!((&item["completed_agreements"], &item["ratings"]["total_ratings"]), (&json!(1), &json!(1)));
    assert_eq!(item["ratings"]["average_rating"], 5.0);
    let review = json!([{"stars": 5, "comment": "Quick and kind.", "written_on": "2026-03-01", "written_by": "client",
                         "verified_work": true}]);
    assert_eq!(item["reviews"], review);
    assert_eq!(item["issued_at"], "2026-03-01T12:00:00Z");

    // Everyone sees where it comes from, and it counts for nothing here.
    let public = shown(&new.world.visitor(), joan.id).await;
    assert_eq!((public[0]["host"].as_str(), &public[0]["reviews"]), (item["host"].as_str(), &review));
    let own = new.world.visitor().get(&format!("/api/profile/developers/{}/public", joan.id)).await.body;
    assert_eq!((&own["total_ratings"], &own["completed_agreements"]), (&json!(0), &json!(0)));
    let list = joan.get(IMPORTS).await.body;
    assert_eq!(
        (&list["items"][0]["id"], &list["code"]),
        (&item["id"], &Value::Null),
        "a code is for one import"
    );

    let path = format!("{IMPORTS}/{}", item["id"]);
    let eve = new.newcomer("eve").await;
    eve.delete(&path).await.refused(404, "not_found");
    assert_eq!(joan.delete(&path).await.status, 204);
    assert_eq!(shown(&new.world.visitor(), joan.id).await, json!([]), "at once");
    joan.delete(&path).await.refused(404, "not_found");
}

/// All that a file says, without what chance writes: its signature, its key's id and the port of the site can spell any short word.
fn said_in_words(file: &Value, site: &Site) -> String {
    let keys: Vec<_> = file.as_object().expect("a file").keys().map(String::as_str).collect();
    assert_eq!(keys, ["key_id", "payload", "signature"], "nothing else is told");
    file["payload"].to_string().replace(&site.address, "")
}

#[tokio::test]
async fn a_file_names_nobody_else_and_no_money() {
    let old = Site::new().await;
    let pair = old.with_work(json!([{"key": "late_fee"}])).await;
    let answer = pair.jon.get("/api/reputation/export").await;
    assert_eq!(answer.status, 200, "{answer}");
    assert_eq!(answer.header("content-disposition"), Some("attachment; filename=\"reputation-jon.json\""));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let text = said_in_words(&answer.body, &old).to_lowercase();
    for private in ["nora", "Booking page", "90000", "30000", "usd", "First draft", "@example.org"] {
        assert!(!text.contains(&private.to_lowercase()), "{private}: {text}");
    }
    let said = &answer.body["payload"];
    assert_eq!((&said["issuer"], &said["audience"]), (&json!(old.address), &Value::Null));
    assert_eq!(
        said["subject"],
        json!({"id": pair.jon.id.to_string(), "username": "jon", "name": "Jon Doe", "role": "developer"})
    );
    assert_eq!(said["agreements"], json!([{"completed_on": "2026-03-01", "title": null}]));
    assert_eq!(said["totals"]["stars"], json!({"1": 0, "2": 0, "3": 0, "4": 0, "5": 1}));

    // A client has one too, in which the developer isn't named either.
    let of_client = pair.nora.get("/api/reputation/export").await;
    let text = said_in_words(&of_client.body, &old).to_lowercase();
    assert!(!text.contains("jon"), "{text}");
    assert_eq!(of_client.body["payload"]["reviews"][0]["comment"], "Clear words.");
    assert_eq!(of_client.body["payload"]["reviews"][0]["written_by"], "developer");
    assert_eq!(of_client.body["payload"]["totals"]["completed_agreements"], 1);
}

#[tokio::test]
async fn a_title_is_told_where_both_agreed_that_the_work_may_be_shown() {
    let old = Site::new().await;
    let pair = old.with_work(json!([{"key": "portfolio"}])).await;
    let said = pair.jon.get("/api/reputation/export").await.body;
    assert_eq!(said["payload"]["agreements"][0]["title"], "Booking page");
}

#[tokio::test]
async fn only_reviews_of_completed_work_that_are_shown_are_told() {
    let old = Site::new().await;
    let (jon, ada) = (old.newcomer("jon").await, old.world.client("ada").await);
    jon.get("/api/reputation/export").await.refused(409, "nothing_to_export");
    let path = format!("/api/ratings/developer/{}", jon.id);
    assert_eq!(ada.post(&path, json!({"stars": 5, "comment": "I like him."})).await.status, 201);
    jon.get("/api/reputation/export").await.refused(409, "nothing_to_export");
    export(&jon, "somewhere").await.refused_field("for");
    export(&jon, &format!("{}#0123456789abcdef01234567", old.address)).await.refused_field("for");
    export(&jon, "https://new.example#short").await.refused_field("for");
    export(&jon, "https://new.example/path#0123456789abcdef01234567").await.refused_field("for");
}

#[tokio::test]
async fn a_newer_file_takes_the_place_of_the_older_one() {
    let (old, new) = (Site::new().await, Site::new().await);
    let (jon, joan) = (old.with_work(json!([])).await.jon, new.newcomer("joan").await);
    let first = import(&joan, &exported(&jon, &code(&joan).await).await).await.body;
    old.world.advance(Duration::from_mins(1));
    new.world.advance(Duration::from_mins(1));
    let second = import(&joan, &exported(&jon, &code(&joan).await).await).await;
    assert_eq!((second.status, &second.body["id"]), (201, &first["id"]), "{second}");
    let public = shown(&new.world.visitor(), joan.id).await;
    assert_eq!(public.as_array().map(Vec::len), Some(1));
    assert_eq!(public[0]["issued_at"], "2026-03-01T12:01:00Z");

    // The other site's clock went back.
    old.world.app.clock.step(-600);
    let earlier = exported(&jon, &code(&joan).await).await;
    import(&joan, &earlier).await.refused(409, "older");
    assert_eq!(shown(&new.world.visitor(), joan.id).await, public);
}

/// Whoever has the account over there decides which account shows it here, and it is only ever one.
#[tokio::test]
async fn one_reputation_is_shown_on_one_account() {
    let (old, new) = (Site::new().await, Site::new().await);
    let jon = old.with_work(json!([])).await.jon;
    let (joan, eve) = (new.newcomer("joan").await, new.newcomer("eve").await);
    let (for_joan, for_eve) = (code(&joan).await, code(&eve).await);
    let (for_joan, for_eve) = (exported(&jon, &for_joan).await, exported(&jon, &for_eve).await);
    assert_eq!(import(&joan, &for_joan).await.status, 201);
    import(&eve, &for_eve).await.refused(409, "shown_elsewhere");
    old.world.advance(Duration::from_mins(1));
    let newer = exported(&jon, &code(&eve).await).await;
    assert_eq!(import(&eve, &newer).await.status, 201);
    assert_eq!(shown(&new.world.visitor(), joan.id).await, json!([]));
    assert_eq!(shown(&new.world.visitor(), eve.id).await.as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn a_profile_that_is_hidden_hides_it_too() {
    let (old, new) = (Site::new().await, Site::new().await);
    let (jon, joan) = (old.with_work(json!([])).await.jon, new.newcomer("joan").await);
    assert_eq!(import(&joan, &exported(&jon, &code(&joan).await).await).await.status, 201);
    let (path, visitor) = (format!("/api/reputation/developer/{}", joan.id), new.world.visitor());
    assert_eq!(visitor.get(&path).await.status, 200);
    let member = new.world.client("ada").await;
    for (visibility, seen) in
        [("members", [404, 200, 200]), ("private", [404, 404, 200]), ("public", [200; 3])]
    {
        let body = json!({"visibility": visibility});
        let changed = joan.call(Method::PUT, "/api/profile/developer", Some(body)).await;
        assert_eq!(changed.status, 200, "{changed}");
        for (caller, status) in [&visitor, &member.caller, &joan.caller].into_iter().zip(seen) {
            assert_eq!(caller.get(&path).await.status, status, "{visibility}");
        }
    }
}
