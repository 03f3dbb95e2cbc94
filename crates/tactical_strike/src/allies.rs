//! The allies matrix: how army lists get on with each other.

use scenario::Section;

use crate::armoury::{meant, needed};
use crate::army_list::Allegiance;

/// How two get on, from best to worst.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The best of friends.
    SwornBrothers,
    /// Good enough to fight in one strike force.
    FellowWarriors,
    /// Not in one strike force.
    DistrustedAllies,
    /// Only when ordered to.
    ByCommand,
    /// Never.
    DeathFirst,
}

impl Level {
    const ALL: [Self; 5] =
        [Self::SwornBrothers, Self::FellowWarriors, Self::DistrustedAllies, Self::ByCommand, Self::DeathFirst];

    /// As it stands in a file.
    fn word(self) -> &'static str {
        match self {
            Self::SwornBrothers => "sworn_brothers",
            Self::FellowWarriors => "fellow_warriors",
            Self::DistrustedAllies => "distrusted_allies",
            Self::ByCommand => "by_command",
            Self::DeathFirst => "death_first",
        }
    }

    /// As people say it.
    pub fn name(self) -> &'static str {
        match self {
            Self::SwornBrothers => "sworn brothers",
            Self::FellowWarriors => "fellow warriors",
            Self::DistrustedAllies => "distrusted allies",
            Self::ByCommand => "allies by command",
            Self::DeathFirst => "enemies to the death",
        }
    }

    fn parse(word: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|it| it.word() == word).ok_or_else(|| {
            let known: Vec<&str> = Self::ALL.iter().map(|it| it.word()).collect();
            format!("there is no level \"{word}\"; known are {}", known.join(", "))
        })
    }
}

/// A row of the matrix. What it leaves out, it does not ask for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ally {
    a: Party,
    b: Party,
    level: Level,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Party {
    list: String,
    faction: Option<String>,
    allegiance: Option<Allegiance>,
}

/// Who is looked up: a list, a faction of it, and where it stands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Who<'a> {
    pub(crate) list: &'a str,
    pub(crate) faction: Option<&'a str>,
    pub(crate) allegiance: Allegiance,
}

impl Party {
    fn fits(&self, who: Who<'_>) -> bool {
        let same = |a: &str, b: &str| a.eq_ignore_ascii_case(b);
        same(&self.list, who.list)
            && self.faction.as_deref().is_none_or(|it| who.faction.is_some_and(|faction| same(it, faction)))
            && self.allegiance.is_none_or(|it| it == who.allegiance)
    }

    /// How much it asks for.
    fn detail(&self) -> usize {
        usize::from(self.faction.is_some()) + usize::from(self.allegiance.is_some())
    }
}

/// How two get on: what the most detailed row says, and the first of those.
pub(crate) fn level(matrix: &[Ally], one: Who<'_>, other: Who<'_>) -> Option<Level> {
    let fits = |row: &&Ally| (row.a.fits(one) && row.b.fits(other)) || (row.a.fits(other) && row.b.fits(one));
    // The last of equals wins in `max_by_key`, so the search begins at the end.
    matrix.iter().filter(fits).rev().max_by_key(|row| row.a.detail() + row.b.detail()).map(|row| row.level)
}

pub(crate) fn matrix(file: &Section<'_>) -> Vec<Ally> {
    let rows = file.list("ally").unwrap_or_default();
    rows.iter().filter_map(row).collect()
}

fn row(row: &Section<'_>) -> Option<Ally> {
    let party = |list: &str, faction: &str, allegiance: &str| {
        let faction = row.text(faction).map(str::to_owned);
        let allegiance = row.read(allegiance, Allegiance::parse);
        Some(Party { list: needed(row, list)?, faction, allegiance })
    };
    let (a, b) = (party("a", "faction_a", "allegiance_a"), party("b", "faction_b", "allegiance_b"));
    let level = meant(row, "level", Level::parse);
    Some(Ally { a: a?, b: b?, level: level? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_detailed_row_decides_in_both_directions() {
        let text = r#"
            ally = [
                { a = "A", b = "B", level = "fellow_warriors" },
                { a = "A", b = "B", allegiance_b = "traitor", level = "death_first" },
                { a = "A", faction_a = "Red", b = "B", allegiance_b = "traitor", level = "by_command" },
            ]
        "#;
        let (matrix, faults) = scenario::read_document(text, matrix);
        assert_eq!(faults, []);
        let who = |list, faction, allegiance| Who { list, faction, allegiance };
        let (loyal, traitor) = (who("B", None, Allegiance::Loyalist), who("B", None, Allegiance::Traitor));
        let (red, blue) = (who("A", Some("Red"), Allegiance::Either), who("A", Some("Blue"), Allegiance::Either));
        assert_eq!(level(&matrix, blue, loyal), Some(Level::FellowWarriors));
        assert_eq!(level(&matrix, traitor, blue), Some(Level::DeathFirst));
        assert_eq!(level(&matrix, red, traitor), Some(Level::ByCommand));
        assert_eq!(level(&matrix, red, blue), None);
    }
}
