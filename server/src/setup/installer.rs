//! Who may set this server up.

use axum::extract::FromRequestParts;
use axum::http::header::HOST;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Version};

use crate::app::App;
use crate::http::parts::Address;
use crate::http::reply::Stop;
use crate::problem::Problem;
use crate::settings::{Settings, is_loopback};
use crate::state::limits::Limit;

/// Where the code is sent: never in an address, which others write down.
const CODE: &str = "x-setup-code";
/// What proxies add. One on this machine makes everybody look as if they called from here.
const FORWARDED: [&str; 7] = [
    "forwarded",
    "via",
    "x-real-ip",
    "x-client-ip",
    "true-client-ip",
    "cf-connecting-ip",
    "x-cluster-client-ip",
];

/// Somebody at this machine, or with the code, while there is something to set up. All others are told that there is nothing.
pub struct Installer;

impl FromRequestParts<App> for Installer {
    type Rejection = Stop;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Stop> {
        let address = Address::from_request_parts(parts, app).await?;
        if !(is_for_this_machine(&app.settings) && is_here(parts, address)) {
            let code = parts.headers.get(CODE).and_then(|code| code.to_str().ok());
            let code = code.ok_or_else(Problem::not_found)?;
            app.limits.take(Limit::SetupCode, &address.bucket())?;
            if !app.keys.is_code(super::CODE_FOR, &super::code_of(app).await?, code) {
                return Err(Problem::not_found().into());
            }
        }
        if super::is_open(app).await? { Ok(Self) } else { Err(Problem::not_found().into()) }
    }
}

/// Whether only this machine is to reach the server so far. With a public address there is a proxy, and behind an address that
/// others can reach something may hand their calls on as its own: then nobody counts as being here.
pub fn is_for_this_machine(settings: &Settings) -> bool {
    let server = &settings.server;
    server.listen.ip().is_loopback() && server.public_url.as_deref().is_none_or(is_loopback)
}

/// Whether the call comes from a program on this machine and not through a proxy there.
///
/// A proxy is known by what it adds, by speaking HTTP/1.0 as some do, and by the name that people called. A name of this
/// machine also keeps out pages of other sites whose own name leads here.
fn is_here(parts: &Parts, Address(address): Address) -> bool {
    address.is_loopback()
        && parts.version >= Version::HTTP_11
        && !is_forwarded(&parts.headers)
        && names_this_machine(&parts.headers)
}

fn is_forwarded(headers: &HeaderMap) -> bool {
    headers.keys().any(|name| name.as_str().starts_with("x-forwarded") || FORWARDED.contains(&name.as_str()))
}

fn names_this_machine(headers: &HeaderMap) -> bool {
    let mut hosts = headers.get_all(HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) => host.to_str().is_ok_and(is_loopback),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::Request;

    use super::*;

    #[test]
    fn some_proxies_are_known_by_their_version_alone() {
        let here = |version: Version| {
            let request = Request::builder().version(version).header("host", "127.0.0.1:8080").body(());
            let (parts, ()) = request.unwrap().into_parts();
            is_here(&parts, Address([127, 0, 0, 1].into()))
        };
        assert!(here(Version::HTTP_11));
        assert!(!here(Version::HTTP_10));
    }
}
