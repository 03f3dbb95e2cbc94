//! A mission of a campaign is fought with Umpire, and its journal says what came of it.

use super::super::times;
use super::{Folder, typed};

const BATTLE: &str = "referee tactical-strike --forces quay_and_cinder,cinder_vanguard --mission clash --map ambush \
                      --dice rolled --seed 5 --journal t.journal";

/// Nobody forms a unit, the first zone is taken, everybody is set up. Teo pays for a special rule, the Hero of Mara and
/// the Leader of Teo fall, and then phases end until Enter seals the battle.
fn whole_battle() -> String {
    let set_up = "1\n1\ndeploy first\ntake zone 1\nlet the dice\nnobody asks\neverybody\neverybody\nroll without\n";
    let events = "grant\n1\n1\nreport\n1\nb1 Bannerlord\nreport\n1\na2 Levy\n";
    format!("{set_up}{events}{}", times(150, "end the phase\n"))
}

/// A campaign in which Ash of Mara has challenged Tide of Teo.
fn challenged() -> Folder {
    let folder = Folder::new();
    for line in [
        "new autumn --turns 2",
        "join autumn Ash --player Mara --side loyalists --strike-force cinder_vanguard --names \"Ilse Varn\" --warmaster",
        "join autumn Tide --player Teo --side traitors --strike-force quay_and_cinder --warmaster",
        "initiative autumn --die Ash=6 --die Tide=1",
        "next autumn",
        "challenge autumn Ash Tide",
    ] {
        typed(&folder, line).ends_with(0);
    }
    folder
}

#[test]
fn the_journal_of_a_battle_is_the_result_of_its_mission() {
    let folder = challenged();
    // Traitors sit at the first seat here; the campaign knows for whom they fight.
    folder
        .run(&format!("{BATTLE} --campaign autumn --names Teo,Mara"), &whole_battle())
        .ends_with(0)
        .says("The battle is over: a draw, 1 to 1.")
        .says("Sealed. The battle is in t.journal.");
    folder.run("replay verify t.journal", "").ends_with(0);
    // A removed model is 1 victory point and 2 supply points in a Clash, and b1 is the Hero whom the campaign calls Ilse.
    typed(&folder, "result autumn 1 --from-battle t.journal").ends_with(0).says(
        "Clash of Tide and Ash: Loyalists 1, Traitors 1; a draw. Tide: 2 supply, 1 command spent, lost Levy Captain; \
         Ash: 2 supply, lost Ilse Varn (from t.journal).",
    );
    // The file says which journal it was: its name, and the hash that its last line ends with.
    let journal = folder.read("t.journal");
    let digest = journal.trim_end().rsplit(' ').next().expect("lines end with a hash");
    let source = format!("\"source\":{{\"journal\":\"t.journal\",\"digest\":\"{digest}\",\"amended\":false}}");
    assert!(folder.read("autumn.campaign").contains(&source), "{source}");
    typed(&folder, "almanac autumn").says("Clash on Ambush").says("t.journal)");
    typed(&folder, "next autumn").ends_with(0).says("Ilse Varn of Ash fell and rolls on the casualty table");
    typed(&folder, "verify autumn").ends_with(0).says("Entry 8 comes from t.journal.");
    // Another journal in its place is noticed, and so is an altered one.
    let last = journal.trim_end().rfind('\n').expect("there are lines") + 1;
    folder.write("t.journal", &journal[..last]);
    typed(&folder, "verify autumn").ends_with(1).complains("but the journal here is another one");
    folder.write("t.journal", journal.replacen("Mara", "Nora", 1));
    typed(&folder, "verify autumn").ends_with(1).complains("which cannot be read: t.journal: line 1: it was altered");
    std::fs::remove_file(folder.path("t.journal")).expect("it is there");
    typed(&folder, "verify autumn").ends_with(0).says("Entry 8 comes from t.journal, which does not lie here.");
}

#[test]
fn what_is_typed_beside_a_journal_goes_before_it() {
    let folder = challenged();
    folder.run(&format!("{BATTLE} --campaign autumn --names Tide,Ash"), &whole_battle()).ends_with(0);
    typed(&folder, "result autumn 1 --from-battle t.journal --supply Ash=7")
        .ends_with(1)
        .complains("Both Warmasters confirm what is typed of a result. Ask Mara and Teo, then add --agreed.");
    typed(&folder, "result autumn 1 --from-battle t.journal --supply Ash=7 --agreed")
        .ends_with(0)
        .says("Ash: 7 supply, lost Ilse Varn (from t.journal, changed by hand).");
    typed(&folder, "correct autumn 8 --agreed result --supply Ash=2")
        .ends_with(0)
        .says("Ash: 2 supply, lost Ilse Varn (from t.journal, changed by hand).");
    typed(&folder, "correct autumn 8 --agreed result 1 --from-battle t.journal")
        .ends_with(0)
        .says("Ash: 2 supply, lost Ilse Varn (from t.journal).");
}

#[test]
fn only_a_finished_battle_of_the_campaign_counts() {
    let folder = challenged();
    folder
        .run(&format!("{BATTLE} --campaign autumn --names Ida,Mara"), "")
        .ends_with(1)
        .complains("there is no open mission for Ida, Mara");
    folder.run(&format!("{BATTLE} --campaign autumn --names Tide,Ash"), "1\nquit\n").ends_with(0);
    typed(&folder, "result autumn 1 --from-battle t.journal --agreed")
        .ends_with(1)
        .complains("t.journal: the battle is not finished; go on with `umpire resume t.journal`");
    let folder = challenged();
    folder.run(&format!("{BATTLE} --names Teo,Mara"), &whole_battle()).ends_with(0);
    typed(&folder, "result autumn 1 --from-battle t.journal --agreed")
        .ends_with(1)
        .complains("t.journal: the battle was played outside of a campaign and counted no supply");
    typed(&folder, "result autumn --from-battle t.journal --agreed").ends_with(2);
}
