//! What is reported from a physical table of Maelstrom: menus, phrases, numbers, corrections.

use super::Folder;
use super::maelstrom::{movement_phases_of_mara, until_round_one};

const REFEREE: &str = "referee maelstrom --names Mara,Teo --journal m.journal";

/// Teo: Targets Held, Push Them Out, Make a Stand. Mara: Decimation, Savage Duel, Dominate. Teo's Command phase.
fn playing() -> String {
    format!("{}hold\n1\n\nerad\n5\n\nraid\n4\n\nhero\n3\n\n2\n\n6\n\n", until_round_one())
}

fn run(folder: &Folder, lines: &str) -> super::Ran {
    folder.run(REFEREE, &format!("{}{lines}quit\n", playing()))
}

#[test]
fn what_an_objective_can_need_comes_first_and_says_for_which() {
    let folder = Folder::new();
    let ran = run(&folder, "report\n").ends_with(0);
    let (_, menu) = ran.out.split_once("> report\n").expect("it was asked for");
    let rows: Vec<&str> = menu.lines().filter(|it| it.starts_with("   ")).collect();
    assert_eq!(
        rows,
        [
            "   1  A unit was destroyed (Decimation)",
            "   2  Models were lost (Decimation)",
            "   3  Wounds were lost (Savage Duel)",
            "   4  Something else",
        ],
        "{menu}"
    );
}

#[test]
fn models_are_reported_by_menu_with_their_number_and_score_at_the_end_of_the_phase() {
    let folder = Folder::new();
    let input = "end the\nend the\nend the\nreport\nmodels\nscuttler swarm 1\nby furnace\nmany\n21\n6\n\
                 report\nmodels\nscuttler swarm 2\nby line troopers 1\nback\n\
                 report\nmodels\nscuttler swarm 2\nby line troopers 1\n4\nend the\nscore\n";
    run(&folder, input)
        .ends_with(0)
        .says("How many models? (1 to 20; Enter: 1)")
        .says("Type a number from 1 to 20, or back.")
        .says("Scuttler Swarm 1 (b3) loses 6 models to Furnace Wardens (a5).")
        .says("Scuttler Swarm 2 (b4) loses 4 models to Line Troopers 1 (a3).")
        .says("Mara +5 Decimation")
        .says("Mara: 10 points");
}

#[test]
fn what_happened_is_said_in_a_short_phrase() {
    let folder = Folder::new();
    let input = "b3 lost 4 to a5\nscuttler swarm 1 lost a model\nb8 destroyed\nb1 lost 3 wounds to marshal\n\
                 mara used overload 2 cp on a5, a6 and b4\nteo used 1 cp\n\
                 a4 performed an action\nend the\nb4 moved\nb4 moved\nend the\na2 denied b2\nb2 performed a psychic action\n\
                 a2 dealt 3 mortal wounds to b4\nend the\nend the\na6 charged\nend the\na6 destroyed b6\nend the\nb4 fled 2\ntable\n";
    run(&folder, input)
        .ends_with(0)
        .says("Scuttler Swarm 1 (b3) loses 4 models to Furnace Wardens (a5).")
        .says("Scuttler Swarm 1 (b3) loses 1 model.")
        .says("Mire Slingers (b8) is destroyed.")
        .says("Brood Regent (b1) loses 3 wounds to Marshal Oswin Dray (a1).")
        .says("Mara uses Overload on Furnace Wardens (a5), Cinder Outriders (a6) and Scuttler Swarm 2 (b4) (2 CP).")
        .says("Line Troopers 2 (a4) performs an action.")
        .says("Scuttler Swarm 2 (b4) moves.")
        .says("It has moved. Scuttler Swarm 2 (b4) makes no further move in this phase.")
        .says("Ember Seer (a2) tries to deny a power of Mind-Weaver (b2).")
        .says("Mind-Weaver (b2) performs a psychic action.")
        .says("Teo uses a stratagem (1 CP).")
        .says("Scuttler Swarm 2 (b4) suffers 3 mortal wounds from Ember Seer (a2).")
        .says("Cinder Outriders (a6) made a charge move or a Heroic Intervention.")
        .says("Cinder Outriders (a6) destroys Vaulters (b6).")
        .says("Scuttler Swarm 2 (b4) loses 2 models (morale).")
        .says("Scuttler Swarm 1 (b3): on the battlefield, 15 of 20 models.")
        .says("Brood Regent (b1): on the battlefield, 9 of 12 wounds.")
        .says("Vaulters (b6): destroyed.");
}

