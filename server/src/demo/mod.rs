//! Sample people for a first look, with profiles, requests, projects and conversations. They all have one known password, so they only
//! ever move into an empty database.
//!
//! What they are stands in a few files, in the words of the API; each room keeps its part with its own functions. The
//! people come in one transaction, all that was posted and what came of it in another, the rest in a transaction for each of
//! them: a run that was cut off is finished by the next one.

mod agreements;
mod answers;
mod conversations;
mod playlists;
mod portraits;
mod products;
mod showcases;
mod tickets;
mod videos;

use std::collections::HashMap;
use std::fmt::Write as _;
use std::time::Duration;

use db::Time;
use serde::Deserialize;
use serde_json::Value;

use crate::accounts::admin::{self, Account};
use crate::app::App;
use crate::http::reply::Stop;
use crate::person::UserType;
use crate::subscriptions::{self, SubscriptionStatus};
use crate::{feedback, files, funnel, matching, notifications, profiles, projects, reputation, requests};

const PASSWORD: &str = "sunlit-harbour-42";
const PEOPLE: &str = include_str!("people.json");
const REQUESTS: &str = include_str!("requests.json");

#[derive(Deserialize)]
struct Person {
    username: String,
    full_name: String,
    role: Option<UserType>,
    joined_days_ago: u64,
    #[serde(default)]
    is_admin: bool,
    /// Who has a subscription, and how it stands.
    subscription: Option<SubscriptionStatus>,
    profile: Option<Value>,
    face: Option<portraits::Face>,
}

#[derive(Deserialize)]
struct Request {
    client: String,
    title: String,
    content: String,
    estimated_budget: f64,
    skills: Vec<String>,
    #[serde(default = "public")]
    visibility: String,
    #[serde(default = "open")]
    status: String,
    days_ago: u64,
    due_in_days: Option<u64>,
    #[serde(default = "fixed")]
    pricing: String,
    estimated_hours: Option<i64>,
    #[serde(default)]
    reference_links: Vec<String>,
    /// A name and a text.
    attachment: Option<(String, String)>,
    /// The title of the project it is in.
    project: Option<String>,
    /// With whom, how many days ago, and whether they have looked.
    #[serde(default)]
    shared: Vec<(String, u64, bool)>,
}

fn public() -> String {
    "public".to_owned()
}

fn open() -> String {
    "open".to_owned()
}

fn fixed() -> String {
    "fixed".to_owned()
}

impl Request {
    fn details(&self, app: &App) -> Result<requests::Details, Failure> {
        let deadline = self.due_in_days.map(|days| app.clock.now() + Duration::from_hours(24 * days));
        let links = self.reference_links.clone();
        requests::samples::details(deadline, &self.pricing, self.estimated_hours, links)
            .ok_or_else(|| Failure::from("requests.json has a way to pay that no request knows"))
    }
}

const NOTES: [(&str, i64, &str, u64); 4] = [
    ("maya", 5, "Found my first client in two days. The plain words in the agreement helped both of us.", 90),
    ("bakery", 4, "Easy to post a request. I would like to see who looked at it.", 61),
    ("jon", 5, "Fast, quiet, no nonsense.", 20),
    ("letterpress", 3, "It took me a while to find where my sessions are listed.", 3),
];

/// Whose profile is looked at how often, on a good day.
const LOOKS: [(&str, u64); 2] = [("maya", 14), ("jon", 6)];

/// Why the sample people could not be made, in one sentence.
struct Failure(String);

impl From<db::Error> for Failure {
    fn from(error: db::Error) -> Self {
        Self(format!("The sample people could not be made: {error}."))
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        Self(format!("The sample people could not be made: {stop:?}."))
    }
}

impl From<&'static str> for Failure {
    fn from(what: &'static str) -> Self {
        Self(format!("The sample people could not be made: {what}."))
    }
}

