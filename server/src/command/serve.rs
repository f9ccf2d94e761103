//! `opportune serve`

use std::net::SocketAddr;

use tokio::net::{TcpListener, TcpSocket};
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

use super::shared_clock;
use crate::accounts;
use crate::app::App;
use crate::housekeeping;
use crate::http::edge::Edge;
use crate::http::public_cache;
use crate::http::router;
use crate::http::serve::serve_or_hand_on as accept;
use crate::rooms;
use crate::settings::Settings;
use crate::setup;
use crate::state::stopping::Anew;

/// Connections that wait to be accepted; the system has its own limit too. Who does not fit believes to be connected and
/// is heard of half a minute later, so a crowd must fit.
const WAITING: u32 = 4096;

/// Where calls come in.
struct Doors {
    main: TcpListener,
    metrics: Option<TcpListener>,
}

pub async fn serve(settings: Settings) -> Result<(), String> {
    let (mut app, applied) = super::open::open_migrated(settings).await?;
    for name in applied {
        tracing::info!(name, "migration applied");
    }
    let main = bind(app.settings.server.listen, "server.listen [OPPORTUNE_LISTEN]")?;
    let metrics = match app.settings.metrics.listen {
        Some(address) => Some(bind(address, "metrics.listen [OPPORTUNE_METRICS_LISTEN]")?),
        None => None,
    };
    let mut doors = Doors { main, metrics };
    let stop = stop_signal()?;
    // What the setup page decided takes effect by building everything anew, behind the same doors.
    while let Some(open) = serve_once(&app, doors, &stop).await {
        let settings = app.settings.again()?;
        drop(app);
        (app, _) = super::open::open_migrated(settings).await?;
        doors = open;
        tracing::info!("set up: everything is built anew");
    }
    tracing::info!("stopped");
    Ok(())
}

/// Serves until it is told to stop, or to begin anew: then the doors are given back, still open.
async fn serve_once(app: &App, doors: Doors, stop: &CancellationToken) -> Option<Doors> {
    let told_to_stop = stop;
    let stop = told_to_stop.child_token();
    let mut tasks = tokio::task::JoinSet::new();
    tasks.spawn(housekeeping::tidy_memory(app.clone(), stop.clone()));
    tasks.spawn(shared_clock::follow(app.clone(), stop.clone()));
    let workers = usize::try_from(app.settings.jobs.workers).unwrap_or(0);
    if workers > 0 {
        tasks.spawn(housekeeping::work(app.clone(), workers, stop.clone()));
    }
    tasks.spawn(accounts::follow_sessions(app.clone(), stop.clone()));
    tasks.spawn(public_cache::follow(app.clone(), stop.clone()));
    let anew = app.stopping.can_begin_anew();
    let metrics = doors.metrics.map(|metrics| {
        let edge = Edge::new(app.clone(), router::metrics_only(app));
        // It follows the main door, which says by itself when it has begun.
        let anew = Anew { asked: anew.begun.clone(), ..Anew::default() };
        tokio::spawn(accept(metrics, app.clone(), edge, stop.clone(), anew))
    });
    announce(app, &doors.main).await;
    let (drained, main) = accept(doors.main, app.clone(), rooms::edge(app), stop.clone(), anew).await;
    stop.cancel();
    let metrics = match metrics {
        Some(metrics) => metrics.await.ok().and_then(|(_, door)| door),
        None => None,
    };
    tasks.join_all().await;
    app.stopping.background.cancel();
    app.db.close().await;
    if !drained {
        tracing::warn!("stopped before every call was answered");
    }
    main.filter(|_| !told_to_stop.is_cancelled()).map(|main| Doors { main, metrics })
}

fn bind(address: SocketAddr, setting: &str) -> Result<TcpListener, String> {
    let fail = |error| format!("Setting {setting}: the address {address} cannot be listened on: {error}.");
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4(),
        SocketAddr::V6(_) => TcpSocket::new_v6(),
    };
    let socket = socket.map_err(fail)?;
    // A restart takes the port over while the old connections still linger.
    socket.set_reuseaddr(true).map_err(fail)?;
    socket.bind(address).map_err(fail)?;
    socket.listen(WAITING).map_err(fail)
}

/// With port 0 the system chose one, so the listener is asked, not the settings.
async fn announce(app: &App, listener: &TcpListener) {
    let listening =
        listener.local_addr().map_or_else(|_| String::new(), |address| format!("http://{address}"));
    let public = app.settings.server.public_url.clone().unwrap_or_else(|| listening.clone());
    super::announce(&format!(
        "{} is ready at {public} (database: {})",
        app.settings.product.name,
        app.db.engine()
    ));
    tracing::info!(listening, public, "serving");
    match setup::invitation(app, &listening).await {
        Ok(Some(lines)) => super::announce(&lines),
        Ok(None) => {}
        Err(error) => tracing::warn!(%error, "nobody could tell whether this server is set up"),
    }
}

/// Cancelled by SIGTERM or Ctrl-C.
fn stop_signal() -> Result<CancellationToken, String> {
    let listen = |kind| signal(kind).map_err(|error| format!("Signals cannot be listened to: {error}."));
    let (mut terminate, mut interrupt) = (listen(SignalKind::terminate())?, listen(SignalKind::interrupt())?);
    let stop = CancellationToken::new();
    let told = stop.clone();
    tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        tracing::info!("stopping");
        told.cancel();
    });
    Ok(stop)
}

/// `opportune work`: the background work alone, beside nodes that serve.
pub async fn work(settings: Settings) -> Result<(), String> {
    let (app, _) = super::open::open_migrated(settings).await?;
    let stop = stop_signal()?;
    let workers = usize::try_from(app.settings.jobs.workers).unwrap_or(0).max(1);
    super::announce(&format!("{} works in the background ({workers} at once)", app.settings.product.name));
    let following = tokio::spawn(shared_clock::follow(app.clone(), stop.clone()));
    housekeeping::work(app.clone(), workers, stop).await;
    let _ = following.await;
    app.stopping.background.cancel();
    app.db.close().await;
    Ok(())
}
