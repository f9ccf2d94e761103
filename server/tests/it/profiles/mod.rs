mod client;
mod creators;
mod developer;
mod hot;
mod me;
mod pictures;
mod public_developer;
