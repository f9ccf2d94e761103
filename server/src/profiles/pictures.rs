//! The picture of a profile: a developer's face, a client's logo.

use db::{Db, Error, Time, Tx};
use images::Picture;

use crate::app::App;
use crate::files::{self, Purpose, Upload};
use crate::http::reply::Reply;
use crate::problem::Problem;

/// A profile that can have a picture.
pub trait Pictured: Sized {
    const PURPOSE: Purpose;

    async fn exists(db: &Db, user_id: i64) -> Result<bool, Error>;

    /// Whether there is a profile; it is locked until the end of the transaction.
    async fn lock(tx: &mut Tx, user_id: i64, now: Time) -> Result<bool, Error>;

    /// Writes the key of another picture and answers the one before.
    async fn replace(tx: &mut Tx, user_id: i64, key: Option<&str>) -> Result<Option<String>, Error>;

    /// Tells whoever shows the profile, and reads it back.
    async fn settle(app: &App, tx: &mut Tx, user_id: i64) -> Result<Self, Error>;
}

pub async fn set<P: Pictured>(app: &App, user_id: i64, upload: Upload) -> Reply<P> {
    // Asked before anything costly; `begin` asks again and locks.
    if !P::exists(&app.db, user_id).await? {
        return Err(Problem::not_found().into());
    }
    let kept = files::keep_image(app, user_id, P::PURPOSE, upload).await?;
    let mut tx = begin::<P>(app, user_id).await?;
    let file = kept.record(app, &mut tx).await?;
    let profile = change(app, &mut tx, user_id, Some(&file.key)).await?;
    files::commit(tx, vec![kept]).await?;
    Ok(profile)
}

/// The same with a picture that was made here.
pub async fn set_made<P: Pictured>(app: &App, user_id: i64, picture: Picture) -> Reply<()> {
    let kept = files::keep_picture(app, user_id, P::PURPOSE, picture).await?;
    let mut tx = begin::<P>(app, user_id).await?;
    let file = kept.record(app, &mut tx).await?;
    change::<P>(app, &mut tx, user_id, Some(&file.key)).await?;
    files::commit(tx, vec![kept]).await?;
    Ok(())
}

pub async fn remove<P: Pictured>(app: &App, user_id: i64) -> Reply<P> {
    let mut tx = begin::<P>(app, user_id).await?;
    let profile = change(app, &mut tx, user_id, None).await?;
    tx.commit().await?;
    Ok(profile)
}

async fn begin<P: Pictured>(app: &App, user_id: i64) -> Reply<Tx> {
    let mut tx = app.db.begin().await?;
    if P::lock(&mut tx, user_id, app.clock.now()).await? { Ok(tx) } else { Err(Problem::not_found().into()) }
}

async fn change<P: Pictured>(app: &App, tx: &mut Tx, user_id: i64, key: Option<&str>) -> Result<P, Error> {
    if let Some(old) = P::replace(tx, user_id, key).await? {
        files::drop_later(app, tx, &old).await?;
    }
    P::settle(app, tx, user_id).await
}
