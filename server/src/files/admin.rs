//! What the host does about the storage, from the command line.

use super::owner::{self, Census, Owner};
use super::sweep::{Swept, sweep};
use crate::app::App;

/// Says whose the storage is and what lies there.
pub async fn describe(app: &App) -> Result<String, String> {
    let whose = match owner::owner(app).await? {
        Owner::Us => "The file storage belongs to this database.".to_owned(),
        Owner::Another(id) => format!("The file storage belongs to another database ({id})."),
        Owner::Nobody => "The file storage belongs to no database yet.".to_owned(),
    };
    let Census { rows, named, unnamed } = Census::take(app).await?;
    let unnamed = unnamed.len();
    Ok(format!(
        "{whose}\nFiles in the database: {rows}. Stored: {named} of them, and {unnamed} that are not in the database."
    ))
}

/// Makes the storage this database's, whosever it was.
pub async fn bind(app: &App) -> Result<String, String> {
    owner::bind(app).await?;
    describe(app).await
}

/// Deletes what no row names and is older than two days, however many files that are.
pub async fn clean(app: &App) -> Result<String, String> {
    match sweep(app, true).await? {
        Swept::Gone(1) => Ok("1 file was deleted.".to_owned()),
        Swept::Gone(count) => Ok(format!("{count} files were deleted.")),
        Swept::Bound => {
            Ok("The file storage belongs to this database now; nothing was deleted yet.".to_owned())
        }
        Swept::Refused(doubt) => Err(doubt.to_string()),
    }
}
