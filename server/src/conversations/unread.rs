//! GET /conversations/user/unread

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::rules::Side;
use super::store;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::reply::Reply;

#[derive(Debug, Serialize, ToSchema)]
pub struct Unread {
    /// Conversations with something new; 100 stands for more. Those put away or muted don't count.
    #[schema(minimum = 0, maximum = 100)]
    conversations: i64,
}

/// In how many conversations something is new for the caller.
#[utoipa::path(get, path = "/conversations/user/unread", tag = "conversations", operation_id = "unread_conversations",
    responses((status = 200, body = Unread)))]
pub async fn unread_conversations(app: App, SignedIn(person): SignedIn) -> Reply<Json<Unread>> {
    let conversations = store::unread(&app.db, Side::of(&person), person.id).await?;
    Ok(Json(Unread { conversations }))
}
