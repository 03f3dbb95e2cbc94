//! A set of objective markers, as in an answer about all of them at once.

use std::fmt;

use crate::vocabulary::Objective;

/// Some of the three objective markers, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Objectives(u8);

impl Objectives {
    /// None of them.
    pub const NONE: Self = Self(0);

    /// True if this one is among them.
    pub fn has(self, objective: Objective) -> bool {
        self.0 & bit(objective) != 0
    }

    /// With one more.
    #[must_use]
    pub fn with(self, objective: Objective) -> Self {
        Self(self.0 | bit(objective))
    }

    /// Those among them, in order.
    pub fn iter(self) -> impl Iterator<Item = Objective> {
        Objective::ALL.into_iter().filter(move |it| self.has(*it))
    }

    /// Every set: none, one of them, two of them, all.
    pub fn all() -> impl Iterator<Item = Self> {
        let mut sets: Vec<Self> = (0..8).map(Self).collect();
        sets.sort_by_key(|it| (it.0.count_ones(), it.iter().map(Objective::number).next()));
        sets.into_iter()
    }

    /// Reads "none", "2", "marker 2", "1 and 3".
    pub fn read(text: &str) -> Option<Self> {
        if text.trim().eq_ignore_ascii_case("none") {
            return Some(Self::NONE);
        }
        text.split(" and ").try_fold(Self::NONE, |set, part| {
            let number = part.trim().trim_start_matches("marker ").trim().parse().ok()?;
            Objective::numbered(number).map(|it| set.with(it))
        })
    }
}

impl FromIterator<Objective> for Objectives {
    fn from_iter<I: IntoIterator<Item = Objective>>(all: I) -> Self {
        all.into_iter().fold(Self::NONE, Self::with)
    }
}

/// "none", "2", "1 and 3".
impl fmt::Display for Objectives {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::NONE {
            return f.write_str("none");
        }
        let numbers: Vec<String> = self.iter().map(|it| it.number().to_string()).collect();
        f.write_str(&numbers.join(" and "))
    }
}

fn bit(objective: Objective) -> u8 {
    1 << objective.index()
}

#[cfg(test)]
mod tests {
    use super::Objectives;

    #[test]
    fn every_set_reads_as_it_is_written() {
        let written: Vec<String> = Objectives::all().map(|it| it.to_string()).collect();
        assert_eq!(written, ["none", "1", "2", "3", "1 and 2", "1 and 3", "2 and 3", "1 and 2 and 3"]);
        for set in Objectives::all() {
            assert_eq!(Objectives::read(&set.to_string()), Some(set));
        }
        assert_eq!(Objectives::read("marker 2"), Objectives::read("2"));
        assert_eq!(Objectives::read("4"), None);
        assert_eq!(Objectives::read(""), None);
    }
}
