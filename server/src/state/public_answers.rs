//! Public answers that are kept in memory, encoded and with their tags. `http/public_cache.rs` says how a room uses them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use axum::http::HeaderValue;
use bytes::Bytes;

use crate::caches::Version;

/// Answers of one generation: at most so many, and so many bytes. Two generations are kept.
const MOST: usize = 2000;
const MOST_BYTES: usize = 16 << 20;
/// A larger answer is not kept.
const LARGEST: usize = 1 << 20;

/// What an answer is about. It names public answers, not tables: a client's profile is shown on their requests, so
/// writing it changes `Requests`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    Developers,
    Requests,
    Videos,
    Showcases,
    Products,
}

impl Topic {
    pub const ALL: [Self; 5] =
        [Self::Developers, Self::Requests, Self::Videos, Self::Showcases, Self::Products];
}

/// One topic or several: a front page shows requests, works and people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Topics(u8);

impl Topics {
    /// Of an answer that stays the same as long as the server runs.
    pub const NONE: Self = Self(0);

    pub fn has(self, topic: Topic) -> bool {
        self.0 & Self::from(topic).0 != 0
    }
}

impl From<Topic> for Topics {
    fn from(topic: Topic) -> Self {
        Self(1 << (topic as u8))
    }
}

impl<const N: usize> From<[Topic; N]> for Topics {
    fn from(topics: [Topic; N]) -> Self {
        Self(topics.into_iter().fold(0, |all, topic| all | Self::from(topic).0))
    }
}

pub struct PublicAnswers {
    kept: RwLock<Generations>,
    /// Raised by every drop. An answer that was made before a drop is not kept after it: it may show the old state.
    drops: AtomicU64,
    versions: [Version; Topic::ALL.len()],
}

/// Two generations: what is asked for moves to the young one, and when that is full the old one goes. So a flood of
/// addresses that nobody asks for twice does not push out those that everybody asks for.
#[derive(Default)]
struct Generations {
    young: HashMap<Box<str>, Arc<Answer>>,
    young_bytes: usize,
    old: HashMap<Box<str>, Arc<Answer>>,
}

pub struct Answer {
    pub topics: Topics,
    /// The `content-type`.
    pub kind: &'static str,
    /// What it depends on besides its address.
    pub vary: &'static str,
    pub plain: Bytes,
    pub tag: HeaderValue,
    /// The same packed, with a tag of its own, as a strong tag names bytes; made when first asked for.
    pub packed: OnceLock<Option<(Bytes, HeaderValue)>>,
    pub next: Option<HeaderValue>,
    /// Which route made it: hits are counted with it. The edge says so when it has sent the answer for the first time.
    pub route: OnceLock<&'static str>,
}

impl Default for PublicAnswers {
    fn default() -> Self {
        let versions = ["hot developers", "hot requests", "hot videos", "hot showcases", "hot products"]
            .map(Version::new);
        Self { kept: RwLock::default(), drops: AtomicU64::new(0), versions }
    }
}

impl PublicAnswers {
    /// How many are kept now.
    pub fn count(&self) -> usize {
        let kept = self.read();
        kept.young.len() + kept.old.len()
    }

    pub fn get(&self, key: &str) -> Option<Arc<Answer>> {
        let kept = self.read();
        if let Some(answer) = kept.young.get(key) {
            return Some(answer.clone());
        }
        let answer = kept.old.get(key)?.clone();
        drop(kept);
        let mut kept = self.write();
        // Gone by now means dropped: it must not come back.
        if let Some((key, answer)) = kept.old.remove_entry(key) {
            kept.insert(key, answer);
        }
        Some(answer)
    }

    /// To be asked before reading, and handed to `keep`.
    pub fn moment(&self) -> u64 {
        self.drops.load(Ordering::SeqCst)
    }

    pub fn keep(&self, key: &str, answer: Arc<Answer>, moment: u64) {
        if answer.plain.len() > LARGEST {
            return;
        }
        let mut kept = self.write();
        // Looked at under the lock that a drop takes as well.
        if self.moment() == moment {
            kept.insert(key.into(), answer);
        }
    }

