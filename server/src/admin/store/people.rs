//! People, as admins see them.

use db::{Db, Error, Time, Tx};

use crate::person::UserType;

macro_rules! people {
    ($rest:literal) => {
        concat!(
            "select u.id, u.username, u.email, u.full_name, u.user_type, u.is_admin, u.suspended_at, u.created_at,
                    (select max(s.last_active_at) from sessions s where s.user_id = u.id) as session_active_at,
                    (select a.active_at from last_activity a where a.user_id = u.id) as active_at
             from users u where ",
            $rest
        )
    };
}

sql! {
    ONE = people!("u.id = $1");
    NEWEST = people!("u.id < $1 and ($2 or u.suspended_at is null) order by u.id desc limit $3");
    SUSPENDED = people!("u.suspended_at is not null and (u.suspended_at, u.id) < ($1, $2)
                         order by u.suspended_at desc, u.id desc limit $3");
    BY_USERNAME = people!("u.username_folded >= $1 and u.username_folded < $2 and ($3 or u.suspended_at is null)
                           order by u.username_folded limit $4");
    SUSPENDED_BY_USERNAME = people!("u.username_folded >= $1 and u.username_folded < $2 and u.suspended_at is not null
                                     order by u.username_folded limit $3");
    /// Without those whose user name was found already.
    BY_EMAIL = people!("u.email_folded >= $1 and u.email_folded < $2 and not (u.username_folded >= $3 and u.username_folded < $2)
                        and ($4 or u.suspended_at is null) order by u.email_folded limit $5");
    SUSPENDED_BY_EMAIL = people!("u.email_folded >= $1 and u.email_folded < $2
                                  and not (u.username_folded >= $3 and u.username_folded < $2)
                                  and u.suspended_at is not null order by u.email_folded limit $4");
    /// Locks the row.
    SUSPENDED_AT = "select suspended_at from users where id = $1 {{only postgres}} for no key update {{end}}";
}

db::record! {
    #[derive(Debug)]
    pub struct PersonRow {
        pub id: i64,
        pub username: String,
        pub email: String,
        pub full_name: Option<String>,
        pub user_type: Option<UserType>,
        pub is_admin: bool,
        pub suspended_at: Option<Time>,
        pub created_at: Time,
        pub session_active_at: Option<Time>,
        pub active_at: Option<Time>,
    }

    pub struct Suspension { pub suspended_at: Option<Time> }
}

/// Which people are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Only {
    All,
    Active,
    Suspended,
}

/// The texts from `first` to before `end`. Names and addresses are printable ASCII, which these bounds rely on.
pub struct Span {
    first: String,
    end: String,
}

impl Span {
    /// Those that begin with this.
    pub fn of(beginning: &str) -> Self {
        Self { first: beginning.to_owned(), end: format!("{beginning}\u{7f}") }
    }

    /// Those of them that come after this one.
    pub fn after(self, last: &str) -> Self {
        Self { first: format!("{last}\u{1}"), ..self }
    }
}

pub async fn one(db: &Db, id: i64) -> Result<Option<PersonRow>, Error> {
    db.read(&ONE).bind(id).optional().await
}

pub async fn newest(db: &Db, before: i64, all: bool, limit: i64) -> Result<Vec<PersonRow>, Error> {
    db.read(&NEWEST).bind(before).bind(all).bind(limit).all().await
}

pub async fn suspended(db: &Db, before: (Time, i64), limit: i64) -> Result<Vec<PersonRow>, Error> {
    db.read(&SUSPENDED).bind(before.0).bind(before.1).bind(limit).all().await
}

pub async fn by_username(db: &Db, span: &Span, only: Only, limit: i64) -> Result<Vec<PersonRow>, Error> {
    let sql = if only == Only::Suspended { &SUSPENDED_BY_USERNAME } else { &BY_USERNAME };
    let query = db.read(sql).bind(&*span.first).bind(&*span.end);
    let query = if only == Only::Suspended { query } else { query.bind(only == Only::All) };
    query.bind(limit).all().await
}

/// Those whose address is in the span and whose user name doesn't begin with this.
pub async fn by_email(
    db: &Db,
    span: &Span,
    beginning: &str,
    only: Only,
    limit: i64,
) -> Result<Vec<PersonRow>, Error> {
    let sql = if only == Only::Suspended { &SUSPENDED_BY_EMAIL } else { &BY_EMAIL };
    let query = db.read(sql).bind(&*span.first).bind(&*span.end).bind(beginning);
    let query = if only == Only::Suspended { query } else { query.bind(only == Only::All) };
    query.bind(limit).all().await
}

/// Whether and since when somebody is suspended, with their row locked; `None` when there is nobody.
pub async fn suspension(tx: &mut Tx, id: i64) -> Result<Option<Suspension>, Error> {
    tx.query(&SUSPENDED_AT).bind(id).optional().await
}
