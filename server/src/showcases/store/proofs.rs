//! The statements about what is proved.

use db::{Db, Error, Time, Tx};

use crate::showcases::proofs::{ProofStatus, ProvedLink};

sql! {
    /// Whoever asks again for the same address keeps what is proved until it is known better.
    ASK = "insert into showcase_proofs (showcase_id, link, address, status) values ($1, $2, $3, 'waiting')
           on conflict (showcase_id, link) do update
           set status = 'waiting', reason = null, failures = 0, next_check_at = null, address = excluded.address,
               proved_at = case when showcase_proofs.address = excluded.address then showcase_proofs.proved_at end,
               checked_at = case when showcase_proofs.address = excluded.address then showcase_proofs.checked_at end";
    ALL = "select showcase_id, link, address, status, reason, failures, proved_at, checked_at from showcase_proofs
           where showcase_id {{in $1}} order by showcase_id, link";
    SETTLE = "update showcase_proofs set status = $3, reason = $4, failures = $5, proved_at = $6, checked_at = $7,
                     next_check_at = $8
              where showcase_id = $1 and link = $2 and address = $9";
    REMOVE = "delete from showcase_proofs where showcase_id = $1 and link = $2";
    DUE = "select showcase_id, link from showcase_proofs where next_check_at is not null and next_check_at <= $1
           order by next_check_at limit $2";
    /// Until the check that was asked for now has been made, it isn't due.
    POSTPONE = "update showcase_proofs set next_check_at = $3 where showcase_id = $1 and link = $2";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct ProofRow {
        pub showcase_id: i64,
        pub link: ProvedLink,
        pub address: String,
        pub status: ProofStatus,
        pub reason: Option<String>,
        pub failures: i64,
        pub proved_at: Option<Time>,
        pub checked_at: Option<Time>,
    }
}

pub async fn ask(tx: &mut Tx, id: i64, link: ProvedLink, address: &str) -> Result<(), Error> {
    tx.query(&ASK).bind(id).bind(link.word()).bind(address).later().await
}

pub async fn all(db: &Db, ids: Vec<i64>) -> Result<Vec<ProofRow>, Error> {
    db.read(&ALL).bind(ids).all().await
}

/// What became of a check; nothing when the address is another by now.
pub async fn settle(tx: &mut Tx, row: &ProofRow, next_check_at: Option<Time>) -> Result<(), Error> {
    let query = tx.query(&SETTLE).bind(row.showcase_id).bind(row.link.word()).bind(row.status.word());
    let query = query.bind(row.reason.as_deref()).bind(row.failures).bind(row.proved_at);
    query.bind(row.checked_at).bind(next_check_at).bind(row.address.as_str()).later().await
}

pub async fn remove(tx: &mut Tx, id: i64, link: ProvedLink) -> Result<(), Error> {
    tx.query(&REMOVE).bind(id).bind(link.word()).later().await
}

pub async fn due(tx: &mut Tx, now: Time, most: i64) -> Result<Vec<(i64, String)>, Error> {
    tx.query(&DUE).bind(now).bind(most).all().await
}

pub async fn postpone(tx: &mut Tx, id: i64, link: &str, until: Time) -> Result<(), Error> {
    tx.query(&POSTPONE).bind(id).bind(link).bind(until).later().await
}
