//! What a card of each kind shows beside its title and text. It is read from the rooms' tables for one page of results,
//! with a statement for each kind that is on it.

use std::collections::HashMap;
use std::time::Duration;

use db::{Error, Time};
use serde::Serialize;
use utoipa::ToSchema;

use super::Kind;
use super::find::Hit;
use crate::app::App;
use crate::files;
use crate::money;
use crate::text_enum::text_enum;

/// Long enough for a page of results that stays open.
const POSTER_LASTS: Duration = Duration::from_hours(6);

sql! {
    DEVELOPERS = "select d.user_id as id, d.display_name, d.headline, d.avatar_key, d.rate_type, d.rate_min_cents,
                         d.rate_max_cents, d.currency, d.average_rating, d.total_ratings
                  from developer_profiles d where d.user_id {{in $1}}";
    REQUESTS = "select r.id, r.budget_cents, r.pricing = 'hourly' as is_hourly, r.deadline, r.published_at, r.client_id,
                       coalesce(c.company_name, c.contact_name, u.full_name, u.username) as client_name, c.logo_key
                from requests r cross join users u left join client_profiles c on c.user_id = r.client_id
                where r.id {{in $1}} and u.id = r.client_id";
    VIDEOS = "select v.id, v.poster_key, v.duration_ms, v.owner_id,
                     coalesce(d.display_name, c.company_name, c.contact_name, u.full_name, u.username) as owner_name,
                     coalesce(d.avatar_key, c.logo_key) as owner_picture_key
              from videos v cross join users u
              left join developer_profiles d on d.user_id = v.owner_id
              left join client_profiles c on c.user_id = v.owner_id
              where v.id {{in $1}} and u.id = v.owner_id";
    SHOWCASES = "select s.id, s.image_key, s.developer_id,
                        coalesce(d.display_name, u.full_name, u.username) as developer_name, d.avatar_key,
                        s.ones + s.twos + s.threes + s.fours + s.fives as total_ratings,
                        s.ones + 2 * s.twos + 3 * s.threes + 4 * s.fours + 5 * s.fives as all_stars
                 from showcases s cross join users u left join developer_profiles d on d.user_id = s.developer_id
                 where s.id {{in $1}} and u.id = s.developer_id";
    PRODUCTS = "select p.id, p.cover_key, p.price_cents, p.currency, p.seller_id,
                       coalesce(d.display_name, u.full_name, u.username) as seller_name, d.avatar_key,
                       p.ones + p.twos + p.threes + p.fours + p.fives as total_ratings,
                       p.ones + 2 * p.twos + 3 * p.threes + 4 * p.fours + 5 * p.fives as all_stars
                from products p cross join users u left join developer_profiles d on d.user_id = p.seller_id
                where p.id {{in $1}} and u.id = p.seller_id";
}

text_enum! {
    /// What a developer's rate is for.
    RateUnit, "hourly, daily or project",
    { Hourly = "hourly", Daily = "daily", Project = "project" }
}

db::record! {
    struct DeveloperRow {
        id: i64,
        display_name: String,
        headline: Option<String>,
        avatar_key: Option<String>,
        rate_type: Option<RateUnit>,
        rate_min_cents: Option<i64>,
        rate_max_cents: Option<i64>,
        currency: String,
        average_rating: Option<f64>,
        total_ratings: i64,
    }

    struct RequestRow {
        id: i64,
        budget_cents: i64,
        is_hourly: bool,
        deadline: Option<String>,
        published_at: Option<Time>,
        client_id: i64,
        client_name: String,
        logo_key: Option<String>,
    }

    struct VideoRow {
        id: i64,
        poster_key: Option<String>,
        duration_ms: Option<i64>,
        owner_id: i64,
        owner_name: String,
        owner_picture_key: Option<String>,
    }

    struct ShowcaseRow {
        id: i64,
        image_key: Option<String>,
        developer_id: i64,
        developer_name: String,
        avatar_key: Option<String>,
        total_ratings: i64,
        all_stars: i64,
    }

    struct ProductRow {
        id: i64,
        cover_key: Option<String>,
        price_cents: i64,
        currency: String,
        seller_id: i64,
        seller_name: String,
        avatar_key: Option<String>,
        total_ratings: i64,
        all_stars: i64,
    }
}

