//! PUT and DELETE /project-showcase/{id}

use axum::Json;
use db::{Time, Tx};

use super::draft::ChangeShowcase;
use super::listing;
use super::refusal::Refusal;
use super::showcase::Showcase;
use super::store::{self, ShowcaseRow};
use crate::accounts::caller::Developer;
use crate::app::App;
use crate::http::body::Body;
use crate::http::parts::Path;
use crate::http::reply::{Done, Reply};
use crate::person::Person;
use crate::{files, subscriptions, videos};

/// Changes what is said of a showcase.
#[utoipa::path(put, path = "/project-showcase/{id}", tag = "showcases", operation_id = "change_showcase",
    params(("id" = i64, Path, description = "The showcase's id")), request_body = ChangeShowcase,
    responses((status = 200, body = Showcase), (status = 400, description = "A video is not one of the caller's"),
              (status = 403, description = "It is somebody else's, or the caller has no active subscription"),
              (status = 404, description = "There is no such showcase"),
              (status = 409, description = "There is a newer version by now")))]
pub async fn change_showcase(
    app: App,
    Developer(person): Developer,
    Path(id): Path<i64>,
    Body(input): Body<ChangeShowcase>,
) -> Reply<Json<Showcase>> {
    may_change(&app, &person, id).await?;
    change(&app, &person, id, input).await
}

/// Whether this person may change it, asked before anything costly.
pub async fn may_change(app: &App, person: &Person, id: i64) -> Reply<()> {
    let row = store::kept(&app.db, id).await?.ok_or(Refusal::Hidden)?;
    is_theirs(&row, person.id)?;
    subscriptions::require(app, person).await
}

/// Refuses everyone else; to them a hidden one is not there.
fn is_theirs(row: &ShowcaseRow, person_id: i64) -> Result<(), Refusal> {
    match row.hidden_at {
        _ if row.developer_id == person_id => Ok(()),
        Some(_) => Err(Refusal::Hidden),
        None => Err(Refusal::NotTheirs),
    }
}

/// Changes it after all was checked, and shows it as it is then.
pub async fn change(app: &App, person: &Person, id: i64, input: ChangeShowcase) -> Reply<Json<Showcase>> {
    if let Some(ids) = &input.selected_video_ids {
        check_videos_of(app, person.id, ids).await?;
    }
    let mut tx = app.db.begin().await?;
    let mut row = lock(&mut tx, id, person.id).await?;
    if input.version.is_some_and(|version| version != row.version) {
        return Err(Refusal::Changed.into());
    }
    put(&mut tx, &mut row, input, app.clock.now()).await?;
    listing::settle(app, &mut tx, &row).await?;
    tx.commit().await?;
    Ok(Json(Showcase::one(app, id).await?))
}

/// The showcase under its lock, for its owner.
pub async fn lock(tx: &mut Tx, id: i64, person_id: i64) -> Reply<ShowcaseRow> {
    store::lock(tx, id).await?.ok_or(Refusal::Hidden)?;
    let row = store::one_in(tx, id).await?.ok_or(Refusal::Hidden)?;
    is_theirs(&row, person_id)?;
    Ok(row)
}

/// Writes a showcase with what was said anew.
pub async fn put(
    tx: &mut Tx,
    row: &mut ShowcaseRow,
    input: ChangeShowcase,
    now: Time,
) -> Result<(), db::Error> {
    let filled = |text: String| Some(text).filter(|text| !text.is_empty());
    if let Some(title) = input.title {
        row.title = title;
    }
    for (text, place) in [
        (input.description, &mut row.description),
        (input.project_url, &mut row.project_url),
        (input.repository_url, &mut row.repository_url),
        (input.demo_url, &mut row.demo_url),
    ] {
        if let Some(text) = text {
            *place = filled(text);
        }
    }
    row.include_profile = input.include_profile.unwrap_or(row.include_profile);
    if let Some(tags) = input.tags {
        row.tags.0 = tags;
    }
    store::change(tx, row, now).await?;
    if let Some(readme) = input.readme {
        store::set_readme(tx, row.id, &readme).await?;
    }
    if let Some(ids) = input.selected_video_ids {
        store::set_videos(tx, row.id, &ids).await?;
    }
    Ok(())
}

/// Refuses videos that are not this person's, or that nobody else could watch.
pub async fn check_videos_of(app: &App, person_id: i64, ids: &[i64]) -> Reply<()> {
    if videos::can_be_handed_on(app, ids, person_id).await? { Ok(()) } else { Err(Refusal::Videos.into()) }
}

/// Deletes a showcase with its pictures and ratings. Its videos stay.
#[utoipa::path(delete, path = "/project-showcase/{id}", tag = "showcases", operation_id = "delete_showcase",
    params(("id" = i64, Path, description = "The showcase's id")),
    responses((status = 204, description = "It is gone"), (status = 403, description = "It is somebody else's"),
              (status = 404, description = "There is no such showcase")))]
pub async fn delete_showcase(app: App, Developer(person): Developer, Path(id): Path<i64>) -> Reply<Done> {
    let mut tx = app.db.begin().await?;
    let row = lock(&mut tx, id, person.id).await?;
    let gallery = store::images_in(&mut tx, id).await?;
    for key in gallery.iter().map(|image| &image.key).chain(&row.image_key) {
        files::drop_later(&app, &mut tx, key).await?;
    }
    store::delete(&mut tx, id).await?;
    listing::gone(&app, &mut tx, id, person.id).await?;
    tx.commit().await?;
    Ok(Done)
}
