//! Journals: written, read, replayed, and what is wrong with those that do not fit.

use battle::journal::{DiceSource, Header, Journal, Line, Replayed, Vault, Writer, replay};
use battle::{Consent, EntryNo, Hex, Input, Needs, Phrase, Seat, Seeded, read_input, write_input};
use proptest::prelude::*;
use serde_json::json;

use crate::coins::{Choice, Coins, DareOf, Report};
use crate::play::{Coin, anything, battle, begun, crowd, duel, everything, play_out, replace, roll, state, written};

#[track_caller]
fn replayed(journal: &str) -> Replayed<Coins> {
    replay::<Coins>(&Journal::read(journal.as_bytes()).unwrap()).unwrap()
}

#[track_caller]
fn refused(journal: &str) -> String {
    let read = Journal::read(journal.as_bytes());
    let error = read.and_then(|it| replay::<Coins>(&it));
    error.expect_err("it is refused").to_string()
}

/// A journal whose lines say this, with hashes that follow.
pub(crate) fn rehashed(lines: impl IntoIterator<Item = serde_json::Value>) -> String {
    let mut chain = [0; 16].to_vec();
    let mut journal = String::new();
    for line in lines {
        let body = line.to_string();
        let hash = blake3::hash(&[b"umpire journal\0", &*chain, body.as_bytes()].concat());
        chain = hash.as_bytes()[..16].to_vec();
        journal += &format!("{body} {}\n", &hash.to_hex()[..32]);
    }
    journal
}

/// The lines of a journal without their hashes.
pub(crate) fn bodies(journal: &str) -> Vec<serde_json::Value> {
    let lines = journal.lines().filter_map(|it| it.rsplit_once(' '));
    lines.map(|(body, _)| serde_json::from_str(body).unwrap()).collect()
}

fn dice() -> Seeded {
    Seeded::new([7; 32], vec!["Mara's".into(), "Teo's".into()])
}

fn finished() -> (Coin, String) {
    let setup = duel(false);
    let mut battle = battle(&setup);
    play_out(&mut battle, &dice());
    let journal = written(&setup, &battle, &dice()).journal;
    (battle, journal)
}

proptest! {
    #[test]
    fn a_journal_round_trips(
        sides in 2u8..=6,
        physical in any::<bool>(),
        inputs in prop::collection::vec((any::<u8>(), any::<u8>(), any::<u8>()), 0..80),
    ) {
        let mut setup = crowd(sides);
        setup.physical = physical;
        let mut battle = battle(&setup);
        for (what, who, pick) in inputs {
            let _ = anything(&mut battle, &dice(), what, who, pick);
        }
        let files = written(&setup, &battle, &dice());
        let mut again = replayed(&files.journal);
        prop_assert_eq!(&again.setup, &setup);
        prop_assert_eq!(state(&again.battle), state(&battle));
        prop_assert_eq!(again.battle.digest(), battle.digest());
        prop_assert!(again.battle.log(None).eq(battle.log(None)));
        prop_assert!(again.battle.entries().eq(battle.entries()));
        prop_assert_eq!(again.battle.proposal(), battle.proposal());
        Vault::read(files.vault.as_bytes()).unwrap().restore(&mut again.battle);
        for seat in battle.seating().seats() {
            prop_assert!(again.battle.view(seat).mine.iter().eq(battle.view(seat).mine.iter()));
        }
        prop_assert_eq!(written(&setup, &again.battle, &dice()).journal, files.journal);
    }

    #[test]
    fn any_phrase_is_read_or_refused_with_a_sentence(
        words in prop::collection::vec(("(choose|report|seal|open|answer|roll|propose|consent|coins|with|entry|from|faces|is|secret|salt|commitment|.{0,4})", ".{0,12}"), 0..5),
    ) {
        let phrase = words.iter().fold(Phrase::default(), |phrase, (word, value)| phrase.with(word, value));
        if let Err(error) = read_input::<Coins>(&duel(true), &phrase) {
            prop_assert!(!error.to_string().is_empty());
        }
    }

    #[test]
    fn whatever_was_written_is_read_again(faces in prop::collection::vec(any::<u8>(), 0..9), coins in any::<u8>(), entry in any::<u32>()) {
        let table = duel(true);
        let entry = EntryNo(entry);
        for input in [
            Input::Choose(Choice::Take(coins)),
            Input::Report(Report::Found(coins)),
            Input::Roll { roll: DareOf(Seat(coins % 6)), faces },
            Input::Propose(battle::Change::Undo { from: entry }),
            Input::Propose(battle::Change::Withdraw { entry }),
            Input::Propose(replace(entry, Input::Choose(Choice::Crown))),
            Input::Consent(if coins % 2 == 0 { Consent::Allow } else { Consent::Refuse }),
            Input::Consent(Consent::LeaveToADie),
            Input::Consent(Consent::Fell(1 + coins % 6)),
        ] {
            let phrase = write_input::<Coins>(&table, &input);
            prop_assert_eq!(read_input(&table, &phrase), Ok(input));
        }
    }
}

