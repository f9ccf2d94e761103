//! Whom a client may write to about a request or invite to it: developers who can be found, and those who came to it
//! themselves. Anybody else is not there, so that trying ids names nobody who wants to stay private.

use super::refusal::Unfit;
use super::store::shares;
use crate::app::App;
use crate::person::UserType;

/// What stands against each of these people, in their order.
pub async fn unfit(
    app: &App,
    request_id: i64,
    client_id: i64,
    people: &[i64],
) -> Result<Vec<Option<Unfit>>, db::Error> {
    let known = shares::candidates(&app.db, request_id, people).await?;
    let unfit = |id: &i64| match known.iter().find(|candidate| candidate.id == *id) {
        _ if *id == client_id => Some(Unfit::Oneself),
        None => Some(Unfit::Unknown),
        Some(candidate) if candidate.suspended_at.is_some() => Some(Unfit::Unknown),
        Some(candidate) if candidate.user_type != Some(UserType::Developer) => Some(Unfit::NoDeveloper),
        Some(candidate) => (!candidate.is_known).then_some(Unfit::Unknown),
    };
    Ok(people.iter().map(unfit).collect())
}
