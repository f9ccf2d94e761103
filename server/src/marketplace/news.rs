//! What people are told of products, in the transaction it is told about.

use db::{Error, Time, Tx};

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

/// To the buyer: their money came back, and the product went.
pub async fn refunded(
    tx: &mut Tx,
    purchase: &PurchaseRow,
    product: &ProductRow,
    now: Time,
) -> Result<(), Error> {
    let news = News {
        user_id: purchase.buyer_id,
        kind: NotificationKind::Payment,
        topic: &format!("purchase {} refunded", purchase.id),
        actor_id: Some(product.seller_id),
        request_id: None,
        text: &format!("refunded “{}”", product.title),
        all_did: None,
        link: "/library",
    };
    notifications::notify(tx, &news, now).await
}

/// To the seller: a bank took the money back.
pub async fn disputed(
    tx: &mut Tx,
    purchase: &PurchaseRow,
    product: &ProductRow,
    now: Time,
) -> Result<(), Error> {
    let news = News {
        user_id: product.seller_id,
        kind: NotificationKind::Payment,
        topic: &format!("purchase {} disputed", purchase.id),
        actor_id: Some(purchase.buyer_id),
        request_id: None,
        text: &format!("disputed the payment for “{}”", product.title),
        all_did: None,
        link: "/marketplace/selling",
    };
    notifications::notify(tx, &news, now).await
}

/// To the seller: the bank gave it again.
pub async fn dispute_won(
    tx: &mut Tx,
    purchase: &PurchaseRow,
    product: &ProductRow,
    now: Time,
) -> Result<(), Error> {
    let news = News {
        user_id: product.seller_id,
        kind: NotificationKind::Payment,
        topic: &format!("purchase {} disputed", purchase.id),
        actor_id: None,
        request_id: None,
        text: &format!("You won the dispute about “{}”", product.title),
        all_did: None,
        link: "/marketplace/selling",
    };
    notifications::notify(tx, &news, now).await
}

/// To both: the money could not be given back, so the seller has it and the buyer has the product.
pub async fn refund_failed(
    tx: &mut Tx,
    purchase: &PurchaseRow,
    product: &ProductRow,
    now: Time,
) -> Result<(), Error> {
    let people = [(product.seller_id, "/marketplace/selling"), (purchase.buyer_id, "/library")];
    for (user_id, link) in people {
        let news = News {
            user_id,
            kind: NotificationKind::Payment,
            topic: &format!("purchase {} refunded", purchase.id),
            actor_id: None,
            request_id: None,
            text: &format!("The refund of “{}” did not go through", product.title),
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
