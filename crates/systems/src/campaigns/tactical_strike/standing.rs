//! What a visitor sees of a campaign, from the campaign as he may know it.

use battle::System;
use door::{Card, Id, Says};
use tactical_strike::TacticalStrike;
use tactical_strike::campaign::{
    Campaign, Cause, Character, Characteristic, Engagement, Force, ForceName, Phase, Resource, Step,
};

use super::story;
use crate::campaigns::{CampaignSeen, CauseSeen, ForceSeen, Gauge, MissionSeen, Visitor};

/// All that there is to see.
pub(super) fn seen(campaign: &Campaign, visitor: &Visitor) -> CampaignSeen {
    let (plan, state) = (campaign.plan(), campaign.state());
    CampaignSeen {
        entry: campaign.newest(),
        system: Id::of(TacticalStrike::NAME),
        name: plan.name().to_owned(),
        turn: state.turn,
        turns: plan.turns(),
        phase: Id::from(state.phase.name().to_lowercase()),
        says: Says::from(story::moment(campaign)),
        waits: open_matters(campaign).into_iter().map(Says::from).collect(),
        causes: Cause::BOTH.into_iter().map(|it| cause(campaign, it)).collect(),
        forces: state.forces.iter().map(|it| force(it, visitor)).collect(),
        missions: missions(campaign),
        sealed: Vec::new(),
        proposed: None,
        over: state.phase == Phase::Over,
    }
}

fn cause(campaign: &Campaign, side: Cause) -> CauseSeen {
    let state = campaign.state();
    let warmaster = state.warmasters.of(side).as_ref().and_then(|it| state.force(it));
    CauseSeen {
        name: side.name().to_owned(),
        warmaster: warmaster.map(|it| it.player.clone()),
        initiative: state.initiative == Some(side),
        gauges: vec![
            gauge("victory points", *state.victory.of(side)),
            gauge("campaign points", *state.campaign.of(side)),
        ],
    }
}

fn gauge(what: &'static str, is: u32) -> Gauge {
    Gauge { what: Id::of(what), is, says: None }
}

fn force(force: &Force, visitor: &Visitor) -> ForceSeen {
    let mut gauges = vec![gauge("supply points", force.supply), gauge("command points", force.command)];
    gauges.extend(Resource::ALL.into_iter().map(|it| {
        let grade = force.grade(it);
        let (what, is) = (Id::from(it.name().to_lowercase()), u32::try_from(grade.level()).unwrap_or(0));
        Gauge { what, is, says: Some(grade.name().to_owned()) }
    }));
    ForceSeen {
        name: force.name.to_string(),
        player: force.player.clone(),
        cause: number(force.side),
        own: matches!(visitor, Visitor::Player(name) if ForceName::new(name.clone()) == force.name),
        ready: force.mustered,
        gauges,
        people: force.characters.iter().map(person).collect(),
    }
}

/// A Hero or Leader as a card.
fn person(character: &Character) -> Card {
    let numbers = character.numbers();
    let mut card = Card::new("character", character.name()).under(character.rank().name());
    for characteristic in Characteristic::ALL {
        card = card.stat(characteristic.short(), numbers.of_one(characteristic));
    }
    let remarks = tactical_strike::campaign::remarks(character);
    if remarks.is_empty() { card } else { card.says(remarks) }
}

/// A side as a number.
pub(super) fn number(side: Cause) -> u8 {
    u8::from(side == Cause::Traitors)
}

fn missions(campaign: &Campaign) -> Vec<MissionSeen> {
    let state = campaign.state();
    if state.phase != Phase::Conflict {
        return Vec::new();
    }
    let mission = |(place, it): (usize, &Engagement)| {
        let is_open = state.asks.is_some() && place + 1 == state.engagements().len();
        MissionSeen {
            number: u32::try_from(place + 1).unwrap_or(u32::MAX),
            forces: Cause::BOTH.map(|side| it.forces.of(side).iter().map(ToString::to_string).collect()).to_vec(),
            challenger: number(it.challenger),
            open: is_open,
            points: it.result.as_ref().map(|(_, it)| Cause::BOTH.map(|side| *it.victory.of(side)).to_vec()),
            says: Says::from(told(place, it, is_open)),
        }
    };
    state.engagements().iter().enumerate().map(mission).collect()
}

fn told(place: usize, it: &Engagement, is_open: bool) -> String {
    let names = |side| {
        let names: Vec<&str> = it.forces.of(side).iter().map(|it| it.as_str()).collect();
        names.join(", ")
    };
    let what = match &it.result {
        // In the order of the names: whoever challenged first.
        Some((_, result)) => {
            format!("{} to {}", result.victory.of(it.challenger), result.victory.of(it.challenger.other()))
        }
        None if is_open => "the challenge is open".to_owned(),
        None => "no result yet".to_owned(),
    };
    format!("Mission {}: {} against {} ({what})", place + 1, names(it.challenger), names(it.challenger.other()))
}

/// The missions of this turn, one a line.
pub(super) fn missions_in_words(campaign: &Campaign) -> Vec<String> {
    missions(campaign).into_iter().map(|it| it.says.to_string()).collect()
}

/// What stands in the way of ending the phase.
pub(super) fn open_matters(campaign: &Campaign) -> Vec<String> {
    let state = campaign.state();
    let mut open = Vec::new();
    match state.phase {
        Phase::Gathering | Phase::Over => {}
        Phase::Mustering => {
            let silent = state.forces.iter().filter(|it| !it.mustered && state.upkeep_is_due(campaign.plan()));
            open.extend(silent.map(|it| format!("{} has said nothing about its upkeep ({}).", it.name, means(it))));
        }
        Phase::Conflict => {
            match state.step() {
                Some(Step::Challenge(_)) => open.push("Both sides still have forces without a mission.".to_owned()),
                Some(Step::Answer(_) | Step::Follow(_)) => open.push("A challenge waits for an answer.".to_owned()),
                Some(Step::Support { forces, .. }) => {
                    let names: Vec<&str> = forces.iter().map(ForceName::as_str).collect();
                    open.push(format!("Left over, and to join a mission: {}.", names.join(", ")));
                }
                Some(Step::Assigned) | None => {}
            }
            let unfought = (1..).zip(state.engagements()).filter(|(_, it)| it.result.is_none());
            open.extend(unfought.map(|(number, _): (u32, _)| format!("Mission {number} has no result.")));
        }
        Phase::Consolidation => {
            let due = state.open_rolls.iter().filter(|it| it.turn == state.turn);
            open.extend(
                due.map(|it| format!("{} of {} has not rolled on the casualty table.", it.character, it.force)),
            );
        }
    }
    open
}

/// What a force has for its upkeep: "has 12 of 30".
pub(super) fn means(force: &Force) -> String {
    let all: u32 = Resource::ALL.into_iter().map(|it| force.grade(it).upkeep()).sum();
    format!("has {} of {all}", force.supply)
}
