//! What a correction changed, in words.

use battle::EntryNo;

use super::reason::named;
use super::{Campaign, Cause, Character, Force, Outcome, Resource, Skipped, State};

/// What a correction changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changes {
    /// Everything that is otherwise now: "Loyalists: 4 victory points instead of 7".
    pub differences: Vec<String>,
    /// Later entries that no longer stand, and why.
    pub fallen: Vec<Skipped>,
    /// Entries that did not stand and do so again.
    pub restored: Vec<EntryNo>,
}

impl Changes {
    pub(crate) fn between(before: &Campaign, after: &Campaign) -> Self {
        let (old, new) = (before.state(), after.state());
        let mut differences = Vec::new();
        for side in Cause::BOTH {
            let points = [("victory point", old.victory, new.victory), ("campaign point", old.campaign, new.campaign)];
            for (what, old, new) in points.into_iter().filter(|(_, old, new)| old.of(side) != new.of(side)) {
                differences.push(format!(
                    "{}: {} instead of {}",
                    side.name(),
                    counted(*new.of(side), what),
                    old.of(side)
                ));
            }
        }
        for is in &new.forces {
            match old.force(&is.name) {
                Some(was) => force(was, is, &mut differences),
                None => differences.push(format!("{}: takes part", is.name)),
            }
        }
        for gone in old.forces.iter().filter(|it| new.force(&it.name).is_none()) {
            differences.push(format!("{}: takes no part", gone.name));
        }
        missions(old, new, &mut differences);
        rolls(old, new, &mut differences);
        moments(before, after, &mut differences);
        let stood = |entry: EntryNo, campaign: &Campaign| !campaign.skipped().iter().any(|it| it.entry == entry);
        let fallen = after.skipped().iter().filter(|it| stood(it.entry, before)).cloned().collect();
        // What was withdrawn is not restored by that.
        let told = |entry: EntryNo| after.told(entry).is_some();
        let restored = before.skipped().iter().map(|it| it.entry).filter(|it| stood(*it, after) && told(*it)).collect();
        Self { differences, fallen, restored }
    }

    /// True if nothing is otherwise.
    pub fn is_empty(&self) -> bool {
        self.differences.is_empty() && self.fallen.is_empty() && self.restored.is_empty()
    }
}

fn force(was: &Force, is: &Force, differences: &mut Vec<String>) {
    let name = &is.name;
    for (what, old, new) in [("supply point", was.supply, is.supply), ("command point", was.command, is.command)] {
        if old != new {
            differences.push(format!("{name}: {} instead of {old}", counted(new, what)));
        }
    }
    for resource in Resource::ALL.into_iter().filter(|it| was.grade(*it) != is.grade(*it)) {
        let (old, new) = (was.grade(resource).name(), is.grade(resource).name());
        differences.push(format!("{name}: {} {new} instead of {old}", resource.name()));
    }
    if (&was.player, was.side) != (&is.player, is.side) {
        differences.push(format!(
            "{name}: {} for the {} instead of {} for the {}",
            is.player,
            is.side.name(),
            was.player,
            was.side.name()
        ));
    }
    for one in &is.characters {
        let who = one.name();
        match was.character(who) {
            None => differences.push(format!("{name}: {who} is there")),
            Some(old) if old != one => {
                differences.push(format!("{name}: {who} is {} instead of {}", told(one), told(old)));
            }
            Some(_) => {}
        }
    }
    for gone in was.characters.iter().filter(|it| is.character(it.name()).is_none()) {
        differences.push(format!("{name}: {} is not there", gone.name()));
    }
}

/// A character in a line, complete enough that two that differ read differently.
fn told(character: &Character) -> String {
    let mut parts = vec![character.numbers().to_string()];
    let gifts = character.advancements.iter().filter(|it| !matches!(it, super::Advancement::Raise(_)));
    parts.extend(gifts.map(super::Advancement::in_words));
    parts.extend(character.ails.iter().map(|it| it.name().to_owned()));
    parts.extend(character.slain.then(|| "slain".to_owned()));
    parts.join(", ")
}

fn missions(old: &State, new: &State, differences: &mut Vec<String>) {
    let met = |record: &super::TurnRecord| -> Vec<String> {
        let told = |it: &super::Engagement| {
            let [ours, theirs] = [it.challenger, it.challenger.other()].map(|side| named(it.forces.of(side)));
            format!("{ours} against {theirs}")
        };
        record.engagements.iter().map(told).collect()
    };
    let unfought = |it: &super::TurnRecord| it.engagements.iter().filter(|it| it.result.is_none()).count();
    for record in &new.history {
        let before = old.history.iter().find(|it| it.turn == record.turn);
        let (was, is) = (before.map(met).unwrap_or_default(), met(record));
        for place in 0..was.len().max(is.len()) {
            let (turn, number) = (record.turn, place + 1);
            match (was.get(place), is.get(place)) {
                (Some(was), Some(is)) if was != is => {
                    differences.push(format!("Turn {turn}, mission {number}: {is} instead of {was}"));
                }
                (Some(was), None) => differences.push(format!("Turn {turn}, mission {number}: none instead of {was}")),
                (None, Some(is)) => differences.push(format!("Turn {turn}, mission {number}: {is}")),
                _ => {}
            }
        }
        let (was, is) = (before.map_or(0, unfought), unfought(record));
        if was != is {
            let count = counted_usize(is, "mission");
            differences.push(format!("Turn {}: {count} without a result instead of {was}", record.turn));
        }
    }
}

fn rolls(old: &State, new: &State, differences: &mut Vec<String>) {
    for roll in new.open_rolls.iter().filter(|it| !old.open_rolls.contains(it)) {
        differences
            .push(format!("{}: {} fell in turn {} and has a casualty roll due", roll.force, roll.character, roll.turn));
    }
    for roll in old.open_rolls.iter().filter(|it| !new.open_rolls.contains(it)) {
        differences.push(format!("{}: {} has no casualty roll of turn {} due", roll.force, roll.character, roll.turn));
    }
}

fn moments(before: &Campaign, after: &Campaign, differences: &mut Vec<String>) {
    let (old, new) = (before.state(), after.state());
    if old.initiative != new.initiative {
        let side = |it: Option<Cause>| it.map_or("nobody", Cause::name);
        differences.push(format!("The initiative: {} instead of {}", side(new.initiative), side(old.initiative)));
    }
    if (old.turn, old.phase) != (new.turn, new.phase) {
        let moment = |state: &State| format!("turn {}, {}", state.turn, state.phase.name());
        differences.push(format!("The campaign: {} instead of {}", moment(new), moment(old)));
    }
    let (was, is) = (old.outcome(before.plan()), new.outcome(after.plan()));
    if was != is {
        differences.push(format!("The outcome: {} instead of {}", outcome(is), outcome(was)));
    }
}

fn outcome(outcome: Option<Outcome>) -> String {
    match outcome {
        None => "none yet".to_owned(),
        Some(Outcome::Draw) => "a draw".to_owned(),
        Some(Outcome::Won(side)) => format!("the {} win", side.name()),
    }
}

/// "one", "4 victory points".
pub(crate) fn counted(number: u32, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

pub(crate) fn counted_usize(number: usize, thing: &str) -> String {
    counted(u32::try_from(number).unwrap_or(u32::MAX), thing)
}
