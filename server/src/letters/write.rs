//! The job that sends a letter.

use std::time::{Duration, SystemTime};

use jobs::{Job, Outcome};
use sha2::{Digest as _, Sha256};

use super::{SEALED_FOR, To, Waiting, looks, store};
use crate::app::App;

/// What is kept of a mail server's words.
const REASON: usize = 300;

pub(super) async fn write(app: App, job: Job) -> Outcome {
    match try_to(&app, &job).await {
        Ok(outcome) => outcome,
        Err(error) => Outcome::Retry(error.to_string()),
    }
}

async fn try_to(app: &App, job: &Job) -> Result<Outcome, db::Error> {
    let sealed = job.payload["letter"].as_str().and_then(|text| hex::decode(text).ok());
    let Some(sealed) = sealed else { return Ok(Outcome::Fail("the job names no letter".to_owned())) };
    let opened = app.keys.open(SEALED_FOR, &sealed);
    let Some(letter) = opened.and_then(|text| serde_json::from_slice::<Waiting>(&text).ok()) else {
        return Ok(Outcome::Fail("the job names no letter".to_owned()));
    };
    let (email, name) = match &letter.to {
        To::Address { email, name } => (email.clone(), name.clone()),
        To::Person(id) => match store::person(&app.db, *id).await? {
            // Somebody whose account was erased has none.
            Some(person) if !person.email.contains('@') => return Ok(Outcome::Done),
            Some(person) => {
                let is_news = letter.unsubscribe.is_some();
                if is_news && (person.email_verified_at.is_none() || person.suspended_at.is_some()) {
                    return Ok(Outcome::Done);
                }
                (person.email, Some(person.name))
            }
            // Nobody is there any more to read it.
            None => return Ok(Outcome::Done),
        },
    };
    if store::is_refused(&app.db, &email).await? {
        return Ok(Outcome::Done);
    }
    let Ok(to) = email.parse() else { return Ok(Outcome::Fail("the address is not one".to_owned())) };
    let micros = u64::try_from(app.clock.now().micros()).unwrap_or(0);
    // The job's number alone would come again in another database that sends in the same name.
    let id = format!("letter-{}-{}", job.id, hex::encode(&Sha256::digest(&sealed)[..6]));
    let look = looks::Look { letter: &letter, name: name.as_deref(), product: &app.settings.product.name };
    let sent = mail::Letter {
        id: &id,
        from: &app.mail_from,
        to: &to,
        subject: &letter.subject,
        text: &look.text(),
        html: &look.html(),
        unsubscribe: letter.unsubscribe.as_ref().map(|way| way.one_click.as_str()),
        written: SystemTime::UNIX_EPOCH + Duration::from_micros(micros),
    };
    Ok(match app.mail.send(&sent).await {
        Ok(()) => Outcome::Done,
        Err(mail::Error::Refused(why)) => {
            // Whoever goes on writing to addresses that are not there is taken for a spammer, by everyone's mail server.
            let reason: String = why.chars().filter(|c| *c != '\0').take(REASON).collect();
            store::refuse(&app.db, &email, &reason, app.clock.now()).await?;
            Outcome::Fail(reason)
        }
        Err(mail::Error::Unfit(why)) => Outcome::Fail(why),
        Err(error) => Outcome::Retry(error.to_string()),
    })
}
