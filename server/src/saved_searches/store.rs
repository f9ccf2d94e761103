//! Every statement of this room.

use db::{Db, Error, Json, Time, Tx};

sql! {
    OF = "select id, user_id, name, query, kind, skills, is_alerting, looked_at_number, created_at
          from saved_searches where user_id = $1 order by id limit 100";
    ONE = "select id, user_id, name, query, kind, skills, is_alerting, looked_at_number, created_at
           from saved_searches where id = $1 and user_id = $2";
    INSERT = "insert into saved_searches (user_id, name, query, kind, skills, is_alerting, looked_at_number, created_at)
              values ($1, $2, $3, $4, $5, true, $6, $7)
              returning id, user_id, name, query, kind, skills, is_alerting, looked_at_number, created_at";
    CHANGE = "update saved_searches set name = $3, is_alerting = $4, looked_at_number = $5 where id = $1 and user_id = $2";
    REMOVE = "delete from saved_searches where id = $1 and user_id = $2";
    /// Its row keeps two that are saved at once from both being the last.
    LOCK_PERSON = "update users set username = username where id = $1";
    BEHIND = "select s.id, s.user_id, s.name, s.query, s.kind, s.skills, s.is_alerting, s.looked_at_number, s.created_at
              from saved_searches s
              where s.is_alerting and s.looked_at_number < $1
                    and (select u.suspended_at from users u where u.id = s.user_id) is null
              order by s.looked_at_number, s.id limit $2";
    LOOKED_AT = "update saved_searches set looked_at_number = $2 where id = $1 and looked_at_number < $2";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct SavedRow {
        pub id: i64,
        pub user_id: i64,
        pub name: String,
        pub query: String,
        pub kind: Option<String>,
        pub skills: Json<Vec<String>>,
        pub is_alerting: bool,
        pub looked_at_number: i64,
        pub created_at: Time,
    }
}

pub struct New<'a> {
    pub user_id: i64,
    pub name: &'a str,
    pub query: &'a str,
    pub kind: Option<&'a str>,
    pub skills: &'a [String],
    pub looked_at_number: i64,
    pub now: Time,
}

pub async fn of(db: &Db, user_id: i64) -> Result<Vec<SavedRow>, Error> {
    db.read(&OF).bind(user_id).all().await
}

/// All of somebody's, whom nobody else saves one for until the end of the transaction.
pub async fn lock_of(tx: &mut Tx, user_id: i64) -> Result<Vec<SavedRow>, Error> {
    tx.query(&LOCK_PERSON).bind(user_id).execute().await?;
    tx.query(&OF).bind(user_id).all().await
}

pub async fn one(tx: &mut Tx, id: i64, user_id: i64) -> Result<Option<SavedRow>, Error> {
    tx.query(&ONE).bind(id).bind(user_id).optional().await
}

pub async fn insert(tx: &mut Tx, new: &New<'_>) -> Result<SavedRow, Error> {
    let query = tx.query(&INSERT).bind(new.user_id).bind(new.name).bind(new.query).bind(new.kind);
    query.bind(serde_json::json!(new.skills)).bind(new.looked_at_number).bind(new.now).one().await
}

pub async fn change(tx: &mut Tx, row: &SavedRow) -> Result<(), Error> {
    let query = tx.query(&CHANGE).bind(row.id).bind(row.user_id).bind(row.name.as_str());
    query.bind(row.is_alerting).bind(row.looked_at_number).later().await
}

/// Whether it was there.
pub async fn remove(db: &Db, id: i64, user_id: i64) -> Result<bool, Error> {
    Ok(db.write(&REMOVE).bind(id).bind(user_id).execute().await? == 1)
}

/// Those that have not seen everything up to this document, the oldest look first.
pub async fn behind(db: &Db, number: i64, most: i64) -> Result<Vec<SavedRow>, Error> {
    db.read(&BEHIND).bind(number).bind(most).all().await
}

/// Whether nobody else looked meanwhile.
pub async fn looked_at(tx: &mut Tx, id: i64, number: i64) -> Result<bool, Error> {
    Ok(tx.query(&LOOKED_AT).bind(id).bind(number).execute().await? == 1)
}
