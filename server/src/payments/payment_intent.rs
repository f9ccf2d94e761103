//! POST /payments/create-payment-intent

use serde::{Deserialize, Serialize};
use stripe::NewPaymentIntent;
use utoipa::ToSchema;

use super::amount::{Amount, check_currency};
use super::donate::named;
use super::refusal::away;
use super::store::donations;
use super::{abuse_limit, customer};
use crate::accounts::caller::SignedIn;
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::parts::Address;
use crate::http::reply::Reply;

#[derive(Deserialize, ToSchema)]
pub struct CreateIntent {
    #[serde(default)]
    #[schema(required = true)]
    amount: Amount,
    /// `usd`, also when left out.
    #[schema(pattern = "^usd$")]
    currency: Option<String>,
}

impl Input for CreateIntent {
    fn check(&mut self, fields: &mut Fields) {
        self.amount.check(fields);
        check_currency(fields, self.currency.as_deref());
    }
}

#[derive(Serialize, ToSchema)]
pub struct CreatedIntent {
    /// For the provider's own fields in a page.
    client_secret: String,
    id: String,
}

/// A donation to be paid inside a page, with the provider's own fields for the card.
#[utoipa::path(post, path = "/payments/create-payment-intent", tag = "payments", operation_id = "create_payment_intent",
    request_body = CreateIntent, responses((status = 201, body = CreatedIntent)))]
pub async fn create_payment_intent(
    app: App,
    SignedIn(person): SignedIn,
    address: Address,
    Creating { input, key }: Creating<CreateIntent>,
) -> Reply<Created<CreatedIntent>> {
    let address_key = abuse_limit::address_key(&app, address);
    abuse_limit::admit(&app, address, &address_key).await?;
    let reference = match key.fingerprint() {
        Some(fingerprint) => hex::encode(&fingerprint[..16]),
        None => hex::encode(app.random.bytes::<16>()),
    };
    let new = NewPaymentIntent {
        amount_cents: input.amount.cents(),
        currency: crate::money::CURRENCY,
        customer: None,
        description: &format!("Donation to {}", app.settings.product.name),
        metadata: named(&reference),
        payment_method: None,
        destination: None,
    };
    let provider_key = customer::key(&["intent", app.provider.word(), &reference]);
    let intent =
        app.provider.client.create_payment_intent(&new, &provider_key).await.map_err(|error| away(&error))?;
    let missing = || stripe::Error::Unreadable("a payment intent without its secret".to_owned());
    let client_secret = intent.client_secret.ok_or_else(|| away(&missing()))?;
    let row = donations::NewDonation {
        user_id: Some(person.id),
        mode: app.provider.word(),
        reference: &reference,
        session_id: None,
        intent_id: Some(&intent.id),
        amount_cents: input.amount.cents(),
        currency: crate::money::CURRENCY,
        is_public: false,
        name: None,
        address_key: &address_key,
        created_at: app.clock.now(),
    };
    let mut tx = key.begin(&app).await?;
    donations::insert(&mut tx, row).await?;
    let created = key.remember(&app, &mut tx, CreatedIntent { client_secret, id: intent.id }).await?;
    tx.commit().await?;
    Ok(created)
}
