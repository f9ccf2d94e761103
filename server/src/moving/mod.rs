//! `opportune move-database --to URL` and `opportune move-files --to URL`: to another place, whole, and the same there.
//!
//! Nothing is changed in the old place. What was cut off goes on when the command is run again: rows are copied in the order of
//! their keys, and a file that is there already with the same content is not copied. At the end both places are read and
//! compared by what they hold; only then is the move done.

mod database;
mod files;

pub use self::database::move_database;
pub use self::files::move_files;
