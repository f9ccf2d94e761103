//! The statements about the files of requests.

use db::{Db, Error, Time, Tx};

sql! {
    OF_REQUEST = "select id, request_id, key, file_name, size_bytes from request_attachments
                  where request_id = $1 order by position";
    ONE = "select id, request_id, key, file_name, size_bytes from request_attachments where id = $1 and request_id = $2";
    OWN = "select id, request_id, key, file_name, size_bytes from request_attachments
           where id {{in $1}} and client_id = $2";
    INSERT = "insert into request_attachments (client_id, key, file_name, size_bytes, created_at)
              values ($1, $2, $3, $4, $5) returning id";
    CLAIM = "update request_attachments set request_id = $2, position = $3
             where id = $1 and (request_id is null or request_id = $2)";
    REMOVE = "delete from request_attachments where id = $1";
    /// PostgreSQL is told the condition twice: after waiting for a row's lock it looks at the row again, and only at the
    /// outer one. SQLite is told the index: to it the other one seems as good, and would have to be sorted.
    SWEEP = "delete from request_attachments where id in (
                 select id from request_attachments {{only sqlite}} indexed by request_attachments_unclaimed {{end}}
                 where request_id is null and created_at <= $1
                 order by created_at, id limit $2) {{only postgres}} and request_id is null {{end}}
             returning key";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct AttachmentRow {
        pub id: i64,
        /// `None` until the request is posted.
        pub request_id: Option<i64>,
        pub key: String,
        pub file_name: String,
        pub size_bytes: i64,
    }
}

/// In the client's order.
pub async fn of(db: &Db, request_id: i64) -> Result<Vec<AttachmentRow>, Error> {
    db.read(&OF_REQUEST).bind(request_id).all().await
}

/// The same inside a transaction.
pub async fn of_request(tx: &mut Tx, request_id: i64) -> Result<Vec<AttachmentRow>, Error> {
    tx.query(&OF_REQUEST).bind(request_id).all().await
}

pub async fn one(db: &Db, id: i64, request_id: i64) -> Result<Option<AttachmentRow>, Error> {
    db.read(&ONE).bind(id).bind(request_id).optional().await
}

/// Those of these files that this client brought, in no particular order.
pub async fn own(tx: &mut Tx, ids: &[i64], client_id: i64) -> Result<Vec<AttachmentRow>, Error> {
    tx.query(&OWN).bind(ids).bind(client_id).all().await
}

/// Keeps a file for a request to come, and answers its id.
pub async fn insert(tx: &mut Tx, client_id: i64, new: &AttachmentRow, now: Time) -> Result<i64, Error> {
    tx.query(&INSERT)
        .bind(client_id)
        .bind(&new.key)
        .bind(&new.file_name)
        .bind(new.size_bytes)
        .bind(now)
        .one()
        .await
}

/// Whether it goes with this request: not when it went with another.
pub async fn claim(tx: &mut Tx, id: i64, request_id: i64, position: i64) -> Result<bool, Error> {
    Ok(tx.query(&CLAIM).bind(id).bind(request_id).bind(position).execute().await? == 1)
}

pub async fn remove(tx: &mut Tx, id: i64) -> Result<(), Error> {
    tx.query(&REMOVE).bind(id).later().await
}

/// Removes a batch of those that no request came for, and answers the keys of what is stored.
pub async fn sweep(tx: &mut Tx, since: Time, limit: i64) -> Result<Vec<String>, Error> {
    tx.query(&SWEEP).bind(since).bind(limit).all().await
}
