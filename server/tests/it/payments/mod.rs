//! Money: every call of it, the sandbox it goes through by default, and what must hold whatever happens.

mod abuse_limit;
mod donations;
mod doubles;
mod kept;
mod ledger;
mod line;
mod order;
mod returns;
mod sandbox;
mod stuck;
mod subscriptions;
mod webhook;

use axum::body::Body;
use axum::http::Method;
use serde_json::Value;
use stripe::signature;

pub use ledger::Dice;

use crate::world::{Answer, Caller, Member, World};

pub const CREATE: &str = "/api/payments/create-subscription";
pub const STATUS: &str = "/api/payments/subscription-status";
pub const DONATE: &str = "/api/payments/create-donation-session";
pub const WEBHOOK: &str = "/api/payments/webhook";
const FORM: Option<&str> = Some("application/x-www-form-urlencoded");

/// The path of a page of the sandbox.
pub fn page(answer: &Answer) -> String {
    let url = answer.body["url"].as_str().unwrap_or_else(|| panic!("no url in {answer}"));
    url.strip_prefix("http://127.0.0.1:8080").unwrap_or_else(|| panic!("{url}")).to_owned()
}

/// The id at the end of a page's path.
pub fn id(page: &str) -> &str {
    page.rsplit('/').next().expect("an id")
}

/// What somebody does on a page of the sandbox.
pub async fn press(caller: &Caller, page: &str, form: &str) -> Answer {
    caller.send(Method::POST, page, FORM, Body::from(form.to_owned())).await
}

/// Opens a checkout and pays there.
pub async fn subscribe(member: &Member, card: &str) -> String {
    let opened = member.post(CREATE, Value::Null).await;
    assert_eq!(opened.status, 200, "{opened}");
    let page = page(&opened);
    let paid = press(member, &page, &format!("do=pay&card={card}")).await;
    assert_eq!(paid.status, 303, "{paid}");
    page
}

pub async fn status(member: &Member) -> String {
    member.get(STATUS).await.body["status"].as_str().expect("a status").to_owned()
}

/// A call to the sandbox as a program from outside makes it.
pub async fn provider(world: &World, method: Method, path: &str, form: &str) -> Answer {
    let key = world.app.sandbox.as_ref().expect("the sandbox").access().secret_key.clone();
    let answer = world.visitor().with_token(key).send(method, path, FORM, Body::from(form.to_owned())).await;
    assert_eq!(answer.status, 200, "{path}: {answer}");
    answer
}

/// Everything of one kind that the sandbox has, newest first.
pub async fn listed(world: &World, kind: &str) -> Vec<Value> {
    let answer = provider(world, Method::GET, &format!("/v1/{kind}?limit=100&status=all"), "").await;
    assert_eq!(answer.body["has_more"], false, "more than the test reckons with");
    answer.body["data"].as_array().expect("a list").clone()
}

/// Tells the server something, signed as the provider signs.
pub async fn tell(world: &World, event: &str) -> Answer {
    let secret = world.app.sandbox.as_ref().expect("the sandbox").access().webhook_secret.clone();
    let header = signature::sign(&secret, event.as_bytes(), world.app.clock.now().as_second());
    world.visitor().with_header("stripe-signature", &header).post_raw(WEBHOOK, event.to_owned()).await
}

/// Differences between the book and the provider.
pub async fn differences(world: &World) -> Vec<String> {
    opportune::payments::reconcile::compare(&world.app).await.expect("compared").differences
}

/// The letters that were sent about subscriptions: their subject, and what they say.
pub async fn letters(world: &World) -> Vec<String> {
    let letters =
        world.letters().await.into_iter().map(|letter| format!("{}\n{}", letter.subject, letter.text));
    letters.filter(|letter| letter.starts_with("Your Opportune ")).collect()
}

db::sql! {
    UNDELIVERED = "delete from jobs where id > 0 and kind = 'deliver a sandbox event'";
}

/// The provider's webhooks are lost on their way.
pub async fn lose_webhooks(world: &World) -> u64 {
    world.app.db.write(&UNDELIVERED).execute().await.expect("the database answers")
}
