//! What is bound comes back, whatever the engine.

use std::time::Duration;

use db::{Cell, Column, Db, Error, Json, Time, Value};
use proptest::prelude::*;

use crate::support::TestDatabase;

db::sql! {
    PUT = "insert into everything (id, i, b, f, t, y, at, j) values ($1, $2, $3, $4, $5, $6, $7, $8)";
    GET = "select j, at, y, t, f, b, i, id from everything where id = $1";
    SWAPPED = "select t from everything where t = $2 and i = $1";
    TWICE = "select id from everything where i = $1 or id = $1 order by id";
    IN_INTS = "select id from everything where i {{in $1}} order by id";
    IN_TEXTS = "select id from everything where t {{in $1}} order by id";
    NOT_IN_INTS = "select id from everything where i {{not in $1}} order by id";
    TEXT_OF = "select t from everything where id = $1";
    TWO_OF = "select i, t from everything where id = $1";
    FOUR_OF = "select id, i, t, b from everything where id = $1";
    COUNT = "select count(*) from everything";
    AVERAGE = "select cast(coalesce(avg(i), 0) as {{float}}) from everything";
    KEYWORD = "select t as type from everything where id = $1";
    ONE_ENGINE = "select {{only sqlite}}'sqlite'{{end}}{{only postgres}}'postgres'{{end}} as engine";
    WRONG_WORD = "select {{strnig}}";
}

db::record! {
    /// Fields in another order than the columns.
    #[derive(Debug, Clone, PartialEq)]
    struct Everything {
        id: i64,
        i: Option<i64>,
        b: Option<bool>,
        f: Option<f64>,
        t: Option<String>,
        y: Option<Vec<u8>>,
        at: Option<Time>,
        j: Option<Json<serde_json::Value>>,
    }

    #[derive(Debug)]
    struct Strict { id: i64, t: i64 }

    #[derive(Debug)]
    struct Missing { nowhere: i64 }

    #[derive(Debug)]
    struct Keyword { r#type: String }
}

async fn put(db: &Db, row: &Everything) -> Result<u64, Error> {
    let row = row.clone();
    db.write(&PUT)
        .bind(row.id)
        .bind(row.i)
        .bind(row.b)
        .bind(row.f)
        .bind(row.t)
        .bind(row.y)
        .bind(row.at)
        .bind(row.j.map(|json| json.0))
        .execute()
        .await
}

fn blank(id: i64) -> Everything {
    Everything { id, i: None, b: None, f: None, t: None, y: None, at: None, j: None }
}

fn time(text: &str) -> Time {
    text.parse().expect("parses")
}

#[tokio::test]
async fn every_type_comes_back() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    let rows = [
        blank(1),
        Everything {
            id: i64::MAX,
            i: Some(i64::MIN),
            b: Some(true),
            f: Some(-0.1),
            t: Some("Grüße, 世界 🦀 ' \" $1 ?1 {{x}}".into()),
            y: Some(vec![0, 255, 1]),
            at: Some(time("1931-02-03T04:05:06.000007Z")),
            j: Some(Json(serde_json::json!({ "list": [1, null, "é"], "deep": { "yes": true } }))),
        },
        Everything {
            id: i64::MIN,
            i: Some(i64::MAX),
            b: Some(false),
            f: Some(f64::MAX),
            t: Some(String::new()),
            y: Some(Vec::new()),
            at: Some(time("2200-12-31T23:59:59.999999Z")),
            j: Some(Json(serde_json::Value::Null)),
        },
        Everything { f: Some(f64::NEG_INFINITY), at: Some(Time::MIN), ..blank(4) },
        Everything { f: Some(2.0), at: Some(Time::MAX), i: Some(0), ..blank(5) },
    ];
    for row in &rows {
        assert_eq!(put(&db, row).await.expect("puts"), 1);
        assert_eq!(db.read(&GET).bind(row.id).one::<Everything>().await.expect("gets"), *row);
        let mut tx = db.begin().await.expect("begins");
        assert_eq!(tx.query(&GET).bind(row.id).one::<Everything>().await.expect("gets"), *row);
    }
}

