//! `umpire serve` as people use it: it says where it is, a battle is played there, and its journal verifies.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Stdio};

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::stream::MaybeTlsStream;
use tokio_tungstenite::tungstenite::{Message, WebSocket, connect};

use super::Folder;

pub(crate) struct Served {
    child: Child,
    out: BufReader<ChildStdout>,
    port: u16,
    /// What it said before its address.
    pub(crate) said: String,
}

impl Served {
    fn start(folder: &Folder) -> Self {
        Self::start_with(folder, &[])
    }

    fn start_with(folder: &Folder, more: &[&str]) -> Self {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_umpire"));
        command.args(["serve", "--port", "0"]).args(more);
        command.env("XDG_DATA_HOME", folder.path("data")).env_remove("UMPIRE_HOME");
        Self::run(command)
    }

    /// A server on the store that terminals in this folder use too.
    pub(crate) fn at(folder: &Folder) -> Self {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_umpire"));
        command.args(["serve", "--port", "0"]).env("UMPIRE_HOME", folder.path(""));
        Self::run(command)
    }

    fn run(mut command: std::process::Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("umpire can be started");
        let mut served =
            Self { out: BufReader::new(child.stdout.take().expect("a pipe")), child, port: 0, said: String::new() };
        let last = served.lines_until("Umpire is at http://localhost:");
        served.port = last.rsplit(':').next().and_then(|it| it.parse().ok()).expect("a port");
        served
    }

    fn lines_until(&mut self, beginning: &str) -> String {
        loop {
            let mut line = String::new();
            assert_ne!(self.out.read_line(&mut line).expect("umpire prints text"), 0, "it ended");
            if line.starts_with(beginning) {
                return line.trim().to_owned();
            }
            self.said.push_str(&line);
        }
    }

    pub(crate) fn request(&self, head: &str, key: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        let (length, key) = (body.len(), format!("Authorization: Bearer {key}"));
        let text = format!("{head} HTTP/1.1\r\nHost: localhost\r\n{key}\r\nContent-Length: {length}\r\n\r\n{body}");
        stream
            .write_all(text.replace("HTTP/1.1\r\n", "HTTP/1.1\r\nConnection: close\r\n").as_bytes())
            .expect("it listens");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).expect("a body")
    }

    /// Ends it as a terminal does.
    pub(crate) fn end(mut self) -> String {
        let pid = self.child.id().to_string();
        std::process::Command::new("kill").args(["-TERM", &pid]).status().expect("it can be told");
        let mut err = String::new();
        self.child.stderr.take().expect("a pipe").read_to_string(&mut err).expect("umpire prints text");
        assert!(self.child.wait().expect("it ends").success(), "{err}");
        err
    }
}

/// A device that reads answers by their numbers, and remembers how the battle stands.
pub(crate) struct Device {
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    pub(crate) here: Value,
}

impl Device {
    fn connect(served: &Served, hello: &Value) -> Self {
        let (socket, _) = connect(format!("ws://localhost:{}/api/socket", served.port)).expect("a socket");
        let mut device = Self { socket, here: Value::Null };
        device.send(hello);
        device
    }

    fn send(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).expect("it listens");
    }

    fn read(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.socket.read().expect("it speaks") {
                let message: Value = serde_json::from_str(&text).expect("JSON");
                if let Some(here) = message.get("here") {
                    self.here = here.clone();
                }
                return message;
            }
        }
    }

    fn ask(&mut self, id: u32, message: Value) -> Value {
        let answer = self.try_ask(id, message);
        assert!(answer.get("refused").is_none(), "{answer}");
        answer
    }

    fn try_ask(&mut self, id: u32, mut message: Value) -> Value {
        message["id"] = id.into();
        self.send(&message);
        loop {
            let answer = self.read();
            if answer["id"] == id {
                return answer;
            }
        }
    }

    /// A device at a battle that has begun.
    pub(crate) fn at_the_table(served: &Served, battle: &str, key: &str) -> Self {
        let mut device = Self::connect(served, &json!({ "hello": { "protocol": 1, "battle": battle, "key": key } }));
        while device.here.is_null() {
            device.read();
        }
        device
    }

    /// Says the first thing that is offered as it stands: the answer.
    pub(crate) fn act(&mut self, id: u32) -> Value {
        self.try_act(id).expect("something is offered")
    }

    /// Nothing if nothing is offered.
    pub(crate) fn try_act(&mut self, id: u32) -> Option<Value> {
        let rows = self.here["offered"]["rows"].as_array().cloned().unwrap_or_default();
        let whole = |it: &&Value| it.get("blanks").is_none_or(|it| it.as_array().is_none_or(Vec::is_empty));
        let row = rows.iter().filter(whole).find(|it| it["group"] != "always")?;
        let said = json!([{ "seat": row["seat"], "phrase": row["phrase"] }]);
        let have = self.here["seen"]["moving"]["entry"].clone();
        Some(
            self.try_ask(id, json!({ "enter": { "request": format!("request-{id:08}"), "said": said, "have": have } })),
        )
    }
}

