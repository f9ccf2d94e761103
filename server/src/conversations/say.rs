//! POST /conversations/{id}/messages

use axum::Json;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::ToSchema;

use super::attachment::Attachment;
use super::message::Message;
use super::news::{self, MessageNews};
use super::plainly::{self, Plain};
use super::refusal::{Refusal, Unfit};
use super::rules::{self, CONTENT_LENGTH, MOST_ATTACHMENTS, NONCE_LENGTH, Side};
use super::store::attachments::{self, AttachmentRow};
use super::store::messages;
use super::store::{self, Seat};
use super::words::MessageKind;
use super::{access, figures, note};
use crate::accounts::Person;
use crate::app::App;
use crate::http::body::Input;
use crate::http::caller::SignedIn;
use crate::http::fields::Fields;
use crate::http::hot;
use crate::http::idempotency::{Creating, Key};
use crate::http::limits::Limit;
use crate::http::parts::Path;
use crate::http::problem::Problem;
use crate::http::reply::{Created, Reply};

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
        let files = self.files();
        let (count, mut each) = (files.len(), files.to_vec());
        each.sort_unstable();
        each.dedup();
        if count > MOST_ATTACHMENTS {
            fields.refuse("attachment_ids", format!("Send at most {MOST_ATTACHMENTS} files with a message."));
        } else if each.len() < count {
            fields.refuse("attachment_ids", "Name each file once.");
        }
        let least = usize::from(count == 0);
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

pub enum Said {
    New(Created<Message>),
    /// It was there already.
    Again(Message),
}

impl IntoResponse for Said {
    fn into_response(self) -> Response {
        match self {
            Self::New(created) => created.into_response(),
            Self::Again(message) => Json(message).into_response(),
        }
    }
}

/// Writes a message. What the caller had not read by then counts as read. In a conversation that a developer opened, the
/// developer needs an active subscription to write.
#[utoipa::path(post, path = "/conversations/{id}/messages", tag = "conversations", operation_id = "say_message",
    params(("id" = i64, Path, description = "The conversation's id")), request_body = SayMessage,
    responses((status = 201, body = Message), (status = 200, description = "It was sent before under this nonce", body = Message),
              (status = 403, description = "An active subscription is needed"),
              (status = 409, description = "The conversation is closed"),
              (status = 429, description = "The caller has sent too many messages, or too much text, in a short time")))]
