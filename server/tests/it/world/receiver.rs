//! A server outside that is told what happens.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::http::{HeaderMap, StatusCode};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

/// Where a system outside is told: every call with its headers and body, and what it answers.
pub struct Receiver {
    pub address: String,
    got: Arc<Mutex<Vec<(HeaderMap, String)>>>,
    answers: Arc<Mutex<(u16, Duration)>>,
}

impl Receiver {
    pub async fn new() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = format!("http://{}/told", listener.local_addr().expect("an address"));
        let got = Arc::new(Mutex::new(Vec::new()));
        let answers = Arc::new(Mutex::new((200, Duration::ZERO)));
        let (kept, says) = (got.clone(), answers.clone());
        let answer = move |headers: HeaderMap, body: String| {
            kept.lock().expect("no panic").push((headers, body));
            let (status, wait) = *says.lock().expect("no panic");
            async move {
                tokio::time::sleep(wait).await;
                let status = StatusCode::from_u16(status).expect("a status");
                (status, [("location", "http://127.0.0.1:1/")])
            }
        };
        tokio::spawn(async move { axum::serve(listener, axum::Router::new().fallback(answer)).await });
        Self { address, got, answers }
    }

    pub fn answers(&self, status: u16) {
        *self.answers.lock().expect("no panic") = (status, Duration::ZERO);
    }

    /// It takes the call and says nothing for minutes.
    pub fn hangs(&self) {
        *self.answers.lock().expect("no panic") = (200, Duration::from_mins(5));
    }

    pub fn take(&self) -> Vec<(HeaderMap, String)> {
        std::mem::take(&mut *self.got.lock().expect("no panic"))
    }
}

pub fn is_signed(secret: &str, headers: &HeaderMap, body: &str) -> bool {
    let header = headers["opportune-signature"].to_str().expect("text");
    let (time, signature) = header.split_once(',').expect("two parts");
    let seconds = time.strip_prefix("t=").expect("a time");
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("any length");
    mac.update(format!("{seconds}.{body}").as_bytes());
    mac.verify_slice(&hex::decode(signature.strip_prefix("v1=").expect("a signature")).expect("hex")).is_ok()
}
