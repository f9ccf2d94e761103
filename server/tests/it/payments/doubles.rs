//! Double clicks, and answers that get lost after the effect: nobody pays twice.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};
use stripe::{Away, Method, Request, Sending, Transport};

use super::{CREATE, DONATE, differences, listed, page, press, status};
use crate::world::{Database, World, figure};

/// A line on which every answer but the third is lost: the call has its effect and nobody hears of it.
struct Lossy {
    line: Arc<dyn Transport>,
    sent: AtomicUsize,
    lost: Arc<AtomicUsize>,
    without_key: Arc<AtomicUsize>,
}

impl Transport for Lossy {
    fn send(&self, request: Request) -> Sending<'_> {
        Box::pin(async move {
            if request.method == Method::Post && request.header("idempotency-key").is_none() {
                self.without_key.fetch_add(1, Ordering::SeqCst);
            }
            let answer = self.line.send(request).await?;
            if self.sent.fetch_add(1, Ordering::SeqCst) % 3 == 2 {
                return Ok(answer);
            }
            self.lost.fetch_add(1, Ordering::SeqCst);
            Err(Away("timed out after success".to_owned()))
        })
    }
}

async fn lossy() -> (World, Arc<AtomicUsize>, Arc<AtomicUsize>) {
    let (lost, without_key) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let (told, keyless) = (lost.clone(), without_key.clone());
    let way = move |line| -> Arc<dyn Transport> {
        Arc::new(Lossy { line, sent: AtomicUsize::new(0), lost: told, without_key: keyless })
    };
    let world = World::paying(Database::new().await, |_| {}, |provider| provider.rerouted(way)).await;
    (world, lost, without_key)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn m5_double_clicks_open_one_checkout_and_pay_once() {
    let world = World::new().await;
    let jon = world.developer("jon").await;
    let clicks = (0..16).map(|_| {
        let caller = jon.caller.clone();
        tokio::spawn(async move { caller.post(CREATE, Value::Null).await })
    });
    let answers = futures_util::future::join_all(clicks).await;
    let urls: std::collections::BTreeSet<_> =
        answers.into_iter().map(|answer| page(&answer.expect("an answer"))).collect();
    assert_eq!(urls.len(), 1, "{urls:?}");
    let page = urls.into_iter().next().expect("a page");
    let clicks = (0..16).map(|_| {
        let (caller, page) = (jon.caller.clone(), page.clone());
        tokio::spawn(async move { press(&caller, &page, "do=pay&card=pays").await.status })
    });
    for answer in futures_util::future::join_all(clicks).await {
        assert_eq!(answer.expect("an answer"), 303);
    }
    assert_eq!(listed(&world, "charges").await.len(), 1);
    assert_eq!(listed(&world, "subscriptions").await.len(), 1);
    assert_eq!(listed(&world, "customers").await.len(), 1);
    assert_eq!(status(&jon).await, "active");
    jon.post(CREATE, Value::Null).await.refused(409, "already_subscribed");
    figure("M5", "16 double clicks twice: 1 checkout, 1 charge");
}

#[tokio::test]
async fn m5_answers_lost_after_success_charge_nobody_twice() {
    let (world, lost, without_key) = lossy().await;
    let jon = world.developer("jon").await;
    let mut pages = std::collections::BTreeSet::new();
    for _ in 0..5 {
        let answer = jon.post(CREATE, Value::Null).await;
        if answer.status == 200 {
            pages.insert(page(&answer));
        } else {
            answer.refused(503, "provider_unavailable");
        }
    }
    assert_eq!(pages.len(), 1, "{pages:?}");
    press(&jon, pages.first().expect("a page"), "do=pay&card=pays").await;
    for _ in 0..5 {
        jon.get(super::STATUS).await;
        for path in ["/api/payments/cancel-subscription", "/api/payments/resume-subscription"] {
            jon.post(path, Value::Null).await;
        }
    }
    let donor = world.visitor().with_header("idempotency-key", "once");
    let mut donations = std::collections::BTreeSet::new();
    for _ in 0..6 {
        let answer = donor.post(DONATE, json!({"amount": 500})).await;
        if answer.status == 201 {
            donations.insert(page(&answer));
        }
    }
    assert_eq!(donations.len(), 1, "{donations:?}");
    for _ in 0..3 {
        press(&donor, donations.first().expect("a page"), "do=pay&card=pays").await;
    }
    for _ in 0..20 {
        world.advance(std::time::Duration::from_mins(5));
        world.run_jobs().await;
    }
    let jon = world.sign_in("jon").await;
    assert_eq!(jon.get(super::STATUS).await.body["status"], "active");
    assert_eq!(listed(&world, "subscriptions").await.len(), 1);
    assert_eq!(listed(&world, "customers").await.len(), 1);
    let mut amounts: Vec<_> =
        listed(&world, "charges").await.iter().map(|charge| charge["amount"].clone()).collect();
    amounts.sort_by_key(Value::as_i64);
    assert_eq!(amounts, [500, 995]);
    assert_eq!(without_key.load(Ordering::SeqCst), 0, "every outgoing POST carries a key");
    assert_eq!(differences(&world).await, Vec::<String>::new());
    let lost = lost.load(Ordering::SeqCst);
    assert!(lost > 30, "{lost}");
    figure("M5", &format!("{lost} answers lost after success, 0 double charges"));
}

#[tokio::test]
async fn m5_a_checkout_at_an_old_price_is_closed_before_another_opens() {
    let world = World::new().await;
    let jon = world.developer("jon").await;
    let old = page(&jon.post(CREATE, Value::Null).await);
    let dearer = World::on(world.database, |settings| settings.subscription.price = 1295).await;
    let jon = dearer.sign_in("jon").await;
    let new = page(&jon.post(CREATE, Value::Null).await);
    assert_ne!(old, new);
    assert_eq!(jon.get(&old).await.status, 404, "nobody pays there any more");
    assert!(String::from_utf8_lossy(&jon.get(&new).await.bytes).contains("$12.95"));
}

#[tokio::test]
async fn m5_a_second_checkout_is_refused_although_the_webhook_is_late() {
    let world = World::new().await;
    let jon = world.developer("jon").await;
    let opened = page(&jon.post(CREATE, Value::Null).await);
    press(&jon, &opened, "do=pay&card=pays").await;
    // Nothing was told yet, and the person clicks again.
    jon.post(CREATE, Value::Null).await.refused(409, "already_subscribed");
    assert_eq!(listed(&world, "charges").await.len(), 1);
}
