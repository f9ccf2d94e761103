//! POST /collaboration/sessions/{id}/messages

use serde::Deserialize;
use utoipa::ToSchema;

use super::access::{Guest, LinkToken};
use super::attachment;
use super::message::{self, SupportMessage, SupportMessageType};
use super::refusal::Refusal;
use super::rules::{CONTENT_LENGTH, SupportStatus};
use super::store;
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::reply::Reply;
use crate::state::limits::Limit;

#[derive(Deserialize, ToSchema)]
pub struct SendSupportMessage {
    #[schema(min_length = 1, max_length = 10000)]
    content: String,
    #[expect(dead_code, reason = "there is one kind so far")]
    message_type: Option<SupportMessageType>,
    /// Files that the sender brought to this session and has not sent yet, in the order they are shown.
    #[schema(max_items = 10)]
    attachment_ids: Option<Vec<i64>>,
}

impl Input for SendSupportMessage {
    fn check(&mut self, fields: &mut Fields) {
        fields.text("content", &mut self.content, 1..=CONTENT_LENGTH);
        attachment::check(fields, self.attachment_ids.as_deref().unwrap_or_default());
    }
}

/// Writes a message into a session that is not resolved.
#[utoipa::path(post, path = "/collaboration/sessions/{id}/messages", tag = "support", operation_id = "send_session_message",
    security(()), params(("id" = i64, Path, description = "The session's id"), LinkToken), request_body = SendSupportMessage,
    responses((status = 201, body = SupportMessage), (status = 404, description = "The link opens nothing"),
              (status = 409, description = "The session is resolved"),
              (status = 429, description = "Too many messages, or too much text, in a short time; or too many wrong links")))]
pub async fn send_session_message(
    app: App,
    Guest(guest): Guest,
    Creating { input, key }: Creating<SendSupportMessage>,
) -> Reply<Created<SupportMessage>> {
    let bucket = format!("support {}", guest.id);
    app.limits.take(Limit::Message, &bucket)?;
    let kib = u32::try_from(input.content.len().div_ceil(1024).max(1)).unwrap_or(u32::MAX);
    app.limits.take_many(Limit::MessageKib, &bucket, kib)?;

    let mut tx = key.begin(&app).await?;
    let session = store::lock(&mut tx, guest.session_id).await?.ok_or(Refusal::Hidden)?;
    if session.status == SupportStatus::Resolved {
        return Err(Refusal::Resolved.into());
    }
    let chosen = input.attachment_ids.as_deref().unwrap_or_default();
    let mut files = attachment::chosen(&mut tx, chosen, &guest).await?;
    let message = message::write(&app, &mut tx, &session, Some(&guest), &input.content, &mut files).await?;
    let created = key.remember(&app, &mut tx, message).await?;
    tx.commit().await?;
    Ok(created)
}
