//! A showcase with its files, as parts of `multipart/form-data`. The picture goes to the disk as it comes; everything else is
//! short.

use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Body;
use axum::extract::Request;
use bytes::Bytes;
use futures_util::{Stream, StreamExt as _};
use multer::Field;
use sha2::{Digest as _, Sha256};
use utoipa::ToSchema;

use super::draft::{ChangeShowcase, check_readme};
use super::refusal::Refusal;
use crate::app::App;
use crate::files::{self, Purpose, UnclaimedFile, Upload};
use crate::http::body::Input as _;
use crate::http::fields::Fields;
use crate::http::multipart::{broken, parts_of};
use crate::problem::Problem;

/// The longest text of a part that is no file.
const MOST_TEXT: usize = 300 << 10;
const MOST_PARTS: usize = 100;
/// A picture of 10 MiB, a README and the rest.
const MOST_BYTES: usize = 11 << 20;

/// What the body of the call has, as parts of `multipart/form-data`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the description; the parts are read one by one")]
pub struct ShowcaseForm {
    #[schema(min_length = 1, max_length = 120)]
    title: String,
    /// Markdown.
    #[schema(max_length = 5000)]
    description: Option<String>,
    #[schema(max_length = 300)]
    project_url: Option<String>,
    #[schema(max_length = 300)]
    repository_url: Option<String>,
    #[schema(max_length = 300)]
    demo_url: Option<String>,
    include_profile: Option<bool>,
    /// Repeated, or one JSON or comma list.
    tags: Option<Vec<String>>,
    /// Repeated, or one JSON or comma list.
    selected_video_ids: Option<Vec<i64>>,
    /// A PNG, JPEG, WebP or GIF of at most 10 MB.
    #[schema(value_type = Option<String>, format = Binary)]
    image_file: Option<Vec<u8>>,
    /// A text of at most 256 KiB, in Markdown.
    #[schema(value_type = Option<String>, format = Binary)]
    readme_file: Option<Vec<u8>>,
    /// The same as text.
    readme: Option<String>,
}

/// The files of a showcase, as parts of `multipart/form-data`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the description; the parts are read one by one")]
pub struct ShowcaseFiles {
    /// A PNG, JPEG, WebP or GIF of at most 10 MB.
    #[schema(value_type = Option<String>, format = Binary)]
    image_file: Option<Vec<u8>>,
    /// A text of at most 256 KiB, in Markdown.
    #[schema(value_type = Option<String>, format = Binary)]
    readme_file: Option<Vec<u8>>,
    /// Takes the picture away.
    remove_image: Option<bool>,
    /// Takes the README away.
    remove_readme: Option<bool>,
}

#[derive(Default)]
pub struct Form {
    pub draft: ChangeShowcase,
    pub image: Option<UnclaimedFile>,
    pub remove_image: bool,
    /// Of all that makes two calls the same.
    pub digest: [u8; 32],
}

/// Reads a body whole; what is wrong in it is said at once. Its picture is kept until the form is dropped.
pub async fn read(app: &App, owner_id: i64, request: Request) -> Result<Form, Problem> {
    app.disk.room_for_rows()?;
    let mut parts = parts_of(request, MOST_BYTES)?;
    let hash = Arc::new(Mutex::new(Sha256::new()));
    let mut form = Form::default();
    let mut fields = Fields::default();
    for _ in 0..MOST_PARTS {
        let Some(part) = parts.next_field().await.map_err(broken)? else {
            form.draft.check(&mut fields);
            fields.finish()?;
            form.digest = digest(&hash);
            return Ok(form);
        };
        let name = part.name().unwrap_or_default().to_owned();
        noted(&hash, name.as_bytes());
        match name.as_str() {
            // A form that has no file chosen sends an empty one without a name.
            "image_file" if part.file_name() != Some("") => {
                let upload = Upload::of_part(Body::from_stream(listened(part, &hash)));
                form.image = Some(files::keep_image(app, owner_id, Purpose::Showcase, upload).await?);
            }
            "readme_file" => {
                let bytes = whole(part, &hash, MOST_TEXT).await?;
                if !bytes.is_empty() {
                    let mut text = String::from_utf8(bytes).map_err(|_| Refusal::NotText)?;
                    check_readme(&mut fields, "readme_file", &mut text);
                    form.draft.readme = Some(text);
                }
            }
            _ => {
                let text = whole(part, &hash, MOST_TEXT).await?;
                let text =
                    String::from_utf8(text).map_err(|_| Problem::field(&name, "Send this as UTF-8."))?;
                form.take(&name, text, &mut fields);
            }
        }
    }
    Err(Problem::bad_request("malformed_form", "The body has too many parts."))
}

