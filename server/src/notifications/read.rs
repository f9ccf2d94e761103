//! POST /notifications/read

use axum::Json;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store;
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::reply::Reply;

const MOST_IDS: usize = 100;

/// Either some of the caller's notifications, or all of them.
#[derive(Deserialize, ToSchema)]
pub struct ReadNotifications {
    #[schema(max_items = 100)]
    ids: Option<Vec<i64>>,
    all: Option<bool>,
}

impl Input for ReadNotifications {
    const GROWS: bool = false;

    fn check(&mut self, fields: &mut Fields) {
        let ids = self.ids.get_or_insert_default();
        if ids.len() > MOST_IDS {
            fields.refuse("ids", "Mark at most 100 notifications at a time, or all of them.");
        }
        if ids.is_empty() && self.all != Some(true) {
            fields.refuse("ids", "Say which notifications, or all of them.");
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct UnreadNotifications {
    /// How many are left unread; 100 stands for more.
    #[schema(minimum = 0, maximum = 100)]
    unread_count: i64,
}

/// Marks notifications as read. One about messages is put away, and the messages stay unread: the other side does not see it.
#[utoipa::path(post, path = "/notifications/read", tag = "notifications", operation_id = "read_notifications",
    request_body = ReadNotifications, responses((status = 200, body = UnreadNotifications)))]
pub async fn read_notifications(
    app: App,
    SignedIn(person): SignedIn,
    Body(input): Body<ReadNotifications>,
) -> Reply<Json<UnreadNotifications>> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    if input.all == Some(true) {
        store::read_all(&mut tx, person.id, person.user_type, now).await?;
    } else {
        store::read(&mut tx, person.id, input.ids.unwrap_or_default(), now).await?;
    }
    super::tell(&app, &mut tx, person.id).await?;
    tx.commit().await?;
    let unread_count = store::unread(&app.db, person.id, person.user_type).await?;
    Ok(Json(UnreadNotifications { unread_count }))
}
