//! Every statement of this room.

use db::{Db, Error, Time, Tx};

use crate::person::UserType;

macro_rules! rating {
    ($rest:literal) => {
        concat!(
            "select id, rater_id, target_id, stars, comment, verified_work, is_shown, shows_at, created_at, updated_at, hidden_at
             from ratings where ",
            $rest
        )
    };
}

/// Adds to how many have so many stars.
macro_rules! count {
    ($stars:literal) => {
        concat!(
            "insert into rating_figures (user_id, ",
            $stars,
            ") values ($1, $2)
             on conflict (user_id) do update set ",
            $stars,
            " = rating_figures.",
            $stars,
            " + excluded.",
            $stars,
            "
             returning ones, twos, threes, fours, fives"
        )
    };
}

sql! {
    HIRED = "insert into client_figures (client_id, requests_posted, hires) values ($1, 0, 1)
             on conflict (client_id) do update set hires = client_figures.hires + 1";
    COMPLETED = "insert into completed_work (client_id, developer_id, times, completed_at) values ($1, $2, 1, $3)
                 on conflict (client_id, developer_id)
                 do update set times = completed_work.times + 1, completed_at = excluded.completed_at";
    COUNT_COMPLETED = "update developer_profiles set completed_agreements = completed_agreements + 1 where user_id = $1";
    LOCK_WORK = "select completed_at from completed_work where client_id = $1 and developer_id = $2
                 {{only postgres}} for update {{end}}";
    COMPLETED_AT = "select completed_at from completed_work
                    where (client_id = $1 and developer_id = $2) or (client_id = $2 and developer_id = $1) limit 1";
    CONVERSATION = "select id from conversations where client_id = $1 and developer_id = $2 order by id desc limit 1";
    USER_TYPE = "select user_type from users where id = $1 and user_type is not null";
    ACTIVE_USER_TYPE = "select user_type from users where id = $1 and user_type is not null and suspended_at is null";

    BETWEEN = rating!("rater_id = $1 and target_id = $2");
    WRITE = "insert into ratings (rater_id, target_id, stars, comment, verified_work, is_shown, shows_at, created_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
             on conflict (rater_id, target_id)
             do update set stars = excluded.stars, comment = excluded.comment, verified_work = excluded.verified_work,
                           is_shown = excluded.is_shown, shows_at = excluded.shows_at, updated_at = excluded.updated_at
             returning id, rater_id, target_id, stars, comment, verified_work, is_shown, shows_at, created_at, updated_at, hidden_at";
    SHOW = "update ratings set is_shown = true where id = $1 and not is_shown
            returning id, rater_id, target_id, stars, comment, verified_work, is_shown, shows_at, created_at, updated_at, hidden_at";
    DUE = rating!("not is_shown and shows_at <= $1 order by shows_at, id limit $2");
    LIST = "select r.id, r.rater_id, r.stars, r.comment, r.verified_work, r.answer, r.answered_at, r.created_at, r.updated_at,
                   coalesce(d.display_name, c.company_name, c.contact_name, u.full_name, u.username) as rater_name,
                   coalesce(d.avatar_key, c.logo_key) as rater_picture_key, u.user_type as rater_type
            from ratings r cross join users t cross join users u
            left join developer_profiles d on d.user_id = r.rater_id
            left join client_profiles c on c.user_id = r.rater_id
            where r.target_id = $1 and t.id = r.target_id and t.user_type = $2 and r.is_shown and r.hidden_at is null and u.id = r.rater_id
                  and u.suspended_at is null and r.id < $3
            order by r.id desc limit $4";
    SHOWN = "select r.id, r.rater_id, r.stars, r.comment, r.verified_work, r.answer, r.answered_at, r.created_at, r.updated_at,
                    coalesce(d.display_name, c.company_name, c.contact_name, u.full_name, u.username) as rater_name,
                    coalesce(d.avatar_key, c.logo_key) as rater_picture_key, u.user_type as rater_type
             from ratings r cross join users u
             left join developer_profiles d on d.user_id = r.rater_id
             left join client_profiles c on c.user_id = r.rater_id
             where r.id = $1 and r.target_id = $2 and r.is_shown and r.hidden_at is null and u.id = r.rater_id and u.suspended_at is null";
    BY_ID = rating!("id = $1");
    SET_HIDDEN = "update ratings set hidden_at = $2 where id = $1";
    ANSWER = "update ratings set answer = $2, answered_at = $3 where id = $1";

    FIGURES = "select f.ones, f.twos, f.threes, f.fours, f.fives from rating_figures f cross join users u
               where f.user_id = $1 and u.id = f.user_id and u.user_type = $2";
    COUNT_ONES = count!("ones");
    COUNT_TWOS = count!("twos");
    COUNT_THREES = count!("threes");
    COUNT_FOURS = count!("fours");
    COUNT_FIVES = count!("fives");
    SET_CLIENT_RATING = "insert into client_figures (client_id, requests_posted, average_rating, total_ratings)
                         values ($1, 0, $2, $3)
                         on conflict (client_id)
                         do update set average_rating = excluded.average_rating, total_ratings = excluded.total_ratings";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct RatingRow {
        pub id: i64,
        pub rater_id: i64,
        pub target_id: i64,
        pub stars: i64,
        pub comment: Option<String>,
        pub verified_work: bool,
        pub is_shown: bool,
        pub shows_at: Time,
        pub created_at: Time,
        pub updated_at: Time,
        pub hidden_at: Option<Time>,
    }

    #[derive(Debug)]
    pub struct ReviewRow {
        pub id: i64,
        pub rater_id: i64,
        pub rater_name: String,
        pub rater_picture_key: Option<String>,
        pub rater_type: Option<UserType>,
        pub stars: i64,
        pub comment: Option<String>,
        pub verified_work: bool,
        pub answer: Option<String>,
        pub answered_at: Option<Time>,
        pub created_at: Time,
        pub updated_at: Time,
    }

    #[derive(Clone, Copy, Debug, Default)]
    pub struct Stars { pub ones: i64, pub twos: i64, pub threes: i64, pub fours: i64, pub fives: i64 }
}

