//! Profiles that nobody wrote over the wire: sample data, in the words of the API and held to its rules.

use db::{Time, Tx};
use images::Picture;
use serde_json::Value;

use super::client::draft::ClientChanges;
use super::client::{self, ClientDraft};
use super::developer::DeveloperProfile;
use super::developer::draft::{DeveloperChanges, DeveloperDraft};
use super::{developer, pictures, rules};
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::public_cache;
use crate::http::reply::{Reply, Stop};
use crate::state::public_answers::Topic;

/// Reads what a call would take, or says what is wrong with it.
fn read<T: Input>(profile: &Value) -> Reply<T> {
    let mut input: T = serde_json::from_value(profile.clone())
        .map_err(|error| crate::problem::Problem::internal(error.to_string()))?;
    let mut fields = Fields::default();
    input.check(&mut fields);
    fields.finish()?;
    Ok(input)
}

/// Keeps a developer's profile, unless there is one.
pub async fn keep_developer(app: &App, tx: &mut Tx, user_id: i64, profile: &Value, since: Time) -> Reply<()> {
    let changes: DeveloperChanges = read(profile)?;
    let draft = changes.apply(DeveloperDraft::new(String::new())).map_err(Stop::from)?;
    let (completeness, _) = rules::developer_completeness(&draft, false);
    if developer::store::insert(tx, user_id, &draft.display_name, since).await? {
        developer::store::write(tx, user_id, &draft, completeness).await?;
        developer::settle(app, tx, user_id).await?;
    }
    Ok(())
}

/// Keeps a client's profile, unless there is one.
pub async fn keep_client(app: &App, tx: &mut Tx, user_id: i64, profile: &Value, since: Time) -> Reply<()> {
    let changes: ClientChanges = read(profile)?;
    let draft = changes.apply(ClientDraft::default()).map_err(Stop::from)?;
    let (completeness, _) = rules::client_completeness(&draft, false);
    if client::store::insert(tx, user_id, &draft, completeness, since).await? {
        public_cache::changed(app, tx, &[Topic::Requests]).await?;
    }
    Ok(())
}

/// Whether a developer has a picture, or no profile to put one on.
pub async fn has_picture(app: &App, user_id: i64) -> Result<bool, db::Error> {
    let profile = developer::store::profile(&app.db, user_id).await?;
    Ok(profile.is_none_or(|profile| profile.avatar_key.is_some()))
}

/// Keeps a developer's picture as it was made here.
pub async fn keep_picture(app: &App, user_id: i64, picture: Picture) -> Reply<()> {
    pictures::set_made::<DeveloperProfile>(app, user_id, picture).await
}
