//! Armies of Maelstrom on the command line.

use super::{Folder, project};

fn sample(name: &str) -> String {
    let path = project("data/armies").join(format!("{name}.toml"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_samples_are_legal() {
    let folder = Folder::new();
    folder
        .run("army check maelstrom cinder_compact", "")
        .ends_with(0)
        .says("The Cinder Compact is legal. It may take the field in a battle of the size Incursion.")
        .says("Points          1000 of 1000")
        .says("Units           9, 33 models")
        .says("Warlord         Marshal Oswin Dray");
    folder
        .run("army check maelstrom hollowmaw_brood --size strike-force", "")
        .ends_with(0)
        .says("The Hollowmaw Brood is legal. It may take the field in a battle of the size Strike Force.")
        .says("Command points  0 of 12 spent");
}

#[test]
fn every_problem_has_its_code_and_a_sentence() {
    let folder = Folder::new();
    let text = sample("cinder_compact")
        .replace("warlord = \"Marshal Oswin Dray\"", "warlord = [\"Ember Seer\", \"Nobody\"]")
        .replace("size = \"10-20\"", "size = \"11-20\"")
        .replace("points = 95", "points = 96")
        .replace("role = \"Fast Attack\"", "role = \"HQ\"");
    let upgrade = "\n[[upgrade]]\nname = \"Ash Crown\"\nunit = \"Regent\"\ncp = 7\n";
    folder.write("mine.toml", format!("{text}{upgrade}"));
    folder
        .run("army check maelstrom mine.toml --size incursion", "")
        .ends_with(1)
        .says("The Cinder Compact may not take the field in a battle of the size Incursion. 8 things stand in the way of mustering (S02).")
        .says("  M01  1001 points; Incursion allows 1000.")
        .says("  M02  Patrol has 3 HQ; a Patrol takes 1 to 2.")
        .says("  M03  7 CP spent on detachments and upgrades; Incursion has 6.")
        .says("  M04  The warlord \"Nobody\" is not in the army.")
        .says("  M04  2 warlords are named; an army has exactly one.")
        .says("  M05  Line Troopers 1 has 10 models; its datasheet allows 11 to 20.")
        .says("  M05  Line Troopers 2 has 10 models; its datasheet allows 11 to 20.")
        .says("  M09  The upgrade Ash Crown is for \"Regent\", which is not in the army.");
    // Without a size it is the smallest that the points fit.
    folder.run("army check maelstrom mine.toml", "").ends_with(1).says("of the size Strike Force").says_not("M01");
}

#[test]
fn factions_and_datasheets_are_counted() {
    let folder = Folder::new();
    let text = sample("hollowmaw_brood")
        .replace("faction = [\"THE HOLLOWMAW BROOD\"]", "faction = [\"TYRANIDS\"]")
        .replace("name = \"Vaulters\"", "name = \"Vaulters\"\ncount = 3");
    folder.write("mine.toml", text);
    folder
        .run("army check maelstrom mine.toml --size incursion", "")
        .ends_with(1)
        .says("M06  The units of Patrol have only TYRANIDS in common, which does not count.")
        .says("M07  Vaulters is included 3 times; Incursion allows 2.");
}

#[test]
fn a_file_that_cannot_be_read_is_answered_with_its_lines() {
    let folder = Folder::new();
    let text = sample("cinder_compact").replace("role = \"HQ\"", "role = \"Chief\"").replace("\"40mm\"", "\"wide\"");
    folder.write("typo.toml", text);
    folder
        .run("army check maelstrom typo.toml", "")
        .ends_with(1)
        .complains("the army cannot be read:")
        .complains("unit[1].role: Marshal Oswin Dray: \"Chief\" is no battlefield role")
        .complains("\"wide\" is no base")
        .complains("Ember Seer: \"Chief\" is no battlefield role");
    folder.write("bytes.toml", [0xff, 0xfe, 0x00]);
    folder.run("army check maelstrom bytes.toml", "").ends_with(1).complains("bytes.toml: line 1 is no text");
    folder.write("empty.toml", "");
    folder.run("army check maelstrom empty.toml", "").ends_with(1).complains("empty.toml: line 1: name: is missing");
    folder
        .run("army check maelstrom nobody", "")
        .ends_with(2)
        .complains("there is no army \"nobody\"; known are cinder_compact, hollowmaw_brood");
    folder
        .run("army check maelstrom cinder_compact --size giant", "")
        .ends_with(2)
        .complains("there is no battle size \"giant\"; known are incursion, strike-force, onslaught");
    folder.run("army check maelstrom", "").ends_with(2);
    folder.run("army check chess x.toml", "").ends_with(2);
}

#[test]
fn a_folder_overrides_an_army_by_name() {
    let folder = Folder::new();
    let text = sample("cinder_compact").replace("points = 95", "points = 94");
    folder.write("club/armies/cinder_compact.toml", text);
    folder.run("army check maelstrom cinder_compact --data club", "").ends_with(0).says("Points          999 of 1000");
}

#[test]
fn an_army_that_may_not_take_the_field_is_no_start_for_a_battle() {
    let folder = Folder::new();
    folder.write("big.toml", sample("cinder_compact").replace("points = 95", "points = 195"));
    folder
        .run("referee maelstrom --armies big.toml,hollowmaw_brood --size incursion --journal m.journal", "")
        .ends_with(1)
        .complains("M01  1100 points; Incursion allows 1000.");
    assert!(!folder.path("m.journal").exists());
    // Without a size it is for the players to see when they agree on one.
    folder
        .run("referee maelstrom --armies big.toml,hollowmaw_brood --journal m.journal", "incursion\ntake\nwhy\nquit\n")
        .ends_with(0)
        .says("Not legal at this size: The Cinder Compact.")
        .says("The army breaks M01. M01: 1100 points; Incursion allows 1000.")
        .says("(Rule: Mustering.)");
    folder
        .run("referee maelstrom --mission chess", "")
        .ends_with(2)
        .complains("there is no mission \"chess\"; known are");
    folder
        .run("referee maelstrom --map moon", "")
        .ends_with(2)
        .complains("there is no deployment map \"moon\"; known are");
    folder.run("referee maelstrom --armies a,b,c", "").ends_with(2);
}
