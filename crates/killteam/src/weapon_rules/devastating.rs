//! Devastating: a critical success hurts as soon as it is kept.

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

/// What each critical success inflicts, and how far around; the strongest instance is used.
pub(crate) fn each(rules: &[WeaponRule]) -> Option<(u8, Option<Length>)> {
    let instances = rules.iter().filter_map(|it| match it {
        WeaponRule::Devastating { damage, reach } => Some((*damage, *reach)),
        _ => None,
    });
    instances.max()
}
