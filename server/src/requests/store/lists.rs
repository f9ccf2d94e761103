//! The statements of the lists.

use db::{Db, Error, Json, Sql, Time};
use serde_json::value::RawValue;

use super::{NOBODY, RequestRow, columns};
use crate::requests::public::{Filter, Order};
use crate::requests::state::{RequestPricing, RequestStatus, ResponseStatus};

sql! {
    OWN = concat!("select ", columns!(), " from requests r
                   left join request_shares s on s.request_id = r.id and s.developer_id = $4
                   where r.client_id = $1 and r.id < $2 order by r.id desc limit $3");
    OWN_IN_STATUS = concat!("select ", columns!(), " from requests r
                   left join request_shares s on s.request_id = r.id and s.developer_id = $4
                   where r.client_id = $1 and r.status = $5 and r.id < $2 order by r.id desc limit $3");
    OF_PROJECTS = concat!("select ", columns!(), " from requests r
                   left join request_shares s on s.request_id = r.id and s.developer_id = r.client_id
                   where r.project_id {{in $1}} order by r.project_id, r.id");
    GIVEN_TO = concat!("select ", columns!(), " from request_shares s cross join requests r cross join users u
                   where r.id = s.request_id and u.id = r.client_id and s.developer_id = $1 and (s.shared_at, s.request_id) < ($2, $3) and u.suspended_at is null and r.hidden_at is null
                   order by s.shared_at desc, s.request_id desc limit $4");
    GIVEN_TO_IN_STATUS = concat!("select ", columns!(), " from request_shares s cross join requests r cross join users u
                   where r.id = s.request_id and u.id = r.client_id and s.developer_id = $1 and (s.shared_at, s.request_id) < ($2, $3) and u.suspended_at is null and r.hidden_at is null
                         and s.request_status = $5
                   order by s.shared_at desc, s.request_id desc limit $4");
    /// Which requests a page of them has. On its own, because PostgreSQL plans a join of nine tables anew for each call
    /// when it can't know how few rows there will be, and that takes longer than the call.
    SHARED_PAGE = "select s.request_id from request_shares s
                   where s.developer_id = $1 and (s.shared_at, s.request_id) < ($2, $3)
                         and (select coalesce(u.suspended_at, r.hidden_at) from requests r cross join users u
                              where r.id = s.request_id and u.id = r.client_id) is null
                   order by s.shared_at desc, s.request_id desc limit $4";
    /// These requests with the card of each client and what came of it, in one go: it is asked for every half a minute by
    /// every developer.
    SHARED_WITH = "select r.id, r.title, r.content, r.excerpt, r.budget_cents, r.skills, r.status, r.deadline, r.pricing, r.estimated_hours,
                          s.match_reasons, s.shared_at, s.viewed_at,
                          r.client_id, u.username, u.created_at as client_since, u.email_verified_at, c.company_name,
                          coalesce(c.contact_name, u.full_name) as contact_name, c.logo_key,
                          c.industry, c.country, coalesce(f.requests_posted, 0) as requests_posted,
                          coalesce(f.responses_answered, 0) as responses_answered,
                          coalesce(f.responses_unanswered, 0) as responses_unanswered,
                          coalesce(f.hires, 0) as hires, f.average_rating, coalesce(f.total_ratings, 0) as total_ratings,
                          g.asked, g.answered, g.median_minutes,
                          a.id as response_id, a.status as response_status, t.id as conversation_id
                   from request_shares s cross join requests r cross join users u
                   left join responses a on a.request_id = s.request_id and a.developer_id = s.developer_id and a.status <> 'withdrawn'
                   left join conversations t on t.request_id = s.request_id and t.developer_id = s.developer_id
                   left join client_profiles c on c.user_id = r.client_id
                   left join client_figures f on f.client_id = r.client_id
                   left join response_figures g on g.user_id = r.client_id
                   where s.request_id {{in $2}} and s.developer_id = $1 and r.id = s.request_id and u.id = r.client_id";

    LISTED = concat!("select ", columns!(), " from requests r
                   left join request_shares s on s.request_id = r.id and s.developer_id = $2
                   where r.id {{in $1}} and r.is_listed");

    /// Each walks the index of its own order: `cross join` and the pluses keep the engines from any other, which they would
    /// have to sort.
    NEWEST = "select r.id, r.published_at, r.budget_cents from requests r cross join users u
              where u.id = r.client_id and r.is_listed and (r.published_at, r.id) < ($1, $2) and +r.budget_cents >= $3 and +r.budget_cents <= $4
                    and u.suspended_at is null
              order by r.published_at desc, r.id desc limit $5";
    LARGEST = "select r.id, r.published_at, r.budget_cents from requests r cross join users u
               where u.id = r.client_id and r.is_listed and (r.budget_cents, r.id) < ($1, $2) and r.budget_cents >= $3 and +r.budget_cents <= $4
                     and u.suspended_at is null
               order by r.budget_cents desc, r.id desc limit $5";
    /// The rows of the first skill in their order; the others ($6, so many as $7 says) are looked up by key.
    NEWEST_WITH_SKILL = "select k.request_id as id, k.published_at, k.budget_cents
              from request_skills k cross join requests r cross join users u
              where r.id = k.request_id and u.id = r.client_id and k.is_listed and k.folded = $8 and (k.published_at, k.request_id) < ($1, $2)
                    and +k.budget_cents >= $3 and +k.budget_cents <= $4 and u.suspended_at is null
                    and (select count(*) from request_skills o where o.request_id = k.request_id and o.folded {{in $6}}) = $7
              order by k.published_at desc, k.request_id desc limit $5";
    LARGEST_WITH_SKILL = "select k.request_id as id, k.published_at, k.budget_cents
              from request_skills k cross join requests r cross join users u
              where r.id = k.request_id and u.id = r.client_id and k.is_listed and k.folded = $8 and (k.budget_cents, k.request_id) < ($1, $2)
                    and k.budget_cents >= $3 and +k.budget_cents <= $4 and u.suspended_at is null
                    and (select count(*) from request_skills o where o.request_id = k.request_id and o.folded {{in $6}}) = $7
              order by k.budget_cents desc, k.request_id desc limit $5";

    /// Whether there are more than so many: counted along an index, and none of them is handed over.
    MANY_WITH_SKILL = "select request_id from request_skills where is_listed and folded = $1 and published_at is not null
                       limit 1 offset $2";
    MANY_IN_RANGE = "select id from requests where is_listed and budget_cents >= $1 and budget_cents <= $2 limit 1 offset $3";
    ALL_WITH_SKILL = "select request_id from request_skills where is_listed and folded = $1 and published_at is not null limit $2";
    ALL_IN_RANGE = "select id from requests where is_listed and budget_cents >= $1 and budget_cents <= $2 limit $3";
    /// Those of some requests that fit the filter.
    FITTING = "select r.id, r.published_at, r.budget_cents from requests r join users u on u.id = r.client_id
               where r.id {{in $1}} and r.is_listed and +r.budget_cents >= $2 and +r.budget_cents <= $3 and u.suspended_at is null
                     and (select count(*) from request_skills o where o.request_id = r.id and o.folded {{in $4}}) = $5";
}

db::record! {
    /// A request on a developer's list.
    pub struct SharedRow {
        pub id: i64,
        pub title: String,
        pub content: String,
        pub excerpt: String,
        pub budget_cents: i64,
        // Handed on as they are kept: nobody reads them here.
        pub skills: Json<Box<RawValue>>,
        pub match_reasons: Json<Box<RawValue>>,
        pub status: RequestStatus,
        pub deadline: Option<String>,
        pub pricing: RequestPricing,
        pub estimated_hours: Option<i64>,
        pub shared_at: Time,
        pub viewed_at: Option<Time>,
        pub client_id: i64,
        pub username: String,
        pub client_since: Time,
        pub email_verified_at: Option<Time>,
        pub company_name: Option<String>,
        pub contact_name: Option<String>,
        pub logo_key: Option<String>,
        pub industry: Option<String>,
        pub country: Option<String>,
        pub requests_posted: i64,
        pub responses_answered: i64,
        pub responses_unanswered: i64,
        pub hires: i64,
        pub average_rating: Option<f64>,
        pub total_ratings: i64,
        pub asked: Option<i64>,
        pub answered: Option<i64>,
        pub median_minutes: Option<i64>,
        /// The developer's answer.
        pub response_id: Option<i64>,
        pub response_status: Option<ResponseStatus>,
        pub conversation_id: Option<i64>,
    }

    /// Where a request stands in the public list.
    #[derive(Clone, Copy, Debug)]
    pub struct Listing { pub id: i64, pub published_at: Time, pub budget_cents: i64 }
}

/// A client's own, each with its share with one developer, if one is asked about.
pub async fn own(
    db: &Db,
    client_id: i64,
    status: Option<&str>,
    developer_id: Option<i64>,
    before: i64,
    limit: i64,
) -> Result<Vec<RequestRow>, Error> {
    let sql = if status.is_some() { &OWN_IN_STATUS } else { &OWN };
    let query = db.read(sql).bind(client_id).bind(before).bind(limit).bind(developer_id.unwrap_or(NOBODY));
    match status {
        None => query.all().await,
        Some(status) => query.bind(status).all().await,
    }
}

pub async fn of_projects(db: &Db, projects: &[i64]) -> Result<Vec<RequestRow>, Error> {
    db.read(&OF_PROJECTS).bind(projects).all().await
}

/// Those shared with a developer, the newest share first.
pub async fn given_to(
    db: &Db,
    developer_id: i64,
    status: Option<&str>,
    (before, before_id): (Time, i64),
    limit: i64,
) -> Result<Vec<RequestRow>, Error> {
    let sql = if status.is_some() { &GIVEN_TO_IN_STATUS } else { &GIVEN_TO };
    let query = db.read(sql).bind(developer_id).bind(before).bind(before_id).bind(limit);
    match status {
        None => query.all().await,
        Some(status) => query.bind(status).all().await,
    }
}

pub async fn shared_with(
    db: &Db,
    developer_id: i64,
    (before, before_id): (Time, i64),
    limit: i64,
) -> Result<Vec<SharedRow>, Error> {
    let page = db.read(&SHARED_PAGE).bind(developer_id).bind(before).bind(before_id).bind(limit);
    let ids: Vec<i64> = page.all().await?;
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut rows: Vec<SharedRow> = db.read(&SHARED_WITH).bind(developer_id).bind(ids).all().await?;
    rows.sort_unstable_by_key(|row| std::cmp::Reverse((row.shared_at, row.id)));
    Ok(rows)
}

/// Whole rows of the public list, in no particular order, each with its share with whoever looks.
pub async fn listed(db: &Db, ids: &[i64], viewer: Option<i64>) -> Result<Vec<RequestRow>, Error> {
    db.read(&LISTED).bind(ids).bind(viewer.unwrap_or(NOBODY)).all().await
}

/// A page of the public list, straight from the index of its order.
pub async fn walk(
    db: &Db,
    filter: &Filter,
    order: Order,
    (key, id): (i64, i64),
    limit: i64,
) -> Result<Vec<Listing>, Error> {
    let sql: &'static Sql = match (order, filter.skills.is_empty()) {
        (Order::Newest | Order::Best, true) => &NEWEST,
        (Order::Budget, true) => &LARGEST,
        (Order::Newest | Order::Best, false) => &NEWEST_WITH_SKILL,
        (Order::Budget, false) => &LARGEST_WITH_SKILL,
    };
    // An index is entered from one side only: above the most that is asked for there may be everyone.
    let (key, id) =
        if order == Order::Budget && key > filter.most { (filter.most, i64::MAX) } else { (key, id) };
    let query = db.read(sql);
    let query = match order {
        Order::Newest | Order::Best => query.bind(Time::from_micros(key)),
        Order::Budget => query.bind(key),
    };
    let query = query.bind(id).bind(filter.least).bind(filter.most).bind(limit);
    match filter.skills.split_first() {
        None => query.all().await,
        Some((first, others)) => query.bind(others).bind(count(others)).bind(first).all().await,
    }
}

/// Those with a skill, when there are no more than so many.
pub async fn few_with_skill(db: &Db, folded: &str, most: i64) -> Result<Option<Vec<i64>>, Error> {
    if db.read(&MANY_WITH_SKILL).bind(folded).bind(most).optional::<i64>().await?.is_some() {
        return Ok(None);
    }
    db.read(&ALL_WITH_SKILL).bind(folded).bind(most).all().await.map(Some)
}

/// Those with such a budget, when there are no more than so many.
pub async fn few_in_range(db: &Db, least: i64, most: i64, count: i64) -> Result<Option<Vec<i64>>, Error> {
    if db.read(&MANY_IN_RANGE).bind(least).bind(most).bind(count).optional::<i64>().await?.is_some() {
        return Ok(None);
    }
    db.read(&ALL_IN_RANGE).bind(least).bind(most).bind(count).all().await.map(Some)
}

pub async fn fitting(db: &Db, ids: &[i64], filter: &Filter) -> Result<Vec<Listing>, Error> {
    let skills = &*filter.skills;
    let query = db.read(&FITTING).bind(ids).bind(filter.least).bind(filter.most);
    query.bind(skills).bind(count(skills)).all().await
}

fn count<T>(items: &[T]) -> i64 {
    i64::try_from(items.len()).unwrap_or(i64::MAX)
}
