//! Every statement of this room.

pub mod checkouts;
pub mod customers;
pub mod declines;
pub mod donations;
pub mod events;
pub mod ledger;
pub mod payments;
pub mod sellers;

use db::{Db, Error, Time};

/// Where donations came from is nobody's business after a day.
pub async fn forget_addresses(db: &Db, before: Time) -> Result<(), Error> {
    donations::forget_addresses(db, before).await?;
    declines::forget(db, before).await?;
    Ok(())
}
