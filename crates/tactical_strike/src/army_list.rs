//! Army lists: what there is to buy, as data. See `docs/army-lists.md` for the files.
//!
//! Names are the players' own; no rule knows any of them.

mod load;
mod profile;
mod vocabulary;

pub use profile::Profile;
pub use vocabulary::{Allegiance, Group, Limit, PriceOf, Role, Species, UnitType};

pub(crate) use load::army_list;

/// An army list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArmyList {
    /// Its name.
    pub name: String,
    /// What its squad characters cost extra.
    pub group: Group,
    /// Of what kind its people are.
    pub species: Species,
    /// Its factions. A list without any is a faction of its own.
    pub factions: Vec<Faction>,
    /// What can be bought.
    pub entries: Vec<Entry>,
    /// Where its people may come from.
    pub provenances: Vec<Provenance>,
    pub(crate) file: String,
}

/// A faction of an army list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faction {
    /// Its name.
    pub name: String,
    /// Where it stands.
    pub allegiance: Allegiance,
    /// Its own rules, in words.
    pub rules: Vec<String>,
}

/// A provenance: a faction rule that a strike force may choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Provenance {
    /// Its name.
    pub name: String,
    /// What it does, in words.
    pub effect: String,
    /// What its option costs a whole unit, if it has one.
    pub cost_per_unit: Option<u32>,
}

/// An entry: a squad, a character, a vehicle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// A short name of its own: "A-03".
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its place in an army.
    pub role: Role,
    /// What it is.
    pub unit_type: UnitType,
    /// The one faction that may use it, if not all: its place in the list.
    pub faction: Option<usize>,
    /// Where it stands, if that is not its faction's matter.
    pub allegiance: Option<Allegiance>,
    /// Of what kind it is, if not that of the list.
    pub species: Option<Species>,
    /// True if there is only one in the world.
    pub unique: bool,
    /// True if a rule makes all of its models characters.
    pub all_characters: bool,
    /// The price of the starting squad.
    pub cost: u32,
    /// The largest number of models, characters included.
    pub max_size: u32,
    /// What it is made of.
    pub models: Vec<ModelType>,
    /// What its models may take.
    pub options: Vec<OptionGroup>,
    /// Special rules of every model.
    pub rules: Vec<String>,
    /// Weapons of every model.
    pub weapons: Vec<String>,
    /// What else every model has.
    pub gear: Vec<String>,
    /// Powers that are fixed.
    pub powers: Vec<String>,
    /// Whom an army would need for it. A strike force does not.
    pub unlocked_by: Option<String>,
    pub(crate) line: u32,
}

/// A type of model in an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelType {
    /// Its name.
    pub name: String,
    /// True if it is a character, independent or not.
    pub character: bool,
    /// True if it is an independent character.
    pub independent: bool,
    /// How many the starting squad has.
    pub start: u32,
    /// How many the entry may ever have.
    pub max: u32,
    /// The price of one more, if one can be added.
    pub add_cost: Option<u32>,
    /// What its promotion costs beyond that.
    pub promotion: u32,
    /// Its profile, or those of the members of its team.
    pub team: Vec<Member>,
    /// Special rules beside those of the entry.
    pub rules: Vec<String>,
}

/// A member of a team that is bought as one, or the one model itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// What it is.
    pub name: String,
    /// How many.
    pub count: u32,
    /// Its numbers.
    pub profile: Profile,
}

/// Options that share a limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionGroup {
    /// How many may be taken.
    pub limit: Limit,
    /// By which models: their places in the entry.
    pub models: Vec<usize>,
    /// Whether the price is a model's or the squad's.
    pub price: PriceOf,
    /// The options.
    pub options: Vec<Wargear>,
}

/// One option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wargear {
    /// Its name.
    pub name: String,
    /// Its price.
    pub cost: u32,
    /// True for a relic.
    pub relic: bool,
    /// The weapon it is.
    pub weapon: Option<String>,
    /// What it takes the place of.
    pub replaces: Vec<String>,
    /// The special rules it gives.
    pub rules: Vec<String>,
    /// The armour save it gives.
    pub save: Option<u8>,
    /// The invulnerable save it gives, at its best.
    pub inv: Option<u8>,
    /// What it makes of its bearer.
    pub unit_type: Option<UnitType>,
}

impl Entry {
    /// How many of its models are characters at most.
    pub fn characters(&self) -> u32 {
        let characters = self.models.iter().filter(|it| it.character);
        characters.map(|it| it.max).sum::<u32>().min(self.max_size)
    }

    /// How many models can be had that are no characters.
    pub fn most_rank_and_file(&self) -> u32 {
        self.max_size - self.characters()
    }

    /// True if its characters are promoted out of a squad.
    pub fn is_squad(&self) -> bool {
        self.max_size > 1
    }
}

/// The mastery level of a psyker: 2 for the rule "Psyker (2)". A brotherhood is no psyker.
pub(crate) fn mastery<'a>(rules: impl Iterator<Item = &'a str>) -> Option<u32> {
    level(rules, "Psyker")
}

/// The mastery level of a brotherhood, which uses powers as one.
pub(crate) fn brotherhood(rules: &[String]) -> Option<u32> {
    let names = ["Brotherhood of Psykers", "Brotherhood of Sorcerers"];
    names.into_iter().filter_map(|it| level(rules.iter().map(String::as_str), it)).max()
}

fn level<'a>(rules: impl Iterator<Item = &'a str>, name: &str) -> Option<u32> {
    rules
        .filter_map(|it| {
            let rest = it.strip_prefix(name)?.trim();
            if rest.is_empty() {
                return Some(1);
            }
            rest.strip_prefix('(')?.strip_suffix(')')?.trim().parse().ok()
        })
        .max()
}

/// The one with this name, whatever its case.
pub(crate) fn named<'a, T>(all: &'a [T], name: &str, name_of: impl Fn(&'a T) -> &'a str) -> Option<usize> {
    all.iter().position(|it| name_of(it).eq_ignore_ascii_case(name.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_brotherhood_is_no_psyker() {
        let of = |rules: &[&'static str]| mastery(rules.iter().copied());
        assert_eq!(of(&["Stubborn", "Psyker"]), Some(1));
        assert_eq!(of(&["Psyker (1)", "Psyker (2)"]), Some(2));
        assert_eq!(of(&["Brotherhood of Psykers (1)", "Psykers beware"]), None);
    }
}
