//! What may be entered now. Every reason at once, as everywhere.

use std::collections::BTreeSet;
use std::fmt;

use super::{Fact, ForceId, Phase, Plan, Resource, Side, State};

/// Why something cannot be entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// It belongs to another phase.
    WrongPhase {
        /// The phase it belongs to.
        needs: &'static str,
        /// The phase it is.
        now: Phase,
    },
    /// The campaign has ended.
    Over,
    /// The initiative is decided.
    InitiativeDecided,
    /// The initiative is not decided yet.
    InitiativeOpen,
    /// A die for every force, 1 to 6.
    Dice {
        /// How many are needed.
        needed: usize,
    },
    /// There is no such force.
    NoSuchForce,
    /// It has mustered in this turn.
    MusteredBefore(String),
    /// Something is named twice.
    Twice(String),
    /// No upkeep in the first turn.
    NothingDue,
    /// Too few supply points.
    Supply {
        /// What it takes.
        needed: u32,
        /// What there is.
        found: u32,
    },
    /// Only what was paid for can rise.
    NotPaid(Resource),
    /// There is nothing better.
    AtItsBest(Resource),
    /// One to three forces a side.
    Numbers(Side, usize),
    /// It has fought in this turn.
    FoughtBefore(String),
    /// It earned supply in a mission without it.
    TookNoPart(String),
    /// A number beyond all bounds.
    TooMany(u32),
    /// Not an entry that tells of something.
    NoSuchEntry {
        /// Its number.
        entry: usize,
    },
    /// It was withdrawn.
    WithdrawnBefore {
        /// Its number.
        entry: usize,
    },
}

/// No mission gives more; sums stay far from any bound.
const MOST_POINTS: u32 = 10_000;
const MOST_A_SIDE: usize = 3;

pub(crate) fn judge(plan: &Plan, state: &State, fact: &Fact) -> Vec<Reason> {
    if state.phase == Phase::Over {
        return vec![Reason::Over];
    }
    let mut reasons = Vec::new();
    match fact {
        Fact::Initiative { dice } => initiative(plan, state, dice, &mut reasons),
        Fact::Mustered { force, pay, improve } => mustered(plan, state, *force, (pay, improve), &mut reasons),
        Fact::Fought { forces, victory, supply } => fought(plan, state, forces, (*victory, supply), &mut reasons),
        Fact::PhaseEnds => {
            if state.initiative.is_none() {
                reasons.push(Reason::InitiativeOpen);
            }
        }
    }
    reasons
}

fn initiative(plan: &Plan, state: &State, dice: &[u8], reasons: &mut Vec<Reason>) {
    let needed = plan.ids().count();
    if state.initiative.is_some() {
        reasons.push(Reason::InitiativeDecided);
    }
    if dice.len() != needed || !dice.iter().all(|it| (1..=6).contains(it)) {
        reasons.push(Reason::Dice { needed });
    }
}

fn mustered(
    plan: &Plan,
    state: &State,
    id: ForceId,
    (pay, improve): (&[Resource], &[Resource]),
    reasons: &mut Vec<Reason>,
) {
    if state.phase != Phase::Mustering {
        reasons.push(Reason::WrongPhase { needs: "Mustering", now: state.phase });
    }
    let Some(force) = state.force(id) else {
        reasons.push(Reason::NoSuchForce);
        return;
    };
    if force.mustered {
        reasons.push(Reason::MusteredBefore(plan.force_name(id).to_owned()));
    }
    for list in [pay, improve] {
        let twice = list.iter().enumerate().find(|(place, it)| list.iter().take(*place).any(|other| other == *it));
        reasons.extend(twice.map(|(_, it)| Reason::Twice(it.name().to_owned())));
    }
    let asks_for_something = !pay.is_empty() || !improve.is_empty();
    if asks_for_something && !state.upkeep_is_due(plan) {
        reasons.push(Reason::NothingDue);
    }
    reasons.extend(improve.iter().filter(|it| !pay.contains(it)).map(|it| Reason::NotPaid(*it)));
    let upkeep: u32 = pay.iter().map(|it| force.grade(*it).upkeep()).sum();
    let mut rise = 0;
    for resource in improve {
        match force.grade(*resource).better() {
            Some(better) => rise += better.upkeep(),
            None => reasons.push(Reason::AtItsBest(*resource)),
        }
    }
    if upkeep + rise > force.supply {
        reasons.push(Reason::Supply { needed: upkeep + rise, found: force.supply });
    }
}

