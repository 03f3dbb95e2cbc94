//! The description that is served: it has every route and no other, and what is answered fits it.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use server::wire::{First, Hello, PROTOCOL, Request};

use crate::afterwards::{given_up, on_a_screen};
use crate::house::{Answer, House, refereed};
use crate::playing::begun;
use crate::schema::Schemas;

async fn described(house: &House) -> Schemas {
    Schemas(house.get("/api/openapi.json", None).await.json())
}

/// The routes as they stand in the source: method and path.
fn routed() -> BTreeSet<(String, String)> {
    let mut all = BTreeSet::new();
    for line in include_str!("../../src/http.rs").lines().filter_map(|it| it.trim().strip_prefix(".route(\"")) {
        let (path, handlers) = line.split_once('"').expect("a path in quotes");
        let methods = ["get", "post", "put", "patch", "delete"];
        let found = methods.into_iter().filter(|it| handlers.contains(&format!("{it}(")));
        all.extend(found.map(|it| (it.to_owned(), path.to_owned())));
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_is_described_and_every_description_has_its_route() {
    let house = House::open().await;
    let Schemas(document) = described(&house).await;
    let mut told = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        told.extend(methods.as_object().unwrap().keys().map(|it| (it.clone(), path.clone())));
    }
    assert_eq!(told, routed());
    let names: Vec<&Value> =
        told.iter().map(|(method, path)| &document["paths"][path][method]["operationId"]).collect();
    assert_eq!(names.iter().map(|it| it.as_str()).collect::<BTreeSet<_>>().len(), names.len(), "names of their own");
    for (method, path) in &told {
        // Whatever is asked for is not there, but somebody is asked.
        let address = path.replace("{battle}", "aaaaaaaaaa").replace("{entry}", "1").replace("{kind}", "watch");
        let answer = house.request(&method.to_uppercase(), &address, None, "{}").await;
        let summary = document["paths"][path][method]["summary"].as_str().unwrap_or_default();
        assert!(summary.ends_with('.'), "{method} {path} says what it does");
        assert!(
            document["paths"][path][method]["responses"].get(answer.status.to_string()).is_some(),
            "{method} {path} answers {} to nobody: {}",
            answer.status,
            answer.body
        );
        assert_ne!(answer.status, 405, "{method} {path}");
    }
}

/// Calls to a real server, each compared with what its route is said to answer.
struct Caller {
    house: House,
    schemas: Schemas,
}

impl Caller {
    async fn call(&self, method: &str, route: &str, address: &str, key: Option<&str>, body: Value) -> Answer {
        let operation = &self.schemas.0["paths"][route][method];
        assert!(operation.is_object(), "{method} {route} is not described");
        let sent = if body.is_null() { String::new() } else { body.to_string() };
        if !body.is_null() {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            assert_eq!(self.schemas.faults(schema, &body), Vec::<String>::new(), "{method} {address} takes {body}");
        }
        let answer = self.house.request(&method.to_uppercase(), address, key, &sent).await;
        let response = &operation["responses"][answer.status.to_string()];
        assert!(response.is_object(), "{method} {address} answers {}: {}", answer.status, answer.body);
        if let Some(schema) = response["content"]["application/json"].get("schema") {
            let faults = self.schemas.faults(schema, &answer.json());
            assert_eq!(faults, Vec::<String>::new(), "{method} {address}");
        }
        answer
    }

    async fn get(&self, route: &str, address: &str, key: Option<&str>) -> Answer {
        self.call("get", route, address, key, Value::Null).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_answered_fits_its_schema() {
    let house = House::open().await;
    let schemas = described(&house).await;
    let caller = Caller { house, schemas };
    for path in ["/health", "/api/openapi.json", "/api/about", "/api/systems"] {
        assert_eq!(caller.get(path, path, None).await.status, 200);
    }
    for system in ["killteam", "chess"] {
        caller.get("/api/maps/{system}", &format!("/api/maps/{system}"), None).await;
    }
    for map in ["city_1", "platform_3", "nowhere"] {
        let read = json!({ "system": "killteam", "map": map });
        let told = caller.call("post", "/api/maps/read", "/api/maps/read", None, read).await.json();
        if !told["draft"].is_null() {
            let drawn = json!({ "system": "killteam", "draft": told["draft"] });
            caller.call("post", "/api/maps/check", "/api/maps/check", None, drawn).await;
        }
    }
    for system in ["killteam", "maelstrom", "tactical-strike", "chess"] {
        caller.get("/api/rules/{system}", &format!("/api/rules/{system}"), None).await;
    }
    let wish = json!({ "set_up": refereed("killteam", 2, true) });
    let opened = caller.call("post", "/api/battles", "/api/battles", None, wish).await.json();
    let join = format!("/api/join/{}", opened["code"].as_str().unwrap());
    assert_eq!(caller.get("/api/join/{code}", &join, None).await.status, 200);
    let joined = caller.call("post", "/api/join/{code}", &join, None, json!({ "name": "Teo" })).await;
    assert_eq!(joined.status, 200);
    assert_eq!(caller.get("/api/join/{code}", &join, None).await.status, 404, "the words have died");
    let (battle, key) = (opened["battle"].as_str().unwrap(), opened["key"].as_str());
    for route in ["summary", "journal", "replay", "qr.svg"] {
        let route = format!("/api/battles/{{battle}}/{route}");
        caller.get(&route, &route.replace("{battle}", battle), key).await;
        assert_eq!(caller.get(&route, &route.replace("{battle}", battle), None).await.status, 404);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_answered_after_a_battle_fits_its_schema() {
    let house = House::open().await;
    let over = given_up(&house, on_a_screen(), 12).await;
    let schemas = described(&house).await;
    let caller = Caller { house, schemas };
    let (battle, key) = (over.opened.battle.as_str(), Some(over.keys[0].as_str()));
    assert_eq!(caller.call("post", "/api/open-lan", "/api/open-lan", None, Value::Null).await.status, 200);
    for (route, query) in [("summary", ""), ("journal", ""), ("replay", "?count=5"), ("qr.svg", "?code=a-b-c")] {
        let route = format!("/api/battles/{{battle}}/{route}");
        let answer = caller.get(&route, &format!("{}{query}", route.replace("{battle}", battle)), key).await;
        assert_eq!(answer.status, 200, "{route}");
    }
    let entry = format!("/api/battles/{battle}/replay/3?as=watcher");
    assert_eq!(caller.get("/api/battles/{battle}/replay/{entry}", &entry, key).await.status, 200);
    for (route, body) in [("rematch", json!({ "swap": true })), ("play-on", json!({ "entry": 3, "bot": "random" }))] {
        let route = format!("/api/battles/{{battle}}/{route}");
        let answer = caller.call("post", &route, &route.replace("{battle}", battle), key, body).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
    let keys = format!("/api/battles/{battle}/keys");
    let made = caller.call("post", "/api/battles/{battle}/keys", &keys, key, json!({ "kind": "report" })).await;
    assert_eq!(made.status, 200);
    assert_eq!(caller.get("/api/battles/{battle}/keys", &keys, key).await.status, 200);
    let kind = format!("{keys}/report");
    let ended = caller.call("delete", "/api/battles/{battle}/keys/{kind}", &kind, key, Value::Null).await;
    assert_eq!(ended.status, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_message_of_a_socket_fits_its_schema() {
    let house = House::open().await;
    let schemas = described(&house).await;
    for (system, seats) in [("killteam", 2), ("maelstrom", 2), ("tactical-strike", 3)] {
        let mut sitting = begun(&house, refereed(system, seats, true), 51).await;
        for _ in 0..40 {
            sitting.act().await;
        }
        for device in sitting.seats.iter().chain([&sitting.watcher]) {
            for text in &device.received {
                let message: Value = serde_json::from_str(text).unwrap();
                assert_eq!(schemas.faults_of("ToClient", &message), Vec::<String>::new(), "{system}");
            }
        }
    }
    let hello = First::Hello(Hello { protocol: PROTOCOL, battle: String::new(), key: String::new(), have: None });
    assert_eq!(schemas.faults_of("First", &serde_json::to_value(hello).unwrap()), Vec::<String>::new());
    let request: Request = serde_json::from_value(json!({ "id": 1, "ask": { "stakes": true } })).unwrap();
    assert_eq!(schemas.faults_of("Request", &serde_json::to_value(request).unwrap()), Vec::<String>::new());
    assert_ne!(schemas.faults_of("Request", &json!({ "id": "one", "ask": { "stakes": true } })), Vec::<String>::new());
    assert_ne!(schemas.faults_of("Request", &json!({ "ask": { "tea": true } })), Vec::<String>::new());
}
