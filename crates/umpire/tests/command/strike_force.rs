//! Strike forces on the command line.

use super::{Folder, project};

fn sample(name: &str) -> String {
    let path = project("data/strike_forces").join(format!("{name}.toml"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_samples_are_ready() {
    let folder = Folder::new();
    for (name, sentence) in [
        ("cinder_vanguard", "Cinder Vanguard is ready: 443 of 450 points."),
        ("tide_patrol", "Tide Patrol is ready: 288 of 350 points."),
        ("quay_and_cinder", "Quay and Cinder is ready: 402 of 500 points."),
    ] {
        folder.run(&format!("strike-force check {name}"), "").ends_with(0).says(sentence);
    }
}

#[test]
fn every_problem_has_its_rule_its_line_and_a_sentence() {
    let folder = Folder::new();
    let text = sample("cinder_vanguard")
        .replace("points = 450", "points = 437")
        .replace("[\"ember maul\"]", "[\"Crown of Ash\"]")
        .replace("role = \"Gladiator\"", "");
    folder.write("mine.toml", text);
    folder
        .run("strike-force check mine.toml", "")
        .ends_with(1)
        .says("Cinder Vanguard is not ready. 4 things stand in the way.")
        .says("  SF-10  Twelve points over. The rank-and-file pool is 287; this force costs 299.")
        .says("  SF-41  Nine points over. The pool of Heroes and Leaders is 150; these cost 159.")
        .says("  SF-49  line 8, Bannerlord: A Hero needs a role.")
        .says("  SF-85  line 8, Bannerlord: No relics. Nobody takes a relic into a strike force, and the Crown of Ash is one.")
        .says_not("illegal");
}

#[test]
fn a_price_is_itemised() {
    let folder = Folder::new();
    folder
        .run("strike-force price cinder_vanguard", "")
        .ends_with(0)
        .says("Rank and file: Line Banner")
        .says("breaching charges            4 x 2 1/2        10")
        .says("Heroes and Leaders 144, rank and file 299, in all 443");
    folder.run("strike-force price quay_and_cinder", "").ends_with(0).says("66 2/3, up        67");
}

#[test]
fn what_may_be_added() {
    let folder = Folder::new();
    let text = "name = \"Young\"\npoints = 350\n[factions]\n\"Saltmarch Levies\" = \"Black Quay\"\n[hero]\nentry = \"Levy Captain\"\n\
                role = \"Dreaded\"\n[[rank_and_file]]\nentry = \"Levy Rifles\"\ncount = 9\n";
    folder.write("young.toml", text);
    folder
        .run("strike-force options young.toml", "")
        .ends_with(0)
        .says("115 of 150 points are left for Heroes and Leaders; there are places for 2 more Leaders.")
        .says("somebody of an allied list: Cinder Host (Orphic Banners)")
        .says_not("Pale Meridian")
        .says("173 of 200 points are left for rank and file and Lead Elements, up to 100 for one entry.")
        .says("  Levy (Levy Rifles)                3 each, up to 10")
        .says("  Mire Beast                        90")
        .says("Levy Rifles: torch, shell lobber, sunrifle: 0 of 0 taken; one more model allows another");
}

#[test]
fn a_file_that_cannot_be_read_is_answered_with_all_its_lines() {
    let folder = Folder::new();
    let text = sample("tide_patrol").replace("Levy Captain", "Levy Capitan").replace("\"frag bombs\"", "\"frag bomb\"");
    folder.write("typo.toml", text);
    folder
        .run("strike-force check typo.toml", "")
        .ends_with(1)
        .complains("the strike force cannot be read:")
        .complains("typo.toml: line 9: hero.entry: no army list has an entry \"Levy Capitan\"; perhaps Levy Captain or Levy Rifles")
        .complains("typo.toml: line 29: rank_and_file[1].models[3].options: the entry Levy Rifles has no option \"frag bomb\"");
    for command in ["check", "price", "options"] {
        folder.write("bytes.toml", [0xff, 0xfe, 0x00]);
        folder
            .run(&format!("strike-force {command} bytes.toml"), "")
            .ends_with(1)
            .complains("bytes.toml: line 1 is no text");
        folder.write("empty.toml", "");
        folder
            .run(&format!("strike-force {command} empty.toml"), "")
            .ends_with(1)
            .complains("a strike force needs a name");
        folder
            .run(&format!("strike-force {command} nobody"), "")
            .ends_with(2)
            .complains("there is no strike force \"nobody\"");
    }
    folder.run("strike-force check", "").ends_with(2);
}

#[test]
fn a_folder_overrides_a_list_by_name() {
    let folder = Folder::new();
    let list = std::fs::read_to_string(project("data/army_lists/orphic_banners.toml")).expect("it is there");
    folder.write("club/army_lists/orphic_banners.toml", list.replace("add_cost = 14", "add_cost = 15"));
    folder
        .run("strike-force check cinder_vanguard --data club", "")
        .ends_with(1)
        .says("SF-10  Three points over. The rank-and-file pool is 300; this force costs 303.");
    folder.write("club/army_lists/orphic_banners.toml", list.replace("cost = 75", "cost = \"dear\""));
    folder
        .run("strike-force check cinder_vanguard --data club", "")
        .ends_with(1)
        .complains("orphic_banners.toml: line 21: entry[1].cost must be a whole number, not the text \"dear\"");
    folder.write("club/tactical_strike/alies.toml", "");
    folder
        .run("strike-force check cinder_vanguard --data club", "")
        .ends_with(1)
        .complains("alies.toml is not understood");
}

#[test]
fn characters_are_compared_with_an_earlier_mission() {
    let folder = Folder::new();
    folder.write("now.toml", sample("cinder_vanguard").replace("[\"ember maul\"]", "[]"));
    folder.run("strike-force check now.toml", "").ends_with(0);
    folder
        .run("strike-force check now.toml --since cinder_vanguard", "")
        .ends_with(1)
        .says("SF-05  line 8, Bannerlord: Not as before.");
}
