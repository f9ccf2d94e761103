//! The job that looks whether a text is where it should be.

use std::time::Duration;

use db::Time;
use jobs::{Job, Outcome, Queue};

use super::{ProofStatus, ProvedLink, enqueue, look, token};
use crate::app::App;
use crate::showcases::store::proofs::{self, ProofRow};
use crate::showcases::{listing, store};

pub const PROVE: &str = "prove a showcase";

const A_MONTH: Duration = Duration::from_hours(24 * 30);
/// A site that is down for a day loses nothing.
const ONCE_MORE_AFTER: Duration = Duration::from_hours(24);
const MOST_FAILURES: i64 = 3;
/// So many are asked again in one turn.
const AT_ONCE: i64 = 50;

/// The queue of proofs, apart from the others: a stranger's server may take its time, and nobody else should wait for it.
pub fn queue(app: &App) -> Queue {
    let clock = app.clock.clone();
    let mut queue = Queue::new(app.db.clone(), move || clock.now());
    let app = app.clone();
    queue.handle(PROVE, move |job| {
        let app = app.clone();
        async move {
            match Box::pin(check(&app, &job)).await {
                Ok(()) => Outcome::Done,
                Err(error) => Outcome::Retry(error.to_string()),
            }
        }
    });
    queue
}

async fn check(app: &App, job: &Job) -> Result<(), db::Error> {
    let (id, link) = (job.payload["showcase_id"].as_i64(), job.payload["link"].as_str());
    let (Some(id), Some(link)) = (id, link.and_then(ProvedLink::named)) else { return Ok(()) };
    let Some(row) = store::one(&app.db, id).await? else { return Ok(()) };
    let asked = proofs::all(&app.db, vec![id]).await?.into_iter().find(|proof| proof.link == link);
    let Some(proof) = asked else { return Ok(()) };
    let outcome = if row.link(link) == Some(proof.address.as_str()) {
        Some(look::at(app, link, &proof.address, &token(app, &row)).await)
    } else {
        None
    };
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    if store::lock(&mut tx, id).await?.is_none() {
        return Ok(());
    }
    match outcome {
        // The showcase leads elsewhere by now.
        None => proofs::remove(&mut tx, id, link).await?,
        Some(found) => {
            let (proof, next) = judged(proof, found, now);
            proofs::settle(&mut tx, &proof, next).await?;
        }
    }
    listing::marked(app, &mut tx, &row).await?;
    tx.commit().await
}

/// What a check makes of a proof, and when to look again.
fn judged(mut proof: ProofRow, found: Result<(), String>, now: Time) -> (ProofRow, Option<Time>) {
    proof.checked_at = Some(now);
    match found {
        Ok(()) => {
            proof.status = ProofStatus::Proved;
            (proof.reason, proof.failures, proof.proved_at) = (None, 0, Some(now));
            (proof, Some(now + A_MONTH))
        }
        Err(reason) => {
            proof.failures += 1;
            proof.reason = Some(reason);
            // What the developer asked for just now is told as it is; what was proved gets another chance.
            if proof.status == ProofStatus::Proved && proof.failures < MOST_FAILURES {
                return (proof, Some(now + ONCE_MORE_AFTER));
            }
            proof.status = ProofStatus::Failed;
            proof.proved_at = None;
            (proof, None)
        }
    }
}

/// Asks again for what was proved a month ago.
pub async fn ask_again(app: &App) -> Result<u64, db::Error> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let due = proofs::due(&mut tx, now, AT_ONCE).await?;
    for (id, link) in &due {
        proofs::postpone(&mut tx, *id, link, now + ONCE_MORE_AFTER).await?;
        enqueue(&mut tx, *id, link, now).await?;
    }
    tx.commit().await?;
    Ok(due.len() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proof(status: ProofStatus, failures: i64) -> ProofRow {
        let (proved_at, address) = (Some(Time::from_micros(1)), "https://example.org".to_owned());
        let link = ProvedLink::Project;
        ProofRow {
            showcase_id: 1,
            link,
            address,
            status,
            reason: None,
            failures,
            proved_at,
            checked_at: None,
        }
    }

    #[test]
    fn what_was_proved_is_lost_after_the_third_failure_only() {
        let now = Time::from_micros(1_000_000);
        let failed = || Err("No server answered.".to_owned());
        let (after, next) = judged(proof(ProofStatus::Proved, 0), failed(), now);
        assert_eq!(
            (after.status, after.failures, next),
            (ProofStatus::Proved, 1, Some(now + ONCE_MORE_AFTER))
        );
        assert!(after.proved_at.is_some());
        let (after, next) = judged(proof(ProofStatus::Proved, 2), failed(), now);
        assert_eq!((after.status, after.proved_at, next), (ProofStatus::Failed, None, None));
        let (after, next) = judged(proof(ProofStatus::Proved, 2), Ok(()), now);
        assert_eq!((after.failures, after.proved_at, next), (0, Some(now), Some(now + A_MONTH)));
        // Asked for by hand, it is told at once.
        let (after, next) = judged(proof(ProofStatus::Waiting, 0), failed(), now);
        assert_eq!((after.status, after.proved_at, next), (ProofStatus::Failed, None, None));
    }
}
