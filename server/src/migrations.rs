//! Every migration, oldest first. One text for both databases; a released one never changes.

use db::Migration;

macro_rules! migrations {
    ($($name:literal),+ $(,)?) => {
        &[$(Migration { name: $name, text: include_str!(concat!("../../migrations/", $name, ".sql")) }),+]
    };
}

pub const MIGRATIONS: &[Migration] = migrations![
    "0001_house",
    "0002_accounts",
    "0003_jobs",
    "0004_events",
    "0005_files",
    "0006_feedback",
    "0007_profiles",
    "0008_projects",
    "0009_requests",
    "0010_responses",
    "0011_subscriptions",
    "0012_search",
    "0013_conversations",
    "0014_payments",
    "0015_sandbox",
    "0016_agreements",
    "0017_notifications",
    "0018_ratings",
    "0019_invoices",
    "0020_videos",
    "0021_playlists",
    "0022_showcases",
    "0023_saved_searches",
    "0024_funnel",
    "0025_showcase_proofs",
    "0026_marketplace",
    "0027_support",
    "0028_moderation",
    "0029_admin",
    "0030_job_lists",
    "0031_verified_email",
    "0032_letters",
    "0033_social_sign_in",
    "0034_account_safety",
    "0035_own_data",
    "0036_reputation",
    "0037_request_details",
    "0038_webhooks",
    "0039_setup",
    "0040_invoice_charges",
    "0041_returned_invoices",
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