#[test]
fn a_phrase_that_cannot_be_is_answered_with_a_sentence() {
    let folder = Folder::new();
    let input = "a5 destroyed zz\nline troopers destroyed b3\nb3 lost many to a5\nb3 lost 3 hats to a5\nb3 lost 30 to a5\n\
                 a5 destroyed a3\na1 charged\nb1 arrived\na2 dealt pain to b3\nivo used 1 cp on a3\nmara used 9 cp on a3\n\
                 mara used magic on a3\na3 at here\na5 dances\nwhy\n";
    let ran = run(&folder, input)
        .ends_with(0)
        .says("There is no unit \"zz\". Units go by code, as a1 and b1, or by name.")
        .says("\"line troopers\" can mean Line Troopers 1 (a3), Line Troopers 2 (a4). Say more of it.")
        .says("\"many\" is no number.")
        .says("A unit loses models or wounds, not \"hat\".")
        .says("Not so many. 30 reported; 20 left.")
        .says("No enemy did it. Say which enemy unit it was.")
        .says("Not in this phase. That happens in the Charge phase.")
        .says("It is not waiting. Brood Regent (b1) has nowhere to come from.")
        .says("Say it like this: a2 dealt 5 mortal wounds to b3.")
        .says("Nobody at this table is called \"ivo\".")
        .says("Not enough CP. It needs 9 CP; 6 left.")
        .says("Say it like this: mara used 1 cp on a3.")
        .says("\"here\" is no place")
        .says("\"a5 dances\" is none of these. Type a number, or help.");
    assert!(!ran.out.contains("(b3) loses"), "{}", ran.out);
}

#[test]
fn a_report_is_undone_and_corrected_by_agreement() {
    let folder = Folder::new();
    let input = "b3 lost 4 to a5\nundo\nallow\nb3 lost 4 to a5\nlog\n";
    let ran = run(&folder, input)
        .ends_with(0)
        .says("Mara, do you allow Teo to withdraw: entry")
        .says("Withdrawn by agreement: entry");
    let entry = ran.out.lines().rev().find(|it| it.contains("loses 4 models")).expect("it is in the log");
    let number = entry.split_whitespace().next().expect("a number").to_owned();
    let input = format!("correct {number}\nmodels\nscuttler swarm 1\nby furnace\n7\nallow\ntable\nquit\n");
    folder
        .run("resume m.journal", &input)
        .ends_with(0)
        .says("Teo asks to correct: entry")
        .says("Corrected by agreement")
        .says("Scuttler Swarm 1 (b3): on the battlefield, 13 of 20 models.");
    folder.run("replay verify m.journal", "").ends_with(0);
}

#[test]
fn places_that_are_kept_are_checked_shown_and_answer_questions() {
    let folder = Folder::new();
    let agreed = "incursion\ntake\ncomplex\ndawn\nread\n\n5 2\nmake teo\n";
    let markers = "map\n2, 9\n12, 5\n8, 9\n16, 9\n24, 9\n16, 21\n32, 21\ntake deployment zone a\n1\n1\n";
    let secrets = "alpha: terr\nbeta: hero\ngamma: erad\nalpha: hold\nbeta: raid\ngamma: terr\n\n\n";
    let deployed = "b1 at 22, 15\nb1 at 22, 3\na1 at 22, 27\nzz at 1, 1\nmap\nquit\n";
    folder
        .run(REFEREE, &format!("{agreed}{markers}{secrets}{deployed}"))
        .ends_with(0)
        .says("O3: too near to the edge. 1.21″ from the edge; it must be more than 3″.")
        .says("O2: in the deployment zone.")
        .says("Teo places a marker in territory A, 8.0″ from the left edge and 9.0″ from the lower one.")
        .says("O4: too near to another marker. 6.43″ from a marker; it must be more than 12″.")
        .says(
            "Number your markers: the 1st placed (8.0″ from the left edge and 9.0″ from the lower one), then the 2nd \
             placed (24.0″ from the left edge and 9.0″ from the lower one)",
        )
        .says("Outside the deployment zone. Brood Regent (b1) must be wholly within it.")
        .says("Brood Regent (b1) is set up.")
        .says("Marshal Oswin Dray (a1) is set up.")
        .says("There is no unit \"zz\".")
        .says("· zone of Teo")
        .says(": zone of Mara")
        .says("┊┈ between the territories")
        .says(&format!("│{}+{}│", "┈".repeat(22), "┈".repeat(21)))
        .says("❶")
        .says("①")
        .says("b1")
        .says("A1");
}

