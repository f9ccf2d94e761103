//! The statements about a product's files and versions.

use db::{Db, Error, Time, Tx};

sql! {
    FILES = "select f.id, f.key, f.file_name, f.size_bytes, f.sha256, f.downloads, f.created_at,
                    (select v.name from product_versions v where v.id = f.version_id) as version
             from product_files f where f.product_id = $1 order by f.id desc";
    ONE = "select f.id, f.key, f.file_name, f.size_bytes, f.sha256, f.downloads, f.created_at,
                  (select v.name from product_versions v where v.id = f.version_id) as version
           from product_files f where f.id = $1 and f.product_id = $2";
    COUNT = "select count(*) from product_files where product_id = $1";
    INSERT = "insert into product_files (product_id, key, file_name, size_bytes, sha256, created_at)
              values ($1, $2, $3, $4, $5, $6) returning id";
    REMOVE = "delete from product_files where id = $1 and product_id = $2 returning key";
    DOWNLOADED = "update product_files set downloads = downloads + 1 where id = $1";

    VERSIONS = "select id, name, changelog, released_at from product_versions where product_id = $1 order by id desc limit $2";
    RELEASE = "insert into product_versions (product_id, name, changelog, released_at) values ($1, $2, $3, $4) returning id";
    TAKE_FILES = "update product_files set version_id = $2 where product_id = $1 and version_id is null";
}

pub const SAME_VERSION: &str = "product_versions_product_id_name_key";

db::record! {
    #[derive(Clone, Debug)]
    pub struct FileRow {
        pub id: i64,
        pub key: String,
        pub file_name: String,
        pub size_bytes: i64,
        pub sha256: String,
        pub downloads: i64,
        pub created_at: Time,
        pub version: Option<String>,
    }

    #[derive(Clone, Debug)]
    pub struct VersionRow {
        pub id: i64,
        pub name: String,
        pub changelog: Option<String>,
        pub released_at: Time,
    }
}

pub async fn all(db: &Db, product_id: i64) -> Result<Vec<FileRow>, Error> {
    db.read(&FILES).bind(product_id).all().await
}

pub async fn all_in(tx: &mut Tx, product_id: i64) -> Result<Vec<FileRow>, Error> {
    tx.query(&FILES).bind(product_id).all().await
}

pub async fn one(db: &Db, id: i64, product_id: i64) -> Result<Option<FileRow>, Error> {
    db.read(&ONE).bind(id).bind(product_id).optional().await
}

pub async fn count(tx: &mut Tx, product_id: i64) -> Result<i64, Error> {
    tx.query(&COUNT).bind(product_id).one().await
}

pub async fn insert(tx: &mut Tx, product_id: i64, row: &FileRow) -> Result<i64, Error> {
    let query = tx.query(&INSERT).bind(product_id).bind(row.key.as_str()).bind(row.file_name.as_str());
    query.bind(row.size_bytes).bind(row.sha256.as_str()).bind(row.created_at).one().await
}

/// Its key, if it was there.
pub async fn remove(tx: &mut Tx, id: i64, product_id: i64) -> Result<Option<String>, Error> {
    tx.query(&REMOVE).bind(id).bind(product_id).optional().await
}

pub async fn downloaded(db: &Db, id: i64) -> Result<(), Error> {
    db.write(&DOWNLOADED).bind(id).execute().await.map(drop)
}

pub async fn versions(db: &Db, product_id: i64, most: i64) -> Result<Vec<VersionRow>, Error> {
    db.read(&VERSIONS).bind(product_id).bind(most).all().await
}

/// A version with all files that are in none yet.
pub async fn release(
    tx: &mut Tx,
    product_id: i64,
    name: &str,
    changelog: Option<&str>,
    now: Time,
) -> Result<i64, Error> {
    let id: i64 = tx.query(&RELEASE).bind(product_id).bind(name).bind(changelog).bind(now).one().await?;
    tx.query(&TAKE_FILES).bind(product_id).bind(id).later().await?;
    Ok(id)
}
