//! GET /profile/developers/public among thousands, of whom a page of twenty looks at 525.

use db::Sql;

use super::creators::all_pages;
use crate::world::World;

const DEVELOPERS: i64 = 3600;

/// The numbers from 1 to `$1`, on both engines.
macro_rules! each {
    ($rest:literal) => {
        concat!(
            "with recursive n(i) as (select cast(1 as {{int}}) union all select i + 1 from n where i < $1) ",
            $rest
        )
    };
}

/// What is known of the developer with this number; the statements below say the same.
struct Developer(i64);

impl Developer {
    fn best(&self) -> i64 {
        self.0 * 7919 % 1009
    }
    fn hourly_cents(&self) -> i64 {
        self.0 * 37 % 500 * 100
    }
    fn tenths(&self) -> i64 {
        self.0 * 13 % 51
    }
    fn has(&self, facet: &str) -> bool {
        match facet {
            "skill=rust" => true,
            // More than are read whole, fewer than pass by in a short walk.
            "skill=go" => self.0 % 11 == 0,
            "skill=cobol" => self.0 % 400 == 0,
            "availability=limited" => self.0 % 2 == 0,
            other => panic!("nobody has {other}"),
        }
    }
}

async fn crowd() -> World {
    static USERS: Sql = Sql::new(each!(
        "insert into users (username, username_folded, email, email_folded, user_type, created_at)
         select 'dev' || i, 'dev' || i, 'dev' || i, 'dev' || i, 'developer', $2 from n order by i"
    ));
    static PROFILES: Sql = Sql::new(
        "insert into developer_profiles (user_id, display_name, currency, availability, other_links, visibility, completeness,
                                         created_at, updated_at)
         select id, username, 'USD', 'limited', '[]', 'public', 40, created_at, created_at from users",
    );
    static LISTED: Sql = Sql::new(each!(
        "insert into developer_listing (facet, user_id, is_public, best, hourly_cents, average_rating, created_at)
         select f.facet, u.id, true, i * 7919 % 1009, i * 37 % 500 * 100, (i * 13 % 51) / cast(10 as {{float}}), u.created_at
         from n join users u on u.username_folded = 'dev' || i join (
             select '' as facet, 1 as every union all select 'skill:rust', 1 union all select 'skill:go', 11
             union all select 'skill:cobol', 400 union all select 'availability:limited', 2) f on i % f.every = 0"
    ));
    let world = World::new().await;
    let db = &world.app.db;
    let now = world.app.clock.now();
    db.write(&USERS).bind(DEVELOPERS).bind(now).execute().await.expect("users");
    db.write(&PROFILES).execute().await.expect("profiles");
    db.write(&LISTED).bind(DEVELOPERS).execute().await.expect("listed");
    world
}

#[tokio::test]
async fn everyone_who_passes_is_found_once_and_in_order() {
    let world = crowd().await;
    let visitor = world.visitor();
    for (facets, rate_max, tenths_min, limit) in [
        // Every page is full.
        (&["skill=rust"][..], 400, 0, 100),
        // Few pass: pages are short, and some are empty.
        (&["skill=rust"], 4, 0, 20),
        (&[], 500, 49, 50),
        (&[], 10, 48, 20),
        (&["skill=rust", "availability=limited"], 30, 45, 7),
        (&["skill=rust", "skill=go"], 500, 1, 60),
        (&["skill=rust", "skill=go", "availability=limited"], 450, 2, 40),
        // Along the rare one, wherever it stands.
        (&["skill=rust", "skill=cobol"], 500, 10, 4),
        (&["skill=cobol", "skill=rust"], 250, 0, 2),
        (&["skill=go", "skill=rust"], 100, 0, 25),
    ] {
        let passes = |one: &Developer| {
            facets.iter().all(|facet| one.has(facet))
                && one.hourly_cents() <= rate_max * 100
                && one.tenths() >= tenths_min
        };
        for sort in ["best", "newest", "rate"] {
            let mut expected: Vec<_> = (1..=DEVELOPERS).map(Developer).filter(passes).collect();
            expected.sort_by_key(|one| match sort {
                "best" => (-one.best(), -one.0),
                // All joined in one moment.
                "newest" => (0, -one.0),
                _ => (one.hourly_cents(), one.0),
            });
            let expected: Vec<String> = expected.iter().map(|one| format!("dev{}", one.0)).collect();
            let rating = format!("rating_min={}.{}", tenths_min / 10, tenths_min % 10);
            let mut parts = vec![format!("limit={limit}&sort={sort}&rate_max={rate_max}")];
            parts.extend((tenths_min > 0).then_some(rating));
            parts.extend(facets.iter().map(ToString::to_string));
            let query = parts.join("&");
            assert_eq!(all_pages(&visitor, &query).await.concat(), expected, "{query}");
        }
    }
}

#[tokio::test]
async fn a_page_looks_at_a_few_hundred_at_the_most() {
    let world = crowd().await;
    let visitor = world.visitor();
    for (query, pages) in [
        // The rating of 5.0 belongs to numbers of 51k + 47, none of which works for nothing.
        ("rate_max=0&rating_min=5", 7),
        ("rate_max=0&rating_min=5&sort=newest", 7),
        ("rate_max=0&rating_min=5&availability=limited", 4),
        // The walk goes no further than the rate.
        ("rate_max=0&rating_min=5&sort=rate", 1),
        // 327 have Go, 9 COBOL.
        ("skill=rust&skill=go&rating_min=5&rate_max=0", 1),
        ("skill=rust&availability=limited&skill=cobol&rating_min=5&rate_max=0", 1),
    ] {
        let found = all_pages(&visitor, query).await;
        assert_eq!(found, vec![Vec::<String>::new(); pages], "{query}");
    }
}
