//! What the provider says about itself, and the key it signs with.

use axum::http::StatusCode;
use axum::response::Response;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::signature::{Ed25519KeyPair, KeyPair as _};
use serde_json::json;

use super::{issuer, json, name_of};
use crate::app::App;
use crate::http::parts::Path;
use crate::http::reply::Stop;

pub const KEY_ID: &str = "demo";

pub async fn describe(app: App, Path(provider): Path<String>) -> Result<Response, Stop> {
    name_of(&provider)?;
    let issuer = issuer(&app, &provider);
    let about = json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/keys"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["EdDSA"],
        "code_challenge_methods_supported": ["S256"],
        "token_endpoint_auth_methods_supported": ["client_secret_post"],
        "scopes_supported": ["openid", "profile", "email"],
    });
    Ok(json(StatusCode::OK, &about))
}

pub async fn keys(app: App, Path(provider): Path<String>) -> Result<Response, Stop> {
    name_of(&provider)?;
    let x = URL_SAFE_NO_PAD.encode(pair(&app).public_key().as_ref());
    let key = json!({"kty": "OKP", "crv": "Ed25519", "use": "sig", "alg": "EdDSA", "kid": KEY_ID, "x": x});
    Ok(json(StatusCode::OK, &json!({"keys": [key]})))
}

/// Made from the server's own key, so it is the same after a restart.
pub fn pair(app: &App) -> Ed25519KeyPair {
    let signed = app.keys.sign("demo identity key", "seed");
    let seed = signed.rsplit('.').next().and_then(|part| URL_SAFE_NO_PAD.decode(part).ok());
    let seed = seed.expect("a signature is base64");
    Ed25519KeyPair::from_seed_unchecked(&seed).expect("a signature has 32 bytes")
}
