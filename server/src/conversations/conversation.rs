//! A conversation as the API shows it to one of its two.

use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::rules::{self, Side, Silence};
use super::states::{ConversationStatus, MessageKind};
use super::store::HeadRow;
use crate::app::App;
use crate::person::{Person, UserType};
use crate::profiles;
use crate::requests::RequestStatus;
use crate::subscriptions;

/// A conversation between a client and a developer about a request, and how far both have read it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Conversation {
    #[serde(flatten)]
    listed: ListedConversation,
    /// The newest message that the caller has read.
    last_read_id: Option<i64>,
    /// The newest message that the other side has read.
    other_read_id: Option<i64>,
}

/// A conversation as a list has it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListedConversation {
    id: i64,
    request_id: i64,
    request_title: String,
    request_status: RequestStatus,
    status: ConversationStatus,
    client_id: i64,
    developer_id: i64,
    /// Which of the two began it.
    started_by: i64,
    /// Whoever the caller talks with.
    other: Other,
    /// Messages that the caller has not read.
    unread_count: i64,
    last_message: Option<Preview>,
    /// When the newest message was written, else when the conversation began.
    last_message_at: Time,
    /// Whether the caller has put it away. A new message brings it back, unless it is muted.
    archived: bool,
    muted: bool,
    /// Whether the caller may write here now.
    can_write: bool,
    cannot_write_reason: Option<CannotWrite>,
    created_at: Time,
    updated_at: Time,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CannotWrite {
    Closed,
    /// The developer began it, and writing there takes an active subscription.
    SubscriptionRequired,
}

/// The other side.
#[derive(Debug, Serialize, ToSchema)]
pub struct Other {
    id: i64,
    username: String,
    /// The name on their profile, else their user name.
    name: String,
    avatar_url: Option<String>,
    user_type: UserType,
}

/// The newest message in short.
#[derive(Debug, Serialize, ToSchema)]
pub struct Preview {
    /// Its beginning as plain text, or what files it brings.
    content: String,
    sender_id: i64,
    kind: MessageKind,
    created_at: Time,
}

impl ListedConversation {
    /// As this side sees it, whose developer has or has not an active subscription.
    fn new(row: HeadRow, side: Side, is_subscribed: bool) -> Self {
        let silence = rules::silence(side, row.status, row.is_free, is_subscribed);
        let last_message = row.last_sender_id.map(|sender_id| Preview {
            content: row.preview,
            sender_id,
            kind: row.preview_kind,
            created_at: row.last_at,
        });
        Self {
            other: Other {
                id: match side {
                    Side::Client => row.developer_id,
                    Side::Developer => row.client_id,
                },
                name: row.name.unwrap_or_else(|| row.username.clone()),
                username: row.username,
                avatar_url: profiles::picture(row.picture_key.as_deref()),
                user_type: side.other(),
            },
            unread_count: row.last_seq - row.read_seq,
            can_write: silence.is_none(),
            cannot_write_reason: silence.map(|silence| match silence {
                Silence::Closed => CannotWrite::Closed,
                Silence::SubscriptionRequired => CannotWrite::SubscriptionRequired,
            }),
            id: row.id,
            request_id: row.request_id,
            request_title: row.request_title,
            request_status: row.request_status,
            status: row.status,
            client_id: row.client_id,
            developer_id: row.developer_id,
            started_by: row.started_by,
            last_message,
            last_message_at: row.last_at,
            archived: row.archived,
            muted: row.muted,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

/// How the caller's rows are shown.
#[derive(Clone, Copy, Debug)]
pub struct Viewer {
    side: Side,
    is_subscribed: bool,
}

impl Viewer {
    /// The subscription is asked for only where it makes a difference.
    pub async fn of(app: &App, person: &Person, side: Side, rows: &[HeadRow]) -> Result<Self, db::Error> {
        let depends = |row: &HeadRow| {
            row.status != ConversationStatus::Closed && rules::needs_subscription(side, row.is_free)
        };
        let is_subscribed = !rows.iter().any(depends) || subscriptions::allows(app, person.id).await?;
        Ok(Self { side, is_subscribed })
    }

    /// Somebody whose subscription was looked at already.
    pub fn subscribed(side: Side) -> Self {
        Self { side, is_subscribed: true }
    }

    pub fn show(self, row: HeadRow) -> Conversation {
        let (last_read_id, other_read_id) = (row.last_read_id, row.other_read_id);
        Conversation { listed: self.list(row), last_read_id, other_read_id }
    }

    pub fn list(self, row: HeadRow) -> ListedConversation {
        ListedConversation::new(row, self.side, self.is_subscribed)
    }
}

/// One conversation as its caller sees it.
pub async fn show_one(
    app: &App,
    person: &Person,
    side: Side,
    row: HeadRow,
) -> Result<Conversation, db::Error> {
    let viewer = Viewer::of(app, person, side, std::slice::from_ref(&row)).await?;
    Ok(viewer.show(row))
}
