//! Both engines say the same about what went wrong, and nothing of what was bound.

use std::time::Duration;

use db::{Db, Error, Options};

use crate::support::{ADD_NOTE, ADD_OWNED, TestDatabase, on_sqlite, statement};

db::sql! {
    ADD_USER = "insert into users (name, place) values ($1, $2) returning id";
    ADD_USER_AS = "insert into users (id, name) values ($1, 'x')";
    ADD_NAMELESS = "insert into users (name) values ($1)";
    NOWHERE = "select x from nowhere where secret = $1";
}

#[tokio::test]
async fn constraints_have_one_name() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    let id: i64 = db.write(&ADD_USER).bind("ann").bind("here").one().await.expect("adds");
    let twice = db.write(&ADD_USER).bind("ann").bind("here").one::<i64>().await.expect_err("is there");
    assert_eq!(twice, Error::Duplicate("users_name_place_key".into()));
    assert!(twice.is_duplicate("users_name_place_key") && !twice.is_unavailable());
    assert_eq!(db.write(&ADD_USER_AS).bind(id).execute().await, Err(Error::Duplicate("users_pkey".into())));
    assert_eq!(db.write(&ADD_NOTE).bind("bad").execute().await, Err(Error::Check("notes_body_check".into())));
    let nameless = db.write(&ADD_NAMELESS).bind(None::<String>).execute().await;
    assert_eq!(nameless, Err(Error::Check("users_name_not_null".into())));
    let orphan = db.write(&ADD_OWNED).bind(id + 1).bind("x").execute().await;
    assert!(matches!(orphan, Err(Error::ForeignKey(_))), "{orphan:?}");
}

#[tokio::test]
async fn unique_indexes_are_named_alike_when_they_follow_the_rule() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    db.write(statement("create unique index everything_t_key on everything (t) where i is null"))
        .execute()
        .await
        .expect("creates");
    db.write(statement("create unique index everything_folded on everything (lower(t))"))
        .execute()
        .await
        .expect("creates");
    let add = statement("insert into everything (id, i, t) values ($1, $2, $3)");
    db.write(add).bind(1).bind(None::<i64>).bind("a").execute().await.expect("adds");
    let same = db.write(add).bind(2).bind(None::<i64>).bind("a").execute().await;
    assert!(
        matches!(&same, Err(Error::Duplicate(name)) if name == "everything_t_key" || name == "everything_folded"),
        "{same:?}"
    );
    let folded = db.write(add).bind(2).bind(1).bind("A").execute().await;
    assert_eq!(folded, Err(Error::Duplicate("everything_folded".into())));
}

#[tokio::test]
async fn no_error_tells_what_was_bound() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    let secret = "s3cr3t-value";
    db.write(&ADD_USER).bind(secret).bind(secret).one::<i64>().await.expect("adds");
    let mut errors = vec![
        db.write(&ADD_USER).bind(secret).bind(secret).one::<i64>().await.expect_err("duplicate"),
        db.read(&NOWHERE).bind(secret).one::<i64>().await.expect_err("no table"),
        db.read(statement("select cast($1 as text) as t"))
            .bind(secret)
            .one::<i64>()
            .await
            .expect_err("no integer"),
    ];
    if on_sqlite() {
        let path = statement("select json_extract('{}', $1)");
        errors.push(db.read(path).bind(secret).one::<String>().await.expect_err("no path"));
        let wrong = statement("insert into everything (id, i) values (1, $1)");
        errors.push(db.write(wrong).bind(secret).execute().await.expect_err("strict"));
    } else {
        let cast = statement("select cast(cast($1 as text) as bigint)");
        errors.push(db.read(cast).bind(secret).one::<i64>().await.expect_err("no number"));
    }
    for error in errors {
        assert!(!format!("{error} {error:?}").contains(secret), "{error:?}");
    }
}

#[tokio::test]
async fn readers_cannot_write() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    if on_sqlite() {
        let refused = db.read(&ADD_NOTE).bind("x").execute().await;
        assert!(matches!(refused, Err(Error::Other(_))), "{refused:?}");
    }
}

#[tokio::test]
async fn a_database_that_is_not_there_is_unavailable() {
    let wait = Duration::from_secs(2);
    // A port that nothing listens on: connecting is refused, opening is not.
    let db = Db::open(Options { wait, ..Options::new("postgres://nobody@127.0.0.1:1/none") })
        .await
        .expect("opens");
    assert!(db.ping().await.expect_err("nobody there").is_unavailable());
    assert!(db.begin().await.err().expect("nobody there").is_unavailable());
    for url in ["mysql://x", "sqlite:", "sqlite::memory:", "postgres://secret@host:notaport/x"] {
        let refused = Db::open(Options::new(url)).await.err().expect("no such database");
        assert!(!refused.to_string().contains("secret"), "{refused}");
    }
}

#[tokio::test]
async fn a_closed_database_is_unavailable() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    db.ping().await.expect("answers");
    db.write(&ADD_NOTE).bind("kept").execute().await.expect("writes");
    db.close().await;
    db.close().await;
    assert!(db.ping().await.expect_err("closed").is_unavailable());
    assert!(db.write(&ADD_NOTE).bind("x").execute().await.expect_err("closed").is_unavailable());
    assert!(db.begin().await.err().expect("closed").is_unavailable());
    assert_eq!(crate::support::count(&place.open().await).await, 1);
}
