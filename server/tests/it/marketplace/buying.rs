//! Buying: by checkout, by card, twice, too late, and what ends it.

use std::time::Duration;

use axum::http::Method;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::{POOR, VISA, add_file, at, bought, buy, on_sale, put};
use crate::payments::{differences, listed, page, press, provider};
use crate::world::{Caller, World};

async fn standing(caller: &Caller, id: i64) -> String {
    let answer = caller.get(&at(id, "/purchase")).await;
    answer.body["status"].as_str().unwrap_or("none").to_owned()
}

async fn is_valid(world: &World, id: i64, key: &str) -> bool {
    let answer = world.visitor().get(&at(id, &format!("/verify?license_key={key}"))).await;
    assert_eq!((answer.status, &answer.body["product_id"]), (200, &json!(id)), "{answer}");
    answer.body["valid"] == true
}

#[tokio::test]
async fn a_checkout_is_paid_after_a_declined_card_and_found_at_once() {
    let world = World::new().await;
    let (maya, nora) = (world.developer("maya").await, world.client("nora").await);
    let id = on_sale(&maya, "Icons", 1900).await;
    let opened = nora.post(&at(id, "/purchase"), json!({"price_cents": 1900})).await;
    assert_eq!(opened.status, 200, "{opened}");
    let again = nora.post(&at(id, "/purchase"), json!({})).await;
    assert_eq!(again.body["url"], opened.body["url"], "the same page as long as it can be paid there");
    assert_eq!(standing(&nora, id).await, "none");
    let page = page(&opened);
    let declined = press(&nora, &page, "do=pay&card=insufficient_funds").await;
    assert!(
        String::from_utf8_lossy(&declined.bytes).contains("Insufficient funds for purchase."),
        "{declined}"
    );
    nora.get(&at(id, "/files")).await.refused(403, "purchase_required");
    let paid = press(&nora, &page, "do=pay&card=pays").await;
    assert_eq!(paid.header("location"), Some(&*format!("http://127.0.0.1:8080/marketplace/{id}?paid=1")));
    // Nobody told of it yet: coming back asks.
    world.advance(Duration::from_secs(2));
    let own = nora.get(&at(id, "/purchase")).await;
    assert_eq!(
        (own.status, &own.body["status"], &own.body["amount_cents"]),
        (200, &json!("paid"), &json!(1900))
    );
    let key = own.body["license_key"].as_str().expect("a key").to_owned();
    assert!(is_valid(&world, id, &key).await);
    let library = nora.get("/api/marketplace/purchases").await;
    assert_eq!(library.body["items"][0]["product"]["title"], "Icons");
    let receipts = nora.get("/api/payments/receipts").await;
    assert_eq!(receipts.body["items"][0]["kind"], "purchase");
    let sales = maya.get("/api/marketplace/sales").await;
    let buyer = &sales.body["items"][0]["buyer"];
    assert_eq!((&buyer["id"], &buyer["user_type"]), (&json!(nora.id), &json!("client")));
    assert_eq!(world.visitor().get(&at(id, "")).await.body["sales"], 1);
    let told = maya.get("/api/notifications").await;
    assert_eq!(told.body["items"][0]["kind"], "product", "{told}");
    world.run_jobs().await;
    assert_eq!(differences(&world).await, [""; 0]);
}

#[tokio::test]
async fn a_card_is_charged_at_once_or_refused_with_its_sentence() {
    let world = World::new().await;
    let (maya, nora) = (world.developer("maya").await, world.client("nora").await);
    let id = on_sale(&maya, "Icons", 1900).await;
    let poor = buy(&nora, id, POOR).await;
    poor.refused(400, "insufficient_funds");
    assert_eq!(poor.body["detail"], "Insufficient funds for purchase.");
    buy(&nora, id, "pm_nobody_knows").await.refused(400, "card_declined");
    buy(&nora, id, "pm_card_authenticationRequired").await.refused(400, "card_needs_confirmation");
    buy(&maya, id, VISA).await.refused(400, "cannot_buy_own");
    assert_eq!(standing(&nora, id).await, "none");
    let purchase = bought(&nora, id).await;
    assert_eq!((&purchase["status"], &purchase["product_id"]), (&json!("paid"), &json!(id)));
    let twice = buy(&nora, id, VISA).await;
    twice.refused(400, "already_purchased");
    assert_eq!(twice.body["detail"], "You have already purchased this product.");
    nora.post(&at(id, "/purchase"), json!({})).await.refused(400, "already_purchased");
    let paid = listed(&world, "charges").await.iter().filter(|charge| charge["paid"] == true).count();
    assert_eq!(paid, 1);
    world.run_jobs().await;
    assert_eq!(differences(&world).await, [""; 0]);
}

