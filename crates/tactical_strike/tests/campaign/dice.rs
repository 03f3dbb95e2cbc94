//! Dice of a campaign: committed to at the beginning, mixed with the players' words, opened at the end.

use battle::{EntryNo, Hex, Kind, Seeded};
use tactical_strike::campaign::{
    Campaign, Cause, Chance, ForceName, Happening, Journal, Line, Phase, Rules, Statement, Told, begin,
};

use super::{challenge, characters, enter, name, next, plan, result};

const SECRET: Hex<32> = Hex([7; 32]);

fn dice(words: &[&str]) -> Seeded {
    Seeded::new(SECRET.0, words.iter().map(|it| (*it).to_owned()).collect())
}

fn take(campaign: &mut Campaign, happening: Happening, chance: Chance) {
    let told = Told { turn: campaign.state().turn, happening };
    campaign.take(Line { entry: Statement::Happened(told), note: String::new(), chance }).expect("it can be entered");
}

/// Two forces whose players gave these words.
fn joined(words: [&str; 2]) -> Campaign {
    let mut campaign = Campaign::new(plan(1, Rules::default()).with_dice(dice(&[]).commitment()));
    for (force, side, word) in [("Ash", Cause::Loyalists, words[0]), ("Tide", Cause::Traitors, words[1])] {
        let (player, characters) = (format!("player of {force}"), characters(1));
        let happening = Happening::Joined { force: name(force), player, side, characters };
        take(&mut campaign, happening, Chance { word: Some(word.to_owned()), ..Chance::default() });
        enter(&mut campaign, Happening::Warmaster { force: name(force) });
    }
    campaign
}

fn rolled(campaign: &Campaign) -> Chance {
    Chance { rolled: Some(campaign.rolls()), ..Chance::default() }
}

/// Rolls for the initiative until somebody has it.
fn initiative(campaign: &mut Campaign) {
    while campaign.state().initiative.is_none() {
        let faces = campaign.next_faces(SECRET, false).expect("it is the secret");
        let names: Vec<ForceName> = campaign.state().forces.iter().map(|it| it.name.clone()).collect();
        let chance = rolled(campaign);
        take(campaign, Happening::Initiative { dice: names.into_iter().zip(faces).collect() }, chance);
    }
}

/// To its end, with a casualty roll and the secret in the last line.
fn finished() -> Campaign {
    let mut campaign = joined(["marsh", "quay"]);
    initiative(&mut campaign);
    next(&mut campaign);
    let (one, other) = match campaign.state().initiative {
        Some(Cause::Loyalists) => ("Ash", "Tide"),
        _ => ("Tide", "Ash"),
    };
    challenge(&mut campaign, one, other);
    let mut told = result([3, 1], &[("Ash", 0), ("Tide", 0)]);
    told.forces[0].fallen = vec!["First".to_owned()];
    enter(&mut campaign, Happening::Fought(told));
    next(&mut campaign);
    let faces = campaign.next_faces(SECRET, true).expect("it is the secret");
    let injury = (faces[0] == 2).then_some(faces[1]);
    let chance = rolled(&campaign);
    let happening = Happening::Casualty { force: name("Ash"), character: "First".into(), roll: faces[0], injury };
    take(&mut campaign, happening, chance);
    let end = Happening::PhaseEnded { phase: Phase::Consolidation };
    take(&mut campaign, end, Chance { secret: Some(SECRET), ..Chance::default() });
    campaign
}

fn text_of(campaign: &Campaign) -> String {
    let mut text = begin(campaign.plan());
    let mut journal = Journal::read(text.as_bytes()).expect("a header is a journal");
    text.push_str(&journal.lines_for(campaign));
    text
}

#[test]
fn a_roll_follows_from_the_secret_its_number_and_the_words() {
    let mut campaign = joined(["marsh", "quay"]);
    let faces = campaign.next_faces(SECRET, false).expect("it is the secret");
    assert_eq!(faces, dice(&["marsh", "quay"]).faces(0, Kind::D6, 2));
    assert_eq!(campaign.next_faces(SECRET, false), Ok(faces), "it comes again until it is written");
    assert_eq!(campaign.next_faces(SECRET, true), Ok(dice(&["marsh", "quay"]).faces(0, Kind::D6, 2)));
    let twenty = |words: &[&str]| dice(words).faces(0, Kind::D6, 20);
    assert_ne!(twenty(&["marsh", "quay"]), twenty(&["marsh", "key"]));
    initiative(&mut campaign);
    let spent = campaign.rolls();
    assert!(spent > 0);
    // Taking a roll back does not bring it back.
    campaign.withdraw(EntryNo(campaign.newest().0), "").expect("it stands");
    assert_eq!(campaign.rolls(), spent);
    assert_eq!(campaign.next_faces(SECRET, false), Ok(dice(&["marsh", "quay"]).faces(u64::from(spent), Kind::D6, 2)));
    assert!(campaign.next_faces(Hex([8; 32]), false).is_err(), "another secret");
}

#[test]
fn the_secret_proves_every_roll() {
    let campaign = finished();
    assert_eq!(campaign.secret_of_dice(), Some(SECRET));
    assert_eq!(campaign.check_dice(SECRET), Ok(()));
    assert!(campaign.check_dice(Hex([8; 32])).is_err());
    let read = Journal::read(text_of(&campaign).as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(read.campaign, campaign);
}

/// The campaign with a line changed, told as if it had been so.
fn with(campaign: &Campaign, number: usize, change: impl FnOnce(&mut Line)) -> Campaign {
    let mut lines = campaign.lines().to_vec();
    change(&mut lines[number]);
    Campaign::from_lines(campaign.plan().clone(), lines)
}

#[test]
fn a_chosen_roll_is_found_out() {
    let campaign = finished();
    let at = campaign.lines().iter().rposition(|it| it.chance.rolled.is_some()).expect("somebody rolled");
    let chosen = with(&campaign, at, |line| {
        let Statement::Happened(told) = &mut line.entry else { panic!("it happened") };
        let Happening::Casualty { roll, injury, .. } = &mut told.happening else { panic!("it is a casualty") };
        *roll = if *roll == 6 { 5 } else { 6 };
        *injury = None;
    });
    assert!(chosen.check_dice(SECRET).is_err());
    let error = Journal::read(text_of(&chosen).as_bytes()).expect_err("it is found out").to_string();
    let sentence = format!("the dice of entry {} are not what the secret gives", at + 1);
    assert_eq!(error, format!("line {}: {sentence}", campaign.lines().len() + 1));
}

#[test]
fn a_roll_left_out_is_found_out() {
    let campaign = finished();
    let at = campaign.lines().iter().position(|it| it.chance.rolled.is_some()).expect("somebody rolled");
    let skipped = with(&campaign, at, |line| line.chance.rolled = Some(1));
    let error = Journal::read(text_of(&skipped).as_bytes()).expect_err("it is found out").to_string();
    assert_eq!(error, format!("line {}: roll 0 is due here, not roll 1", at + 2));
    // Nor has a campaign dice that it never committed itself to.
    let none = Campaign::from_lines(plan(1, Rules::default()), campaign.lines().to_vec());
    let error = Journal::read(text_of(&none).as_bytes()).expect_err("it is found out").to_string();
    assert_eq!(error, format!("line {}: this campaign has no dice of its own", at + 2));
}
