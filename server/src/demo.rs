//! Sample people for a first look. They all have one known password, so they only ever move into an empty database.

use std::fmt::Write as _;
use std::time::Duration;

use crate::accounts::UserType::{self, Client, Developer};
use crate::accounts::admin::{self, Account};
use crate::app::App;
use crate::feedback;

const PASSWORD: &str = "sunlit-harbour-42";

struct Sample {
    username: &'static str,
    full_name: &'static str,
    role: Option<UserType>,
    joined_days_ago: u64,
    is_admin: bool,
}

const fn person(
    username: &'static str,
    full_name: &'static str,
    role: UserType,
    joined_days_ago: u64,
) -> Sample {
    Sample { username, full_name, role: Some(role), joined_days_ago, is_admin: false }
}

const PEOPLE: [Sample; 10] = [
    Sample { is_admin: true, ..person("harbour", "Nora Lindqvist", Client, 210) },
    person("maya", "Maya Okafor", Developer, 180),
    person("jon", "Jon Reyes", Developer, 164),
    person("ines", "Ines Kaya", Developer, 121),
    person("tomasz", "Tomasz Wrona", Developer, 80),
    person("priya", "Priya Raman", Developer, 33),
    person("bakery", "Lena Hoffmann", Client, 150),
    person("tidewatch", "Samuel Adeyemi", Client, 97),
    person("letterpress", "Chiara Conti", Client, 12),
    Sample { role: None, ..person("newcomer", "Alex Moreau", Client, 0) },
];

const NOTES: [(&str, i64, &str, u64); 4] = [
    ("maya", 5, "Found my first client in two days. The plain words in the agreement helped both of us.", 90),
    ("bakery", 4, "Easy to post a request. I would like to see who looked at it.", 61),
    ("jon", 5, "Fast, quiet, no nonsense.", 20),
    ("letterpress", 3, "It took me a while to find where my sessions are listed.", 3),
];

/// Fills an empty database, or finds that it did so before. Answers what to print.
pub async fn fill(app: &App) -> Result<String, String> {
    let failed = |error: db::Error| format!("The sample people could not be made: {error}.");
    let there = admin::usernames(app, 200).await.map_err(failed)?;
    let strangers = there.iter().any(|name| !PEOPLE.iter().any(|person| person.username == name));
    if strangers {
        return Err(
            "The database already holds other people: sample people have a known password and stay out."
                .to_owned(),
        );
    }
    if there.is_empty() {
        make(app).await?;
    }
    let mut text = format!("Sample people, each with the password {PASSWORD}:\n");
    for person in &PEOPLE {
        let role = match (person.is_admin, person.role) {
            (true, _) => "client and admin",
            (false, Some(role)) => role.word(),
            (false, None) => "no role yet",
        };
        let _ = writeln!(text, "  {:12} {:16} {role}", person.username, person.full_name);
    }
    Ok(text.trim_end().to_owned())
}

async fn make(app: &App) -> Result<(), String> {
    let failed = |error: db::Error| format!("The sample people could not be made: {error}.");
    let hash = app.hasher.hash(PASSWORD.into()).await.map_err(|problem| problem.detail.into_owned())?;
    let now = app.clock.now();
    let days_ago = |days: u64| now - Duration::from_hours(24 * days);
    // All or nothing: a run that was cut off must not leave half a crew behind.
    let mut tx = app.db.begin().await.map_err(failed)?;
    let mut ids = std::collections::HashMap::new();
    for person in &PEOPLE {
        let account = Account {
            username: person.username,
            email: &format!("{}@example.org", person.username),
            full_name: person.full_name,
            user_type: person.role,
            is_admin: person.is_admin,
            password_hash: &hash,
            created_at: days_ago(person.joined_days_ago),
        };
        let id = admin::create(&mut tx, account).await.map_err(failed)?;
        ids.insert(person.username, id);
    }
    for (from, rating, comment, days) in NOTES {
        let sample =
            feedback::Sample { user_id: ids.get(from).copied(), rating, comment, created_at: days_ago(days) };
        feedback::keep(&mut tx, sample).await.map_err(failed)?;
    }
    tx.commit().await.map_err(failed)
}
