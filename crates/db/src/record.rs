//! What a row becomes: [`Record`], declared once with [`record!`](crate::record!) and read from either engine.
//!
//! A driver's value first becomes a [`Cell`], then the field's type. Column names are looked up once per execution.

use serde::de::DeserializeOwned;

use crate::{Error, Time};

/// One value of a row, before it becomes a field. SQLite has no booleans, times or JSON of its own, so these arrive as
/// `Int` and `Text` from there.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Cell<'c> {
    Null,
    Int(i64),
    Float(f64),
    Bool(bool),
    Text(&'c str),
    Bytes(&'c [u8]),
    Time(Time),
    Json(&'c str),
}

impl Cell<'_> {
    fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Int(_) => "an integer",
            Self::Float(_) => "a float",
            Self::Bool(_) => "a boolean",
            Self::Text(_) => "text",
            Self::Bytes(_) => "bytes",
            Self::Time(_) => "a time",
            Self::Json(_) => "JSON",
        }
    }
}

/// A type that a field of a record can have. A domain type becomes one by reading another column type first.
pub trait Column: Sized {
    /// What it wants to find, for error texts.
    const WANTED: &'static str;

    /// `None` when the cell holds something else.
    fn read(cell: Cell<'_>) -> Option<Self>;
}

macro_rules! column {
    ($($type:ty, $wanted:literal, { $($cell:pat => $value:expr),+ };)*) => { $(
        impl Column for $type {
            const WANTED: &'static str = $wanted;
            fn read(cell: Cell<'_>) -> Option<Self> {
                match cell {
                    $($cell => $value,)+
                    _ => None,
                }
            }
        }

        impl Record for $type {
            const COLUMNS: &'static [&'static str] = &[];
            fn read(row: &mut Row<'_>) -> Result<Self, Error> {
                row.next()
            }
        }
    )* };
}

column! {
    i64, "an integer", { Cell::Int(int) => Some(int) };
    // A whole number is what SQLite makes of `coalesce(avg(x), 0)`.
    f64, "a float", { Cell::Float(float) => Some(float), Cell::Int(int) => Some(int as f64) };
    bool, "a boolean", { Cell::Bool(bool) => Some(bool), Cell::Int(0) => Some(false), Cell::Int(1) => Some(true) };
    String, "text", { Cell::Text(text) => Some(text.to_owned()) };
    Vec<u8>, "bytes", { Cell::Bytes(bytes) => Some(bytes.to_vec()) };
    Time, "a time", { Cell::Time(time) => Some(time), Cell::Int(micros) => Some(Time::from_micros(micros)) };
}

/// A JSON column, read into `T`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned> Column for Json<T> {
    const WANTED: &'static str = "JSON of the expected shape";
    fn read(cell: Cell<'_>) -> Option<Self> {
        match cell {
            Cell::Json(text) | Cell::Text(text) => serde_json::from_str(text).ok().map(Self),
            _ => None,
        }
    }
}

impl<T: DeserializeOwned + Send + 'static> Record for Json<T> {
    const COLUMNS: &'static [&'static str] = &[];
    fn read(row: &mut Row<'_>) -> Result<Self, Error> {
        row.next()
    }
}

impl<T: Column> Column for Option<T> {
    const WANTED: &'static str = T::WANTED;
    fn read(cell: Cell<'_>) -> Option<Self> {
        match cell {
            Cell::Null => Some(None),
            cell => T::read(cell).map(Some),
        }
    }
}

impl<T: Column + Send + 'static> Record for Option<T> {
    const COLUMNS: &'static [&'static str] = &[];
    fn read(row: &mut Row<'_>) -> Result<Self, Error> {
        row.next()
    }
}

/// What a row becomes. Structs get it from [`record!`](crate::record!); single columns and tuples have it, by position.
pub trait Record: Sized + Send + 'static {
    /// The columns in the order they are read; empty means by position.
    const COLUMNS: &'static [&'static str];

    fn read(row: &mut Row<'_>) -> Result<Self, Error>;
}

