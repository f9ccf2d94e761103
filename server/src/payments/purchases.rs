//! POST and GET /marketplace/products/{id}/purchase, POST /marketplace/purchases/{id}/refund

use axum::Json;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use stripe::{Metadata, NewCheckout, NewPaymentIntent, Paying};
use utoipa::ToSchema;

use super::refusal::{Refusal, away};
use super::{charge, customer, payouts, settle};
use crate::accounts::caller::{Developer, SignedIn};
use crate::accounts::idempotency::{Created, Creating, Key};
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::marketplace;
use crate::marketplace::purchase::{self, Buyable, Purchase, PurchaseStatus};
use crate::marketplace::sales::{self, Sale};
use crate::problem::Problem;
use crate::state::limits::Limit;

const METHOD_LENGTH: usize = 200;

#[derive(Debug, Deserialize, ToSchema)]
pub struct BuyProduct {
    /// A payment method of the provider's, charged at once. Left out, the answer says where to pay.
    #[schema(max_length = 200)]
    payment_method: Option<String>,
    /// The price that the buyer saw. When it is another one by now, nothing happens.
    price_cents: Option<i64>,
}

impl Input for BuyProduct {
    fn check(&mut self, fields: &mut Fields) {
        fields.optional_line("payment_method", &mut self.payment_method, METHOD_LENGTH);
    }
}

#[derive(Serialize, ToSchema)]
pub struct ProductCheckout {
    /// Where to pay.
    url: String,
}

#[derive(Serialize, ToSchema)]
pub struct Bought {
    purchase: Purchase,
}

/// What becomes of a wish to buy.
pub enum Buying {
    Pay(ProductCheckout),
    Done(Created<Bought>),
}

impl IntoResponse for Buying {
    fn into_response(self) -> Response {
        match self {
            Self::Pay(page) => Json(page).into_response(),
            Self::Done(created) => created.into_response(),
        }
    }
}

/// Buys a product: answers with the page where to pay, the same one as long as it can be paid there. What is free, and what is
/// paid with a payment method, is bought at once.
#[utoipa::path(post, path = "/marketplace/products/{id}/purchase", tag = "marketplace", operation_id = "buy_product",
    params(("id" = i64, Path, description = "The product's id")), request_body = BuyProduct,
    responses((status = 200, body = ProductCheckout), (status = 201, description = "It is bought", body = Bought),
              (status = 400, description = "The caller has it, sells it, or the card was declined"),
              (status = 404, description = "There is no such product for the caller"),
              (status = 409, description = "It is not for sale, or has another price by now"),
              (status = 503, description = "The payment provider can't be reached")))]
pub async fn buy_product(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Creating { input, key }: Creating<BuyProduct>,
) -> Reply<Buying> {
    app.limits.take(Limit::Checkout, &person.id.to_string())?;
    let mut buyable = purchase::begin(&app, person.id, id, input.price_cents).await?;
    if buyable.amount_cents == 0 {
        return Ok(Buying::Done(take_free(&app, &key, &buyable).await?));
    }
    if let Some(url) = still_open(&app, &buyable, input.payment_method.is_some()).await? {
        return Ok(Buying::Pay(ProductCheckout { url }));
    }
    // It may be paid on a page that nobody told of yet.
    if buyable.session.is_some() {
        buyable = purchase::begin(&app, person.id, id, input.price_cents).await?;
    }
    match input.payment_method {
        None => Ok(Buying::Pay(ProductCheckout { url: open_page(&app, &buyable).await? })),
        Some(method) => Ok(Buying::Done(charge_now(&app, person.id, &key, &buyable, &method).await?)),
    }
}

async fn take_free(app: &App, key: &Key, buyable: &Buyable) -> Reply<Created<Bought>> {
    let mut tx = key.begin(app).await?;
    let taken = purchase::take_free(app, &mut tx, buyable.purchase_id).await?;
    let purchase = taken.ok_or(marketplace::Refusal::AlreadyPurchased)?;
    let created = key.remember(app, &mut tx, Bought { purchase }).await?;
    tx.commit().await?;
    Ok(created)
}

