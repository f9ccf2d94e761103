//! The pages of a demo that show what it sent.

use opportune::letters::{self, Letter, Part};

use crate::world::{Answer, World};

fn text(answer: &Answer) -> String {
    String::from_utf8_lossy(&answer.bytes).into_owned()
}

#[tokio::test]
async fn a_demo_shows_its_letters_and_nobody_else_does() {
    let world = World::with(|settings| settings.demo = true).await;
    let empty = world.visitor().get("/demo/outbox").await;
    assert_eq!(empty.status, 200);
    assert!(text(&empty).contains("No emails yet") && text(&empty).contains("Test mail"));
    let letter = Letter {
        to: "ada@example.org".to_owned(),
        name: Some("<Ada>".to_owned()),
        subject: "A <b>subject</b>".to_owned(),
        parts: vec![Part::Button {
            label: "Confirm".to_owned(),
            url: "http://127.0.0.1:8080/x?token=a".to_owned(),
        }],
    };
    let mut tx = world.app.db.begin().await.expect("a transaction");
    letters::send(&world.app, &mut tx, &letter).await.expect("written");
    tx.commit().await.expect("committed");
    world.run_jobs().await;
    let list = text(&world.visitor().get("/demo/outbox").await);
    assert!(list.contains("A &lt;b&gt;subject&lt;/b&gt;") && list.contains("To ada@example.org"), "{list}");
    let (_, rest) = list.split_once("href=\"/demo/outbox/letter-").expect("a link");
    let path = format!("/demo/outbox/letter-{}", rest.split('"').next().expect("an end"));
    let page = world.visitor().get(&path).await;
    assert!(text(&page).contains(&format!("src=\"{path}/letter\"")), "{}", text(&page));
    let shown = world.visitor().get(&format!("{path}/letter")).await;
    assert!(text(&shown).contains("href=\"http://127.0.0.1:8080/x?token=a\">Confirm"), "{}", text(&shown));
    assert!(text(&shown).contains("Hello &lt;Ada&gt;,"));
    let policy = shown.header("content-security-policy").expect("a policy");
    assert!(policy.contains("default-src 'none'") && policy.contains("sandbox"), "{policy}");
    for missing in
        ["/demo/outbox/letter-1-x", "/demo/outbox/..%2F..%2Fsecret.key", "/demo/outbox/letter-1-x/letter"]
    {
        assert_eq!(world.visitor().get(missing).await.status, 404, "{missing}");
    }
    let without = World::new().await;
    assert_eq!(without.visitor().get("/demo/outbox").await.status, 404);
    let elsewhere = World::with(|settings| {
        settings.demo = true;
        settings.mail.smtp_url = "memory:".to_owned().into();
    });
    assert_eq!(elsewhere.await.visitor().get("/demo/outbox").await.status, 404);
}
