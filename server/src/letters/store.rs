//! Every statement of this room.

use db::{Db, Error, Time, Tx};

sql! {
    PERSON = "select email, coalesce(full_name, username) as name, email_verified_at, suspended_at from users where id = $1";
    IS_REFUSED = "select refused_at from refused_addresses where email_folded = $1";
    REFUSE = "insert into refused_addresses (email_folded, reason, refused_at) values ($1, $2, $3)
              on conflict (email_folded) do update set reason = $2, refused_at = $3";
    ALLOW = "delete from refused_addresses where email_folded = $1";
}

db::record! {
    pub struct PersonRow {
        pub email: String,
        pub name: String,
        pub email_verified_at: Option<Time>,
        pub suspended_at: Option<Time>,
    }
}

/// `None` when they are no longer there.
pub async fn person(db: &Db, user_id: i64) -> Result<Option<PersonRow>, Error> {
    db.read(&PERSON).bind(user_id).optional().await
}

/// Addresses are the same whatever their case.
fn folded(email: &str) -> String {
    email.to_ascii_lowercase()
}

pub async fn is_refused(db: &Db, email: &str) -> Result<bool, Error> {
    Ok(db.read(&IS_REFUSED).bind(folded(email)).optional::<Time>().await?.is_some())
}

pub async fn refuse(db: &Db, email: &str, reason: &str, now: Time) -> Result<(), Error> {
    db.write(&REFUSE).bind(folded(email)).bind(reason).bind(now).execute().await.map(drop)
}

pub async fn allow(tx: &mut Tx, email: &str) -> Result<(), Error> {
    tx.query(&ALLOW).bind(folded(email)).later().await
}