impl RatingRow {
    /// Whether others read it, and it counts.
    pub fn is_read(&self) -> bool {
        self.is_shown && self.hidden_at.is_none()
    }
}

impl Stars {
    pub fn total(&self) -> i64 {
        self.ones + self.twos + self.threes + self.fours + self.fives
    }

    /// `None` of nothing.
    pub fn average(&self) -> Option<f64> {
        let sum = self.ones + 2 * self.twos + 3 * self.threes + 4 * self.fours + 5 * self.fives;
        (self.total() > 0).then(|| sum as f64 / self.total() as f64)
    }

    /// How many have 1, 2, 3, 4, 5.
    pub fn each(&self) -> [i64; 5] {
        [self.ones, self.twos, self.threes, self.fours, self.fives]
    }

    /// A number to sort by: the average of all stars and of three more ratings of 3.5 stars, in thousandths, so that one
    /// friend's five stars don't beat fifty ratings of 4.9. What is rated at all stands before what is not.
    pub fn score(&self) -> i64 {
        let sum: i64 = (1..).zip(self.each()).map(|(stars, count)| stars * count).sum();
        if self.total() == 0 { 0 } else { (sum * 1000 + 10_500) / (self.total() + 3) }
    }

    /// How many have so many.
    pub fn with(&mut self, stars: i64) -> &mut i64 {
        match stars {
            1 => &mut self.ones,
            2 => &mut self.twos,
            3 => &mut self.threes,
            4 => &mut self.fours,
            _ => &mut self.fives,
        }
    }
}

/// What is written of a rating.
pub struct Wanted<'a> {
    pub rater_id: i64,
    pub target_id: i64,
    pub stars: i64,
    pub comment: Option<&'a str>,
    pub verified_work: bool,
    pub is_shown: bool,
    pub shows_at: Time,
}

pub async fn hired(tx: &mut Tx, client_id: i64) -> Result<(), Error> {
    tx.query(&HIRED).bind(client_id).later().await
}

pub async fn completed(tx: &mut Tx, client_id: i64, developer_id: i64, now: Time) -> Result<(), Error> {
    tx.query(&COMPLETED).bind(client_id).bind(developer_id).bind(now).later().await?;
    tx.query(&COUNT_COMPLETED).bind(developer_id).later().await
}

/// When the two last completed work together. Its row is locked until the transaction ends.
pub async fn lock_work(tx: &mut Tx, client_id: i64, developer_id: i64) -> Result<Option<Time>, Error> {
    tx.query(&LOCK_WORK).bind(client_id).bind(developer_id).optional().await
}

/// The same, whoever of the two is the client.
pub async fn completed_at(db: &Db, one_id: i64, other_id: i64) -> Result<Option<Time>, Error> {
    db.read(&COMPLETED_AT).bind(one_id).bind(other_id).optional().await
}

/// The newest conversation of the two.
pub async fn conversation(tx: &mut Tx, client_id: i64, developer_id: i64) -> Result<Option<i64>, Error> {
    tx.query(&CONVERSATION).bind(client_id).bind(developer_id).optional().await
}

