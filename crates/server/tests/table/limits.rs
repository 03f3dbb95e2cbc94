//! Limits by real connections: how many, how long, and how often.

use std::time::Duration;

use battle::Seat;
use server::wire::Wants;
use server::{Limits, Rate};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Error;

use crate::afterwards::{given_up, on_a_screen};
use crate::device::Device;
use crate::house::{House, refereed};

/// Longer than anything may take here.
const PATIENCE: Duration = Duration::from_secs(20);

/// So many, and no more come with time.
const fn only(at_once: f64) -> Rate {
    Rate { each_second: 0.0, at_once }
}

/// A connection from an address of this machine.
async fn from(address: [u8; 4], house: &House) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((address, 0).into()).unwrap();
    socket.connect(([127, 0, 0, 1], house.port).into()).await.unwrap()
}

const HERE: [u8; 4] = [127, 0, 0, 1];
const THERE: [u8; 4] = [127, 0, 0, 2];

/// True once the head of an answer and as much as it announces are there.
fn is_whole(answer: &[u8]) -> bool {
    let text = String::from_utf8_lossy(answer).to_lowercase();
    let Some((head, body)) = text.split_once("\r\n\r\n") else { return false };
    let length = head.lines().find_map(|it| it.strip_prefix("content-length: "));
    length.is_none_or(|it| it.parse().is_ok_and(|it: usize| body.len() >= it))
}

