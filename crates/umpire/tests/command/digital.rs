//! A digital table.

use super::{Folder, times};

/// The points of the first side and of the other as the last sentence of a battle tells them: the winner's come first.
fn points(out: &str, first: &str) -> (u32, u32) {
    let (_, over) = out.split_once("The battle is over: ").expect("it is over");
    let (sentence, _) = over.split_once('.').expect("a sentence");
    let (who, points) = sentence.split_once(", ").expect("who won, and the points");
    let (a, b) = points.split_once(" to ").expect("of both sides");
    let (a, b) = (a.parse().expect("a number"), b.parse().expect("a number"));
    if who.starts_with(first) || who == "a draw" { (a, b) } else { (b, a) }
}

#[test]
fn a_whole_battle_against_a_bot_that_looks_ahead_can_be_piped_in() {
    let folder = Folder::new();
    // Set-up in words, the whole team at once; from then on Enter takes what is proposed, to the final score.
    let input = format!("nothing\nplant\nset up all\n{}", times(600, ""));
    let ran = folder
        .run("play killteam --seed 3 --names Mara --crit-op loot", &input)
        .ends_with(0)
        .says("Crit op: Loot. Mara leads the Cinderline Wardens, 10 operatives; Greedy bot leads the Tidewrack Salvors, 10")
        .says("Every step is kept as killteam-1.")
        .says("Mara, choose your tac op in secret:")
        .says("set up Line Warden 3 (a10)")
        .says("Turning point 4 began.")
        .says(" Loot: an objective marker was looted.")
        .says("Sealed. The battle is kept as killteam-1.");
    assert_eq!(ran.count("Give the screen"), 0, "one person never hands the screen over");
    // The sentence, the score and every single award say the same.
    let (mara, bot) = points(&ran.out, "Mara");
    let ran = ran.says(&format!("Mara: {mara} point")).says(&format!("Greedy bot: {bot} point"));
    let awarded = |name: &str| -> u32 {
        let given = ran.out.lines().filter_map(|it| it.strip_prefix('+')?.split_once(' '));
        let own = given.filter(|(_, rest)| rest.starts_with(&format!("{name}, ")));
        own.map(|(points, _)| points.parse::<u32>().expect("a number")).sum()
    };
    assert_eq!((awarded("Mara"), awarded("Greedy bot")), (mara, bot));
    folder
        .run("replay verify killteam-1", "")
        .ends_with(0)
        .says("The battle is finished and sealed: nothing was cut off.");
}

#[test]
fn two_people_hand_the_screen_over_and_see_no_secret_of_each_other() {
    let folder = Folder::new();
    let ran = folder
        .run(
            "play killteam --against person --seed 3 --names Mara,Teo --crit-op reboot --teams cinderline_wardens",
            &format!("{}plant\nplant\n{}", times(4, ""), times(3_000, "")),
        )
        .ends_with(0)
        .says("Give the screen to Mara.")
        .says("Give the screen to Teo. Your secrets are covered.")
        .says("Everybody may look again.")
        .says("The battle is over:");
    // Both sealed Plant Banner; before anybody planted one nobody was told so.
    let (before, _) = ran.out.split_once("tac op is Plant Banner").expect("it was revealed");
    assert!(!before.contains("tac op: Plant Banner"), "{before}");
}

#[test]
fn places_can_be_typed_and_refusals_explained() {
    let folder = Folder::new();
    // Both pick a tac op before anybody is set up.
    let input = "take\n1\nnothing\nnothing\nplant\nplant\n5, 9\n25, 9\nwhy\n4, 4 > 5, 5\n4.5, 13\nmap\nquit\n";
    folder
        .run("play killteam --against person --seed 3 --names Mara,Teo --crit-op secure --teams ashgate_cadets --map train_short", input)
        .ends_with(0)
        .says("set up Drill Sergeant (b1) in the open.")
        .says("Outside your drop zone.")
        .says("(Rule: ")
        .says("\"4, 4 > 5, 5\" is no place")
        .says("set up Cadet 1 (b2) in the open.")
        .says("The journal is kept. Go on with: umpire resume killteam-1");
}

#[test]
fn every_prompt_understands_the_same_words() {
    let folder = Folder::new();
    let input = "help\nscore\nlog\nwhy\nrules\nrules plant banner\nrules nonsense\nsave\nundo\nundo x\nundo 99\n\
                 conceal everything\n77\n-1\n\u{fffd}\u{0}\nconcede\nkeep\nquit\n";
    folder
        .run("play killteam --seed 5 --names Mara --crit-op secure", input)
        .ends_with(0)
        .says("Pick a row by its number")
        .says("Mara: 0 points")
        .says("Nothing was refused just now, and nothing has scored yet.")
        .says("Action: Plant Banner, 1 AP.")
        .says("there is no rule \"nonsense\" in Kill Team")
        .says("Every step is kept as killteam-1 already.")
        .says("\"x\" is no number of the log.")
        .says("\"77\" is none of these. Type a number, or help.")
        .says("Go on with: umpire resume killteam-1");
}

#[test]
fn a_battle_can_be_conceded() {
    let folder = Folder::new();
    folder
        .run("play killteam --against person --seed 5 --names Mara,Teo", "concede\n1\n\n")
        .ends_with(0)
        .says("Conceding ends the battle, and the other side wins it.")
        .says("Sealed. The battle is kept as killteam-1.");
}

#[test]
fn somebody_concedes_while_the_other_one_decides() {
    let folder = Folder::new();
    folder
        .run("play killteam --against person --seed 5 --names Mara,Teo", "concede\nteo concedes\n\n")
        .ends_with(0)
        .says("Mara concedes the battle")
        .says("Teo conceded. Mara wins.");
}

#[test]
fn the_end_of_the_input_keeps_the_journal() {
    let folder = Folder::new();
    folder
        .run("play killteam --seed 3 --names Mara --journal mine.journal", "1\n1\n")
        .ends_with(1)
        .complains("The input ended before the battle did.")
        .complains("umpire resume mine.journal");
    folder.run("replay verify mine.journal", "").ends_with(0).says("The battle is not finished");
    folder
        .run("resume mine.journal", &times(2_000, ""))
        .ends_with(0)
        .says("The battle goes on after entry")
        .says("The battle is over:");
    folder.run("replay verify mine.journal", "").ends_with(0).says("finished and sealed");
}

#[test]
fn nothing_is_ever_overwritten() {
    let folder = Folder::new();
    folder.write("mine.journal", "precious");
    folder
        .run("play killteam --journal mine.journal", "1\n")
        .ends_with(1)
        .complains("mine.journal exists already and is left as it is");
    assert_eq!(folder.read("mine.journal"), "precious");
    folder.write("other.vault", "precious");
    folder.run("play killteam --journal other.journal", "1\n").ends_with(1).complains("other.vault exists already");
    assert!(!folder.path("other.journal").exists(), "a journal without a vault is of no use");
    folder.run("play killteam --journal x.vault", "1\n").ends_with(1).complains("cannot be a journal");
}
