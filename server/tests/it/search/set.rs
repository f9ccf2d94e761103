//! The shared test set: 30 developers, 30 requests, and what is looked for among them. Both engines have to give these
//! very ids in this very order.

use db::Db;
use opportune::heavy::Heavy;
use opportune::search::{self, Audience, Document, Kind};

db::sql! {
    SOMEONE = "insert into users (username, username_folded, email, email_folded, is_admin, created_at)
               values ($1, $1, $1, $1, false, $2) returning id";
}

/// A title, keywords with commas between, a text.
type Text = (&'static str, &'static str, &'static str);

pub const DEVELOPERS: [Text; 30] = [
    (
        "Maya Okafor · Rust and distributed systems",
        "Rust, Tokio, PostgreSQL, Kubernetes",
        "Ten years of backend work, the last five in Rust. I build services that survive bad days.",
    ),
    (
        "Jon Reyes · Frontend engineer",
        "React, TypeScript, CSS, a11y",
        "Interfaces that everybody can use. I care about accessible forms and fast pages.",
    ),
    (
        "Ines Kaya · Full-stack developer",
        "Node.js, React, MongoDB",
        "From the first sketch to production, mostly for small shops and cooperatives.",
    ),
    (
        "Tomasz Wrona · Data engineer",
        "Python, Airflow, dbt, Postgres",
        "Pipelines, warehouses and the dashboards on top of them.",
    ),
    (
        "Priya Raman · Mobile developer",
        "React Native, Swift, Kotlin",
        "Apps for iOS and Android, from idea to the store.",
    ),
    (
        "Zoë Müller · Product designer",
        "Figma, UI/UX, prototyping",
        "Designing with people instead of for them. Workshops in Zürich and online.",
    ),
    (
        "Chen Wei · Machine learning engineer",
        "Python, PyTorch, NLP",
        "Models that answer questions about documents, evaluated honestly.",
    ),
    (
        "Fatima Zahra · DevOps engineer",
        "k8s, Terraform, AWS, CI/CD",
        "Clusters that upgrade themselves while you sleep.",
    ),
    (
        "Lars Nilsson · C++ engineer",
        "C++, Qt, embedded",
        "Firmware and desktop software for measuring instruments.",
    ),
    (
        "Olu Adebayo · .NET architect",
        "C#, .NET, Azure, SQL Server",
        "Line-of-business systems for insurers. Migrating old ASP.NET to the present.",
    ),
    (
        "Greta Lund · Accessibility specialist",
        "accessibility, WCAG, screen readers",
        "Audits with people who use screen readers every day, and repairs afterwards.",
    ),
    (
        "Samir Haddad · Go backend developer",
        "Go, gRPC, Redis",
        "Small services with small binaries. Formerly payments at a bank.",
    ),
    (
        "Anna Kowalska · WordPress developer",
        "WordPress, PHP, WooCommerce",
        "Websites and shops for craftspeople: bakeries, printers, florists.",
    ),
    (
        "Diego Fuentes · Ruby on Rails developer",
        "Ruby, Rails, Hotwire",
        "Marketplaces and booking systems. I like deleting code.",
    ),
    (
        "Hana Sato · Game developer",
        "Unity, C#, Blender",
        "Small games with a lot of heart; shaders by night.",
    ),
    (
        "Emre Demir · Security engineer",
        "penetration testing, OAuth, cryptography",
        "I break in so that others cannot. Reports that people read to the end.",
    ),
    (
        "Nia Brown · Vue developer",
        "Vue.js, JavaScript, Tailwind CSS",
        "Dashboards and maps. Formerly a journalist, so the words are right too.",
    ),
    (
        "Pavel Novak · Database administrator",
        "PostgreSQL, MySQL, replication",
        "Query tuning, backups that were tried, migrations without downtime.",
    ),
    ("Sofia Rossi · Java developer", "Java, Spring Boot, Kafka", "Event-driven back ends for logistics."),
    (
        "Kwame Mensah · Blockchain developer",
        "Solidity, Rust, Web3",
        "Smart contracts and the audits they need.",
    ),
    (
        "Ellen Park · QA engineer",
        "Playwright, Cypress, test automation",
        "Journeys through your product, tested in real browsers on every commit.",
    ),
    (
        "Marc Dubois · Elixir developer",
        "Elixir, Phoenix, LiveView",
        "Realtime applications with very little JavaScript.",
    ),
    (
        "Aisha Khan · iOS developer",
        "Swift, SwiftUI, Objective-C",
        "Native apps with attention to animation and battery.",
    ),
    (
        "Ben Carter · Android developer",
        "Kotlin, Jetpack Compose, Java",
        "Offline-first apps for people who work outdoors.",
    ),
    (
        "Yuki Tanaka · Technical writer",
        "documentation, OpenAPI, Markdown",
        "Documentation that answers the question you came with. 日本語 and English.",
    ),
    (
        "Carla Mendes · Shopify developer",
        "Shopify, Liquid, e-commerce",
        "Shops that load before the coffee is ready.",
    ),
    (
        "Ivan Petrov · Embedded Linux developer",
        "C, Yocto, Linux",
        "Boards, drivers, bootloaders. Привет from Sofia.",
    ),
    (
        "Rosa Lindgren · Project manager",
        "Scrum, planning, budgets",
        "Keeps developers working on the right thing and clients informed.",
    ),
    (
        "Theo Martin · Computer vision engineer",
        "Python, OpenCV, machine learning",
        "Counting fish, reading meters, finding cracks in bridges.",
    ),
    (
        "Lena Vogel · Frontend developer",
        "Svelte, TypeScript, D3",
        "Charts and maps for newsrooms. Kubernetes only when somebody makes me.",
    ),
];

pub const REQUESTS: [Text; 30] = [
    (
        "Booking page for a bakery",
        "React, Node.js",
        "Customers should order bread for the next morning and pay when they fetch it.",
    ),
    (
        "Move our cluster to Kubernetes",
        "Kubernetes, Docker",
        "Twelve services run on one old machine. We want them on k8s with a way back.",
    ),
    (
        "Accessible redesign of a library catalogue",
        "a11y, HTML, CSS",
        "Readers with low vision can't use our search. Please fix that first.",
    ),
    (
        "PostgreSQL performance review",
        "PostgreSQL",
        "Some queries take a minute. Find out why, and repair what can be repaired.",
    ),
    (
        "iPhone app for a sailing club",
        "Swift, iOS",
        "Members report where they are; the harbour sees it on a map.",
    ),
    (
        "Migrate a shop from WooCommerce to Shopify",
        "Shopify, WordPress",
        "About 4,000 products with pictures, and old addresses must keep working.",
    ),
    (
        "Python script that reads invoices",
        "Python, OCR",
        "PDF invoices come by e-mail; the amounts should end up in a spreadsheet.",
    ),
    (
        "Dashboard for solar panels",
        "TypeScript, D3",
        "Live charts of what 300 roofs produce, for a wall display.",
    ),
    (
        "Rust library for a sensor protocol",
        "Rust, embedded",
        "A parser with no allocation, tests and documentation.",
    ),
    (
        "Security audit of a login flow",
        "OAuth, penetration testing",
        "Three weeks before launch we want a stranger to attack it.",
    ),
    (
        "Translate our app into five languages",
        "i18n, React Native",
        "Internationalisation was forgotten. Texts stand in the code.",
    ),
    (
        "Machine learning model for crop disease",
        "machine learning, Python",
        "Twenty thousand labelled photographs of leaves are at hand.",
    ),
    (
        "Node.js API for a delivery service",
        "Node.js, Redis, Postgres",
        "Couriers, parcels, positions; about 200 calls a second.",
    ),
    ("C# plugin for a CAD program", "C#, .NET", "Draws our standard staircase from eight numbers."),
    ("Website for a choir", "WordPress", "Dates, recordings, a page for members. Simple and cheerful."),
    ("Teach us Git and code review", "Git, teaching", "A day for eight scientists who program."),
    ("Go service that resizes images", "Go, S3", "A queue in front, a bucket behind, metrics in between."),
    (
        "Fix flaky end-to-end tests",
        "Playwright, CI/CD",
        "One run in five fails and nobody believes them any more.",
    ),
    (
        "Augmented reality museum guide",
        "Unity, AR",
        "Visitors point their phone at a statue and hear its story.",
    ),
    (
        "Vue front end for an existing API",
        "Vue, GraphQL",
        "The back end is finished; the screens are drawn in Figma.",
    ),
    ("Logo and visual identity", "branding, Illustrator", "A cooperative of bicycle couriers needs a face."),
    (
        "Embedded firmware for a weather station",
        "C, LoRa",
        "Runs a year on two batteries and sends every ten minutes.",
    ),
    (
        "Data warehouse for a small hospital",
        "dbt, Postgres, Airflow",
        "Five sources, one truth, and nothing that identifies a patient.",
    ),
    ("Chatbot that answers from our handbook", "NLP, LLM, Python", "It should say when it does not know."),
    ("E-mail templates that look right everywhere", "HTML, CSS, e-mail", "Outlook included."),
    ("Rewrite a Ruby on Rails monolith", "Rails, PostgreSQL", "Or tell us why we should not."),
    ("Desktop app in C++ for microscopes", "C++, Qt", "Live picture, measurements, export."),
    (
        "Kotlin developer for an Android app",
        "Kotlin, Android",
        "Two months, part time, with our own developers.",
    ),
    (
        "Set up monitoring and alerts",
        "Grafana, Prometheus, Kubernetes",
        "We learn of outages from customers. That should end.",
    ),
    ("Documentation for a public API", "OpenAPI, writing", "Examples that run, in three languages."),
];

pub struct Case {
    pub kind: Kind,
    pub query: &'static str,
    /// The first of what is found, at most five; ids count from one in the tables above.
    pub first: &'static [i64],
}

const fn d(query: &'static str, first: &'static [i64]) -> Case {
    Case { kind: Kind::Developer, query, first }
}

const fn r(query: &'static str, first: &'static [i64]) -> Case {
    Case { kind: Kind::Request, query, first }
}

pub const CASES: &[Case] = &[
    d("rust", &[1, 20]),
    d("Rust kubernetes", &[1, 20, 8, 30]),
    d("kubernetes", &[8, 1, 30]),
    d("kubernets", &[8, 1, 30]),
    d("k8s", &[8, 1, 30]),
    d("postgres", &[18, 4, 1]),
    d("PostgreSQL", &[18, 4, 1]),
    d("react", &[3, 2, 5]),
    d("reac", &[5, 3, 2]),
    d("js", &[17, 22, 3]),
    d("javascript", &[17, 22, 3]),
    d("node", &[3]),
    d("accessibility", &[11, 2]),
    d("a11y", &[11, 2]),
    d("c++", &[9]),
    d("c#", &[15, 10]),
    d(".net", &[10]),
    d("golang", &[12]),
    d("go", &[12]),
    d("zoe muller", &[6]),
    d("Zoë", &[6]),
    d("developer", &[30, 26, 24, 23, 22]),
    d("frontend developer", &[30, 2, 26, 24, 23]),
    d("front-end", &[30, 2]),
    d("machine learning", &[7, 29]),
    d("ML", &[7, 29]),
    d("pyhton", &[29, 7, 4]),
    d("dashbo", &[17, 4]),
    d("desi", &[6]),
    d("日本", &[25]),
    d("привет", &[27]),
    d("elephants", &[]),
    d("OR NEAR \"", &[]),
    r("kubernetes", &[2, 29]),
    r("kubernets monitoring", &[29, 2]),
    r("node.js postgres", &[13, 4, 26, 23, 1]),
    r("shop", &[6]),
    r("api documentation", &[30, 13, 20, 9]),
    r("app", &[28, 27, 5, 11]),
    r("bakery website", &[15, 1]),
    r("internationalization", &[11]),
    r("email", &[25, 7]),
    r("c++ desktop", &[27]),
    r("golang images", &[17]),
    r("securty audit", &[10]),
    r("library for the readers", &[3, 9]),
    r("ruby rails", &[26]),
    r("play", &[18]),
    r("react native translate", &[11]),
    r("quantum", &[]),
];

/// Puts the whole set in, the first of each table first. Answers whose it is.
pub async fn fill(db: &Db) -> i64 {
    let owner: i64 = db
        .write(&SOMEONE)
        .bind("owner.of.the.set")
        .bind("2026-03-01T12:00:00Z".parse::<db::Time>().expect("a time"))
        .one()
        .await
        .expect("written");
    let mut tx = db.begin().await.expect("begins");
    for (kind, texts) in [(Kind::Developer, &DEVELOPERS), (Kind::Request, &REQUESTS)] {
        for (id, (title, keywords, body)) in (1..).zip(texts) {
            let keywords: Vec<String> = keywords.split(", ").map(str::to_owned).collect();
            let document =
                Document { owner_id: owner, audience: Audience::Everyone, title, keywords: &keywords, body };
            search::put(&mut tx, kind, id, &document).await.expect("put");
        }
    }
    tx.commit().await.expect("commits");
    owner
}

/// Everything found, with scores.
pub async fn found(db: &Db, kind: Kind, query: &str) -> Vec<(i64, i64)> {
    let found = search::find(db, &Heavy::default(), kind, Audience::Everyone, query, search::MOST_FOUND)
        .await
        .expect("found");
    found.into_iter().map(|found| (found.id, found.score)).collect()
}