#[tokio::test]
async fn what_is_free_is_taken_once_and_never_touches_the_provider() {
    let world = World::new().await;
    let (maya, nora) = (world.developer("maya").await, world.client("nora").await);
    let id = on_sale(&maya, "Icons", 0).await;
    let taken = nora.post(&at(id, "/purchase"), json!({})).await;
    assert_eq!((taken.status, &taken.body["purchase"]["status"]), (201, &json!("paid")), "{taken}");
    nora.post(&at(id, "/purchase"), json!({})).await.refused(400, "already_purchased");
    let sale = taken.body["purchase"]["id"].as_i64().expect("an id");
    let refund = maya.post(&format!("/api/marketplace/purchases/{sale}/refund"), Value::Null).await;
    refund.refused(409, "nothing_to_refund");
    assert_eq!(listed(&world, "charges").await, [Value::Null; 0]);
    // A developer buys too, and asks for themselves without a key.
    let jon = world.developer("jon").await;
    assert_eq!(jon.get(&at(id, "/verify")).await.body["valid"], false);
    assert_eq!(jon.post(&at(id, "/purchase"), json!({})).await.status, 201);
    assert_eq!(jon.get(&at(id, "/verify")).await.body["valid"], true);
    assert_eq!(world.visitor().get(&at(id, "/verify")).await.body["valid"], false);
}

#[tokio::test]
async fn what_is_gone_or_costs_something_else_is_not_sold() {
    let world = World::new().await;
    let (maya, nora) = (world.developer("maya").await, world.client("nora").await);
    let id = on_sale(&maya, "Icons", 1900).await;
    let opened = nora.post(&at(id, "/purchase"), json!({"price_cents": 1900})).await;
    put(&maya, id, json!({"price_cents": 2900})).await;
    let changed = nora.post(&at(id, "/purchase"), json!({"price_cents": 1900, "payment_method": VISA})).await;
    changed.refused(409, "price_changed");
    assert!(changed.body["detail"].as_str().is_some_and(|text| text.contains("$29.00")), "{changed}");
    // The old page is closed when there is a new one.
    let anew = nora.post(&at(id, "/purchase"), json!({"price_cents": 2900})).await;
    assert_ne!(anew.body["url"], opened.body["url"]);
    assert_eq!(press(&nora, &page(&opened), "do=pay&card=pays").await.status, 404);
    maya.delete(&at(id, "")).await.refused(409, "product_sold");

    put(&maya, id, json!({"status": "archived"})).await;
    buy(&nora, id, VISA).await.refused(404, "not_found");
    // Who was on the page already gets what they paid for.
    assert_eq!(press(&nora, &page(&anew), "do=pay&card=pays").await.status, 303);
    world.run_jobs().await;
    assert_eq!(standing(&nora, id).await, "paid");
    assert_eq!(nora.get(&at(id, "")).await.body["status"], "archived");
    assert_eq!(nora.get(&at(id, "/files")).await.status, 200);
    assert_eq!(differences(&world).await, [""; 0]);
}

