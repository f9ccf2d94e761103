//! D4 over two nodes: of those who accept an agreement and those who change it at the same time, one is the first, whichever
//! node they ask.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::client::{call, post};
use super::kills::QUICK;
use super::server::Server;
use super::talk::Talk;
use crate::world::{depth, figure};

const CALLERS: usize = 16;
const CLIENT: usize = 0;
const DEVELOPER: usize = 1;
const MILESTONES: i64 = 20;
const KILLS: usize = 3;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn d4_over_two_nodes_an_agreement_is_accepted_once_or_changed_once() {
    let (rounds, _) = depth((8, 0), (100, 0));
    let one = Server::start(QUICK).await;
    let two = one.another().await;
    let ports = [one.port, two.port];
    let talk = Talk::open(one.port, 0).await;
    let path = format!("/api/conversations/{}", talk.id);
    let bearer = [("authorization", talk.bearer(CLIENT))];
    let seen = call(one.port, "GET", &path, &bearer, None).await.expect("an answer");
    let terms = json!({"request_id": seen.body["request_id"], "title": "A shop", "scope": "Orders on one page.",
                       "amount_cents": 90_000});
    let (mut accepted, mut edited) = (0, 0);
    for _ in 0..rounds {
        let first = act(&talk, ports[0], DEVELOPER, "/api/agreements/", terms.clone()).await;
        assert_eq!(first.0, 201, "{}", first.1);
        let id = first.1["id"].as_i64().expect("an id");
        let mut calls = JoinSet::new();
        for number in 0..CALLERS {
            let (talk, mut terms, hash) = (talk.clone(), terms.clone(), first.1["content_hash"].clone());
            let port = ports[number % 2];
            calls.spawn(async move {
                if number % 8 > 5 {
                    terms["supersedes"] = json!(id);
                    (false, act(&talk, port, DEVELOPER, "/api/agreements/", terms).await)
                } else {
                    let path = format!("/api/agreements/{id}/accept");
                    (true, act(&talk, port, CLIENT, &path, json!({"content_hash": hash})).await)
                }
            });
        }
        let (mut accepts, mut edits) = (0, Vec::new());
        while let Some(called) = calls.join_next().await {
            match called.expect("an answer") {
                (true, (200, _)) => accepts += 1,
                (false, (201, body)) => edits.push(body["id"].as_i64().expect("an id")),
                (_, (409, _)) => {}
                (_, (status, body)) => panic!("{status} {body}"),
            }
        }
        assert_eq!(accepts + edits.len(), 1, "{accepts} accepted it and {} changed it", edits.len());
        accepted += accepts;
        edited += edits.len();
        // For the next round.
        let over = match edits.first() {
            Some(edit) => format!("/api/agreements/{edit}/withdraw"),
            None => format!("/api/agreements/{id}/cancel"),
        };
        let (status, body) = act(&talk, ports[1], DEVELOPER, &over, json!({})).await;
        assert_eq!(status, 200, "{body}");
    }
    figure(
        "D4",
        &format!("two nodes, {rounds} rounds of {CALLERS}: {accepted} accepted, {edited} changed, 0 double"),
    );
}

async fn act(talk: &Talk, port: u16, who: usize, path: &str, body: Value) -> (u16, Value) {
    let reply = post(port, path, &[("authorization", talk.bearer(who))], body).await.expect("an answer");
    (reply.status, reply.body)
}

/// Each milestone is approved until an answer comes, while the server is killed: an approval that was cut off is there with its
/// invoice or not at all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn invoice_numbers_have_no_gaps_though_the_server_is_killed() {
    let mut server = Server::start(QUICK).await;
    let port = server.port;
    let talk = Talk::open(port, 0).await;
    let bearer = [("authorization", talk.bearer(CLIENT))];
    let seen = call(port, "GET", &format!("/api/conversations/{}", talk.id), &bearer, None)
        .await
        .expect("an answer");
    let milestones: Vec<_> =
        (1..=MILESTONES).map(|n| json!({"title": format!("Part {n}"), "amount_cents": 100})).collect();
    let terms = json!({"request_id": seen.body["request_id"], "title": "A shop", "scope": "Orders on one page.",
                       "amount_cents": 100 * MILESTONES, "milestones": milestones});
    let (status, agreement) = act(&talk, port, DEVELOPER, "/api/agreements/", terms).await;
    assert_eq!(status, 201, "{agreement}");
    let path = format!("/api/agreements/{}", agreement["id"]);
    assert_eq!(act(&talk, port, CLIENT, &format!("{path}/accept"), json!({})).await.0, 200);
    for n in 1..=MILESTONES {
        let (status, body) =
            act(&talk, port, DEVELOPER, &format!("{path}/milestones/{n}/submit"), json!({})).await;
        assert_eq!(status, 200, "{body}");
    }
    let mut approvals = JoinSet::new();
    for n in 1..=MILESTONES {
        let (talk, path) = (talk.clone(), format!("{path}/milestones/{n}/approve"));
        approvals.spawn(async move {
            loop {
                match post(port, &path, &[("authorization", talk.bearer(CLIENT))], json!({})).await {
                    // Approved now, or before by a call whose answer was lost.
                    Ok(reply) if [200, 409].contains(&reply.status) => return,
                    _ => tokio::time::sleep(Duration::from_millis(20)).await,
                }
            }
        });
    }
    for _ in 0..KILLS {
        tokio::time::sleep(Duration::from_millis(60)).await;
        server.kill().await;
        server.run().await;
    }
    while approvals.join_next().await.is_some() {}
    let listed = call(port, "GET", "/api/invoices/?limit=100", &bearer, None).await.expect("an answer");
    let mut numbers: Vec<_> = listed.body["items"]
        .as_array()
        .expect("items")
        .iter()
        .map(|invoice| invoice["number"].as_i64())
        .collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=MILESTONES).map(Some).collect::<Vec<_>>());
    figure("invoices", &format!("{KILLS} kills: numbers 1 to {MILESTONES}, 0 gaps, 0 double"));
}
