//! A club's campaign from its beginning to its almanac.

use super::{SCRIPT, played, run, typed, words};
use crate::{Folder, project};

#[test]
fn two_turns_from_new_to_the_almanac() {
    let folder = played(SCRIPT.lines().count());
    typed(&folder, "show autumn")
        .ends_with(0)
        .says("18 victory points each. The Traitors have won with 2 campaign points to 1.")
        .says("The campaign is over. The almanac tells all of it:");
    typed(&folder, "verify autumn").ends_with(0).says("autumn.campaign is in order: 29 entries");
}

#[test]
fn every_step_says_what_comes_next() {
    let folder = Folder::new();
    typed(&folder, "new autumn --turns 2").ends_with(0).says("Forces join, on one side or the other:");
    let says = [
        "nobody is with the Traitors yet",
        "The Traitors name a Warmaster:",
        "umpire campaign initiative autumn.campaign --die Ash=4 --die Reed=4 --die Tide=4",
        "When everybody is there",
        "The Loyalists have the initiative. Turn 1 begins.",
        "The Loyalists challenge: one of Ash, Reed against one of Tide, Salt:",
        "The Traitors accept, or add one of Salt:",
        "The Traitors challenge: one of Salt against one of Reed:",
        "Missions to be played and reported: 1 (Ash, Tide), 2 (Salt, Reed).",
        "Missions to be played and reported: 2 (Salt, Reed).",
        "Every mission has its result. The phase can end:",
        "Kelp of Salt fell and rolls on the casualty table:",
        "Kelp: slain.",
        "Upkeep is still to be paid by Ash (has 30 of 30), Reed (has 0 of 30), Tide (has 0 of 30), Salt (has 24 of 30):",
        "Ash: 0 supply and 11 command points left.",
        "Salt: 4 supply and 17 command points left.",
        "Ash: 0 supply and 4 command points left.",
        "Entry 20: Crab becomes a Leader of Salt.",
        "The Loyalists challenge: one of Ash, Reed against one of Tide, Salt:",
        "The Traitors accept, or add one of Tide:",
        "The Loyalists may add one of Reed, or nobody:",
        "Missions to be played and reported: 1 (Ash, Reed, Salt, Tide).",
        "Every mission has its result.",
        "Loyalists: 13 victory points instead of 11",
        "Victory points: Loyalists 18, Traitors 18. Campaign points: 1 and 2.",
        "Wren: injured, Initiative 1 less for good.",
        "18 victory points each. The Traitors have won with 2 campaign points to 1.",
    ];
    assert_eq!(says.len(), SCRIPT.lines().count());
    for (line, sentence) in SCRIPT.lines().zip(says) {
        run(&folder, &words(line, "autumn")).ends_with(0).says(sentence);
    }
}

#[test]
fn a_correction_is_shown_before_it_is_written() {
    let folder = played(17);
    let before = folder.read("autumn.campaign");
    // Ash had 30 supply points, and paid 30; with 29 the upkeep of all three cannot have been paid.
    typed(&folder, "correct autumn 12 result --supply Ash=29")
        .ends_with(0)
        .says("Entry 12 said: Clash of Ash and Tide: Loyalists 9, Traitors 4; the Loyalists win. Ash: 30 supply")
        .says("It says now: Clash of Ash and Tide: Loyalists 9, Traitors 4; the Loyalists win. Ash: 29 supply")
        .says("Ash: 29 supply points instead of 0")
        .says("Entry 17: Ash musters, pays for Ammunition, Armour and Personnel. Not enough supply. It takes 30; there is 29.")
        .says("Nothing is written yet. If both Warmasters agree, do the same with --agreed");
    assert_eq!(folder.read("autumn.campaign"), before);
    typed(&folder, "correct autumn 12 --agreed --because \"one point too many\" result --supply Ash=29")
        .ends_with(0)
        .says("Written as entry 20. Nothing was erased.");
    assert!(folder.read("autumn.campaign").starts_with(&before));
    typed(&folder, "log autumn --uncovered")
        .ends_with(0)
        .says("[corrected by entry 20]")
        .says("[does not stand]")
        .says("20  Entry 12 is corrected: Clash of Ash and Tide")
        .says("(\"one point too many\")");
    typed(&folder, "correct autumn 17 --agreed muster Ash --pay ammunition,personnel")
        .ends_with(0)
        .says("What stands again: entry 17.");
    typed(&folder, "sheet autumn Ash").ends_with(0).says("9 supply points");
    typed(&folder, "withdraw autumn 12 --agreed").ends_with(0).says("Turn 1: 1 mission without a result instead of 0");
    // It comes back where it belongs, weeks later.
    typed(&folder, "result autumn 1 --mission clash --loyalists 3 --traitors 3 --agreed").ends_with(2).complains(
        "there is no mission 1 in turn 2; nobody has been challenged in it; a result of an earlier turn needs --turn",
    );
    typed(&folder, "result autumn 1 --turn 1 --mission clash --loyalists 3 --traitors 3 --agreed")
        .ends_with(0)
        .says("It was put where it belongs, and everything after it was worked out again.")
        .says("Turn 1: 0 missions without a result instead of 1");
    typed(&folder, "verify autumn").ends_with(0).says("do not stand since something before them was corrected");
}

