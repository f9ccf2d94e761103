//! /invoices: what an approved milestone yields.

use std::time::Duration;

use axum::http::Method;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::agreements::{in_force, step};
use crate::conversations::{Pair, opened, pair, strangers};
use crate::payments::{self, differences, lose_webhooks, page, press};
use crate::requests::post;
use crate::world::{Answer, Caller, World, figure};

const PATH: &str = "/api/invoices/";

db::sql! {
    FORGET_PAGE = "update invoices set session_id = null, sessions = 0 where id > 0";
    FORGET = "delete from invoices";
    FORGET_NUMBERS = "delete from invoice_numbers";
}

async fn listed(caller: &Caller) -> Vec<Value> {
    let answer = caller.get(PATH).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.body["items"].as_array().expect("items").clone()
}

/// The first milestone is approved; its invoice.
async fn invoiced(pair: &Pair) -> Value {
    let agreement = in_force(pair).await;
    assert_eq!(step(&pair.jon, agreement, 1, "submit", json!({})).await.status, 200);
    assert_eq!(step(&pair.nora, agreement, 1, "approve", json!({})).await.status, 200);
    listed(&pair.nora).await.remove(0)
}

fn path(invoice: &Value, rest: &str) -> String {
    format!("{PATH}{}{rest}", invoice["id"])
}

/// The client opens the page where it can be paid, and pays there.
async fn pay_online(pair: &Pair, invoice: &Value) {
    let paying = pair.nora.post(&path(invoice, "/pay"), json!({})).await;
    assert_eq!(press(&pair.nora, &page(&paying), "do=pay&card=pays").await.status, 303);
}

/// Texts of somebody's notifications.
async fn told(caller: &Caller) -> Vec<Value> {
    let inbox = caller.get("/api/notifications").await.body;
    inbox["items"].as_array().expect("items").iter().map(|item| item["text"].clone()).collect()
}

/// The host gives something of the only charge back.
async fn refund(world: &World, rest: &str) {
    let charge = payments::listed(world, "charges").await.remove(0);
    let form = format!("charge={}{rest}", charge["id"].as_str().expect("an id"));
    payments::provider(world, Method::POST, "/v1/refunds", &form).await;
    world.run_jobs().await;
}

/// What the developer has there for invoices.
async fn held(developer: &Caller) -> Value {
    developer.get("/api/marketplace/payouts").await.body["invoices"].clone()
}

async fn change(caller: &Caller, invoice: &Value, body: Value) -> Answer {
    caller.call(Method::PUT, &path(invoice, ""), Some(body)).await
}

#[tokio::test]
async fn an_approved_milestone_yields_an_invoice_with_both_addresses() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let details = json!({"name": "Jon Reyes", "address": "Quay 1\nHarbour", "tax_line": "VAT ID XY123"});
    let set = pair.jon.call(Method::PUT, "/api/invoices/details", Some(details.clone())).await;
    assert_eq!((set.status, &set.body), (200, &details));
    let invoice = invoiced(&pair).await;
    assert_eq!(
        (&invoice["number"], &invoice["amount_cents"], &invoice["status"]),
        (&json!(1), &json!(30000), &json!("open"))
    );
    assert_eq!(
        invoice["seller"],
        json!({"id": pair.jon.id, "name": "Jon Reyes", "address": "Quay 1\nHarbour"})
    );
    assert_eq!((&invoice["buyer"]["name"], &invoice["tax_line"]), (&json!("nora"), &json!("VAT ID XY123")));
    let texts = told(&pair.nora).await;
    assert!(texts.contains(&json!("sent you invoice 1 for $300")), "{texts:?}");
    // Each says who they are, until it is paid.
    assert_eq!(
        change(&pair.nora, &invoice, json!({"name": "Nora Ltd", "address": "Hill 2"})).await.status,
        200
    );
    assert_eq!(change(&pair.jon, &invoice, json!({"tax_line": ""})).await.body["tax_line"], Value::Null);
    let seen = pair.jon.get(&path(&invoice, "")).await.body;
    assert_eq!(seen["buyer"]["address"], "Hill 2");
    let html = pair.nora.get(&path(&invoice, "/document?format=html")).await;
    let html = String::from_utf8_lossy(&html.bytes);
    assert!(html.contains("Nora Ltd") && html.contains("$300.00"), "{html}");
    let pdf = pair.nora.get(&path(&invoice, "/document")).await;
    assert_eq!(pdf.header("content-type"), Some("application/pdf"));
    assert!(pdf.bytes.starts_with(b"%PDF-"), "it is a PDF");
    for stranger in strangers(&world).await {
        for rest in ["", "/document"] {
            stranger.get(&path(&invoice, rest)).await.refused(404, "not_found");
        }
        assert_eq!(listed(&stranger).await, [Value::Null; 0]);
    }
}

