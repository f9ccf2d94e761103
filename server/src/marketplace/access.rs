//! Who has a product.

use super::purchase::PurchaseStatus;
use super::refusal::Refusal;
use super::show::visible;
use super::store::{ProductRow, purchases};
use crate::app::App;
use crate::http::reply::Reply;
use crate::person::Person;

/// Refuses whoever neither sells the product nor has paid for it.
pub async fn has(app: &App, person: &Person, id: i64) -> Reply<ProductRow> {
    let row = visible(app, Some(person.id), id).await?;
    if row.seller_id != person.id && !has_bought(app, person.id, id).await? {
        return Err(Refusal::PurchaseRequired.into());
    }
    Ok(row)
}

/// Whether somebody bought it and it was not taken back.
pub async fn has_bought(app: &App, person_id: i64, id: i64) -> Result<bool, db::Error> {
    let bought = purchases::of_buyer(&app.db, id, person_id, app.provider.word()).await?;
    Ok(bought.is_some_and(|bought| bought.status == PurchaseStatus::Paid))
}
