//! GET and POST /marketplace/products/{id}/versions

use axum::response::Response;
use db::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::change::lock;
use super::refusal::Refusal;
use super::show::visible;
use super::store::files::{self as stored, VersionRow};
use super::store::purchases;
use super::{CHANGELOG_LENGTH, VERSION_LENGTH, listing, news};
use crate::accounts::caller::{Developer, Visitor};
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::public_cache::PublicCall;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::state::limits::Limit;
use crate::state::public_answers::Topic;

/// The newest so many are shown.
const SHOWN: i64 = 50;
/// So many of those who have it are told of a version.
const TOLD: i64 = 1000;

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProductVersion {
    id: i64,
    name: String,
    /// Markdown.
    changelog: Option<String>,
    /// The same as HTML that is safe to show.
    changelog_html: Option<String>,
    released_at: Time,
}

impl ProductVersion {
    fn new(row: VersionRow, changelog_html: Option<String>) -> Self {
        Self {
            id: row.id,
            name: row.name,
            changelog: row.changelog,
            changelog_html,
            released_at: row.released_at,
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ReleaseVersion {
    #[schema(min_length = 1, max_length = 40)]
    name: String,
    /// Markdown.
    #[schema(max_length = 5000)]
    changelog: Option<String>,
}

impl Input for ReleaseVersion {
    fn check(&mut self, fields: &mut Fields) {
        fields.line("name", &mut self.name, 1..=VERSION_LENGTH);
        fields.optional_text("changelog", &mut self.changelog, CHANGELOG_LENGTH);
    }
}

/// The versions of a product, the newest first.
#[utoipa::path(get, path = "/marketplace/products/{id}/versions", tag = "marketplace", operation_id = "product_versions",
    security((), ("bearer" = [])), params(("id" = i64, Path, description = "The product's id")),
    responses((status = 200, body = Vec<ProductVersion>), (status = 404, description = "There is no such product for the caller")))]
pub async fn product_versions(
    app: App,
    asked: PublicCall,
    Visitor(person): Visitor,
    Path(id): Path<i64>,
) -> Reply<Response> {
    visible(&app, person.map(|person| person.id), id).await?;
    let mut versions = Vec::new();
    for row in stored::versions(&app.db, id, SHOWN).await? {
        let html = app.heavy.optional_html(row.changelog.as_deref()).await?;
        versions.push(ProductVersion::new(row, html));
    }
    asked.one(&app, Topic::Products, &versions).await
}

/// Releases a version with all files that came since the last one, and tells those who have the product.
#[utoipa::path(post, path = "/marketplace/products/{id}/versions", tag = "marketplace", operation_id = "release_product_version",
    params(("id" = i64, Path, description = "The product's id")), request_body = ReleaseVersion,
    responses((status = 201, body = ProductVersion), (status = 403, description = "It is somebody else's"),
              (status = 404, description = "There is no such product"),
              (status = 409, description = "There is a version with this name")))]
pub async fn release_product_version(
    app: App,
    Developer(person): Developer,
    Path(id): Path<i64>,
    Creating { input, key }: Creating<ReleaseVersion>,
) -> Reply<Created<ProductVersion>> {
    app.limits.take(Limit::Change, &person.id.to_string())?;
    let html = app.heavy.optional_html(input.changelog.as_deref()).await?;
    let mut tx = key.begin(&app).await?;
    let product = lock(&mut tx, id, person.id).await?;
    let now = app.clock.now();
    let released = stored::release(&mut tx, id, &input.name, input.changelog.as_deref(), now).await;
    let version_id = released.map_err(|error| match error {
        error if error.is_duplicate(stored::SAME_VERSION) => Refusal::SameVersion.into(),
        error => Problem::from(error),
    })?;
    let owners = purchases::owners(&mut tx, id, app.provider.word(), TOLD).await?;
    for owner in &owners {
        news::released(&mut tx, *owner, &product, &input.name, now).await?;
    }
    let row = VersionRow { id: version_id, name: input.name, changelog: input.changelog, released_at: now };
    let created = key.remember(&app, &mut tx, ProductVersion::new(row, html)).await?;
    let people: Vec<i64> = owners.into_iter().chain([person.id]).collect();
    listing::marked(&app, &mut tx, id, &people).await?;
    tx.commit().await?;
    Ok(created)
}
