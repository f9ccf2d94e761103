//! A new server is set up: everything takes effect at once, behind the same address, and is there after a restart.

use serde_json::{Value, json};

use super::client::{call, post};
use super::server::Server;

async fn product(port: u16) -> Value {
    let document = call(port, "GET", "/api/openapi.json", &[], None).await.expect("an answer");
    document.body["info"]["title"].clone()
}

async fn mode(port: u16) -> Value {
    call(port, "GET", "/api/payments/config", &[], None).await.expect("an answer").body["mode"].clone()
}

#[tokio::test]
async fn what_is_decided_takes_effect_at_once_and_stays() {
    // Its metrics have a door of their own, which goes on too.
    let free = std::net::TcpListener::bind("127.0.0.1:0").and_then(|door| door.local_addr()).expect("a port");
    let settings = format!("[server]\nstop_wait_seconds = 0\n[metrics]\nlisten = \"{free}\"\n");
    let mut server = Server::start(&settings).await;
    let port = server.port;
    let log = server.log();
    let told = log.split("enter the code ").nth(1).unwrap_or_else(|| panic!("no code: {log}"));
    let code = told[..14].to_owned();
    assert!(log.contains(&format!("Open http://127.0.0.1:{port}/setup on this machine")), "{log}");
    let here = [("x-setup-code", code.as_str())];
    let state = call(port, "GET", "/api/setup/state", &here, None).await.expect("an answer");
    assert_eq!((state.status, &state.body["public_url"]["value"]), (200, &json!("")), "{}", state.body);
    assert_eq!((product(port).await, mode(port).await), (json!("Opportune API"), json!("sandbox")));

    let body = json!({
        "product_name": "Workbench",
        "public_url": "https://work.example.org",
        "mail": {"host": "127.0.0.1", "port": 9, "security": "none", "username": "post", "password": "mail-secret-1",
                 "from": "hello@work.example.org"},
        "payments": {"secret_key": "sk_test_secret1", "publishable_key": "pk_test_1", "webhook_secret": "whsec_secret1"},
        "admin": {"username": "grace", "email": "grace@example.org", "password": "correct horse battery"},
    });
    let done = post(port, "/api/setup/finish", &here, body).await.expect("an answer");
    assert_eq!(done.status, 201, "{}", done.body);
    // The very next call is answered by what was built anew.
    assert_eq!((product(port).await, mode(port).await), (json!("Workbench API"), json!("test")));
    let token = done.body["token"].as_str().expect("a token").to_owned();
    let bearer = format!("Bearer {token}");
    let me = call(port, "GET", "/api/auth/me", &[("authorization", &bearer)], None).await.expect("an answer");
    assert_eq!((me.status, &me.body["is_admin"]), (200, &json!(true)));
    assert_eq!(call(port, "GET", "/api/setup/state", &here, None).await.expect("an answer").status, 404);
    assert_eq!(call(free.port(), "GET", "/metrics", &[], None).await.expect("an answer").status, 200);
    let ready = call(port, "GET", "/api/health/ready", &[], None).await.expect("an answer");
    assert_eq!(ready.status, 200);

    server.kill().await;
    server.run().await;
    assert_eq!((product(port).await, mode(port).await), (json!("Workbench API"), json!("test")));
    let output = server.command(&["check"]).output().await.expect("the command runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("https://work.example.org") && text.contains("127.0.0.1:9 (no TLS)"), "{text}");
    assert!(server.stop().await, "{}", server.log());
    let log = server.log();
    assert_eq!(log.matches("It isn't set up yet").count(), 1, "{log}");
    assert!(log.contains("Workbench is ready at https://work.example.org"), "{log}");
    for secret in ["mail-secret-1", "sk_test_secret1", "whsec_secret1", "correct horse", &token] {
        assert!(!log.contains(secret) && !text.contains(secret), "{secret} is told");
    }
}