#[tokio::test]
async fn two_tabs_pay_once_and_a_second_payment_goes_back() {
    let world = World::new().await;
    let (maya, nora) = (world.developer("maya").await, world.client("nora").await);
    let id = on_sale(&maya, "Icons", 1900).await;
    let mut tabs = JoinSet::new();
    for _ in 0..4 {
        let nora = nora.caller.clone();
        tabs.spawn(async move { buy(&nora, id, VISA).await.status });
    }
    let answers = tabs.join_all().await;
    assert!(answers.contains(&201), "{answers:?}");
    assert!(answers.iter().all(|status| matches!(status, 201 | 400)), "{answers:?}");
    let paid = |charges: Vec<Value>| charges.iter().filter(|charge| charge["paid"] == true).count();
    assert_eq!(paid(listed(&world, "charges").await), 1, "one charge for all four");

    // A page and a card at once, where the provider heard of both before anybody could close the page.
    let jon = world.developer("jon").await;
    let opened = jon.post(&at(id, "/purchase"), json!({})).await;
    assert_eq!(press(&jon, &page(&opened), "do=pay&card=pays").await.status, 303);
    buy(&jon, id, VISA).await.refused(400, "already_purchased");
    // One that came from nowhere, with the purchase's own name.
    let charge = listed(&world, "charges").await.remove(0);
    let reference = charge["metadata"]["reference"].as_str().expect("a name");
    let form = format!(
        "amount=1900&currency=usd&confirm=true&payment_method={VISA}&metadata[kind]=purchase&metadata[reference]={reference}"
    );
    provider(&world, Method::POST, "/v1/payment_intents", &form).await;
    world.run_jobs().await;
    world.advance(Duration::from_mins(5));
    world.run_jobs().await;
    let jon = world.sign_in("jon").await;
    assert_eq!(standing(&jon, id).await, "paid");
    let charges = listed(&world, "charges").await;
    let kept =
        charges.iter().filter(|charge| charge["paid"] == true && charge["amount_refunded"] == 0).count();
    assert_eq!((charges.len(), kept), (3, 2), "the third went back");
    assert_eq!(differences(&world).await, [""; 0]);
    assert_eq!(world.visitor().get(&at(id, "")).await.body["sales"], 2);
}

#[tokio::test]
async fn a_refund_ends_access_and_can_be_bought_again() {
    let world = World::new().await;
    let (maya, nora) = (world.developer("maya").await, world.client("nora").await);
    let id = on_sale(&maya, "Icons", 1900).await;
    add_file(&maya, id, "icons.zip", "application/zip", b"PK\x03\x04").await;
    let purchase = bought(&nora, id).await;
    let key = purchase["license_key"].as_str().expect("a key").to_owned();
    let url = nora.get(&at(id, "/files")).await.body[0]["url"].as_str().expect("a url").to_owned();
    assert_eq!(world.visitor().get(&url).await.status, 200);
    let refund = format!("/api/marketplace/purchases/{}/refund", purchase["id"]);
    nora.post(&refund, Value::Null).await.refused(403, "forbidden");
    world.developer("jon").await.post(&refund, Value::Null).await.refused(404, "not_found");
    let refunded = maya.post(&refund, Value::Null).await;
    assert_eq!((refunded.status, &refunded.body["status"]), (200, &json!("refunded")), "{refunded}");
    maya.post(&refund, Value::Null).await.refused(409, "already_refunded");
    world.visitor().get(&url).await.refused(404, "not_found");
    nora.get(&at(id, "/files")).await.refused(403, "purchase_required");
    assert!(!is_valid(&world, id, &key).await);
    assert_eq!(
        nora.get("/api/marketplace/purchases").await.body["items"][0]["purchase"]["status"],
        "refunded"
    );
    let told = nora.get("/api/notifications").await;
    assert!(told.body["items"][0]["text"].as_str().is_some_and(|text| text.contains("refunded")), "{told}");
    assert_eq!(world.visitor().get(&at(id, "")).await.body["sales"], 0);
    let again = bought(&nora, id).await;
    assert_eq!(again["id"], purchase["id"]);
    assert!(is_valid(&world, id, &key).await, "the key is the buyer's for good");
    world.run_jobs().await;
    assert_eq!(standing(&nora, id).await, "paid", "news of the old charge change nothing");
    assert_eq!(differences(&world).await, [""; 0]);
}

/// The text of somebody's newest notification.
async fn newest(caller: &Caller) -> Value {
    caller.get("/api/notifications").await.body["items"][0]["text"].clone()
}

