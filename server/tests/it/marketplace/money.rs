//! Sellers' money: the statement, connected accounts, and a book that balances whatever happens.

use std::time::Duration;

use axum::http::Method;
use serde_json::{Value, json};

use super::{VISA, at, bought, buy, on_sale};
use crate::payments::{Dice, differences, listed, lose_webhooks, page, press, provider};
use crate::world::{Member, World, depth, figure};

#[tokio::test]
async fn a_statement_says_what_was_sold_and_what_went_back() {
    let world = World::new().await;
    let (maya, nora) = (world.developer("maya").await, world.client("nora").await);
    let jon = world.developer("jon").await;
    let icons = on_sale(&maya, "=Icons, \"all\"", 1900).await;
    let maps = on_sale(&maya, "Maps", 700).await;
    let purchase = bought(&nora, icons).await;
    bought(&jon, maps).await;
    maya.post(&format!("/api/marketplace/purchases/{}/refund", purchase["id"]), Value::Null).await;
    let statement = maya.get("/api/marketplace/statement").await;
    let cents = |name: &str| statement.body[name].as_i64().expect("cents");
    assert_eq!((cents("sold_cents"), cents("refunded_cents"), cents("sales")), (2600, 1900, 2));
    assert_eq!((cents("balance_cents"), cents("disputed_cents"), cents("paid_out_cents")), (700, 0, 0));
    assert_eq!(statement.body["months"].as_array().map(Vec::len), Some(1));
    assert_eq!(statement.body["mode"], "sandbox");
    let csv = maya.get("/api/marketplace/statement.csv").await;
    assert_eq!(csv.header("content-type"), Some("text/csv; charset=utf-8"));
    let text = String::from_utf8(csv.bytes).expect("text");
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 4, "{text}");
    assert!(lines[1].contains(",sale,\"'=Icons, \"\"all\"\"\",19.00,USD,ch_"), "{text}");
    assert!(lines[3].contains(",refund,") && lines[3].contains(",-19.00,"), "{text}");
    // Others see their own.
    assert_eq!(jon.get("/api/marketplace/statement").await.body["sold_cents"], 0);
    nora.get("/api/marketplace/statement").await.refused(403, "forbidden");
}

#[tokio::test]
async fn with_a_connected_account_the_whole_price_goes_on_to_the_seller() {
    let world = World::new().await;
    let (maya, nora) = (world.developer("maya").await, world.client("nora").await);
    let status = async || maya.get("/api/marketplace/payouts").await.body["status"].clone();
    assert_eq!(status().await, "none");
    let id = on_sale(&maya, "Icons", 1900).await;
    let connect = maya.post("/api/marketplace/payouts/connect", Value::Null).await;
    assert_eq!(connect.status, 200, "{connect}");
    assert_eq!(status().await, "pending");
    // Not ready yet: the money stays here.
    let jon = world.developer("jon").await;
    bought(&jon, id).await;
    let page_of = page(&connect);
    assert_eq!(maya.get(&page_of).await.status, 200);
    assert_eq!(press(&maya, &page_of, "do=connect").await.status, 303);
    world.run_jobs().await;
    assert_eq!(status().await, "active");
    let again = maya.post("/api/marketplace/payouts/connect", Value::Null).await;
    assert_ne!(again.body["url"], connect.body["url"], "each page works for a while only");

    let purchase = bought(&nora, id).await;
    let opened = world.developer("ada").await;
    let checkout = opened.post(&at(id, "/purchase"), json!({})).await;
    press(&opened, &page(&checkout), "do=pay&card=pays").await;
    world.run_jobs().await;
    let account = listed(&world, "accounts").await.remove(0)["id"].clone();
    let charges = listed(&world, "charges").await;
    let gone_on = charges.iter().filter(|charge| charge["transfer_data"]["destination"] == account).count();
    assert_eq!((charges.len(), gone_on), (3, 2));
    let statement = maya.get("/api/marketplace/statement").await;
    assert_eq!(
        (&statement.body["balance_cents"], &statement.body["paid_out_cents"]),
        (&json!(1900), &json!(3800))
    );
    maya.post(&format!("/api/marketplace/purchases/{}/refund", purchase["id"]), Value::Null).await;
    let statement = maya.get("/api/marketplace/statement").await;
    assert_eq!(
        (&statement.body["balance_cents"], &statement.body["paid_out_cents"]),
        (&json!(1900), &json!(1900))
    );
    assert_eq!(differences(&world).await, [""; 0]);
}

