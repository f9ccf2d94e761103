//! Agreements that nobody made over the wire: sample data.

use std::time::Duration;

use db::{Time, Tx};

use super::invoice;
use super::milestones;
use super::news::{self, Change, Deed, Told};
use super::propose::{self, Version};
use super::refusal::Refusal;
use super::rules::{self, Step};
use super::states::AgreementStatus;
use super::store;
use super::store::milestones::Submitted;
use super::terms::Terms;
use crate::app::App;
use crate::conversations::{Pair, samples as conversations};
use crate::http::reply::Reply;
use crate::{invoices, ratings};

pub use super::terms::ProposeAgreement;

/// How far a sample's milestone is, and what was said with it.
#[derive(Clone, Copy)]
pub enum Progress<'a> {
    Submitted(&'a str),
    Approved,
}

pub struct Sample<'a> {
    pub pair: Pair,
    /// The versions in their order, with whether the client proposed it.
    pub versions: Vec<(bool, Terms)>,
    pub proposed_at: Time,
    /// Whether the last version is in force, and how far its milestones are by now, in their order.
    pub is_accepted: bool,
    pub progress: &'a [Progress<'a>],
    /// How long the work on a milestone took.
    pub work: Duration,
}

/// Between two steps that need no work.
const PAUSE: Duration = Duration::from_hours(5);
/// After so long the client of a completed agreement has paid.
const PAID_AFTER: Duration = Duration::from_hours(24 * 4);

/// Keeps an agreement as if the two had made it then, a few hours between its steps. Once its last milestone is approved it
/// is completed, and what it cost is paid.
pub async fn keep(app: &App, tx: &mut Tx, sample: &Sample<'_>) -> Reply<()> {
    let Sample { pair, .. } = *sample;
    let latest = app.clock.now() - Duration::from_secs(1);
    let mut at = sample.proposed_at.min(latest);
    let mut on = |pause: Duration| {
        at = (at + pause).min(latest);
        at
    };
    let names = store::names_in(tx, pair.developer_id, pair.client_id, pair.request_id).await?;
    let mut last = None;
    for (by_client, terms) in &sample.versions {
        let now = on(PAUSE);
        let newest = store::newest(tx, pair.id).await?;
        let next = rules::next(newest, newest.map(|newest| newest.id)).map_err(Refusal::Propose)?;
        let created_by = if *by_client { pair.client_id } else { pair.developer_id };
        let message_id =
            conversations::note_deal(tx, pair, *by_client, &propose::line(next, terms), false, now).await?;
        let id = Version { pair, created_by, next, terms, names: &names }.keep(tx, message_id, now).await?;
        let told = Told {
            pair,
            agreement_id: id,
            version: next.version,
            change: Change::Proposed,
            deed: by(created_by),
        };
        news::notify(tx, told, now).await?;
        last = Some((id, next.version, terms, *by_client));
    }
    let (Some((id, version, terms, by_client)), true) = (last, sample.is_accepted) else { return Ok(()) };
    let now = on(PAUSE);
    store::accept(tx, id, &terms.milestones, now).await?;
    ratings::began(app, tx, pair.client_id).await?;
    let line = format!("Agreement version {version} accepted.");
    conversations::note_deal(tx, pair, !by_client, &line, true, now).await?;
    let acceptor = by(if by_client { pair.developer_id } else { pair.client_id });
    let accepted = Told { pair, agreement_id: id, version, change: Change::Accepted, deed: acceptor };
    news::notify(tx, accepted, now).await?;
    let mut approved_at = now;
    for ((number, progress), milestone) in (1..).zip(sample.progress).zip(&terms.milestones) {
        let (title, now) = (&milestone.title, on(sample.work));
        let note = if let Progress::Submitted(note) = progress { Some(*note) } else { None };
        let line = milestones::line(Step::Submit, false, number, title);
        let message_id = conversations::note_deal(tx, pair, false, &line, true, now).await?;
        let days = Duration::from_hours(24 * app.settings.agreements.approve_days);
        let with = Submitted { note, message_id, approves_at: now + days };
        store::milestones::submit(tx, (id, number), &with, now).await?;
        let deed = Deed { milestone: Some(number), ..by(pair.developer_id) };
        news::notify(tx, Told { change: Change::Submitted, deed, ..accepted }, now).await?;
        if note.is_none() {
            let now = on(PAUSE);
            store::milestones::approve(tx, (id, number), None, now).await?;
            let row = store::one_in(tx, id, pair.developer_id).await?.ok_or(Refusal::Hidden)?;
            if let Some(milestone) = store::milestones::one(tx, id, number).await? {
                if sample.is_completed() {
                    let paid_at = (now + PAID_AFTER).min(latest);
                    let work = invoice::work(&row, &milestone);
                    invoices::samples::paid(app, tx, &work, now, paid_at).await?;
                } else {
                    invoice::of_approved(app, tx, &row, &milestone).await?;
                }
                approved_at = now;
            }
            let line = milestones::line(Step::Approve, false, number, title);
            conversations::note_deal(tx, pair, true, &line, true, now).await?;
            let deed = Deed { milestone: Some(number), ..by(pair.client_id) };
            news::notify(tx, Told { change: Change::Approved, deed, ..accepted }, now).await?;
        }
    }
    if sample.is_completed() {
        store::set_status(tx, id, AgreementStatus::Completed, None, approved_at).await?;
        ratings::samples::completed(app, tx, (pair.client_id, pair.developer_id), approved_at).await?;
    }
    Ok(())
}

impl Sample<'_> {
    fn is_completed(&self) -> bool {
        let milestones = self.versions.last().map_or(0, |(_, terms)| terms.milestones.len());
        self.is_accepted
            && self.progress.len() == milestones
            && self.progress.iter().all(|progress| matches!(progress, Progress::Approved))
    }
}

fn by(actor_id: i64) -> Deed {
    Deed { actor_id: Some(actor_id), milestone: None }
}