#[test]
fn a_journal_can_be_gone_on_with_where_it_was_left() {
    let setup = duel(false);
    let whole = {
        let mut battle = begun(&setup);
        battle.choose(Seat::A, Choice::Take(1)).unwrap();
        written(&setup, &battle, &dice()).journal
    };
    let files = written(&setup, &begun(&setup), &dice());
    let read = Journal::read(files.journal.as_bytes()).unwrap();
    let mut battle = replay::<Coins>(&read).unwrap().battle;
    let seen = battle.newest();
    battle.choose(Seat::A, Choice::Take(1)).unwrap();
    let more = Writer::resume(&read).entries_after(&battle, seen);
    assert_eq!(files.journal + &more, whole);
}

#[test]
fn a_resumed_battle_without_its_vault_waits_for_the_openings() {
    let setup = duel(false);
    let mut whole = begun(&setup);
    whole.choose(Seat::A, Choice::Crown).unwrap();
    let files = written(&setup, &begun(&setup), &dice());
    let mut battle = replayed(&files.journal).battle;
    assert!(battle.choose(Seat::A, Choice::Crown).is_err(), "nobody knows of the crown");
    Vault::read(files.vault.as_bytes()).unwrap().restore(&mut battle);
    battle.choose(Seat::A, Choice::Crown).unwrap();
    assert_eq!(everything(&battle), everything(&whole));
}

#[test]
fn a_battle_of_another_system_is_refused() {
    let mut lines = bodies(&finished().1);
    lines[0]["system"] = "chess".into();
    assert_eq!(refused(&rehashed(lines)), "line 1: it is a battle of chess, not of coins");
}

#[test]
fn newer_and_much_older_rules_are_refused_older_ones_are_not() {
    let lines = bodies(&finished().1);
    for version in [1, 4] {
        let mut lines = lines.clone();
        lines[0]["rules"] = version.into();
        assert_eq!(
            refused(&rehashed(lines)),
            format!(
                "line 1: it was played under version {version} of the rules of coins; this Umpire plays versions 2 to 3"
            )
        );
    }
    let mut older = lines;
    older[0]["rules"] = 2.into();
    replayed(&rehashed(older));
}

#[test]
fn a_header_that_is_none_says_what_it_lacks() {
    for (key, value, sentence) in [
        ("umpire", json!(9), "line 1: it has format 9; this Umpire reads format 1"),
        ("umpire", json!(null), "line 1: this is not a journal of Umpire: its first line is no header"),
        ("system", json!(null), "line 1: the header has no system"),
        ("rules", json!("three"), "line 1: the header has no rules version"),
        ("rules", json!(5_000_000_000u64), "line 1: the header has no sensible rules version"),
        ("dice", json!({}), "line 1: the header has no source of dice"),
        ("dice", json!({ "source": "seeded", "commitment": "00" }), "line 1: \"00\" must be 64 hexadecimal digits"),
    ] {
        let mut lines = bodies(&finished().1);
        lines[0][key] = value;
        assert_eq!(refused(&rehashed(lines)), sentence);
    }
}

