//! To the provider over the network.

use std::time::Duration;

use crate::Away;
use crate::transport::{Method, Request, Response, Sending, Transport};

/// Three tries with their pauses have to fit into the thirty seconds a caller waits.
const WHOLE: Duration = Duration::from_secs(8);
const CONNECT: Duration = Duration::from_secs(3);
/// No object of theirs comes near this.
const LARGEST: usize = 8 << 20;

#[derive(Clone, Debug)]
pub struct Http {
    client: reqwest::Client,
    base: String,
}

impl Http {
    /// `base` is the address before `/v1/...`, without a slash at its end.
    pub fn new(base: &str) -> Result<Self, String> {
        // Installing twice is refused, and whoever was first installed the same one.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder()
            .timeout(WHOLE)
            .connect_timeout(CONNECT)
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .map_err(|error| format!("the client for payments cannot be made: {error}"))?;
        Ok(Self { client, base: base.trim_end_matches('/').to_owned() })
    }
}

impl Transport for Http {
    fn send(&self, request: Request) -> Sending<'_> {
        Box::pin(async move {
            let url = format!("{}{}", self.base, request.path);
            let mut call = match request.method {
                Method::Get => self.client.get(url),
                Method::Post => self.client.post(url),
                Method::Delete => self.client.delete(url),
            };
            for (name, value) in request.headers {
                call = call.header(name, value);
            }
            // The address is left out of the texts: a webhook's may hold a secret.
            let away = |error: reqwest::Error| Away(error.without_url().to_string());
            let mut answer = call.body(request.body).send().await.map_err(away)?;
            let status = answer.status().as_u16();
            let mut body = Vec::new();
            while let Some(chunk) = answer.chunk().await.map_err(away)? {
                body.extend_from_slice(&chunk);
                if body.len() > LARGEST {
                    return Err(Away("the answer has no end".to_owned()));
                }
            }
            Ok(Response { status, body })
        })
    }
}
