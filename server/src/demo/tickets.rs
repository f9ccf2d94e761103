//! Tickets of the sample people.

use std::collections::HashMap;
use std::time::Duration;

use super::{Failure, id_of};
use crate::app::App;
use crate::support::rules::{SupportStatus, TicketCategory};
use crate::support::samples::{self, Sample};

/// Makes the tickets of those who have none yet.
pub async fn keep(app: &App, ids: &HashMap<String, i64>) -> Result<(), Failure> {
    let (maya, nora) = (id_of(ids, "maya")?, id_of(ids, "harbour")?);
    if samples::has_some(app, maya).await? {
        return Ok(());
    }
    let ago = |hours: u64| app.clock.now() - Duration::from_hours(hours);
    let desk = ("Nora Lindqvist", nora);
    let tickets = [
        Sample {
            subject: "I can't find last year's receipts",
            category: TicketCategory::Payments,
            status: SupportStatus::Resolved,
            guest: ("Maya Okafor", Some(maya)),
            developer: desk,
            said: &[
                (true, "Where are the receipts of last year? I need them for my taxes.", ago(24 * 21)),
                (
                    false,
                    "On your profile, under Payments, choose “Receipts”. They go back to your first day.",
                    ago(24 * 20),
                ),
                (true, "Found them. Thank you!", ago(24 * 20 - 1)),
            ],
        },
        Sample {
            subject: "Invoice address can't be changed",
            category: TicketCategory::Payments,
            status: SupportStatus::Open,
            guest: ("Maya Okafor", Some(maya)),
            developer: desk,
            said: &[
                (true, "I moved, and the invoice form keeps my old address.", ago(24 * 5)),
                (false, "We are looking into it and will write by the end of the week.", ago(24 * 4)),
            ],
        },
        Sample {
            subject: "Captions are one second late",
            category: TicketCategory::Videos,
            status: SupportStatus::Open,
            guest: ("Chiara Conti", None),
            developer: ("Maya Okafor", maya),
            said: &[
                (
                    true,
                    "In “A seat that is never sold twice” the captions come a second after the words.",
                    ago(30),
                ),
                (true, "It starts with the second sentence, the first is fine.", ago(29)),
            ],
        },
        Sample {
            subject: "The package doesn't install",
            category: TicketCategory::Products,
            status: SupportStatus::InProgress,
            guest: ("Petra Stone", None),
            developer: ("Maya Okafor", maya),
            said: &[
                (
                    true,
                    "I bought Quiet icons yesterday and the React package doesn't install on our server.",
                    ago(4),
                ),
                (
                    false,
                    "Thanks for writing. It needs Node 20 or later. Can you tell me what `node --version` prints there?",
                    ago(3),
                ),
            ],
        },
    ];
    for ticket in tickets {
        samples::keep(app, ticket).await?;
    }
    Ok(())
}
