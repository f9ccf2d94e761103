//! Where the bytes of a video are. A video that everyone may watch has a plain address; any other has one that works for a
//! few hours, because a player can't send who is asking.

use std::time::Duration;

use db::Time;
use serde::Deserialize;
use utoipa::IntoParams;

use super::refusal::Refusal;
use super::states::Privacy;
use super::store::{self, VideoRow};
use crate::app::App;
use crate::files;
use crate::http::reply::Reply;
use crate::person::Person;

const PURPOSE: &str = "video";
/// Long enough to watch the longest film with a pause.
const LASTS: Duration = Duration::from_hours(6);

/// How the address of a video that not everyone may watch ends.
#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Signed {
    /// When the address stops working, in seconds since 1970.
    #[param(required = false, nullable = false, value_type = i64)]
    pub expires: Option<String>,
    /// Made by this server for this video and this moment.
    #[param(required = false, nullable = false)]
    pub signature: Option<String>,
}

/// Whether it may be watched by whoever asks: anyone, its owner, or somebody with an address that was made for it.
fn may_watch(app: &App, video: &VideoRow, person: Option<&Person>, signed: &Signed) -> bool {
    let is_owner = person.is_some_and(|person| person.id == video.owner_id);
    if video.deleted_at.is_some() {
        return false;
    }
    video.privacy != Privacy::Private || is_owner || is_good(app, video, signed, app.clock.now())
}

/// The video, for whoever may watch it.
pub async fn watched_by(app: &App, id: i64, person: Option<&Person>, signed: &Signed) -> Reply<VideoRow> {
    let row = store::one(&app.db, id).await?.filter(|row| may_watch(app, row, person, signed));
    Ok(row.ok_or(Refusal::Hidden)?)
}

fn is_good(app: &App, video: &VideoRow, signed: &Signed, now: Time) -> bool {
    let (Some(expires), Some(signature)) = (&signed.expires, &signed.signature) else { return false };
    let Ok(expires) = expires.parse::<i64>() else { return false };
    let text = text(video, expires);
    app.keys.verify(PURPOSE, &format!("{text}.{signature}")).is_some_and(|signed| signed == text)
        && now.as_second() < expires
}

/// Addresses that others got before it was hidden work no more; its owner's player gets new ones.
fn text(video: &VideoRow, expires: i64) -> String {
    let hidden = if video.hidden_at.is_some() { " hidden" } else { "" };
    format!("{} {expires}{hidden}", video.id)
}

/// What is added to an address of this video; nothing where everyone may watch.
pub fn ending(app: &App, video: &VideoRow) -> String {
    if video.privacy != Privacy::Private {
        return String::new();
    }
    let expires = until(app);
    let signed = app.keys.sign(PURPOSE, &text(video, expires));
    format!("?expires={expires}&signature={}", signed.rsplit('.').next().unwrap_or_default())
}

/// The same for a whole hour, so that a browser that asks again has it already.
fn until(app: &App) -> i64 {
    let now = app.clock.now().as_second();
    now - now % 3600 + 3600 + i64::try_from(LASTS.as_secs()).unwrap_or(0)
}

/// Where a file of it is found for a while.
pub fn file(app: &App, key: &str) -> String {
    files::steady_url(app, key, LASTS)
}
