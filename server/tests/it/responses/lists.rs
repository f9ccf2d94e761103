//! GET /snagged-requests/ and GET /snagged-requests/{id}

use opportune::accounts::admin;
use serde_json::{Value, json};

use super::{PATH, decide, ids, path, snag, subscriber, told};
use crate::requests::post;
use crate::world::{Caller, World};

#[tokio::test]
async fn each_side_sees_its_own_newest_first() {
    let world = World::new().await;
    let (nora, lena) = (world.client("nora").await, world.client("lena").await);
    let (jon, ines) = (subscriber(&world, "jon").await, subscriber(&world, "ines").await);
    let (one, two) = (post(&nora, json!({})).await, post(&nora, json!({})).await);
    let hers = post(&lena, json!({})).await;
    let a = snag(&jon, one).await;
    let b = snag(&ines, one).await;
    let c = snag(&jon, hers).await;
    let d = snag(&jon, two).await;
    assert_eq!(ids(&jon, "").await, [d, c, a]);
    assert_eq!(ids(&ines, "").await, [b]);
    assert_eq!(ids(&nora, "").await, [d, b, a]);
    assert_eq!(ids(&lena, "").await, [c]);
    assert_eq!(ids(&world.newcomer("alex").await.caller, "").await, [0; 0]);
    world.visitor().get(PATH).await.refused(401, "session_expired");

    assert_eq!(decide(&nora, a, json!({"status": "shortlisted"})).await.status, 200);
    for caller in [&jon, &nora] {
        assert_eq!(ids(caller, "?status=shortlisted").await, [a]);
        assert_eq!(ids(caller, &format!("?status=shortlisted&request_id={one}")).await, [a]);
        assert!(!ids(caller, &format!("?status=sent&request_id={one}")).await.contains(&a));
        assert_eq!(ids(caller, &format!("?request_id={two}")).await, [d]);
        assert_eq!(ids(caller, "?request_id=999").await, [0; 0]);
        assert_eq!(ids(caller, "?status=withdrawn").await, [0; 0]);
        for (query, field) in
            [("?status=gone", "status"), ("?request_id=x", "request_id"), ("?cursor=x", "cursor")]
        {
            let answer = caller.get(&format!("{PATH}{query}")).await;
            assert_eq!(answer.refused(422, "validation_error").fields(), [field]);
        }
    }
    assert_eq!(ids(&nora, &format!("?request_id={one}")).await, [b, a]);
    assert_eq!(ids(&lena, &format!("?request_id={one}")).await, [0; 0], "somebody else's request");
}

#[tokio::test]
async fn pages_are_linked_and_keep_the_filter() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    for _ in 0..5 {
        let id = post(&nora, json!({})).await;
        snag(&jon, id).await;
    }
    assert_eq!(decide(&nora, 3, json!({"status": "declined"})).await.status, 200);
    for caller in [&nora, &jon] {
        assert_eq!(pages(caller, "?limit=2").await, [vec![5, 4], vec![3, 2], vec![1]]);
        assert_eq!(pages(caller, "?limit=2&status=sent").await, [[5, 4], [2, 1]]);
    }
}

async fn pages(caller: &Caller, query: &str) -> Vec<Vec<i64>> {
    let (mut pages, mut next) = (Vec::new(), Some(query.to_owned()));
    while let Some(query) = next {
        pages.push(ids(caller, &query).await);
        let answer = caller.get(&format!("{PATH}{query}")).await;
        let link = answer
            .header("link")
            .and_then(|link| link.strip_prefix("</api/snagged-requests/")?.split('>').next());
        next = link.map(str::to_owned);
        assert!(pages.len() < 20, "the pages never end");
    }
    pages
}

#[tokio::test]
async fn opening_it_as_its_client_counts_as_viewed_once() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let request = post(&nora, json!({})).await;
    let id = snag(&jon, request).await;
    assert_eq!(jon.get(&path(id)).await.body["status"], "sent", "the developer's own look is none");
    assert_eq!(nora.get(PATH).await.body[0]["status"], "sent", "nor is the list");
    let (mut client, mut developer) = (nora.events(None).await, jon.events(None).await);
    client.expect("hello").await;
    developer.expect("hello").await;
    world.advance(std::time::Duration::from_mins(1));
    let looks = (0..6).map(|_| {
        let nora = nora.caller.clone();
        tokio::spawn(async move { nora.get(&path(id)).await })
    });
    for look in looks.collect::<Vec<_>>() {
        let answer = look.await.expect("answers");
        assert_eq!((answer.status, &answer.body["status"]), (200, &json!("viewed")), "{answer}");
        assert_eq!(answer.body["updated_at"], "2026-03-01T12:01:00Z");
    }
    let news = json!({"response_id": id, "request_id": request, "change": "viewed"});
    assert_eq!((told(&mut client).await, told(&mut developer).await), (news.clone(), news));
    assert_eq!(decide(&nora, id, json!({"status": "shortlisted"})).await.status, 200);
    assert_eq!(told(&mut developer).await["change"], "shortlisted", "nothing was told twice");
    assert_eq!(nora.get(&path(id)).await.body["status"], "shortlisted");
}

#[tokio::test]
async fn to_everyone_else_it_is_not_there() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let jon = subscriber(&world, "jon").await;
    let request = post(&nora, json!({})).await;
    let id = snag(&jon, request).await;
    let strangers = [
        world.client("lena").await,
        subscriber(&world, "ines").await,
        world.newcomer("alex").await,
        world.admin("boss").await,
    ];
    for stranger in &strangers {
        stranger.get(&path(id)).await.refused(404, "not_found");
        decide(stranger, id, json!({"status": "viewed"})).await.refused(404, "not_found");
        stranger.delete(&path(id)).await.refused(404, "not_found");
    }
    world.visitor().get(&path(id)).await.refused(401, "session_expired");
    for wrong in ["/api/snagged-requests/999", "/api/snagged-requests/abc"] {
        nora.get(wrong).await.refused(404, "not_found");
    }
    decide(&jon, id, json!({"status": "accepted"})).await.refused(403, "forbidden");
    nora.delete(&path(id)).await.refused(403, "forbidden");
    assert_eq!(jon.get(&path(id)).await.body["status"], "sent");
}

#[tokio::test]
async fn who_is_suspended_is_hidden_from_the_client() {
    let world = World::new().await;
    let nora = world.client("nora").await;
    let (jon, ines) = (subscriber(&world, "jon").await, subscriber(&world, "ines").await);
    let request = post(&nora, json!({})).await;
    let id = snag(&jon, request).await;
    let other = snag(&ines, request).await;
    assert!(admin::suspend(&world.app, "jon").await.expect("the database answers"));
    assert_eq!(ids(&nora, "").await, [other]);
    assert_eq!(ids(&nora, "?status=sent").await, [other]);
    assert_eq!(ids(&nora, &format!("?request_id={request}")).await, [other]);
    nora.get(&path(id)).await.refused(404, "not_found");
    decide(&nora, id, json!({"status": "accepted"})).await.refused(404, "not_found");
    assert!(admin::restore(&world.app, "jon").await.expect("the database answers"));
    assert_eq!(nora.get(&path(id)).await.body["developer"]["username"], "jon");
    let none: Vec<Value> = Vec::new();
    assert_eq!(ines.get(&format!("{PATH}?status=viewed")).await.body, json!(none));
}
