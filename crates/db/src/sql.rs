//! Statements: declared once with [`sql!`](crate::sql!), as constant text, for both engines.
//!
//! Every declared statement is also registered (its text, not the `static`), so that a test can prepare them all on both
//! engines: [`registered`]. Registering uses `inventory`, whose code comes from its own macro and passes
//! `unsafe_code = "forbid"` in the crates that declare statements.
//!
//! The compiler does not report unused items that a macro of *another* crate made. A crate that wants an unused
//! statement to be a dead-code warning wraps [`register!`](crate::register!) in a macro of its own, of the same shape:
//!
//! ```ignore
//! macro_rules! sql {
//!     ($($(#[$about:meta])* $seen:vis $name:ident = $text:expr;)*) => { $(
//!         $(#[$about])* $seen static $name: db::Sql = db::Sql::named(stringify!($name), $text);
//!         db::register!($name, $text);
//!     )* };
//! }
//! ```

use std::sync::OnceLock;

use crate::dialect;
use crate::{Engine, Error};

/// A statement. Its text per engine is worked out once, when first used.
pub struct Sql {
    name: &'static str,
    text: &'static str,
    sqlite: OnceLock<Result<String, String>>,
    postgres: OnceLock<Result<String, String>>,
}

impl Sql {
    pub const fn new(text: &'static str) -> Self {
        Self::named("statement", text)
    }

    /// With the name that error texts mention.
    pub const fn named(name: &'static str, text: &'static str) -> Self {
        Self { name, text, sqlite: OnceLock::new(), postgres: OnceLock::new() }
    }

    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The text as written, with its words unexpanded.
    pub fn text(&self) -> &'static str {
        self.text
    }

    pub(crate) fn for_engine(&self, engine: Engine) -> Result<&str, Error> {
        let kept = match engine {
            Engine::Sqlite => &self.sqlite,
            Engine::Postgres => &self.postgres,
        };
        kept.get_or_init(|| {
            dialect::expand_statement(self.text, engine)?.ok_or_else(|| format!("it is not for {engine}"))
        })
        .as_deref()
        .map_err(|why| Error::Other(format!("{}: {why}", self.name)))
    }

    /// The same error with the statement's name in front, where a reader of logs needs it.
    pub(crate) fn name_in(&self, error: Error) -> Error {
        match error {
            Error::Other(text) => Error::Other(format!("{}: {text}", self.name)),
            Error::Decode(text) => Error::Decode(format!("{}: {text}", self.name)),
            other => other,
        }
    }
}

/// One declared statement of the linked program.
#[derive(Debug)]
pub struct Registered {
    pub name: &'static str,
    pub file: &'static str,
    pub line: u32,
    pub sql: &'static str,
}

inventory::collect!(Registered);

/// Every statement of the linked program, in no particular order.
pub fn registered() -> impl Iterator<Item = &'static Registered> {
    inventory::iter::<Registered>()
}

/// Declares statements: `sql! { /// doc  pub NAME = "select ..."; OTHER = "..."; }`, each a `static NAME: Sql`.
#[macro_export]
macro_rules! sql {
    ($($(#[$about:meta])* $seen:vis $name:ident = $text:expr;)*) => { $(
        $(#[$about])*
        $seen static $name: $crate::Sql = $crate::Sql::named(::core::stringify!($name), $text);
        $crate::register!($name, $text);
    )* };
}

/// Makes a statement's text known to [`registered`], without using the `static` itself.
#[macro_export]
macro_rules! register {
    ($name:ident, $text:expr) => {
        $crate::inventory::submit! {
            $crate::Registered {
                name: ::core::stringify!($name),
                file: ::core::file!(),
                line: ::core::line!(),
                sql: $text,
            }
        }
    };
}
