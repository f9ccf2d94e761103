//! GET /moderation/rules

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::rules::Rule;
use crate::http::reply::Reply;

#[derive(Debug, Serialize, ToSchema)]
pub struct ModerationRules {
    pub items: Vec<ModerationRule>,
}

impl ModerationRules {
    pub fn all() -> Self {
        let rule = |rule: &Rule| ModerationRule { id: *rule, title: rule.title(), text: rule.text() };
        Self { items: Rule::ALL.iter().map(rule).collect() }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ModerationRule {
    pub id: Rule,
    pub title: &'static str,
    /// What it looks for, and what to do about it.
    pub text: &'static str,
}

/// The rules that look for scams in requests and messages. Both sides are told which one fired.
#[utoipa::path(get, path = "/moderation/rules", tag = "moderation", operation_id = "moderation_rules", security(()),
    responses((status = 200, body = ModerationRules)))]
pub async fn moderation_rules() -> Reply<Json<ModerationRules>> {
    Ok(Json(ModerationRules::all()))
}
