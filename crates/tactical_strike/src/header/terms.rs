//! What a campaign tells a battle: a set of terms for each seat, as a journal pins them.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Lists;
use crate::army_list::Profile;
use crate::campaign::{Grade, take_out_relics};
use crate::strike_force::{OddDivisor, Problem, Size, SmallerSide, StrikeForce, check};

/// What a strike force brings from its campaign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Terms {
    /// The number that an Ammo Test needs, 2 to 6. It says how hot weapons get, too.
    pub ammo: u8,
    /// The grade of Armour: who runs, sweeps and overwatches, with which dice.
    #[serde(with = "by_name")]
    pub armour: Grade,
    /// The grade of Personnel, which decides how large the strike force may be. Without it the file says so itself.
    #[serde(with = "if_named", skip_serializing_if = "Option::is_none")]
    pub personnel: Option<Grade>,
    /// True if the points of missing players are divided among all players, not among those of the smaller side.
    #[serde(skip_serializing_if = "is_false")]
    pub divides_among_all: bool,
    /// Command points left over from missions before.
    pub command_points: u16,
    /// Command points that may be spent beyond the usual cap.
    pub more_to_spend: u16,
    /// Command points that advancements add to the grant at the start.
    pub more_granted: u16,
    /// How often dice of an objective or Point of Interest may be rolled again for nothing.
    pub objective_rerolls: u8,
    /// True for a force from an earlier campaign: its characters are worth double.
    pub is_returning: bool,
    /// What became of its Hero and Leaders. Nobody has to be named who is as the lists print them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub characters: Vec<CharacterTerms>,
}

/// What became of a Hero or Leader in a campaign.
///
/// It is the character of this name in the strike force; where several or none have it, and the terms name as many
/// characters as the force has, the one in the same place: Hero first, then Leaders as the force lists them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct CharacterTerms {
    /// Its name.
    pub name: String,
    /// Its numbers at the start of this mission, advancements, injuries and ailments counted: "WS5 BS5 S4 T4 W3 I5 A3
    /// Ld10". What is left out stays as printed.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub numbers: String,
    /// True if it comes from an earlier campaign, and is worth double.
    pub is_returning: bool,
    /// True if it misses this mission. It is not there, and brings nothing.
    pub is_absent: bool,
    /// Points of wargear that it has won beyond those of the strike force.
    #[serde(skip_serializing_if = "is_zero")]
    pub wargear: u16,
    /// A relic that it has won; nobody pays for it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub relic: String,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            ammo: 0,
            armour: Grade::Plentiful,
            personnel: None,
            divides_among_all: false,
            command_points: 0,
            more_to_spend: 0,
            more_granted: 0,
            objective_rerolls: 0,
            is_returning: false,
            characters: Vec::new(),
        }
    }
}

impl Terms {
    /// What is wrong with these terms, if anything.
    pub(super) fn fault(&self) -> Option<String> {
        if !(2..=6).contains(&self.ammo) {
            return Some("an Ammo Test of a campaign needs 2 to 6".into());
        }
        self.characters.iter().find_map(|it| it.profile().err())
    }

    /// The place in these terms of the character with this name and place among so many.
    pub(crate) fn of_character(&self, name: &str, place: usize, alike: usize, all: usize) -> Option<&CharacterTerms> {
        let mut named = self.characters.iter().filter(|it| it.name.eq_ignore_ascii_case(name));
        let by_name = named.next().filter(|_| named.next().is_none() && alike == 1);
        let in_place = self.characters.get(place).filter(|_| self.characters.len() == all);
        by_name.or(in_place)
    }
}

impl Terms {
    /// A campaign decides how large a force may be, whatever its file says.
    pub(super) fn decide_size(&self, force: &mut StrikeForce, smaller_side: Option<SmallerSide>) {
        let Some(personnel) = self.personnel else { return };
        let side = match force.size {
            Size::Campaign { side, .. } => side,
            Size::Points(_) => None,
        };
        force.size = Size::Campaign { personnel, side };
        force.smaller_side = smaller_side;
        force.settings.odd_divisor = match self.divides_among_all {
            true => OddDivisor::AllPlayers,
            false => OddDivisor::SmallerSide,
        };
    }

    /// What stands in the way of a force, with everything that its characters have won: relics are not bought, and
    /// wargear may cost more by so much. Those who miss the mission do not count.
    pub(super) fn first_problem(&self, lists: &Lists, force: &StrikeForce) -> Option<Problem> {
        let mut checked = force.clone();
        checked.picks.sort_by_key(|it| it.category);
        let names: Vec<String> = checked.characters().map(|it| it.called_or_model(lists).to_owned()).collect();
        let (mut place, mut won) = (0, 0);
        checked.picks.retain_mut(|pick| {
            let Some(name) = names.get(place).filter(|_| pick.category.is_character()) else { return true };
            let alike = names.iter().filter(|it| it.eq_ignore_ascii_case(name)).count();
            let told = self.of_character(name, place, alike, names.len());
            place += 1;
            let Some(told) = told else { return true };
            won += u32::from(told.wargear);
            take_out_relics(lists, pick, std::iter::once(told.relic.as_str()));
            !told.is_absent
        });
        let report = check(lists, &checked);
        let is_paid = report.characters <= report.pools.characters.saturating_add(won);
        report.problems.into_iter().find(|it| it.rule != "SF-41" || !is_paid)
    }
}

fn is_false(flag: &bool) -> bool {
    !flag
}

fn is_zero(number: &u16) -> bool {
    *number == 0
}

impl CharacterTerms {
    /// Its numbers, as far as they are told.
    pub(crate) fn profile(&self) -> Result<Profile, String> {
        let wrong = |error: String| format!("the numbers of {}: {error}", self.name);
        let it = Profile::parse_some(&self.numbers).map_err(wrong)?;
        if it.sv.or(it.inv).or(it.hp).is_some() || it.armour.is_some() {
            return Err(wrong("a campaign changes WS BS S T W I A Ld and nothing else".into()));
        }
        Ok(it)
    }
}

/// Grades go by their names in a journal.
mod by_name {
    use super::{Deserialize, Deserializer, Grade, Serializer};

    pub(super) fn serialize<S: Serializer>(grade: &Grade, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(grade.name())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Grade, D::Error> {
        let name = String::deserialize(deserializer)?;
        Grade::parse(&name).map_err(serde::de::Error::custom)
    }
}

/// Likewise, if there is one.
mod if_named {
    use super::{Deserialize, Deserializer, Grade, Serializer};

    pub(super) fn serialize<S: Serializer>(grade: &Option<Grade>, serializer: S) -> Result<S::Ok, S::Error> {
        match grade {
            Some(grade) => serializer.serialize_some(grade.name()),
            None => serializer.serialize_none(),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Grade>, D::Error> {
        let name = Option::<String>::deserialize(deserializer)?;
        name.map(|it| Grade::parse(&it).map_err(serde::de::Error::custom)).transpose()
    }
}
