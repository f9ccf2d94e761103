//! The key that a site signs with.

use opportune::app::App;
use opportune::reputation::key;
use serde_json::json;

use super::Site;

const PATH: &str = "/.well-known/opportune-reputation.json";

#[tokio::test]
async fn a_site_publishes_one_key_for_all_its_nodes() {
    let (site, other) = (Site::new().await, Site::new().await);
    let answer = site.world.visitor().get(PATH).await;
    assert_eq!(answer.status, 200, "{answer}");
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(answer.header("cache-control"), Some("public, max-age=300"));
    assert_eq!(answer.header("access-control-allow-origin"), None);
    let document = &answer.body;
    assert_eq!(
        (&document["format"], &document["issuer"], &document["algorithm"], &document["since"]),
        (
            &json!("opportune-reputation-key/1"),
            &json!(site.address),
            &json!("Ed25519"),
            &json!("2026-03-01T12:00:00Z")
        )
    );
    assert_ne!(document["public_key"], other.world.visitor().get(PATH).await.body["public_key"]);

    let node = |secret: u8| {
        let app = &site.world.app;
        App::with_database(app.settings.clone(), app.clock.clone(), app.db.clone(), &[secret; 32])
            .expect("a node")
    };
    let public = async |app: &App| hex::encode(key::own(app).await.expect("a key").public());
    let first = public(&site.world.app).await;
    assert_eq!(public(&node(7)).await, first, "another node has the same");
    // With another secret key the old one can't be opened any more.
    let second = public(&node(9)).await;
    assert_ne!(second, first);
    assert_eq!(public(&node(9)).await, second);
    site.world.visitor().post(PATH, json!({})).await.refused(405, "method_not_allowed");
}
