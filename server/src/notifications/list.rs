//! GET /notifications

use axum::Json;
use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::kind::NotificationKind;
use super::store::{self, NotificationRow};
use crate::accounts::caller::SignedIn;
use crate::app::App;
use crate::http::paging::{Page, PageQuery};
use crate::http::reply::Reply;
use crate::person::UserType;
use crate::profiles;

#[derive(Debug, Serialize, ToSchema)]
pub struct Notification {
    id: i64,
    kind: NotificationKind,
    /// Whoever did it. The text goes on after their name; without anybody it is a sentence of its own.
    actor: Option<Actor>,
    text: String,
    /// The request it is about.
    request_title: Option<String>,
    /// The page of the web app that shows it.
    link: String,
    /// How many came together since the last one was read; of messages, how many are unread.
    count: i64,
    is_read: bool,
    created_at: Time,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Actor {
    id: i64,
    /// The name on their profile, else their user name.
    name: String,
    avatar_url: Option<String>,
    user_type: Option<UserType>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Notifications {
    items: Vec<Notification>,
    /// Send it as `cursor` to get the next page; null on the last one.
    next_cursor: Option<String>,
    /// How many are unread; 100 stands for more.
    #[schema(minimum = 0, maximum = 100)]
    unread_count: i64,
}

/// What the caller should know of, the newest first.
#[utoipa::path(get, path = "/notifications", tag = "notifications", operation_id = "notifications", params(PageQuery),
    responses((status = 200, body = Notifications), (status = 422, description = "The cursor or the limit is not one")))]
pub async fn notifications(app: App, SignedIn(person): SignedIn, page: Page) -> Reply<Json<Notifications>> {
    let rows = store::list(&app.db, person.id, page.before, page.fetch()).await?;
    let unread_count = store::unread(&app.db, person.id, person.user_type).await?;
    let paged = page.of(rows, |row| row.id, Notification::from);
    Ok(Json(Notifications { items: paged.items, next_cursor: paged.next_cursor, unread_count }))
}

/// What a letter says of a notification.
pub(super) struct Line {
    /// Who did what.
    pub text: String,
    pub about: Option<String>,
    pub link: String,
}

impl Notification {
    /// `None` when it was read already.
    pub(super) fn unread_line(self) -> Option<Line> {
        let text = match self.actor {
            Some(actor) => format!("{} {}", actor.name, self.text),
            None => self.text,
        };
        (!self.is_read).then_some(Line { text, about: self.request_title, link: self.link })
    }
}

impl From<NotificationRow> for Notification {
    fn from(row: NotificationRow) -> Self {
        let is_message = row.kind == NotificationKind::Message;
        let count = if is_message && row.unread_messages > 0 { row.unread_messages } else { row.count };
        let text = match count {
            count if is_message && count > 1 => format!("sent you {count} messages"),
            _ => row.text,
        };
        let actor = row.actor_id.zip(row.actor_name).map(|(id, name)| Actor {
            id,
            name,
            avatar_url: profiles::picture(row.actor_picture_key.as_deref()),
            user_type: row.actor_type,
        });
        Self {
            id: row.id,
            kind: row.kind,
            actor,
            text,
            request_title: row.request_title,
            link: row.link,
            count,
            is_read: row.read_at.is_some() || (is_message && row.unread_messages == 0),
            created_at: row.created_at,
        }
    }
}
