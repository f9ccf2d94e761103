//! POST /payments/create-subscription

use axum::Json;
use db::Time;
use serde::Serialize;
use stripe::{CheckoutSession, NewCheckout, Paying};
use utoipa::ToSchema;

use super::customer::{self, WATCHED};
use super::refusal::{Refusal, away};
use super::store::customers::Payer;
use super::store::{checkouts, customers};
use super::{portal, settle};
use crate::accounts::caller::Developer;
use crate::app::App;
use crate::http::reply::Reply;
use crate::person::Person;
use crate::state::limits::Limit;
use crate::subscriptions::{self, SubscriptionStatus};

/// Where to pay. The address stands there twice, because it is looked for in both places.
#[derive(Serialize, ToSchema)]
pub struct StartedSubscription {
    url: String,
    data: StartedUrl,
}

#[derive(Serialize, ToSchema)]
pub struct StartedUrl {
    url: String,
}

/// The page where the caller subscribes. Asked again it is the same page, so two clicks never make two subscriptions. Whose
/// last payment failed is led to the billing portal instead: a second subscription would charge them twice.
#[utoipa::path(post, path = "/payments/create-subscription", tag = "payments", operation_id = "create_subscription",
    responses((status = 200, body = StartedSubscription), (status = 409, description = "There is an active subscription already")))]
pub async fn create_subscription(app: App, Developer(person): Developer) -> Reply<Json<StartedSubscription>> {
    app.limits.take(Limit::Checkout, &person.id.to_string())?;
    if subscriptions::is_active(&app, person.id).await? {
        return Err(Refusal::AlreadySubscribed.into());
    }
    let customer = customer::of(&app, &person).await?;
    let url = match instead(&app, &person, &customer).await? {
        Some(portal) => portal,
        None => checkout(&app, &person, &customer).await?,
    };
    customers::watch(&app.db, customer.id, app.clock.now() + WATCHED).await?;
    Ok(Json(StartedSubscription { url: url.clone(), data: StartedUrl { url } }))
}

/// Where somebody is led who has a subscription that lives: a second one would charge them twice.
async fn instead(app: &App, person: &Person, customer: &Payer) -> Reply<Option<String>> {
    match at_the_provider(app, person, customer).await? {
        Some(SubscriptionStatus::PastDue | SubscriptionStatus::Unpaid) => {
            Ok(Some(portal::open(app, customer).await?))
        }
        Some(SubscriptionStatus::Active | SubscriptionStatus::Trialing | SubscriptionStatus::Paused) => {
            Err(Refusal::AlreadySubscribed.into())
        }
        _ => Ok(None),
    }
}

/// How the subscription stands by the provider's own word, when it ever said one: what the command line set is not asked here.
async fn at_the_provider(app: &App, person: &Person, customer: &Payer) -> Reply<Option<SubscriptionStatus>> {
    if customer.subscription_id.is_none() {
        return Ok(None);
    }
    customer::ask(app, customer.id, &customer.customer_id).await?;
    let known = customers::of_user(&app.db, person.id, app.provider.word()).await?;
    Ok(known.and_then(|known| known.status()))
}

