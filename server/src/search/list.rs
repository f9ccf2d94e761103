//! GET /search

use std::collections::HashMap;

use axum::Json;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::cards::{self, Details, SearchCard};
use super::entries::{encode, word_token};
use super::find::{self, Candidates, Hit};
use super::parsed_query::ParsedQuery;
use super::store::{self, Shown};
use super::{Audience, Kind, QUERY_LENGTH, meant, snippet, tokenize};
use crate::accounts::caller::Visitor;
use crate::app::App;
use crate::http::fields::Fields;
use crate::http::paging::{ArrayPage, PageQuery, Position, encode_position};
use crate::http::parts::{Address, Query};
use crate::http::reply::Reply;
use crate::state::limits::Limit;

/// The order's name inside of cursors.
const ORDER: &str = "search";
/// Skills that can be asked for at once.
pub const MOST_SKILLS: usize = 10;
/// Skills offered to narrow the search.
const OFFERED_SKILLS: usize = 12;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    /// What to look for. Without words (and without skills) nothing is found.
    #[param(required = false, nullable = false, max_length = 200)]
    q: Option<String>,
    /// Only results of this kind. The counts are of every kind all the same.
    #[param(required = false, nullable = false, inline)]
    kind: Option<Kind>,
    /// Only what has this skill, in any spelling; repeat it for several, at most ten.
    #[param(required = false, nullable = false, max_items = 10, max_length = 60)]
    #[serde(default)]
    skill: Vec<String>,
}

#[derive(Serialize, ToSchema)]
pub struct SearchResults {
    /// The best first, the newest of equals.
    items: Vec<SearchItem>,
    counts: SearchCounts,
    /// The commonest skills of what was found (of the kind asked for), to narrow it further.
    skills: Vec<SkillCount>,
    /// The query as it was probably meant, when the best result was found by other words than those that were typed:
    /// `kubernets` found `kubernetes`.
    meant: Option<String>,
    /// Send it as `cursor` to get the next page; null on the last one.
    next_cursor: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct SearchItem {
    kind: Kind,
    /// The developer's, the request's, the video's, the showcase's or the product's id.
    id: i64,
    /// A developer's name, or the title of what it is.
    title: String,
    /// The title, escaped, with what was found in `mark`.
    title_html: String,
    /// What a developer says of themselves in a line, the same way.
    headline_html: Option<String>,
    /// The part of the text where the words were found, escaped, with them in `mark`.
    snippet_html: String,
    skills: Vec<String>,
    /// The page of the web app about it.
    url: String,
    /// Higher is better; comparable within one query only.
    score: i64,
    card: SearchCard,
}

/// How many were found of each kind; 300 may mean more.
#[derive(Default, Serialize, ToSchema)]
pub struct SearchCounts {
    developer: usize,
    request: usize,
    video: usize,
    showcase: usize,
    product: usize,
}

#[derive(Serialize, ToSchema)]
pub struct SkillCount {
    skill: String,
    count: usize,
}

/// Finds developers, requests, videos, showcases and products by words: unfinished ones, other spellings and small slips included. Members also
/// find what is for members only.
#[utoipa::path(get, path = "/search", tag = "search", operation_id = "search", security((), ("bearer" = [])),
    params(SearchQuery, PageQuery),
    responses((status = 200, body = SearchResults), (status = 422, description = "The query is too long, or a parameter does not fit")))]