    pub fn drop_topic(&self, topic: Topic) {
        let mut kept = self.write();
        self.drops.fetch_add(1, Ordering::SeqCst);
        kept.young.retain(|_, answer| !answer.topics.has(topic));
        kept.old.retain(|_, answer| !answer.topics.has(topic));
        kept.young_bytes = kept.young.iter().map(|(key, answer)| size(key, answer)).sum();
    }

    fn read(&self) -> RwLockReadGuard<'_, Generations> {
        self.kept.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Generations> {
        self.kept.write().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn version(&self, topic: Topic) -> &Version {
        &self.versions[topic as usize]
    }
}

impl Generations {
    fn insert(&mut self, key: Box<str>, answer: Arc<Answer>) {
        if let Some(before) = self.young.remove(&key) {
            self.young_bytes = self.young_bytes.saturating_sub(size(&key, &before));
        }
        let bytes = size(&key, &answer);
        if self.young.len() >= MOST || self.young_bytes + bytes > MOST_BYTES {
            self.old = std::mem::take(&mut self.young);
            self.young_bytes = 0;
        }
        self.young_bytes += bytes;
        self.young.insert(key, answer);
    }
}

/// What an answer takes: its body, as much again at the most for the packed one, and its head.
fn size(key: &str, answer: &Answer) -> usize {
    key.len() + 2 * answer.plain.len() + 256
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(topics: impl Into<Topics>, length: usize) -> Arc<Answer> {
        let plain = Bytes::from(vec![b'x'; length]);
        Arc::new(Answer {
            topics: topics.into(),
            kind: "text/plain",
            vary: "accept-encoding",
            plain,
            tag: HeaderValue::from_static("\"a\""),
            packed: OnceLock::new(),
            next: None,
            route: OnceLock::new(),
        })
    }

    #[test]
    fn what_is_asked_for_outlives_what_is_not() {
        let answers = PublicAnswers::default();
        answers.keep("wanted", answer(Topic::Developers, 10), 0);
        for number in 0..5 * MOST {
            answers.keep(&format!("flood {number}"), answer(Topic::Developers, 10), 0);
            assert!(answers.get("wanted").is_some(), "after {number}");
        }
        assert!(answers.count() <= 2 * MOST, "{}", answers.count());
        assert!(answers.get("flood 0").is_none());
    }

    #[test]
    fn bytes_are_bounded_too() {
        let answers = PublicAnswers::default();
        for number in 0..100 {
            answers.keep(&number.to_string(), answer(Topic::Developers, LARGEST), 0);
        }
        assert!(answers.count() <= 2 * MOST_BYTES / (2 * LARGEST), "{}", answers.count());
    }

    #[test]
    fn an_answer_about_several_topics_goes_with_each_of_them() {
        let answers = PublicAnswers::default();
        let both = [Topic::Requests, Topic::Showcases];
        for (moment, topic) in (0..).zip([Topic::Products, Topic::Requests, Topic::Showcases]) {
            answers.keep("front", answer(both, 10), moment);
            answers.drop_topic(topic);
            assert_eq!(answers.get("front").is_some(), !both.contains(&topic), "{topic:?}");
        }
    }

    #[test]
    fn a_drop_takes_its_topic_and_what_was_being_made() {
        let answers = PublicAnswers::default();
        answers.keep("developers", answer(Topic::Developers, 10), 0);
        answers.keep("requests", answer(Topic::Requests, 10), 0);
        answers.drop_topic(Topic::Developers);
        assert!(answers.get("developers").is_none() && answers.get("requests").is_some());
        answers.keep("developers", answer(Topic::Developers, 10), 0);
        assert!(answers.get("developers").is_none(), "it was made before the drop");
        answers.keep("developers", answer(Topic::Developers, 10), 1);
        assert!(answers.get("developers").is_some());
    }
}
