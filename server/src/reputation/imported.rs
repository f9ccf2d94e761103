//! What another site says of somebody, as the API shows it.

use db::Time;
use serde::Serialize;
use utoipa::ToSchema;

use super::file::{CompletedAgreement, Reputation, VerifiedReview, host_of};
use super::store::ImportRow;
use crate::ratings::{RatingSummary, Stars};

#[derive(Debug, Serialize, ToSchema)]
pub struct ImportedReputation {
    id: i64,
    /// The public address of the site that signed it, and its name.
    site: String,
    host: String,
    /// Who the person is there.
    username: String,
    name: String,
    /// When the site signed it.
    issued_at: Time,
    imported_at: Time,
    completed_agreements: i64,
    /// Of verified reviews there. They don't count among those of this site.
    ratings: RatingSummary,
    /// The newest.
    agreements: Vec<CompletedAgreement>,
    reviews: Vec<VerifiedReview>,
}

/// `None` for one that can't be read any more.
pub fn shown(row: ImportRow) -> Option<ImportedReputation> {
    let said = Reputation::read(&row.payload.0).ok()?;
    Some(ImportedReputation {
        id: row.id,
        host: host_of(&row.issuer).to_owned(),
        site: row.issuer,
        username: said.subject.username,
        name: said.subject.name,
        issued_at: row.issued_at,
        imported_at: row.imported_at,
        completed_agreements: said.totals.completed_agreements,
        ratings: Stars::from(said.totals.stars).into(),
        agreements: said.agreements,
        reviews: said.reviews,
    })
}

impl ImportedReputation {
    /// With the newest few only; the totals stay.
    pub fn shortened(mut self, most: usize) -> Self {
        self.agreements.truncate(most);
        self.reviews.truncate(most);
        self
    }
}
