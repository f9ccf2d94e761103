//! GET /moderation/rules

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::rules::Rule;
use crate::http::reply::Reply;

#[derive(Debug, Serialize, ToSchema)]
pub struct ModerationRules {
    items: Vec<ModerationRule>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ModerationRule {
    id: Rule,
    title: &'static str,
    /// What it looks for, and what to do about it.
    text: &'static str,
}

/// The rules that look for scams in requests and messages. Both sides are told which one fired.
#[utoipa::path(get, path = "/moderation/rules", tag = "moderation", operation_id = "moderation_rules", security(()),
    responses((status = 200, body = ModerationRules)))]
pub async fn moderation_rules() -> Reply<Json<ModerationRules>> {
    let rule = |rule: &Rule| ModerationRule { id: *rule, title: rule.title(), text: rule.text() };
    Ok(Json(ModerationRules { items: Rule::ALL.iter().map(rule).collect() }))
}
