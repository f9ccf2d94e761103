//! The brake on trying out stolen cards: so many checkouts and so many declined cards from one place, then a pause.

use db::Tx;

use super::customer;
use super::store::{declines, donations};
use crate::app::App;
use crate::http::parts::Address;
use crate::problem::Problem;
use crate::secrets;
use crate::state::limits::Limit;

/// More open donations than the limit lets one place make before its declines are noticed.
const OPEN: i64 = 100;

/// Where a call comes from, in a form that can be compared and not read back.
pub fn address_key(app: &App, address: Address) -> String {
    let signed = app.keys.sign("donation address", &address.bucket());
    hex::encode(&secrets::token_hash(&signed)[..16])
}

/// Takes one of the checkouts that an address has, unless too many cards were declined there.
pub async fn admit(app: &App, address: Address, address_key: &str) -> Result<(), Problem> {
    app.limits.take(Limit::Donate, &address.bucket())?;
    if app.settings.limits.rate_limits.0 {
        let rate = Limit::DeclinedPayment.rate(&app.settings.limits);
        let declined = declines::since(&app.db, address_key, app.clock.now() - rate.period).await?;
        if declined >= i64::from(rate.count.get()) {
            return Err(Problem::too_many(rate.period.as_secs()));
        }
    }
    Ok(())
}

/// A card was declined for a donation: counted, once for each time it was told.
pub async fn declined(app: &App, tx: &mut Tx, event_id: &str, address_key: &str) -> Result<(), db::Error> {
    declines::insert(tx, event_id, address_key, app.clock.now()).await
}

/// Closes what is still open from a place where too many cards were declined.
pub async fn close(app: &App, address_key: &str) -> Result<(), customer::PaymentError> {
    let rate = Limit::DeclinedPayment.rate(&app.settings.limits);
    let declined = declines::since(&app.db, address_key, app.clock.now() - rate.period).await?;
    if !app.settings.limits.rate_limits.0 || declined < i64::from(rate.count.get()) {
        return Ok(());
    }
    for open in donations::open_from(&app.db, address_key, OPEN).await? {
        let closed = match (&open.session_id, &open.intent_id) {
            (Some(session), _) => {
                let key = customer::key(&["expire", session]);
                app.provider.client.expire_checkout(session, &key).await.map(drop)
            }
            (None, Some(intent)) => {
                let key = customer::key(&["cancel intent", intent]);
                app.provider.client.cancel_payment_intent(intent, &key).await.map(drop)
            }
            (None, None) => Ok(()),
        };
        match closed {
            // It was paid or closed meanwhile, which the provider tells by itself, or it is gone.
            Err(error) if !error.is_wrong_state() && !error.is_missing() => return Err(error.into()),
            _ => {}
        }
    }
    Ok(())
}
