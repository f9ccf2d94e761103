//! GET /reputation/export

use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use utoipa::IntoParams;

use super::file::{
    Audience, CompletedAgreement, FORMAT, MOST_LISTED, Reputation, ReputationFile, StarCounts, Subject,
    Totals, VerifiedReview, is_site,
};
use super::refusal::Refusal;
use super::start::is_code;
use super::{key, store};
use crate::accounts::caller::SignedIn;
use crate::agreements;
use crate::app::App;
use crate::clock::day;
use crate::http::parts::Query;
use crate::http::reply::Reply;
use crate::person::UserType;
use crate::problem::Problem;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    /// The code that the other site gave, where the file is to be imported there.
    #[serde(rename = "for")]
    #[param(rename = "for", required = false, nullable = false, max_length = 300)]
    code: Option<String>,
}

/// The caller's completed agreements and verified reviews as a file that this site signs. Nobody else is named in it, and an
/// agreement's title stands there only where both sides agreed that the work may be shown.
#[utoipa::path(get, path = "/reputation/export", tag = "reputation", operation_id = "export_reputation",
    params(ExportQuery),
    responses((status = 200, body = ReputationFile), (status = 409, description = "There is nothing to tell yet"),
              (status = 422, description = "The code is none")))]
pub async fn export_reputation(
    app: App,
    SignedIn(person): SignedIn,
    Query(query): Query<ExportQuery>,
) -> Reply<Response> {
    let audience = match query.code.as_deref().map(str::trim) {
        None | Some("") => None,
        Some(code) => Some(audience(code, &app.settings.public_url())?),
    };
    let (username, reputation) = gathered(&app, person.id, audience).await?;
    let file = reputation.signed(&key::own(&app).await?);
    let file = file.ok_or_else(|| Problem::internal("a reputation can't be signed"))?;
    let text = serde_json::to_string_pretty(&file).map_err(|error| Problem::internal(error.to_string()))?;
    let headers = [
        (CONTENT_TYPE, "application/json".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"reputation-{username}.json\"")),
        (CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, text + "\n").into_response())
}

/// What a code of another site says: the site, and which account there.
fn audience(text: &str, own_site: &str) -> Result<Audience, Problem> {
    let code = text.split_once('#').filter(|(site, code)| is_site(site) && is_code(code));
    let Some((site, code)) = code else {
        return Err(Problem::field("for", "This isn't an import code. Copy it from the other site."));
    };
    if site == own_site {
        return Err(Problem::field("for", "This code is from this site. Enter the code of the other site."));
    }
    Ok(Audience { site: site.to_owned(), code: code.to_owned() })
}

async fn gathered(app: &App, user_id: i64, audience: Option<Audience>) -> Reply<(String, Reputation)> {
    let subject = store::subject(&app.db, user_id).await?.ok_or(Refusal::NothingYet)?;
    let role = subject.user_type;
    let most = i64::try_from(MOST_LISTED).unwrap_or(i64::MAX);
    let completed_agreements = store::count_completed(&app.db, user_id, role).await?;
    let stars = counted(&store::stars(&app.db, user_id).await?);
    let agreements = store::completed(&app.db, user_id, role, most).await?;
    let agreements = agreements.into_iter().map(|row| CompletedAgreement {
        completed_on: day(row.updated_at),
        title: agreements::let_show(&row.terms.0.clauses).then_some(row.title),
    });
    let written_by = match role {
        UserType::Developer => UserType::Client,
        UserType::Client => UserType::Developer,
    };
    let reviews = store::reviews(&app.db, user_id, most).await?;
    let reviews = reviews.into_iter().map(|row| VerifiedReview {
        stars: row.stars,
        comment: row.comment,
        written_on: day(row.updated_at),
        written_by,
        verified_work: true,
    });
    let reputation = Reputation {
        format: FORMAT.to_owned(),
        issuer: app.settings.public_url(),
        issued_at: app.clock.now(),
        subject: Subject {
            id: user_id.to_string(),
            username: subject.username.clone(),
            name: subject.name,
            role,
        },
        audience,
        totals: Totals { completed_agreements, stars },
        agreements: agreements.collect(),
        reviews: reviews.collect(),
    };
    if reputation.agreements.is_empty() && reputation.reviews.is_empty() {
        return Err(Refusal::NothingYet.into());
    }
    Ok((subject.username, reputation))
}

fn counted(rows: &[(i64, i64)]) -> StarCounts {
    let with = |stars: i64| rows.iter().filter(|(these, _)| *these == stars).map(|(_, count)| count).sum();
    StarCounts { ones: with(1), twos: with(2), threes: with(3), fours: with(4), fives: with(5) }
}
