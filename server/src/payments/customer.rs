//! Who someone is to the provider, and asking how their subscription stands.

use std::time::Duration;

use db::Time;

use super::letters::{self, News};
use super::store::customers::{self, Payer};
use crate::app::App;
use crate::person::Person;
use crate::subscriptions::{self, Facts, SubscriptionStatus};

/// How long after going to the provider's pages somebody may come back and expect to see what they did there.
pub const WATCHED: Duration = Duration::from_hours(1);
/// Two looks closer together than this get the same answer.
const PAUSE: Duration = Duration::from_secs(1);
/// A renewal that nobody told of by then is asked for.
const LATE: Duration = Duration::from_hours(1);

/// Why a question came to nothing.
#[derive(Debug)]
pub enum PaymentError {
    Database(db::Error),
    Provider(stripe::Error),
}

impl From<db::Error> for PaymentError {
    fn from(error: db::Error) -> Self {
        Self::Database(error)
    }
}

impl From<stripe::Error> for PaymentError {
    fn from(error: stripe::Error) -> Self {
        Self::Provider(error)
    }
}

impl From<PaymentError> for crate::problem::Problem {
    fn from(unanswered: PaymentError) -> Self {
        match unanswered {
            PaymentError::Database(error) => error.into(),
            PaymentError::Provider(error) => super::refusal::away(&error),
        }
    }
}

impl std::fmt::Display for PaymentError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Database(error) => error.fmt(f),
            Self::Provider(error) => error.fmt(f),
        }
    }
}

/// This person's customer, made when there is none.
pub async fn of(app: &App, person: &Person) -> Result<Payer, PaymentError> {
    let mode = app.provider.word();
    match customers::of_user(&app.db, person.id, mode).await? {
        Some(known) => Ok(known),
        None => make(app, person, None).await,
    }
}

/// A new customer, also in the place of one that the provider no longer knows.
pub async fn make(app: &App, person: &Person, known: Option<&Payer>) -> Result<Payer, PaymentError> {
    let mode = app.provider.word();
    let (email, name) = customers::named(&app.db, person.id).await?;
    let metadata = [("user_id".to_owned(), person.id.to_string())].into();
    let new = stripe::NewCustomer { email: &email, name: &name, metadata };
    // Two clicks at once send the same key and get the same customer. One made in the place of another is another.
    let replaces = known.map_or("", |known| known.customer_id.as_str());
    let key = key(&["customer", mode, &person.id.to_string(), &email, &name, replaces]);
    let made = app.provider.client.create_customer(&new, &key).await?;
    match known {
        Some(known) => customers::replace(&app.db, known.id, &known.customer_id, &made.id).await?,
        None => customers::insert(&app.db, person.id, mode, &made.id).await?,
    }
    Ok(customers::of_user(&app.db, person.id, mode).await?.ok_or(db::Error::NotFound)?)
}

/// An idempotency key that says what the call is, and the same whenever the same is meant.
pub fn key(parts: &[&str]) -> String {
    let hash = crate::secrets::token_hash(&parts.join("\n"));
    format!("opportune-{}", hex::encode(&hash[..20]))
}

/// Asks the provider, unless somebody just did.
pub async fn ask_if_watched(app: &App, user_id: i64) -> Result<(), PaymentError> {
    let now = app.clock.now();
    let Some(customer) = customers::of_user(&app.db, user_id, app.provider.word()).await? else {
        return Ok(());
    };
    let watched = customer.watched_until.is_some_and(|until| until > now);
    if watched && customer.asked_at.is_none_or(|asked| asked + PAUSE <= now) {
        ask(app, customer.id, &customer.customer_id).await?;
    }
    Ok(())
}

/// Asks how this customer's subscription stands and makes it so here. Whatever was told before, and in which order, the
/// answer is the provider's present word; of two answers the one to the later question counts.
pub async fn ask(app: &App, id: i64, customer_id: &str) -> Result<(), PaymentError> {
    let question = customers::ask(&app.db, id, app.clock.now()).await?;
    let earlier = question.seen.as_deref().and_then(Seen::parse);
    let Some(seen) = present(app, customer_id, earlier.as_ref()).await? else { return Ok(()) };
    let mut tx = app.db.begin().await?;
    let Some(before) = customers::answered(&mut tx, id, question.number).await? else {
        tx.commit().await?;
        return Ok(());
    };
    let earlier = before.seen.as_deref().and_then(Seen::parse);
    if earlier.as_ref() != Some(&seen) {
        customers::see(&mut tx, id, &seen.id, &seen.text(), seen.look_at()).await?;
        let facts = Facts {
            status: seen.status,
            current_period_end: Some(Time::from_micros(seen.ends.saturating_mul(1_000_000))),
            cancel_at_period_end: seen.cancels,
            source: app.provider.word(),
        };
        subscriptions::apply(app, &mut tx, before.user_id, &facts).await?;
        for news in news(earlier.as_ref(), &seen) {
            letters::send(app, &mut tx, before.user_id, news).await?;
        }
    }
    tx.commit().await?;
    Ok(())
}

/// How the subscription stands by the provider's present word; nothing, when there never was one. One that the provider no
/// longer knows has ended.
async fn present(app: &App, customer_id: &str, earlier: Option<&Seen>) -> Result<Option<Seen>, PaymentError> {
    let listed = listed(app, customer_id).await?;
    if let Some(one) = standing(&listed) {
        return Ok(Some(Seen::of(one)?));
    }
    let Some(earlier) = earlier else { return Ok(None) };
    match app.provider.client.subscription(&earlier.id).await {
        Ok(one) => Ok(Some(Seen::of(&one)?)),
        Err(error) if error.is_missing() => {
            Ok(Some(Seen { status: SubscriptionStatus::Canceled, ..earlier.clone() }))
        }
        Err(error) => Err(error.into()),
    }
}

