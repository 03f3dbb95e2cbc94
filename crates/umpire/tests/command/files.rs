//! Journals on disk: crashes, resuming, locks.

use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, Write};

use super::{Folder, project, times};

/// Starts a battle, types this, waits until Umpire says something, and kills it without warning.
fn killed_after(folder: &Folder, arguments: &str, input: &str, sentence: &str) {
    let mut child = folder.start(arguments);
    let mut stdin = child.stdin.take().expect("the input is a pipe");
    stdin.write_all(input.as_bytes()).expect("umpire reads");
    let mut lines = BufReader::new(child.stdout.take().expect("the output is a pipe")).lines();
    let said = lines.any(|it| it.expect("umpire prints text").contains(sentence));
    assert!(said, "umpire never said \"{sentence}\"");
    child.kill().expect("it can be killed");
    child.wait().expect("it is dead");
}

const PLAY: &str = "play killteam --against random --seed 3 --names Mara --crit-op secure --journal k.journal
                     --teams ashgate_cadets --map train_short";

#[test]
fn whatever_was_shown_survives_a_kill() {
    let folder = Folder::new();
    killed_after(&folder, PLAY, &times(30, ""), "Mara set up Cadet 1");
    let before = folder.read("k.journal");
    assert!(before.ends_with('\n'));
    folder
        .run("resume k.journal", &times(1_000, ""))
        .ends_with(0)
        .says("The battle goes on after entry")
        .says("The battle is over:");
    assert!(folder.read("k.journal").starts_with(&before), "what was written stays as it is");
    folder.run("replay verify k.journal", "").ends_with(0).says("finished and sealed");
}

#[test]
fn a_half_written_line_is_dropped_with_a_sentence() {
    let folder = Folder::new();
    killed_after(&folder, PLAY, &times(30, ""), "Mara set up Cadet 1");
    let whole = folder.read("k.journal");
    let lines = whole.lines().count();
    for name in ["k.journal", "k.vault"] {
        let mut file = OpenOptions::new().append(true).open(folder.path(name)).expect("it exists");
        file.write_all(b"{\"n\":99,\"seat\":\"A\",\"inp").expect("it can be written");
    }
    let number = lines + 1;
    folder
        .run("replay verify k.journal", "")
        .ends_with(1)
        .complains(&format!("k.journal: line {number} was written only in part"));
    folder
        .run("resume k.journal", "quit\n")
        .ends_with(0)
        .says(&format!("line {number} was written only in part and never acknowledged; it is left out."));
    let resumed = folder.read("k.journal");
    assert!(resumed.starts_with(&whole) && resumed.ends_with('\n'), "nothing of the half line is left");
    folder.run("resume k.journal", &times(1_000, "")).ends_with(0).says("The battle is over:");
}

#[test]
fn a_damaged_journal_is_not_resumed_and_not_touched() {
    let folder = Folder::new();
    folder.run(PLAY, &times(8, "1")).ends_with(1);
    let damaged = folder.read("k.journal").replacen("\"seat\":\"A\"", "\"seat\":\"B\"", 1);
    folder.write("k.journal", &damaged);
    folder.run("resume k.journal", "1\n").ends_with(1).complains("k.journal: line ").complains("it was altered");
    assert_eq!(folder.read("k.journal"), damaged);
}

#[test]
fn without_its_vault_a_battle_with_secrets_cannot_go_on() {
    let folder = Folder::new();
    folder.run(PLAY, &times(8, "1")).ends_with(1);
    std::fs::remove_file(folder.path("k.vault")).expect("it was there");
    folder.run("resume k.journal", "1\n").ends_with(1).complains("k.journal cannot go on:");
    assert!(!folder.path("k.vault").exists(), "nothing was changed");
}

#[test]
fn a_journal_is_open_in_one_umpire_at_a_time() {
    let folder = Folder::new();
    folder.run(PLAY, &times(8, "1")).ends_with(1);
    let mut first = folder.start("resume k.journal");
    let mut lines = BufReader::new(first.stdout.take().expect("the output is a pipe")).lines();
    assert!(lines.any(|it| it.expect("text").contains("goes on after entry")));
    folder.run("resume k.journal", "1\n").ends_with(1).complains("k.journal is open in another Umpire");
    // Nobody looks into a journal before it is theirs: a line may be on its way into it.
    let whole = folder.read("k.journal");
    folder.write("k.journal", format!("{whole}half a li\nne"));
    folder.run("resume k.journal", "1\n").ends_with(1).complains("k.journal is open in another Umpire");
    folder.write("k.journal", whole);
    first.kill().expect("it can be killed");
    first.wait().expect("it is dead");
    folder.run("resume k.journal", "quit\n").ends_with(0);
}

