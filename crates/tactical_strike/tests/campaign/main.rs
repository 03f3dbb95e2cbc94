//! Campaigns: the worked examples, every threshold from both sides, random ones with a slow recount, and corrections.

mod advancement;
mod almanac;
mod casualties;
mod challenges;
mod command_points;
mod corrections;
mod dice;
mod gathering;
mod grades;
mod journals;
mod random;
mod refusals;
mod rosters;
mod sealing;
mod sources;
mod upkeep;
mod winners;

use battle::EntryNo;
use tactical_strike::army_list::Species;
use tactical_strike::campaign::{
    Advancement, BattleResult, BothSides, Campaign, Cause, Force, ForceName, ForceResult, Happening, Mission, Numbers,
    Phase, Plan, Rank, Reason, Recruit, Relic, Rules, Source,
};

pub(crate) const CAPTAIN: &str = "WS4 BS4 S3 T3 W3 I4 A3 Ld9";

pub(crate) fn name(of: &str) -> ForceName {
    ForceName::new(of)
}

pub(crate) fn recruit(name: &str, rank: Rank, species: Species, profile: &str) -> Recruit {
    Recruit {
        name: name.to_owned(),
        rank,
        species,
        printed: Numbers::parse(profile).expect("it is a profile"),
        points: 40,
        returning: false,
        advancements: vec![],
        injuries: vec![],
    }
}

/// A Hero, and Leaders called First and Second.
pub(crate) fn characters(leaders: usize) -> Vec<Recruit> {
    let hero = recruit("Hero", Rank::Hero, Species::Human, CAPTAIN);
    let leaders = ["First", "Second"].into_iter().take(leaders);
    let leaders = leaders.map(|it| recruit(it, Rank::Leader, Species::Human, "WS3 BS3 S3 T3 W2 I3 A2 Ld8"));
    std::iter::once(hero).chain(leaders).collect()
}

pub(crate) fn plan(turns: u32, rules: Rules) -> Plan {
    let relics = [("Crown of Ash", Some(Species::Astartes)), ("Bell of Salt", None)];
    let relics = relics.map(|(name, species)| Relic { name: name.to_owned(), species });
    Plan::new("Test", turns, rules, relics.to_vec()).expect("it is in order")
}

#[track_caller]
pub(crate) fn enter(campaign: &mut Campaign, happening: Happening) -> EntryNo {
    campaign.enter(happening).unwrap_or_else(|reasons| panic!("{reasons:?}"))
}

/// What is said when a happening is refused.
#[track_caller]
pub(crate) fn refused(campaign: &mut Campaign, happening: Happening) -> Vec<Reason> {
    let before = campaign.clone();
    let reasons = campaign.enter(happening).expect_err("it is refused");
    assert_eq!(*campaign, before, "what is refused changes nothing");
    reasons
}

pub(crate) fn join(campaign: &mut Campaign, force: &str, side: Cause, characters: Vec<Recruit>) {
    let player = format!("player of {force}");
    enter(campaign, Happening::Joined { force: name(force), player, side, characters });
}

/// A campaign of l1, l2 … and t1, t2 …, each with a Hero and two Leaders, in the Mustering phase of its first turn. The Loyalists begin.
pub(crate) fn begun(loyalists: usize, traitors: usize, turns: u32, rules: Rules) -> Campaign {
    begun_with(loyalists, traitors, plan(turns, rules), &characters(2))
}

pub(crate) fn begun_with(loyalists: usize, traitors: usize, plan: Plan, characters: &[Recruit]) -> Campaign {
    let mut campaign = Campaign::new(plan);
    for (letter, count, side) in [("l", loyalists, Cause::Loyalists), ("t", traitors, Cause::Traitors)] {
        for number in 1..=count {
            join(&mut campaign, &format!("{letter}{number}"), side, characters.to_vec());
        }
        enter(&mut campaign, Happening::Warmaster { force: name(&format!("{letter}1")) });
    }
    // Sixes and ones would not do for one against seven.
    let mut dice: Vec<(ForceName, u8)> = campaign.state().forces.iter().map(|it| (it.name.clone(), 1)).collect();
    dice.iter_mut().filter(|(it, _)| it.as_str().starts_with('l')).for_each(|it| it.1 = 6);
    enter(&mut campaign, Happening::Initiative { dice });
    assert_eq!(campaign.state().initiative, Some(Cause::Loyalists));
    campaign
}

pub(crate) fn next(campaign: &mut Campaign) -> EntryNo {
    let phase = campaign.state().phase;
    enter(campaign, Happening::PhaseEnded { phase })
}

pub(crate) fn challenge(campaign: &mut Campaign, challenger: &str, target: &str) -> EntryNo {
    enter(campaign, Happening::Challenged { challenger: name(challenger), target: name(target) })
}

/// A result in which these forces earned so much supply.
pub(crate) fn result(victory: [u32; 2], forces: &[(&str, u32)]) -> BattleResult {
    let row = |(force, supply): &(&str, u32)| ForceResult { supply: *supply, ..ForceResult::empty(name(force)) };
    let [loyalists, traitors] = victory;
    let forces = forces.iter().map(row).collect();
    let victory = BothSides::new(loyalists, traitors);
    BattleResult { mission: Mission::Clash, map: None, victory, forces, source: Source::Typed }
}

/// Two forces, l1 and t1, in the Mustering phase of the second turn, with supply and command points of l1.
pub(crate) fn in_turn_two(supply: u32, command: u32, rules: Rules) -> Campaign {
    in_turn_two_with(supply, command, plan(4, rules), &characters(2))
}

pub(crate) fn in_turn_two_with(supply: u32, command: u32, plan: Plan, characters: &[Recruit]) -> Campaign {
    let mut campaign = begun_with(1, 1, plan, characters);
    next(&mut campaign);
    challenge(&mut campaign, "l1", "t1");
    // What the start of the mission grants is spent, so that the gains are what is left.
    let granted = 3 + 2 * u32::try_from(characters.len() - 1).expect("there are few");
    let mut told = result([3, 1], &[("l1", supply), ("t1", 0)]);
    told.forces[0].gained = command;
    told.forces[0].spent = granted;
    enter(&mut campaign, Happening::Fought(told));
    next(&mut campaign);
    next(&mut campaign);
    assert_eq!((campaign.state().turn, campaign.state().phase), (2, Phase::Mustering));
    assert_eq!((force(&campaign, "l1").supply, force(&campaign, "l1").command), (supply, command));
    campaign
}

#[track_caller]
pub(crate) fn force<'a>(campaign: &'a Campaign, of: &str) -> &'a Force {
    campaign.state().force(&name(of)).expect("it is there")
}

pub(crate) fn advance(force: &str, character: &str, advancement: Advancement) -> Happening {
    Happening::Advanced { force: name(force), character: character.to_owned(), advancement }
}

pub(crate) fn sentences(reasons: &[Reason]) -> Vec<String> {
    reasons.iter().map(ToString::to_string).collect()
}
