//! A database for each test: a copy of one that was migrated once.

#![expect(clippy::disallowed_methods, reason = "tests are told their engine by the environment")]

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use db::{Db, Options, Sql};
use opportune::migrations::MIGRATIONS;
use tokio::sync::OnceCell;

pub fn engine() -> &'static str {
    match std::env::var("OPPORTUNE_TEST_ENGINE").as_deref() {
        Err(_) | Ok("" | "sqlite") => "sqlite",
        Ok("postgres") => "postgres",
        Ok(other) => panic!("OPPORTUNE_TEST_ENGINE is {other}, not sqlite or postgres"),
    }
}

pub fn on_postgres() -> bool {
    engine() == "postgres"
}

/// A line for the table of guarantees.
pub fn figure(id: &str, text: &str) {
    if let Some(path) = std::env::var_os("OPPORTUNE_TEST_FIGURES") {
        let mut file = std::fs::OpenOptions::new()
            .append(true)
            .create(true)
            .open(path)
            .expect("the figures can be kept");
        writeln!(file, "figure {id} {} {text}", engine()).expect("the figures can be kept");
    }
}

pub struct Database {
    pub url: String,
    folder: Option<PathBuf>,
    name: String,
    data_dir: PathBuf,
}

fn unique() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    // The time as well: numbers of processes come again, and a killed run leaves its databases behind.
    let micros = opportune::clock::Clock::System.now().micros();
    format!("opportune_test_{}_{}_{micros}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

fn server_url() -> String {
    std::env::var("OPPORTUNE_TEST_POSTGRES")
        .expect("OPPORTUNE_TEST_POSTGRES names the server to test on: eval \"$(script/postgres start)\"")
}

fn url_of(name: &str) -> String {
    let url = server_url();
    let (server, _) = url.rsplit_once('/').expect("the URL ends with a database");
    format!("{server}/{name}")
}

/// Makes or drops databases: statements known only while the test runs.
async fn administer(text: String) {
    let statement: &'static Sql = Box::leak(Box::new(Sql::new(Box::leak(text.into_boxed_str()))));
    let options = Options { pool: 1, wait: Duration::from_mins(1), ..Options::new(server_url()) };
    let admin = Db::open(options).await.expect("the server is there");
    admin.write(statement).execute().await.expect("PostgreSQL answers at OPPORTUNE_TEST_POSTGRES");
    admin.close().await;
}

async fn migrated(url: &str) {
    let db = Db::open(Options::new(url)).await.expect("opens");
    db::migrate(&db, MIGRATIONS).await.expect("migrates");
    db.close().await;
}

/// Migrated once for all tests of this run; its name (a file, or a database).
async fn template() -> &'static str {
    static TEMPLATE: OnceCell<String> = OnceCell::const_new();
    TEMPLATE
        .get_or_init(async || {
            // A thread of its own: the runtime of the first test ends with that test.
            let make = || {
                let runtime =
                    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("builds");
                runtime.block_on(make_template())
            };
            tokio::task::spawn_blocking(make).await.expect("the template is made")
        })
        .await
}

async fn make_template() -> String {
    let name = format!("opportune_template_{}", std::process::id());
    if on_postgres() {
        administer(format!("drop database if exists {name} with (force)")).await;
        administer(format!("create database {name}")).await;
        migrated(&url_of(&name)).await;
        return name;
    }
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    let file = folder.join("template.db");
    migrated(&format!("sqlite:{}", file.display())).await;
    file.to_str().expect("a plain path").to_owned()
}

impl Database {
    /// A copy of the template.
    pub async fn new() -> Self {
        let database = Self::place();
        let template = template().await;
        if on_postgres() {
            // Two copies of one template at once are refused.
            static ONE_AT_A_TIME: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());
            let _turn = ONE_AT_A_TIME.lock().await;
            administer(format!("create database {} template {template}", database.name)).await;
        } else if let Some(folder) = &database.folder {
            std::fs::create_dir_all(folder).expect("a temporary folder");
            std::fs::copy(template, folder.join("opportune.db")).expect("the template is there");
        }
        database
    }

    /// One that nothing was done to yet.
    pub async fn empty() -> Self {
        let database = Self::place();
        if on_postgres() {
            administer(format!("create database {}", database.name)).await;
        }
        database
    }

    /// Where a database may be made.
    fn place() -> Self {
        let name = unique();
        let data_dir = std::env::temp_dir().join(format!("{name}_data"));
        if on_postgres() {
            return Self { url: url_of(&name), folder: None, name, data_dir };
        }
        let folder = std::env::temp_dir().join(&name);
        Self {
            url: format!("sqlite:{}/opportune.db", folder.display()),
            folder: Some(folder),
            name,
            data_dir,
        }
    }

    pub async fn open(&self) -> Db {
        self.open_at(&self.url).await
    }

    /// The same database by another way, such as through a proxy.
    pub async fn open_at(&self, url: &str) -> Db {
        let options = Options { readers: 2, pool: 6, wait: Duration::from_secs(10), ..Options::new(url) };
        Db::open(options).await.expect("opens")
    }

    /// A folder for what this test keeps beside its database; made when somebody writes there.
    pub fn data_dir(&self) -> PathBuf {
        self.data_dir.clone()
    }

    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.data_dir);
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
            return;
        }
        let text = format!("drop database if exists {} with (force)", self.name);
        // A thread of its own, because this one is inside a runtime.
        let dropping = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("builds");
            runtime.block_on(administer(text));
        });
        let _ = dropping.join();
    }
}
