//! Maelstrom of War at a physical table: set-up, secrets, phrases, questions, scoring.

use std::io::{BufRead, BufReader, Write};

use super::Folder;

const REFEREE: &str = "referee maelstrom --names Mara,Teo --journal m.journal";

/// Size, armies, mission, map, briefing and a larger battlefield.
const AGREED: &str = "incursion\ntake\ncomplex\ndawn\nread\n48 x 32\n";

/// Teo defends; markers, zones and numbers. Where markers lie is the players' to see.
const MARKERS: &str = "5 2\nmake teo\nin territory a\nin territory a\nin territory b\nin territory b\n\
                       take deployment zone a\n1\n1\n";

/// Categories and reserves in secret: nobody starts off the battlefield.
const SECRETS: &str = "alpha: terr\nbeta: hero\ngamma: erad\nalpha: hold\nbeta: raid\ngamma: terr\n\n\n";

/// Nine units against eight are set up, Teo takes the first turn, and both note a category in secret.
pub(crate) fn until_round_one() -> String {
    format!("{AGREED}{MARKERS}{SECRETS}\n\n3 4\ntake the first\npass\npass\nerad\nterr\n")
}

/// Teo: Targets Held, Push Them Out, Make a Stand. Mara: Hit Them Hard, Cut Off The Head, Take it Back.
const GENERATED_IN_ROUND_ONE: &str = "hold\n1\n\nerad\n1\n\nraid\n4\n\nhero\n1\n\n2\n\n1\n\n";

/// Teo's turn, in which Mara destroys two units and takes her second marker back.
const FIRST_TURN: &str = "mara\nnobody\nnobody\nteo\nend the\nend the\nend the\na7 destroyed b2\na5 destroyed b8\nend the\nend the\nend the\nend the\nmara\n";

/// What leads to Mara's Movement phase of round 1, and from there to that of round 2.
pub(crate) fn movement_phases_of_mara() -> [String; 2] {
    let ends = |phases: usize| "end the\n".repeat(phases);
    let (_, rest) = SECOND_TURN.split_once("end the\n").unwrap_or_default();
    let (round_two, _) = ROUND_TWO.split_once("end the\n").unwrap_or_default();
    [format!("{}{}", until_second_turn(), ends(1)), format!("{rest}{round_two}{}", ends(8))]
}

fn until_second_turn() -> String {
    format!("{}{GENERATED_IN_ROUND_ONE}{FIRST_TURN}", until_round_one())
}

/// Mara's turn without a word, then Teo's markers: 1 and 2 of his are not Mara's, 1 of hers is Teo's.
const SECOND_TURN: &str = "end the\nend the\nend the\nend the\nend the\nend the\nend the\nteo\nnobody\nteo\nno\n\n\n";

/// Mara carries Cut Off The Head over. Teo: Never Give In, Storm the Line, Area Denial. Mara: Cut the Head From the
/// Serpent, Make a Stand. Her marshal strikes the regent down.
const ROUND_TWO: &str = "\ncarry\nhold\n4\n\nerad\n2\n\nraid\n5\n\n2\n\n3\n\n\
                         end the\nend the\nend the\nend the\nend the\nend the\nend the\nend the\nend the\nend the\nend the\nend the\na1 destroyed b1\nend the\nend the\n\
                         teo\nnobody\nno\nno\n\n\n";

/// Nothing happens. Teo: Never Give In, Push Them Out, Lines Breached. Mara: Hit Them Hard, Burn Them Out, Lines Breached.
fn quiet_round(number: u8) -> String {
    let phases = "end the\n".repeat(14);
    let intel = if number < 5 { "\n\n" } else { "" };
    format!("\n\nhold\n4\n\nerad\n1\n\nraid\n4\n\nhero\n5\n\n4\n\n4\n\n{phases}nobody\nnobody\nno\nno\n{intel}")
}

