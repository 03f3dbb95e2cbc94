//! What each seat adds to the dice of the table.

use super::{Folder, times};

fn contributions(folder: &Folder, name: &str) -> Vec<String> {
    let journal = folder.read(name);
    let (_, rest) = journal.split_once("\"contributions\":[").expect("the header has them");
    let (words, _) = rest.split_once(']').expect("the list ends");
    words.split(',').filter(|it| !it.is_empty()).map(|it| it.trim_matches('"').to_owned()).collect()
}

#[test]
fn words_are_mixed_into_the_dice_after_the_table_has_committed_itself() {
    let folder = Folder::new();
    let arguments = "play killteam --against person --names Mara,Teo --words otter,basalt --journal w.journal
                     --teams ashgate_cadets --map train_short";
    let ran = folder.run(arguments, &times(2_000, "")).ends_with(0);
    assert_eq!(contributions(&folder, "w.journal"), ["otter", "basalt"]);
    let journal = folder.read("w.journal");
    let (_, rest) = journal.split_once("\"commitment\":\"").expect("the header has it");
    let (commitment, _) = rest.split_once('"').expect("it ends");
    assert!(ran.out.contains(commitment), "it was told: {}", ran.out);
    folder.run("replay verify w.journal", "").ends_with(0).says("each is what the secret gives");
}

#[test]
fn without_words_they_are_random_and_nobody_is_asked_in_a_pipe() {
    let folder = Folder::new();
    for name in ["one.journal", "two.journal"] {
        let arguments = format!("play killteam --against random --teams ashgate_cadets --names Mara --journal {name}");
        folder.run(&arguments, "quit\n").ends_with(0).says_not("a word of your own");
    }
    let (one, two) = (contributions(&folder, "one.journal"), contributions(&folder, "two.journal"));
    assert_eq!(one.len(), 2);
    assert!(one.iter().chain(&two).all(|it| it.len() == 16));
    assert_ne!(one, two);
    folder.run("resume one.journal", &times(1_000, "")).ends_with(0);
    folder.run("replay verify one.journal", "").ends_with(0).says("each is what the secret gives");
}

#[test]
fn a_seed_takes_no_words_and_every_person_needs_one() {
    let folder = Folder::new();
    folder.run("play killteam --seed 3 --journal s.journal", "quit\n").ends_with(0);
    assert!(contributions(&folder, "s.journal").is_empty());
    folder.run("play killteam --seed 3 --words otter", "").ends_with(2);
    folder.run("play killteam --words otter,basalt", "").ends_with(2).complains("2 words are given");
    folder.run("referee killteam --words otter,basalt", "").ends_with(2).complains("real dice need none");
    let referee = "referee killteam --dice rolled --words otter,basalt --journal r.journal";
    folder.run(referee, "quit\n").ends_with(0);
    assert_eq!(contributions(&folder, "r.journal"), ["otter", "basalt"]);
}
