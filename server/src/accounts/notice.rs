//! The letter about a sign-in from a browser that was not known.

use std::time::Duration;

use db::Tx;

use super::email::greeted;
use super::session::Origin;
use super::store;
use crate::app::App;
use crate::letters::{self, Part};

/// One letter in this time is enough, however many browsers there are.
const EVERY: Duration = Duration::from_hours(1);

/// Tells the owner of a sign-in, in the transaction that starts the session. Not of a browser that signed in before, not too
/// often, and only at an address that is known to be theirs.
pub async fn tell(
    app: &App,
    tx: &mut Tx,
    user_id: i64,
    origin: &Origin,
    is_known: bool,
) -> Result<(), db::Error> {
    if is_known {
        return Ok(());
    }
    let now = app.clock.now();
    let Some((email, name)) = store::note_sign_in(tx, user_id, now, now - EVERY).await? else {
        return Ok(());
    };
    let product = &app.settings.product.name;
    let (device, address) = (origin.device(), origin.address());
    let url = format!("{}/profile?tab=security", app.settings.public_url());
    let parts = vec![
        Part::Text(format!("Your {product} account was signed in to from a new browser.")),
        Part::Text(format!("{device}, address {address}")),
        Part::Button { label: "Review your sessions".to_owned(), url },
        Part::Note(
            "If this was you, you don't need to do anything. If not, change your password: this signs out every other browser."
                .to_owned(),
        ),
    ];
    letters::send(app, tx, &greeted(&email, name.as_deref(), "New sign-in to your account".to_owned(), parts))
        .await
}
