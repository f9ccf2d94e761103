//! What people think of the product: anyone may send it, the admin reads it.

mod list;
mod send;
mod store;

use db::{Time, Tx};

use crate::http::router::{RoomRoutes, both, routes};

pub fn routes() -> RoomRoutes {
    both(RoomRoutes::new(), routes!(send::send_feedback, list::feedback_list))
}

/// Feedback that nobody sent over the wire: sample data.
pub struct Sample<'a> {
    pub user_id: Option<i64>,
    pub rating: i64,
    pub comment: &'a str,
    pub created_at: Time,
}

pub async fn keep(tx: &mut Tx, sample: Sample<'_>) -> Result<i64, db::Error> {
    let new = store::NewFeedback {
        user_id: sample.user_id,
        rating: sample.rating,
        comment: Some(sample.comment.to_owned()),
        name: None,
        email: None,
        location: Some("footer".to_owned()),
        target_id: Some("general_feedback".to_owned()),
        created_at: sample.created_at,
    };
    store::insert(tx, new).await
}
