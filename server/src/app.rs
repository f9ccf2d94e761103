//! What every handler has at hand, built once at the start and cheap to clone.

use std::convert::Infallible;
use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use bus::Bus;
use db::Db;
use files::Store;
use images::Studio;

use crate::clock::Clock;
use crate::disk::Disk;
use crate::heavy::Heavy;
use crate::random::Random;
use crate::sandbox::Sandbox;
use crate::secrets::Keys;
use crate::settings::{Mode, Settings};
use crate::state::hasher::Hasher;
use crate::state::identity::Identity;
use crate::state::limits::Limits;
use crate::state::metrics::Metrics;
use crate::state::provider::Provider;
use crate::state::public_answers::PublicAnswers;
use crate::state::session_cache::SessionCache;
use crate::state::setup::Setup;
use crate::state::stopping::Stopping;
use crate::state::stream_places::StreamPlaces;
use crate::state::uploads::Uploads;
use crate::state::web::Web;
use crate::this_database::Written;

/// Each takes up to 64 MiB while it is made.
const PICTURES_AT_ONCE: usize = 1;

#[derive(Clone)]
pub struct App(Arc<AppState>);

pub struct AppState {
    pub db: Db,
    pub clock: Clock,
    pub random: Random,
    pub settings: Settings,
    pub keys: Keys,
    pub limits: Limits,
    pub hasher: Hasher,
    pub sessions: SessionCache,
    pub public_answers: PublicAnswers,
    /// Where whatever takes long is done.
    pub heavy: Heavy,
    pub bus: Bus,
    /// Makes this process look at once for films that arrived.
    pub films_arrived: jobs::Wake,
    /// Who holds how many event streams.
    pub stream_places: Arc<StreamPlaces>,
    pub metrics: Metrics,
    pub stopping: Stopping,
    pub setup: Setup,
    pub web: Web,
    /// Where uploaded files are kept.
    pub files: Store,
    /// Those that come in right now.
    pub uploads: Uploads,
    /// How much room there is for them, and for the database.
    pub disk: Disk,
    /// Whether the database takes writes.
    pub written: Written,
    /// Where their pictures are made.
    pub studio: Studio,
    /// What films are made ready with; `None` where there is no ffmpeg.
    pub media: Option<media::Tools>,
    /// Who takes the money.
    pub provider: Provider,
    /// That one, when it is the one inside. The rooms leave it alone and speak with the provider.
    pub sandbox: Option<Sandbox>,
    /// Who else may vouch for people.
    pub identity: Identity,
    /// How letters are sent; `letters` is the one room that does.
    pub mail: mail::Transport,
    pub mail_from: mail::Address,
}

impl App {
    /// Everything the settings name, with a database that is open already. It is not migrated here.
    pub fn with_database(
        settings: Settings,
        clock: Clock,
        db: Db,
        secret: &[u8; 32],
    ) -> Result<Self, String> {
        Self::with_provider(settings, clock, Random::System, db, secret, |provider| provider)
    }

    /// The same with other randomness and another way to the payment provider.
    pub fn with_provider(
        settings: Settings,
        clock: Clock,
        random: Random,
        db: Db,
        secret: &[u8; 32],
        provider: impl FnOnce(Provider) -> Provider,
    ) -> Result<Self, String> {
        let keys = Keys::new(secret, random.clone());
        let sandbox = (settings.payment_mode()? == Mode::Sandbox)
            .then(|| Sandbox::new(db.clone(), clock.clone(), random.clone(), &keys, settings.public_url()));
        let provider = provider(Provider::new(&settings, sandbox.as_ref())?);
        let web = match settings.server.web_dir.as_os_str() {
            folder if folder.is_empty() => Web::built_in(),
            folder => Web::from_folder(folder.as_ref())?,
        };
        let files = Store::open(&settings.storage_location()?)?;
        let stopping = Stopping::default();
        Ok(Self(Arc::new(AppState {
            keys,
            limits: Limits::new(&settings.limits, &clock),
            hasher: Hasher::start(&settings.passwords, random.clone())?,
            sessions: SessionCache::default(),
            public_answers: PublicAnswers::default(),
            heavy: Heavy::default(),
            films_arrived: jobs::Wake::default(),
            bus: {
                let clock = clock.clone();
                Bus::start(db.clone(), move || clock.now(), stopping.background.clone())
            },
            stream_places: StreamPlaces::new(&settings.server),
            metrics: Metrics::default(),
            stopping,
            setup: Setup::default(),
            web: web.called(&settings.product.name),
            files,
            uploads: Uploads::default(),
            disk: Disk::new(&settings),
            written: Written::default(),
            studio: Studio::new(PICTURES_AT_ONCE),
            media: settings.videos.tools(),
            provider,
            sandbox,
            identity: Identity::new(&settings)?,
            mail: settings.mail_transport()?,
            mail_from: settings.mail_from()?,
            db,
            clock,
            random,
            settings,
        })))
    }
}

impl Deref for App {
    type Target = AppState;

    fn deref(&self) -> &AppState {
        &self.0
    }
}

/// A handler names `app: App` among its arguments.
impl FromRequestParts<App> for App {
    type Rejection = Infallible;

    async fn from_request_parts(_: &mut Parts, app: &App) -> Result<Self, Infallible> {
        Ok(app.clone())
    }
}
