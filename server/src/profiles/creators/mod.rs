//! Developers as others see them: the creators list and a single public profile.

mod card;
pub mod list;
mod query;
pub mod show;
mod store;

pub use card::DeveloperCard;
pub use store::relist;
