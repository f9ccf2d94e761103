//! Every statement of this room: the videos here, everything around them in files of its own.

pub mod links;
pub mod questions;
pub mod recipients;
pub mod uploads;
pub mod views;

use db::{Db, Error, Json, Time, Tx};
use media::Playlist;
use serde::{Deserialize, Serialize};

use super::states::{Privacy, VideoStatus};

macro_rules! videos {
    ($rest:literal) => {
        concat!(
            "select v.id, v.owner_id, v.title, v.description, v.tags, v.status, v.progress, v.failure_reason,
                    case when v.hidden_at is null then v.privacy else 'private' end as privacy, v.hidden_at,
                    v.duration_ms, v.width, v.height, v.size_bytes, v.film_key, v.plays_as_it_is, v.mp4_key, v.poster_key,
                    v.poster_ms, v.storyboard_key, v.storyboard, v.has_streams, v.view_count, v.created_at, v.deleted_at,
                    coalesce(d.display_name, c.company_name, c.contact_name, u.full_name, u.username) as owner_name,
                    coalesce(d.avatar_key, c.logo_key) as owner_picture_key
             from videos v cross join users u
             left join developer_profiles d on d.user_id = v.owner_id
             left join client_profiles c on c.user_id = v.owner_id
             where u.id = v.owner_id and ",
            $rest
        )
    };
}

