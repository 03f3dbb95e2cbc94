//! The command as people use it: real processes in a scratch folder.

mod armies;
mod bots;
mod campaign;
mod corrections;
mod dice;
mod digital;
mod files;
mod home;
mod interrupted;
mod kept;
mod luck;
mod maelstrom;
mod maelstrom_reports;
mod moving;
mod odds;
mod older;
mod physical;
mod picture;
mod replays;
mod scenarios;
mod serve;
mod simulate;
mod strike_force;
mod tactical_strike;
mod tracking;
mod typed;
mod undo;
mod usage;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The version of the rules of a system that is played now.
pub(crate) fn rules_of(system: &str) -> u32 {
    systems::all().iter().find(|it| it.name == system).expect("it is in the list").rules
}

/// A scratch folder in which Umpire runs.
pub(crate) struct Folder(tempfile::TempDir);

/// What a run of Umpire printed, and how it ended.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: Option<i32>,
}

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a scratch folder can be made"))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("a file lies in a folder")).expect("it can be made");
        std::fs::write(path, content).expect("the scratch folder can be written");
    }

    /// The journal that is kept in the store under this name.
    pub(crate) fn journal(&self, name: &str) -> Option<String> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let store = store::Store::open(&self.path("umpire.sqlite")).await.expect("there is a store");
            let row = store.battle(name).await.expect("it can be read");
            let journal = match row {
                Some(row) => Some(store.journal(row.id).await.expect("it can be read")),
                None => None,
            };
            store.close().await;
            journal.map(|it| String::from_utf8(it).expect("a journal is text"))
        })
    }

    /// Starts Umpire with an open input.
    pub(crate) fn start(&self, arguments: &str) -> Child {
        Command::new(env!("CARGO_BIN_EXE_umpire"))
            .args(arguments.split_whitespace())
            .current_dir(self.0.path())
            .env("UMPIRE_HOME", self.0.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("umpire can be started")
    }

    /// Runs Umpire with these lines as its input.
    pub(crate) fn run(&self, arguments: &str, input: &str) -> Ran {
        let mut child = self.start(arguments);
        let mut stdin = child.stdin.take().expect("the input is a pipe");
        let input = input.to_owned();
        // Beside the reading, since a full pipe would stop both.
        let writer = std::thread::spawn(move || {
            // Umpire may have seen enough before it has read everything.
            let _ = stdin.write_all(input.as_bytes());
        });
        let output = child.wait_with_output().expect("umpire ends");
        writer.join().expect("the writer ends");
        Ran {
            out: String::from_utf8(output.stdout).expect("umpire prints text"),
            err: String::from_utf8(output.stderr).expect("umpire prints text"),
            code: output.status.code(),
        }
    }
}

impl Ran {
    #[track_caller]
    pub(crate) fn ends_with(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{}\n{}", self.out, self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self
    }

    #[track_caller]
    pub(crate) fn says(self, sentence: &str) -> Self {
        assert!(self.out.contains(sentence), "\"{sentence}\" is not in\n{}\n{}", self.out, self.err);
        self
    }

    #[track_caller]
    pub(crate) fn says_not(self, sentence: &str) -> Self {
        assert!(!self.out.contains(sentence), "\"{sentence}\" is in\n{}", self.out);
        self
    }

    #[track_caller]
    pub(crate) fn complains(self, sentence: &str) -> Self {
        assert!(self.err.contains(sentence), "\"{sentence}\" is not in\n{}\n{}", self.err, self.out);
        self
    }

    /// How often it says something.
    pub(crate) fn count(&self, sentence: &str) -> usize {
        self.out.matches(sentence).count()
    }
}

/// The same line so many times.
pub(crate) fn times(count: usize, line: &str) -> String {
    format!("{line}\n").repeat(count)
}

/// The scenarios of the project.
pub(crate) fn project(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}
