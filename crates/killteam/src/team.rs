//! Kill teams: datacards as data, loaded from a text.

mod file;

use table::{Length, Shape};

use crate::abilities::Ability;
use crate::team_rules::TeamRule;
use crate::vocabulary::{Action, Archetype};
use crate::weapon::{Weapon, WeaponNo};

/// A kill team as it takes the field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Team {
    /// Its name.
    pub name: String,
    /// What it is good at.
    archetypes: Vec<Archetype>,
    /// Its operatives, one datacard each, named one by one.
    pub operatives: Vec<Datacard>,
    /// Its ploys, faction rules and faction equipment.
    pub rules: Vec<TeamRule>,
    /// How many of its operatives it fields.
    pub picks: usize,
}

/// The printed numbers of one operative.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Datacard {
    /// Its name.
    pub name: String,
    /// Action point limit.
    pub apl: u8,
    /// Move, in inches.
    pub movement: i32,
    /// Save: a defence die of this or more succeeds.
    pub save: u8,
    /// Wounds.
    pub wounds: u8,
    /// Its base.
    pub base: Shape,
    /// How tall it stands, for sight: as the datacard says, or as the table has it for its base.
    pub height: Length,
    own_height: Option<Length>,
    /// True if a rule of its team leaves it out of the kill op.
    pub ignored_for_kill_op: bool,
    /// True if its team cannot do without it.
    pub must: bool,
    /// True if a rule of its team brings it into the battle later: it is no part of the team that begins.
    pub joins_later: bool,
    /// What it shoots and fights with.
    pub weapons: Vec<Weapon>,
    /// What rules call it.
    pub keywords: Vec<String>,
    /// The unique actions on its datacard.
    pub actions: Vec<Action>,
    /// What else only it can do.
    pub abilities: Vec<Ability>,
}

impl Team {
    /// A team made of datacards, for scenarios. It may hold every tac op.
    pub(crate) fn of(name: &str, operatives: Vec<Datacard>) -> Self {
        let picks = operatives.iter().filter(|it| !it.joins_later).count();
        Self { name: name.to_owned(), archetypes: Archetype::ALL.to_vec(), operatives, rules: Vec::new(), picks }
    }

    /// The same team of which so many take the field, for scenarios.
    pub(crate) fn picking(self, picks: Option<usize>) -> Self {
        let all = self.picks;
        Self { picks: picks.unwrap_or(all).clamp(1, all.max(1)), ..self }
    }

    /// True if the team has more operatives than it fields.
    pub fn has_a_choice(&self) -> bool {
        self.picks < self.operatives.iter().filter(|it| !it.joins_later).count()
    }

    /// The same team with rules, for scenarios.
    pub(crate) fn with_rules(self, rules: Vec<TeamRule>) -> Self {
        Self { rules, ..self }
    }

    /// The place of a rule in the team's list, as a bit; none if the team does not have it.
    pub(crate) fn bit_of(&self, rule: TeamRule) -> u32 {
        let place = self.rules.iter().position(|it| *it == rule);
        place.and_then(|it| 1u32.checked_shl(u32::try_from(it).ok()?)).unwrap_or(0)
    }

    /// True if the team may hold tac ops of this archetype.
    pub fn has_archetype(&self, archetype: Archetype) -> bool {
        self.archetypes.contains(&archetype)
    }
}

impl Datacard {
    /// A datacard with a round base. How tall it is says the table, see [`Datacard::stand`].
    pub(crate) fn new(name: String, apl: u8, movement: i32, save: u8, wounds: u8, base: Length) -> Self {
        Self {
            name,
            apl,
            movement,
            save,
            wounds,
            base: Shape::round(base),
            height: Length::ZERO,
            own_height: None,
            ignored_for_kill_op: false,
            must: false,
            joins_later: false,
            weapons: Vec::new(),
            keywords: Vec::new(),
            actions: Vec::new(),
            abilities: Vec::new(),
        }
    }