#[test]
fn a_whole_battle_can_be_piped_in() {
    let folder = Folder::new();
    let quiet: String = (3..=5).map(quiet_round).collect();
    let input = format!("{}{SECOND_TURN}{ROUND_TWO}{quiet}\n", until_second_turn());
    let ran = folder
        .run(REFEREE, &input)
        .ends_with(0)
        .says("Settled: a battlefield of 48″ by 32″.")
        .says("Teo defends, Mara attacks.")
        .says("Mara's categories: Territory Seizure, Heroic Deeds, Eradication.")
        .says("Teo numbers the markers in their territory: 1 is the 1st placed, 2 is the 2nd placed.")
        .says("Asked for Take it Back of Mara.")
        .says("Bastion Crawler (a7) destroys Mind-Weaver (b2).")
        .says("Mara +8 Hit Them Hard: enough units were destroyed.")
        .says("Mara +8 Take it Back")
        .says("Mara's overriding orders: Eradication.")
        .says("Mara +5 Hit Them Hard: overriding orders.")
        .says("Mara 21 points, 7 CP; Teo 13 points, 7 CP.")
        .says("Mara carries over Cut Off The Head (HD1, 1 CP).")
        .says("Teo's overriding orders: Territory Seizure.")
        .says("Teo +5 Area Denial: overriding orders.")
        .says("Mara: 49 points")
        .says("Teo: 38 points")
        .says("The battle is over: Mara wins, 49 to 38.")
        .says("Sealed. The battle is in m.journal.")
        .says_not("is none of these")
        .says_not("do not fit");
    // Being asked betrays nothing: both came to the screen for every secret.
    assert!(ran.count("Give the screen to Mara") >= 3);
    assert!(ran.count("Give the screen to Teo") >= 3);
    folder
        .run("replay verify m.journal", "")
        .ends_with(0)
        .says("31 rolls were typed from real dice")
        .says("6 of 6 sealed choices were opened")
        .says("finished and sealed");
    folder
        .run("replay show m.journal", "")
        .ends_with(0)
        .says("reports: A unit was destroyed, Mind-Weaver (b2), by Bastion Crawler (a7)")
        .says("sealed  The battle is over: Mara wins, 49 to 38.");
}

#[test]
fn a_battle_that_was_interrupted_goes_on_where_it_stopped() {
    let folder = Folder::new();
    let quiet: String = (3..=5).map(quiet_round).collect();
    let whole = format!("{}{SECOND_TURN}{ROUND_TWO}{quiet}\n", until_second_turn());
    // In the middle of a secret, of generation, of a turn, of the questions at the end of a round.
    let mut rest: Vec<&str> = whole.lines().collect();
    let mut command = REFEREE.to_owned();
    for stop in [17, 25, 18, 10, 25] {
        let input: String = rest.drain(..stop).map(|it| format!("{it}\n")).collect();
        folder.run(&command, &input).ends_with(1).complains("The input ended before the battle did.");
        command = "resume m.journal".to_owned();
        // What was only half chosen is chosen anew.
        if stop == 17 {
            rest.insert(0, "alpha: terr");
            rest.insert(1, "beta: hero");
        }
    }
    let input: String = rest.iter().map(|it| format!("{it}\n")).collect();
    folder
        .run(&command, &input)
        .ends_with(0)
        .says("The battle goes on after entry")
        .says("The battle is over: Mara wins, 49 to 38.");
    folder.run("replay verify m.journal", "").ends_with(0);
    folder.run("resume m.journal", "").ends_with(1).complains("finished and sealed");
}

#[test]
fn a_killed_umpire_has_lost_nothing_that_it_has_shown() {
    let folder = Folder::new();
    let mut child = folder.start(REFEREE);
    let mut stdin = child.stdin.take().expect("the input is a pipe");
    stdin.write_all(until_second_turn().as_bytes()).expect("umpire reads");
    let mut shown = BufReader::new(child.stdout.take().expect("the output is a pipe")).lines();
    // Nothing more is typed, so this is the last thing that it shows before it waits.
    let seen = shown.by_ref().map_while(Result::ok).find(|it| it.contains("Round 1, Mara's Command phase"));
    assert!(seen.is_some());
    child.kill().expect("it can be stopped");
    child.wait().expect("umpire ends");
    folder
        .run("resume m.journal", "score\nquit\n")
        .ends_with(0)
        .says("+8 Take it Back")
        .says("Mara: 21 points")
        .says("Round 1, Mara's Command phase");
}

