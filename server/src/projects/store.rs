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
    /// What others see of it: who has an agreement in it that was accepted.
    AGREED = "select p.id, p.client_id, p.title, p.description, p.content, p.budget_cents, p.status, p.created_at, p.updated_at
              from projects p where p.id < $2 and p.id in (
                  select r.project_id from agreements a join requests r on r.id = a.request_id
                  where a.developer_id = $1 and a.is_newest and a.status in ('accepted', 'completed'))
              order by p.id desc limit $3";
    AGREED_ONE = "select p.id, p.client_id, p.title, p.description, p.content, p.budget_cents, p.status, p.created_at, p.updated_at
                  from projects p where p.id = $1 and exists (
                      select 1 from requests r join agreements a on a.request_id = r.id
                      where r.project_id = p.id and a.developer_id = $2 and a.is_newest and a.status in ('accepted', 'completed'))";
    AGREEMENTS = "select r.project_id, a.id, a.conversation_id, a.request_id, a.developer_id,
                         coalesce(d.display_name, u.full_name, u.username) as developer_name, a.title, a.amount_cents, a.currency,
                         a.due_date, a.status
                  from requests r cross join agreements a join users u on u.id = a.developer_id
                  left join developer_profiles d on d.user_id = a.developer_id
                  where r.project_id {{in $1}} and a.request_id = r.id and a.is_newest
                  and (a.client_id = $2 or a.developer_id = $2) order by a.id";
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

db::record! {
    #[derive(Clone, Debug)]
    pub struct AgreementRow {
        pub project_id: i64,
        pub id: i64,
        pub conversation_id: i64,
        pub request_id: i64,
        pub developer_id: i64,
        pub developer_name: String,
        pub title: String,
        pub amount_cents: i64,
        pub currency: String,
        pub due_date: Option<String>,
        pub status: String,
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

/// The projects in which this developer has an agreement that was accepted.
pub async fn agreed(db: &Db, developer_id: i64, before: i64, limit: i64) -> Result<Vec<ProjectRow>, Error> {
    db.read(&AGREED).bind(developer_id).bind(before).bind(limit).all().await
}

pub async fn agreed_one(db: &Db, id: i64, developer_id: i64) -> Result<Option<ProjectRow>, Error> {
    db.read(&AGREED_ONE).bind(id).bind(developer_id).optional().await
}

/// The newest version of what was proposed or agreed upon in these projects, as far as this person is part of it.
pub async fn agreements(db: &Db, projects: Vec<i64>, person_id: i64) -> Result<Vec<AgreementRow>, Error> {
    db.read(&AGREEMENTS).bind(projects).bind(person_id).all().await
}

pub async fn agreements_in(tx: &mut Tx, project_id: i64, person_id: i64) -> Result<Vec<AgreementRow>, Error> {
    tx.query(&AGREEMENTS).bind(vec![project_id]).bind(person_id).all().await
}
