//! What the grade of Ammunition does to weapons. CA-30, CA-32.

use super::{GetsHot, Grade};

/// The special rule that overheats a weapon.
const GETS_HOT: &str = "Gets Hot";

impl Grade {
    /// An Ammo Test passes with this or more.
    pub fn ammo_test(self) -> u8 {
        match self {
            Self::Abundant => 2,
            Self::Plentiful => 3,
            Self::Lacking => 4,
            Self::Scarce => 5,
            Self::Nonexistent => 6,
        }
    }

    /// The highest natural roll that overheats a weapon which Gets Hot.
    pub fn gets_hot_up_to(self) -> u8 {
        match self {
            Self::Abundant | Self::Plentiful => 1,
            Self::Lacking => 2,
            Self::Scarce => 3,
            Self::Nonexistent => 4,
        }
    }

    /// True if a weapon with a range and these special rules overheats on a natural roll. Usually only a weapon that
    /// has the rule does, whatever the grade.
    pub fn overheats<'a>(self, scope: GetsHot, rules: impl IntoIterator<Item = &'a str>, natural: u8) -> bool {
        let concerned = match scope {
            GetsHot::Existing => rules.into_iter().any(|it| it.eq_ignore_ascii_case(GETS_HOT)),
            GetsHot::AllRanged => true,
        };
        concerned && natural <= self.gets_hot_up_to()
    }

    /// What the grade does, in words: "Ammo Test 4+, weapons that get hot do so on 1 to 2".
    pub(crate) fn ammunition_in_words(self, scope: GetsHot) -> String {
        let on = match self.gets_hot_up_to() {
            1 => "1".to_owned(),
            most => format!("1 to {most}"),
        };
        let hot = match scope {
            GetsHot::Existing => "weapons that get hot do so on",
            GetsHot::AllRanged => "every weapon with a range gets hot on",
        };
        format!("Ammo Test {}+, {hot} {on}", self.ammo_test())
    }
}