sql! {
    INSERT = "insert into videos (owner_id, title, description, tags, status, privacy, size_bytes, created_at, updated_at)
              values ($1, $2, $3, '[]', 'uploading', $4, $5, $6, $6) returning id";
    ONE = videos!("v.id = $1 and u.suspended_at is null");
    SOME = videos!("v.id {{in $1}} and u.suspended_at is null");
    OWN = videos!("v.owner_id = $1 and v.id < $2 and v.deleted_at is null order by v.id desc limit $3");
    OF = videos!("v.owner_id = $1 and v.id < $2 and v.deleted_at is null and v.privacy = 'public' and v.status = 'ready'
                  and v.hidden_at is null and u.suspended_at is null order by v.id desc limit $3");
    LISTED = videos!("v.id < $1 and v.privacy = 'public' and v.status = 'ready' and v.deleted_at is null
                      and v.hidden_at is null and v.owner_id <> $2 and u.suspended_at is null order by v.id desc limit $3");
    /// Without those of people who are suspended.
    NEWEST = "select v.id, v.updated_at from videos v cross join users u
              where v.id < $1 and v.privacy = 'public' and v.status = 'ready' and v.deleted_at is null
              and v.hidden_at is null and u.id = v.owner_id and u.suspended_at is null order by v.id desc limit $2";
    ADD_CAPTIONS = "insert into video_captions (video_id, language, label, key) values ($1, $2, $3, $4) returning id";
    COUNT_CAPTIONS = "select count(*) from video_captions where video_id = $1";
    REMOVE_CAPTIONS = "delete from video_captions where id = $1 and video_id = $2 returning key";
    CAPTIONS = "select id, video_id, language, label, key from video_captions where video_id {{in $1}} order by video_id, id";

    /// Locks the row on either engine, if it is this person's and not deleted.
    LOCK = "update videos set updated_at = $3 where id = $1 and owner_id = $2 and deleted_at is null returning id";
    /// Who may watch one that is hidden is chosen again once it is shown.
    CHANGE = "update videos set title = $2, description = $3, tags = $4,
                     privacy = case when hidden_at is null then $5 else privacy end, poster_ms = $6, updated_at = $7
              where id = $1";
    SET_HIDDEN = "update videos set hidden_at = $2 where id = $1 and deleted_at is null returning owner_id";
    DELETE = "update videos set deleted_at = $3 where id = $1 and owner_id = $2 and deleted_at is null";
    RESTORE = "update videos set deleted_at = null where id = $1 and owner_id = $2 and deleted_at is not null";
    /// Those whose bytes are still being put together wait until that is done.
    DELETED = "select id from videos
               where deleted_at <= $1 and not (status = 'processing' and film_key is null) order by deleted_at, id limit $2";
    /// Locks it; `null` keys are left out by whoever reads them.
    LOCK_DELETED = "update videos set updated_at = updated_at where id = $1 and deleted_at <= $2
                    returning film_key, mp4_key, poster_key, storyboard_key";
    REMOVE = "delete from videos where id = $1";

    ARRIVED = "update videos set status = 'processing', progress = 0, updated_at = $2 where id = $1 and status = 'uploading'";
    SET_FILM = "update videos set film_key = $2, updated_at = $3 where id = $1 and film_key is null";
    SET_SHAPE = "update videos set duration_ms = $2, width = $3, height = $4, plays_as_it_is = $5, updated_at = $6 where id = $1";
    SET_PLAYS = "update videos set plays_as_it_is = true where id = $1";
    SET_PROGRESS = "update videos set progress = $2 where id = $1 and status = 'processing' and progress < $2";
    SET_POSTER = "update videos set poster_key = $2, updated_at = $3 where id = $1";
    SET_STORYBOARD = "update videos set storyboard_key = $2, storyboard = $3 where id = $1";
    SET_MP4 = "update videos set mp4_key = $2, has_streams = true where id = $1";
    ADD_STREAM = "insert into video_streams (video_id, height, width, bandwidth, codecs, key, playlist)
                  values ($1, $2, $3, $4, $5, $6, $7)";
    STREAMS = "select height, width, bandwidth, codecs, key from video_streams where video_id = $1 order by height desc";
    STREAM = "select key, playlist from video_streams where video_id = $1 and height = $2";
    KEYS = "select key from video_streams where video_id = $1 union all select key from video_captions where video_id = $1";
    READY = "update videos set status = 'ready', progress = null, failure_reason = null, updated_at = $2
             where id = $1 and status = 'processing'";
    FAIL = "update videos set status = 'failed', progress = null, failure_reason = $2, film_key = null, updated_at = $3
            where id = $1 and status = 'processing'";
}

/// How the small pictures of a storyboard lie in their file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Grid {
    pub columns: u32,
    pub rows: u32,
    pub frames: u32,
    pub width: u32,
    pub height: u32,
    pub every_ms: u64,
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct VideoRow {
        pub id: i64,
        pub owner_id: i64,
        pub title: String,
        pub description: Option<String>,
        pub tags: Json<Vec<String>>,
        pub status: VideoStatus,
        pub progress: Option<i64>,
        pub failure_reason: Option<String>,
        pub privacy: Privacy,
        pub duration_ms: Option<i64>,
        pub width: Option<i64>,
        pub height: Option<i64>,
        pub size_bytes: i64,
        pub film_key: Option<String>,
        pub plays_as_it_is: bool,
        pub mp4_key: Option<String>,
        pub poster_key: Option<String>,
        pub poster_ms: Option<i64>,
        pub storyboard_key: Option<String>,
        pub storyboard: Option<Json<Grid>>,
        pub has_streams: bool,
        pub view_count: i64,
        pub created_at: Time,
        pub deleted_at: Option<Time>,
        pub hidden_at: Option<Time>,
        pub owner_name: String,
        pub owner_picture_key: Option<String>,
    }

    #[derive(Clone, Debug)]
    pub struct CaptionsRow { pub id: i64, pub video_id: i64, pub language: String, pub label: String, pub key: String }

    /// A rendition of HLS.
    #[derive(Clone, Debug)]
    pub struct Stream { pub height: i64, pub width: i64, pub bandwidth: i64, pub codecs: String, pub key: String }

    #[derive(Clone, Debug)]
    pub struct StreamFile { pub key: String, pub playlist: Json<Playlist> }
}

pub struct New<'a> {
    pub owner_id: i64,
    pub title: &'a str,
    pub description: Option<&'a str>,
    pub privacy: Privacy,
    pub size_bytes: i64,
    pub now: Time,
}

pub async fn insert(tx: &mut Tx, new: &New<'_>) -> Result<i64, Error> {
    let query = tx.query(&INSERT).bind(new.owner_id).bind(new.title).bind(new.description);
    query.bind(new.privacy.word()).bind(new.size_bytes).bind(new.now).one().await
}

pub async fn one(db: &Db, id: i64) -> Result<Option<VideoRow>, Error> {
    db.read(&ONE).bind(id).optional().await
}

