//! POST /admin/appeals/{id}

use axum::Json;
use serde::Deserialize;
use utoipa::ToSchema;

use super::appeals::AdminAppeal;
use super::refusal::Refusal;
use super::store::{self, AppealStatus};
use super::{news, restore};
use crate::accounts::caller::Admin;
use crate::app::App;
use crate::audit;
use crate::http::body::{Body, Input};
use crate::http::fields::Fields;
use crate::http::parts::Path;
use crate::http::reply::Reply;
use crate::text_enum::text_enum;

const ANSWER_LENGTH: usize = 2000;

text_enum! {
    AppealAction, "an answer to an appeal", {
        /// It stays hidden.
        Uphold = "uphold",
        /// It is shown again.
        Restore = "restore",
    }
}

#[derive(Deserialize, ToSchema)]
pub struct AnswerAppeal {
    action: AppealAction,
    /// The owner reads it.
    #[schema(min_length = 1, max_length = 2000)]
    answer: String,
}

impl Input for AnswerAppeal {
    const GROWS: bool = false;

    fn check(&mut self, fields: &mut Fields) {
        fields.text("answer", &mut self.answer, 1..=ANSWER_LENGTH);
    }
}

/// Answers an appeal: it stays hidden, or is shown again. Its owner is told.
#[utoipa::path(post, path = "/admin/appeals/{id}", tag = "moderation", operation_id = "answer_appeal",
    params(("id" = i64, Path, description = "The appeal's id")), request_body = AnswerAppeal,
    responses((status = 200, body = AdminAppeal), (status = 404, description = "There is no such appeal"),
              (status = 409, description = "It was answered before")))]
pub async fn answer_appeal(
    app: App,
    Admin(admin): Admin,
    Path(id): Path<i64>,
    Body(input): Body<AnswerAppeal>,
) -> Reply<Json<AdminAppeal>> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let decision_id = store::decision_of(&mut tx, id).await?.ok_or(Refusal::Hidden)?;
    let status = match input.action {
        AppealAction::Uphold => AppealStatus::Upheld,
        AppealAction::Restore => AppealStatus::Restored,
    };
    if !store::answer(&mut tx, id, status, &input.answer, now).await? {
        return Err(Refusal::AppealClosed.into());
    }
    let row = store::one_in(&mut tx, decision_id).await?.ok_or(Refusal::Hidden)?;
    let entry = audit::Entry {
        actor_id: Some(admin.id),
        action: if status == AppealStatus::Upheld { "appeal_upheld" } else { "appeal_restored" },
        target_type: Some(row.target_type.word()),
        target_id: Some(row.target_id),
        note: Some(&input.answer),
        at: now,
    };
    audit::note(&mut tx, entry).await?;
    let about = (row.target_type, row.target_id);
    if status == AppealStatus::Restored && store::restore(&mut tx, about, now).await?.is_some() {
        restore::show_again(&app, &mut tx, &row, (admin.id, None), now).await?;
    } else {
        news::upheld(&mut tx, &row, now).await?;
        news::tell(&app, &mut tx, row.owner_id).await?;
    }
    tx.commit().await?;
    let row = store::one(&app.db, decision_id).await?.ok_or(Refusal::Hidden)?;
    Ok(Json(AdminAppeal::of(row).ok_or(Refusal::Hidden)?))
}
