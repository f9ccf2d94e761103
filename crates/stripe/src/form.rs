//! Bodies and queries as the provider takes them: `line_items[0][quantity]=1`.

use crate::Metadata;

/// Fields in the order they were named.
#[derive(Clone, Debug, Default)]
pub struct Form(Vec<(String, String)>);

impl Form {
    pub fn new() -> Self {
        Self::default()
    }

    #[must_use]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "numbers, booleans and texts alike, without an & at every call"
    )]
    pub fn with(mut self, name: impl Into<String>, value: impl ToString) -> Self {
        self.0.push((name.into(), value.to_string()));
        self
    }

    #[must_use]
    pub fn with_some(self, name: &str, value: Option<impl ToString>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// `metadata[reference]=...`, under any name.
    #[must_use]
    pub fn with_metadata(self, name: &str, metadata: &Metadata) -> Self {
        metadata.iter().fold(self, |form, (key, value)| form.with(format!("{name}[{key}]"), value))
    }

    pub fn encoded(&self) -> String {
        form_urlencoded::Serializer::new(String::new()).extend_pairs(&self.0).finish()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_keep_their_order_and_are_escaped() {
        let metadata = [("a b".to_owned(), "1&2".to_owned())].into();
        let form = Form::new().with("x[0][y]", 5).with_some("z", None::<i64>).with_metadata("m", &metadata);
        assert_eq!(form.encoded(), "x%5B0%5D%5By%5D=5&m%5Ba+b%5D=1%262");
    }
}
