//! Which addresses are everyone's.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address is one of the public internet. What is set aside for anything else counts as private, and so does what
/// hides an IPv4 address in an IPv6 one, by which a private one could be reached.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_set_aside = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || a == 0
        || a >= 224 // groups, and what was kept for later
        || (a == 100 && (64..128).contains(&b)) // behind a provider's own translation
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99) // relays from IPv6
        || (a == 198 && (18..20).contains(&b)); // for measuring
    !is_set_aside
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    let is_given_out = first & 0xe000 == 0x2000;
    let is_set_aside = match first {
        0x2001 => second < 0x0200 || second == 0x0db8, // protocols, tunnels among them; examples
        0x2002 => true,                                // an IPv4 address in disguise
        0x3fff => second < 0x1000,                     // examples
        _ => false,
    };
    is_given_out && !is_set_aside
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_internet_reaches_is_public() {
        let public = ["1.1.1.1", "93.184.216.34", "192.0.1.1", "198.20.0.1", "2606:4700::1", "2a00:1450::1"];
        for address in public {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
        let private = [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::127.0.0.1",
            "::ffff:127.0.0.1",
            "::ffff:1.1.1.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:20::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
            "5f00::1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ];
        for address in private {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
    }
}
