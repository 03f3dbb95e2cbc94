//! Battles between bots.

use super::Folder;

#[test]
fn the_same_seed_gives_the_same_battle_byte_for_byte() {
    let folder = Folder::new();
    let ran = |name: &str, seed: u32| {
        let arguments = format!("play killteam --bots random,random --seed {seed} --journal {name}.journal");
        folder.run(&arguments, "").ends_with(0)
    };
    let (one, two, other) = (ran("one", 7), ran("two", 7), ran("other", 8));
    assert_eq!(folder.read("one.journal"), folder.read("two.journal"));
    assert_eq!(folder.read("one.vault"), folder.read("two.vault"));
    assert_ne!(folder.read("one.journal"), folder.read("other.journal"));
    assert_eq!(one.out.replace("one.journal", "it"), two.out.replace("two.journal", "it"));
    other.says("The battle is over:");
}

#[test]
fn without_a_seed_every_battle_is_another_one() {
    let folder = Folder::new();
    for name in ["one", "two"] {
        let arguments = format!("play killteam --bots random,random --crit-op loot --journal {name}.journal");
        folder.run(&arguments, "").ends_with(0);
        folder.run(&format!("replay verify {name}.journal"), "").ends_with(0);
    }
    assert_ne!(folder.read("one.journal"), folder.read("two.journal"));
}

#[test]
fn many_seeds_and_every_crit_op_play_to_their_end() {
    let folder = Folder::new();
    for (seed, crit_op) in ["secure", "loot", "reboot"].iter().enumerate() {
        for (map, teams) in [
            ("train_short", "ashgate_cadets,cinderline_wardens"),
            ("train_long", "cinderline_wardens,cinderline_wardens"),
            ("platform_1", "ashgate_cadets,cinderline_wardens"),
            ("derelict_1", "ashgate_cadets,ashgate_cadets"),
        ] {
            let arguments = format!(
                "play killteam --bots random,random --seed {seed} --crit-op {crit_op} --map {map} --teams {teams}"
            );
            folder.run(&arguments, "").ends_with(0).says("The battle is over:");
        }
    }
    assert!(!folder.path("battles").exists(), "bots leave a journal only where one was asked for");
}

#[test]
fn wrong_usage_is_code_two() {
    let folder = Folder::new();
    folder.run("play killteam --bots random", "").ends_with(2).complains("--bots needs two bots");
    folder.run("play killteam --bots greedy,greedy", "").ends_with(2).complains("random");
    folder.run("play killteam --names A,B,C", "").ends_with(2).complains("3 names are given");
    folder.run("play chess", "").ends_with(2);
    folder.run("dance", "").ends_with(2);
    folder.run("scenario", "").ends_with(2);
    folder.run("replay verify", "").ends_with(2);
}
