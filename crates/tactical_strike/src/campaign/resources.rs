//! The three resources of a strike force and their grades. CA-30, CA-31. What Ammunition does to weapons and Armour
//! to movement is in `ammunition.rs` and `armour.rs`.

/// A resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Resource {
    /// For shooting.
    Ammunition,
    /// For moving.
    Armour,
    /// For mustering.
    Personnel,
}

impl Resource {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Ammunition, Self::Armour, Self::Personnel];

    /// The order in which somebody pays who has not said anything. CA-55.
    pub(crate) const MOST_WANTED: [Self; 3] = [Self::Ammunition, Self::Personnel, Self::Armour];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ammunition => "Ammunition",
            Self::Armour => "Armour",
            Self::Personnel => "Personnel",
        }
    }

    /// The resource of this name, or of its beginning.
    pub fn parse(word: &str) -> Result<Self, String> {
        let word = match word.trim().to_lowercase() {
            // As the table of grades calls it.
            short if short == "ammo" => "ammunition".to_owned(),
            word => word,
        };
        let mut meant = Self::ALL.into_iter().filter(|it| it.name().to_lowercase().starts_with(&word));
        match (meant.next(), meant.next()) {
            (Some(resource), None) => Ok(resource),
            _ => Err(format!("the resources are Ammunition, Armour and Personnel, not \"{word}\"")),
        }
    }
}

/// The grade of a resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// More than enough.
    Abundant,
    /// Enough.
    Plentiful,
    /// Not quite enough.
    Lacking,
    /// Hardly anything.
    Scarce,
    /// Nothing.
    Nonexistent,
}

impl Grade {
    /// From best to worst.
    pub const ALL: [Self; 5] = [Self::Abundant, Self::Plentiful, Self::Lacking, Self::Scarce, Self::Nonexistent];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Abundant => "Abundant",
            Self::Plentiful => "Plentiful",
            Self::Lacking => "Lacking",
            Self::Scarce => "Scarce",
            Self::Nonexistent => "Nonexistent",
        }
    }

    /// The rank-and-file pool of this grade of personnel.
    pub fn personnel(self) -> u32 {
        match self {
            Self::Abundant => 350,
            Self::Plentiful => 300,
            Self::Lacking => 275,
            Self::Scarce => 250,
            Self::Nonexistent => 200,
        }
    }

    /// What it costs to keep it, in supply points.
    pub fn upkeep(self) -> u32 {
        match self {
            Self::Abundant => 15,
            Self::Plentiful => 10,
            Self::Lacking => 5,
            Self::Scarce => 1,
            Self::Nonexistent => 0,
        }
    }

    /// The next better one.
    pub fn better(self) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|it| *it < self)
    }

    /// The next worse one.
    pub fn worse(self) -> Option<Self> {
        Self::ALL.into_iter().find(|it| *it > self)
    }

    /// As a balance: 0 for Nonexistent to 4 for Abundant.
    pub fn level(self) -> i64 {
        match self {
            Self::Abundant => 4,
            Self::Plentiful => 3,
            Self::Lacking => 2,
            Self::Scarce => 1,
            Self::Nonexistent => 0,
        }
    }

    /// The grade of this name.
    pub fn parse(name: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name)).ok_or_else(|| {
            let known: Vec<&str> = Self::ALL.iter().map(|it| it.name()).collect();
            format!("there is no grade \"{name}\"; known are {}", known.join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_go_up_and_down_one_by_one() {
        assert_eq!(
            (Grade::Plentiful.better(), Grade::Plentiful.worse()),
            (Some(Grade::Abundant), Some(Grade::Lacking))
        );
        assert_eq!((Grade::Abundant.better(), Grade::Nonexistent.worse()), (None, None));
        assert_eq!(Grade::ALL.map(Grade::upkeep), [15, 10, 5, 1, 0]);
    }
}