/// `None` for nobody, and for who has no role yet or is suspended.
pub async fn user_type(db: &Db, id: i64) -> Result<Option<UserType>, Error> {
    Ok(db.read(&ACTIVE_USER_TYPE).bind(id).optional::<String>().await?.as_deref().and_then(UserType::named))
}

/// Also of somebody who is suspended.
pub async fn user_type_in(tx: &mut Tx, id: i64) -> Result<Option<UserType>, Error> {
    Ok(tx.query(&USER_TYPE).bind(id).optional::<String>().await?.as_deref().and_then(UserType::named))
}

pub async fn between(db: &Db, rater_id: i64, target_id: i64) -> Result<Option<RatingRow>, Error> {
    db.read(&BETWEEN).bind(rater_id).bind(target_id).optional().await
}

pub async fn between_in(tx: &mut Tx, rater_id: i64, target_id: i64) -> Result<Option<RatingRow>, Error> {
    tx.query(&BETWEEN).bind(rater_id).bind(target_id).optional().await
}

pub async fn one(db: &Db, id: i64) -> Result<Option<RatingRow>, Error> {
    db.read(&BY_ID).bind(id).optional().await
}

pub async fn one_in(tx: &mut Tx, id: i64) -> Result<Option<RatingRow>, Error> {
    tx.query(&BY_ID).bind(id).optional().await
}

/// Hides it or shows it again; it stays locked. Whether it is there.
pub async fn set_hidden(tx: &mut Tx, id: i64, hidden_at: Option<Time>) -> Result<bool, Error> {
    Ok(tx.query(&SET_HIDDEN).bind(id).bind(hidden_at).execute().await? == 1)
}

pub async fn write(tx: &mut Tx, wanted: &Wanted<'_>, now: Time) -> Result<RatingRow, Error> {
    let query = tx.query(&WRITE).bind(wanted.rater_id).bind(wanted.target_id).bind(wanted.stars);
    let query = query.bind(wanted.comment).bind(wanted.verified_work).bind(wanted.is_shown);
    query.bind(wanted.shows_at).bind(now).one().await
}

/// `None` when it is shown already.
pub async fn show(tx: &mut Tx, id: i64) -> Result<Option<RatingRow>, Error> {
    tx.query(&SHOW).bind(id).optional().await
}

pub async fn due(db: &Db, now: Time, limit: i64) -> Result<Vec<RatingRow>, Error> {
    db.read(&DUE).bind(now).bind(limit).all().await
}

pub async fn list(
    db: &Db,
    target_id: i64,
    target: UserType,
    before: i64,
    limit: i64,
) -> Result<Vec<ReviewRow>, Error> {
    db.read(&LIST).bind(target_id).bind(target.word()).bind(before).bind(limit).all().await
}

/// One that is shown, of this person.
pub async fn shown(tx: &mut Tx, id: i64, target_id: i64) -> Result<Option<ReviewRow>, Error> {
    tx.query(&SHOWN).bind(id).bind(target_id).optional().await
}

/// `None` takes the answer away.
pub async fn answer(tx: &mut Tx, id: i64, answer: Option<&str>, now: Time) -> Result<(), Error> {
    tx.query(&ANSWER).bind(id).bind(answer).bind(answer.map(|_| now)).later().await
}

/// Zeros for whoever has no ratings.
pub async fn figures(db: &Db, user_id: i64, target: UserType) -> Result<Stars, Error> {
    Ok(db.read(&FIGURES).bind(user_id).bind(target.word()).optional().await?.unwrap_or_default())
}

pub async fn count(tx: &mut Tx, user_id: i64, stars: i64, more: i64) -> Result<Stars, Error> {
    let statement = match stars {
        1 => &COUNT_ONES,
        2 => &COUNT_TWOS,
        3 => &COUNT_THREES,
        4 => &COUNT_FOURS,
        _ => &COUNT_FIVES,
    };
    tx.query(statement).bind(user_id).bind(more).one().await
}

pub async fn set_client_rating(
    tx: &mut Tx,
    client_id: i64,
    average: Option<f64>,
    total: i64,
) -> Result<(), Error> {
    tx.query(&SET_CLIENT_RATING).bind(client_id).bind(average).bind(total).later().await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score([ones, twos, threes, fours, fives]: [i64; 5]) -> i64 {
        Stars { ones, twos, threes, fours, fives }.score()
    }

    #[test]
    fn one_rating_does_not_beat_many_good_ones() {
        assert!(score([0, 0, 0, 0, 1]) < score([0, 0, 0, 5, 45]));
        assert!(score([0, 0, 0, 0, 2]) > score([0, 0, 0, 0, 1]));
        assert!(score([1, 0, 0, 0, 0]) > score([0; 5]), "rated at all stands before unrated");
    }
}