pub async fn one_in(tx: &mut Tx, id: i64) -> Result<Option<VideoRow>, Error> {
    tx.query(&ONE).bind(id).optional().await
}

pub async fn some(db: &Db, ids: Vec<i64>) -> Result<Vec<VideoRow>, Error> {
    db.read(&SOME).bind(ids).all().await
}

pub async fn own(db: &Db, owner_id: i64, before: i64, limit: i64) -> Result<Vec<VideoRow>, Error> {
    db.read(&OWN).bind(owner_id).bind(before).bind(limit).all().await
}

/// What everyone may see of somebody's.
pub async fn of(db: &Db, owner_id: i64, before: i64, limit: i64) -> Result<Vec<VideoRow>, Error> {
    db.read(&OF).bind(owner_id).bind(before).bind(limit).all().await
}

/// What everyone may see, without those of one person.
pub async fn listed(db: &Db, but_of: i64, before: i64, limit: i64) -> Result<Vec<VideoRow>, Error> {
    db.read(&LISTED).bind(before).bind(but_of).bind(limit).all().await
}

/// Those that everyone may see, and when they were last changed.
pub async fn newest(db: &Db, most: i64) -> Result<Vec<(i64, Time)>, Error> {
    db.read(&NEWEST).bind(i64::MAX).bind(most).all().await
}

pub async fn captions(db: &Db, videos: Vec<i64>) -> Result<Vec<CaptionsRow>, Error> {
    db.read(&CAPTIONS).bind(videos).all().await
}

/// How both engines name captions that are there already.
pub const SAME_CAPTIONS: &str = "video_captions_video_id_language_label_key";

pub async fn add_captions(tx: &mut Tx, row: &CaptionsRow) -> Result<i64, Error> {
    let query = tx.query(&ADD_CAPTIONS).bind(row.video_id).bind(row.language.as_str());
    query.bind(row.label.as_str()).bind(row.key.as_str()).one().await
}

pub async fn count_captions(tx: &mut Tx, video_id: i64) -> Result<i64, Error> {
    tx.query(&COUNT_CAPTIONS).bind(video_id).one().await
}

/// The key of their file, if they were there.
pub async fn remove_captions(tx: &mut Tx, id: i64, video_id: i64) -> Result<Option<String>, Error> {
    tx.query(&REMOVE_CAPTIONS).bind(id).bind(video_id).optional().await
}

/// Whether it is this person's; it is locked until the end of the transaction.
pub async fn lock(tx: &mut Tx, id: i64, owner_id: i64, now: Time) -> Result<bool, Error> {
    Ok(tx.query(&LOCK).bind(id).bind(owner_id).bind(now).optional::<i64>().await?.is_some())
}

pub async fn change(tx: &mut Tx, row: &VideoRow, now: Time) -> Result<(), Error> {
    let tags = serde_json::to_string(&row.tags.0).unwrap_or_default();
    let query = tx.query(&CHANGE).bind(row.id).bind(row.title.as_str()).bind(row.description.as_deref());
    query.bind(tags).bind(row.privacy.word()).bind(row.poster_ms).bind(now).later().await
}

/// Hides it or shows it again: whose it is.
pub async fn set_hidden(tx: &mut Tx, id: i64, hidden_at: Option<Time>) -> Result<Option<i64>, Error> {
    tx.query(&SET_HIDDEN).bind(id).bind(hidden_at).optional().await
}

/// Whether it was there.
pub async fn delete(tx: &mut Tx, id: i64, owner_id: i64, now: Time) -> Result<bool, Error> {
    Ok(tx.query(&DELETE).bind(id).bind(owner_id).bind(now).execute().await? == 1)
}

pub async fn restore(tx: &mut Tx, id: i64, owner_id: i64) -> Result<bool, Error> {
    Ok(tx.query(&RESTORE).bind(id).bind(owner_id).execute().await? == 1)
}

pub async fn deleted(db: &Db, by: Time, most: i64) -> Result<Vec<i64>, Error> {
    db.read(&DELETED).bind(by).bind(most).all().await
}

