//! What each kind of thing is hidden by: the functions of its room, side by side.

use db::{Time, Tx};

use super::news;
use crate::app::App;
use crate::http::reply::Reply;
use crate::person::Person;
use crate::reports::TargetType;
use crate::{conversations, marketplace, profiles, ratings, requests, showcases, videos};

/// Whose it is, to somebody who sees it; to everyone else it is not there.
pub async fn owner_seen_by(app: &App, (kind, id): (TargetType, i64), person: &Person) -> Reply<i64> {
    match kind {
        TargetType::Request => requests::owner_seen_by(app, id, person).await,
        TargetType::Message => conversations::message_sender_seen_by(app, id, person.id).await,
        TargetType::Showcase => showcases::developer_of(app, id).await,
        TargetType::Video => videos::owner_seen_by(app, id, person).await,
        TargetType::Profile => profiles::profile_seen_by(app, id, person.id).await,
        TargetType::Product => marketplace::seller_seen_by(app, id, person.id).await,
        TargetType::Review => ratings::rater_of(app, id).await,
        TargetType::ProductReview => marketplace::reviewer_seen_by(app, id, person.id).await,
        TargetType::ShowcaseReview => showcases::rater_of(app, id).await,
    }
}

/// Hides something, or shows it again (`None`). Its row stays locked. Whether it is there.
pub async fn set_hidden(
    tx: &mut Tx,
    (kind, id): (TargetType, i64),
    hidden_at: Option<Time>,
) -> Result<bool, db::Error> {
    match kind {
        TargetType::Request => Ok(requests::set_hidden(tx, id, hidden_at).await?.is_some()),
        TargetType::Message => conversations::set_message_hidden(tx, id, hidden_at).await,
        TargetType::Showcase => Ok(showcases::set_hidden(tx, id, hidden_at).await?.is_some()),
        TargetType::Video => videos::set_hidden(tx, id, hidden_at).await,
        TargetType::Profile => profiles::set_hidden(tx, id, hidden_at).await,
        TargetType::Product => Ok(marketplace::set_hidden(tx, id, hidden_at).await?.is_some()),
        TargetType::Review => ratings::set_hidden(tx, id, hidden_at).await,
        TargetType::ProductReview => marketplace::set_review_hidden(tx, id, hidden_at).await,
        TargetType::ShowcaseReview => showcases::set_rating_hidden(tx, id, hidden_at).await,
    }
}

/// Tells everyone who has to know, its owner's tabs first; the last thing before the commit, because everyone needs the
/// locks that it takes.
pub async fn settle(
    app: &App,
    tx: &mut Tx,
    (kind, id): (TargetType, i64),
    owner_id: i64,
) -> Result<(), db::Error> {
    // A message tells both sides by one event, in the order of their ids as every message does.
    if kind != TargetType::Message {
        news::tell(app, tx, owner_id).await?;
    }
    match kind {
        TargetType::Request => requests::settle_hidden(app, tx, id, owner_id).await,
        TargetType::Message => conversations::settle_message_hidden(app, tx, id).await,
        TargetType::Showcase => showcases::settle_hidden(app, tx, id, owner_id).await,
        TargetType::Video => videos::settle_hidden(app, tx, id).await,
        TargetType::Profile => profiles::settle_hidden(app, tx, id).await,
        TargetType::Product => marketplace::settle_hidden(app, tx, id).await,
        TargetType::Review => ratings::settle_hidden(app, tx, id).await,
        TargetType::ProductReview => marketplace::settle_review_hidden(app, tx, id).await,
        TargetType::ShowcaseReview => showcases::settle_rating_hidden(app, tx, id).await,
    }
}
