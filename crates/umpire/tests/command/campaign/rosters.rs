//! Strike forces in the light of their campaign, and what a battle is told of it.

use super::{Folder, typed};
use crate::project;

fn vanguard() -> String {
    let text = std::fs::read_to_string(project("data/strike_forces/cinder_vanguard.toml")).expect("it is there");
    text.replace("[hero]\n", "[hero]\nname = \"Ilse Varn\"\n")
}

/// Ash of Mara against Tide of Teo in the Mustering phase of the second turn. Ash has 20 supply points and 37 command
/// points; its Oathkeeper is wounded.
fn in_turn_two() -> Folder {
    let folder = Folder::new();
    folder.write("ash.toml", vanguard());
    for line in [
        "new autumn --turns 3",
        "join autumn Ash --player Mara --side loyalists --strike-force ash.toml --warmaster",
        "join autumn Tide --player Teo --side traitors --strike-force quay_and_cinder --warmaster",
        "initiative autumn --die Ash=6 --die Tide=1",
        "next autumn",
        "challenge autumn Ash Tide",
        "result autumn 1 --mission 2 --loyalists 1 --traitors 0 --supply Ash=20 --gained Ash=30 --fallen Ash=Oathkeeper --agreed",
        "next autumn",
        "casualty autumn Ash Oathkeeper --die 3",
        "next autumn",
    ] {
        typed(&folder, line).ends_with(0);
    }
    folder
}

const CHECK: &str = "--campaign autumn --force Ash";

#[test]
fn a_name_in_the_file_is_a_name_in_the_campaign() {
    let folder = in_turn_two();
    typed(&folder, "sheet autumn Ash").ends_with(0).says("Ilse Varn").says("Sergeant (Line Banner)");
    folder.write("lead.toml", vanguard().replace("[[lead_element]]\n", "[[lead_element]]\nname = \"Bess\"\n"));
    folder
        .run("strike-force check lead.toml", "")
        .ends_with(1)
        .complains("only Heroes and Leaders have names of their own");
}

#[test]
fn personnel_wargear_relics_and_the_wounded() {
    let folder = in_turn_two();
    let check = |file: &str| folder.run(&format!("strike-force check {file} {CHECK}"), "");
    // With Personnel still Plentiful and without the Oathkeeper's 24 points.
    check("ash.toml")
        .ends_with(0)
        .says("Cinder Vanguard is ready: 419 of 420 points.")
        .says("Heroes and Leaders  120 of 120 points")
        .says("CA-51  line 19, Oathkeeper (Oath Veterans): Not in this mission.");
    folder.write(
        "crown.toml",
        vanguard().replace("[\"ember maul\"]", "[\"ember maul\", \"Crown of Ash\", \"augury scanner\"]"),
    );
    check("crown.toml")
        .ends_with(1)
        .says("SF-85  line 8, Ilse Varn, Bannerlord: No relics.")
        .says("CA-43  line 8, Ilse Varn, Bannerlord: 35 points over.");
    typed(&folder, "advance autumn Ash Ilse relic")
        .ends_with(2)
        .complains("which relic? This campaign knows --relic \"Crown of Ash\"");
    typed(&folder, "advance autumn Ash Ilse relic --relic \"crown of ash\"").ends_with(0);
    check("crown.toml").ends_with(1).says("CA-43  line 8, Ilse Varn, Bannerlord: Five points over.").says_not("SF-85");
    typed(&folder, "advance autumn Ash Ilse wargear").ends_with(0);
    check("crown.toml").ends_with(0);
    typed(&folder, "muster autumn Ash --pay ammunition,armour").ends_with(0);
    check("crown.toml")
        .ends_with(1)
        .says("SF-10  24 points over. The rank-and-file pool is 275; this force costs 299.");
    folder
        .run(&format!("strike-force options ash.toml {CHECK}"), "")
        .ends_with(0)
        .says("0 of 275 points are left for rank");
    folder
        .run("strike-force check ash.toml --campaign autumn --force Salt", "")
        .ends_with(2)
        .complains("there are Ash, Tide");
    folder.run("strike-force check ash.toml --campaign autumn", "").ends_with(2);
}

#[test]
fn a_battle_is_told_what_became_of_everybody() {
    let folder = in_turn_two();
    typed(&folder, "advance autumn Ash Ilse ws").ends_with(0);
    typed(&folder, "advance autumn Ash Ilse reroll").ends_with(0);
    // Whoever has said nothing about upkeep is named, and waited for.
    typed(&folder, "next autumn")
        .ends_with(1)
        .complains("Mustering cannot end yet.")
        .complains("Ash has said nothing about its upkeep (has 20 of 30).")
        .complains("Tide has said nothing about its upkeep (has 0 of 30).")
        .complains("--anyway");
    typed(&folder, "next autumn --anyway")
        .ends_with(0)
        .says("Ash: pays for Ammunition and Personnel, lets Armour drop (its player said nothing)");
    typed(&folder, "challenge autumn Ash Tide").ends_with(0);
    let battle = "referee tactical-strike --campaign autumn --names Mara,Teo --mission clash --map ambush --journal t.journal --forces";
    // Teo's Personnel has dropped to 275 points; his force costs 292.
    folder
        .run(&format!("{battle} ash.toml,quay_and_cinder"), "")
        .ends_with(1)
        .complains("not every force can go into that mission:")
        .complains("Tide: SF-10  17 points over. The rank-and-file pool is 275; this force costs 292.");
    let quay = std::fs::read_to_string(project("data/strike_forces/quay_and_cinder.toml")).expect("it is there");
    let (fewer, _) = quay.rsplit_once("[[rank_and_file]]").expect("there is rank and file");
    folder.write("quay.toml", fewer);
    folder.run(&format!("{battle} ash.toml,quay.toml"), "quit\n").ends_with(0);
    let journal = folder.read("t.journal");
    let header = journal.lines().next().expect("there is a header");
    for told in [
        "\"armour\":\"Lacking\",\"personnel\":\"Plentiful\"",
        "\"objective_rerolls\":1",
        "{\"name\":\"Ilse Varn\",\"numbers\":\"WS6 BS5 S4 T4 W3 I5 A3 Ld10\",\"is_returning\":false,\"is_absent\":false}",
        "{\"name\":\"Oathkeeper (Oath Veterans)\",\"numbers\":\"WS4 BS4 S4 T4 W1 I4 A2 Ld9\",\"is_returning\":false,\"is_absent\":true}",
    ] {
        assert!(header.contains(told), "{told}\n{}", &header[header.find("\"campaign\"").unwrap_or(0)..]);
    }
    folder.run("replay show t.journal", "").ends_with(0).says_not("Oathkeeper");
}
