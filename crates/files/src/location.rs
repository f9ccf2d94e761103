//! How a place is written: `file:PATH`, or `s3://BUCKET/FOLDER?endpoint=...&region=...`.

use std::path::PathBuf;

use secrecy::SecretString;

/// Where files are kept.
#[derive(Clone, Debug)]
pub enum Location {
    Folder {
        path: PathBuf,
        /// Bytes of the disk that stay free for the database: an upload that would take them is refused.
        keep_free: u64,
    },
    Bucket(BucketLocation),
}

#[derive(Clone, Debug)]
pub struct BucketLocation {
    pub(crate) bucket: String,
    /// Put before every key; empty or ending in a slash.
    pub(crate) folder: String,
    /// `None` is Amazon's own.
    pub(crate) endpoint: Option<String>,
    pub(crate) region: String,
    pub(crate) credentials: Credentials,
}

#[derive(Clone, Debug)]
pub struct Credentials {
    pub access_key_id: String,
    pub secret_access_key: SecretString,
}

impl Location {
    /// Whether it is the same place, whatever way it is written in.
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Folder { path: one, .. }, Self::Folder { path: two, .. }) => {
                let whole = |path: &PathBuf| path.canonicalize().or_else(|_| std::path::absolute(path));
                one == two || matches!((whole(one), whole(two)), (Ok(one), Ok(two)) if one == two)
            }
            (Self::Bucket(one), Self::Bucket(two)) => {
                (&one.bucket, &one.folder, &one.endpoint) == (&two.bucket, &two.folder, &two.endpoint)
            }
            _ => false,
        }
    }

    /// Reads a place, or says what is wrong with it.
    pub fn parse(url: &str, keep_free: u64, credentials: Option<Credentials>) -> Result<Self, String> {
        if let Some(path) = url.strip_prefix("file:").filter(|path| !path.is_empty()) {
            let path = path.strip_prefix("//").unwrap_or(path);
            return Ok(Self::Folder { path: PathBuf::from(path), keep_free });
        }
        let Some(rest) = url.strip_prefix("s3://") else {
            return Err("it must begin with file: or s3:// and name a folder or a bucket".to_owned());
        };
        let (name, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (bucket, folder) = name.split_once('/').unwrap_or((name, ""));
        let fits =
            |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'.');
        if bucket.len() < 3 || !bucket.bytes().all(fits) {
            return Err(
                "the name of the bucket must be lower-case letters, digits, dots and hyphens".to_owned()
            );
        }
        let folder = folder.trim_matches('/');
        if !folder.is_empty() && crate::Key::parse(folder).is_none() {
            return Err("the folder in the bucket must be lower-case letters, digits, - and _".to_owned());
        }
        let folder = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let (mut endpoint, mut region) = (None, "us-east-1".to_owned());
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            match &*name {
                "endpoint" if value.starts_with("http://") || value.starts_with("https://") => {
                    endpoint = Some(value.trim_end_matches('/').to_owned());
                }
                "endpoint" => return Err("endpoint must begin with http:// or https://".to_owned()),
                "region" => region = value.into_owned(),
                other => {
                    return Err(format!(
                        "\"{other}\" is not known after the bucket; endpoint and region are"
                    ));
                }
            }
        }
        let Some(credentials) = credentials else {
            return Err("a bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY".to_owned());
        };
        let bucket = bucket.to_owned();
        Ok(Self::Bucket(BucketLocation { bucket, folder, endpoint, region, credentials }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(url: &str) -> Result<Location, String> {
        let credentials = Credentials { access_key_id: "id".into(), secret_access_key: "secret".into() };
        Location::parse(url, 0, Some(credentials))
    }

    #[test]
    fn folders_and_buckets_are_told_apart() {
        let folder = |url| match parse(url) {
            Ok(Location::Folder { path, .. }) => path,
            other => panic!("{url}: {other:?}"),
        };
        assert_eq!(folder("file:data/files"), PathBuf::from("data/files"));
        assert_eq!(folder("file:///srv/files"), PathBuf::from("/srv/files"));
        let Ok(Location::Bucket(place)) =
            parse("s3://my-files/a/b/?endpoint=http%3A%2F%2F127.0.0.1%3A9000/&region=here")
        else {
            panic!("a bucket")
        };
        assert_eq!((place.bucket.as_str(), place.folder.as_str()), ("my-files", "a/b/"));
        assert_eq!(
            (place.endpoint.as_deref(), place.region.as_str()),
            (Some("http://127.0.0.1:9000"), "here")
        );
    }

    #[test]
    fn a_wrong_place_is_told_in_a_sentence_without_its_secrets() {
        for (url, why) in [
            ("", "file: or s3://"),
            ("file:", "file: or s3://"),
            ("/srv/files", "file: or s3://"),
            ("s3://", "bucket"),
            ("s3://Upper", "bucket"),
            ("s3://files/../x", "folder"),
            ("s3://files?endpoint=example.org", "http"),
            ("s3://files?key=1", "\"key\""),
        ] {
            let said = parse(url).expect_err(url);
            assert!(said.contains(why), "{url}: {said}");
        }
        assert!(Location::parse("s3://files", 0, None).expect_err("none").contains("AWS_ACCESS_KEY_ID"));
        assert!(!format!("{:?}", parse("s3://files")).contains("\"secret\""));
    }
}
