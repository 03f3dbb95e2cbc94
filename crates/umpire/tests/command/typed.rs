//! Places that are typed: the table is larger than any list.

use super::Folder;

/// Mara's sergeant stands on a platform, and nobody is near enough to be charged from there.
const ON_A_PLATFORM: &str = "1\n1\nnothing\nenvoy\n5.3, 17.5, 3\nset up all\n\nactivate drill\nwith engage\n";
const PLAY: &str = "play killteam --against random --seed 5 --crit-op secure --names Mara --journal p.journal
                     --teams ashgate_cadets --map train_short";

#[test]
fn a_legal_move_can_be_typed_even_if_it_is_not_listed() {
    let folder = Folder::new();
    let input = format!("{ON_A_PLATFORM}reposition 1, 1\nwhy\nback\nreposition 8.3, 17.5, 3 > 8.3, 17.5\nquit\n");
    folder
        .run(PLAY, &input)
        .ends_with(0)
        .says("inches too far. Drill Sergeant (a1) has 6″")
        .says("(Rule: ")
        .says("Drill Sergeant (a1) repositioned 6.0″ (counts 4″) and stands in the open, in Mara's half.");
    folder.run("replay verify p.journal", "").ends_with(0);
}

#[test]
fn what_no_place_could_make_possible_is_not_offered_and_told_why_if_it_is_typed() {
    let folder = Folder::new();
    let input = format!("{ON_A_PLATFORM}charge\nreposition 8.3, 17.5, 3 > 8.3, 17.5\ncharge 1, 1\nquit\n");
    let ran = folder.run(PLAY, &input).ends_with(0).says("repositioned 6.0″").says("Not together with Reposition.");
    let (before, _) = ran.out.split_once("Drill Sergeant (a1) repositioned").expect("it did");
    assert!(before.contains("It reaches no enemy."), "{before}");
    assert!(!ran.out.contains("(type a way)"), "{}", ran.out);
}

#[test]
fn the_numbers_of_a_row_mean_that_row() {
    let folder = Folder::new();
    // The row stands for 66.8 mm and 422.4 mm, which is neither 2.6″ nor 16.6″.
    folder.run(PLAY, "1\n1\nnothing\nenvoy\n2.6, 16.6\nquit\n").ends_with(0).says("(2.6, 16.6)");
    let journal = folder.read("p.journal");
    assert!(journal.contains("\"who\":\"a1\",\"at\":\"66.8mm, 422.4mm\""), "{journal}");
}

#[test]
fn no_way_can_be_typed_in_the_middle_of_an_attack() {
    let folder = Folder::new();
    let wish = "play killteam --seed 2 --names Mara --map city_2";
    let ran = folder.run(wish, &"\n".repeat(3_000)).ends_with(0);
    let menus: Vec<&str> =
        ran.out.split("Re-roll a die?").skip(1).map(|it| it.split("\n> ").next().unwrap_or(it)).collect();
    assert!(!menus.is_empty(), "somebody shot and could roll again");
    assert!(menus.iter().all(|it| !it.contains("(type a ")), "{menus:?}");
}

#[test]
fn after_a_refused_place_numbers_mean_the_rows_on_the_screen() {
    let folder = Folder::new();
    // The third row is the whole team, not the third place of the first operative.
    folder
        .run(PLAY, "1\n1\nnothing\nenvoy\n15, 7\n3\nquit\n")
        .ends_with(0)
        .says("   3  Set up all 5 as proposed")
        .says("Outside your drop zone.")
        .says("Turning point 1 began.");
}

#[test]
fn after_a_refused_way_typed_with_its_action_the_places_are_shown() {
    let folder = Folder::new();
    let input = "1\n1\nnothing\nenvoy\nset up all\n\nactivate cadet 1\nwith engage\nreposition 29, 21\nquit\n";
    let ran = folder.run(PLAY, input).ends_with(0).says("inches too far.");
    let (_, after) = ran.out.split_once("inches too far.").expect("it was");
    assert!(after.contains("\nReposition:\n   1  "), "{after}");
}

