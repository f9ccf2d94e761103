//! What an agreement says, and whether it may say so.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::clauses;
use crate::http::body::Input;
use crate::http::dates;
use crate::http::fields::Fields;

pub const TITLE_LENGTH: usize = 120;
pub const SCOPE_LENGTH: usize = 20_000;
pub const LINE_LENGTH: usize = 300;
pub const CLAUSE_LENGTH: usize = 2000;
pub const MOST_DELIVERABLES: usize = 30;
pub const MOST_MILESTONES: usize = 20;
/// Ten million, in cents.
pub const MOST_CENTS: i64 = 1_000_000_000;

/// All that two people agree upon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    pub title: String,
    pub scope: String,
    pub deliverables: Vec<String>,
    pub amount_cents: i64,
    pub currency: String,
    pub start_date: Option<String>,
    pub due_date: Option<String>,
    pub milestones: Vec<MilestoneTerms>,
    pub clauses: Vec<Clause>,
}

/// A part of the work that is paid for by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MilestoneTerms {
    #[schema(min_length = 1, max_length = 300)]
    pub title: String,
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub amount_cents: i64,
    #[schema(format = Date)]
    pub due_date: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Clause {
    pub key: String,
    pub title: String,
    pub text: String,
}

/// A clause of the library; other words than the library's may be said.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct WantedClause {
    /// One of `GET /agreements/clauses`.
    #[schema(max_length = 40)]
    key: String,
    #[schema(max_length = 2000)]
    text: Option<String>,
}

/// What somebody proposes.
#[derive(Deserialize, ToSchema)]
pub struct ProposeAgreement {
    pub request_id: i64,
    /// May be left out when the caller has only one conversation about the request.
    pub conversation_id: Option<i64>,
    /// The version that this one follows, which has to be the newest.
    pub supersedes: Option<i64>,
    #[schema(min_length = 1, max_length = 120)]
    title: String,
    /// Markdown: what is done, and what isn't.
    #[schema(min_length = 1, max_length = 20000)]
    scope: String,
    /// What is handed over, each at most 300 characters long.
    #[schema(max_items = 30)]
    deliverables: Option<Vec<String>>,
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    amount_cents: i64,
    /// Three letters; `usd` when it is left out.
    #[schema(pattern = "^[a-z]{3}$")]
    currency: Option<String>,
    #[schema(format = Date)]
    start_date: Option<String>,
    #[schema(format = Date)]
    due_date: Option<String>,
    /// Together they are worth the amount. Without any, the whole work is one.
    #[schema(max_items = 20)]
    milestones: Option<Vec<MilestoneTerms>>,
    #[schema(max_items = 6)]
    clauses: Option<Vec<WantedClause>>,
}

impl Input for ProposeAgreement {
    fn check(&mut self, fields: &mut Fields) {
        fields.line("title", &mut self.title, 1..=TITLE_LENGTH);
        fields.text("scope", &mut self.scope, 1..=SCOPE_LENGTH);
        let deliverables = self.deliverables.get_or_insert_default();
        if deliverables.len() > MOST_DELIVERABLES {
            fields.refuse("deliverables", format!("List at most {MOST_DELIVERABLES} deliverables."));
        } else {
            for (place, line) in deliverables.iter_mut().enumerate() {
                fields.line(&format!("deliverables.{place}"), line, 1..=LINE_LENGTH);
            }
        }
        check_amount(fields, "amount_cents", self.amount_cents);
        if let Some(currency) = &self.currency
            && !(currency.len() == 3 && currency.bytes().all(|byte| byte.is_ascii_lowercase()))
        {
            fields.refuse("currency", "Use three small letters, such as usd.");
        }
        fields.date("start_date", self.start_date.as_deref());
        fields.date("due_date", self.due_date.as_deref());
        if let (Some(start), Some(due)) = (date(self.start_date.as_deref()), date(self.due_date.as_deref()))
            && due < start
        {
            fields.refuse("due_date", "The due date is before the start date.");
        }
        self.check_milestones(fields);
        self.check_clauses(fields);
    }
}

impl ProposeAgreement {
    fn check_milestones(&mut self, fields: &mut Fields) {
        let due = date(self.due_date.as_deref());
        let milestones = self.milestones.get_or_insert_default();
        if milestones.len() > MOST_MILESTONES {
            return fields.refuse("milestones", format!("Use at most {MOST_MILESTONES} milestones."));
        }
        for (place, milestone) in milestones.iter_mut().enumerate() {
            fields.line(&format!("milestones.{place}.title"), &mut milestone.title, 1..=LINE_LENGTH);
            check_amount(fields, &format!("milestones.{place}.amount_cents"), milestone.amount_cents);
            let name = format!("milestones.{place}.due_date");
            fields.date(&name, milestone.due_date.as_deref());
            if let (Some(part), Some(whole)) = (date(milestone.due_date.as_deref()), due)
                && part > whole
            {
                fields.refuse(&name, "This milestone is due after the whole agreement.");
            }
        }
        let sum = milestones.iter().try_fold(0_i64, |sum, one| sum.checked_add(one.amount_cents));
        if !milestones.is_empty() && sum != Some(self.amount_cents) {
            fields.refuse("milestones", "The milestones don't add up to the amount.");
        }
    }