    /// True if it differs from another in nothing but its name.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        *self == Self { name: self.name.clone(), ..other.clone() }
    }

    /// The same with a height of its own, whatever the table has for its base.
    pub(crate) fn with_height(self, height: Length) -> Self {
        Self { own_height: Some(height), ..self }
    }

    /// The same with weapons.
    pub(crate) fn armed(self, weapons: Vec<Weapon>) -> Self {
        Self { weapons, ..self }
    }

    /// One of its weapons.
    pub fn weapon(&self, number: WeaponNo) -> Option<&Weapon> {
        self.weapons.get(number.index())
    }

    /// Its weapons by number.
    pub fn numbered_weapons(&self) -> impl Iterator<Item = (WeaponNo, &Weapon)> {
        self.weapons.iter().enumerate().map(|(place, weapon)| (WeaponNo(place as u8), weapon))
    }

    /// The weapon of this name.
    pub fn weapon_named(&self, name: &str) -> Option<WeaponNo> {
        self.numbered_weapons().find(|(_, it)| it.name.eq_ignore_ascii_case(name.trim())).map(|(number, _)| number)
    }

    /// True if rules call it so.
    pub fn has_keyword(&self, keyword: &str) -> bool {
        self.keywords.iter().any(|it| it.eq_ignore_ascii_case(keyword))
    }

    /// Puts the figure on its base as a table has it: as tall as its datacard says, or else as bases of this diameter
    /// are there; an oval perhaps as the circle around it.
    pub(crate) fn stand(
        &mut self,
        oval_as_circle: bool,
        height: impl Fn(Length) -> Result<Length, String>,
    ) -> Result<(), String> {
        let wide = Length::um(2 * self.base_radius().micrometres());
        self.height = self.own_height.map_or_else(|| height(wide), Ok)?;
        if oval_as_circle {
            self.base = Shape::round(wide);
        }
        Ok(())
    }

    /// True if its base may go underneath a ceiling whatever the height of the figure: a round one up to 50 mm, or an
    /// oval up to 60 by 35 mm.
    pub(crate) fn goes_under_ceilings(&self) -> bool {
        let bounds = self.base.at(table::Point::default()).bounds();
        let (long, short) = (bounds.right - bounds.left, bounds.high - bounds.low);
        match self.base {
            Shape::Disc { .. } => long <= Length::mm(50).micrometres(),
            Shape::Hull(_) => long <= Length::mm(60).micrometres() && short <= Length::mm(35).micrometres(),
        }
    }

    /// Half the width of its base, along the longer side of an oval one.
    pub fn base_radius(&self) -> Length {
        if let Shape::Disc { radius } = self.base {
            return radius;
        }
        let bounds = self.base.at(table::Point::default()).bounds();
        Length::um((bounds.right - bounds.left) / 2)
    }
}

/// A base: a diameter for a round one, or the two of an oval, the longer one first: "32mm", "60x35mm".
pub(crate) fn read_base(name: &str, text: &str) -> Result<Shape, String> {
    const MOST: Length = Length::mm(200);
    let fault = |error: &dyn std::fmt::Display| format!("the base of {name}: {error}");
    let sensible = |it: Length| it > Length::ZERO && it <= MOST;
    let Some((long, short)) = text.split_once('x') else {
        let base: Length = text.parse().map_err(|error| fault(&error))?;
        return match sensible(base) {
            true => Ok(Shape::round(base)),
            false => Err(format!("the base of {name} is {base}; sensible is up to 200 mm")),
        };
    };
    let unit = short.trim_start_matches(|it: char| it.is_ascii_digit() || it == '.' || it == ' ');
    let long =
        if long.ends_with(|it: char| it.is_ascii_digit()) { format!("{}{unit}", long.trim()) } else { long.into() };
    let (long, short): (Length, Length) =
        (long.parse().map_err(|error| fault(&error))?, short.parse().map_err(|error| fault(&error))?);
    if !sensible(long) || !sensible(short) || short > long {
        return Err(format!(
            "the base of {name} is {long} by {short}; the longer side comes first, 200 mm at the most"
        ));
    }
    Shape::oval(long, short).map_err(|error| fault(&error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weapon::WeaponKind;

    #[test]
    fn a_team_lists_its_operatives_one_by_one() {
        let team = Team::load("cadets.toml", include_str!("../../../data/teams/ashgate_cadets.toml")).unwrap();
        let names: Vec<&str> = team.operatives.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names, ["Drill Sergeant", "Cadet 1", "Cadet 2", "Cadet 3", "Cadet 4"]);
        assert!(team.has_archetype(Archetype::Security));
        assert!(!team.has_archetype(Archetype::Recon));
    }

    #[test]
    fn both_sample_teams_are_armed_and_use_every_weapon_rule() {
        let wardens = include_str!("../../../data/teams/cinderline_wardens.toml");
        let choir = include_str!("../../../data/teams/hollow_choir.toml");
        let teams = [Team::load("cinderline_wardens.toml", wardens), Team::load("hollow_choir.toml", choir)];
        let teams = teams.map(Result::unwrap);
        assert_eq!(teams.each_ref().map(|it| it.operatives.len()), [10, 6]);
        let everybody = || teams.iter().flat_map(|it| &it.operatives);
        assert!(everybody().all(|it| it.weapons.iter().any(|it| it.kind == WeaponKind::Melee)));
        let rules: Vec<_> = everybody().flat_map(|it| &it.weapons).flat_map(|it| &it.rules).collect();
        for card in crate::weapon_rules::WeaponRule::CARDS {
            assert!(rules.iter().any(|it| it.card().name == card.name), "nobody has {}", card.name);
        }
    }
}
