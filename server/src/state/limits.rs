//! Rate limits: in memory, on the clock that only passes, one bucket for each limit and key.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DashMapStateStore;
use governor::{NotUntil, Quota, RateLimiter};

use crate::clock::Clock;
use crate::problem::Problem;
use crate::settings::{self, Rate};

/// What is limited. The quantities stand in the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    Api,
    Register,
    LoginAddress,
    LoginAccount,
    LoginDevice,
    Password,
    ForgotAddress,
    ForgotAccount,
    AccountLetter,
    SecondFactor,
    SocialSignIn,
    Feedback,
    Upload,
    Search,
    PostRequest,
    ShareRequest,
    SnagRequest,
    OpenConversation,
    Attach,
    Message,
    MessageKib,
    Typing,
    Change,
    Checkout,
    Donate,
    DeclinedPayment,
    Verify,
    WrongLink,
    OpenTicket,
    SetupCode,
}

impl Limit {
    pub const ALL: [Self; 30] = [
        Self::Api,
        Self::Register,
        Self::LoginAddress,
        Self::LoginAccount,
        Self::LoginDevice,
        Self::Password,
        Self::ForgotAddress,
        Self::ForgotAccount,
        Self::AccountLetter,
        Self::SecondFactor,
        Self::SocialSignIn,
        Self::Feedback,
        Self::Upload,
        Self::Search,
        Self::PostRequest,
        Self::ShareRequest,
        Self::SnagRequest,
        Self::OpenConversation,
        Self::Attach,
        Self::Message,
        Self::MessageKib,
        Self::Typing,
        Self::Change,
        Self::Checkout,
        Self::Donate,
        Self::DeclinedPayment,
        Self::Verify,
        Self::WrongLink,
        Self::OpenTicket,
        Self::SetupCode,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Self::Api => "api",
            Self::Register => "register",
            Self::LoginAddress => "login_address",
            Self::LoginAccount => "login_account",
            Self::LoginDevice => "login_device",
            Self::Password => "password",
            Self::ForgotAddress => "forgot_address",
            Self::ForgotAccount => "forgot_account",
            Self::AccountLetter => "account_letter",
            Self::SecondFactor => "second_factor",
            Self::SocialSignIn => "social_sign_in",
            Self::Feedback => "feedback",
            Self::Upload => "upload",
            Self::Search => "search",
            Self::PostRequest => "post_request",
            Self::ShareRequest => "share_request",
            Self::SnagRequest => "snag_request",
            Self::OpenConversation => "open_conversation",
            Self::Attach => "attach",
            Self::Message => "message",
            Self::MessageKib => "message_kib",
            Self::Typing => "typing",
            Self::Change => "change",
            Self::Checkout => "checkout",
            Self::Donate => "donate",
            Self::DeclinedPayment => "declined_payment",
            Self::Verify => "verify",
            Self::WrongLink => "wrong_link",
            Self::OpenTicket => "open_ticket",
            Self::SetupCode => "setup_code",
        }
    }

    pub fn rate(self, settings: &settings::Limits) -> Rate {
        match self {
            Self::Api => settings.api,
            Self::Register => settings.register,
            Self::LoginAddress => settings.login_address,
            Self::LoginAccount => settings.login_account,
            Self::LoginDevice => settings.login_device,
            Self::Password => settings.password,
            Self::ForgotAddress => settings.forgot_address,
            Self::ForgotAccount => settings.forgot_account,
            Self::AccountLetter => settings.account_letter,
            Self::SecondFactor => settings.second_factor,
            Self::SocialSignIn => settings.social_sign_in,
            Self::Feedback => settings.feedback,
            Self::Upload => settings.upload,
            Self::Search => settings.search,
            Self::PostRequest => settings.post_request,
            Self::ShareRequest => settings.share_request,
            Self::SnagRequest => settings.snag_request,
            Self::OpenConversation => settings.open_conversation,
            Self::Attach => settings.attach,
            Self::Message => settings.message,
            Self::MessageKib => settings.message_kib,
            Self::Typing => settings.typing,
            Self::Change => settings.change,
            Self::Checkout => settings.checkout,
            Self::Donate => settings.donate,
            Self::DeclinedPayment => settings.declined_payment,
            Self::Verify => settings.verify,
            Self::WrongLink => settings.wrong_link,
            Self::OpenTicket => settings.open_ticket,
            Self::SetupCode => settings.setup_code,
        }
    }
}

type Buckets<K> = RateLimiter<K, DashMapStateStore<K>, Clock, NoOpMiddleware<Duration>>;

