//! POST /reputation/imports

use std::time::Duration;

use db::Time;
use fetch::Rules;

use super::file::{self, Reputation, ReputationFile, host_of};
use super::imported::{ImportedReputation, shown};
use super::issuer::{self, read_key};
use super::refusal::Refusal;
use super::store::{self, Import};
use crate::accounts::caller::Developer;
use crate::accounts::idempotency::{Created, Creating};
use crate::app::App;
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::http::public_cache;
use crate::http::reply::Reply;
use crate::person::UserType;
use crate::problem::Problem;
use crate::state::limits::Limit;
use crate::state::public_answers::Topic;

const MOST_IMPORTS: i64 = 10;
const OLDEST: Duration = Duration::from_hours(24 * 365);
/// How far the clocks of two sites may be apart.
const CLOCKS_APART: Duration = Duration::from_hours(1);
const SUBJECT_TAKEN: &str = "reputation_imports_issuer_subject_key";

impl Input for ReputationFile {
    const MOST_BYTES: usize = file::MOST_BYTES;

    fn check(&mut self, _: &mut Fields) {}
}

/// Shows on the caller's profile what another site signed about them. The body is the file as it was exported there, with the
/// caller's code. It takes the place of what was imported from the same site before.
#[utoipa::path(post, path = "/reputation/imports", tag = "reputation", operation_id = "import_reputation",
    request_body = ReputationFile,
    responses((status = 201, body = ImportedReputation),
              (status = 409, description = "The file is for another account, or its code was used or has expired"),
              (status = 413, description = "The file is larger than 1 MiB"),
              (status = 422, description = "It is no such file, was changed, or its site could not be asked")))]
pub async fn import_reputation(
    app: App,
    Developer(person): Developer,
    Creating { input: file, key }: Creating<ReputationFile>,
) -> Reply<Created<ImportedReputation>> {
    app.limits.take(Limit::Change, &person.id.to_string())?;
    let now = app.clock.now();
    let said = Reputation::read(&file.payload).map_err(Refusal::Wrong)?;
    may_be_imported(&said, &app.settings.public_url(), now)?;
    let code = own_code(&app, person.id, &said, now).await?;
    let (signature, public_key) = checked(&app, &file, &said).await?;

    let mut tx = key.begin(&app).await?;
    // Under the lock of the code's row: a code is for one import.
    if !store::take_code(&mut tx, person.id, &code, now).await? {
        return Err(Refusal::OtherCode.into());
    }
    let before = store::import_from_in(&mut tx, person.id, &said.issuer).await?;
    if before.as_ref().is_some_and(|before| before.issued_at >= said.issued_at) {
        return Err(Refusal::Older.into());
    }
    if before.is_none() && store::count(&mut tx, person.id).await? >= MOST_IMPORTS {
        return Err(Refusal::TooMany.into());
    }
    // Whoever has the account over there decides where it is shown: with their newest file.
    if let Some(held) = store::held_by(&mut tx, &said.issuer, &said.subject.id).await?
        && held.user_id != person.id
    {
        if held.issued_at >= said.issued_at {
            return Err(Refusal::Taken.into());
        }
        store::remove(&mut tx, held.id, held.user_id).await?;
    }
    let import = Import {
        user_id: person.id,
        issuer: &said.issuer,
        subject: &said.subject.id,
        issued_at: said.issued_at,
        payload: file.payload,
        signature,
        public_key,
    };
    let row = store::keep(&mut tx, import, now).await.map_err(|error| {
        if error.is_duplicate(SUBJECT_TAKEN) { Refusal::Taken.into() } else { Problem::from(error) }
    })?;
    let imported = shown(row).ok_or_else(|| Problem::internal("an import can't be shown"))?;
    let created = key.remember(&app, &mut tx, imported).await?;
    public_cache::changed(&app, &mut tx, &[Topic::Developers]).await?;
    tx.commit().await?;
    Ok(created)
}

/// What can be seen without asking anybody.
fn may_be_imported(said: &Reputation, own_site: &str, now: Time) -> Result<(), Refusal> {
    if said.issuer == own_site {
        return Err(Refusal::OwnSite);
    }
    if said.subject.role != UserType::Developer {
        return Err(Refusal::OfClient);
    }
    match &said.audience {
        None => return Err(Refusal::OtherSite(None)),
        Some(audience) if audience.site != own_site => {
            return Err(Refusal::OtherSite(Some(audience.site.clone())));
        }
        Some(_) => {}
    }
    if said.issued_at > now + CLOCKS_APART {
        return Err(Refusal::Early);
    }
    if said.issued_at + OLDEST < now {
        return Err(Refusal::TooOld);
    }
    Ok(())
}

/// The code in the file, if it is the caller's and still good.
async fn own_code(app: &App, person_id: i64, said: &Reputation, now: Time) -> Reply<String> {
    let code = said.audience.as_ref().map(|audience| audience.code.clone()).unwrap_or_default();
    match store::code(&app.db, person_id).await? {
        Some(own) if own.code == code && own.expires_at <= now => Err(Refusal::Expired.into()),
        Some(own) if own.code == code => Ok(code),
        _ => {
            let before = store::import_from(&app.db, person_id, &said.issuer).await?;
            let used = before.and_then(|row| Reputation::read(&row.payload.0).ok()?.audience);
            let is_again = used.is_some_and(|audience| audience.code == code);
            Err(if is_again { Refusal::Imported } else { Refusal::OtherCode }.into())
        }
    }
}

/// The signature and the key that made it, which is the one that the site publishes.
async fn checked(app: &App, file: &ReputationFile, said: &Reputation) -> Result<(Vec<u8>, Vec<u8>), Refusal> {
    let settings = &app.settings.reputation;
    let host = || host_of(&said.issuer).to_owned();
    if !settings.private_addresses.0 && !said.issuer.starts_with("https://") {
        return Err(Refusal::NotSecure(host()));
    }
    let rules = Rules {
        may_be_private: settings.private_addresses.0,
        most_bytes: issuer::MOST_BYTES,
        longest: Duration::from_secs(settings.wait_seconds),
        most_redirects: 0,
    };
    let document = read_key(&format!("{}{}", said.issuer, issuer::PATH), &rules).await;
    let document = document.map_err(Refusal::Unchecked)?;
    let public_key =
        document.bytes().filter(|_| document.issuer == said.issuer && document.key_id == file.key_id);
    let public_key = public_key.ok_or_else(|| Refusal::OtherKey(host()))?;
    let signature = file.signature_by(&public_key).ok_or_else(|| Refusal::Changed(host()))?;
    Ok((signature, public_key))
}
