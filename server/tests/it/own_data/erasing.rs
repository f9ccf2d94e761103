//! What is left of an account that was deleted for good.

use std::collections::{BTreeMap, BTreeSet};

use axum::http::Method;
use db::testing;
use opportune::own_data::fates::{self, Fate};
use serde_json::{Value, json};

use super::{DAY, delete};
use crate::conversations::attachments::attached;
use crate::conversations::{Pair, opened, say, say_with};
use crate::files::samples::png;
use crate::files::{sent, stored};
use crate::marketplace::{add_file, at, bought, on_sale};
use crate::payments::{DONATE, page, press, subscribe};
use crate::ratings::completed;
use crate::requests::{post, share};
use crate::responses::snag_with;
use crate::showcases::{made, subscriber};
use crate::videos::announced;
use crate::world::{Answer, Caller, Member, World, figure};

/// Stands in everything that the deleted ones wrote.
const CANARY: &str = "xyzzy";
/// The developer and the client who delete their accounts.
const NAMES: [&str; 2] = ["quetzal", "quokka"];

db::sql! {
    OWNED = "select purpose from stored_files where owner_id = $1 order by id";
    TOTP = "insert into totp_secrets (user_id, secret, created_at) values ($1, $2, $3)";
    PASSKEY = "insert into passkeys (user_id, credential_id, algorithm, public_key, sign_count, name, created_at)
               values ($1, $2, -7, $2, 0, 'xyzzy', $3)";
    PASSKEY_CHALLENGE = "insert into passkey_challenges (user_id, challenge, expires_at) values ($1, $2, $3)";
    SIGN_IN_CHALLENGE = "insert into sign_in_challenges (user_id, token_hash, expires_at) values ($1, $2, $3)";
    SIGN_IN_TICKET = "insert into sign_in_tickets (user_id, ticket_hash, browser_hash, expires_at) values ($1, $2, $2, $3)";
    REPUTATION = "insert into reputation_imports (user_id, issuer, subject, issued_at, payload, signature, public_key, imported_at)
                  values ($1, 'https://a.example', cast(cast($1 as bigint) as text), $3, '{}', $2, $2, $3)";
    RECOVERY_CODE = "insert into recovery_codes (user_id, code_hash) values ($1, $2)";
    MAIL = "insert into notification_mail (user_id, kind, mail) values ($1, 'video', 'off')";
    CODE = "insert into reputation_codes (user_id, code, expires_at) values ($1, 'xyzzy', $2)";
    DECISION = "insert into moderation_decisions (target_type, target_id, owner_id, title, reason, hidden_at)
                values ('video', $1, $1, 'xyzzy', 'spam', $2)";
    SELLER = "insert into seller_accounts (user_id, mode, account_id, is_active, created_at)
              values ($1, 'sandbox', cast(cast($1 as bigint) as text), false, $2)";
    LAST_ACTIVITY = "insert into last_activity (user_id, active_at) values ($1, $2) on conflict (user_id) do nothing";
}

/// What these rooms' own tests make by way of apps, devices and other sites.
async fn rows_of_other_rooms(world: &World, id: i64) {
    let db = &world.app.db;
    let (bytes, time) = (id.to_be_bytes().to_vec(), world.app.clock.now() + 100 * DAY);
    for sql in [&TOTP, &PASSKEY, &PASSKEY_CHALLENGE, &SIGN_IN_CHALLENGE, &SIGN_IN_TICKET, &REPUTATION] {
        db.write(sql).bind(id).bind(bytes.clone()).bind(time).execute().await.expect("a row");
    }
    for sql in [&CODE, &DECISION, &SELLER, &LAST_ACTIVITY] {
        db.write(sql).bind(id).bind(time).execute().await.expect("a row");
    }
    db.write(&RECOVERY_CODE).bind(id).bind(bytes).execute().await.expect("a row");
    db.write(&MAIL).bind(id).execute().await.expect("a row");
}

