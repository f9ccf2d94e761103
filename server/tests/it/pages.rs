//! Public pages as strangers and search engines get them: head, text and first data inside the HTML, and nothing private.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::http::Method;
use opportune::accounts::admin;
use serde_json::{Value, json};

use crate::requests::{post, share};
use crate::world::{Answer, Member, World};

const FRAMES: [&str; 12] = [
    "creators",
    "developer",
    "marketplace",
    "matching",
    "opportunities",
    "opportunity",
    "playlist",
    "product",
    "rules",
    "showcase",
    "showcases",
    "video",
];
const SHELL: &[u8] = b"<h1>the app</h1>";
const WHOLE: &[u8] = b"<h1>Terms</h1>";

/// A web app with frames, as its build writes them.
fn web_app() -> PathBuf {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("opportune-pages-{}-{number}", std::process::id()));
    std::fs::create_dir_all(folder.join("pages/whole")).expect("a folder for it");
    std::fs::write(folder.join("pages/whole/terms-of-service.html"), WHOLE).expect("a folder for it");
    std::fs::write(folder.join("index.html"), SHELL).expect("a folder for it");
    let paths = json!([
        "/",
        "/login",
        "/creators",
        "/opportunities",
        "/opportunities/{id}",
        "/requests/{requestId}/edit",
        "/showcase/new"
    ]);
    std::fs::write(folder.join("pages/paths.json"), paths.to_string()).expect("a folder for it");
    for name in FRAMES {
        let frame = format!(
            "<!doctype html><head><title>Frame of {name}</title><!--head--></head><main><!--main--></main><!--data-->"
        );
        std::fs::write(folder.join(format!("pages/{name}.html")), frame).expect("a folder for it");
    }
    // The front page has a place for each of four things.
    let places = ["requests", "prices", "works", "developers"].map(|name| format!("[{name}]<!--main-->"));
    let frame = format!(
        "<!doctype html><head><title>Frame of landing</title><!--head--></head><main>{}</main><!--data-->",
        places.concat()
    );
    std::fs::write(folder.join("pages/landing.html"), frame).expect("a folder for it");
    folder
}

pub async fn world() -> World {
    let folder = web_app();
    let world = World::with(|settings| {
        settings.server.web_dir.clone_from(&folder);
        settings.server.public_url = Some("https://opportune.example".to_owned());
    })
    .await;
    std::fs::remove_dir_all(&folder).expect("a folder for it");
    world
}

pub fn text(answer: &Answer) -> &str {
    std::str::from_utf8(&answer.bytes).expect("text")
}

/// What stands between two pieces of a page.
fn between<'a>(page: &'a str, from: &str, to: &str) -> &'a str {
    let start = page.find(from).unwrap_or_else(|| panic!("no {from} in {page}")) + from.len();
    &page[start..start + page[start..].find(to).expect("its end")]
}

fn data(page: &Answer) -> Value {
    let script = between(text(page), "<script type=\"application/json\" id=\"served\">", "</script>");
    serde_json::from_str(script).expect("JSON")
}

fn facts(page: &Answer) -> Value {
    let script = between(text(page), "<script type=\"application/ld+json\">", "</script>");
    serde_json::from_str(script).expect("JSON")
}

async fn developer(world: &World, name: &str, fields: Value) -> Member {
    let member = world.developer(name).await;
    let mut body = json!({"display_name": name});
    for (field, value) in fields.as_object().expect("an object") {
        body[field] = value.clone();
    }
    let made = member.post("/api/profile/developer", body).await;
    assert_eq!(made.status, 201, "{made}");
    member
}

