//! POST /markdown/preview

use axum::Json;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::reply::Reply;
use crate::http::router::{RoomRoutes, both, routes};

/// No text of this product may be longer.
const LONGEST: usize = 10_000;

pub fn routes() -> RoomRoutes {
    both(RoomRoutes::new(), routes!(preview_markdown))
}

#[derive(Deserialize, ToSchema)]
pub struct MarkdownText {
    #[schema(max_length = 10_000)]
    content: String,
}

impl Input for MarkdownText {
    const GROWS: bool = false;

    fn check(&mut self, fields: &mut Fields) {
        if self.content.chars().count() > LONGEST {
            fields.refuse("content", "Please use at most 10,000 characters.");
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct MarkdownPreview {
    /// Safe to show as it is.
    pub html: String,
}

/// How a text will look: GitHub's flavour of Markdown, as safe HTML.
#[utoipa::path(post, path = "/markdown/preview", tag = "markdown", operation_id = "preview_markdown",
    request_body = MarkdownText, responses((status = 200, body = MarkdownPreview)))]
pub async fn preview_markdown(
    app: App,
    _: SignedIn,
    Body(text): Body<MarkdownText>,
) -> Reply<Json<MarkdownPreview>> {
    Ok(Json(MarkdownPreview { html: app.heavy.html(&text.content).await? }))
}