/// Fills an empty database, or finds that it did so before. Answers what to print.
pub async fn fill(app: &App) -> Result<String, String> {
    let people: Vec<Person> = serde_json::from_str(PEOPLE).expect("people.json is tested");
    let there = admin::usernames(app, 200).await.map_err(|error| Failure::from(error).0)?;
    let strangers = there.iter().any(|name| !people.iter().any(|person| person.username == *name));
    if strangers {
        return Err(
            "The database already holds other people: sample people have a known password and stay out."
                .to_owned(),
        );
    }
    make(app, &people, there.is_empty()).await.map_err(|Failure(sentence)| sentence)?;
    let mut text = format!("Sample people, each with the password {PASSWORD}:\n");
    for person in &people {
        let role = match (person.is_admin, person.role) {
            (true, _) => "client and admin",
            (false, Some(role)) => role.word(),
            (false, None) => "no role yet",
        };
        let is_active = person.subscription == Some(SubscriptionStatus::Active);
        let paid = if is_active { ", with a subscription" } else { "" };
        let _ = writeln!(text, "  {:12} {:16} {role}{paid}", person.username, person.full_name);
    }
    if app.settings.demo && app.mail.outbox().is_some() {
        let _ = writeln!(text, "Their emails are at {}/demo/outbox", app.settings.public_url());
    }
    Ok(text.trim_end().to_owned())
}

async fn make(app: &App, people: &[Person], is_empty: bool) -> Result<(), Failure> {
    if is_empty {
        make_people(app, people).await?;
    }
    let ids = admin::ids(app, 200).await?.into_iter().collect::<HashMap<_, _>>();
    for person in people {
        let id = id_of(&ids, &person.username)?;
        describe(app, person, id).await?;
        if let Some(face) = &person.face {
            portraits::keep(app, face, id).await?;
        }
    }
    post(app, &ids).await?;
    videos::keep(app, &ids).await?;
    playlists::keep(app, &ids).await?;
    showcases::keep(app, &ids).await?;
    products::keep(app, &ids).await?;
    tickets::keep(app, &ids).await?;
    for (developer, looks) in LOOKS {
        funnel::samples::keep(app, id_of(&ids, developer)?, looks).await?;
    }
    reputation::samples::keep(app, id_of(&ids, "maya")?, "maya_o", "Maya Okafor").await?;
    if is_empty {
        notifications::samples::settle(app).await?;
    }
    Ok(())
}

fn id_of(ids: &HashMap<String, i64>, username: &str) -> Result<i64, Failure> {
    ids.get(username).copied().ok_or_else(|| Failure::from("somebody is missing"))
}

fn days_ago(app: &App, days: u64) -> Time {
    app.clock.now() - Duration::from_hours(24 * days)
}

/// So many moments between that day and now.
fn times_since(app: &App, days: u64, count: u32) -> Vec<Time> {
    let step = Duration::from_hours(24 * days) / (count + 1);
    (1..=count).map(|n| days_ago(app, days) + step * n).collect()
}

/// All or nothing: a run that was cut off must not leave half a crew behind.
async fn make_people(app: &App, people: &[Person]) -> Result<(), Failure> {
    let hash =
        app.hasher.hash(PASSWORD.into()).await.map_err(|problem| Failure(problem.detail.into_owned()))?;
    let mut tx = app.db.begin().await?;
    let mut ids = HashMap::new();
    for person in people {
        let account = Account {
            username: &person.username,
            email: &format!("{}@example.org", person.username),
            full_name: &person.full_name,
            user_type: person.role,
            is_admin: person.is_admin,
            password_hash: &hash,
            created_at: days_ago(app, person.joined_days_ago),
        };
        ids.insert(person.username.as_str(), admin::create(&mut tx, account).await?);
    }
    for (from, rating, comment, days) in NOTES {
        let created_at = days_ago(app, days);
        let sample = feedback::Sample { user_id: ids.get(from).copied(), rating, comment, created_at };
        feedback::keep(&mut tx, sample).await?;
    }
    Ok(tx.commit().await?)
}

