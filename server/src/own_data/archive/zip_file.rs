//! A ZIP file that is written piece by piece, on a thread of its own: compressing takes long, and no piece takes much memory.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;

use bytes::Bytes;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// Pieces that wait to be written.
const AHEAD: usize = 8;

enum Step {
    Begin { name: String, compressed: bool },
    Piece(Bytes),
}

pub struct ZipFile {
    steps: mpsc::Sender<Step>,
    writing: JoinHandle<Result<(), String>>,
}

impl ZipFile {
    pub fn create(path: &Path) -> Result<Self, String> {
        let file = File::create_new(path).map_err(|error| error.to_string())?;
        let (steps, taken) = mpsc::channel(AHEAD);
        let writing = tokio::task::spawn_blocking(move || write(file, taken));
        Ok(Self { steps, writing })
    }

    /// The next file begins.
    pub async fn begin(&self, name: String, compressed: bool) -> Result<(), String> {
        self.step(Step::Begin { name, compressed }).await
    }

    pub async fn piece(&self, piece: impl Into<Bytes>) -> Result<(), String> {
        self.step(Step::Piece(piece.into())).await
    }

    async fn step(&self, step: Step) -> Result<(), String> {
        self.steps.send(step).await.map_err(|_| "the archive can't be written".to_owned())
    }

    pub async fn finish(self) -> Result<(), String> {
        drop(self.steps);
        self.writing.await.map_err(|error| error.to_string())?
    }
}

fn write(file: File, mut steps: mpsc::Receiver<Step>) -> Result<(), String> {
    let mut zip = ZipWriter::new(file).set_auto_large_file();
    while let Some(step) = steps.blocking_recv() {
        match step {
            Step::Begin { name, compressed } => {
                let method = if compressed { CompressionMethod::Deflated } else { CompressionMethod::Stored };
                let options = SimpleFileOptions::default().compression_method(method);
                zip.start_file(name, options).map_err(|error| error.to_string())?;
            }
            Step::Piece(piece) => zip.write_all(&piece).map_err(|error| error.to_string())?,
        }
    }
    let file = zip.finish().map_err(|error| error.to_string())?;
    file.sync_all().map_err(|error| error.to_string())
}
