//! What came of comparing the payments with the provider's.

use db::{Db, Error, Json, Time};
use serde_json::json;

sql! {
    KEEP = "insert into payment_comparisons (mode, compared_at, charges, total_cents, differences) values ($1, $2, $3, $4, $5)
            on conflict (mode) do update set compared_at = excluded.compared_at, charges = excluded.charges,
            total_cents = excluded.total_cents, differences = excluded.differences";
    LAST = "select compared_at, charges, total_cents, differences from payment_comparisons where mode = $1";
}

db::record! {
    #[derive(Debug)]
    pub struct Comparison {
        pub compared_at: Time,
        pub charges: i64,
        pub total_cents: i64,
        pub differences: Json<Vec<String>>,
    }
}

pub async fn keep(db: &Db, mode: &str, comparison: &Comparison) -> Result<(), Error> {
    let query = db.write(&KEEP).bind(mode).bind(comparison.compared_at).bind(comparison.charges);
    let query = query.bind(comparison.total_cents).bind(json!(comparison.differences.0));
    query.execute().await.map(drop)
}

pub async fn last(db: &Db, mode: &str) -> Result<Option<Comparison>, Error> {
    db.read(&LAST).bind(mode).optional().await
}
