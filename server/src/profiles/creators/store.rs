//! The statements of the creators list. A page is a walk along one index of developer_listing in the list's own order,
//! which looks at no more than a fixed number of rows and says where it stopped, however few pass the filter.

use db::{Db, Error, Time, Tx, Value};

/// Everyone who is listed.
pub const EVERYONE: &str = "";
/// So many rows of an index are looked at for each one that a page may have: a filter that lets fewer pass gives short
/// pages.
const LOOKED_AT: i64 = 25;

/// A walk along one facet in one order, from one place to another. `cross join` keeps SQLite from starting elsewhere, and
/// the pluses from an index whose rows it would have to sort.
macro_rules! walk {
    ($key:literal, $beyond:literal, $within:literal, $direction:literal) => {
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
                and +l.hourly_cents <= $5 and +l.average_rating >= $6
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

/// The last row that a walk may look at.
macro_rules! far {
    ($key:literal, $beyond:literal, $direction:literal) => {
        concat!(
            "select ",
            $key,
            ", user_id from developer_listing where facet = $1 and (",
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

sql! {
    BEST = walk!("best", "<", ">=", "desc");
    NEWEST = walk!("created_at", "<", ">=", "desc");
    CHEAPEST = walk!("hourly_cents", ">", "<=", "asc");
    FAR_BEST = far!("best", "<", "desc");
    FAR_NEWEST = far!("created_at", "<", "desc");
    FAR_CHEAPEST = far!("hourly_cents", ">", "asc");
    /// Those of a few known developers who are listed and pass the filters. The plus keeps SQLite from reading everyone
    /// who passes instead of looking up those few.
    AMONG = "select l.user_id, l.best, l.hourly_cents, l.created_at from developer_listing l cross join users u
             where l.facet = '' and l.user_id {{in $1}} and u.id = l.user_id and u.suspended_at is null and (l.is_public or $2)
                and +l.hourly_cents <= $3 and +l.average_rating >= $4
                and (select count(*) from developer_listing o where o.facet {{in $5}} and o.user_id = l.user_id) = $6";
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
            where p.user_id = $1 and p.visibility <> 'private' and p.hidden_at is null";
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
    /// Before everyone.
    pub fn start(self) -> At {
        match self {
            Self::Best | Self::Newest => (i64::MAX, i64::MAX),
            Self::Cheapest => (-1, -1),
        }
    }

    /// After everyone who can pass the filter.
    fn end(self, filter: &Filter) -> At {
        match self {
            Self::Best | Self::Newest => (0, 0),
            Self::Cheapest => (filter.hourly_cents_most, i64::MAX),
        }
    }

    /// What grows along the list. `!` turns a number round and, unlike a minus, does so for every one a cursor may bring.
    pub fn rank(self, (key, id): At) -> At {
        match self {
            Self::Best | Self::Newest => (!key, !id),
            Self::Cheapest => (key, id),
        }
    }

    fn key(self, key: i64) -> Value {
        match self {
            Self::Best | Self::Cheapest => key.into(),
            Self::Newest => Time::from_micros(key).into(),
        }
    }
}

/// The next ones after a place, and where the search for them stopped; `None` when it came to the end of the list. Fewer
/// than `limit` may be found before that.
pub async fn walk(
    db: &Db,
    filter: &Filter,
    order: Order,
    after: At,
    limit: i64,
) -> Result<(Vec<ListedRow>, Option<At>), Error> {
    let (along, others, until) = path(db, filter, order, after, LOOKED_AT * limit).await?;
    let sql = match order {
        Order::Best => &BEST,
        Order::Newest => &NEWEST,
        Order::Cheapest => &CHEAPEST,
    };
    let (key, id) = until.unwrap_or(order.end(filter));
    let rows = db
        .read(sql)
        .bind(along)
        .bind(order.key(after.0))
        .bind(after.1)
        .bind(filter.members)
        .bind(filter.hourly_cents_most)
        .bind(filter.rating_least)
        .bind(&*others)
        .bind(count(&others))
        .bind(limit)
        .bind(order.key(key))
        .bind(id)
        .all()
        .await?;
    Ok((rows, until))
}

/// Which facet to walk along, which others its rows must have, and where to stop. Of several facets it is the one of which
/// so many rows reach furthest down the list: the rarest from there on.
async fn path(
    db: &Db,
    filter: &Filter,
    order: Order,
    after: At,
    rows: i64,
) -> Result<(String, Vec<String>, Option<At>), Error> {
    let mut facets = filter.facets.clone();
    if facets.is_empty() {
        facets.push(EVERYONE.to_owned());
    }
    let end = order.rank(order.end(filter));
    let (mut rarest, mut until) = (0, Some(after));
    for (index, facet) in facets.iter().enumerate() {
        let far = far(db, facet, order, after, rows).await?.filter(|far| order.rank(*far) < end);
        if far.is_none_or(|far| until.is_some_and(|until| order.rank(far) > order.rank(until))) {
            (rarest, until) = (index, far);
        }
        if until.is_none() {
            break;
        }
    }
    Ok((facets.swap_remove(rarest), facets, until))
}

/// The last of so many rows after a place; `None` when there are fewer.
async fn far(db: &Db, facet: &str, order: Order, after: At, rows: i64) -> Result<Option<At>, Error> {
    let sql = match order {
        Order::Best => &FAR_BEST,
        Order::Newest => &FAR_NEWEST,
        Order::Cheapest => &FAR_CHEAPEST,
    };
    let query = db.read(sql).bind(facet).bind(order.key(after.0)).bind(after.1).bind(rows - 1);
    Ok(match order {
        Order::Newest => query.optional::<(Time, i64)>().await?.map(|(time, id)| (time.micros(), id)),
        Order::Best | Order::Cheapest => query.optional().await?,
    })
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
