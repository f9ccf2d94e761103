//! Money across processes: kill -9 in the middle of it, and the provider's own library as the judge.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use stripe::signature::sign;
use tokio::process::Command;

use super::client::{self, Reply, post};
use super::server::Server;
use crate::payments::Dice;
use crate::world::{depth, figure};

const QUICK: &str =
    "[passwords]\nmemory_kib = 8\npasses = 1\nqueue = 1000\n[server]\nstop_wait_seconds = 0\n";
const FORM: Option<&str> = Some("application/x-www-form-urlencoded");

/// The sandbox's secret key and webhook secret.
async fn keys(server: &Server) -> (String, String) {
    let output = server.command(&["admin", "sandbox"]).output().await.expect("the command runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let word = |name: &str| {
        let line = text.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{text}"));
        line.rsplit(' ').next().expect("a key").to_owned()
    };
    (word("secret key"), word("webhook secret"))
}

async fn reconciled(server: &Server) -> (bool, String) {
    let output =
        server.command(&["admin", "reconcile", "--catch-up"]).output().await.expect("the command runs");
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into_owned())
}

db::sql! {
    HANDLED = "select event_id from payment_events where event_id = $1 and handled_at is not null";
    KEPT = "select event_id from payment_events where event_id = $1";
}

/// Sends events until told to stop; what was answered with 200 goes into the list.
async fn tell(
    port: u16,
    secret: String,
    worker: usize,
    done: Arc<AtomicBool>,
    acknowledged: Arc<std::sync::Mutex<Vec<String>>>,
) {
    for number in 0.. {
        if done.load(Ordering::SeqCst) {
            return;
        }
        let id = format!("evt_{worker}_{number}");
        let event = json!({"id": id, "type": "customer.subscription.updated", "livemode": false,
                           "data": {"object": {"id": "sub_x", "customer": "cus_x"}}});
        let text = event.to_string();
        let header = sign(&secret, text.as_bytes(), opportune::clock::Clock::System.now().as_second());
        let headers = [("stripe-signature", header.as_str())];
        match client::send(port, "POST", "/api/payments/webhook", &headers, Some("application/json"), &text)
            .await
        {
            Ok((_, reply)) if reply.status == 200 => acknowledged.lock().expect("a list").push(id),
            Ok((_, reply)) => assert!(reply.status >= 500, "{}", reply.body),
            Err(_) => tokio::time::sleep(Duration::from_millis(5)).await,
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn m2_an_event_that_was_thanked_survives_kill_9() {
    let kills = depth(4, 20);
    let mut server = Server::start(QUICK).await;
    let (_, secret) = keys(&server).await;
    let (done, acknowledged) =
        (Arc::new(AtomicBool::new(false)), Arc::new(std::sync::Mutex::new(Vec::new())));
    let workers: Vec<_> = (0..4)
        .map(|worker| {
            tokio::spawn(tell(server.port, secret.clone(), worker, done.clone(), acknowledged.clone()))
        })
        .collect();
    let count = || acknowledged.lock().expect("a list").len();
    for _ in 0..kills {
        let before = count();
        while count() < before + 20 {
            tokio::time::sleep(Duration::from_millis(1)).await;
            assert!(!workers.iter().any(tokio::task::JoinHandle::is_finished), "{}", server.log());
        }
        server.kill().await;
        server.run().await;
    }
    done.store(true, Ordering::SeqCst);
    for worker in workers {
        worker.await.expect("a worker");
    }
    server.kill().await;
    let database = server.open_database().await;
    let acknowledged = acknowledged.lock().expect("a list").clone();
    let mut lost = 0;
    for id in &acknowledged {
        lost += usize::from(
            database.read(&KEPT).bind(&**id).optional::<String>().await.expect("a row").is_none(),
        );
    }
    assert_eq!(lost, 0);
    // And what was interrupted is taken up again.
    server.run().await;
    let mut waiting = acknowledged.clone();
    for _ in 0..20 {
        reconciled(&server).await;
        let mut left = Vec::new();
        for id in waiting {
            if database.read(&HANDLED).bind(&*id).optional::<String>().await.expect("a row").is_none() {
                left.push(id);
            }
        }
        waiting = left;
        if waiting.is_empty() {
            break;
        }
    }
    assert!(waiting.is_empty(), "{} never worked off", waiting.len());
    database.close().await;
    figure("M2", &format!("{kills} kills, {} events thanked, 0 lost", acknowledged.len()));
}

/// Somebody who pays, buys, sells, cancels, refunds and grows older, as fast as the server answers.
struct Payer {
    port: u16,
    bearer: String,
    key: String,
    /// What everyone sells, themselves included.
    products: Vec<i64>,
    dice: Dice,
}

impl Payer {
    async fn register(port: u16, name: &str, key: &str, seed: u64) -> Self {
        let body = json!({"username": name, "email": format!("{name}@example.org"),
                          "password": "correct horse battery", "user_type": "developer"});
        let reply = post(port, "/api/auth/register", &[], body).await.expect("an answer");
        let token = reply.body["token"].as_str().expect("a token").to_owned();
        let (bearer, key) = (format!("Bearer {token}"), format!("Bearer {key}"));
        Self { port, bearer, key, products: Vec::new(), dice: Dice::new(seed) }
    }

    /// Puts something up for sale.
    async fn sell(&self, price_cents: i64) -> i64 {
        let body = json!({"title": "Icons", "price_cents": price_cents, "status": "published"});
        let made = self.call("/api/marketplace/products", body).await.expect("an answer");
        made.body["id"].as_i64().expect("an id")
    }

    /// Buys a product of somebody's, on the page or with a card.
    async fn buy(&mut self, card: &str) -> Result<(), String> {
        let product = self.products[self.dice.roll(self.products.len())];
        let path = format!("/api/marketplace/products/{product}/purchase");
        if self.dice.roll(2) == 0 {
            let opened = self.call(&path, json!({})).await?;
            return self.press(&opened, &format!("do=pay&card={card}")).await;
        }
        let method = ["pm_card_visa", "pm_card_createDispute", "pm_card_refundFail"][self.dice.roll(3)];
        self.call(&path, json!({"payment_method": method})).await.map(drop)
    }

    /// Gives the money of a sale back.
    async fn give_back(&mut self) -> Result<(), String> {
        let headers = [("authorization", self.bearer.as_str())];
        let path = "/api/marketplace/sales?limit=20";
        let sales = client::call(self.port, "GET", path, &headers, None).await?;
        let sales = sales.body["items"].as_array().cloned().unwrap_or_default();
        let Some(sale) = sales.get(self.dice.roll(20)) else { return Ok(()) };
        self.call(&format!("/api/marketplace/purchases/{}/refund", sale["id"]), json!({})).await.map(drop)
    }

    async fn call(&self, path: &str, body: Value) -> Result<Reply, String> {
        post(self.port, path, &[("authorization", &self.bearer)], body).await
    }

    async fn press(&self, reply: &Reply, form: &str) -> Result<(), String> {
        let Some(url) = reply.body["url"].as_str() else { return Ok(()) };
        let path = &url[url.find("/sandbox").unwrap_or(0)..];
        client::send(self.port, "POST", path, &[], FORM, form).await.map(drop)
    }

    async fn refund(&mut self) -> Result<(), String> {
        let headers = [("authorization", self.key.clone())];
        let headers: Vec<_> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let listed = client::call(self.port, "GET", "/v1/charges?limit=10", &headers, None).await?;
        let left = |charge: &Value| {
            charge["amount_captured"].as_i64().unwrap_or(0) - charge["amount_refunded"].as_i64().unwrap_or(0)
        };
        let charges = listed.body["data"].as_array().cloned().unwrap_or_default();
        let Some(charge) = charges.iter().find(|charge| left(charge) > 1) else { return Ok(()) };
        let amount = 1 + self.dice.roll(usize::try_from(left(charge)).unwrap_or(1));
        let form = format!("charge={}&amount={amount}", charge["id"].as_str().unwrap_or_default());
        client::send(self.port, "POST", "/v1/refunds", &headers, FORM, &form).await.map(drop)
    }

    async fn operate(&mut self) -> Result<(), String> {
        let card = ["pays", "pays", "insufficient_funds", "fails_later", "disputed", "refund_fails"]
            [self.dice.roll(6)];
        match self.dice.roll(12) {
            0..=2 => {
                let body =
                    json!({"amount": 100 + self.dice.roll(5000), "isAnonymous": self.dice.roll(2) == 0});
                let opened = self.call("/api/payments/create-donation-session", body).await?;
                self.press(&opened, &format!("do=pay&card={card}")).await
            }
            3 | 4 => {
                let opened = self.call("/api/payments/create-subscription", json!({})).await?;
                self.press(&opened, &format!("do=pay&card={card}")).await
            }
            5 => self.refund().await,
            8..=10 => self.buy(card).await,
            11 => self.give_back().await,
            6 => {
                let form = ["do=advance", "do=cancel", "do=resume", "do=pay"][self.dice.roll(4)];
                let opened = self.call("/api/payments/portal", json!({})).await?;
                self.press(&opened, form).await
            }
            _ => {
                let headers = [("authorization", self.bearer.as_str())];
                client::call(self.port, "GET", "/api/payments/subscription-status", &headers, None)
                    .await
                    .map(drop)
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn m5_the_book_balances_after_a_random_run_with_kills() {
    let (operations, kills) = depth((200, 3), (10_000, 20));
    let mut server = Server::start(QUICK).await;
    let (key, _) = keys(&server).await;
    let (count, done) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
    let (mut payers, mut products, mut workers) = (Vec::new(), Vec::new(), Vec::new());
    for worker in 0..4_u64 {
        let payer = Payer::register(server.port, &format!("payer{worker}"), &key, 27 + worker).await;
        for price in [0, 500, 1900] {
            products.push(payer.sell(price).await);
        }
        payers.push(payer);
    }
    for mut payer in payers {
        payer.products.clone_from(&products);
        let (count, done) = (count.clone(), done.clone());
        workers.push(tokio::spawn(async move {
            while !done.load(Ordering::SeqCst) {
                match payer.operate().await {
                    Ok(()) => _ = count.fetch_add(1, Ordering::SeqCst),
                    Err(_) => tokio::time::sleep(Duration::from_millis(5)).await,
                }
            }
        }));
    }
    for kill in 1..=kills {
        while count.load(Ordering::SeqCst) < operations * kill / (kills + 1) {
            tokio::time::sleep(Duration::from_millis(3)).await;
            assert!(!workers.iter().any(tokio::task::JoinHandle::is_finished), "{}", server.log());
        }
        server.kill().await;
        server.run().await;
    }
    while count.load(Ordering::SeqCst) < operations {
        tokio::time::sleep(Duration::from_millis(3)).await;
    }
    done.store(true, Ordering::SeqCst);
    for worker in workers {
        worker.await.expect("a worker");
    }
    // Refunds that fail do so a minute later, while this looks: so it looks for longer than that.
    let patience = Instant::now() + Duration::from_mins(3);
    let mut said = reconciled(&server).await;
    while !said.0 && Instant::now() < patience {
        said = reconciled(&server).await;
    }
    assert!(said.0, "{}\n{}", said.1, server.log());
    figure("M5", &format!("{operations} operations, {kills} kills: {}", said.1.trim()));
}

/// A provider that never answers: what it told is kept, and the command line says so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn check_names_the_events_that_cannot_be_taken_in() {
    let settings = format!(
        "{QUICK}[stripe]\nsecret_key = \"sk_test_x\"\nwebhook_secret = \"whsec_x\"\napi_base = \"http://127.0.0.1:9\"\n"
    );
    let server = Server::start(&settings).await;
    let check = async || {
        let output = server.command(&["check"]).output().await.expect("the command runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    assert!(check().await.contains("payment events   none failing"));
    let event = json!({"id": "evt_stuck", "type": "charge.dispute.created", "livemode": false,
                       "data": {"object": {"id": "dp_x", "charge": "ch_x"}}});
    let text = event.to_string();
    let header = sign("whsec_x", text.as_bytes(), opportune::clock::Clock::System.now().as_second());
    let headers = [("stripe-signature", header.as_str())];
    let (_, reply) =
        client::send(server.port, "POST", "/api/payments/webhook", &headers, Some("application/json"), &text)
            .await
            .expect("an answer");
    assert_eq!(reply.status, 200);
    let mut said = String::new();
    for _ in 0..100 {
        said = check().await;
        if said.contains("evt_stuck") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(said.contains("payment events   1 failing"), "{said}");
    assert!(said.contains("  evt_stuck (charge.dispute.created): failed "), "{said}");
    let (same, said) = reconciled(&server).await;
    assert!(!same && said.contains("The payments cannot be compared"), "{said}");
}

/// The npm library `stripe`, on loopback: it makes the calls, signs what we have to believe, and checks what we send.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn m1_the_providers_own_library_is_believed_and_believes_us() {
    let server = Server::start(QUICK).await;
    let (key, webhook_secret) = keys(&server).await;
    let web = concat!(env!("CARGO_MANIFEST_DIR"), "/../web");
    let judge = Command::new("node")
        .args(["scripts/stripe-judge.mjs", &server.port.to_string(), &key, &webhook_secret])
        .current_dir(web)
        .kill_on_drop(true)
        .output();
    let output =
        tokio::time::timeout(Duration::from_mins(2), judge).await.expect("in time").expect("node runs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}\n{}\n{}", String::from_utf8_lossy(&output.stderr), server.log());
    let counted: Value = serde_json::from_str(said.trim()).expect("what it counted");
    for name in ["calls", "accepted", "refused", "delivered"] {
        assert!(counted[name].as_u64().expect("a number") > 10, "{counted}");
    }
    figure("M1", &format!("npm stripe: {counted}"));
}

/// Two servers: the sandbox of one is the provider of the other, over the network, with its webhooks.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_provider_over_the_network_is_spoken_with_like_the_one_inside() {
    let provider = Server::start(QUICK).await;
    let (key, _) = keys(&provider).await;
    let mut shop = Server::unstarted(crate::world::Database::new().await);
    let bearer = format!("Bearer {key}");
    let authorized = [("authorization", bearer.as_str())];
    let hook = format!("url=http://127.0.0.1:{}/api/payments/webhook&enabled_events[0]=*", shop.port);
    let (_, hook) = client::send(provider.port, "POST", "/v1/webhook_endpoints", &authorized, FORM, &hook)
        .await
        .expect("an answer");
    let secret = hook.body["secret"].as_str().expect("a secret");
    let settings = format!(
        "{QUICK}[stripe]\nsecret_key = \"{key}\"\nwebhook_secret = \"{secret}\"\napi_base = \"http://127.0.0.1:{}\"\n",
        provider.port
    );
    std::fs::write(shop.folder.join("settings.toml"), settings).expect("written");
    shop.run().await;
    let payer = Payer::register(shop.port, "ada", &key, 1).await;
    let headers = [("authorization", payer.bearer.as_str())];
    let config = client::call(shop.port, "GET", "/api/payments/config", &[], None).await.expect("an answer");
    assert_eq!(config.body["mode"], "test");
    // The provider tells of what its own server does not know; the shop hears of it by webhook alone.
    let donation =
        payer.call("/api/payments/create-donation-session", json!({"amount": 700})).await.expect("an answer");
    let url = donation.body["url"].as_str().expect("a page");
    let path = &url[url.find("/sandbox").expect("the sandbox's page")..];
    client::send(provider.port, "POST", path, &[], FORM, "do=pay&card=pays").await.expect("an answer");
    let mut receipts = Value::Null;
    for _ in 0..400 {
        receipts = client::call(shop.port, "GET", "/api/payments/receipts", &headers, None)
            .await
            .expect("an answer")
            .body;
        if receipts["items"][0].is_object() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(receipts["items"][0]["amount_cents"], 700, "{receipts}\n{}\n{}", shop.log(), provider.log());
    let opened = payer.call("/api/payments/create-subscription", json!({})).await.expect("an answer");
    let url = opened.body["url"].as_str().unwrap_or_else(|| panic!("{}", opened.body));
    let path = &url[url.find("/sandbox").expect("the sandbox's page")..];
    client::send(provider.port, "POST", path, &[], FORM, "do=pay&card=pays").await.expect("an answer");
    let status = "/api/payments/subscription-status";
    let status = client::call(shop.port, "GET", status, &headers, None).await.expect("an answer");
    assert_eq!(status.body["status"], "active", "{}", status.body);
    let (same, said) = reconciled(&shop).await;
    assert!(same, "{said}");
}
