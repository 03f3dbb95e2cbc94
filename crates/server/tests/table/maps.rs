//! Maps that somebody draws: read, checked and played on, and what is none.

use serde_json::{Value, json};
use server::Limits;

use crate::house::House;

async fn read(house: &House, map: Value) -> Value {
    let answer = house.post("/api/maps/read", None, &json!({ "system": "killteam", "map": map })).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_map_is_read_changed_checked_and_played_on() {
    let house = House::open().await;
    let mut drawn = read(&house, json!("train_short")).await["draft"].clone();
    drawn["name"] = json!("The yard behind the mill");
    drawn["marker"][0]["at"] = json!("15, 4");
    let check = async |draft: &Value| {
        house.post("/api/maps/check", None, &json!({ "system": "killteam", "draft": draft })).await.json()
    };
    let told = check(&drawn).await;
    assert_eq!(
        told["faults"],
        json!([
            { "piece": { "marker": 0 }, "says": "The objective marker of A lies in terrain, in heavy block H1." }
        ])
    );
    drawn["marker"][0]["at"] = json!("8, 4");
    let told = check(&drawn).await;
    assert_eq!(told["faults"], json!([]));
    // What was written can be read again, and is what a battle is played on.
    let file = json!({ "name": "mill.toml", "text": told["text"] });
    assert_eq!(read(&house, file.clone()).await["draft"], drawn);
    let seat = json!({ "bot": "easy" });
    let set_up = json!({ "system": "killteam", "seats": [{ "name": "Mara" }, seat], "map": file });
    assert_eq!(house.post("/api/battles", None, &json!({ "set_up": set_up })).await.status, 200);
    let form = house.get("/api/maps/killteam", None).await.json();
    assert!(form["empty"].as_array().unwrap().len() > 2 && form["traits"].as_array().unwrap().len() > 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_map_is_refused_in_sentences() {
    let house = House::open().await;
    let draft = read(&house, json!("train_short")).await["draft"].clone();
    let many = vec![draft["marker"][0].clone(); 300];
    let long = "x".repeat(300_000);
    let with = |path: &str, value: Value| {
        let mut draft = draft.clone();
        *draft.pointer_mut(path).expect("a field of the map") = value;
        json!({ "system": "killteam", "draft": draft })
    };
    for (status, wish) in [
        (422, with("/marker", json!(many))),
        (422, with("/name", json!(long))),
        (400, with("/marker", json!("three"))),
        (400, with("/size", json!([30, 22]))),
        (400, with("/feature/0", json!({ "name": "hill", "colour": "red" }))),
        (422, json!({ "system": "chess", "draft": draft })),
        (400, json!({ "system": "killteam" })),
    ] {
        let answer = house.post("/api/maps/check", None, &wish).await;
        assert_eq!(answer.status, status, "{}", answer.body);
        assert!(!answer.says().is_empty() && answer.body.len() < 4_000, "{}", answer.body);
    }
    for map in [json!("nowhere"), json!({ "name": "x", "text": "name = " }), json!({ "name": "x", "text": long })] {
        let answer = house.post("/api/maps/read", None, &json!({ "system": "killteam", "map": map })).await;
        assert_eq!(answer.status, 422, "{}", answer.body);
    }
    assert_eq!(house.get("/api/maps/chess", None).await.status, 404);
    // A map that is drawn badly is none to be refused: it is told what is wrong with it.
    let told = house.post("/api/maps/check", None, &with("/size", json!("wide, high"))).await;
    assert_eq!(told.json()["faults"][0]["piece"], "board");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_without_end_is_told_to_wait() {
    let house = House::with(Limits::default()).await;
    let wish = json!({ "system": "killteam", "map": { "name": "x", "text": "name = " } });
    let mut answers = Vec::new();
    for _ in 0..80 {
        answers.push(house.post("/api/maps/read", None, &wish).await.status);
    }
    assert!(answers[..40].iter().all(|it| *it == 422) && answers[41..].contains(&429), "{answers:?}");
}
