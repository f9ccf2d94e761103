//! Every statement of the bus.
//!
//! A user's numbers have no gaps (a number that is rolled back is given again), so a reader sees by the numbers alone
//! whether something was swept away before it came.

use std::time::Duration;

use db::{Cell, Column, Db, Error, Hop, Time, Tx};
use serde_json::Value;

const KEPT_FOR: Duration = Duration::from_hours(7 * 24);
const KEPT_EVENTS: i64 = 1000;

/// Rows of one read.
const PAGE_ROWS: usize = 16;
/// Payload of one read that is kept for the reader; what goes beyond (after the first event) is read again later.
const PAGE_BYTES: usize = 4096;
/// Rows of one deletion: the writer is free for others in between.
const SWEPT_ROWS: u64 = 500;

/// Of its own, so that an unused statement is a warning (see `db::sql`).
macro_rules! sql {
    ($($(#[$about:meta])* $seen:vis $name:ident = $text:expr;)*) => { $(
        $(#[$about])* $seen static $name: db::Sql = db::Sql::named(stringify!($name), $text);
        db::register!($name, $text);
    )* };
}

macro_rules! next_seqs {
    () => {
        "insert into event_heads (user_id, seq) values ($1, $3), ($2, $3)
         on conflict (user_id) do update set seq = event_heads.seq + excluded.seq"
    };
}

sql! {
    /// Takes the user's next number, and with it the lock of the row until the commit.
    NEXT_SEQ = "insert into event_heads (user_id, seq) values ($1, 1)
                on conflict (user_id) do update set seq = event_heads.seq + 1 returning seq";
    ADD_EVENT = "insert into events (user_id, seq, kind, payload, created_at) values ($1, $2, $3, $4, $5)";
    /// The next few numbers of two people at once, who are given in the order of their ids; answers the last of each.
    NEXT_SEQS = concat!(next_seqs!(), " returning user_id, seq");
    /// The same in two statements: where nothing is waited for in between, SQLite takes less time for these than for
    /// `returning`, which makes a table for what it answers.
    RAISE_HEADS = next_seqs!();
    BOTH_HEADS = "select (select seq from event_heads where user_id = $1), (select seq from event_heads where user_id = $2)";
    ADD_EVENTS = "insert into events (user_id, seq, kind, payload, created_at)
                  values ($1, $2, $5, $6, $7), ($3, $4, $5, $6, $7)";
    HEAD = "select seq from event_heads where user_id = $1";
    HEADS = "select user_id, seq from event_heads where user_id {{in $1}}";
    /// The head and what follows the cursor in one statement, so that both are of one moment.
    EVENTS_AFTER = "select h.seq as head, e.seq as seq, e.kind as kind, e.payload as payload
                    from event_heads h left join events e on e.user_id = $1 and e.seq > $2
                    where h.user_id = $1 order by e.seq limit $3";
    SWEEP_OLD = "delete from events where (user_id, seq) in
                 (select user_id, seq from events where created_at < $1 order by created_at limit $2)";
    /// Those who have more than is kept, in the order of their ids.
    CROWDED = "select h.user_id, h.seq from event_heads h where h.user_id > $1
               and exists (select 1 from events e where e.user_id = h.user_id and e.seq <= h.seq - $2)
               order by h.user_id limit 100";
    SWEEP_CROWDED = "delete from events where user_id = $1 and seq <= $2";
}

/// An event as it is read.
#[derive(Debug, PartialEq)]
pub struct Event {
    pub seq: i64,
    pub kind: String,
    pub payload: String,
}

/// What a reader with a cursor finds.
#[derive(Debug, PartialEq)]
pub enum Page {
    /// The next ones without a gap, perhaps none; `more` when there may be others behind them.
    Events { events: Vec<Event>, head: i64, more: bool },
    /// The cursor does not fit: what follows it is gone, or it was never given out.
    Lost { head: i64 },
}

/// JSON as the engine writes it.
struct Raw(String);

impl Column for Raw {
    const WANTED: &'static str = "JSON";
    fn read(cell: Cell<'_>) -> Option<Self> {
        match cell {
            Cell::Json(text) | Cell::Text(text) => Some(Self(text.to_owned())),
            _ => None,
        }
    }
}

type EventRow = (i64, Option<i64>, Option<String>, Option<Raw>);

pub async fn add(tx: &mut Tx, user_id: i64, kind: &str, payload: Value, now: Time) -> Result<i64, Error> {
    let seq: i64 = tx.query(&NEXT_SEQ).bind(user_id).one().await?;
    tx.query(&ADD_EVENT).bind(user_id).bind(seq).bind(kind).bind(payload).bind(now).execute().await?;
    Ok(seq)
}

/// Two people, each with the number of the last event that was written for them.
pub type Numbered = [(i64, i64); 2];

/// The same event for two people, with half of the statements.
pub async fn add_both(
    tx: &mut Tx,
    two: [i64; 2],
    kind: &str,
    payload: Value,
    now: Time,
) -> Result<Numbered, Error> {
    let [one, other] = in_order(two);
    let heads = tx.query(&NEXT_SEQS).bind(one).bind(other).bind(1).all::<(i64, i64)>().await?;
    let last = |user: i64| heads.iter().copied().find(|(id, _)| *id == user).ok_or(Error::NotFound);
    let numbered = [last(one)?, last(other)?];
    let query = tx.query(&ADD_EVENTS).bind(one).bind(numbered[0].1).bind(other).bind(numbered[1].1);
    query.bind(kind).bind(payload).bind(now).execute().await?;
    Ok(numbered)
}

/// The same in a transaction of one go, for events that follow each other.
pub fn add_both_in(
    hop: &mut Hop<'_>,
    two: [i64; 2],
    events: Vec<(&str, Value)>,
    now: Time,
) -> Result<Numbered, Error> {
    let [one, other] = in_order(two);
    let count = i64::try_from(events.len()).unwrap_or(i64::MAX);
    hop.query(&RAISE_HEADS).bind(one).bind(other).bind(count).execute()?;
    let heads = hop.query(&BOTH_HEADS).bind(one).bind(other).one::<(i64, i64)>()?;
    let numbered = [(one, heads.0), (other, heads.1)];
    for ((kind, payload), behind) in events.into_iter().zip((0..count).rev()) {
        let [of_one, of_other] = numbered.map(|(_, last)| last - behind);
        let query = hop.query(&ADD_EVENTS).bind(one).bind(of_one).bind(other).bind(of_other);
        query.bind(kind).bind(payload).bind(now).execute()?;
    }
    Ok(numbered)
}

fn in_order([one, other]: [i64; 2]) -> [i64; 2] {
    [one.min(other), one.max(other)]
}

/// The number of the user's last event; 0 when there was none.
pub async fn head(db: &Db, user_id: i64) -> Result<i64, Error> {
    Ok(db.read(&HEAD).bind(user_id).optional().await?.unwrap_or(0))
}

pub async fn heads(db: &Db, users: &[i64]) -> Result<Vec<(i64, i64)>, Error> {
    db.read(&HEADS).bind(users).all().await
}

pub async fn after(db: &Db, user_id: i64, cursor: i64) -> Result<Page, Error> {
    let most = i64::try_from(PAGE_ROWS).unwrap_or(i64::MAX);
    let rows = db.read(&EVENTS_AFTER).bind(user_id).bind(cursor).bind(most).all::<EventRow>().await?;
    Ok(page(rows, cursor))
}

fn page(rows: Vec<EventRow>, cursor: i64) -> Page {
    let head = rows.first().map_or(0, |row| row.0);
    if cursor > head {
        return Page::Lost { head };
    }
    let found = rows.len();
    let mut bytes = 0;
    let mut events: Vec<Event> = Vec::new();
    for (_, seq, kind, payload) in rows {
        let (Some(seq), Some(kind), Some(Raw(payload))) = (seq, kind, payload) else { break };
        bytes += payload.len();
        let last = events.last().map_or(cursor, |event| event.seq);
        if seq != last + 1 || (bytes > PAGE_BYTES && !events.is_empty()) {
            break;
        }
        events.push(Event { seq, kind, payload });
    }
    match events.last() {
        None if cursor < head => Page::Lost { head },
        None => Page::Events { events, head, more: false },
        Some(last) => {
            let more = last.seq < head;
            debug_assert!(more || events.len() == found);
            Page::Events { events, head, more }
        }
    }
}

pub async fn sweep(db: &Db, now: Time) -> Result<u64, Error> {
    let mut swept = 0;
    loop {
        let most = i64::try_from(SWEPT_ROWS).unwrap_or(i64::MAX);
        let gone = db.write(&SWEEP_OLD).bind(now - KEPT_FOR).bind(most).execute().await?;
        swept += gone;
        if gone < SWEPT_ROWS {
            break;
        }
    }
    let mut past = 0;
    loop {
        let crowded = db.read(&CROWDED).bind(past).bind(KEPT_EVENTS).all::<(i64, i64)>().await?;
        let Some(&(last, _)) = crowded.last() else { return Ok(swept) };
        for (user_id, head) in crowded {
            swept += db.write(&SWEEP_CROWDED).bind(user_id).bind(head - KEPT_EVENTS).execute().await?;
        }
        past = last;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(head: i64, seq: i64, payload: &str) -> EventRow {
        (head, Some(seq), Some("k".into()), Some(Raw(payload.into())))
    }

    fn seqs(page: Page) -> (Vec<i64>, bool) {
        match page {
            Page::Events { events, more, .. } => (events.iter().map(|event| event.seq).collect(), more),
            Page::Lost { head } => panic!("lost, with the head at {head}"),
        }
    }

    #[test]
    fn a_page_goes_on_from_the_cursor() {
        assert_eq!(seqs(page(vec![row(5, 4, "1"), row(5, 5, "1")], 3)), (vec![4, 5], false));
        assert_eq!(seqs(page(vec![row(9, 4, "1"), row(9, 5, "1")], 3)), (vec![4, 5], true));
        assert_eq!(seqs(page(vec![(5, None, None, None)], 5)), (vec![], false));
        assert_eq!(seqs(page(vec![], 0)), (vec![], false), "a user without events");
    }

    #[test]
    fn a_cursor_that_does_not_fit_is_lost() {
        let lost = |rows, cursor| page(rows, cursor) == Page::Lost { head: 5 };
        assert!(lost(vec![row(5, 4, "1"), row(5, 5, "1")], 2), "number 3 is gone");
        assert!(lost(vec![(5, None, None, None)], 4), "all are gone");
        assert!(lost(vec![(5, None, None, None)], 6), "never given out");
        assert!(lost(vec![(5, None, None, None)], i64::MAX));
        assert!(lost(vec![row(5, 1, "1")], -1));
        assert_eq!(page(vec![], 1), Page::Lost { head: 0 });
    }

    #[test]
    fn a_gap_ends_the_page_and_is_lost_on_the_next() {
        assert_eq!(seqs(page(vec![row(5, 3, "1"), row(5, 5, "1")], 2)), (vec![3], true));
    }

    #[test]
    fn a_page_is_small_whatever_it_holds() {
        let large = "x".repeat(3000);
        assert_eq!(
            seqs(page(vec![row(3, 1, &large), row(3, 2, &large), row(3, 3, "1")], 0)),
            (vec![1], true)
        );
        let huge = "x".repeat(30_000);
        assert_eq!(seqs(page(vec![row(2, 1, &huge), row(2, 2, "1")], 0)), (vec![1], true));
    }
}
