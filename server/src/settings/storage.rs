//! Where uploaded files are kept, as the settings say it.

use files::{Credentials, Location};
use secrecy::{ExposeSecret as _, SecretString};
use serde::Deserialize;

use super::Settings;
use super::parse::whole;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Storage {
    /// Empty: a folder in the data folder.
    pub url: String,
    pub access_key_id: String,
    pub secret_access_key: SecretString,
    #[serde(deserialize_with = "whole::<_, 0, 1_000_000_000>")]
    pub quota_mib: u64,
    #[serde(deserialize_with = "whole::<_, 0, 1_000_000_000>")]
    pub keep_free_mib: u64,
    #[serde(deserialize_with = "whole::<_, 1, 100_000>")]
    pub uploads_per_person: u64,
    #[serde(deserialize_with = "whole::<_, 1, 100_000>")]
    pub uploads_at_once: u64,
}

impl Settings {
    pub fn storage_url(&self) -> String {
        match self.storage.url.as_str() {
            "" => format!("file:{}", self.data.dir.join("files").display()),
            url => url.to_owned(),
        }
    }

    pub fn storage_location(&self) -> Result<Location, String> {
        self.storage_at(&self.storage_url())
            .map_err(|why| format!("Setting storage.url [OPPORTUNE_STORAGE_URL] is wrong: {why}."))
    }

    /// Another place for files, with the credentials and the reserve of the settings.
    pub fn storage_at(&self, url: &str) -> Result<Location, String> {
        let storage = &self.storage;
        let given =
            !storage.access_key_id.is_empty() && !storage.secret_access_key.expose_secret().is_empty();
        let credentials = given.then(|| Credentials {
            access_key_id: storage.access_key_id.clone(),
            secret_access_key: storage.secret_access_key.clone(),
        });
        Location::parse(url, storage.keep_free_mib << 20, credentials)
    }
}