#[test]
fn places_of_what_is_left_of_a_unit_are_read_back() {
    let folder = Folder::new();
    let input = "b3 lost 19 to a5\nb3 at 10, 10\nb4 lost 18\nb4 at 20, 10\nb4 at 1, 1; 2, 2; 3, 3\nb3 off the board\n";
    run(&folder, input)
        .ends_with(0)
        .says("Scuttler Swarm 1 (b3) stands where the board shows it.")
        .says("One place a model. 3 places for 2 models.")
        .says("The board no longer follows Scuttler Swarm 1 (b3).");
    folder.run("replay verify m.journal", "").ends_with(0);
    folder.run("resume m.journal", "map\nquit\n").ends_with(0).says("b4");
}

#[test]
fn whoever_is_left_plays_on_alone_or_stops() {
    let folder = Folder::new();
    let ran = run(&folder, "end the\nconcede\nteo concedes\nplay on\nend the\n")
        .ends_with(0)
        .says("Whoever concedes takes everything off the table and scores nothing; the other side wins.")
        .says("Teo concedes and has no points any longer.")
        .says("Mara decides whether to play on alone")
        .says("Mara plays on.")
        .says("Mara's turn begins.");
    assert!(ran.out.contains("Stop the battle now"), "{}", ran.out);
    folder.run("resume m.journal", "stop the battle\n\n").ends_with(0).says("The battle is over: Mara wins, 10 to 0.");
    folder.run("replay verify m.journal", "").ends_with(0);
}

#[test]
fn an_answer_is_corrected_by_agreement_and_the_points_follow() {
    let folder = Folder::new();
    // Teo's turn and Mara's; his marker 1, his marker 2, her marker 1, his warlord, the quarters of Dominate.
    let turns = "end the\n".repeat(14);
    let answers = "teo\nnobody\nteo\nno\nno\nno\nno\nno\n";
    let ran = run(&folder, &format!("{turns}{answers}score\nlog\n")).ends_with(0).says("Teo: 13 points");
    let answered = |it: &&str| it.contains("  Teo controls Mara's marker 1.");
    let entry = ran.out.lines().rev().find(answered).expect("it is in the log");
    let number = entry.split_whitespace().next().expect("a number").to_owned();
    folder
        .run("resume m.journal", &format!("correct {number}\nnobody\nallow\nscore\nquit\n"))
        .ends_with(0)
        .says("\"Who controls Mara's marker 1 right now?\" Teo. What should stand there instead?")
        .says("Corrected by agreement: entry")
        .says("Teo has 8 points instead of 13.")
        .says("0 Push Them Out. It needs: their marker 1. Nobody controls Mara's marker 1.");
    folder.run("replay verify m.journal", "").ends_with(0);
}

#[test]
fn the_map_fits_into_a_narrow_terminal_whatever_the_size() {
    let folder = Folder::new();
    for (size, map) in
        [("incursion", "dawn-of-war"), ("strike-force", "search-and-destroy"), ("onslaught", "hammer-and-anvil")]
    {
        let command =
            format!("referee maelstrom --size {size} --map {map} --mission complex-front --journal {size}.journal");
        let ran = folder.run(&command, "map\ntake\nread\n\nmap\nquit\n").ends_with(0);
        assert!(ran.out.contains("There is no map of this table"), "{}", ran.out);
        let drawn: Vec<&str> = ran.out.lines().filter(|it| it.contains('│') || it.contains('┤')).collect();
        assert!(drawn.len() > 10, "{}", ran.out);
        assert!(drawn.iter().all(|it| it.chars().count() <= 80), "{drawn:?}");
        assert!(drawn.iter().any(|it| it.contains('+')), "{drawn:?}");
    }
}

