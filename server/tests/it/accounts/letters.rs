//! The links in letters, as the tests of accounts read them.

use mail::Received;

use crate::world::World;

/// The token of the newest letter to this address that leads to this page.
pub async fn token_for(world: &World, email: &str, page: &str) -> String {
    let letters = world.letters_to(email).await;
    let found = letters.iter().rev().find_map(|letter| token_in(letter, page));
    found.unwrap_or_else(|| panic!("no letter to {email} leads to /{page}"))
}

pub fn token_in(letter: &Received, page: &str) -> Option<String> {
    let start = format!("/{page}?token=");
    let (_, rest) = letter.text.split_once(&start)?;
    Some(rest.split(|c: char| c.is_whitespace()).next()?.to_owned())
}

/// The subjects of the letters to this address, in order.
pub async fn subjects(world: &World, email: &str) -> Vec<String> {
    world.letters_to(email).await.into_iter().map(|letter| letter.subject).collect()
}
