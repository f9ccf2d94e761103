//! Telling people of what is new in their searches.

use super::store::{self, SavedRow};
use crate::app::App;
use crate::notifications::{self, News, NotificationKind};
use crate::search::{self, Kind, NewResult};

/// Searches in one turn. The others come with the next, those that waited longest first.
const IN_ONE_TURN: i64 = 500;

/// Looks at the saved searches that have not seen the newest documents; answers how many people are told something.
pub async fn alert(app: &App) -> Result<u64, db::Error> {
    let newest = search::newest_number_now(&app.db).await?;
    let mut told = 0;
    for row in store::behind(&app.db, newest, IN_ONE_TURN).await? {
        if look(app, &row, newest).await? {
            told += 1;
        }
    }
    Ok(told)
}

async fn look(app: &App, row: &SavedRow, newest: i64) -> Result<bool, db::Error> {
    let kind = row.kind.as_deref().and_then(Kind::named);
    let mut found = search::newer(&app.db, kind, &row.query, &row.skills.0, row.looked_at_number).await?;
    found.retain(|result| result.owner_id != row.user_id && result.number <= newest);
    let mut tx = app.db.begin().await?;
    if !store::looked_at(&mut tx, row.id, newest).await? {
        return Ok(false);
    }
    if let Some(text) = text(&row.name, &found) {
        let news = News {
            user_id: row.user_id,
            kind: NotificationKind::Search,
            topic: &format!("saved search {}", row.id),
            actor_id: None,
            request_id: None,
            text: &text,
            all_did: None,
            link: &row.url(),
        };
        notifications::notify(&mut tx, &news, app.clock.now()).await?;
        notifications::tell(app, &mut tx, row.user_id).await?;
    }
    tx.commit().await?;
    Ok(!found.is_empty())
}

fn text(name: &str, found: &[NewResult]) -> Option<String> {
    match found {
        [] => None,
        [one] => Some(format!("New for “{name}”: {}", one.title)),
        [newest, others @ ..] => {
            Some(format!("New for “{name}”: {} and {} more", newest.title, others.len()))
        }
    }
}
