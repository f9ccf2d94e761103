//! What the payments have to know of purchases, and tell them.

use std::time::Duration;

use db::{Time, Tx};
use serde::Serialize;
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::store::purchases::{self, New, PurchaseRow};
use super::store::{self, ProductRow};
use super::{listing, news};
use crate::app::App;
use crate::http::reply::Reply;
use crate::text_enum::text_enum;

/// Between two questions about one that is not paid yet, whoever asks us and how often.
const PAUSE: Duration = Duration::from_secs(1);
/// The letters of a licence key: none that looks like another.
const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

text_enum! {
    PurchaseStatus, "how a purchase stands", {
        /// Somebody began to buy.
        Open = "open",
        Paid = "paid",
        /// The money went back.
        Refunded = "refunded",
        /// The buyer's bank took the money back.
        Disputed = "disputed",
    }
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Purchase {
    id: i64,
    product_id: i64,
    amount_cents: i64,
    currency: String,
    #[schema(inline)]
    status: PurchaseStatus,
    /// Shows that somebody has the product: see `verify`.
    license_key: String,
    purchased_at: Option<Time>,
    refunded_at: Option<Time>,
}

impl From<PurchaseRow> for Purchase {
    fn from(row: PurchaseRow) -> Self {
        Self {
            id: row.id,
            product_id: row.product_id,
            amount_cents: row.amount_cents,
            currency: row.currency,
            status: row.status,
            license_key: row.license_key,
            purchased_at: row.paid_at,
            refunded_at: row.refunded_at,
        }
    }
}

/// What somebody is about to buy.
#[derive(Debug)]
pub struct Buyable {
    pub purchase_id: i64,
    pub product_id: i64,
    pub seller_id: i64,
    pub title: String,
    pub amount_cents: i64,
    pub currency: String,
    pub reference: String,
    /// The page where it can be paid, with the price that stands there.
    pub session: Option<(String, i64)>,
    pub tries: i64,
}

/// Begins a purchase, or goes on with one. Refuses what is not for sale, the seller, whoever has it, and a price that is no
/// longer right.
pub async fn begin(app: &App, person_id: i64, id: i64, seen_cents: Option<i64>) -> Reply<Buyable> {
    let product = super::show::visible(app, Some(person_id), id).await?;
    if product.seller_id == person_id {
        return Err(Refusal::OwnProduct.into());
    }
    let mode = app.provider.word();
    let mut row = purchases::of_buyer(&app.db, id, person_id, mode).await?;
    if row.as_ref().is_some_and(|row| row.status == PurchaseStatus::Paid) {
        return Err(Refusal::AlreadyPurchased.into());
    }
    if !product.is_public() {
        return Err(Refusal::NotForSale.into());
    }
    if seen_cents.is_some_and(|seen| seen != product.price_cents) {
        return Err(Refusal::PriceChanged(product.price_cents, product.currency).into());
    }
    if row.is_none() {
        let new = New {
            product_id: id,
            seller_id: product.seller_id,
            buyer_id: person_id,
            mode,
            reference: &hex::encode(app.random.bytes::<16>()),
            amount_cents: product.price_cents,
            currency: &product.currency,
            license_key: &license_key(app.random.bytes::<20>()),
            now: app.clock.now(),
        };
        purchases::begin(&app.db, &new).await?;
        row = purchases::of_buyer(&app.db, id, person_id, mode).await?;
    }
    let row = row.ok_or(Refusal::Hidden)?;
    Ok(Buyable {
        purchase_id: row.id,
        product_id: id,
        seller_id: product.seller_id,
        title: product.title,
        amount_cents: product.price_cents,
        currency: product.currency,
        reference: row.reference,
        session: row.session_id.map(|session| (session, row.amount_cents)),
        tries: row.tries,
    })
}

/// Twenty letters in groups of five.
fn license_key(bytes: [u8; 20]) -> String {
    let mut key = String::with_capacity(23);
    for (place, byte) in bytes.iter().enumerate() {
        if place > 0 && place % 5 == 0 {
            key.push('-');
        }
        key.push(char::from(LETTERS[usize::from(byte % 32)]));
    }
    key
}

/// Remembers the page where it can be paid.
pub async fn began_to_pay(app: &App, buyable: &Buyable, session_id: &str) -> Result<(), db::Error> {
    let tries = buyable.tries + 1;
    purchases::set_session(&app.db, buyable.purchase_id, session_id, tries, buyable.amount_cents).await
}

/// A try to pay came to nothing: the next one is another.
pub async fn was_declined(app: &App, purchase_id: i64) -> Result<(), db::Error> {
    purchases::tried(&app.db, purchase_id).await
}

/// Somebody's own purchase of a product, with the page where they may have paid it.
pub async fn own(
    app: &App,
    person_id: i64,
    product_id: i64,
) -> Result<Option<(Purchase, Option<String>)>, db::Error> {
    let row = purchases::of_buyer(&app.db, product_id, person_id, app.provider.word()).await?;
    Ok(row.map(|row| {
        let session = row.session_id.clone();
        (row.into(), session)
    }))
}

impl Purchase {
    pub fn id(&self) -> i64 {
        self.id
    }

    pub fn is(&self, status: PurchaseStatus) -> bool {
        self.status == status
    }
}

/// Whether the provider should be asked about one that is not paid.
pub async fn should_ask(app: &App, purchase_id: i64) -> Result<bool, db::Error> {
    let now = app.clock.now();
    purchases::ask(&app.db, purchase_id, now, now - PAUSE).await
}

/// A purchase by the name that the provider carries.
#[derive(Clone, Copy, Debug)]
pub struct Referred {
    pub id: i64,
    pub buyer_id: i64,
    pub seller_id: i64,
}

pub async fn of_reference(app: &App, reference: &str) -> Result<Option<Referred>, db::Error> {
    let row = purchases::of_reference(&app.db, reference).await?;
    Ok(row.map(|row| Referred { id: row.id, buyer_id: row.buyer_id, seller_id: row.seller_id }))
}

/// What became of the money of a charge.
#[derive(Clone, Copy, Debug)]
pub struct Money<'m> {
    pub charge_id: &'m str,
    pub amount_cents: i64,
    pub refunded_cents: i64,
    /// What banks took in disputes and did not give again.
    pub taken_cents: i64,
}