pub async fn search(
    app: App,
    Visitor(person): Visitor,
    address: Address,
    Query(query): Query<SearchQuery>,
    page: ArrayPage,
) -> Reply<Json<SearchResults>> {
    app.limits.take(Limit::Search, &address.bucket())?;
    let after = page.after(ORDER)?;
    let (q, skills) = checked(query.q, query.skill)?;
    let reader = if person.is_some() { Audience::Members } else { Audience::Everyone };
    let asked = find::completed(&app.db, ParsedQuery::of(&q)).await?;
    // A query that says nothing finds nothing, whatever the skills.
    let says_nothing = asked.terms.is_empty() && (skills.is_empty() || !q.is_empty());
    let mut found = Vec::new();
    for kind in Kind::ALL.into_iter().filter(|_| !says_nothing) {
        let tokens = tokens(kind, &skills);
        found.push(find::candidates(&app.db, kind, reader, asked.clone(), &tokens).await?);
    }
    // All kinds in one turn: whoever waits for a thread waits once for the order, and once more for what is shown.
    let ranking = app.heavy.run(move || Ranked::of(found, &skills, query.kind));
    let Ranked { mut hits, looked_for, counts, skills: offered } = ranking.await?;
    // What is told about the words, and marked, is the same on every page.
    let best = hits.first().cloned();
    if let Some(after) = after {
        hits.retain(|hit| hit.place() < (after.key, after.id));
    }
    let limit = usize::try_from(page.limit).unwrap_or(0);
    let more = hits.len() > limit;
    hits.truncate(limit);
    let last = hits.last().filter(|_| more).map(|hit| Position { key: hit.score, id: hit.number });
    let next_cursor = last.map(|last| encode_position(ORDER, last));
    let mut numbers: Vec<i64> = hits.iter().chain(&best).map(|hit| hit.number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let shown = store::shown(&app.db, numbers).await?.into_iter();
    let mut shown: HashMap<i64, Shown> = shown.map(|row| (row.number, row)).collect();
    let mut details = cards::of(&app, &hits).await?;
    let showing = app.heavy.run(move || {
        let meant = best.and_then(|best| {
            let (shown, asked) = (shown.get(&best.number)?, looked_for.get(best.kind.name())?);
            let texts = [&shown.title, &shown.body].into_iter().chain(&shown.keywords.0);
            meant::meant(&q, asked, texts)
        });
        let told = meant.as_ref().map_or(&[][..], |meant| meant.words.as_slice());
        let marking: HashMap<&str, ParsedQuery> =
            looked_for.into_iter().map(|(kind, asked)| (kind, asked.telling(told))).collect();
        let items = hits
            .iter()
            .filter_map(|hit| {
                let details = details.remove(&hit.number).unwrap_or_default();
                Some(item(hit, shown.remove(&hit.number)?, details, marking.get(hit.kind.name())?))
            })
            .collect();
        (meant.map(|meant| meant.query), items)
    });
    let (meant, items) = showing.await?;
    Ok(Json(SearchResults { items, counts, skills: offered, meant, next_cursor }))
}

/// What was found of all kinds, in its order.
struct Ranked {
    hits: Vec<Hit>,
    /// What was looked for in the end, for each kind.
    looked_for: HashMap<&'static str, ParsedQuery>,
    counts: SearchCounts,
    skills: Vec<SkillCount>,
}

impl Ranked {
    fn of(found: Vec<Candidates>, skills: &[String], only: Option<Kind>) -> Self {
        let mut hits: Vec<Hit> = Vec::new();
        let mut looked_for = HashMap::new();
        let mut counts = SearchCounts::default();
        for candidates in found {
            let kind = candidates.kind();
            let (mut found, asked) = candidates.ranked();
            if !skills.is_empty() {
                found.retain(|hit| keywords_have(&hit.keywords, skills));
            }
            match kind {
                Kind::Developer => counts.developer = found.len(),
                Kind::Request => counts.request = found.len(),
                Kind::Video => counts.video = found.len(),
                Kind::Showcase => counts.showcase = found.len(),
                Kind::Product => counts.product = found.len(),
            }
            if only.is_none_or(|wanted| wanted == kind) {
                hits.extend(found);
                looked_for.insert(kind.name(), asked);
            }
        }
        hits.sort_unstable_by_key(|hit| std::cmp::Reverse(hit.place()));
        Self { skills: commonest_skills(&hits), hits, looked_for, counts }
    }
}

fn checked(q: Option<String>, skills: Vec<String>) -> Reply<(String, Vec<String>)> {
    let mut fields = Fields::default();
    let q = q.unwrap_or_default();
    if q.chars().count() > QUERY_LENGTH {
        fields.refuse("q", format!("Use at most {QUERY_LENGTH} characters."));
    }
    if skills.len() > MOST_SKILLS {
        fields.refuse("skill", format!("Choose at most {MOST_SKILLS} skills."));
    }
    if skills.iter().any(|skill| skill.chars().count() > 60) {
        fields.refuse("skill", "A skill has at most 60 characters.");
    }
    fields.finish()?;
    let skills = skills.into_iter().filter(|skill| !skill.trim().is_empty()).collect();
    Ok((q.trim().to_owned(), skills))
}

/// The tokens that every document with these skills has.
pub fn tokens(kind: Kind, skills: &[String]) -> Vec<String> {
    let words = skills.iter().flat_map(|skill| tokenize::of_terms(skill));
    words.map(|word| word_token(kind, &encode(&word.surface))).collect()
}

pub fn keywords_have(keywords: &[String], skills: &[String]) -> bool {
    let own: Vec<String> = keywords.iter().map(|keyword| tokenize::skill_key(keyword)).collect();
    skills.iter().map(|skill| tokenize::skill_key(skill)).all(|wanted| own.contains(&wanted))
}

/// Counted in whatever spelling, shown in the one that came first.
fn commonest_skills(hits: &[Hit]) -> Vec<SkillCount> {
    // Few spellings make up thousands of keywords, and comparing a spelling costs more than counting it.
    let mut spellings: HashMap<&str, (usize, usize)> = HashMap::new();
    for (at, keyword) in hits.iter().flat_map(|hit| &hit.keywords).enumerate() {
        spellings.entry(keyword).or_insert((0, at)).0 += 1;
    }
    let mut counted: HashMap<String, (usize, usize, &str)> = HashMap::new();
    for (spelling, (count, at)) in spellings {
        let key = tokenize::skill_key(spelling);
        if key.is_empty() {
            continue;
        }
        let known = counted.entry(key).or_insert((0, at, spelling));
        known.0 += count;
        if at < known.1 {
            (known.1, known.2) = (at, spelling);
        }
    }
    let mut all: Vec<(usize, &str)> =
        counted.into_values().map(|(count, _, spelling)| (count, spelling)).collect();
    all.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
    all.into_iter()
        .take(OFFERED_SKILLS)
        .map(|(count, skill)| SkillCount { skill: skill.to_owned(), count })
        .collect()
}

fn item(hit: &Hit, shown: Shown, details: Details, asked: &ParsedQuery) -> SearchItem {
    let title = details.name.unwrap_or(shown.title);
    let url = match hit.kind {
        Kind::Developer => format!("/profile/developers/{}/public", hit.id),
        Kind::Request => format!("/opportunities/{}", hit.id),
        Kind::Video => format!("/video_display/stream/{}", hit.id),
        Kind::Showcase => format!("/showcase/{}", hit.id),
        Kind::Product => format!("/marketplace/{}", hit.id),
    };
    SearchItem {
        kind: hit.kind,
        id: shown.subject_id,
        title_html: snippet::marked(&title, asked),
        headline_html: details.headline.map(|headline| snippet::marked(&headline, asked)),
        snippet_html: snippet::snippet(&shown.body, asked),
        title,
        skills: shown.keywords.0,
        url,
        score: hit.score,
        card: details.card,
    }
}
