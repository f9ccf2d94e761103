//! GET /requests/{id}

use axum::response::Response;

use super::refusal::Refusal;
use super::request::{Clients, Request};
use super::rules::Sight;
use super::store::{attachments, shares};
use super::{access, viewed};
use crate::accounts::caller::Visitor;
use crate::app::App;
use crate::http::parts::Path;
use crate::http::public_cache::PublicCall;
use crate::http::reply::Reply;
use crate::state::public_answers::Topic;

/// A request as everyone sees it, and the beginning of its content as plain text.
pub async fn seen_by_everyone(app: &App, id: i64) -> Reply<(Request, String)> {
    let (mut row, _) = access::look(app, id, None).await?;
    let card = Clients::one(&app.db, row.client_id).await?.ok_or(Refusal::Hidden)?;
    let html = app.heavy.html(&row.content).await?;
    let excerpt = std::mem::take(&mut row.excerpt);
    let files = attachments::of(&app.db, id).await?;
    Ok((Request::new(row, html, card, None).with_attachments(app, files), excerpt))
}

/// One request: a public one to anyone, any other to its client and to the developers it is shared with or who answered
/// it. When a developer it is shared with opens it for the first time, it counts as viewed.
#[utoipa::path(get, path = "/requests/{id}", tag = "requests", operation_id = "request", security((), ("bearer" = [])),
    params(("id" = i64, Path, description = "The request's id")), responses((status = 200, body = Request)))]
pub async fn request(
    app: App,
    asked: PublicCall,
    Visitor(person): Visitor,
    Path(id): Path<i64>,
) -> Reply<Response> {
    if person.is_none() {
        let (request, _) = seen_by_everyone(&app, id).await?;
        return asked.one(&app, Topic::Requests, &request).await;
    }
    let (mut row, sight) = access::look(&app, id, person.as_ref()).await?;
    let viewer = person.map(|person| person.id);
    if let (Sight::SharedWith, Some(developer_id)) = (sight, viewer) {
        row.viewed_at = Some(viewed::note(&app, &row, developer_id).await?);
    }
    let card = Clients::one(&app.db, row.client_id).await?.ok_or(Refusal::Hidden)?;
    let reasons = match (sight, viewer) {
        (Sight::SharedWith, Some(developer_id)) => Some(shares::reasons(&app.db, id, developer_id).await?),
        _ => None,
    };
    let html = app.heavy.html(&row.content).await?;
    let files = attachments::of(&app.db, id).await?;
    let request = Request::new(row, html, card, viewer).with_reasons(reasons).with_attachments(&app, files);
    let request = request.with_standing(&app.db, viewer).await?;
    asked.one(&app, Topic::Requests, &request).await
}