#[tokio::test]
async fn parameters_go_by_number() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    put(&db, &Everything { i: Some(7), t: Some("seven".into()), f: Some(1.0), ..blank(1) })
        .await
        .expect("puts");
    put(&db, &Everything { i: Some(1), f: Some(8.5), ..blank(2) }).await.expect("puts");
    let swapped = db.read(&SWAPPED).bind(7).bind("seven").one::<String>().await;
    assert_eq!(swapped, Ok("seven".into()), "$2 stands before $1 in the text");
    let twice = db.read(&TWICE).bind(1_i64).all::<i64>().await;
    assert_eq!(twice, Ok(vec![1, 2]), "one by its id, one by its i");
    for short in [db.read(&SWAPPED).bind(7).one::<String>().await, db.read(&SWAPPED).one::<String>().await] {
        assert!(
            matches!(&short, Err(Error::Other(text)) if text.contains("2 parameters wanted")),
            "{short:?}"
        );
    }
}

#[tokio::test]
async fn lists_are_one_parameter() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    for id in 1..=4 {
        let row = Everything { i: Some(id * 10), t: Some(format!("t'{id}\"")), ..blank(id) };
        put(&db, &row).await.expect("puts");
    }
    let ints = |list: Vec<i64>| db.read(&IN_INTS).bind(list).all::<i64>();
    assert_eq!(ints(vec![10, 40, 99]).await, Ok(vec![1, 4]));
    assert_eq!(ints(vec![]).await, Ok(vec![]));
    assert_eq!(db.read(&NOT_IN_INTS).bind(vec![10_i64, 40]).all::<i64>().await, Ok(vec![2, 3]));
    assert_eq!(db.read(&NOT_IN_INTS).bind(Vec::<i64>::new()).all::<i64>().await, Ok(vec![1, 2, 3, 4]));
    let texts = |list: Vec<String>| db.read(&IN_TEXTS).bind(list).all::<i64>();
    assert_eq!(texts(vec!["t'2\"".into(), "x".into()]).await, Ok(vec![2]));
    assert_eq!(texts(vec![]).await, Ok(vec![]));
}

#[tokio::test]
async fn rows_become_what_is_asked_or_say_why_not() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    put(&db, &Everything { i: Some(3), t: Some("x".into()), b: Some(true), ..blank(1) }).await.expect("puts");
    put(&db, &blank(2)).await.expect("puts");

    assert_eq!(db.read(&TWO_OF).bind(1).one().await, Ok((3_i64, "x".to_owned())));
    assert_eq!(db.read(&FOUR_OF).bind(2).one().await, Ok((2_i64, None::<i64>, None::<String>, None::<bool>)));
    assert_eq!(db.read(&TEXT_OF).bind(2).one::<Option<String>>().await, Ok(None));
    assert_eq!(db.read(&TEXT_OF).bind(3).optional::<Option<String>>().await, Ok(None));
    assert_eq!(db.read(&TEXT_OF).bind(3).one::<String>().await, Err(Error::NotFound));
    assert_eq!(db.read(&AVERAGE).one::<f64>().await, Ok(3.0));
    assert_eq!(db.read(&COUNT).one::<i64>().await, Ok(2));
    assert_eq!(db.read(&KEYWORD).bind(1).one::<Keyword>().await.map(|row| row.r#type), Ok("x".into()));
    assert_eq!(db.read(&ONE_ENGINE).one::<String>().await, Ok(db.engine().to_string()));

    let wrong = db.read(&GET).bind(1).one::<Strict>().await.map(|row| row.id + row.t);
    assert_eq!(wrong, Err(Error::Decode("GET: column t holds text, wanted an integer".into())));
    let null = db.read(&TEXT_OF).bind(2).one::<String>().await;
    assert_eq!(null, Err(Error::Decode("TEXT_OF: column 1 holds null, wanted text".into())));
    let missing = db.read(&GET).bind(1).one::<Missing>().await.map(|row| row.nowhere);
    assert!(matches!(&missing, Err(Error::Decode(text)) if text.contains("column nowhere")), "{missing:?}");
    let short = db.read(&TEXT_OF).bind(1).one::<(String, String)>().await;
    assert!(matches!(&short, Err(Error::Decode(text)) if text.contains("no column 2")), "{short:?}");
    let word = db.read(&WRONG_WORD).one::<i64>().await;
    assert!(matches!(&word, Err(Error::Other(text)) if text.contains("{{strnig}}")), "{word:?}");
}

#[tokio::test]
async fn what_only_one_engine_would_keep_is_refused() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    for row in [
        Everything { t: Some("a\0b".into()), ..blank(1) },
        Everything { f: Some(f64::NAN), ..blank(1) },
        Everything { j: Some(Json(serde_json::json!({ "a": ["\0"] }))), ..blank(1) },
    ] {
        let refused = put(&db, &row).await;
        assert!(
            matches!(&refused, Err(Error::Other(text)) if text.starts_with("parameter $")),
            "{refused:?}"
        );
    }
    assert_eq!(db.read(&COUNT).one::<i64>().await, Ok(0));
}