/// Gives someone their profile and subscription.
async fn describe(app: &App, person: &Person, id: i64) -> Result<(), Failure> {
    let since = days_ago(app, person.joined_days_ago);
    let mut tx = app.db.begin().await?;
    if let Some(status) = person.subscription
        && !subscriptions::is_known(&mut tx, id).await?
    {
        subscriptions::admin::set_for(app, &mut tx, id, status).await?;
    }
    match (person.role, &person.profile) {
        (Some(UserType::Developer), Some(profile)) => {
            profiles::samples::keep_developer(app, &mut tx, id, profile, since).await?;
        }
        (Some(UserType::Client), Some(profile)) => {
            profiles::samples::keep_client(app, &mut tx, id, profile, since).await?;
        }
        _ => {}
    }
    Ok(tx.commit().await?)
}

/// Posts what the clients want, with all that came of it, unless that was done before. Everything comes in the order of its days:
/// lists show what came last first.
async fn post(app: &App, ids: &HashMap<String, i64>) -> Result<(), Failure> {
    let mut wanted: Vec<Request> = serde_json::from_str(REQUESTS).expect("requests.json is tested");
    wanted.sort_by_key(|request| std::cmp::Reverse(request.days_ago));
    for request in &wanted {
        if requests::samples::has_any(app, id_of(ids, &request.client)?).await? {
            return Ok(());
        }
    }
    // Why the developers suit is read before the transaction begins, and files are stored.
    let mut samples = Vec::new();
    let mut planned: HashMap<&str, i64> = HashMap::new();
    for request in &wanted {
        let client_id = id_of(ids, &request.client)?;
        let file = match &request.attachment {
            Some((name, text)) => Some(requests::samples::file(app, client_id, name, text).await?),
            None => None,
        };
        samples.push((request, client_id, shares(app, ids, request).await?, file));
        let cents =
            requests::Budget::from_dollars(request.estimated_budget).map_or(0, requests::Budget::cents);
        let title = request.project.as_deref().unwrap_or_default();
        *planned.entry(title).or_default() += cents * request.estimated_hours.unwrap_or(1);
    }
    let mut tx = app.db.begin().await?;
    let mut projects = HashMap::new();
    let (mut posted, mut stored) = (Vec::new(), Vec::new());
    for (request, client_id, shared, file) in samples {
        let posted_at = days_ago(app, request.days_ago);
        let mut sample = requests::samples::wanted(
            request.title.clone(),
            request.content.clone(),
            request.estimated_budget,
            request.skills.clone(),
            &request.visibility,
            &request.status,
        )
        .ok_or("requests.json has a word that no request knows")?;
        sample.details = request.details(app)?;
        let mut project_id = request.project.as_ref().and_then(|title| projects.get(title)).copied();
        if let (Some(title), None) = (&request.project, project_id) {
            // As much as its requests come to.
            let (content, cents) = (&request.content, planned.get(title.as_str()).copied().unwrap_or(0));
            let id = projects::samples::keep(&mut tx, client_id, title, content, cents, posted_at).await?;
            projects.insert(title.clone(), id);
            project_id = Some(id);
        }
        let sample = requests::samples::Sample { client_id, project_id, wanted: sample, posted_at, shared };
        let id = requests::samples::keep(app, &mut tx, sample).await?;
        if let (Some(file), Some((name, _))) = (file, &request.attachment) {
            requests::samples::attach(app, &mut tx, (client_id, id), &file, name).await?;
            stored.push(file);
        }
        posted.push(PostedRequest { id, client_id, title: &request.title, posted_at });
    }
    answers::keep(app, &mut tx, ids, &posted).await?;
    conversations::keep(app, &mut tx, ids, &posted).await?;
    Ok(files::commit(tx, stored).await?)
}

/// A request that was just kept.
struct PostedRequest<'a> {
    id: i64,
    client_id: i64,
    title: &'a str,
    posted_at: Time,
}

impl PostedRequest<'_> {
    /// The one with this title.
    fn of<'p>(posted: &'p [Self], title: &str) -> Result<&'p Self, Failure> {
        posted.iter().find(|request| request.title == title).ok_or(Failure::from("a request is missing"))
    }
}

