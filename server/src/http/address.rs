//! Who is really calling: the peer, or what a trusted proxy says of it. Nobody else's word is taken.

use std::net::IpAddr;

use axum::http::HeaderMap;
use ipnet::IpNet;

/// Reads X-Forwarded-For from the right, as long as the hop before is trusted: what a stranger wrote into the header
/// stands further left and is never reached.
pub fn caller(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let mut caller = peer.to_canonical();
    let hops = headers.get_all("x-forwarded-for").iter().rev();
    for hop in hops.filter_map(|value| value.to_str().ok()).flat_map(|value| value.rsplit(',')) {
        if !is_trusted(caller, trusted) {
            break;
        }
        let Some(address) = parse(hop.trim()) else { break };
        caller = address.to_canonical();
    }
    caller
}

pub fn is_trusted(address: IpAddr, trusted: &[IpNet]) -> bool {
    trusted.iter().any(|net| net.contains(&address.to_canonical()))
}

/// An address, perhaps with a port.
fn parse(text: &str) -> Option<IpAddr> {
    text.parse().ok().or_else(|| text.parse::<std::net::SocketAddr>().ok().map(|address| address.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(peer: &str, header: &[&str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in header {
            headers.append("x-forwarded-for", line.parse().unwrap());
        }
        let trusted: Vec<IpNet> = trusted.iter().map(|net| net.parse().unwrap()).collect();
        caller(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn f6_only_configured_proxies_are_believed() {
        let proxy = &["10.0.0.0/8"];
        assert_eq!(said("203.0.113.9", &["1.2.3.4"], proxy), "203.0.113.9");
        assert_eq!(said("203.0.113.9", &["1.2.3.4"], &[]), "203.0.113.9");
        assert_eq!(said("10.0.0.1", &["1.2.3.4"], proxy), "1.2.3.4");
        assert_eq!(said("10.0.0.1", &["6.6.6.6, 1.2.3.4"], proxy), "1.2.3.4");
        assert_eq!(said("10.0.0.1", &["6.6.6.6", "1.2.3.4, 10.0.0.2"], proxy), "1.2.3.4");
        assert_eq!(said("10.0.0.1", &["1.2.3.4:5555"], proxy), "1.2.3.4");
        assert_eq!(said("10.0.0.1", &["not an address"], proxy), "10.0.0.1");
        assert_eq!(said("10.0.0.1", &[], proxy), "10.0.0.1");
        assert_eq!(said("::ffff:10.0.0.1", &["2001:db8::1"], proxy), "2001:db8::1");
    }
}
