//! The extractors themselves, on routes of their own: each lets in whom it names and nobody else.

use axum::Router;
use axum::routing::get;
use opportune::accounts::caller::{Admin, Client, Developer, SignedIn, Visitor};
use opportune::http::edge::Edge;

use crate::world::World;

#[tokio::test]
async fn each_extractor_lets_in_whom_it_names() {
    let mut world = World::new().await;
    let newcomer = world.newcomer("newcomer").await.token.clone();
    let client = world.client("client").await.token.clone();
    let developer = world.developer("developer").await.token.clone();
    let admin = world.admin("boss").await.token.clone();
    let router = Router::new()
        .route(
            "/visitor",
            get(async |Visitor(person): Visitor| {
                person.map_or("nobody".to_owned(), |person| person.user.username.clone())
            }),
        )
        .route("/signed-in", get(async |SignedIn(person): SignedIn| person.user.username.clone()))
        .route("/client", get(async |Client(person): Client| person.user.username.clone()))
        .route("/developer", get(async |Developer(person): Developer| person.user.username.clone()))
        .route("/admin", get(async |Admin(person): Admin| person.user.username.clone()))
        .with_state(world.app.clone());
    world.edge = Edge::new(world.app.clone(), router);

    let people = [
        ("nobody", None),
        ("newcomer", newcomer),
        ("client", client),
        ("developer", developer),
        ("boss", admin),
    ];
    // The admin of these tests is a client.
    let table = [
        ("/visitor", [200, 200, 200, 200, 200]),
        ("/signed-in", [401, 200, 200, 200, 200]),
        ("/client", [401, 403, 200, 403, 200]),
        ("/developer", [401, 403, 403, 200, 403]),
        ("/admin", [401, 403, 403, 403, 200]),
    ];
    for (path, row) in table {
        for ((name, token), expected) in people.iter().zip(row) {
            let mut caller = world.visitor();
            caller.token.clone_from(token);
            let answer = caller.get(path).await;
            assert_eq!(answer.status, expected, "{path} as {name}");
            match expected {
                200 => assert_eq!(answer.bytes, name.as_bytes(), "{path}"),
                401 => assert_eq!(
                    answer.refused(401, "session_expired").header("www-authenticate"),
                    Some("Bearer")
                ),
                _ => {
                    let detail = &answer.refused(403, "forbidden").body["detail"];
                    assert_eq!(detail, "You do not have permission to perform this action.");
                }
            }
        }
    }
}
