//! The one who writes to an upload. Others wait until it is done, or until nothing was heard of it for some seconds: so an
//! upload goes on soon after its server was killed.

use std::time::Duration;

use ::files::Growth;
use db::{Error, Time};
use tokio::time::Instant;

use crate::app::App;
use crate::problem::Problem;
use crate::videos::refusal::Refusal;
use crate::videos::states::VideoStatus;
use crate::videos::store::uploads::{self, Advance, UploadRow};
use crate::videos::{news, process, store};

/// How long a writer is believed to be there.
const LEASE: Duration = Duration::from_secs(6);
/// How often it says that it is.
pub const RENEWED: Duration = Duration::from_secs(2);

pub struct Writer {
    app: App,
    name: String,
    token: String,
    pub upload: UploadRow,
    owner_id: i64,
    renewed: Instant,
}

impl Writer {
    /// Refused while another one writes.
    pub async fn claim(app: &App, upload: UploadRow, owner_id: i64) -> Result<Self, Problem> {
        let token = hex::encode(app.random.bytes::<8>());
        let now = app.clock.now();
        if !uploads::claim(&app.db, &upload, &token, now + LEASE, now).await? {
            let there = uploads::one(&app.db, &upload.name, owner_id, now).await?.ok_or(Refusal::Hidden)?;
            let moved = there.position != upload.position;
            return Err(if moved { Refusal::OtherOffset } else { Refusal::Busy }.into());
        }
        let (app, name) = (app.clone(), upload.name.clone());
        Ok(Self { app, name, token, upload, owner_id, renewed: Instant::now() })
    }

    /// Says that it is still there, when that is due.
    pub async fn renew(&mut self) -> Result<(), Problem> {
        if self.renewed.elapsed() < RENEWED {
            return Ok(());
        }
        let until = self.until();
        if !uploads::renew(&self.app.db, &self.name, &self.token, until).await? {
            return Err(Refusal::Busy.into());
        }
        self.renewed = Instant::now();
        Ok(())
    }

    /// A process that slept through its lease must not touch what may be another one's by now.
    pub fn check(&self) -> Result<(), Refusal> {
        if self.renewed.elapsed() < LEASE { Ok(()) } else { Err(Refusal::Busy) }
    }

    /// Remembers how far it is durable. With the last byte the video goes to the processing.
    pub async fn advance(&mut self, position: u64, growth: Growth) -> Result<(), Problem> {
        let position = i64::try_from(position).unwrap_or(i64::MAX);
        let now = self.app.clock.now();
        let mut tx = self.app.db.begin().await?;
        let expires_at = super::expiry(&self.app);
        let to = Advance {
            writer: &self.token,
            position,
            growth: &growth,
            writer_until: self.until(),
            expires_at,
        };
        if !uploads::advance(&mut tx, &self.name, &to).await? {
            return Err(Refusal::Busy.into());
        }
        let video_id = self.upload.video_id;
        let is_complete = position == self.upload.length;
        if is_complete && store::arrived(&mut tx, video_id, now).await? {
            process::begin(&self.app, &mut tx, video_id, &self.upload.key, &growth).await?;
            let status = VideoStatus::Processing;
            news::publish(&self.app, &mut tx, self.owner_id, video_id, status, Some(0)).await?;
        }
        tx.commit().await?;
        self.renewed = Instant::now();
        (self.upload.position, self.upload.growth.0, self.upload.expires_at) = (position, growth, expires_at);
        Ok(())
    }

    /// Others may write.
    pub async fn release(self) -> Result<UploadRow, Error> {
        uploads::release(&self.app.db, &self.name, &self.token).await?;
        Ok(self.upload)
    }

    fn until(&self) -> Time {
        self.app.clock.now() + LEASE
    }
}
