//! Fields that a call is not made for change nothing, however they are sent.

use axum::http::Method;
use serde_json::{Value, json};

use crate::contract::{document, operations};
use crate::world::{PASSWORD, World, figure};

db::sql! {
    EVERYONE = "select id, username, email, user_type from users where id > 0 order by id";
    FLAGS = "select is_admin, suspended_at, password_hash, created_at from users where id > 0 order by id";
}

/// What somebody would try: every field of a user and of what else is kept, in both spellings.
fn greedy() -> Value {
    json!({
        "id": 1, "user_id": 1, "developer_id": 1, "client_id": 1, "owner_id": 1, "session_id": 1,
        "is_admin": true, "isAdmin": true, "admin": true, "is_active": false, "isActive": false, "suspended_at": null,
        "status": "active", "role": "admin", "userType": "client", "needs_role_selection": true,
        "username_folded": "root", "email_folded": "root@example.org", "password_hash": "x", "passwordHash": "x",
        "google_id": "g", "github_id": "h", "linkedin_id": "l", "created_at": "2001-01-01T00:00:00Z",
        "expires_at": "2100-01-01T00:00:00Z", "last_active_at": "2100-01-01T00:00:00Z", "token": "ops_x", "token_hash": "x",
    })
}

#[expect(clippy::needless_pass_by_value, reason = "json! makes values")]
fn with(extra: Value) -> Value {
    let mut body = greedy();
    for (name, value) in extra.as_object().expect("an object") {
        body[name] = value.clone();
    }
    body
}

/// Whose it is, how it is rated and how complete it is is not the caller's to say.
#[tokio::test]
async fn a12_a_profile_is_made_of_its_own_fields_only() {
    let world = World::new().await;
    world.developer("victim").await;
    let (ada, cleo) = (world.developer("ada").await, world.client("cleo").await);
    let computed = json!({
        "username": "root", "completeness": 100, "average_rating": 5.0, "total_ratings": 99, "response_rate": 1.0,
        "completed_agreements": 9, "median_response_minutes": 1, "member_since": "2001-01-01T00:00:00Z",
        "updated_at": "2001-01-01T00:00:00Z", "avatar_key": "x.png", "avatar_url": "https://evil.example/x.png",
        "logo_key": "x.png", "logo_url": "https://evil.example/x.png", "bio_html": "<script>", "about_html": "<script>",
        "trust": {"verified": {"email": true, "payment": true}, "hires": 9}, "next_step": null,
    });
    for (caller, path, own) in [
        (&ada, "/api/profile/developer", json!({"display_name": "Ada"})),
        (&cleo, "/api/profile/client", json!({"company_name": "Harbour"})),
    ] {
        let mut body = with(computed.clone());
        for (name, value) in own.as_object().expect("an object") {
            body[name] = value.clone();
        }
        let plain = caller.post(path, body.clone()).await;
        assert_eq!(plain.status, 201, "{plain}");
        let changed = caller.call(Method::PUT, path, Some(body)).await;
        assert_eq!(changed.body, plain.body, "the same is no change, whatever else was sent");
        assert_eq!(plain.body["id"], caller.id);
        for (field, sent) in computed.as_object().expect("an object") {
            assert!(plain.body.get(field) != Some(sent) || sent.is_null(), "{path} {field}");
        }
    }
}

fn wanted() -> Value {
    json!({"title": "A page", "content": "For tours.", "estimated_budget": 100, "status": "open"})
}

