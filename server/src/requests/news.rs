//! What is told about requests, to whom, in the transaction it is told about.

use db::Tx;
use serde::Serialize;

use super::store::shares;
use crate::app::App;

/// To a developer: something about a request that is shared with them.
pub const SHARED_REQUEST: &str = "shared_request";
/// To a client: something about a request of theirs.
pub const REQUEST: &str = "request";

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    Shared,
    TakenBack,
    Changed,
}

#[derive(Serialize)]
struct SharedRequestNews {
    request_id: i64,
    change: Change,
}

#[derive(Serialize)]
struct ViewedNews {
    request_id: i64,
    change: &'static str,
    developer_id: i64,
}

/// To each of these developers.
pub async fn tell(
    app: &App,
    tx: &mut Tx,
    developers: &[i64],
    request_id: i64,
    change: Change,
) -> Result<(), db::Error> {
    app.bus.publish(tx, developers, SHARED_REQUEST, &SharedRequestNews { request_id, change }).await
}

/// To everyone it is shared with; how many that may be is bounded by the rules.
pub async fn changed(app: &App, tx: &mut Tx, request_id: i64) -> Result<(), db::Error> {
    let developers = shares::shared_with(tx, request_id).await?;
    tell(app, tx, &developers, request_id, Change::Changed).await
}

/// To the developer's own tabs and to the client, the smaller id first.
pub async fn viewed(
    app: &App,
    tx: &mut Tx,
    request_id: i64,
    developer_id: i64,
    client_id: i64,
) -> Result<(), db::Error> {
    let mut told = [(developer_id, SHARED_REQUEST), (client_id, REQUEST)];
    told.sort_unstable();
    for (user_id, kind) in told {
        let payload = ViewedNews { request_id, change: "viewed", developer_id };
        app.bus.publish(tx, &[user_id], kind, &payload).await?;
    }
    Ok(())
}
