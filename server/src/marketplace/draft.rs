//! What a seller says of a product.

use serde::Deserialize;
use utoipa::ToSchema;

use super::product::ProductStatus;
use super::{DESCRIPTION_LENGTH, MOST_REFUND_DAYS, MOST_TAGS, SUMMARY_LENGTH, TITLE_LENGTH};
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::money::CURRENCY;
use crate::videos::tidy_tags;

/// The provider takes no less, and no more.
pub const LEAST_CENTS: i64 = 50;
pub const MOST_CENTS: i64 = 99_999_999;

#[derive(Debug, Deserialize, ToSchema)]
pub struct CreateProduct {
    #[schema(min_length = 1, max_length = 120)]
    pub title: String,
    /// Whole cents: 0 is free, else at least 50.
    #[schema(minimum = 0, maximum = 99_999_999)]
    pub price_cents: i64,
    /// One line for the list.
    #[schema(max_length = 200)]
    pub summary: Option<String>,
    /// Markdown.
    #[schema(max_length = 20000)]
    pub description: Option<String>,
    /// `usd`, also when left out.
    #[schema(pattern = "^usd$")]
    pub currency: Option<String>,
    #[schema(max_items = 8)]
    pub tags: Option<Vec<String>>,
    /// A draft when left out.
    pub status: Option<ProductStatus>,
    /// For how many days after a purchase the seller may give the money back; 14 when left out.
    #[schema(minimum = 0, maximum = 60)]
    pub refund_days: Option<i64>,
}

/// What is left out stays as it is; an empty text takes away what was there.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ChangeProduct {
    #[schema(min_length = 1, max_length = 120)]
    pub title: Option<String>,
    /// Whole cents: 0 is free, else at least 50.
    #[schema(minimum = 0, maximum = 99_999_999)]
    pub price_cents: Option<i64>,
    #[schema(max_length = 200)]
    pub summary: Option<String>,
    /// Markdown.
    #[schema(max_length = 20000)]
    pub description: Option<String>,
    /// Only `usd`.
    #[schema(pattern = "^usd$")]
    pub currency: Option<String>,
    #[schema(max_items = 8)]
    pub tags: Option<Vec<String>>,
    pub status: Option<ProductStatus>,
    #[schema(minimum = 0, maximum = 60)]
    pub refund_days: Option<i64>,
    /// The version that was changed. When there is a newer one by now, nothing is.
    pub version: Option<i64>,
}

impl Input for CreateProduct {
    const MOST_BYTES: usize = 128 << 10;

    fn check(&mut self, fields: &mut Fields) {
        // Whatever is checked in a change is checked here, by the same lines.
        let mut all = ChangeProduct {
            title: Some(std::mem::take(&mut self.title)),
            price_cents: Some(self.price_cents),
            summary: self.summary.take(),
            description: self.description.take(),
            currency: self.currency.take(),
            tags: self.tags.take(),
            status: self.status,
            refund_days: self.refund_days,
            version: None,
        };
        all.check(fields);
        self.title = all.title.unwrap_or_default();
        (self.summary, self.description, self.currency, self.tags) =
            (all.summary, all.description, all.currency, all.tags);
    }
}

impl From<CreateProduct> for ChangeProduct {
    fn from(new: CreateProduct) -> Self {
        Self {
            title: Some(new.title),
            price_cents: Some(new.price_cents),
            summary: new.summary,
            description: new.description,
            currency: new.currency,
            tags: new.tags,
            status: new.status,
            refund_days: new.refund_days,
            version: None,
        }
    }
}

impl Input for ChangeProduct {
    const MOST_BYTES: usize = 128 << 10;

    fn check(&mut self, fields: &mut Fields) {
        if let Some(title) = &mut self.title {
            fields.line("title", title, 1..=TITLE_LENGTH);
        }
        if let Some(price) = self.price_cents {
            check_price(fields, price);
        }
        if let Some(summary) = &mut self.summary {
            fields.line("summary", summary, 0..=SUMMARY_LENGTH);
        }
        if let Some(description) = &mut self.description {
            fields.text("description", description, 0..=DESCRIPTION_LENGTH);
        }
        if self.currency.as_deref().is_some_and(|currency| currency != CURRENCY) {
            fields.refuse("currency", "Only usd is accepted.");
        }
        if let Some(tags) = &mut self.tags {
            tidy_tags(fields, tags, MOST_TAGS);
        }
        if self.refund_days.is_some_and(|days| !(0..=MOST_REFUND_DAYS).contains(&days)) {
            fields.refuse("refund_days", format!("Use 0 to {MOST_REFUND_DAYS} days."));
        }
    }
}

fn check_price(fields: &mut Fields, cents: i64) {
    if cents < 0 {
        fields.refuse("price_cents", "A price can't be less than 0.");
    } else if cents > 0 && cents < LEAST_CENTS {
        fields.refuse("price_cents", "Enter 0 for free, or at least $0.50 (50 cents).");
    } else if cents > MOST_CENTS {
        fields.refuse("price_cents", "Enter at most $999,999.99.");
    }
}

/// How a tag is found, whatever its letters' case.
pub fn folded(tag: &str) -> String {
    tag.trim().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_is_nothing_or_what_the_provider_takes() {
        let refused = |cents: i64| {
            let mut fields = Fields::default();
            check_price(&mut fields, cents);
            fields.finish().is_err()
        };
        for cents in [0, 50, 1900, MOST_CENTS] {
            assert!(!refused(cents), "{cents}");
        }
        for cents in [-1, 1, 49, MOST_CENTS + 1, 1_000_000_000_000, i64::MIN, i64::MAX] {
            assert!(refused(cents), "{cents}");
        }
    }
}