/// A domain's own column type, read through another.
#[derive(Debug, PartialEq)]
enum Mood {
    Good,
}

impl Column for Mood {
    const WANTED: &'static str = "a mood";
    fn read(cell: Cell<'_>) -> Option<Self> {
        (String::read(cell)? == "good").then_some(Self::Good)
    }
}

#[tokio::test]
async fn a_domain_type_can_be_a_column() {
    let place = TestDatabase::new().await;
    let db = place.open().await;
    put(&db, &Everything { t: Some("good".into()), ..blank(1) }).await.expect("puts");
    put(&db, &Everything { t: Some("secret".into()), ..blank(2) }).await.expect("puts");
    assert_eq!(db.read(&TEXT_OF).bind(1).one::<Option<Mood>>().await, Ok(Some(Mood::Good)));
    let other = db.read(&TEXT_OF).bind(2).one::<Option<Mood>>().await.expect_err("no such mood");
    assert!(!other.to_string().contains("secret"), "{other}");
}

#[test]
fn values_come_from_what_code_has() {
    assert_eq!(Value::from(Some(3_i32)), Value::Int(3));
    assert_eq!(Value::from(None::<&str>), Value::Null);
    assert_eq!(Value::from(&"x".to_owned()), Value::Text("x".into()));
    assert_eq!(Value::from(&[1_u8][..]), Value::Bytes(vec![1]));
    assert_eq!(Value::from(u32::MAX), Value::Int(4_294_967_295));
    assert_eq!(
        Value::from(Time::from_micros(0) + Duration::from_secs(1)),
        Value::Time(Time::from_micros(1_000_000))
    );
}

prop_compose! {
    fn any_row()(
        i in any::<Option<i64>>(), b in any::<Option<bool>>(),
        f in proptest::option::of(proptest::num::f64::NORMAL | proptest::num::f64::ZERO),
        t in proptest::option::of("[^\0]{0,40}"), y in any::<Option<Vec<u8>>>(),
        at in proptest::option::of(Time::MIN.micros()..=Time::MAX.micros()),
        j in proptest::option::of("[^\0]{0,20}"),
    ) -> Everything {
        let j = j.map(|text| Json(serde_json::json!([text, { "n": i }])));
        Everything { id: 0, i, b, f, t, y, at: at.map(Time::from_micros), j }
    }
}

#[test]
fn any_value_comes_back() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("builds");
    let place = runtime.block_on(TestDatabase::new());
    let db = runtime.block_on(place.open());
    let id = std::cell::Cell::new(0);
    proptest!(ProptestConfig::with_cases(64), |(row in any_row())| {
        id.set(id.get() + 1);
        let row = Everything { id: id.get(), ..row };
        let back = runtime.block_on(async {
            put(&db, &row).await?;
            db.read(&GET).bind(row.id).one::<Everything>().await
        });
        prop_assert_eq!(back, Ok(row));
    });
    runtime.block_on(db.close());
}
