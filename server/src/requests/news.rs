//! What is told about requests, to whom, in the transaction it is told about.

use db::{Time, Tx};
use serde::Serialize;

use super::store::shares;
use crate::app::App;
use crate::notifications::{self, News, NotificationKind};

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

/// To each of these developers: a client asks them for an answer.
pub async fn invited(
    app: &App,
    tx: &mut Tx,
    developers: &[i64],
    request_id: i64,
    client_id: i64,
) -> Result<(), db::Error> {
    tell(app, tx, developers, request_id, Change::Shared).await?;
    for developer_id in developers {
        notify(tx, *developer_id, request_id, client_id, app.clock.now()).await?;
    }
    Ok(())
}

/// Notifies a developer of an invitation.
pub async fn notify(
    tx: &mut Tx,
    developer_id: i64,
    request_id: i64,
    client_id: i64,
    now: Time,
) -> Result<(), db::Error> {
    let news = News {
        user_id: developer_id,
        kind: NotificationKind::Invite,
        topic: &format!("invite {request_id}"),
        actor_id: Some(client_id),
        request_id: Some(request_id),
        text: "invited you to a request",
        all_did: None,
        link: &format!("/opportunities/{request_id}"),
    };
    notifications::notify(tx, &news, now).await
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
