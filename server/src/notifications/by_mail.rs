//! Notifications by mail: each knows from the start when it is to be mailed, and is not if it was read by then. One letter tells
//! somebody everything that is due.

use std::collections::BTreeSet;
use std::time::Duration;

use db::{Db, Time};

use super::kind::NotificationKind;
use super::list::{Line, Notification};
use super::{store, unsubscribe};
use crate::app::App;
use crate::letters::{self, Part, ToPerson};
use crate::text_enum::text_enum;

/// The hour of the day's letter, in UTC.
const HOUR: i64 = 7;
const HOUR_MICROS: i64 = 3_600_000_000;
const DAY_MICROS: i64 = 24 * HOUR_MICROS;
/// So many people are looked for at a time.
const BATCH: i64 = 500;
/// More than this is only counted.
const MOST_LINES: usize = 20;
/// The kinds that nothing was chosen for.
const ALL: &str = "all";

text_enum! {
    /// How somebody hears of a kind by email.
    EmailChoice, "how often letters come", {
        Off = "off",
        /// A few minutes later, unless it was read by then.
        AtOnce = "at_once",
        /// Once a day, with everything else that was not read.
        Daily = "daily",
    }
}

/// What somebody chose.
pub(super) struct Chosen(Vec<(String, EmailChoice)>);

impl Chosen {
    pub(super) async fn of(db: &Db, user_id: i64) -> Result<Self, db::Error> {
        store::chosen(db, user_id).await.map(Self)
    }

    pub(super) fn for_kind(&self, kind: NotificationKind) -> EmailChoice {
        let named = |word: &str| self.0.iter().find(|(known, _)| known == word).map(|(_, choice)| *choice);
        named(kind.word()).or_else(|| named(ALL)).unwrap_or(EmailChoice::Daily)
    }
}

/// The next hour of the day's letter.
pub(super) fn next_daily(now: Time) -> Time {
    let hour = HOUR * HOUR_MICROS;
    let days = (now.micros() - hour).div_euclid(DAY_MICROS) + 1;
    Time::from_micros(days * DAY_MICROS + hour)
}

/// Sends what is due; answers how many letters that were. Everything waits a while first: whoever is here reads it in the meantime,
/// and news that follow each other come in one letter.
pub async fn send_letters(app: &App) -> Result<u64, db::Error> {
    let due = app.clock.now() - Duration::from_secs(app.settings.mail.news_seconds);
    let mut sent = 0;
    loop {
        let people: BTreeSet<i64> = store::due_people(&app.db, due, BATCH).await?.into_iter().collect();
        if people.is_empty() {
            return Ok(sent);
        }
        for user_id in people {
            sent += u64::from(send_to(app, user_id, due).await?);
        }
    }
}

/// The letter is written in the transaction that takes what it tells: whatever happens, it is told once.
async fn send_to(app: &App, user_id: i64, due: Time) -> Result<bool, db::Error> {
    let chosen = Chosen::of(&app.db, user_id).await?;
    let mut tx = app.db.begin().await?;
    let ids = store::take_due(&mut tx, user_id, due).await?;
    let rows = if ids.is_empty() { Vec::new() } else { store::to_mail(&mut tx, user_id, ids).await? };
    let wanted = rows.into_iter().filter(|row| chosen.for_kind(row.kind) != EmailChoice::Off);
    let lines: Vec<Line> = wanted.filter_map(|row| Notification::from(row).unread_line()).collect();
    if !lines.is_empty() {
        letters::send_news(app, &mut tx, letter(app, user_id, &lines), unsubscribe::way(app, user_id))
            .await?;
    }
    tx.commit().await?;
    Ok(!lines.is_empty())
}

fn letter(app: &App, user_id: i64, lines: &[Line]) -> ToPerson {
    let (product, address) = (&app.settings.product.name, app.settings.public_url());
    let (subject, first) = match lines {
        [only] => (only.text.clone(), format!("There is news for you on {product}:")),
        _ => (
            format!("{} new notifications on {product}", lines.len()),
            format!("Here is what you haven't read yet on {product}:"),
        ),
    };
    let mut parts = vec![Part::Text(first)];
    parts.extend(lines.iter().take(MOST_LINES).map(|line| Part::Link {
        text: line.text.clone(),
        about: line.about.clone(),
        url: format!("{address}{}", line.link),
    }));
    if lines.len() > MOST_LINES {
        parts.push(Part::Text(format!("And {} more.", lines.len() - MOST_LINES)));
    }
    parts.push(Part::Button {
        label: "See all notifications".to_owned(),
        url: format!("{address}/notifications"),
    });
    parts.push(Part::Note(format!(
        "You choose what you hear by email, and how often: {address}/notifications"
    )));
    ToPerson { user_id, subject, parts }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_days_letter_comes_at_seven() {
        let daily = |text: &str| next_daily(text.parse::<Time>().expect("a time")).to_string();
        assert_eq!(daily("2026-03-01T12:00:00Z"), "2026-03-02T07:00:00Z");
        assert_eq!(daily("2026-03-01T06:59:59Z"), "2026-03-01T07:00:00Z");
        assert_eq!(daily("2026-03-01T07:00:00Z"), "2026-03-02T07:00:00Z");
    }

    #[test]
    fn a_choice_for_one_kind_comes_before_the_one_for_all() {
        let chosen =
            Chosen(vec![(ALL.to_owned(), EmailChoice::Off), ("message".to_owned(), EmailChoice::AtOnce)]);
        assert_eq!(chosen.for_kind(NotificationKind::Message), EmailChoice::AtOnce);
        assert_eq!(chosen.for_kind(NotificationKind::Review), EmailChoice::Off);
        assert_eq!(Chosen(Vec::new()).for_kind(NotificationKind::Review), EmailChoice::Daily);
    }
}
