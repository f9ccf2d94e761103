//! GET /profile/developers/public among thousands: whichever way a page is found, it is the page.

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
         from n join users u on u.username = 'dev' || i join (
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
async fn a_page_is_the_same_whichever_way_it_is_found() {
    let world = crowd().await;
    let visitor = world.visitor();
    for (facets, rate_max, tenths_min, limit) in [
        // Full before anybody asks how many there are.
        (&["skill=rust"][..], 400, 0, 100),
        // Few pass, and they are read whole: by their rate, by their rating.
        (&["skill=rust"], 4, 0, 20),
        (&[], 500, 49, 50),
        (&["skill=rust", "availability=limited"], 30, 45, 7),
        // So many pass the rating that the walk goes on to the end.
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
            assert!(!expected.is_empty());
            let rating = format!("rating_min={}.{}", tenths_min / 10, tenths_min % 10);
            let mut parts = vec![format!("limit={limit}&sort={sort}&rate_max={rate_max}")];
            parts.extend((tenths_min > 0).then_some(rating));
            parts.extend(facets.iter().map(ToString::to_string));
            let query = parts.join("&");
            let most = 5 * limit;
            let found = all_pages(&visitor, &query, most).await;
            assert_eq!(found, expected[..expected.len().min(most)], "{query}");
        }
    }
}