pub async fn say_message(
    app: App,
    SignedIn(person): SignedIn,
    Path(id): Path<i64>,
    Creating { input, key }: Creating<SayMessage>,
) -> Reply<Said> {
    take_limits(&app, &person, &input)?;
    // Mostly nothing has to be asked first.
    if let Some(said) = plainly(&app, &person, id, &input, &key, false).await? {
        return Ok(said);
    }
    let (seat, side) = access::seat(&app, id, &person).await?;
    let files = match prepare(&app, &person, &seat, side, &input).await {
        Ok(files) => files,
        // What was taken in once stays so, whatever changed since.
        Err(stop) => {
            let earlier = earlier(&app, &person, id, &input).await?;
            return earlier.map(Said::Again).ok_or(stop);
        }
    };
    if rules::needs_subscription(side, seat.is_free)
        && let Some(said) = plainly(&app, &person, id, &input, &key, true).await?
    {
        return Ok(said);
    }
    let again = async || match earlier(&app, &person, id, &input).await? {
        Some(message) => Ok(Said::Again(message)),
        None => Err(Problem::internal("a message with this nonce was there and is gone").into()),
    };
    let names: Vec<&str> = files.iter().map(|file| file.file_name.as_str()).collect();
    let preview = rules::preview(input.content(), &names);
    let now = app.clock.now();

    let mut tx = key.begin(&app).await?;
    if let Some(nonce) = &input.client_nonce
        && messages::by_nonce(&mut tx, id, person.id, nonce).await?.is_some()
    {
        drop(tx);
        return again().await;
    }
    let said = store::say(&mut tx, side, id, &preview, now).await?;
    let (seq, answered_at) = said.ok_or(Refusal::Closed)?;
    let new = messages::New {
        conversation_id: id,
        seq,
        sender_id: person.id,
        kind: MessageKind::Text,
        content: input.content(),
        client_nonce: input.client_nonce.as_deref(),
        attachment_count: i64::try_from(files.len()).unwrap_or(i64::MAX),
        created_at: now,
    };
    let Some(message_id) = messages::insert(&mut tx, &new).await? else {
        // PostgreSQL only: the same was sent twice at once, and the other came first.
        drop(tx);
        return again().await;
    };
    for (file, position) in files.iter().zip(0..) {
        if !attachments::send(&mut tx, file.id, message_id, position).await? {
            return Err(Refusal::Attachments(Unfit::Sent).into());
        }
    }
    let two = [person.id, seat.other_id];
    let news = MessageNews { conversation_id: id, message_id, seq, sender_id: person.id, kind: new.kind };
    let is_first_answer = seat.answered_at.is_none() && answered_at == Some(now);
    let shows = is_first_answer && figures::recount(&mut tx, side, person.id, now).await?;
    let files = files.into_iter().map(|file| Attachment::new(&app, file)).collect();
    let created = key.remember(&app, &mut tx, Message::new(new.row(message_id), files)).await?;
    note::caught_up(&mut tx, seat.read_seq, &news, now).await?;
    news::written(&app, &mut tx, two, &news).await?;
    if shows {
        hot::changed(&app, &mut tx, &[figures::topic(side)]).await?;
    }
    tx.commit().await?;
    Ok(Said::New(created))
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

/// Writes it in one go, if it is that plain.
async fn plainly(
    app: &App,
    person: &Person,
    id: i64,
    input: &SayMessage,
    key: &Key,
    is_subscribed: bool,
) -> Reply<Option<Said>> {
    if key.is_named() || !input.files().is_empty() {
        return Ok(None);
    }
    let side = Side::of(person);
    let plain = Plain {
        side,
        conversation_id: id,
        sender_id: person.id,
        content: input.content().to_owned(),
        client_nonce: input.client_nonce.clone(),
        preview: rules::preview(input.content(), &[]),
        may_write: is_subscribed || !rules::needs_subscription(side, false),
        now: app.clock.now(),
    };
    let said = plainly::say(app, plain).await?;
    Ok(said.and_then(|row| key.unnamed(Message::new(row, Vec::new()))).map(Said::New))
}

/// Whether the caller may write, and the files they want to send, in their order.
async fn prepare(
    app: &App,
    person: &Person,
    seat: &Seat,
    side: Side,
    input: &SayMessage,
) -> Reply<Vec<AttachmentRow>> {
    access::may_write(app, person, seat, side).await?;
    let wanted = input.files();
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    let mut own = attachments::own(&app.db, wanted, seat.id, person.id).await?;
    let mut files = Vec::with_capacity(wanted.len());
    for id in wanted {
        let place = own.iter().position(|file| file.id == *id).ok_or(Refusal::Attachments(Unfit::Unknown))?;
        let file = own.swap_remove(place);
        if file.message_id.is_some() {
            return Err(Refusal::Attachments(Unfit::Sent).into());
        }
        files.push(file);
    }
    Ok(files)
}

/// The message that was sent under this nonce, if there is one; refused when it says something else. Read in a transaction
/// that is committed: on SQLite the first may still wait for its commit, which this one then waits for too.
async fn earlier(app: &App, person: &Person, id: i64, input: &SayMessage) -> Reply<Option<Message>> {
    let Some(nonce) = &input.client_nonce else { return Ok(None) };
    let mut tx = app.db.begin().await?;
    let Some(row) = messages::by_nonce(&mut tx, id, person.id, nonce).await? else { return Ok(None) };
    let files =
        if row.attachment_count > 0 { attachments::of_message(&mut tx, row.id).await? } else { Vec::new() };
    tx.commit().await?;
    let is_same =
        row.content == input.content() && files.iter().map(|file| file.id).eq(input.files().iter().copied());
    if !is_same {
        return Err(Refusal::NonceReused.into());
    }
    let files = files.into_iter().map(|file| Attachment::new(app, file)).collect();
    Ok(Some(Message::new(row, files)))
}
