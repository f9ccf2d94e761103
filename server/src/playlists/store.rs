//! Every statement of this room.

use db::{Db, Error, Time, Tx};

use super::playlist::PlaylistVisibility;

macro_rules! playlists {
    ($rest:literal) => {
        concat!(
            "select p.id, p.owner_id, p.title, p.description, p.visibility, p.token_sealed, p.created_at, p.updated_at,
                    coalesce(d.display_name, c.company_name, c.contact_name, u.full_name, u.username) as owner_name,
                    coalesce(d.avatar_key, c.logo_key) as owner_picture_key,
                    (select count(*) from playlist_videos n where n.playlist_id = p.id) as video_count,
                    (select f.video_id from playlist_videos f where f.playlist_id = p.id order by f.position limit 1)
                        as first_video_id
             from playlists p cross join users u
             left join developer_profiles d on d.user_id = p.owner_id
             left join client_profiles c on c.user_id = p.owner_id
             where u.id = p.owner_id and ",
            $rest
        )
    };
}

sql! {
    INSERT = "insert into playlists (owner_id, title, description, visibility, created_at, updated_at)
              values ($1, $2, $3, $4, $5, $5) returning id";
    ONE = playlists!("p.id = $1 and u.suspended_at is null");
    OWN = playlists!("p.owner_id = $1 and p.id < $2 order by p.id desc limit $3");
    OF = playlists!("p.owner_id = $1 and p.visibility = 'public' and u.suspended_at is null and p.id < $2
                     order by p.id desc limit $3");
    WITH_VIDEO = playlists!("p.id in (select h.playlist_id from playlist_videos h where h.video_id = $1 and h.playlist_id < $3)
                             and (p.visibility = 'public' or p.owner_id = $2) and u.suspended_at is null
                             order by p.id desc limit $4");
    SHARED = playlists!("p.token_hash = $1 and u.suspended_at is null");
    NEWEST = "select p.id, p.updated_at from playlists p
              where p.id < $1 and p.visibility = 'public'
                    and (select u.suspended_at from users u where u.id = p.owner_id) is null
              order by p.id desc limit $2";
    VIDEOS = "select video_id, position from playlist_videos where playlist_id = $1 order by position limit 300";

    /// Locks the row on either engine, if it is this person's.
    LOCK = "update playlists set updated_at = $3 where id = $1 and owner_id = $2 returning id";
    CHANGE = "update playlists set title = $2, description = $3, visibility = $4 where id = $1";
    DELETE = "delete from playlists where id = $1 and owner_id = $2";
    ADD = "insert into playlist_videos (playlist_id, video_id, position) values ($1, $2, $3)";
    SHIFT = "update playlist_videos set position = position + 1 where playlist_id = $1 and position >= $2";
    MOVE = "update playlist_videos set position = $3 where playlist_id = $1 and video_id = $2";
    REMOVE = "delete from playlist_videos where playlist_id = $1 and video_id = $2";
    SET_TOKEN = "update playlists set token_hash = $2, token_sealed = $3 where id = $1";
    FORGET_TOKEN = "update playlists set token_hash = null, token_sealed = null where id = $1";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct PlaylistRow {
        pub id: i64,
        pub owner_id: i64,
        pub title: String,
        pub description: Option<String>,
        pub visibility: PlaylistVisibility,
        pub token_sealed: Option<Vec<u8>>,
        pub created_at: Time,
        pub updated_at: Time,
        pub owner_name: String,
        pub owner_picture_key: Option<String>,
        pub video_count: i64,
        pub first_video_id: Option<i64>,
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Place { pub video_id: i64, pub position: i64 }
}

pub struct New<'a> {
    pub owner_id: i64,
    pub title: &'a str,
    pub description: Option<&'a str>,
    pub visibility: PlaylistVisibility,
    pub now: Time,
}

pub async fn insert(tx: &mut Tx, new: &New<'_>) -> Result<i64, Error> {
    let query = tx.query(&INSERT).bind(new.owner_id).bind(new.title).bind(new.description);
    query.bind(new.visibility.word()).bind(new.now).one().await
}

pub async fn one(db: &Db, id: i64) -> Result<Option<PlaylistRow>, Error> {
    db.read(&ONE).bind(id).optional().await
}

pub async fn one_in(tx: &mut Tx, id: i64) -> Result<Option<PlaylistRow>, Error> {
    tx.query(&ONE).bind(id).optional().await
}

/// All of somebody's, or what everyone may see of them.
pub async fn of(
    db: &Db,
    owner_id: i64,
    all: bool,
    before: i64,
    limit: i64,
) -> Result<Vec<PlaylistRow>, Error> {
    let statement = if all { &OWN } else { &OF };
    db.read(statement).bind(owner_id).bind(before).bind(limit).all().await
}

/// Those that hold a video: the public ones, and this person's.
pub async fn with_video(
    db: &Db,
    video_id: i64,
    person_id: i64,
    before: i64,
    limit: i64,
) -> Result<Vec<PlaylistRow>, Error> {
    db.read(&WITH_VIDEO).bind(video_id).bind(person_id).bind(before).bind(limit).all().await
}

pub async fn shared(db: &Db, token_hash: &[u8]) -> Result<Option<PlaylistRow>, Error> {
    db.read(&SHARED).bind(token_hash.to_vec()).optional().await
}

/// The newest so many that everyone may see, with when they were changed.
pub async fn newest(db: &Db, most: i64) -> Result<Vec<(i64, Time)>, Error> {
    db.read(&NEWEST).bind(i64::MAX).bind(most).all().await
}

/// In order.
pub async fn videos(db: &Db, id: i64) -> Result<Vec<Place>, Error> {
    db.read(&VIDEOS).bind(id).all().await
}

pub async fn videos_in(tx: &mut Tx, id: i64) -> Result<Vec<Place>, Error> {
    tx.query(&VIDEOS).bind(id).all().await
}

/// Whether it is this person's; it is locked until the end of the transaction.
pub async fn lock(tx: &mut Tx, id: i64, owner_id: i64, now: Time) -> Result<bool, Error> {
    Ok(tx.query(&LOCK).bind(id).bind(owner_id).bind(now).optional::<i64>().await?.is_some())
}

pub async fn change(tx: &mut Tx, row: &PlaylistRow) -> Result<(), Error> {
    let query = tx.query(&CHANGE).bind(row.id).bind(row.title.as_str()).bind(row.description.as_deref());
    query.bind(row.visibility.word()).later().await
}

/// Whether it was there.
pub async fn delete(tx: &mut Tx, id: i64, owner_id: i64) -> Result<bool, Error> {
    Ok(tx.query(&DELETE).bind(id).bind(owner_id).execute().await? == 1)
}

pub async fn add(tx: &mut Tx, id: i64, place: Place) -> Result<(), Error> {
    tx.query(&ADD).bind(id).bind(place.video_id).bind(place.position).later().await
}

/// Makes room at a position.
pub async fn shift(tx: &mut Tx, id: i64, position: i64) -> Result<(), Error> {
    tx.query(&SHIFT).bind(id).bind(position).later().await
}

pub async fn move_to(tx: &mut Tx, id: i64, place: Place) -> Result<(), Error> {
    tx.query(&MOVE).bind(id).bind(place.video_id).bind(place.position).later().await
}

/// Whether it was in it.
pub async fn remove(tx: &mut Tx, id: i64, video_id: i64) -> Result<bool, Error> {
    Ok(tx.query(&REMOVE).bind(id).bind(video_id).execute().await? == 1)
}

pub async fn set_token(tx: &mut Tx, id: i64, hash: &[u8], sealed: &[u8]) -> Result<(), Error> {
    tx.query(&SET_TOKEN).bind(id).bind(hash.to_vec()).bind(sealed.to_vec()).execute().await.map(drop)
}

pub async fn forget_token(tx: &mut Tx, id: i64) -> Result<(), Error> {
    tx.query(&FORGET_TOKEN).bind(id).execute().await.map(drop)
}
