//! Developers as others see them: the creators list and a single public profile.

mod candidates;
mod card;
pub mod list;
mod query;
pub mod show;
mod store;

pub use candidates::{Candidate, candidates, with_skill};
pub use card::{DeveloperCard, cards};
pub use store::relist;
