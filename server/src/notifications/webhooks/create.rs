//! POST /account/webhooks

use db::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::kind::NotificationKind;
use super::store;
use crate::accounts::caller::SignedIn;
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::reply::Reply;
use crate::letters::{self, Part, ToPerson};
use crate::problem::Problem;
use crate::profiles::is_web_address;
use crate::signed_calls;

const MOST_WEBHOOKS: i64 = 5;
const URL_LENGTH: usize = 500;

#[derive(Deserialize, ToSchema)]
pub struct MakeWebhook {
    /// Where it is told; an `https://` address that everyone can reach.
    #[schema(min_length = 1, max_length = 500)]
    url: String,
    /// The kinds of notifications it is told of; all of them when left out or empty.
    #[serde(default)]
    #[schema(max_items = 12)]
    kinds: Vec<NotificationKind>,
}

impl Input for MakeWebhook {
    fn check(&mut self, fields: &mut Fields) {
        fields.line("url", &mut self.url, 1..=URL_LENGTH);
        if !self.url.is_empty() && !is_web_address(&self.url) {
            fields.refuse("url", "Enter a web address that starts with https://.");
        }
        if self.kinds.len() > NotificationKind::ALL.len() {
            fields.refuse("kinds", "Name each kind once.");
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct MadeWebhook {
    id: i64,
    url: String,
    kinds: Vec<NotificationKind>,
    created_at: Time,
    /// What its calls are signed with. It is shown this once.
    secret: String,
}

/// Has an address of the caller's told of their notifications. A letter tells them, in case it wasn't they who did it.
#[utoipa::path(post, path = "/account/webhooks", tag = "notifications", operation_id = "create_webhook",
    request_body = MakeWebhook,
    responses((status = 201, body = MadeWebhook), (status = 409, description = "They have as many as anyone may have")))]
pub async fn create_webhook(
    app: App,
    SignedIn(person): SignedIn,
    Creating { input, key }: Creating<MakeWebhook>,
) -> Reply<Created<MadeWebhook>> {
    if !app.settings.webhooks.private_addresses.0 && !input.url.to_ascii_lowercase().starts_with("https://") {
        let mut fields = Fields::default();
        fields.refuse("url", "Enter a web address that starts with https://.");
        fields.finish()?;
    }
    let now = app.clock.now();
    let kinds: Vec<NotificationKind> =
        NotificationKind::ALL.iter().copied().filter(|kind| input.kinds.contains(kind)).collect();
    let (secret, sealed_secret) = signed_calls::new_secret(&app);

    let mut tx = key.begin(&app).await?;
    let new = store::NewWebhook {
        user_id: person.id,
        url: &input.url,
        sealed_secret,
        kinds: &kinds,
        created_at: now,
    };
    let detail = "You have 5 webhooks, the most there can be. Please delete one that you don't use.";
    let id = store::insert(&mut tx, new, MOST_WEBHOOKS).await?;
    let id = id.ok_or_else(|| Problem::conflict("too_many_webhooks", detail))?;
    letters::send_to_person(&app, &mut tx, letter(&app, person.id, &input.url)).await?;
    let made = MadeWebhook { id, url: input.url, kinds, created_at: now, secret };
    let created = key.remember(&app, &mut tx, made).await?;
    tx.commit().await?;
    Ok(created)
}

fn letter(app: &App, user_id: i64, url: &str) -> ToPerson {
    ToPerson {
        user_id,
        subject: "A new webhook for your account".to_owned(),
        parts: vec![
            Part::Text(format!("From now on, {url} is told of your notifications.")),
            Part::Button {
                label: "Manage webhooks".to_owned(),
                url: format!("{}/profile?tab=security", app.settings.public_url()),
            },
            Part::Note("If this wasn't you, delete the webhook and change your password.".to_owned()),
        ],
    }
}
