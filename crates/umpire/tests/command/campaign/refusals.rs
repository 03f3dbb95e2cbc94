//! What stands in the way, and damaged files.

use super::{played, run, typed};
use crate::Folder;

#[test]
fn without_a_command_it_says_how_a_campaign_goes() {
    let folder = played(5);
    typed(&folder, "")
        .ends_with(0)
        .says("Once        new, join for every force, warmaster for each side, initiative")
        .says("Campaigns in this folder:")
        .says("autumn.campaign  Autumn: Turn 1 of 2, Mustering. The Loyalists have the initiative.");
    typed(&folder, "--help")
        .ends_with(0)
        .says("Usage: umpire campaign [COMMAND]")
        .says("muster      Mustering: pay upkeep");
    typed(&folder, "result --help")
        .ends_with(0)
        .says("--fallen <FORCE=NAME>")
        .says("Both Warmasters confirm the result");
}

/// What is typed while the challenge of Ash waits for an answer, how that ends, and what is said.
const REFUSED: [(&str, i32, &str); 25] = [
    ("challenge autumn Salt Reed", 1, "One challenge at a time. The last one waits for an answer."),
    ("assist autumn Reed", 1, "Not their move. It is for the Traitors now."),
    ("decline autumn", 1, "Nobody asked that. Now the Traitors accept the challenge, or add a force."),
    ("muster autumn Ash --pay none", 1, "Not in this phase. It belongs to Mustering; it is Conflict."),
    ("assist autumn Nobody", 2, "there is no strike force \"Nobody\"; there are Ash, Reed, Tide, Salt"),
    ("next autumn", 1, "Conflict cannot end yet."),
    ("next autumn", 1, "A challenge waits for an answer."),
    (
        "result autumn 1 --mission clash --loyalists 1 --traitors 2",
        1,
        "Both Warmasters confirm what is typed of a result. Ask Mara and Teo, then add --agreed.",
    ),
    ("result autumn 1 --loyalists 1 --traitors 2 --agreed", 2, "which mission was it?"),
    (
        "result autumn 3 --mission clash --loyalists 1 --traitors 2 --agreed",
        2,
        "there is no mission 3 in turn 1; it has one",
    ),
    ("result autumn 1 --mission tea --loyalists 1 --traitors 2 --agreed", 2, "there is no mission \"tea\""),
    ("result autumn 1 --mission 2 --loyalists 1 --traitors 2 --agreed", 1, "The challenge is still open."),
    (
        "result autumn 1 --mission 2 --loyalists 1 --traitors 2 --supply Salt=3 --agreed",
        1,
        "Salt took no part in that mission",
    ),
    (
        "result autumn 1 --mission 2 --loyalists 1 --traitors 2 --supply Ash=x --agreed",
        2,
        "\"x\" is no number of points",
    ),
    ("join autumn Fen --player Ada --side traitors", 2, "who leads it?"),
    ("join autumn Fen --player Ada --side martians --hero x", 2, "there are Loyalists and Traitors, not \"martians\""),
    ("join autumn Fen --player Ada --side traitors --hero \"Ada human\"", 2, "a colon ends the name"),
    (
        "join autumn Fen --player Ada --side traitors --strike-force tide_patrol",
        1,
        "the Hero and Leaders of Tide Patrol cannot join:",
    ),
    ("advance autumn Ash Ilse tea", 2, "there is no advancement \"tea\"; known are ws, bs"),
    ("withdraw autumn 99 --agreed", 1, "Nothing to change. Entry 99 tells of nothing that happened."),
    ("show winter", 1, "cannot open the campaign winter.campaign"),
    ("new autumn --turns 2", 1, "autumn.campaign exists already and is left as it is"),
    ("new winter --turns 0", 2, "a campaign has 1 to 100 turns, not 0"),
    ("new winter --turns 2 --set tea=5", 2, "there is no setting \"tea\""),
    ("initiative autumn", 2, "required arguments were not provided"),
];