#[track_caller]
fn good(answer: &Answer) -> &Answer {
    assert!((200..300).contains(&answer.status), "{answer}");
    answer
}

async fn put(caller: &Caller, path: &str, body: Value) {
    good(&caller.call(Method::PUT, path, Some(body)).await);
}

async fn new(caller: &Caller, path: &str, body: Value) -> i64 {
    good(&caller.post(path, body).await).body["id"].as_i64().unwrap_or(0)
}

/// What everybody can do.
async fn used_by_anyone(world: &World, member: &Member, other: &Member) {
    new(member, "/api/saved-searches", json!({"q": CANARY})).await;
    new(member, "/api/feedback/", json!({"rating": 4, "comment": CANARY, "name": CANARY})).await;
    let ticket =
        json!({"subject": CANARY, "category": "other", "content": CANARY, "email": "ticket@example.org"});
    new(member, "/api/tickets", ticket).await;
    new(member, "/api/blocks", json!({"user_id": other.id})).await;
    new(other, "/api/blocks", json!({"user_id": member.id})).await;
    new(member, "/api/auth/tokens", json!({"name": CANARY, "scopes": ["read"]})).await;
    new(member, "/api/account/webhooks", json!({"url": format!("https://example.com/{CANARY}")})).await;
    new(member, "/api/playlists/", json!({"title": CANARY, "description": CANARY})).await;
    announced(member, 10, "public").await;
    put(member, "/api/notifications/preferences", json!({"video": false})).await;
    put(member, "/api/invoices/details", json!({"name": CANARY, "address": CANARY})).await;
    let donation = member.post(DONATE, json!({"amount": 500})).await;
    assert_eq!(press(member, &page(&donation), "do=pay&card=pays").await.status, 303);
    good(&member.post("/api/account/export", json!({})).await);
    world.run_jobs().await;
    rows_of_other_rooms(world, member.id).await;
}

/// A client and a developer who worked together and told each other what they think of it.
async fn worked_together(pair: &Pair) {
    say(&pair.nora, pair.id, CANARY).await;
    let file = attached(&pair.jon, pair.id, "plan.txt", b"The plan".to_vec()).await;
    good(&say_with(&pair.jon, pair.id, json!({"content": CANARY, "attachment_ids": [file]})).await);
    completed(pair).await;
    let words = json!({"stars": 5, "comment": CANARY});
    good(&pair.nora.post(&format!("/api/ratings/developer/{}", pair.jon.id), words.clone()).await);
    good(&pair.jon.post(&format!("/api/ratings/client/{}", pair.nora.id), words).await);
}

/// What a developer does.
async fn used_by_developer(world: &World, quetzal: &Member, nora: &Member, jon: &Member) -> i64 {
    let profile =
        json!({"display_name": CANARY, "bio": CANARY, "skills": [CANARY], "languages": ["English"]});
    new(quetzal, "/api/profile/developer", profile).await;
    sent(quetzal, png(40, 40, false)).await;
    good(&nora.post(&format!("/api/profile/developers/{}/view", quetzal.id), json!({})).await);
    subscribe(quetzal, "pays").await;
    world.run_jobs().await;

    let image = png(40, 40, false);
    let parts: [(&str, &[u8]); 4] =
        [("title", b"xyzzy"), ("description", b"xyzzy"), ("tags", b"xyzzy"), ("image_file", &image)];
    let own = made(quetzal, &parts).await;
    let theirs = made(jon, &[("title", b"Maps")]).await;
    let words = json!({"stars": 5, "comment": CANARY});
    good(&quetzal.post(&format!("/api/project-showcase/{theirs}/rating"), words.clone()).await);
    good(&nora.post(&format!("/api/project-showcase/{own}/rating"), json!({"stars": 4})).await);
    put(quetzal, &format!("/api/project-showcase/{theirs}/favourite"), json!({})).await;

    let sold = on_sale(quetzal, CANARY, 500).await;
    good(&add_file(quetzal, sold, "goods.txt", "text/plain", b"The goods").await);
    bought(nora, sold).await;
    on_sale(quetzal, CANARY, 700).await;
    let product = on_sale(jon, "Atlas", 300).await;
    good(&add_file(jon, product, "atlas.txt", "text/plain", b"An atlas").await);
    bought(quetzal, product).await;
    good(&quetzal.post(&at(product, "/reviews"), words).await);

    let request = post(nora, json!({"title": "A shop"})).await;
    share(nora, request, &[quetzal.id]).await;
    snag_with(quetzal, request, json!({"message": CANARY})).await;
    let report = json!({"target_type": "showcase", "target_id": theirs, "reason": "spam", "comment": CANARY});
    good(&quetzal.post("/api/reports", report).await);
    sold
}

