//! A client and a developer who talk about a request, over processes of the built binary.

use std::collections::{HashMap, HashSet};

use serde_json::{Value, json};

use super::client::{self, Reply, post};

/// A conversation and its two: the client is 0, the developer 1.
#[derive(Clone)]
pub struct Talk {
    pub id: i64,
    pub people: [i64; 2],
    bearers: [String; 2],
}

/// A message as somebody reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub id: i64,
    pub seq: i64,
    pub sender_id: i64,
    pub content: String,
    pub nonce: Option<String>,
}

impl Message {
    pub fn read(value: &Value) -> Self {
        let number = |name: &str| value[name].as_i64().unwrap_or_else(|| panic!("no {name}: {value}"));
        Self {
            id: number("id"),
            seq: number("seq"),
            sender_id: number("sender_id"),
            content: value["content"].as_str().expect("a text").to_owned(),
            nonce: value["client_nonce"].as_str().map(str::to_owned),
        }
    }
}

async fn created(port: u16, path: &str, bearer: &str, body: Value) -> Value {
    let reply = post(port, path, &[("authorization", bearer)], body).await.expect("an answer");
    assert_eq!(reply.status, 201, "{path}: {}", reply.body);
    reply.body
}

async fn register(port: u16, name: &str, role: &str) -> (i64, String) {
    let body = json!({"username": name, "email": format!("{name}@example.org"), "user_type": role,
                      "password": "correct horse battery"});
    let account = created(port, "/api/auth/register", "", body).await;
    let token = account["token"].as_str().expect("a token");
    (account["user"]["id"].as_i64().expect("an id"), format!("Bearer {token}"))
}

impl Talk {
    /// Of two new people. The client begins, so that the developer writes without a subscription.
    pub async fn open(port: u16, which: usize) -> Self {
        let (client_id, client) = register(port, &format!("client-{which}"), "client").await;
        let (developer_id, developer) = register(port, &format!("developer-{which}"), "developer").await;
        let request = json!({"title": "A shop", "content": "Orders on one page.", "estimated_budget": 900});
        let request = created(port, "/api/requests/", &client, request).await;
        let body = json!({"request_id": request["id"], "developer_id": developer_id});
        let opened = created(port, "/api/conversations/", &client, body).await;
        Self {
            id: opened["id"].as_i64().expect("an id"),
            people: [client_id, developer_id],
            bearers: [client, developer],
        }
    }

    pub fn bearer(&self, who: usize) -> &str {
        &self.bearers[who]
    }

    /// Sends a message once, under the names that it has.
    pub async fn say(
        &self,
        port: u16,
        who: usize,
        content: &str,
        nonce: Option<&str>,
        key: Option<&str>,
    ) -> Result<Reply, String> {
        let mut headers = vec![("authorization", self.bearer(who))];
        headers.extend(key.map(|key| ("idempotency-key", key)));
        let path = format!("/api/conversations/{}/messages", self.id);
        post(port, &path, &headers, json!({"content": content, "client_nonce": nonce})).await
    }

    /// What was said after a message, and whether there is more.
    pub async fn after(
        &self,
        port: u16,
        who: usize,
        after_id: i64,
        limit: usize,
    ) -> Result<(Vec<Message>, bool), String> {
        let path = format!("/api/conversations/{}/messages?after_id={after_id}&limit={limit}", self.id);
        let reply = client::call(port, "GET", &path, &[("authorization", self.bearer(who))], None).await?;
        if reply.status >= 500 {
            return Err(reply.body.to_string());
        }
        assert_eq!(reply.status, 200, "{}", reply.body);
        let items = reply.body["items"].as_array().expect("items").iter().map(Message::read).collect();
        Ok((items, reply.body["newer"].as_bool().expect("whether there is more")))
    }

    /// All that was said, as one of the two reads it.
    pub async fn thread(&self, port: u16, who: usize) -> Vec<Message> {
        let mut all: Vec<Message> = Vec::new();
        loop {
            let last = all.last().map_or(0, |message| message.id);
            let (items, newer) = self.after(port, who, last, 100).await.expect("an answer");
            assert!(!newer || !items.is_empty(), "there is more, and nothing comes");
            all.extend(items);
            if !newer {
                return all;
            }
        }
    }
}

/// What a thread does not hold of what it should.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// Acknowledged, and not there as it was acknowledged.
    pub lost: usize,
    /// There more often than it was sent.
    pub doubled: usize,
    /// There before something that its writer had sent earlier.
    pub reordered: usize,
    /// Numbers that do not follow the one before.
    pub gaps: usize,
}

/// Compares a thread with what each of its writers was told, in the order of writing.
pub fn faults(thread: &[Message], told: &[Vec<Message>]) -> Faults {
    let by_id: HashMap<i64, &Message> = thread.iter().map(|message| (message.id, message)).collect();
    let all: HashSet<i64> = told.iter().flatten().map(|message| message.id).collect();
    let sent: usize = told.iter().map(Vec::len).sum();
    let mut faults = Faults::default();
    for writer in told {
        faults.lost += writer.iter().filter(|message| by_id.get(&message.id) != Some(message)).count();
        faults.reordered += writer.windows(2).filter(|pair| pair[0].seq >= pair[1].seq).count();
    }
    // Every send was told of in the end: what is there beside them is there a second time, and one that two were told of
    // stands for two that were sent.
    faults.doubled = thread.iter().filter(|message| !all.contains(&message.id)).count() + (sent - all.len());
    faults.gaps = thread.iter().zip(1..).filter(|(message, seq)| message.seq != *seq).count();
    faults
}

/// The check itself sees what it is there to see.
#[test]
fn the_history_check_finds_each_fault() {
    let message = |id: i64, seq: i64| Message {
        id,
        seq,
        sender_id: 1,
        content: format!("message {id}"),
        nonce: Some(format!("nonce-{id}")),
    };
    let thread = [message(1, 1), message(2, 2), message(3, 3)];
    let told = [vec![message(1, 1), message(3, 3)], vec![message(2, 2)]];
    assert_eq!(faults(&thread, &told), Faults::default());
    assert_eq!(faults(&thread[..2], &told), Faults { lost: 1, ..Faults::default() });
    let doubled = [&thread[..], &[message(4, 4)]].concat();
    assert_eq!(faults(&doubled, &told), Faults { doubled: 1, ..Faults::default() });
    let swapped = [vec![message(3, 3), message(1, 1)], vec![message(2, 2)]];
    assert_eq!(faults(&thread, &swapped), Faults { reordered: 1, ..Faults::default() });
    let gap = [message(1, 1), message(2, 2), message(3, 4)];
    let told_so = [vec![message(1, 1), message(3, 4)], vec![message(2, 2)]];
    assert_eq!(faults(&gap, &told_so), Faults { gaps: 1, ..Faults::default() });
    let other = [message(1, 1), Message { content: "other".into(), ..message(2, 2) }, message(3, 3)];
    assert_eq!(faults(&other, &told), Faults { lost: 1, ..Faults::default() });
    let same_twice = [vec![message(1, 1), message(3, 3)], vec![message(2, 2), message(2, 2)]];
    assert_eq!(faults(&thread, &same_twice), Faults { doubled: 1, reordered: 1, ..Faults::default() });
}
