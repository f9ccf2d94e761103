//! What a call says: `line_items[0][price_data][currency]=usd`, from a body or a query.

use serde_json::{Map, Value};

use super::answer::Halt;

pub struct Params(Vec<(String, String)>);

impl Params {
    pub fn parse(text: &[u8]) -> Self {
        Self(form_urlencoded::parse(text).into_owned().collect())
    }

    /// The same of what a stranger sent.
    pub fn from_outside(text: &[u8]) -> Result<Self, Halt> {
        let params = Self::parse(text);
        match params.0.iter().find(|(name, value)| name.contains('\0') || value.contains('\0')) {
            Some((name, _)) => {
                Err(Halt::parameter(&name.replace('\0', ""), "Invalid string: leave out the NUL character."))
            }
            None => Ok(params),
        }
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
            .filter(|v| !v.is_empty())
    }

    pub fn required(&self, name: &str) -> Result<&str, Halt> {
        self.get(name).ok_or_else(|| Halt::required(name))
    }

    pub fn int(&self, name: &str) -> Result<Option<i64>, Halt> {
        let parse =
            |text: &str| text.parse().map_err(|_| Halt::parameter(name, &format!("Invalid integer: {text}")));
        self.get(name).map(parse).transpose()
    }

    pub fn bool(&self, name: &str) -> Result<Option<bool>, Halt> {
        match self.get(name) {
            None => Ok(None),
            Some("true") => Ok(Some(true)),
            Some("false") => Ok(Some(false)),
            Some(other) => Err(Halt::parameter(name, &format!("Invalid boolean: {other}"))),
        }
    }

    /// An amount of money: whole cents, more than nothing, within what the provider takes.
    pub fn amount(&self, name: &str) -> Result<i64, Halt> {
        let amount = self.int(name)?.ok_or_else(|| Halt::required(name))?;
        if (1..=99_999_999).contains(&amount) {
            Ok(amount)
        } else {
            Err(Halt::parameter(name, "The amount must be from 1 to 99999999 cents."))
        }
    }

    /// Everything below a name: `metadata[a]=1` is `{"a": "1"}`.
    pub fn below(&self, name: &str) -> Value {
        let below = self.0.iter().filter_map(|(known, value)| {
            let key = known.strip_prefix(name)?.strip_prefix('[')?.strip_suffix(']')?;
            (!key.contains(['[', ']'])).then(|| (key.to_owned(), Value::String(value.clone())))
        });
        Value::Object(below.collect::<Map<_, _>>())
    }
}
