//! Taking back, with and without consent.

use super::physical::FIRST_TURNING_POINT;
use super::{Folder, times};

const REFEREE: &str = "referee killteam --names Mara,Teo --crit-op secure --journal r.journal --teams ashgate_cadets";

#[test]
fn an_own_last_choice_is_taken_back_at_once() {
    let folder = Folder::new();
    folder
        .run(REFEREE, "5 2\ntake\nundo\ngive\nquit\n")
        .ends_with(0)
        .says("Undone: entry 2 (Mara, Take initiative).")
        .says("Teo has initiative.")
        .says_not("do you allow");
    folder.run("replay verify r.journal", "").ends_with(0);
    folder.run("replay show r.journal", "").ends_with(0).says("(taken back later)");
}

#[test]
fn what_others_have_seen_is_taken_back_if_they_allow_it() {
    let folder = Folder::new();
    // Mara's and Teo's seals, then a roll: Teo's last decision lies before the roll.
    let until_roll = "5 2\ntake\nplant\nenvoy\n3 4\n";
    folder
        .run(REFEREE, &format!("{until_roll}undo\nallow\nplant banner\n1 6\nquit\n"))
        .ends_with(0)
        .says("Teo asks to undo: entries 4 to 5")
        .says("Mara, do you allow Teo to undo:")
        .says("Since then dice were rolled; everybody has seen that.")
        .says("Mara allows it. Undone by agreement: entries 4 to 5")
        .says("Mara rolled 1, Teo 6.");
    folder.run("replay verify r.journal", "").ends_with(0).says("0 of 3 sealed choices were opened");
}

#[test]
fn typed_dice_are_proposed_as_they_fell() {
    let folder = Folder::new();
    let input = "5 2\ntake\nplant\nenvoy\n3 4\nundo\nallow\nplant banner\n\nquit\n";
    let ran = folder
        .run(REFEREE, input)
        .ends_with(0)
        .says("It showed 3 4 before it was taken back; dice stay as they fell.  (Enter)");
    assert_eq!(ran.count("Mara rolled 3, Teo 4."), 2, "{}", ran.out);
    assert_eq!(folder.read("r.journal").matches("\"takes\":1").count(), 1);
    folder.run("replay verify r.journal", "").ends_with(0).says("Teo took back 1 roll.");
    folder.run("resume", "").ends_with(0).says("r.journal").says("; Teo took back 1 roll;");
}

#[test]
fn a_list_says_of_nobody_who_took_nothing_back_that_they_did() {
    let folder = Folder::new();
    folder.run(REFEREE, "5 2\ntake\nundo\ngive\nquit\n").ends_with(0);
    folder.run("resume", "").ends_with(0).says("r.journal").says_not("took back");
}

#[test]
fn the_tables_dice_are_not_rolled_anew_by_taking_them_back() {
    let folder = Folder::new();
    let rolled = format!("{REFEREE} --dice rolled --seed 5");
    let again = "undo\nallow\nplant banner\n";
    folder.run(&rolled, &format!("take\nplant\nenvoy\n{again}{again}quit\n")).ends_with(0);
    let journal = folder.read("r.journal");
    let faces = |line: &str| line.split("\"faces\":\"").nth(1).map(|it| it[..3].to_owned());
    let rolls: Vec<_> = journal.lines().filter(|it| it.contains("\"roll\":\"initiative")).map(faces).collect();
    assert_eq!(rolls.len(), 3, "{journal}");
    assert!(rolls.iter().all(|it| it.is_some() && *it == rolls[0]), "{rolls:?}");
    folder.run("replay verify r.journal", "").ends_with(0).says("took back 2 rolls.");
}

#[test]
fn a_refused_undo_changes_nothing() {
    let folder = Folder::new();
    folder
        .run(REFEREE, "5 2\ntake\nplant\nenvoy\n3 4\nundo\nmaybe\nrefuse\npass\ntake\nquit\n")
        .ends_with(0)
        .says("\"maybe\" is none of these.")
        .says("Mara refuses it. Nothing has changed.")
        .says("Teo has initiative.");
}

#[test]
fn a_proposal_survives_the_end_of_a_sitting() {
    let folder = Folder::new();
    folder.run(REFEREE, "5 2\ntake\nplant\nenvoy\n3 4\nundo\nquit\n").ends_with(0);
    folder
        .run("resume r.journal", "refuse\nquit\n")
        .ends_with(0)
        .says("Mara, do you allow Teo to undo:")
        .says("Nothing has changed.");
}

#[test]
fn a_report_is_taken_back_and_the_points_with_it() {
    let folder = Folder::new();
    let input = format!(
        "{FIRST_TURNING_POINT}6 1\npass\npass\ntake\npass\npass\nreport\nsecure\ncadet 1 (a2)\nmarker 1\n\
         end turning point\n1 2\nundo 17\nallow\nscore\nquit\n"
    );
    folder
        .run(REFEREE, &input)
        .ends_with(0)
        .says("Undone by agreement:")
        .says("Mara has 0 points instead of 2.")
        .says("Mara: 0 points");
}

#[test]
fn a_bot_allows_everything() {
    let folder = Folder::new();
    // Far enough that the bot has moved since, wherever exactly that is.
    let input = format!("{}undo\nquit\n", times(40, ""));
    folder.run("play killteam --seed 3 --names Mara --crit-op loot", &input).ends_with(0).says("Undone");
}

#[test]
fn nothing_is_left_out_unasked_where_a_place_can_be_typed() {
    let folder = Folder::new();
    // The second ladder has no place in the list; its owner may still know one.
    folder
        .run(
            "play killteam --names Mara --teams cinderline_wardens,hollow_choir --seed 6",
            "Ladders\n1\n3\n1\nundo\nquit\n",
        )
        .ends_with(0)
        .says("   2  Put the ladder (type a place)")
        .says("Undone: entry 11 (Mara, Put the ladder at ");
}
