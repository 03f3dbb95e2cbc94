//! Refereed battles: what was said for everybody is changed by agreement.

use super::Folder;
use super::physical::FIRST_TURNING_POINT;

const REFEREE: &str = "referee killteam --names Mara,Teo --crit-op secure --journal r.journal --teams ashgate_cadets";

/// The second turning point, until something is reported.
const SECOND: &str = "6 1\npass\npass\ntake\npass\npass\n";

/// Entry 19, under Mara's name.
const SECURED: &str = "report secure cadet 1 (a2) of mara marker 1\n";

#[test]
fn a_loss_stands_under_the_name_of_the_one_who_lost() {
    let folder = Folder::new();
    let input = format!("{FIRST_TURNING_POINT}{SECOND}report\nsomebody is out\ncadet 4 (b5)\nby nobody\nquit\n");
    folder.run(REFEREE, &input).ends_with(0);
    let journal = folder.read("r.journal");
    assert!(journal.contains("\"seat\":\"B\",\"input\":{\"report\":\"out\",\"who\":\"b5\"}"), "{journal}");
}

#[test]
fn nobody_takes_back_alone_what_was_said_for_both() {
    let folder = Folder::new();
    let input = format!(
        "{FIRST_TURNING_POINT}{SECOND}{SECURED}undo\nrefuse\nend turning point\nundo\nallow\nundo\nallow\nquit\n"
    );
    let ran = folder
        .run(REFEREE, &input)
        .ends_with(0)
        .says("Teo, do you allow Mara to withdraw: entry 19 (Mara, reports: Secure,")
        .says("Teo refuses it. Nothing has changed.")
        .says("Teo allows it. Withdrawn by agreement: entry 19");
    assert_eq!(ran.count("Undone: "), 0, "{}", ran.out);
    folder.run("replay verify r.journal", "").ends_with(0);
}

#[test]
fn several_reports_in_a_row_are_undone_by_both() {
    let folder = Folder::new();
    let input = format!(
        "{FIRST_TURNING_POINT}{SECOND}{SECURED}report secure cadet 2 (a3) of mara marker 2\nundo 19\nallow\nquit\n"
    );
    folder
        .run(REFEREE, &input)
        .ends_with(0)
        .says("Mara, do you allow Teo to undo: entries 19 to 20")
        .says("Undone by agreement: entries 19 to 20");
    folder.run("replay verify r.journal", "").ends_with(0);
}

#[test]
fn a_report_is_corrected_by_agreement_and_the_points_follow() {
    let folder = Folder::new();
    let input = format!(
        "{FIRST_TURNING_POINT}{SECOND}{SECURED}end turning point\n1 2\ncorrect 19\nwithdraw it\nallow\nscore\nquit\n"
    );
    folder
        .run(REFEREE, &input)
        .ends_with(0)
        .says("Entry 19: Mara, reports: Secure, Cadet 1 (a2) of Mara, marker 1. What should stand there instead?")
        .says("Teo, do you allow Mara to withdraw: entry 19")
        .says("Teo allows it. Withdrawn by agreement: entry 19")
        .says("Mara has 0 points instead of 2.")
        .says("Mara: 0 points");
    folder.run("replay verify r.journal", "").ends_with(0);
}

#[test]
fn another_report_takes_the_place_of_a_wrong_one() {
    let folder = Folder::new();
    let input = format!(
        "{FIRST_TURNING_POINT}{SECOND}{SECURED}correct 19\nsecure cadet 2 (a3) of mara marker 1\nallow\nlog\n\
         correct 19\nwithdraw it\nrefuse\nquit\n"
    );
    folder
        .run(REFEREE, &input)
        .ends_with(0)
        .says("Mara asks to correct: entry 19 (Mara, reports: Secure, Cadet 1 (a2) of Mara, marker 1); instead: ")
        .says("Corrected by agreement: entry 19")
        .says("  19  Cadet 2 (a3) secured marker 1.")
        .says("Entry 19: Mara, reports: Secure, Cadet 2 (a3) of Mara, marker 1.");
    folder.run("replay verify r.journal", "").ends_with(0);
}

#[test]
fn an_answer_is_replaced_by_agreement_and_scores_anew() {
    let folder = Folder::new();
    let second = "6 1\npass\npass\ntake\npass\nname drill\npass\npass\nend turning point\nno\n";
    // Entry 23 says that the envoy does not stand free; if it does, it is worth points.
    let input = format!("{FIRST_TURNING_POINT}{second}correct 23\nyes\nallow\nno\nscore\nquit\n");
    folder
        .run(REFEREE, &input)
        .ends_with(0)
        .says("Teo allows it. Corrected by agreement: entry 23")
        .says("+1 Teo, Envoy: the envoy stands free in their territory.")
        .says("Teo: 2 points");
    folder.run("replay verify r.journal", "").ends_with(0);
}

#[test]
fn what_a_correction_costs_is_told_before_and_after() {
    let folder = Folder::new();
    // A marker is looted once in a turning point, so the second report cannot stand beside the corrected first one.
    let loot = REFEREE.replace("secure", "loot");
    let input = format!(
        "{FIRST_TURNING_POINT}{SECOND}report loot cadet 1 (a2) of mara marker 1\nreport loot cadet 2 (a3) of mara marker 2\n\
         correct 19\nloot cadet 1 (a2) of mara marker 2\nallow\nquit\n"
    );
    folder
        .run(&loot, &input)
        .ends_with(0)
        .says("? Entry 20 no longer fits then.")
        .says("Entry 20 (Mara, reports: Loot, Cadet 2 (a3) of Mara, marker 2) no longer fits and is left out.");
    folder.run("replay verify r.journal", "").ends_with(0);
}

#[test]
fn what_a_correction_leaves_open_is_asked_and_the_rest_follows() {
    let folder = Folder::new();
    let second = "6 1\npass\npass\ntake\npass\nname drill\npass\npass\nend turning point\n";
    // Entry 23 is an answer about the envoy; the next turning point waits for another one.
    let input = format!(
        "{FIRST_TURNING_POINT}{second}no\n1 2\npass\npass\ntake\ncorrect 23\nwithdraw\nallow\nyes\nno\nscore\nquit\n"
    );
    // Teo is alone with the screen and asks, so it is Mara who has to allow it.
    folder
        .run(REFEREE, &input)
        .ends_with(0)
        .says("Entry 23: Mara, answers \"Does Drill Sergeant (b1) stand wholly in Mara's half, with no enemy in its control range?\" No.")
        .says("Mara, do you allow Teo to withdraw: entry 23")
        .says("later inputs wait until what is missing is rolled or answered.")
        .says("Answered: Drill Sergeant (b1) stands free in Mara's half.")
        .says("Teo: 2 points");
    folder.run("replay verify r.journal", "").ends_with(0);
}

#[test]
fn only_reports_and_answers_that_are_there_can_be_corrected() {
    let folder = Folder::new();
    let input = "5 2\ntake\ncorrect\ncorrect x\ncorrect 99\ncorrect 2\nundo 999\nundo 0\nquit\n";
    folder
        .run(REFEREE, input)
        .ends_with(0)
        .says("Type correct and a number of the log, as in correct 12.")
        .says("There is no entry 99.")
        .says("Entry 2 is no report and no answer.")
        .says("There is no entry 999.")
        .says("There is no entry 0.");
}
