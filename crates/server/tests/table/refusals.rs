//! Bad input, and too much of it: a sentence, no crash, and nothing has changed.

use battle::Phrase;
use server::Limits;
use server::wire::{ByeWhy, PROTOCOL, Replied};
use systems::Said;

use crate::device::Device;
use crate::house::{House, refereed};
use crate::playing::begun;

#[tokio::test(flavor = "multi_thread")]
async fn the_same_request_twice_is_done_once() {
    let mut house = House::open().await;
    let mut sitting = begun(&house, refereed("maelstrom", 2, false), 8).await;
    let offered = sitting.seats[0].here.as_ref().unwrap().offered.clone();
    let row = offered.rows.iter().find(|it| it.blanks.is_empty() && it.group.is_none()).expect("a plain row");
    let said = vec![Said::by_viewer(row.phrase.clone())];
    let first = sitting.seats[0].enter("the-same-request", said.clone()).await.unwrap();
    let again = sitting.seats[0].enter("the-same-request", said.clone()).await.unwrap();
    assert_eq!(first, again);
    // A restart does not forget it.
    house.restart().await;
    sitting.seats[0].lose_and_resume(&house).await;
    assert_eq!(sitting.seats[0].enter("the-same-request", said).await.unwrap(), first);
    assert_eq!(sitting.seats[0].entry(), first.entry.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_chosen_on_an_older_table_is_refused_kindly() {
    let house = House::open().await;
    let mut sitting = begun(&house, refereed("maelstrom", 2, false), 9).await;
    for _ in 0..4 {
        sitting.act().await;
    }
    let offered = sitting.seats[0].here.as_ref().unwrap().offered.clone();
    let mut late = Device::connect(&house, &sitting.opened.battle, &sitting.keys[0]).await;
    while sitting.act().await && sitting.seats[0].entry() < offered.entry.0 + 3 {}
    let phrase = offered.rows.first().map_or(Phrase::new("choose", "anything"), |it| it.phrase.clone());
    late.here.as_mut().unwrap().seen.moving.entry = battle::EntryNo(0);
    let enter = server::wire::Enter {
        request: "late-request".into(),
        said: vec![Said::by_viewer(phrase)],
        have: battle::EntryNo(0),
    };
    let Some(Replied::Refused(refused)) = late.request(server::wire::Wants::Enter(enter)).await else {
        panic!("accepted")
    };
    assert!(refused.stale && !refused.says.is_empty(), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn garbage_by_socket_gets_a_sentence() {
    let house = House::open().await;
    let mut sitting = begun(&house, refereed("killteam", 2, false), 10).await;
    let device = &mut sitting.seats[0];
    let entry = device.entry();
    let deep = "[".repeat(5_000);
    for text in
        ["", "hello", "{\"id\":1}", "{\"id\":-1,\"ask\":{}}", "{\"id\":1,\"enter\":{\"request\":1}}", deep.as_str()]
    {
        device.send(text).await;
        let Some(Replied::Refused(refused)) = device.reply(0).await else { panic!("{text}") };
        assert!(refused.says.starts_with("This message cannot be read"), "{}", refused.says);
    }
    for phrase in
        [Phrase::default(), Phrase::new("choose", "\u{0}"), Phrase::new("propose", "undo").with("from", "9999999999")]
    {
        let refused = device.enter("garbage-request", vec![Said::by_viewer(phrase.clone())]).await;
        assert!(refused.is_err(), "{phrase}");
    }
    assert!(device.enter("short", Vec::new()).await.is_err());
    assert!(device.enter("nothing-said", Vec::new()).await.is_err());
    assert_eq!(device.entry(), entry);
    device.send(&format!("{{\"id\":7,\"ask\":{{\"card\":\"{}\"}}}}", "x".repeat(20_000))).await;
    assert!(matches!(device.reply(7).await, Some(Replied::Refused(_))));
    device.send(&"x".repeat(1_000_000)).await;
    device.until_closed().await;
    sitting.seats[0].lose_and_resume(&house).await;
    assert_eq!(sitting.seats[0].entry(), entry, "the battle goes on");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_say_hello_is_sent_away() {
    let house = House::open().await;
    let opened = house.make(refereed("killteam", 2, false), false).await;
    let mut old = Device::raw(&house, &opened.battle, &opened.key).await;
    old.hello(PROTOCOL - 1, None).await;
    old.until_closed().await;
    assert_eq!((old.bye.unwrap().why, old.closed), (ByeWhy::Protocol, Some(4426)));
    let mut rude = Device::raw(&house, &opened.battle, &opened.key).await;
    rude.send("{\"id\":1,\"ask\":{\"stakes\":true}}").await;
    rude.until_closed().await;
    assert_eq!(rude.closed, Some(4426));
}

#[tokio::test(flavor = "multi_thread")]
async fn garbage_by_http_gets_a_sentence_and_a_fitting_status() {
    let house = House::open().await;
    let large = "x".repeat(3 * 1024 * 1024);
    let faulty = r#"{"set_up":{"system":"chess"}}"#;
    let lonely = r#"{"set_up":{"system":"killteam","seats":[{}]}}"#;
    let crowded = format!(r#"{{"set_up":{{"system":"killteam","seats":[{}{{}}]}}}}"#, "{},".repeat(5_000));
    for (method, path, body, status) in [
        ("POST", "/api/battles", "", 400),
        ("POST", "/api/battles", "{\"set_up\":3}", 400),
        ("POST", "/api/battles", faulty, 422),
        ("POST", "/api/battles", lonely, 422),
        ("POST", "/api/battles", crowded.as_str(), 422),
        ("POST", "/api/battles", large.as_str(), 413),
        ("POST", "/api/join/no-such-words", "{\"name\":\"Teo\"}", 404),
        ("GET", "/api/join/%00%ff", "", 400),
        ("GET", "/api/nothing", "", 404),
        ("GET", "/api/rules/chess", "", 404),
        ("PUT", "/api/battles", "", 405),
        ("DELETE", "/b/abc", "", 405),
    ] {
        let answer = house.request(method, path, None, body).await;
        assert_eq!(answer.status, status, "{method} {path}: {}", answer.body);
        assert!(answer.says().ends_with('.'), "{method} {path}: {}", answer.body);
    }
    assert_eq!(house.get("/health", None).await.body, "{\"status\":\"ok\"}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_tells_browsers_what_a_page_may_do() {
    let house = House::open().await;
    for path in ["/", "/b/abcdefghij", "/health", "/api/nothing"] {
        let head = house.get(path, None).await.head.to_ascii_lowercase();
        assert!(head.contains("content-security-policy: default-src 'none'"), "{path}: {head}");
        assert!(head.contains("referrer-policy: no-referrer"), "{path}");
    }
    assert!(house.get("/j/three-words-here", None).await.body.contains("<html"), "every page is the app's");
    let foreign = house.raw("GET /health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n").await;
    assert_eq!(foreign.status, 403);
    let page =
        "GET /api/about HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\nConnection: close\r\n\r\n";
    assert_eq!(house.raw(page).await.status, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_app_travels_packed_but_for_its_fonts() {
    let house = House::open().await;
    for (path, is_packed) in [
        ("/assets/index.js", true),
        ("/assets/atkinson-hyperlegible-next-latin-wght-normal.woff2", false),
        ("/api/systems", true),
    ] {
        let asked =
            format!("HEAD {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n");
        let answer = house.raw(&asked).await;
        let head = answer.head.to_ascii_lowercase();
        assert_eq!((answer.status, head.contains("content-encoding: gzip")), (200, is_packed), "{path}: {head}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn too_much_at_once_is_refused_and_the_rest_is_not() {
    let house = House::with(Limits { sockets_of_a_key: 2, ..Limits::default() }).await;
    let opened = house.make(refereed("killteam", 2, false), false).await;
    let mut first = Device::connect(&house, &opened.battle, &opened.key).await;
    let _second = Device::connect(&house, &opened.battle, &opened.key).await;
    let mut third = Device::connect(&house, &opened.battle, &opened.key).await;
    third.until_closed().await;
    assert_eq!(third.closed, Some(4429));
    for id in 1..=200 {
        first.send(&format!("{{\"id\":{id},\"lobby\":{{\"pass\":\"B\"}}}}")).await;
    }
    let replies = first.replies(200).await;
    let refused = replies.iter().filter(|it| matches!(it, Replied::Refused(it) if it.again)).count();
    assert!((50..=150).contains(&refused), "{refused} of 200 were too many");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_says_goodbye_and_loses_nothing() {
    let mut house = House::open().await;
    let mut sitting = begun(&house, refereed("killteam", 2, false), 11).await;
    for _ in 0..3 {
        sitting.act().await;
    }
    let entry = sitting.seats[0].entry();
    house.end().await;
    sitting.seats[1].until_closed().await;
    assert_eq!((sitting.seats[1].bye.as_ref().unwrap().why, sitting.seats[1].closed), (ByeWhy::Shutdown, Some(1012)));
    let store = store::Store::open(&house.file()).await.unwrap();
    assert_eq!(store.battle(&sitting.opened.battle).await.unwrap().unwrap().head, i64::from(entry));
}
