//! Tactical Strike on a real table: set-up, a lost turn, a journal that verifies and goes on.

use super::Folder;

const REFEREE: &str =
    "referee tactical-strike --names Mara,Teo --mission clash --dice rolled --seed 5 --journal t.journal";

/// Nobody forms a unit; whoever wins the roll-off deploys first, in zone 1; the dice pick the map and the point.
const SET_UP: &str = "let the dice\n1\n1\ndeploy first\ntake zone 1\nlet the dice\n";

#[test]
fn a_battle_is_set_up_written_down_and_verified() {
    let folder = Folder::new();
    folder
        .run(REFEREE, SET_UP)
        .ends_with(1)
        .says("Tactical Strike Plus")
        .says("Mara with 17 models against Teo with 29 models.")
        .says("Mara forms no Ad-Hoc Unit")
        .says("Teo takes zone 1")
        .says("Mara takes zone 2")
        .says("A Point of Interest is placed")
        .complains("The input ended before the battle did.");
    folder.run("replay verify t.journal", "").ends_with(0).says("t.journal is in order.");
    folder.run("resume t.journal", "").says("The battle goes on after entry");
}

#[test]
fn forces_and_players_have_to_match() {
    let folder = Folder::new();
    folder
        .run("referee tactical-strike --names Mara,Teo,Ivo --forces tide_patrol,tide_patrol", "")
        .complains("3 names are given; there are 2 people and 2 seats");
    folder
        .run("referee tactical-strike --names Mara,Teo --mission chess", "")
        .ends_with(1)
        .complains("there is no mission \"chess\"");
}

#[test]
fn people_at_one_screen_agree_with_one_row_and_find_what_they_want_by_its_words() {
    let folder = Folder::new();
    let set_up = "clash\ndawn\n1\n1\n\n\n\n\neverybody\neverybody\n\n";
    let input = format!("{set_up}grant\nback\nfleet\ngrant fleet a4\nconcede\nquit\n");
    folder
        .run("referee tactical-strike --dice rolled --seed 3 --names Mara,Teo", &input)
        .ends_with(0)
        .says("7  Let the dice decide  (Enter)")
        .says("Mara proposes Clash.\nSettled: Clash.\n\nAgree on a deployment map:")
        .says("Settled: Dawn of War.\n")
        .says_not("Next: ")
        .says("1  Nobody asks for Night Fighting  (Enter)")
        .says("Teo sets up everybody who is left: 29 units")
        .says("Movement phase: what happens?")
        .says("Grant a special rule (1 CP):\n   1  Bannerlord (a1)")
        .says("rows have \"fleet\". Say more of it.")
        .says("a4 Iron Vigil has Fleet.\n")
        .says("This game knows no conceding.");
}

/// Everybody is set up, and the first side has come to its Shooting phase.
const TO_SHOOTING: &str =
    "nobody asks\neverybody\neverybody\nroll without\nend the phase\nnothing more\nend the phase\n";

#[test]
fn what_happened_is_said_in_a_phrase() {
    let folder = Folder::new();
    let said = "b5 rolled Levy gun 4 5\nb5 hurt a5\na6 fell to b6\nno\nb3 lost 2\na7 saves ap 5 cover 4\nkeep\nend the phase\n";
    folder
        .run(REFEREE, &format!("{SET_UP}{TO_SHOOTING}{said}"))
        .ends_with(1)
        .says("Teo sets up everybody who is left: 29 units")
        .says("b5 Levy fires Levy gun: 4 5, 2 hits at 4+")
        .says("b5 Levy shoots at a5 Trooper, wounding")
        .says("a6 Trooper removed by b6 Levy (shooting)")
        .says("Teo: +1 Clash: an enemy model is removed. a6 Trooper.")
        .says("Is a friend who is a unit alone within 3″ of the unit of a6 Trooper?")
        .says("Say by how many and to whom, as in b3 lost 2 to a2.")
        .says("its armour save of 3+")
        .says("Is a model of the unit of a5 Trooper within 12″ of a1 Bannerlord?");
    folder.run("replay verify t.journal", "").ends_with(0).says("t.journal is in order.");
}

#[test]
fn a_setting_is_a_key_and_a_value() {
    let folder = Folder::new();
    folder.run(&format!("{REFEREE} --option perils"), "").ends_with(2).complains("--option takes KEY=VALUE");
    folder.run(&format!("{REFEREE} --option tea=true"), "").ends_with(2).complains("tea");
    folder.run(&format!("{REFEREE} --option combat_morale=per_combat"), "").ends_with(1).says("Tactical Strike Plus");
}
