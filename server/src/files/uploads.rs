//! The uploads in progress: so many for one person, so many in all, and only while the disk has room for what they bring.

use std::path::PathBuf;
use std::sync::atomic::Ordering;

use super::refusal::Refusal;
use crate::app::App;
use crate::problem::Problem;

/// An upload is on the disk twice for a moment: where it came in, and where it is kept.
const COPIES: u64 = 2;

/// The place of one upload among all, for as long as this lives.
pub(super) struct InProgress {
    app: App,
    person_id: i64,
    promised: u64,
}

impl InProgress {
    /// Takes a place for an upload of at most so many bytes, if there is one, and room for it.
    pub async fn begin(app: &App, person_id: i64, most: u64) -> Result<Self, Problem> {
        Self::begin_in_place(app, person_id, most.saturating_mul(COPIES)).await
    }

    /// The same for one that is written once.
    pub async fn begin_in_place(app: &App, person_id: i64, most: u64) -> Result<Self, Problem> {
        let mut upload = Self::take_place(app, person_id)?;
        upload.promised = most;
        let promised = app.uploads.promised.fetch_add(upload.promised, Ordering::SeqCst) + upload.promised;
        upload.check_room(promised).await?;
        Ok(upload)
    }

    fn take_place(app: &App, person_id: i64) -> Result<Self, Problem> {
        let settings = &app.settings.storage;
        let mut counts = app.uploads.counts();
        if counts.all >= settings.uploads_at_once {
            return Err(Refusal::ManyUploads.into());
        }
        let own = counts.people.entry(person_id).or_default();
        if *own >= settings.uploads_per_person {
            return Err(Refusal::ManyUploadsOfOne.into());
        }
        *own += 1;
        counts.all += 1;
        drop(counts);
        Ok(Self { app: app.clone(), person_id, promised: 0 })
    }

    /// So many of the promised bytes were written: the disk counts them from now on.
    pub fn arrived(&mut self, bytes: u64) {
        let bytes = bytes.min(self.promised);
        self.promised -= bytes;
        self.app.uploads.promised.fetch_sub(bytes, Ordering::SeqCst);
    }

    /// Whether what has to stay free stays free when so many bytes more are written.
    pub async fn check_room(&self, bytes: u64) -> Result<(), Problem> {
        let (app, folder) = (self.app.clone(), incoming(&self.app));
        let looking = tokio::task::spawn_blocking(move || {
            std::fs::create_dir_all(&folder)?;
            app.disk.free(&folder)
        });
        let free = looking.await.map_err(|error| Problem::internal(error.to_string()))?;
        let free = free.map_err(|error| super::upload::of_disk(&error))?;
        let keep_free = self.app.settings.storage.keep_free_mib << 20;
        if free < keep_free.saturating_add(bytes) {
            return Err(Refusal::NoRoom.into());
        }
        Ok(())
    }
}

impl Drop for InProgress {
    fn drop(&mut self) {
        self.app.uploads.promised.fetch_sub(self.promised, Ordering::SeqCst);
        let mut counts = self.app.uploads.counts();
        counts.all -= 1;
        if let Some(own) = counts.people.get_mut(&self.person_id) {
            *own -= 1;
            if *own == 0 {
                counts.people.remove(&self.person_id);
            }
        }
    }
}

/// Where uploads wait for the moments until they are stored, and what is made of them.
pub fn incoming(app: &App) -> PathBuf {
    app.settings.data.dir.join("incoming")
}
