//! The keys of the payment provider, as they are typed on the setup page.

use secrecy::{ExposeSecret as _, SecretString};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::fields::Fields;

/// Longer than any key there is.
const LONGEST: usize = 255;

/// Left out as a whole, payments go through the built-in sandbox.
#[derive(Deserialize, ToSchema)]
pub struct SetupPayments {
    #[schema(value_type = String, format = Password, pattern = r"^(sk|rk)_(test|live)_[A-Za-z0-9_]{1,240}$")]
    pub secret_key: SecretString,
    #[schema(pattern = r"^(pk_(test|live)_[A-Za-z0-9_]{1,240})?$")]
    pub publishable_key: Option<String>,
    /// What the provider signs its webhooks with.
    #[schema(value_type = Option<String>, format = Password, pattern = r"^(whsec_[A-Za-z0-9+/=_-]{1,240})?$")]
    pub webhook_secret: Option<SecretString>,
}

impl SetupPayments {
    pub fn check(&mut self, fields: &mut Fields) {
        let secret = mode_of(self.secret_key.expose_secret(), &["sk", "rk"]);
        if secret.is_none() {
            fields.refuse(
                "secret_key",
                "Enter a key that begins with sk_test_, sk_live_, rk_test_ or rk_live_.",
            );
        }
        fields.optional_line("publishable_key", &mut self.publishable_key, LONGEST);
        if let Some(key) = &self.publishable_key {
            match (mode_of(key, &["pk"]), secret) {
                (None, _) => {
                    fields.refuse("publishable_key", "Enter a key that begins with pk_test_ or pk_live_.");
                }
                (Some(publishable), Some(secret)) if publishable != secret => {
                    fields.refuse(
                        "publishable_key",
                        "One of the two keys is a test key and the other a live key.",
                    );
                }
                _ => {}
            }
        }
        if self.webhook_secret.as_ref().is_some_and(|secret| secret.expose_secret().is_empty()) {
            self.webhook_secret = None;
        }
        let signs = |secret: &SecretString| {
            let rest = secret.expose_secret().strip_prefix("whsec_");
            rest.is_some_and(|rest| is_one_word(rest, "+/=_-"))
        };
        if self.webhook_secret.as_ref().is_some_and(|secret| !signs(secret)) {
            fields.refuse("webhook_secret", "Enter the secret that begins with whsec_.");
        }
    }
}

/// `test` or `live`, if it is a key of one of these kinds.
fn mode_of<'k>(key: &'k str, kinds: &[&str]) -> Option<&'k str> {
    let (kind, rest) = key.split_once('_')?;
    let (mode, rest) = rest.split_once('_')?;
    let is_key = kinds.contains(&kind) && matches!(mode, "test" | "live") && is_one_word(rest, "_");
    is_key.then_some(mode)
}

fn is_one_word(text: &str, also: &str) -> bool {
    (1..=LONGEST).contains(&text.len()) && text.chars().all(|c| c.is_ascii_alphanumeric() || also.contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(secret: &str, publishable: Option<&str>, webhook: Option<&str>) -> Vec<String> {
        let mut payments = SetupPayments {
            secret_key: secret.to_owned().into(),
            publishable_key: publishable.map(str::to_owned),
            webhook_secret: webhook.map(|secret| secret.to_owned().into()),
        };
        let mut fields = Fields::default();
        payments.check(&mut fields);
        let errors = fields.finish().err().map(|problem| problem.errors).unwrap_or_default();
        errors.into_iter().map(|error| error.field).collect()
    }

    #[test]
    fn keys_are_those_of_the_provider_and_belong_together() {
        assert_eq!(refused("sk_test_abc", None, None), [""; 0]);
        assert_eq!(refused("rk_live_abc", Some("pk_live_abc"), Some("whsec_a+b/c=")), [""; 0]);
        assert_eq!(refused("sk_test_abc", Some(""), Some("")), [""; 0]);
        assert_eq!(refused("sk_test_abc", Some("pk_live_abc"), None), ["publishable_key"]);
        assert_eq!(refused("sk_test_abc", Some("sk_test_abc"), None), ["publishable_key"]);
        assert_eq!(refused("sk_test_abc", None, Some("whsec_")), ["webhook_secret"]);
        for wrong in ["", "sk", "pk_test_abc", "sk_other_abc", "sk_test_", "sk_test_a b", "sk_test_ä"] {
            assert_eq!(refused(wrong, None, None), ["secret_key"], "{wrong:?}");
        }
    }
}