#[tokio::test]
async fn there_is_no_invoice_for_nothing_and_no_second_one() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let agreement = in_force(&pair).await;
    let early = step(&pair.jon, agreement, 1, "invoice", json!({})).await;
    early.refused(409, "nothing_to_invoice");
    assert_eq!(early.body["detail"], "There's nothing to invoice yet: this milestone isn't approved.");
    assert_eq!(listed(&pair.jon).await, [Value::Null; 0]);
    assert_eq!(step(&pair.jon, agreement, 1, "submit", json!({})).await.status, 200);
    assert_eq!(step(&pair.nora, agreement, 1, "approve", json!({})).await.status, 200);
    step(&pair.nora, agreement, 1, "invoice", json!({})).await.refused(403, "forbidden");
    step(&pair.jon, agreement, 1, "invoice", json!({})).await.refused(409, "already_issued");
    step(&pair.jon, agreement, 9, "invoice", json!({})).await.refused(404, "not_found");
    // One that was approved before there were invoices.
    for forget in [&FORGET, &FORGET_NUMBERS] {
        assert_eq!(world.app.db.write(forget).execute().await.expect("written"), 1);
    }
    let late = step(&pair.jon, agreement, 1, "invoice", json!({})).await;
    assert_eq!((late.status, &late.body["number"]), (200, &json!(1)), "{late}");
    assert_eq!(listed(&pair.nora).await, std::slice::from_ref(&late.body));
}

#[tokio::test]
async fn an_invoice_is_paid_once_by_a_link_or_by_hand() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let invoice = invoiced(&pair).await;
    pair.jon.post(&path(&invoice, "/pay"), json!({})).await.refused(403, "forbidden");
    pair.nora.post(&path(&invoice, "/paid"), json!({})).await.refused(403, "forbidden");
    let paying = pair.nora.post(&path(&invoice, "/pay"), json!({})).await;
    assert_eq!(paying.status, 200, "{paying}");
    let again = pair.nora.post(&path(&invoice, "/pay"), json!({})).await;
    assert_eq!(again.body, paying.body, "the same page");
    press(&pair.nora, &page(&paying), "do=pay&card=pays").await;
    world.advance(Duration::from_secs(1));
    let status = format!("/api/payments/invoice-status?invoice_id={}", invoice["id"]);
    assert_eq!(pair.nora.get(&status).await.body["status"], "paid", "asked before any webhook came");
    world.run_jobs().await;
    let seen = pair.jon.get(&path(&invoice, "")).await.body;
    assert_eq!((&seen["status"], &seen["paid_by"]), (&json!("paid"), &json!("provider")));
    pair.nora.post(&path(&invoice, "/pay"), json!({})).await.refused(409, "already_paid");
    pair.jon.post(&path(&invoice, "/paid"), json!({})).await.refused(409, "already_paid");
    change(&pair.jon, &invoice, json!({"name": "Other"})).await.refused(409, "already_paid");
    let receipts = pair.nora.get("/api/payments/receipts").await.body;
    assert_eq!(
        (&receipts["items"][0]["kind"], &receipts["items"][0]["amount_cents"]),
        (&json!("invoice"), &json!(30000))
    );
    assert_eq!(differences(&world).await, Vec::<String>::new(), "the ledger knows it");
    // The other one by hand.
    let agreement = invoice["agreement_id"].as_i64().expect("an id");
    assert_eq!(step(&pair.jon, agreement, 2, "submit", json!({})).await.status, 200);
    assert_eq!(step(&pair.nora, agreement, 2, "approve", json!({})).await.status, 200);
    let second = listed(&pair.jon).await.remove(0);
    assert_eq!(second["number"], 2);
    let marked = pair.jon.post(&path(&second, "/paid"), json!({})).await;
    assert_eq!(
        (&marked.body["status"], &marked.body["paid_by"]),
        (&json!("paid"), &json!("hand")),
        "{marked}"
    );
    assert_eq!(differences(&world).await, Vec::<String>::new(), "nor does that disturb it");
}

