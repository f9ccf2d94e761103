//! The statements about messages.

use db::{Db, Error, Time, Tx};

use crate::conversations::states::MessageKind;

macro_rules! messages {
    ($rest:literal) => {
        concat!(
            "select id, seq, conversation_id, sender_id, kind, content, client_nonce, attachment_count, created_at, read_at,
                    hidden_at, flags
             from messages where ",
            $rest
        )
    };
}

sql! {
    /// In the order they were written. Numbers have no gaps, so this is bounded by the numbers themselves.
    SPAN = messages!("conversation_id = $1 and seq > $2 and seq <= $3 order by seq");
    BY_NONCE = messages!("conversation_id = $1 and sender_id = $2 and client_nonce = $3");
    /// How long each is, in bytes, the newest first.
    SIZES = "select seq, cast(octet_length(content) as {{int}}) from messages
             where conversation_id = $1 and seq > $2 and seq <= $3 order by seq desc";
    TEXTS = "select seq, content from messages
             where conversation_id = $1 and seq > $2 and seq <= $3 and hidden_at is null order by seq desc";
    THESE = messages!("conversation_id = $1 and seq {{in $2}} order by seq desc");
    INSERT = "insert into messages (conversation_id, seq, sender_id, kind, content, client_nonce, attachment_count, created_at, flags)
              values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing {{only postgres}} returning id {{end}}";
    /// What the other side wrote and nobody read yet.
    MARK_READ = "update messages set read_at = $5
                 where conversation_id = $1 and seq > $2 and seq <= $3 and sender_id <> $4 and read_at is null";
    /// Whoever's message it is, to one of the two.
    SENDER = "select m.sender_id from messages m cross join conversations c
              where m.id = $1 and m.kind = 'text' and m.hidden_at is null and c.id = m.conversation_id
                    and (c.client_id = $2 or c.developer_id = $2)";
    LOCK_CONVERSATION = "update conversations set updated_at = updated_at
                         where id = (select m.conversation_id from messages m where m.id = $1)
                         returning id";
    SET_HIDDEN = "update messages set hidden_at = $2 where id = $1 returning seq, content";
    /// What the list shows, if this is the newest.
    SET_PREVIEW = "update conversations set preview = $3 where id = $1 and last_seq = $2";
    CONVERSATION_OF = "select c.id, c.client_id, c.developer_id from messages m cross join conversations c
                       where m.id = $1 and c.id = m.conversation_id";
    AT = "select id from messages where conversation_id = $1 and seq = $2";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct MessageRow {
        pub id: i64,
        pub seq: i64,
        pub conversation_id: i64,
        pub sender_id: i64,
        pub kind: MessageKind,
        pub content: String,
        pub client_nonce: Option<String>,
        pub attachment_count: i64,
        pub created_at: Time,
        pub read_at: Option<Time>,
        pub hidden_at: Option<Time>,
        pub flags: Option<String>,
    }
}

/// What a message is written from.
#[derive(Clone, Copy)]
pub struct New<'a> {
    pub conversation_id: i64,
    pub seq: i64,
    pub sender_id: i64,
    pub kind: MessageKind,
    pub content: &'a str,
    pub client_nonce: Option<&'a str>,
    pub attachment_count: i64,
    pub created_at: Time,
    /// The rules that fired.
    pub flags: Option<&'a str>,
}

impl New<'_> {
    /// As it is read.
    pub fn row(self, id: i64) -> MessageRow {
        MessageRow {
            id,
            seq: self.seq,
            conversation_id: self.conversation_id,
            sender_id: self.sender_id,
            kind: self.kind,
            content: self.content.to_owned(),
            client_nonce: self.client_nonce.map(str::to_owned),
            attachment_count: self.attachment_count,
            created_at: self.created_at,
            read_at: None,
            hidden_at: None,
            flags: self.flags.map(str::to_owned),
        }
    }
}

