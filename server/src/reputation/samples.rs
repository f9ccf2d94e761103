//! Reputation that nobody carried here: sample data, of a site that doesn't exist, signed with a key that is thrown away.

use std::time::Duration;

use db::Time;

use super::file::{CompletedAgreement, FORMAT, Reputation, StarCounts, Subject, Totals, VerifiedReview};
use super::key::SigningKey;
use super::store::{self, Import};
use crate::app::App;
use crate::clock::day;
use crate::http::public_cache;
use crate::person::UserType;
use crate::state::public_answers::Topic;

const ISSUER: &str = "https://coders-guild.example";

/// Stars, comment, and how many days ago.
const REVIEWS: [(i64, &str, u64); 3] = [
    (5, "Moved our bookings to PostgreSQL over one weekend. Nobody noticed, which was the point.", 260),
    (5, "Wrote down every decision. We still use the handbook.", 340),
    (4, "Good work. The first week was slow, then it went quickly.", 430),
];

/// Gives somebody a reputation from elsewhere, unless they have one.
pub async fn keep(app: &App, user_id: i64, username: &str, name: &str) -> Result<(), db::Error> {
    if !store::imports(&app.db, user_id).await?.is_empty() {
        return Ok(());
    }
    let now = app.clock.now();
    let said = told(now, username, name);
    let key = SigningKey::of_seed(&app.random.bytes::<32>(), now);
    let file = key.as_ref().and_then(|key| said.signed(key));
    let unmade = || db::Error::Other("a sample reputation can't be signed".to_owned());
    let (Some(key), Some(file)) = (key, file) else { return Err(unmade()) };
    let import = Import {
        user_id,
        issuer: ISSUER,
        subject: &said.subject.id,
        issued_at: said.issued_at,
        signature: file.signature_by(key.public()).ok_or_else(unmade)?,
        payload: file.payload,
        public_key: key.public().to_vec(),
    };
    let mut tx = app.db.begin().await?;
    store::keep(&mut tx, import, now).await?;
    public_cache::changed(app, &mut tx, &[Topic::Developers]).await?;
    tx.commit().await
}

fn told(now: Time, username: &str, name: &str) -> Reputation {
    let ago = |days: u64| day(now - Duration::from_hours(24 * days));
    let reviews = REVIEWS.into_iter().map(|(stars, comment, days)| VerifiedReview {
        stars,
        comment: Some(comment.to_owned()),
        written_on: ago(days),
        written_by: UserType::Client,
        verified_work: true,
    });
    let agreements = [(Some("Booking database for a ferry line"), 262), (None, 345), (None, 431)];
    Reputation {
        format: FORMAT.to_owned(),
        issuer: ISSUER.to_owned(),
        issued_at: now - Duration::from_hours(24 * 170),
        subject: Subject {
            id: "1815".to_owned(),
            username: username.to_owned(),
            name: name.to_owned(),
            role: UserType::Developer,
        },
        audience: None,
        totals: Totals {
            completed_agreements: 3,
            stars: StarCounts { fours: 1, fives: 2, ..StarCounts::default() },
        },
        agreements: agreements
            .into_iter()
            .map(|(title, days)| CompletedAgreement {
                completed_on: ago(days),
                title: title.map(str::to_owned),
            })
            .collect(),
        reviews: reviews.collect(),
    }
}
