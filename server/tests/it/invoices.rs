//! /invoices: what an approved milestone yields.

use std::time::Duration;

use axum::http::Method;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::agreements::{in_force, step};
use crate::conversations::{Pair, opened, pair, strangers};
use crate::payments::{self, differences, page, press};
use crate::requests::post;
use crate::world::{Answer, Caller, World, figure};

const PATH: &str = "/api/invoices/";

db::sql! {
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
    let inbox = pair.nora.get("/api/notifications").await.body;
    let texts: Vec<_> = inbox["items"].as_array().expect("items").iter().map(|item| &item["text"]).collect();
    assert!(texts.contains(&&json!("sent you invoice 1 for $300")), "{texts:?}");
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

#[tokio::test]
async fn with_a_connected_account_an_invoice_is_paid_to_the_developer() {
    let world = World::new().await;
    let pair = pair(&world).await;
    let invoice = invoiced(&pair).await;
    let connect = page(&pair.jon.post("/api/marketplace/payouts/connect", Value::Null).await);
    assert_eq!(press(&pair.jon, &connect, "do=connect").await.status, 303);
    world.run_jobs().await;
    let paying = pair.nora.post(&path(&invoice, "/pay"), json!({})).await;
    press(&pair.nora, &page(&paying), "do=pay&card=pays").await;
    world.run_jobs().await;
    let seen = pair.jon.get(&path(&invoice, "")).await.body;
    assert_eq!(seen["status"], "paid");
    let account = payments::listed(&world, "accounts").await.remove(0)["id"].clone();
    let charges = payments::listed(&world, "charges").await;
    assert_eq!((charges.len(), &charges[0]["transfer_data"]["destination"]), (1, &account));
    assert_eq!(differences(&world).await, Vec::<String>::new(), "the ledger knows where it went");
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
