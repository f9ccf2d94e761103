//! Which account somebody gets whom a provider vouches for.

use db::Tx;
use identity::Identity;

use super::failure::Failure;
use super::provider::Provider;
use super::{name, store, ticket};
use crate::accounts::session::{self, Change};
use crate::accounts::{email, rules, suspended};
use crate::app::App;
use crate::letters::{self, Letter, Part};
use crate::problem::Problem;

/// Two first sign-ins with one name at the same time: the second finds another name.
const ATTEMPTS: usize = 4;

/// A ticket for the account of this identity: the one that has its id, or a new one.
pub async fn sign_in(
    app: &App,
    provider: Provider,
    identity: &Identity,
    browser_hash: [u8; 32],
) -> Result<String, Failure> {
    for _ in 0..ATTEMPTS {
        let mut tx = app.db.begin().await?;
        let user_id = match store::by_subject(&mut tx, provider, &identity.subject).await? {
            Some(found) if found.suspended_at.is_some() => {
                let refusal = Problem::from(suspended::refusal(app, found.id).await?);
                return Err(Failure::Suspended(refusal.detail));
            }
            Some(found) => Some(found.id),
            None => made(app, &mut tx, provider, identity).await?,
        };
        let Some(user_id) = user_id else { continue };
        let ticket = ticket::insert(app, &mut tx, user_id, browser_hash).await?;
        tx.commit().await?;
        return Ok(ticket);
    }
    Err(Failure::Inside(Box::new(Problem::internal("no free name was found"))))
}

/// A new account without a password. `None` when somebody else took its name or its id meanwhile.
async fn made(
    app: &App,
    tx: &mut Tx,
    provider: Provider,
    identity: &Identity,
) -> Result<Option<i64>, Failure> {
    let given = identity.email.as_ref().filter(|email| rules::email_refusal(&email.address).is_none());
    let given = given.ok_or(Failure::NoEmail)?;
    let email_folded = rules::fold(&given.address);
    // Also one that its owner may still take back from whoever changed it.
    let is_reserved = email::store::is_reserved(&app.db, &email_folded, app.clock.now(), 0).await?;
    if is_reserved || store::has_email(tx, &email_folded).await? {
        // It may be their own, made a moment ago from another browser.
        let is_theirs = store::by_subject(tx, provider, &identity.subject).await?.is_some();
        return if is_theirs { Ok(None) } else { Err(Failure::EmailTaken) };
    }
    let username = free_name(app, tx, identity).await?;
    let (now, full_name) = (app.clock.now(), identity.name.as_deref().and_then(name::full));
    let new = store::NewUser {
        username: &username,
        username_folded: &rules::fold(&username),
        email: &given.address,
        email_folded: &email_folded,
        email_verified_at: given.is_verified.then_some(now),
        full_name: full_name.as_deref(),
        subject: &identity.subject,
        now,
    };
    let id = match store::insert_user(tx, provider, new).await {
        Ok(id) => id,
        Err(db::Error::Duplicate(_)) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    if !given.is_verified {
        email::ask_to_verify(app, tx, id, &given.address, full_name.as_deref()).await?;
    }
    Ok(Some(id))
}

async fn free_name(app: &App, tx: &mut Tx, identity: &Identity) -> Result<String, db::Error> {
    let base = name::user(identity.handle.as_deref(), identity.name.as_deref());
    let mut number = 0;
    loop {
        let drawn = u64::from_be_bytes(app.random.bytes());
        let candidate = name::candidate(&base, number, drawn);
        if rules::username_refusal(&candidate).is_none()
            && !store::has_name(tx, &rules::fold(&candidate)).await?
        {
            return Ok(candidate);
        }
        number += 1;
    }
}

/// Links the provider to the account of whoever began this in that session, if it still lives.
pub async fn link(
    app: &App,
    provider: Provider,
    identity: &Identity,
    session_id: i64,
) -> Result<(), Failure> {
    let mut tx = app.db.begin().await?;
    let owner = store::owner(&mut tx, session_id, app.clock.now()).await?.ok_or(Failure::Attempt)?;
    if let Some(found) = store::by_subject(&mut tx, provider, &identity.subject).await? {
        // The same again is nothing new.
        return if found.id == owner.id { Ok(()) } else { Err(Failure::LinkedElsewhere) };
    }
    match store::set_subject(&mut tx, provider, owner.id, &identity.subject).await {
        Ok(true) => {}
        Ok(false) => return Err(Failure::LinkedAlready),
        Err(db::Error::Duplicate(_)) => return Err(Failure::LinkedElsewhere),
        Err(error) => return Err(error.into()),
    }
    letters::send(app, &mut tx, &letter(app, provider, &owner)).await?;
    session::commit_change(app, tx, owner.id, Change::Account).await?;
    Ok(())
}

/// A new way into an account is something its owner should hear of.
fn letter(app: &App, provider: Provider, owner: &store::OwnerRow) -> Letter {
    let (name, product) = (provider.name(), &app.settings.product.name);
    Letter {
        to: owner.email.clone(),
        name: owner.full_name.clone(),
        subject: format!("{name} was linked to your {product} account"),
        parts: vec![
            Part::Text(format!("You can now sign in to {product} with {name}.")),
            Part::Button {
                label: "Open your profile".to_owned(),
                url: format!("{}/profile?tab=security", app.settings.public_url()),
            },
            Part::Note(format!(
                "If this wasn't you, unlink {name} on your profile page and change your password."
            )),
        ],
    }
}
