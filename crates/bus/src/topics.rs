//! Who on this node waits for news about whom. One signal for each user, shared by all of the user's subscriptions.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

/// How many passing words are kept for those who are just busy.
const WORDS: usize = 8;

/// What a user's subscriptions watch.
#[derive(Default)]
pub struct Signal {
    /// The highest number this node knows to be committed.
    pub head: i64,
    /// The number of the newest passing word.
    said: u64,
    words: VecDeque<Arc<Word>>,
}

/// Something that is never stored.
#[derive(Debug, PartialEq)]
pub struct Word {
    pub kind: String,
    pub payload: String,
}

impl Signal {
    pub fn said(&self) -> u64 {
        self.said
    }

    /// The first word after the one numbered `heard` that is still here, with its number.
    pub fn word_after(&self, heard: u64) -> Option<(u64, Arc<Word>)> {
        let oldest = self.said - self.words.len() as u64;
        let next = heard.max(oldest);
        let place = usize::try_from(next - oldest).ok()?;
        self.words.get(place).map(|word| (next + 1, word.clone()))
    }

    fn say(&mut self, word: Arc<Word>) {
        if self.words.len() == WORDS {
            self.words.pop_front();
        }
        self.words.push_back(word);
        self.said += 1;
    }
}

#[derive(Default)]
pub struct Topics(Mutex<Room>);

#[derive(Default)]
struct Room {
    topics: HashMap<i64, Topic>,
    subscriptions: usize,
}

struct Topic {
    signal: Arc<watch::Sender<Signal>>,
    subscriptions: usize,
}

impl Topics {
    /// One subscription more. The signal goes on as long as [`Topics::leave`] was not called as often.
    pub fn join(&self, user_id: i64) -> watch::Receiver<Signal> {
        let mut room = self.lock();
        room.subscriptions += 1;
        let topic = room.topics.entry(user_id).or_insert_with(|| Topic {
            signal: Arc::new(watch::Sender::new(Signal::default())),
            subscriptions: 0,
        });
        topic.subscriptions += 1;
        topic.signal.subscribe()
    }

    pub fn leave(&self, user_id: i64) {
        let mut room = self.lock();
        room.subscriptions -= 1;
        if let Some(topic) = room.topics.get_mut(&user_id) {
            topic.subscriptions -= 1;
            if topic.subscriptions == 0 {
                room.topics.remove(&user_id);
            }
        }
    }

    pub fn subscriptions(&self) -> usize {
        self.lock().subscriptions
    }

    pub fn users(&self) -> Vec<i64> {
        self.lock().topics.keys().copied().collect()
    }

    /// Numbers up to `head` are committed. Word of an older one may come later and changes nothing.
    pub fn raise(&self, user_id: i64, head: i64) {
        if let Some(signal) = self.signal(user_id) {
            signal.send_if_modified(|signal| {
                let news = head > signal.head;
                signal.head = signal.head.max(head);
                news
            });
        }
    }

    pub fn say(&self, user_id: i64, word: Word) {
        if let Some(signal) = self.signal(user_id) {
            signal.send_modify(|signal| signal.say(Arc::new(word)));
        }
    }

    fn signal(&self, user_id: i64) -> Option<Arc<watch::Sender<Signal>>> {
        self.lock().topics.get(&user_id).map(|topic| topic.signal.clone())
    }

    fn lock(&self) -> MutexGuard<'_, Room> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(kind: &str) -> Word {
        Word { kind: kind.into(), payload: "1".into() }
    }

    #[test]
    fn a_topic_lives_as_long_as_somebody_is_there() {
        let topics = Topics::default();
        let (one, two) = (topics.join(1), topics.join(1));
        assert_eq!((topics.subscriptions(), topics.users()), (2, vec![1]));
        topics.raise(1, 5);
        topics.raise(1, 4);
        topics.raise(2, 9);
        assert_eq!((one.borrow().head, two.borrow().head), (5, 5));
        topics.leave(1);
        assert_eq!(topics.users(), [1]);
        topics.leave(1);
        assert_eq!((topics.subscriptions(), topics.users()), (0, vec![]));
    }

    #[test]
    fn the_newest_words_are_kept() {
        let topics = Topics::default();
        let signal = topics.join(1);
        assert_eq!(signal.borrow().word_after(0), None);
        for number in 1..=10 {
            topics.say(1, word(&number.to_string()));
        }
        let mut heard = 0;
        let mut kinds = Vec::new();
        while let Some((number, word)) = signal.borrow().word_after(heard) {
            heard = number;
            kinds.push(word.kind.clone());
        }
        assert_eq!(kinds, ["3", "4", "5", "6", "7", "8", "9", "10"]);
        assert_eq!(heard, signal.borrow().said());
    }
}
