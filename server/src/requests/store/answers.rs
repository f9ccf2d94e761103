//! The statements about the answers of developers: whose there are, and how many.

use std::collections::HashMap;

use db::{Db, Error, Time, Tx};

use super::{RequestRow, columns};
use crate::requests::state::{RequestStatus, RequestVisibility, ResponseStatus};

sql! {
    MINE = "select request_id, id, status from responses
            where request_id {{in $2}} and developer_id = $1 and status <> 'withdrawn'";
    CONVERSATIONS = "select request_id, id from conversations where request_id {{in $2}} and developer_id = $1";
    COUNT = "update requests set response_count = response_count + $2 where id = $1 returning status, visibility";
    COUNT_ANSWERED = "insert into client_figures (client_id, requests_posted, responses_answered, responses_unanswered)
                      values ($1, 0, $2, $3)
                      on conflict (client_id) do update
                      set responses_answered = client_figures.responses_answered + excluded.responses_answered,
                          responses_unanswered = client_figures.responses_unanswered + excluded.responses_unanswered";
    /// What a developer answered without it being shared with them, and when.
    ANSWERED_BY = "select a.request_id, a.created_at
                   from responses a join requests r on r.id = a.request_id join users u on u.id = r.client_id
                   where a.developer_id = $1 and a.status <> 'withdrawn' and (a.created_at, a.request_id) < ($2, $3)
                         and u.suspended_at is null and r.hidden_at is null and (cast($5 as text) is null or r.status = $5)
                         and not exists (select 1 from request_shares s
                                         where s.request_id = a.request_id and s.developer_id = a.developer_id)
                   order by a.created_at desc, a.request_id desc limit $4";
    NAMED = concat!("select ", columns!(), " from requests r
                   left join request_shares s on s.request_id = r.id and s.developer_id = r.client_id
                   where r.id {{in $1}}");
}

db::record! {
    /// An answer of whoever looks, to one of the requests they look at.
    pub struct MineRow { pub request_id: i64, pub id: i64, pub status: ResponseStatus }
}

/// This developer's answers to these requests; those that were withdrawn are none.
pub async fn mine(db: &Db, developer_id: i64, requests: &[i64]) -> Result<Vec<MineRow>, Error> {
    db.read(&MINE).bind(developer_id).bind(requests).all().await
}

/// This developer's conversations about these requests: each request with its conversation.
pub async fn conversations(db: &Db, developer_id: i64, requests: &[i64]) -> Result<Vec<(i64, i64)>, Error> {
    db.read(&CONVERSATIONS).bind(developer_id).bind(requests).all().await
}

/// Counts one more or fewer; the row stays locked until the transaction ends.
pub async fn count(
    tx: &mut Tx,
    id: i64,
    more: i64,
) -> Result<Option<(RequestStatus, RequestVisibility)>, Error> {
    tx.query(&COUNT).bind(id).bind(more).optional().await
}

pub async fn count_answered(
    tx: &mut Tx,
    client_id: i64,
    answered: i64,
    unanswered: i64,
) -> Result<u64, Error> {
    tx.query(&COUNT_ANSWERED).bind(client_id).bind(answered).bind(unanswered).execute().await
}

/// What a developer answered without it being shared with them, the newest answer first, each with its time.
pub async fn answered_by(
    db: &Db,
    developer_id: i64,
    status: Option<&str>,
    (before, before_id): (Time, i64),
    limit: i64,
) -> Result<Vec<(Time, RequestRow)>, Error> {
    let query = db.read(&ANSWERED_BY).bind(developer_id).bind(before).bind(before_id).bind(limit);
    let places: Vec<(i64, Time)> = query.bind(status.map(str::to_owned)).all().await?;
    if places.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<i64> = places.iter().map(|(id, _)| *id).collect();
    let rows: Vec<RequestRow> = db.read(&NAMED).bind(ids).all().await?;
    let mut rows: HashMap<i64, RequestRow> = rows.into_iter().map(|row| (row.id, row)).collect();
    Ok(places.into_iter().filter_map(|(id, at)| Some((at, rows.remove(&id)?))).collect())
}
