//! POST /ratings/{developer, client}/{id}

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::response::{IntoResponse, Response};
use db::Tx;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::rating::Rating;
use super::refusal::Refusal;
use super::store::{self, Wanted};
use super::{figures, show};
use crate::accounts::caller::SignedIn;
use crate::accounts::idempotency::{Created, Creating, Key};
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::{Reply, Stop};
use crate::notifications::{self, News, NotificationKind};
use crate::person::{Person, UserType};

const COMMENT_LENGTH: usize = 2000;
/// How long a review waits for the other one, from the completion of the work.
const WINDOW: Duration = Duration::from_hours(24 * 14);
/// To both: what one says of the other has changed.
pub const RATING: &str = "rating";

#[derive(Deserialize, ToSchema)]
pub struct Rate {
    #[schema(minimum = 1, maximum = 5)]
    pub stars: i64,
    #[schema(max_length = 2000)]
    pub comment: Option<String>,
}

impl Input for Rate {
    fn check(&mut self, fields: &mut Fields) {
        if !(1..=5).contains(&self.stars) {
            fields.refuse("stars", "Choose 1 to 5 stars.");
        }
        fields.optional_text("comment", &mut self.comment, COMMENT_LENGTH);
    }
}

#[derive(Serialize)]
pub struct RatingNews {
    pub rater_id: i64,
    pub target_id: i64,
}

/// What becomes of a rating that was sent, of whatever kind.
pub enum Rated<R> {
    New(Created<R>),
    Changed(R),
    Replayed(Stop),
}

impl<R: Serialize> IntoResponse for Rated<R> {
    fn into_response(self) -> Response {
        match self {
            Self::New(created) => created.into_response(),
            Self::Changed(rating) => Json(rating).into_response(),
            Self::Replayed(first) => first.into_response(),
        }
    }
}

/// Rates a developer, or changes the caller's rating of them. After work that the two completed it stays hidden until the
/// developer has rated the client too, or 14 days passed.
#[utoipa::path(post, path = "/ratings/developer/{id}", tag = "ratings", operation_id = "rate_developer",
    params(("id" = i64, Path, description = "The developer's id")), request_body = Rate,
    responses((status = 201, body = Rating), (status = 200, description = "The caller's rating was changed", body = Rating),
              (status = 400, description = "The caller's own profile")))]
pub async fn rate_developer(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Creating { input, key }: Creating<Rate>,
) -> Reply<Rated<Rating>> {
    rate(app, person, id, UserType::Developer, input, key).await
}

/// Rates a client, or changes the caller's rating of them, after work that the two completed. It stays hidden until the
/// client has rated the developer too, or 14 days passed.
#[utoipa::path(post, path = "/ratings/client/{id}", tag = "ratings", operation_id = "rate_client",
    params(("id" = i64, Path, description = "The client's id")), request_body = Rate,
    responses((status = 201, body = Rating), (status = 200, description = "The caller's rating was changed", body = Rating),
              (status = 400, description = "The caller's own profile"),
              (status = 403, description = "The two have not completed an agreement")))]
pub async fn rate_client(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Creating { input, key }: Creating<Rate>,
) -> Reply<Rated<Rating>> {
    rate(app, person, id, UserType::Client, input, key).await
}

async fn rate(
    app: App,
    person: Person,
    target_id: i64,
    target: UserType,
    input: Rate,
    key: Key,
) -> Reply<Rated<Rating>> {
    if person.id == target_id {
        return Err(Refusal::Own.into());
    }
    if store::user_type(&app.db, target_id).await? != Some(target) {
        return Err(Refusal::Nobody.into());
    }
    if target == UserType::Client && person.user_type != Some(UserType::Developer) {
        return Err(Refusal::NoDeveloper.into());
    }
    let db = app.db.clone();
    let wanted = Arc::new((app, input, key));
    db.transact(move |tx| {
        let wanted = wanted.clone();
        Box::pin(async move {
            let (app, input, key) = &*wanted;
            write(app, tx, person.id, (target_id, target), input, key).await
        })
    })
    .await
}

async fn write(
    app: &App,
    tx: &mut Tx,
    rater_id: i64,
    (target_id, target): (i64, UserType),
    input: &Rate,
    key: &Key,
) -> Reply<Rated<Rating>> {
    if let Some(first) = key.claim(app, tx).await? {
        return Ok(Rated::Replayed(first));
    }
    let now = app.clock.now();
    // Its lock makes two who rate each other at once see each other.
    let completed_at = match target {
        UserType::Developer => store::lock_work(tx, rater_id, target_id).await?,
        UserType::Client => store::lock_work(tx, target_id, rater_id).await?,
    };
    if target == UserType::Client && completed_at.is_none() {
        return Err(Refusal::NoWork.into());
    }
    let before = store::between_in(tx, rater_id, target_id).await?;
    let theirs = store::between_in(tx, target_id, rater_id).await?;
    let shows_at = completed_at.map_or(now, |at| at + WINDOW);
    let was_shown = before.as_ref().is_some_and(|row| row.is_shown);
    let is_shown = was_shown || shows_at <= now || (completed_at.is_some() && theirs.is_some());
    let wanted = Wanted {
        rater_id,
        target_id,
        stars: input.stars,
        comment: input.comment.as_deref(),
        verified_work: completed_at.is_some(),
        is_shown,
        shows_at,
    };
    let row = store::write(tx, &wanted, now).await?;
    // What is hidden counts for nothing until it is shown again.
    let counts = row.is_read();
    let rating = Rating::from(row);
    let rated = if before.is_none() {
        Rated::New(key.remember(app, tx, rating).await?)
    } else {
        key.release(app, tx).await?;
        Rated::Changed(rating)
    };
    if counts {
        let taken = before.as_ref().filter(|row| row.is_shown).map(|row| (row.stars, -1));
        let changes: Vec<_> = taken.into_iter().chain([(input.stars, 1)]).collect();
        figures::count(app, tx, target_id, target, &changes).await?;
    }
    if let Some(theirs) = theirs.filter(|row| !row.is_shown && is_shown) {
        show::show(app, tx, theirs.id).await?;
    }
    app.bus.publish(tx, &[rater_id, target_id], RATING, &RatingNews { rater_id, target_id }).await?;
    if before.is_none() {
        let text =
            if is_shown { "reviewed working with you" } else { "wrote a review. Write yours to see it" };
        notify(app, tx, (rater_id, target_id), target, text).await?;
    }
    Ok(rated)
}

/// Notifies whoever was rated.
pub async fn notify(
    app: &App,
    tx: &mut Tx,
    (rater_id, target_id): (i64, i64),
    target: UserType,
    text: &str,
) -> Result<(), db::Error> {
    let (client_id, developer_id) = match target {
        UserType::Developer => (rater_id, target_id),
        UserType::Client => (target_id, rater_id),
    };
    // Where the two worked together; a developer whom others rate looks at their own profile.
    let link = match store::conversation(tx, client_id, developer_id).await? {
        Some(id) => format!("/conversations/{id}"),
        None => format!("/profile/developers/{target_id}/public"),
    };
    let news = News {
        user_id: target_id,
        kind: NotificationKind::Review,
        topic: &format!("review {rater_id}"),
        actor_id: Some(rater_id),
        request_id: None,
        text,
        all_did: None,
        link: &link,
    };
    notifications::notify(tx, &news, app.clock.now()).await
}
