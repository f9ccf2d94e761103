//! /sandbox/connect/{id}: where somebody who sells connects a test account.

use axum::body::Body;
use axum::http::StatusCode;
use axum::response::Response;

use super::html::{button, document};
use super::{form, go_to, halted, page, the_sandbox};
use crate::app::App;
use crate::http::parts::{Address, Path};
use crate::http::reply::Stop;
use crate::sandbox::Sandbox;
use crate::sandbox::answer::Halt;
use crate::sandbox::sandbox_tx::{SandboxTx, text};

pub async fn show(app: App, address: Address, Path(id): Path<String>) -> Result<Response, Stop> {
    app.limits.take_call(address.household())?;
    let sandbox = the_sandbox(&app)?;
    Ok(shown(&sandbox, &id).await.unwrap_or_else(halted))
}

async fn shown(sandbox: &Sandbox, id: &str) -> Result<Response, Halt> {
    let mut sandbox_tx = SandboxTx::open(sandbox).await?;
    sandbox_tx.account_link(id).await?;
    sandbox_tx.close().await?;
    let main = format!(
        "<p>The payment provider would now ask who you are and where your money should go.</p>\n\
         <form method=\"post\"><p class=\"actions\">{} {}</p></form>",
        button("do", "connect", "Connect this test account", "first"),
        button("do", "later", "Not now", "second"),
    );
    Ok(page(StatusCode::OK, document("Connect an account", &main)))
}

pub async fn act(app: App, address: Address, Path(id): Path<String>, body: Body) -> Result<Response, Stop> {
    app.limits.take_call(address.household())?;
    let sandbox = the_sandbox(&app)?;
    let params = form(body).await?;
    let connects = params.get("do") == Some("connect");
    Ok(acted(&sandbox, &id, connects).await.unwrap_or_else(halted))
}

async fn acted(sandbox: &Sandbox, id: &str, connects: bool) -> Result<Response, Halt> {
    let mut sandbox_tx = SandboxTx::open(sandbox).await?;
    let url = if connects {
        sandbox_tx.connect_account(id).await?
    } else {
        text(&sandbox_tx.account_link(id).await?["sandbox"], "return_url").to_owned()
    };
    sandbox_tx.close().await?;
    Ok(go_to(&url))
}