/// Whose it is, who sees it, when it was made and how often it was shared is not the caller's to say.
#[tokio::test]
async fn a12_a_request_is_made_of_its_own_fields_only() {
    let world = World::new().await;
    let (lena, nora) = (world.client("lena").await, world.client("nora").await);
    let jon = world.developer("jon").await;
    let mut body = with(wanted());
    for (name, value) in [
        ("client_id", json!(lena.id)),
        ("project_id", json!(7)),
        ("shared_count", json!(9)),
        ("is_listed", json!(false)),
        ("published_at", Value::Null),
        ("excerpt", json!("mine")),
        ("content_html", json!("<script>")),
        ("updated_at", json!("2001-01-01T00:00:00Z")),
        ("is_new", json!(true)),
        ("viewed_at", json!("2001-01-01T00:00:00Z")),
    ] {
        body[name] = value;
    }
    let made = nora.post("/api/requests/", body.clone()).await;
    assert_eq!(made.status, 201, "{made}");
    let changed = nora.call(Method::PUT, "/api/requests/1", Some(body.clone())).await;
    assert_eq!(changed.body, made.body, "the same is no change, whatever else was sent");
    assert_eq!(made.body["id"], 1);
    for (field, value) in [
        ("client_id", json!(nora.id)),
        ("project_id", Value::Null),
        ("shared_count", json!(0)),
        ("content_html", json!("<p>For tours.</p>\n")),
        ("created_at", json!("2026-03-01T12:00:00Z")),
        ("updated_at", json!("2026-03-01T12:00:00Z")),
        ("published_at", json!("2026-03-01T12:00:00Z")),
        ("viewed_at", Value::Null),
    ] {
        assert_eq!(made.body[field], value, "{field}");
    }
    body["status"] = json!("active");
    let project = nora.post("/api/projects/", body.clone()).await;
    assert_eq!((project.status, &project.body["client_id"]), (201, &json!(nora.id)), "{project}");
    assert_eq!((&project.body["id"], &project.body["description"]), (&json!(1), &Value::Null));
    body["requests"] = json!([]);
    body["agreements"] = json!([{"id": 1}]);
    let changed = nora.call(Method::PUT, "/api/projects/1", Some(body)).await;
    assert_eq!((&changed.body["client_id"], &changed.body["agreements"]), (&json!(nora.id), &json!([])));
    assert_eq!(changed.body["requests"].as_array().map(Vec::len), Some(1));
    let share = with(
        json!({"developer_ids": [jon.id], "viewed_at": "2001-01-01T00:00:00Z", "shared_at": "2001-01-01T00:00:00Z"}),
    );
    assert_eq!(nora.post("/api/requests/1/share", share).await.status, 200);
    let shares = nora.get("/api/requests/1/shares").await;
    let only = &shares.body["items"][0];
    assert_eq!((&only["viewed_at"], &only["share_date"]), (&Value::Null, &json!("2026-03-01T12:00:00Z")));
}

/// Whose it is, how it stands and when it is closed is not the developer's to say.
#[tokio::test]
async fn a12_an_answer_is_made_of_its_own_fields_only() {
    let world = World::with(|settings| settings.subscription.required.0 = false).await;
    let (lena, nora) = (world.client("lena").await, world.client("nora").await);
    let (ines, jon) = (world.developer("ines").await, world.developer("jon").await);
    assert_eq!(nora.post("/api/requests/", wanted()).await.status, 201);
    let mut body =
        with(json!({"request_id": 1, "message": "I can.", "developer_id": ines.id, "client_id": lena.id}));
    for (name, value) in [
        ("status", json!("accepted")),
        ("reason", json!("mine")),
        ("closes_at", json!("2100-01-01T00:00:00Z")),
        ("updated_at", json!("2001-01-01T00:00:00Z")),
        ("message_html", json!("<script>")),
        ("currency", json!("EUR")),
        ("reminder", json!(true)),
    ] {
        body[name] = value;
    }
    let made = jon.post("/api/snagged-requests/", body).await;
    assert_eq!(made.status, 201, "{made}");
    let decided =
        with(json!({"status": "shortlisted", "message": "Other words.", "price_cents": 1, "request_id": 9}));
    let decided = nora.call(Method::PATCH, "/api/snagged-requests/1", Some(decided)).await;
    for (answer, status) in [(&made, "sent"), (&decided, "shortlisted")] {
        for (field, value) in [
            ("id", json!(1)),
            ("request_id", json!(1)),
            ("developer_id", json!(jon.id)),
            ("status", json!(status)),
            ("reason", Value::Null),
            ("message", json!("I can.")),
            ("message_html", json!("<p>I can.</p>\n")),
            ("price_cents", Value::Null),
            ("currency", json!("USD")),
            ("closes_at", json!("2026-03-15T12:00:00Z")),
            ("created_at", json!("2026-03-01T12:00:00Z")),
            ("updated_at", json!("2026-03-01T12:00:00Z")),
            ("reminder", json!(false)),
        ] {
            assert_eq!(answer.body[field], value, "{field}");
        }
        assert_eq!(answer.body["client"]["client_id"], nora.id);
    }
}

