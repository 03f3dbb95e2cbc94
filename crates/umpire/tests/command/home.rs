//! The home in the terminal, the rules, and the help texts.

use std::io::Read;

use super::{Folder, times};

#[test]
fn home_says_what_umpire_is_and_what_to_do_next() {
    let folder = Folder::new();
    folder
        .run("", "nonsense\nhelp\nrules\nresume\nquit\n")
        .ends_with(0)
        .says("Umpire, the neutral third person at a wargames table.")
        .says("What do you want to do?")
        .says("1  Play on a digital table  (Enter)")
        .says("\"nonsense\" is none of these.")
        .says("Plant Banner")
        .says("There is no unfinished battle in your folder for data or here.");
    folder.run("", "").ends_with(0);
}

#[test]
fn a_battle_begins_in_three_answers_and_is_found_again() {
    let folder = Folder::new();
    folder
        .run("", "1\n1\nMara\nquit\n")
        .ends_with(0)
        .says("Mara leads the Cinderline Wardens")
        .says("umpire resume killteam-1");
    folder
        .run("", &format!("3\n1\n{}", times(3_000, "")))
        .ends_with(0)
        .says("killteam-1: Kill Team, Mara against Greedy bot; set-up; 0 to 0; waits for Mara; ")
        .says("The battle goes on after entry")
        .says("The battle is over:");
    folder.run("resume", "").ends_with(0).says("There is no unfinished battle in your folder for data or here.");
}

#[test]
fn a_physical_battle_begins_at_home_too() {
    let folder = Folder::new();
    folder
        .run("", "referee\nkill team\n1\nMara\nTeo\n\n\nashgate_cadets\n4\n5 2\n")
        .ends_with(1)
        .says("   2  phases: The ops, initiative, command points and gambits  (Enter)")
        .says("Team of Mara (Enter: cinderline_wardens)>")
        .says("Mara leads the Cinderline Wardens, 10 operatives; Teo leads the Ashgate Cadets, 5 operatives.")
        .says("Number the objective markers: 1 is Mara's, 2 the centre, 3 Teo's.")
        .says("The crit op by a roll: 1 Secure, 2 Loot, 3 Transmission, 4 Orb, 5 Stake Claim,")
        .says("Draw one of 9 and type its number.")
        .says("The crit op is Orb.")
        .says("Mara rolled 5, Teo 2. Mara won.")
        .complains("The input ended before the battle did.");
}

#[test]
fn a_slip_in_a_name_is_asked_about_again_and_nothing_else_is_lost() {
    let folder = Folder::new();
    folder
        .run("", "referee\nkill team\n1\nhelp\nMara\nmara\nnobody\nTeo\nquit\n")
        .ends_with(0)
        .says("Type how the player is called.")
        .says("Every seat needs a name of its own; \"mara\" is empty or taken")
        .says("\"nobody\" cannot be the name of a player")
        .says("How much does Umpire keep track of?");
}

#[test]
fn one_brings_ones_own_team_in_a_line_and_a_slip_is_asked_about_again() {
    let folder = Folder::new();
    folder
        .run("", "referee\nkill team\n1\nMara\nTeo\n\nPit Crew; Recon + Security; Boss 12; 6 Hand 8\nKommandos\nCrew; Recon\n\nquit\n")
        .ends_with(0)
        .says("A team is one of ashgate_cadets, cinderline_wardens, hollow_choir, tidewrack_salvors, or the path of a file.")
        .says("There is no team \"Kommandos\"; known are")
        .says("Nobody belongs to Crew; write who does: Boss 12; 6 Hand 8.")
        .says("Mara leads the Pit Crew, 7 operatives; Teo leads the Tidewrack Salvors, 10 operatives.");
}

#[test]
fn how_much_is_tracked_is_asked_at_home() {
    for (answer, level) in [("", "phases"), ("ops", "ops"), ("3", "battle")] {
        let folder = Folder::new();
        folder
            .run("", &format!("referee\nkill team\n1\nMara\nTeo\n{answer}\n\n\nquit\n"))
            .ends_with(0)
            .says("How much does Umpire keep track of?");
        let journal = folder.journal("killteam-1").expect("it is kept");
        assert!(journal.contains(&format!("\"tracking\":\"{level}\"")), "{answer}: {journal}");
    }
    Folder::new().run("", "referee\nkill team\n1\nMara\nTeo\nquit\nquit\n").ends_with(0).says_not("Team of");
}

#[test]
fn home_leads_to_armies_strike_forces_campaigns_and_journals() {
    let folder = Folder::new();
    folder
        .run("play killteam --bots random,random --seed 7 --journal b.journal --teams ashgate_cadets", "")
        .ends_with(0);
    folder
        .run("", "armies\n1\n\narmies\n2\n\narmies\n3\narmies\n4\nb.journal\narmies\n5\nb.journal\nquit\n")
        .ends_with(0)
        .says("4  Armies, strike forces, campaigns, journals")
        .says("The army, a name or a file (Enter: cinder_compact)>")
        .says("The strike force, a name or a file (Enter: cinder_vanguard)>")
        .says("A campaign of Tactical Strike lives in one file.")
        .says("Random bot A set up")
        .says("b.journal is in order.");
}

