//! Battles that were begun under older rules: one that goes on, and one that can only be read.

use std::path::PathBuf;

use super::{Folder, rules_of};

/// A battle that was recorded under rules that are no longer played.
fn recorded(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/recorded/journals").join(name);
    std::fs::read_to_string(path).expect("it was recorded")
}

/// The first lines of a battle: it is still played.
fn so_far(journal: &str, entries: usize) -> String {
    journal.split_inclusive('\n').take(entries + 1).collect()
}

#[test]
fn a_battle_of_older_rules_goes_on_if_every_recorded_state_agrees() {
    let folder = Folder::new();
    // Two real dice and who begins: nothing is sealed yet, so that no vault is missing.
    let journal = so_far(&recorded("killteam/rules-3/tracked.journal"), 1);
    assert!(journal.contains("\"rules\":3"));
    folder.write("old.journal", &journal);
    folder.run("import old.journal", "").ends_with(0).says("Go on with: umpire resume old");
    for name in ["old", "old.journal"] {
        folder
            .run(&format!("resume {name}"), "1\nquit\n")
            .ends_with(0)
            .says(&format!(
                "{name} was begun under version 3 of the rules of killteam. Everything in it agrees with version"
            ))
            .says("The battle goes on after entry 1.");
        folder.run(&format!("replay verify {name}"), "").ends_with(0).says(&format!("{name} is in order."));
    }
    assert!(folder.read("old.journal").starts_with(&journal));
    // Three finished ones agree to their last line, with their dice.
    for name in ["close", "open", "ops"] {
        folder.write("whole.journal", recorded(&format!("killteam/rules-3/{name}.journal")));
        folder.run("replay verify whole.journal", "").ends_with(0).says("finished and sealed");
    }
}

#[test]
fn a_battle_of_older_rules_that_no_longer_agrees_can_be_read_up_to_there_and_had() {
    let folder = Folder::new();
    let journal = recorded("killteam/rules-3/tracked.journal");
    folder.write("old.journal", &journal);
    let parts = &format!(
        "it was begun under version 3 of the rules of killteam; version {} agrees with it up to entry 93, and then no \
         longer (line 95: after entry 94 the table is",
        rules_of("killteam")
    );
    folder.run("import old.journal", "").ends_with(0).says(&format!("It can only be read: {parts}"));
    for name in ["old", "old.journal"] {
        let ran = folder
            .run(&format!("resume {name}"), "take\nundo\nconcede\n1\n1\nscore\nlog all\nquit\n")
            .ends_with(0)
            .says(&format!("{name} can only be read: {parts}"))
            .says("This battle can only be read: type log all, score, table, map or quit.")
            .says("Mara");
        let numbers = ran.out.lines().filter_map(|it| it.trim_start().split_once("  ")?.0.parse::<u32>().ok());
        assert_eq!(numbers.max(), Some(93), "the log ends with the last entry that agrees:\n{}", ran.out);
    }
    assert_eq!(folder.read("old.journal"), journal);
    assert_eq!(folder.journal("old").as_deref(), Some(journal.as_str()), "nothing was rescored or deleted");
    folder.run("replay show old", "").ends_with(0).says("Mara").complains(parts);
    folder.run("replay verify old", "").ends_with(1).complains(parts);
    folder.run("export old out.journal", "").ends_with(0);
    assert_eq!(folder.read("out.journal"), journal);
}

#[test]
fn the_list_says_which_battle_can_only_be_read() {
    let folder = Folder::new();
    // Still played, and the rules part before its end.
    folder.write("old.journal", so_far(&recorded("maelstrom/rules-1/typed.journal"), 200));
    let agrees = format!("version {} agrees with it up to entry 108", rules_of("maelstrom"));
    folder.run("import old.journal --name brood", "").ends_with(0).says(&agrees);
    folder
        .run("resume", "quit\n")
        .ends_with(0)
        .says("brood: Maelstrom of War, ")
        .says("; can only be read, begun under version 1 of the rules; ");
}