/// The status of an answer on this connection; 0 if there is none.
async fn status(stream: &mut TcpStream) -> u16 {
    let request = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let _ = stream.write_all(request.as_bytes()).await;
    let mut answer = Vec::new();
    // To its end: what is left on the line would be taken for the next answer.
    while !is_whole(&answer) {
        let mut part = [0; 4096];
        let count = timeout(PATIENCE, stream.read(&mut part)).await.expect("it answers or closes").unwrap_or(0);
        if count == 0 {
            break;
        }
        answer.extend_from_slice(&part[..count]);
    }
    let text = String::from_utf8_lossy(&answer);
    text.split(' ').nth(1).and_then(|it| it.parse().ok()).unwrap_or(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_finish_a_request_is_sent_away_and_a_socket_stays() {
    let head = Duration::from_millis(300);
    let house = House::with(Limits { head, ..Limits::lifted() }).await;
    let opened = house.make(refereed("killteam", 2, false), false).await;
    let mut device = Device::connect(&house, &opened.battle, &opened.key).await;
    for beginning in ["", "GET /health HTTP/1.1\r\nHost: localho"] {
        let mut stream = from(HERE, &house).await;
        stream.write_all(beginning.as_bytes()).await.unwrap();
        let start = Instant::now();
        // Closed with a word or without one, but closed.
        let _ = timeout(PATIENCE, stream.read_to_end(&mut Vec::new())).await.expect("it is not waited for any longer");
        assert!(start.elapsed() >= head / 2, "{beginning:?} was waited for");
    }
    let mut kept = from(HERE, &house).await;
    assert_eq!(status(&mut kept).await, 200);
    assert_eq!(status(&mut kept).await, 200, "one line carries more than one request");
    sleep(3 * head).await;
    assert_eq!(status(&mut kept).await, 0, "and not for ever");
    assert!(device.request(Wants::Eyes(Some(Seat::B))).await.is_some(), "a socket may be silent");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_so_many_connections_and_another_one_has_its_own() {
    let house = House::with(Limits { connections_of_an_address: 4, connections: 6, ..Limits::lifted() }).await;
    let mut taken = Vec::new();
    for _ in 0..4 {
        taken.push(from(HERE, &house).await);
        assert_eq!(status(taken.last_mut().unwrap()).await, 200);
    }
    assert_ne!(status(&mut from(HERE, &house).await).await, 200, "four are what an address has");
    let mut others = [from(THERE, &house).await, from(THERE, &house).await];
    for other in &mut others {
        assert_eq!(status(other).await, 200, "another address is not meant");
    }
    assert_ne!(status(&mut from(THERE, &house).await).await, 200, "six are what there are");
    taken.pop();
    let start = Instant::now();
    while status(&mut from(HERE, &house).await).await != 200 {
        assert!(start.elapsed() < PATIENCE, "a place that was left is free again");
        sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_are_few_an_address_and_whoever_has_a_key_is_none() {
    let house = House::with(Limits { strangers_of_an_address: 3, ..Limits::lifted() }).await;
    let opened = house.make(refereed("killteam", 2, false), false).await;
    let mut known = Vec::new();
    for _ in 0..6 {
        known.push(Device::connect(&house, &opened.battle, &opened.key).await);
    }
    let url = format!("ws://127.0.0.1:{}/api/socket", house.port);
    let mut silent = Vec::new();
    for _ in 0..3 {
        silent.push(connect_async(&url).await.expect("three may be silent"));
    }
    let Err(Error::Http(refused)) = connect_async(&url).await else { panic!("a fourth was let in") };
    assert_eq!(refused.status(), 429);
    assert!(known[0].request(Wants::Eyes(Some(Seat::B))).await.is_some(), "who is known plays on");
    silent.pop();
    let start = Instant::now();
    while connect_async(&url).await.is_err() {
        assert!(start.elapsed() < PATIENCE, "a place that was left is free again");
        sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_counts_from_the_moment_it_is_asked_for() {
    let house = House::with(Limits { sockets: 2, ..Limits::lifted() }).await;
    let url = format!("ws://127.0.0.1:{}/api/socket", house.port);
    // All at once, so that none of them is through when the next one asks.
    let asked: Vec<_> = (0..12).map(|_| tokio::spawn(connect_async(url.clone()))).collect();
    let mut let_in = Vec::new();
    for it in asked {
        let_in.extend(it.await.unwrap());
    }
    assert_eq!(let_in.len(), 2, "two are what there are");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_and_a_key_ask_so_often() {
    let of_a_key = Limits { requests_of_a_key: only(6.0), readings: only(3.0), ..Limits::lifted() };
    let house = House::with(of_a_key).await;
    let opened = house.make(refereed("killteam", 2, false), false).await;
    let path = format!("/api/battles/{}", opened.battle);
    let mut statuses = Vec::new();
    for route in ["journal", "journal", "journal", "journal", "summary", "summary", "summary"] {
        statuses.push(house.get(&format!("{path}/{route}"), Some(&opened.key)).await.status);
    }
    assert_eq!(statuses, [422, 422, 422, 429, 200, 200, 429], "three are read, six asked for");

    let house = House::with(Limits { requests: only(5.0), ..Limits::lifted() }).await;
    let mut statuses = Vec::new();
    for _ in 0..6 {
        statuses.push(house.get("/api/about", None).await.status);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429]);
    assert_eq!(status(&mut from(THERE, &house).await).await, 200, "another address is not meant");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_makes_so_many_links_whoever_asks() {
    let house = House::with(Limits { makings: only(3.0), ..Limits::lifted() }).await;
    let opened = house.make(refereed("killteam", 2, false), false).await;
    let path = format!("/api/battles/{}/keys", opened.battle);
    let wish = serde_json::json!({ "kind": "seat" });
    let mut key = opened.key.clone();
    for _ in 0..3 {
        let made = house.post(&path, Some(&key), &wish).await;
        assert_eq!(made.status, 200, "{}", made.body);
        // Each one asks with the key that was made last.
        made.json()["key"].as_str().unwrap().clone_into(&mut key);
    }
    let refused = house.post(&path, Some(&key), &wish).await;
    assert_eq!(refused.status, 429);
    assert!(refused.says().contains("wait a minute"), "{}", refused.body);

    let house = House::with(Limits { keys: 2, ..Limits::lifted() }).await;
    let opened = house.make(refereed("killteam", 2, false), false).await;
    let path = format!("/api/battles/{}/keys", opened.battle);
    let wish = serde_json::json!({ "kind": "watch" });
    let mut statuses = Vec::new();
    for _ in 0..3 {
        statuses.push(house.post(&path, Some(&opened.key), &wish).await.status);
    }
    assert_eq!(statuses, [200, 200, 422], "two are open");
    assert_eq!(house.request("DELETE", &format!("{path}/watch"), Some(&opened.key), "").await.status, 204);
    assert_eq!(house.post(&path, Some(&opened.key), &wish).await.status, 200, "they were ended");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_that_is_asked_for_again_and_again_makes_so_many_keys() {
    let house = House::with(Limits { makings: only(2.0), ..Limits::lifted() }).await;
    let over = given_up(&house, on_a_screen(), 12).await;
    let path = format!("/api/battles/{}/rematch", over.opened.battle);
    let mut statuses = Vec::new();
    for _ in 0..3 {
        statuses.push(house.post(&path, Some(&over.keys[0]), &serde_json::json!({})).await.status);
    }
    assert_eq!(statuses[2], 429, "{statuses:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_are_packed_once_and_not_sent_to_whoever_has_them() {
    let house = House::open().await;
    let ask = async |more: &str| {
        let head = format!("HEAD /api/rules/killteam HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{more}\r\n");
        house.raw(&head).await
    };
    let told = |answer: &crate::house::Answer, name: &str| {
        let head = answer.head.to_ascii_lowercase();
        let line = head.lines().find_map(|it| it.strip_prefix(&format!("{name}: ")).map(str::to_owned));
        line.unwrap_or_default()
    };
    let packed = ask("Accept-Encoding: gzip\r\n").await;
    assert_eq!((packed.status, told(&packed, "content-encoding").as_str()), (200, "gzip"));
    // What is packed anew each time goes out as it comes, and nobody knows how long it will be.
    let length: usize = told(&packed, "content-length").parse().expect("how long it is");
    let plain = ask("").await;
    let whole: usize = told(&plain, "content-length").parse().expect("how long it is");
    assert!(length < whole / 2, "{length} of {whole}");
    let tag = told(&packed, "etag");
    assert_eq!(ask(&format!("If-None-Match: {tag}\r\n")).await.status, 304);
    assert_eq!(told(&plain, "etag"), tag);
}
