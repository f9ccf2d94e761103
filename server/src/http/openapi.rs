//! The OpenAPI 3.1 document: made from the handlers, finished here with what is true of every call.

use std::sync::Arc;

use axum::Router;
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use bytes::Bytes;
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;
use utoipa::openapi::path::{Operation, ParameterBuilder, ParameterIn};
use utoipa::openapi::response::{Response as Answer, ResponseBuilder};
use utoipa::openapi::security::{Http, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{
    Content, HttpMethod, Info, ObjectBuilder, OpenApi, Ref, RefOr, Required, Server, Type,
};
use utoipa::{PartialSchema as _, ToSchema as _};

use super::compress;
use crate::app::App;
use crate::problem::{FieldError, Problem, ProblemDocument};

/// Adds what is true of every call: the server's place, the ways to sign in, the problem documents.
pub fn finish(mut document: OpenApi, product: &str) -> OpenApi {
    let mut info = Info::new(format!("{product} API"), env!("CARGO_PKG_VERSION").to_owned());
    info.description = Some(
        "Errors are problem documents (RFC 9457). Every path works with and without its trailing slash. \
         Every answer carries x-request-id."
            .to_owned(),
    );
    document.info = info;
    document.servers = Some(vec![Server::new("/api")]);
    let components = document.components.get_or_insert_default();
    components.schemas.insert("Problem".to_owned(), ProblemDocument::schema());
    components.schemas.insert(FieldError::name().into_owned(), FieldError::schema());
    let about = "The token of a session (from /auth/login), or a personal API token (`opp_...`, from /auth/tokens or the \
                 page Profile). An API token with the scope `read` reads what its owner may read, one with `write` changes \
                 what they may change; neither reaches the account, its security or payments: 403 `scope_missing`.";
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(about)).build();
    let bearer = SecurityScheme::Http(bearer);
    components.security_schemes.insert("bearer".to_owned(), RefOr::T(bearer));
    // Systems outside show their key the same way.
    let key = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
    components.security_schemes.insert("integration".to_owned(), RefOr::T(key));
    for path in document.paths.paths.values_mut() {
        let operations = [
            (HttpMethod::Get, &mut path.get),
            (HttpMethod::Post, &mut path.post),
            (HttpMethod::Put, &mut path.put),
            (HttpMethod::Patch, &mut path.patch),
            (HttpMethod::Delete, &mut path.delete),
            (HttpMethod::Head, &mut path.head),
            (HttpMethod::Options, &mut path.options),
        ];
        for (method, operation) in operations {
            if let Some(operation) = operation {
                finish_operation(&method, operation);
            }
        }
    }
    document
}

