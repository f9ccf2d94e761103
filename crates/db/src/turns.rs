//! Turns at one thing, on this node. A row's lock puts those who change it one behind the other as well, but on PostgreSQL
//! whoever waits for a lock holds a connection, and those who wait for one stuck row would soon hold them all.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::OwnedMutexGuard;

#[derive(Default)]
pub(crate) struct Turns(Mutex<HashMap<i64, Arc<tokio::sync::Mutex<()>>>>);

/// Held while it lasts.
pub struct Turn<'t>(
    #[expect(dead_code, reason = "dropping it is its use")] Option<(OwnedMutexGuard<()>, Seat<'t>)>,
);

/// Of one who holds a turn or waits for it; the last to leave clears the table.
struct Seat<'t> {
    turns: &'t Turns,
    id: i64,
    mutex: Arc<tokio::sync::Mutex<()>>,
}

impl Turns {
    pub(crate) async fn take(&self, id: i64) -> Turn<'_> {
        let mutex = self.lock().entry(id).or_default().clone();
        let seat = Seat { turns: self, id, mutex };
        Turn(Some((seat.mutex.clone().lock_owned().await, seat)))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<i64, Arc<tokio::sync::Mutex<()>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Turn<'_> {
    /// Where nobody has to wait.
    pub(crate) fn free() -> Self {
        Self(None)
    }
}

impl Drop for Seat<'_> {
    fn drop(&mut self) {
        let mut turns = self.turns.lock();
        // The table's own and this one's.
        if Arc::strong_count(&self.mutex) == 2 {
            turns.remove(&self.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_at_a_time_for_each_thing_and_nothing_stays() {
        let turns = Turns::default();
        let first = turns.take(1).await;
        let other = turns.take(2).await;
        let second = turns.take(1);
        tokio::pin!(second);
        assert!(futures_util::poll!(&mut second).is_pending(), "it waits for the first");
        drop((first, other));
        assert_eq!(turns.lock().len(), 1, "somebody waits for it");
        drop(second.await);
        assert_eq!(turns.lock().len(), 0);
    }

    #[tokio::test]
    async fn whoever_gives_up_leaves_nothing() {
        let turns = Turns::default();
        for is_first_gone in [true, false] {
            let first = turns.take(1).await;
            let mut second = Box::pin(turns.take(1));
            assert!(futures_util::poll!(&mut second).is_pending());
            if is_first_gone {
                drop(first);
                drop(second);
            } else {
                drop(second);
                drop(first);
            }
            assert_eq!(turns.lock().len(), 0);
        }
    }
}
