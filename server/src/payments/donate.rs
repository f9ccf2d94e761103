//! POST /payments/create-donation-session

use serde::{Deserialize, Serialize};
use stripe::{Metadata, NewCheckout, Paying};
use utoipa::ToSchema;

use super::amount::{Amount, check_currency};
use super::refusal::away;
use super::store::donations;
use super::{abuse_limit, customer};
use crate::accounts::caller::Visitor;
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::parts::Address;
use crate::http::reply::Reply;

#[derive(Deserialize, ToSchema)]
pub struct CreateDonation {
    #[serde(default)]
    #[schema(required = true)]
    amount: Amount,
    /// `usd`, also when left out.
    #[schema(pattern = "^usd$")]
    currency: Option<String>,
    /// An anonymous donation is kept without any person.
    #[serde(default, rename = "isAnonymous", alias = "is_anonymous")]
    is_anonymous: bool,
    /// How the donor is called where donations are shown; their user name when left out.
    #[schema(max_length = 100)]
    name: Option<String>,
    /// Whether the donor wants to be named on the public page. Never for an anonymous donation.
    #[serde(default)]
    show_name: bool,
}

impl Input for CreateDonation {
    fn check(&mut self, fields: &mut Fields) {
        self.amount.check(fields);
        check_currency(fields, self.currency.as_deref());
        fields.optional_line("name", &mut self.name, 100);
    }
}

#[derive(Serialize, ToSchema)]
pub struct DonationSession {
    /// Where to pay.
    url: String,
}

/// A page where somebody donates. An anonymous donation keeps nothing of who is signed in.
#[utoipa::path(post, path = "/payments/create-donation-session", tag = "payments", operation_id = "create_donation_session",
    security((), ("bearer" = [])), request_body = CreateDonation, responses((status = 201, body = DonationSession)))]
pub async fn create_donation_session(
    app: App,
    Visitor(person): Visitor,
    address: Address,
    Creating { input, key }: Creating<CreateDonation>,
) -> Reply<Created<DonationSession>> {
    let address_key = abuse_limit::address_key(&app, address);
    abuse_limit::admit(&app, address, &address_key).await?;
    let anonymous = input.is_anonymous;
    let key = if anonymous { key.without_session(address) } else { key };
    let person = person.filter(|_| !anonymous);
    // The same for the same idempotency key, so a call sent twice makes one checkout.
    let reference = match key.fingerprint() {
        Some(fingerprint) => hex::encode(&fingerprint[..16]),
        None => hex::encode(app.random.bytes::<16>()),
    };
    let origin = app.settings.public_url();
    let success_url = format!("{origin}/donation/success?session_id={{CHECKOUT_SESSION_ID}}");
    let new = NewCheckout {
        paying: Paying::Once,
        customer: None,
        product: &format!("Donation to {}", app.settings.product.name),
        amount_cents: input.amount.cents(),
        currency: crate::money::CURRENCY,
        success_url: &success_url,
        cancel_url: &format!("{origin}/donation/cancel"),
        metadata: named(&reference),
        destination: None,
    };
    let provider_key = customer::key(&["donation", app.provider.word(), &reference]);
    let session =
        app.provider.client.create_checkout(&new, &provider_key).await.map_err(|error| away(&error))?;
    let missing = || stripe::Error::Unreadable("a checkout without an address".to_owned());
    let url = session.url.ok_or_else(|| away(&missing()))?;
    let name = match &person {
        _ if anonymous => None,
        Some(person) => Some(input.name.unwrap_or_else(|| person.user.username.clone())),
        None => input.name,
    };
    let row = donations::NewDonation {
        user_id: person.map(|person| person.id),
        mode: app.provider.word(),
        reference: &reference,
        session_id: Some(&session.id),
        intent_id: None,
        amount_cents: input.amount.cents(),
        currency: crate::money::CURRENCY,
        is_public: input.show_name && name.is_some(),
        name,
        address_key: &address_key,
        created_at: app.clock.now(),
    };
    let mut tx = key.begin(&app).await?;
    donations::insert(&mut tx, row).await?;
    let created = key.remember(&app, &mut tx, DonationSession { url }).await?;
    tx.commit().await?;
    Ok(created)
}

/// What the provider carries for us.
pub fn named(reference: &str) -> Metadata {
    [("kind".to_owned(), "donation".to_owned()), ("reference".to_owned(), reference.to_owned())].into()
}