#[test]
fn maelstrom_begins_at_home_and_is_found_again() {
    let folder = Folder::new();
    folder
        .run("", "referee\nmaelstrom\n1\nMara\nTeo\n\nhollowmaw_brood\nincursion\nquit\n")
        .ends_with(0)
        .says("Maelstrom of War at your own table. Who rolls?")
        .says("Army of Mara (Enter: cinder_compact)>")
        .says(
            "Mara leads The Cinder Compact, 1000 points, 9 units; Teo leads The Hollowmaw Brood, 1000 points, 8 units.",
        )
        .says("Settled: Incursion.")
        .says("umpire resume maelstrom-1");
    folder
        .run("", "resume\n1\ntake\nquit\n")
        .ends_with(0)
        .says("maelstrom-1: Maelstrom of War, Mara against Teo; set-up; 0 to 0; ")
        .says("Teo takes the field with The Hollowmaw Brood and 6 CP.");
}

#[test]
fn tactical_strike_begins_at_home_and_is_found_again() {
    let folder = Folder::new();
    folder
        .run("", "referee\ntactical\n2\n7\n2\nMara\nTeo\n\ntide_patrol\nlet the dice\nquit\n")
        .ends_with(0)
        .says("Tactical Strike Plus at your own table. Who rolls?")
        .says("\"7\" is no number from 2 to 6.")
        .says("Strike force of Mara (Enter: cinder_vanguard)>")
        .says("umpire resume tactical-strike-1");
    folder
        .run("", "resume\n1\nquit\n")
        .ends_with(0)
        .says("tactical-strike-1: Tactical Strike Plus, Mara against Teo; set-up; 0 to 0; ");
}

#[test]
fn rules_come_from_the_cards() {
    let folder = Folder::new();
    folder.run("rules", "").ends_with(0).says("Crit ops").says("Secure").says("Security tac ops").says("Envoy");
    folder.run("rules killteam", "").ends_with(0).says("Reboot");
    folder
        .run("rules killteam plant banner", "")
        .ends_with(0)
        .says("Plant Banner (tac op)")
        .says("Action: Plant Banner, 1 AP.")
        .says("Secret until Plant Banner is performed.")
        .says("Scores when turning point 2, 3 or 4 ends.")
        .says("At most 6 points in a battle.");
    folder.run("rules killteam loot", "").ends_with(0).says("At most 2 points in a turning point.");
    folder
        .run("rules maelstrom", "")
        .ends_with(0)
        .says("Never Surrender")
        .says("Brought Low objectives")
        .says("Quick Thinking");
    folder
        .run("rules maelstrom crippling blow", "")
        .ends_with(0)
        .says("BL3 of Brought Low, generated by a 3.")
        .says("Worth 5 points.")
        .says("Scored at the end of any phase of either turn.");
    folder.run("rules tactical-strike", "").ends_with(0).says("Supply Raid").says("Data Mine");
    folder
        .run("rules tactical-strike megascope", "")
        .ends_with(0)
        .says("Megascope (find)")
        .says("Found with a total of");
    folder.run("rules killteam tea", "").ends_with(2).complains("there is no rule \"tea\"");
    folder.run("rules chess", "").ends_with(2).complains("there is no system \"chess\"");
}

#[test]
fn help_is_written_for_players() {
    let folder = Folder::new();
    folder.run("--help", "").ends_with(0).says("The neutral third person").says("unofficial");
    folder.run("play --help", "").ends_with(0).says("Kill Team, 2024 edition");
    folder.run("play killteam --help", "").ends_with(0).says("--against").says("--crit-op");
    folder.run("referee killteam --help", "").ends_with(0).says("--dice");
    folder.run("referee --help", "").ends_with(0).says("Maelstrom of War, 9th edition");
    folder.run("referee --help", "").ends_with(0).says("Tactical Strike Plus");
    folder.run("referee tactical-strike --help", "").ends_with(0).says("--forces").says("--free-for-all");
    folder.run("referee maelstrom --help", "").ends_with(0).says("--armies").says("--mission").says("--dice");
    folder.run("army check maelstrom --help", "").ends_with(0).says("--size");
}

#[test]
fn a_reader_that_has_seen_enough_is_no_reason_to_panic() {
    let folder = Folder::new();
    let mut child = folder.start("play killteam --bots random,random --seed 7");
    drop(child.stdout.take());
    let status = child.wait().expect("umpire ends");
    let mut err = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut err).expect("text");
    assert!(!err.contains("panicked"), "{err}");
    assert!(status.code().is_some());
}
