//! Reads addresses that strangers name, and sends to those that systems outside name. Nothing is asked that only this machine or
//! its network can reach, nothing for ever, and nothing large.
//!
//! A name is resolved once and every address it has must be public; the connection then goes to these addresses and to no
//! others, so that a second, different answer of the name server changes nothing. Redirects are followed by hand, each with the
//! same checks. No proxy is asked: it would resolve the name anew.

mod public;

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

pub use public::is_public;
use reqwest::Url;
use reqwest::header::LOCATION;

/// How far a read may go.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Also what is in this machine's own network, on any port: for a host that serves nobody else.
    pub may_be_private: bool,
    pub most_bytes: usize,
    /// For everything together.
    pub longest: Duration,
    pub most_redirects: usize,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            may_be_private: false,
            most_bytes: 256 << 10,
            longest: Duration::from_secs(10),
            most_redirects: 3,
        }
    }
}

/// Why nothing was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    #[error("the address is not one of the web")]
    Address,
    #[error("no server has this name")]
    Unknown,
    #[error("the address is inside a private network")]
    Private,
    #[error("it leads to another site")]
    Elsewhere,
    #[error("it leads on and on")]
    Redirects,
    #[error("the server answered {0}")]
    Status(u16),
    #[error("the answer is too large")]
    Large,
    #[error("the answer took too long")]
    Slow,
    #[error("the server could not be reached")]
    Unreachable,
}

/// Reads an address. `may_follow` says whether a redirect from one host to another may be followed.
pub async fn read(
    address: &str,
    rules: &Rules,
    may_follow: impl Fn(&str, &str) -> bool,
) -> Result<Vec<u8>, Refused> {
    let whole = async {
        let mut url = Url::parse(address).map_err(|_| Refused::Address)?;
        for _ in 0..=rules.most_redirects {
            match one(&url, rules).await? {
                Answer::Body(body) => return Ok(body),
                Answer::Redirect(next) => {
                    let (from, to) =
                        (url.host_str().unwrap_or_default(), next.host_str().unwrap_or_default());
                    // Who was asked safely is not left for one who could be anybody on the way.
                    let is_weaker = url.scheme() == "https" && next.scheme() != "https";
                    if is_weaker || (from != to && !may_follow(from, to)) {
                        return Err(Refused::Elsewhere);
                    }
                    url = next;
                }
            }
        }
        Err(Refused::Redirects)
    };
    tokio::time::timeout(rules.longest, whole).await.unwrap_or(Err(Refused::Slow))
}

/// Sends a body to an address and answers its status, whatever it is. Redirects are not followed: what was meant for one place
/// goes to no other.
pub async fn send(
    address: &str,
    rules: &Rules,
    headers: &[(&'static str, String)],
    body: String,
) -> Result<u16, Refused> {
    let whole = async {
        let url = Url::parse(address).map_err(|_| Refused::Address)?;
        let mut call = client(&url, rules).await?.post(url).body(body);
        for (name, value) in headers {
            call = call.header(*name, value);
        }
        let answer = call.send().await.map_err(|_| Refused::Unreachable)?;
        Ok(answer.status().as_u16())
    };
    tokio::time::timeout(rules.longest, whole).await.unwrap_or(Err(Refused::Slow))
}

/// One that can only go where the address may lead.
async fn client(url: &Url, rules: &Rules) -> Result<reqwest::Client, Refused> {
    let addresses = resolve(url, rules).await?;
    let host = url.host_str().ok_or(Refused::Address)?;
    // Installing twice is refused, and whoever was first installed the same one.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder()
        .no_proxy()
        .redirect(reqwest::redirect::Policy::none())
        .resolve_to_addrs(host, &addresses)
        .build()
        .map_err(|_| Refused::Unreachable)
}

enum Answer {
    Body(Vec<u8>),
    Redirect(Url),
}

async fn one(url: &Url, rules: &Rules) -> Result<Answer, Refused> {
    let call = client(url, rules).await?.get(url.clone()).header("accept", "text/plain, text/html");
    let mut answer = call.send().await.map_err(|_| Refused::Unreachable)?;
    let status = answer.status();
    if status.is_redirection() {
        let next = answer.headers().get(LOCATION).and_then(|value| value.to_str().ok());
        let next = next.and_then(|next| url.join(next).ok()).ok_or(Refused::Status(status.as_u16()))?;
        return Ok(Answer::Redirect(next));
    }
    if !status.is_success() {
        return Err(Refused::Status(status.as_u16()));
    }
    let mut body = Vec::new();
    while let Some(chunk) = answer.chunk().await.map_err(|_| Refused::Unreachable)? {
        if body.len() + chunk.len() > rules.most_bytes {
            return Err(Refused::Large);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(Answer::Body(body))
}

/// Where the connection may go.
async fn resolve(url: &Url, rules: &Rules) -> Result<Vec<SocketAddr>, Refused> {
    let is_web = matches!(url.scheme(), "http" | "https");
    let is_plain = url.username().is_empty() && url.password().is_none();
    // A port of its own would let strangers find out what listens where.
    let may_use_port = rules.may_be_private || url.port().is_none();
    let (Some(host), Some(port), true) =
        (url.host_str(), url.port_or_known_default(), is_web && is_plain && may_use_port)
    else {
        return Err(Refused::Address);
    };
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    let addresses: Vec<SocketAddr> = match bare.parse::<IpAddr>() {
        Ok(address) => vec![SocketAddr::new(address, port)],
        Err(_) => tokio::net::lookup_host((bare, port)).await.map_err(|_| Refused::Unknown)?.collect(),
    };
    if addresses.is_empty() {
        return Err(Refused::Unknown);
    }
    if !rules.may_be_private && !addresses.iter().all(|address| is_public(address.ip())) {
        return Err(Refused::Private);
    }
    Ok(addresses)
}

#[cfg(test)]
mod tests;
