//! Making a call: who we are, which version we speak, and sending again what may not have arrived.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use secrecy::{ExposeSecret as _, SecretString};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::{Error, Form, Method, Request, Response, Transport};

/// The version whose objects `objects.rs` describes.
pub const VERSION: &str = "2024-06-20";
/// What is waited before the second and the third try.
const PAUSES: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(1)];

/// Cheap to clone.
#[derive(Clone)]
pub struct Client {
    transport: Arc<dyn Transport>,
    key: SecretString,
    pauses: [Duration; 2],
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").finish_non_exhaustive()
    }
}

#[derive(Deserialize)]
struct Refusal {
    error: RefusalBody,
}

#[derive(Deserialize)]
struct RefusalBody {
    #[serde(rename = "type", default)]
    kind: String,
    code: Option<String>,
    decline_code: Option<String>,
    #[serde(default)]
    message: String,
}

impl Client {
    pub fn new(transport: Arc<dyn Transport>, key: SecretString) -> Self {
        Self { transport, key, pauses: PAUSES }
    }

    /// By another way, which may use the present one: for tests of bad lines.
    #[must_use]
    pub fn rerouted(self, way: impl FnOnce(Arc<dyn Transport>) -> Arc<dyn Transport>) -> Self {
        Self { transport: way(self.transport), ..self }
    }

    /// Without waiting between tries: for tests.
    #[must_use]
    pub fn impatient(self) -> Self {
        Self { pauses: [Duration::ZERO; 2], ..self }
    }

    pub(crate) async fn get<T: DeserializeOwned>(&self, path: String) -> Result<T, Error> {
        self.call(Method::Get, path, String::new(), None).await
    }

    pub(crate) async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        form: &Form,
        key: &str,
    ) -> Result<T, Error> {
        self.call(Method::Post, path.to_owned(), form.encoded(), Some(key)).await
    }

    pub(crate) async fn delete<T: DeserializeOwned>(&self, path: String) -> Result<T, Error> {
        self.call(Method::Delete, path, String::new(), None).await
    }

    async fn call<T: DeserializeOwned>(
        &self,
        method: Method,
        path: String,
        body: String,
        key: Option<&str>,
    ) -> Result<T, Error> {
        let mut headers = vec![
            ("authorization", format!("Bearer {}", self.key.expose_secret())),
            ("stripe-version", VERSION.to_owned()),
        ];
        if method == Method::Post {
            headers.push(("content-type", "application/x-www-form-urlencoded".to_owned()));
        }
        if let Some(key) = key {
            headers.push(("idempotency-key", key.to_owned()));
        }
        let request = Request { method, path, headers, body };
        for pause in self.pauses {
            match self.transport.send(request.clone()).await {
                Ok(response) if !may_pass(response.status) => return read(&response),
                Ok(response) => {
                    tracing::debug!(status = response.status, "the payment provider is asked again");
                }
                Err(away) => tracing::debug!(%away, "the payment provider is asked again"),
            }
            tokio::time::sleep(pause).await;
        }
        match self.transport.send(request).await {
            Ok(response) => read(&response),
            Err(away) => Err(Error::Away(away.0)),
        }
    }
}

/// Whether the same call may go well a moment later: it is being done by somebody else, it came too often, or the
/// provider has a bad moment.
fn may_pass(status: u16) -> bool {
    matches!(status, 409 | 429) || status >= 500
}

fn read<T: DeserializeOwned>(response: &Response) -> Result<T, Error> {
    let status = response.status;
    if (200..300).contains(&status) {
        return serde_json::from_slice(&response.body).map_err(|error| Error::Unreadable(error.to_string()));
    }
    if may_pass(status) {
        return Err(Error::Away(format!("it answered {status}")));
    }
    match serde_json::from_slice::<Refusal>(&response.body) {
        Ok(Refusal { error }) => Err(Error::Refused {
            status,
            code: error.code.unwrap_or(error.kind),
            decline_code: error.decline_code,
            message: error.message,
        }),
        Err(_) => Err(Error::Unreadable(format!("status {status} without a reason"))),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::{Away, Customer, Sending};

    /// Answers from a list and keeps what it was asked.
    struct Scripted {
        answers: Mutex<Vec<Result<Response, Away>>>,
        asked: Mutex<Vec<Request>>,
    }

    impl Transport for Scripted {
        fn send(&self, request: Request) -> Sending<'_> {
            self.asked.lock().unwrap().push(request);
            let answer = self.answers.lock().unwrap().remove(0);
            Box::pin(async move { answer })
        }
    }

    fn scripted(answers: Vec<Result<Response, Away>>) -> (Client, Arc<Scripted>) {
        let transport = Arc::new(Scripted { answers: Mutex::new(answers), asked: Mutex::default() });
        (Client::new(transport.clone(), "sk_test_x".to_owned().into()).impatient(), transport)
    }

    fn answer(status: u16, body: &str) -> Response {
        Response { status, body: body.as_bytes().to_vec() }
    }

    #[tokio::test]
    async fn m5_a_call_is_sent_again_under_the_same_key() {
        let lost = || Err(Away("timed out".to_owned()));
        let (client, transport) =
            scripted(vec![lost(), Ok(answer(503, "")), Ok(answer(200, r#"{"id":"cus_1"}"#))]);
        let form = Form::new().with("email", "a@example.org");
        let customer: Customer = client.post("/v1/customers", &form, "key-1").await.unwrap();
        assert_eq!(customer.id, "cus_1");
        let asked = transport.asked.lock().unwrap();
        assert_eq!(asked.len(), 3);
        for request in asked.iter() {
            assert_eq!(request.header("idempotency-key"), Some("key-1"));
            assert_eq!(request.header("authorization"), Some("Bearer sk_test_x"));
            assert_eq!(request.header("stripe-version"), Some(VERSION));
            assert_eq!(request.body, "email=a%40example.org");
        }
    }

    #[tokio::test]
    async fn a_refusal_is_final_and_keeps_its_words() {
        let body = r#"{"error":{"type":"card_error","code":"card_declined","decline_code":"insufficient_funds","message":"No."}}"#;
        let (client, transport) = scripted(vec![Ok(answer(402, body))]);
        let refused = client.post::<Customer>("/v1/customers", &Form::new(), "k").await.unwrap_err();
        let Error::Refused { status, code, decline_code, message } = refused else { panic!("{refused}") };
        assert_eq!((status, code.as_str(), message.as_str()), (402, "card_declined", "No."));
        assert_eq!(decline_code.as_deref(), Some("insufficient_funds"));
        assert_eq!(transport.asked.lock().unwrap().len(), 1);
    }

    #[tokio::test]
    async fn after_three_tries_it_is_away() {
        let (client, transport) = scripted([500, 429, 502].map(|status| Ok(answer(status, ""))).into());
        let away = client.get::<Customer>("/v1/customers/x".to_owned()).await.unwrap_err();
        assert!(matches!(away, Error::Away(_)), "{away}");
        assert_eq!(transport.asked.lock().unwrap().len(), 3);
    }
}
