//! Letters to people: a room says what is in one, in the transaction of what it tells, and a job sends it.
//!
//! A letter is sent once. Its job is written with its reason, and it has one name however often the job is tried, so a folder
//! holds it once and a mail server sees one `Message-ID`. One gap is left, which nobody can close from this side: a mail server
//! that took the letter while this server died, or the connection broke, before its answer arrived. Then it is handed over
//! again, at most once for each such accident.

mod looks;
pub mod outbox_pages;
mod store;
mod write;

use db::Tx;
use jobs::{New, Queue};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::app::App;

const SEND: &str = "send a letter";
const SEALED_FOR: &str = "letter";
/// How many are sent at once: a mail server that hangs holds up each for a minute.
pub const AT_ONCE: usize = 4;
/// Over about a day: mail servers are down for hours.
const MOST_TRIES: i64 = 30;

/// What a letter says. It may carry a link that opens something, so what waits to be sent is kept encrypted.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Letter {
    /// The address alone.
    pub to: String,
    /// Whom it greets; nobody by name when this is missing.
    pub name: Option<String>,
    pub subject: String,
    pub parts: Vec<Part>,
}

/// A letter to somebody with an account, at the address they have when it is sent.
#[derive(Clone, Debug)]
pub struct ToPerson {
    pub user_id: i64,
    pub subject: String,
    pub parts: Vec<Part>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    Text(String),
    /// The one thing to do; written out as an address where there are no buttons.
    Button {
        label: String,
        url: String,
    },
    /// One of several things to look at: what it is, what it is about, and where.
    Link {
        text: String,
        about: Option<String>,
        url: String,
    },
    /// Lines with a name and a value, as on a receipt.
    Rows(Vec<(String, String)>),
    /// Smaller, below: what to do when somebody else asked for this.
    Note(String),
}

/// What the job carries.
#[derive(Serialize, Deserialize)]
struct Waiting {
    to: To,
    subject: String,
    parts: Vec<Part>,
    unsubscribe: Option<Unsubscribe>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum To {
    Address { email: String, name: Option<String> },
    Person(i64),
}

/// How to end letters of this sort: for mail programs, and for people.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Unsubscribe {
    /// Takes one POST (RFC 8058).
    pub one_click: String,
    pub page: String,
}

pub async fn send(app: &App, tx: &mut Tx, letter: &Letter) -> Result<(), db::Error> {
    let Letter { to, name, subject, parts } = letter.clone();
    let to = To::Address { email: to, name };
    enqueue(app, tx, &Waiting { to, subject, parts, unsubscribe: None }).await
}

/// What somebody has to know about their account or their money.
pub async fn send_to_person(app: &App, tx: &mut Tx, letter: ToPerson) -> Result<(), db::Error> {
    let ToPerson { user_id, subject, parts } = letter;
    enqueue(app, tx, &Waiting { to: To::Person(user_id), subject, parts, unsubscribe: None }).await
}

/// What somebody may want to know. It goes only to an address that they have shown to be theirs.
pub async fn send_news(
    app: &App,
    tx: &mut Tx,
    letter: ToPerson,
    unsubscribe: Unsubscribe,
) -> Result<(), db::Error> {
    let ToPerson { user_id, subject, parts } = letter;
    let unsubscribe = Some(unsubscribe);
    enqueue(app, tx, &Waiting { to: To::Person(user_id), subject, parts, unsubscribe }).await
}

/// Tries an address again that a mail server refused: its owner says that it works now.
pub async fn try_again(tx: &mut Tx, email: &str) -> Result<(), db::Error> {
    store::allow(tx, email).await
}

async fn enqueue(app: &App, tx: &mut Tx, waiting: &Waiting) -> Result<(), db::Error> {
    let text = serde_json::to_vec(waiting).expect("a letter is plain data");
    let payload = json!({"letter": hex::encode(app.keys.seal(SEALED_FOR, &text))});
    let job = New { max_attempts: MOST_TRIES, ..New::of(SEND, payload, app.clock.now()) };
    jobs::enqueue(tx, job).await.map(drop)
}

/// Gives a queue what this room does in the background.
pub fn handle_jobs(queue: &mut Queue, app: &App) {
    let app = app.clone();
    queue.handle(SEND, move |job| write::write(app.clone(), job));
}

/// Apart from the others: a mail server may take its time, and nobody else should wait for it.
pub fn queue(app: &App) -> Queue {
    let clock = app.clock.clone();
    let mut queue = Queue::new(app.db.clone(), move || clock.now());
    handle_jobs(&mut queue, app);
    queue
}
