//! The provider inside: its calls, its pages, and who may speak with it.

use axum::body::Body;
use axum::http::Method;
use opportune::settings::{Settings, Variables};
use serde_json::{Value, json};

use super::{DONATE, FORM, id, listed, page, press, provider};
use crate::world::World;

fn refusal(pairs: &[(&str, &str)]) -> String {
    let variables: Variables =
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    Settings::load(None, &variables).err().unwrap_or_else(|| panic!("{pairs:?} is accepted"))
}

#[test]
fn it_refuses_to_start_beside_live_keys_with_one_sentence() {
    let live = refusal(&[("STRIPE_PUBLISHABLE_KEY", "pk_live_x")]);
    assert!(live.contains("does not run beside live keys"), "{live}");
    for (pairs, expected) in [
        (
            vec![("STRIPE_SECRET_KEY", "sk_live_x"), ("STRIPE_PUBLISHABLE_KEY", "pk_test_x")],
            "do not belong together",
        ),
        (vec![("STRIPE_SECRET_KEY", "whatever")], "STRIPE_SECRET_KEY"),
        (vec![("STRIPE_PUBLISHABLE_KEY", "whatever")], "STRIPE_PUBLISHABLE_KEY"),
        (vec![("STRIPE_API_BASE", "http://127.0.0.1:1")], "STRIPE_SECRET_KEY"),
        (vec![("STRIPE_SECRET_KEY", "sk_test_x"), ("STRIPE_API_BASE", "ftp://x")], "STRIPE_API_BASE"),
    ] {
        let sentence = refusal(&pairs);
        assert!(sentence.contains(expected), "{sentence}");
        assert_eq!(sentence.lines().count(), 1, "{sentence}");
    }
}

/// Rooms reach the provider through its client. Only those who build, route or run the sandbox may name it.
#[test]
fn no_room_knows_the_sandbox() {
    // The last one only lists every table there is.
    const MAY: [&str; 5] =
        ["app.rs", "command/admin.rs", "housekeeping.rs", "state/provider.rs", "own_data/fates.rs"];
    fn look(folder: &std::path::Path, root: &std::path::Path, wrong: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.strip_prefix(root).expect("below").to_string_lossy().into_owned();
            if path.is_dir() {
                if name != "sandbox" && name != "sandbox_pages" {
                    look(&path, root, wrong);
                }
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            let names_it = text.lines().filter(|line| !line.trim_start().starts_with("//")).any(|line| {
                line.contains("sandbox::") || line.contains("app.sandbox") || line.contains("sandbox_objects")
            });
            if names_it && !MAY.contains(&name.as_str()) {
                wrong.push(name);
            }
        }
    }
    let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
    let mut wrong = Vec::new();
    look(root, root, &mut wrong);
    assert!(wrong.is_empty(), "these know the sandbox, and should speak with app.provider.client: {wrong:?}");
}

#[tokio::test]
async fn nobody_without_the_key_makes_a_call() {
    let world = World::new().await;
    let jon = world.developer("jon").await;
    for caller in [world.visitor(), jon.caller.clone(), world.visitor().with_token("sk_test_guess")] {
        let answer =
            caller.send(Method::POST, "/v1/customers", FORM, Body::from("email=a@example.org")).await;
        assert_eq!((answer.status, &answer.body["error"]["code"]), (401, &json!("api_key_invalid")));
    }
    assert!(listed(&world, "customers").await.is_empty());
}

async fn refused(world: &World, path: &str, form: &str) -> (u16, Value) {
    let key = world.app.sandbox.as_ref().expect("the sandbox").access().secret_key.clone();
    let answer =
        world.visitor().with_token(key).send(Method::POST, path, FORM, Body::from(form.to_owned())).await;
    (answer.status, answer.body["error"]["code"].clone())
}

#[tokio::test]
async fn a_call_is_answered_once_for_each_key_and_refused_for_another_body() {
    let world = World::new().await;
    let key = world.app.sandbox.as_ref().expect("the sandbox").access().secret_key.clone();
    let caller = world.visitor().with_token(key).with_header("idempotency-key", "k1");
    let call =
        async |form: &'static str| caller.send(Method::POST, "/v1/customers", FORM, Body::from(form)).await;
    let first = call("email=a@example.org").await;
    assert_eq!(call("email=a@example.org").await.body, first.body);
    let other = call("email=b@example.org").await;
    assert_eq!((other.status, &other.body["error"]["code"]), (400, &json!("idempotency_error")));
    assert_eq!(listed(&world, "customers").await.len(), 1);
}

