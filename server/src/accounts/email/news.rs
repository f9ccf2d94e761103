//! What the letters about an address say.

use crate::app::App;
use crate::letters::{Letter, Part};

/// A letter to somebody with an account.
pub fn greeted(to: &str, name: Option<&str>, subject: String, parts: Vec<Part>) -> Letter {
    Letter { to: to.to_owned(), name: name.map(str::to_owned), subject, parts }
}

pub fn confirm(app: &App, email: &str, name: Option<&str>, token: &str) -> Letter {
    let product = &app.settings.product.name;
    let parts = vec![
        Part::Text(format!("Please confirm that {email} is your email address.")),
        Part::Button { label: "Confirm email".to_owned(), url: page(app, "verify-email", token) },
        Part::Note(format!(
            "This link works for 48 hours. If you didn't create an account on {product}, you can ignore this email."
        )),
    ];
    greeted(email, name, "Confirm your email address".to_owned(), parts)
}

/// To the address that somebody wants to have from now on.
pub fn confirm_new(app: &App, email: &str, name: Option<&str>, token: &str) -> Letter {
    let product = &app.settings.product.name;
    let parts = vec![
        Part::Text(format!("You asked to change the email address of your {product} account to {email}.")),
        Part::Button { label: "Confirm new email".to_owned(), url: page(app, "verify-email", token) },
        Part::Note(
            "This link works for 48 hours. If you didn't ask for this, you can ignore this email.".to_owned(),
        ),
    ];
    greeted(email, name, "Confirm your new email address".to_owned(), parts)
}

/// To an address that belongs to an account already; whoever asked is not told.
pub fn already_yours(app: &App, email: &str) -> Letter {
    let product = &app.settings.product.name;
    let parts = vec![
        Part::Text(format!(
            "Somebody asked to use {email} for another {product} account. This address already belongs to an account, so \
             nothing was changed."
        )),
        Part::Note("If this was you, sign in with this address instead, or use a different one.".to_owned()),
    ];
    greeted(email, None, "Your email address is already in use".to_owned(), parts)
}

/// To the address that somebody is about to give up.
pub fn about_to_change(app: &App, old: &str, name: Option<&str>, new: &str, token: &str) -> Letter {
    let product = &app.settings.product.name;
    let parts = vec![
        Part::Text(format!("Somebody asked to change the email address of your {product} account to {new}.")),
        Part::Text("If this was you, you don't need to do anything here.".to_owned()),
        Part::Button { label: "This wasn't me".to_owned(), url: page(app, "undo-email-change", token) },
        Part::Note(
            "For the next 7 days this link keeps your address, signs out every browser and lets you choose a new password."
                .to_owned(),
        ),
    ];
    greeted(old, name, "Your email address is about to change".to_owned(), parts)
}

fn page(app: &App, path: &str, token: &str) -> String {
    format!("{}/{path}?token={token}", app.settings.public_url())
}
