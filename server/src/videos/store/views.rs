//! The statements about who watched what.

use db::{Db, Error, Time, Tx};

sql! {
    COUNT_ONCE = "insert into video_views (video_id, viewer, hour) values ($1, $2, $3)
                  on conflict (video_id, viewer, hour) do nothing";
    ADD = "update videos set view_count = view_count + 1 where id = $1";
    ADD_DAY = "insert into video_days (video_id, day, views) values ($1, $2, 1)
               on conflict (video_id, day) do update set views = video_days.views + 1";
    WATCH = "insert into video_watches (video_id, session, reached, watched_at) values ($1, $2, $3, $4)
             on conflict (video_id, session) do update set reached = excluded.reached, watched_at = excluded.watched_at
             where excluded.reached > video_watches.reached";
    DAYS = "select day, views from video_days where video_id = $1 and day >= $2 order by day limit 100";
    REACHED = "select reached, count(*) as viewers from video_watches where video_id = $1 group by reached";
    FORGET_VIEWS = "delete from video_views where hour < $1";
    FORGET_WATCHES = "delete from video_watches where watched_at < $1";
}

db::record! {
    #[derive(Debug)]
    pub struct Day { pub day: String, pub views: i64 }

    #[derive(Debug)]
    pub struct Reached { pub reached: i64, pub viewers: i64 }
}

/// Whether this viewer had not been counted in this hour.
pub async fn count_once(
    tx: &mut Tx,
    video_id: i64,
    viewer: &str,
    hour: i64,
    day: &str,
) -> Result<bool, Error> {
    if tx.query(&COUNT_ONCE).bind(video_id).bind(viewer).bind(hour).execute().await? == 0 {
        return Ok(false);
    }
    tx.query(&ADD).bind(video_id).later().await?;
    tx.query(&ADD_DAY).bind(video_id).bind(day).later().await?;
    Ok(true)
}

pub async fn watch(tx: &mut Tx, video_id: i64, session: &str, reached: i64, now: Time) -> Result<(), Error> {
    tx.query(&WATCH).bind(video_id).bind(session).bind(reached).bind(now).later().await
}

pub async fn days(db: &Db, video_id: i64, since: &str) -> Result<Vec<Day>, Error> {
    db.read(&DAYS).bind(video_id).bind(since).all().await
}

pub async fn reached(db: &Db, video_id: i64) -> Result<Vec<Reached>, Error> {
    db.read(&REACHED).bind(video_id).all().await
}

pub async fn forget(db: &Db, before_hour: i64, before: Time) -> Result<u64, Error> {
    let views = db.write(&FORGET_VIEWS).bind(before_hour).execute().await?;
    Ok(views + db.write(&FORGET_WATCHES).bind(before).execute().await?)
}
