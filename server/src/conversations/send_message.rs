//! POST /conversations/{id}/messages

use std::sync::Arc;

use axum::Json;
use axum::response::{IntoResponse, Response};
use db::{Time, Tx};
use serde::Deserialize;
use utoipa::ToSchema;

use super::attachment::{self, Attachment};
use super::message::Message;
use super::news::{self, MessageNews};
use super::refusal::Refusal;
use super::rules::{self, CONTENT_LENGTH, NONCE_LENGTH, Side};
use super::states::MessageKind;
use super::store::attachments::{self, AttachmentRow};
use super::store::messages;
use super::store::{self, Locked};
use super::{access, figures, note};
use crate::accounts::caller::SignedIn;
use crate::accounts::idempotency::{Created, Creating, Key};
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::public_cache;
use crate::http::reply::{Reply, Stop};
use crate::notifications::{self, Written};
use crate::person::Person;
use crate::problem::Problem;
use crate::state::limits::Limit;
use crate::{blocks, reports, subscriptions};

#[derive(Deserialize, ToSchema)]
pub struct SayMessage {
    /// Left out or empty only beside files.
    #[schema(max_length = 10000)]
    content: Option<String>,
    /// The sender's own name for this message. Sent again under the same name it is the same message: 200, and nothing
    /// is written twice.
    #[schema(min_length = 1, max_length = 64, pattern = "^[!-~]+$")]
    client_nonce: Option<String>,
    /// Files that the sender brought to this conversation and has not sent yet, in the order they are shown.
    #[schema(max_items = 10)]
    attachment_ids: Option<Vec<i64>>,
}

impl Input for SayMessage {
    fn check(&mut self, fields: &mut Fields) {
        attachment::check(fields, self.files(), "message");
        let least = usize::from(self.files().is_empty());
        fields.text("content", self.content.get_or_insert_default(), least..=CONTENT_LENGTH);
        if let Some(nonce) = &self.client_nonce
            && !((1..=NONCE_LENGTH).contains(&nonce.len())
                && nonce.bytes().all(|byte| byte.is_ascii_graphic()))
        {
            fields.refuse("client_nonce", "Use 1 to 64 visible characters without spaces.");
        }
    }
}

impl SayMessage {
    fn content(&self) -> &str {
        self.content.as_deref().unwrap_or_default()
    }

    fn files(&self) -> &[i64] {
        self.attachment_ids.as_deref().unwrap_or_default()
    }
}

/// What is to be written.
struct Wanted {
    input: SayMessage,
    first_line: String,
    /// The rules that fire on it.
    flags: Option<String>,
    key: Key,
}

pub enum Said {
    New(Created<Message>),
    /// It was there already.
    Again(Message),
    /// So was the whole call, under its idempotency key.
    Replayed(Stop),
}

impl IntoResponse for Said {
    fn into_response(self) -> Response {
        match self {
            Self::New(created) => created.into_response(),
            Self::Again(message) => Json(message).into_response(),
            Self::Replayed(first) => first.into_response(),
        }
    }
}

/// Writes a message. What the caller had not read by then counts as read. In a conversation that a developer opened, the
/// developer needs an active subscription to write.
#[utoipa::path(post, path = "/conversations/{id}/messages", tag = "conversations", operation_id = "say_message",
    params(("id" = i64, Path, description = "The conversation's id")), request_body = SayMessage,
    responses((status = 201, body = Message), (status = 200, description = "It was sent before under this nonce", body = Message),
              (status = 403, description = "An active subscription is needed, or one of the two has blocked the other"),
              (status = 409, description = "The conversation is closed"),
              (status = 429, description = "The caller has sent too many messages, or too much text, in a short time")))]
pub async fn say_message(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Creating { input, key }: Creating<SayMessage>,
) -> Reply<Said> {
    take_limits(&app, &person, &input)?;
    let db = app.db.clone();
    let first_line = rules::first_line(input.content());
    let flags = reports::kept(&reports::in_text(&app, input.content()));
    let wanted = Arc::new((app, person, Wanted { input, first_line, flags, key }));
    let _turn = db.turn(id).await;
    db.transact(move |tx| {
        let wanted = wanted.clone();
        Box::pin(async move {
            let (app, person, wanted) = &*wanted;
            say(app, tx, person, id, wanted).await
        })
    })
    .await
}