#[test]
fn a_set_up_with_a_field_that_nobody_knows_is_refused() {
    let mut lines = bodies(&finished().1);
    lines[0]["setup"]["weather"] = "rain".into();
    assert_eq!(
        refused(&rehashed(lines)),
        "line 1: the set-up cannot be read: unknown field `weather`, expected one of `seating`, `rounds`, `physical`"
    );
    let mut lines = bodies(&finished().1);
    lines[0]["setup"]["rounds"] = 0.into();
    assert_eq!(refused(&rehashed(lines)), "line 1: the set-up: there must be a round");
    let mut lines = bodies(&finished().1);
    lines[0]["setup"]["seating"] = json!([["Mara", 0], ["Teo", 255]]);
    assert_eq!(
        refused(&rehashed(lines)),
        "line 1: the set-up cannot be read: side B has no seat; sides are numbered without gaps"
    );
}

#[test]
fn a_refused_entry_is_named_with_its_line_and_the_reason() {
    let setup = duel(false);
    let mut battle = begun(&setup);
    battle.choose(Seat::A, Choice::Take(3)).unwrap();
    let mut lines = bodies(&written(&setup, &battle, &dice()).journal);
    let last = lines.len() - 1;
    lines[last]["input"]["coins"] = "4".into();
    assert_eq!(
        refused(&rehashed(lines.clone())),
        format!("line {}: entry {last} is refused: One to three coins, not 4.", last + 1)
    );
    lines[last]["input"]["coins"] = "2".into();
    assert!(
        refused(&rehashed(lines.clone())).contains(&format!("line {}: after entry {last} the table is ", last + 1))
    );
    lines[last]["seat"] = "E".into();
    assert_eq!(refused(&rehashed(lines.clone())), format!("line {}: nobody sits at E", last + 1));
    lines[last]["seat"] = 4.into();
    assert_eq!(refused(&rehashed(lines.clone())), format!("line {}: 4 is no seat", last + 1));
    lines[last]["seat"] = "A".into();
    lines[last]["n"] = 4.into();
    assert_eq!(refused(&rehashed(lines.clone())), format!("line {}: entry {last} is due here, not entry 4", last + 1));
    lines[last]["n"] = last.into();
    lines[last]["input"] = json!({ "propose": "undo", "from": "99" });
    assert_eq!(
        refused(&rehashed(lines)),
        format!(
            "line {}: entry {last} is refused: That cannot be taken back. Entry 99 is not an input that can be changed.",
            last + 1
        )
    );
}

#[test]
fn a_seal_speaks_of_what_came_before_it() {
    let (battle, journal) = finished();
    let last = bodies(&journal).len();
    let with = |key: &str, value: serde_json::Value| {
        let mut lines = bodies(&journal);
        lines[last - 1][key] = value;
        refused(&rehashed(lines))
    };
    let entries = battle.newest().0;
    assert_eq!(with("sealed", json!(2)), format!("line {last}: the seal speaks of 2 entries, there are {entries}"));
    assert!(
        with("points", json!([9, 9]))
            .starts_with(&format!("line {last}: the seal says [9, 9] points, the battle ended with "))
    );
    assert_eq!(with("points", json!([9, "x"])), format!("line {last}: the line has no points that are numbers"));
    let mut lines = bodies(&journal);
    lines.remove(last - 2);
    lines[last - 2]["sealed"] = json!(entries - 1);
    assert_eq!(refused(&rehashed(lines)), format!("line {}: the battle is sealed before its end", last - 1));
}

