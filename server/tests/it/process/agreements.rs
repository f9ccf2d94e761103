//! D4 over two nodes: of those who accept an agreement and those who change it at the same time, one is the first, whichever
//! node they ask.

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