#[test]
fn a_refusal_is_a_sentence() {
    let folder = played(7);
    let before = folder.read("autumn.campaign");
    for (line, code, sentence) in REFUSED {
        typed(&folder, line).ends_with(code).complains(sentence);
    }
    assert_eq!(folder.read("autumn.campaign"), before, "what is refused changes nothing");
    assert!(!folder.path("winter.campaign").exists());
}

#[test]
fn a_half_written_line_is_dropped_with_a_sentence() {
    let folder = played(9);
    let whole = folder.read("autumn.campaign");
    let last = whole.trim_end().rfind('\n').expect("there are lines") + 1;
    folder.write("autumn.campaign", &whole[..last + 30]);
    let lines = whole.lines().count();
    let sentence = format!("line {lines} was written only in part and never acknowledged; it is left out.");
    // Looking changes nothing; writing cuts it off.
    typed(&folder, "show autumn")
        .ends_with(0)
        .complains(&sentence)
        .says("The Traitors challenge: one of Salt against one of Reed");
    assert_eq!(folder.read("autumn.campaign").len(), last + 30);
    typed(&folder, "challenge autumn Salt Reed").ends_with(0).says(&sentence).says("Entry 11: Salt challenges Reed.");
    assert_eq!(folder.read("autumn.campaign"), whole);
}

#[test]
fn other_damage_is_an_error_with_its_line() {
    let folder = played(9);
    let whole = folder.read("autumn.campaign");
    folder.write("autumn.campaign", whole.replacen("Reed", "Read", 1));
    for line in ["show autumn", "next autumn", "verify autumn", "almanac autumn"] {
        typed(&folder, line).ends_with(1).complains("autumn.campaign: line 4: it was altered");
    }
    folder.write("letter.campaign", "Dear Ida,\n");
    typed(&folder, "show letter").ends_with(1).complains("letter.campaign: line 1: it has no hash at its end");
    folder.write("bytes.campaign", [0xff, 0xfe, 0x0a]);
    typed(&folder, "show bytes").ends_with(1).complains("line 1");
    // A campaign is no battle, and says so.
    folder.write("autumn.campaign", &whole);
    folder.run("replay verify autumn.campaign", "").ends_with(1).complains("this is not a journal of Umpire");
}

#[test]
fn one_umpire_at_a_time_writes() {
    let folder = played(4);
    let file = std::fs::File::open(folder.path("autumn.campaign")).expect("it is there");
    file.lock().expect("it can be locked");
    run(&folder, &["warmaster", "autumn", "Reed"]).ends_with(1).complains("autumn.campaign is open in another Umpire");
    run(&folder, &["show", "autumn"]).ends_with(0);
    drop(file);
    run(&folder, &["warmaster", "autumn", "Reed"]).ends_with(0);
}

#[test]
fn a_casualty_table_of_a_club() {
    let folder = Folder::new();
    folder.write("mild.toml", "heroes = [\"recovered\", \"recovered\", \"recovered\", \"recovered\", \"recovered\", \"hardened\"]\nleaders = [\"slain\"]\n");
    typed(&folder, "new autumn --turns 2 --casualty-table mild.toml")
        .ends_with(1)
        .complains("mild.toml: line 2: leaders: it takes six fates, for 1 to 6; there are 1");
    let row = "[\"wounded\", \"wounded\", \"shaken\", \"shaken\", \"recovered\", \"hardened\"]";
    folder.write("mild.toml", format!("heroes = {row}\nleaders = {row}\n"));
    typed(
        &folder,
        "new autumn --turns 2 --casualty-table mild.toml --set initiative_mode=alternate --relic \"Bell of Salt\"",
    )
    .ends_with(0);
    typed(&folder, "show autumn")
        .ends_with(0)
        .says("Agreed otherwise than usual: initiative_mode = alternate, a casualty table of its own.");
}
