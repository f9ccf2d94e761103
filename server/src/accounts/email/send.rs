//! POST /auth/verify-email/send

use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::reply::{Done, Reply};
use crate::letters;
use crate::state::limits::Limit;

/// Sends the letter with the link again. An address that is confirmed gets none.
#[utoipa::path(post, path = "/auth/verify-email/send", tag = "accounts", operation_id = "send_verification",
    responses((status = 204), (status = 429, description = "Too many letters; try again later")))]
pub async fn send_verification(app: App, SignedIn(person): SignedIn) -> Reply<Done> {
    if person.user.email_verified {
        return Ok(Done);
    }
    app.limits.take(Limit::AccountLetter, &person.id.to_string())?;
    let mut tx = app.db.begin().await?;
    let (email, name) = (person.user.email.as_str(), person.user.full_name.as_deref());
    // Whoever asks again says that the address works, even if a mail server refused it.
    letters::try_again(&mut tx, email).await?;
    super::ask_to_verify(&app, &mut tx, person.id, email, name).await?;
    tx.commit().await?;
    Ok(Done)
}
