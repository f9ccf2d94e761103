//! Every statement of this room: the agreements here, their milestones in a file of their own.

pub mod milestones;

use db::{Db, Error, Json, Time, Tx};

use crate::agreements::rules::{Newest, Next};
use crate::agreements::states::AgreementStatus;
use crate::agreements::terms::{MilestoneTerms, Terms};
use crate::conversations::Pair;

/// Whole agreements; `a` is the agreement.
macro_rules! agreements {
    ($rest:expr) => {
        concat!(
            "select a.id, a.conversation_id, a.request_id, a.client_id, a.developer_id, a.created_by, a.version, a.is_newest,
                    a.terms, a.content_hash, a.status, a.reason, a.message_id, a.created_at, a.updated_at, a.accepted_at
             from agreements a where ",
            $rest
        )
    };
}

/// The newest versions of somebody's agreements, with how the other side shows itself and how far the work is.
macro_rules! list {
    ($other:literal, $name:literal, $picture:literal, $rest:literal) => {
        concat!(
            "select a.id, a.conversation_id, a.request_id, r.title as request_title, a.created_by, a.version, a.title,
                    a.amount_cents, a.currency, a.due_date, a.status, a.updated_at,
                    u.id as other_id, u.username, ", $name, " as name, p.", $picture, " as picture_key,
                    (select count(*) from agreement_milestones m where m.agreement_id = a.id) as milestones,
                    (select count(*) from agreement_milestones m where m.agreement_id = a.id and m.status = 'approved')
                        as approved,
                    (select count(*) from agreement_milestones m where m.agreement_id = a.id and m.status = 'submitted')
                        as submitted,
                    (select count(*) from agreement_milestones m
                     where m.agreement_id = a.id and m.status = 'changes_requested') as to_change,
                    (select cast(coalesce(sum(m.amount_cents), 0) as {{int}}) from agreement_milestones m
                     where m.agreement_id = a.id and m.status = 'approved') as approved_cents
             from agreements a cross join requests r cross join users u
             left join ", $other, "_profiles p on p.user_id = a.", $other, "_id
             where r.id = a.request_id and u.id = a.", $other, "_id and a.is_newest = true and ", $rest, " limit $3"
        )
    };
}

macro_rules! for_client {
    ($rest:literal) => {
        list!("developer", "coalesce(p.display_name, u.full_name)", "avatar_key", $rest)
    };
}

macro_rules! for_developer {
    ($rest:literal) => {
        list!("client", "coalesce(p.company_name, p.contact_name, u.full_name)", "logo_key", $rest)
    };
}