#[test]
fn a_battle_is_stopped_by_agreement() {
    let folder = Folder::new();
    run(&folder, "stop\n\n").ends_with(0).says("The battle is over: a draw, 10 to 10.").says("Sealed.");
}

#[test]
fn umpire_rolls_if_asked_to_and_what_is_agreed_beforehand_is_not_asked() {
    let folder = Folder::new();
    folder
        .run(
            "referee maelstrom --dice rolled --seed 3 --size incursion --mission never-surrender --map dawn-of-war --journal m.journal",
            "take\nread\n\n1\nquit\n",
        )
        .ends_with(0)
        .says("The dice follow the seed")
        .says_not("agree on the battle size")
        .says("The briefing of Never Surrender, for both of you:")
        .says("Roll-off for attacker and defender: Player A")
        .says("places an objective marker");
}

/// The number of the last entry in the log that says this.
fn entry_that_says(ran: &super::Ran, words: &str) -> String {
    let entry = ran.out.lines().rev().find(|it| it.contains(words)).expect("it is in the log");
    entry.split_whitespace().next().expect("a number").to_owned()
}

#[test]
fn a_number_is_corrected_also_from_one_and_of_a_unit_that_is_gone_since() {
    let folder = Folder::new();
    let ran = run(&folder, "b3 lost 1 to a5\nb3 destroyed\nlog\n").ends_with(0);
    let number = entry_that_says(&ran, "loses 1 model");
    folder
        .run(
            "resume m.journal",
            &format!("correct {number}\nmodels\nscuttler swarm 1\nby furnace\n7\nallow\nlog\nquit\n"),
        )
        .ends_with(0)
        .says("How many models? (1 to 20; Enter: 1)")
        .says("Corrected by agreement")
        .says("Scuttler Swarm 1 (b3) loses 13 models.");
    folder.run("replay verify m.journal", "").ends_with(0);
}

#[test]
fn a_place_is_corrected_in_a_phrase() {
    let folder = Folder::new();
    let ran = run(&folder, "b4 at 20, 10\nb2 at 5, 5\nend the\nlog\n").ends_with(0);
    let number = entry_that_says(&ran, "(b4) stands");
    let wrong = format!("correct {number}\nb4 at 5, 5\ncorrect {number}\nb4 at nowhere\n");
    folder
        .run("resume m.journal", &format!("{wrong}correct {number}\nb4 at 30, 12\nallow\nquit\n"))
        .ends_with(0)
        .says("Off the battlefield. Scuttler Swarm 2 (b4) must stand on it.")
        .says("\"nowhere\" is no place")
        .says("Teo asks to correct: entry")
        .says("Corrected by agreement");
    folder.run("replay verify m.journal", "").ends_with(0);
}

#[test]
fn before_the_battle_units_use_abilities_and_stratagems_in_turn_and_the_board_is_told() {
    let folder = Folder::new();
    let until = until_round_one().replace("take the first\npass\npass\nerad\nterr\n", "take the first\n");
    let input = "resolve\nvaulters\nb6 at 20, 6\nuse\non cinder\n2\nb6 at 20, 8\nb6 destroyed\npass\npass\nquit\n";
    folder
        .run(REFEREE, &format!("{until}{input}"))
        .ends_with(0)
        .says("Teo uses an ability before the battle on Vaulters (b6).")
        .says("Mara uses a stratagem on Cinder Outriders (a6) (2 CP).")
        .says("Vaulters (b6) stands where the board shows it.")
        .says("Not at this step.");
}

#[test]
fn a_place_that_is_told_with_an_arrival_is_kept() {
    let folder = Folder::new();
    // Mara's Movement phases of rounds 1 and 2: whoever boards in one gets out in the other.
    let [boards, leaves] = movement_phases_of_mara();
    let input = format!(
        "{boards}a3 boarded a8\n{leaves}A3 disembarked at 60, 5\na3 disembarked at soon\na3 disembarked at 12, 5\nmap\nquit\n"
    );
    folder
        .run(REFEREE, &input)
        .ends_with(0)
        .says("Line Troopers 1 (a3) boards Gantry Carrier (a8).")
        .says("Off the battlefield. Line Troopers 1 (a3) must stand on it.")
        .says("\"soon\" is no place")
        .says("Line Troopers 1 (a3) disembarks.")
        .says("A3");
    folder.run("replay verify m.journal", "").ends_with(0);
}
