//! A provider on this machine, in the shapes of Google, GitHub and LinkedIn, that can be told to lie.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard};

use axum::Router;
use axum::extract::State;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, LOCATION};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use opportune::clock::Clock;
use opportune::settings::Settings;
use ring::rsa::PublicKeyComponents;
use ring::signature::{Ed25519KeyPair, RSA_PKCS1_SHA256, RsaKeyPair};
use serde_json::{Value, json};

pub const SHAPES: [&str; 3] = ["google", "github", "linkedin"];
/// Those that sign what they say.
pub const OPENID: [&str; 2] = ["google", "linkedin"];
pub const SECRET: &str = "client-secret";

/// Cheap to clone; ends with the test.
#[derive(Clone)]
pub struct Provider {
    pub address: String,
    state: Arc<Mutex<Script>>,
}

/// What it says when it is asked.
struct Script {
    clock: Option<Clock>,
    person: Someone,
    codes: HashMap<String, Given>,
    made: u32,
    lies: Vec<(&'static str, Value)>,
    signing: Signing,
    token: Reply,
    keys: Reply,
    user: Reply,
    emails: Option<Value>,
    exchanges: u32,
}

#[derive(Clone)]
pub struct Someone {
    pub id: u64,
    pub name: Value,
    pub login: Value,
    pub email: Value,
    pub verified: bool,
}

#[derive(Clone)]
struct Given {
    shape: String,
    redirect_uri: String,
    nonce: String,
    challenge: String,
    person: Someone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signing {
    Right,
    /// With another key under the right name.
    OtherKey,
    /// `alg: none`.
    None,
    /// `alg: HS256`, as if our own secret or the public key were a shared one.
    Shared,
    /// With a key that is in no list.
    UnknownKey,
}

#[derive(Clone, Debug)]
pub enum Reply {
    Right,
    Never,
    Says(u16, String),
    /// On to somewhere else.
    Elsewhere(String),
}

impl Provider {
    pub async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let state = Arc::new(Mutex::new(Script {
            clock: None,
            person: someone(7, "Ada Lovelace", "ada@example.org"),
            codes: HashMap::new(),
            made: 0,
            lies: Vec::new(),
            signing: Signing::Right,
            token: Reply::Right,
            keys: Reply::Right,
            user: Reply::Right,
            emails: None,
            exchanges: 0,
        }));
        let provider = Self { address, state };
        let router = Router::new().fallback(answer).with_state(provider.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        provider
    }

    /// Gives the server keys for all three shapes.
    pub fn configure(&self, settings: &mut Settings) {
        let oauth = &mut settings.oauth;
        "client-google".clone_into(&mut oauth.google_client_id);
        oauth.google_client_secret = SECRET.into();
        oauth.google_issuer = format!("{}/google", self.address);
        "client-github".clone_into(&mut oauth.github_client_id);
        oauth.github_client_secret = SECRET.into();
        oauth.github_authorize_url = format!("{}/github/authorize", self.address);
        oauth.github_token_url = format!("{}/github/token", self.address);
        oauth.github_api_url = format!("{}/github", self.address);
        "client-linkedin".clone_into(&mut oauth.linkedin_client_id);
        oauth.linkedin_client_secret = SECRET.into();
        oauth.linkedin_issuer = format!("{}/linkedin", self.address);
        // It signs with RSA in a build without optimisation, on a machine that does other things.
        oauth.timeout_seconds = 10;
    }

    fn script(&self) -> MutexGuard<'_, Script> {
        self.state.lock().expect("nobody failed")
    }

    pub fn set_clock(&self, clock: &Clock) {
        self.script().clock = Some(clock.clone());
    }

    pub fn set_person(&self, person: Someone) {
        self.script().person = person;
    }

    /// Puts this into every ID token.
    pub fn lie(&self, claim: &'static str, value: Value) {
        self.script().lies.push((claim, value));
    }

    pub fn sign(&self, signing: Signing) {
        self.script().signing = signing;
    }

