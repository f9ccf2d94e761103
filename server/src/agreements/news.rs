//! What is told about agreements, to both sides, in the transaction it is told about.

use db::Tx;
use serde::Serialize;

use super::store::AgreementRow;
use crate::app::App;

pub const AGREEMENT: &str = "agreement";

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    Proposed,
    Accepted,
    Declined,
    Withdrawn,
    Cancelled,
    Completed,
    Submitted,
    ChangesRequested,
    Approved,
    /// The client has a few days left to look at a milestone.
    Reminded,
}

#[derive(Serialize)]
struct AgreementNews {
    agreement_id: i64,
    conversation_id: i64,
    request_id: i64,
    change: Change,
}

pub async fn tell(app: &App, tx: &mut Tx, about: &AgreementRow, change: Change) -> Result<(), db::Error> {
    let news = AgreementNews {
        agreement_id: about.id,
        conversation_id: about.conversation_id,
        request_id: about.request_id,
        change,
    };
    app.bus.publish(tx, &[about.client_id, about.developer_id], AGREEMENT, &news).await
}
