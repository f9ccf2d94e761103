//! GET and PUT /notifications/preferences

use axum::Json;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::by_mail::{self, EmailChoice};
use super::kind::NotificationKind;
use super::store;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::reply::Reply;
use crate::person::Person;

/// A field for each kind. One that does not concern somebody's role is left out; one that is left out of what they send stays as
/// it is.
macro_rules! for_each_kind {
    ($(#[$about:meta])* $name:ident of $value:ty, $($kind:ident $field:ident),+; $($(#[$more_about:meta])* $more:ident: $type:ty),*) => {
        $(#[$about])*
        #[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
        pub struct $name {
            $(#[serde(skip_serializing_if = "Option::is_none")] $field: Option<$value>,)+
            $($(#[$more_about])* $more: $type,)*
        }

        impl $name {
            fn of(&mut self, kind: NotificationKind) -> &mut Option<$value> {
                match kind { $(NotificationKind::$kind => &mut self.$field),+ }
            }
        }
    };
}

for_each_kind! {
    /// Which kinds of notifications somebody gets. A kind that does not concern their role is left out; one that is left out of
    /// what they send stays as it is.
    NotificationPreferences of bool,
    Message message, Proposal proposal, Invite invite, Agreement agreement, Milestone milestone, Payment payment, Review review,
    Video video, Search search, Product product, Ticket ticket, Moderation moderation;
    /// How they hear of each kind by email.
    #[serde(skip_serializing_if = "Option::is_none")]
    email: Option<EmailPreferences>
}

for_each_kind! {
    /// How somebody hears of each kind by email, once they have verified their address: never, within minutes, or once a day. What
    /// they read here first is not sent.
    EmailPreferences of EmailChoice,
    Message message, Proposal proposal, Invite invite, Agreement agreement, Milestone milestone, Payment payment, Review review,
    Video video, Search search, Product product, Ticket ticket, Moderation moderation;
}

impl Input for NotificationPreferences {
    const GROWS: bool = false;

    fn check(&mut self, _: &mut Fields) {}
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
        if let Some(choice) = input.email.as_mut().and_then(|email| *email.of(*kind)) {
            store::choose(&mut tx, person.id, kind.word(), choice).await?;
        }
    }
    super::tell(&app, &mut tx, person.id).await?;
    tx.commit().await?;
    Ok(Json(preferences(&app, &person).await?))
}

async fn preferences(app: &App, person: &Person) -> Result<NotificationPreferences, db::Error> {
    let refused = store::refused(&app.db, person.id).await?;
    let chosen = by_mail::Chosen::of(&app.db, person.id).await?;
    let mut preferences = NotificationPreferences::default();
    let mut email = EmailPreferences::default();
    for kind in NotificationKind::ALL.iter().filter(|kind| kind.concerns(person.user_type)) {
        *preferences.of(*kind) = Some(refused.iter().all(|word| word != kind.word()));
        *email.of(*kind) = Some(chosen.for_kind(*kind));
    }
    preferences.email = Some(email);
    Ok(preferences)
}
