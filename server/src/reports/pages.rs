//! `/rules`: the web app draws it around the list of rules. The classes are those of
//! `web/src/features/moderation/rules-page.tsx`, so nothing moves when the app draws the same.

use axum::Router;
use axum::response::Response;
use serde_json::json;

use super::list_rules::ModerationRules;
use crate::app::App;
use crate::http::html::Html;
use crate::http::page::{Given, PageCall, PublicPage, route};
use crate::state::public_answers::Topics;

const PATH: &str = "/rules";
const ABOUT: &str = "How we spot likely scams, and what happens when you report something.";

pub fn pages() -> Router<App> {
    route(Router::new(), PATH, rules)
}

async fn rules(app: App, asked: PageCall) -> Response {
    let make = async {
        let rules = ModerationRules::all();
        Ok(PublicPage {
            facts: json!({"@context": "https://schema.org", "@type": "WebPage", "name": "Rules", "description": ABOUT}),
            main: list(&rules),
            data: vec![Given::one("/moderation/rules", &rules)?],
            ..PublicPage::new("rules", PATH, ABOUT)
        })
    };
    asked.page(&app, Topics::NONE, make).await
}

fn list(rules: &ModerationRules) -> Html {
    let mut html = Html::default();
    html.markup("<ul role=\"list\" class=\"grid grid-cols-1 divide-y divide-line [&>li:first-child]:pt-0 [&>li:last-child]:pb-0\">");
    for rule in &rules.items {
        html.markup("<li id=\"").text(rule.id.word()).markup("\" class=\"grid grid-cols-1 gap-2 py-4\">");
        html.markup("<h3 class=\"text-lg\">").text(rule.title).markup("</h3>");
        html.markup("<p class=\"max-w-[68ch] break-words whitespace-pre-line text-ink-soft\">");
        html.text(rule.text).markup("</p></li>");
    }
    html.markup("</ul>");
    html
}