pub struct Limits {
    buckets: Option<Vec<(Limit, Buckets<String>)>>,
    /// Every call asks this one: by the address itself, without making a text of it.
    addresses: Option<Buckets<IpAddr>>,
    clock: Clock,
}

impl Limits {
    pub fn new(settings: &settings::Limits, clock: &Clock) -> Self {
        let on = settings.rate_limits.0;
        let bucket = |limit: Limit| (limit, buckets(limit.rate(settings), clock));
        Self {
            buckets: on.then(|| Limit::ALL.map(bucket).into()),
            addresses: on.then(|| buckets(settings.api, clock)),
            clock: clock.clone(),
        }
    }

    /// Takes one of the calls that an address (`Address::household`) has, or says when to come again.
    pub fn take_call(&self, address: IpAddr) -> Result<(), Problem> {
        let Some(addresses) = &self.addresses else { return Ok(()) };
        addresses.check_key(&address).map_err(|until| self.come_again(&until))
    }

    fn come_again(&self, until: &NotUntil<Duration>) -> Problem {
        let wait = until.wait_time_from(governor::clock::Clock::now(&self.clock));
        Problem::too_many(wait.as_millis().div_ceil(1000).try_into().unwrap_or(u64::MAX))
    }

    /// Takes one from the bucket, or says when to come again.
    pub fn take(&self, limit: Limit, key: &str) -> Result<(), Problem> {
        self.take_many(limit, key, 1)
    }

    /// Takes as many as a call costs, all of them or none. More than the bucket holds when it is full is never there.
    pub fn take_many(&self, limit: Limit, key: &str, count: u32) -> Result<(), Problem> {
        let (Some(buckets), Some(count)) = (&self.buckets, NonZeroU32::new(count)) else { return Ok(()) };
        let (_, bucket) =
            buckets.iter().find(|(known, _)| *known == limit).expect("every limit has its buckets");
        match bucket.check_key_n(&key.to_owned(), count) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(until)) => Err(self.come_again(&until)),
            Err(_) => Err(Problem::too_many(3600)),
        }
    }

    /// Forgets the buckets that are full again.
    pub fn sweep(&self) {
        for (_, bucket) in self.buckets.iter().flatten() {
            bucket.retain_recent();
            bucket.shrink_to_fit();
        }
        if let Some(addresses) = &self.addresses {
            addresses.retain_recent();
            addresses.shrink_to_fit();
        }
    }
}

fn buckets<K: Clone + Eq + Hash>(rate: Rate, clock: &Clock) -> Buckets<K> {
    let refill = (rate.period / rate.count.get()).max(Duration::from_nanos(1));
    let quota = Quota::with_period(refill).expect("never zero").allow_burst(rate.count);
    RateLimiter::new(quota, DashMapStateStore::default(), clock.clone())
}

#[cfg(test)]
mod tests {
    use db::Time;

    use super::*;
    use crate::settings::{Settings, Variables};

    #[test]
    fn f6_a_full_bucket_answers_429_with_the_time_to_wait_and_refills() {
        let settings = Settings::load(None, &Variables::new()).unwrap();
        let clock = Clock::mock(Time::from_micros(1_800_000_000_000_000));
        let limits = Limits::new(&settings.limits, &clock);
        for _ in 0..10 {
            limits.take(Limit::LoginAddress, "a").expect("ten are free");
        }
        let problem = limits.take(Limit::LoginAddress, "a").expect_err("the eleventh is not");
        assert_eq!((problem.status.as_u16(), problem.retry_after), (429, Some(60)));
        limits.take(Limit::LoginAddress, "b").expect("another key has its own");
        limits.take(Limit::LoginAccount, "a").expect("another limit has its own");
        clock.advance(Duration::from_mins(1));
        limits.take(Limit::LoginAddress, "a").expect("one came back");
        limits.take(Limit::LoginAddress, "a").expect_err("only one");
    }

    /// Limits that went by the time of day refused everybody for as long as the clock was set back.
    #[test]
    fn d10_a_clock_that_is_set_back_or_forward_neither_empties_nor_fills_a_bucket() {
        let settings = Settings::load(None, &Variables::new()).unwrap();
        let clock = Clock::mock(Time::from_micros(1_800_000_000_000_000));
        let limits = Limits::new(&settings.limits, &clock);
        for step in [0, -7200, 7200, 7200, -7200] {
            clock.step(step);
            for _ in 0..2 {
                limits.take(Limit::LoginAddress, "a").expect("ten are free, whatever the time");
            }
        }
        for step in [7200, -7200] {
            clock.step(step);
            let problem = limits.take(Limit::LoginAddress, "a").expect_err("none came back");
            assert_eq!((problem.status.as_u16(), problem.retry_after), (429, Some(60)));
        }
    }
}
