//! What can go wrong. The texts are for logs; none of them holds a key.

/// No whole answer came.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Away(pub String);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    #[error("the payment provider cannot be reached: {0}")]
    Away(String),
    /// The provider's own refusal, in its words.
    #[error("the payment provider refused ({status} {code}): {message}")]
    Refused { status: u16, code: String, decline_code: Option<String>, message: String },
    #[error("the payment provider's answer cannot be read: {0}")]
    Unreadable(String),
}

impl Error {
    /// There is no such object, or not under this key. Another 404 only says that somebody else answered.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Refused { code, .. } if code == "resource_missing")
    }

    /// Something else was sent before under the same idempotency key.
    pub fn is_other_call(&self) -> bool {
        matches!(self, Self::Refused { code, .. } if code == "idempotency_error")
    }

    /// The object is not in a state in which this can be done.
    pub fn is_wrong_state(&self) -> bool {
        matches!(self, Self::Refused { status: 400, .. }) && !self.is_other_call() && !self.is_missing()
    }
}
