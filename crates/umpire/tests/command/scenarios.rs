//! `umpire scenario`.

use super::{Folder, project};

const PASSES: &str = r#"
title = "Loot begins with turning point 2"
system = "killteam"

[given]
crit_op = "Loot"
turning_point = 1

[given.pieces]
a1 = { at = "15, 9.5", active = true }
b1 = { at = "28, 2" }

[[when]]
choose = "Loot"
who = "a1"
on = "marker 2"
refused = ["first turning point"]
"#;

fn last_line(out: &str) -> &str {
    out.lines().last().expect("something was printed")
}

#[test]
fn passing_failing_and_malformed_files_are_counted() {
    let folder = Folder::new();
    folder.write("s/a/passes.toml", PASSES);
    let ran = folder.run("scenario s", "").ends_with(0);
    assert_eq!(ran.out, "1 passed, 0 failed\n");

    folder.write("s/a/fails.toml", PASSES.replace("turning_point = 1", "turning_point = 2"));
    folder.write("s/malformed.toml", "title = \"never closed");
    folder.write("s/nameless.toml", PASSES.replace("system = \"killteam\"", ""));
    folder.write("s/foreign.toml", PASSES.replace("killteam", "chess"));
    folder.write("s/binary.toml", b"\xff\xfe");
    folder.write("s/notes.txt", "not a scenario");
    let ran = folder
        .run("scenario s", "")
        .ends_with(1)
        .says("failed  s/a/fails.toml: Loot begins with turning point 2")
        .says("expected step 1 to be refused")
        .says("s/malformed.toml:1:")
        .says("it does not say its system")
        .says("there is no system \"chess\"; known are \"killteam\", \"maelstrom\", \"tactical-strike\"")
        .says("line 1 is no text");
    assert_eq!(last_line(&ran.out), "1 passed, 5 failed");
}

#[test]
fn no_file_is_a_failure_with_a_sentence() {
    let folder = Folder::new();
    folder.write("empty/notes.txt", "nothing");
    folder.run("scenario empty", "").ends_with(1).complains("there is no scenario (a .toml file) in empty");
    folder.run("scenario nowhere", "").ends_with(1).complains("there is no file or folder nowhere");
}

#[test]
fn the_scenarios_of_the_project_pass() {
    let folder = Folder::new();
    let path = project("scenarios");
    let ran = folder.run(&format!("scenario {}", path.display()), "").ends_with(0);
    assert!(last_line(&ran.out).ends_with(" passed, 0 failed"), "{}", ran.out);
}
