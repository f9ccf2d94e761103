//! Every statement of this room.

use db::{Db, Error, Time, Tx};

use super::project::ProjectStatus;

sql! {
    INSERT = "insert into projects (client_id, title, content, budget_cents, status, created_at, updated_at)
              values ($1, $2, $3, $4, 'active', $5, $5) returning id";
    UPDATE = "update projects set title = $2, description = $3, content = $4, budget_cents = $5, status = $6, updated_at = $7
              where id = $1";
    /// Locks the row on either engine, if it is this client's.
    LOCK_OWN = "update projects set updated_at = updated_at where id = $1 and client_id = $2
                returning id, client_id, title, description, content, budget_cents, status, created_at, updated_at";
    OWN = "select id, client_id, title, description, content, budget_cents, status, created_at, updated_at
           from projects where id = $1 and client_id = $2";
    NEWEST = "select id, client_id, title, description, content, budget_cents, status, created_at, updated_at
              from projects where client_id = $1 and id < $2 order by id desc limit $3";
}

db::record! {
    #[derive(Clone, Debug)]
    pub struct ProjectRow {
        pub id: i64,
        pub client_id: i64,
        pub title: String,
        pub description: Option<String>,
        pub content: String,
        pub budget_cents: i64,
        pub status: ProjectStatus,
        pub created_at: Time,
        pub updated_at: Time,
    }
}

pub struct NewProject<'a> {
    pub client_id: i64,
    pub title: &'a str,
    pub content: &'a str,
    pub budget_cents: i64,
    pub now: Time,
}

pub async fn insert(tx: &mut Tx, new: NewProject<'_>) -> Result<ProjectRow, Error> {
    let id = tx
        .query(&INSERT)
        .bind(new.client_id)
        .bind(new.title)
        .bind(new.content)
        .bind(new.budget_cents)
        .bind(new.now)
        .one()
        .await?;
    Ok(ProjectRow {
        id,
        client_id: new.client_id,
        title: new.title.to_owned(),
        description: None,
        content: new.content.to_owned(),
        budget_cents: new.budget_cents,
        status: ProjectStatus::Active,
        created_at: new.now,
        updated_at: new.now,
    })
}

pub async fn update(tx: &mut Tx, row: &ProjectRow) -> Result<u64, Error> {
    tx.query(&UPDATE)
        .bind(row.id)
        .bind(&row.title)
        .bind(row.description.clone())
        .bind(&row.content)
        .bind(row.budget_cents)
        .bind(row.status.word())
        .bind(row.updated_at)
        .execute()
        .await
}

/// This client's project; it stays locked until the transaction ends.
pub async fn lock_own(tx: &mut Tx, id: i64, client_id: i64) -> Result<Option<ProjectRow>, Error> {
    tx.query(&LOCK_OWN).bind(id).bind(client_id).optional().await
}

pub async fn own(db: &Db, id: i64, client_id: i64) -> Result<Option<ProjectRow>, Error> {
    db.read(&OWN).bind(id).bind(client_id).optional().await
}

pub async fn newest(db: &Db, client_id: i64, before: i64, limit: i64) -> Result<Vec<ProjectRow>, Error> {
    db.read(&NEWEST).bind(client_id).bind(before).bind(limit).all().await
}
