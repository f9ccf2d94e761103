//! Every statement of this room. There is none that changes or deletes.

use db::{Db, Error, Time, Tx};

use super::Entry;

sql! {
    INSERT = "insert into audit_log (at, actor_id, action, target_type, target_id, note) values ($1, $2, $3, $4, $5, $6)";
    NEWEST = "select a.id, a.at, (select u.username from users u where u.id = a.actor_id) as actor, a.action, a.target_type,
                     a.target_id, a.note
              from audit_log a where a.id < $1 order by a.id desc limit $2";
}

db::record! {
    pub struct AuditRow {
        pub id: i64,
        pub at: Time,
        pub actor: Option<String>,
        pub action: String,
        pub target_type: Option<String>,
        pub target_id: Option<i64>,
        pub note: Option<String>,
    }
}

pub async fn insert(tx: &mut Tx, entry: Entry<'_>) -> Result<(), Error> {
    let query = tx.query(&INSERT).bind(entry.at).bind(entry.actor_id).bind(entry.action);
    query.bind(entry.target_type).bind(entry.target_id).bind(entry.note).execute().await?;
    Ok(())
}

pub async fn newest(db: &Db, before: i64, limit: i64) -> Result<Vec<AuditRow>, Error> {
    db.read(&NEWEST).bind(before).bind(limit).all().await
}