#[tokio::test]
async fn the_lists_come_with_head_text_and_data() {
    let world = world().await;
    let nora = world.client("nora").await;
    let id = post(&nora, json!({"title": "Booking page", "skills": ["Rust"]})).await;
    let rates = json!({"headline": "Builds things", "skills": ["SQL"], "rate_type": "hourly",
                       "rate_min_cents": 5000, "rate_max_cents": 8000, "city": "Lisbon", "country": "Portugal"});
    let ada = developer(&world, "ada", rates).await;
    let visitor = world.visitor();

    let page = visitor.get("/opportunities").await;
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    let html = text(&page);
    for part in [
        "<title>Frame of opportunities</title>",
        "<link rel=\"canonical\" href=\"https://opportune.example/opportunities\">",
        "<meta property=\"og:title\" content=\"Frame of opportunities\">",
        "<meta property=\"og:image\" content=\"https://opportune.example/og.png\">",
        "type=\"application/rss+xml\"",
        &format!("<h3><a href=\"/opportunities/{id}\">Booking page</a></h3>"),
        "Budget: $2,500",
        "For our harbour tours.",
        "<li class=\"tag\">Rust</li>",
    ] {
        assert!(html.contains(part), "{part} is missing in {html}");
    }
    let api = visitor.get("/api/requests/public").await;
    assert_eq!(data(&page), json!([{"path": "/requests/public", "link": null, "body": api.body}]));
    assert_eq!(facts(&page)["mainEntity"]["itemListElement"][0]["name"], "Booking page");

    let page = visitor.get("/creators").await;
    let path = format!("/profile/developers/{}/public", ada.id);
    for part in
        [&*format!("<a href=\"{path}\">ada</a>"), "Builds things", "$50–80 an hour", "Lisbon, Portugal"]
    {
        assert!(text(&page).contains(part), "{part} is missing in {}", text(&page));
    }
    let api = visitor.get("/api/profile/developers/public").await;
    assert_eq!(data(&page)[0]["body"], api.body);
}

#[tokio::test]
async fn the_front_page_shows_the_newest_of_this_server_and_the_price() {
    let world = world().await;
    let visitor = world.visitor();
    let page = visitor.get("/").await;
    for part in [
        "<link rel=\"canonical\" href=\"https://opportune.example/\">",
        "<meta property=\"og:title\" content=\"Frame of landing\">",
        "No open requests right now.",
        "$9.95 a month for developers",
        "No showcases yet.",
        "No developers yet.",
    ] {
        assert!(text(&page).contains(part), "{part} is missing in {}", text(&page));
    }
    // Each of the three brings the page up to date, in its own place.
    let nora = world.client("nora").await;
    let id = post(&nora, json!({"title": "Booking page"})).await;
    post(&nora, json!({"title": "Not for everyone", "visibility": "private"})).await;
    let ada = developer(&world, "ada", json!({"headline": "<b>Rust</b>"})).await;
    let page = visitor.get("/").await;
    let requests = between(text(&page), "[requests]", "[prices]");
    assert!(requests.contains(&format!("href=\"/opportunities/{id}\">Booking page</a>")), "{requests}");
    assert!(
        requests.contains("Budget: </span>$2,500") && !text(&page).contains("Not for everyone"),
        "{requests}"
    );
    let developers = between(text(&page), "[developers]", "</main>");
    let path = format!("href=\"/profile/developers/{}/public\">ada</a>", ada.id);
    assert!(developers.contains(&path) && developers.contains("&lt;b&gt;Rust"), "{developers}");
    // The app finds what it would ask for.
    for given in data(&page).as_array().expect("answers") {
        let path = given["path"].as_str().expect("a path");
        assert_eq!(visitor.get(&format!("/api{path}")).await.body, given["body"], "{path}");
    }
}

#[tokio::test]
async fn a_long_list_comes_with_the_way_to_its_next_page() {
    let world = world().await;
    let nora = world.client("nora").await;
    for number in 0..21 {
        post(&nora, json!({"title": format!("Request {number}")})).await;
    }
    let page = world.visitor().get("/opportunities").await;
    let api = world.visitor().get("/api/requests/public").await;
    assert_eq!(data(&page)[0]["link"].as_str(), api.header("link"));
    assert!(api.header("link").is_some());
}

