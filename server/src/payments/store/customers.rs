//! Who people are to the provider.

use db::{Db, Error, Time, Tx};

use crate::subscriptions::SubscriptionStatus;

sql! {
    OF_USER = "select id, user_id, customer_id, subscription_id, seen, asked_at, watched_until, look_at
               from payment_customers where user_id = $1 and mode = $2";
    OF_PROVIDER = "select id, user_id, customer_id, subscription_id, seen, asked_at, watched_until, look_at
                   from payment_customers where customer_id = $1 and mode = $2";
    WITH_SUBSCRIPTION = "select id, user_id, customer_id, subscription_id, seen, asked_at, watched_until, look_at
                         from payment_customers where id > $2 and mode = $1 and subscription_id is not null
                         order by id limit $3";
    /// No conflict is named: the same customer twice breaks two rules at once, and PostgreSQL may meet either first.
    INSERT = "insert into payment_customers (user_id, mode, customer_id) values ($1, $2, $3) on conflict do nothing";
    ASK = "update payment_customers set asked = asked + 1, asked_at = $2 where id = $1 returning asked as number, seen";
    /// The lock and the decision in one: only the answer to the latest question so far goes on.
    ANSWERED = "update payment_customers set answered = $2 where id = $1 and answered < $2 returning user_id, seen";
    SEE = "update payment_customers set subscription_id = $2, seen = $3, look_at = $4 where id = $1";
    LATE = "select id, customer_id from payment_customers where mode = $1 and look_at <= $2 order by look_at limit $3";
    PUT_OFF = "update payment_customers set look_at = $2 where id = $1";
    REPLACE = "update payment_customers set customer_id = $3, subscription_id = null, seen = null, look_at = null
               where id = $1 and customer_id = $2";
    WATCH = "update payment_customers set watched_until = $2 where id = $1";
    NAMED = "select email, coalesce(full_name, username) from users where id = $1";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct Payer {
        pub id: i64,
        pub user_id: i64,
        pub customer_id: String,
        pub subscription_id: Option<String>,
        pub seen: Option<String>,
        pub asked_at: Option<Time>,
        pub watched_until: Option<Time>,
        pub look_at: Option<Time>,
    }

    pub struct Question {
        pub number: i64,
        pub seen: Option<String>,
    }

    pub struct Before {
        pub user_id: i64,
        pub seen: Option<String>,
    }
}

impl Payer {
    /// How the provider said last that the subscription stands.
    pub fn status(&self) -> Option<SubscriptionStatus> {
        SubscriptionStatus::named(self.seen.as_deref()?.split(' ').nth(1)?)
    }
}

pub async fn of_user(db: &Db, user_id: i64, mode: &str) -> Result<Option<Payer>, Error> {
    db.read(&OF_USER).bind(user_id).bind(mode).optional().await
}

pub async fn of_provider(db: &Db, customer_id: &str, mode: &str) -> Result<Option<Payer>, Error> {
    db.read(&OF_PROVIDER).bind(customer_id).bind(mode).optional().await
}

pub async fn with_subscription(db: &Db, mode: &str, after: i64, limit: i64) -> Result<Vec<Payer>, Error> {
    db.read(&WITH_SUBSCRIPTION).bind(mode).bind(after).bind(limit).all().await
}

/// Somebody who was faster stays.
pub async fn insert(db: &Db, user_id: i64, mode: &str, customer_id: &str) -> Result<(), Error> {
    db.write(&INSERT).bind(user_id).bind(mode).bind(customer_id).execute().await.map(drop)
}

/// The number of the question that is about to be asked, and what was answered last.
pub async fn ask(db: &Db, id: i64, now: Time) -> Result<Question, Error> {
    db.write(&ASK).bind(id).bind(now).one().await
}

/// `None` when a later question was answered before.
pub async fn answered(tx: &mut Tx, id: i64, question: i64) -> Result<Option<Before>, Error> {
    tx.query(&ANSWERED).bind(id).bind(question).optional().await
}

/// What was answered, and when the provider is asked again although it tells nothing.
pub async fn see(
    tx: &mut Tx,
    id: i64,
    subscription_id: &str,
    seen: &str,
    look_at: Option<Time>,
) -> Result<(), Error> {
    tx.query(&SEE).bind(id).bind(subscription_id).bind(seen).bind(look_at).execute().await.map(drop)
}

/// Whose subscription is to be asked for by this moment: number and the provider's name for them.
pub async fn late(db: &Db, mode: &str, by: Time, limit: i64) -> Result<Vec<(i64, String)>, Error> {
    db.read(&LATE).bind(mode).bind(by).bind(limit).all().await
}

pub async fn put_off(db: &Db, id: i64, until: Time) -> Result<(), Error> {
    db.write(&PUT_OFF).bind(id).bind(until).execute().await.map(drop)
}

/// The provider no longer knows the old one. Somebody who was faster stays.
pub async fn replace(db: &Db, id: i64, old: &str, new: &str) -> Result<(), Error> {
    db.write(&REPLACE).bind(id).bind(old).bind(new).execute().await.map(drop)
}

pub async fn watch(db: &Db, id: i64, until: Time) -> Result<(), Error> {
    db.write(&WATCH).bind(id).bind(until).execute().await.map(drop)
}

/// Someone's address, and what to call them.
pub async fn named(db: &Db, user_id: i64) -> Result<(String, String), Error> {
    db.read(&NAMED).bind(user_id).one().await
}
