//! POST /auth/totp

use axum::Json;
use data_encoding::BASE32;
use qrcode::QrCode;
use qrcode::render::svg;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{codes, store, totp};
use crate::accounts::caller::SignedIn;
use crate::accounts::confirm;
use crate::accounts::refusal::Refusal;
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::reply::Reply;
use crate::problem::Problem;

#[derive(Deserialize, ToSchema)]
pub struct SetUpTotp {
    #[schema(value_type = String, format = Password, max_length = 256)]
    password: SecretString,
}

impl Input for SetUpTotp {
    const GROWS: bool = false;

    fn check(&mut self, fields: &mut Fields) {
        confirm::check(fields, &self.password);
    }
}

#[derive(Serialize, ToSchema)]
pub struct TotpSecret {
    /// In Base32, for typing it into an app.
    secret: String,
    /// The same for apps that open addresses.
    otpauth_uri: String,
    /// The address as a QR code: an SVG picture.
    qr_svg: String,
}

/// Makes a secret for an authenticator app. It counts once `POST /auth/totp/confirm` is sent a code that the app made with it;
/// asked again before that, there is another one.
#[utoipa::path(post, path = "/auth/totp", tag = "accounts", operation_id = "set_up_totp", request_body = SetUpTotp,
    responses((status = 200, body = TotpSecret), (status = 409, description = "It is on already"),
              (status = 422, description = "The password is wrong")))]
pub async fn set_up_totp(
    app: App,
    SignedIn(person): SignedIn,
    Body(input): Body<SetUpTotp>,
) -> Reply<Json<TotpSecret>> {
    confirm::password(&app, person.id, input.password).await?;
    let bytes: [u8; totp::SECRET_BYTES] = app.random.bytes();
    let secret = BASE32.encode(&bytes);
    let otpauth_uri = totp::uri(&app.settings.product.name, &person.user.username, &secret);
    let drawn = otpauth_uri.clone();
    let qr_svg = app.heavy.run(move || picture(&drawn)).await??;

    let mut tx = app.db.begin().await?;
    let sealed = app.keys.seal(codes::SEALED_FOR, &bytes);
    if !store::keep_secret(&mut tx, person.id, sealed, app.clock.now()).await? {
        return Err(Refusal::TotpOn.into());
    }
    tx.commit().await?;
    Ok(Json(TotpSecret { secret, otpauth_uri, qr_svg }))
}

fn picture(text: &str) -> Result<String, Problem> {
    let code = QrCode::new(text).map_err(|error| Problem::internal(error.to_string()))?;
    Ok(code.render::<svg::Color>().min_dimensions(220, 220).build())
}
