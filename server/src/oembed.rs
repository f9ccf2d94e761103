//! GET /oembed: how public pages are put into other people's, by the address of the page

use axum::Json;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::app::App;
use crate::http::oembed::Oembed;
use crate::http::parts::Query;
use crate::http::reply::Reply;
use crate::http::router::{RoomRoutes, both, routes};
use crate::problem::Problem;
use crate::{marketplace, playlists, showcases, videos};

pub fn routes() -> RoomRoutes {
    both(RoomRoutes::new(), routes!(oembed))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OembedQuery {
    /// The address of a page on this server: a video, a playlist, a showcase or a product.
    url: String,
    /// Only `json` is spoken.
    #[param(required = false, nullable = false)]
    format: Option<String>,
    /// In pixels.
    #[param(required = false, nullable = false, minimum = 1)]
    maxwidth: Option<i64>,
    /// In pixels.
    #[param(required = false, nullable = false, minimum = 1)]
    maxheight: Option<i64>,
}

/// How a public page is put into another one: a video to be watched there, everything else as a link with a picture.
#[utoipa::path(get, path = "/oembed", tag = "search", operation_id = "oembed", security(()), params(OembedQuery),
    responses((status = 200, body = Oembed), (status = 404, description = "There is no such public page here"),
              (status = 422, description = "Another format than json was asked for, or a size is none")))]
pub async fn oembed(app: App, Query(query): Query<OembedQuery>) -> Reply<Json<Oembed>> {
    if query.format.as_deref().is_some_and(|format| format != "json") {
        return Err(Problem::field("format", "Only json is available.").into());
    }
    let host = app.settings.public_url();
    let path = query.url.strip_prefix(host.as_str()).and_then(|path| path.split(['?', '#']).next());
    let (place, id) = path.and_then(|path| path.rsplit_once('/')).ok_or_else(Problem::not_found)?;
    let id: i64 = id.parse().map_err(|_| Problem::not_found())?;
    let linked = match place {
        "/video_display/stream" => {
            return Ok(Json(videos::oembed(&app, id, query.maxwidth, query.maxheight).await?));
        }
        "/playlists" => playlists::linked(&app, id).await?,
        "/showcase" => showcases::linked(&app, id).await?,
        "/marketplace" => marketplace::linked(&app, id).await?,
        _ => return Err(Problem::not_found().into()),
    };
    Ok(Json(Oembed::link(&app, linked)))
}
