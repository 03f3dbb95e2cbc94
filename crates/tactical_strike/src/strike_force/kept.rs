//! Heroes and Leaders are for good: another mission, the same characters. SF-05.

use super::report::{Place, Problem};
use super::{Category, Pick, StrikeForce};
use crate::Lists;

/// A force has a Hero and up to so many Leaders.
const LEADERS: u32 = 2;

/// Compares a force with what it was: who was a Hero or Leader still is, with the same wargear,
/// role and powers. A Leader may stay at home, and a new one in a free place is fine.
pub fn check_kept(lists: &Lists, before: &StrikeForce, now: &StrikeForce) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut left: Vec<&Pick> = now.characters().collect();
    let mut leaders = now.count(Category::Leader);
    for old in before.characters() {
        if let Some(place) = left.iter().position(|it| is_same(old, it)) {
            left.remove(place);
            continue;
        }
        let changed =
            left.iter().position(|it| it.category == old.category && it.of == old.of && it.faction == old.faction);
        if changed.is_none() && old.category == Category::Leader {
            leaders += 1;
            if leaders <= LEADERS {
                continue;
            }
        }
        let (headline, detail) = match changed {
            Some(_) => (
                "Not as before.",
                format!(
                    "The {} keeps wargear, role and powers between missions; here they are others.",
                    old.category.name()
                ),
            ),
            None => ("Somebody is missing.", format!("This {} belongs to the force for good.", old.category.name())),
        };
        let line = changed.map(|it| left.remove(it).line);
        let place = Place { subject: old.name(lists), line };
        problems.push(Problem { rule: "SF-05", headline: headline.to_owned(), detail, place });
    }
    problems
}

fn is_same(old: &Pick, new: &Pick) -> bool {
    let sorted = |it: &Pick| {
        let mut options = it.options.clone();
        options.sort();
        options
    };
    (old.category, old.of, old.faction, old.role) == (new.category, new.of, new.faction, new.role)
        && sorted(old) == sorted(new)
        && old.powers == new.powers
}
