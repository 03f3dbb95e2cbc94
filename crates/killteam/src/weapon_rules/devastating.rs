//! Devastating: a critical success hurts as soon as it is kept.

use smallvec::SmallVec;
use table::Length;

use super::{RuleCard, Value, WeaponRule};

pub(super) const CARD: RuleCard = RuleCard {
    name: "Devastating",
    gist: "Each critical success inflicts x at once and still counts; with a distance before its name, everybody else whom the \
           target sees that near suffers too.",
    value: Value::Number,
    make: |damage| WeaponRule::Devastating { damage, reach: None },
};

/// `1 Devastating 2`: with a distance in front.
pub(super) fn parse_with_reach(text: &str) -> Option<WeaponRule> {
    let (reach, rest) = text.split_once(' ')?;
    let reach: i32 = reach.parse().ok().filter(|it| (1..=20).contains(it))?;
    match WeaponRule::parse(rest) {
        Ok(WeaponRule::Devastating { damage, reach: None }) => {
            Some(WeaponRule::Devastating { damage, reach: Some(Length::inches(reach)) })
        }
        _ => None,
    }
}

/// What each critical success may inflict, and how far around, the strongest first. A weapon with several instances uses
/// the one that its user chooses; of those that reach equally far only the strongest is worth a thought.
pub(crate) fn instances(rules: &[WeaponRule]) -> SmallVec<[(u8, Option<Length>); 2]> {
    let all = || {
        rules.iter().filter_map(|it| match it {
            WeaponRule::Devastating { damage, reach } => Some((*damage, *reach)),
            _ => None,
        })
    };
    let mut kept: SmallVec<[(u8, Option<Length>); 2]> = SmallVec::new();
    for (damage, reach) in all() {
        let stronger = all().any(|(other, as_far)| as_far == reach && other > damage);
        if !stronger && !kept.contains(&(damage, reach)) {
            kept.push((damage, reach));
        }
    }
    kept.sort_by_key(|it| std::cmp::Reverse(*it));
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_instances_that_reach_equally_far_the_strongest_is_left() {
        let near = |damage| WeaponRule::Devastating { damage, reach: None };
        let around = |damage| WeaponRule::Devastating { damage, reach: Some(Length::inches(2)) };
        assert_eq!(instances(&[near(1), near(3), near(3)]).to_vec(), [(3, None)]);
        let both = [(3, None), (1, Some(Length::inches(2)))];
        assert_eq!(instances(&[around(1), near(3), near(2)]).to_vec(), both);
        assert!(instances(&[WeaponRule::Hot]).is_empty());
    }
}