/// The page where it can be paid, if there is one with today's price; another one is closed, and so is any when a card is to be
/// charged. What was paid there is taken in.
async fn still_open(app: &App, buyable: &Buyable, by_card: bool) -> Reply<Option<String>> {
    let Some((session_id, price)) = &buyable.session else { return Ok(None) };
    let Some(session) = settle::still_open(app, session_id).await? else { return Ok(None) };
    if !by_card && *price == buyable.amount_cents && session.url.is_some() {
        return Ok(session.url);
    }
    settle::close_page(app, session_id).await?;
    Ok(None)
}

async fn open_page(app: &App, buyable: &Buyable) -> Reply<String> {
    let origin = app.settings.public_url();
    let page = format!("{origin}/marketplace/{}", buyable.product_id);
    let account = payouts::destination(app, buyable.seller_id).await?;
    let new = NewCheckout {
        paying: Paying::Once,
        customer: None,
        product: &buyable.title,
        amount_cents: buyable.amount_cents,
        currency: &buyable.currency,
        success_url: &format!("{page}?paid=1"),
        cancel_url: &page,
        metadata: named(&buyable.reference),
        destination: account.as_deref(),
    };
    // Two who ask at once get the same page.
    let key = try_key(app, "purchase", buyable, account.as_deref(), "");
    let session = app.provider.client.create_checkout(&new, &key).await.map_err(|error| away(&error))?;
    let missing = || stripe::Error::Unreadable("a checkout without an address".to_owned());
    let url = session.url.ok_or_else(|| away(&missing()))?;
    purchase::began_to_pay(app, buyable, &session.id).await?;
    Ok(url)
}

/// Charges a payment method and keeps the answer.
async fn charge_now(
    app: &App,
    person_id: i64,
    key: &Key,
    buyable: &Buyable,
    method: &str,
) -> Reply<Created<Bought>> {
    charge_method(app, buyable, method).await?;
    let own = purchase::own(app, person_id, buyable.product_id).await?;
    // A bank may have taken it back in the same moment; bought it is.
    let bought = own.map(|(purchase, _)| purchase).filter(|one| !one.is(PurchaseStatus::Open));
    let purchase = bought.ok_or(Refusal::CardDeclined)?;
    let mut tx = key.begin(app).await?;
    let created = key.remember(app, &mut tx, Bought { purchase }).await?;
    tx.commit().await?;
    Ok(created)
}

/// Charges a payment method. Sent again after a lost answer it is the same charge; after a refusal it is another.
async fn charge_method(app: &App, buyable: &Buyable, method: &str) -> Reply<()> {
    let account = payouts::destination(app, buyable.seller_id).await?;
    let new = NewPaymentIntent {
        amount_cents: buyable.amount_cents,
        currency: &buyable.currency,
        customer: None,
        description: &buyable.title,
        metadata: named(&buyable.reference),
        payment_method: Some(method),
        destination: account.as_deref(),
    };
    let provider_key = try_key(app, "charge purchase", buyable, account.as_deref(), method);
    let client = &app.provider.client;
    let intent = match client.create_payment_intent(&new, &provider_key).await {
        Ok(intent) => intent,
        Err(error) => {
            let refusal = declined(&error).ok_or_else(|| away(&error))?;
            purchase::was_declined(app, buyable.purchase_id).await?;
            return Err(refusal.into());
        }
    };
    let Some(charge_id) = intent.latest_charge.filter(|_| intent.status == "succeeded") else {
        // The bank wants to ask the card's owner, which only the provider's page can do.
        let cancel_key = customer::key(&["cancel purchase", app.provider.word(), &intent.id]);
        client.cancel_payment_intent(&intent.id, &cancel_key).await.map_err(|error| away(&error))?;
        purchase::was_declined(app, buyable.purchase_id).await?;
        return Err(Refusal::NeedsConfirmation.into());
    };
    charge::settle(app, &charge_id, false).await?;
    Ok(())
}

/// A purchase that nobody made over the wire: sample data, paid in the sandbox.
pub async fn sample(app: &App, buyer_id: i64, product_id: i64) -> Reply<()> {
    let buyable = purchase::begin(app, buyer_id, product_id, None).await?;
    if buyable.amount_cents > 0 {
        return charge_method(app, &buyable, "pm_card_visa").await;
    }
    let mut tx = app.db.begin().await?;
    purchase::take_free(app, &mut tx, buyable.purchase_id).await?;
    tx.commit().await?;
    Ok(())
}