/// `None` when its sender has used its nonce in this conversation before.
pub async fn insert(tx: &mut Tx, new: &New<'_>) -> Result<Option<i64>, Error> {
    tx.query(&INSERT)
        .bind(new.conversation_id)
        .bind(new.seq)
        .bind(new.sender_id)
        .bind(new.kind.word())
        .bind(new.content)
        .bind(new.client_nonce)
        .bind(new.attachment_count)
        .bind(new.created_at)
        .bind(new.flags)
        .inserted()
        .await
}

/// Those with a number greater than the first and no greater than the second.
pub async fn span(db: &Db, conversation_id: i64, (after, to): (i64, i64)) -> Result<Vec<MessageRow>, Error> {
    db.read(&SPAN).bind(conversation_id).bind(after).bind(to).all().await
}

/// The numbers of a span with the bytes that each has, the newest first.
pub async fn sizes(db: &Db, conversation_id: i64, (after, to): (i64, i64)) -> Result<Vec<(i64, i64)>, Error> {
    db.read(&SIZES).bind(conversation_id).bind(after).bind(to).all().await
}

/// The texts of a span with their numbers, the newest first.
pub async fn texts(
    db: &Db,
    conversation_id: i64,
    (after, to): (i64, i64),
) -> Result<Vec<(i64, String)>, Error> {
    db.read(&TEXTS).bind(conversation_id).bind(after).bind(to).all().await
}

/// Those with these numbers, the newest first.
pub async fn these(db: &Db, conversation_id: i64, seqs: Vec<i64>) -> Result<Vec<MessageRow>, Error> {
    db.read(&THESE).bind(conversation_id).bind(seqs).all().await
}

pub async fn by_nonce(
    tx: &mut Tx,
    conversation_id: i64,
    sender_id: i64,
    nonce: &str,
) -> Result<Option<MessageRow>, Error> {
    tx.query(&BY_NONCE).bind(conversation_id).bind(sender_id).bind(nonce).optional().await
}

/// Notes that what others than this reader wrote in a span was read.
pub async fn mark_read(
    tx: &mut Tx,
    conversation_id: i64,
    (after, to): (i64, i64),
    reader_id: i64,
    now: Time,
) -> Result<(), Error> {
    let query = tx.query(&MARK_READ).bind(conversation_id).bind(after).bind(to);
    query.bind(reader_id).bind(now).later().await
}

pub async fn sender(db: &Db, id: i64, person_id: i64) -> Result<Option<i64>, Error> {
    db.read(&SENDER).bind(id).bind(person_id).optional().await
}

/// Hides a message or shows it again, under the lock of its conversation; `preview` is what the list shows of it then.
/// Whether it is there.
pub async fn set_hidden(
    tx: &mut Tx,
    id: i64,
    hidden_at: Option<Time>,
    preview: impl Fn(&str) -> String + Send,
) -> Result<bool, Error> {
    let locked: Option<i64> = tx.query(&LOCK_CONVERSATION).bind(id).optional().await?;
    let Some(conversation_id) = locked else { return Ok(false) };
    let (seq, content): (i64, String) = tx.query(&SET_HIDDEN).bind(id).bind(hidden_at).one().await?;
    tx.query(&SET_PREVIEW).bind(conversation_id).bind(seq).bind(preview(&content)).later().await?;
    Ok(true)
}

/// The conversation of a message, and the two.
pub async fn conversation_of(tx: &mut Tx, id: i64) -> Result<(i64, [i64; 2]), Error> {
    let (conversation_id, client_id, developer_id) = tx.query(&CONVERSATION_OF).bind(id).one().await?;
    Ok((conversation_id, [client_id, developer_id]))
}

/// The id of the message with this number, inside a transaction.
pub async fn at(tx: &mut Tx, conversation_id: i64, seq: i64) -> Result<Option<i64>, Error> {
    tx.query(&AT).bind(conversation_id).bind(seq).optional().await
}

pub async fn id_at(db: &Db, conversation_id: i64, seq: i64) -> Result<Option<i64>, Error> {
    db.read(&AT).bind(conversation_id).bind(seq).optional().await
}
