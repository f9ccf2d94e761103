//! How many connections each address has, so that one cannot take all of them.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ipnet::IpNet;

use super::address;
use super::parts::Address;

pub struct Neighbours {
    /// `None`: they are not counted.
    most: Option<usize>,
    /// They speak for many and are not counted.
    trusted: Vec<IpNet>,
    connections: Mutex<HashMap<IpAddr, usize>>,
}

impl Neighbours {
    /// 0 counts nobody. Half of the room is left for others, whatever is configured.
    pub fn new(configured: u64, room: usize, trusted: &[IpNet]) -> Arc<Self> {
        let configured = usize::try_from(configured).unwrap_or(usize::MAX);
        let most = (configured > 0).then(|| configured.min((room / 2).max(1)));
        Arc::new(Self { most, trusted: trusted.to_vec(), connections: Mutex::default() })
    }

    /// One connection more; `None` when its address has as many as it may.
    pub fn join(self: &Arc<Self>, peer: IpAddr) -> Option<Neighbour> {
        let most = self.most.filter(|_| !address::is_trusted(peer, &self.trusted));
        let Some(most) = most else { return Some(Neighbour(None)) };
        let address = Address(peer.to_canonical()).household();
        let mut connections = self.lock();
        let count = connections.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        drop(connections);
        Some(Neighbour(Some((Arc::clone(self), address))))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection that is counted as long as this lives.
pub struct Neighbour(Option<(Arc<Neighbours>, IpAddr)>);

impl Drop for Neighbour {
    fn drop(&mut self) {
        let Some((neighbours, address)) = &self.0 else { return };
        let mut connections = neighbours.lock();
        if let Some(count) = connections.get_mut(address) {
            *count -= 1;
            if *count == 0 {
                connections.remove(address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(neighbours: &Arc<Neighbours>, peer: &str) -> Option<Neighbour> {
        neighbours.join(peer.parse().unwrap())
    }

    #[test]
    fn f7_each_address_has_its_share_and_proxies_are_not_counted() {
        let neighbours = Neighbours::new(2, 100, &["10.0.0.0/8".parse().unwrap()]);
        let one = [joined(&neighbours, "192.0.2.1"), joined(&neighbours, "::ffff:192.0.2.1")];
        assert!(one.iter().all(Option::is_some));
        assert!(joined(&neighbours, "192.0.2.1").is_none());
        assert!(joined(&neighbours, "192.0.2.2").is_some(), "another address has its own");
        let net = [joined(&neighbours, "2001:db8::1"), joined(&neighbours, "2001:db8::2")];
        assert!(net.iter().all(Option::is_some) && joined(&neighbours, "2001:db8::3").is_none());
        let proxied: Vec<_> = (0..10).map(|_| joined(&neighbours, "10.0.0.1")).collect();
        assert!(proxied.iter().all(Option::is_some));
        drop(one);
        assert!(joined(&neighbours, "192.0.2.1").is_some(), "those that left make room");
        drop(net);
        assert!(neighbours.lock().is_empty());
    }

    #[test]
    fn f7_half_of_the_room_is_left_for_others() {
        let neighbours = Neighbours::new(1000, 4, &[]);
        let held = [(); 2].map(|()| joined(&neighbours, "192.0.2.1").expect("half of four"));
        assert!(joined(&neighbours, "192.0.2.1").is_none());
        drop(held);
        let unlimited = Neighbours::new(0, 4, &[]);
        assert!([(); 4].map(|()| joined(&unlimited, "192.0.2.1")).iter().all(Option::is_some));
    }
}
