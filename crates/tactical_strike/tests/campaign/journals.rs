//! Journals of campaigns: read as they were written, and refused where they were not.

use tactical_strike::campaign::{
    Advancement, Campaign, CasualtyTable, Fate, Happening, InitiativeMode, Journal, Map, Phase, Rules, begin,
};

use super::random::{Lots, played};
use super::{advance, begun, begun_with, challenge, enter, force, in_turn_two, name, next, plan, result};

fn text_of(campaign: &Campaign) -> String {
    let mut text = begin(campaign.plan());
    let mut journal = Journal::read(text.as_bytes()).expect("a header is a journal");
    text.push_str(&journal.lines_for(campaign));
    text
}

#[track_caller]
fn error(text: impl AsRef<[u8]>) -> String {
    Journal::read(text.as_ref()).expect_err("it is damaged").to_string()
}

/// A journal with everything that can stand in one.
fn rich() -> Campaign {
    let first = in_turn_two(0, 60, Rules::default());
    let mut back: Vec<_> = force(&first, "l1").living().map(|it| it.returns()).collect();
    back[0].advancements = vec![Advancement::Relic("Bell of Salt".into()), Advancement::Wargear];
    back[1].injuries = vec![tactical_strike::campaign::Characteristic::Toughness];
    let casualties = CasualtyTable::new([Fate::Maimed; 6], [Fate::Slain; 6]).expect("it will do");
    let rules = Rules { initiative: InitiativeMode::Reroll, casualties, command_cap: 8, ..Rules::default() };
    let mut campaign = begun_with(2, 2, plan(3, rules), &back);
    next(&mut campaign);
    challenge(&mut campaign, "l1", "t1");
    enter(&mut campaign, Happening::Assisted { challenge: name("l1"), force: name("t2") });
    enter(&mut campaign, Happening::Declined { challenge: name("l1") });
    enter(&mut campaign, Happening::Supported { force: name("l2"), mission: name("t1") });
    let mut told = result([3, 1], &[("l1", 30), ("t1", 0), ("l2", 0), ("t2", 1)]);
    told.map = Some(Map::VanguardStrike);
    told.forces[0].gained = 40;
    told.forces[0].fallen = vec!["Hero".into(), "First".into()];
    let entry = enter(&mut campaign, Happening::Fought(told.clone()));
    next(&mut campaign);
    enter(&mut campaign, Happening::Casualty { force: name("l1"), character: "First".into(), roll: 6, injury: None });
    next(&mut campaign);
    let dice = campaign
        .state()
        .forces
        .iter()
        .map(|it| (it.name.clone(), if it.side == tactical_strike::campaign::Cause::Loyalists { 5 } else { 2 }));
    let dice = dice.collect();
    enter(&mut campaign, Happening::Initiative { dice });
    enter(&mut campaign, advance("l1", "Hero", Advancement::ObjectiveReroll));
    let leader = super::recruit(
        "New",
        tactical_strike::campaign::Rank::Leader,
        tactical_strike::army_list::Species::Mechanicum,
        super::CAPTAIN,
    );
    enter(&mut campaign, Happening::Recruited { force: name("l1"), leader });
    let pay = vec![tactical_strike::campaign::Resource::Armour];
    enter(&mut campaign, Happening::Mustered { force: name("l1"), improve: pay.clone(), pay });
    told.victory.traitors = 9;
    told.source = super::sources::from("one.journal", 7).amended();
    campaign.correct(entry, Happening::Fought(told), "Ida found the sheet").expect("it stands");
    let end = campaign.end_of(1, Phase::Consolidation).expect("it ended");
    let roll = Happening::Casualty { force: name("l1"), character: "Hero".into(), roll: 1, injury: Some(6) };
    campaign.insert(end, roll, "").expect("it was due");
    campaign.withdraw(campaign.newest(), "the die was cocked").expect("it stands");
    campaign
}

#[test]
fn what_is_written_is_read() {
    for campaign in (0..20).map(played).chain([rich(), begun(1, 1, 1, Rules::default())]) {
        let text = text_of(&campaign);
        let journal = Journal::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(journal.campaign, campaign);
        assert_eq!((journal.half_written_from, journal.half_written_in_words()), (None, None));
    }
}

#[test]
fn a_journal_is_gone_on_with_line_by_line() {
    let campaign = rich();
    let whole = text_of(&campaign);
    let mut text = begin(campaign.plan());
    for count in 1..=campaign.lines().len() {
        let mut journal = Journal::read(text.as_bytes()).expect("it is whole");
        let some = Campaign::from_lines(campaign.plan().clone(), campaign.lines()[..count].to_vec());
        text.push_str(&journal.lines_for(&some));
    }
    assert_eq!(text, whole);
}

