//! Wrong usage: a sentence, and exit code 2.

use super::Folder;

#[test]
fn names_that_cannot_be_told_apart_are_refused() {
    let folder = Folder::new();
    let refused = |names: &str, sentence: &str| {
        folder.run(&format!("referee killteam --names {names}"), "").ends_with(2).complains(sentence);
    };
    refused("Mara,Mara", "every seat needs a name of its own");
    refused("Nobody,Teo", "\"Nobody\" cannot be the name of a player");
    refused("Mara,EVERYONE", "\"EVERYONE\" cannot be the name of a player");
    refused("Mara", "1 name is given; there are 2 people and 2 seats");
    refused(&format!("Mara,{}", "o".repeat(60)), "a name has at most 40 characters; this one has 60");
    assert!(!folder.path("battles").exists(), "no battle began");
}

#[test]
fn what_is_named_and_not_known_is_wrong_usage() {
    let folder = Folder::new();
    folder.run("play killteam --map volkus", "").ends_with(2).complains("there is no map \"volkus\"");
    for system in ["play killteam", "referee maelstrom", "referee tactical-strike"] {
        let option = |it: &str| folder.run(&format!("{system} --option {it}"), "").ends_with(2);
        option("tea=1").complains("there is no option \"tea\"; known are ");
        option("tea").complains("--option takes KEY=VALUE; got \"tea\"");
    }
    folder
        .run("referee maelstrom --option rounds=many", "")
        .ends_with(2)
        .complains("--option rounds=many does not fit: rounds is a whole number from 1 to 20, not \"many\"");
    folder.run("referee maelstrom --option rounds=0", "").ends_with(2).complains("rounds is 1 to 20, not 0");
    folder
        .run("play killteam --option turning_points=many", "")
        .ends_with(2)
        .complains("does not fit: turning_points is a whole number from 1 to 4, not \"many\"");
    folder
        .run("play killteam --option turning_points=9", "")
        .ends_with(2)
        .complains("umpire: --option turning_points=9 does not fit: a battle has 1 to 4 turning points, not 9");
    folder
        .run("simulate killteam --battles 1 --option sweep_and_clear=huh", "")
        .ends_with(2)
        .complains("sweep_and_clear is seed2025 or public2026, not \"huh\"");
    folder.run("referee maelstrom --option rounds=4 --journal four.journal", "quit\n").ends_with(0);
    assert!(folder.read("four.journal").contains("\"rounds\":4"), "a journal pins what was agreed");
    folder.run("play killteam --crit-op tea", "").ends_with(2).complains("there is no crit op \"tea\"");
    folder.run("play killteam --teams tea,tea", "").ends_with(2).complains("there is no team \"tea\"");
    folder.run("simulate killteam --map volkus", "").ends_with(2).complains("there is no map \"volkus\"");
    let three = "ashgate_cadets,ashgate_cadets,cinderline_wardens";
    folder
        .run(&format!("play killteam --teams {three}"), "")
        .ends_with(2)
        .complains("Kill Team is played by 2 here, and --teams names 3");
    assert!(!folder.path("battles").exists(), "no battle began");
}

#[test]
fn the_help_lists_every_setting_with_every_value() {
    let folder = Folder::new();
    for form in systems::forms() {
        let help = folder.run(&format!("referee {} --help", form.name), "").ends_with(0).out;
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        for setting in form.settings {
            let usual = format!(" {}={}", setting.key, setting.usual);
            let line = help.split_once(&usual).map(|(_, rest)| rest).unwrap_or_else(|| panic!("no {usual} in {help}"));
            for value in setting.values.iter().filter(|it| **it != setting.usual) {
                let end = line.find("): ").unwrap_or(0);
                assert!(line[..end].contains(value.as_str()), "{usual} or {value}");
            }
        }
    }
}

#[test]
fn a_number_that_is_none_is_told_in_plain_words() {
    let folder = Folder::new();
    let wrong = |line: &str, sentence: &str| {
        folder.run(line, "").ends_with(2).complains(sentence);
    };
    let below = "umpire: there is a number below 0 where a whole number from 0 up is wanted";
    wrong("play killteam --seed -1", below);
    wrong("simulate killteam --battles -20", below);
    wrong("campaign result autumn 1 --mission clash --loyalists -5", below);
    wrong("play killteam --seed soon", "umpire: \"soon\" is no number that fits --seed <NUMBER>");
    wrong("play killteam --seed 1 --words tea,milk", "cannot be used with");
}

#[test]
fn nobody_can_ask_for_more_threads_than_there_are() {
    let folder = Folder::new();
    let few = folder.run("simulate killteam --battles 2", "").ends_with(0);
    let many = folder.run("simulate killteam --threads 100000 --battles 2", "").ends_with(0);
    assert_eq!(few.out, many.out);
}

#[test]
fn one_is_not_several() {
    let folder = Folder::new();
    let ran = folder.run("simulate killteam --battles 1", "").ends_with(0).says("1 battle, ");
    let (wins, draws) = (ran.count(": 1 win, "), ran.count(", 1 draw."));
    assert_eq!(wins + draws, 1, "{}", ran.out);
}