#[cfg(unix)]
#[test]
fn nobody_but_its_owner_can_read_a_vault() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new();
    folder.run(PLAY, &times(8, "1")).ends_with(1);
    let mode = |name: &str| folder.path(name).metadata().expect("it is there").permissions().mode() & 0o777;
    assert_eq!(mode("k.vault"), 0o600);
    assert_ne!(mode("k.journal"), 0o600, "the journal may be shared");
}

#[test]
fn a_finished_battle_is_not_resumed() {
    let folder = Folder::new();
    folder.run("play killteam --bots random,random --seed 1 --journal b.journal", "").ends_with(0);
    folder.run("resume b.journal", "").ends_with(1).complains("this battle is finished and sealed");
}

#[test]
fn what_is_missing_or_malformed_is_named() {
    let folder = Folder::new();
    folder.run("resume nowhere.journal", "").ends_with(1).complains("cannot read nowhere.journal");
    folder.write("mine.toml", "name = \"mine\"\nwepons = 3\n");
    folder.run("play killteam --teams mine.toml,mine.toml", "").ends_with(1).complains("mine.toml: line 2:");
    folder.run("play killteam --map mine.toml", "").ends_with(1).complains("mine.toml");
    assert!(!folder.path("umpire.sqlite").exists(), "no battle began");
}

#[test]
fn a_folder_of_ones_own_overrides_by_name() {
    let folder = Folder::new();
    let cadets = std::fs::read_to_string(super::project("data/teams/ashgate_cadets.toml")).expect("it is there");
    folder.write("own/teams/ashgate_cadets.toml", cadets.replace("Ashgate Cadets", "Nightshift"));
    folder
        .run("play killteam --data own --teams ashgate_cadets", "quit\n")
        .ends_with(0)
        .says("Player leads the Nightshift");
}

#[test]
fn what_stands_in_a_file_never_steers_the_terminal() {
    let folder = Folder::new();
    let team = std::fs::read_to_string(project("data/teams/ashgate_cadets.toml")).expect("it is there");
    let named = team.replacen("Ashgate Cadets", "Evil\\u001b[2J\\u001b]0;owned\\u0007", 1);
    assert_ne!(named, team);
    folder.write("evil.toml", named);
    let ran = folder.run("play killteam --names Mara --teams ./evil.toml,hollow_choir --seed 1", "quit\n").ends_with(0);
    assert!(!ran.out.contains('\u{1b}') && !ran.out.contains('\u{7}'), "{:?}", ran.out);
    folder.write("wrong.toml", team.replacen("archetypes = [", "archetypes = [\"\\u001b[2J\", ", 1));
    let ran = folder.run("play killteam --names Mara --teams ./wrong.toml", "").ends_with(1);
    assert!(!ran.err.contains('\u{1b}'), "{:?}", ran.err);
}

#[test]
fn battles_are_found_from_anywhere() {
    let folder = Folder::new();
    folder.run("play killteam --names Mara --seed 1", "quit\n").ends_with(0);
    let elsewhere = Folder::new();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_umpire"));
    command.arg("resume").current_dir(elsewhere.path("")).env("UMPIRE_HOME", folder.path(""));
    let ran = command.stdin(std::process::Stdio::null()).output().expect("umpire can be started");
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(said.contains("killteam-1: Kill Team, Mara against") && said.contains("Which battle?"), "{said}");
}

#[test]
fn a_folder_that_cannot_be_made_is_told_once_and_in_words() {
    let folder = Folder::new();
    folder.write("letter", "to my aunt");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_umpire"));
    command.args(["play", "killteam", "--names", "Mara", "--seed", "1"]);
    command.current_dir(folder.path("")).env("UMPIRE_HOME", folder.path("letter/below"));
    let ran = command.stdin(std::process::Stdio::null()).output().expect("umpire can be started");
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert!(said.contains("a file lies where its folder should be") && !said.contains("os error"), "{said}");
    assert_eq!(said.matches("letter").count(), 1, "{said}");
    assert!(!ran.status.success());
}
