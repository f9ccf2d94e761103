//! POST /auth/tokens

use std::time::Duration;

use db::Time;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Scope, store};
use crate::accounts::caller::SignedIn;
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::reply::Reply;
use crate::letters::{self, Part, ToPerson};
use crate::problem::Problem;
use crate::secrets;

const MOST_TOKENS: i64 = 20;
const MOST_DAYS: i64 = 366;

#[derive(Deserialize, ToSchema)]
pub struct MakeToken {
    /// What it is for.
    #[schema(min_length = 1, max_length = 100)]
    name: String,
    /// `read`, `write` or both.
    #[schema(min_items = 1, max_items = 2)]
    scopes: Vec<Scope>,
    /// For how many days it works; until it is revoked when left out.
    #[schema(minimum = 1, maximum = 366)]
    expires_in_days: Option<i64>,
}

impl Input for MakeToken {
    fn check(&mut self, fields: &mut Fields) {
        fields.line("name", &mut self.name, 1..=100);
        if self.scopes.is_empty() {
            fields.refuse("scopes", "Choose at least one.");
        } else if self.scopes.len() > Scope::ALL.len() {
            fields.refuse("scopes", "Name each scope once.");
        }
        if self.expires_in_days.is_some_and(|days| !(1..=MOST_DAYS).contains(&days)) {
            fields.refuse("expires_in_days", "Use 1 to 366 days, or leave it out.");
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct MadeToken {
    id: i64,
    name: String,
    scopes: Vec<Scope>,
    created_at: Time,
    expires_at: Option<Time>,
    /// The token itself. It is shown this once.
    token: String,
}

/// Makes a token for the caller's own programs. A letter tells them, in case it wasn't they who did it.
#[utoipa::path(post, path = "/auth/tokens", tag = "accounts", operation_id = "create_token", request_body = MakeToken,
    responses((status = 201, body = MadeToken), (status = 409, description = "They have as many as anyone may have")))]
pub async fn create_token(
    app: App,
    SignedIn(person): SignedIn,
    Creating { input, key }: Creating<MakeToken>,
) -> Reply<Created<MadeToken>> {
    let now = app.clock.now();
    let days = input.expires_in_days.and_then(|days| u64::try_from(days).ok());
    let expires_at = days.map(|days| now + Duration::from_hours(24 * days));
    let token: SecretString = format!("{}{}", super::PREFIX, secrets::link_token(&app.random)).into();
    let scopes: Vec<Scope> =
        Scope::ALL.iter().copied().filter(|scope| input.scopes.contains(scope)).collect();

    let mut tx = key.begin(&app).await?;
    let new = store::NewToken {
        user_id: person.id,
        name: &input.name,
        token_hash: secrets::token_hash(secrets::expose(&token)),
        scopes: &scopes,
        created_at: now,
        expires_at,
    };
    let detail = "You have 20 API tokens, the most there can be. Please revoke one that you don't use.";
    let id = store::insert(&mut tx, &new, MOST_TOKENS).await?;
    let id = id.ok_or_else(|| Problem::conflict("too_many_tokens", detail))?;
    letters::send_to_person(&app, &mut tx, letter(&app, person.id, &input.name)).await?;
    let token = secrets::expose(&token).to_owned();
    let made = MadeToken { id, name: input.name, scopes, created_at: now, expires_at, token };
    let created = key.remember(&app, &mut tx, made).await?;
    tx.commit().await?;
    Ok(created)
}

fn letter(app: &App, user_id: i64, name: &str) -> ToPerson {
    ToPerson {
        user_id,
        subject: "A new API token for your account".to_owned(),
        parts: vec![
            Part::Text(format!("The API token \"{name}\" was just created for your account.")),
            Part::Button {
                label: "Manage API tokens".to_owned(),
                url: format!("{}/profile?tab=security", app.settings.public_url()),
            },
            Part::Note("If this wasn't you, revoke the token and change your password.".to_owned()),
        ],
    }
}
