//! Completed work and reviews that nobody sent over the wire: sample data.

use db::{Time, Tx};

use super::figures;
use super::store::{self, Wanted};
use crate::app::App;
use crate::http::public_cache;
use crate::person::UserType;
use crate::state::public_answers::Topic;

/// An agreement of the two was completed then.
pub async fn completed(
    app: &App,
    tx: &mut Tx,
    (client_id, developer_id): (i64, i64),
    at: Time,
) -> Result<(), db::Error> {
    store::completed(tx, client_id, developer_id, at).await?;
    public_cache::changed(app, tx, &[Topic::Developers]).await
}

/// What one of them said of the other, in the sight of everyone.
pub struct Review<'a> {
    pub rater_id: i64,
    pub target_id: i64,
    /// What the one who is reviewed is.
    pub target: UserType,
    pub stars: i64,
    pub comment: &'a str,
    pub at: Time,
}

pub async fn review(app: &App, tx: &mut Tx, review: &Review<'_>) -> Result<(), db::Error> {
    let Review { rater_id, target_id, target, stars, comment, at } = *review;
    let comment = Some(comment);
    let wanted =
        Wanted { rater_id, target_id, stars, comment, verified_work: true, is_shown: true, shows_at: at };
    store::write(tx, &wanted, at).await?;
    figures::count(app, tx, target_id, target, &[(stars, 1)]).await
}
