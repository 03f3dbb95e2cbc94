//! A server with a file of its own, and requests to it.

use std::io::{BufRead, BufReader, Read};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use serde_json::Value;
use server::wire::{Joined, NewBattle, Opened};
use server::{Clock, Config, Limits, Server};
use store::Users;
use systems::{SeatWish, SetUp};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) struct House {
    pub(crate) port: u16,
    folder: Arc<TempDir>,
    end: Option<oneshot::Sender<()>>,
    running: Option<JoinHandle<()>>,
    apart: Option<Child>,
    clock: Clock,
    users: Users,
    addresses: fn() -> Vec<IpAddr>,
}

/// Another address of the machine itself stands for its network, so that tests need none. (On Linux every 127.x.y.z is one.)
fn a_network() -> Vec<IpAddr> {
    vec![IpAddr::from([127, 0, 0, 2])]
}

/// An answer: its status, its headers, its body.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    pub(crate) fn says(&self) -> String {
        self.json()["error"]["says"].as_str().unwrap_or_default().to_owned()
    }
}

impl House {
    pub(crate) async fn open() -> Self {
        Self::with(Limits::lifted()).await
    }

    pub(crate) async fn with(limits: Limits) -> Self {
        let mut house = Self::new();
        house.start(limits).await;
        house
    }

    /// A server whose clock the test moves.
    pub(crate) async fn with_clock(clock: Clock) -> Self {
        let mut house = Self { clock, ..Self::new() };
        house.start(Limits::lifted()).await;
        house
    }

    /// A server on a machine with these addresses in its networks.
    pub(crate) async fn with_addresses(addresses: fn() -> Vec<IpAddr>) -> Self {
        let mut house = Self { addresses, ..Self::new() };
        house.start(Limits::lifted()).await;
        house
    }

    /// A server that uses its file like this.
    pub(crate) async fn with_users(users: Users) -> Self {
        let mut house = Self { users, ..Self::new() };
        house.start(Limits::lifted()).await;
        house
    }

    /// A folder of its own, and no server yet.
    fn new() -> Self {
        Self::in_folder(Arc::new(tempfile::tempdir().unwrap()))
    }

    fn in_folder(folder: Arc<TempDir>) -> Self {
        let (clock, users) = (Clock::machine(), Users::default());
        Self { port: 0, folder, end: None, running: None, apart: None, clock, users, addresses: a_network }
    }

    /// Another server on the same file.
    pub(crate) async fn beside(other: &Self) -> Self {
        let mut house = Self::in_folder(Arc::clone(&other.folder));
        house.begin_again().await;
        house
    }

    /// A server in a process of its own, which can be killed.
    pub(crate) fn apart() -> Self {
        let mut house = Self::new();
        house.start_apart();
        house
    }

