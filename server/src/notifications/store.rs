//! Every statement of this room.

use db::{Db, Error, Time, Tx};

use super::by_mail::{self, EmailChoice};
use super::kind::NotificationKind;
use super::notify::{News, Written};
use crate::person::UserType;

/// More than this is shown as this.
const MOST_UNREAD: i64 = 100;

/// The notifications about messages that are news to one side; `$1` is the person. A conversation that ends with a line about
/// what was done has another notification for that.
macro_rules! unread_messages {
    ($me:literal) => {
        concat!(
            "select n.id from conversations c cross join notifications n
             where c.", $me, "_id = $1 and c.last_seq > c.", $me, "_read_seq and not c.", $me, "_archived
                   and not c.", $me, "_muted and c.preview_kind = 'text' and c.last_sender_id <> $1
                   and n.conversation_id = c.id and n.user_id = $1 and n.kind = 'message' and n.seen_seq < c.last_seq"
        )
    };
}

/// When somebody is told by mail of a kind (`$1` is the person, `$kind` the kind): at once, with the day's, or never.
macro_rules! mail_due {
    ($kind:literal, $at_once:literal, $daily:literal) => {
        concat!(
            "case coalesce((select m.mail from notification_mail m where m.user_id = $1 and m.kind = ", $kind, "),
                           (select m.mail from notification_mail m where m.user_id = $1 and m.kind = 'all'), 'daily')
                  when 'at_once' then cast(", $at_once, " as {{time}})
                  when 'daily' then cast(", $daily, " as {{time}}) end"
        )
    };
}

/// A notification as its reader sees it.
macro_rules! shown {
    ($which:literal) => {
        concat!(
            "select n.id, n.kind, n.actor_id, n.text, n.link, n.count, n.read_at, q.title as request_title,
                    coalesce(d.display_name, o.company_name, o.contact_name, u.full_name, u.username) as actor_name,
                    coalesce(d.avatar_key, o.logo_key) as actor_picture_key, u.user_type as actor_type,
                    case when c.last_at > n.created_at and c.last_sender_id = n.actor_id and c.preview_kind = 'text' then c.last_at
                         else n.created_at end as created_at,
                    case when c.id is null or c.preview_kind <> 'text' or c.last_sender_id = n.user_id
                              or c.last_seq <= n.seen_seq then 0
                         when c.client_id = n.user_id then case when c.client_muted then 0 else c.last_seq - c.client_read_seq end
                         when c.developer_muted then 0
                         else c.last_seq - c.developer_read_seq end as unread_messages
             from notifications n
             left join users u on u.id = n.actor_id
             left join developer_profiles d on d.user_id = n.actor_id
             left join client_profiles o on o.user_id = n.actor_id
             left join requests q on q.id = n.request_id
             left join conversations c on c.id = n.conversation_id
             where n.user_id = $1 and ", $which
        )
    };
}

