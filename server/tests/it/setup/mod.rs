//! Setting up a new server in the browser: who may, what it does, and that it is done once.

mod callers;
mod finish;
mod test_letter;

use serde_json::{Value, json};

use crate::world::{Caller, PASSWORD, World};

/// Somebody at the machine itself.
fn here(world: &World) -> Caller {
    world.visitor().with_header("host", "127.0.0.1:8080")
}

/// The least there is to decide.
fn least(username: &str) -> Value {
    json!({"admin": {"username": username, "email": format!("{username}@example.org"), "password": PASSWORD}})
}

/// Everything there is to decide.
fn everything() -> Value {
    json!({
        "product_name": "Workbench",
        "public_url": "https://work.example.org/",
        "mail": {"host": "mail.example.org", "security": "starttls", "username": "post@example.org",
                 "password": "m@il: secret", "from": "hello@work.example.org"},
        "payments": {"secret_key": "sk_test_setup1", "publishable_key": "pk_test_setup1", "webhook_secret": "whsec_setup1"},
        "admin": {"username": "grace", "email": "grace@example.org", "password": PASSWORD, "full_name": "Grace Hopper"},
    })
}
