//! The statements of a developer's own profile.

use db::{Db, Error, Time, Tx};
use serde_json::json;

use super::{DeveloperDraft, DeveloperRow};
use crate::accounts::rules::fold;

macro_rules! profile {
    ($rest:literal) => {
        concat!(
            "select p.user_id, u.username, u.created_at as member_since, p.display_name, p.headline, p.bio, p.avatar_key,
                    p.country, p.city, p.timezone, p.experience_level, p.rate_type, p.rate_min_cents, p.rate_max_cents,
                    p.currency, p.availability, p.hours_per_week, p.website, p.github, p.linkedin, p.other_links,
                    p.intro_video_id,
                    case when p.hidden_at is null then p.visibility else 'private' end as visibility, p.hidden_at, p.completeness, p.average_rating, p.total_ratings,
                    p.completed_agreements, p.created_at,
                    p.updated_at, f.asked, f.answered, f.median_minutes
             from developer_profiles p join users u on u.id = p.user_id
             left join response_figures f on f.user_id = p.user_id where ",
            $rest
        )
    };
}

sql! {
    OWNS_VIDEO = "select id from videos where id = $2 and owner_id = $1 and deleted_at is null";
    FORGET_INTRO = "update developer_profiles set intro_video_id = null where user_id = $1 and intro_video_id = $2";
    /// What everyone may watch of theirs, and the film they chose if it can be shown.
    VIDEOS = "select id, title from videos where owner_id = $1 and deleted_at is null and status = 'ready'
              and privacy = 'public' and hidden_at is null order by id desc limit $2";
    INTRO = "select id from videos where id = $2 and owner_id = $1 and deleted_at is null and status = 'ready'
             and privacy <> 'private' and hidden_at is null";
    SHOWCASES = "select id, title from showcases where developer_id = $1 and hidden_at is null order by id desc limit $2";
    PLAYLISTS = "select id, title from playlists where owner_id = $1 and visibility = 'public' order by id desc limit $2";
    PROFILE = profile!("p.user_id = $1");
    ACTIVE = profile!("p.user_id = $1 and u.suspended_at is null");
    PROFILES = profile!("p.user_id {{in $1}}");
    ACTIVE_PROFILES = profile!("p.user_id {{in $1}} and u.suspended_at is null");
    INSERT = "insert into developer_profiles (user_id, display_name, currency, availability, other_links, visibility, completeness,
                                              completed_agreements, created_at, updated_at)
              values ($1, $2, 'USD', 'available', $3, 'public', 0,
                      (select coalesce(sum(w.times), 0) from completed_work w where w.developer_id = $1), $4, $4) on conflict (user_id) do nothing";
    /// Locks the row on either engine.
    TOUCH = "update developer_profiles set updated_at = $2 where user_id = $1";
    WRITE = "update developer_profiles
             set display_name = $2, headline = $3, bio = $4, country = $5, city = $6, timezone = $7, experience_level = $8,
                 rate_type = $9, rate_min_cents = $10, rate_max_cents = $11, currency = $12, availability = $13,
                 hours_per_week = $14, website = $15, github = $16, linkedin = $17, other_links = $18, intro_video_id = $19,
                 visibility = case when hidden_at is null then $20 else visibility end, completeness = $21
             where user_id = $1";
    SET_HIDDEN = "update developer_profiles set hidden_at = $2 where user_id = $1";
    SET_AVATAR = "update developer_profiles set avatar_key = $2, completeness = $3 where user_id = $1";
    SET_RATING = "update developer_profiles set average_rating = $2, total_ratings = $3 where user_id = $1";
    SKILLS = "select user_id, name from developer_skills where user_id {{in $1}} order by user_id, position";
    LANGUAGES = "select user_id, name from developer_languages where user_id {{in $1}} order by user_id, position";
    DROP_SKILLS = "delete from developer_skills where user_id = $1";
    ADD_SKILL = "insert into developer_skills (user_id, position, name, folded) values ($1, $2, $3, $4)";
    DROP_LANGUAGES = "delete from developer_languages where user_id = $1";
    ADD_LANGUAGE = "insert into developer_languages (user_id, position, name, folded) values ($1, $2, $3, $4)";
}

pub async fn profile(db: &Db, user_id: i64) -> Result<Option<DeveloperRow>, Error> {
    db.read(&PROFILE).bind(user_id).optional().await
}

pub async fn owns_video(tx: &mut Tx, user_id: i64, video_id: i64) -> Result<bool, Error> {
    Ok(tx.query(&OWNS_VIDEO).bind(user_id).bind(video_id).optional::<i64>().await?.is_some())
}

/// Takes a video off a profile that shows it.
pub async fn forget_intro(tx: &mut Tx, user_id: i64, video_id: i64) -> Result<(), Error> {
    tx.query(&FORGET_INTRO).bind(user_id).bind(video_id).execute().await.map(drop)
}

/// The newest of the videos that everyone may watch: their ids and titles.
pub async fn videos(db: &Db, user_id: i64, most: i64) -> Result<Vec<(i64, String)>, Error> {
    db.read(&VIDEOS).bind(user_id).bind(most).all().await
}

/// The video that stands first on a profile, if others may watch it.
pub async fn intro(db: &Db, user_id: i64, video_id: i64) -> Result<Option<i64>, Error> {
    db.read(&INTRO).bind(user_id).bind(video_id).optional().await
}

