//! The lab: chances and runs, asked by people who mean it and by people who do not.

use std::time::Duration;

use serde_json::{Value, json};
use server::Limits;

use crate::house::{Answer, House};

fn shot() -> Value {
    json!({
        "weapon": { "atk": 4, "hit": 3, "dmg": [3, 4], "rules": ["Lethal 5+"] },
        "injured": false, "vantage": 0, "shots": 1, "defence": 3, "save": 4, "wounds": 8, "cover": "plain",
        "obscured": false, "hide": {}, "play": "best", "aim": "take_out"
    })
}

fn fight() -> Value {
    let fighter = json!({
        "weapon": { "atk": 4, "hit": 3, "dmg": [4, 5], "rules": ["Brutal"] },
        "left": 10, "wounds": 10, "assists": 1, "hide": { "less": 1, "at_least": 3 }
    });
    json!({ "attacker": fighter, "defender": fighter, "rounds": 1, "aim": "trade" })
}

/// Battles on one map for one op, so that little has to be made ready.
fn run(battles: u32) -> Value {
    let seat = json!({ "bot": "random" });
    let set_up = json!({ "system": "killteam", "seats": [seat, seat], "map": "train_short", "mission": "Loot" });
    json!({ "set_up": set_up, "battles": battles, "seed": 3 })
}

/// Something else in a question.
fn with(mut asked: Value, path: &str, value: Value) -> Value {
    *asked.pointer_mut(path).expect("a field of the question") = value;
    asked
}

async fn begun(house: &House, wish: &Value) -> String {
    let made = house.post("/api/lab/runs", None, wish).await;
    assert_eq!(made.status, 200, "{}", made.body);
    made.json()["run"].as_str().unwrap().to_owned()
}

