//! What other nodes are to be told, and how it is written.
//!
//! A message is lines: the sender's name, then `h USER SEQ` for a head that rose and `w USER JSON` for a passing word
//! (`["kind","payload"]`). A line that is not understood comes from another version and is passed over.

use std::collections::{HashMap, VecDeque};
use std::fmt::Write as _;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::topics::Word;

/// NOTIFY takes less than 8,000 bytes.
const LONGEST: usize = 7900;
/// Words that wait while the database is away; older ones are of no use by then.
const WORDS: usize = 256;

#[derive(Default)]
pub struct Outbox {
    waiting: Mutex<Waiting>,
    bell: Notify,
}

#[derive(Default)]
struct Waiting {
    heads: HashMap<i64, i64>,
    words: VecDeque<String>,
}

impl Outbox {
    pub fn head(&self, user_id: i64, seq: i64) {
        let mut waiting = self.lock();
        let head = waiting.heads.entry(user_id).or_insert(seq);
        *head = seq.max(*head);
        drop(waiting);
        self.bell.notify_one();
    }

    pub fn word(&self, user_id: i64, word: &Word) {
        let Ok(json) = serde_json::to_string(&(&word.kind, &word.payload)) else { return };
        let mut waiting = self.lock();
        if waiting.words.len() == WORDS {
            waiting.words.pop_front();
        }
        waiting.words.push_back(format!("w {user_id} {json}"));
        drop(waiting);
        self.bell.notify_one();
    }

    /// Waits until there is something to tell.
    pub async fn filled(&self) {
        self.bell.notified().await;
    }

    /// Everything that waits, as messages from `node`.
    pub fn empty(&self, node: &str) -> Vec<String> {
        let Waiting { heads, words } = std::mem::take(&mut *self.lock());
        let heads = heads.into_iter().map(|(user_id, seq)| format!("h {user_id} {seq}"));
        pack(node, heads.chain(words))
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn pack(node: &str, lines: impl Iterator<Item = String>) -> Vec<String> {
    let mut messages: Vec<String> = Vec::new();
    for line in lines.filter(|line| node.len() + 1 + line.len() <= LONGEST) {
        match messages.last_mut() {
            Some(message) if message.len() + 1 + line.len() <= LONGEST => {
                write!(message, "\n{line}").expect("writing to a String cannot fail");
            }
            _ => messages.push(format!("{node}\n{line}")),
        }
    }
    messages
}

/// What a message says.
#[derive(Debug, PartialEq)]
pub enum News {
    Head { user_id: i64, seq: i64 },
    Word { user_id: i64, word: Word },
}

/// What `message` says to the node named `node`: nothing when it is its own.
pub fn read<'m>(message: &'m str, node: &str) -> impl Iterator<Item = News> + 'm {
    let (sender, lines) = message.split_once('\n').unwrap_or_default();
    let lines = if sender == node { "" } else { lines };
    lines.lines().filter_map(news)
}

fn news(line: &str) -> Option<News> {
    let mut parts = line.splitn(3, ' ');
    let (mark, user_id, rest) = (parts.next()?, parts.next()?.parse().ok()?, parts.next()?);
    match mark {
        "h" => Some(News::Head { user_id, seq: rest.parse().ok()? }),
        "w" => {
            let (kind, payload) = serde_json::from_str(rest).ok()?;
            Some(News::Word { user_id, word: Word { kind, payload } })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word() -> Word {
        Word { kind: "typing".into(), payload: "{\"text\":\"a\\nb \\u0000\"}".into() }
    }

    #[test]
    fn what_is_told_is_read() {
        let outbox = Outbox::default();
        outbox.head(7, 3);
        outbox.head(7, 5);
        outbox.head(7, 4);
        outbox.word(8, &word());
        let messages = outbox.empty("here");
        assert_eq!(messages.len(), 1);
        let told: Vec<_> = read(&messages[0], "there").collect();
        assert_eq!(told, [News::Head { user_id: 7, seq: 5 }, News::Word { user_id: 8, word: word() }]);
        assert_eq!(read(&messages[0], "here").count(), 0, "its own");
        assert!(outbox.empty("here").is_empty());
    }

    #[test]
    fn messages_stay_below_the_limit() {
        let outbox = Outbox::default();
        for user_id in 0..2000 {
            outbox.head(i64::MAX - user_id, i64::MAX);
        }
        for _ in 0..1000 {
            outbox.word(1, &word());
        }
        let messages = outbox.empty("node");
        assert!(messages.iter().all(|message| message.len() <= LONGEST));
        assert!(messages.len() < 16, "{}", messages.len());
        let told: usize = messages.iter().map(|message| read(message, "other").count()).sum();
        assert_eq!(told, 2000 + WORDS);
    }

    #[test]
    fn other_versions_are_passed_over() {
        let odd = "other\nh 1\nh one 2\nw 1 {}\nz 1 2\n\nh 1 2";
        assert_eq!(read(odd, "here").collect::<Vec<_>>(), [News::Head { user_id: 1, seq: 2 }]);
        assert_eq!(read("nonsense", "here").count(), 0);
        assert_eq!(read("", "here").count(), 0);
    }
}