/// What a client does.
async fn used_by_client(quokka: &Member, jon: &Member) {
    new(quokka, "/api/profile/client", json!({"company_name": CANARY, "about": CANARY})).await;
    let project = json!({"title": CANARY, "content": CANARY, "estimated_budget": 500});
    new(quokka, "/api/projects/", project).await;
    let file = crate::requests::attachments::attached(quokka, "xyzzy.txt", "xyzzy").await;
    let request = json!({"title": CANARY, "content": CANARY, "skills": ["Rust"], "attachment_ids": [file],
                         "reference_links": ["https://example.org/xyzzy"]});
    let request = post(quokka, request).await;
    share(quokka, request, &[jon.id]).await;
    snag_with(jon, request, json!({})).await;
}

/// The columns of a table that name people.
fn naming(table: &testing::Table) -> Vec<&str> {
    let keys = table.foreign_keys.iter().filter(|key| key.table == "users");
    keys.flat_map(|key| key.columns.iter().map(String::as_str)).collect()
}

async fn rows_of(world: &World, table: &str, column: &str, id: i64) -> i64 {
    let text = format!("select count(*) from \"{table}\" where \"{column}\" = $1");
    world.app.db.read(testing::statement(text)).bind(id).one().await.expect("a count")
}

/// The tables whose rows of theirs go, with how many there are.
async fn to_go(world: &World, ids: &[i64]) -> BTreeMap<String, i64> {
    let mut counts = BTreeMap::new();
    for (name, table) in testing::schema(&world.app.db).await.tables {
        for column in naming(&table) {
            for id in ids {
                if fates::of(&name) == Some(Fate::Removed) {
                    let count = rows_of(world, &name, column, *id).await;
                    *counts.entry(name.clone()).or_insert(0) += count;
                }
            }
        }
    }
    counts
}

#[tokio::test]
async fn d9_every_table_has_a_fate() {
    let world = World::new().await;
    let tables: BTreeSet<_> = testing::schema(&world.app.db).await.tables.into_keys().collect();
    let known: BTreeSet<_> = fates::FATES.iter().map(|(name, _)| (*name).to_owned()).collect();
    let undecided: Vec<_> = tables.difference(&known).collect();
    assert!(undecided.is_empty(), "say in own_data/fates.rs what becomes of them: {undecided:?}");
    let gone: Vec<_> = known.difference(&tables).filter(|name| *name != "schema_migrations").collect();
    assert!(gone.is_empty(), "there are no such tables: {gone:?}");
}

