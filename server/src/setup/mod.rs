//! Setting up a new server in the browser: its name and address, how it sends mail and takes payments, and the first admin.
//!
//! It is there only while nobody is an admin and nobody has set the server up, and only for whoever sits at this machine or has
//! the code that the server prints at its start (`installer.rs`). To everyone else its calls answer as if they were not there.
//! What is decided is kept in a file in the data folder (`settings/setup.rs`) and takes effect at once: the server builds
//! everything anew behind the address it listens on.

mod finish;
mod installer;
mod mail;
mod payments;
mod refusal;
mod state;
mod test_letter;

use crate::accounts::admin;
use crate::app::App;
use crate::http::router::{RoomRoutes, both, routes};
use crate::settings::is_loopback;
use crate::this_database;
use installer::is_for_this_machine;

const CODE_FOR: &str = "setup";

pub fn routes() -> RoomRoutes {
    [routes!(state::setup_state), routes!(finish::finish_setup), routes!(test_letter::send_test_letter)]
        .into_iter()
        .fold(RoomRoutes::new(), both)
}

/// Whether this server can still be set up.
async fn is_open(app: &App) -> Result<bool, db::Error> {
    // In a demo anyone is anyone, and it brings its admin along.
    if app.setup.is_closed() || app.settings.demo {
        return Ok(false);
    }
    let is_done = this_database::is_set_up(&app.db).await? || admin::is_there_one(app).await?;
    if is_done {
        app.setup.close();
    }
    Ok(!is_done)
}

/// What the code is made from: another database has another one, and all nodes on this one have the same.
async fn code_of(app: &App) -> Result<String, db::Error> {
    this_database::id(&app.db, &app.random, app.clock.now()).await
}

/// The code that stands for sitting at this machine.
pub async fn code(app: &App) -> Result<String, db::Error> {
    Ok(app.keys.code(CODE_FOR, &code_of(app).await?))
}

/// What whoever starts a new server is told; `None` when it is set up. `listening` is the address it listens on.
pub async fn invitation(app: &App, listening: &str) -> Result<Option<String>, db::Error> {
    if !is_open(app).await? {
        return Ok(None);
    }
    let code = code(app).await?;
    let public = app.settings.server.public_url.as_deref().filter(|address| !is_loopback(address));
    Ok(Some(match public {
        Some(public) => format!("It isn't set up yet. Open {public}/setup#{code} to do that."),
        None if is_for_this_machine(&app.settings) => format!(
            "It isn't set up yet. Open {listening}/setup on this machine to do that.\n\
             From elsewhere, open /setup at its address and enter the code {code}."
        ),
        None => format!("It isn't set up yet. Open /setup at its address and enter the code {code}."),
    }))
}