/// Whom a sample is shared with, when, and why they suit.
async fn shares(
    app: &App,
    ids: &HashMap<String, i64>,
    request: &Request,
) -> Result<Vec<requests::samples::SampleShare>, Failure> {
    let developers: Vec<i64> =
        request.shared.iter().map(|(name, ..)| id_of(ids, name)).collect::<Result<_, _>>()?;
    let budget = requests::Budget::from_dollars(request.estimated_budget).map_err(|_| "a wrong budget")?;
    let asked = matching::MatchQuery {
        title: request.title.clone(),
        content: request.content.clone(),
        skills: request.skills.clone(),
        budget_cents: budget.cents(),
        terms: request.details(app)?.terms(app.clock.now()),
    };
    let mut reasons = matching::reasons(app, asked, &developers).await?;
    // An hour after it was posted at the earliest, whatever the day.
    let earliest = days_ago(app, request.days_ago) + Duration::from_hours(1);
    let share =
        |(developer_id, (_, days, is_viewed)): (i64, &(String, u64, bool))| requests::samples::SampleShare {
            developer_id,
            shared_at: days_ago(app, *days).max(earliest),
            is_viewed: *is_viewed,
            reasons: reasons.remove(&developer_id).unwrap_or_default(),
        };
    Ok(developers.into_iter().zip(&request.shared).map(share).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_fit_together() {
        let people: Vec<Person> = serde_json::from_str(PEOPLE).unwrap();
        let wanted: Vec<Request> = serde_json::from_str(REQUESTS).unwrap();
        let role =
            |name: &str| people.iter().find(|person| person.username == name).and_then(|person| person.role);
        for request in &wanted {
            assert_eq!(role(&request.client), Some(UserType::Client), "{}", request.title);
            for (developer, days, _) in &request.shared {
                assert_eq!(role(developer), Some(UserType::Developer), "{}", request.title);
                assert!(*days <= request.days_ago, "{}", request.title);
            }
        }
        for answer in answers::all() {
            let developer = people.iter().find(|person| person.username == answer.developer);
            let developer = developer.unwrap_or_else(|| panic!("nobody is called {}", answer.developer));
            assert_eq!(developer.role, Some(UserType::Developer), "{}", answer.developer);
            assert!(developer.subscription.is_some(), "{} could not have answered", answer.developer);
            assert!(answer.days_ago < developer.joined_days_ago, "{}", answer.developer);
            let request = wanted.iter().find(|request| request.title == answer.request);
            let request = request.unwrap_or_else(|| panic!("there is no request {}", answer.request));
            assert!(answer.days_ago <= request.days_ago, "{}", answer.request);
            let is_unseen =
                |(name, _, is_viewed): &(String, u64, bool)| name == &answer.developer && !is_viewed;
            assert!(
                !request.shared.iter().any(is_unseen),
                "{} answers what they have not seen",
                answer.developer
            );
            let is_over = answer.days_ago > 14;
            assert_eq!(is_over, answer.status.word() == "closed", "{} {}", answer.request, answer.developer);
        }
        for talk in conversations::all() {
            let name = format!("{} {}", talk.request, talk.developer);
            let developer = people.iter().find(|person| person.username == talk.developer);
            let developer = developer.unwrap_or_else(|| panic!("nobody is called {}", talk.developer));
            assert_eq!(developer.role, Some(UserType::Developer), "{name}");
            assert!(wanted.iter().any(|request| request.title == talk.request), "{name}");
            let is_accepted = |answer: &answers::Answer| {
                (&answer.request, &answer.developer) == (&talk.request, &talk.developer)
                    && answer.status.word() == "accepted"
            };
            assert_eq!(
                talk.by == conversations::By::Acceptance,
                answers::all().iter().any(is_accepted),
                "{name}"
            );
        }
        for agreement in agreements::all() {
            let talks = conversations::all();
            let mut talks = talks.iter().map(|talk| (&talk.request, &talk.developer));
            assert!(
                talks.any(|talk| talk == (&agreement.request, &agreement.developer)),
                "{}",
                agreement.request
            );
        }
        let is_talked_about = |answer: &&answers::Answer| {
            let talks = conversations::all();
            talks.iter().any(|talk| (&talk.request, &talk.developer) == (&answer.request, &answer.developer))
        };
        let accepted = answers::all();
        let mut accepted = accepted.iter().filter(|answer| answer.status.word() == "accepted");
        assert!(accepted.all(|answer| is_talked_about(&answer)), "who is accepted talks");
    }
}
