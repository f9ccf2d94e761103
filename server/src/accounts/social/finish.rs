//! GET /auth/{provider}/callback

use axum::http::{HeaderMap, Uri};
use axum::response::Response;

use super::attempt::Secrets;
use super::browser::Browser;
use super::failure::{Failure, go_to};
use super::provider::Provider;
use super::{join, store};
use crate::app::App;
use crate::http::parts::Path;
use crate::secrets;

/// What a provider sends along. Something sent twice counts as not sent: nobody knows which one others read.
struct Returned {
    state: Option<String>,
    code: Option<String>,
    error: Option<String>,
    iss: Option<String>,
}

impl Returned {
    fn read(query: &str) -> Self {
        let one = |name: &str| {
            let mut found = form_urlencoded::parse(query.as_bytes()).filter(|(key, _)| key == name);
            let value = found.next().map(|(_, value)| value.into_owned());
            value.filter(|value| found.next().is_none() && value.len() <= 4096 && !value.contains('\0'))
        };
        Self { state: one("state"), code: one("code"), error: one("error"), iss: one("iss") }
    }
}

/// Where a provider, or one of the web app's return points, sends the browser back to: always a redirect, to the success page
/// with a ticket, to the profile after linking, or to the error page.
#[utoipa::path(get, path = "/auth/{provider}/callback", tag = "accounts", operation_id = "sign_in_return", security(()),
    params(("provider" = inline(Provider), Path)), responses((status = 302, description = "On into the app, or to the error page")))]
pub async fn sign_in_return(
    app: App,
    headers: HeaderMap,
    uri: Uri,
    Path(provider): Path<Provider>,
) -> Response {
    let returned = Returned::read(uri.query().unwrap_or_default());
    match finish(&app, provider, &returned, &headers).await {
        Ok(place) => go_to(&place),
        Err(failure) => failure.page(provider),
    }
}

/// Where the browser goes next.
async fn finish(
    app: &App,
    provider: Provider,
    returned: &Returned,
    headers: &HeaderMap,
) -> Result<String, Failure> {
    let asked = provider.of(app).ok_or(Failure::NotSetUp)?;
    let (Some(state), Some(browser)) = (&returned.state, Browser::of(headers)) else {
        return Err(Failure::Attempt);
    };
    // Gone from here on, whatever comes of it: an attempt works once.
    let attempt = store::take_attempt(&app.db, secrets::token_hash(state), browser.hash()).await?;
    let attempt = attempt.ok_or(Failure::Attempt)?;
    let now = app.clock.now();
    let is_live = attempt.expires_at > now && attempt.provider == provider.word();
    let own = Secrets::opened(app, &attempt.secrets).filter(|_| is_live).ok_or(Failure::Attempt)?;
    if returned.iss.is_some() && asked.issuer().is_some() && returned.iss.as_deref() != asked.issuer() {
        return Err(Failure::Provider("another issuer sent them back".to_owned()));
    }
    match returned.error.as_deref() {
        // LinkedIn has two words of its own.
        Some("access_denied" | "user_cancelled_login" | "user_cancelled_authorize") => {
            return Err(Failure::Declined);
        }
        Some(_) => return Err(Failure::Provider("the provider reported an error".to_owned())),
        None => {}
    }
    let code = returned.code.as_deref().filter(|code| !code.is_empty());
    let code = code.ok_or_else(|| Failure::Provider("no code".to_owned()))?;
    let asking = identity::Finish {
        code,
        redirect_uri: &provider.redirect_uri(app),
        nonce: &own.nonce,
        verifier: &own.verifier,
        now: now.as_second(),
    };
    let identity = asked.who(&asking).await?;
    if let Some(session_id) = attempt.session_id {
        join::link(app, provider, &identity, session_id).await?;
        return Ok(format!("/profile?tab=security&linked={}", provider.word()));
    }
    let ticket = join::sign_in(app, provider, &identity, browser.hash()).await?;
    Ok(format!("/oauth-success?token={ticket}"))
}
