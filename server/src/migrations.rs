//! Every migration, oldest first. One text for both databases; a released one never changes.

use db::Migration;

macro_rules! migrations {
    ($($name:literal),+ $(,)?) => {
        &[$(Migration { name: $name, text: include_str!(concat!("../../migrations/", $name, ".sql")) }),+]
    };
}

pub const MIGRATIONS: &[Migration] = migrations![
    "0001_accounts",
    "0002_feedback",
    "0003_caches",
    "0004_jobs",
    "0005_events",
    "0006_files",
    "0007_profiles",
    "0008_requests",
    "0009_projects",
    "0010_subscriptions",
    "0011_search",
    "0012_matching",
    "0013_responses",
    "0014_payments",
    "0015_sandbox",
    "0016_conversations",
    "0017_plain_messages",
    "0018_chained_events",
    "0019_plain_messages_together",
    "0020_this_database",
    "0021_file_holds",
    "0024_rendered_messages",
    "0026_money",
    "0028_unused_words",
    "0029_search_tokens",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_in_the_list_in_order() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../migrations");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter_map(|name| name.strip_suffix(".sql").map(str::to_owned))
            .collect();
        files.sort();
        let listed: Vec<_> = MIGRATIONS.iter().map(|migration| migration.name.to_owned()).collect();
        assert_eq!(listed, files);
    }
}