/// The developer says at the provider where their money shall go.
async fn connect(world: &World, developer: &Caller) {
    let page = page(&developer.post("/api/marketplace/payouts/connect", Value::Null).await);
    assert_eq!(press(developer, &page, "do=connect").await.status, 303);
    world.run_jobs().await;
}

#[tokio::test]
async fn with_a_connected_account_an_invoice_is_paid_to_the_developer() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let invoice = invoiced(&pair).await;
    connect(&world, &pair.jon).await;
    pay_online(&pair, &invoice).await;
    world.run_jobs().await;
    let seen = pair.jon.get(&path(&invoice, "")).await.body;
    assert_eq!(seen["status"], "paid");
    let account = payments::listed(&world, "accounts").await.remove(0)["id"].clone();
    let charges = payments::listed(&world, "charges").await;
    assert_eq!((charges.len(), &charges[0]["transfer_data"]["destination"]), (1, &account));
    assert_eq!(differences(&world).await, Vec::<String>::new(), "the ledger knows where it went");
}

/// What `opportune admin owed` prints.
async fn owed(world: &World) -> String {
    opportune::payments::owed::owed(&world.app).await.expect("read")
}

async fn passed_on(world: &World, username: &str) -> String {
    let booked = opportune::payments::owed::passed_on(&world.app, username).await.expect("booked");
    booked.expect("somebody of that name")
}

#[tokio::test]
async fn what_stays_with_the_host_is_owed_until_it_is_passed_on() {
    let world = World::new().await;
    let pair = pair(&world).await;
    assert_eq!(owed(&world).await, "Nobody is owed anything (sandbox).");
    let invoice = invoiced(&pair).await;
    pay_online(&pair, &invoice).await;
    world.run_jobs().await;
    assert_eq!(owed(&world).await, "jon: $300.00 for invoices\nThese are sandbox payments.");
    assert_eq!(held(&pair.jon).await, json!([{"currency": "usd", "amount_cents": 30000}]));
    assert_eq!(held(&world.developer("maya").await.caller).await, json!([]));
    assert_eq!(passed_on(&world, "Jon").await, "It is booked that Jon got $300.00 for invoices.");
    assert_eq!(passed_on(&world, "jon").await, "jon is owed nothing.");
    assert_eq!(owed(&world).await, "Nobody is owed anything (sandbox).");
    let nobody = opportune::payments::owed::passed_on(&world.app, "nobody").await.expect("asked");
    assert_eq!(nobody, None);
    assert_eq!(held(&pair.jon).await, json!([]));
    // Given back after that, it is the developer who owes it.
    refund(&world, "").await;
    assert_eq!(held(&pair.jon).await, json!([{"currency": "usd", "amount_cents": -30000}]));
    assert_eq!(owed(&world).await, "jon: -$300.00 for invoices\nThese are sandbox payments.");
    assert_eq!(passed_on(&world, "jon").await, "jon is owed nothing.");
    assert_eq!(differences(&world).await, Vec::<String>::new(), "the ledger balances");
}