/// Who writes, with which number, to whom and when is not the sender's to say.
#[tokio::test]
async fn a12_a_conversation_and_its_messages_are_made_of_their_own_fields_only() {
    let world = World::new().await;
    let (nora, lena) = (world.client("nora").await, world.client("lena").await);
    let (jon, ines) = (world.developer("jon").await, world.developer("ines").await);
    assert_eq!(nora.post("/api/requests/", wanted()).await.status, 201);
    let body = with(
        json!({"request_id": 1, "developer_id": jon.id, "client_id": lena.id, "started_by": lena.id,
                           "is_free": true, "status": "agreed", "last_seq": 9, "unread_count": 9, "muted": true}),
    );
    let made = nora.post("/api/conversations/", body).await;
    assert_eq!(made.status, 201, "{made}");
    for (field, value) in [
        ("id", json!(1)),
        ("client_id", json!(nora.id)),
        ("developer_id", json!(jon.id)),
        ("started_by", json!(nora.id)),
        ("status", json!("open")),
        ("unread_count", json!(0)),
        ("muted", json!(false)),
        ("created_at", json!("2026-03-01T12:00:00Z")),
    ] {
        assert_eq!(made.body[field], value, "{field}");
    }
    let body = with(
        json!({"content": "Hello.", "sender_id": nora.id, "seq": 7, "kind": "system", "conversation_id": 2,
                           "read_at": "2001-01-01T00:00:00Z", "attachments": [{"id": 1}], "attachment_count": 3}),
    );
    let said = jon.post("/api/conversations/1/messages", body).await;
    assert_eq!(said.status, 201, "{said}");
    for (field, value) in [
        ("id", json!(1)),
        ("seq", json!(1)),
        ("conversation_id", json!(1)),
        ("sender_id", json!(jon.id)),
        ("kind", json!("text")),
        ("attachments", json!([])),
        ("read_at", Value::Null),
        ("created_at", json!("2026-03-01T12:00:00Z")),
    ] {
        assert_eq!(said.body[field], value, "{field}");
    }
    let body = with(json!({"archived": true, "developer_archived": true, "client_archived": true}));
    assert_eq!(nora.call(Method::PUT, "/api/conversations/1/settings", Some(body)).await.status, 200);
    assert_eq!(jon.get("/api/conversations/1").await.body["archived"], false, "the other's is the other's");
    let body = with(json!({"status": "closed", "status_before": "agreed"}));
    let closed = nora.call(Method::PATCH, "/api/conversations/1", Some(body)).await;
    assert_eq!(closed.body["status"], "closed", "{closed}");
    let body = with(json!({"status": "open", "developer_id": ines.id}));
    let opened = nora.call(Method::PATCH, "/api/conversations/1", Some(body)).await;
    assert_eq!((&opened.body["status"], &opened.body["developer_id"]), (&json!("open"), &json!(jon.id)));
}

