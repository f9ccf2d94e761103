//! What people upload: kept once, served by key, dropped when nobody needs it.
//!
//! The bytes are stored first and their row is written second, in the transaction of whatever wants the file:
//!
//! ```text
//! let kept = files::keep_image(&app, person.id, Purpose::Avatar, upload).await?;   // durable, and deleted when it is dropped
//! let mut tx = app.db.begin().await?;
//! let file = kept.record(&app, &mut tx).await?;                                    // theirs, counted by their quota
//! ... the room's own write of file.key, and files::drop_later(&app, &mut tx, &old_key) for the one before ...
//! files::commit(tx, vec![kept]).await?;
//! ```
//!
//! So there is never a row without its bytes. Bytes that get no row are deleted at once (`held.rs`); those that a killed
//! process left are swept after two days, if the storage is this database's own (`owner.rs`).

pub mod admin;
mod arriving;
mod grown;
mod held;
pub mod hold;
pub mod integrity;
mod keep;
mod links;
pub mod named;
mod names;
mod owner;
mod private;
mod public;
mod ranges;
mod refusal;
mod serve;
mod sniff;
mod store;
mod sweep;
mod upload;
mod uploads;

use images::Shape;

use crate::http::router::{RoomRoutes, both, routes};

pub use arriving::Arriving;
pub use grown::{Grown, Usage, record_grown, release, reserve, usage};
pub use held::commit;
pub use keep::{
    KeptFile, MOST_FILE_BYTES, MOST_IMAGE_BYTES, MOST_PRODUCT_BYTES, Made, Preview, UnclaimedFile,
    digest_again, guests_of, keep_download, keep_file, keep_image, keep_made, keep_picture, keep_product,
    keep_text,
};
pub use links::{public_url, signed_url, steady_url};
pub use names::{NAME_LENGTH, given_name, tidy_name, upload_digest};
pub use refusal::of_storage;
pub use serve::{answer, find};
pub use store::StoredFile;

pub use sweep::{drop_later, handle_jobs};
pub use upload::{FileUpload, Upload};
pub use uploads::incoming as work_folder;

pub fn routes() -> RoomRoutes {
    let router = both(RoomRoutes::new(), routes!(public::public_file));
    both(router, routes!(private::private_file))
}

/// What a file is for; it decides how it is made and who may see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A developer's face.
    Avatar,
    /// A client's sign.
    Logo,
    /// A file of a message, as it came.
    Attachment,
    /// The picture that is shown of one.
    Preview,
    /// A film as it came.
    Film,
    /// What is made of a film: streams, the picture that stands for it, the small ones for scrubbing.
    Rendition,
    Poster,
    Storyboard,
    /// What is said in a film.
    Captions,
    /// A picture of work that is shown, or that is for sale.
    Showcase,
    /// What is sold.
    Product,
    /// The archive of what somebody has here.
    Export,
}

impl Purpose {
    pub fn name(self) -> &'static str {
        match self {
            Self::Avatar => "avatar",
            Self::Logo => "logo",
            Self::Attachment => "attachment",
            Self::Preview => "preview",
            Self::Film => "film",
            Self::Rendition => "rendition",
            Self::Poster => "poster",
            Self::Storyboard => "storyboard",
            Self::Captions => "captions",
            Self::Showcase => "showcase",
            Self::Product => "product",
            Self::Export => "export",
        }
    }

    fn shape(self) -> Shape {
        match self {
            Self::Avatar => Shape::Square(512),
            Self::Logo => Shape::Within(512),
            Self::Poster => Shape::Within(1280),
            Self::Showcase => Shape::Within(1600),
            _ => Shape::Within(1024),
        }
    }

    /// Whether anyone who has the address may see it, for as long as it is kept.
    fn is_public(self) -> bool {
        matches!(self, Self::Avatar | Self::Logo | Self::Showcase)
    }

    /// What takes nothing from its owner's quota: what is made here of something they keep.
    const UNCOUNTED: [Self; 4] = [Self::Rendition, Self::Poster, Self::Storyboard, Self::Export];
}