#[tokio::test]
async fn an_invoice_says_what_of_its_payment_was_refunded() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let invoice = invoiced(&pair).await;
    pay_online(&pair, &invoice).await;
    world.run_jobs().await;
    refund(&world, "&amount=10000").await;
    let seen = pair.jon.get(&path(&invoice, "")).await.body;
    assert_eq!((&seen["status"], &seen["returned_cents"]), (&json!("paid"), &json!(10000)));
    let html = pair.nora.get(&path(&invoice, "/document?format=html")).await;
    let html = String::from_utf8_lossy(&html.bytes);
    assert!(html.contains(" $100.00 went back to the client."), "{html}");
    let spent = pair.nora.get("/api/invoices/spending").await.body;
    assert_eq!(spent["currencies"][0]["paid_cents"][11], 20000);
    refund(&world, "").await;
    assert_eq!(pair.nora.get(&path(&invoice, "")).await.body["returned_cents"], 30000);
    for side in [&pair.jon, &pair.nora] {
        let texts = told(side).await;
        assert!(texts.contains(&json!("$200 for invoice 1 was refunded")), "{texts:?}");
    }
    assert_eq!(differences(&world).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_dispute_takes_what_an_invoice_brought_until_it_is_won() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let invoice = invoiced(&pair).await;
    let paying = pair.nora.post(&path(&invoice, "/pay"), json!({})).await;
    assert_eq!(press(&pair.nora, &page(&paying), "do=pay&card=disputed").await.status, 303);
    world.run_jobs().await;
    assert_eq!(pair.jon.get(&path(&invoice, "")).await.body["returned_cents"], 30000);
    let texts = told(&pair.jon).await;
    assert!(texts.contains(&json!("disputed the payment for invoice 1")), "{texts:?}");
    let dispute = payments::listed(&world, "disputes").await.remove(0);
    let won = format!("/v1/disputes/{}", dispute["id"].as_str().expect("an id"));
    let evidence = "evidence[uncategorized_text]=winning_evidence";
    payments::provider(&world, Method::POST, &won, evidence).await;
    world.run_jobs().await;
    assert_eq!(pair.jon.get(&path(&invoice, "")).await.body["returned_cents"], 0);
    assert_eq!(told(&pair.jon).await[0], "$300 for invoice 1 was returned to you");
    assert_eq!(differences(&world).await, Vec::<String>::new());
}

#[tokio::test]
async fn an_invoice_that_is_paid_on_two_pages_costs_once() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let invoice = invoiced(&pair).await;
    let first = pair.nora.post(&path(&invoice, "/pay"), json!({})).await;
    // The answer is lost on its way, and meanwhile the developer connects an account: that makes it another page.
    assert_eq!(world.app.db.write(&FORGET_PAGE).execute().await.expect("written"), 1);
    connect(&world, &pair.jon).await;
    let second = pair.nora.post(&path(&invoice, "/pay"), json!({})).await;
    assert_ne!(page(&first), page(&second));
    for paying in [&first, &second] {
        assert_eq!(press(&pair.nora, &page(paying), "do=pay&card=pays").await.status, 303);
    }
    world.run_jobs().await;
    world.run_jobs().await;
    let charges = payments::listed(&world, "charges").await;
    let mut refunded: Vec<_> = charges.iter().map(|charge| charge["amount_refunded"].clone()).collect();
    refunded.sort_by_key(Value::as_i64);
    assert_eq!(refunded, [0, 30000], "one of the two went back");
    let seen = pair.jon.get(&path(&invoice, "")).await.body;
    assert_eq!((&seen["status"], &seen["returned_cents"]), (&json!("paid"), &json!(0)));
    assert_eq!(differences(&world).await, Vec::<String>::new());
}

#[tokio::test]
async fn marked_as_paid_it_cannot_be_paid_on_a_page_that_was_open() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let invoice = invoiced(&pair).await;
    let paying = pair.nora.post(&path(&invoice, "/pay"), json!({})).await;
    assert_eq!(pair.jon.post(&path(&invoice, "/paid"), json!({})).await.status, 200);
    press(&pair.nora, &page(&paying), "do=pay&card=pays").await;
    world.run_jobs().await;
    assert_eq!(payments::listed(&world, "charges").await, [Value::Null; 0], "the page was closed");
    assert_eq!(pair.nora.get(&path(&invoice, "")).await.body["paid_by"], "hand");
    assert_eq!(differences(&world).await, Vec::<String>::new());
}

