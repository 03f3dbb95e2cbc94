//! Battles as missions of a campaign: what a battle is told before it begins, and the result that its journal gives back.

use battle::journal::{Journal, replay};
use battle::{Seat, System};
use door::Refusal;
use tactical_strike::campaign::{
    Advancement, BattleResult, Campaign, Cause, Character, Engagement, Force, FromJournal, Rank, Resource, Roster,
    Source, Terms,
};
use tactical_strike::strike_force::{OddDivisor, StrikeForce};
use tactical_strike::{Aftermath, CharacterTerms, Fighter, Lists, TacticalStrike};

use super::telling::Place;
use crate::campaigns::{FromBattle, MissionTerms, not_understood, refused};

/// What these people bring to the mission in which their forces meet. They are named like the players of the campaign, or
/// like their forces. Refuses strike forces that cannot go into it.
pub(super) fn mission(
    campaign: &Campaign,
    names: &[String],
    lists: &Lists,
    brought: &[StrikeForce],
) -> Result<MissionTerms, Vec<Refusal>> {
    let open = campaign.state().engagements().iter().filter(|it| it.result.is_none());
    let mut found = open.filter_map(|it| Some((it, seated(campaign, it, names).ok()?)));
    let Some((engagement, forces)) = found.next() else {
        let who = names.join(", ");
        let sentence = format!("there is no open mission for {who}; --names takes its players, or their forces");
        return Err(refused("CA-20", sentence));
    };
    let left: Vec<&str> = campaign.state().may_still_join(engagement).map(|it| it.name.as_str()).collect();
    if !left.is_empty() {
        let left = left.join(", ");
        let sentence = format!("not everybody has a mission yet, and this one can still be joined by {left}");
        return Err(refused("CA-20", sentence));
    }
    let rules = campaign.plan().rules();
    if brought.len() != forces.len() {
        let (part, named) = (forces.len(), brought.len());
        return Err(refused(
            "CA-30",
            format!("{part} take part in that mission; --forces names {named} strike forces"),
        ));
    }
    let rosters = forces.iter().zip(brought).filter_map(|(it, file)| Roster::new(lists, campaign, &it.name, file));
    let rosters: Vec<Roster<'_>> = rosters.collect();
    let mut faults = Vec::new();
    for (force, roster) in forces.iter().zip(&rosters) {
        faults.extend(roster.check().problems.iter().map(|it| format!("{}: {it}", force.name)));
    }
    if !faults.is_empty() {
        let sentence = format!("not every force can go into that mission:\n  {}", faults.join("\n  "));
        return Err(refused("CA-31", sentence));
    }
    let told = |(force, roster): (&&Force, &Roster<'_>)| {
        let terms = Terms::without(campaign.plan(), force, engagement, &roster.at_home());
        let more = terms.characters.iter().filter(|it| it.has(&Advancement::CommandGeneration)).count();
        tactical_strike::Terms {
            ammo: terms.ammunition.ammo_test(),
            command_points: small(terms.carried),
            more_to_spend: small(terms.cap.saturating_sub(rules.command_cap)),
            more_granted: u16::try_from(more).unwrap_or(u16::MAX),
            armour: terms.armour,
            personnel: Some(force.grade(Resource::Personnel)),
            divides_among_all: rules.odd_divisor == OddDivisor::AllPlayers,
            objective_rerolls: u8::try_from(terms.objective_rerolls).unwrap_or(u8::MAX),
            // Each character says so itself.
            is_returning: false,
            characters: roster.characters().flatten().map(character).collect(),
        }
    };
    let terms: Vec<tactical_strike::Terms> = forces.iter().zip(&rosters).map(told).collect();
    let (grant, cap) = (small(rules.command_grant), small(rules.command_cap));
    let campaign = serde_json::json!({ "terms": terms, "grant": grant, "cap": cap, "gets_hot": rules.gets_hot });
    Ok(MissionTerms { sides: forces.iter().map(|it| u8::from(it.side == Cause::Traitors)).collect(), campaign })
}