#[tokio::test]
async fn refunds_have_their_days_and_a_dispute_takes_access() {
    let world = World::new().await;
    let (maya, nora) = (world.developer("maya").await, world.client("nora").await);
    let id = on_sale(&maya, "Icons", 1900).await;
    put(&maya, id, json!({"refund_days": 0})).await;
    let purchase = bought(&nora, id).await;
    let refund = format!("/api/marketplace/purchases/{}/refund", purchase["id"]);
    maya.post(&refund, Value::Null).await.refused(409, "refund_over");
    put(&maya, id, json!({"refund_days": 2})).await;
    let sale = maya.get("/api/marketplace/sales").await;
    assert!(sale.body["items"][0]["refundable_until"].is_string());
    world.advance(Duration::from_hours(49));
    let maya = world.sign_in("maya").await;
    maya.post(&refund, Value::Null).await.refused(409, "refund_over");

    let jon = world.developer("jon").await;
    assert_eq!(buy(&jon, id, "pm_card_createDispute").await.status, 201);
    world.run_jobs().await;
    assert_eq!(standing(&jon, id).await, "disputed");
    jon.get(&at(id, "/files")).await.refused(403, "purchase_required");
    let sales = maya.get("/api/marketplace/sales").await;
    let disputed = sales.body["items"][0]["id"].as_i64().expect("an id");
    let refused = maya.post(&format!("/api/marketplace/purchases/{disputed}/refund"), Value::Null).await;
    refused.refused(409, "disputed");
    let dispute = listed(&world, "disputes").await.remove(0);
    let path = format!("/v1/disputes/{}", dispute["id"].as_str().expect("an id"));
    provider(&world, Method::POST, &path, "evidence[uncategorized_text]=winning_evidence").await;
    world.run_jobs().await;
    assert_eq!(standing(&jon, id).await, "paid", "the bank gave it again");
    assert_eq!(newest(&maya).await, "You won the dispute about “Icons”");
    assert_eq!(differences(&world).await, [""; 0]);
}

#[tokio::test]
async fn a_refund_that_comes_back_gives_access_again() {
    let world = World::new().await;
    let (maya, nora) = (world.developer("maya").await, world.client("nora").await);
    let id = on_sale(&maya, "Icons", 1900).await;
    let answer = buy(&nora, id, "pm_card_refundFail").await;
    let refund = format!("/api/marketplace/purchases/{}/refund", answer.body["purchase"]["id"]);
    assert_eq!(maya.post(&refund, Value::Null).await.body["status"], "refunded");
    world.run_jobs().await;
    world.advance(Duration::from_mins(2));
    world.run_jobs().await;
    assert_eq!(standing(&nora, id).await, "paid", "the money is the seller's again");
    for side in [&maya, &nora] {
        assert_eq!(newest(side).await, "The refund of “Icons” did not go through");
    }
    assert_eq!(differences(&world).await, [""; 0]);
}

#[tokio::test]
async fn a_download_address_is_for_one_person_one_file_and_a_while() {
    let world = World::new().await;
    let (maya, nora) = (world.developer("maya").await, world.client("nora").await);
    let id = on_sale(&maya, "Icons", 0).await;
    for name in ["a.txt", "b.txt"] {
        add_file(&maya, id, name, "text/plain", name.as_bytes()).await;
    }
    nora.post(&at(id, "/purchase"), json!({})).await;
    let files = nora.get(&at(id, "/files")).await;
    let url = files.body[0]["url"].as_str().expect("a url").to_owned();
    let (first, second) = (files.body[0]["id"].to_string(), files.body[1]["id"].to_string());
    let visitor = world.visitor();
    assert_eq!(visitor.get(&url).await.bytes, b"b.txt");
    let other_file = url.replace(&format!("/files/{first}/"), &format!("/files/{second}/"));
    let other_person = url.replace(&format!("buyer={}", nora.id), &format!("buyer={}", maya.id));
    let (head, _) = url.split_once("signature=").expect("a signature");
    for forged in [other_file.as_str(), &other_person, &format!("{head}signature=x"), head] {
        visitor.get(forged).await.refused(404, "not_found");
    }
    world.advance(Duration::from_mins(15));
    visitor.get(&url).await.refused(404, "not_found");
}

#[tokio::test]
async fn guessing_licence_keys_is_slowed_down() {
    let world = World::with(|settings| settings.limits.rate_limits.0 = true).await;
    let maya = world.developer("maya").await;
    let id = on_sale(&maya, "Icons", 0).await;
    let mut answers = Vec::new();
    for number in 0..70 {
        answers.push(world.visitor().get(&at(id, &format!("/verify?license_key={number}"))).await.status);
    }
    assert_eq!(answers[0], 200);
    assert!(answers.contains(&429), "{answers:?}");
}
