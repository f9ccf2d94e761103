//! Every statement of this room.

use db::{Db, Error, Time, Tx};

sql! {
    /// Those of these people ($2) who have blocked somebody ($1), or were blocked by them.
    AMONG = "select b.blocked_id from blocks b where b.user_id = $1 and b.blocked_id {{in $2}}
             union all select b.user_id from blocks b where b.blocked_id = $1 and b.user_id {{in $2}}";
    BLOCK = "insert into blocks (user_id, blocked_id, created_at) values ($1, $2, $3) on conflict (user_id, blocked_id) do nothing";
    UNBLOCK = "delete from blocks where user_id = $1 and blocked_id = $2";
    ONE = "select b.blocked_id, (select u.username from users u where u.id = b.blocked_id) as username, b.created_at
           from blocks b where b.user_id = $1 and b.blocked_id = $2";
    USER = "select id from users where id = $1";
    LIST = "select b.blocked_id, u.username, coalesce(d.display_name, c.company_name, c.contact_name, u.full_name, u.username) as display_name,
                   b.created_at
            from blocks b cross join users u
            left join developer_profiles d on d.user_id = b.blocked_id
            left join client_profiles c on c.user_id = b.blocked_id
            where b.user_id = $1 and u.id = b.blocked_id and b.blocked_id < $2 order by b.blocked_id desc limit $3";
}

db::record! {
    #[derive(Debug)]
    pub struct BlockRow { pub blocked_id: i64, pub username: String, pub created_at: Time }

    #[derive(Debug)]
    pub struct ListedRow { pub blocked_id: i64, pub username: String, pub display_name: String, pub created_at: Time }
}

pub async fn among(db: &Db, person_id: i64, others: &[i64]) -> Result<Vec<i64>, Error> {
    db.read(&AMONG).bind(person_id).bind(others).all().await
}

/// Whether there is such a person.
pub async fn is_there(tx: &mut Tx, id: i64) -> Result<bool, Error> {
    Ok(tx.query(&USER).bind(id).optional::<i64>().await?.is_some())
}

/// Blocks somebody, or leaves it as it was.
pub async fn block(tx: &mut Tx, user_id: i64, blocked_id: i64, now: Time) -> Result<BlockRow, Error> {
    tx.query(&BLOCK).bind(user_id).bind(blocked_id).bind(now).execute().await?;
    tx.query(&ONE).bind(user_id).bind(blocked_id).one().await
}

/// Whether they were blocked.
pub async fn unblock(tx: &mut Tx, user_id: i64, blocked_id: i64) -> Result<bool, Error> {
    Ok(tx.query(&UNBLOCK).bind(user_id).bind(blocked_id).execute().await? == 1)
}

pub async fn list(db: &Db, user_id: i64, before: i64, limit: i64) -> Result<Vec<ListedRow>, Error> {
    db.read(&LIST).bind(user_id).bind(before).bind(limit).all().await
}