sql! {
    ONE = agreements!("a.id = $1 and (a.client_id = $2 or a.developer_id = $2)");
    VERSIONS = agreements!("a.conversation_id = $1 and a.deal = (select b.deal from agreements b where b.id = $2)
                            order by a.version desc limit $3");
    /// The one that is in force before the newest.
    OF_REQUEST = agreements!("a.request_id = $1 and a.developer_id = $2
                              order by case when a.status in ('accepted', 'completed') then 1 else 0 end desc, a.id desc limit 1");
    DEVELOPERS_OF_REQUEST = "select a.developer_id from agreements a where a.request_id = $1 and a.client_id = $2
                             order by case when a.status in ('accepted', 'completed') then 1 else 0 end desc, a.id desc limit 1";
    DOCUMENT = "select document from agreements where id = $1";
    NEWEST = "select id, deal, version, status from agreements where conversation_id = $1
              order by deal desc, version desc limit 1";
    NAMES = "select coalesce(d.display_name, du.full_name, du.username) as developer, coalesce(c.company_name, c.contact_name, cu.full_name, cu.username)
                    as client, r.title as request
             from users du cross join users cu cross join requests r
             left join developer_profiles d on d.user_id = du.id left join client_profiles c on c.user_id = cu.id
             where du.id = $1 and cu.id = $2 and r.id = $3";

    CLIENT_LIST = for_client!("a.client_id = $1 and a.id < $2 order by a.id desc");
    DEVELOPER_LIST = for_developer!("a.developer_id = $1 and a.id < $2 order by a.id desc");
    /// Found by the conversation, which has few, and not among all that somebody has.
    CLIENT_CONVERSATION = for_client!("a.conversation_id = $4 and +a.client_id = $1 and +a.id < $2 order by a.deal desc");
    DEVELOPER_CONVERSATION = for_developer!("a.conversation_id = $4 and +a.developer_id = $1 and +a.id < $2 order by a.deal desc");

    INSERT = "insert into agreements (conversation_id, request_id, client_id, developer_id, created_by, deal, version, is_newest,
                                      title, amount_cents, currency, due_date, terms, document, content_hash, status,
                                      message_id, created_at, updated_at)
              values ($1, $2, $3, $4, $5, $6, $7, true, $8, $9, $10, $11, $12, $13, $14, 'proposed', $15, $16, $16) returning id";
    OLDER = "update agreements set is_newest = false where conversation_id = $1 and deal = $2 and version = $3";
    SUPERSEDE = "update agreements set status = 'superseded', updated_at = $2 where id = $1";
    MOVE = "update agreements set status = $2, reason = $3, updated_at = $4 where id = $1";
    ACCEPT = "update agreements set status = 'accepted', accepted_at = $2, updated_at = $2 where id = $1";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct AgreementRow {
        pub id: i64,
        pub conversation_id: i64,
        pub request_id: i64,
        pub client_id: i64,
        pub developer_id: i64,
        pub created_by: i64,
        pub version: i64,
        pub is_newest: bool,
        pub terms: Json<Terms>,
        pub content_hash: String,
        pub status: AgreementStatus,
        pub reason: Option<String>,
        pub message_id: i64,
        pub created_at: Time,
        pub updated_at: Time,
        pub accepted_at: Option<Time>,
    }

    #[derive(Debug)]
    pub struct ListRow {
        pub id: i64,
        pub conversation_id: i64,
        pub request_id: i64,
        pub request_title: String,
        pub created_by: i64,
        pub version: i64,
        pub title: String,
        pub amount_cents: i64,
        pub currency: String,
        pub due_date: Option<String>,
        pub status: AgreementStatus,
        pub updated_at: Time,
        pub other_id: i64,
        pub username: String,
        pub name: Option<String>,
        pub picture_key: Option<String>,
        pub milestones: i64,
        pub approved: i64,
        pub submitted: i64,
        pub to_change: i64,
        pub approved_cents: i64,
    }

    /// How the two and the request are called in a document.
    #[derive(Debug)]
    pub struct Names { pub developer: String, pub client: String, pub request: String }

    struct NewestRow { id: i64, deal: i64, version: i64, status: AgreementStatus }
}

impl AgreementRow {
    /// The two, and what they talk about.
    pub fn pair(&self) -> Pair {
        Pair {
            id: self.conversation_id,
            request_id: self.request_id,
            client_id: self.client_id,
            developer_id: self.developer_id,
        }
    }
}

/// `None` for everyone but the two.
pub async fn one(db: &Db, id: i64, person_id: i64) -> Result<Option<AgreementRow>, Error> {
    db.read(&ONE).bind(id).bind(person_id).optional().await
}

/// The same inside a transaction.
pub async fn one_in(tx: &mut Tx, id: i64, person_id: i64) -> Result<Option<AgreementRow>, Error> {
    tx.query(&ONE).bind(id).bind(person_id).optional().await
}

/// All versions of the deal that one of them belongs to, the newest first.
pub async fn versions(db: &Db, of: &AgreementRow, most: i64) -> Result<Vec<AgreementRow>, Error> {
    db.read(&VERSIONS).bind(of.conversation_id).bind(of.id).bind(most).all().await
}

pub async fn of_request(db: &Db, request_id: i64, developer_id: i64) -> Result<Option<AgreementRow>, Error> {
    db.read(&OF_REQUEST).bind(request_id).bind(developer_id).optional().await
}

/// The developer a client has an agreement with, the one in force first.
pub async fn developer_of_request(db: &Db, request_id: i64, client_id: i64) -> Result<Option<i64>, Error> {
    db.read(&DEVELOPERS_OF_REQUEST).bind(request_id).bind(client_id).optional().await
}

pub async fn document(db: &Db, id: i64) -> Result<String, Error> {
    db.read(&DOCUMENT).bind(id).one().await
}

/// Under the lock of the conversation's row.
pub async fn newest(tx: &mut Tx, conversation_id: i64) -> Result<Option<Newest>, Error> {
    let row: Option<NewestRow> = tx.query(&NEWEST).bind(conversation_id).optional().await?;
    Ok(row.map(|row| Newest { id: row.id, deal: row.deal, version: row.version, status: row.status }))
}

pub async fn names(db: &Db, developer_id: i64, client_id: i64, request_id: i64) -> Result<Names, Error> {
    db.read(&NAMES).bind(developer_id).bind(client_id).bind(request_id).one().await
}

/// The same inside a transaction.
pub async fn names_in(
    tx: &mut Tx,
    developer_id: i64,
    client_id: i64,
    request_id: i64,
) -> Result<Names, Error> {
    tx.query(&NAMES).bind(developer_id).bind(client_id).bind(request_id).one().await
}

/// The newest versions of somebody's agreements, the newest agreement first; only those of a conversation, if one is named.
pub async fn list(
    db: &Db,
    is_client: bool,
    person_id: i64,
    conversation_id: Option<i64>,
    before: i64,
    limit: i64,
) -> Result<Vec<ListRow>, Error> {
    let sql = match (is_client, conversation_id) {
        (true, None) => &CLIENT_LIST,
        (false, None) => &DEVELOPER_LIST,
        (true, Some(_)) => &CLIENT_CONVERSATION,
        (false, Some(_)) => &DEVELOPER_CONVERSATION,
    };
    let query = db.read(sql).bind(person_id).bind(before).bind(limit);
    match conversation_id {
        Some(id) => query.bind(id).all().await,
        None => query.all().await,
    }
}

/// What a version is written from.
pub struct New<'a> {
    pub pair: Pair,
    pub created_by: i64,
    pub next: Next,
    pub terms: &'a Terms,
    pub document: &'a str,
    pub content_hash: &'a str,
    pub message_id: i64,
    pub now: Time,
}

