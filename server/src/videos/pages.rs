//! The public page of a video, for strangers and search engines, and the list of all of them.

use axum::Router;
use axum::response::Response;
use db::Time;
use serde_json::json;

use super::embed;
use super::listing::is_listed;
use super::refusal::Refusal;
use super::store::{self, VideoRow};
use crate::app::App;
use crate::http::crawlers::{MOST, XML, sitemap};
use crate::http::html::Html;
use crate::http::oembed;
use crate::http::page::{PageCall, PublicPage, route};
use crate::http::parts::Path;
use crate::http::reply::Stop;
use crate::state::public_answers::Topic;

pub const SITEMAP: &str = "/sitemap-videos.xml";

pub fn pages() -> Router<App> {
    let router = route(Router::new(), "/video_display/stream/{id}", one);
    let router = route(router, SITEMAP, addresses);
    embed::routes(router)
}

async fn one(app: App, asked: PageCall, id: Result<Path<i64>, Stop>) -> Response {
    let make = async {
        let Path(id) = id?;
        let row = store::one(&app.db, id).await?.filter(is_listed).ok_or(Refusal::Hidden)?;
        let host = app.settings.public_url();
        let about = row.description.clone().unwrap_or_else(|| format!("A video by {}.", row.owner_name));
        let image = row.poster_key.as_ref().map(|_| format!("/api/video_display/{id}/poster"));
        Ok(PublicPage {
            title: Some(row.title.clone()),
            kind: "video.other",
            oembed: Some(oembed::about(&app, &path(id))),
            facts: json!({
                "@context": "https://schema.org",
                "@type": "VideoObject",
                "name": row.title,
                "description": about,
                "uploadDate": row.created_at,
                "duration": row.duration_ms.map(|length| format!("PT{}S", (length + 999) / 1000)),
                "thumbnailUrl": image.as_ref().map(|path| format!("{host}{path}")),
                "contentUrl": format!("{host}/api/video_display/stream/{id}"),
                "embedUrl": format!("{host}{}", embed::path(id)),
                "author": {"@type": "Person", "name": row.owner_name},
                "interactionStatistic": {"@type": "InteractionCounter", "interactionType": "https://schema.org/WatchAction", "userInteractionCount": row.view_count},
            }),
            main: whole(&row, image.as_deref()),
            image,
            // No data: addresses of pictures in it would be over long before the page is.
            ..PublicPage::new("video", path(id), about)
        })
    };
    asked.page(&app, Topic::Videos, make).await
}

async fn addresses(app: App, asked: PageCall) -> Response {
    let make = async {
        let rows: Vec<(i64, Time)> = store::newest(&app.db, MOST).await?;
        Ok(sitemap(&app, rows.into_iter().map(|(id, changed)| (path(id), Some(changed)))))
    };
    asked.document(&app, Topic::Videos, XML, make).await
}

pub fn path(id: i64) -> String {
    format!("/video_display/stream/{id}")
}

/// As the app draws it (`web/src/features/videos/watch-page.tsx`), with the poster where the player will be.
/// Where the player will be: as large, with the same picture.
pub fn draw_stage(html: &mut Html, poster: Option<&str>) {
    html.markup("<span class=\"block aspect-video max-h-[70dvh] w-full overflow-hidden rounded-m bg-paint-ink md:max-h-[80dvh]\">");
    if let Some(poster) = poster {
        html.markup("<img alt=\"\" class=\"size-full object-contain\" src=\"").text(poster).markup("\">");
    }
    html.markup("</span>");
}

fn whole(row: &VideoRow, poster: Option<&str>) -> Html {
    let mut html = Html::default();
    html.markup("<article class=\"wrap grid min-h-dvh content-start gap-6 py-6 break-words md:py-8\">");
    draw_stage(&mut html, poster);
    html.markup("<header><h1 class=\"text-2xl\">").text(&row.title);
    html.markup("</h1><p class=\"text-ink-soft\">").text(&row.owner_name).markup("</p></header>");
    for part in row.description.iter().flat_map(|text| text.split("\n\n")) {
        html.markup("<p class=\"served-text\">").text(part).markup("</p>");
    }
    html.markup("</article>");
    html
}
