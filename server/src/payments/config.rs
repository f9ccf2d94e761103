//! GET /payments/config

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::http::page::Given;
use crate::http::reply::Reply;
use crate::settings::Mode;

#[derive(Serialize, ToSchema)]
pub struct PaymentsConfig {
    /// For the provider's own fields in a page.
    publishable_key: String,
    currency: &'static str,
    subscription_price_cents: i64,
    mode: Mode,
    /// Whether what the subscription is for can be done without one.
    subscription_required: bool,
}

/// The same inside of a page that is sent drawn.
pub fn given_config(app: &App) -> Reply<Given> {
    Given::one("/payments/config", &PaymentsConfig::of(app))
}

/// What a page has to know before somebody pays.
#[utoipa::path(get, path = "/payments/config", tag = "payments", operation_id = "payments_config", security(()),
    responses((status = 200, body = PaymentsConfig)))]
pub async fn payments_config(app: App) -> Json<PaymentsConfig> {
    Json(PaymentsConfig::of(&app))
}

impl PaymentsConfig {
    fn of(app: &App) -> Self {
        Self {
            publishable_key: app.provider.publishable_key.clone(),
            currency: crate::money::CURRENCY,
            subscription_price_cents: app.settings.subscription.price,
            mode: app.provider.mode,
            subscription_required: app.settings.subscription.required.0,
        }
    }
}