pub async fn insert(tx: &mut Tx, new: &New<'_>) -> Result<i64, Error> {
    let Next { deal, version, supersedes } = new.next;
    if let Some(old) = supersedes {
        tx.query(&SUPERSEDE).bind(old).bind(new.now).later().await?;
    }
    tx.query(&OLDER).bind(new.pair.id).bind(deal).bind(version - 1).later().await?;
    let terms = serde_json::to_value(new.terms).map_err(|error| Error::Other(error.to_string()))?;
    tx.query(&INSERT)
        .bind(new.pair.id)
        .bind(new.pair.request_id)
        .bind(new.pair.client_id)
        .bind(new.pair.developer_id)
        .bind(new.created_by)
        .bind(deal)
        .bind(version)
        .bind(&*new.terms.title)
        .bind(new.terms.amount_cents)
        .bind(&*new.terms.currency)
        .bind(new.terms.due_date.clone())
        .bind(terms)
        .bind(new.document)
        .bind(new.content_hash)
        .bind(new.message_id)
        .bind(new.now)
        .one()
        .await
}

pub async fn set_status(
    tx: &mut Tx,
    id: i64,
    status: AgreementStatus,
    reason: Option<&str>,
    now: Time,
) -> Result<(), Error> {
    if status == AgreementStatus::Cancelled {
        milestones::stop_waiting(tx, id).await?;
    }
    tx.query(&MOVE).bind(id).bind(status.word()).bind(reason.map(str::to_owned)).bind(now).later().await
}

/// It is in force from now on, with its milestones.
pub async fn accept(tx: &mut Tx, id: i64, planned: &[MilestoneTerms], now: Time) -> Result<(), Error> {
    tx.query(&ACCEPT).bind(id).bind(now).later().await?;
    milestones::add(tx, id, planned).await
}
