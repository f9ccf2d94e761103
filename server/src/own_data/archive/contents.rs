//! What an archive is made of. Only columns that are named here go in: what somebody wrote or owns, and of others what they were
//! shown anyway. No hash, no token, no key.

use std::pin::Pin;

use db::{Cell, Column, Db, Error, Record, Sql, Time};
use serde::Serialize;
use serde_json::Value;

use super::zip_file::ZipFile;

/// How many rows are read at once of what may be long.
const PAGE: i64 = 500;

type Reading<'d> = Pin<Box<dyn Future<Output = Result<Vec<Value>, Error>> + Send + 'd>>;

/// A list in a file of the archive.
struct Section {
    file: &'static str,
    name: &'static str,
    read: for<'d> fn(&'d Db, i64) -> Reading<'d>,
}

/// JSON as it is kept.
#[derive(Serialize)]
struct Kept(Value);

impl Column for Kept {
    const WANTED: &'static str = "JSON";

    fn read(cell: Cell<'_>) -> Option<Self> {
        <db::Json<Value> as Column>::read(cell).map(|db::Json(value)| Self(value))
    }
}

/// Declares sections: the file, the list in it, its statement and the columns that go in.
macro_rules! sections {
    ($($file:literal $name:literal $row:ident $sql:ident { $($field:ident: $type:ty),+ $(,)? } $text:literal;)+) => {
        sql! { $($sql = $text;)+ }
        db::record! { $(#[derive(Serialize)] struct $row { $($field: $type),+ })+ }

        const SECTIONS: &[Section] = &[$(
            Section { file: $file, name: $name, read: |db, user_id| Box::pin(rows::<$row>(db, &$sql, user_id)) }
        ),+];
    };
}

sections! {
    "account" "account" Account ACCOUNT {
        id: i64, username: String, email: String, email_verified_at: Option<Time>, full_name: Option<String>,
        user_type: Option<String>, google_id: Option<String>, github_id: Option<String>, linkedin_id: Option<String>,
        created_at: Time,
    } "select id, username, email, email_verified_at, full_name, user_type, google_id, github_id, linkedin_id, created_at
       from users where id = $1";
    "account" "sessions" Session SESSIONS {
        created_at: Time, last_active_at: Time, expires_at: Time, user_agent: Option<String>, address: Option<String>,
    } "select created_at, last_active_at, expires_at, user_agent, address from sessions where user_id = $1 order by id";
    "account" "api_tokens" Token TOKENS {
        name: String, scopes: Kept, created_at: Time, last_used_at: Option<Time>, expires_at: Option<Time>,
    } "select name, scopes, created_at, last_used_at, expires_at from api_tokens where user_id = $1 order by id";
    "account" "webhooks" Webhook WEBHOOKS { url: String, kinds: Kept, created_at: Time, ended_at: Option<Time> }
      "select url, kinds, created_at, ended_at from webhooks where user_id = $1 order by id";
    "account" "passkeys" Passkey PASSKEYS { name: String, created_at: Time, last_used_at: Option<Time> }
      "select name, created_at, last_used_at from passkeys where user_id = $1 order by id";
    "account" "saved_searches" SavedSearch SAVED_SEARCHES {
        name: String, query: String, kind: Option<String>, skills: Kept, is_alerting: bool, created_at: Time,
    } "select name, query, kind, skills, is_alerting, created_at from saved_searches where user_id = $1 order by id";
    "account" "notifications" Notification NOTIFICATIONS {
        kind: String, text: String, link: String, created_at: Time, read_at: Option<Time>,
    } "select kind, text, link, created_at, read_at from notifications where user_id = $1 order by id";
    "account" "notifications_refused" Refused REFUSED { kind: String }
      "select kind from notification_refusals where user_id = $1 order by kind";
    "account" "blocked_people" Blocked BLOCKED { username: String, created_at: Time }
      "select u.username, b.created_at from blocks b join users u on u.id = b.blocked_id where b.user_id = $1
       order by b.blocked_id";
    "account" "feedback" Feedback FEEDBACK {
        rating: i64, comment: Option<String>, name: Option<String>, email: Option<String>, created_at: Time,
    } "select rating, comment, name, email, created_at from feedback where user_id = $1 order by id";
    "account" "reports" Report REPORTS {
        target_type: String, target_id: i64, reason: String, comment: Option<String>, status: String, created_at: Time,
    } "select target_type, target_id, reason, comment, status, created_at from reports where reporter_id = $1 order by id";
    "account" "decisions_about_your_content" Decision DECISIONS {
        target_type: String, title: String, reason: String, note: Option<String>, hidden_at: Time, restored_at: Option<Time>,
        appeal: Option<String>, answer: Option<String>,
    } "select d.target_type, d.title, d.reason, d.note, d.hidden_at, d.restored_at, a.content as appeal, a.answer
       from moderation_decisions d left join appeals a on a.decision_id = d.id where d.owner_id = $1 order by d.id";

    "profile" "developer_profile" DeveloperProfile DEVELOPER_PROFILE {
        display_name: String, headline: Option<String>, bio: Option<String>, country: Option<String>, city: Option<String>,
        timezone: Option<String>, experience_level: Option<String>, rate_type: Option<String>, rate_min_cents: Option<i64>,
        rate_max_cents: Option<i64>, currency: String, availability: String, hours_per_week: Option<i64>,
        website: Option<String>, github: Option<String>, linkedin: Option<String>, other_links: Kept, visibility: String,
        created_at: Time, updated_at: Time,
    } "select display_name, headline, bio, country, city, timezone, experience_level, rate_type, rate_min_cents, rate_max_cents,
              currency, availability, hours_per_week, website, github, linkedin, other_links, visibility, created_at, updated_at
       from developer_profiles where user_id = $1";
    "profile" "skills" Skill SKILLS { name: String }
      "select name from developer_skills where user_id = $1 order by position";
    "profile" "languages" Language LANGUAGES { name: String }
      "select name from developer_languages where user_id = $1 order by position";
    "profile" "client_profile" ClientProfile CLIENT_PROFILE {
        company_name: Option<String>, contact_name: Option<String>, about: Option<String>, website: Option<String>,
        industry: Option<String>, company_size: Option<String>, country: Option<String>, timezone: Option<String>,
        created_at: Time, updated_at: Time,
    } "select company_name, contact_name, about, website, industry, company_size, country, timezone, created_at, updated_at
       from client_profiles where user_id = $1";
    "profile" "reviews_given" ReviewGiven REVIEWS_GIVEN {
        about: String, stars: i64, comment: Option<String>, verified_work: bool, created_at: Time, updated_at: Time,
    } "select u.username as about, r.stars, r.comment, r.verified_work, r.created_at, r.updated_at
       from ratings r join users u on u.id = r.target_id where r.rater_id = $1 order by r.target_id";
    "profile" "reviews_received" ReviewReceived REVIEWS_RECEIVED {
        by: String, stars: i64, comment: Option<String>, your_answer: Option<String>, verified_work: bool, created_at: Time,
    } "select u.username as by, r.stars, r.comment, r.answer as your_answer, r.verified_work, r.created_at
       from ratings r join users u on u.id = r.rater_id
       where r.target_id = $1 and r.is_shown and r.hidden_at is null order by r.id";
    "profile" "reputation_from_other_sites" Reputation REPUTATION { issuer: String, issued_at: Time, payload: Kept }
      "select issuer, issued_at, payload from reputation_imports where user_id = $1 order by issuer";

    "requests" "projects" Project PROJECTS {
        id: i64, title: String, description: Option<String>, content: String, budget_cents: i64, status: String,
        created_at: Time, updated_at: Time,
    } "select id, title, description, content, budget_cents, status, created_at, updated_at
       from projects where client_id = $1 order by id";
    "requests" "requests" Request REQUESTS {
        id: i64, project_id: Option<i64>, title: String, content: String, budget_cents: i64, skills: Kept, visibility: String,
        status: String, deadline: Option<String>, pricing: String, estimated_hours: Option<i64>, reference_links: Kept,
        created_at: Time, updated_at: Time, published_at: Option<Time>,
    } "select id, project_id, title, content, budget_cents, skills, visibility, status, deadline, pricing, estimated_hours,
              reference_links, created_at, updated_at, published_at
       from requests where client_id = $1 order by id";
    "requests" "attachments" RequestFile REQUEST_FILES { request_id: Option<i64>, file_name: String, size_bytes: i64, created_at: Time }
      "select request_id, file_name, size_bytes, created_at from request_attachments where client_id = $1 order by id";
    "requests" "invites_sent" InviteSent INVITES_SENT { request_id: i64, developer: String, shared_at: Time, viewed_at: Option<Time> }
      "select s.request_id, u.username as developer, s.shared_at, s.viewed_at
       from requests r join request_shares s on s.request_id = r.id join users u on u.id = s.developer_id
       where r.client_id = $1 order by s.request_id, s.developer_id";
    "requests" "invites_received" InviteReceived INVITES_RECEIVED { request_id: i64, title: String, shared_at: Time }
      "select s.request_id, r.title, s.shared_at from request_shares s join requests r on r.id = s.request_id
       where s.developer_id = $1 order by s.shared_at, s.request_id";

    "proposals" "proposals_sent" ProposalSent PROPOSALS_SENT {
        id: i64, request_id: i64, request: String, message: String, price_cents: Option<i64>, delivery_days: Option<i64>,
        profile_link: Option<String>, status: String, reason: Option<String>, created_at: Time, updated_at: Time,
    } "select a.id, a.request_id, r.title as request, a.message, a.price_cents, a.delivery_days, a.profile_link, a.status, a.reason,
              a.created_at, a.updated_at
       from responses a join requests r on r.id = a.request_id where a.developer_id = $1 order by a.id";
    "proposals" "proposals_received" ProposalReceived PROPOSALS_RECEIVED {
        id: i64, request_id: i64, developer: String, message: String, price_cents: Option<i64>, delivery_days: Option<i64>,
        status: String, reason: Option<String>, created_at: Time,
    } "select a.id, a.request_id, u.username as developer, a.message, a.price_cents, a.delivery_days, a.status, a.reason, a.created_at
       from responses a join users u on u.id = a.developer_id
       where a.client_id = $1 and a.status <> 'withdrawn' order by a.id";

    "agreements" "agreements" Agreement AGREEMENTS {
        id: i64, conversation_id: i64, client: String, developer: String, deal: i64, version: i64, title: String,
        amount_cents: i64, currency: String, status: String, reason: Option<String>, document: String, content_hash: String,
        created_at: Time, accepted_at: Option<Time>,
    } "select a.id, a.conversation_id, c.username as client, d.username as developer, a.deal, a.version, a.title, a.amount_cents,
              a.currency, a.status, a.reason, a.document, a.content_hash, a.created_at, a.accepted_at
       from agreements a join users c on c.id = a.client_id join users d on d.id = a.developer_id
       where a.client_id = $1 or a.developer_id = $1 order by a.id";
    "agreements" "milestones" Milestone MILESTONES {
        agreement_id: i64, number: i64, title: String, amount_cents: i64, due_date: Option<String>, status: String,
        note: Option<String>, submitted_at: Option<Time>, approved_at: Option<Time>,
    } "select m.agreement_id, m.number, m.title, m.amount_cents, m.due_date, m.status, m.note, m.submitted_at, m.approved_at
       from agreements a join agreement_milestones m on m.agreement_id = a.id
       where a.client_id = $1 or a.developer_id = $1 order by m.agreement_id, m.number";

    "money" "billing_details" Billing BILLING { name: Option<String>, address: Option<String>, tax_line: Option<String> }
      "select name, address, tax_line from billing_details where user_id = $1";
    "money" "invoices" Invoice INVOICES {
        id: i64, number: i64, title: String, milestone_title: String, amount_cents: i64, currency: String, seller_name: String,
        seller_address: Option<String>, buyer_name: String, buyer_address: Option<String>, tax_line: Option<String>,
        status: String, returned_cents: i64, issued_at: Time, paid_at: Option<Time>,
    } "select id, number, title, milestone_title, amount_cents, currency, seller_name, seller_address, buyer_name, buyer_address,
              tax_line, status, returned_cents, issued_at, paid_at
       from invoices where developer_id = $1 or client_id = $1 order by id";
    "money" "payments" Payment PAYMENTS {
        kind: String, amount_cents: i64, refunded_cents: i64, currency: String, description: String, paid_at: Time,
    } "select kind, amount_cents, refunded_cents, currency, description, paid_at from payments where user_id = $1 order by id";
    "money" "donations" Donation DONATIONS {
        amount_cents: i64, currency: String, state: String, name: Option<String>, is_public: bool, created_at: Time,
        paid_at: Option<Time>,
    } "select amount_cents, currency, state, name, is_public, created_at, paid_at from donations where user_id = $1 order by id";
    "money" "subscription" Subscription SUBSCRIPTION {
        status: String, current_period_end: Option<Time>, cancel_at_period_end: bool, updated_at: Time,
    } "select status, current_period_end, cancel_at_period_end, updated_at from subscriptions where user_id = $1";

    "showcases" "showcases" Showcase SHOWCASES {
        id: i64, title: String, description: Option<String>, project_url: Option<String>, repository_url: Option<String>,
        demo_url: Option<String>, tags: Kept, readme: Option<String>, view_count: i64, favourite_count: i64, created_at: Time,
        updated_at: Time,
    } "select s.id, s.title, s.description, s.project_url, s.repository_url, s.demo_url, s.tags, r.content as readme, s.view_count,
              s.favourite_count, s.created_at, s.updated_at
       from showcases s left join showcase_readmes r on r.showcase_id = s.id where s.developer_id = $1 order by s.id";
    "showcases" "reviews_given" ShowcaseReview SHOWCASE_REVIEWS {
        showcase: String, stars: i64, comment: Option<String>, created_at: Time, updated_at: Time,
    } "select s.title as showcase, r.stars, r.comment, r.created_at, r.updated_at
       from showcase_ratings r join showcases s on s.id = r.showcase_id where r.rater_id = $1 order by r.showcase_id";
    "showcases" "favourites" Favourite FAVOURITES { showcase: String }
      "select s.title as showcase from showcase_favourites f join showcases s on s.id = f.showcase_id
       where f.user_id = $1 and f.is_kept order by f.showcase_id";

    "videos" "videos" Video VIDEOS {
        id: i64, title: String, description: Option<String>, tags: Kept, privacy: String, status: String,
        duration_ms: Option<i64>, size_bytes: i64, view_count: i64, created_at: Time, updated_at: Time,
    } "select id, title, description, tags, privacy, status, duration_ms, size_bytes, view_count, created_at, updated_at
       from videos where owner_id = $1 order by id";
    "videos" "people_you_sent_them_to" SentTo RECIPIENTS { video_id: i64, name: String, created_at: Time, watched_at: Option<Time> }
      "select r.video_id, r.name, r.created_at, r.watched_at from videos v join video_recipients r on r.video_id = v.id
       where v.owner_id = $1 order by r.id";
    "videos" "questions" VideoTalk QUESTIONS {
        video_id: i64, moment_ms: i64, question: String, answer: Option<String>, asked_at: Time, answered_at: Option<Time>,
    } "select q.video_id, q.moment_ms, q.question, q.answer, q.asked_at, q.answered_at
       from videos v join video_questions q on q.video_id = v.id where v.owner_id = $1 order by q.id";
    "videos" "playlists" Playlist PLAYLISTS {
        id: i64, title: String, description: Option<String>, visibility: String, created_at: Time, updated_at: Time,
    } "select id, title, description, visibility, created_at, updated_at from playlists where owner_id = $1 order by id";
    "videos" "playlist_videos" PlaylistVideo PLAYLIST_VIDEOS { playlist_id: i64, video_id: i64, position: i64 }
      "select i.playlist_id, i.video_id, i.position from playlists p join playlist_videos i on i.playlist_id = p.id
       where p.owner_id = $1 order by i.playlist_id, i.position";

    "marketplace" "products" Product PRODUCTS {
        id: i64, title: String, summary: Option<String>, description: Option<String>, price_cents: i64, currency: String,
        tags: Kept, status: String, refund_days: i64, sales_count: i64, created_at: Time, updated_at: Time,
    } "select id, title, summary, description, price_cents, currency, tags, status, refund_days, sales_count, created_at, updated_at
       from products where seller_id = $1 order by id";
    "marketplace" "purchases" Purchase PURCHASES {
        product: String, status: String, amount_cents: i64, currency: String, license_key: String, created_at: Time,
        paid_at: Option<Time>, refunded_at: Option<Time>,
    } "select p.title as product, b.status, b.amount_cents, b.currency, b.license_key, b.created_at, b.paid_at, b.refunded_at
       from purchases b join products p on p.id = b.product_id where b.buyer_id = $1 order by b.id";
    "marketplace" "sales" Sale SALES {
        product: String, buyer: String, status: String, amount_cents: i64, currency: String, paid_at: Option<Time>,
        refunded_at: Option<Time>,
    } "select p.title as product, u.username as buyer, b.status, b.amount_cents, b.currency, b.paid_at, b.refunded_at
       from purchases b join products p on p.id = b.product_id join users u on u.id = b.buyer_id
       where b.seller_id = $1 and b.status <> 'open' order by b.id";
    "marketplace" "reviews_given" ProductReview PRODUCT_REVIEWS {
        product: String, stars: i64, comment: Option<String>, reply: Option<String>, created_at: Time,
    } "select p.title as product, r.stars, r.comment, r.reply, r.created_at
       from product_reviews r join products p on p.id = r.product_id where r.reviewer_id = $1 order by r.id";

    "support" "tickets" Ticket TICKETS {
        session_id: i64, number: String, source_system: String, subject: Option<String>, status: String, created_at: Time,
    } "select s.id as session_id, s.external_ticket_id as number, s.source_system, s.subject, s.status, s.created_at
       from support_participants p join support_sessions s on s.id = p.session_id where p.user_id = $1 order by s.id";
    "support" "messages" TicketMessage TICKET_MESSAGES {
        session_id: i64, by: Option<String>, content: String, created_at: Time,
    } "select m.session_id, w.user_name as by, m.content, m.created_at
       from support_participants p join support_messages m on m.session_id = p.session_id
            left join support_participants w on w.id = m.participant_id
       where p.user_id = $1 order by m.id";
}

sql! {
    STORED = "select id, key, purpose, file_name from stored_files where owner_id = $1 and id > $2 order by id limit $3";
    CONVERSATIONS = "select c.id, r.title as request, u.username as client, d.username as developer, c.status, c.created_at
                     from conversations c join requests r on r.id = c.request_id
                          join users u on u.id = c.client_id join users d on d.id = c.developer_id
                     where c.client_id = $1 or c.developer_id = $1 order by c.id";
    /// What was hidden is still its writer's.
    MESSAGES = "select m.seq, u.username as sender, m.kind, m.content, m.created_at, m.read_at
                from messages m left join users u on u.id = m.sender_id
                where m.conversation_id = $1 and m.seq > $2 and (m.hidden_at is null or m.sender_id = $3)
                order by m.seq limit $4";
}

db::record! {
    pub struct Stored { pub id: i64, pub key: String, pub purpose: String, pub file_name: Option<String> }

    #[derive(Serialize)]
    struct Conversation {
        id: i64,
        request: String,
        client: String,
        developer: String,
        status: String,
        created_at: Time,
    }

    #[derive(Serialize)]
    struct Message {
        seq: i64,
        sender: Option<String>,
        kind: String,
        content: String,
        created_at: Time,
        read_at: Option<Time>,
    }
}

/// A page of somebody's files.
pub async fn files(db: &Db, user_id: i64, after: i64) -> Result<Vec<Stored>, Error> {
    db.read(&STORED).bind(user_id).bind(after).bind(PAGE).all().await
}

/// All texts.
pub async fn write(db: &Db, zip: &ZipFile, user_id: i64) -> Result<(), String> {
    let mut open = "";
    for section in SECTIONS {
        if section.file == open {
            zip.piece(",\n").await?;
        } else {
            if !open.is_empty() {
                zip.piece("\n}\n").await?;
            }
            open = section.file;
            zip.begin(format!("{open}.json"), true).await?;
            zip.piece("{\n").await?;
        }
        let rows = (section.read)(db, user_id).await.map_err(|error| error.to_string())?;
        let list = serde_json::to_string_pretty(&rows).map_err(|error| error.to_string())?;
        zip.piece(format!("\"{}\": {list}", section.name)).await?;
    }
    zip.piece("\n}\n").await?;
    let query = db.read(&CONVERSATIONS).bind(user_id);
    for conversation in query.all::<Conversation>().await.map_err(|error| error.to_string())? {
        write_conversation(db, zip, &conversation, user_id).await?;
    }
    Ok(())
}

async fn write_conversation(
    db: &Db,
    zip: &ZipFile,
    conversation: &Conversation,
    user_id: i64,
) -> Result<(), String> {
    zip.begin(format!("conversations/{}.json", conversation.id), true).await?;
    let about = serde_json::to_string_pretty(conversation).map_err(|error| error.to_string())?;
    zip.piece(format!("{{\n\"conversation\": {about},\n\"messages\": [")).await?;
    let (mut after, mut comma) = (0, "");
    loop {
        let query = db.read(&MESSAGES).bind(conversation.id).bind(after).bind(user_id).bind(PAGE);
        let page: Vec<Message> = query.all().await.map_err(|error| error.to_string())?;
        let Some(last) = page.last() else { break };
        after = last.seq;
        for message in &page {
            let text = serde_json::to_string(message).map_err(|error| error.to_string())?;
            zip.piece(format!("{comma}\n{text}")).await?;
            comma = ",";
        }
    }
    zip.piece("\n]\n}\n").await
}

async fn rows<R: Record + Serialize>(db: &Db, sql: &'static Sql, user_id: i64) -> Result<Vec<Value>, Error> {
    let rows = db.read(sql).bind(user_id).all::<R>().await?;
    rows.iter()
        .map(|row| serde_json::to_value(row).map_err(|error| Error::Other(error.to_string())))
        .collect()
}
