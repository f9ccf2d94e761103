//! What people are told of products, in the transaction it is told about.

use db::{Error, Time, Tx};

use super::purchase::PurchaseStatus;
use super::store::ProductRow;
use super::store::purchases::PurchaseRow;
use crate::notifications::{self, News, NotificationKind};

/// To the seller.
pub async fn sold(tx: &mut Tx, purchase: &PurchaseRow, product: &ProductRow, now: Time) -> Result<(), Error> {
    let news = News {
        user_id: product.seller_id,
        kind: NotificationKind::Product,
        topic: &format!("product {} sold", product.id),
        actor_id: Some(purchase.buyer_id),
        request_id: None,
        text: &format!("bought “{}”", product.title),
        all_did: Some(&format!("bought “{}”", product.title)),
        link: "/marketplace/selling",
    };
    notifications::notify(tx, &news, now).await
}

/// What became of the money of a purchase, to those whom the bank or the other side does not tell.
pub async fn money_moved(
    tx: &mut Tx,
    purchase: &PurchaseRow,
    product: &ProductRow,
    was: PurchaseStatus,
    now: Time,
) -> Result<(), Error> {
    let title = &product.title;
    let (seller, buyer) = ((product.seller_id, "/marketplace/selling"), (purchase.buyer_id, "/library"));
    let (people, word, actor_id, text) = match (was, purchase.status) {
        (_, PurchaseStatus::Refunded) => {
            (vec![buyer], "refunded", Some(product.seller_id), format!("refunded “{title}”"))
        }
        (_, PurchaseStatus::Disputed) => {
            let text = format!("disputed the payment for “{title}”");
            (vec![seller], "disputed", Some(purchase.buyer_id), text)
        }
        (PurchaseStatus::Disputed, PurchaseStatus::Paid) => {
            (vec![seller], "disputed", None, format!("You won the dispute about “{title}”"))
        }
        (PurchaseStatus::Refunded, PurchaseStatus::Paid) => {
            let text = format!("The refund of “{title}” did not go through");
            (vec![seller, buyer], "refunded", None, text)
        }
        _ => return Ok(()),
    };
    for (user_id, link) in people {
        let news = News {
            user_id,
            kind: NotificationKind::Payment,
            topic: &format!("purchase {} {word}", purchase.id),
            actor_id,
            request_id: None,
            text: &text,
            all_did: None,
            link,
        };
        notifications::notify(tx, &news, now).await?;
    }
    Ok(())
}

/// To somebody who has it.
pub async fn released(
    tx: &mut Tx,
    owner_id: i64,
    product: &ProductRow,
    version: &str,
    now: Time,
) -> Result<(), Error> {
    let news = News {
        user_id: owner_id,
        kind: NotificationKind::Product,
        topic: &format!("product {} version", product.id),
        actor_id: Some(product.seller_id),
        request_id: None,
        text: &format!("released version {version} of “{}”", product.title),
        all_did: None,
        link: &format!("/marketplace/{}", product.id),
    };
    notifications::notify(tx, &news, now).await
}

/// To the seller.
pub async fn reviewed(tx: &mut Tx, reviewer_id: i64, product: &ProductRow, now: Time) -> Result<(), Error> {
    let news = News {
        user_id: product.seller_id,
        kind: NotificationKind::Review,
        topic: &format!("product {} review {reviewer_id}", product.id),
        actor_id: Some(reviewer_id),
        request_id: None,
        text: &format!("reviewed “{}”", product.title),
        all_did: None,
        link: &format!("/marketplace/{}", product.id),
    };
    notifications::notify(tx, &news, now).await
}

/// To the reviewer.
pub async fn replied(
    tx: &mut Tx,
    (review_id, reviewer_id): (i64, i64),
    product: &ProductRow,
    now: Time,
) -> Result<(), Error> {
    let news = News {
        user_id: reviewer_id,
        kind: NotificationKind::Review,
        topic: &format!("product {} reply {review_id}", product.id),
        actor_id: Some(product.seller_id),
        request_id: None,
        text: &format!("replied to your review of “{}”", product.title),
        all_did: None,
        link: &format!("/marketplace/{}", product.id),
    };
    notifications::notify(tx, &news, now).await
}