#[test]
fn anybody_of_a_team_may_be_set_up_first() {
    let folder = Folder::new();
    folder
        .run(PLAY, "1\n1\nnothing\nenvoy\na3\n4.6, 10.6\nquit\n")
        .ends_with(0)
        .says("  Set up Cadet 2 (a3) (type a place)")
        .says("Mara set up Cadet 2 (a3) in the open.");
}

#[test]
fn a_move_that_is_undone_is_told_from_where_it_began() {
    let folder = Folder::new();
    let input = format!("{ON_A_PLATFORM}reposition 8.3, 17.5, 3 > 8.3, 17.5\nundo\nquit\n");
    folder.run(PLAY, &input).ends_with(0).says("(Mara, Reposition 3.0″ (counts 4″) to 8.3, 17.5).");
}

const AGAINST_CHANCE: &str = "play killteam --against random --seed 7 --names Mara --journal p.journal";

#[test]
fn enter_never_spends_a_command_point() {
    let folder = Folder::new();
    let ran = folder.run(AGAINST_CHANCE, &"\n".repeat(600)).ends_with(0);
    let spending = |it: &&str| it.contains(" CP)");
    assert!(ran.out.lines().any(|it| it.contains("Use Second Wind (1 CP)")), "it was offered");
    let entered: Vec<&str> = ran.out.lines().filter(spending).filter(|it| it.ends_with("(Enter)")).collect();
    assert_eq!(entered, [] as [&str; 0]);
    // Nothing is left to do there but to end, so that is what Enter means.
    let (_, after) = ran.out.split_once("Use Second Wind (1 CP)").expect("it was");
    let menu = after.split("\n> ").next().unwrap_or(after);
    assert!(menu.contains("End the activation of") && menu.trim_end().ends_with("(Enter)"), "{menu}");
}

/// The lines of a game up to the first menu with these words, each answered by Enter.
fn enters_until(out: &str, words: &str) -> String {
    let (before, _) = out.split_once(words).expect("such a menu comes");
    "\n".repeat(before.matches("\n> ").count())
}

#[test]
fn an_action_that_is_typed_where_it_cannot_be_is_told_why() {
    let whole = Folder::new().run(AGAINST_CHANCE, &"\n".repeat(600)).ends_with(0).out;
    let at = |words: &str, typed: &str| {
        let input = format!("{}{typed}\nquit\n", enters_until(&whole, words));
        let out = Folder::new().run(AGAINST_CHANCE, &input).ends_with(0).out;
        out.rsplit_once(&format!("> {typed}\n")).expect("it was typed").1.to_owned()
    };
    for typed in ["fight b3", "charge b3", "shoot b3", "dash", "why fight b3"] {
        let said = at("Use Second Wind", typed);
        assert!(said.starts_with("Not enough AP."), "{typed}: {said}");
        assert!(said.contains("Nothing is left but to end it."), "{typed}: {said}");
    }
    for typed in ["fight b3", "charge b3", "shoot b3", "reposition"] {
        let said = at("Re-roll a die?", typed);
        assert!(said.starts_with("Not at this step. Now:"), "{typed}: {said}");
    }
    assert!(at("Re-roll a die?", "sing b3").starts_with("\"sing b3\" is none of these."));
}

#[test]
fn words_from_the_middle_of_a_row_ask_back() {
    let whole = Folder::new().run(AGAINST_CHANCE, &"\n".repeat(600)).ends_with(0).out;
    let at = |words: &str, typed: &str| {
        let input = format!("{}{typed}\nquit\n", enters_until(&whole, words));
        let out = Folder::new().run(AGAINST_CHANCE, &input).ends_with(0).out;
        out.rsplit_once(&format!("> {typed}\n")).expect("it was typed").1.to_owned()
    };
    // Two words that stand in the row which ends the activation, and nowhere else.
    for typed in ["unspent ap", "of unspent", "activation unspent"] {
        let said = at("AP unspent", typed);
        assert!(said.trim_start().starts_with("Found:"), "{typed}: {said}");
        assert!(said.contains("None of these"), "{typed}: {said}");
    }
}