/// What else a card of its kind shows. What a kind does not have is null.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct SearchCard {
    /// A developer's picture, a showcase's or product's cover, a video's poster.
    picture_url: Option<String>,
    /// Whose it is; null for a developer, who is the result.
    owner: Option<SearchOwner>,
    /// What a developer charges.
    rate: Option<SearchRate>,
    /// A request's budget or a product's price.
    amount: Option<SearchAmount>,
    /// How long a video is.
    duration_seconds: Option<f64>,
    /// By when a request is needed, as 2027-03-31.
    deadline: Option<String>,
    /// When a request was published.
    published_at: Option<Time>,
    average_rating: Option<f64>,
    total_ratings: i64,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SearchOwner {
    id: i64,
    name: String,
    picture_url: Option<String>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SearchRate {
    #[schema(inline)]
    rate_type: Option<RateUnit>,
    rate_min_cents: Option<i64>,
    rate_max_cents: Option<i64>,
    currency: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SearchAmount {
    cents: i64,
    currency: String,
    /// Of a request that is paid by the hour.
    per_hour: bool,
}

/// What a result's card is made of, beside what the search itself keeps.
#[derive(Clone, Debug, Default)]
pub struct Details {
    /// A developer's name and what they say of themselves. The search keeps both as one title.
    pub name: Option<String>,
    pub headline: Option<String>,
    pub card: SearchCard,
}

/// The details of these results, by their numbers.
pub async fn of(app: &App, hits: &[Hit]) -> Result<HashMap<i64, Details>, Error> {
    let mut all = HashMap::new();
    for kind in Kind::ALL {
        let numbers: HashMap<i64, i64> =
            hits.iter().filter(|hit| hit.kind == kind).map(|hit| (hit.id, hit.number)).collect();
        if numbers.is_empty() {
            continue;
        }
        let ids: Vec<i64> = numbers.keys().copied().collect();
        let details = match kind {
            Kind::Developer => developers(app, ids).await?,
            Kind::Request => requests(app, ids).await?,
            Kind::Video => videos(app, ids).await?,
            Kind::Showcase => showcases(app, ids).await?,
            Kind::Product => products(app, ids).await?,
        };
        all.extend(details.into_iter().filter_map(|(id, details)| Some((*numbers.get(&id)?, details))));
    }
    Ok(all)
}

type ById = Vec<(i64, Details)>;

async fn developers(app: &App, ids: Vec<i64>) -> Result<ById, Error> {
    let rows: Vec<DeveloperRow> = app.db.read(&DEVELOPERS).bind(ids).all().await?;
    let details = rows.into_iter().map(|row| {
        let rate = SearchRate {
            rate_type: row.rate_type,
            rate_min_cents: row.rate_min_cents,
            rate_max_cents: row.rate_max_cents,
            currency: row.currency,
        };
        let card = SearchCard {
            picture_url: public(row.avatar_key),
            rate: Some(rate),
            average_rating: row.average_rating,
            total_ratings: row.total_ratings,
            ..SearchCard::default()
        };
        (row.id, Details { name: Some(row.display_name), headline: row.headline, card })
    });
    Ok(details.collect())
}

async fn requests(app: &App, ids: Vec<i64>) -> Result<ById, Error> {
    let rows: Vec<RequestRow> = app.db.read(&REQUESTS).bind(ids).all().await?;
    let details = rows.into_iter().map(|row| {
        let card = SearchCard {
            owner: Some(owner(row.client_id, row.client_name, row.logo_key)),
            amount: Some(SearchAmount {
                cents: row.budget_cents,
                currency: money::CURRENCY.to_owned(),
                per_hour: row.is_hourly,
            }),
            deadline: row.deadline,
            published_at: row.published_at,
            ..SearchCard::default()
        };
        (row.id, Details { card, ..Details::default() })
    });
    Ok(details.collect())
}

async fn videos(app: &App, ids: Vec<i64>) -> Result<ById, Error> {
    let rows: Vec<VideoRow> = app.db.read(&VIDEOS).bind(ids).all().await?;
    let details = rows.into_iter().map(|row| {
        let card = SearchCard {
            picture_url: row.poster_key.map(|key| files::steady_url(app, &key, POSTER_LASTS)),
            owner: Some(owner(row.owner_id, row.owner_name, row.owner_picture_key)),
            duration_seconds: row.duration_ms.map(seconds),
            ..SearchCard::default()
        };
        (row.id, Details { card, ..Details::default() })
    });
    Ok(details.collect())
}

async fn showcases(app: &App, ids: Vec<i64>) -> Result<ById, Error> {
    let rows: Vec<ShowcaseRow> = app.db.read(&SHOWCASES).bind(ids).all().await?;
    let details = rows.into_iter().map(|row| {
        let card = SearchCard {
            picture_url: public(row.image_key),
            owner: Some(owner(row.developer_id, row.developer_name, row.avatar_key)),
            average_rating: average(row.all_stars, row.total_ratings),
            total_ratings: row.total_ratings,
            ..SearchCard::default()
        };
        (row.id, Details { card, ..Details::default() })
    });
    Ok(details.collect())
}

async fn products(app: &App, ids: Vec<i64>) -> Result<ById, Error> {
    let rows: Vec<ProductRow> = app.db.read(&PRODUCTS).bind(ids).all().await?;
    let details = rows.into_iter().map(|row| {
        let card = SearchCard {
            picture_url: public(row.cover_key),
            owner: Some(owner(row.seller_id, row.seller_name, row.avatar_key)),
            amount: Some(SearchAmount { cents: row.price_cents, currency: row.currency, per_hour: false }),
            average_rating: average(row.all_stars, row.total_ratings),
            total_ratings: row.total_ratings,
            ..SearchCard::default()
        };
        (row.id, Details { card, ..Details::default() })
    });
    Ok(details.collect())
}

fn public(key: Option<String>) -> Option<String> {
    key.map(|key| files::public_url(&key))
}

fn owner(id: i64, name: String, picture_key: Option<String>) -> SearchOwner {
    SearchOwner { id, name, picture_url: public(picture_key) }
}

#[expect(clippy::cast_precision_loss, reason = "a number of ratings")]
fn average(all_stars: i64, total: i64) -> Option<f64> {
    (total > 0).then(|| all_stars as f64 / total as f64)
}

#[expect(clippy::cast_precision_loss, reason = "a film of so many milliseconds was never made")]
fn seconds(milliseconds: i64) -> f64 {
    milliseconds as f64 / 1000.0
}
