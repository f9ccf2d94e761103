//! POST /profile/developer

use serde::Deserialize;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

use super::draft::DeveloperChanges;
use super::{DeveloperDraft, DeveloperProfile, settle, store};
use crate::accounts::caller::Developer;
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::reply::Reply;
use crate::profiles::refusal::Refusal;
use crate::profiles::rules;

/// Everything but the display name may be left out.
#[derive(Deserialize)]
#[serde(transparent)]
pub struct NewDeveloper(DeveloperChanges);

impl PartialSchema for NewDeveloper {
    fn schema() -> RefOr<Schema> {
        let mut schema = DeveloperChanges::schema();
        if let RefOr::T(Schema::Object(object)) = &mut schema {
            object.required.push("display_name".to_owned());
            object.description = Some("Everything but the display name may be left out.".to_owned());
        }
        schema
    }
}

impl ToSchema for NewDeveloper {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        DeveloperChanges::schemas(schemas);
    }
}

impl Input for NewDeveloper {
    fn check(&mut self, fields: &mut Fields) {
        if self.0.display_name.is_none() {
            fields.refuse("display_name", "Please fill this in.");
        }
        self.0.check(fields);
    }
}

/// Makes the caller's profile. There is one for each developer.
#[utoipa::path(post, path = "/profile/developer", tag = "profiles", operation_id = "create_developer_profile",
    request_body = NewDeveloper,
    responses((status = 201, body = DeveloperProfile), (status = 409, description = "There is a profile already")))]
pub async fn create_developer_profile(
    app: App,
    Developer(person): Developer,
    Creating { input: NewDeveloper(changes), key }: Creating<NewDeveloper>,
) -> Reply<Created<DeveloperProfile>> {
    let draft = changes.apply(DeveloperDraft::new(String::new()))?;
    let (completeness, _) = rules::developer_completeness(&draft, false);
    let bio_html = app.heavy.optional_html(draft.bio.as_deref()).await?;
    let mut tx = key.begin(&app).await?;
    if !store::insert(&mut tx, person.id, &draft.display_name, app.clock.now()).await? {
        return Err(Refusal::ProfileExists.into());
    }
    if let Some(video_id) = draft.intro_video_id
        && !store::owns_video(&mut tx, person.id, video_id).await?
    {
        return Err(Refusal::NoSuchVideo.into());
    }
    store::write(&mut tx, person.id, &draft, completeness).await?;
    let profile = DeveloperProfile { bio_html, ..settle(&app, &mut tx, person.id).await? };
    let created = key.remember(&app, &mut tx, profile).await?;
    tx.commit().await?;
    Ok(created)
}
