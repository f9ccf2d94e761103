//! GET /marketplace/products, /marketplace/products/tags, /marketplace/products/mine and /marketplace/developers/{id}/products

use std::cmp::Reverse;
use std::collections::HashMap;

use axum::Json;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::TAG_LENGTH;
use super::draft::{MOST_CENTS, folded};
use super::product::{Product, ProductStatus};
use super::store::{self, Order, Place, ProductRow};
use crate::accounts::caller::Developer;
use crate::app::App;
use crate::http::paging::{ArrayPage, Page, PageQuery, Paged, Position, encode_position};
use crate::http::parts::{Path, Query};
use crate::http::public_cache::PublicCall;
use crate::http::reply::Reply;
use crate::problem::Problem;
use crate::search::{self, Audience, Kind};
use crate::state::public_answers::Topic;
use crate::text_enum::text_enum;

/// The list's path, as the web app asks for it.
pub const PATH: &str = "/marketplace/products";
/// Of what has a tag, the newest so many are sorted.
const MOST_TAGGED: i64 = 300;
/// So many that are too dear are passed by for one page.
const PASSED_BY: i64 = 500;
/// Tags are counted in the newest so many products.
const COUNTED: i64 = 500;
const MOST_OFFERED: usize = 30;
/// Before all others.
const FIRST: Place = Place { id: i64::MAX, score: i64::MAX, price_cents: 0 };
/// The order of what the words of a search found.
const BEST: &str = "best";

text_enum! {
    /// How the list is sorted: the newest, the best rated, the most sold or the cheapest first.
    ProductSort, "an order of products", {
        New = "new",
        Rated = "rated",
        Popular = "popular",
        Cheap = "cheap",
    }
}

#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ProductQuery {
    /// Only those with these words; the best fitting first, unless another order is asked for.
    #[param(required = false, nullable = false, max_length = 200)]
    q: Option<String>,
    /// Only those with this tag; in another order than the newest first, of more than 300 the newest.
    #[param(required = false, nullable = false, max_length = 30)]
    tag: Option<String>,
    /// Only those that cost no more, in cents; 0 is free.
    #[param(required = false, nullable = false, minimum = 0)]
    price_max: Option<i64>,
    /// The newest first when left out.
    #[param(required = false, nullable = false, inline)]
    sort: Option<ProductSort>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ProductTags {
    items: Vec<ProductTag>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ProductTag {
    tag: String,
    count: usize,
}

/// What is sold. A page may have fewer than were asked for although there are more: `next_cursor` tells.
#[utoipa::path(get, path = "/marketplace/products", tag = "marketplace", operation_id = "products",
    security((), ("bearer" = [])), params(ProductQuery, PageQuery),
    responses((status = 200, body = Paged<Product>),
              (status = 422, description = "The words, the tag, the price, the order, the cursor or the limit is not one")))]
pub async fn products(
    app: App,
    asked: PublicCall,
    page: ArrayPage,
    Query(query): Query<ProductQuery>,
) -> Reply<Response> {
    asked.one(&app, Topic::Products, &listed(&app, &query, &page).await?).await
}

/// A page of the list.
pub async fn listed(app: &App, query: &ProductQuery, page: &ArrayPage) -> Reply<Paged<Product>> {
    check(query)?;
    let words = query.q.as_deref().map(str::trim).filter(|words| !words.is_empty());
    let tag = query.tag.as_deref().map(folded).filter(|tag| !tag.is_empty());
    // The words have an order of their own.
    let order = match (query.sort, words) {
        (None, Some(_)) => BEST,
        (sort, _) => sort.unwrap_or(ProductSort::New).word(),
    };
    let sort = query.sort.unwrap_or(ProductSort::New);
    let after = page.after(order)?.map_or(FIRST, |at| Place { id: at.id, score: at.key, price_cents: 0 });
    let affordable = |place: &Place| query.price_max.is_none_or(|most| place.price_cents <= most);
    let place = |place: &Place| Position { key: place.score, id: place.id };
    let (mut places, ended_at) = match (words, tag) {
        (Some(words), tag) => (found(app, words, tag.as_deref(), query.sort).await?, None),
        (None, Some(tag)) => {
            // The newest stand in their index; for another order so many of them are sorted.
            let (before, most) = match (sort, query.price_max) {
                (ProductSort::New, None) => (after.id, page.fetch()),
                _ => (FIRST.id, MOST_TAGGED),
            };
            let rows = store::with_tag(&app.db, &tag, before, most).await?;
            let score = |row: store::Tagged| Place {
                id: row.id,
                score: sort.score(row.id, row.rating_score, row.sales_count, row.price_cents),
                price_cents: row.price_cents,
            };
            (rows.into_iter().map(score).collect(), None)
        }
        (None, None) => {
            let most = if query.price_max.is_some() { PASSED_BY } else { page.fetch() };
            let places = store::page(&app.db, sort.order(), after, most).await?;
            // There may be more behind those that were looked at.
            let ended_at = places.last().copied().filter(|_| i64::try_from(places.len()) == Ok(most));
            (places, ended_at)
        }
    };
    places.retain(|place| affordable(place) && sort.is_behind(*place, after));
    if ended_at.is_none() {
        places.sort_unstable_by_key(|place| sort.rank(*place));
    }
    let mut paged = page.paged(places, order, place, |place| place.id);
    if let (None, Some(last)) = (&paged.next_cursor, ended_at) {
        paged.next_cursor = Some(encode_position(order, place(&last)));
    }
    let rows = store::some(&app.db, &paged.items).await?;
    Ok(Paged { items: Product::all(app, rows).await?, next_cursor: paged.next_cursor })
}

