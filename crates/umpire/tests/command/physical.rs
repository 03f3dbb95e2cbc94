//! A physical table: secrets, typed dice, reports, questions, awards.

use super::Folder;

const REFEREE: &str = "referee killteam --names Mara,Teo --crit-op secure --journal r.journal --teams ashgate_cadets";

/// Set-up and the first turning point: Mara holds Plant Banner, Teo Envoy.
pub(crate) const FIRST_TURNING_POINT: &str = "\
5 2
take
plant banner
envoy
3 4
pass
take
crit
tac
pass
pass
end turning point
";

/// Mara secures marker 1 and plants her banner; Teo names an envoy.
const SECOND_TURNING_POINT: &str = "\
6 1
pass
pass
take
pass
name drill
pass
pass
report
secure
cadet 1 (a2)
marker 1
report
plant
cadet 1 (a2)
reveal it
report
somebody lost
drill sergeant (b1)
end turning point
";

#[test]
fn a_whole_battle_can_be_piped_in() {
    let folder = Folder::new();
    // The questions: who controls the banner, who contests it; whether the envoy stands free across.
    let answers = "mara\nno\nno\n";
    let rest = "2 2\npass\npass\ntake\npass\npass\nend turning point\nnobody\n\
                4 3\npass\npass\ntake\npass\npass\nreport\nsomebody is out\ncadet 4 (b5)\nby nobody\nend turning point\nnobody\n\n";
    let input = format!("{FIRST_TURNING_POINT}{SECOND_TURNING_POINT}{answers}{rest}");
    let ran = folder
        .run(REFEREE, &input)
        .ends_with(0)
        .says("You roll real dice and type what they show.")
        .says("Roll-off: the higher die decides. Roll 2 D6 and type what they show, in this order: Mara, Teo.")
        .says("Cadet 1 (a2) secured marker 1.")
        .says("Mara's tac op is Plant Banner.")
        .says("Teo's tac op is Envoy.")
        .says("Who controls Mara's banner right now?")
        .says("+1 Mara, Secure: an objective marker is secured.")
        .says("+1 Mara, Plant Banner: nobody of theirs contests it.")
        .says("0 Teo, Envoy.")
        .says("The battle is over: Mara wins,")
        .says("Sealed. The battle is in r.journal.");
    // Being asked betrays nothing: both came to the screen for every secret.
    assert!(ran.count("Give the screen to Mara") >= 2);
    assert!(ran.count("Give the screen to Teo") >= 2);
    folder
        .run("replay verify r.journal", "")
        .ends_with(0)
        .says("5 rolls were typed from real dice")
        .says("finished and sealed");
}

#[test]
fn who_may_plant_a_banner_is_shown_to_nobody_else() {
    let folder = Folder::new();
    // Teo holds Envoy, and Mara's hand is as covered as his: both are offered the same.
    let second = "6 1\npass\npass\ntake\npass\npass\nreport\nplant\ncadet 1 (b2)\nreveal it\nwhy\nquit\n";
    let ran = folder
        .run(REFEREE, &format!("{FIRST_TURNING_POINT}{second}"))
        .ends_with(0)
        .says("This reveals your tac op.")
        .says("Not your tac op.")
        .says("Nothing was refused just now");
    let (_, after) = ran.out.split_once("Not your tac op.").expect("it was refused");
    let (_, shared) = after.split_once("Everybody may look again.").expect("the screen is shared again");
    assert!(!shared.contains("Envoy"), "{shared}");
}

#[test]
fn several_steps_fit_into_a_line() {
    let folder = Folder::new();
    let second = "6 1\npass\npass\ntake\npass\npass\nreport secure\ncadet 1 (a2)\nmarker 1\n\
                  report secure cadet 2 (a3) of mara marker 2\nreport: secure\nback\nback\nquit\n";
    folder
        .run(REFEREE, &format!("{FIRST_TURNING_POINT}{second}"))
        .ends_with(0)
        .says("Cadet 1 (a2) secured marker 1.")
        .says("Cadet 2 (a3) secured marker 2.");
}

#[test]
fn a_report_is_found_by_its_words() {
    let folder = Folder::new();
    let second = "6 1\npass\npass\ntake\npass\npass\nout b5 by a2\nb4 out a3\n2\nout nonsense\nscore\nquit\n";
    folder
        .run(REFEREE, &format!("{FIRST_TURNING_POINT}{second}"))
        .ends_with(0)
        .says("Cadet 4 (b5) was incapacitated by Cadet 1 (a2).")
        .says("Found:\n   1  Report: Somebody is out: Cadet 2 (a3) of Mara: by Cadet 3 (b4) of Teo")
        .says("   3  None of these")
        .says("Cadet 3 (b4) was incapacitated by Cadet 2 (a3).")
        .says("\"out nonsense\" is none of these.");
}

#[test]
fn dice_that_do_not_fit_are_asked_for_again() {
    let folder = Folder::new();
    folder
        .run(REFEREE, "7 2\n5\nfive two\n\n5 5\n5 2\nquit\n")
        .ends_with(0)
        .says("A D6 shows 1 to 6, not 7.")
        .says("2 dice are due, not 1.")
        .says("\"five\" is not the face of a die.")
        .says("2 dice are due, not 0.")
        .says("Mara rolled 5, Teo 2. Mara won.");
}

#[test]
fn umpire_can_roll_for_a_physical_table() {
    let folder = Folder::new();
    folder
        .run("referee killteam --dice rolled --seed 1 --journal r.journal", "1\n1\n1\nquit\n")
        .ends_with(0)
        .says("The dice follow the seed")
        .says("Player A rolled");
}

#[test]
fn there_is_no_map_of_a_real_table() {
    let folder = Folder::new();
    folder.run(REFEREE, "map\nquit\n").ends_with(0).says("There is no map of this table");
}
