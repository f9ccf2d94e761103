//! Who calls in a session: a participant by the token of their link, or the system outside by its key.

use std::time::Duration;

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use serde::Deserialize;
use utoipa::IntoParams;

use super::refusal::Refusal;
use super::rules::LINK_LASTS;
use super::store;
use super::store::ParticipantRow;
use super::store::integrations::{self, IntegrationRow};
use super::store::links;
use crate::app::App;
use crate::http::parts::{Address, bearer};
use crate::http::reply::Stop;
use crate::problem::Problem;
use crate::secrets::token_hash;
use crate::state::limits::Limit;

/// Pages ask every few seconds; that a link is used is written down this often.
const NOTE_EVERY: Duration = Duration::from_hours(1);

/// For the document: whoever leaves it out is told the same as with a wrong one.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LinkToken {
    /// From the link.
    #[param(required = true, value_type = String)]
    #[expect(dead_code, reason = "read by the extractor, so that it is looked at before anything else")]
    token: Option<String>,
}

/// A participant, known by their link. If the handler runs, the link is good and opens this session.
#[derive(Clone, Debug)]
pub struct Guest(pub ParticipantRow);

impl FromRequestParts<App> for Guest {
    type Rejection = Stop;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Stop> {
        let (session_id, token) = (session_id(parts, app).await, token(parts));
        let (Some(session_id), Some(token)) = (session_id, token) else {
            return Err(wrong(parts, app).into());
        };
        let (hash, now) = (token_hash(&token), app.clock.now());
        let Some(found) = links::find(&app.db, &hash, session_id, now - LINK_LASTS).await? else {
            return Err(wrong(parts, app).into());
        };
        if found.used_at + NOTE_EVERY < now {
            links::used(&app.db, &hash, now).await?;
        }
        Ok(Self(found.participant()))
    }
}

/// The same words for whatever is wrong with a link, until somebody tries too many.
fn wrong(parts: &Parts, app: &App) -> Problem {
    let Some(address) = parts.extensions.get::<Address>() else { return Refusal::Hidden.into() };
    app.limits.take(Limit::WrongLink, &address.bucket()).err().unwrap_or_else(|| Refusal::Hidden.into())
}

async fn session_id(parts: &mut Parts, app: &App) -> Option<i64> {
    let params = RawPathParams::from_request_parts(parts, app).await.ok()?;
    params.iter().find(|(name, _)| *name == "id")?.1.parse().ok()
}

fn token(parts: &Parts) -> Option<String> {
    let query = parts.uri.query().unwrap_or_default();
    let (_, token) = form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "token")?;
    Some(token.into_owned())
}

/// What the token of this call is kept as; of no link when there is none.
pub fn link_hash(parts: &Parts) -> [u8; 32] {
    token_hash(&token(parts).unwrap_or_default())
}

/// A system outside, known by its integration key.
#[derive(Clone, Debug)]
pub struct Integration(pub IntegrationRow);

impl FromRequestParts<App> for Integration {
    type Rejection = Stop;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Stop> {
        let Some(key) = bearer(&parts.headers) else { return Err(Problem::unauthorized().into()) };
        match integrations::by_key(&app.db, &token_hash(key)).await? {
            Some(row) => Ok(Self(row)),
            None => Err(Problem::unauthorized().into()),
        }
    }
}

/// Whoever may say how far a session is.
#[derive(Clone, Debug)]
pub enum Setter {
    Participant(ParticipantRow),
    System,
}

impl FromRequestParts<App> for Setter {
    type Rejection = Stop;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Stop> {
        if token(parts).is_some() {
            let Guest(participant) = Guest::from_request_parts(parts, app).await?;
            return Ok(Self::Participant(participant));
        }
        let key = bearer(&parts.headers).map(token_hash);
        let Some(key) = key else { return Err(wrong(parts, app).into()) };
        let Some(row) = integrations::by_key(&app.db, &key).await? else {
            return Err(wrong(parts, app).into());
        };
        let session = match session_id(parts, app).await {
            Some(id) => store::one(&app.db, id).await?,
            None => None,
        };
        if session.is_some_and(|session| session.source_system == row.source_system) {
            Ok(Self::System)
        } else {
            Err(Refusal::Hidden.into())
        }
    }
}