#[test]
fn a_phase_may_end_with_something_open() {
    let folder = played(11);
    typed(&folder, "withdraw autumn 12 --agreed").ends_with(0);
    typed(&folder, "next autumn").ends_with(1).complains("Mission 1 has no result.");
    typed(&folder, "next autumn --anyway").ends_with(0);
    typed(&folder, "next autumn").ends_with(1).complains("Kelp of Salt has not rolled on the casualty table.");
    typed(&folder, "next autumn --anyway").ends_with(0).says("Kelp of Salt still has a casualty roll of turn 1 due.");
    typed(&folder, "casualty autumn Salt Kelp --die 6")
        .ends_with(0)
        .says("It was put where it belongs")
        .says("Salt: 19 command points instead of 17");
}

#[test]
fn what_forces_choose_is_sealed_until_the_phase_ends() {
    // Ash and Salt have mustered, and Ilse has advanced.
    let folder = played(17);
    let text = folder.read("autumn.campaign");
    assert_eq!(text.matches("\"sealed\":").count(), 3);
    assert!(!text.contains("\"muster\"") && !text.contains("\"advance\"") && !text.contains("by telephone"), "{text}");
    typed(&folder, "sheet autumn Ash").ends_with(0).says("0 supply points, 4 command points.");
    // Whoever has the file alone sees that something was chosen, not what, and cannot go on.
    folder.write("shared.campaign", &text);
    typed(&folder, "show shared").ends_with(0).complains("3 choices of this Mustering phase are sealed until it ends");
    typed(&folder, "sheet shared Ash").ends_with(0).says("30 supply points, 11 command points.");
    typed(&folder, "log shared --uncovered")
        .ends_with(0)
        .says("A choice of this Mustering phase, sealed until it ends.");
    typed(&folder, "verify shared").ends_with(0).says("shared.campaign.vault that opens them is not here");
    typed(&folder, "next shared").ends_with(1).complains("put it beside the campaign");
    assert_eq!(folder.read("shared.campaign"), text);
    // When the phase ends the file tells all of it, to everybody.
    typed(&folder, "next autumn --anyway").ends_with(0).says("Ash: pays for Ammunition, Armour and Personnel");
    folder.write("later.campaign", folder.read("autumn.campaign"));
    typed(&folder, "log later").ends_with(0).says("Salt musters, pays for Ammunition and Armour. (\"by telephone\")");
    typed(&folder, "verify later").ends_with(0);
}

#[test]
fn an_almanac_prints_well() {
    let folder = played(SCRIPT.lines().count());
    let plain = typed(&folder, "almanac autumn").ends_with(0).out;
    let longest = plain.lines().map(|it| it.chars().count()).max().unwrap_or(0);
    assert!(longest <= 100, "{longest}");
    let unwrapped = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    for line in [
        "Turn 1 ------ The Loyalists have the initiative.",
        "Mission 2: Salt against Reed. Clash on Search and Destroy: Loyalists 2, Traitors 6; the Traitors win. (entry 13)",
        "Kelp of Salt: rolled 1, slain",
        "Crab becomes a Leader of Salt",
        "Tide: lets Ammunition, Armour and Personnel drop (its player said nothing)",
        "Wren of Reed: rolled 2, injured, Initiative 1 less for good",
        "Corrections -----------",
    ] {
        assert!(unwrapped.contains(line), "{line}\n{plain}");
    }
    let markdown = typed(&folder, "almanac autumn --markdown").ends_with(0).out;
    assert!(
        markdown.starts_with("# Autumn\n\n") && markdown.contains("\n## Turn 2\n") && markdown.contains("| Force |"),
        "{markdown}"
    );
}

