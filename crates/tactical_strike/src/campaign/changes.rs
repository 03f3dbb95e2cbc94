//! What a correction changed, in words.

use super::{Campaign, Outcome, Resource, Side, Skipped};

/// What a correction changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changes {
    /// Every balance that is another one now: "Loyalists: 4 victory points instead of 7".
    pub differences: Vec<String>,
    /// Later entries that no longer stand, and why.
    pub fallen: Vec<Skipped>,
    /// Entries that did not stand and do so again.
    pub restored: Vec<usize>,
}

impl Changes {
    pub(crate) fn between(before: &Campaign, after: &Campaign) -> Self {
        let (old, new) = (&before.state, &after.state);
        let plan = &after.plan;
        let mut differences = Vec::new();
        for side in Side::BOTH {
            let points = [("victory point", old.victory, new.victory), ("campaign point", old.campaign, new.campaign)];
            for (what, old, new) in points {
                let (old, new) = (old.get(side.place()), new.get(side.place()));
                if let Some((old, new)) = old.zip(new).filter(|(old, new)| old != new) {
                    differences.push(format!("{}: {} instead of {old}", side.name(), counted(*new, what)));
                }
            }
        }
        for (id, (was, is)) in plan.ids().zip(old.forces.iter().zip(&new.forces)) {
            let name = plan.force_name(id);
            if was.supply != is.supply {
                differences.push(format!("{name}: {} instead of {}", counted(is.supply, "supply point"), was.supply));
            }
            for resource in Resource::ALL.into_iter().filter(|it| was.grade(*it) != is.grade(*it)) {
                let (old, new) = (was.grade(resource).name(), is.grade(resource).name());
                differences.push(format!("{name}: {} {new} instead of {old}", resource.name()));
            }
        }
        if (old.turn, old.phase) != (new.turn, new.phase) {
            let moment = |turn: u32, phase: super::Phase| format!("turn {turn}, {}", phase.name());
            differences.push(format!(
                "The campaign: {} instead of {}",
                moment(new.turn, new.phase),
                moment(old.turn, old.phase)
            ));
        }
        let (was, is) = (old.outcome(plan), new.outcome(plan));
        if was != is {
            differences.push(format!("The outcome: {} instead of {}", outcome(is), outcome(was)));
        }
        let stood = |entry: usize, campaign: &Campaign| !campaign.skipped.iter().any(|it| it.entry == entry);
        let fallen = after.skipped.iter().filter(|it| stood(it.entry, before)).cloned().collect();
        let restored = before.skipped.iter().map(|it| it.entry).filter(|it| stood(*it, after)).collect();
        Self { differences, fallen, restored }
    }
}

fn outcome(outcome: Option<Outcome>) -> String {
    match outcome {
        None => "none yet".to_owned(),
        Some(Outcome::Draw) => "a draw".to_owned(),
        Some(Outcome::Won(side)) => format!("the {} win", side.name()),
    }
}

fn counted(number: u32, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}