fn check(query: &ProductQuery) -> Result<(), Problem> {
    if query.q.as_ref().is_some_and(|words| words.chars().count() > search::QUERY_LENGTH) {
        return Err(Problem::field("q", "Search for at most 200 characters."));
    }
    if query.tag.as_ref().is_some_and(|tag| tag.chars().count() > TAG_LENGTH) {
        return Err(Problem::field("tag", "A tag has at most 30 characters."));
    }
    if query.price_max.is_some_and(|most| !(0..=MOST_CENTS).contains(&most)) {
        return Err(Problem::field("price_max", "Use a price of 0 to 99999999 cents."));
    }
    Ok(())
}

/// What the search found, each with its place: the best first, or in the order that was asked for.
async fn found(app: &App, words: &str, tag: Option<&str>, sort: Option<ProductSort>) -> Reply<Vec<Place>> {
    let reader = Audience::Everyone;
    let hits = search::find(&app.db, &app.heavy, Kind::Product, reader, words, search::MOST_FOUND).await?;
    let ids: Vec<i64> = hits.into_iter().map(|hit| hit.id).collect();
    let rows = store::some(&app.db, &ids).await?;
    let fits = |row: &ProductRow| {
        row.status == ProductStatus::Published
            && tag.is_none_or(|tag| row.tags.0.iter().any(|own| folded(own) == tag))
    };
    let place = |(at, row): (i64, ProductRow)| {
        let score = match sort {
            Some(sort) => sort.score(row.id, row.rating_score, row.sales_count, row.price_cents),
            None => -at,
        };
        Place { id: row.id, score, price_cents: row.price_cents }
    };
    Ok((0..).zip(rows.into_iter().filter(fits)).map(place).collect())
}

impl ProductSort {
    fn order(self) -> Order {
        match self {
            Self::New => Order::Age,
            Self::Rated => Order::Rating,
            Self::Popular => Order::Sales,
            Self::Cheap => Order::Price,
        }
    }

    /// The list goes from the largest score to the smallest.
    fn score(self, id: i64, rating: i64, sales: i64, price: i64) -> i64 {
        match self {
            Self::New => id,
            Self::Rated => rating,
            Self::Popular => sales,
            Self::Cheap => -price,
        }
    }

    /// Of the cheapest the oldest comes first, as their index goes up; else of equals the newest.
    fn rank(self, place: Place) -> (Reverse<i64>, i64) {
        (Reverse(place.score), if self == Self::Cheap { place.id } else { -place.id })
    }

    fn is_behind(self, place: Place, after: Place) -> bool {
        after.id == FIRST.id || self.rank(place) > self.rank(after)
    }
}

/// The tags that the newest products have most often.
#[utoipa::path(get, path = "/marketplace/products/tags", tag = "marketplace", operation_id = "product_tags",
    security((), ("bearer" = [])), responses((status = 200, body = ProductTags)))]
pub async fn product_tags(app: App, asked: PublicCall) -> Reply<Response> {
    let mut counted: HashMap<String, ProductTag> = HashMap::new();
    for tags in store::tags_of_newest(&app.db, COUNTED).await? {
        for tag in tags.0 {
            let count = counted.entry(folded(&tag)).or_insert(ProductTag { tag, count: 0 });
            count.count += 1;
        }
    }
    let mut items: Vec<ProductTag> = counted.into_values().collect();
    items.sort_unstable_by(|a, b| b.count.cmp(&a.count).then_with(|| a.tag.cmp(&b.tag)));
    items.truncate(MOST_OFFERED);
    asked.one(&app, Topic::Products, &ProductTags { items }).await
}

/// The caller's own products, whatever their status, the newest first.
#[utoipa::path(get, path = "/marketplace/products/mine", tag = "marketplace", operation_id = "own_products", params(PageQuery),
    responses((status = 200, body = Paged<Product>), (status = 403, description = "The caller is no developer"),
              (status = 422, description = "The cursor or the limit is not one")))]
pub async fn own_products(app: App, Developer(person): Developer, page: Page) -> Reply<Json<Paged<Product>>> {
    let rows = store::own(&app.db, person.id, page.before, page.fetch()).await?;
    let paged = page.of(rows, |row| row.id, |row| row);
    let items = Product::all(&app, paged.items).await?;
    Ok(Json(Paged { items, next_cursor: paged.next_cursor }))
}

/// What a developer sells, the newest first.
#[utoipa::path(get, path = "/marketplace/developers/{id}/products", tag = "marketplace", operation_id = "developer_products",
    security((), ("bearer" = [])), params(("id" = i64, Path, description = "The developer's id"), PageQuery),
    responses((status = 200, body = Paged<Product>), (status = 422, description = "The cursor or the limit is not one")))]
pub async fn developer_products(
    app: App,
    asked: PublicCall,
    Path(id): Path<i64>,
    page: Page,
) -> Reply<Response> {
    let rows = store::of(&app.db, id, page.before, page.fetch()).await?;
    let paged = page.of(rows, |row| row.id, |row| row);
    let items = Product::all(&app, paged.items).await?;
    asked.one(&app, Topic::Products, &Paged { items, next_cursor: paged.next_cursor }).await
}