#[test]
fn a_ledger_explains_every_balance() {
    let folder = played(15);
    let ledger = typed(&folder, "ledger autumn Ash").ends_with(0).out;
    let rows: Vec<Vec<&str>> = ledger.lines().skip(1).map(|it| it.split_whitespace().collect()).collect();
    let expected = [
        "1 Consolidation Ash command points +7 7 12",
        "1 Consolidation Ash command points +9 16 12",
        "1 Consolidation Ash command points -5 11 12",
        "1 Consolidation Ash supply points +30 30 12",
        "2 Mustering Ash supply points -10 20 17",
        "2 Mustering Ash supply points -10 10 17",
        "2 Mustering Ash supply points -10 0 17",
    ];
    assert_eq!(rows.iter().map(|it| it.join(" ")).collect::<Vec<_>>(), expected, "{ledger}");
    // The other side does not see yet what was paid.
    typed(&folder, "ledger autumn").ends_with(0).says("Loyalists").says_not("Mustering");
}

#[test]
fn a_force_returns_in_another_campaign() {
    let folder = played(SCRIPT.lines().count());
    typed(&folder, "new winter --turns 1").ends_with(0);
    typed(&folder, "join winter Ash --player Mara --side loyalists --returning autumn")
        .ends_with(0)
        .says("with Ash: Hero Ilse Varn, Leaders Sergeant (Line Banner) and Oathkeeper");
    typed(&folder, "join winter Brine --player Ole --side traitors --returning autumn --formerly Salt").ends_with(0);
    typed(&folder, "sheet winter Ash")
        .ends_with(0)
        .says("0 supply points, 0 command points.")
        .says("Returning, worth double; +10 points");
    typed(&folder, "sheet winter Brine").ends_with(0).says("Crab").says_not("Kelp");
}

#[test]
fn umpire_rolls_if_it_is_asked() {
    let folder = played(4);
    while !typed(&folder, "initiative autumn --roll").ends_with(0).out.contains("have the initiative. Turn 1 begins.") {
    }
}

#[test]
fn the_guide_runs_as_it_is_written() {
    let folder = Folder::new();
    let guide = std::fs::read_to_string(project("docs/campaigns.md")).expect("the guide is there");
    let blocks = guide.split("```sh\n").skip(1).filter_map(|it| it.split("```").next());
    let commands: Vec<&str> = blocks.flat_map(str::lines).collect();
    assert!(commands.len() > 25, "{}", commands.len());
    for command in commands {
        let line = command.strip_prefix("umpire campaign ").unwrap_or_else(|| panic!("{command}"));
        typed(&folder, line).ends_with(0);
    }
    let table = guide.split("```toml\n").nth(1).and_then(|it| it.split("```").next()).expect("there is a table");
    folder.write("table.toml", table);
    typed(&folder, "new winter --turns 1 --casualty-table table.toml").ends_with(0);
    typed(&folder, "show winter").ends_with(0).says_not("a casualty table of its own");
    let cards = systems::campaigns::library();
    for setting in cards.iter().filter(|it| it.kind.as_str() == "setting") {
        assert!(guide.contains(&format!("| `{}` | ", setting.name)), "{}: {}", setting.name, setting.gist);
    }
}

#[test]
fn a_score_stands_in_the_order_of_the_names() {
    let folder = played(9);
    typed(&folder, "result autumn 2 --mission domination --loyalists 3 --traitors 9 --agreed").ends_with(0);
    // Salt of the Traitors has challenged Reed, and won.
    typed(&folder, "show autumn").ends_with(0).says("Mission 2: Salt against Reed (9 to 3)");
}

#[test]
fn a_leader_who_stayed_at_home_brought_nothing() {
    let folder = played(9);
    typed(&folder, "result autumn 1 --mission clash --loyalists 1 --traitors 0 --at-home \"Ash=Ilse Varn\" --agreed")
        .ends_with(1)
        .complains("The Hero comes along. Ilse Varn cannot stay at home; Leaders may.");
    typed(&folder, "result autumn 1 --mission clash --loyalists 1 --traitors 0 --at-home Ash=Oathkeeper --agreed")
        .ends_with(0)
        .says("Ash: without Oathkeeper");
    typed(&folder, "result autumn 2 --mission clash --loyalists 1 --traitors 0 --agreed").ends_with(0);
    typed(&folder, "next autumn").ends_with(0);
    // Three, and two for the Sergeant.
    typed(&folder, "sheet autumn Ash").ends_with(0).says("5 command points");
    typed(&folder, "verify autumn").ends_with(0);
}
