//! The statements of a client's own profile.

use db::{Db, Error, Time, Tx};

use super::{ClientDraft, ClientRow};

sql! {
    PROFILE = "select user_id, company_name, contact_name, about, website, logo_key, industry, company_size, country,
                      timezone, completeness, created_at, updated_at
               from client_profiles where user_id = $1";
    INSERT = "insert into client_profiles (user_id, company_name, contact_name, about, website, industry, company_size, country,
                                           timezone, completeness, created_at, updated_at)
              values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) on conflict (user_id) do nothing";
    /// Locks the row on either engine.
    TOUCH = "update client_profiles set updated_at = $2 where user_id = $1";
    WRITE = "update client_profiles
             set company_name = $2, contact_name = $3, about = $4, website = $5, industry = $6, company_size = $7,
                 country = $8, timezone = $9, completeness = $10
             where user_id = $1";
    SET_LOGO = "update client_profiles set logo_key = $2, completeness = $3 where user_id = $1";
}

pub async fn profile(db: &Db, user_id: i64) -> Result<Option<ClientRow>, Error> {
    db.read(&PROFILE).bind(user_id).optional().await
}

pub async fn profile_in(tx: &mut Tx, user_id: i64) -> Result<ClientRow, Error> {
    tx.query(&PROFILE).bind(user_id).one().await
}

/// Whether there was none before.
pub async fn insert(
    tx: &mut Tx,
    user_id: i64,
    draft: &ClientDraft,
    completeness: i64,
    now: Time,
) -> Result<bool, Error> {
    let query = fields(tx.query(&INSERT).bind(user_id), draft).bind(completeness).bind(now);
    Ok(query.execute().await? == 1)
}

/// Whether there is one; it is locked until the end of the transaction.
pub async fn touch(tx: &mut Tx, user_id: i64, now: Time) -> Result<bool, Error> {
    Ok(tx.query(&TOUCH).bind(user_id).bind(now).execute().await? == 1)
}

pub async fn write(tx: &mut Tx, user_id: i64, draft: &ClientDraft, completeness: i64) -> Result<(), Error> {
    fields(tx.query(&WRITE).bind(user_id), draft).bind(completeness).execute().await.map(drop)
}

pub async fn set_logo(tx: &mut Tx, user_id: i64, key: Option<&str>, completeness: i64) -> Result<(), Error> {
    tx.query(&SET_LOGO).bind(user_id).bind(key).bind(completeness).execute().await.map(drop)
}

fn fields<'t>(query: db::TxQuery<'t>, draft: &ClientDraft) -> db::TxQuery<'t> {
    query
        .bind(draft.company_name.as_deref())
        .bind(draft.contact_name.as_deref())
        .bind(draft.about.as_deref())
        .bind(draft.website.as_deref())
        .bind(draft.industry.as_deref())
        .bind(draft.company_size.as_deref())
        .bind(draft.country.as_deref())
        .bind(draft.timezone.as_deref())
}
