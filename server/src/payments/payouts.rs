//! GET /marketplace/payouts and POST /marketplace/payouts/connect: where a seller's money goes
//!
//! Without an account of their own at the provider it stands in the ledger for them; with one, each payment goes on to it
//! whole, at the moment it is made.

use std::time::Duration;

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::customer::{self, PaymentError};
use super::ledger::of_developer;
use super::refusal::away;
use super::store::ledger;
use super::store::{customers, sellers};
use crate::accounts::caller::Developer;
use crate::app::App;
use crate::http::reply::Reply;
use crate::state::limits::Limit;
use crate::text_enum::text_enum;

/// Between two questions about an account that is not ready yet.
const PAUSE: Duration = Duration::from_secs(1);

text_enum! {
    PayoutStatus, "how a seller's account stands", {
        /// There is no account.
        None = "none",
        /// The provider still wants to know something.
        Pending = "pending",
        /// Payments go on to it.
        Active = "active",
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Payouts {
    #[schema(inline)]
    status: PayoutStatus,
    /// What the caller is owed for invoices that were paid online while no account was connected.
    invoices: Vec<Owed>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Owed {
    currency: String,
    /// Below nothing: the caller was given money that went back to the client later.
    amount_cents: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PayoutsPage {
    /// The provider's page, where sellers say who they are.
    url: String,
}

/// The account that payments to a seller go on to.
pub async fn destination(app: &App, seller_id: i64) -> Result<Option<String>, db::Error> {
    let account = sellers::account(&app.db, seller_id, app.provider.word()).await?;
    Ok(account.filter(|account| account.is_active).map(|account| account.account_id))
}

/// Asks how an account stands and makes it so here.
pub async fn settle(app: &App, account_id: &str) -> Result<(), PaymentError> {
    let account = app.provider.client.account(account_id).await?;
    sellers::set_active(&app.db, &account.id, app.provider.word(), account.payouts_enabled).await?;
    Ok(())
}

/// How the caller's account at the provider stands, and what they are owed without one.
#[utoipa::path(get, path = "/marketplace/payouts", tag = "marketplace", operation_id = "payouts",
    responses((status = 200, body = Payouts), (status = 403, description = "The caller is no developer")))]
pub async fn payouts(app: App, Developer(person): Developer) -> Reply<Json<Payouts>> {
    let (mode, now) = (app.provider.word(), app.clock.now());
    let mut account = sellers::account(&app.db, person.id, mode).await?;
    if let Some(known) = account.as_ref().filter(|known| !known.is_active)
        && sellers::ask(&app.db, person.id, mode, now, now - PAUSE).await?
    {
        if let Err(error) = settle(&app, &known.account_id).await {
            tracing::warn!(%error, "the payment provider was asked in vain");
        }
        account = sellers::account(&app.db, person.id, mode).await?;
    }
    let status = match account {
        None => PayoutStatus::None,
        Some(account) if account.is_active => PayoutStatus::Active,
        Some(_) => PayoutStatus::Pending,
    };
    let owed = ledger::balances(&app.db, &of_developer(person.id), mode).await?;
    let invoices = owed.into_iter().map(|(currency, amount_cents)| Owed { currency, amount_cents }).collect();
    Ok(Json(Payouts { status, invoices }))
}

/// A page of the provider's where the caller connects an account, or goes on with it.
#[utoipa::path(post, path = "/marketplace/payouts/connect", tag = "marketplace", operation_id = "connect_payouts",
    responses((status = 200, body = PayoutsPage), (status = 403, description = "The caller is no developer"),
              (status = 503, description = "The payment provider can't be reached")))]
pub async fn connect_payouts(app: App, Developer(person): Developer) -> Reply<Json<PayoutsPage>> {
    app.limits.take(Limit::Checkout, &person.id.to_string())?;
    let (mode, client) = (app.provider.word(), &app.provider.client);
    let account_id = if let Some(account) = sellers::account(&app.db, person.id, mode).await? {
        account.account_id
    } else {
        let (email, _) = customers::named(&app.db, person.id).await?;
        let metadata = [("user_id".to_owned(), person.id.to_string())].into();
        let key = customer::key(&["account", mode, &person.id.to_string(), &email]);
        let made = client.create_account(&email, &metadata, &key).await.map_err(|error| away(&error))?;
        sellers::insert(&app.db, person.id, mode, &made.id, app.clock.now()).await?;
        made.id
    };
    let return_url = format!("{}/marketplace/selling", app.settings.public_url());
    // Such a page works once and for minutes, so each question gets a new one.
    let key = customer::key(&["account link", &hex::encode(app.random.bytes::<16>())]);
    let link = client.create_account_link(&account_id, &return_url, &key).await;
    Ok(Json(PayoutsPage { url: link.map_err(|error| away(&error))?.url }))
}
