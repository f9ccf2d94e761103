//! `opportune move-database --to URL`

use std::path::Path;
use std::time::Instant;

use db::moving::{Held, HoldError, Shape, pair, unfinished};
use db::{Db, Engine, MigrateError, Options};

use crate::backup::count;
use crate::backup::progress::Step;
use crate::clock::Clock;
use crate::migrations::MIGRATIONS;
use crate::random::Random;
use crate::settings::{Settings, without_password};
use crate::this_database;

/// Copies every row into another database, compares the two, and answers what was done and what is to be done next.
pub async fn move_database(settings: &Settings, to: &str) -> Result<String, String> {
    let began = Instant::now();
    let from = settings.database_url();
    refuse_the_same(&from, to)?;
    if let Some(file) = from.strip_prefix("sqlite:")
        && !Path::new(file).exists()
    {
        return Err(format!("There is no database to move: {file} does not exist."));
    }
    let (source, source_engine, id) = hold_source(settings, &from).await?;
    let target = Target::open(settings, to, &id).await?;
    let (goes_on, target_engine) = (target.goes_on, target.db.engine());
    let target = Held::to_write(target.db).await.map_err(|error| match error {
        HoldError::InUse => in_use("target", to),
        HoldError::Database(error) => format!("The target cannot be used: {error}."),
    })?;
    let moving = tokio::task::spawn_blocking(move || carry_over(source, target, &id, goes_on));
    let moved = moving.await.map_err(|error| error.to_string())??;
    let done = format!(
        "Moved {} with {} from {} to {} in {} s. Both were read again and compared: every table has the same rows with \
         the same content.",
        count(moved.tables, "table"),
        count(moved.rows, "row"),
        without_password(&from),
        without_password(to),
        began.elapsed().as_secs().max(1)
    );
    Ok(format!("{done}\n\n{}", what_next(settings, &from, to, source_engine, target_engine)))
}

fn refuse_the_same(from: &str, to: &str) -> Result<(), String> {
    let file = |url: &str| {
        let path = Path::new(url.strip_prefix("sqlite:")?);
        Some(path.canonicalize().unwrap_or_else(|_| path.to_owned()))
    };
    if from == to || (file(from).is_some() && file(from) == file(to)) {
        return Err(format!("{} is where the database is already.", without_password(to)));
    }
    Ok(())
}

fn in_use(which: &str, url: &str) -> String {
    format!(
        "Another process uses the {which} database {}, and nothing was moved. Stop the server on every node and `opportune work`, \
         then run this again.",
        without_password(url)
    )
}

/// The database of the settings, which nobody changes from here on, and its id.
async fn hold_source(settings: &Settings, from: &str) -> Result<(Held, Engine, String), String> {
    let opened = Db::open(settings.database_options()).await;
    let db = opened.map_err(|error| format!("The database cannot be opened: {error}."))?;
    let pending = db::pending(&db, MIGRATIONS).await;
    let pending = pending.map_err(|error| format!("The database cannot be moved: {error}."))?;
    if let Some(first) = pending.first() {
        return Err(format!(
            "The database is older than this version ({first} is not applied): run `opportune migrate` first, then move it."
        ));
    }
    let id = this_database::id(&db, &Random::System, Clock::System.now()).await;
    let id = id.map_err(|error| format!("The database cannot be read: {error}."))?;
    let engine = db.engine();
    let held = Held::to_read(db).await.map_err(|error| match error {
        HoldError::InUse => in_use("source", from),
        HoldError::Database(error) => format!("The database cannot be read: {error}."),
    })?;
    Ok((held, engine, id))
}

/// Where it goes: an empty database, or one that an earlier run of the same move began to fill.
struct Target {
    db: Db,
    goes_on: bool,
}