#[test]
fn an_altered_roll_is_found_by_the_secret_of_the_dice() {
    let setup = duel(false);
    let mut battle = begun(&setup);
    battle.choose(Seat::A, Choice::Take(1)).unwrap();
    battle.choose(Seat::B, Choice::Pass).unwrap();
    crate::play::bids(&mut battle, &[3, 2]);
    battle.choose(Seat::A, Choice::Dare).unwrap();
    let honest = dice().faces(0, battle::Kind::D6, 2);
    let mut cheat = battle.clone();
    roll(&mut battle, [honest[0], honest[1]]);
    roll(&mut cheat, [6, 6]);
    assert_ne!(honest, [6, 6]);
    for (battle, honest) in [(&mut battle, true), (&mut cheat, false)] {
        let rolled = battle.newest();
        battle.choose(Seat::B, Choice::Pass).unwrap();
        let journal = written(&setup, battle, &dice()).journal;
        assert!(Journal::read(journal.as_bytes()).unwrap().is_sealed());
        if honest {
            replayed(&journal);
        } else {
            let line = journal.lines().count();
            assert_eq!(
                refused(&journal),
                format!("line {line}: the dice of entry {rolled} are not those of the committed secret")
            );
        }
    }
    let mut lines = bodies(&written(&setup, &battle, &dice()).journal);
    let last = lines.len() - 1;
    lines[last]["dice"] = Hex([1; 32]).to_string().into();
    assert_eq!(
        refused(&rehashed(lines)),
        format!("line {}: the secret of the dice is not the one that was committed to", last + 1)
    );
}

#[test]
fn a_sealed_journal_shows_that_lines_were_cut_off() {
    let (_, journal) = finished();
    let lines: Vec<&str> = journal.split_inclusive('\n').collect();
    assert!(Journal::read(journal.as_bytes()).unwrap().is_sealed());
    for cut in 1..lines.len() {
        let end: String = lines[..cut].concat();
        assert!(!Journal::read(end.as_bytes()).unwrap().is_sealed(), "cut after line {cut}");
        let mut middle = lines.clone();
        middle.remove(cut - 1);
        let error = Journal::read(middle.concat().as_bytes()).unwrap_err();
        assert_eq!(error.line, Some(cut), "without line {cut}");
    }
}

#[test]
fn a_correction_after_the_end_is_written_behind_the_seal_and_sealed_again() {
    let setup = duel(true);
    let mut battle = begun(&setup);
    battle.report(Seat::A, Report::Found(2)).unwrap();
    let found = battle.newest();
    for _ in 0..20 {
        crate::play::play_on(&mut battle, &dice(), 1).unwrap();
    }
    let first = written(&setup, &battle, &dice()).journal;
    let read = Journal::read(first.as_bytes()).unwrap();
    let mut writer = Writer::resume(&read);
    let sealed = battle.newest();
    battle.propose(Seat::A, replace(found, Input::Report(Report::Found(1)))).unwrap();
    battle.consent(Seat::B, true).unwrap();
    let Needs::Nothing(outcome) = battle.needs() else { panic!("it is over again") };
    let mut whole = first + &writer.entries_after(&battle, sealed);
    assert!(!Journal::read(whole.as_bytes()).unwrap().is_sealed());
    whole += &writer.seal(battle.newest().0, &outcome.points, Some(&dice()), battle.taken_back());
    let read = Journal::read(whole.as_bytes()).unwrap();
    assert!(read.is_sealed());
    let seals = read.lines.iter().filter(|(_, it)| matches!(it, Line::Seal { .. }));
    assert_eq!(seals.count(), 2);
    assert_eq!(state(&replayed(&whole).battle), state(&battle));
}

#[test]
fn entered_dice_have_nothing_to_check() {
    let setup = duel(false);
    let header = Header::new::<Coins>(&setup, DiceSource::Entered).unwrap();
    let (mut writer, mut journal) = Writer::begin(&header);
    let mut battle = battle(&setup);
    play_out(&mut battle, &dice());
    journal += &writer.entries_after(&battle, EntryNo(0));
    let Needs::Nothing(outcome) = battle.needs() else { panic!("it is over") };
    journal += &writer.seal(battle.newest().0, &outcome.points, None, battle.taken_back());
    assert_eq!(replayed(&journal).battle.digest(), battle.digest());
}
