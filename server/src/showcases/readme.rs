//! GET /project-showcase/{id}/readme and POST /markdown/readme-preview

use axum::Json;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::LINK_LENGTH;
use super::draft::{README_AS_JSON, check_readme};
use super::refusal::Refusal;
use super::store;
use crate::accounts::caller::{SignedIn, Visitor};
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::{Path, Query};
use crate::http::public_cache::PublicCall;
use crate::http::reply::Reply;
use crate::markdown_preview::MarkdownPreview;
use crate::profiles::is_web_address;
use crate::state::public_answers::Topic;
use crate::text_enum::text_enum;

text_enum! {
    ReadmeFormat, "a format of a README", {
        /// Safe to show as it is.
        Html = "html",
        /// Markdown, as it was written.
        Raw = "raw",
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReadmeQuery {
    /// HTML when left out.
    #[param(required = false, nullable = false, inline)]
    format: Option<ReadmeFormat>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ShowcaseReadme {
    format: ReadmeFormat,
    content: String,
}

/// The README of a showcase. Its relative links lead into the repository.
#[utoipa::path(get, path = "/project-showcase/{id}/readme", tag = "showcases", operation_id = "showcase_readme",
    security((), ("bearer" = [])), params(("id" = i64, Path, description = "The showcase's id"), ReadmeQuery),
    responses((status = 200, body = ShowcaseReadme), (status = 404, description = "There is no such showcase, or it has none"),
              (status = 422, description = "The format is not one")))]
pub async fn showcase_readme(
    app: App,
    asked: PublicCall,
    Visitor(person): Visitor,
    Path(id): Path<i64>,
    Query(query): Query<ReadmeQuery>,
) -> Reply<Response> {
    let format = query.format.unwrap_or(ReadmeFormat::Html);
    let viewer = person.map(|person| person.id);
    let row = store::seen_by(&app.db, id, viewer).await?.ok_or(Refusal::Hidden)?;
    let text = store::readme(&app.db, id).await?.ok_or(Refusal::NoReadme)?;
    let content = match format {
        ReadmeFormat::Html => app.heavy.readme_html(text, row.repository_url).await?,
        ReadmeFormat::Raw => text,
    };
    asked.one(&app, Topic::Showcases, &ShowcaseReadme { format, content }).await
}

#[derive(Deserialize, ToSchema)]
pub struct ReadmeText {
    /// At most 256 KiB.
    content: String,
    /// What relative links lead into.
    #[schema(max_length = 300)]
    repository_url: Option<String>,
}

impl Input for ReadmeText {
    const GROWS: bool = false;
    const MOST_BYTES: usize = README_AS_JSON;

    fn check(&mut self, fields: &mut Fields) {
        check_readme(fields, "content", &mut self.content);
        fields.optional_line("repository_url", &mut self.repository_url, LINK_LENGTH);
        // While it is being typed it may be anything.
        self.repository_url = self.repository_url.take().filter(|url| is_web_address(url));
    }
}

/// How a README will look.
#[utoipa::path(post, path = "/markdown/readme-preview", tag = "markdown", operation_id = "preview_readme",
    request_body = ReadmeText, responses((status = 200, body = MarkdownPreview)))]
pub async fn preview_readme(
    app: App,
    _: SignedIn,
    Body(input): Body<ReadmeText>,
) -> Reply<Json<MarkdownPreview>> {
    Ok(Json(MarkdownPreview { html: app.heavy.readme_html(input.content, input.repository_url).await? }))
}