    /// Starts that process, after it was killed too.
    pub(crate) fn start_apart(&mut self) {
        // This very program is also the server.
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "house::a_server_in_a_process_of_its_own", "--ignored", "--nocapture"]);
        command.env(FILE, self.file()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        let port = said.by_ref().lines().map_while(Result::ok).find_map(|it| it.strip_prefix("port ")?.parse().ok());
        self.port = port.expect("it says its port");
        // Nobody reads on; but whoever runs for a minute is remarked upon there, and must be able to say so.
        child.stdout = Some(said.into_inner());
        self.apart = Some(child);
    }

    /// Ends that process without a word. On Unix this is SIGKILL.
    pub(crate) fn kill(&mut self) {
        let mut child = self.apart.take().expect("it runs apart");
        child.kill().unwrap();
        child.wait().unwrap();
    }

    /// The number of that process.
    pub(crate) fn process(&self) -> u32 {
        self.apart.as_ref().expect("it runs apart").id()
    }

    async fn start(&mut self, limits: Limits) {
        let config = Config {
            file: self.file(),
            users: self.users,
            port: 0,
            lan: false,
            names: vec!["club.local".to_owned()],
            addresses: self.addresses,
            limits,
            clock: self.clock.clone(),
            floor: FLOOR,
        };
        let server = Server::bind(config).await.unwrap();
        self.port = server.port();
        let (end, asked) = oneshot::channel::<()>();
        self.end = Some(end);
        self.running = Some(tokio::spawn(server.run(async {
            let _ = asked.await;
        })));
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.folder.path().join("umpire.sqlite")
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Ends the server politely.
    pub(crate) async fn end(&mut self) {
        drop(self.end.take());
        self.running.take().unwrap().await.unwrap();
    }

    /// Ends it politely and starts it again on the same file.
    pub(crate) async fn restart(&mut self) {
        self.end().await;
        self.begin_again().await;
    }

    pub(crate) async fn begin_again(&mut self) {
        self.start(Limits::lifted()).await;
    }

    /// The same, with other users of the file.
    pub(crate) async fn begin_again_with(&mut self, users: Users) {
        self.users = users;
        self.begin_again().await;
    }

    pub(crate) async fn get(&self, path: &str, key: Option<&str>) -> Answer {
        self.request("GET", path, key, "").await
    }

    pub(crate) async fn post(&self, path: &str, key: Option<&str>, body: &impl Serialize) -> Answer {
        self.request("POST", path, key, &serde_json::to_string(body).unwrap()).await
    }

    pub(crate) async fn request(&self, method: &str, path: &str, key: Option<&str>, body: &str) -> Answer {
        let key = key.map_or(String::new(), |it| format!("Authorization: Bearer {it}\r\n"));
        let length = body.len();
        let head = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{key}");
        self.raw(&format!("{head}Content-Length: {length}\r\n\r\n{body}")).await
    }

    /// Sends these bytes and reads until the end.
    pub(crate) async fn raw(&self, text: &str) -> Answer {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).await.unwrap();
        // A server that has heard enough may close before everything is sent.
        let _ = stream.write_all(text.as_bytes()).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split(' ').nth(1).and_then(|it| it.parse().ok()).unwrap_or(0);
        Answer { status, head: head.to_owned(), body: unchunked(head, body) }
    }

    pub(crate) async fn make(&self, set_up: SetUp, shared: bool) -> Opened {
        let wish = NewBattle { set_up, seat: None, shared: Some(shared) };
        let answer = self.post("/api/battles", None, &wish).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        serde_json::from_str(&answer.body).unwrap()
    }

    pub(crate) async fn join(&self, code: &str, name: &str) -> Joined {
        let answer = self.post(&format!("/api/join/{code}"), None, &serde_json::json!({ "name": name })).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        serde_json::from_str(&answer.body).unwrap()
    }

    /// A key of this kind, made by somebody at a seat.
    pub(crate) async fn key(&self, battle: &str, key: &str, kind: &str) -> String {
        let path = format!("/api/battles/{battle}/keys");
        let answer = self.post(&path, Some(key), &serde_json::json!({ "kind": kind })).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()["key"].as_str().unwrap().to_owned()
    }
}

fn unchunked(head: &str, body: &str) -> String {
    if !head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
        return body.to_owned();
    }
    let (mut text, mut rest) = (String::new(), body);
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap_or(0);
        if size == 0 || after.len() < size {
            break;
        }
        text.push_str(&after[..size]);
        rest = after[size..].trim_start_matches("\r\n");
    }
    text
}

/// A battle on a real table with these names, the host's first and nobody's for the others.
pub(crate) fn refereed(system: &'static str, seats: usize, rolls: bool) -> SetUp {
    let mut set_up = SetUp { system: system.into(), physical: true, ..SetUp::default() };
    set_up.seats = vec![SeatWish::default(); seats];
    set_up.seats[0].name = "Mara".to_owned();
    if system == "killteam" {
        // Of a team with few, more is asked alone.
        set_up.seats[1].force = Some(systems::Source::named("hollow_choir"));
    }
    set_up.agreed.rolls = rolls;
    set_up.floor = Some(0);
    set_up
}

/// What people say alone is held back for so long, where a set-up does not say that nothing is.
const FLOOR: Duration = Duration::from_secs(8);

/// Which file of battles the process below serves.
const FILE: &str = "UMPIRE_TEST_FILE";

/// It says its port, and ends with its input.
#[test]
#[ignore = "no test: the server that another test starts and kills"]
fn a_server_in_a_process_of_its_own() {
    let Some(file) = std::env::var_os(FILE).map(PathBuf::from) else { return };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let config = Config {
            file,
            users: Users::default(),
            port: 0,
            lan: false,
            names: Vec::new(),
            addresses: a_network,
            limits: Limits::lifted(),
            clock: Clock::machine(),
            floor: FLOOR,
        };
        let server = Server::bind(config).await.unwrap();
        println!("\nport {}", server.port());
        let input_ends = tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new()));
        server
            .run(async {
                // However it ends, it ends.
                let _ = input_ends.await;
            })
            .await;
    });
}
