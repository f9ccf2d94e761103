//! GET /marketplace/statement and /marketplace/statement.csv: what a seller's account in the ledger says

use std::collections::HashMap;
use std::fmt::Write as _;

use axum::Json;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::ledger::of_seller;
use super::store::ledger::{self, Booked};
use super::store::sellers;
use crate::accounts::caller::Developer;
use crate::app::App;
use crate::http::reply::Reply;
use crate::money;

/// Entries that are read at once.
const PAGE: i64 = 1000;
/// So many months are shown one by one.
const MONTHS: usize = 24;

/// A seller's money: what came, what went back, and what is owed to them.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct SellerStatement {
    currency: String,
    sold_cents: i64,
    refunded_cents: i64,
    /// What buyers' banks took back.
    disputed_cents: i64,
    /// What went on to the seller's own account at the provider, less what came back from there.
    paid_out_cents: i64,
    /// What is left: sold, less refunded, disputed and paid out.
    balance_cents: i64,
    sales: i64,
    /// Whether this is real money.
    mode: String,
    /// The newest first.
    months: Vec<SellerMonth>,
}

#[derive(Debug, Default, Serialize, ToSchema)]
pub struct SellerMonth {
    /// Such as `2026-11`.
    month: String,
    sold_cents: i64,
    refunded_cents: i64,
    disputed_cents: i64,
    sales: i64,
}

/// What an entry is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Movement {
    Sale,
    Refund,
    Dispute,
    Payout,
}

impl Movement {
    /// By the name that `ledger.rs` gave it.
    fn of(name: &str) -> Self {
        match name.split(' ').next() {
            Some("charge") => Self::Sale,
            Some("refund") => Self::Refund,
            Some("dispute") => Self::Dispute,
            _ => Self::Payout,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Sale => "sale",
            Self::Refund => "refund",
            Self::Dispute => "dispute",
            Self::Payout => "payout",
        }
    }
}

impl Booked {
    /// The account has what came with the sign turned.
    fn cents(&self) -> i64 {
        -self.amount_cents
    }

    fn day(&self) -> String {
        self.created_at.to_string().chars().take(10).collect()
    }
}

/// All entries of a seller, page by page.
async fn each(app: &App, seller_id: i64, mut take: impl FnMut(Vec<Booked>)) -> Result<(), db::Error> {
    let (account, mode) = (of_seller(seller_id), app.provider.word());
    let mut after = 0;
    loop {
        let page = ledger::of_account(&app.db, &account, mode, after, PAGE).await?;
        let Some(last) = page.last() else { return Ok(()) };
        after = last.id;
        take(page);
    }
}

/// What the caller sold, what went back, and what is owed to them.
#[utoipa::path(get, path = "/marketplace/statement", tag = "marketplace", operation_id = "seller_statement",
    responses((status = 200, body = SellerStatement), (status = 403, description = "The caller is no developer")))]
pub async fn seller_statement(app: App, Developer(person): Developer) -> Reply<Json<SellerStatement>> {
    let mut all = SellerStatement {
        currency: "usd".to_owned(),
        mode: app.provider.word().to_owned(),
        ..SellerStatement::default()
    };
    each(&app, person.id, |page| page.iter().for_each(|entry| all.take(entry))).await?;
    all.months.reverse();
    all.months.truncate(MONTHS);
    Ok(Json(all))
}

impl SellerStatement {
    fn take(&mut self, entry: &Booked) {
        let month: String = entry.day().chars().take(7).collect();
        if self.months.last().is_none_or(|last| last.month != month) {
            self.months.push(SellerMonth { month, ..SellerMonth::default() });
        }
        self.balance_cents += entry.cents();
        let Some(last) = self.months.last_mut() else { return };
        match Movement::of(&entry.movement) {
            Movement::Sale => {
                for (sold, sales) in
                    [(&mut self.sold_cents, &mut self.sales), (&mut last.sold_cents, &mut last.sales)]
                {
                    *sold += entry.cents();
                    *sales += 1;
                }
            }
            Movement::Refund => {
                self.refunded_cents -= entry.cents();
                last.refunded_cents -= entry.cents();
            }
            Movement::Dispute => {
                self.disputed_cents -= entry.cents();
                last.disputed_cents -= entry.cents();
            }
            Movement::Payout => self.paid_out_cents -= entry.cents(),
        }
    }
}

/// The same line by line, for a spreadsheet.
#[utoipa::path(get, path = "/marketplace/statement.csv", tag = "marketplace", operation_id = "seller_statement_csv",
    responses((status = 200, description = "Comma-separated values", content_type = "text/csv", body = String),
              (status = 403, description = "The caller is no developer")))]
pub async fn seller_statement_csv(app: App, Developer(person): Developer) -> Reply<Response> {
    let mut entries = Vec::new();
    each(&app, person.id, |page| entries.extend(page)).await?;
    let mut charges: Vec<String> = entries.iter().map(|entry| entry.charge_id.clone()).collect();
    charges.sort_unstable();
    charges.dedup();
    let mut titles = HashMap::new();
    for some in charges.chunks(500) {
        titles.extend(sellers::titles(&app.db, some.to_vec()).await?);
    }
    let mut text = "date,type,product,amount,currency,payment\r\n".to_owned();
    for entry in &entries {
        let title = titles.get(&entry.charge_id).map_or("", String::as_str);
        let amount = money::dollars(entry.cents()).replace(',', "");
        let kind = Movement::of(&entry.movement).word();
        let (day, currency) = (entry.day(), entry.currency.to_uppercase());
        let _ = write!(text, "{day},{kind},{},{amount},{currency},{}\r\n", cell(title), entry.charge_id);
    }
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8"),
        (CONTENT_DISPOSITION, "attachment; filename=\"statement.csv\""),
    ];
    Ok((headers, text).into_response())
}

/// A text in quotes. One that a spreadsheet would take for a formula gets a sign before it that makes it plain.
fn cell(text: &str) -> String {
    let plain = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    format!("\"{plain}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_title_is_a_formula_or_breaks_the_line() {
        assert_eq!(cell("Icons, set 2"), "\"Icons, set 2\"");
        assert_eq!(cell("the \"best\""), "\"the \"\"best\"\"\"");
        assert_eq!(cell("=HYPERLINK(1)"), "\"'=HYPERLINK(1)\"");
    }
}
