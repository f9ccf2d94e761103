//! What was reported or hidden, as admins see it.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::store::targets::{self, TargetRow};
use crate::app::App;
use crate::reports::TargetType;

/// So much of a text is enough to decide by.
const EXCERPT: usize = 500;

/// Somebody, by name.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NamedPerson {
    pub id: i64,
    pub username: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReportTarget {
    title: String,
    excerpt: String,
    /// Its page in the web app; null where only those concerned see it, or when it is gone.
    path: Option<String>,
    /// Whose it is; null when it is gone.
    owner: Option<NamedPerson>,
    hidden: bool,
}

/// The things of a list, looked up kind by kind.
#[derive(Default)]
pub struct Targets(HashMap<(&'static str, i64), TargetRow>);

impl Targets {
    pub async fn of(app: &App, named: impl Iterator<Item = (TargetType, i64)>) -> Result<Self, db::Error> {
        let mut ids: HashMap<&'static str, Vec<i64>> = HashMap::new();
        for (kind, id) in named {
            ids.entry(kind.word()).or_default().push(id);
        }
        let mut found = HashMap::new();
        for kind in TargetType::ALL {
            if let Some(ids) = ids.remove(kind.word()) {
                let rows = targets::some(&app.db, *kind, ids).await?;
                found.extend(rows.into_iter().map(|row| ((kind.word(), row.id), row)));
            }
        }
        Ok(Self(found))
    }

    pub fn show(&self, kind: TargetType, id: i64) -> ReportTarget {
        match self.0.get(&(kind.word(), id)) {
            Some(row) => ReportTarget {
                title: title(kind, row),
                excerpt: markdown::to_text(row.text.as_deref().unwrap_or_default(), EXCERPT),
                path: path(kind, row),
                owner: Some(NamedPerson { id: row.owner_id, username: row.owner_name.clone() }),
                hidden: row.is_hidden,
            },
            None => ReportTarget {
                title: "Deleted".to_owned(),
                excerpt: String::new(),
                path: None,
                owner: None,
                hidden: false,
            },
        }
    }
}

/// What it is called, also in a letter to its owner.
pub fn title(kind: TargetType, row: &TargetRow) -> String {
    match kind {
        TargetType::Message => "A message".to_owned(),
        TargetType::Review => format!("A review of {}", row.title),
        TargetType::ProductReview | TargetType::ShowcaseReview => format!("A review of “{}”", row.title),
        _ => row.title.clone(),
    }
}

fn path(kind: TargetType, row: &TargetRow) -> Option<String> {
    let page = row.page_id?;
    Some(match kind {
        TargetType::Request => format!("/opportunities/{page}"),
        TargetType::Message => return None,
        TargetType::Showcase | TargetType::ShowcaseReview => format!("/showcase/{page}"),
        TargetType::Video => format!("/video_display/stream/{page}"),
        TargetType::Profile | TargetType::Review => format!("/profile/developers/{page}/public"),
        TargetType::Product | TargetType::ProductReview => format!("/marketplace/{page}"),
    })
}
