mod client;
mod creators;
mod crowd;
mod developer;
mod me;
mod pictures;
mod public_cache;
mod public_developer;
