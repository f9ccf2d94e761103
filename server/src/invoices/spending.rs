//! GET /invoices/spending

use axum::Json;
use db::Time;
use jiff::ToSpan as _;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Serialize;
use utoipa::ToSchema;

use super::invoice::InvoiceStatus;
use super::store::{self, Spent};
use crate::accounts::caller::Client;
use crate::app::App;
use crate::clock;
use crate::http::reply::Reply;
use crate::problem::Problem;

const MONTHS: i32 = 12;
/// The newest so many invoices are counted.
const MOST: i64 = 2000;

#[derive(Debug, Serialize, ToSchema)]
pub struct Spending {
    /// `2026-04`, the oldest first; the last is this month, by UTC.
    #[schema(min_items = 12, max_items = 12)]
    months: Vec<String>,
    /// What was paid most in comes first; empty while there is no invoice.
    currencies: Vec<SpentIn>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SpentIn {
    currency: String,
    /// What was paid in each of the months.
    #[schema(min_items = 12, max_items = 12)]
    paid_cents: Vec<i64>,
    /// What is invoiced and not paid yet, however old.
    open_cents: i64,
}

/// What the caller paid developers in the last twelve months, and what is still to pay. Of a client's invoices the newest
/// 2,000 are counted.
#[utoipa::path(get, path = "/invoices/spending", tag = "invoices", operation_id = "spending",
    responses((status = 200, body = Spending), (status = 403, description = "The caller is no client")))]
pub async fn spending(app: App, Client(person): Client) -> Reply<Json<Spending>> {
    let months = months_until(app.clock.now())
        .ok_or_else(|| Problem::internal("the clock shows a day before the first year"))?;
    let rows = store::spent(&app.db, person.id, MOST).await?;
    Ok(Json(summed(months, &rows)))
}

/// The last twelve months, this one included.
fn months_until(now: Time) -> Option<Vec<String>> {
    let today = jiff::Timestamp::from_second(now.as_second()).ok()?.to_zoned(TimeZone::UTC).date();
    let this = Date::new(today.year(), today.month(), 1).ok()?;
    let month = |back: i32| this.checked_sub(back.months()).map(|first| first.strftime("%Y-%m").to_string());
    (0..MONTHS).rev().map(month).collect::<Result<_, _>>().ok()
}

fn summed(months: Vec<String>, rows: &[Spent]) -> Spending {
    let mut currencies: Vec<SpentIn> = Vec::new();
    for row in rows {
        let at = currencies.iter().position(|one| one.currency == row.currency).unwrap_or_else(|| {
            let (currency, paid_cents) = (row.currency.clone(), vec![0; months.len()]);
            currencies.push(SpentIn { currency, paid_cents, open_cents: 0 });
            currencies.len() - 1
        });
        match (row.status, row.paid_at) {
            (InvoiceStatus::Open, _) => currencies[at].open_cents += row.amount_cents,
            (InvoiceStatus::Paid, paid_at) => {
                let day = paid_at.map(clock::day).unwrap_or_default();
                if let Some(month) = months.iter().position(|month| day.starts_with(month.as_str())) {
                    currencies[at].paid_cents[month] += row.amount_cents;
                }
            }
        }
    }
    currencies.sort_by_key(|one| std::cmp::Reverse(one.paid_cents.iter().sum::<i64>()));
    Spending { months, currencies }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(text: &str) -> Time {
        text.parse().expect("a time")
    }

    #[test]
    fn there_are_twelve_months_also_on_the_last_day_of_a_long_one() {
        let months = months_until(time("2026-03-31T23:59:59Z")).expect("months");
        assert_eq!(months.len(), 12);
        assert_eq!(
            (months[0].as_str(), months[10].as_str(), months[11].as_str()),
            ("2025-04", "2026-02", "2026-03")
        );
    }

    #[test]
    fn what_was_paid_counts_in_its_month_and_what_is_open_beside_it() {
        let months = months_until(time("2026-03-15T00:00:00Z")).expect("months");
        let row = |currency: &str, amount_cents, paid_at: Option<&str>| Spent {
            currency: currency.to_owned(),
            amount_cents,
            status: if paid_at.is_some() { InvoiceStatus::Paid } else { InvoiceStatus::Open },
            paid_at: paid_at.map(time),
        };
        let rows = [
            row("eur", 100, Some("2026-03-01T00:00:00Z")),
            row("usd", 700, Some("2026-01-31T23:59:59Z")),
            row("usd", 50, Some("2026-01-02T08:00:00Z")),
            row("usd", 9000, Some("2025-03-31T08:00:00Z")),
            row("usd", 30, None),
        ];
        let Spending { currencies, .. } = summed(months, &rows);
        let [usd, eur] = currencies.as_slice() else { panic!("two currencies") };
        assert_eq!((usd.currency.as_str(), usd.paid_cents[9], usd.open_cents), ("usd", 750, 30));
        assert_eq!(usd.paid_cents.iter().sum::<i64>(), 750, "what is older than a year is left out");
        assert_eq!((eur.currency.as_str(), eur.paid_cents[11], eur.open_cents), ("eur", 100, 0));
    }
}