/// The open checkout of this person; a new one only when there is none that can still be paid.
async fn checkout(app: &App, person: &Person, customer: &Payer) -> Reply<String> {
    let mode = app.provider.word();
    let price = app.settings.subscription.price;
    // Counted before looking: of two clicks at once either the second finds the first one's checkout, or both count the
    // same and so send the same key.
    let before = checkouts::count(&app.db, person.id, mode).await?;
    if let Some(open) = checkouts::open_of(&app.db, person.id, mode).await? {
        let session = match app.provider.client.checkout(&open.session_id).await {
            Ok(session) => session,
            Err(error) if error.is_missing() => {
                checkouts::end(&app.db, &open.session_id, "expired").await?;
                return self::open(app, person, customer, (price, before)).await;
            }
            Err(error) => return Err(away(&error).into()),
        };
        match (session.status.as_str(), session.url.clone()) {
            ("open", Some(url)) if open.amount_cents == price => return Ok(url),
            // The price has changed: nobody is to pay the old one.
            ("open", _) => {
                let key = customer::key(&["expire", &open.session_id]);
                match app.provider.client.expire_checkout(&open.session_id, &key).await {
                    Ok(expired) => settle::checkout(app, &expired).await?,
                    Err(error) if error.is_wrong_state() => {
                        return settled_meanwhile(app, person, &session).await;
                    }
                    Err(error) => return Err(away(&error).into()),
                }
            }
            _ => {
                if let Some(portal) = settle(app, person, &session).await? {
                    return Ok(portal);
                }
            }
        }
    }
    open(app, person, customer, (price, before)).await
}

/// Takes note of a checkout that is over. It may have been paid without our being told; a later payment may even have failed
/// by now, and the subscription still lives. So how it stands is asked anew.
async fn settle(app: &App, person: &Person, session: &CheckoutSession) -> Reply<Option<String>> {
    settle::checkout(app, session).await?;
    let payer = customer::of(app, person).await?;
    instead(app, person, &payer).await
}

/// It was paid in the very moment it was to be closed.
async fn settled_meanwhile(app: &App, person: &Person, session: &CheckoutSession) -> Reply<String> {
    let session = app.provider.client.checkout(&session.id).await.map_err(|error| away(&error))?;
    let neither = || stripe::Error::Unreadable("a checkout is neither open nor paid".to_owned());
    settle(app, person, &session).await?.ok_or_else(|| away(&neither()).into())
}

async fn open(app: &App, person: &Person, customer: &Payer, (price, before): (i64, i64)) -> Reply<String> {
    let session = match begin(app, person, customer, (price, before)).await {
        // The provider no longer knows who this is.
        Err(error) if error.is_missing() => {
            let anew = customer::make(app, person, Some(customer)).await?;
            begin(app, person, &anew, (price, before)).await
        }
        begun => begun,
    };
    let session = session.map_err(|error| away(&error))?;
    let missing = || stripe::Error::Unreadable("a checkout without an address".to_owned());
    let url = session.url.clone().ok_or_else(|| away(&missing()))?;
    let row = checkouts::NewCheckout {
        user_id: person.id,
        mode: app.provider.word(),
        session_id: &session.id,
        url: &url,
        amount_cents: price,
        created_at: app.clock.now(),
        expires_at: Time::from_micros(session.expires_at.saturating_mul(1_000_000)),
    };
    checkouts::insert(&app.db, row).await?;
    Ok(url)
}

async fn begin(
    app: &App,
    person: &Person,
    customer: &Payer,
    (price, before): (i64, i64),
) -> Result<CheckoutSession, stripe::Error> {
    let mode = app.provider.word();
    let origin = app.settings.public_url();
    let success_url = format!("{origin}/subscription/success?session_id={{CHECKOUT_SESSION_ID}}");
    let cancel_url = format!("{origin}/subscription/success?canceled=1");
    let product = format!("{} creator subscription", app.settings.product.name);
    let metadata =
        [("kind".to_owned(), "subscription".to_owned()), ("user_id".to_owned(), person.id.to_string())]
            .into();
    let new = NewCheckout {
        paying: Paying::Monthly,
        customer: Some(&customer.customer_id),
        product: &product,
        amount_cents: price,
        currency: crate::money::CURRENCY,
        success_url: &success_url,
        cancel_url: &cancel_url,
        metadata,
        destination: None,
    };
    // The same key until this checkout is over: a double click, a lost answer and a node that died all get the same one.
    let key = customer::key(&[
        "checkout",
        mode,
        &customer.customer_id,
        &before.to_string(),
        &price.to_string(),
        &success_url,
        &product,
    ]);
    app.provider.client.create_checkout(&new, &key).await
}
