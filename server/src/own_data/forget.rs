//! Every statement that takes somebody's traces away. `fates.rs` says why each table is treated as it is.

use std::collections::HashSet;

use db::{Error, Sql, Tx};

use super::fates::NAME;
use crate::app::App;
use crate::files;
use crate::http::public_cache;
use crate::search::{self, tokenize};
use crate::state::public_answers::Topic;

sql! {
    FINDABLE = "select kind, subject_id from search_documents where owner_id = $1 order by number";
    FILES = "select key from stored_files where owner_id = $1 order by id";
    SENT_FILES = "select a.key, a.preview_key from conversations c join message_attachments a on a.conversation_id = c.id
                  where c.client_id = $1 and a.uploader_id = $1 and a.message_id is not null
                  union all
                  select a.key, a.preview_key from conversations c join message_attachments a on a.conversation_id = c.id
                  where c.developer_id = $1 and a.uploader_id = $1 and a.message_id is not null";
    SOLD_FILES = "select f.key from products p join product_files f on f.product_id = p.id
                  where p.seller_id = $1
                    and exists (select 1 from purchases b where b.product_id = p.id and b.status <> 'open')";

    /// Beside the account.
    SESSIONS = "delete from sessions where user_id = $1";
    TOKENS = "delete from api_tokens where user_id = $1";
    WEBHOOKS = "delete from webhooks where user_id = $1";
    EXPORTS = "delete from data_exports where user_id = $1";
    DELETIONS = "delete from account_deletions where user_id = $1";
    TICKETS_TO_SIGN_IN = "delete from sign_in_tickets where user_id = $1";
    LINKS = "delete from account_links where user_id = $1";
    TOTP = "delete from totp_secrets where user_id = $1";
    RECOVERY_CODES = "delete from recovery_codes where user_id = $1";
    SIGN_IN_CHALLENGES = "delete from sign_in_challenges where user_id = $1";
    PASSKEYS = "delete from passkeys where user_id = $1";
    PASSKEY_CHALLENGES = "delete from passkey_challenges where user_id = $1";
    LAST_ACTIVITY = "delete from last_activity where user_id = $1";
    EVENT_HEADS = "delete from event_heads where user_id = $1";
    STORAGE_USED = "delete from storage_used where user_id = $1";
    BLOCKS = "delete from blocks where user_id = $1";
    BLOCKED = "delete from blocks where blocked_id = $1";
    FEEDBACK = "delete from feedback where user_id = $1";
    SAVED_SEARCHES = "delete from saved_searches where user_id = $1";
    NOTIFICATIONS = "delete from notifications where user_id = $1";
    NOTIFIED = "delete from notifications where actor_id = $1";
    REFUSALS = "delete from notification_refusals where user_id = $1";
    NOTIFICATION_MAIL = "delete from notification_mail where user_id = $1";
    REFUSED_ADDRESS = "delete from refused_addresses where email_folded = (select u.email_folded from users u where u.id = $1)";
    REPUTATION_CODES = "delete from reputation_codes where user_id = $1";
    REPUTATION_IMPORTS = "delete from reputation_imports where user_id = $1";

    /// What they showed.
    DEVELOPER_PROFILE = "delete from developer_profiles where user_id = $1";
    CLIENT_PROFILE = "delete from client_profiles where user_id = $1";
    CLIENT_FIGURES = "delete from client_figures where client_id = $1";
    RESPONSE_FIGURES = "delete from response_figures where user_id = $1";
    RATING_FIGURES = "delete from rating_figures where user_id = $1";
    VIEW_DAYS = "delete from view_days where developer_id = $1";
    PROFILE_VIEWS = "delete from profile_views where user_id = $1";
    PLAYLISTS = "delete from playlists where owner_id = $1";
    VIDEOS = "delete from videos where owner_id = $1";
    SHOWCASES = "delete from showcases where developer_id = $1";
    FAVOURITES_COUNT = "update showcases set favourite_count = favourite_count - 1
                        where id in (select f.showcase_id from showcase_favourites f where f.user_id = $1 and f.is_kept)";
    FAVOURITES = "delete from showcase_favourites where user_id = $1";
    DECISIONS = "delete from moderation_decisions where owner_id = $1";

    /// What they asked for and offered.
    PROJECTS = "delete from projects where client_id = $1";
    REQUEST_FILES = "delete from request_attachments where client_id = $1";
    REQUESTS_GO = "delete from requests
                   where client_id = $1 and not exists (select 1 from conversations c where c.request_id = requests.id)";
    REQUESTS_STAY = "update requests set visibility = 'private', is_listed = false, project_id = null, shared_count = 0,
                         status = case when status in ('draft', 'completed') then status else 'cancelled' end
                     where client_id = $1";
    REQUEST_SKILLS = "update request_skills set is_listed = false where request_id in (select id from requests where client_id = $1)";
    REQUEST_SHARES = "delete from request_shares where request_id in (select id from requests where client_id = $1)";
    SHARED_COUNT = "update requests set shared_count = shared_count - 1
                    where id in (select s.request_id from request_shares s where s.developer_id = $1)";
    SHARES = "delete from request_shares where developer_id = $1";
    RESPONSE_COUNT = "update requests set response_count = response_count - 1
                      where id in (select a.request_id from responses a where a.developer_id = $1 and a.status <> 'withdrawn')";
    RESPONSES = "delete from responses where developer_id = $1";

    /// What they said of others: the stars stay counted, the words go.
    RATINGS_WAITING = "delete from ratings where rater_id = $1 and not is_shown";
    RATINGS_GIVEN = "update ratings set comment = null where rater_id = $1";
    RATINGS_GOT = "delete from ratings where target_id = $1";
    SHOWCASE_RATINGS = "update showcase_ratings set comment = null where rater_id = $1";
    PRODUCT_REVIEWS = "update product_reviews set comment = null where reviewer_id = $1";
    REPORTS = "update reports set reporter_id = null, comment = null where reporter_id = $1";

    /// What belongs to two.
    AGREEMENTS_AS_CLIENT = "update agreements set status = case when status = 'accepted' then 'cancelled' else 'withdrawn' end,
                                reason = 'The account was deleted.', updated_at = $2
                            where client_id = $1 and status in ('proposed', 'accepted')";
    AGREEMENTS_AS_DEVELOPER = "update agreements set status = case when status = 'accepted' then 'cancelled' else 'withdrawn' end,
                                   reason = 'The account was deleted.', updated_at = $2
                               where developer_id = $1 and status in ('proposed', 'accepted')";
    CONVERSATIONS_AS_CLIENT = "update conversations set status_before = status, status = 'closed'
                               where client_id = $1 and status <> 'closed'";
    CONVERSATIONS_AS_DEVELOPER = "update conversations set status_before = status, status = 'closed'
                                  where developer_id = $1 and status <> 'closed'";

    /// Money stays booked.
    SUBSCRIPTION = "delete from subscriptions where user_id = $1";
    CUSTOMERS = "delete from payment_customers where user_id = $1";
    CHECKOUTS = "delete from payment_checkouts where user_id = $1";
    SELLER_ACCOUNTS = "delete from seller_accounts where user_id = $1";
    BILLING_DETAILS = "delete from billing_details where user_id = $1";
    INVOICE_NUMBERS = "delete from invoice_numbers where developer_id = $1";
    DONATIONS = "update donations set user_id = null, name = null, is_public = false where user_id = $1";
    PAYMENTS = "update payments set user_id = null, receipt_url = null where user_id = $1";

    /// What was bought stays its buyers': the title, the versions and the files.
    PRODUCTS_GO = "delete from products
                   where seller_id = $1
                     and not exists (select 1 from purchases b where b.product_id = products.id and b.status <> 'open')";
    PRODUCTS_STAY = "update products set status = 'archived', summary = null, description = null, tags = '[]', cover_key = null
                     where seller_id = $1";
    PRODUCT_TAGS = "delete from product_tags where product_id in (select id from products where seller_id = $1)";
    PRODUCT_IMAGES = "delete from product_images where product_id in (select id from products where seller_id = $1)";
    PRODUCT_CHANGES = "update product_versions set changelog = null where product_id in (select id from products where seller_id = $1)";
    PRODUCT_REPLIES = "update product_reviews set reply = null, replied_at = null
                       where product_id in (select id from products where seller_id = $1)";
    PURCHASES_OPEN = "delete from purchases where buyer_id = $1 and status = 'open'";

    /// Their own tickets go; in the chats of others they are nobody any more.
    TICKETS = "select p.session_id from support_participants p join support_sessions s on s.id = p.session_id
               where p.user_id = $1 and p.user_type = 'analytics_hub_user' and s.source_system = 'opportune'";
    TICKET_FILES = "select key from support_attachments where session_id = $1";
    TICKET = "delete from support_sessions where id = $1";
    ADMINS = "select u.id from users u where u.is_admin and u.id > 0";
    TICKET_NEWS = "delete from notifications where user_id = $1 and topic = $2";
    CHATS = "select id, session_id, user_name from support_participants where user_id = $1";
    CHAT_LINKS = "delete from support_links where participant_id = $1";
    CHAT_NAME = "update support_participants set user_id = null, user_name = $2 where id = $1";
    CHAT_FOUND_BY = "update support_sessions set found_by = replace(found_by, $2, $3) where id = $1";

    /// The row stays for whatever names it. No password, no address, and a name that nobody can register.
    ACCOUNT = "update users set username = $2, username_folded = $3, email = $2, email_folded = $3, full_name = null,
                   password_hash = null, google_id = null, github_id = null, linkedin_id = null, is_admin = false,
                   email_verified_at = null, sign_in_notice_at = null
               where id = $1";
}

