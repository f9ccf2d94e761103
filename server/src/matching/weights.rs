//! GET /matching/weights, and `/how-matching-works`, which the web app draws around the same list. Its classes are those of
//! `web/src/features/matching/how-matching-works-page.tsx`, so nothing moves when the app draws the same.

use axum::response::Response;
use axum::{Json, Router};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::app::App;
use crate::http::html::Html;
use crate::http::page::{Given, PageCall, PublicPage, route};
use crate::settings::Weights;
use crate::state::public_answers::Topics;

const PATH: &str = "/how-matching-works";
const TITLE: &str = "How matching works";
const ABOUT: &str =
    "Developers are ranked by how well they fit a request. Here is everything that counts, and how much.";

#[derive(Serialize, ToSchema)]
pub struct MatchingWeights {
    /// What all parts add up to.
    total: f64,
    /// Those that count, the weightiest first.
    parts: Vec<MatchingPart>,
}

#[derive(Serialize, ToSchema)]
pub struct MatchingPart {
    name: &'static str,
    title: &'static str,
    /// How it is counted, in plain words.
    text: &'static str,
    /// How many points it can bring.
    weight: f64,
}

impl MatchingWeights {
    fn of(weights: &Weights) -> Self {
        let mut parts = vec![
            MatchingPart {
                name: "skills",
                title: "Skills",
                text: "How many of the requested skills the developer has. A listed skill counts fully, a skill mentioned only in the profile’s text counts less, and a related skill (Vue for React) counts a little.",
                weight: weights.skills,
            },
            MatchingPart {
                name: "words",
                title: "Words",
                text: "What both the request and the profile mention. Words in the title count twice, rare words more than common ones, and everyday words and numbers not at all. Matching half the words earns full points.",
                weight: weights.words,
            },
            MatchingPart {
                name: "rate",
                title: "Rate and budget",
                text: "How many hours of the developer’s time the budget covers. 60 hours or more earn full points, fewer than 15 earn none. A project price earns full points when the budget covers it. Where the client pays by the hour, a rate up to theirs earns full points and twice as much none. A profile without a rate gets half.",
                weight: weights.rate,
            },
            MatchingPart {
                name: "availability",
                title: "Availability",
                text: "Available now earns full points, limited availability half, not available none. Less if a deadline leaves too few hours for the hours the client expects.",
                weight: weights.availability,
            },
            MatchingPart {
                name: "rating",
                title: "Ratings",
                text: "The average star rating. We add five ratings of four stars to everyone’s, so that two ratings from friends don’t decide the order and newcomers start above the middle.",
                weight: weights.rating,
            },
            MatchingPart {
                name: "response",
                title: "Replies",
                text: "How often and how fast the developer replies. Replies within an hour earn full points, after two days none. With too few conversations to tell, it’s half.",
                weight: weights.response,
            },
        ];
        parts.retain(|part| part.weight > 0.0);
        parts.sort_by(|one, other| other.weight.total_cmp(&one.weight));
        Self { total: parts.iter().map(|part| part.weight).sum(), parts }
    }
}

/// What counts when developers are ranked for a request, and how much. Nobody can buy a place.
#[utoipa::path(get, path = "/matching/weights", tag = "matching", operation_id = "matching_weights", security(()),
    responses((status = 200, body = MatchingWeights)))]
pub async fn matching_weights(app: App) -> Json<MatchingWeights> {
    Json(MatchingWeights::of(&app.settings.matching.weights()))
}

pub fn pages() -> Router<App> {
    route(Router::new(), PATH, page)
}

async fn page(app: App, asked: PageCall) -> Response {
    let make = async {
        let weights = MatchingWeights::of(&app.settings.matching.weights());
        Ok(PublicPage {
            facts: json!({"@context": "https://schema.org", "@type": "WebPage", "name": TITLE, "description": ABOUT}),
            main: list(&weights),
            data: vec![Given::one("/matching/weights", &weights)?],
            ..PublicPage::new("matching", PATH, ABOUT)
        })
    };
    asked.page(&app, Topics::NONE, make).await
}

fn list(weights: &MatchingWeights) -> Html {
    let mut html = Html::default();
    html.markup("<ol role=\"list\" class=\"grid grid-cols-1 divide-y divide-line [&>li:first-child]:pt-0 [&>li:last-child]:pb-0\">");
    for part in &weights.parts {
        html.markup("<li class=\"grid grid-cols-1 gap-2 py-4\"><div class=\"flex items-baseline justify-between gap-4\">");
        html.markup("<h3 class=\"text-lg\">").text(part.title);
        html.markup("</h3><p class=\"tabular flex-none\"><b>").text(part.weight);
        html.markup("</b> <span class=\"text-ink-soft\">of ").text(weights.total);
        html.markup("</span></p></div><svg viewBox=\"0 0 100 4\" preserveAspectRatio=\"none\" aria-hidden=\"true\" class=\"block h-1 w-full overflow-hidden rounded-full bg-accent-wash\"><rect class=\"fill-accent\" height=\"4\" width=\"");
        html.text(part.weight / weights.total * 100.0);
        html.markup("\"/></svg><p class=\"max-w-[68ch] text-ink-soft\">").text(part.text).markup("</p></li>");
    }
    html.markup("</ol>");
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_count_nothing_are_left_out_and_the_weightiest_come_first() {
        let weights = Weights { skills: 10.0, rate: 0.0, ..Weights::default() };
        let MatchingWeights { total, parts } = MatchingWeights::of(&weights);
        let names: Vec<_> = parts.iter().map(|part| part.name).collect();
        assert_eq!(names, ["words", "skills", "availability", "rating", "response"]);
        assert!((total - 60.0).abs() < f64::EPSILON);
    }
}
