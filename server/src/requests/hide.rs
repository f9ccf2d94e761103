//! Hiding a request by an admin: it is there for its client alone, on every path below it.

use db::{Time, Tx};

use super::{access, store, write};
use crate::app::App;
use crate::http::public_cache;
use crate::http::reply::Reply;
use crate::person::Person;
use crate::reports::Rule;
use crate::state::public_answers::Topic;

/// Whose it is, to somebody who sees it.
pub async fn owner_seen_by(app: &App, id: i64, person: &Person) -> Reply<i64> {
    Ok(access::look(app, id, Some(person)).await?.0.client_id)
}

/// Hides it, or shows it again (`None`). `settle_hidden` follows, last before the commit.
pub async fn set_hidden(tx: &mut Tx, id: i64, hidden_at: Option<Time>) -> Result<Option<i64>, db::Error> {
    store::set_hidden(tx, id, hidden_at).await
}

/// Tells the search and the public answers.
pub async fn settle_hidden(app: &App, tx: &mut Tx, id: i64, client_id: i64) -> Result<(), db::Error> {
    let row = store::own(tx, id, client_id).await?;
    write::show(app, tx, &row).await
}

/// Takes a flag off that an admin found to be wrong; the last thing before the commit. A change of the text brings it back if
/// the rule still fires.
pub async fn drop_flag(app: &App, tx: &mut Tx, id: i64, rule: Rule) -> Result<(), db::Error> {
    let Some(flags) = store::flags(tx, id).await? else { return Ok(()) };
    let left: Vec<&str> = flags.split(' ').filter(|word| *word != rule.word()).collect();
    store::set_flags(tx, id, Some(left.join(" ")).filter(|left| !left.is_empty()).as_deref()).await?;
    public_cache::changed(app, tx, &[Topic::Requests]).await
}