/// In this order: what counts other rows comes before those rows, and what is kept for others before the files.
static BY_PERSON: [&Sql; 70] = [
    &SESSIONS,
    &TOKENS,
    &WEBHOOKS,
    &EXPORTS,
    &DELETIONS,
    &TICKETS_TO_SIGN_IN,
    &LINKS,
    &TOTP,
    &RECOVERY_CODES,
    &SIGN_IN_CHALLENGES,
    &PASSKEYS,
    &PASSKEY_CHALLENGES,
    &LAST_ACTIVITY,
    &EVENT_HEADS,
    &BLOCKS,
    &BLOCKED,
    &FEEDBACK,
    &SAVED_SEARCHES,
    &NOTIFICATIONS,
    &NOTIFIED,
    &REFUSALS,
    &NOTIFICATION_MAIL,
    &REFUSED_ADDRESS,
    &REPUTATION_CODES,
    &REPUTATION_IMPORTS,
    &DEVELOPER_PROFILE,
    &CLIENT_PROFILE,
    &CLIENT_FIGURES,
    &RESPONSE_FIGURES,
    &RATING_FIGURES,
    &VIEW_DAYS,
    &PROFILE_VIEWS,
    &PLAYLISTS,
    &VIDEOS,
    &SHOWCASES,
    &FAVOURITES_COUNT,
    &FAVOURITES,
    &DECISIONS,
    &PROJECTS,
    &REQUEST_FILES,
    &REQUESTS_GO,
    &REQUEST_SKILLS,
    &REQUEST_SHARES,
    &REQUESTS_STAY,
    &SHARED_COUNT,
    &SHARES,
    &RESPONSE_COUNT,
    &RESPONSES,
    &RATINGS_WAITING,
    &RATINGS_GIVEN,
    &RATINGS_GOT,
    &SHOWCASE_RATINGS,
    &PRODUCT_REVIEWS,
    &REPORTS,
    &CONVERSATIONS_AS_CLIENT,
    &CONVERSATIONS_AS_DEVELOPER,
    &SUBSCRIPTION,
    &CUSTOMERS,
    &CHECKOUTS,
    &SELLER_ACCOUNTS,
    &BILLING_DETAILS,
    &INVOICE_NUMBERS,
    &DONATIONS,
    &PAYMENTS,
    &PURCHASES_OPEN,
    &PRODUCTS_GO,
    &PRODUCT_TAGS,
    &PRODUCT_IMAGES,
    &PRODUCT_CHANGES,
    &PRODUCT_REPLIES,
];

