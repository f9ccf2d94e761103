//! Where somebody stands in a conversation, and whether they may write there.

use super::refusal::Refusal;
use super::rules::{self, Side, Silence};
use super::store::{self, Participant};
use crate::app::App;
use crate::http::reply::Reply;
use crate::person::Person;
use crate::{blocks, subscriptions};

/// The caller's place in a conversation. To everyone but the two it is not there.
pub async fn participant(app: &App, id: i64, person: &Person) -> Reply<(Participant, Side)> {
    participant_with(app, id, person, None).await
}

/// The same with the number of one of its messages, when one is named.
pub async fn participant_with(
    app: &App,
    id: i64,
    person: &Person,
    anchor: Option<i64>,
) -> Reply<(Participant, Side)> {
    let side = Side::of(person);
    let participant =
        store::participant(&app.db, side, id, person.id, anchor).await?.ok_or(Refusal::Hidden)?;
    Ok((participant, side))
}

/// Refuses whoever may read here but not write.
pub async fn may_write(app: &App, person: &Person, participant: &Participant, side: Side) -> Reply<()> {
    blocks::refuse(app, person.id, participant.other_id).await?;
    let is_subscribed = !rules::needs_subscription(side, participant.is_free)
        || subscriptions::allows(app, person.id).await?;
    Ok(not_silent(rules::silence(side, participant.status, participant.is_free, is_subscribed))?)
}

pub fn not_silent(silence: Option<Silence>) -> Result<(), Refusal> {
    match silence {
        None => Ok(()),
        Some(Silence::Closed) => Err(Refusal::Closed),
        Some(Silence::SubscriptionRequired) => Err(Refusal::SubscriptionRequired),
    }
}
