//! The letter with the link to a new ticket.

use db::Tx;

use super::store::SessionRow;
use crate::app::App;
use crate::letters::{self, Letter, Part};

pub async fn send_link(
    app: &App,
    tx: &mut Tx,
    email: &str,
    session: &SessionRow,
    link: &str,
) -> Result<(), db::Error> {
    let subject = session.subject.as_deref().unwrap_or_default();
    let letter = Letter {
        to: email.to_owned(),
        name: None,
        subject: format!("Your ticket {}: {subject}", session.external_ticket_id),
        parts: vec![
            Part::Text("We got your ticket. You can read our answer and write to us here:".to_owned()),
            Part::Button { label: "Open your ticket".to_owned(), url: link.to_owned() },
            Part::Note("Anyone with this link can join the chat, so keep it to yourself.".to_owned()),
        ],
    };
    letters::send(app, tx, &letter).await
}