/// Every subscription the provider has of a customer; none of one it does not know.
pub async fn listed(app: &App, customer_id: &str) -> Result<Vec<stripe::Subscription>, stripe::Error> {
    match app.provider.client.subscriptions(customer_id).await {
        Ok(list) => Ok(list.data),
        Err(error) if error.is_missing() => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// Of several the one that counts: a live one before one that is over, the newest first.
fn standing(listed: &[stripe::Subscription]) -> Option<&stripe::Subscription> {
    let rank = |one: &&stripe::Subscription| (one.status == "active", one.is_live(), one.created);
    listed.iter().max_by_key(rank)
}

/// What the provider said of a subscription, as it is kept to tell news from repetition.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Seen {
    id: String,
    status: SubscriptionStatus,
    ends: i64,
    cancels: bool,
}

impl Seen {
    fn of(one: &stripe::Subscription) -> Result<Self, stripe::Error> {
        let Some(status) = SubscriptionStatus::named(&one.status) else {
            return Err(stripe::Error::Unreadable(format!("a subscription is {}", one.status)));
        };
        Ok(Self {
            id: one.id.clone(),
            status,
            ends: one.current_period_end,
            cancels: one.cancel_at_period_end,
        })
    }

    /// When to ask without having been told: a while after the end of the period, when a renewal or an end would be known.
    fn look_at(&self) -> Option<Time> {
        use SubscriptionStatus::{Canceled, IncompleteExpired};
        let is_over = matches!(self.status, Canceled | IncompleteExpired);
        (!is_over).then(|| Time::from_micros(self.ends.saturating_mul(1_000_000)) + LATE)
    }

    fn text(&self) -> String {
        format!("{} {} {} {}", self.id, self.status.word(), self.ends, self.cancels)
    }

    fn parse(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        Some(Self {
            id: words.next()?.to_owned(),
            status: SubscriptionStatus::named(words.next()?)?,
            ends: words.next()?.parse().ok()?,
            cancels: words.next()? == "true",
        })
    }
}

/// What the owner should be told by letter.
fn news(before: Option<&Seen>, now: &Seen) -> Vec<News> {
    use SubscriptionStatus::{Active, Canceled, PastDue, Unpaid};
    let before = before.filter(|before| before.id == now.id);
    let was = before.map_or(SubscriptionStatus::None, |before| before.status);
    let mut news = Vec::new();
    match now.status {
        Active if was == SubscriptionStatus::None => news.push(News::Started { renews: now.ends }),
        Active if matches!(was, PastDue | Unpaid) => news.push(News::PaidAgain { renews: now.ends }),
        PastDue | Unpaid if !matches!(was, PastDue | Unpaid) => news.push(News::PaymentFailed),
        // One that was never seen to live has no end worth a letter.
        Canceled if !matches!(was, Canceled | SubscriptionStatus::None) => news.push(News::Ended),
        _ => {}
    }
    if now.status == Active && now.cancels && !before.is_some_and(|before| before.cancels) {
        news.push(News::WillEnd { ends: now.ends });
    }
    news
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(status: SubscriptionStatus, cancels: bool) -> Seen {
        Seen { id: "sub_1".to_owned(), status, ends: 5, cancels }
    }

    #[test]
    fn what_was_seen_is_read_back() {
        for status in SubscriptionStatus::ALL {
            let one = seen(*status, true);
            assert_eq!(Seen::parse(&one.text()), Some(one));
        }
    }

    #[test]
    fn each_change_has_its_letter_and_no_change_has_none() {
        use SubscriptionStatus::{Active, Canceled, PastDue};
        let letters = |before: Option<Seen>, now: Seen| news(before.as_ref(), &now);
        assert_eq!(letters(None, seen(Active, false)), [News::Started { renews: 5 }]);
        assert_eq!(letters(Some(seen(Active, false)), seen(PastDue, false)), [News::PaymentFailed]);
        assert_eq!(letters(Some(seen(PastDue, false)), seen(PastDue, false)), []);
        assert_eq!(letters(Some(seen(PastDue, false)), seen(Active, false)), [News::PaidAgain { renews: 5 }]);
        assert_eq!(letters(Some(seen(Active, false)), seen(Active, true)), [News::WillEnd { ends: 5 }]);
        assert_eq!(letters(Some(seen(Active, true)), seen(Active, false)), []);
        assert_eq!(letters(Some(seen(Active, true)), seen(Canceled, true)), [News::Ended]);
        assert_eq!(letters(None, seen(Canceled, false)), []);
    }

    #[test]
    fn a_live_subscription_counts_before_one_that_is_over() {
        let one = |id: &str, status: &str, created: i64| stripe::Subscription {
            id: id.to_owned(),
            customer: "cus".to_owned(),
            status: status.to_owned(),
            current_period_end: 0,
            cancel_at_period_end: false,
            created,
        };
        let listed = [one("a", "canceled", 9), one("b", "past_due", 3), one("c", "canceled", 1)];
        assert_eq!(standing(&listed).map(|one| one.id.as_str()), Some("b"));
        assert_eq!(standing(&listed[..1]).map(|one| one.id.as_str()), Some("a"));
        assert!(standing(&[]).is_none());
    }
}
