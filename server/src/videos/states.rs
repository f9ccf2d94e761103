//! The words of this room.

use crate::text_enum::text_enum;

text_enum! {
    VideoStatus, "a video's status", {
        /// Its bytes are still coming.
        Uploading = "uploading",
        /// They came, and renditions are being made.
        Processing = "processing",
        Ready = "ready",
        /// It can't be played; `failure_reason` says why.
        Failed = "failed",
    }
}

text_enum! {
    Privacy, "a video's privacy", {
        /// Listed, and anyone may watch it.
        Public = "public",
        /// Not listed; anyone with its address may watch it.
        Unlisted = "unlisted",
        /// Its owner alone, and whoever has a link.
        Private = "private",
    }
}
