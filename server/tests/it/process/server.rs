//! A server process of the built binary, on a database and a data folder of its own.

use std::path::PathBuf;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use tokio::process::{Child, Command};

use super::client;
use crate::world::{Database, on_postgres};

pub const BINARY: &str = env!("CARGO_BIN_EXE_opportune");

pub struct Server {
    pub port: u16,
    pub folder: PathBuf,
    database: Arc<Database>,
    child: Option<Child>,
    rate_limits: &'static str,
}

impl Server {
    /// With these lines in its settings file.
    pub async fn start(settings: &str) -> Self {
        let mut server = Self::unstarted(Database::new().await);
        std::fs::write(server.folder.join("settings.toml"), settings).expect("written");
        server.run().await;
        server
    }

    /// Starts anew, with rate limits.
    pub async fn limited(&mut self) {
        self.kill().await;
        self.rate_limits = "on";
        self.run().await;
    }

    pub fn unstarted(database: Database) -> Self {
        Self::place(Arc::new(database), "")
    }

    /// Another node on the same database.
    pub async fn another(&self) -> Self {
        let mut server = Self::place(Arc::clone(&self.database), "_two");
        for file in ["settings.toml", "secret.key"] {
            // On PostgreSQL the key is in the settings.
            let _ = std::fs::copy(self.folder.join(file), server.folder.join(file));
        }
        server.run().await;
        server
    }

    fn place(database: Arc<Database>, which: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("{}_process{which}", database.name()));
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("settings.toml"), "").expect("written");
        let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = free.local_addr().expect("an address").port();
        Self { port, folder, database, child: None, rate_limits: "off" }
    }

    /// A command of the binary with this server's settings, and nothing else in its environment.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(BINARY);
        command.args(arguments).env_clear();
        self.with_its_settings(command)
    }

    /// Another program with this server's settings.
    pub fn with_its_settings(&self, mut command: Command) -> Command {
        command
            .env("OPPORTUNE_CONFIG", self.folder.join("settings.toml"))
            .env("OPPORTUNE_LISTEN", format!("127.0.0.1:{}", self.port))
            .env("OPPORTUNE_DATA_DIR", &self.folder)
            .env("OPPORTUNE_DATABASE_URL", &self.database.url)
            .env("OPPORTUNE_RATE_LIMITS", self.rate_limits)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        if on_postgres() {
            command.env("OPPORTUNE_SECRET_KEY", "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=");
        }
        command
    }

    /// Starts the process and waits until it is ready.
    pub async fn run(&mut self) {
        let log =
            std::fs::File::options().create(true).append(true).open(self.folder.join("log")).expect("a log");
        self.run_logging_to(log.try_clone().expect("a handle"), log).await;
    }

    /// The same, and what it says goes elsewhere.
    pub async fn run_logging_to(&mut self, out: impl Into<Stdio>, err: impl Into<Stdio>) {
        let mut command = self.command(&["serve"]);
        command.stdout(out).stderr(err);
        self.child = Some(command.spawn().expect("the binary starts"));
        for _ in 0..1000 {
            let ready = client::call(self.port, "GET", "/api/health/ready", &[], None).await;
            if ready.is_ok_and(|reply| reply.status == 200) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("not ready: {}", self.log());
    }

    /// The database itself, beside the process.
    pub async fn open_database(&self) -> db::Db {
        self.database.open().await
    }

    pub fn log(&self) -> String {
        std::fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }

    pub fn pid(&self) -> u32 {
        self.child.as_ref().and_then(Child::id).expect("it runs")
    }

    /// kill -9
    pub async fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().await.expect("killed");
        }
    }

    /// SIGTERM, and waits for the end. Whether it ended well.
    pub async fn stop(&mut self) -> bool {
        let pid = self.pid().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().await.expect("kill").success());
        let mut child = self.child.take().expect("it runs");
        child.wait().await.expect("it ends").success()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.start_kill();
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
