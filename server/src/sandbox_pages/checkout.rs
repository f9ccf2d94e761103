//! /sandbox/checkout/{id}: where a test payment is made, refused or given up.

use std::fmt::Write as _;

use axum::body::Body;
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::Value;

use super::html::{amount, button, document, escape};
use super::{form, go_to, halted, missing, page, the_sandbox, wait};
use crate::app::App;
use crate::http::parts::{Address, Path};
use crate::http::reply::Stop;
use crate::sandbox::answer::Halt;
use crate::sandbox::cards::{Card, Decline};
use crate::sandbox::checkout::{Tried, success_url};
use crate::sandbox::params::Params;
use crate::sandbox::sandbox_tx::{SandboxTx, int, text};
use crate::state::limits::Limit;

pub async fn show(app: App, address: Address, Path(id): Path<String>) -> Result<Response, Stop> {
    app.limits.take_call(address.household())?;
    Ok(shown(&app, &id, None).await.unwrap_or_else(halted))
}

async fn shown(app: &App, id: &str, declined: Option<Decline>) -> Result<Response, Halt> {
    let Ok(sandbox) = the_sandbox(app) else { return Ok(missing()) };
    let mut sandbox_tx = SandboxTx::open(&sandbox).await?;
    let session = sandbox_tx.read("checkout.session", id).await?;
    let now = sandbox_tx.seconds();
    sandbox_tx.close().await?;
    match text(&session, "status") {
        "complete" => Ok(go_to(&success_url(&session))),
        "open" if int(&session, "expires_at") > now && session["sandbox"]["step"] == "confirm" => {
            Ok(confirm())
        }
        "open" if int(&session, "expires_at") > now => Ok(cards(&session, declined)),
        _ => Ok(missing()),
    }
}

pub async fn act(app: App, address: Address, Path(id): Path<String>, body: Body) -> Result<Response, Stop> {
    app.limits.take_call(address.household())?;
    let params = form(body).await?;
    let declines = match (params.get("do"), params.get("card").and_then(Card::named)) {
        (Some("pay"), Some(card)) => card.charged(true).is_err(),
        (Some(action), _) => action == "refuse",
        _ => false,
    };
    if declines && let Err(problem) = app.limits.take(Limit::DeclinedPayment, &address.bucket()) {
        return Ok(wait(&problem));
    }
    Ok(acted(&app, &id, &params).await.unwrap_or_else(halted))
}

async fn acted(app: &App, id: &str, params: &Params) -> Result<Response, Halt> {
    let Ok(sandbox) = the_sandbox(app) else { return Ok(missing()) };
    let mut sandbox_tx = SandboxTx::open(&sandbox).await?;
    let tried = match (params.get("do"), params.get("card").and_then(Card::named)) {
        (Some("pay"), Some(card)) => sandbox_tx.try_card(id, card).await?,
        (Some(answer @ ("confirm" | "refuse")), _) => {
            sandbox_tx.answer_confirmation(id, answer == "confirm").await?
        }
        (Some("cancel"), _) => {
            let session = sandbox_tx.read("checkout.session", id).await?;
            sandbox_tx.close().await?;
            return Ok(session["cancel_url"].as_str().map_or_else(missing, go_to));
        }
        _ => {
            sandbox_tx.close().await?;
            return shown(app, id, None).await;
        }
    };
    sandbox_tx.close().await?;
    match tried {
        Tried::Paid(url) => Ok(go_to(&url)),
        Tried::Declined(decline) => shown(app, id, Some(decline)).await,
        Tried::Confirm => shown(app, id, None).await,
        Tried::Expired => Ok(missing()),
    }
}

fn cards(session: &Value, declined: Option<Decline>) -> Response {
    let monthly = text(session, "mode") == "subscription";
    let price = amount(int(session, "amount_total"), text(session, "currency"));
    let product = escape(text(&session["sandbox"], "product"));
    let alert = declined.map_or_else(String::new, |decline| {
        let buys = session["metadata"]["kind"] == "purchase";
        let why = match decline {
            Decline::InsufficientFunds if buys => "Insufficient funds for purchase.",
            Decline::InsufficientFunds => "Your card was declined: insufficient funds.",
            Decline::NotConfirmed => "The payment was not confirmed.",
        };
        format!("<p role=\"alert\">{why} Nothing was charged.</p>")
    });
    let mut choices = String::new();
    let offered = [
        (Card::Pays, "Pays"),
        (Card::InsufficientFunds, "Declined: insufficient funds"),
        (Card::Confirmation, "Asks for an extra confirmation"),
        (Card::FailsLater, "Pays now, fails at the next renewal"),
        (Card::Disputed, "Pays, then the bank disputes it"),
        (Card::RefundFails, "Pays, but a refund to it fails later"),
    ];
    for (card, what) in offered.iter().filter(|(card, _)| monthly || *card != Card::FailsLater) {
        let checked = if *card == Card::Pays { " checked" } else { "" };
        let _ = writeln!(
            choices,
            "<label><input type=\"radio\" name=\"card\" value=\"{}\"{checked}><span><b>{what}</b> \
             <small>Card ending in {}</small></span></label>",
            card.word(),
            card.last4()
        );
    }
    let pay = if monthly { format!("Subscribe for {price} a month") } else { format!("Pay {price}") };
    let each = if monthly { " a month" } else { "" };
    let main = format!(
        "<p class=\"sum\"><span>{product}</span> <strong>{price}{each}</strong></p>\n{alert}\n<form method=\"post\">\n\
         <fieldset>\n<legend>Test card</legend>\n{choices}</fieldset>\n<p class=\"actions\">{} {}</p>\n</form>",
        button("do", "pay", &pay, "first"),
        button("do", "cancel", "Cancel and go back", "second"),
    );
    page(StatusCode::OK, document("Test checkout", &main))
}

fn confirm() -> Response {
    let main = format!(
        "<p>A bank would now ask the owner of this card whether the payment is theirs.</p>\n\
         <form method=\"post\"><p class=\"actions\">{} {}</p></form>",
        button("do", "confirm", "Confirm", "first"),
        button("do", "refuse", "Refuse", "second"),
    );
    page(StatusCode::OK, document("Confirm this payment", &main))
}
