mod client;
mod creators;
mod crowd;
mod developer;
mod hot;
mod me;
mod pictures;
mod public_developer;
