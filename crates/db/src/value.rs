//! What can be bound to a statement.

use crate::{Error, Time};

/// A bound value, the same for both engines. Made with `Into` by `bind`.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    Null,
    Int(i64),
    Bool(bool),
    Float(f64),
    Text(String),
    Bytes(Vec<u8>),
    Time(Time),
    Json(serde_json::Value),
    /// A list for `{{in $1}}`.
    Ints(Vec<i64>),
    /// A list for `{{in $1}}`.
    Texts(Vec<String>),
}

impl Value {
    /// The name of its type, for error texts (which never show the value itself).
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Int(_) => "int",
            Self::Bool(_) => "bool",
            Self::Float(_) => "float",
            Self::Text(_) => "text",
            Self::Bytes(_) => "bytes",
            Self::Time(_) => "time",
            Self::Json(_) => "json",
            Self::Ints(_) => "list of ints",
            Self::Texts(_) => "list of texts",
        }
    }

    /// What one engine stores and the other refuses or changes is refused on both: PostgreSQL has no NUL in text or
    /// JSON, SQLite turns NaN into null.
    fn portable(&self) -> Result<(), &'static str> {
        match self {
            Self::Text(text) if text.contains('\0') => Err("a NUL character"),
            Self::Texts(texts) if texts.iter().any(|text| text.contains('\0')) => Err("a NUL character"),
            Self::Json(json) if json_has_nul(json) => Err("a NUL character"),
            Self::Float(float) if float.is_nan() => Err("not a number"),
            _ => Ok(()),
        }
    }
}

/// Refuses binds that only one engine would keep.
pub(crate) fn check_portable(binds: &[Value]) -> Result<(), Error> {
    for (index, value) in binds.iter().enumerate() {
        value.portable().map_err(|what| Error::Other(format!("parameter ${} contains {what}", index + 1)))?;
    }
    Ok(())
}

fn json_has_nul(json: &serde_json::Value) -> bool {
    match json {
        serde_json::Value::String(text) => text.contains('\0'),
        serde_json::Value::Array(items) => items.iter().any(json_has_nul),
        serde_json::Value::Object(fields) => {
            fields.iter().any(|(name, value)| name.contains('\0') || json_has_nul(value))
        }
        _ => false,
    }
}

macro_rules! from {
    ($($from:ty => |$x:ident| $make:expr;)*) => { $(
        impl From<$from> for Value {
            fn from($x: $from) -> Self {
                $make
            }
        }
    )* };
}

from! {
    i64 => |x| Self::Int(x);
    i32 => |x| Self::Int(x.into());
    u32 => |x| Self::Int(x.into());
    bool => |x| Self::Bool(x);
    f64 => |x| Self::Float(x);
    &str => |x| Self::Text(x.to_owned());
    String => |x| Self::Text(x);
    &String => |x| Self::Text(x.clone());
    Vec<u8> => |x| Self::Bytes(x);
    &[u8] => |x| Self::Bytes(x.to_vec());
    Time => |x| Self::Time(x);
    serde_json::Value => |x| Self::Json(x);
    Vec<i64> => |x| Self::Ints(x);
    &[i64] => |x| Self::Ints(x.to_vec());
    Vec<String> => |x| Self::Texts(x);
    &[String] => |x| Self::Texts(x.to_vec());
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(x: Option<T>) -> Self {
        x.map_or(Self::Null, Into::into)
    }
}
