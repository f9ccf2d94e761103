//! /identity/{provider}/token: a code for a token.

use axum::body::Body;
use axum::http::StatusCode;
use axum::response::Response;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

use super::code::{ACCESS, ALLOWED, Access, Allowed, open, seal};
use super::discovery::{KEY_ID, pair};
use super::{Fields, issuer, json, name_of};
use crate::app::App;
use crate::http::parts::Path;
use crate::http::reply::Stop;
use crate::settings::DEMO;

/// Of a token, in seconds.
const LIFE: i64 = 300;

pub async fn exchange(app: App, Path(provider): Path<String>, body: Body) -> Result<Response, Stop> {
    name_of(&provider)?;
    let form = Fields::of(body).await?;
    let now = app.clock.now().as_second();
    let allowed: Option<Allowed> = open(&app, ALLOWED, form.get("code"));
    let fits = |allowed: &Allowed| {
        form.get("grant_type") == "authorization_code"
            && form.get("client_id") == DEMO
            && form.get("client_secret") == DEMO
            && allowed.asked.provider == provider
            && allowed.asked.redirect_uri == form.get("redirect_uri")
            && allowed.asked.challenge == identity::challenge(form.get("code_verifier"))
            && allowed.until > now
    };
    let Some(Allowed { asked, someone, .. }) = allowed.filter(fits) else {
        // GitHub says no with a 200.
        let status = if provider == "github" { StatusCode::OK } else { StatusCode::BAD_REQUEST };
        let word = if provider == "github" { "bad_verification_code" } else { "invalid_grant" };
        return Ok(json(status, &json!({"error": word})));
    };
    let access = seal(&app, ACCESS, &Access { someone: someone.clone(), until: now + LIFE });
    let mut answer = json!({"access_token": access, "token_type": "bearer", "expires_in": LIFE});
    if provider != "github" {
        let claims = json!({
            "iss": issuer(&app, &provider), "sub": someone.id(&provider).to_string(), "aud": DEMO,
            "iat": now, "exp": now + LIFE, "nonce": asked.nonce, "name": someone.name,
            "email": someone.email, "email_verified": someone.is_verified,
        });
        answer["id_token"] = Value::String(signed(&app, &claims));
    }
    Ok(json(StatusCode::OK, &answer))
}

fn signed(app: &App, claims: &Value) -> String {
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let message = format!("{}.{}", part(&json!({"alg": "EdDSA", "kid": KEY_ID})), part(claims));
    let signature = URL_SAFE_NO_PAD.encode(pair(app).sign(message.as_bytes()));
    format!("{message}.{signature}")
}
