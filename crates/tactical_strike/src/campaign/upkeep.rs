//! Upkeep: what it costs to keep grades and to raise them. CA-10, CA-11, CA-55.

use super::{Force, Grade, ImproveCost, Plan, Resource};

impl Grade {
    /// The grades above this one, the nearest first.
    pub(crate) fn rises(self) -> impl Iterator<Item = Self> {
        std::iter::successors(self.better(), |it| it.better())
    }
}

/// What a resource costs that is paid for and rises so many grades.
pub(crate) fn price(plan: &Plan, grade: Grade, steps: usize) -> u32 {
    if steps == 0 {
        return grade.upkeep();
    }
    let targets: u32 = grade.rises().take(steps).map(Grade::upkeep).sum();
    match plan.rules().improve_cost {
        ImproveCost::UpkeepPlusTarget => grade.upkeep() + targets,
        ImproveCost::TargetOnly => targets,
        ImproveCost::UpkeepPlus(each) => {
            let steps = u32::try_from(steps).unwrap_or(u32::MAX);
            grade.upkeep().saturating_add(each.saturating_mul(steps))
        }
    }
}

/// What all of it costs.
pub(crate) fn bill(plan: &Plan, force: &Force, pay: &[Resource], improve: &[Resource]) -> u32 {
    let steps = |resource| improve.iter().filter(|it| **it == resource).count();
    let wanted = Resource::ALL.into_iter().filter(|it| pay.contains(it) || improve.contains(it));
    wanted.fold(0, |sum: u32, it| sum.saturating_add(price(plan, force.grade(it), steps(it))))
}

/// What somebody pays who has said nothing: as far as the supply reaches, what is wanted most first.
pub(crate) fn by_default(force: &Force) -> Vec<Resource> {
    let mut left = force.supply;
    let mut pay = Vec::new();
    for resource in Resource::MOST_WANTED {
        if let Some(rest) = left.checked_sub(force.grade(resource).upkeep()) {
            left = rest;
            pay.push(resource);
        }
    }
    pay
}
