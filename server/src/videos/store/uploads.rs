//! The statements about uploads.

use ::files::Growth;
use db::{Db, Error, Json, Time, Tx};

sql! {
    BEGIN = "insert into video_uploads (name, video_id, key, metadata, length, growth, expires_at)
             values ($1, $2, $3, $4, $5, $6, $7)";
    ONE = "select u.name, u.video_id, u.key, u.metadata, u.length, u.position, u.growth, u.expires_at
           from video_uploads u cross join videos v
           where u.name = $1 and v.id = u.video_id and v.owner_id = $2 and v.deleted_at is null and u.expires_at > $3";
    OF_VIDEO = "select name, video_id, key, metadata, length, position, growth, expires_at from video_uploads where video_id = $1";
    CLAIM = "update video_uploads set writer = $2, writer_until = $3
             where name = $1 and position = $4 and (writer is null or writer_until <= $5)";
    RENEW = "update video_uploads set writer_until = $3 where name = $1 and writer = $2";
    ADVANCE = "update video_uploads set position = $3, growth = $4, writer_until = $5, expires_at = $6
               where name = $1 and writer = $2";
    RELEASE = "update video_uploads set writer = null, writer_until = null where name = $1 and writer = $2";
    EXPIRED = "select name, video_id, key, metadata, length, position, growth, expires_at from video_uploads
               where expires_at <= $1 order by expires_at, name limit $2";
    END = "delete from video_uploads where name = $1 and position < length returning video_id";
    FORGET = "delete from video_uploads where name = $1";
    REMOVE_VIDEO = "delete from videos where id = $1 and status = 'uploading' returning owner_id";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct UploadRow {
        pub name: String,
        pub video_id: i64,
        pub key: String,
        pub metadata: String,
        pub length: i64,
        pub position: i64,
        pub growth: Json<Growth>,
        pub expires_at: Time,
    }
}

impl UploadRow {
    pub fn is_complete(&self) -> bool {
        self.position == self.length
    }
}

pub struct New<'a> {
    pub name: &'a str,
    pub video_id: i64,
    pub key: &'a str,
    pub metadata: &'a str,
    pub length: i64,
    pub expires_at: Time,
}

pub async fn begin(tx: &mut Tx, new: &New<'_>) -> Result<(), Error> {
    let query =
        tx.query(&BEGIN).bind(new.name).bind(new.video_id).bind(new.key).bind(new.metadata).bind(new.length);
    query.bind(text(&Growth::default())).bind(new.expires_at).execute().await.map(drop)
}

/// `None` for everyone but its owner.
pub async fn one(db: &Db, name: &str, owner_id: i64, now: Time) -> Result<Option<UploadRow>, Error> {
    db.read(&ONE).bind(name).bind(owner_id).bind(now).optional().await
}

pub async fn of_video(tx: &mut Tx, video_id: i64) -> Result<Option<UploadRow>, Error> {
    tx.query(&OF_VIDEO).bind(video_id).optional().await
}

/// Whether this writer may write from this position on, until that moment.
pub async fn claim(db: &Db, upload: &UploadRow, writer: &str, until: Time, now: Time) -> Result<bool, Error> {
    let query = db.write(&CLAIM).bind(upload.name.as_str()).bind(writer).bind(until);
    Ok(query.bind(upload.position).bind(now).execute().await? == 1)
}

/// Whether this writer still may.
pub async fn renew(db: &Db, name: &str, writer: &str, until: Time) -> Result<bool, Error> {
    Ok(db.write(&RENEW).bind(name).bind(writer).bind(until).execute().await? == 1)
}

/// Where an upload goes on.
pub struct Advance<'a> {
    pub writer: &'a str,
    pub position: i64,
    pub growth: &'a Growth,
    pub writer_until: Time,
    pub expires_at: Time,
}

/// Whether this writer still may.
pub async fn advance(tx: &mut Tx, name: &str, to: &Advance<'_>) -> Result<bool, Error> {
    let query = tx.query(&ADVANCE).bind(name).bind(to.writer).bind(to.position).bind(text(to.growth));
    Ok(query.bind(to.writer_until).bind(to.expires_at).execute().await? == 1)
}

pub async fn release(db: &Db, name: &str, writer: &str) -> Result<(), Error> {
    db.write(&RELEASE).bind(name).bind(writer).execute().await.map(drop)
}

pub async fn expired(db: &Db, now: Time, most: i64) -> Result<Vec<UploadRow>, Error> {
    db.read(&EXPIRED).bind(now).bind(most).all().await
}

/// Takes away an upload that is not complete, with its video; answers whose it was.
pub async fn end(tx: &mut Tx, name: &str) -> Result<Option<i64>, Error> {
    let Some(video_id) = tx.query(&END).bind(name).optional::<i64>().await? else { return Ok(None) };
    tx.query(&REMOVE_VIDEO).bind(video_id).optional().await
}

pub async fn forget(tx: &mut Tx, name: &str) -> Result<(), Error> {
    tx.query(&FORGET).bind(name).execute().await.map(drop)
}

fn text(growth: &Growth) -> String {
    serde_json::to_string(growth).unwrap_or_default()
}