#[tokio::test]
async fn a12_every_field_on_every_write_changes_only_what_the_call_is_for() {
    let world = World::new().await;
    let victim = world.client("victim").await;
    let ada = world.developer("ada").await;
    let people = async || {
        world.app.db.read(&EVERYONE).all::<(i64, String, String, Option<String>)>().await.expect("rows")
    };
    let flags = async || {
        let rows = world
            .app
            .db
            .read(&FLAGS)
            .all::<(bool, Option<db::Time>, String, db::Time)>()
            .await
            .expect("rows");
        rows.into_iter().map(|row| format!("{row:?}")).collect::<Vec<_>>()
    };
    let (people_before, flags_before) = (people().await, flags().await);
    let mut tried = 0;
    for (method, path, _) in operations(&document()) {
        if method == Method::GET {
            continue;
        }
        let body = match path.as_str() {
            // Those that change a user are tried below, one by one; the last takes a code that only an app with the secret can make.
            "/account" | "/auth/register" | "/auth/password" | "/auth/logout" | "/auth/totp/confirm" => {
                continue;
            }
            "/auth/verify-email" | "/auth/email/undo" | "/account/restore" => with(json!({"token": "a"})),
            "/notifications/preferences" => with(json!({"email": {}})),
            "/auth/forgot-password" => with(json!({"email": "nobody@example.org"})),
            "/auth/reset-password" => with(json!({"token": "a", "new_password": "another fine horse"})),
            "/auth/email" => with(json!({"email": "elsewhere@example.org", "password": PASSWORD})),
            "/auth/totp" => with(json!({"password": PASSWORD, "code": "123456"})),
            "/auth/login/second-factor" => with(json!({"challenge": "a", "code": "123456"})),
            "/auth/passkeys/register/start" => with(json!({"password": PASSWORD})),
            "/auth/passkeys/register/finish" | "/auth/passkeys/login/finish" => with(json!({
                "name": "A",
                "credential": {"id": "AAAA", "response": {
                    "clientDataJSON": "AAAA", "authenticatorData": "AAAA", "signature": "AAAA",
                }},
            })),
            "/auth/login" => with(json!({"username": "ada", "password": PASSWORD})),
            "/auth/select-role" => with(json!({"user_type": "client"})),
            "/feedback/" => with(json!({"rating": 3})),
            // It answers as if it were not there; `setup/finish.rs` tries it where it is.
            "/setup/finish" => with(json!({
                "admin": {"username": "grace", "email": "grace@example.org", "password": PASSWORD}
            })),
            "/setup/test-letter" => {
                let mail = json!({"host": "127.0.0.1", "security": "tls", "from": "a@example.org"});
                with(json!({"to": "a@example.org", "mail": mail}))
            }
            "/markdown/preview" | "/markdown/readme-preview" => with(json!({"content": "a"})),
            "/ratings/developer/{id}" | "/ratings/client/{id}" | "/project-showcase/{id}/rating" => {
                with(json!({"stars": 4}))
            }
            "/auth/tokens" => with(json!({"name": "a", "scopes": ["read"]})),
            "/account/webhooks" => with(json!({"url": "https://example.com/told"})),
            "/account/export" => with(json!({})),
            "/notifications/read" => with(json!({"all": true})),
            "/video_display/shared/{token}/questions" => {
                with(json!({"moment_seconds": 1, "question": "How?"}))
            }
            "/videos/{id}/recipients" => with(json!({"name": "Nora"})),
            "/videos/{id}/questions/{question_id}/answer" => with(json!({"answer": "So."})),
            "/video_display/{id}/watched" | "/video_display/shared/{token}/watched" => {
                with(json!({"session": "a", "seconds": 1, "position": 1}))
            }
            "/reports" => with(json!({"target_type": "request", "target_id": 1, "reason": "spam"})),
            "/admin/reports/{id}" => with(json!({"action": "dismiss"})),
            "/admin/appeals/{id}" => with(json!({"action": "uphold", "answer": "A"})),
            "/blocks" => with(json!({"user_id": 1})),
            "/reputation/imports" => with(crate::reputation::strange_file()),
            "/saved-searches" => with(json!({"q": "maps"})),
            "/invoices/{id}" => with(json!({"name": "Ada"})),
            "/profile/developer" => with(json!({"display_name": "Ada"})),
            "/profile/client" => with(json!({"company_name": "Ada's"})),
            "/marketplace/products" | "/marketplace/products/{id}" => {
                with(json!({"title": "A", "price_cents": 500, "status": "draft"}))
            }
            "/marketplace/products/{id}/versions" => with(json!({"name": "1.0"})),
            "/marketplace/products/{id}/reviews" => with(json!({"stars": 4})),
            "/marketplace/products/{id}/reviews/{review_id}/reply" | "/moderation/decisions/{id}/appeal" => {
                with(json!({"content": "A"}))
            }
            "/tickets" => {
                with(json!({"subject": "A", "category": "other", "content": "B", "email": "a@example.org"}))
            }
            "/playlists/" | "/project-showcase/{id}" => with(json!({"title": "A"})),
            "/project-showcase/{id}/profile" => with(json!({"include_profile": true})),
            "/project-showcase/{id}/ratings/{rating_id}/answer" | "/ratings/{id}/answer" => {
                with(json!({"answer": "A"}))
            }
            "/requests/" | "/projects/" => with(wanted()),
            "/payments/create-donation-session" | "/payments/create-payment-intent" => {
                with(json!({"amount": 500}))
            }
            "/requests/{id}" => with(json!({"title": "Taken over", "status": "open"})),
            "/requests/{id}/share" => with(json!({"developer_ids": [2]})),
            "/snagged-requests/" => with(json!({"request_id": 1, "message": "I can do this."})),
            "/snagged-requests/{id}" => with(json!({"status": "accepted"})),
            "/requests/{id}/project" => with(json!({"project_id": 1})),
            "/agreements/" => with(json!({"request_id": 1, "title": "A", "scope": "B", "amount_cents": 1})),
            "/agreements/{id}/milestones/{number}/request-changes" => with(json!({"note": "Blue."})),
            "/conversations/" => with(json!({"request_id": 1})),
            "/conversations/{id}" => with(json!({"status": "closed"})),
            "/conversations/{id}/messages" => with(json!({"content": "Hello."})),
            _ => with(json!({"user_type": "client", "username": "root", "email": "root@example.org"})),
        };
        let path = format!(
            "/api{}",
            path.replace("{id}", "1")
                .replace("{developer_id}", "2")
                .replace("{attachment_id}", "1")
                .replace("{video_id}", "1")
                .replace("{captions_id}", "1")
                .replace("{recipient_id}", "1")
                .replace("{question_id}", "1")
                .replace("{number}", "1")
                .replace("{rating_id}", "1")
                .replace("{image_id}", "1")
                .replace("{user_id}", "1")
                .replace("{target_type}", "request")
                .replace("{target_id}", "1")
        );
        // A file has its name in the address, and may hold anything.
        let path = if path.ends_with("/attachments") { format!("{path}?file_name=a.json") } else { path };
        let path = if path.ends_with("/unsubscribe") { format!("{path}?token=a") } else { path };
        let answer = ada.call(method.clone(), &path, Some(body)).await;
        assert_ne!(answer.status, 422, "{method} {path}: give it a valid body here, or nothing is tried");
        tried += 1;
    }
    assert_eq!(people().await, people_before);
    assert_eq!(flags().await, flags_before);

    let body = with(json!({"username": "greedy", "email": "greedy@example.org", "password": PASSWORD}));
    let answer = world.visitor().post("/api/auth/register", body).await;
    assert_eq!(answer.status, 201, "{answer}");
    let user = &answer.body["user"];
    assert_eq!(user["id"], 3);
    for (field, value) in [
        ("is_admin", json!(false)),
        ("is_active", json!(true)),
        ("user_type", Value::Null),
        ("google_id", Value::Null),
    ] {
        assert_eq!(user[field], value, "{field}");
    }
    assert_eq!(user["created_at"], "2026-03-01T12:00:00Z");
    let body = with(json!({"current_password": PASSWORD, "new_password": "another fine horse"}));
    let token = ada.post("/api/auth/password", body).await.token();
    assert_ne!(token, "ops_x");
    let me = world.visitor().with_token(token).get("/api/auth/me").await;
    assert_eq!(
        (&me.body["user_type"], &me.body["is_admin"], &me.body["google_id"]),
        (&json!("developer"), &json!(false), &Value::Null)
    );
    assert_eq!(victim.get("/api/auth/me").await.status, 200, "nobody else's session was touched");
    assert_eq!(people().await[..2], people_before[..]);
    figure(
        "A12",
        &format!("{} fields on {} writes, 0 changes", greedy().as_object().expect("fields").len(), tried + 2),
    );
}