/// The run once it has left this stage.
async fn after(house: &House, run: &str, stage: &str) -> Value {
    loop {
        let shown = house.get(&format!("/api/lab/runs/{run}"), None).await.json();
        if shown["stage"] != stage {
            return shown;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn shots_and_fights_are_told_with_what_would_change_them() {
    let house = House::open().await;
    let told = house.post("/api/lab/shot", None, &shot()).await.json();
    let all: f64 = told["damage"].as_array().unwrap().iter().filter_map(|it| it["chance"].as_f64()).sum();
    assert!((all - 1.0).abs() < 0.001, "{told}");
    let out = |says: &str| {
        let changes = told["changes"].as_array().unwrap();
        changes.iter().find(|it| it["says"] == says).unwrap_or_else(|| panic!("{says}: {told}"))["out"]
            .as_f64()
            .unwrap()
    };
    let now = told["out"].as_f64().unwrap();
    assert!(out("The target is in the open") > now && out("The target is obscured") < now);
    assert!(out("One attack die more") > now && out("One attack die less") < now);
    let told = house.post("/api/lab/fight", None, &fight()).await.json();
    assert_eq!(told["ways"].as_array().unwrap().len(), 5);
    assert_eq!(told["rules"][1][0]["name"], "Brutal");
    let armoury = house.get("/api/lab/armoury", None).await.json();
    assert!(armoury["cards"].as_array().unwrap().len() > 5 && armoury["rules"].as_array().unwrap().len() > 20);
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_refused_in_sentences() {
    let house = House::open().await;
    let long = "x".repeat(10_000);
    let many: Vec<&str> = vec!["Hot"; 500];
    for (question, path, value) in [
        (shot(), "/weapon/atk", json!(17)),
        (shot(), "/weapon/atk", json!(-1)),
        (shot(), "/weapon/atk", json!(1e300)),
        (shot(), "/weapon/hit", json!(7)),
        (shot(), "/weapon/dmg", json!([1])),
        (shot(), "/weapon/rules", json!(["<script>alert(1)</script>"])),
        (shot(), "/weapon/rules", json!([long])),
        (shot(), "/weapon/rules", json!(many)),
        (shot(), "/weapon/rules", json!(["Lethal 5+\u{0}"])),
        (shot(), "/hide", json!({ "ignores_on": 1 })),
        (shot(), "/cover", json!("trench")),
        (shot(), "/wounds", json!(0)),
        (shot(), "/shots", json!(255)),
        (shot(), "/hide", json!({ "tea": 1 })),
        (fight(), "/rounds", json!(20)),
        (fight(), "/attacker/weapon/atk", json!(10)),
        (fight(), "/defender/left", json!(11)),
        (fight(), "/defender", json!(null)),
    ] {
        let route = if question.get("rounds").is_some() { "/api/lab/fight" } else { "/api/lab/shot" };
        let answer: Answer = house.post(route, None, &with(question, path, value.clone())).await;
        assert!(matches!(answer.status, 400 | 422), "{path} {value}: {}", answer.status);
        assert!(!answer.says().is_empty() && answer.body.len() < 4_000, "{path}: {}", answer.body);
    }
    for body in ["", "[]", "{", "null", &"[".repeat(100_000)] {
        assert_eq!(house.request("POST", "/api/lab/shot", None, body).await.status, 400);
        assert_eq!(house.request("POST", "/api/lab/runs", None, body).await.status, 400);
    }
    assert_eq!(house.request("POST", "/api/lab/shot", None, &" ".repeat(3 << 20)).await.status, 413);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_ends_with_a_report_that_is_the_same_for_the_same_seed() {
    let house = House::open().await;
    let first = begun(&house, &run(40)).await;
    let shown = after(&house, &first, "running").await;
    assert_eq!((&shown["stage"], &shown["done"], &shown["told"]), (&json!("done"), &json!(40), &json!(40)));
    let report = shown["report"].as_str().unwrap();
    assert!(report.contains("<svg") && report.contains("Wins by bot") && !report.contains("<script"), "{report}");
    let command = shown["command"].as_str().unwrap();
    let expected = "umpire simulate killteam --map train_short --crit-op Loot --bots random,random";
    assert!(command.starts_with(expected) && command.ends_with("--seed 3 --battles 40"), "{command}");
    let page = house.get(&format!("/api/lab/runs/{first}/report.html"), None).await;
    assert!(page.head.contains("attachment") && page.body.contains(report), "the file has the same parts");
    let second = begun(&house, &run(40)).await;
    assert_eq!(after(&house, &second, "running").await["report"], shown["report"]);
    let other = begun(&house, &with(run(40), "/seed", json!(4))).await;
    assert_ne!(after(&house, &other, "running").await["report"], shown["report"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_is_stopped_and_what_is_over_counts_and_only_two_run_at_once() {
    let house = House::open().await;
    let runs = [begun(&house, &run(10_000)).await, begun(&house, &run(10_000)).await];
    let third = house.post("/api/lab/runs", None, &run(1)).await;
    assert_eq!(third.status, 429, "{}", third.body);
    for run in &runs {
        // It has something to keep.
        while house.get(&format!("/api/lab/runs/{run}"), None).await.json()["told"] == 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert_eq!(house.request("DELETE", &format!("/api/lab/runs/{run}"), None, "").await.status, 204);
        let shown = after(&house, run, "running").await;
        assert_eq!(shown["stage"], "stopped");
        assert!(shown["done"].as_u64().unwrap() >= 1 && shown["done"].as_u64().unwrap() < 10_000, "{shown}");
        assert_eq!(shown["told"], shown["done"], "the report is of all that is over");
    }
    let next = begun(&house, &run(1)).await;
    assert_eq!(after(&house, &next, "running").await["stage"], "done");
}

#[tokio::test(flavor = "multi_thread")]
async fn runs_that_cannot_be_are_refused_and_leave_their_place_to_others() {
    let house = House::open().await;
    for (path, value) in [
        ("/battles", json!(0)),
        ("/battles", json!(10_001)),
        ("/battles", json!(4_000_000_000_u32)),
        ("/set_up/system", json!("chess")),
        ("/set_up/map", json!("atlantis")),
        ("/set_up/map", json!({ "name": "mine", "text": "[[[" })),
        ("/set_up/mission", json!("tea")),
        ("/set_up/seats", json!([])),
        ("/set_up/seats", json!([{ "name": "Mara" }, { "bot": "random" }])),
        ("/set_up/seats/0/bot", json!("cheater")),
    ] {
        let answer = house.post("/api/lab/runs", None, &with(run(5), path, value.clone())).await;
        assert_eq!(answer.status, 422, "{path} {value}: {}", answer.body);
    }
    for run in ["aaaaaaaaaa", "..%2f..", "%00", &"a".repeat(3_000)] {
        assert_eq!(house.get(&format!("/api/lab/runs/{run}"), None).await.status, 404, "{run}");
        assert_eq!(house.request("DELETE", &format!("/api/lab/runs/{run}"), None, "").await.status, 404, "{run}");
        assert_eq!(house.get(&format!("/api/lab/runs/{run}/report.html"), None).await.status, 404, "{run}");
    }
    let name = begun(&house, &run(1)).await;
    assert_eq!(after(&house, &name, "running").await["stage"], "done");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_of_each_system_ends_and_a_server_that_ends_waits_for_none() {
    let mut house = House::open().await;
    for system in ["maelstrom", "tactical-strike"] {
        let wish = json!({
            "set_up": { "system": system, "physical": true, "seats": [{ "bot": "random" }, { "bot": "random" }] },
            "battles": 3, "seed": 1
        });
        let name = begun(&house, &wish).await;
        assert_eq!(after(&house, &name, "running").await["stage"], "done", "{system}");
    }
    begun(&house, &run(10_000)).await;
    house.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_too_often_is_told_to_wait() {
    let house = House::with(Limits::default()).await;
    let mut refused = 0;
    for _ in 0..200 {
        refused += u32::from(house.post("/api/lab/shot", None, &json!({})).await.status == 429);
    }
    // What cannot even be read costs nothing and counts as nothing.
    assert_eq!(refused, 0);
    let mut answers = Vec::new();
    for _ in 0..25 {
        answers.push(house.post("/api/lab/runs", None, &run(0)).await.status);
    }
    assert!(answers[..20].iter().all(|it| *it == 422) && answers[21..].contains(&429), "{answers:?}");
}