fn character(it: &Character) -> CharacterTerms {
    CharacterTerms {
        name: it.name().to_owned(),
        numbers: it.numbers_next_mission().to_string(),
        is_returning: it.recruit.returning,
        is_absent: !it.takes_part(),
        wargear: u16::try_from(it.wargear_budget()).unwrap_or(u16::MAX),
        relic: it.relics().next().unwrap_or_default().to_owned(),
    }
}

/// The result that the journal of a finished battle gives to this mission.
pub(super) fn result(place: &Place<'_>, engagement: &Engagement, name: &str) -> Result<BattleResult, Vec<Refusal>> {
    let Some(text) = place.telling.text(name) else {
        return Err(not_understood(format!("the journal \"{name}\" was not brought along")));
    };
    let wrong = |why: String| refused("CA-56", format!("{name}: {why}"));
    let journal = Journal::read(text.as_bytes()).map_err(|error| wrong(error.to_string()))?;
    if journal.header.system != TacticalStrike::NAME {
        return Err(wrong(format!("this is a battle of {}, not of {}", journal.header.system, TacticalStrike::NAME)));
    }
    let battle = replay::<TacticalStrike>(&journal).map_err(|error| wrong(error.to_string()))?.battle;
    let table = battle.table();
    let aftermath = Aftermath::of(table, battle.spectate().state).filter(|_| journal.is_sealed());
    let Some(aftermath) = aftermath else {
        return Err(wrong(format!("the battle is not finished; go on with `umpire resume {name}`")));
    };
    if !table.is_campaign() {
        let why = "the battle was played outside of a campaign and counted no supply; type its result instead";
        return Err(wrong(why.to_owned()));
    }
    let names: Vec<String> = table.seats().seats().map(|it| table.seats().name(it).to_owned()).collect();
    let forces = seated(place.campaign, engagement, &names).map_err(wrong)?;
    // The battle was told who is who, in the order of its own file.
    let fighter = |(seat, force): (Seat, &&Force)| {
        let told = table.terms(seat).map(|it| it.characters.as_slice()).unwrap_or_default();
        let there = told.iter().filter(|it| !it.is_absent).map(|it| it.name.clone());
        let named = |who: &Character| told.iter().any(|it| it.name == who.name());
        let home = force.characters.iter().filter(|it| it.takes_part() && it.rank() == Rank::Leader && !named(it));
        let at_home = home.map(|it| it.name().to_owned()).collect();
        Fighter { force: force.name.clone(), side: force.side, characters: there.collect(), at_home }
    };
    let fighters: Vec<Fighter> = table.seats().seats().zip(&forces).map(fighter).collect();
    // What the journal is called wherever it lies.
    let called = name.rsplit(['/', '\\']).next().unwrap_or(name).to_owned();
    let source = Source::Journal(FromJournal { name: called, digest: journal.digest(), amended: false });
    aftermath.for_campaign(&fighters, source).map_err(wrong)
}

/// Results that come from journals.
pub(super) fn from_battles(campaign: &Campaign) -> Vec<FromBattle> {
    let results = campaign.state().history.iter().flat_map(|it| &it.engagements).filter_map(|it| it.result.as_ref());
    let journals = results.filter_map(|(entry, it)| Some((entry, it.source.journal()?)));
    let told = |(entry, kept): (&battle::EntryNo, &FromJournal)| FromBattle {
        entry: *entry,
        name: kept.name.clone(),
        digest: kept.digest.to_string(),
        amended: kept.amended,
    };
    journals.map(told).collect()
}

/// The forces of a mission in the order of these names: everybody once.
fn seated<'a>(campaign: &'a Campaign, engagement: &Engagement, names: &[String]) -> Result<Vec<&'a Force>, String> {
    let mut left: Vec<&Force> = engagement.everybody().filter_map(|it| campaign.state().force(it)).collect();
    let mut found = Vec::new();
    for name in names {
        let is_meant =
            |it: &&Force| it.player.eq_ignore_ascii_case(name) || it.name.as_str().eq_ignore_ascii_case(name);
        let Some(place) = left.iter().position(is_meant) else {
            return Err(format!("{name} is neither a player of that mission nor one of its forces"));
        };
        found.push(left.remove(place));
    }
    match left.first() {
        Some(missing) => Err(format!("{} takes part in that mission and was not there", missing.name)),
        None => Ok(found),
    }
}

fn small(number: u32) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
