//! GET, POST and DELETE /project-showcase/{id}/proofs: that a developer controls what a showcase links to.
//!
//! They put a text that only this server can have made into a file or a tag there, and a job reads it (`check.rs`): at once, and
//! then every month. The text is no secret. It holds for one showcase, so nobody else gains by copying it.

mod check;
mod look;

use axum::Json;
use axum::http::StatusCode;
use db::Time;
use jobs::New;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

pub use check::{ask_again, queue};

use super::change::{lock, may_change};
use super::listing;
use super::refusal::Refusal;
use super::store::proofs::{self, ProofRow};
use super::store::{self, ShowcaseRow};
use crate::accounts::caller::Developer;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::reply::{Done, Reply};
use crate::problem::Problem;
use crate::state::limits::Limit;
use crate::text_enum::text_enum;

text_enum! {
    /// Which link of a showcase.
    ProvedLink, "a link of a showcase", { Project = "project", Demo = "demo", Repository = "repository" }
}

text_enum! {
    ProofStatus, "how a proof stands", {
        /// It is being looked at.
        Waiting = "waiting",
        Proved = "proved",
        Failed = "failed",
    }
}

/// A link that its developer has proved to control, for everyone.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ShowcaseProof {
    link: ProvedLink,
    /// Where it leads.
    url: String,
    /// When it was last found to be so.
    proved_at: Time,
}

/// What its developer needs to prove the links of a showcase.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShowcaseProofs {
    /// The text that has to be found there.
    token: String,
    /// The same as a tag for the head of a page.
    meta_tag: String,
    /// The links that can be proved: all that the showcase has.
    links: Vec<ProofOfLink>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ProofOfLink {
    link: ProvedLink,
    url: String,
    /// Where the file with the text is looked for.
    file_url: Option<String>,
    /// Whether the tag in the page itself will do as well.
    takes_meta_tag: bool,
    /// `null` while it was not asked for.
    status: Option<ProofStatus>,
    /// Why it failed.
    reason: Option<String>,
    proved_at: Option<Time>,
    checked_at: Option<Time>,
}

impl ShowcaseRow {
    fn link(&self, link: ProvedLink) -> Option<&str> {
        match link {
            ProvedLink::Project => self.project_url.as_deref(),
            ProvedLink::Demo => self.demo_url.as_deref(),
            ProvedLink::Repository => self.repository_url.as_deref(),
        }
    }
}

/// What everyone is shown: the links that are proved, as they are now.
pub fn shown(row: &ShowcaseRow, proofs: &[ProofRow]) -> Vec<ShowcaseProof> {
    let of = |proof: &ProofRow| {
        let url = row.link(proof.link).filter(|url| *url == proof.address)?.to_owned();
        Some(ShowcaseProof { link: proof.link, url, proved_at: proof.proved_at? })
    };
    proofs.iter().filter(|proof| proof.showcase_id == row.id).filter_map(of).collect()
}

fn token(app: &App, row: &ShowcaseRow) -> String {
    app.keys.sign("showcase proof", &format!("opportune-{}-{}", row.developer_id, row.id))
}

/// How the links of a showcase can be proved, and how that stands; for its developer.
#[utoipa::path(get, path = "/project-showcase/{id}/proofs", tag = "showcases", operation_id = "showcase_proofs",
    params(("id" = i64, Path, description = "The showcase's id")),
    responses((status = 200, body = ShowcaseProofs), (status = 403, description = "It is somebody else's"),
              (status = 404, description = "There is no such showcase")))]
pub async fn showcase_proofs(
    app: App,
    Developer(person): Developer,
    Path(id): Path<i64>,
) -> Reply<Json<ShowcaseProofs>> {
    let row = store::one(&app.db, id).await?.ok_or(Refusal::Hidden)?;
    if row.developer_id != person.id {
        return Err(Refusal::NotTheirs.into());
    }
    Ok(Json(explained(&app, &row).await?))
}

async fn explained(app: &App, row: &ShowcaseRow) -> Result<ShowcaseProofs, db::Error> {
    let token = token(app, row);
    let asked = proofs::all(&app.db, vec![row.id]).await?;
    let link = |link: &ProvedLink| {
        let url = row.link(*link)?;
        let proof = asked.iter().find(|proof| proof.link == *link && proof.address == url);
        Some(ProofOfLink {
            link: *link,
            file_url: look::file_of(*link, url),
            takes_meta_tag: look::takes_tag(*link),
            url: url.to_owned(),
            status: proof.map(|proof| proof.status),
            reason: proof.and_then(|proof| proof.reason.clone()),
            proved_at: proof.and_then(|proof| proof.proved_at),
            checked_at: proof.and_then(|proof| proof.checked_at),
        })
    };
    Ok(ShowcaseProofs {
        links: ProvedLink::ALL.iter().filter_map(link).collect(),
        meta_tag: format!("<meta name=\"{}\" content=\"{token}\">", look::TAG),
        token,
    })
}

/// Asks for a link to be looked at. The answer comes within seconds; `GET` tells how it went.
#[utoipa::path(post, path = "/project-showcase/{id}/proofs/{link}", tag = "showcases", operation_id = "prove_showcase",
    params(("id" = i64, Path, description = "The showcase's id"),
           ("link" = String, Path, description = "`project`, `demo` or `repository`")),
    responses((status = 202, body = ShowcaseProofs, description = "It will be looked at"),
              (status = 403, description = "It is somebody else's, or the caller has no active subscription"),
              (status = 404, description = "There is no such showcase, or it has no such link")))]
pub async fn prove_showcase(
    app: App,
    Developer(person): Developer,
    Path((id, link)): Path<(i64, String)>,
) -> Reply<(StatusCode, Json<ShowcaseProofs>)> {
    let link = ProvedLink::named(&link).ok_or_else(Problem::not_found)?;
    may_change(&app, &person, id).await?;
    app.limits.take(Limit::Change, &person.id.to_string())?;
    let mut tx = app.db.begin().await?;
    let row = lock(&mut tx, id, person.id).await?;
    let address = row.link(link).ok_or_else(Problem::not_found)?;
    proofs::ask(&mut tx, id, link, address).await?;
    enqueue(&mut tx, id, link.word(), app.clock.now()).await?;
    tx.commit().await?;
    Ok((StatusCode::ACCEPTED, Json(explained(&app, &row).await?)))
}

async fn enqueue(tx: &mut db::Tx, id: i64, link: &str, now: Time) -> Result<(), db::Error> {
    jobs::enqueue(tx, New::of(check::PROVE, json!({"showcase_id": id, "link": link}), now)).await?;
    Ok(())
}

/// Takes a proof back. Nothing is shown of it from then on.
#[utoipa::path(delete, path = "/project-showcase/{id}/proofs/{link}", tag = "showcases", operation_id = "remove_proof",
    params(("id" = i64, Path, description = "The showcase's id"),
           ("link" = String, Path, description = "`project`, `demo` or `repository`")),
    responses((status = 204, description = "There is none"), (status = 403, description = "It is somebody else's"),
              (status = 404, description = "There is no such showcase, or no such link")))]
pub async fn remove_proof(
    app: App,
    Developer(person): Developer,
    Path((id, link)): Path<(i64, String)>,
) -> Reply<Done> {
    let link = ProvedLink::named(&link).ok_or_else(Problem::not_found)?;
    let mut tx = app.db.begin().await?;
    let row = lock(&mut tx, id, person.id).await?;
    proofs::remove(&mut tx, id, link).await?;
    listing::marked(&app, &mut tx, &row).await?;
    tx.commit().await?;
    Ok(Done)
}
