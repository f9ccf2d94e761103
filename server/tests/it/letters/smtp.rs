//! Letters by a mail server.

use std::time::Duration;

use mail::Received;
use opportune::letters::{self, Letter, Part};

use super::sink::Sink;
use crate::world::World;

db::sql! {
    REFUSED = "select email_folded from refused_addresses where refused_at > $1";
}

async fn world(sink: &Sink) -> World {
    let (port, authority) = (sink.port, sink.authority.clone());
    World::with(|settings| {
        let file = settings.data.dir.join("authority.pem");
        std::fs::create_dir_all(&settings.data.dir).expect("a folder");
        std::fs::write(&file, authority).expect("a file");
        settings.mail.smtp_url = format!("smtp://ada:secret@localhost:{port}").into();
        settings.mail.smtp_authority = file;
    })
    .await
}

async fn send(world: &World, to: &str, subject: &str) {
    let letter = Letter {
        to: to.to_owned(),
        name: None,
        subject: subject.to_owned(),
        parts: vec![Part::Text("Hello.".to_owned())],
    };
    let mut tx = world.app.db.begin().await.expect("a transaction");
    letters::send(&world.app, &mut tx, &letter).await.expect("written");
    tx.commit().await.expect("committed");
}

fn taken(sink: &Sink) -> Vec<(String, String)> {
    let letters = sink.letters();
    letters.iter().map(|bytes| Received::read(bytes)).map(|letter| (letter.to, letter.subject)).collect()
}

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    expected.iter().map(|(to, subject)| ((*to).to_owned(), (*subject).to_owned())).collect()
}

#[tokio::test]
async fn letters_go_over_starttls_once_and_what_waits_for_them_is_encrypted() {
    let sink = Sink::start(true).await;
    let world = world(&sink).await;
    send(&world, "grace@example.org", "Grüße").await;
    let jobs =
        jobs::in_state(&world.app.db, "waiting", (db::Time::from_micros(0), 0), 10).await.expect("jobs");
    assert_eq!(jobs.len(), 1);
    world.run_jobs().await;
    world.run_jobs().await;
    assert_eq!(taken(&sink), pairs(&[("grace@example.org", "Grüße")]));
    assert!(sink.commands().iter().any(|command| command == "STARTTLS"));
}

#[tokio::test]
async fn an_address_that_does_not_exist_gets_one_letter_and_no_more() {
    let sink = Sink::start(true).await;
    let world = world(&sink).await;
    send(&world, "Nobody@example.org", "First").await;
    let queue = letters::queue(&world.app);
    queue.drain().await.expect("the database answers");
    assert_eq!(queue.figures().await.expect("figures").failed, 1, "whoever runs the server sees it");
    let refused: Vec<String> =
        world.app.db.read(&REFUSED).bind(db::Time::from_micros(0)).all().await.expect("rows");
    assert_eq!(refused, ["nobody@example.org"]);
    let asked = sink.commands().len();
    send(&world, "nobody@example.org", "Second").await;
    queue.drain().await.expect("the database answers");
    assert_eq!(sink.commands().len(), asked, "the mail server is not asked again");
    assert_eq!(queue.figures().await.expect("figures").failed, 1);
    // Until its owner says that it works.
    let mut tx = world.app.db.begin().await.expect("a transaction");
    letters::try_again(&mut tx, "nobody@example.org").await.expect("allowed");
    tx.commit().await.expect("committed");
    send(&world, "nobody@example.org", "Third").await;
    queue.drain().await.expect("the database answers");
    assert!(sink.commands().len() > asked);
}

#[tokio::test]
async fn what_a_server_puts_off_is_tried_again_and_holds_up_nobody_else() {
    let sink = Sink::start(true).await;
    let world = world(&sink).await;
    send(&world, "later@example.org", "Later").await;
    send(&world, "grace@example.org", "Now").await;
    world.run_jobs().await;
    assert_eq!(taken(&sink), pairs(&[("grace@example.org", "Now")]));
    let waiting = || jobs::in_state(&world.app.db, "waiting", (db::Time::from_micros(0), 0), 10);
    let first = waiting().await.expect("jobs");
    assert_eq!((first.len(), first[0].attempt), (1, 1));
    world.advance(Duration::from_mins(1));
    world.run_jobs().await;
    assert_eq!(waiting().await.expect("jobs")[0].attempt, 2);
}
