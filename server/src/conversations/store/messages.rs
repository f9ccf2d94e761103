//! The statements about messages.

use db::{Db, Error, Time, Tx};

use crate::conversations::states::MessageKind;

macro_rules! messages {
    ($rest:literal) => {
        concat!(
            "select id, seq, conversation_id, sender_id, kind, content, client_nonce, attachment_count, created_at, read_at
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
    TEXTS = "select seq, content from messages where conversation_id = $1 and seq > $2 and seq <= $3 order by seq desc";
    THESE = messages!("conversation_id = $1 and seq {{in $2}} order by seq desc");
    INSERT = "insert into messages (conversation_id, seq, sender_id, kind, content, client_nonce, attachment_count, created_at)
              values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing {{only postgres}} returning id {{end}}";
    /// What the other side wrote and nobody read yet.
    MARK_READ = "update messages set read_at = $5
                 where conversation_id = $1 and seq > $2 and seq <= $3 and sender_id <> $4 and read_at is null";
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

/// The id of the message with this number, inside a transaction.
pub async fn at(tx: &mut Tx, conversation_id: i64, seq: i64) -> Result<Option<i64>, Error> {
    tx.query(&AT).bind(conversation_id).bind(seq).optional().await
}

pub async fn id_at(db: &Db, conversation_id: i64, seq: i64) -> Result<Option<i64>, Error> {
    db.read(&AT).bind(conversation_id).bind(seq).optional().await
}