    pub fn answer_token(&self, reply: Reply) {
        self.script().token = reply;
    }

    pub fn answer_keys(&self, reply: Reply) {
        self.script().keys = reply;
    }

    pub fn answer_user(&self, reply: Reply) {
        self.script().user = reply;
    }

    pub fn answer_emails(&self, emails: Value) {
        self.script().emails = Some(emails);
    }

    /// How often somebody came with a code.
    pub fn exchanges(&self) -> u32 {
        self.script().exchanges
    }

    /// The person allows what this address asks for: the code, and the state that goes back with it.
    pub fn allow(&self, authorize_url: &str) -> (String, String) {
        let asked = query(authorize_url);
        let shape = authorize_url.split('/').nth(3).expect("a shape").to_owned();
        assert_eq!(asked["client_id"], format!("client-{shape}"));
        assert_eq!(asked["code_challenge_method"], "S256");
        assert_eq!(asked.contains_key("nonce"), shape != "github", "{authorize_url}");
        let mut script = self.script();
        script.made += 1;
        let code = format!("code-{}", script.made);
        let given = Given {
            shape,
            redirect_uri: asked["redirect_uri"].clone(),
            nonce: asked.get("nonce").cloned().unwrap_or_default(),
            challenge: asked["code_challenge"].clone(),
            person: script.person.clone(),
        };
        script.codes.insert(code.clone(), given);
        (code, asked["state"].clone())
    }
}

pub fn someone(id: u64, name: &str, email: &str) -> Someone {
    Someone { id, name: json!(name), login: json!(null), email: json!(email), verified: true }
}

pub fn query(url: &str) -> HashMap<String, String> {
    let text = url.split_once('?').map_or("", |(_, query)| query);
    form_urlencoded::parse(text.as_bytes()).into_owned().collect()
}

async fn answer(State(provider): State<Provider>, uri: Uri, headers: HeaderMap, body: String) -> Response {
    let mut parts = uri.path().trim_start_matches('/').splitn(2, '/');
    let shape = parts.next().unwrap_or_default().to_owned();
    match parts.next().unwrap_or_default() {
        ".well-known/openid-configuration" => say(&json!({
            "issuer": format!("{}/{shape}", provider.address),
            "authorization_endpoint": format!("{}/{shape}/authorize", provider.address),
            "token_endpoint": format!("{}/{shape}/token", provider.address),
            "jwks_uri": format!("{}/{shape}/keys", provider.address),
        })),
        "keys" => {
            let reply = provider.script().keys.clone();
            replied(reply, || say(&json!({"keys": [public_key()]}))).await
        }
        "token" => {
            provider.script().exchanges += 1;
            let reply = provider.script().token.clone();
            replied(reply, || token(&provider, &shape, &body)).await
        }
        "user" => {
            let reply = provider.script().user.clone();
            replied(reply, || match asking(&provider, &headers) {
                Some(person) => say(&json!({"id": person.id, "login": person.login, "name": person.name})),
                None => StatusCode::UNAUTHORIZED.into_response(),
            })
            .await
        }
        "user/emails" => {
            let emails = provider.script().emails.clone();
            match asking(&provider, &headers) {
                Some(person) => say(&emails.unwrap_or_else(|| {
                    json!([{"email": "other@example.org", "primary": false, "verified": true},
                           {"email": person.email, "primary": true, "verified": person.verified}])
                })),
                None => StatusCode::UNAUTHORIZED.into_response(),
            }
        }
        _ => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn replied(reply: Reply, right: impl FnOnce() -> Response) -> Response {
    match reply {
        Reply::Right => right(),
        Reply::Never => std::future::pending().await,
        Reply::Says(status, text) => {
            let status = StatusCode::from_u16(status).expect("a status");
            (status, [(CONTENT_TYPE, "application/json")], text).into_response()
        }
        Reply::Elsewhere(place) => (StatusCode::TEMPORARY_REDIRECT, [(LOCATION, place)]).into_response(),
    }
}

fn say(body: &Value) -> Response {
    ([(CONTENT_TYPE, "application/json")], body.to_string()).into_response()
}

/// A code for a token, once, to whoever began with it.
fn token(provider: &Provider, shape: &str, body: &str) -> Response {
    let form: HashMap<String, String> = form_urlencoded::parse(body.as_bytes()).into_owned().collect();
    let mut script = provider.script();
    let given = script.codes.remove(&form["code"]).filter(|given| {
        given.shape == shape
            && form["grant_type"] == "authorization_code"
            && form["client_id"] == format!("client-{shape}")
            && form["client_secret"] == SECRET
            && form["redirect_uri"] == given.redirect_uri
            && identity::challenge(&form["code_verifier"]) == given.challenge
    });
    let Some(given) = given else {
        let status = if shape == "github" { StatusCode::OK } else { StatusCode::BAD_REQUEST };
        return (status, say(&json!({"error": "invalid_grant"})).into_body()).into_response();
    };
    if shape == "github" {
        script.person = given.person;
        return say(&json!({"access_token": "access-token", "token_type": "bearer"}));
    }
    let now = script.clock.as_ref().expect("a clock").now().as_second();
    let mut claims = json!({
        "iss": format!("{}/{shape}", provider.address), "sub": given.person.id.to_string(),
        "aud": format!("client-{shape}"), "iat": now, "exp": now + 300, "nonce": given.nonce,
        "name": given.person.name, "email": given.person.email, "email_verified": given.person.verified,
    });
    for (claim, value) in &script.lies {
        claims[*claim] = value.clone();
    }
    say(
        &json!({"access_token": "access-token", "token_type": "bearer", "id_token": signed(&claims, script.signing)}),
    )
}

/// Who is asked about by GitHub's two calls.
fn asking(provider: &Provider, headers: &HeaderMap) -> Option<Someone> {
    let asks = headers.get(AUTHORIZATION).is_some_and(|value| value == "Bearer access-token");
    asks.then(|| provider.script().person.clone())
}

/// Made anew for each run: providers sign with RSA, for which no crate here makes keys.
fn key() -> &'static RsaKeyPair {
    static KEY: LazyLock<RsaKeyPair> = LazyLock::new(|| {
        let asked = ["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-outform", "DER"];
        let made = std::process::Command::new("openssl").args(asked).output().expect("openssl runs");
        RsaKeyPair::from_der(&made.stdout).expect("a key")
    });
    &KEY
}

fn public_key() -> Value {
    let parts: PublicKeyComponents<Vec<u8>> = key().public().into();
    let text = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
    json!({"kty": "RSA", "use": "sig", "alg": "RS256", "kid": "test", "n": text(&parts.n), "e": text(&parts.e)})
}

fn signed(claims: &Value, signing: Signing) -> String {
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let header = match signing {
        Signing::Right | Signing::OtherKey => json!({"alg": "RS256", "kid": "test"}),
        Signing::None => json!({"alg": "none"}),
        Signing::Shared => json!({"alg": "HS256", "kid": "test"}),
        Signing::UnknownKey => json!({"alg": "EdDSA", "kid": "other"}),
    };
    let message = format!("{}.{}", part(&header), part(claims));
    let signature = match signing {
        Signing::Right => {
            let mut signature = vec![0; key().public().modulus_len()];
            let random = ring::rand::SystemRandom::new();
            key().sign(&RSA_PKCS1_SHA256, &random, message.as_bytes(), &mut signature).expect("signed");
            signature
        }
        Signing::OtherKey | Signing::UnknownKey => {
            let other = Ed25519KeyPair::from_seed_unchecked(&[9; 32]).expect("a key");
            other.sign(message.as_bytes()).as_ref().to_vec()
        }
        Signing::None => Vec::new(),
        Signing::Shared => {
            let shared = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, SECRET.as_bytes());
            ring::hmac::sign(&shared, message.as_bytes()).as_ref().to_vec()
        }
    };
    format!("{message}.{}", URL_SAFE_NO_PAD.encode(signature))
}
