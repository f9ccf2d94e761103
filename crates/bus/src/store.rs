//! Every statement of the bus.
//!
//! A user's numbers have no gaps (a number that is rolled back is given again), so a reader sees by the numbers alone
//! whether something was swept away before it came.

use std::time::Duration;

use db::{Cell, Column, Db, Error, Time, Tx};
use serde_json::Value;

const KEPT_FOR: Duration = Duration::from_hours(7 * 24);
const KEPT_EVENTS: i64 = 1000;

/// Rows of one read. Each read walks the chain from the newest event, so whoever is far behind should not read often.
const PAGE_ROWS: usize = 256;
/// Payload of one read that is kept for the reader; what goes beyond (after the first event) is read again later.
const PAGE_BYTES: usize = 64 << 10;
/// Rows of one deletion: the writer is free for others in between.
const SWEPT_AT_ONCE: usize = 500;

/// Of its own, so that an unused statement is a warning (see `db::sql`).
macro_rules! sql {
    ($($(#[$about:meta])* $seen:vis $name:ident = $text:expr;)*) => { $(
        $(#[$about])* $seen static $name: db::Sql = db::Sql::named(stringify!($name), $text);
        db::register!($name, $text);
    )* };
}

/// From the newest event of a person to the older ones. What was swept away is not followed: its id may be another's by now.
macro_rules! walk {
    ($until:literal) => {
        concat!(
            "with recursive walk (id, seq) as (
                 select last_id, seq from event_heads where user_id = $1 and ",
            $until,
            " union all
                 select e.previous_id, e.seq - 1 from walk
                 join events e on e.id = walk.id and e.user_id = $1 and e.seq = walk.seq where e.seq - 1 > $2)"
        )
    };
}

sql! {
    /// Takes everyone's next number and the id of the event to come, and with it the lock of each row until the commit: in the
    /// order of the people's ids, so that two who tell the same people never wait for each other.
    /// Two at a time: a list costs SQLite more than the rows themselves.
    NUMBER = "insert into event_heads (user_id, seq, last_id)
              select id, 1, {{only postgres}}nextval('events_id_seq'){{end}}
                            {{only sqlite}}(select coalesce(max(id), 0) from events) + 1 + (people.id > $1){{end}}
              from (select cast($1 as {{int}}) as id union select $2) people where true order by id
              on conflict (user_id) do update
              set seq = event_heads.seq + 1, last_id_before = event_heads.last_id, last_id = excluded.last_id";
    /// The event for each of them, as their rows say.
    ADD_EVENTS = "insert into events (id, user_id, seq, previous_id, kind, payload, created_at)
                  select last_id, user_id, seq, last_id_before, $3, $4, $5 from event_heads where user_id in ($1, $2)
                  returning user_id, seq";
    HEAD = "select seq from event_heads where user_id = $1";
    HEADS = "select user_id, seq from event_heads where user_id {{in $1}}";
    /// The head and what follows the cursor in one statement, so that both are of one moment. Where something is missing, the
    /// first row has no event.
    EVENTS_AFTER = concat!(
        walk!("seq > $2 and seq <= $4"),
        " select h.seq as head, e.seq as seq, e.kind as kind, e.payload as payload
          from event_heads h left join walk on true
          left join events e on e.id = walk.id and e.user_id = $1 and e.seq = walk.seq
          where h.user_id = $1 order by walk.seq limit $3"
    );
    /// Ids follow time closely enough.
    OLDEST = "select id, created_at from events where id > 0 order by id limit $1";
    /// Those who may have more than is kept, in the order of their ids.
    CROWDED = "select user_id, seq from event_heads where user_id > $1 and seq - swept_seq > $2 order by user_id limit 100";
    /// What is beyond, the oldest first: so what is left of an interrupted sweep is found again.
    CROWD = concat!(
        walk!("seq > $2"),
        " select e.id from walk join events e on e.id = walk.id and e.user_id = $1 and e.seq = walk.seq
          where e.seq <= $3 order by e.seq"
    );
    SWEEP = "delete from events where id {{in $1}}";
    SWEPT = "update event_heads set swept_seq = $2 where user_id = $1";
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

/// The same event for these two people, or for one who is named twice. Once it is committed, `tell` gets their numbers.
pub async fn add(
    tx: &mut Tx,
    (one, other): (i64, i64),
    kind: &str,
    payload: Value,
    now: Time,
    tell: impl FnOnce(Vec<(i64, i64)>) + Send + 'static,
) -> Result<(), Error> {
    tx.query(&NUMBER).bind(one).bind(other).later().await?;
    let event = tx.query(&ADD_EVENTS).bind(one).bind(other).bind(kind).bind(payload).bind(now);
    event.after_commit(tell).await
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
    // Whoever is further behind has missed some, swept away or not.
    let furthest = cursor.saturating_add(KEPT_EVENTS);
    let query = db.read(&EVENTS_AFTER).bind(user_id).bind(cursor).bind(most).bind(furthest);
    let rows = query.all::<EventRow>().await?;
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
    let most = i64::try_from(SWEPT_AT_ONCE).unwrap_or(i64::MAX);
    loop {
        let oldest = db.read(&OLDEST).bind(most).all::<(i64, Time)>().await?;
        let old: Vec<i64> = oldest
            .into_iter()
            .filter(|(_, created_at)| *created_at < now - KEPT_FOR)
            .map(|(id, _)| id)
            .collect();
        swept += db.write(&SWEEP).bind(old.as_slice()).execute().await?;
        if old.len() < SWEPT_AT_ONCE {
            break;
        }
    }
    let mut past = 0;
    loop {
        let crowded = db.read(&CROWDED).bind(past).bind(KEPT_EVENTS).all::<(i64, i64)>().await?;
        let Some(&(last, _)) = crowded.last() else { return Ok(swept) };
        for (user_id, head) in crowded {
            let until = head - KEPT_EVENTS;
            let beyond = db.read(&CROWD).bind(user_id).bind(0).bind(until).all::<i64>().await?;
            for some in beyond.chunks(SWEPT_AT_ONCE) {
                swept += db.write(&SWEEP).bind(some).execute().await?;
            }
            db.write(&SWEPT).bind(user_id).bind(until).execute().await?;
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
        let large = "x".repeat(40_000);
        assert_eq!(
            seqs(page(vec![row(3, 1, &large), row(3, 2, &large), row(3, 3, "1")], 0)),
            (vec![1], true)
        );
        let huge = "x".repeat(300_000);
        assert_eq!(seqs(page(vec![row(2, 1, &huge), row(2, 2, "1")], 0)), (vec![1], true));
    }
}