impl Target {
    async fn open(settings: &Settings, to: &str, id: &str) -> Result<Self, String> {
        let options = Options { url: to.to_owned(), ..settings.database_options() };
        let db = Db::open(options).await.map_err(|error| format!("The target cannot be opened: {error}."))?;
        let other_shape = |error: MigrateError| match error {
            MigrateError::Database(error) => format!("The target cannot be reached: {error}."),
            error => format!(
                "The target has tables of another version, and nothing was moved: {error}. Move into an empty database."
            ),
        };
        if let Some(begun) = unfinished(&db, MIGRATIONS).await.map_err(other_shape)? {
            if begun.source_id != id {
                return Err(format!(
                    "The target holds a part of another database ({}) whose move was not finished, and nothing was moved. \
                     Finish that move, or choose an empty database.",
                    begun.source_id
                ));
            }
            if let Some(first) = begun.missing.first() {
                return Err(format!(
                    "The move into this target was begun by an older version ({first} is missing there). Empty the target \
                     and run this again."
                ));
            }
            return Ok(Self { db, goes_on: true });
        }
        let occupied = db::dump::occupied(&db).await;
        let occupied = occupied.map_err(|error| format!("The target cannot be read: {error}."))?;
        if !occupied.is_empty() {
            return Err(not_empty(&db, id, to, &occupied).await?);
        }
        db::migrate(&db, MIGRATIONS).await.map_err(other_shape)?;
        Ok(Self { db, goes_on: false })
    }
}

async fn not_empty(db: &Db, id: &str, to: &str, occupied: &[(String, i64)]) -> Result<String, String> {
    if occupied.iter().any(|(table, _)| table == this_database::TABLE) {
        let theirs = this_database::id(db, &Random::System, Clock::System.now()).await;
        if theirs.map_err(|error| format!("The target cannot be read: {error}."))? == id {
            return Ok(format!(
                "{} is this database itself or a copy of it, and nothing was moved. To make a new copy, choose an empty database.",
                without_password(to)
            ));
        }
    }
    let some: Vec<String> =
        occupied.iter().take(3).map(|(table, rows)| format!("{table} ({rows})")).collect();
    Ok(format!(
        "The target is not empty, and nothing was moved: {} hold rows, such as {}. Move into an empty database.",
        count(occupied.len() as u64, "table"),
        some.join(", ")
    ))
}

struct Moved {
    tables: u64,
    rows: u64,
}

/// Blocks.
fn carry_over(mut source: Held, mut target: Held, id: &str, goes_on: bool) -> Result<Moved, String> {
    let shapes = source.tables().and_then(|tables| pair(tables, &target.tables()?));
    let shapes = shapes.map_err(|error| format!("The two databases do not fit each other: {error}."))?;
    if !goes_on {
        target.begin(id).map_err(|error| format!("The target cannot be written to: {error}."))?;
    }
    let moved = copy_all(&mut source, &mut target, &shapes, goes_on)?;
    let different = compare(&mut source, &mut target, &shapes)?;
    if !different.is_empty() {
        // What an earlier run copied has changed since.
        for (shape, _) in &different {
            let emptied = target.empty(&shape.table);
            emptied.map_err(|error| format!("The table {} cannot be emptied: {error}.", shape.table.name))?;
        }
        let again: Vec<Shape> = different.into_iter().map(|(shape, _)| shape).collect();
        copy_all(&mut source, &mut target, &again, false)?;
        let different = compare(&mut source, &mut target, &again)?;
        if !different.is_empty() {
            let lines: Vec<String> = different.iter().map(|(_, line)| format!("  {line}")).collect();
            return Err(format!(
                "The copy is not the same, so the move is not finished and the target can't be used:\n{}",
                lines.join("\n")
            ));
        }
    }
    let ended = target.set_last_ids(&shapes).and_then(|()| target.finish(&mut source));
    ended.map_err(|error| {
        format!("Every row was copied, but the target refuses to put the last things in order: {error}.")
    })?;
    Ok(moved)
}

