//! The statements about systems outside.

use db::{Db, Error, Time, Tx};

sql! {
    SET = "insert into integrations (source_system, key_hash, webhook_url, webhook_secret, created_at)
           values ($1, $2, $3, $4, $5)
           on conflict (source_system) do update
           set key_hash = excluded.key_hash, webhook_url = excluded.webhook_url, webhook_secret = excluded.webhook_secret";
    BY_KEY = "select id, source_system, webhook_url, webhook_secret from integrations where key_hash = $1";
    BY_SYSTEM = "select id, source_system, webhook_url, webhook_secret from integrations where source_system = $1";
    ONE = "select id, source_system, webhook_url, webhook_secret from integrations where id = $1";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct IntegrationRow {
        pub id: i64,
        pub source_system: String,
        pub webhook_url: Option<String>,
        pub webhook_secret: Vec<u8>,
    }
}

/// Makes one, or gives the one of this name another key and another place to be told at.
pub async fn set(
    db: &Db,
    source_system: &str,
    key_hash: &[u8; 32],
    webhook: (Option<&str>, Vec<u8>),
    now: Time,
) -> Result<(), Error> {
    db.write(&SET)
        .bind(source_system)
        .bind(key_hash.as_slice())
        .bind(webhook.0)
        .bind(webhook.1)
        .bind(now)
        .execute()
        .await
        .map(drop)
}

pub async fn by_key(db: &Db, key_hash: &[u8; 32]) -> Result<Option<IntegrationRow>, Error> {
    db.read(&BY_KEY).bind(key_hash.as_slice()).optional().await
}

pub async fn by_system(tx: &mut Tx, source_system: &str) -> Result<Option<IntegrationRow>, Error> {
    tx.query(&BY_SYSTEM).bind(source_system).optional().await
}

pub async fn one(db: &Db, id: i64) -> Result<Option<IntegrationRow>, Error> {
    db.read(&ONE).bind(id).optional().await
}
