//! How single settings are written, each refusing what it does not understand with a sentence.

use std::fmt;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

use ipnet::IpNet;
use secrecy::SecretString;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

/// "10 per 10 minutes": ten at once, refilled evenly over ten minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    pub count: NonZeroU32,
    pub period: Duration,
}

impl FromStr for Rate {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "\"{text}\" must read like \"10 per minute\" or \"20 per 10 minutes\" (second, minute, hour or day)"
            )
        };
        let (count, period) = text.split_once(" per ").ok_or_else(wrong)?;
        let count: NonZeroU32 = count.trim().parse().map_err(|_| wrong())?;
        let (times, unit) = match period.trim().split_once(' ') {
            Some((times, unit)) => (times.parse::<u32>().map_err(|_| wrong())?, unit),
            None => (1, period.trim()),
        };
        let unit = match unit.trim_end_matches('s') {
            "second" => 1,
            "minute" => 60,
            "hour" => 3600,
            "day" => 86400,
            _ => return Err(wrong()),
        };
        if times == 0 {
            return Err(wrong());
        }
        Ok(Self { count, period: Duration::from_secs(unit) * times })
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} per {} s", self.count, self.period.as_secs())
    }
}

impl<'de> Deserialize<'de> for Rate {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// "on" or "off"; true and false are understood too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toggle(pub bool);

impl<'de> Deserialize<'de> for Toggle {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Word {
            Bool(bool),
            Text(String),
        }
        match Word::deserialize(from) {
            Ok(Word::Bool(on)) => Ok(Self(on)),
            Ok(Word::Text(text)) if matches!(text.as_str(), "on" | "true") => Ok(Self(true)),
            Ok(Word::Text(text)) if matches!(text.as_str(), "off" | "false") => Ok(Self(false)),
            _ => Err(D::Error::custom("it must be \"on\" or \"off\"")),
        }
    }
}

pub(super) fn whole<'de, D: Deserializer<'de>, const LEAST: u64, const MOST: u64>(
    from: D,
) -> Result<u64, D::Error> {
    let wrong = || D::Error::custom(format!("it must be a whole number from {LEAST} to {MOST}"));
    let number = i64::deserialize(from).map_err(|_| wrong())?;
    u64::try_from(number).ok().filter(|number| (LEAST..=MOST).contains(number)).ok_or_else(wrong)
}

fn address<E: serde::de::Error>(text: &str) -> Result<SocketAddr, E> {
    text.parse().map_err(|_| {
        E::custom(format!("\"{text}\" must be an address and a port such as 127.0.0.1:8080 or [::]:8080"))
    })
}

pub(super) fn listen<'de, D: Deserializer<'de>>(from: D) -> Result<SocketAddr, D::Error> {
    address(&String::deserialize(from)?)
}

pub(super) fn optional_listen<'de, D: Deserializer<'de>>(from: D) -> Result<Option<SocketAddr>, D::Error> {
    match String::deserialize(from)?.as_str() {
        "" => Ok(None),
        text => Ok(Some(address(text)?)),
    }
}

/// What a caller has to know. A short one could be guessed, because nothing counts the guesses.
pub(super) fn token<'de, D: Deserializer<'de>>(from: D) -> Result<SecretString, D::Error> {
    let text = String::deserialize(from)?;
    let fits = |character: char| character.is_ascii_graphic();
    if text.is_empty() || text.len() >= 24 && text.chars().all(fits) {
        return Ok(text.into());
    }
    Err(D::Error::custom(
        "it must be at least 24 characters without spaces (`openssl rand -hex 24` makes one)",
    ))
}

pub(super) fn public_url<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    match String::deserialize(from)?.as_str() {
        "" => Ok(None),
        text => public_address(text).map(|address| Some(address.to_owned())).ok_or_else(|| {
            let text = text.trim_end_matches('/');
            D::Error::custom(format!("\"{text}\" must be like https://opportune.example.org, without a path"))
        }),
    }
}

/// The address of a site without a slash at its end; `None` when it is none, or has a path.
pub fn public_address(text: &str) -> Option<&str> {
    let text = text.trim_end_matches('/');
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))?;
    (!host.is_empty() && !host.contains(['/', '?', '#', ' ', '@'])).then_some(text)
}

pub(super) fn on_or_off<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    Toggle::deserialize(from).map(|toggle| toggle.0)
}

/// Whether a public address is one that only this machine can reach.
pub fn is_loopback(url: &str) -> bool {
    let host = url.split_once("://").map_or(url, |(_, host)| host);
    if let Ok(address) = host.parse::<SocketAddr>() {
        return address.ip().is_loopback();
    }
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || bare.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

pub(super) fn nets<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<IpNet>, D::Error> {
    let texts = Vec::<String>::deserialize(from)?;
    let net = |text: &String| {
        text.parse::<IpNet>().or_else(|_| text.parse::<std::net::IpAddr>().map(IpNet::from)).map_err(|_| {
            D::Error::custom(format!(
                "\"{text}\" must be an address such as 10.0.0.7 or a network such as 10.0.0.0/8"
            ))
        })
    };
    texts.iter().map(net).collect()
}

pub(super) fn sqlite_or_postgres<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    let text = String::deserialize(from)?;
    let known = ["sqlite:", "postgres://", "postgresql://"]
        .iter()
        .any(|scheme| text.strip_prefix(scheme).is_some_and(|rest| !rest.is_empty()));
    match text.as_str() {
        "" => Ok(None),
        _ if known => Ok(Some(text)),
        // The text itself may hold a password: it is not repeated.
        _ => Err(D::Error::custom("it must begin with sqlite: or postgres:// and name a database")),
    }
}