#[test]
fn a_served_battle_leaves_a_journal_that_verifies_and_no_key_in_a_log() {
    let folder = Folder::new();
    let served = Served::start(&folder);
    assert_eq!(served.request("GET /health", "", ""), r#"{"status":"ok"}"#);
    let (battle, key, mut device) = begun(&served);
    let rows = device.here["offered"]["rows"].as_array().expect("rows").clone();
    let concede = rows.iter().find(|it| it["group"] == "always").expect("somebody may concede");
    let said = json!([{ "seat": concede["seat"], "phrase": concede["phrase"] }]);
    let have = device.here["seen"]["moving"]["entry"].clone();
    device.ask(4, json!({ "enter": { "request": "0123456789abcdef", "said": said, "have": have } }));
    folder.write("served.journal", served.request(&format!("GET /api/battles/{battle}/journal"), &key, ""));
    folder.run("replay verify served.journal", "").ends_with(0).says("sealed: nothing was cut off");
    let log = served.end();
    assert!(log.contains("a battle was made") && !log.contains(&key), "{log}");
    assert!(folder.path("data/umpire/umpire.sqlite").exists());
}

#[test]
fn a_log_that_no_terminal_shows_is_json_with_a_line_for_every_request() {
    let folder = Folder::new();
    let served = Served::start(&folder);
    let (battle, key, _device) = begun(&served);
    served.request(&format!("GET /api/battles/{battle}/summary"), &key, "");
    served.request("GET /api/rules/chess?key=otter", &key, "");
    let log = served.end();
    let lines: Vec<Value> = log.lines().map(|it| serde_json::from_str(it).unwrap_or_else(|_| panic!("{it}"))).collect();
    let told = |route: &str| {
        let fields = lines.iter().map(|it| &it["fields"]).find(|it| it["route"] == route);
        fields.map(|it| (it["method"].clone(), it["status"].clone(), it["ms"].is_number()))
    };
    assert_eq!(told("/api/battles/{battle}/summary"), Some(("GET".into(), 200.into(), true)), "{log}");
    assert_eq!(told("/api/rules/{system}"), Some(("GET".into(), 404.into(), true)), "{log}");
    assert_eq!(told("/api/socket"), Some(("GET".into(), 101.into(), true)), "{log}");
    assert!(lines.iter().all(|it| it["timestamp"].is_string() && it["level"].is_string()), "{log}");
    assert!(!log.contains(&key) && !log.contains("otter") && !log.contains("chess"), "{log}");
}

#[test]
fn a_log_for_people_has_no_colours_in_a_file_and_no_line_for_each_request() {
    let folder = Folder::new();
    let served = Served::start_with(&folder, &["--log", "text"]);
    begun(&served);
    let log = served.end();
    assert!(log.contains("a battle was made") && !log.contains('\u{1b}') && !log.contains("answered"), "{log:?}");
}

/// A battle with one device for both: its name, its key, and the device.
pub(crate) fn begun(served: &Served) -> (String, String, Device) {
    let seats = json!([{ "name": "Mara" }, { "name": "Teo" }]);
    let set_up = json!({ "system": "killteam", "physical": true, "seats": seats, "agreed": { "rolls": true } });
    let opened = served.request("POST /api/battles", "", &json!({ "set_up": set_up, "shared": true }).to_string());
    let opened: Value = serde_json::from_str(&opened).expect("JSON");
    let (battle, key) = (opened["battle"].as_str().expect("a name"), opened["key"].as_str().expect("a key"));
    let mut device = Device::connect(served, &json!({ "hello": { "protocol": 1, "battle": battle, "key": key } }));
    device.ask(1, json!({ "lobby": { "begin": true } }));
    device.ask(2, json!({ "lobby": { "hash": HASH_OF_OTTER } }));
    device.ask(3, json!({ "lobby": { "word": "otter" } }));
    while device.here.is_null() {
        device.read();
    }
    (battle.to_owned(), key.to_owned(), device)
}

/// The BLAKE3 hash of "otter", as a device works it out by itself.
const HASH_OF_OTTER: &str = "adb20e8aa946a332706a51aa7475641a8a3896258a32390e0f9a811993a31a4c";
