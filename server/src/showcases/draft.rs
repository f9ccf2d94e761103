//! What a developer says of a showcase, as it is typed: in a form with files, or as JSON.

use serde::Deserialize;
use utoipa::ToSchema;

use super::{DESCRIPTION_LENGTH, LINK_LENGTH, MOST_TAGS, MOST_VIDEOS, TITLE_LENGTH};
use crate::http::body::Input;
use crate::http::fields::Fields;
use crate::profiles::is_web_address;
use crate::videos::tidy_tags;

/// A README of 256 KiB as JSON, which has two characters for a line's end and for a quote.
pub const README_AS_JSON: usize = 1 << 20;

/// What is left out stays as it is; an empty text takes away what was there.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ChangeShowcase {
    #[schema(min_length = 1, max_length = 120)]
    pub title: Option<String>,
    /// Markdown.
    #[schema(max_length = 5000)]
    pub description: Option<String>,
    #[schema(max_length = 300)]
    pub project_url: Option<String>,
    #[schema(max_length = 300)]
    pub repository_url: Option<String>,
    #[schema(max_length = 300)]
    pub demo_url: Option<String>,
    /// Whether the developer's profile stands beside it.
    pub include_profile: Option<bool>,
    #[schema(max_items = 8)]
    pub tags: Option<Vec<String>>,
    /// Videos of the caller's, in order.
    #[schema(max_items = 10)]
    pub selected_video_ids: Option<Vec<i64>>,
    /// Markdown, at most 256 KiB.
    pub readme: Option<String>,
    /// The version that was changed. When there is a newer one by now, nothing is.
    pub version: Option<i64>,
}

impl Input for ChangeShowcase {
    const MOST_BYTES: usize = README_AS_JSON;

    fn check(&mut self, fields: &mut Fields) {
        if let Some(title) = &mut self.title {
            fields.line("title", title, 1..=TITLE_LENGTH);
        }
        if let Some(description) = &mut self.description {
            fields.text("description", description, 0..=DESCRIPTION_LENGTH);
        }
        for (field, link) in [
            ("project_url", &mut self.project_url),
            ("repository_url", &mut self.repository_url),
            ("demo_url", &mut self.demo_url),
        ] {
            let Some(link) = link else { continue };
            fields.line(field, link, 0..=LINK_LENGTH);
            if !link.is_empty() && !is_web_address(link) {
                fields.refuse(field, "Enter a web address that starts with http:// or https://.");
            }
        }
        if let Some(tags) = &mut self.tags {
            tidy_tags(fields, tags, MOST_TAGS);
        }
        check_videos(fields, self.selected_video_ids.as_deref().unwrap_or_default());
        if let Some(readme) = &mut self.readme {
            check_readme(fields, "readme", readme);
        }
    }
}

/// A README keeps its spaces; one that shows nothing is none.
pub fn check_readme(fields: &mut Fields, field: &str, readme: &mut String) {
    if readme.len() > markdown::MOST_README_BYTES {
        fields.refuse(field, "Use a README of at most 256 KB.");
    } else if readme.contains('\0') {
        fields.refuse(field, "Leave out the NUL character.");
    } else if readme.trim().is_empty() {
        readme.clear();
    }
}

pub fn check_videos(fields: &mut Fields, ids: &[i64]) {
    let mut sorted = ids.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    if ids.len() > MOST_VIDEOS {
        fields.refuse("selected_video_ids", format!("A showcase can have at most {MOST_VIDEOS} videos."));
    } else if sorted.len() != ids.len() {
        fields.refuse("selected_video_ids", "Name each video only once.");
    }
}

/// How a tag is found, whatever its letters' case.
pub fn folded(tag: &str) -> String {
    tag.trim().to_lowercase()
}
