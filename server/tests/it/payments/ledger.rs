//! The book of all money: only added to, and always what the provider says.

use axum::http::Method;
use serde_json::{Value, json};

use super::{CREATE, DONATE, differences, lose_webhooks, page, press, provider, tell};
use crate::world::{Member, World, depth, figure};

#[test]
fn entries_are_only_ever_added() {
    let of_ledger: Vec<_> = db::registered()
        .filter(|statement| statement.file.contains("src") && statement.sql.contains("ledger_entries"))
        .map(|statement| statement.sql.trim_start().to_lowercase())
        .collect();
    assert!(of_ledger.len() >= 3, "{of_ledger:?}");
    for text in of_ledger {
        assert!(text.starts_with("select") || text.starts_with("insert"), "{text}");
        assert!(!text.contains("do update"), "{text}");
    }
}

/// A small generator of our own: a run that fails can be had again.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("a small number") % sides
    }
}

async fn newest_charges(world: &World) -> Vec<Value> {
    let answer = provider(world, Method::GET, "/v1/charges?limit=20", "").await;
    answer.body["data"].as_array().expect("a list").clone()
}

/// A refund fails, or a bank decides about a dispute.
async fn move_back(world: &World, dice: &mut Dice) {
    let list = async |path: &str| {
        let answer = provider(world, Method::GET, path, "").await;
        answer.body["data"].as_array().expect("a list").clone()
    };
    let name = |object: &Value| object["id"].as_str().expect("an id").to_owned();
    if dice.roll(2) == 0 {
        if let Some(refund) =
            list("/v1/refunds?limit=20").await.iter().find(|refund| refund["status"] != "failed")
        {
            let path = format!("/v1/test_helpers/refunds/{}/expire", name(refund));
            provider(world, Method::POST, &path, "").await;
        }
    } else if let Some(dispute) = list("/v1/disputes?limit=20")
        .await
        .iter()
        .find(|dispute| !matches!(dispute["status"].as_str(), Some("won" | "lost")))
    {
        let form = format!("evidence[uncategorized_text]={}_evidence", ["winning", "losing"][dice.roll(2)]);
        provider(world, Method::POST, &format!("/v1/disputes/{}", name(dispute)), &form).await;
    }
}

async fn operate(world: &World, people: &[Member], dice: &mut Dice) {
    let person = &people[dice.roll(people.len())];
    let card =
        ["pays", "pays", "insufficient_funds", "fails_later", "disputed", "refund_fails"][dice.roll(6)];
    match dice.roll(11) {
        0..=2 => {
            let amount = 100 + dice.roll(5000);
            let opened =
                person.post(DONATE, json!({"amount": amount, "isAnonymous": dice.roll(2) == 0})).await;
            press(person, &page(&opened), &format!("do=pay&card={card}")).await;
        }
        3 | 4 => {
            let opened = person.post(CREATE, Value::Null).await;
            if opened.status == 200 {
                let form = if page(&opened).contains("portal") {
                    "do=pay".to_owned()
                } else {
                    format!("do=pay&card={card}")
                };
                press(person, &page(&opened), &form).await;
            }
        }
        5 => {
            let charges = newest_charges(world).await;
            let left = |charge: &Value| {
                if charge["disputed"] == true {
                    return 0;
                }
                charge["amount_captured"].as_i64().unwrap_or(0)
                    - charge["amount_refunded"].as_i64().unwrap_or(0)
            };
            if let Some(charge) = charges.iter().find(|charge| left(charge) > 1) {
                let amount = 1 + dice.roll(usize::try_from(left(charge)).expect("cents"));
                let form = format!("charge={}&amount={amount}", charge["id"].as_str().expect("an id"));
                provider(world, Method::POST, "/v1/refunds", &form).await;
            }
        }
        6 => {
            let opened = person.post("/api/payments/portal", Value::Null).await;
            if opened.status == 200 {
                press(
                    person,
                    &page(&opened),
                    ["do=advance", "do=cancel", "do=resume", "do=pay"][dice.roll(4)],
                )
                .await;
            }
        }
        7 => {
            lose_webhooks(world).await;
        }
        10 => move_back(world, dice).await,
        8 => {
            let answer = provider(world, Method::GET, "/v1/events?limit=20", "").await;
            for event in answer.body["data"].as_array().expect("a list") {
                if dice.roll(2) == 0 {
                    tell(world, &event.to_string()).await;
                }
            }
        }
        _ => {
            world.run_jobs().await;
        }
    }
}

/// In one process, with lost, late and doubled webhooks. With kills it is done by `process::payments`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_book_balances_after_a_random_run() {
    let operations = depth(150, 3000);
    let world = World::new().await;
    let mut people = Vec::new();
    for number in 0..6 {
        people.push(world.developer(&format!("dev{number}")).await);
    }
    let mut dice = Dice::new(27);
    for _ in 0..operations {
        operate(&world, &people, &mut dice).await;
    }
    world.run_jobs().await;
    world.advance(std::time::Duration::from_mins(5));
    world.run_jobs().await;
    let compared = opportune::payments::reconcile::compare(&world.app).await.expect("compared");
    assert_eq!(compared.differences, Vec::<String>::new());
    assert!(compared.charges > operations / 20, "{}", compared.charges);
    figure(
        "ledger",
        &format!(
            "{operations} operations, {} charges, {} cents, 0 differences",
            compared.charges, compared.total_cents
        ),
    );
    assert_eq!(differences(&world).await, Vec::<String>::new());
}
