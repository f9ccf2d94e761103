//! GET /profile/developers/{id}/public

use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::card::DeveloperCard;
use crate::accounts::caller::Visitor;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::public_cache::PublicCall;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::profiles::choices::Visibility;
use crate::profiles::developer::{DeveloperRow, Links, store};
use crate::state::public_answers::Topic;

/// How much of each kind of work a profile names.
const MOST_PUBLISHED: i64 = 12;

/// A developer as others see them.
#[derive(Serialize, ToSchema)]
pub struct PublicDeveloper {
    #[serde(flatten)]
    pub card: DeveloperCard,
    /// Markdown.
    bio: Option<String>,
    /// The same as HTML that is safe to show.
    pub bio_html: Option<String>,
    links: Links,
    timezone: Option<String>,
    /// How long their first answer to a message takes, in the middle of all.
    median_response_minutes: Option<i64>,
    completed_agreements: i64,
    /// A video of theirs that stands first.
    intro_video_id: Option<i64>,
    showcases: Vec<Published>,
    /// The newest that everyone may watch; at most 12.
    videos: Vec<Published>,
    playlists: Vec<Published>,
}

/// Something a developer published.
#[derive(Serialize, ToSchema)]
pub struct Published {
    id: i64,
    title: String,
}

/// A developer's public profile. One for members only is there for those who are signed in, a private one for its owner.
#[utoipa::path(get, path = "/profile/developers/{id}/public", tag = "profiles", operation_id = "public_developer",
    security((), ("bearer" = [])), params(("id" = i64, Path, description = "The developer's id")),
    responses((status = 200, body = PublicDeveloper)))]
pub async fn public_developer(
    app: App,
    asked: PublicCall,
    Visitor(person): Visitor,
    Path(id): Path<i64>,
) -> Reply<Response> {
    let developer = seen_by(&app, id, person.map(|person| person.id)).await?;
    asked.one(&app, Topic::Developers, &developer).await
}

/// A developer as whoever has the id `reader` sees them.
pub async fn seen_by(app: &App, id: i64, reader: Option<i64>) -> Reply<PublicDeveloper> {
    let row = store::active_profile(&app.db, id).await?.ok_or_else(Problem::not_found)?;
    let visible = match row.visibility {
        Visibility::Public => true,
        Visibility::Members => reader.is_some(),
        Visibility::Private => reader == Some(id),
    };
    if !visible {
        return Err(Problem::not_found().into());
    }
    let names = |rows: Vec<(i64, String)>| rows.into_iter().map(|(_, name)| name).collect();
    let skills = names(store::skills(&app.db, &[id]).await?);
    let languages = names(store::languages(&app.db, &[id]).await?);
    let bio_html = app.heavy.optional_html(row.bio.as_deref()).await?;
    let published =
        |rows: Vec<(i64, String)>| rows.into_iter().map(|(id, title)| Published { id, title }).collect();
    let intro_video_id = match row.intro_video_id {
        Some(video_id) => store::intro(&app.db, id, video_id).await?,
        None => None,
    };
    Ok(PublicDeveloper {
        intro_video_id,
        showcases: published(store::showcases(&app.db, id, MOST_PUBLISHED).await?),
        videos: published(store::videos(&app.db, id, MOST_PUBLISHED).await?),
        playlists: published(store::playlists(&app.db, id, MOST_PUBLISHED).await?),
        ..shown(row, bio_html, skills, languages)
    })
}

fn shown(
    mut row: DeveloperRow,
    bio_html: Option<String>,
    skills: Vec<String>,
    languages: Vec<String>,
) -> PublicDeveloper {
    PublicDeveloper {
        bio_html,
        bio: row.bio.take(),
        links: Links {
            website: row.website.take(),
            github: row.github.take(),
            linkedin: row.linkedin.take(),
            other: std::mem::take(&mut row.other_links.0),
        },
        timezone: row.timezone.take(),
        median_response_minutes: row.median_minutes,
        completed_agreements: row.completed_agreements,
        intro_video_id: None,
        showcases: Vec::new(),
        videos: Vec::new(),
        playlists: Vec::new(),
        card: DeveloperCard::new(row, skills, languages),
    }
}
