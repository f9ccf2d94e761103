//! Who is looked at for a request: a few hundred at the most, however many developers there are.

use std::collections::BTreeSet;

use super::rank::Wanted;
use crate::accounts::rules::fold;
use crate::app::App;
use crate::http::reply::Reply;
use crate::profiles::{self, Candidate};
use crate::search::{self, Audience, Kind, QUERY_LENGTH};

/// Those found by each skill, by all of the skills, and by the title.
const BY_SKILL: i64 = 60;
const BY_SEARCH: usize = 120;
/// More are not compared.
const MOST: usize = 400;

/// Developers who may suit, in the order of their ids, and `also`, whoever they are.
pub async fn pool(app: &App, wanted: &Wanted<'_>, also: &[i64]) -> Reply<Vec<Candidate>> {
    let mut ids: BTreeSet<i64> = also.iter().copied().collect();
    // The searches know other spellings and the words of a profile, so what they find comes first.
    for words in [wanted.skills.join(" "), wanted.title.to_owned()] {
        let words: String = words.chars().take(QUERY_LENGTH).collect();
        let found =
            search::find(&app.db, &app.heavy, Kind::Developer, Audience::Members, &words, BY_SEARCH).await?;
        ids.extend(found.iter().map(|hit| hit.id));
    }
    for skill in wanted.skills {
        for id in profiles::with_skill(&app.db, &fold(skill), BY_SKILL).await? {
            if ids.len() < MOST + also.len() {
                ids.insert(id);
            }
        }
    }
    let mut found = profiles::candidates(&app.db, &ids.into_iter().collect::<Vec<_>>()).await?;
    found.retain(|candidate| !candidate.is_private || also.contains(&candidate.card.id));
    Ok(found)
}
