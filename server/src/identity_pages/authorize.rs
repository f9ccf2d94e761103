//! /identity/{provider}/authorize: who one is, and whether the site may know.

use std::fmt::Write as _;

use axum::body::Body;
use axum::http::header::LOCATION;
use axum::http::{HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};

use super::code::{ALLOWED, ASKED, Allowed, Asked, open, seal};
use super::html::{document, escape};
use super::people::{PEOPLE, Someone};
use super::{Fields, issuer, name_of, named, page};
use crate::accounts::rules;
use crate::app::App;
use crate::http::parts::{Address, Path};
use crate::http::reply::Stop;
use crate::settings::DEMO;

/// Of a code, in seconds.
const LIFE: i64 = 60;

pub async fn show(
    app: App,
    address: Address,
    Path(provider): Path<String>,
    uri: Uri,
) -> Result<Response, Stop> {
    app.limits.take_call(address.household())?;
    let name = name_of(&provider)?;
    let query = Fields::read(uri.query().unwrap_or_default().as_bytes());
    let redirect_uri = format!("{}/api/auth/{provider}/callback", app.settings.public_url());
    let fits = query.get("client_id") == DEMO
        && query.get("response_type") == "code"
        && query.get("redirect_uri") == redirect_uri
        && query.get("code_challenge_method") == "S256"
        && !query.get("code_challenge").is_empty();
    if !fits {
        let text = "<p role=\"alert\">This sign-in wasn't started by this server. Go back and try again.</p>";
        return Ok(page(StatusCode::BAD_REQUEST, document("Nothing to allow", text)));
    }
    let asked = Asked {
        provider,
        redirect_uri,
        state: query.get("state").to_owned(),
        nonce: query.get("nonce").to_owned(),
        challenge: query.get("code_challenge").to_owned(),
    };
    Ok(page(StatusCode::OK, choice(name, &app.settings.product.name, &seal(&app, ASKED, &asked), None)))
}

pub async fn decide(
    app: App,
    address: Address,
    Path(provider): Path<String>,
    body: Body,
) -> Result<Response, Stop> {
    app.limits.take_call(address.household())?;
    let name = name_of(&provider)?;
    let form = Fields::of(body).await?;
    let asked: Option<Asked> = open(&app, ASKED, form.get("request"));
    let Some(asked) = asked.filter(|asked| asked.provider == provider) else {
        let text = "<p role=\"alert\">This page is too old. Go back and try again.</p>";
        return Ok(page(StatusCode::BAD_REQUEST, document("Nothing to allow", text)));
    };
    let mut answer = vec![("state", asked.state.clone()), ("iss", issuer(&app, &provider))];
    if form.get("do") == "allow" {
        let someone = match form.get("person").parse::<usize>().ok().and_then(Someone::listed) {
            Some(listed) => listed,
            None => Someone {
                name: form.get("name").trim().chars().take(100).collect(),
                email: form.get("email").trim().to_owned(),
                is_verified: form.get("verified") == "on",
            },
        };
        if let Some(why) = rules::email_refusal(&someone.email) {
            let html = choice(name, &app.settings.product.name, form.get("request"), Some((why, &someone)));
            return Ok(page(StatusCode::UNPROCESSABLE_ENTITY, html));
        }
        let until = app.clock.now().as_second() + LIFE;
        let redirect_uri = asked.redirect_uri.clone();
        answer.push(("code", seal(&app, ALLOWED, &Allowed { asked, someone, until })));
        return Ok(go_back(&redirect_uri, &answer));
    }
    answer.push(("error", "access_denied".to_owned()));
    Ok(go_back(&asked.redirect_uri, &answer))
}

fn go_back(redirect_uri: &str, answer: &[(&str, String)]) -> Response {
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(answer).finish();
    let place = HeaderValue::from_str(&format!("{redirect_uri}?{query}"));
    named((StatusCode::SEE_OTHER, [(LOCATION, place.expect("an escaped address"))]).into_response())
}

/// The page; with what was typed, and why it doesn't do.
fn choice(provider: &str, product: &str, request: &str, wrong: Option<(&str, &Someone)>) -> String {
    let mut people = String::new();
    for (number, (name, email, is_verified)) in PEOPLE.iter().enumerate() {
        let checked = if number == 0 && wrong.is_none() { " checked" } else { "" };
        let note = if *is_verified { "" } else { " (not verified)" };
        let _ = writeln!(
            people,
            "<label><input type=\"radio\" name=\"person\" value=\"{number}\"{checked}>\
             <span><b>{name}</b><small>{email}{note}</small></span></label>"
        );
    }
    let checked = if wrong.is_some() { " checked" } else { "" };
    let alert = wrong.map(|(why, _)| format!("<p role=\"alert\">{}</p>\n", escape(why))).unwrap_or_default();
    let (name, email) =
        wrong.map(|(_, someone)| (escape(&someone.name), escape(&someone.email))).unwrap_or_default();
    let main = format!(
        "<p>{provider} would now ask you to sign in, and whether {} may know who you are.</p>\n{alert}\
         <form method=\"post\">\n<input type=\"hidden\" name=\"request\" value=\"{}\">\n\
         <fieldset><legend>Who are you?</legend>\n{people}\
         <label><input type=\"radio\" name=\"person\" value=\"other\"{checked}><span><b>Somebody else</b></span></label>\n\
         </fieldset>\n<fieldset><legend>Somebody else</legend>\n\
         <label class=\"field\">Name <input name=\"name\" maxlength=\"100\" autocomplete=\"off\" value=\"{name}\"></label>\n\
         <label class=\"field\">Email <input name=\"email\" maxlength=\"254\" autocomplete=\"off\" value=\"{email}\"></label>\n\
         <label><input type=\"checkbox\" name=\"verified\" checked><span>The email address is verified</span></label>\n\
         </fieldset>\n<p class=\"actions\"><button name=\"do\" value=\"allow\" class=\"first\">Allow</button> \
         <button name=\"do\" value=\"refuse\" class=\"second\">Refuse</button></p>\n</form>",
        escape(product),
        escape(request),
    );
    document(&format!("Sign in with {provider}"), &main)
}
