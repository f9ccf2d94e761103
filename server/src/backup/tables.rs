//! The rows of the database, on their way into the files of a backup and out of them.

use std::fs::File;
use std::io::{BufRead as _, BufReader, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use db::Value;
use db::dump::{Giver, Table, Taker, read_line};

use super::manifest::{self, SavedTable};
use super::progress::Step;
use super::sums::{Summing, Sums};
use super::{Failure, folder};

/// Writes each table to a file of its own.
pub struct TableWriter {
    dir: PathBuf,
    open: Option<(SavedTable, BufWriter<Summing<File>>)>,
    pub tables: Vec<SavedTable>,
    pub sums: Sums,
    step: Option<Step>,
}

impl TableWriter {
    pub fn new(dir: &Path) -> Self {
        Self { dir: dir.to_owned(), open: None, tables: Vec::new(), sums: Sums::default(), step: None }
    }

    /// After the last row. The files are on the disk when it answers.
    pub fn end(&mut self) -> Result<(), Failure> {
        self.close()?;
        if let Some(step) = self.step.take() {
            let rows = self.tables.iter().map(|saved| saved.rows).sum();
            let tables = super::count(self.tables.len() as u64, "table");
            step.end(&format!("{tables}, {}", super::count(rows, "row")));
        }
        Ok(())
    }

    fn close(&mut self) -> Result<(), Failure> {
        let Some((mut saved, file)) = self.open.take() else { return Ok(()) };
        let fail = |error: &dyn std::fmt::Display| unwritable(&self.dir, &saved.path(), error);
        let file = file.into_inner().map_err(|error| fail(&error))?;
        file.inner.sync_all().map_err(|error| fail(&error))?;
        saved.bytes = file.bytes;
        self.sums.add(saved.path(), file.sum());
        self.tables.push(saved);
        if let Some(step) = &self.step {
            step.add(1);
        }
        Ok(())
    }
}

fn unwritable(dir: &Path, path: &str, error: &dyn std::fmt::Display) -> Failure {
    Failure(format!("{} cannot be written: {error}.", dir.join(path).display()))
}

impl Taker for TableWriter {
    type Error = Failure;

    fn table(&mut self, table: &Table, all: usize) -> Result<(), Failure> {
        self.close()?;
        self.step.get_or_insert_with(|| Step::begin("Database", all as u64));
        let saved = SavedTable { table: table.clone(), rows: 0, bytes: 0 };
        let file = folder::create(&self.dir.join(saved.path()))
            .map_err(|error| unwritable(&self.dir, &saved.path(), &error))?;
        self.open = Some((saved, BufWriter::new(Summing::new(file))));
        Ok(())
    }

    fn row(&mut self, line: &str) -> Result<(), Failure> {
        if let Some((saved, file)) = &mut self.open {
            saved.rows += 1;
            let written = file.write_all(line.as_bytes()).and_then(|()| file.write_all(b"\n"));
            written.map_err(|error| unwritable(&self.dir, &saved.path(), &error))?;
        }
        Ok(())
    }
}

/// Reads the tables of a backup again, and looks once more whether they are what was written.
pub struct TableReader {
    dir: PathBuf,
    tables: Vec<SavedTable>,
    sums: Sums,
    open: Option<(SavedTable, BufReader<Summing<File>>, u64)>,
    step: Step,
}

impl TableReader {
    pub fn new(dir: &Path, tables: Vec<SavedTable>, sums: Sums) -> Self {
        let step = Step::begin("Database", tables.iter().map(|saved| saved.rows).sum());
        Self { dir: dir.to_owned(), tables, sums, open: None, step }
    }

    pub fn end(&self) {
        let rows = self.tables.iter().map(|saved| saved.rows).sum();
        let tables = super::count(self.tables.len() as u64, "table");
        self.step.end(&format!("{tables}, {}", super::count(rows, "row")));
    }
}

impl Giver for TableReader {
    type Error = Failure;

    fn tables(&self) -> Vec<Table> {
        self.tables.iter().map(|saved| saved.table.clone()).collect()
    }

    fn open(&mut self, table: &Table) -> Result<(), Failure> {
        let saved = self.tables.iter().find(|saved| saved.table == *table).cloned();
        let saved = saved.ok_or_else(|| Failure(format!("The backup has no table {}.", table.name)))?;
        let path = self.dir.join(saved.path());
        let file = File::open(&path).map_err(|error| unreadable(&path, &error))?;
        self.open = Some((saved, BufReader::new(Summing::new(file)), 0));
        Ok(())
    }

    fn row(&mut self, line: &mut String) -> Result<bool, Failure> {
        let Some((saved, file, rows)) = &mut self.open else { return Ok(false) };
        let path = self.dir.join(saved.path());
        if file.read_line(line).map_err(|error| unreadable(&path, &error))? > 0 {
            *rows += 1;
            self.step.add(1);
            return Ok(true);
        }
        let (expected, rows) = (self.sums.get(&saved.path()).copied(), *rows);
        let (wanted, file) = (saved.rows, self.open.take().map(|(_, file, _)| file.into_inner().sum()));
        if rows == wanted && file == expected { Ok(false) } else { Err(super::check::changed(&path)) }
    }
}

fn unreadable(path: &Path, error: &std::io::Error) -> Failure {
    Failure(format!("{} cannot be read: {error}.", path.display()))
}

/// The rows of one table, one after the other.
pub fn rows_of(
    dir: &Path,
    table: &Table,
) -> Result<impl Iterator<Item = Result<Vec<Value>, Failure>> + use<>, Failure> {
    let path = dir.join(manifest::path_of(&table.name));
    let file = File::open(&path).map_err(|error| unreadable(&path, &error))?;
    Ok(BufReader::new(file).lines().map(move |line| {
        let line = line.map_err(|error| unreadable(&path, &error))?;
        read_line(&line).map_err(|_| super::check::changed(&path))
    }))
}