    fn check_clauses(&mut self, fields: &mut Fields) {
        let mut seen: Vec<String> = Vec::new();
        for (place, clause) in self.clauses.get_or_insert_default().iter_mut().enumerate() {
            let name = format!("clauses.{place}.key");
            if clauses::in_library(&clause.key).is_none() {
                fields.refuse(&name, "There is no such clause.");
            } else if seen.contains(&clause.key) {
                fields.refuse(&name, "Use each clause only once.");
            }
            fields.optional_text(&format!("clauses.{place}.text"), &mut clause.text, CLAUSE_LENGTH);
            seen.push(clause.key.clone());
        }
    }

    /// The first date that is over, by its field's name.
    pub fn past_date(&self, oldest: Date) -> Option<String> {
        let own = [("start_date", &self.start_date), ("due_date", &self.due_date)];
        let own = own.into_iter().map(|(name, text)| (name.to_owned(), text));
        let parts = self.milestones.iter().flatten().enumerate();
        let parts = parts.map(|(place, part)| (format!("milestones.{place}.due_date"), &part.due_date));
        own.chain(parts)
            .find(|(_, text)| date(text.as_deref()).is_some_and(|date| date < oldest))
            .map(|(name, _)| name)
    }

    /// Once it was checked.
    pub fn terms(self) -> Terms {
        let mut milestones = self.milestones.unwrap_or_default();
        if milestones.is_empty() {
            milestones.push(MilestoneTerms {
                title: "The whole work".to_owned(),
                amount_cents: self.amount_cents,
                due_date: self.due_date.clone(),
            });
        }
        let clauses = self.clauses.unwrap_or_default().into_iter().filter_map(|wanted| {
            let known = clauses::in_library(&wanted.key)?;
            let text = wanted.text.unwrap_or_else(|| known.text.to_owned());
            Some(Clause { key: wanted.key, title: known.title.to_owned(), text })
        });
        Terms {
            title: self.title,
            scope: self.scope,
            deliverables: self.deliverables.unwrap_or_default(),
            amount_cents: self.amount_cents,
            currency: self.currency.unwrap_or_else(|| "usd".to_owned()),
            start_date: self.start_date,
            due_date: self.due_date,
            milestones,
            clauses: clauses.collect(),
        }
    }
}

fn check_amount(fields: &mut Fields, name: &str, cents: i64) {
    if !(1..=MOST_CENTS).contains(&cents) {
        fields.refuse(name, "Enter an amount from 0.01 to 10,000,000.");
    }
}

fn date(text: Option<&str>) -> Option<Date> {
    text.and_then(dates::date)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn refused(change: &Value) -> Vec<String> {
        let mut input = json!({"request_id": 1, "title": "A shop", "scope": "Orders.", "amount_cents": 1000});
        if let (Some(input), Some(change)) = (input.as_object_mut(), change.as_object()) {
            input.extend(change.clone());
        }
        let mut wanted: ProposeAgreement = serde_json::from_value(input).expect("it is shaped like terms");
        let mut fields = Fields::default();
        wanted.check(&mut fields);
        let problem = fields.finish().err();
        problem
            .map(|problem| problem.errors.into_iter().map(|error| error.field).collect())
            .unwrap_or_default()
    }

    #[test]
    fn every_field_that_is_wrong_is_named() {
        assert_eq!(refused(&json!({})), [""; 0]);
        assert_eq!(refused(&json!({"amount_cents": 0})), ["amount_cents"]);
        assert_eq!(refused(&json!({"currency": "US$"})), ["currency"]);
        assert_eq!(refused(&json!({"due_date": "2027-02-30"})), ["due_date"]);
        assert_eq!(refused(&json!({"due_date": "20270228"})), ["due_date"]);
        assert_eq!(refused(&json!({"start_date": "2027-03-01", "due_date": "2027-02-28"})), ["due_date"]);
        assert_eq!(
            refused(&json!({"clauses": [{"key": "late_fee"}, {"key": "late_fee"}]})),
            ["clauses.1.key"]
        );
        assert_eq!(refused(&json!({"clauses": [{"key": "soul"}]})), ["clauses.0.key"]);
        let parts = |first: i64| json!([{"title": "One", "amount_cents": first}, {"title": "Two", "amount_cents": 400}]);
        assert_eq!(refused(&json!({"milestones": parts(600)})), [""; 0]);
        assert_eq!(refused(&json!({"milestones": parts(601)})), ["milestones"]);
        assert_eq!(
            refused(&json!({"milestones": parts(i64::MAX)})),
            ["milestones.0.amount_cents", "milestones"]
        );
        let late = json!([{"title": "One", "amount_cents": 1000, "due_date": "2027-04-01"}]);
        assert_eq!(
            refused(&json!({"due_date": "2027-03-01", "milestones": late})),
            ["milestones.0.due_date"]
        );
    }
}