#[tokio::test]
async fn d9_nothing_is_left_but_what_others_have_a_right_to() {
    let world = World::new().await;
    world.admin("boss").await;
    let (nora, jon) = (world.client("nora").await, subscriber(&world, "jon").await);
    let [quetzal, quokka] = [world.developer(NAMES[0]).await, world.client(NAMES[1]).await];
    let sold = used_by_developer(&world, &quetzal, &nora, &jon).await;
    used_by_client(&quokka, &jon).await;
    let request = post(&nora, json!({})).await;
    let id = opened(&nora, json!({"request_id": request, "developer_id": quetzal.id})).await;
    let with_nora = Pair { nora: nora.clone(), jon: quetzal.clone(), request, id };
    worked_together(&with_nora).await;
    let request = post(&quokka, json!({"title": CANARY})).await;
    let id = opened(&quokka, json!({"request_id": request, "developer_id": jon.id})).await;
    let with_jon = Pair { nora: quokka.clone(), jon: jon.clone(), request, id };
    worked_together(&with_jon).await;
    let stranger = world.client("stranger").await;
    for member in [&quetzal, &quokka] {
        used_by_anyone(&world, member, &stranger).await;
    }

    let ids = [quetzal.id, quokka.id];
    let unused: Vec<_> = to_go(&world, &ids).await.into_iter().filter(|(_, count)| *count == 0).collect();
    let unused: Vec<_> = unused.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(unused, UNUSED, "a new table: let the test use its room");
    for member in [&quetzal, &quokka] {
        assert_eq!(delete(member).await.status, 200);
    }
    world.run_jobs().await;
    world.advance(15 * DAY);
    for _ in 0..3 {
        world.run_jobs().await;
    }

    let left: Vec<_> = to_go(&world, &ids).await.into_iter().filter(|(_, count)| *count > 0).collect();
    assert!(left.is_empty(), "rows of theirs: {left:?}");
    let (mut texts, mut wrong) = (0, Vec::new());
    for (table, rows) in testing::content(&world.app.db).await {
        let kept = matches!(fates::of(&table), Some(Fate::Kept(_)));
        // The payment provider's own books, and what it told.
        let told = ["payment_events", "sandbox_answers", "sandbox_objects"].contains(&table.as_str());
        for row in rows {
            texts += 1;
            let folded = row.to_lowercase();
            let named = NAMES.iter().any(|name| folded.contains(name)) || folded.contains(CANARY);
            let reached = NAMES.iter().any(|name| folded.contains(&format!("{name}@example.org")));
            if (named && !kept) || (reached && !told) {
                wrong.push(format!("{table}: {row}"));
            }
        }
    }
    assert!(wrong.is_empty(), "left of them:\n{}", wrong.join("\n"));
    let keys = stored(&world).await;
    for id in ids {
        let purposes = world.app.db.read(&OWNED).bind(id).all::<String>().await.expect("rows");
        let expected: &[&str] = if id == quetzal.id { &["product", "attachment"] } else { &[] };
        assert_eq!(purposes, expected, "what was sold and what was sent");
    }
    let count = world.app.db.read(testing::statement("select count(*) from stored_files")).one::<i64>().await;
    assert_eq!(i64::try_from(keys.len()).expect("few"), count.expect("a count"), "no file without its row");
    others_still_have_theirs(&world, &with_nora, sold).await;
    figure("D9", &format!("{texts} rows walked: 0 left of two accounts that used every room"));
}

/// Tables that have nothing of theirs yet.
const UNUSED: [&str; 1] = ["account_deletions"];

async fn others_still_have_theirs(world: &World, pair: &Pair, sold: i64) {
    let nora = world.sign_in("nora").await;
    let talk = good(&nora.get(&format!("/api/conversations/{}", pair.id)).await).body.to_string();
    assert!(talk.contains(CANARY) && talk.contains("Deleted user"), "{talk}");
    let agreements = good(&nora.get("/api/agreements/").await).body.to_string();
    assert!(agreements.contains("Booking page"), "{agreements}");
    let files = nora.get(&at(sold, "/files")).await;
    let url = good(&files).body[0]["url"].as_str().expect("an address").to_owned();
    assert_eq!(world.visitor().get(&url).await.bytes, b"The goods");
    for name in NAMES {
        let body = json!({"username": name, "password": crate::world::PASSWORD});
        world.visitor().post("/api/auth/login", body).await.refused(401, "invalid_credentials");
    }
    // The name is free again.
    world.developer(NAMES[0]).await;
}
