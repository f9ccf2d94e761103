//! /sandbox/portal/{id}: where a test subscription is looked after, and made older.

use axum::body::Body;
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::Value;

use super::html::{amount, button, day, document, escape};
use super::{form, go_to, halted, missing, page, the_sandbox};
use crate::app::App;
use crate::http::parts::{Address, Path};
use crate::http::reply::Stop;
use crate::sandbox::Sandbox;
use crate::sandbox::answer::Halt;
use crate::sandbox::customers::PORTAL_SECONDS;
use crate::sandbox::params::Params;
use crate::sandbox::sandbox_tx::{SandboxTx, int, text};
use crate::sandbox::store;

pub async fn show(app: App, address: Address, Path(id): Path<String>) -> Result<Response, Stop> {
    app.limits.take_call(address.household())?;
    let sandbox = the_sandbox(&app)?;
    Ok(shown(&sandbox, &id).await.unwrap_or_else(halted))
}

pub async fn act(app: App, address: Address, Path(id): Path<String>, body: Body) -> Result<Response, Stop> {
    app.limits.take_call(address.household())?;
    let sandbox = the_sandbox(&app)?;
    let params = form(body).await?;
    Ok(acted(&sandbox, &id, &params).await.unwrap_or_else(halted))
}

/// The session of the page while it works, and the newest subscription of its customer.
async fn opened(sandbox_tx: &mut SandboxTx, id: &str) -> Result<(Value, Option<Value>), Halt> {
    let session = sandbox_tx.read("portal", id).await?;
    if int(&session, "created") + PORTAL_SECONDS <= sandbox_tx.seconds() {
        return Err(Halt::missing("portal", id));
    }
    let customer = text(&session, "customer");
    let newest = store::newest(&mut sandbox_tx.tx, "subscription", Some(customer), i64::MAX, 1).await?;
    Ok((session, newest.into_iter().next()))
}

async fn shown(sandbox: &Sandbox, id: &str) -> Result<Response, Halt> {
    let mut sandbox_tx = SandboxTx::open(sandbox).await?;
    let (session, subscription) = opened(&mut sandbox_tx, id).await?;
    let at = sandbox_tx.moment_of(session["customer"].as_str()).await?;
    sandbox_tx.close().await?;
    let about = subscription.as_ref().map_or_else(|| "<p>There is no subscription.</p>".to_owned(), about);
    let mut buttons = String::new();
    if let Some(subscription) = &subscription {
        let status = text(subscription, "status");
        if status != "canceled" {
            buttons += &if subscription["cancel_at_period_end"] == true {
                button("do", "resume", "Keep the subscription", "first")
            } else {
                button("do", "cancel", "Cancel at the end of the period", "second")
            };
        }
        if status == "past_due" {
            buttons += &button("do", "pay", "Pay the open invoice", "first");
        }
        if status != "canceled" {
            buttons += &button("do", "advance", "Move time forward by one month", "second");
        }
    }
    let clock =
        if at.real { String::new() } else { format!("<p>For this customer it is {}.</p>", day(at.seconds)) };
    let back = escape(text(&session, "return_url"));
    let main = format!(
        "{about}\n{clock}\n<form method=\"post\"><p class=\"actions\">{buttons}</p></form>\n\
         <p><a href=\"{back}\">Return to the site</a></p>"
    );
    Ok(page(StatusCode::OK, document("Test billing portal", &main)))
}

fn about(subscription: &Value) -> String {
    let price = &subscription["items"]["data"][0]["price"];
    let price = amount(int(price, "unit_amount"), text(price, "currency"));
    let product = escape(text(&subscription["sandbox"], "product"));
    let end = day(int(subscription, "current_period_end"));
    let says = match (text(subscription, "status"), subscription["cancel_at_period_end"] == true) {
        ("active", true) => format!("Active. It ends on {end}."),
        ("active", false) => format!("Active. It renews on {end}."),
        ("past_due", _) => "Past due. The last payment failed.".to_owned(),
        ("canceled", _) => "Ended.".to_owned(),
        (other, _) => escape(other),
    };
    format!("<p class=\"sum\"><span>{product}</span> <strong>{price} a month</strong></p>\n<p>{says}</p>")
}

async fn acted(sandbox: &Sandbox, id: &str, params: &Params) -> Result<Response, Halt> {
    let mut sandbox_tx = SandboxTx::open(sandbox).await?;
    let (session, subscription) = opened(&mut sandbox_tx, id).await?;
    let Some(subscription) = subscription else {
        sandbox_tx.close().await?;
        return Ok(missing());
    };
    let which = text(&subscription, "id");
    match params.get("do") {
        Some(cancel @ ("cancel" | "resume")) => {
            let said = format!("cancel_at_period_end={}", cancel == "cancel");
            sandbox_tx.update_subscription(which, &Params::parse(said.as_bytes())).await?;
        }
        Some("pay") => sandbox_tx.settle_open_invoice(which).await?,
        Some("advance") => sandbox_tx.grow_older(text(&session, "customer")).await?,
        _ => {}
    }
    sandbox_tx.close().await?;
    Ok(go_to(&format!("/sandbox/portal/{id}")))
}