sql! {
    TAKE_UNREAD = "delete from notifications where user_id = $1 and topic = $2 and read_at is null returning count";
    INSERT = concat!(
        "insert into notifications (user_id, kind, topic, actor_id, request_id, text, link, count, created_at, mail_due_at)
         select cast($1 as {{int}}), cast($2 as {{text}}), cast($3 as {{text}}), cast($4 as {{int}}),
                cast($5 as {{int}}), cast($6 as {{text}}), cast($7 as {{text}}), cast($8 as {{int}}),
                cast($9 as {{time}}), ", mail_due!("$2", "$9", "$10"), "
         where not exists (select 1 from notification_refusals r where r.user_id = $1 and r.kind = $2)"
    );
    TAKE_MESSAGE = "delete from notifications where conversation_id = $1 and user_id = $2 and kind = 'message'";
    MESSAGE = concat!(
        "insert into notifications (user_id, kind, topic, actor_id, request_id, conversation_id, text, link, created_at,
                                    mail_due_at)
         select cast($1 as {{int}}), 'message', cast($2 as {{text}}), cast($3 as {{int}}), cast($4 as {{int}}),
                cast($5 as {{int}}), 'sent you a message', cast($6 as {{text}}), cast($7 as {{time}}), ",
                mail_due!("'message'", "$7", "$8"), "
         where not exists (select 1 from notification_refusals r where r.user_id = $1 and r.kind = 'message')"
    );

    LIST = shown!("n.id < $2 order by n.id desc limit $3");
    /// Those of some, as long as their reader's address is known to be theirs.
    TO_MAIL = shown!("n.id {{in $2}} and exists (select 1 from users me where me.id = $1 and me.email_verified_at is not null
                      and me.suspended_at is null) order by n.id desc");
    DUE_PEOPLE = "select user_id from notifications where mail_due_at <= $1 order by mail_due_at limit $2";
    TAKE_DUE = "update notifications set mail_due_at = null where user_id = $1 and mail_due_at <= $2 returning id";
    UNREAD = "select id from notifications where user_id = $1 and read_at is null and kind <> 'message' limit $2";
    CLIENT_UNREAD = concat!(unread_messages!("client"), " limit $2");
    DEVELOPER_UNREAD = concat!(unread_messages!("developer"), " limit $2");

    READ = "update notifications set read_at = $3
            where user_id = $1 and id {{in $2}} and read_at is null and kind <> 'message'";
    READ_ALL = "update notifications set read_at = $2 where user_id = $1 and read_at is null and kind <> 'message'";
    SEE = "update notifications
           set seen_seq = (select c.last_seq from conversations c where c.id = notifications.conversation_id)
           where user_id = $1 and id {{in $2}} and kind = 'message'";
    CLIENT_SEES_ALL = concat!(
        "update notifications
         set seen_seq = (select c.last_seq from conversations c where c.id = notifications.conversation_id)
         where id in (", unread_messages!("client"), ")"
    );
    DEVELOPER_SEES_ALL = concat!(
        "update notifications
         set seen_seq = (select c.last_seq from conversations c where c.id = notifications.conversation_id)
         where id in (", unread_messages!("developer"), ")"
    );

    REFUSED = "select kind from notification_refusals where user_id = $1";
    REFUSE = "insert into notification_refusals (user_id, kind) values ($1, $2) on conflict do nothing";
    ALLOW = "delete from notification_refusals where user_id = $1 and kind = $2";
    CHOSEN = "select kind, mail from notification_mail where user_id = $1";
    CHOOSE = "insert into notification_mail (user_id, kind, mail) values ($1, $2, $3)
              on conflict (user_id, kind) do update set mail = $3";
    END_MAIL = "insert into notification_mail (user_id, kind, mail) select id, 'all', 'off' from users where id = $1
                on conflict (user_id, kind) do update set mail = 'off'";
    FORGET_CHOSEN = "delete from notification_mail where user_id = $1";
    NEWEST = "select coalesce(max(id), 0) from notifications";
    COPY_IN_ORDER = "insert into notifications (user_id, kind, topic, actor_id, request_id, conversation_id, text, link,
                                                count, seen_seq, created_at, read_at, mail_due_at)
                     select user_id, kind, topic, actor_id, request_id, conversation_id, text, link, count, seen_seq,
                            created_at, read_at, mail_due_at
                     from notifications order by created_at, id";
    DELETE_TO = "delete from notifications where id <= $1";
    READ_BEFORE = "update notifications set read_at = created_at where created_at < $1 and kind <> 'message'";
    SWEEP = "delete from notifications where id in (
                 select id from notifications where created_at < $1 order by created_at limit $2)";
}

db::record! {
    /// A notification as its reader sees it.
    #[derive(Debug)]
    pub struct NotificationRow {
        pub id: i64,
        pub kind: NotificationKind,
        pub actor_id: Option<i64>,
        pub actor_name: Option<String>,
        pub actor_picture_key: Option<String>,
        pub actor_type: Option<UserType>,
        pub text: String,
        pub request_title: Option<String>,
        pub link: String,
        pub count: i64,
        pub unread_messages: i64,
        pub created_at: Time,
        pub read_at: Option<Time>,
    }
}

/// Deletes what is unread of a topic; answers how many came together there.
pub async fn take_unread(tx: &mut Tx, user_id: i64, topic: &str) -> Result<i64, Error> {
    let taken: Vec<i64> = tx.query(&TAKE_UNREAD).bind(user_id).bind(topic).all().await?;
    Ok(taken.into_iter().sum())
}

/// Writes it, unless the person doesn't want to be told.
pub async fn insert(tx: &mut Tx, news: &News<'_>, count: i64, now: Time) -> Result<(), Error> {
    let query = tx.query(&INSERT).bind(news.user_id).bind(news.kind.word()).bind(news.topic);
    let query = query.bind(news.actor_id).bind(news.request_id).bind(news.text).bind(news.link);
    query.bind(count).bind(now).bind(by_mail::next_daily(now)).later().await
}

/// Writes the one of a conversation anew.
pub async fn message(tx: &mut Tx, written: &Written) -> Result<(), Error> {
    let Written { conversation_id, request_id, sender_id, reader_id, at } = *written;
    tx.query(&TAKE_MESSAGE).bind(conversation_id).bind(reader_id).later().await?;
    let query = tx.query(&MESSAGE).bind(reader_id).bind(format!("conversation {conversation_id}"));
    let query = query.bind(sender_id).bind(request_id).bind(conversation_id);
    let query = query.bind(format!("/conversations/{conversation_id}")).bind(at);
    query.bind(by_mail::next_daily(at)).later().await
}

