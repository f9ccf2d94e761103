//! Letters: how they look, how they are sent, and how somebody is told of notifications by mail.

mod by_mail;
mod outbox_pages;
mod smtp;

/// The mail server that the tests of `crates/mail` use.
#[path = "../../../../crates/mail/src/smtp/sink.rs"]
pub mod sink;
mod unsubscribe;

use mail::Received;

use crate::world::{Member, World};

db::sql! {
    VERIFY = "update users set email_verified_at = $2 where id = $1";
}

/// As if somebody had followed the link in the letter to them.
async fn verify(world: &World, member: &Member) {
    let now = world.app.clock.now();
    world.app.db.write(&VERIFY).bind(member.id).bind(now).execute().await.expect("verified");
}

/// The letters to somebody that can be unsubscribed: news, and nothing about their account.
async fn news(world: &World, email: &str) -> Vec<Received> {
    let letters = world.letters_to(email).await;
    letters.into_iter().filter(|letter| !letter.header("List-Unsubscribe").is_empty()).collect()
}
