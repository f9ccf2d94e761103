//! How many event streams one person and one address may hold on this node.
//!
//! A person who opens one too many gives up the oldest: it is most likely one that nobody looks at any more. An address
//! is shared by strangers, so nobody there loses a stream to another; the next one is asked to come again later.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;

use crate::problem::Problem;
use crate::settings;

/// When somebody whose address has no place left may try again.
const COME_AGAIN_SECONDS: u64 = 30;

pub struct StreamPlaces {
    each_person: usize,
    each_address: usize,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    next: u64,
    /// The oldest first.
    people: HashMap<i64, VecDeque<OpenStream>>,
    addresses: HashMap<IpAddr, usize>,
}

struct OpenStream {
    number: u64,
    address: IpAddr,
    given_up: CancellationToken,
}

impl StreamPlaces {
    pub fn new(settings: &settings::Server) -> Arc<Self> {
        let whole = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        Arc::new(Self {
            each_person: whole(settings.streams_per_person),
            each_address: whole(settings.streams_per_address),
            taken: Mutex::default(),
        })
    }

    pub fn take(self: &Arc<Self>, person_id: i64, address: IpAddr) -> Result<StreamPlace, Problem> {
        let mut taken = self.lock();
        let own = taken.people.get(&person_id);
        let oldest = own
            .filter(|streams| streams.len() >= self.each_person)
            .and_then(VecDeque::front)
            .map(|stream| stream.address);
        let beside = taken.addresses.get(&address).copied().unwrap_or(0);
        if beside - usize::from(oldest == Some(address)) >= self.each_address {
            return Err(Problem::too_many(COME_AGAIN_SECONDS));
        }
        if oldest.is_some() {
            taken.give_up_oldest(person_id);
        }
        let given_up = CancellationToken::new();
        let number = taken.next;
        taken.next += 1;
        *taken.addresses.entry(address).or_default() += 1;
        let stream = OpenStream { number, address, given_up: given_up.clone() };
        taken.people.entry(person_id).or_default().push_back(stream);
        drop(taken);
        Ok(StreamPlace { places: Arc::clone(self), person_id, number, given_up })
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Taken {
    fn give_up_oldest(&mut self, person_id: i64) {
        if let Some(number) = self.people.get(&person_id).and_then(|streams| Some(streams.front()?.number))
            && let Some(stream) = self.leave(person_id, number)
        {
            stream.given_up.cancel();
        }
    }

    fn leave(&mut self, person_id: i64, number: u64) -> Option<OpenStream> {
        let streams = self.people.get_mut(&person_id)?;
        let stream =
            streams.iter().position(|stream| stream.number == number).and_then(|at| streams.remove(at))?;
        if streams.is_empty() {
            self.people.remove(&person_id);
        }
        if let Some(count) = self.addresses.get_mut(&stream.address) {
            *count -= 1;
            if *count == 0 {
                self.addresses.remove(&stream.address);
            }
        }
        Some(stream)
    }
}

/// One stream's place, for as long as this lives.
pub struct StreamPlace {
    places: Arc<StreamPlaces>,
    person_id: i64,
    number: u64,
    given_up: CancellationToken,
}

impl StreamPlace {
    /// Waits until it had to be given up for a newer stream.
    pub async fn given_up(&self) {
        self.given_up.cancelled().await;
    }
}

impl Drop for StreamPlace {
    fn drop(&mut self) {
        self.places.lock().leave(self.person_id, self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Settings, Variables};

    fn places() -> Arc<StreamPlaces> {
        let mut settings = Settings::load(None, &Variables::new()).unwrap();
        settings.server.streams_per_person = 2;
        settings.server.streams_per_address = 3;
        StreamPlaces::new(&settings.server)
    }

    fn at(last: u8) -> IpAddr {
        [192, 0, 2, last].into()
    }

    #[test]
    fn f7_one_too_many_ends_the_persons_oldest() {
        let places = places();
        let first = places.take(1, at(1)).unwrap();
        let second = places.take(1, at(2)).unwrap();
        let other = places.take(2, at(1)).unwrap();
        let third = places.take(1, at(1)).unwrap();
        let given_up = [&first, &second, &third, &other].map(|place| place.given_up.is_cancelled());
        assert_eq!(given_up, [true, false, false, false]);
        // The first leaves late and takes nobody's place with it.
        drop(first);
        assert_eq!(places.lock().people[&1].len(), 2);
        drop((second, third, other));
        assert!(places.lock().people.is_empty() && places.lock().addresses.is_empty());
    }

    #[test]
    fn f7_an_address_has_so_many_and_takes_none_from_others() {
        let places = places();
        let held: Vec<_> = (1..=3).map(|person| places.take(person, at(1)).unwrap()).collect();
        let problem = places.take(4, at(1)).err().expect("refused");
        assert_eq!((problem.status.as_u16(), problem.retry_after), (429, Some(30)));
        assert!(held.iter().all(|place| !place.given_up.is_cancelled()));
        let elsewhere = places.take(4, at(2)).unwrap();
        // Who gives up a place there may take it again.
        let second = places.take(1, at(2)).unwrap();
        let third = places.take(1, at(1)).unwrap();
        assert!(held[0].given_up.is_cancelled() && !second.given_up.is_cancelled());
        drop((held, elsewhere, second, third));
        assert!(places.lock().addresses.is_empty());
    }
}
