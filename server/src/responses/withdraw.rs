//! DELETE /snagged-requests/{id}

use super::access::{self, Side};
use super::news;
use super::refusal::Refusal;
use super::{rules, store};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::public_cache;
use crate::http::reply::{Done, Reply};
use crate::requests::{self, ResponseStatus};
use crate::state::public_answers::Topic;

/// Withdraws the developer's own answer, until the client has said yes or no. It leaves both lists (`?status=withdrawn`
/// still shows it), and the developer may answer again. Withdrawing it twice is no mistake.
#[utoipa::path(delete, path = "/snagged-requests/{id}", tag = "responses", operation_id = "withdraw_snagged_request",
    params(("id" = i64, Path, description = "The answer's id")),
    responses((status = 204), (status = 409, description = "The client has said yes or no")))]
pub async fn withdraw_snagged_request(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
) -> Reply<Done> {
    let found = access::look_from(&app, id, &person, Side::Developer).await?;
    let mut tx = app.db.begin().await?;
    // The request's row before the answer's, as when one is sent: two that lock both must not wait for each other.
    let counted = requests::count_response(&mut tx, found.request_id, -1).await?.ok_or(Refusal::Hidden)?;
    let row = access::lock(&mut tx, id).await?;
    if row.status == ResponseStatus::Withdrawn {
        return Ok(Done);
    }
    if !rules::may_withdraw(row.status) {
        return Err(Refusal::CannotWithdraw(row.status).into());
    }
    store::set_status(&mut tx, id, ResponseStatus::Withdrawn, None, app.clock.now()).await?;
    news::tell(&app, &mut tx, &[row.parties()], ResponseStatus::Withdrawn).await?;
    if counted.is_public {
        public_cache::changed(&app, &mut tx, &[Topic::Requests]).await?;
    }
    tx.commit().await?;
    Ok(Done)
}