fn copy_all(source: &mut Held, target: &mut Held, shapes: &[Shape], goes_on: bool) -> Result<Moved, String> {
    let mut all = 0;
    for shape in shapes {
        let rows = source.count(&shape.table);
        all += rows.map_err(|error| format!("The table {} cannot be read: {error}.", shape.table.name))?;
    }
    let step = Step::begin("Copied", all);
    let mut there = 0;
    for shape in shapes {
        let copied = copy(source, target, shape, &step, goes_on);
        there +=
            copied.map_err(|error| format!("The table {} cannot be copied: {error}.", shape.table.name))?;
    }
    let tables = shapes.len() as u64;
    let before = if goes_on { format!(", {there} of them by an earlier run") } else { String::new() };
    step.end(&format!("{}, {}{before}", count(tables, "table"), count(all, "row")));
    Ok(Moved { tables, rows: all })
}

/// Copies the rows of a table that are not there yet, and answers how many were.
fn copy(
    source: &mut Held,
    target: &mut Held,
    shape: &Shape,
    step: &Step,
    goes_on: bool,
) -> Result<u64, db::Error> {
    let (mut last, mut there) = (None, 0);
    if goes_on {
        last = target.last_row(shape)?;
        there = target.count(&shape.table)?;
        step.add(there);
    }
    loop {
        let mut page = source.rows(shape, last.as_deref())?;
        if page.is_empty() {
            return Ok(there);
        }
        target.take(shape, &page)?;
        step.add(page.len() as u64);
        last = page.pop();
    }
}

/// The tables that do not hold the same in both places, each with what is said of it.
fn compare(source: &mut Held, target: &mut Held, shapes: &[Shape]) -> Result<Vec<(Shape, String)>, String> {
    let step = Step::begin("Compared", shapes.len() as u64);
    let (mut different, mut same) = (Vec::new(), 0);
    for shape in shapes {
        let name = &shape.table.name;
        let sums = source.sum(shape, |_| {}).and_then(|one| Ok((one, target.sum(shape, |_| {})?)));
        let (one, two) = sums.map_err(|error| format!("The table {name} cannot be compared: {error}."))?;
        step.add(1);
        if one == two {
            same += one.rows;
        } else if one.rows == two.rows {
            different
                .push((shape.clone(), format!("{name}: {} that differ in content", count(one.rows, "row"))));
        } else {
            let line =
                format!("{name}: {} in the source, {} in the target", count(one.rows, "row"), two.rows);
            different.push((shape.clone(), line));
        }
    }
    let tables = count((shapes.len() - different.len()) as u64, "table");
    let differ = match different.len() {
        0 => String::new(),
        number => format!("; {} copied again", count(number as u64, "table")),
    };
    step.end(&format!("{tables} with {} the same in both{differ}", count(same, "row")));
    Ok(different)
}

/// What the host does now.
fn what_next(settings: &Settings, from: &str, to: &str, source: Engine, target: Engine) -> String {
    let mut steps = vec![format!(
        "Set database.url [OPPORTUNE_DATABASE_URL] to {}, with its password, for every process.",
        without_password(to)
    )];
    if target == Engine::Sqlite {
        steps = vec![
            format!("Set database.url [OPPORTUNE_DATABASE_URL] to {to}."),
            "Start one node only: an SQLite database is used from the machine that it is on.".to_owned(),
        ];
    } else if settings.keeps_its_key() {
        steps.push(format!(
            "Set security.secret_key [OPPORTUNE_SECRET_KEY] to what {} holds. On PostgreSQL it comes from the settings, so that \
             all nodes have the same.",
            settings.key_file().display()
        ));
    }
    steps.push("Run `opportune check`, then start the server.".to_owned());
    let steps: Vec<String> =
        steps.iter().enumerate().map(|(at, step)| format!("  {}. {step}", at + 1)).collect();
    let remains = if source == Engine::Sqlite { "The file" } else { "The database" };
    format!(
        "What to do now:\n{}\n\n{remains} {} is unchanged and no longer in use. Keep it until you are sure, and start no server on \
         it: what is written to one is not in the other. Uploaded files did not move; `opportune move-files` moves those.",
        steps.join("\n"),
        without_password(from)
    )
}
