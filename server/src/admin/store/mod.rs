//! Every statement of this room.

pub mod comparisons;
pub mod figures;
pub mod people;