pub async fn list(db: &Db, user_id: i64, before: i64, limit: i64) -> Result<Vec<NotificationRow>, Error> {
    db.read(&LIST).bind(user_id).bind(before).bind(limit).all().await
}

/// How many are unread, as far as anybody counts.
pub async fn unread(db: &Db, user_id: i64, user_type: Option<UserType>) -> Result<i64, Error> {
    let messages = of(user_type, &CLIENT_UNREAD, &DEVELOPER_UNREAD);
    let mut count = 0;
    for statement in [&UNREAD, messages] {
        let found = db.read(statement).bind(user_id).bind(MOST_UNREAD).all::<i64>().await?;
        count += i64::try_from(found.len()).unwrap_or(MOST_UNREAD);
    }
    Ok(count.min(MOST_UNREAD))
}

pub async fn read(tx: &mut Tx, user_id: i64, ids: Vec<i64>, now: Time) -> Result<(), Error> {
    tx.query(&SEE).bind(user_id).bind(ids.clone()).later().await?;
    tx.query(&READ).bind(user_id).bind(ids).bind(now).later().await
}

pub async fn read_all(
    tx: &mut Tx,
    user_id: i64,
    user_type: Option<UserType>,
    now: Time,
) -> Result<(), Error> {
    tx.query(of(user_type, &CLIENT_SEES_ALL, &DEVELOPER_SEES_ALL)).bind(user_id).later().await?;
    tx.query(&READ_ALL).bind(user_id).bind(now).later().await
}

/// The statement for somebody who talks as a client or as a developer.
fn of<T>(user_type: Option<UserType>, client: T, developer: T) -> T {
    if user_type == Some(UserType::Developer) { developer } else { client }
}

/// The words of the kinds that somebody doesn't want.
pub async fn refused(db: &Db, user_id: i64) -> Result<Vec<String>, Error> {
    db.read(&REFUSED).bind(user_id).all().await
}

pub async fn want(tx: &mut Tx, user_id: i64, kind: &str, wanted: bool) -> Result<(), Error> {
    tx.query(if wanted { &ALLOW } else { &REFUSE }).bind(user_id).bind(kind).later().await
}

/// What somebody chose about mail, by the words of the kinds.
pub async fn chosen(db: &Db, user_id: i64) -> Result<Vec<(String, EmailChoice)>, Error> {
    db.read(&CHOSEN).bind(user_id).all().await
}

pub async fn choose(tx: &mut Tx, user_id: i64, kind: &str, choice: EmailChoice) -> Result<(), Error> {
    tx.query(&CHOOSE).bind(user_id).bind(kind).bind(choice.word()).later().await
}

/// Nothing by mail, whatever was chosen before. Answers whether they are there at all.
pub async fn end_mail(tx: &mut Tx, user_id: i64) -> Result<bool, Error> {
    tx.query(&FORGET_CHOSEN).bind(user_id).later().await?;
    Ok(tx.query(&END_MAIL).bind(user_id).execute().await? == 1)
}

/// People with something that is due to be mailed, some of them more than once.
pub async fn due_people(db: &Db, due: Time, limit: i64) -> Result<Vec<i64>, Error> {
    db.read(&DUE_PEOPLE).bind(due).bind(limit).all().await
}

/// What is due for somebody, which is not due any more afterwards.
pub async fn take_due(tx: &mut Tx, user_id: i64, due: Time) -> Result<Vec<i64>, Error> {
    tx.query(&TAKE_DUE).bind(user_id).bind(due).all().await
}

/// The newest first; nothing for somebody whose address nobody has checked.
pub async fn to_mail(tx: &mut Tx, user_id: i64, ids: Vec<i64>) -> Result<Vec<NotificationRow>, Error> {
    tx.query(&TO_MAIL).bind(user_id).bind(ids).all().await
}

pub async fn sweep(db: &Db, before: Time, limit: i64) -> Result<u64, Error> {
    db.write(&SWEEP).bind(before).bind(limit).execute().await
}

/// Gives every row a new id, in the order of their times.
pub async fn put_in_order(tx: &mut Tx) -> Result<(), Error> {
    let newest: i64 = tx.query(&NEWEST).one().await?;
    tx.query(&COPY_IN_ORDER).execute().await?;
    tx.query(&DELETE_TO).bind(newest).later().await
}

pub async fn read_before(tx: &mut Tx, time: Time) -> Result<(), Error> {
    tx.query(&READ_BEFORE).bind(time).later().await
}
