//! A database for each test: a copy of one that was migrated once.

use std::path::PathBuf;
use std::time::Duration;

use db::testing::TestDatabase;
use db::{Db, Engine, Options};
use opportune::migrations::MIGRATIONS;
use tokio::sync::OnceCell;

pub use db::testing::{engine, figure, needs_postgres, on_postgres};

pub struct Database {
    pub url: String,
    place: TestDatabase,
}

async fn migrated(url: &str) {
    let db = Db::open(Options::new(url)).await.expect("opens");
    db::migrate(&db, MIGRATIONS).await.expect("migrates");
    db.close().await;
}

/// On a thread of its own: the runtime of the first test ends with that test.
async fn once<T: Send + 'static>(make: impl Future<Output = T> + Send + 'static) -> T {
    let run = move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("builds");
        runtime.block_on(make)
    };
    tokio::task::spawn_blocking(run).await.expect("the template is made")
}

/// A copy of SQLite's template is its bytes.
async fn sqlite_template() -> &'static [u8] {
    static TEMPLATE: OnceCell<Vec<u8>> = OnceCell::const_new();
    let make = async {
        let place = TestDatabase::named(Engine::Sqlite);
        migrated(&place.url).await;
        std::fs::read(place.folder().join("opportune.db")).expect("the template is there")
    };
    TEMPLATE.get_or_init(|| once(make)).await
}

async fn postgres_template() -> &'static TestDatabase {
    static TEMPLATE: OnceCell<TestDatabase> = OnceCell::const_new();
    let make = async {
        let place = TestDatabase::on(Engine::Postgres).await;
        migrated(&place.url).await;
        place
    };
    TEMPLATE.get_or_init(|| once(make)).await
}

impl Database {
    /// A copy of the template.
    pub async fn new() -> Self {
        Self::on(engine()).await
    }

    /// The same for a test that is about one engine.
    pub async fn on(engine: Engine) -> Self {
        let place = if engine == Engine::Postgres {
            TestDatabase::copy_of(postgres_template().await).await
        } else {
            let place = TestDatabase::named(Engine::Sqlite);
            std::fs::create_dir_all(place.folder()).expect("a temporary folder");
            std::fs::write(place.folder().join("opportune.db"), sqlite_template().await).expect("written");
            place
        };
        place.into()
    }

    /// One that nothing was done to yet.
    pub async fn empty() -> Self {
        TestDatabase::new().await.into()
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
        std::env::temp_dir().join(format!("{}_data", self.name()))
    }

    pub fn name(&self) -> &str {
        &self.place.name
    }
}

impl From<TestDatabase> for Database {
    fn from(place: TestDatabase) -> Self {
        Self { url: place.url.clone(), place }
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(self.data_dir());
    }
}