#[test]
fn secrets_are_sealed_in_the_journal_and_open_in_the_vault() {
    let folder = Folder::new();
    folder.run(REFEREE, &format!("{}quit\n", until_round_one())).ends_with(0);
    let journal = folder.read("m.journal");
    let after = journal.lines().filter(|it| it.contains("overriding orders")).collect::<Vec<_>>();
    assert_eq!(after.len(), 2, "{journal}");
    assert!(after.iter().all(|it| !it.contains("Eradication") && !it.contains("Territory")), "{after:?}");
    assert!(folder.read("m.vault").contains("Eradication"));
    folder
        .run("resume m.journal", "mine\nmara\nmine\nteo\nquit\n")
        .ends_with(0)
        .says("Give the screen to Mara.\nYour overriding orders: Eradication.\nEverybody may look again.")
        .says("Give the screen to Teo.\nYour overriding orders: Territory Seizure.\nEverybody may look again.");
}

#[test]
fn reserves_are_put_together_unit_by_unit_and_judged_as_a_whole() {
    let folder = Folder::new();
    let categories = "alpha: terr\nbeta: hero\ngamma: erad\nalpha: hold\nbeta: raid\ngamma: terr\n";
    // Five of nine units in reserve are too many; four with a Power Rating of 26 cost 3 CP.
    let mara = "marshal\nin strat\nember\nin strat\nfurnace\nin strat\nbastion\nkestrel\nseal\nwhy\n\
                kestrel\nline troopers 1\naboard\nseal\n";
    let teo = "gulch\nelsewhere\nuse\nvaulters\n2\nseal\n";
    folder
        .run(REFEREE, &format!("{AGREED}{MARKERS}{categories}{mara}{teo}table\nquit\n"))
        .ends_with(0)
        .says("R1: too many units in reserve. 5 units off the battlefield; at most 4 may be.")
        .says("R2: too many points in reserve. 650 points off the battlefield; it must be less than half of 1000.")
        .says("(Rule: Secret choices.)")
        .says("That costs 3 CP.")
        .says("That costs 2 CP.")
        .says("Teo's reserves: Gulch Stalkers (b5) elsewhere, Vaulters (b6) elsewhere by a stratagem (2 CP).")
        .says("Line Troopers 1 (a3): aboard Gantry Carrier (a8), 10 of 10 models.")
        .says("Teo sets up a unit:");
}

#[test]
fn what_both_said_is_taken_back_by_both() {
    let folder = Folder::new();
    // The map was a mistake, and so was the end of a phase.
    folder
        .run(REFEREE, "incursion\ntake\ncomplex\ndawn\nundo\nallow\nhammer\nread\ntable\nquit\n")
        .ends_with(0)
        .says("Mara, do you allow Teo to withdraw: entry")
        .says("Withdrawn by agreement: entry")
        .says("Incursion, Complex Front, Hammer and Anvil.");
    folder.run("replay verify m.journal", "").ends_with(0);
    let folder = Folder::new();
    let input = format!(
        "{}{GENERATED_IN_ROUND_ONE}mara\nnobody\nnobody\nteo\nend the\nundo\nrefuse\nundo\nallow\nquit\n",
        until_round_one()
    );
    folder
        .run(REFEREE, &input)
        .ends_with(0)
        .says("Mara, do you allow Teo to withdraw: entry")
        .says("Mara refuses it. Nothing has changed.")
        .says("Mara allows it. Withdrawn by agreement: entry");
    folder.run("resume m.journal", "quit\n").ends_with(0).says("Round 1, Teo's Command phase");
}
