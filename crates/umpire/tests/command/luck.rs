//! Bad luck: a full disk, a store that is held, gone or no store, and a battle that is damaged.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use sqlx::{ConnectOptions, Connection};

use super::{Folder, times};

const REFEREE: &str = "referee killteam --names Mara,Teo --crit-op secure --seed 1";

/// Umpire on a disk with room for so many blocks a file.
#[cfg(unix)]
fn run_in_little_room(folder: &Folder, blocks: u32, arguments: &str, input: &str) -> super::Ran {
    let umpire = env!("CARGO_BIN_EXE_umpire");
    let text = format!("trap '' XFSZ; ulimit -f {blocks}; exec {umpire} {arguments}");
    let mut command = Command::new("bash");
    command.args(["-c", &text]).current_dir(folder.path("")).env("UMPIRE_HOME", folder.path(""));
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell can be started");
    // It may end before it has read everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("umpire ends");
    super::Ran {
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
        code: output.status.code(),
    }
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_nothing_that_was_shown_is_lost() {
    let folder = Folder::new();
    folder.run(REFEREE, "5 2\n").ends_with(1);
    let before = folder.journal("killteam-1").expect("it is kept");
    // The log of changes cannot grow at all.
    let ran = run_in_little_room(&folder, 0, "resume killteam-1", "take\nquit\n");
    assert_ne!(ran.code, None, "it ends by itself: {}", ran.err);
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
    let said = format!("{}{}", ran.out, ran.err);
    assert!(said.contains("the disk"), "{said}");
    assert!(!said.contains("Mara has initiative."), "nothing is shown that is not kept: {said}");
    assert_eq!(folder.journal("killteam-1").as_deref(), Some(before.as_str()));
    // Once there is room it goes on.
    folder.run("resume killteam-1", "take\nquit\n").ends_with(0).says("Mara has initiative.");
}

#[test]
fn a_store_that_is_no_store_or_cannot_be_made_is_named() {
    let folder = Folder::new();
    folder.write(
        "umpire.sqlite",
        "a letter to my aunt, which is longer than a hundred bytes, because she likes long letters",
    );
    folder.run(REFEREE, "5 2\n").ends_with(1).complains("umpire.sqlite: this is no file of battles");
    // Whoever names a file plays on.
    folder.run(&format!("{REFEREE} --journal mine.journal"), "5 2\nquit\n").ends_with(0);
    folder.run("resume mine.journal", "quit\n").ends_with(1).complains("this is no file of battles");
}

#[test]
fn a_store_that_is_gone_takes_nothing_more_and_says_so() {
    let folder = Folder::new();
    folder.run(REFEREE, "5 2\n").ends_with(1);
    let mut child = folder.start("resume killteam-1");
    let mut input = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
    assert!(lines.any(|it| it.contains("Take initiative")));
    std::fs::rename(folder.path("umpire.sqlite"), folder.path("elsewhere")).expect("it can be moved");
    writeln!(input, "take").expect("umpire reads");
    let told = lines.find(|it| it.contains("umpire.sqlite is gone") || it.contains("Mara has initiative."));
    assert!(told.as_ref().is_some_and(|it| it.contains("This could not be kept: ")), "{told:?}");
    child.kill().expect("it can be killed");
    child.wait().expect("it is dead");
}

#[test]
fn a_store_that_another_program_holds_is_told_and_the_same_can_be_said_again() {
    let folder = Folder::new();
    folder.run(REFEREE, "5 2\n").ends_with(1);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.path("umpire.sqlite"));
    let mut holder = runtime.block_on(options.connect()).expect("it can be opened");
    runtime.block_on(sqlx::query("BEGIN IMMEDIATE").execute(&mut holder)).expect("it can be held");
    let ran = folder.run("resume killteam-1", "take\nquit\n").ends_with(0);
    assert!(ran.out.contains("another program holds the file of battles"), "{}", ran.out);
    assert!(!ran.out.contains("Mara has initiative."), "{}", ran.out);
    runtime.block_on(holder.close()).expect("it can be closed");
    folder.run("resume killteam-1", "take\nquit\n").ends_with(0).says("Mara has initiative.");
}

#[test]
fn a_damaged_battle_is_named_and_the_others_play_on() {
    let folder = Folder::new();
    for _ in 0..2 {
        folder.run(REFEREE, "5 2\n").ends_with(1);
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let store = store::Store::open(&folder.path("umpire.sqlite")).await.expect("there is a store");
        let row = store.battle("killteam-1").await.expect("it can be read").expect("it is there");
        let entry = store::Entry { line: b"and then the disk failed\n".to_vec(), ..store::Entry::default() };
        let openings = store::Secret(Vec::new());
        let append =
            store::Append { battle: row.id, head: row.head, entries: vec![entry], openings, kept: None, at: i64::MAX };
        store.change(store::Change::Append(append)).await.expect("it can be written");
        store.close().await;
    });
    // The clock of whoever wrote that had gone mad, too.
    folder
        .run("resume", "killteam-2\ntake\nquit\n")
        .ends_with(0)
        .says("killteam-1: cannot be opened: killteam-1: line 3:")
        .says("Mara has initiative.");
    folder.run("resume killteam-1", "").ends_with(1).complains("killteam-1: line 3:");
    folder.run("export killteam-1 what-there-is.journal", "").ends_with(0);
    assert!(folder.read("what-there-is.journal").ends_with("and then the disk failed\n"));
    folder.run("resume killteam-2", &times(2, "")).ends_with(1);
}
