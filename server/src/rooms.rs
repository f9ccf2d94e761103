//! The table of rooms, above them all: whoever calls the server is sent to a room from here.

use std::sync::LazyLock;

use axum::Router;
use axum::routing::get;
use utoipa::OpenApi as _;
use utoipa::openapi::OpenApi;

use crate::app::App;
use crate::http::card;
use crate::http::crawlers::{self, Sitemaps};
use crate::http::edge::Edge;
use crate::http::router::{RoomRoutes, Routes};
use crate::http::{docs, health, metrics, openapi, web};
use crate::problem::Problem;
use crate::{
    accounts, admin, agreements, audit, blocks, conversations, events, feedback, files, funnel,
    identity_pages, invoices, landing, letters, markdown_preview, marketplace, matching, moderation,
    notifications, oembed, own_data, payments, playlists, profiles, projects, ratings, reports, reputation,
    requests, responses, sandbox_pages, saved_searches, search, setup, showcases, support, videos,
};

/// What each room is for, in the OpenAPI document.
#[derive(utoipa::OpenApi)]
#[openapi(tags(
    (name = "accounts", description = "Who someone is, and their sessions"),
    (name = "admin", description = "What those who look after this server see and do"),
    (name = "agreements", description = "What clients and developers agree upon, version by version and milestone by milestone"),
    (name = "audit", description = "What those who look after this server did"),
    (name = "blocks", description = "Who doesn't want to hear from whom"),
    (name = "conversations", description = "What clients and developers say to each other about a request"),
    (name = "events", description = "What concerns someone, as it happens"),
    (name = "feedback", description = "What people think of the product"),
    (name = "files", description = "What people uploaded"),
    (name = "funnel", description = "What leads to work for a developer: who looks, who invites, what becomes of it"),
    (name = "notifications", description = "What somebody should know of, and what they want to be told"),
    (name = "own data", description = "Taking one's data along, and deleting one's account"),
    (name = "payments", description = "The creator subscription, donations and receipts"),
    (name = "playlists", description = "Videos in an order, to be watched one after the other"),
    (name = "profiles", description = "What developers and clients say about themselves, and the creators list"),
    (name = "projects", description = "What a client's requests belong to"),
    (name = "ratings", description = "What people say of those they worked with"),
    (name = "reputation", description = "What developers take along to other sites, and bring from there"),
    (name = "requests", description = "What clients want built, and whom they share it with"),
    (name = "responses", description = "What developers answer to requests (snagged requests), and what becomes of it"),
    (name = "health", description = "For whatever watches over the process"),
    (name = "invoices", description = "What developers are owed for approved milestones"),
    (name = "markdown", description = "How texts look"),
    (name = "marketplace", description = "Digital products that developers sell, and who bought them"),
    (name = "matching", description = "What counts when developers are ranked for a request"),
    (name = "moderation", description = "Reports, what admins decide about them, appeals, and the rules that look for scams"),
    (name = "search", description = "Finding developers, requests, videos, showcases and products by words"),
    (name = "setup", description = "Setting up a new server in the browser, once"),
    (name = "showcases", description = "Work that developers show, and what people think of it"),
    (name = "support", description = "Chats by link with people who may have no account, and the tickets that open them"),
    (name = "videos", description = "Films of people's work: uploaded, watched and handed on by links"),
))]
struct Base;

/// Every room with an API. A new room gets its line here.
fn rooms() -> RoomRoutes {
    RoomRoutes::new()
        .merge(health::routes())
        .merge(accounts::routes())
        .merge(events::routes())
        .merge(feedback::routes())
        .merge(audit::routes())
        .merge(admin::routes())
        .merge(blocks::routes())
        .merge(reports::routes())
        .merge(moderation::routes())
        .merge(files::routes())
        .merge(markdown_preview::routes())
        .merge(search::routes())
        .merge(saved_searches::routes())
        .merge(matching::routes())
        .merge(profiles::routes())
        .merge(requests::routes())
        .merge(responses::routes())
        .merge(conversations::routes())
        .merge(agreements::routes())
        .merge(invoices::routes())
        .merge(notifications::routes())
        .merge(ratings::routes())
        .merge(reputation::routes())
        .merge(projects::routes())
        .merge(payments::routes())
        .merge(videos::routes())
        .merge(playlists::routes())
        .merge(showcases::routes())
        .merge(funnel::routes())
        .merge(marketplace::routes())
        .merge(support::routes())
        .merge(own_data::routes())
        .merge(oembed::routes())
        .merge(setup::routes())
}

/// The routes of every room, made once: tests run hundreds of servers in one process.
static ROOMS: LazyLock<RoomRoutes> = LazyLock::new(rooms);

/// The OpenAPI document of all rooms, finished.
pub fn document(product: &str) -> OpenApi {
    let mut document = Base::openapi();
    ROOMS.describe(&mut document);
    openapi::finish(document, product)
}

/// For search engines: the pages that are always there, and what the rooms list.
const SITEMAPS: Sitemaps = Sitemaps {
    pages: &[
        "/",
        "/creators",
        "/opportunities",
        "/showcase",
        "/marketplace",
        "/how-matching-works",
        "/rules",
        "/supporters",
        "/terms-of-service",
        "/privacy-policy",
    ],
    rooms: &[
        requests::SITEMAP,
        profiles::SITEMAP,
        videos::SITEMAP,
        playlists::SITEMAP,
        showcases::SITEMAP,
        marketplace::SITEMAP,
    ],
};

/// Every room with public pages. A room that gets its first gets its line here.
fn pages() -> Router<App> {
    card::routes(crawlers::routes(Router::new(), SITEMAPS))
        .merge(landing::pages())
        .merge(requests::pages())
        .merge(profiles::pages())
        .merge(videos::pages())
        .merge(playlists::pages())
        .merge(showcases::pages())
        .merge(marketplace::pages())
        .merge(reputation::pages())
        .merge(reports::pages())
        .merge(matching::pages())
}

fn routes(app: &App) -> Routes {
    let api = ROOMS
        .router
        .clone()
        .merge(openapi::served(document))
        .merge(docs::routes(app))
        .fallback(async || Problem::not_found())
        .method_not_allowed_fallback(async || Problem::method_not_allowed());
    let mut rest = sandbox_pages::routes(app)
        .merge(letters::outbox_pages::routes(app))
        .merge(identity_pages::routes(app))
        .merge(pages())
        .fallback(web::serve);
    // Where they are not served it is a plain 404: the web app's page would look like an answer.
    let figures = if app.settings.metrics.are_beside() {
        get(metrics::show)
    } else {
        get(async || Problem::not_found())
    };
    rest = rest.route("/metrics", figures);
    Routes { api: Some(api.with_state(app.clone())), rest: rest.with_state(app.clone()) }
}

/// The whole server, as one function from request to answer.
pub fn edge(app: &App) -> Edge {
    Edge::new(app.clone(), routes(app))
}