/// The files of one that was deleted by then. It is locked.
pub async fn lock_deleted(tx: &mut Tx, id: i64, by: Time) -> Result<Option<Vec<String>>, Error> {
    type Keys = (Option<String>, Option<String>, Option<String>, Option<String>);
    let found = tx.query(&LOCK_DELETED).bind(id).bind(by).optional::<Keys>().await?;
    Ok(found.map(|(film, mp4, poster, storyboard)| {
        [film, mp4, poster, storyboard].into_iter().flatten().collect()
    }))
}

pub async fn remove(tx: &mut Tx, id: i64) -> Result<(), Error> {
    tx.query(&REMOVE).bind(id).execute().await.map(drop)
}

/// Whether this was the moment its last byte came.
pub async fn arrived(tx: &mut Tx, id: i64, now: Time) -> Result<bool, Error> {
    Ok(tx.query(&ARRIVED).bind(id).bind(now).execute().await? == 1)
}

/// Whether it had none before.
pub async fn set_film(tx: &mut Tx, id: i64, key: &str, now: Time) -> Result<bool, Error> {
    Ok(tx.query(&SET_FILM).bind(id).bind(key).bind(now).execute().await? == 1)
}

/// What a film looks like.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub duration_ms: i64,
    pub width: i64,
    pub height: i64,
    pub plays_as_it_is: bool,
}

pub async fn set_shape(db: &Db, id: i64, shape: Shape, now: Time) -> Result<(), Error> {
    let query = db.write(&SET_SHAPE).bind(id).bind(shape.duration_ms).bind(shape.width).bind(shape.height);
    query.bind(shape.plays_as_it_is).bind(now).execute().await.map(drop)
}

/// Browsers are left to try.
pub async fn set_plays(tx: &mut Tx, id: i64) -> Result<(), Error> {
    tx.query(&SET_PLAYS).bind(id).execute().await.map(drop)
}

pub async fn set_progress(db: &Db, id: i64, percent: i64) -> Result<bool, Error> {
    Ok(db.write(&SET_PROGRESS).bind(id).bind(percent).execute().await? == 1)
}

pub async fn set_poster(tx: &mut Tx, id: i64, key: &str, now: Time) -> Result<(), Error> {
    tx.query(&SET_POSTER).bind(id).bind(key).bind(now).execute().await.map(drop)
}

pub async fn set_storyboard(tx: &mut Tx, id: i64, key: &str, grid: &Grid) -> Result<(), Error> {
    let grid = serde_json::to_string(grid).unwrap_or_default();
    tx.query(&SET_STORYBOARD).bind(id).bind(key).bind(grid).execute().await.map(drop)
}

pub async fn set_mp4(tx: &mut Tx, id: i64, key: &str) -> Result<(), Error> {
    tx.query(&SET_MP4).bind(id).bind(key).execute().await.map(drop)
}

pub async fn add_stream(tx: &mut Tx, id: i64, stream: &Stream, playlist: &Playlist) -> Result<(), Error> {
    let playlist = serde_json::to_string(playlist).unwrap_or_default();
    let query = tx.query(&ADD_STREAM).bind(id).bind(stream.height).bind(stream.width).bind(stream.bandwidth);
    query.bind(stream.codecs.as_str()).bind(stream.key.as_str()).bind(playlist).later().await
}

/// The tallest first.
pub async fn streams(db: &Db, id: i64) -> Result<Vec<Stream>, Error> {
    db.read(&STREAMS).bind(id).all().await
}

pub async fn stream(db: &Db, id: i64, height: i64) -> Result<Option<StreamFile>, Error> {
    db.read(&STREAM).bind(id).bind(height).optional().await
}

/// The files of its streams and captions.
pub async fn keys(tx: &mut Tx, id: i64) -> Result<Vec<String>, Error> {
    tx.query(&KEYS).bind(id).all().await
}

pub async fn ready(tx: &mut Tx, id: i64, now: Time) -> Result<bool, Error> {
    Ok(tx.query(&READY).bind(id).bind(now).execute().await? == 1)
}

pub async fn fail(tx: &mut Tx, id: i64, reason: &str, now: Time) -> Result<bool, Error> {
    Ok(tx.query(&FAIL).bind(id).bind(reason).bind(now).execute().await? == 1)
}
