//! Skills that are near each other: who knows one finds into another sooner than a stranger would.

use std::collections::BTreeSet;

/// Each line is a family; the keys are those of `search::tokenize::skill_key`.
const FAMILIES: &[&[&str]] = &[
    &[
        "mobile",
        "mobile apps",
        "ios",
        "android",
        "flutter",
        "reactnative",
        "swift",
        "swiftui",
        "kotlin",
        "expo",
        "dart",
    ],
    &["frontend", "react", "vue", "svelte", "angular", "css", "html", "tailwind", "nuxt", "nextjs"],
    &["charts", "d3", "data visualisation", "data visualization", "visualization", "visualisation"],
    &["devops", "kubernetes", "docker", "terraform", "ansible", "aws", "cicd", "linux"],
    &["firmware", "embedded", "esp32", "c", "cplusplus", "rtos"],
    &[
        "machinelearning",
        "pytorch",
        "tensorflow",
        "naturallanguageprocessing",
        "computer vision",
        "artificialintelligence",
    ],
    &["database", "sql", "postgresql", "mysql", "sqlserver", "mariadb", "postgis"],
    &["php", "laravel", "wordpress", "woocommerce"],
    &["online shop", "ecommerce", "shopify", "woocommerce"],
    &["security", "penetration testing", "owasp"],
    &["docs", "documentation", "technical writing", "openapi"],
    &["payments", "stripe", "billing"],
    &["testing", "qa", "playwright", "cypress", "selenium"],
    &["video", "video streaming", "webrtc", "hls", "ffmpeg"],
    &["design", "figma", "ux", "uiux", "design systems"],
    &["search", "elasticsearch", "search relevance", "solr"],
];

pub fn any(wanted: &str, known: &BTreeSet<String>) -> bool {
    FAMILIES
        .iter()
        .filter(|family| family.contains(&wanted))
        .any(|family| family.iter().any(|key| known.contains(*key)))
}