#[test]
fn a_half_written_last_line_is_left_out_with_a_sentence() {
    let text = text_of(&rich());
    let lines = text.lines().count();
    let last = text.trim_end().rfind('\n').expect("there are lines") + 1;
    for cut in last + 1..text.len() {
        let journal = Journal::read(&text.as_bytes()[..cut]).unwrap_or_else(|error| panic!("{cut}: {error}"));
        assert_eq!(journal.half_written_from, Some(last));
        let sentence = format!("line {lines} was written only in part and never acknowledged; it is left out");
        assert_eq!(journal.half_written_in_words(), Some(sentence.as_str()));
        assert_eq!(journal.campaign.lines().len(), lines - 2);
    }
    assert_eq!(error(&text[..10]), "line 1: there is no complete header");
    assert_eq!(error(""), "line 1: there is no complete header");
}

#[test]
fn any_other_damage_is_an_error_with_its_line() {
    let text = text_of(&rich());
    let mut lots = Lots(7);
    for _ in 0..300 {
        let mut bytes = text.clone().into_bytes();
        let at = usize::try_from(lots.below(u32::try_from(bytes.len()).expect("it is short"))).expect("it is small");
        let line = 1 + bytes[..at].iter().filter(|it| **it == b'\n').count();
        bytes[at] ^= 1 << lots.below(8);
        let said = Journal::read(&bytes);
        let is_last = line == text.lines().count();
        match said {
            Err(error) => assert!(error.line == Some(line), "byte {at}: {error}"),
            // The very last byte is a line end; without it the line is half-written.
            Ok(journal) => assert!(is_last && journal.half_written_from.is_some(), "byte {at}"),
        }
    }
    let lines: Vec<&str> = text.lines().collect();
    let without = |gone: usize| {
        let left: Vec<&str> = lines.iter().enumerate().filter(|(it, _)| *it != gone).map(|(_, it)| *it).collect();
        format!("{}\n", left.join("\n"))
    };
    for gone in 1..lines.len() - 1 {
        let told = error(without(gone));
        assert!(
            told.starts_with(&format!("line {}: it was altered, or a line before it is missing", gone + 1)),
            "{told}"
        );
    }
}

/// A journal whose hashes follow, with these bodies.
fn forged(bodies: &[String]) -> String {
    let mut chain = battle::journal::Chain::default();
    bodies.iter().map(|it| chain.line(it)).collect()
}

#[test]
fn a_chain_that_follows_is_not_enough() {
    let text = text_of(&begun(1, 1, 1, Rules::default()));
    let bodies: Vec<String> = text.lines().map(|it| it.rsplit_once(' ').expect("it has a hash").0.to_owned()).collect();
    let with = |line: usize, from: &str, to: &str| {
        let mut bodies = bodies.clone();
        assert!(bodies[line - 1].contains(from), "{}", bodies[line - 1]);
        bodies[line - 1] = bodies[line - 1].replace(from, to);
        error(forged(&bodies))
    };
    let newest = bodies.len();
    assert_eq!(
        with(1, "umpire_campaign", "umpire"),
        "line 1: this is no campaign of Umpire: its first line is no header of one"
    );
    assert_eq!(
        with(1, "\"umpire_campaign\":1", "\"umpire_campaign\":2"),
        "line 1: it has format 2; this Umpire reads format 1"
    );
    assert!(with(1, "\"rules\":1", "\"rules\":9").contains("under version 9 of the rules"));
    assert_eq!(with(1, "\"turns\":1", "\"turns\":0"), "line 1: a campaign has 1 to 100 turns, not 0");
    assert_eq!(
        with(1, "\"turns\"", "\"runs\":2,\"turns\""),
        "line 1: the header has a field \"runs\" that is not known"
    );
    assert_eq!(with(2, "\"n\":1", "\"n\":2"), "line 2: entry 1 is due here, not entry 2");
    assert_eq!(with(2, "\"join\"", "\"jump\""), "line 2: there is no fact \"jump\"");
    assert_eq!(with(2, "\"player\":\"player of l1\",", ""), "line 2: the fact has no player");
    assert_eq!(
        with(newest, "[\"l1\",6]", "[\"l1\",7]"),
        format!("line {newest}: entry 5 cannot have been accepted: No face of a die. It shows 1 to 6, not 7.")
    );
    assert_eq!(
        with(newest, "[\"l1\",6]", "[\"l1\",1]"),
        format!("line {newest}: after entry 5 the campaign stands otherwise than the journal says")
    );
    assert_eq!(
        error(forged(&["{}".into()])),
        "line 1: this is no campaign of Umpire: its first line is no header of one"
    );
    assert_eq!(error(forged(&["[1]".into()])), "line 1: the header is no object");
    assert!(error(forged(&["what".into()])).starts_with("line 1: it cannot be read: "));
}

#[test]
fn any_bytes_get_an_answer() {
    let text = text_of(&rich());
    let mut lots = Lots(11);
    for _ in 0..200 {
        let bodies: Vec<String> = text
            .lines()
            .map(|it| {
                let body = it.rsplit_once(' ').expect("it has a hash").0;
                let letters: Vec<char> = body.chars().filter(|_| lots.below(400) > 0).collect();
                letters.into_iter().collect()
            })
            .collect();
        // Whatever it says, it says it.
        let _ = Journal::read(forged(&bodies).as_bytes());
    }
}
