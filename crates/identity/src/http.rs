//! Calls to a provider: with a time limit, no redirects followed, and no more read than any answer of theirs needs.

use std::time::Duration;

use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE};
use serde::de::DeserializeOwned;

use crate::Error;

const CONNECT: Duration = Duration::from_secs(3);
const LARGEST: usize = 256 << 10;

pub struct Http {
    client: reqwest::Client,
}

pub struct Answer {
    pub status: u16,
    body: Vec<u8>,
}

impl Http {
    pub fn new(product: &str, patience: Duration) -> Result<Self, String> {
        // Installing twice is refused, and whoever was first installed the same one.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let name: String = product.chars().filter(char::is_ascii_graphic).collect();
        let client = reqwest::Client::builder()
            .timeout(patience)
            .connect_timeout(CONNECT.min(patience))
            .redirect(reqwest::redirect::Policy::none())
            .user_agent(name)
            .build()
            .map_err(|error| format!("the client for social sign-in cannot be made: {error}"))?;
        Ok(Self { client })
    }

    pub async fn get(&self, url: &str, bearer: Option<&str>) -> Result<Answer, Error> {
        let mut call = self.client.get(url).header(ACCEPT, "application/json");
        if let Some(token) = bearer {
            call = call.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        Self::answer(call).await
    }

    pub async fn post(&self, url: &str, form: &[(&str, &str)]) -> Result<Answer, Error> {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
        let call = self.client.post(url).header(ACCEPT, "application/json");
        Self::answer(call.header(CONTENT_TYPE, "application/x-www-form-urlencoded").body(body)).await
    }

    async fn answer(call: reqwest::RequestBuilder) -> Result<Answer, Error> {
        let away = |error: reqwest::Error| Error::Away(error.without_url().to_string());
        let mut answer = call.send().await.map_err(away)?;
        let status = answer.status().as_u16();
        let mut body = Vec::new();
        while let Some(chunk) = answer.chunk().await.map_err(away)? {
            body.extend_from_slice(&chunk);
            if body.len() > LARGEST {
                return Err(Error::Garbled("the answer has no end".to_owned()));
            }
        }
        Ok(Answer { status, body })
    }
}

impl Answer {
    /// What a good answer holds. `what` names it in the log; its text may be secret and is left out.
    pub fn read<T: DeserializeOwned>(&self, what: &str) -> Result<T, Error> {
        if self.status != 200 {
            return Err(Error::Garbled(format!("{what} answered {}", self.status)));
        }
        serde_json::from_slice(&self.body).map_err(|error| {
            Error::Garbled(format!(
                "{what} is not as expected, line {} column {}",
                error.line(),
                error.column()
            ))
        })
    }

    /// The word for what went wrong, if it is one of OAuth's.
    pub fn refusal(&self) -> Option<String> {
        #[derive(serde::Deserialize)]
        struct Refusal {
            error: String,
        }
        let refusal: Refusal = serde_json::from_slice(&self.body).ok()?;
        Some(refusal.error.chars().filter(char::is_ascii_graphic).take(60).collect())
    }
}