/// Takes everything of theirs away, or their name off it, in a transaction that holds their account's row.
pub async fn forget(app: &App, tx: &mut Tx, user_id: i64) -> Result<(), Error> {
    for (kind, id) in tx.query(&FINDABLE).bind(user_id).all::<(String, i64)>().await? {
        if let Some(kind) = search::Kind::named(&kind) {
            search::remove(tx, kind, id).await?;
        }
    }
    drop_files(app, tx, user_id).await?;
    let now = app.clock.now();
    for agreements in [&AGREEMENTS_AS_CLIENT, &AGREEMENTS_AS_DEVELOPER] {
        tx.query(agreements).bind(user_id).bind(now).execute().await?;
    }
    for statement in BY_PERSON {
        tx.query(statement).bind(user_id).execute().await?;
    }
    tx.query(&PRODUCTS_STAY).bind(user_id).execute().await?;
    leave_support(app, tx, user_id).await?;
    tx.query(&STORAGE_USED).bind(user_id).execute().await?;
    let name = format!("{NAME} {user_id}");
    let folded = name.to_lowercase();
    tx.query(&ACCOUNT).bind(user_id).bind(&name).bind(&folded).execute().await?;
    public_cache::changed(app, tx, &Topic::ALL).await
}

/// All their files, but for those that they sent to somebody or sold.
async fn drop_files(app: &App, tx: &mut Tx, user_id: i64) -> Result<(), Error> {
    let mut kept: HashSet<String> = HashSet::new();
    for (key, preview) in tx.query(&SENT_FILES).bind(user_id).all::<(String, Option<String>)>().await? {
        kept.insert(key);
        kept.extend(preview);
    }
    kept.extend(tx.query(&SOLD_FILES).bind(user_id).all::<String>().await?);
    for key in tx.query(&FILES).bind(user_id).all::<String>().await? {
        if !kept.contains(&key) {
            files::drop_later(app, tx, &key).await?;
        }
    }
    Ok(())
}

async fn leave_support(app: &App, tx: &mut Tx, user_id: i64) -> Result<(), Error> {
    for session_id in tx.query(&TICKETS).bind(user_id).all::<i64>().await? {
        for key in tx.query(&TICKET_FILES).bind(session_id).all::<String>().await? {
            files::drop_later(app, tx, &key).await?;
        }
        for admin_id in tx.query(&ADMINS).all::<i64>().await? {
            tx.query(&TICKET_NEWS).bind(admin_id).bind(format!("ticket {session_id}")).execute().await?;
        }
        tx.query(&TICKET).bind(session_id).execute().await?;
    }
    for (participant_id, session_id, name) in
        tx.query(&CHATS).bind(user_id).all::<(i64, i64, String)>().await?
    {
        tx.query(&CHAT_LINKS).bind(participant_id).execute().await?;
        tx.query(&CHAT_NAME).bind(participant_id).bind(NAME).execute().await?;
        let (before, after) = (tokenize::fold_text(&name), tokenize::fold_text(NAME));
        tx.query(&CHAT_FOUND_BY).bind(session_id).bind(before).bind(after).execute().await?;
    }
    Ok(())
}
