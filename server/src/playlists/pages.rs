//! The public page of a playlist, for strangers and search engines, and the list of all of them.

use axum::Router;
use axum::response::Response;
use serde_json::json;

use super::playlist::{Playlist, PlaylistVisibility};
use super::refusal::Refusal;
use super::store;
use crate::app::App;
use crate::http::crawlers::{MOST, XML, sitemap};
use crate::http::html::Html;
use crate::http::oembed::{self, Linked};
use crate::http::page::{PageCall, PublicPage, route};
use crate::http::parts::Path;
use crate::http::reply::{Reply, Stop};
use crate::state::public_answers::Topic;
use crate::videos::draw_stage;

pub const SITEMAP: &str = "/sitemap-playlists.xml";

pub fn pages() -> Router<App> {
    let router = route(Router::new(), "/playlists/{id}", one);
    route(router, SITEMAP, addresses)
}

async fn one(app: App, asked: PageCall, id: Result<Path<i64>, Stop>) -> Response {
    let make = async {
        let Path(id) = id?;
        let is_listed = |row: &store::PlaylistRow| row.visibility == PlaylistVisibility::Public;
        let row = store::one(&app.db, id).await?.filter(is_listed).ok_or(Refusal::Hidden)?;
        let host = app.settings.public_url();
        let about = row.description.clone().unwrap_or_else(|| format!("A playlist by {}.", row.owner_name));
        let (title, owner) = (row.title.clone(), row.owner_name.clone());
        let playlist = Playlist::one(&app, row, None).await?;
        let items: Vec<_> = playlist.watchable().zip(1..).map(|(video, at)| {
            json!({"@type": "ListItem", "position": at, "name": video.title(), "url": format!("{host}/video_display/stream/{}", video.id())})
        }).collect();
        let first = playlist.watchable().next().filter(|video| video.thumbnail_url().is_some());
        let poster = first.map(|video| format!("/api/video_display/{}/poster", video.id()));
        Ok(PublicPage {
            oembed: Some(oembed::about(&app, &path(id))),
            facts: json!({
                "@context": "https://schema.org",
                "@type": "ItemList",
                "name": title,
                "description": about,
                "author": {"@type": "Person", "name": owner},
                "numberOfItems": items.len(),
                "itemListElement": items,
            }),
            main: whole(&title, &owner, &about, &playlist, poster.as_deref()),
            title: Some(title),
            image: poster,
            // No data: addresses of pictures in it would be over long before the page is.
            ..PublicPage::new("playlist", path(id), about)
        })
    };
    asked.page(&app, Topic::Videos, make).await
}

/// What a link to a public playlist shows.
pub async fn linked(app: &App, id: i64) -> Reply<Linked> {
    let is_listed = |row: &store::PlaylistRow| row.visibility == PlaylistVisibility::Public;
    let row = store::one(&app.db, id).await?.filter(is_listed).ok_or(Refusal::Hidden)?;
    Ok(Linked {
        title: row.title,
        about: row.description.unwrap_or_else(|| format!("A playlist by {}.", row.owner_name)),
        author_name: row.owner_name,
        author_path: format!("/developers/{}/videos", row.owner_id),
    })
}

async fn addresses(app: App, asked: PageCall) -> Response {
    let make = async {
        let rows = store::newest(&app.db, MOST).await?;
        Ok(sitemap(&app, rows.into_iter().map(|(id, changed)| (path(id), Some(changed)))))
    };
    asked.document(&app, Topic::Videos, XML, make).await
}

fn path(id: i64) -> String {
    format!("/playlists/{id}")
}

/// As the app lays it out: what is played, and the list beside it.
fn whole(title: &str, owner: &str, about: &str, playlist: &Playlist, poster: Option<&str>) -> Html {
    let mut html = Html::default();
    html.markup("<article class=\"wrap grid min-h-dvh content-start items-start gap-x-8 gap-y-7 py-6 break-words md:py-8 lg:grid-cols-[minmax(0,1fr)_22rem]\">");
    if playlist.watchable().next().is_some() {
        draw_stage(&mut html, poster);
    }
    html.markup("<div><header><h1 class=\"text-2xl\">").text(title);
    html.markup("</h1><p class=\"text-ink-soft\">").text(owner).markup("</p></header>");
    html.markup("<p class=\"served-text\">").text(about).markup("</p><ol>");
    for video in playlist.watchable() {
        html.markup("<li><a href=\"/video_display/stream/").text(video.id()).markup("\">");
        html.text(video.title()).markup("</a></li>");
    }
    html.markup("</ol></div></article>");
    html
}
