//! Who can reach a server, by which names, and what it writes into its log.

use std::fmt::Write as _;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use server::lan_addresses;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use crate::device::Device;
use crate::house::{House, refereed};
use crate::playing::begun;

/// The first line and the body of an answer; nothing if nobody listens there.
async fn asked(address: IpAddr, port: u16, host: &str, request: &str) -> Option<String> {
    let mut stream = TcpStream::connect((address, port)).await.ok()?;
    let text = format!("{request} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    stream.write_all(text.as_bytes()).await.ok()?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.ok()?;
    Some(String::from_utf8_lossy(&answer).into_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_comes_in_until_whoever_sits_here_says_so() {
    let house = House::open().await;
    let there = IpAddr::from([127, 0, 0, 2]);
    let about = house.get("/api/about", None).await.json();
    assert_eq!((&about["reach"]["lan"], &about["reach"]["addresses"]), (&false.into(), &serde_json::json!([])));
    assert_eq!(asked(there, house.port, "localhost", "GET /health").await, None, "{there} is closed");
    let opened = house.request("POST", "/api/open-lan", None, "").await;
    assert_eq!(opened.status, 200, "{}", opened.body);
    let host = format!("{there}:{}", house.port);
    let told = [format!("http://club.local:{}", house.port), format!("http://{host}")];
    assert_eq!(opened.json()["reach"], serde_json::json!({ "lan": true, "addresses": told }));
    let well = asked(there, house.port, &host, "GET /health").await.expect("it is open now");
    assert!(well.starts_with("HTTP/1.1 200") && well.ends_with("{\"status\":\"ok\"}"), "{well}");
    let page = asked(there, house.port, &host, "GET /").await.unwrap();
    assert!(page.contains("<html"), "a phone gets the app by {there}");
    assert_eq!(house.request("POST", "/api/open-lan", None, "").await.status, 200, "twice is no mistake");
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_opened_at_every_address_of_this_machine_and_by_nobody_else() {
    let house = House::with_addresses(|| lan_addresses().into_iter().chain([[127, 0, 0, 3].into()]).collect()).await;
    let opened = house.request("POST", "/api/open-lan", None, "").await;
    let told = opened.json()["reach"]["addresses"].to_string();
    for address in lan_addresses().into_iter().chain([[127, 0, 0, 3].into()]) {
        let host = format!("{address}:{}", house.port);
        assert!(told.contains(&format!("http://{host}")), "{told}");
        assert!(asked(address, house.port, &host, "GET /health").await.is_some(), "{address} is open");
        if !address.is_loopback() {
            let other = asked(address, house.port, &host, "POST /api/open-lan").await.unwrap();
            assert!(other.starts_with("HTTP/1.1 403"), "only whoever sits here opens it: {other}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_can_come_in_a_sentence_says_so_and_nothing_leads_there() {
    let alone = House::with_addresses(Vec::new).await;
    let opened = alone.request("POST", "/api/open-lan", None, "").await;
    assert_eq!(opened.status, 503, "{}", opened.body);
    assert!(opened.says().starts_with("This machine is in no network"), "{}", opened.says());
    // 127.0.0.1 is taken by the server itself: another program there would be in the way just so.
    let taken = House::with_addresses(|| vec![IpAddr::from([127, 0, 0, 1])]).await;
    let opened = taken.request("POST", "/api/open-lan", None, "").await;
    assert_eq!(opened.status, 503, "{}", opened.body);
    assert!(opened.says().contains(&format!("Port {} of this machine's network is not free", taken.port)));
    for house in [&alone, &taken] {
        let about = house.get("/api/about", None).await.json();
        assert_eq!(about["reach"], serde_json::json!({ "lan": false, "addresses": [] }));
        let made = house.make(refereed("killteam", 2, false), false).await;
        let picture = format!("/api/battles/{}/qr.svg?code=a-b-c", made.battle);
        assert_eq!(house.get(&picture, Some(&made.key)).await.status, 422, "no picture of a way that nobody can go");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_was_given_is_known_and_others_are_not() {
    let house = House::open().await;
    let here: IpAddr = [127, 0, 0, 1].into();
    for (host, status) in [("club.local", 200), ("CLUB.local:7777", 200), ("club.locals", 403), ("evil.example", 403)] {
        let answer = asked(here, house.port, host, "GET /health").await.unwrap();
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{host}: {answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn browsers_are_told_to_make_no_text_into_markup() {
    let house = House::open().await;
    for path in ["/", "/b/anything", "/api/about", "/nowhere.js"] {
        let head = house.get(path, None).await.head.to_ascii_lowercase();
        let policy = head.lines().find_map(|it| it.strip_prefix("content-security-policy: ")).expect("a policy");
        let parts: Vec<&str> = policy.split(';').map(str::trim).collect();
        assert!(parts.contains(&"require-trusted-types-for 'script'"), "{path}: {policy}");
        assert!(parts.contains(&"trusted-types svelte-trusted-html umpire-report umpire-worker"), "{path}: {policy}");
        assert!(parts.contains(&"script-src 'self'"), "{path}: {policy}");
    }
}

/// Everything that is logged, at the most verbose level.
static LOG: Mutex<String> = Mutex::new(String::new());

struct Listener;

struct Noted<'a>(&'a mut String);

impl Visit for Noted<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        let _ = write!(self.0, "{field}={value:?} ");
    }
}

impl Subscriber for Listener {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        span.record(&mut Noted(&mut LOG.lock().unwrap_or_else(PoisonError::into_inner)));
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        values.record(&mut Noted(&mut LOG.lock().unwrap_or_else(PoisonError::into_inner)));
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        event.record(&mut Noted(&mut LOG.lock().unwrap_or_else(PoisonError::into_inner)));
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

#[tokio::test(flavor = "multi_thread")]
async fn no_key_is_ever_written_into_the_log() {
    // Another test of this program may have set it before; then that one listens.
    let _ = tracing::subscriber::set_global_default(Listener);
    let mut house = House::open().await;
    let mut sitting = begun(&house, refereed("killteam", 2, false), 61).await;
    let battle = sitting.opened.battle.clone();
    let mut keys = sitting.keys.clone();
    for kind in ["watch", "overlay", "report", "replay", "seat"] {
        keys.push(house.key(&battle, &sitting.keys[0], kind).await);
    }
    for _ in 0..6 {
        sitting.act().await;
    }
    for key in &keys {
        house.get(&format!("/api/battles/{battle}/summary"), Some(key)).await;
        house.get("/api/battles/aaaaaaaaaa/summary", Some(key)).await;
        Device::connect(&house, "aaaaaaaaaa", key).await;
    }
    let twisted = format!("{{\"id\":1,\"enter\":{{\"request\":\"{}\"", keys[0]);
    sitting.seats[0].send(&twisted).await;
    sitting.seats[0].reply(0).await;
    house.restart().await;
    sitting.come_back(&house).await;
    let log = LOG.lock().unwrap_or_else(PoisonError::into_inner).clone();
    assert!(log.contains(&battle), "something is logged: {log}");
    let request = "route=\"/api/battles/{battle}/summary\" status=404";
    assert!(log.contains(request), "every request is a line: {log}");
    for key in &keys {
        assert!(!log.contains(key.as_str()), "a key stands in the log: {log}");
    }
}
