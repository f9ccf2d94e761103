//! The statements of the creators list. Each walks one index of developer_listing in the list's own order.

use db::{Db, Error, Time, Tx, Value};

/// Everyone who is listed.
pub const EVERYONE: &str = "";
/// A facet that no more than these have is soon read whole.
const FEW_HAVE: i64 = 300;
/// So few are read whole and sorted. Of more than these so many pass the filter that a walk soon finds a page of them.
const FEW: i64 = 3000;
/// So many rows for each one wanted are looked at before anybody asks whether the filter lets only a few pass: mostly the
/// page is full by then, and asking takes longer than that.
const NEAR: i64 = 15;
const NEAR_LEAST: i64 = 200;

/// A walk along one facet in one order, from one place to another. `cross join` keeps SQLite from starting elsewhere, and
/// the pluses from an index whose rows it would have to sort.
macro_rules! walk {
    ($key:literal, $beyond:literal, $within:literal, $direction:literal, $rate:literal) => {
        concat!(
            "select l.user_id, l.best, l.hourly_cents, l.created_at from developer_listing l cross join users u
             where l.facet = $1 and (l.",
            $key,
            ", l.user_id) ",
            $beyond,
            " ($2, $3) and (l.",
            $key,
            ", l.user_id) ",
            $within,
            " ($10, $11) and u.id = l.user_id and u.suspended_at is null and (l.is_public or $4)
                and ",
            $rate,
            " <= $5 and +l.average_rating >= $6
                and (select count(*) from developer_listing o where o.facet {{in $7}} and o.user_id = l.user_id) = $8
             order by l.",
            $key,
            " ",
            $direction,
            ", l.user_id ",
            $direction,
            " limit $9"
        )
    };
}

/// Where a walk has passed so many rows.
macro_rules! far {
    ($key:literal, $beyond:literal, $direction:literal) => {
        concat!(
            "select user_id, best, hourly_cents, created_at from developer_listing where facet = $1 and (",
            $key,
            ", user_id) ",
            $beyond,
            " ($2, $3) order by ",
            $key,
            " ",
            $direction,
            ", user_id ",
            $direction,
            " limit 1 offset $4"
        )
    };
}

/// All of a facet that pass a filter which has an index of its own.
macro_rules! few {
    ($narrow:literal, $order:literal) => {
        concat!(
            "select l.user_id, l.best, l.hourly_cents, l.created_at from developer_listing l cross join users u
             where l.facet = $1 and ",
            $narrow,
            " and u.id = l.user_id and u.suspended_at is null and (l.is_public or $4)
                and l.hourly_cents <= $2 and l.average_rating >= $3
                and (select count(*) from developer_listing o where o.facet {{in $5}} and o.user_id = l.user_id) = $6
             order by ",
            $order,
            " limit $7"
        )
    };
}

sql! {
    BEST = walk!("best", "<", ">=", "desc", "+l.hourly_cents");
    NEWEST = walk!("created_at", "<", ">=", "desc", "+l.hourly_cents");
    CHEAPEST = walk!("hourly_cents", ">", "<=", "asc", "l.hourly_cents");
    FAR_BEST = far!("best", "<", "desc");
    FAR_NEWEST = far!("created_at", "<", "desc");
    FAR_CHEAPEST = far!("hourly_cents", ">", "asc");
    /// The few whose rate or rating passes a filter that most do not.
    CHEAP = few!("l.hourly_cents <= $2", "l.hourly_cents, l.user_id");
    RATED = few!("l.average_rating >= $3", "l.average_rating desc, l.user_id desc");
    /// Whether there are more than so many of them.
    MANY_CHEAP = "select user_id from developer_listing where facet = $1 and hourly_cents <= $2
                  order by hourly_cents, user_id limit 1 offset $3";
    MANY_RATED = "select user_id from developer_listing where facet = $1 and average_rating >= $2
                  order by average_rating desc, user_id desc limit 1 offset $3";
    /// Those of a few known developers who are listed and pass the filters. The plus keeps SQLite from reading everyone
    /// who passes instead of looking up those few.
    AMONG = "select l.user_id, l.best, l.hourly_cents, l.created_at from developer_listing l cross join users u
             where l.facet = '' and l.user_id {{in $1}} and u.id = l.user_id and u.suspended_at is null and (l.is_public or $2)
                and +l.hourly_cents <= $3 and +l.average_rating >= $4
                and (select count(*) from developer_listing o where o.facet {{in $5}} and o.user_id = l.user_id) = $6";
    /// Whether more than so many have it: counted along the index, and none of them is handed over.
    MANY = "select user_id from developer_listing where facet = $1 limit 1 offset $2";
    FIRST_OF = "select l.user_id from developer_listing l cross join users u
                where l.facet = $1 and u.id = l.user_id and u.suspended_at is null order by l.best desc, l.user_id desc limit $2";
    UNLIST = "delete from developer_listing where user_id = $1";
    LIST = "insert into developer_listing (facet, user_id, is_public, best, hourly_cents, average_rating, created_at)
            select f.facet, p.user_id, p.visibility = 'public', cast($2 as {{int}}), cast($3 as {{int}}),
                   coalesce(p.average_rating, 0), p.created_at
            from developer_profiles p cross join (
                select '' as facet
                union all select 'skill:' || folded from developer_skills where user_id = $1
                union all select 'language:' || folded from developer_languages where user_id = $1
                union all select 'availability:' || availability from developer_profiles where user_id = $1
            ) f
            where p.user_id = $1 and p.visibility <> 'private'";
}

db::record! {
    #[derive(Clone, Copy, Debug)]
    pub struct ListedRow { pub user_id: i64, pub best: i64, pub hourly_cents: i64, pub created_at: Time }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Best,
    Newest,
    Cheapest,
}

/// What those who are listed must be.
#[derive(Clone, Debug)]
pub struct Filter {
    /// All of these: see [`skill`], [`language`] and [`availability`].
    pub facets: Vec<String>,
    /// Those that only members see as well.
    pub members: bool,
    pub hourly_cents_most: i64,
    pub rating_least: f64,
}

impl Filter {
    /// Whether a rate or a rating is asked for.
    pub fn has_range(&self) -> bool {
        self.hourly_cents_most < i64::MAX || self.rating_least > 0.0
    }
}

pub fn skill(folded: &str) -> String {
    format!("skill:{folded}")
}

pub fn language(folded: &str) -> String {
    format!("language:{folded}")
}

pub fn availability(word: &str) -> String {
    format!("availability:{word}")
}

/// Writes a developer's rows of the list anew.
pub async fn relist(tx: &mut Tx, user_id: i64, best: i64, hourly_cents: i64) -> Result<(), Error> {
    tx.query(&UNLIST).bind(user_id).execute().await?;
    tx.query(&LIST).bind(user_id).bind(best).bind(hourly_cents).execute().await.map(drop)
}

/// Of those who are listed there, the best so many.
pub async fn first_of(db: &Db, facet: &str, most: i64) -> Result<Vec<i64>, Error> {
    db.read(&FIRST_OF).bind(facet).bind(most).all().await
}

/// A place in a list: what it is ordered by, and who.
pub type At = (i64, i64);

impl ListedRow {
    pub fn at(&self, order: Order) -> At {
        let key = match order {
            Order::Best => self.best,
            Order::Newest => self.created_at.micros(),
            Order::Cheapest => self.hourly_cents,
        };
        (key, self.user_id)
    }
}

impl Order {
    /// Before everyone, and after.
    pub fn ends(self) -> (At, At) {
        match self {
            Self::Best | Self::Newest => ((i64::MAX, i64::MAX), (0, 0)),
            Self::Cheapest => ((-1, -1), (i64::MAX, i64::MAX)),
        }
    }

    fn key(self, key: i64) -> Value {
        match self {
            Self::Best | Self::Cheapest => key.into(),
            Self::Newest => Time::from_micros(key).into(),
        }
    }
}

/// The next ones after a place, as far as another.
pub async fn walk(
    db: &Db,
    way: &Way,
    filter: &Filter,
    order: Order,
    (after, until): (At, At),
    limit: i64,
) -> Result<Vec<ListedRow>, Error> {
    let sql = match order {
        Order::Best => &BEST,
        Order::Newest => &NEWEST,
        Order::Cheapest => &CHEAPEST,
    };
    db.read(sql)
        .bind(&way.along)
        .bind(order.key(after.0))
        .bind(after.1)
        .bind(filter.members)
        .bind(filter.hourly_cents_most)
        .bind(filter.rating_least)
        .bind(&*way.others)
        .bind(count(&way.others))
        .bind(limit)
        .bind(order.key(until.0))
        .bind(until.1)
        .all()
        .await
}

/// How far a walk may come before it is worth asking how many there are; `None` when it may go on to the end.
pub async fn near(db: &Db, way: &Way, order: Order, after: At, limit: i64) -> Result<Option<At>, Error> {
    let sql = match order {
        Order::Best => &FAR_BEST,
        Order::Newest => &FAR_NEWEST,
        Order::Cheapest => &FAR_CHEAPEST,
    };
    let query = db
        .read(sql)
        .bind(&way.along)
        .bind(order.key(after.0))
        .bind(after.1)
        .bind((NEAR * limit).max(NEAR_LEAST));
    Ok(query.optional::<ListedRow>().await?.map(|row| row.at(order)))
}

/// Which facet the list is read along, and which others its rows must have.
#[derive(Debug)]
pub struct Way {
    along: String,
    others: Vec<String>,
}

/// Along a facet that few developers have, if there is one.
pub async fn way(db: &Db, filter: &Filter) -> Result<Way, Error> {
    let mut others = filter.facets.clone();
    if others.len() < 2 {
        let along = others.pop().unwrap_or_else(|| EVERYONE.to_owned());
        return Ok(Way { along, others });
    }
    let mut rare = 0;
    for (index, facet) in others.iter().enumerate() {
        if db.read(&MANY).bind(facet).bind(FEW_HAVE).optional::<i64>().await?.is_none() {
            rare = index;
            break;
        }
    }
    Ok(Way { along: others.swap_remove(rare), others })
}

/// Everyone who passes the filter, when its rate or its rating lets only a few pass: a walk would pass over nearly the
/// whole list to find them. `None` when there are many, or when the walk follows that very filter.
pub async fn few(db: &Db, way: &Way, filter: &Filter, order: Order) -> Result<Option<Vec<ListedRow>>, Error> {
    let (rate, rating) = (filter.hourly_cents_most, filter.rating_least);
    let cheap = || db.read(&MANY_CHEAP).bind(&way.along).bind(rate).bind(FEW).optional::<i64>();
    let rated = || db.read(&MANY_RATED).bind(&way.along).bind(rating).bind(FEW).optional::<i64>();
    let sql = if rating > 0.0 && rated().await?.is_none() {
        &RATED
    } else if rate < i64::MAX && order != Order::Cheapest && cheap().await?.is_none() {
        &CHEAP
    } else {
        return Ok(None);
    };
    let query = db.read(sql).bind(&way.along).bind(rate).bind(rating).bind(filter.members);
    query.bind(&*way.others).bind(count(&way.others)).bind(FEW).all().await.map(Some)
}

/// Those of these developers who are listed and pass the filter, in no particular order.
pub async fn among(db: &Db, filter: &Filter, ids: Vec<i64>) -> Result<Vec<ListedRow>, Error> {
    db.read(&AMONG)
        .bind(ids)
        .bind(filter.members)
        .bind(filter.hourly_cents_most)
        .bind(filter.rating_least)
        .bind(&*filter.facets)
        .bind(count(&filter.facets))
        .all()
        .await
}

fn count(list: &[String]) -> i64 {
    i64::try_from(list.len()).unwrap_or(i64::MAX)
}
