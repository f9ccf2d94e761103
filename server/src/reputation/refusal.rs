//! What this room refuses, with the words for it.

use axum::http::StatusCode;

use super::file::Wrong;
use crate::problem::Problem;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is nothing to tell of this person.
    NothingYet,
    /// It is no file of ours.
    Wrong(Wrong),
    /// Of a client: there is no profile to show it on.
    OfClient,
    /// It is from this site itself.
    OwnSite,
    /// It names no account, or one of another site.
    OtherSite(Option<String>),
    /// It names another account here, or a code that was used.
    OtherCode,
    Imported,
    Expired,
    TooOld,
    /// It is signed for a day to come.
    Early,
    /// The site's address can't be trusted.
    NotSecure(String),
    /// The site could not be asked; the sentence says why.
    Unchecked(String),
    /// The site has another key, or says it is another one.
    OtherKey(String),
    Changed(String),
    /// A newer one is there.
    Older,
    /// Somebody else here shows it.
    Taken,
    TooMany,
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let unfit =
            |code: &'static str, detail: String| Self::new(StatusCode::UNPROCESSABLE_ENTITY, code, detail);
        match refusal {
            Refusal::NothingYet => Self::conflict(
                "nothing_to_export",
                "You have no completed agreements or verified reviews yet, so there is nothing to export.",
            ),
            Refusal::Wrong(Wrong::Shape) => unfit(
                "not_a_reputation_file",
                "This isn't a reputation file. Choose the file that you exported from the other site."
                    .to_owned(),
            ),
            Refusal::Wrong(Wrong::Format(format)) => unfit(
                "unknown_format",
                format!("This file has the format {format}, which this site doesn't know yet."),
            ),
            Refusal::OfClient => unfit(
                "not_a_developer",
                "This file is about a client. Only a developer's reputation can be shown on a profile."
                    .to_owned(),
            ),
            Refusal::OwnSite => unfit(
                "own_site",
                "This file was exported from this site, where your reviews are shown anyway.".to_owned(),
            ),
            Refusal::OtherSite(None) => unfit(
                "no_code",
                "This file was exported without a code. Get a code here and enter it when you export."
                    .to_owned(),
            ),
            Refusal::OtherSite(Some(site)) => unfit(
                "other_site",
                format!("This file was made for {site}. Enter a code of this site when you export."),
            ),
            Refusal::OtherCode => Self::conflict(
                "other_code",
                "This file was made for another account, or its code was used already. Get a new code and export again.",
            ),
            Refusal::Imported => Self::conflict("imported_already", "You have imported this file already."),
            Refusal::Expired => Self::conflict(
                "code_expired",
                "The code in this file has expired. Get a new code and export again.",
            ),
            Refusal::TooOld => {
                unfit("too_old", "This file is older than a year. Export it again.".to_owned())
            }
            Refusal::Early => unfit(
                "issued_in_future",
                "This file has a date in the future. Check the clock of the site that you exported it from."
                    .to_owned(),
            ),
            Refusal::NotSecure(host) => unfit(
                "not_secure",
                format!("{host} doesn't use https, so nobody can tell whether its key is its own."),
            ),
            Refusal::Unchecked(sentence) => unfit("issuer_not_asked", sentence),
            Refusal::OtherKey(host) => unfit(
                "other_key",
                format!("This file wasn't signed with the key that {host} uses now. Export it again."),
            ),
            Refusal::Changed(host) => unfit(
                "changed",
                format!(
                    "This file was changed after {host} signed it. Export it again, and import it as it is."
                ),
            ),
            Refusal::Older => {
                Self::conflict("older", "You have imported a newer file from this site already.")
            }
            Refusal::Taken => Self::conflict(
                "shown_elsewhere",
                "This reputation is shown on another account here. Remove it there first.",
            ),
            Refusal::TooMany => Self::conflict(
                "too_many_imports",
                "You can show reputation from at most 10 other sites. Remove one first.",
            ),
        }
    }
}
