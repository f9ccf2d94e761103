//! POST /auth/{provider}/link

use axum::Json;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use serde::Serialize;
use utoipa::ToSchema;

use super::attempt;
use super::failure::Failure;
use super::provider::Provider;
use crate::accounts::caller::SignedIn;
use crate::accounts::refusal::Refusal;
use crate::app::App;
use crate::http::parts::{Address, Path};
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::state::limits::Limit;

#[derive(Serialize, ToSchema)]
pub struct LinkStart {
    /// Where the browser goes to be asked.
    url: String,
}

/// Begins to link a provider to the caller's account: the browser goes to `url` next. Their e-mail address must be verified:
/// else somebody could make an account with the address of another and keep a way into it.
#[utoipa::path(post, path = "/auth/{provider}/link", tag = "accounts", operation_id = "link_provider",
    params(("provider" = inline(Provider), Path)),
    responses((status = 200, body = LinkStart), (status = 403, description = "The email address isn't verified"),
              (status = 409, description = "It isn't set up on this server, or is linked already")))]
pub async fn link_provider(
    app: App,
    SignedIn(person): SignedIn,
    address: Address,
    headers: HeaderMap,
    Path(provider): Path<Provider>,
) -> Reply<([(HeaderName, HeaderValue); 1], Json<LinkStart>)> {
    app.limits.take(Limit::SocialSignIn, &address.bucket())?;
    if provider.of(&app).is_none() {
        return Err(refused(Failure::NotSetUp, provider).into());
    }
    let user = &person.user;
    let linked = match provider {
        Provider::Google => &user.google_id,
        Provider::Github => &user.github_id,
        Provider::Linkedin => &user.linkedin_id,
    };
    if linked.is_some() {
        return Err(refused(Failure::LinkedAlready, provider).into());
    }
    if !user.email_verified {
        return Err(Refusal::EmailNotVerified.into());
    }
    let begun = attempt::begin(&app, provider, &headers, Some(person.session_id)).await;
    let begun = begun.map_err(|failure| refused(failure, provider))?;
    Ok(([begun.cookie], Json(LinkStart { url: begun.url })))
}

fn refused(failure: Failure, provider: Provider) -> Problem {
    let sentence = failure.sentence(provider);
    match failure {
        Failure::Inside(problem) => *problem,
        Failure::NotSetUp => Problem::conflict("provider_not_set_up", sentence),
        Failure::LinkedAlready => Problem::conflict("already_linked", sentence),
        Failure::Away(why) | Failure::Provider(why) => Problem::unavailable(why).saying(sentence),
        _ => Problem::conflict("not_linked", sentence),
    }
}
