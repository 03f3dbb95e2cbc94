//! `umpire replay`: journals as text and as proof.

use super::{Folder, rules_of};

fn finished() -> Folder {
    let folder = Folder::new();
    folder.run("play killteam --bots random,random --seed 7 --crit-op secure --journal b.journal", "").ends_with(0);
    folder
}

#[test]
fn a_good_journal_verifies_and_says_what_was_checked() {
    finished()
        .run("replay verify b.journal", "")
        .ends_with(0)
        .says("each hash follows from the line before.")
        .says("the state after it is what the journal says.")
        .says("each is what the secret gives that was committed to before the first one.")
        .says("6 of 6 sealed choices were opened; each opening fits its seal.")
        .says("nothing was cut off.")
        .says("b.journal is in order.");
}

#[test]
fn one_altered_byte_is_refused_with_its_line() {
    let folder = finished();
    let text = folder.read("b.journal");
    let altered: String = text
        .lines()
        .enumerate()
        .map(|(index, line)| match index {
            10 => line.replacen("who", "whe", 1).replacen("\"n\":1", "\"n\":2", 1) + "\n",
            _ => format!("{line}\n"),
        })
        .collect();
    assert_ne!(text, altered);
    folder.write("b.journal", altered);
    folder
        .run("replay verify b.journal", "")
        .ends_with(1)
        .complains("b.journal: line 11: it was altered, or a line before it is missing");
    folder.run("replay show b.journal", "").ends_with(1).complains("b.journal: line 11:");
}

#[test]
fn a_journal_without_its_seal_is_noticed() {
    let folder = finished();
    let text = folder.read("b.journal");
    let lines: Vec<&str> = text.lines().collect();
    let (_, unsealed) = lines.split_last().expect("there are lines");
    folder.write("b.journal", unsealed.join("\n") + "\n");
    folder.run("replay verify b.journal", "").ends_with(1).complains("its seal is missing");
    folder.write("b.journal", lines[..lines.len() / 2].join("\n") + "\n");
    folder
        .run("replay verify b.journal", "")
        .ends_with(0)
        .says("The battle is not finished: whether lines were cut off its end cannot be told.");
    folder.write("b.journal", &text[..text.len() / 2]);
    folder.run("replay verify b.journal", "").ends_with(1).complains("was written only in part");
}

#[test]
fn files_that_are_no_journals_are_named() {
    let folder = Folder::new();
    folder.write("a.journal", "Dear diary\n");
    folder.run("replay verify a.journal", "").ends_with(1).complains("a.journal: line 1:");
    folder.write("b.journal", b"\xff\xfe\x00\n");
    folder.run("replay show b.journal", "").ends_with(1).complains("b.journal: line 1:");
    folder.write("c.journal", "");
    folder.run("replay verify c.journal", "").ends_with(1).complains("c.journal: line 1: there is no complete header");
    folder.run("replay verify missing", "").ends_with(1).complains("there is no battle missing, and no such file");
    folder.run("replay verify missing.journal", "").ends_with(1).complains("cannot read missing.journal");
    folder.run("replay show .", "").ends_with(1).complains("cannot read .");
}

#[test]
fn a_journal_reads_as_a_story() {
    finished()
        .run("replay show b.journal", "")
        .ends_with(0)
        .says(&format!("killteam rules {}   Random bot A   Random bot B   dice ", rules_of("killteam")))
        .says("roll-off: ")
        .says("  state ")
        .says("seals the tac op: ")
        .says("Turning point 4 began.")
        .says("sealed  The battle is over:");
}
