//! POST /agreements/

use std::sync::Arc;

use db::{Time, Tx};

use super::agreement::{self, Agreement};
use super::document::{self, Facts};
use super::news::{self, Change, Deed};
use super::refusal::Refusal;
use super::rules::{self, Next};
use super::store::{self, Names, New};
use super::terms::{ProposeAgreement, Terms};
use crate::accounts::caller::SignedIn;
use crate::accounts::idempotency::{Created, Creating, Key};
use crate::app::App;
use crate::conversations::{self, Becomes, Pair};
use crate::http::dates;
use crate::http::reply::Reply;
use crate::money;
use crate::person::Person;
use crate::state::limits::Limit;

/// What is to be written.
struct Wanted {
    person: Person,
    pair: Pair,
    supersedes: Option<i64>,
    terms: Terms,
    names: Names,
    scope_html: String,
    key: Key,
}

/// Proposes an agreement, or a new version of one (`supersedes`), to the other side of a conversation. Only the newest version
/// can be superseded, and none that was accepted.
#[utoipa::path(post, path = "/agreements/", tag = "agreements", operation_id = "propose_agreement",
    request_body = ProposeAgreement,
    responses((status = 201, body = Agreement), (status = 403, description = "An active subscription is needed"),
              (status = 404, description = "There is no such conversation, or not for this person"),
              (status = 409, description = "There is one already, or a newer version, or the conversation is closed")))]
pub async fn propose_agreement(
    app: App,
    SignedIn(person): SignedIn,
    Creating { input, key }: Creating<ProposeAgreement>,
) -> Reply<Created<Agreement>> {
    app.limits.take(Limit::Change, &person.id.to_string())?;
    let pair = find_pair(&app, &input, person.id).await?;
    if let Some(field) = input.past_date(dates::oldest(app.clock.now())) {
        return Err(Refusal::PastDate(field).into());
    }
    conversations::may_write(&app, pair.id, &person).await?;
    let names = store::names(&app.db, pair.developer_id, pair.client_id, pair.request_id).await?;
    let supersedes = input.supersedes;
    let terms = input.terms();
    let scope_html = app.heavy.html(&terms.scope).await?;
    let db = app.db.clone();
    let wanted = Arc::new((app, Wanted { person, pair, supersedes, terms, names, scope_html, key }));
    db.transact(move |tx| {
        let wanted = wanted.clone();
        Box::pin(async move { propose(&wanted.0, tx, &wanted.1).await })
    })
    .await
}

/// The conversation that was named, else the only one there is.
async fn find_pair(app: &App, input: &ProposeAgreement, person_id: i64) -> Reply<Pair> {
    let Some(id) = input.conversation_id else {
        let found = conversations::pairs_about(&app.db, input.request_id, person_id).await?;
        return match found[..] {
            [] => Err(Refusal::Hidden.into()),
            [pair] => Ok(pair),
            _ => Err(Refusal::WhichConversation.into()),
        };
    };
    let pair = conversations::pair(&app.db, id, person_id).await?;
    if pair.request_id == input.request_id { Ok(pair) } else { Err(Refusal::OtherRequest.into()) }
}

async fn propose(app: &App, tx: &mut Tx, wanted: &Wanted) -> Reply<Created<Agreement>> {
    let Wanted { person, pair, supersedes, terms, names, scope_html, key } = wanted;
    if let Some(first) = key.claim(app, tx).await? {
        return Err(first);
    }
    let conversation = conversations::hold(tx, *pair, person.id).await?;
    let newest = store::newest(tx, pair.id).await?;
    let next = rules::next(newest, *supersedes).map_err(Refusal::Propose)?;
    let noted = conversation.note(app, tx, &line(next, terms), Becomes::AsItIs, &[]).await?;
    let version = Version { pair: *pair, created_by: person.id, next, terms, names };
    let id = version.keep(tx, noted.message_id(), app.clock.now()).await?;
    let (row, shown) = agreement::show_new(tx, id, person.id, scope_html.clone()).await?;
    let created = key.remember(app, tx, shown).await?;
    noted.tell(app, tx).await?;
    news::tell(app, tx, &row, Change::Proposed, Deed { actor_id: Some(person.id), milestone: None }).await?;
    Ok(created)
}

/// What the conversation says of a version.
pub fn line(next: Next, terms: &Terms) -> String {
    format!(
        "Agreement version {} proposed: {}.",
        next.version,
        money::amount(terms.amount_cents, &terms.currency)
    )
}

/// A version to be kept.
pub struct Version<'a> {
    pub pair: Pair,
    pub created_by: i64,
    pub next: Next,
    pub terms: &'a Terms,
    pub names: &'a Names,
}

impl Version<'_> {
    /// With its document; `message_id` is the line that tells of it.
    pub async fn keep(&self, tx: &mut Tx, message_id: i64, now: Time) -> Result<i64, db::Error> {
        let Self { pair, created_by, next, terms, names } = *self;
        let facts = Facts {
            client: &names.client,
            developer: &names.developer,
            by_client: created_by == pair.client_id,
            request: &names.request,
            version: next.version,
            at: now,
        };
        let document = document::write(terms, &facts);
        let content_hash = &document::fingerprint(&document);
        store::insert(
            tx,
            &New { pair, created_by, next, terms, document: &document, content_hash, message_id, now },
        )
        .await
    }
}
