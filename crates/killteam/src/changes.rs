//! Changes of stats, and how long they last.

use battle::Side;

use crate::vocabulary::OperativeId;

/// A stat that rules change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stat {
    /// Action point limit.
    Apl,
    /// Move, in inches.
    Move,
}

/// How long a change lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// Through the scoring at the end of this turning point.
    EndOfTurningPoint,
    /// Until the end of its next activation. What arrives during an activation covers this one and
    /// the next.
    EndOfNextActivation,
    /// As long as the battle lasts.
    EndOfBattle,
}

/// A change of a stat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatChange {
    /// Which.
    pub stat: Stat,
    /// By how much.
    pub by: i8,
    /// How long.
    pub until: Until,
}

/// Whose stat changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// One operative's.
    Operative(OperativeId),
    /// That of every operative of a side.
    Side(Side),
}

/// The changes of one stat of one operative, added up by how long they last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Changes {
    battle: i8,
    turning_point: i8,
    activation: i8,
    next_activation: i8,
}

impl Changes {
    /// All of them together, before any limit.
    pub fn total(self) -> i32 {
        let all = [self.battle, self.turning_point, self.activation, self.next_activation];
        all.into_iter().map(i32::from).sum()
    }

    /// With one more, for an operative that is in its activation or not.
    #[must_use]
    pub(crate) fn with(mut self, by: i8, until: Until, in_activation: bool) -> Self {
        let slot = match until {
            Until::EndOfBattle => &mut self.battle,
            Until::EndOfTurningPoint => &mut self.turning_point,
            Until::EndOfNextActivation if in_activation => &mut self.next_activation,
            Until::EndOfNextActivation => &mut self.activation,
        };
        *slot = slot.saturating_add(by);
        self
    }

    /// After an activation of this operative.
    #[must_use]
    pub(crate) fn after_activation(mut self) -> Self {
        self.activation = self.next_activation;
        self.next_activation = 0;
        self
    }

    /// After the scoring of a turning point.
    #[must_use]
    pub(crate) fn after_turning_point(mut self) -> Self {
        self.turning_point = 0;
        self
    }

    pub(crate) fn digest(self, name: std::fmt::Arguments<'_>, digest: &mut battle::Digest) {
        digest.number(name, i64::from(self.battle));
        digest.number(format_args!("{name} this turning point"), i64::from(self.turning_point));
        digest.number(format_args!("{name} this activation"), i64::from(self.activation));
        digest.number(format_args!("{name} next activation"), i64::from(self.next_activation));
    }
}

impl StatChange {
    /// A change as it is written: "apl -1 until the end of its next activation".
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut words = text.trim().splitn(3, ' ');
        let stat = match words.next()? {
            "apl" => Stat::Apl,
            "move" => Stat::Move,
            _ => return None,
        };
        let by = words.next()?.parse().ok()?;
        let until = match words.next().unwrap_or_default().trim() {
            "" => Until::EndOfBattle,
            "until the end of the turning point" => Until::EndOfTurningPoint,
            "until the end of its next activation" => Until::EndOfNextActivation,
            _ => return None,
        };
        Some(Self { stat, by, until })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_arrives_during_an_activation_covers_this_one_and_the_next() {
        let stunned = Changes::default().with(-1, Until::EndOfNextActivation, true);
        assert_eq!(stunned.total(), -1);
        assert_eq!(stunned.after_activation().total(), -1);
        assert_eq!(stunned.after_activation().after_activation().total(), 0);
        let outside = Changes::default().with(-1, Until::EndOfNextActivation, false);
        assert_eq!(outside.after_turning_point().after_activation().total(), 0);
    }

    #[test]
    fn changes_add_up_before_anything_is_cut() {
        let sum = Changes::default().with(-2, Until::EndOfBattle, false).with(3, Until::EndOfTurningPoint, false);
        assert_eq!(sum.total(), 1);
        assert_eq!(sum.after_turning_point().total(), -2);
    }
}