#[tokio::test]
async fn a_page_without_a_picture_gets_a_card_with_its_title() {
    let world = world().await;
    let nora = world.client("nora").await;
    let id = post(&nora, json!({"title": "Booking page"})).await;
    let visitor = world.visitor();
    let page = visitor.get(&format!("/opportunities/{id}")).await;
    let image = between(text(&page), "<meta property=\"og:image\" content=\"https://opportune.example", "\"");
    let card = visitor.get(image).await;
    assert_eq!((card.status, card.header("content-type")), (200, Some("image/png")), "{image}");
    assert_eq!(&card.bytes[1..4], b"PNG");
    // Nobody else's words are drawn.
    let other = image.replacen("/cards/Q", "/cards/R", 1);
    assert_ne!(other, image);
    for path in [&*other, "/cards/.png", "/cards/x", "/cards/a.b.png", "/cards/%00.png"] {
        assert_eq!(visitor.get(path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn one_request_and_one_profile_come_whole() {
    let world = world().await;
    let nora = world.client("nora").await;
    let id = post(&nora, json!({"title": "Booking page"})).await;
    let ada = developer(&world, "ada", json!({"bio": "I build *things*.", "headline": "Rust and SQL"})).await;
    let visitor = world.visitor();

    let page = visitor.get(&format!("/opportunities/{id}")).await;
    for part in [
        "<title>Booking page · Opportune</title>",
        "content=\"Budget: $2,500. For our harbour tours.\"",
        "<h1>Booking page</h1>",
        "<p>For our <em>harbour</em> tours.</p>",
        &format!("href=\"https://opportune.example/opportunities/{id}\""),
    ] {
        assert!(text(&page).contains(part), "{part} is missing in {}", text(&page));
    }
    let api = visitor.get(&format!("/api/requests/{id}")).await;
    assert_eq!(data(&page), json!([{"path": format!("/requests/{id}"), "link": null, "body": api.body}]));
    assert_eq!(facts(&page)["@type"], "Demand");
    assert_eq!(
        facts(&page)["priceSpecification"],
        json!({"@type": "PriceSpecification", "priceCurrency": "USD", "maxPrice": 2500})
    );
    let file = crate::requests::attachments::attached(&nora, "a <b>.txt", "x").await;
    let hourly = json!({"pricing": "hourly", "estimated_budget": 75.5, "estimated_hours": 40, "deadline": "2026-04-05",
                        "reference_links": ["https://example.org/a?b=1&c=2"], "attachment_ids": [file]});
    let id = post(&nora, hourly).await;
    let page = visitor.get(&format!("/opportunities/{id}")).await;
    for part in [
        "Budget: $75.50 an hour, about 40 hours · Needed by <time datetime=\"2026-04-05\">5 April 2026</time>",
        "href=\"https://example.org/a?b=1&amp;c=2\">https://example.org/a?b=1&amp;c=2</a>",
        &format!("download href=\"/api/requests/{id}/attachments/{file}\">a &lt;b&gt;.txt</a>"),
    ] {
        assert!(text(&page).contains(part), "{part} is missing in {}", text(&page));
    }
    assert_eq!(facts(&page)["availabilityEnds"], "2026-04-05");
    assert_eq!(
        facts(&page)["priceSpecification"],
        json!({"@type": "UnitPriceSpecification", "priceCurrency": "USD", "maxPrice": 75.5, "unitCode": "HUR"})
    );
    let list = visitor.get("/opportunities").await;
    assert!(text(&list).contains("Budget: $75.50 an hour, about 40 hours</p>"), "{}", text(&list));

    let path = format!("/profile/developers/{}/public", ada.id);
    let page = visitor.get(&path).await;
    for part in
        ["<title>ada · Opportune</title>", "<h1>ada</h1>", "Rust and SQL", "<p>I build <em>things</em>.</p>"]
    {
        assert!(text(&page).contains(part), "{part} is missing in {}", text(&page));
    }
    let api = visitor.get(&format!("/api{path}")).await;
    assert_eq!(data(&page), json!([{"path": path, "link": null, "body": api.body}]));
    assert_eq!(facts(&page)["mainEntity"]["name"], "ada");
    assert!(!text(&page).contains("@example"), "no address of a person: {}", text(&page));
}

#[tokio::test]
async fn what_people_wrote_stays_text() {
    let hostile = "</script><script>alert(1)</script><!--\"'&";
    let world = world().await;
    let nora = world.client("nora").await;
    let id = post(&nora, json!({"title": hostile, "content": hostile, "skills": ["<b>"]})).await;
    let profile = json!({"display_name": hostile, "headline": hostile, "bio": hostile, "skills": ["<i>\"x"]});
    let ada = developer(&world, "ada", profile).await;
    let one = format!("/opportunities/{id}");
    let developer = format!("/profile/developers/{}/public", ada.id);
    for path in ["/opportunities", "/creators", &one, &developer] {
        let page = world.visitor().get(path).await;
        let html = text(&page);
        assert_eq!(page.status, 200, "{path}");
        assert!(
            !html.contains("<script>") && !html.contains("<b>") && !html.contains("<i>"),
            "{path}: {html}"
        );
        assert_eq!(html.matches("<script").count(), 2, "{path}: the two of ours: {html}");
        assert_eq!(html.matches("</script>").count(), 2, "{path}: {html}");
        // What the app reads is what they wrote, to the letter.
        assert!(data(&page).to_string().contains("alert(1)"), "{path}");
    }
    let feed = world.visitor().get("/opportunities.rss").await;
    assert!(!text(&feed).contains("<script") && text(&feed).contains("&lt;script&gt;"), "{}", text(&feed));
}

#[tokio::test]
async fn nothing_private_is_in_any_of_them() {
    let world = world().await;
    let nora = world.client("nora").await;
    let ada = developer(&world, "ada", json!({"visibility": "private"})).await;
    let ben = developer(&world, "ben", json!({"visibility": "members"})).await;
    let kim = developer(&world, "kim", json!({})).await;
    let private = post(&nora, json!({"title": "secret one", "visibility": "private"})).await;
    let shared = post(&nora, json!({"title": "secret two", "visibility": "shared"})).await;
    share(&nora, shared, &[kim.id]).await;
    let draft = post(&nora, json!({"title": "secret three", "status": "draft"})).await;
    let open = post(&nora, json!({"title": "open one"})).await;
    let profile = |id: i64| format!("/profile/developers/{id}/public");

    // A token changes nothing: pages are what everyone sees.
    for caller in [&world.visitor(), &nora.caller, &kim.caller] {
        for id in [private, shared, draft] {
            let page = caller.get(&format!("/opportunities/{id}")).await;
            assert_eq!((page.status, &*page.bytes), (404, SHELL), "{id}");
        }
        for id in [ada.id, ben.id] {
            let page = caller.get(&profile(id)).await;
            assert_eq!((page.status, &*page.bytes), (404, SHELL), "{id}");
        }
        for path in [
            "/opportunities",
            "/creators",
            "/opportunities.rss",
            "/sitemap-requests.xml",
            "/sitemap-developers.xml",
        ] {
            let page = caller.get(path).await;
            let html = text(&page);
            assert_eq!(page.status, 200, "{path}");
            assert!(
                !html.contains("secret") && !html.contains("\"ada\"") && !html.contains("\"ben\""),
                "{path}: {html}"
            );
            for id in [private, shared, draft] {
                assert!(!html.contains(&format!("/opportunities/{id}<")), "{path}: {html}");
            }
            for id in [ada.id, ben.id] {
                assert!(!html.contains(&profile(id)), "{path}: {html}");
            }
        }
    }
    // As the developer it is shared with sees a request, it is never drawn.
    let seen = kim.get(&format!("/api/requests/{open}")).await;
    assert_eq!(seen.status, 200);
    assert!(
        data(&world.visitor().get(&format!("/opportunities/{open}")).await)[0]["body"]["my_response"]
            .is_null()
    );
    admin::suspend(&world.app, "kim").await.expect("suspended");
    assert_eq!(world.visitor().get(&profile(kim.id)).await.status, 404);
    assert!(!text(&world.visitor().get("/creators").await).contains("\"kim\""));
}

#[tokio::test]
async fn a_page_changes_with_what_it_shows_and_is_not_sent_twice() {
    let world = world().await;
    let nora = world.client("nora").await;
    let id = post(&nora, json!({"title": "Before", "content": "A long text. ".repeat(200)})).await;
    let path = format!("/opportunities/{id}");
    for path in [&*path, "/opportunities"] {
        let first = world.visitor().get(path).await;
        assert_eq!(first.header("cache-control"), Some("no-cache"));
        assert_eq!(first.header("vary"), Some("accept-encoding"));
        let tag = first.header("etag").expect("a tag").to_owned();
        let known = world.visitor().with_header("if-none-match", &tag).get(path).await;
        assert_eq!((known.status, known.bytes.len()), (304, 0));
        let packed = world.visitor().with_header("accept-encoding", "gzip, br").get(path).await;
        assert_eq!(packed.header("content-encoding"), Some("gzip"));
        assert!(packed.bytes.len() < first.bytes.len() && packed.header("etag") != Some(&tag));
        let head = world.visitor().call(Method::HEAD, path, None).await;
        assert_eq!((head.status, head.bytes.len()), (200, 0));
        assert_eq!(head.header("etag"), Some(&*tag));

        let title = format!("After {path}");
        let change = Some(json!({"title": title}));
        assert_eq!(nora.call(Method::PUT, &format!("/api/requests/{id}"), change).await.status, 200);
        let changed = world.visitor().with_header("if-none-match", &tag).get(path).await;
        assert_eq!(changed.status, 200);
        assert!(text(&changed).contains(&title));
        assert_eq!(
            world
                .visitor()
                .call(Method::POST, path, None)
                .await
                .refused(405, "method_not_allowed")
                .header("allow"),
            Some("GET, HEAD")
        );
    }
    assert_eq!(nora.delete(&format!("/api/requests/{id}")).await.status, 204);
    assert_eq!(world.visitor().get(&path).await.status, 404);
}

#[tokio::test]
async fn what_is_not_there_is_a_404_with_the_app() {
    let world = world().await;
    for path in [
        "/nothing",
        "/pages/creators.html",
        "/pages/paths.json",
        "/opportunities/1",
        "/opportunities/x",
        "/opportunities/%00",
        "/opportunities/99999999999999999999",
        "/profile/developers/7/public",
        "/profile/developers/x/public",
        "/requests//edit",
    ] {
        for method in [Method::GET, Method::HEAD] {
            let page = world.visitor().call(method.clone(), path, None).await;
            assert_eq!(page.status, 404, "{path}");
            assert!(method == Method::HEAD || page.bytes == SHELL, "{path}: {page}");
            assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"), "{path}");
            assert_eq!(
                (page.header("etag"), page.header("cache-control")),
                (None, Some("no-cache")),
                "{path}"
            );
        }
    }
    // The last two lie where works do, and are pages of their own.
    for path in ["/login", "/login/", "/requests/5/edit", "/showcase/new", "/showcase/new/"] {
        let page = world.visitor().get(path).await;
        assert_eq!((page.status, &*page.bytes), (200, SHELL), "{path}");
    }
}

#[tokio::test]
async fn what_a_server_goes_by_comes_with_its_page() {
    let world = world().await;
    for (path, call, told) in [
        ("/rules", "/moderation/rules", "Asks for a deposit"),
        ("/how-matching-works", "/matching/weights", "How many of the requested skills the developer has."),
    ] {
        let page = world.visitor().get(path).await;
        assert!(between(text(&page), "<main>", "</main>").contains(told), "{page}");
        let answer = world.visitor().get(&format!("/api{call}")).await;
        assert_eq!(data(&page), json!([{"path": call, "link": null, "body": answer.body}]));
        assert_eq!(facts(&page)["@type"], "WebPage");
    }
}

#[tokio::test]
async fn a_page_that_was_drawn_whole_is_sent_as_it_is() {
    let world = world().await;
    for path in ["/terms-of-service", "/terms-of-service/", "/terms-of-service?from=mail"] {
        let page = world.visitor().get(path).await;
        assert_eq!((page.status, &page.bytes[..]), (200, WHOLE), "{path}: {page}");
    }
    for path in ["/whole/terms-of-service", "/pages/whole/terms-of-service.html", "/terms-of-service.html"] {
        let page = world.visitor().get(path).await;
        assert_eq!((page.status, &page.bytes[..]), (404, SHELL), "{path}: {page}");
    }
}

#[tokio::test]
async fn a_filter_is_left_to_the_app() {
    let world = world().await;
    let nora = world.client("nora").await;
    post(&nora, json!({"title": "Booking page"})).await;
    for path in ["/opportunities?skill=rust", "/creators?search=x"] {
        let page = world.visitor().get(path).await;
        assert_eq!((page.status, data(&page)), (200, json!([])), "{path}");
        assert!(!text(&page).contains("Booking page"));
    }
    assert!(text(&world.visitor().get("/opportunities").await).contains("Booking page"));
}

#[tokio::test]
async fn search_engines_are_told_where_to_look() {
    let world = world().await;
    let nora = world.client("nora").await;
    let id = post(&nora, json!({"title": "Booking page", "skills": ["Rust"]})).await;
    let ada = developer(&world, "ada", json!({})).await;
    let visitor = world.visitor();

    let robots = visitor.get("/robots.txt").await;
    assert_eq!(robots.header("content-type"), Some("text/plain; charset=utf-8"));
    assert!(text(&robots).contains("Disallow: /api/"));
    assert!(text(&robots).contains("Sitemap: https://opportune.example/sitemap.xml"));
    let index = visitor.get("/sitemap.xml").await;
    for name in ["pages", "requests", "developers"] {
        assert!(text(&index).contains(&format!("<loc>https://opportune.example/sitemap-{name}.xml</loc>")));
        let sitemap = visitor.get(&format!("/sitemap-{name}.xml")).await;
        assert_eq!(sitemap.header("content-type"), Some("application/xml; charset=utf-8"), "{name}");
    }
    let requests = visitor.get("/sitemap-requests.xml").await;
    let line = format!(
        "<loc>https://opportune.example/opportunities/{id}</loc><lastmod>2026-03-01T12:00:00Z</lastmod>"
    );
    assert!(text(&requests).contains(&line), "{}", text(&requests));
    let developers = visitor.get("/sitemap-developers.xml").await;
    assert!(text(&developers).contains(&format!("/profile/developers/{}/public</loc>", ada.id)));
    assert!(
        text(&visitor.get("/sitemap-pages.xml").await)
            .contains("<loc>https://opportune.example/creators</loc>")
    );

    let feed = visitor.get("/opportunities.rss").await;
    assert_eq!(feed.header("content-type"), Some("application/rss+xml; charset=utf-8"));
    for part in [
        "<title>Booking page</title>",
        &format!("<guid>https://opportune.example/opportunities/{id}</guid>"),
        "<pubDate>Sun, 01 Mar 2026 12:00:00 GMT</pubDate>",
        "<category>Rust</category>",
        "Budget: $2,500. For our harbour tours.",
    ] {
        assert!(text(&feed).contains(part), "{part} is missing in {}", text(&feed));
    }
}

#[tokio::test]
async fn a_web_app_without_frames_is_served_as_it_is() {
    let folder = std::env::temp_dir().join(format!("opportune-plain-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("index.html"), SHELL).unwrap();
    let world = World::with(|settings| settings.server.web_dir.clone_from(&folder)).await;
    std::fs::remove_dir_all(&folder).unwrap();
    for (path, status) in
        [("/opportunities", 200), ("/creators", 200), ("/anything", 200), ("/opportunities/1", 404)]
    {
        let page = world.visitor().get(path).await;
        assert_eq!((page.status, &*page.bytes), (status, SHELL), "{path}");
    }
}
