//! POST and GET /project-showcase/{id}/rating, GET /project-showcase/{id}/user-rating

use std::sync::Arc;

use axum::Json;
use axum::response::Response;
use db::{Time, Tx};
use serde::Serialize;
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::store::ratings::{self, RatingRow, Wanted};
use super::store::{self, ShowcaseRow};
use super::{listing, scores};
use crate::accounts::caller::SignedIn;
use crate::accounts::idempotency::{Creating, Key};
use crate::app::App;
use crate::http::parts::Path;
use crate::http::public_cache::PublicCall;
use crate::http::reply::Reply;
use crate::notifications::{self, News, NotificationKind};
use crate::person::Person;
use crate::ratings::{Rate, Rated, RatingSummary};
use crate::state::limits::Limit;
use crate::state::public_answers::Topic;

/// What somebody thinks of a showcase, as they see it themselves.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ShowcaseRating {
    id: i64,
    #[schema(minimum = 1, maximum = 5)]
    stars: i64,
    comment: Option<String>,
    /// They completed work with its developer.
    verified_work: bool,
    created_at: Time,
    updated_at: Time,
}

impl From<RatingRow> for ShowcaseRating {
    fn from(row: RatingRow) -> Self {
        Self {
            id: row.id,
            stars: row.stars,
            comment: row.comment,
            verified_work: row.verified_work,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

/// Rates a showcase, or changes the caller's rating of it.
#[utoipa::path(post, path = "/project-showcase/{id}/rating", tag = "showcases", operation_id = "rate_showcase",
    params(("id" = i64, Path, description = "The showcase's id")), request_body = Rate,
    responses((status = 201, body = ShowcaseRating),
              (status = 200, description = "The caller's rating was changed", body = ShowcaseRating),
              (status = 400, description = "The caller's own showcase"),
              (status = 404, description = "There is no such showcase")))]
pub async fn rate_showcase(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Creating { input, key }: Creating<Rate>,
) -> Reply<Rated<ShowcaseRating>> {
    app.limits.take(Limit::Change, &person.id.to_string())?;
    let db = app.db.clone();
    let wanted = Arc::new((app, person, input, key));
    db.transact(move |tx| {
        let wanted = wanted.clone();
        Box::pin(async move {
            let (app, person, input, key) = &*wanted;
            write(app, tx, person, id, input, key).await
        })
    })
    .await
}

async fn write(
    app: &App,
    tx: &mut Tx,
    person: &Person,
    id: i64,
    input: &Rate,
    key: &Key,
) -> Reply<Rated<ShowcaseRating>> {
    if let Some(first) = key.claim(app, tx).await? {
        return Ok(Rated::Replayed(first));
    }
    let now = app.clock.now();
    let given = rated_by(tx, person.id, id, (input.stars, input.comment.as_deref()), now).await?;
    let rating = ShowcaseRating::from(given.row);
    if !given.is_new {
        key.release(app, tx).await?;
        listing::marked(app, tx, &given.showcase).await?;
        return Ok(Rated::Changed(rating));
    }
    let showcase = given.showcase;
    let news = News {
        user_id: showcase.developer_id,
        kind: NotificationKind::Review,
        topic: &format!("showcase {id} rating {}", person.id),
        actor_id: Some(person.id),
        request_id: None,
        text: &format!("rated “{}”", showcase.title),
        all_did: None,
        link: &format!("/showcase/{id}"),
    };
    notifications::notify(tx, &news, now).await?;
    let created = key.remember(app, tx, rating).await?;
    listing::marked(app, tx, &showcase).await?;
    Ok(Rated::New(created))
}

/// A rating that was written.
pub struct Given {
    row: RatingRow,
    is_new: bool,
    showcase: ShowcaseRow,
}

/// Writes what somebody thinks of a showcase, and what it comes to.
pub async fn rated_by(
    tx: &mut Tx,
    rater_id: i64,
    id: i64,
    (stars, comment): (i64, Option<&str>),
    now: Time,
) -> Reply<Given> {
    let developer_id = store::lock(tx, id).await?.ok_or(Refusal::Hidden)?;
    let showcase =
        store::one_in(tx, id).await?.filter(|row| row.hidden_at.is_none()).ok_or(Refusal::Hidden)?;
    if developer_id == rater_id {
        return Err(Refusal::OwnShowcase.into());
    }
    let before = ratings::by_in(tx, id, rater_id).await?;
    let verified_work = ratings::worked_together(tx, rater_id, developer_id).await?;
    let wanted = Wanted { showcase_id: id, rater_id, stars, comment, verified_work };
    let row = ratings::write(tx, &wanted, now).await?;
    let mut all = showcase.stars();
    // What is hidden counts for nothing until it is shown again.
    if row.hidden_at.is_none() {
        if let Some(before) = &before {
            *all.with(before.stars) -= 1;
        }
        *all.with(stars) += 1;
    }
    let trend = match before {
        #[expect(clippy::cast_precision_loss, reason = "one to five")]
        None => scores::more(showcase.trend_score, stars as f64, now),
        // Changing one's mind every day must not pay.
        Some(_) => showcase.trend_score,
    };
    ratings::count(tx, id, all.each(), all.score(), trend).await?;
    Ok(Given { row, is_new: before.is_none(), showcase })
}

/// What people think of a showcase.
#[utoipa::path(get, path = "/project-showcase/{id}/rating", tag = "showcases", operation_id = "showcase_rating",
    security((), ("bearer" = [])), params(("id" = i64, Path, description = "The showcase's id")),
    responses((status = 200, body = RatingSummary), (status = 404, description = "There is no such showcase")))]
pub async fn showcase_rating(app: App, asked: PublicCall, Path(id): Path<i64>) -> Reply<Response> {
    let row = store::one(&app.db, id).await?.ok_or(Refusal::Hidden)?;
    asked.one(&app, Topic::Showcases, &RatingSummary::from(row.stars())).await
}

/// The caller's own rating of a showcase.
#[utoipa::path(get, path = "/project-showcase/{id}/user-rating", tag = "showcases", operation_id = "showcase_user_rating",
    params(("id" = i64, Path, description = "The showcase's id")),
    responses((status = 200, body = ShowcaseRating), (status = 404, description = "There is none")))]
pub async fn showcase_user_rating(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
) -> Reply<Json<ShowcaseRating>> {
    let row = ratings::by(&app.db, id, person.id).await?.ok_or(Refusal::Hidden)?;
    Ok(Json(row.into()))
}
