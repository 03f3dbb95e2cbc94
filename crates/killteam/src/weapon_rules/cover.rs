//! Saturate, Seek, Seek Light: what cover is worth against a weapon.

use super::{RuleCard, Value, WeaponRule};

pub(super) const SATURATE: RuleCard = RuleCard {
    name: "Saturate",
    gist: "The defender has no cover save.",
    value: Value::Nothing,
    make: |_| WeaponRule::Saturate,
};

pub(super) const SEEK: RuleCard = RuleCard {
    name: "Seek",
    gist: "Terrain does not make a concealed operative an invalid target; its cover save stays.",
    value: Value::Nothing,
    make: |_| WeaponRule::Seek,
};

pub(super) const SEEK_LIGHT: RuleCard = RuleCard {
    name: "Seek Light",
    gist: "Light terrain does not make a concealed operative an invalid target; its cover save stays.",
    value: Value::Nothing,
    make: |_| WeaponRule::SeekLight,
};

/// Which terrain a weapon looks past when a concealed target is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seeks {
    /// None.
    Nothing,
    /// Light terrain.
    Light,
    /// All of it.
    Everything,
}

/// What these rules look past.
pub(crate) fn seeks(rules: &[WeaponRule]) -> Seeks {
    if rules.contains(&WeaponRule::Seek) {
        Seeks::Everything
    } else if rules.contains(&WeaponRule::SeekLight) {
        Seeks::Light
    } else {
        Seeks::Nothing
    }
}

/// True if there is no cover save against these rules.
pub(crate) fn is_saturated(rules: &[WeaponRule]) -> bool {
    rules.contains(&WeaponRule::Saturate)
}
