//! POST /auth/select-role

use serde_json::json;

use crate::world::World;

#[tokio::test]
async fn is_chosen_once_and_the_token_stays() {
    let world = World::new().await;
    let ada = world.newcomer("ada").await;
    assert_eq!(ada.get("/api/auth/me").await.body["needs_role_selection"], true);
    let answer = ada.post("/api/auth/select-role", json!({"user_type": "developer"})).await;
    assert_eq!(answer.status, 200, "{answer}");
    assert_eq!(
        (&answer.body["user_type"], &answer.body["needs_role_selection"]),
        (&json!("developer"), &json!(false))
    );
    for again in ["client", "developer"] {
        ada.post("/api/auth/select-role", json!({"user_type": again}))
            .await
            .refused(409, "role_already_selected");
    }
    assert_eq!(ada.get("/api/auth/me").await.body["user_type"], "developer");
}

#[tokio::test]
async fn of_many_at_once_one_choice_stands() {
    let world = World::new().await;
    let ada = world.newcomer("ada").await;
    let calls: Vec<_> = (0..8)
        .map(|number| {
            let ada = ada.caller.clone();
            let role = if number % 2 == 0 { "client" } else { "developer" };
            tokio::spawn(async move { ada.post("/api/auth/select-role", json!({"user_type": role})).await })
        })
        .collect();
    let mut chosen = Vec::new();
    for call in calls {
        let answer = call.await.expect("an answer");
        if answer.status == 200 {
            chosen.push(answer.body["user_type"].clone());
        }
    }
    assert_eq!(chosen.len(), 1);
    assert_eq!(ada.get("/api/auth/me").await.body["user_type"], chosen[0]);
}

#[tokio::test]
async fn only_the_two_roles_are_taken() {
    let world = World::new().await;
    let ada = world.newcomer("ada").await;
    for wrong in
        [json!({"user_type": "admin"}), json!({"user_type": null}), json!({"user_type": 1}), json!({})]
    {
        let answer = ada.post("/api/auth/select-role", wrong).await;
        assert_eq!(answer.refused(422, "validation_error").fields(), ["user_type"]);
    }
}