impl Form {
    fn take(&mut self, name: &str, text: String, fields: &mut Fields) {
        let draft = &mut self.draft;
        if text.contains('\0') {
            fields.refuse(name, "Leave out the NUL character.");
            return;
        }
        match name {
            "title" => draft.title = Some(text),
            "description" => draft.description = Some(text),
            "project_url" => draft.project_url = Some(text),
            "repository_url" => draft.repository_url = Some(text),
            "demo_url" => draft.demo_url = Some(text),
            "readme" => draft.readme = Some(text),
            "include_profile" => draft.include_profile = said(name, &text, fields),
            "remove_image" => self.remove_image = said(name, &text, fields).unwrap_or(false),
            "remove_readme" if said(name, &text, fields).unwrap_or(false) => {
                draft.readme = Some(String::new());
            }
            "tags" | "tags[]" => draft.tags.get_or_insert_default().extend(listed(&text)),
            "selected_video_ids" | "selected_video_ids[]" => {
                let ids = draft.selected_video_ids.get_or_insert_default();
                for id in listed(&text) {
                    match id.parse() {
                        Ok(id) => ids.push(id),
                        Err(_) => fields.refuse("selected_video_ids", "Name videos by their ids."),
                    }
                }
            }
            // What is unknown is not looked at, as in every body.
            _ => {}
        }
    }
}

/// Yes or no, as forms say it.
fn said(name: &str, text: &str, fields: &mut Fields) -> Option<bool> {
    match text.trim().to_ascii_lowercase().as_str() {
        "true" | "1" | "on" | "yes" => Some(true),
        "false" | "0" | "off" | "no" => Some(false),
        "" => None,
        _ => {
            fields.refuse(name, "Send true or false.");
            None
        }
    }
}

/// One of a repeated part, a JSON list, or a list with commas.
fn listed(text: &str) -> Vec<String> {
    let text = text.trim();
    if let Ok(serde_json::Value::Array(items)) = serde_json::from_str(text) {
        let word = |item: serde_json::Value| match item {
            serde_json::Value::String(text) => text,
            other => other.to_string(),
        };
        return items.into_iter().map(word).collect();
    }
    text.split(',').map(|item| item.trim().to_owned()).filter(|item| !item.is_empty()).collect()
}

/// The bytes of a part, up to a bound.
async fn whole(mut part: Field<'static>, hash: &Mutex<Sha256>, most: usize) -> Result<Vec<u8>, Problem> {
    let name = part.name().unwrap_or_default().to_owned();
    let mut bytes = Vec::new();
    while let Some(chunk) = part.chunk().await.map_err(broken)? {
        if bytes.len() + chunk.len() > most {
            return Err(Problem::field(&name, "This is too long."));
        }
        bytes.extend_from_slice(&chunk);
    }
    noted(hash, &bytes);
    Ok(bytes)
}

/// The bytes of a part as they come, noted on the way.
fn listened(
    part: Field<'static>,
    hash: &Arc<Mutex<Sha256>>,
) -> impl Stream<Item = Result<Bytes, multer::Error>> + use<> {
    let hash = Arc::clone(hash);
    part.inspect(move |chunk| {
        if let Ok(chunk) = chunk {
            hash.lock().unwrap_or_else(PoisonError::into_inner).update(chunk);
        }
    })
}

fn noted(hash: &Mutex<Sha256>, bytes: &[u8]) {
    let mut hash = hash.lock().unwrap_or_else(PoisonError::into_inner);
    hash.update((bytes.len() as u64).to_be_bytes());
    hash.update(bytes);
}

fn digest(hash: &Mutex<Sha256>) -> [u8; 32] {
    hash.lock().unwrap_or_else(PoisonError::into_inner).clone().finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_come_in_three_ways() {
        for (text, items) in [
            ("7", vec!["7"]),
            ("7,8 , 9", vec!["7", "8", "9"]),
            ("[7, 8]", vec!["7", "8"]),
            (r#"["C++", "a, b"]"#, vec!["C++", "a, b"]),
            ("", vec![]),
            ("[]", vec![]),
            ("[7", vec!["[7"]),
        ] {
            assert_eq!(listed(text), items, "{text}");
        }
    }
}