impl Money<'_> {
    fn status(self) -> PurchaseStatus {
        if self.taken_cents > 0 {
            PurchaseStatus::Disputed
        } else if self.refunded_cents >= self.amount_cents {
            PurchaseStatus::Refunded
        } else {
            PurchaseStatus::Paid
        }
    }
}

/// Makes a purchase stand as its money does. Answers whether it was paid twice, so that this charge has to go back.
pub async fn settled(app: &App, tx: &mut Tx, id: i64, money: Money<'_>) -> Result<bool, db::Error> {
    let Some(row) = purchases::lock(tx, id).await? else { return Ok(false) };
    let status = money.status();
    if row.charge_id.as_deref() != Some(money.charge_id) {
        if row.status == PurchaseStatus::Paid {
            return Ok(status == PurchaseStatus::Paid);
        }
        // Of an older charge only that it is held again would be news, and it is not.
        if status != PurchaseStatus::Paid && row.charge_id.is_some() {
            return Ok(false);
        }
    } else if row.status == status {
        return Ok(false);
    }
    let charge_id = Some(money.charge_id.to_owned());
    stand(app, tx, row, status, charge_id, money.amount_cents).await?;
    Ok(false)
}

/// Takes a product that costs nothing. Answers nothing when somebody was faster.
pub async fn take_free(app: &App, tx: &mut Tx, purchase_id: i64) -> Result<Option<Purchase>, db::Error> {
    let Some(row) = purchases::lock(tx, purchase_id).await? else { return Ok(None) };
    if row.status == PurchaseStatus::Paid {
        return Ok(None);
    }
    Ok(Some(stand(app, tx, row, PurchaseStatus::Paid, None, 0).await?.into()))
}

/// Writes how a purchase stands from now on, counts it, and tells both.
async fn stand(
    app: &App,
    tx: &mut Tx,
    before: PurchaseRow,
    status: PurchaseStatus,
    charge_id: Option<String>,
    amount_cents: i64,
) -> Result<PurchaseRow, db::Error> {
    let now = app.clock.now();
    let was = before.status;
    let (is_paid, was_paid) = (status == PurchaseStatus::Paid, was == PurchaseStatus::Paid);
    let is_new = before.charge_id != charge_id || before.paid_at.is_none();
    let row = PurchaseRow {
        status,
        charge_id,
        amount_cents,
        paid_at: if is_new { Some(now) } else { before.paid_at },
        refunded_at: (status == PurchaseStatus::Refunded).then_some(now),
        session_id: None,
        ..before
    };
    purchases::stand(tx, &row).await?;
    let product: Option<ProductRow> = store::any_in(tx, row.product_id).await?;
    let Some(product) = product else { return Ok(row) };
    if is_paid != was_paid {
        store::count_sale(tx, row.product_id, if is_paid { 1 } else { -1 }).await?;
    }
    if is_paid && is_new {
        news::sold(tx, &row, &product, now).await?;
    } else {
        news::money_moved(tx, &row, &product, was, now).await?;
    }
    listing::marked(app, tx, row.product_id, &[row.seller_id, row.buyer_id]).await?;
    Ok(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_licence_key_is_twenty_plain_letters_in_groups() {
        let key = license_key(std::array::from_fn(|at| u8::try_from(at * 13).unwrap_or(0)));
        assert_eq!(key.len(), 23);
        assert_eq!(key.split('-').map(str::len).collect::<Vec<_>>(), [5, 5, 5, 5]);
        assert!(!key.contains(['0', '1', 'O', 'I']), "{key}");
    }

    #[test]
    fn money_that_is_held_is_paid_and_nothing_else() {
        let status = |refunded_cents, taken_cents| {
            Money { charge_id: "ch", amount_cents: 500, refunded_cents, taken_cents }.status()
        };
        assert_eq!(status(0, 0), PurchaseStatus::Paid);
        assert_eq!(status(499, 0), PurchaseStatus::Paid);
        assert_eq!(status(500, 0), PurchaseStatus::Refunded);
        assert_eq!(status(0, 500), PurchaseStatus::Disputed);
    }
}