#[tokio::test]
async fn wrong_calls_are_refused_in_the_providers_words() {
    let world = World::new().await;
    let missing = (404, json!("resource_missing"));
    assert_eq!(refused(&world, "/v1/checkout/sessions/cs_x/expire", "").await, missing);
    assert_eq!(
        refused(&world, "/v1/payment_intents/pi_x/confirm", "payment_method=pm_card_visa").await,
        missing
    );
    assert_eq!(refused(&world, "/v1/subscriptions/sub_x", "cancel_at_period_end=true").await, missing);
    assert_eq!(
        refused(&world, "/v1/payment_intents", "currency=usd").await,
        (400, json!("parameter_missing"))
    );
    for amount in ["0", "-1", "1.5", "100000000", "x"] {
        let form = format!("currency=usd&amount={amount}");
        assert_eq!(
            refused(&world, "/v1/payment_intents", &form).await,
            (400, json!("parameter_invalid")),
            "{amount}"
        );
    }
    assert_eq!(refused(&world, "/v1/nothing", "").await, (404, json!("url_invalid")));
    let intent = provider(&world, Method::POST, "/v1/payment_intents", "currency=usd&amount=500").await;
    let confirm = format!("/v1/payment_intents/{}/confirm", intent.body["id"].as_str().expect("an id"));
    let bad_card = "payment_method=pm_card_visa_chargeDeclinedInsufficientFunds";
    assert_eq!(refused(&world, &confirm, bad_card).await, (402, json!("card_declined")));
    provider(&world, Method::POST, &confirm, "payment_method=pm_card_visa").await;
    let again = refused(&world, &confirm, "payment_method=pm_card_visa").await;
    assert_eq!(again, (400, json!("payment_intent_unexpected_state")));
    assert_eq!(listed(&world, "charges").await.len(), 2);
}

#[tokio::test]
async fn a_test_clock_moves_a_subscription_through_its_life() {
    let world = World::new().await;
    let start = world.app.clock.now().as_second();
    let clock =
        provider(&world, Method::POST, "/v1/test_helpers/test_clocks", &format!("frozen_time={start}")).await;
    let clock = clock.body["id"].as_str().expect("an id").to_owned();
    let made =
        provider(&world, Method::POST, "/v1/customers", &format!("email=a@example.org&test_clock={clock}"))
            .await;
    let customer = made.body["id"].as_str().expect("an id").to_owned();
    let form = format!(
        "customer={customer}&default_payment_method=pm_card_chargeCustomerFail&items[0][price_data][currency]=usd\
         &items[0][price_data][unit_amount]=995&items[0][price_data][recurring][interval]=month\
         &items[0][price_data][product_data][name]=Thing"
    );
    let made = provider(&world, Method::POST, "/v1/subscriptions", &form).await;
    let path = format!("/v1/subscriptions/{}", made.body["id"].as_str().expect("an id"));
    let day = 86_400;
    for (days, status) in
        [(27, "active"), (31, "past_due"), (33, "past_due"), (40, "past_due"), (60, "canceled")]
    {
        let form = format!("frozen_time={}", start + days * day);
        provider(&world, Method::POST, &format!("/v1/test_helpers/test_clocks/{clock}/advance"), &form).await;
        let now = provider(&world, Method::GET, &path, "").await;
        assert_eq!(now.body["status"], status, "after {days} days");
    }
    let back = refused(
        &world,
        &format!("/v1/test_helpers/test_clocks/{clock}/advance"),
        &format!("frozen_time={start}"),
    )
    .await;
    assert_eq!(back, (400, json!("parameter_invalid")), "a clock never goes back");
    world.run_jobs().await;
}

#[tokio::test]
async fn its_pages_are_kept_by_nobody_and_show_nothing_to_who_guesses() {
    let world = World::new().await;
    let page = page(&world.visitor().post(DONATE, json!({"amount": 1000, "name": "<b>"})).await);
    assert_eq!(id(&page).len(), "cs_test_".len() + 48);
    let shown = world.visitor().get(&page).await;
    assert_eq!(shown.header("cache-control"), Some("no-store"));
    assert_eq!(shown.header("referrer-policy"), Some("no-referrer"));
    assert!(shown.header("content-security-policy").expect("a policy").contains("style-src 'self'"));
    assert!(String::from_utf8_lossy(&shown.bytes).contains("Pay $10.00"));
    for path in ["/sandbox/checkout/cs_test_x", "/sandbox/portal/bps_x"] {
        assert_eq!(world.visitor().get(path).await.status, 404);
        assert_eq!(press(&world.visitor(), path, "do=pay&card=pays").await.status, 404);
    }
    assert_eq!(
        press(&world.visitor(), &page, "do=steal").await.status,
        200,
        "an unknown word changes nothing"
    );
    let style = world.visitor().get("/sandbox/sandbox.css").await;
    assert_eq!(style.header("content-type"), Some("text/css; charset=utf-8"));
    assert!(listed(&world, "charges").await.is_empty());
}