pub async fn showcases(db: &Db, user_id: i64, most: i64) -> Result<Vec<(i64, String)>, Error> {
    db.read(&SHOWCASES).bind(user_id).bind(most).all().await
}

pub async fn playlists(db: &Db, user_id: i64, most: i64) -> Result<Vec<(i64, String)>, Error> {
    db.read(&PLAYLISTS).bind(user_id).bind(most).all().await
}

/// Of someone who is not suspended.
pub async fn active_profile(db: &Db, user_id: i64) -> Result<Option<DeveloperRow>, Error> {
    db.read(&ACTIVE).bind(user_id).optional().await
}

pub async fn profiles(db: &Db, user_ids: &[i64]) -> Result<Vec<DeveloperRow>, Error> {
    db.read(&PROFILES).bind(user_ids).all().await
}

/// Of those who are not suspended.
pub async fn active_profiles(db: &Db, user_ids: &[i64]) -> Result<Vec<DeveloperRow>, Error> {
    db.read(&ACTIVE_PROFILES).bind(user_ids).all().await
}

/// Whose skill it is, and the skill; in the order they were written.
pub async fn skills(db: &Db, user_ids: &[i64]) -> Result<Vec<(i64, String)>, Error> {
    db.read(&SKILLS).bind(user_ids).all().await
}

pub async fn languages(db: &Db, user_ids: &[i64]) -> Result<Vec<(i64, String)>, Error> {
    db.read(&LANGUAGES).bind(user_ids).all().await
}

pub async fn profile_in(tx: &mut Tx, user_id: i64) -> Result<DeveloperRow, Error> {
    tx.query(&PROFILE).bind(user_id).one().await
}

pub async fn skills_in(tx: &mut Tx, user_id: i64) -> Result<Vec<String>, Error> {
    Ok(names(tx.query(&SKILLS).bind(vec![user_id]).all().await?))
}

pub async fn languages_in(tx: &mut Tx, user_id: i64) -> Result<Vec<String>, Error> {
    Ok(names(tx.query(&LANGUAGES).bind(vec![user_id]).all().await?))
}

fn names(rows: Vec<(i64, String)>) -> Vec<String> {
    rows.into_iter().map(|(_, name)| name).collect()
}

/// Whether there was none before.
pub async fn insert(tx: &mut Tx, user_id: i64, display_name: &str, now: Time) -> Result<bool, Error> {
    Ok(tx.query(&INSERT).bind(user_id).bind(display_name).bind(json!([])).bind(now).execute().await? == 1)
}

/// Whether there is one; it is locked until the end of the transaction.
pub async fn touch(tx: &mut Tx, user_id: i64, now: Time) -> Result<bool, Error> {
    Ok(tx.query(&TOUCH).bind(user_id).bind(now).execute().await? == 1)
}

pub async fn write(
    tx: &mut Tx,
    user_id: i64,
    draft: &DeveloperDraft,
    completeness: i64,
) -> Result<(), Error> {
    tx.query(&WRITE)
        .bind(user_id)
        .bind(&draft.display_name)
        .bind(draft.headline.as_deref())
        .bind(draft.bio.as_deref())
        .bind(draft.country.as_deref())
        .bind(draft.city.as_deref())
        .bind(draft.timezone.as_deref())
        .bind(draft.experience_level.map(super::ExperienceLevel::word))
        .bind(draft.rate_type.map(super::RateType::word))
        .bind(draft.rate_min_cents)
        .bind(draft.rate_max_cents)
        .bind(&draft.currency)
        .bind(draft.availability.word())
        .bind(draft.hours_per_week)
        .bind(draft.links.website.as_deref())
        .bind(draft.links.github.as_deref())
        .bind(draft.links.linkedin.as_deref())
        .bind(json!(draft.links.other))
        .bind(draft.intro_video_id)
        .bind(draft.visibility.word())
        .bind(completeness)
        .execute()
        .await?;
    tx.query(&DROP_SKILLS).bind(user_id).execute().await?;
    for (position, skill) in (0i64..).zip(&draft.skills) {
        tx.query(&ADD_SKILL).bind(user_id).bind(position).bind(skill).bind(fold(skill)).execute().await?;
    }
    tx.query(&DROP_LANGUAGES).bind(user_id).execute().await?;
    for (position, language) in (0i64..).zip(&draft.languages) {
        tx.query(&ADD_LANGUAGE)
            .bind(user_id)
            .bind(position)
            .bind(language)
            .bind(fold(language))
            .execute()
            .await?;
    }
    Ok(())
}

/// Hides it or shows it again. Whether it is there.
pub async fn set_hidden(tx: &mut Tx, user_id: i64, hidden_at: Option<Time>) -> Result<bool, Error> {
    Ok(tx.query(&SET_HIDDEN).bind(user_id).bind(hidden_at).execute().await? == 1)
}

pub async fn set_avatar(
    tx: &mut Tx,
    user_id: i64,
    key: Option<&str>,
    completeness: i64,
) -> Result<(), Error> {
    tx.query(&SET_AVATAR).bind(user_id).bind(key).bind(completeness).execute().await.map(drop)
}

/// Whether there is a profile to rate.
pub async fn set_rating(tx: &mut Tx, user_id: i64, average: Option<f64>, total: i64) -> Result<bool, Error> {
    Ok(tx.query(&SET_RATING).bind(user_id).bind(average).bind(total).execute().await? == 1)
}
