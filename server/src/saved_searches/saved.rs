//! GET and POST /saved-searches, PUT and DELETE /saved-searches/{id}

use axum::Json;
use db::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::MOST;
use super::refusal::Refusal;
use super::store::{self, New, SavedRow};
use crate::accounts::caller::SignedIn;
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::{Done, Reply};
use crate::search::{self, Kind};
use crate::state::limits::Limit;

const NAME_LENGTH: usize = 80;

#[derive(Debug, Serialize, ToSchema)]
pub struct SavedSearch {
    id: i64,
    name: String,
    q: String,
    /// Null for every kind.
    kind: Option<Kind>,
    skills: Vec<String>,
    /// Whether its owner is told of what is new.
    is_alerting: bool,
    /// The page of the web app with its results.
    url: String,
    created_at: Time,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SavedSearches {
    /// In the order they were saved in.
    items: Vec<SavedSearch>,
}

impl From<SavedRow> for SavedSearch {
    fn from(row: SavedRow) -> Self {
        Self {
            url: row.url(),
            id: row.id,
            name: row.name,
            q: row.query,
            kind: row.kind.as_deref().and_then(Kind::named),
            skills: row.skills.0,
            is_alerting: row.is_alerting,
            created_at: row.created_at,
        }
    }
}

impl SavedRow {
    /// The page of the web app with its results.
    pub fn url(&self) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        if !self.query.is_empty() {
            query.append_pair("q", &self.query);
        }
        if let Some(kind) = &self.kind {
            query.append_pair("kind", kind);
        }
        for skill in &self.skills.0 {
            query.append_pair("skill", skill);
        }
        format!("/search?{}", query.finish())
    }
}

#[derive(Deserialize, ToSchema)]
pub struct SaveSearch {
    /// What its owner knows it by; its words when left out.
    #[schema(max_length = 80)]
    name: Option<String>,
    #[schema(max_length = 200)]
    q: Option<String>,
    kind: Option<Kind>,
    #[schema(max_items = 10)]
    skills: Option<Vec<String>>,
}

impl Input for SaveSearch {
    fn check(&mut self, fields: &mut Fields) {
        fields.optional_line("name", &mut self.name, NAME_LENGTH);
        fields.optional_line("q", &mut self.q, search::QUERY_LENGTH);
        let skills = self.skills.get_or_insert_default();
        if skills.len() > search::MOST_SKILLS {
            fields.refuse("skills", format!("Choose at most {} skills.", search::MOST_SKILLS));
        }
        for skill in skills.iter_mut() {
            fields.line("skills", skill, 1..=60);
        }
        let has_words = self.q.as_deref().is_some_and(search::says_something);
        let has_only_skills = self.q.is_none() && skills.iter().any(|skill| search::says_something(skill));
        if !has_words && !has_only_skills {
            fields.refuse("q", "Enter some words to look for.");
        }
    }
}

/// The caller's saved searches.
#[utoipa::path(get, path = "/saved-searches", tag = "search", operation_id = "saved_searches",
    responses((status = 200, body = SavedSearches)))]
pub async fn saved_searches(app: App, SignedIn(person): SignedIn) -> Reply<Json<SavedSearches>> {
    let rows = store::of(&app.db, person.id).await?;
    Ok(Json(SavedSearches { items: rows.into_iter().map(SavedSearch::from).collect() }))
}

/// Saves a search. The caller is notified when something new fits it.
#[utoipa::path(post, path = "/saved-searches", tag = "search", operation_id = "save_search", request_body = SaveSearch,
    responses((status = 201, body = SavedSearch),
              (status = 409, description = "It is saved already, or there are as many as there can be")))]
pub async fn save_search(
    app: App,
    SignedIn(person): SignedIn,
    Creating { input, key }: Creating<SaveSearch>,
) -> Reply<Created<SavedSearch>> {
    app.limits.take(Limit::Change, &person.id.to_string())?;
    let query = input.q.unwrap_or_default();
    let skills = input.skills.unwrap_or_default();
    let kind = input.kind.map(Kind::name);
    let name = input.name.unwrap_or_else(|| named_by(&query, &skills));
    let mut tx = key.begin(&app).await?;
    let others = store::lock_of(&mut tx, person.id).await?;
    let is_same =
        |row: &SavedRow| row.query == query && row.kind.as_deref() == kind && row.skills.0 == skills;
    if others.iter().any(is_same) {
        return Err(Refusal::Already.into());
    }
    if i64::try_from(others.len()).unwrap_or(i64::MAX) >= MOST {
        return Err(Refusal::Many.into());
    }
    let new = New {
        user_id: person.id,
        name: &name,
        query: &query,
        kind,
        skills: &skills,
        looked_at_number: search::newest_number(&mut tx).await?,
        now: app.clock.now(),
    };
    let saved = SavedSearch::from(store::insert(&mut tx, &new).await?);
    let created = key.remember(&app, &mut tx, saved).await?;
    tx.commit().await?;
    Ok(created)
}

fn named_by(query: &str, skills: &[String]) -> String {
    let name = if query.is_empty() { skills.join(", ") } else { query.to_owned() };
    name.chars().take(NAME_LENGTH).collect()
}

/// What is left out stays as it is.
#[derive(Deserialize, ToSchema)]
pub struct ChangeSavedSearch {
    #[schema(min_length = 1, max_length = 80)]
    name: Option<String>,
    is_alerting: Option<bool>,
}

impl Input for ChangeSavedSearch {
    fn check(&mut self, fields: &mut Fields) {
        if let Some(name) = &mut self.name {
            fields.line("name", name, 1..=NAME_LENGTH);
        }
    }
}

/// Another name for a saved search, or whether the caller is told of what is new.
#[utoipa::path(put, path = "/saved-searches/{id}", tag = "search", operation_id = "change_saved_search",
    params(("id" = i64, Path, description = "The saved search's id")), request_body = ChangeSavedSearch,
    responses((status = 200, body = SavedSearch), (status = 404, description = "There is no such search of the caller")))]
pub async fn change_saved_search(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Body(input): Body<ChangeSavedSearch>,
) -> Reply<Json<SavedSearch>> {
    let mut tx = app.db.begin().await?;
    let mut row = store::one(&mut tx, id, person.id).await?.ok_or(Refusal::Hidden)?;
    row.name = input.name.unwrap_or(row.name);
    if let Some(is_alerting) = input.is_alerting {
        // What came while nobody wanted to know is not new.
        if is_alerting && !row.is_alerting {
            row.looked_at_number = search::newest_number(&mut tx).await?;
        }
        row.is_alerting = is_alerting;
    }
    store::change(&mut tx, &row).await?;
    tx.commit().await?;
    Ok(Json(row.into()))
}

/// Forgets a saved search.
#[utoipa::path(delete, path = "/saved-searches/{id}", tag = "search", operation_id = "remove_saved_search",
    params(("id" = i64, Path, description = "The saved search's id")),
    responses((status = 204, description = "It is gone"), (status = 404, description = "There is no such search of the caller")))]
pub async fn remove_saved_search(app: App, SignedIn(person): SignedIn, Path(id): Path<i64>) -> Reply<Done> {
    if store::remove(&app.db, id, person.id).await? { Ok(Done) } else { Err(Refusal::Hidden.into()) }
}
