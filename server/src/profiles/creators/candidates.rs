//! What matching reads of developers.

use db::{Db, Error};

use super::card::{DeveloperCard, by_owner};
use super::store as listing;
use crate::profiles::choices::Visibility;
use crate::profiles::developer::store;

/// A developer who may suit a request.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub card: DeveloperCard,
    pub bio: Option<String>,
    pub median_response_minutes: Option<i64>,
    /// Seen by themselves only.
    pub is_private: bool,
}

/// Of those who list this skill, the first so many of the creators list; nobody private or suspended.
pub async fn with_skill(db: &Db, folded: &str, most: i64) -> Result<Vec<i64>, Error> {
    listing::first_of(db, &listing::skill(folded), most).await
}

/// What these developers say about themselves, in the order of their ids. Who is suspended or has no profile is left out.
pub async fn candidates(db: &Db, ids: &[i64]) -> Result<Vec<Candidate>, Error> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = store::active_profiles(db, ids).await?;
    let mut skills = by_owner(store::skills(db, ids).await?);
    let mut candidates: Vec<Candidate> = rows
        .into_iter()
        .map(|mut row| Candidate {
            bio: row.bio.take(),
            median_response_minutes: row.median_minutes,
            is_private: row.visibility == Visibility::Private,
            card: {
                let skills = skills.remove(&row.user_id).unwrap_or_default();
                DeveloperCard::new(row, skills, Vec::new())
            },
        })
        .collect();
    candidates.sort_by_key(|candidate| candidate.card.id);
    Ok(candidates)
}
