//! Battles as missions of a campaign: what a battle is told before it begins, and the result that its journal gives back.

use std::path::Path;

use anyhow::{anyhow, bail};
use battle::System;
use tactical_strike::campaign::{
    Advancement, BattleResult, Campaign, Cause, Character, Engagement, Force, FromJournal, GetsHot, Rank, Resource,
    Roster, Source, Terms,
};
use tactical_strike::strike_force::{OddDivisor, StrikeForce};
use tactical_strike::{Aftermath, CharacterTerms, Fighter, Lists, TacticalStrike};

use super::file;
use crate::replay;

/// What a battle is told of its campaign.
pub(crate) struct Mission {
    /// What each seat brings.
    pub(crate) terms: Vec<tactical_strike::Terms>,
    /// For whom each seat fights.
    pub(crate) sides: Vec<Cause>,
    /// Command points that a mission grants.
    pub(crate) grant: u32,
    /// Command points that may be spent in it.
    pub(crate) cap: u32,
    /// Which weapons the grade of Ammunition makes hot.
    pub(crate) gets_hot: GetsHot,
}

impl Mission {
    /// The side of each seat, by its number.
    pub(crate) fn sides(&self) -> impl Iterator<Item = u8> {
        self.sides.iter().map(|it| u8::from(*it == Cause::Traitors))
    }

    /// As a set-up takes it.
    pub(crate) fn as_data(&self) -> anyhow::Result<serde_json::Value> {
        let small = |number: u32| u16::try_from(number).unwrap_or(u16::MAX);
        let (grant, cap) = (small(self.grant), small(self.cap));
        Ok(serde_json::to_value(serde_json::json!({
            "terms": self.terms, "grant": grant, "cap": cap, "gets_hot": self.gets_hot,
        }))?)
    }
}

/// What these people bring to the mission in which their forces meet. They are named like the players of the campaign, or
/// like their forces. Refuses strike forces that cannot go into it.
pub(crate) fn mission(
    path: &Path,
    names: &[String],
    lists: &Lists,
    brought: &[StrikeForce],
) -> anyhow::Result<Mission> {
    let kept = file::look(&file::with_ending(path))?;
    let campaign = kept.campaign();
    let open = campaign.state().engagements().iter().filter(|it| it.result.is_none());
    let mut found = open.filter_map(|it| Some((it, seated(campaign, it, names).ok()?)));
    let Some((engagement, forces)) = found.next() else {
        let who = names.join(", ");
        bail!("{}: there is no open mission for {who}; --names takes its players, or their forces", path.display());
    };
    let rules = campaign.plan().rules();
    if brought.len() != forces.len() {
        bail!("{} take part in that mission; --forces names {} strike forces", forces.len(), brought.len());
    }
    let rosters = forces.iter().zip(brought).filter_map(|(it, file)| Roster::new(lists, campaign, &it.name, file));
    let rosters: Vec<Roster<'_>> = rosters.collect();
    let mut faults = Vec::new();
    for (force, roster) in forces.iter().zip(&rosters) {
        faults.extend(roster.check().problems.iter().map(|it| format!("{}: {it}", force.name)));
    }
    if !faults.is_empty() {
        bail!("not every force can go into that mission:\n  {}", faults.join("\n  "));
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
    Ok(Mission {
        terms: forces.iter().zip(&rosters).map(told).collect(),
        sides: forces.iter().map(|it| it.side).collect(),
        grant: rules.command_grant,
        cap: rules.command_cap,
        gets_hot: rules.gets_hot,
    })
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
pub(crate) fn result(campaign: &Campaign, engagement: &Engagement, path: &Path) -> anyhow::Result<BattleResult> {
    let journal = replay::read(path)?;
    let shown = path.display();
    if journal.header.system != TacticalStrike::NAME {
        bail!("{shown}: this is a battle of {}, not of {}", journal.header.system, TacticalStrike::NAME);
    }
    let battle =
        battle::journal::replay::<TacticalStrike>(&journal).map_err(|error| anyhow!("{shown}: {error}"))?.battle;
    let table = battle.table();
    let aftermath = Aftermath::of(table, battle.spectate().state).filter(|_| journal.is_sealed());
    let Some(aftermath) = aftermath else {
        bail!("{shown}: the battle is not finished; go on with `umpire resume {shown}`");
    };
    if !table.is_campaign() {
        bail!("{shown}: the battle was played outside of a campaign and counted no supply; type its result instead");
    }
    let names: Vec<String> = table.seats().seats().map(|it| table.seats().name(it).to_owned()).collect();
    let forces = seated(campaign, engagement, &names).map_err(|error| anyhow!("{shown}: {error}"))?;
    // The battle was told who is who, in the order of its own file.
    let fighter = |(seat, force): (battle::Seat, &&Force)| {
        let told = table.terms(seat).map(|it| it.characters.as_slice()).unwrap_or_default();
        let there = told.iter().filter(|it| !it.is_absent).map(|it| it.name.clone());
        let named = |who: &Character| told.iter().any(|it| it.name == who.name());
        let home = force.characters.iter().filter(|it| it.takes_part() && it.rank() == Rank::Leader && !named(it));
        let at_home = home.map(|it| it.name().to_owned()).collect();
        Fighter { force: force.name.clone(), side: force.side, characters: there.collect(), at_home }
    };
    let fighters: Vec<Fighter> = table.seats().seats().zip(&forces).map(fighter).collect();
    let source = Source::Journal(FromJournal { name: file_name(path), digest: journal.digest(), amended: false });
    aftermath.for_campaign(&fighters, source).map_err(|error| anyhow!("{shown}: {error}"))
}

/// What the journal is called wherever it lies.
fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// Whether the journals lie beside the campaign that its results come from, and are still what they were: a sentence for
/// each.
pub(crate) fn compare(campaign: &Campaign, folder: &Path) -> Vec<Result<String, String>> {
    let results = campaign.state().history.iter().flat_map(|it| &it.engagements).filter_map(|it| it.result.as_ref());
    let journals = results.filter_map(|(entry, it)| Some((entry, it.source.journal()?)));
    let compared = |(entry, kept): (&battle::EntryNo, &FromJournal)| {
        let (name, path) = (&kept.name, folder.join(&kept.name));
        let by_hand = if kept.amended { ", and was changed by hand" } else { "" };
        if !path.exists() {
            return Ok(format!("Entry {entry} comes from {name}, which does not lie here{by_hand}."));
        }
        match replay::read(&path) {
            Ok(found) if found.digest() == kept.digest => Ok(format!("Entry {entry} comes from {name}{by_hand}.")),
            Ok(_) => Err(format!("Entry {entry} comes from {name}, but the journal here is another one.")),
            Err(error) => Err(format!("Entry {entry} comes from {name}, which cannot be read: {error:#}.")),
        }
    };
    journals.map(compared).collect()
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
