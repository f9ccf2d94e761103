//! POST /feedback/

use db::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store;
use crate::accounts::caller::Visitor;
use crate::accounts::idempotency::{Created, Creating};
use crate::accounts::rules;
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::parts::Address;
use crate::http::reply::Reply;
use crate::state::limits::Limit;

#[derive(Deserialize, ToSchema)]
pub struct SendFeedback {
    /// Stars.
    #[schema(minimum = 1, maximum = 5)]
    rating: i64,
    #[schema(max_length = 5000)]
    comment: Option<String>,
    #[schema(max_length = 100)]
    name: Option<String>,
    /// An address for an answer; left out or empty when none is wanted.
    #[schema(max_length = 254)]
    email: Option<String>,
    /// Where in the app the form was opened.
    #[schema(max_length = 200)]
    location: Option<String>,
    /// What it is about.
    #[schema(max_length = 200)]
    target_id: Option<String>,
}

impl Input for SendFeedback {
    fn check(&mut self, fields: &mut Fields) {
        if !(1..=5).contains(&self.rating) {
            fields.refuse("rating", "Please select a rating");
        }
        fields.optional_text("comment", &mut self.comment, 5000);
        fields.optional_line("name", &mut self.name, 100);
        fields.optional_text("email", &mut self.email, rules::EMAIL_LENGTH);
        if let Some(why) = self.email.as_deref().and_then(rules::email_refusal) {
            fields.refuse("email", why);
        }
        fields.optional_text("location", &mut self.location, 200);
        fields.optional_text("target_id", &mut self.target_id, 200);
    }
}

#[derive(Serialize, ToSchema)]
pub struct Sent {
    id: i64,
    created_at: Time,
}

/// Keeps what someone thinks of the product. Whoever is signed in is named beside it.
#[utoipa::path(post, path = "/feedback/", tag = "feedback", operation_id = "send_feedback", security((), ("bearer" = [])),
    request_body = SendFeedback, responses((status = 201, body = Sent)))]
pub async fn send_feedback(
    app: App,
    Visitor(person): Visitor,
    address: Address,
    Creating { input, key }: Creating<SendFeedback>,
) -> Reply<Created<Sent>> {
    app.limits.take(Limit::Feedback, &address.bucket())?;
    let created_at = app.clock.now();
    let mut tx = key.begin(&app).await?;
    let new = store::NewFeedback {
        user_id: person.map(|person| person.id),
        rating: input.rating,
        comment: input.comment,
        name: input.name,
        email: input.email,
        location: input.location,
        target_id: input.target_id,
        created_at,
    };
    let id = store::insert(&mut tx, new).await?;
    let created = key.remember(&app, &mut tx, Sent { id, created_at }).await?;
    tx.commit().await?;
    Ok(created)
}
