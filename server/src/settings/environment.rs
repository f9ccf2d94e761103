//! Which environment name sets which setting. The names are part of what programs outside rely on.

use std::collections::BTreeMap;

use toml::{Table, Value};

pub type Variables = BTreeMap<String, String>;

const NAMES: [(&str, &str); 32] = [
    ("OPPORTUNE_DEMO", "demo"),
    ("OPPORTUNE_LISTEN", "server.listen"),
    ("OPPORTUNE_PUBLIC_URL", "server.public_url"),
    ("OPPORTUNE_WEB_DIR", "server.web_dir"),
    ("OPPORTUNE_DATA_DIR", "data.dir"),
    ("OPPORTUNE_DATABASE_URL", "database.url"),
    ("OPPORTUNE_SECRET_KEY", "security.secret_key"),
    ("OPPORTUNE_STORAGE_URL", "storage.url"),
    ("AWS_ACCESS_KEY_ID", "storage.access_key_id"),
    ("AWS_SECRET_ACCESS_KEY", "storage.secret_access_key"),
    ("STRIPE_SECRET_KEY", "stripe.secret_key"),
    ("STRIPE_PUBLISHABLE_KEY", "stripe.publishable_key"),
    ("STRIPE_WEBHOOK_SECRET", "stripe.webhook_secret"),
    ("STRIPE_API_BASE", "stripe.api_base"),
    ("OPPORTUNE_OAUTH_GOOGLE_CLIENT_ID", "oauth.google_client_id"),
    ("OPPORTUNE_OAUTH_GOOGLE_CLIENT_SECRET", "oauth.google_client_secret"),
    ("OPPORTUNE_OAUTH_GOOGLE_ISSUER", "oauth.google_issuer"),
    ("OPPORTUNE_OAUTH_GITHUB_CLIENT_ID", "oauth.github_client_id"),
    ("OPPORTUNE_OAUTH_GITHUB_CLIENT_SECRET", "oauth.github_client_secret"),
    ("OPPORTUNE_OAUTH_GITHUB_AUTHORIZE_URL", "oauth.github_authorize_url"),
    ("OPPORTUNE_OAUTH_GITHUB_TOKEN_URL", "oauth.github_token_url"),
    ("OPPORTUNE_OAUTH_GITHUB_API_URL", "oauth.github_api_url"),
    ("OPPORTUNE_OAUTH_LINKEDIN_CLIENT_ID", "oauth.linkedin_client_id"),
    ("OPPORTUNE_OAUTH_LINKEDIN_CLIENT_SECRET", "oauth.linkedin_client_secret"),
    ("OPPORTUNE_OAUTH_LINKEDIN_ISSUER", "oauth.linkedin_issuer"),
    ("OPPORTUNE_SUBSCRIPTION_REQUIRED", "subscription.required"),
    ("OPPORTUNE_RATE_LIMITS", "limits.rate_limits"),
    ("OPPORTUNE_SMTP_URL", "mail.smtp_url"),
    ("OPPORTUNE_SMTP_AUTHORITY", "mail.smtp_authority"),
    ("OPPORTUNE_FFMPEG", "videos.ffmpeg"),
    ("OPPORTUNE_METRICS_LISTEN", "metrics.listen"),
    ("OPPORTUNE_METRICS_TOKEN", "metrics.token"),
];

/// Read before the settings: it names their file.
pub(super) const FILE: &str = "OPPORTUNE_CONFIG";

/// What the process was started with, as far as it concerns us.
pub fn process_environment() -> Variables {
    std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
        .filter(|(name, _)| is_ours(name))
        .collect()
}

/// A misspelt name with one of our beginnings is refused: a webhook secret that nobody reads would be noticed late. Names
/// of others are none of our business, save the two that everything which speaks S3 reads.
fn is_ours(name: &str) -> bool {
    let ours = name.starts_with("OPPORTUNE_") && !name.starts_with("OPPORTUNE_TEST_");
    ours || name.starts_with("STRIPE_") || NAMES.iter().any(|(known, _)| *known == name)
}

pub(super) fn apply(table: &mut Table, variables: &Variables) -> Result<(), String> {
    for (name, value) in variables {
        if let Some((_, path)) = NAMES.iter().find(|(known, _)| known == name) {
            let value = Value::String(value.clone());
            let Some((section, key)) = path.split_once('.') else {
                table.insert((*path).to_owned(), value);
                continue;
            };
            let section = table.entry(section).or_insert_with(|| Value::Table(Table::new()));
            if let Value::Table(section) = section {
                section.insert(key.to_owned(), value);
            }
        } else if name != FILE {
            let known: Vec<_> = NAMES.iter().map(|(name, _)| *name).collect();
            return Err(format!("{name} is not a name this server knows; it knows {}.", known.join(", ")));
        }
    }
    Ok(())
}

pub(super) fn name_of(path: &str) -> Option<&'static str> {
    NAMES.iter().find(|(_, known)| *known == path).map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::is_ours;

    #[test]
    fn names_with_our_beginnings_are_looked_at_and_no_others() {
        for ours in ["OPPORTUNE_LISTN", "STRIPE_SECRET_KEY", "STRIPE_SECRT_KEY", "AWS_ACCESS_KEY_ID"] {
            assert!(is_ours(ours), "{ours}");
        }
        for theirs in ["PATH", "AWS_PROFILE", "MY_STRIPE_KEY", "OPPORTUNE_TEST_ENGINE"] {
            assert!(!is_ours(theirs), "{theirs}");
        }
    }
}