macro_rules! tuple {
    ($($type:ident)+) => {
        impl<$($type: Column + Send + 'static),+> Record for ($($type,)+) {
            const COLUMNS: &'static [&'static str] = &[];
            fn read(row: &mut Row<'_>) -> Result<Self, Error> {
                Ok(($(row.next::<$type>()?,)+))
            }
        }
    };
}

tuple!(A B);
tuple!(A B C);
tuple!(A B C D);

/// Where a row's cells come from: one engine's row behind one small door.
pub(crate) trait Cells {
    /// The cell at a position; an error says what stands there instead.
    fn cell(&self, index: usize) -> Result<Cell<'_>, Error>;
}

/// A row being read, one column after the other.
pub struct Row<'r> {
    cells: &'r dyn Cells,
    layout: &'r Layout,
    next: usize,
}

impl<'r> Row<'r> {
    pub(crate) fn read<R: Record>(cells: &'r dyn Cells, layout: &'r Layout) -> Result<R, Error> {
        R::read(&mut Row { cells, layout, next: 0 })
    }

    /// The next column of the record.
    #[expect(
        clippy::should_implement_trait,
        reason = "each call reads another type, so this cannot be an Iterator"
    )]
    pub fn next<T: Column>(&mut self) -> Result<T, Error> {
        let place = self.next;
        self.next += 1;
        let index = self.layout.at(place)?;
        let cell = self.cells.cell(index).map_err(|error| match error {
            Error::Decode(what) => self.unlike::<T>(place, &what),
            other => other,
        })?;
        T::read(cell).ok_or_else(|| self.unlike::<T>(place, cell.kind()))
    }
}

impl Row<'_> {
    #[cold]
    fn unlike<T: Column>(&self, place: usize, what: &str) -> Error {
        Error::Decode(format!("column {} holds {what}, wanted {}", self.layout.name(place), T::WANTED))
    }
}

/// Where each column of a record stands in this statement's rows.
pub(crate) struct Layout {
    /// Empty when the record is read by position.
    order: Vec<usize>,
    names: &'static [&'static str],
    /// How many columns a row has.
    width: usize,
}

impl Layout {
    /// `names` are the statement's columns, in their order.
    pub(crate) fn of<R: Record>(names: &[&str]) -> Result<Self, Error> {
        let mut order = Vec::with_capacity(R::COLUMNS.len());
        for wanted in R::COLUMNS {
            let wanted = wanted.strip_prefix("r#").unwrap_or(wanted);
            // Mostly they stand in the same order.
            let place = order.len();
            let index = if names.get(place) == Some(&wanted) {
                Some(place)
            } else {
                names.iter().position(|name| *name == wanted)
            };
            order.push(index.ok_or_else(|| {
                Error::Decode(format!(
                    "{} wants a column {wanted}, there is none",
                    std::any::type_name::<R>()
                ))
            })?);
        }
        Ok(Self { order, names: R::COLUMNS, width: names.len() })
    }

    fn at(&self, place: usize) -> Result<usize, Error> {
        let index = if self.order.is_empty() { Some(place) } else { self.order.get(place).copied() };
        index
            .filter(|index| *index < self.width)
            .ok_or_else(|| Error::Decode(format!("the row has no column {}", place + 1)))
    }

    /// How an error calls a column.
    fn name(&self, place: usize) -> String {
        self.names.get(place).map_or_else(|| (place + 1).to_string(), |name| (*name).to_owned())
    }
}

/// Declares a struct and how a row becomes it, by column name:
/// `record! { #[derive(Debug)] pub struct User { pub id: i64, pub full_name: Option<String> } }`.
#[macro_export]
macro_rules! record {
    ($(
        $(#[$about:meta])*
        $seen:vis struct $name:ident { $($(#[$field_about:meta])* $field_seen:vis $field:ident : $type:ty),+ $(,)? }
    )+) => { $(
        $(#[$about])*
        $seen struct $name { $($(#[$field_about])* $field_seen $field: $type),+ }

        impl $crate::Record for $name {
            const COLUMNS: &'static [&'static str] = &[$(::core::stringify!($field)),+];
            fn read(row: &mut $crate::Row<'_>) -> ::core::result::Result<Self, $crate::Error> {
                ::core::result::Result::Ok(Self { $($field: row.next::<$type>()?),+ })
            }
        }
    )+ };
}
