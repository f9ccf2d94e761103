//! The statements behind lists of tickets. First where a page is, then what stands on it: PostgreSQL plans the parts faster than
//! it would the whole.

use db::{Db, Error, Time};

use crate::support::rules::{SupportStatus, TicketCategory};

/// What a list shows of a session; `seen` is what the reader has seen, `own` who they are in it.
macro_rules! tickets {
    ($own:literal, $seen:literal, $from:literal) => {
        concat!(
            "select s.id, s.source_system, s.external_ticket_id, s.subject, s.category, s.status, s.updated_at, s.last_line,
                    s.last_participant_id,
                    (select w.user_name from support_participants w where w.id = s.last_participant_id) as last_name, ",
            $own,
            " as own_id, (select count(*) from (
                  select 1 from support_messages m
                  where m.session_id = s.id and m.id > ",
            $seen,
            " and (m.participant_id is null or m.participant_id <> coalesce(",
            $own,
            ", 0)) limit 100) unread) as unread from ",
            $from
        )
    };
}

sql! {
    MINE = "select p.id, p.updated_at, (select s.found_by from support_sessions s where s.id = p.session_id) as found_by
            from support_participants p
            where p.user_id = $1 and p.is_resolved = $2 and (p.updated_at, p.id) < ($3, $4)
            order by p.updated_at desc, p.id desc limit $5";
    MINE_SHOWN = tickets!("p.id", "p.seen_id",
                          "support_participants p cross join support_sessions s where p.id {{in $1}} and s.id = p.session_id");
    COUNT_MINE = "select count(*) from (
                      select 1 from support_participants where user_id = $1 and is_resolved = $2 limit 1000) counted";

    DESK = "select s.id, s.updated_at, s.found_by from support_sessions s
            where s.source_system = $1 and s.is_resolved = $2 and (s.updated_at, s.id) < ($3, $4)
            order by s.updated_at desc, s.id desc limit $5";
    DESK_SHOWN = tickets!("(select p.id from support_participants p where p.session_id = s.id and p.user_id = $2)",
                          "coalesce((select p.seen_id from support_participants p where p.session_id = s.id and p.user_id = $2), 0)",
                          "support_sessions s where s.id {{in $1}}");
    COUNT_DESK = "select count(*) from (
                      select 1 from support_sessions where source_system = $1 and is_resolved = $2 limit 1000) counted";
}

db::record! {
    /// Where a ticket stands in a list, and what it is found by.
    #[derive(Clone, Debug)]
    pub struct Place { pub id: i64, pub updated_at: Time, pub found_by: String }

    #[derive(Clone, Debug)]
    pub struct TicketRow {
        pub id: i64,
        pub source_system: String,
        pub external_ticket_id: String,
        pub subject: Option<String>,
        pub category: Option<TicketCategory>,
        pub status: SupportStatus,
        pub updated_at: Time,
        pub last_line: Option<String>,
        pub last_participant_id: Option<i64>,
        pub last_name: Option<String>,
        pub own_id: Option<i64>,
        pub unread: i64,
    }
}

/// Whose list, and which part of it.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// The reader's own sessions, or all tickets of one system.
    pub list: List,
    pub is_resolved: bool,
}

#[derive(Clone, Copy, Debug)]
pub enum List {
    Mine(i64),
    Desk(&'static str, i64),
}

pub async fn places(
    db: &Db,
    wanted: Wanted,
    (before, before_id): (Time, i64),
    most: i64,
) -> Result<Vec<Place>, Error> {
    let query = match wanted.list {
        List::Mine(person_id) => db.read(&MINE).bind(person_id),
        List::Desk(system, _) => db.read(&DESK).bind(system),
    };
    query.bind(wanted.is_resolved).bind(before).bind(before_id).bind(most).all().await
}

/// What stands at these places, in no particular order.
pub async fn shown(db: &Db, list: List, places: Vec<i64>) -> Result<Vec<TicketRow>, Error> {
    match list {
        List::Mine(_) => db.read(&MINE_SHOWN).bind(places).all().await,
        List::Desk(_, person_id) => db.read(&DESK_SHOWN).bind(places).bind(person_id).all().await,
    }
}

/// How many there are; no more than a thousand are counted.
pub async fn count(db: &Db, wanted: Wanted) -> Result<i64, Error> {
    let query = match wanted.list {
        List::Mine(person_id) => db.read(&COUNT_MINE).bind(person_id),
        List::Desk(system, _) => db.read(&COUNT_DESK).bind(system),
    };
    query.bind(wanted.is_resolved).one().await
}