/// What a refusal of the provider means to the buyer; `None` when it is not about the card.
fn declined(error: &stripe::Error) -> Option<Refusal> {
    let stripe::Error::Refused { code, decline_code, .. } = error else { return None };
    match (code.as_str(), decline_code.as_deref()) {
        ("card_declined", Some("insufficient_funds")) => Some(Refusal::InsufficientFunds),
        ("card_declined" | "expired_card" | "incorrect_cvc" | "processing_error", _) => {
            Some(Refusal::CardDeclined)
        }
        // There is no such payment method.
        ("resource_missing", _) => Some(Refusal::CardDeclined),
        _ => None,
    }
}

/// The key of a try to pay: the same until it was answered, and as long as it means the same.
fn try_key(app: &App, what: &str, buyable: &Buyable, account: Option<&str>, method: &str) -> String {
    let (tries, cents) = (buyable.tries.to_string(), buyable.amount_cents.to_string());
    let account = account.unwrap_or_default();
    let (mode, reference) = (app.provider.word(), buyable.reference.as_str());
    customer::key(&[what, mode, reference, &tries, &cents, account, method, &buyable.title])
}

/// What the provider carries for us.
fn named(reference: &str) -> Metadata {
    [("kind".to_owned(), "purchase".to_owned()), ("reference".to_owned(), reference.to_owned())].into()
}

/// The caller's own purchase of a product, also for the page that a buyer comes back to.
#[utoipa::path(get, path = "/marketplace/products/{id}/purchase", tag = "marketplace", operation_id = "own_purchase",
    params(("id" = i64, Path, description = "The product's id")),
    responses((status = 200, body = Purchase), (status = 404, description = "There is none")))]
pub async fn own_purchase(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
) -> Reply<Json<Purchase>> {
    let missing = || Problem::not_found();
    let (mut own, session) = purchase::own(&app, person.id, id).await?.ok_or_else(missing)?;
    if let Some(session_id) = session
        && purchase::should_ask(&app, own.id()).await?
    {
        match app.provider.client.checkout(&session_id).await {
            Ok(session) => settle::checkout(&app, &session).await?,
            Err(error) => tracing::warn!(%error, "the payment provider was asked in vain"),
        }
        own = purchase::own(&app, person.id, id).await?.ok_or_else(missing)?.0;
    }
    if own.is(PurchaseStatus::Open) {
        return Err(missing().into());
    }
    Ok(Json(own))
}

/// The seller gives the money back, within the days that the product says. The buyer's access ends.
#[utoipa::path(post, path = "/marketplace/purchases/{id}/refund", tag = "marketplace", operation_id = "refund_purchase",
    params(("id" = i64, Path, description = "The purchase's id")),
    responses((status = 200, body = Sale), (status = 403, description = "The caller is no developer"),
              (status = 404, description = "There is no such sale of the caller"),
              (status = 409, description = "It was refunded or disputed, was free, or its time is over"),
              (status = 503, description = "The payment provider can't be reached")))]
pub async fn refund_purchase(
    app: App,
    Developer(person): Developer,
    Path(id): Path<i64>,
) -> Reply<Json<Sale>> {
    let charge_id = sales::refundable(&app, person.id, id).await?;
    let client = &app.provider.client;
    let charge = client.charge(&charge_id).await.map_err(|error| away(&error))?;
    // One that came back from the buyer's bank may be tried again; else it is the same refund however often it is asked for.
    let before = client.refunds(Some(&charge_id)).await.map_err(|error| away(&error))?;
    let failed = before.iter().filter(|refund| refund.has_failed()).count().to_string();
    let key = customer::key(&["refund purchase", app.provider.word(), &charge_id, &failed]);
    match client.create_refund(&charge_id, charge.transfer_data.is_some(), &key).await {
        Ok(_) => {}
        // It was given back, or taken, meanwhile: what is so now is taken in below.
        Err(error) if error.is_wrong_state() => {}
        Err(error) => return Err(away(&error).into()),
    }
    charge::settle(&app, &charge_id, true).await?;
    Ok(Json(sales::one(&app, person.id, id).await?))
}