/// All of it in one transaction. What is refused is refused before anything is written, and what does not depend on an answer
/// is not waited for: so those who write at the same time hold each other up as little as can be.
async fn say(app: &App, tx: &mut Tx, person: &Person, id: i64, wanted: &Wanted) -> Reply<Said> {
    let Wanted { input, first_line, flags, key } = wanted;
    if let Some(first) = key.claim(app, tx).await? {
        return Ok(Said::Replayed(first));
    }
    let side = Side::of(person);
    let before = store::lock(tx, side, id, person.id).await?.ok_or(Refusal::Hidden)?;
    let files = match prepare(app, tx, person, id, side, &before, input).await {
        Ok(files) => files,
        // What was taken in once stays so, whatever changed since.
        Err(stop) => return earlier(app, tx, person, id, input, key).await?.ok_or(stop),
    };
    let now = app.clock.now();
    let new = messages::New {
        conversation_id: id,
        seq: before.last_seq + 1,
        sender_id: person.id,
        kind: MessageKind::Text,
        content: input.content(),
        client_nonce: input.client_nonce.as_deref(),
        attachment_count: i64::try_from(files.len()).unwrap_or(i64::MAX),
        created_at: now,
        flags: flags.as_deref(),
    };
    let Some(message_id) = messages::insert(tx, &new).await? else {
        let gone = || Problem::internal("a message with this nonce was there and is gone");
        return Ok(earlier(app, tx, person, id, input, key).await?.ok_or_else(gone)?);
    };
    let names: Vec<&str> = files.iter().map(|file| file.file_name.as_str()).collect();
    store::say(tx, side, id, &before, &rules::preview(first_line, input.content(), &names), now).await?;
    attachment::send(tx, &files, message_id).await?;
    let is_first_answer = before.answered_at.is_none() && before.answers(now).is_some();
    let shows = is_first_answer && figures::recount(tx, side, person.id, now).await?;
    let files = files.into_iter().map(|file| Attachment::new(app, file)).collect();
    let created = key.remember(app, tx, Message::new(new.row(message_id), files)).await?;
    let news =
        MessageNews { conversation_id: id, message_id, seq: new.seq, sender_id: person.id, kind: new.kind };
    note::caught_up(tx, before.read_seq, &news, now).await?;
    if before.is_news(now) {
        notifications::message(tx, &notification(id, person.id, &before, now)).await?;
    }
    news::written(app, tx, [person.id, before.other_id], &news).await?;
    if shows {
        public_cache::changed(app, tx, &[figures::topic(side)]).await?;
    }
    Ok(Said::New(created))
}

pub fn notification(id: i64, sender_id: i64, before: &Locked, now: Time) -> Written {
    Written {
        conversation_id: id,
        request_id: before.request_id,
        sender_id,
        reader_id: before.other_id,
        at: now,
    }
}

/// A rate, and a budget of text: without it a message of the longest kind, sent over and over, fills the disk.
fn take_limits(app: &App, person: &Person, input: &SayMessage) -> Result<(), Problem> {
    let key = person.id.to_string();
    app.limits.take(Limit::Message, &key).map_err(|problem| {
        problem.saying("You've sent a lot of messages in a short time. This one wasn't sent. Please wait a moment and send it again.")
    })?;
    let kib = u32::try_from(input.content().len().div_ceil(1024).max(1)).unwrap_or(u32::MAX);
    app.limits.take_many(Limit::MessageKib, &key, kib).map_err(|problem| {
        problem.saying("You've sent a lot of text in a short time. This message wasn't sent. Please wait a few minutes and send it again.")
    })
}

/// Whether the caller may write, and the files they want to send, in their order.
async fn prepare(
    app: &App,
    tx: &mut Tx,
    person: &Person,
    id: i64,
    side: Side,
    before: &Locked,
    input: &SayMessage,
) -> Reply<Vec<AttachmentRow>> {
    let is_subscribed = !rules::needs_subscription(side, before.is_free)
        || subscriptions::allows_in(app, tx, person.id).await?;
    if before.is_blocked {
        return Err(blocks::blocked().into());
    }
    access::not_silent(rules::silence(side, before.status, before.is_free, is_subscribed))?;
    attachment::chosen(tx, input.files(), id, person.id).await
}

/// The message that was sent under this nonce, if there is one; refused when it says something else.
async fn earlier(
    app: &App,
    tx: &mut Tx,
    person: &Person,
    id: i64,
    input: &SayMessage,
    key: &Key,
) -> Reply<Option<Said>> {
    let Some(nonce) = &input.client_nonce else { return Ok(None) };
    let Some(row) = messages::by_nonce(tx, id, person.id, nonce).await? else { return Ok(None) };
    let files =
        if row.attachment_count > 0 { attachments::of_message(tx, row.id).await? } else { Vec::new() };
    let is_same =
        row.content == input.content() && files.iter().map(|file| file.id).eq(input.files().iter().copied());
    if !is_same {
        return Err(Refusal::NonceReused.into());
    }
    key.release(app, tx).await?;
    let files = files.into_iter().map(|file| Attachment::new(app, file)).collect();
    Ok(Some(Said::Again(Message::new(row, files))))
}