fn fought(
    plan: &Plan,
    state: &State,
    forces: &[ForceId],
    (victory, supply): ([u32; 2], &[(ForceId, u32)]),
    reasons: &mut Vec<Reason>,
) {
    if state.phase != Phase::Conflict {
        reasons.push(Reason::WrongPhase { needs: "Conflict", now: state.phase });
    }
    let mut seen = BTreeSet::new();
    for id in forces {
        match state.force(*id) {
            None => reasons.push(Reason::NoSuchForce),
            Some(_) if !seen.insert(*id) => reasons.push(Reason::Twice(plan.force_name(*id).to_owned())),
            Some(force) if force.fought => reasons.push(Reason::FoughtBefore(plan.force_name(*id).to_owned())),
            Some(_) => {}
        }
    }
    for side in Side::BOTH {
        let count = seen.iter().filter(|it| plan.side_of(**it) == Some(side)).count();
        if !(1..=MOST_A_SIDE).contains(&count) {
            reasons.push(Reason::Numbers(side, count));
        }
    }
    let mut paid = BTreeSet::new();
    for (id, _) in supply {
        if !seen.contains(id) {
            reasons.push(Reason::TookNoPart(plan.force_name(*id).to_owned()));
        } else if !paid.insert(*id) {
            reasons.push(Reason::Twice(plan.force_name(*id).to_owned()));
        }
    }
    let numbers = victory.into_iter().chain(supply.iter().map(|(_, it)| *it));
    reasons.extend(numbers.filter(|it| *it > MOST_POINTS).map(Reason::TooMany));
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongPhase { needs, now } => {
                write!(f, "Not in this phase. It belongs to {needs}; it is {}.", now.name())
            }
            Self::Over => f.write_str("The campaign is over. A result can still be corrected or withdrawn."),
            Self::InitiativeDecided => f.write_str("The initiative is decided. It stays for the whole campaign."),
            Self::InitiativeOpen => f.write_str("The initiative comes first. Every player rolls a die."),
            Self::Dice { needed } => write!(f, "These dice do not fit. It takes {needed}, each 1 to 6."),
            Self::NoSuchForce => f.write_str("Nobody of that name. The force is not in this campaign."),
            Self::MusteredBefore(name) => write!(f, "Mustered already. {name} has done so in this turn."),
            Self::Twice(name) => write!(f, "Named twice. {name} counts once."),
            Self::NothingDue => f.write_str("Nothing is due yet. Upkeep begins with the second turn."),
            Self::Supply { needed, found } => write!(f, "Not enough supply. It takes {needed}; there is {found}."),
            Self::NotPaid(it) => write!(f, "No upkeep, no rise. {} rises only if its upkeep is paid.", it.name()),
            Self::AtItsBest(it) => write!(f, "Nothing better. {} is Abundant already.", it.name()),
            Self::Numbers(side, count) => {
                write!(f, "One to three a side. Of the {} there are {count}.", side.name())
            }
            Self::FoughtBefore(name) => write!(f, "Fought already. {name} has done so in this turn."),
            Self::TookNoPart(name) => write!(f, "Took no part. {name} earns no supply in this mission."),
            Self::TooMany(points) => write!(f, "More than any mission gives. {points} is beyond {MOST_POINTS}."),
            Self::NoSuchEntry { entry } => {
                write!(f, "Nothing to change. Entry {entry} tells of nothing that happened.")
            }
            Self::WithdrawnBefore { entry } => write!(f, "Withdrawn before. Entry {entry} does not stand any more."),
        }
    }
}