fn finish_operation(method: &HttpMethod, operation: &mut Operation) {
    let security =
        operation.security.get_or_insert_with(|| vec![SecurityRequirement::new("bearer", [] as [&str; 0])]);
    let open = security.iter().any(|requirement| *requirement == SecurityRequirement::default());
    let takes_body = operation.request_body.is_some();
    let has_path = operation.parameters.iter().flatten().any(
        |parameter| matches!(parameter, RefOr::T(parameter) if parameter.parameter_in == ParameterIn::Path),
    );
    let made = operation.responses.responses.get("201");
    let creates = *method == HttpMethod::Post && made.is_some();
    // An answer that is all headers is not kept: an upload is announced anew, and the one before is given up by itself.
    if made.is_some_and(|made| matches!(made, RefOr::T(made) if !made.content.is_empty())) && creates {
        let text = ObjectBuilder::new()
            .schema_type(Type::String)
            .min_length(Some(1))
            .max_length(Some(255))
            .pattern(Some("^[!-~]+$"));
        let parameter = ParameterBuilder::new()
            .name("Idempotency-Key")
            .parameter_in(ParameterIn::Header)
            .required(Required::False)
            .description(Some(
                "The same key from the same caller within 24 hours gives the first answer again.",
            ))
            .schema(Some(text))
            .build();
        operation.parameters.get_or_insert_default().push(RefOr::T(parameter));
    }
    let mut add = |status: &str, description: &str| {
        let answers = &mut operation.responses.responses;
        answers.entry(status.to_owned()).or_insert_with(|| RefOr::T(problem(description)));
    };
    if takes_body {
        add("400", "The body is not valid JSON");
        add("408", "The body came too slowly");
        add("413", "The body is too large");
        add("415", "The body is not JSON");
        add("422", "Fields were refused");
    }
    if creates || (takes_body && matches!(method, HttpMethod::Put | HttpMethod::Patch)) {
        add("507", "The server is almost out of disk space; nothing new is saved");
    }
    if !open {
        add("401", "Nobody is signed in, or the session is over");
        add("403", "This is not for this person");
    }
    if has_path {
        add("404", "There is nothing at this address, or not for this person");
    }
    add("429", "Too many calls; Retry-After says when to come again");
    add("500", "Something went wrong inside");
    add("503", "The server or its database is away; Retry-After says when to come again");
    // Answers that a handler named without a body are problems too; and every answer is described.
    for (status, answer) in &mut operation.responses.responses {
        if let RefOr::T(answer) = answer {
            if answer.description.is_empty() {
                let known = status.parse().ok().and_then(|status: u16| StatusCode::from_u16(status).ok());
                known
                    .and_then(|status| status.canonical_reason())
                    .unwrap_or("Done")
                    .clone_into(&mut answer.description);
            }
            let is_error = status.starts_with('4') || status.starts_with('5');
            if is_error && answer.content.is_empty() {
                let description = std::mem::take(&mut answer.description);
                *answer = problem(&description);
            }
        }
    }
}

fn problem(description: &str) -> Answer {
    let content = Content::new(Some(Ref::from_schema_name("Problem")));
    ResponseBuilder::new().description(description).content("application/problem+json", content).build()
}

/// As it is committed: pretty, with a newline at its end.
pub fn to_text(document: &OpenApi) -> String {
    let mut text = serde_json::to_string_pretty(document).expect("the document becomes JSON");
    text.push('\n');
    text
}

/// Serves the document, written and packed when it is first asked for.
pub fn served(document: fn(&str) -> OpenApi) -> Router<App> {
    let served = Arc::new(OnceCell::new());
    let answer = async move |app: App, headers: HeaderMap| -> Result<Response, Problem> {
        let make = || {
            let product = app.settings.product.name.clone();
            app.heavy.run(move || Served::new(&document(&product)))
        };
        Ok(served.get_or_try_init(make).await?.answer(&headers))
    };
    Router::new().route("/openapi.json", get(answer))
}

/// Bytes and their tag.
type Tagged = (Bytes, HeaderValue);

struct Served {
    plain: Tagged,
    packed: Option<Tagged>,
}

impl Served {
    fn new(document: &OpenApi) -> Self {
        let text = serde_json::to_string(document).expect("the document becomes JSON");
        let tag = hex::encode(&Sha256::digest(text.as_bytes())[..12]);
        let quoted = |tag: String| HeaderValue::from_str(&tag).expect("hex digits fit into a header");
        // A strong tag names bytes, so the packed ones have a tag of their own.
        let packed = compress::packed(text.as_bytes())
            .map(|packed| (Bytes::from(packed), quoted(format!("\"{tag}-gzip\""))));
        Self { plain: (Bytes::from(text), quoted(format!("\"{tag}\""))), packed }
    }

    fn answer(&self, headers: &HeaderMap) -> Response {
        let packed = self.packed.as_ref().filter(|_| compress::takes_gzip(headers));
        let (bytes, tag) = packed.unwrap_or(&self.plain).clone();
        let vary = (VARY, HeaderValue::from_static("accept-encoding"));
        if headers.get(IF_NONE_MATCH).is_some_and(|known| *known == tag) {
            return (StatusCode::NOT_MODIFIED, [(ETAG, tag), vary]).into_response();
        }
        let json = HeaderValue::from_static("application/json");
        let mut response = ([(CONTENT_TYPE, json), (ETAG, tag), vary], bytes).into_response();
        if packed.is_some() {
            response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    }
}
