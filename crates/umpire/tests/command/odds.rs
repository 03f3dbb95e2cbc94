//! Chances on the command line.

use super::Folder;

const SHOT: &str = r#"{"schema": "kill-team-2024-shoot-oracle/1", "cases": [{"id": "one", "rounds": 1,
    "attacker": {"attacks": 1, "hit": 4, "normal_damage": 3, "critical_damage": 4},
    "target": {"defence_dice": 0, "save": 4, "wounds": 4}}]}"#;

const FIGHT: &str = r#"{"cases": [{"id": "two", "rounds": 1,
    "attacker": {"attacks": 1, "hit": 4, "normal_damage": 3, "critical_damage": 4, "wounds": 5, "strategy": "strike"},
    "defender": {"attacks": 0, "hit": 4, "normal_damage": 3, "critical_damage": 4, "wounds": 3, "strategy": "parry"}}]}"#;

#[test]
fn a_shot_is_a_chart_for_people() {
    let folder = Folder::new();
    folder
        .run("odds shoot --atk 1 --hit 4+ --dmg 3/4 --defence 0 --wounds 4", "")
        .ends_with(0)
        .says("1 die, Hit 4+, Dmg 3/4, at Save 4+, 4 wounds.")
        .says("0   50.00 %  ███")
        .says("3   33.33 %  ███")
        .says("4   16.67 %  ███")
        .says("Out: 16.67 %. Damage: 1.67 on average.")
        .says("Exact: counted in whole numbers.");
    // One die of two that misses is rolled again.
    folder
        .run("odds shoot --atk 2 --hit 4+ --dmg 2/2 --defence 0 --wounds 4 --rules balanced", "")
        .ends_with(0)
        .says("Out: 50.00 %.");
}

#[test]
fn a_fight_is_a_chart_for_each_of_both() {
    let weapons = "--atk 1 --hit 4+ --dmg 3/4 --wounds 5 --their-atk 0 --their-hit 4+ --their-dmg 3/4 --their-wounds 3";
    Folder::new()
        .run(&format!("odds fight {weapons}"), "")
        .ends_with(0)
        .says("Fights: 1 die, Hit 4+, Dmg 3/4, 5 wounds. What is left of it:")
        .says("5  100.00 %")
        .says("Retaliates: 0 dice, Hit 4+, Dmg 3/4, 3 wounds.")
        .says("Out: 50.00 % of whoever retaliates, 0.00 % of whoever fights; 50.00 % that both stand.");
}

#[test]
fn in_a_fight_either_side_may_be_injured_and_ignore_or_lessen_damage() {
    let folder = Folder::new();
    let out = |weapons: &str, more: &str, theirs: &str, own: &str| {
        let told = format!("Out: {theirs} % of whoever retaliates, {own} % of whoever fights;");
        folder.run(&format!("odds fight {weapons} {more}"), "").ends_with(0).says(&told);
    };
    // One die against none: half of the rolls hit, and one in six is critical.
    let alone = "--atk 1 --hit 4+ --dmg 3/4 --wounds 3 --their-atk 0 --their-hit 4+ --their-dmg 3/4";
    out(alone, "--their-wounds 3", "50.00", "0.00");
    out(alone, "--their-wounds 3 --injured", "33.33", "0.00");
    out(alone, "--their-wounds 3 --their-less 1/2", "16.67", "0.00");
    out(alone, "--their-wounds 3 --their-injured --ignore 2+ --less 1/2", "50.00", "0.00");
    // A third of 7 in 8, and a sixth of 15 in 16.
    out(alone, "--their-wounds 1 --their-ignore 4+", "44.79", "0.00");
    // The other way round.
    let bare = "--atk 0 --hit 4+ --dmg 3/4 --their-atk 1 --their-hit 4+ --their-dmg 3/4 --their-wounds 3";
    out(bare, "--wounds 3 --their-injured", "0.00", "33.33");
    out(bare, "--wounds 3 --less 1/2", "0.00", "16.67");
    out(bare, "--wounds 1 --ignore 4+", "0.00", "44.79");
    folder
        .run(&format!("odds fight {alone} --their-wounds 3 --their-injured"), "")
        .says("4+, Dmg 3/4, 3 wounds, injured.");
}

#[test]
fn case_files_give_json_by_case() {
    let folder = Folder::new();
    folder.write("shots.json", SHOT);
    folder.write("fights.json", FIGHT);
    folder
        .run("odds shoot shots.json", "")
        .ends_with(0)
        .says("\"one\":{\"damage\":[[0,0.5],[3,0.3333333333333333],[4,0.16666666666666666]],")
        .says("\"average_damage\":1.6666666666666667,")
        .says("\"kill_probability\":0.16666666666666666}");
    folder
        .run("odds fight fights.json", "")
        .ends_with(0)
        .says("\"two\":{\"final_wounds\":[[5,0,0.5],[5,3,0.5]],\"attacker_incapacitated\":0.0,\"defender_incapacitated\":0.5,");
}

