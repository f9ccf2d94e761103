//! GET and PUT /notifications/preferences

use axum::Json;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::kind::NotificationKind;
use super::store;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::reply::Reply;
use crate::person::Person;

/// Which kinds of notifications somebody gets. A kind that does not concern their role is left out; one that is left out of
/// what they send stays as it is.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct NotificationPreferences {
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proposal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    invite: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    agreement: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    milestone: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    payment: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    review: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    video: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    search: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    product: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ticket: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moderation: Option<bool>,
}

impl Input for NotificationPreferences {
    const GROWS: bool = false;

    fn check(&mut self, _: &mut Fields) {}
}

impl NotificationPreferences {
    fn of(&mut self, kind: NotificationKind) -> &mut Option<bool> {
        match kind {
            NotificationKind::Message => &mut self.message,
            NotificationKind::Proposal => &mut self.proposal,
            NotificationKind::Invite => &mut self.invite,
            NotificationKind::Agreement => &mut self.agreement,
            NotificationKind::Milestone => &mut self.milestone,
            NotificationKind::Payment => &mut self.payment,
            NotificationKind::Review => &mut self.review,
            NotificationKind::Video => &mut self.video,
            NotificationKind::Search => &mut self.search,
            NotificationKind::Product => &mut self.product,
            NotificationKind::Ticket => &mut self.ticket,
            NotificationKind::Moderation => &mut self.moderation,
        }
    }
}

/// Which kinds of notifications the caller gets.
#[utoipa::path(get, path = "/notifications/preferences", tag = "notifications", operation_id = "notification_preferences",
    responses((status = 200, body = NotificationPreferences)))]
pub async fn notification_preferences(
    app: App,
    SignedIn(person): SignedIn,
) -> Reply<Json<NotificationPreferences>> {
    Ok(Json(preferences(&app, &person).await?))
}

/// Chooses which kinds of notifications the caller gets from now on.
#[utoipa::path(put, path = "/notifications/preferences", tag = "notifications", operation_id = "set_notification_preferences",
    request_body = NotificationPreferences, responses((status = 200, body = NotificationPreferences)))]
pub async fn set_notification_preferences(
    app: App,
    SignedIn(person): SignedIn,
    Body(mut input): Body<NotificationPreferences>,
) -> Reply<Json<NotificationPreferences>> {
    let mut tx = app.db.begin().await?;
    for kind in NotificationKind::ALL {
        if let Some(wanted) = *input.of(*kind) {
            store::want(&mut tx, person.id, kind.word(), wanted).await?;
        }
    }
    super::tell(&app, &mut tx, person.id).await?;
    tx.commit().await?;
    Ok(Json(preferences(&app, &person).await?))
}

async fn preferences(app: &App, person: &Person) -> Result<NotificationPreferences, db::Error> {
    let refused = store::refused(&app.db, person.id).await?;
    let mut preferences = NotificationPreferences::default();
    for kind in NotificationKind::ALL.iter().filter(|kind| kind.concerns(person.user_type)) {
        *preferences.of(*kind) = Some(refused.iter().all(|word| word != kind.word()));
    }
    Ok(preferences)
}
