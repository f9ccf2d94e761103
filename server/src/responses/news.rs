//! What is told about answers, to both sides, in the transaction it is told about.

use db::Tx;
use serde::Serialize;

use super::store::Parties;
use crate::app::App;
use crate::requests::ResponseStatus;

pub const RESPONSE: &str = "response";

#[derive(Serialize)]
struct News {
    response_id: i64,
    request_id: i64,
    change: ResponseStatus,
}

/// To both sides of each of these answers: how it stands now. Always in the order of the people's ids, because the row of
/// each stays locked until the commit.
pub async fn tell(
    app: &App,
    tx: &mut Tx,
    about: &[Parties],
    change: ResponseStatus,
) -> Result<(), db::Error> {
    let mut told: Vec<(i64, &Parties)> =
        about.iter().flat_map(|one| [(one.client_id, one), (one.developer_id, one)]).collect();
    told.sort_unstable_by_key(|(user_id, one)| (*user_id, one.id));
    for (user_id, one) in told {
        let news = News { response_id: one.id, request_id: one.request_id, change };
        app.bus.publish(tx, &[user_id], RESPONSE, &news).await?;
    }
    Ok(())
}