#[tokio::test]
async fn what_was_paid_online_unheard_is_not_marked_by_hand() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let invoice = invoiced(&pair).await;
    pay_online(&pair, &invoice).await;
    assert!(lose_webhooks(&world).await > 0);
    pair.jon.post(&path(&invoice, "/paid"), json!({})).await.refused(409, "already_paid");
    assert_eq!(pair.jon.get(&path(&invoice, "")).await.body["paid_by"], "provider");
    assert_eq!(differences(&world).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_client_sees_by_month_what_they_paid_and_what_is_still_to_pay() {
    const SPENDING: &str = "/api/invoices/spending";
    let world = World::new().await;
    let pair = pair(&world).await;
    assert_eq!(pair.nora.get(SPENDING).await.body["currencies"], json!([]));
    let invoice = invoiced(&pair).await;
    let open = pair.nora.get(SPENDING).await.body;
    assert_eq!(open["months"].as_array().map(Vec::len), Some(12));
    assert_eq!((&open["months"][0], &open["months"][11]), (&json!("2025-04"), &json!("2026-03")));
    assert_eq!(
        (&open["currencies"][0]["currency"], &open["currencies"][0]["open_cents"]),
        (&json!("usd"), &json!(30000))
    );
    assert_eq!(open["currencies"][0]["paid_cents"], json!(vec![0; 12]));
    assert_eq!(pair.jon.post(&path(&invoice, "/paid"), json!({})).await.status, 200);
    // Some weeks later it stands in its month, which is the last but one.
    world.app.clock.step(40 * 24 * 3600);
    let paid = pair.nora.get(SPENDING).await.body;
    assert_eq!(paid["months"][11], "2026-04");
    let spent = &paid["currencies"][0];
    assert_eq!((&spent["paid_cents"][10], &spent["open_cents"]), (&json!(30000), &json!(0)), "{paid}");
    // It is the client's own, and nobody else's.
    pair.jon.get(SPENDING).await.refused(403, "forbidden");
    assert_eq!(world.client("another").await.get(SPENDING).await.body["currencies"], json!([]));
}

#[tokio::test]
async fn what_does_not_fit_on_an_invoice_is_refused() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let invoice = invoiced(&pair).await;
    for wrong in [
        json!({"name": ""}),
        json!({"name": "x".repeat(201)}),
        json!({"address": "x".repeat(501)}),
        json!({"address": "a\n".repeat(9)}),
        json!({"tax_line": "x".repeat(301)}),
    ] {
        change(&pair.jon, &invoice, wrong).await.refused(422, "validation_error");
    }
    assert_eq!(pair.jon.get(&path(&invoice, "")).await.body, invoice, "nothing changed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn invoice_numbers_have_no_gaps_under_sixteen_writers() {
    let world = World::new().await;
    let first = pair(&world).await;
    let mut approvals = JoinSet::new();
    let mut count = 0;
    for number in 0..16 {
        let nora = world.client(&format!("client-{number}")).await;
        let request = post(&nora, json!({})).await;
        let id = opened(&nora, json!({"request_id": request, "developer_id": first.jon.id})).await;
        let jon = first.jon.clone();
        let pair = Pair { nora, jon, request, id };
        let agreement = in_force(&pair).await;
        assert_eq!(step(&pair.jon, agreement, 1, "submit", json!({})).await.status, 200);
        let nora = pair.nora.caller.clone();
        count += 1;
        // Each twice: one of the two is refused and gives no number away.
        for _ in 0..2 {
            let nora = nora.clone();
            approvals.spawn(async move { step(&nora, agreement, 1, "approve", json!({})).await.status });
        }
    }
    let mut approved = 0;
    while let Some(status) = approvals.join_next().await {
        approved += usize::from(status.expect("an answer") == 200);
    }
    assert_eq!(approved, count);
    let mut numbers: Vec<_> = listed(&first.jon)
        .await
        .iter()
        .map(|invoice| invoice["number"].as_i64().expect("a number"))
        .collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=16).collect::<Vec<_>>());
    figure("invoices", "16 writers: numbers 1 to 16, 0 gaps, 0 double");
}