/// Whatever people, banks and webhooks do.
async fn operate(world: &World, sellers: &[Member], buyers: &[Member], products: &[i64], dice: &mut Dice) {
    let buyer = &buyers[dice.roll(buyers.len())];
    let product = products[dice.roll(products.len())];
    let card = ["pays", "pays", "insufficient_funds", "disputed", "refund_fails"][dice.roll(5)];
    match dice.roll(10) {
        0..=2 => {
            let opened = buyer.post(&at(product, "/purchase"), json!({})).await;
            if opened.status == 200 {
                press(buyer, &page(&opened), &format!("do=pay&card={card}")).await;
            }
        }
        3 | 4 => {
            let method =
                [VISA, VISA, super::POOR, "pm_card_createDispute", "pm_card_refundFail"][dice.roll(5)];
            buy(buyer, product, method).await;
        }
        5 | 6 => {
            let seller = &sellers[dice.roll(sellers.len())];
            let sales = seller.get("/api/marketplace/sales?limit=20").await;
            let sales = sales.body["items"].as_array().expect("items").clone();
            if let Some(sale) = sales.get(dice.roll(20)) {
                seller.post(&format!("/api/marketplace/purchases/{}/refund", sale["id"]), Value::Null).await;
            }
        }
        7 => {
            lose_webhooks(world).await;
        }
        8 => {
            let disputes = provider(world, Method::GET, "/v1/disputes?limit=10", "").await;
            let open = |dispute: &&Value| !matches!(dispute["status"].as_str(), Some("won" | "lost"));
            if let Some(dispute) = disputes.body["data"].as_array().expect("a list").iter().find(open) {
                let path = format!("/v1/disputes/{}", dispute["id"].as_str().expect("an id"));
                let how = ["winning", "losing"][dice.roll(2)];
                let form = format!("evidence[uncategorized_text]={how}_evidence");
                provider(world, Method::POST, &path, &form).await;
            }
        }
        _ => {
            world.run_jobs().await;
        }
    }
}

/// In one process, with lost webhooks. With kills it is done by `process::payments`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn m5_the_book_and_the_provider_agree_after_random_purchases() {
    let operations = depth(150, 1000);
    let world = World::new().await;
    let (mut sellers, mut buyers, mut products) = (Vec::new(), Vec::new(), Vec::new());
    for number in 0..2i64 {
        let seller = world.developer(&format!("seller{number}")).await;
        for price in [0, 500, 1900] {
            products.push(on_sale(&seller, "Icons", price + number * 100).await);
        }
        sellers.push(seller);
    }
    for number in 0..5 {
        buyers.push(world.client(&format!("buyer{number}")).await);
    }
    let mut dice = Dice::new(20);
    for _ in 0..operations {
        operate(&world, &sellers, &buyers, &products, &mut dice).await;
    }
    world.run_jobs().await;
    world.advance(Duration::from_mins(5));
    world.run_jobs().await;
    let compared = opportune::payments::reconcile::compare(&world.app).await.expect("compared");
    assert_eq!(compared.differences, Vec::<String>::new());
    assert!(compared.charges > operations / 20, "{}", compared.charges);
    // Who has what follows from the money: what the sellers are owed is what stands as paid.
    let mut owed = 0;
    let mut paid = 0;
    for number in 0..sellers.len() {
        let seller = world.sign_in(&format!("seller{number}")).await;
        owed += seller.get("/api/marketplace/statement").await.body["balance_cents"].as_i64().expect("cents");
        let sales = seller.get("/api/marketplace/sales?limit=100").await;
        for sale in sales.body["items"].as_array().expect("items") {
            if sale["status"] == "paid" {
                paid += sale["amount_cents"].as_i64().expect("cents");
            }
        }
    }
    assert_eq!(owed, paid);
    figure("marketplace", &format!("{operations} operations, {} charges, 0 differences", compared.charges));
}