#[test]
fn what_is_wrong_is_named_with_its_case_and_field() {
    let folder = Folder::new();
    let refused = |command: &str, text: &str, sentence: &str| {
        folder.write("cases.json", text);
        folder.run(&format!("odds {command} cases.json"), "").ends_with(1).complains(sentence);
    };
    refused("shoot", "{", "cases.json: this is no JSON: ");
    refused("shoot", "{}", "cases.json: there is no list called \"cases\"");
    refused("shoot", r#"{"cases": [{}]}"#, "case number 1 has no id");
    refused("shoot", FIGHT, "case two: target is missing");
    refused("fight", SHOT, "these are cases to shoot, not to fight");
    let hit = "case one: attacker.hit has to be a whole number from 2 to 6, not 7";
    refused("shoot", &SHOT.replacen("\"hit\": 4", "\"hit\": 7", 1), hit);
    let save = "case one: target.save has to be a whole number from 2 to 6, not \"4+\"";
    refused("shoot", &SHOT.replace("\"save\": 4", "\"save\": \"4+\""), save);
    refused("shoot", &SHOT.replace("\"save\": 4,", ""), "case one: target.save is missing");
    let unknown = "case one: target.svae is no field of this layout";
    refused("shoot", &SHOT.replace("\"save\"", "\"svae\""), unknown);
    let strategy =
        "case two: defender.strategy has to be one of strike, parry, max_damage, min_self_damage, not \"flee\"";
    refused("fight", &FIGHT.replace("\"parry\"", "\"flee\""), strategy);
    let rounds = "case one: rounds has to be a whole number from 1 to 20, not 0";
    refused("shoot", &SHOT.replace("\"rounds\": 1", "\"rounds\": 0"), rounds);
    folder.run("odds shoot nowhere.json", "").ends_with(1).complains("cannot read nowhere.json");
}

#[test]
fn wrong_usage_gets_a_sentence() {
    let folder = Folder::new();
    let refused = |arguments: &str, sentence: &str| {
        folder.run(&format!("odds {arguments}"), "").ends_with(2).complains(sentence);
    };
    refused("shoot", "name a case file, or a weapon by --atk, --hit and --dmg");
    refused("fight --atk 3 --hit 3+ --dmg 3/4", "name a case file, or two weapons");
    refused("shoot --atk 4 --hit 7+ --dmg 3/4", "it is written 3+, from 2+ to 6+");
    refused("shoot --atk 4 --hit 3+ --dmg 34", "it is written 3/4");
    refused("shoot --atk 4 --hit 3+ --dmg 3/4 --rules tea", "\"tea\" is no weapon rule");
    refused("shoot --atk 17 --hit 3+ --dmg 3/4", "it is a whole number from 0 to 16");
    refused("fight --atk 11 --hit 3+ --dmg 3/4", "it is a whole number from 0 to 10");
    refused("shoot --wounds 61", "it is a whole number from 1 to 60");
    refused("shoot cases.json --atk 4", "cannot be used with");
    refused("fight cases.json --play parry", "each case names its strategies");
}

#[test]
fn an_attack_in_a_battle_in_progress_is_told_with_its_real_profiles() {
    let folder = Folder::new();
    folder
        .run("play killteam --bots greedy,greedy --seed 5 --map city_1 --crit-op loot --journal all.journal", "")
        .ends_with(0);
    // Up to the last who is set up.
    let journal = folder.read("all.journal");
    let lines: Vec<&str> = journal.split_inclusive('\n').collect();
    let last = lines.iter().rposition(|it| it.contains("\"choose\":\"set up\"")).expect("a battle begins with that");
    folder.write("it.journal", lines[..=last].concat());
    folder
        .run("odds battle it.journal sunspiker shoots b1 with sunspike (steady) --from 300mm,40mm", "")
        .ends_with(0)
        .says("Sunspiker (a5) shoots ")
        .says("4 dice against 2, 3+ normal, 6+ critical")
        .says("Out: ")
        .says("Exact: counted in whole numbers.");
    let wrong = |attack: &str, sentence: &str| {
        folder.run(&format!("odds battle it.journal {attack}"), "").ends_with(1).complains(sentence);
    };
    wrong("a5 greets b1", "says nobody who shoots or fights somebody");
    wrong("a5 shoots z9", "there is nobody called \"z9\"");
    wrong("a5 shoots b1 with spoon", "Sunspiker has ");
    wrong("a5 shoots b1 --from nowhere", "\"nowhere\" is no place");
}
