//! The marketplace.

use axum::http::Method;
use serde_json::json;

use super::{NO, NOTHING, Row, check, developers, everyone, row, signed_in};

const UNPAID: &str = "403 purchase_required";
const NO_PICTURE: &str = "415 unsupported_media_type";

pub fn rows() -> Vec<Row> {
    let new = || json!({"title": "B", "price_cents": 500});
    vec![
        row(Method::GET, "/marketplace/products", "", everyone("200")),
        row(Method::POST, "/marketplace/products", "", developers("201")).with(new),
        row(Method::GET, "/marketplace/products/tags", "", everyone("200")),
        row(Method::GET, "/marketplace/products/mine", "", developers("200")),
        row(Method::GET, "/marketplace/developers/{id}/products", "", everyone("200"))
            .at("/marketplace/developers/1/products"),
        row(Method::GET, "/marketplace/products/{id}", "another's", everyone("200"))
            .at("/marketplace/products/{goods}"),
        row(Method::GET, "/marketplace/products/{id}", "another's draft", everyone(NOTHING))
            .at("/marketplace/products/{draft}"),
        row(Method::PUT, "/marketplace/products/{id}", "another's", developers(NO))
            .at("/marketplace/products/{goods}")
            .with(new),
        row(Method::PUT, "/marketplace/products/{id}", "another's draft", developers(NOTHING))
            .at("/marketplace/products/{draft}")
            .with(new),
        row(Method::DELETE, "/marketplace/products/{id}", "another's", developers(NO))
            .at("/marketplace/products/{goods}"),
        row(Method::PUT, "/marketplace/products/{id}/cover", "no picture", developers(NO_PICTURE))
            .at("/marketplace/products/{goods}/cover")
            .with(new),
        row(Method::DELETE, "/marketplace/products/{id}/cover", "another's", developers(NO))
            .at("/marketplace/products/{goods}/cover"),
        row(Method::POST, "/marketplace/products/{id}/gallery", "no picture", developers(NO_PICTURE))
            .at("/marketplace/products/{goods}/gallery")
            .with(new),
        row(Method::DELETE, "/marketplace/products/{id}/gallery/{image_id}", "another's", developers(NO))
            .at("/marketplace/products/{goods}/gallery/1"),
        row(Method::POST, "/marketplace/products/{id}/files", "another's", developers(NO))
            .at("/marketplace/products/{goods}/files")
            .with(new),
        row(Method::GET, "/marketplace/products/{id}/files", "not bought", signed_in(UNPAID))
            .at("/marketplace/products/{goods}/files"),
        row(Method::DELETE, "/marketplace/products/{id}/files/{file_id}", "another's", developers(NO))
            .at("/marketplace/products/{goods}/files/1"),
        row(
            Method::GET,
            "/marketplace/products/{id}/files/{file_id}/download",
            "without a signature",
            everyone(NOTHING),
        )
        .at("/marketplace/products/{goods}/files/1/download"),
        row(Method::GET, "/marketplace/products/{id}/versions", "another's", everyone("200"))
            .at("/marketplace/products/{goods}/versions"),
        row(Method::POST, "/marketplace/products/{id}/versions", "another's", developers(NO))
            .at("/marketplace/products/{goods}/versions")
            .with(|| json!({"name": "1.0"})),
        row(Method::POST, "/marketplace/products/{id}/purchase", "another's", signed_in("200"))
            .at("/marketplace/products/{goods}/purchase")
            .with(|| json!({})),
        row(Method::GET, "/marketplace/products/{id}/purchase", "none", signed_in(NOTHING))
            .at("/marketplace/products/{goods}/purchase"),
        row(Method::GET, "/marketplace/products/{id}/verify", "another's", everyone("200"))
            .at("/marketplace/products/{goods}/verify"),
        row(Method::GET, "/marketplace/products/{id}/reviews", "another's", everyone("200"))
            .at("/marketplace/products/{goods}/reviews"),
        row(Method::POST, "/marketplace/products/{id}/reviews", "not bought", signed_in(UNPAID))
            .at("/marketplace/products/{goods}/reviews")
            .with(|| json!({"stars": 4})),
        row(Method::PUT, "/marketplace/products/{id}/reviews", "not bought", signed_in(UNPAID))
            .at("/marketplace/products/{goods}/reviews")
            .with(|| json!({"stars": 4})),
        row(Method::GET, "/marketplace/products/{id}/reviews/mine", "none", signed_in(NOTHING))
            .at("/marketplace/products/{goods}/reviews/mine"),
        row(
            Method::POST,
            "/marketplace/products/{id}/reviews/{review_id}/reply",
            "another's",
            developers(NO),
        )
        .at("/marketplace/products/{goods}/reviews/1/reply")
        .with(|| json!({"content": "A"})),
        row(Method::GET, "/marketplace/purchases", "", signed_in("200")),
        row(Method::GET, "/marketplace/sales", "", developers("200")),
        row(Method::POST, "/marketplace/purchases/{id}/refund", "another's", developers(NOTHING))
            .at("/marketplace/purchases/1/refund"),
        row(Method::GET, "/marketplace/statement", "", developers("200")),
        row(Method::GET, "/marketplace/statement.csv", "", developers("200")),
        row(Method::GET, "/marketplace/payouts", "", developers("200")),
        row(Method::POST, "/marketplace/payouts/connect", "", developers("200")),
    ]
}

#[tokio::test]
async fn a11_marketplace() {
    check(rows()).await;
}
