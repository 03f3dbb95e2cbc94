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
fn greedy_plays_and_wins_and_its_journal_holds() {
    let folder = Folder::new();
    let teams = "--teams hollow_choir,cinderline_wardens --crit-op secure";
    let arguments = format!("play killteam --bots greedy,random --seed 5 --journal it.journal {teams}");
    folder.run(&arguments, "").ends_with(0).says("Greedy bot").says("The battle is over:");
    folder.run("replay verify it.journal", "").ends_with(0);
    let many = format!("simulate killteam --bots random,greedy --battles 4 --seed 1 --lists lazy {teams}");
    folder.run(&many, "").ends_with(0).says("Greedy bot: 4 wins").says("Random bot: 0 wins").says("crit op ");
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
    assert!(!folder.path("umpire.sqlite").exists(), "bots leave a journal only where one was asked for");
}

#[test]
fn wrong_usage_is_code_two() {
    let folder = Folder::new();
    folder.run("play killteam --bots random", "").ends_with(2).complains("--bots needs two bots");
    folder.run("play killteam --bots clever,clever", "").ends_with(2).complains("random").complains("greedy");
    folder.run("play killteam --names A,B,C", "").ends_with(2).complains("3 names are given");
    folder.run("play chess", "").ends_with(2);
    folder.run("dance", "").ends_with(2);
    folder.run("scenario", "").ends_with(2);
    folder.run("replay verify", "").ends_with(2);
}
