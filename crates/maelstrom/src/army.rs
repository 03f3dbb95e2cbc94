//! Armies: what a roster says about its units, as far as set-up and objectives lean on it.
//!
//! An army is plain data that anybody may fill in; [`Army::check`] says everything that is wrong
//! with it for a battle size. The file format is described in `docs/armies.md`.

mod base;
mod check;
mod detachment;
mod keyword;
mod load;

use table::Shape;

use crate::settings::Options;

pub use check::{Code, Problem};
pub use detachment::{Detachment, DetachmentKind, Role};
pub use keyword::{Keyword, Keywords};

/// An army roster.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// True if every model is painted to the standard that earns the bonus.
    pub is_painted: bool,
    /// Its detachments.
    pub detachments: Vec<Detachment>,
    /// Its units, in the order of the file.
    pub units: Vec<Unit>,
    /// Who was named as warlord: units by name. Exactly one is right.
    pub warlords: Vec<String>,
    /// Upgrades bought before the battle.
    pub upgrades: Vec<Upgrade>,
    /// Points set aside for units that are added during the battle.
    pub reinforcement_points: u16,
}

/// A unit of an army.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// Its name, of its own in the army.
    pub name: String,
    /// The title of its datasheet.
    pub datasheet: String,
    /// Datasheets that count as one for the limit share this.
    pub limit_group: Option<String>,
    /// Its detachment, by place in the list; none if the file names one that is not there.
    pub detachment: Option<usize>,
    /// Its battlefield role.
    pub role: Role,
    /// How many models.
    pub models: u8,
    /// The fewest and the most models that the datasheet allows.
    pub allowed: (u8, u8),
    /// What it costs.
    pub points: u16,
    /// Its Power Rating at this size.
    pub power: u8,
    /// The keywords that rules ask for.
    pub keywords: Keywords,
    /// Its faction keywords, in capitals.
    pub factions: Vec<String>,
    /// The wounds of each model.
    pub wounds: u8,
    /// The base of each model.
    pub base: Shape,
    /// The smallest dimension of that base, in micrometres.
    pub narrowest: table::Length,
    /// Damage table: the most remaining wounds of each row, best row first. Empty if it has none.
    pub rows: Vec<u8>,
    /// What it carries, if it is a transport.
    pub transport: Option<Transport>,
    /// The ability by which it may start somewhere else, if it has one.
    pub elsewhere: Option<String>,
    /// True if it is set up after both armies have deployed.
    pub deploys_last: bool,
    /// True if it is no part of the army, but may be added during the battle for reinforcement points.
    pub is_added: bool,
}

/// What a transport can take aboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Transport {
    /// How many models.
    pub capacity: u8,
    /// A passenger needs one of these; anybody may board if there is none.
    pub carries: Keywords,
}

/// An upgrade bought with a stratagem while mustering.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upgrade {
    /// What it is called.
    pub name: String,
    /// The unit that has it.
    pub unit: String,
    /// What it cost.
    pub cp: u8,
}

impl Army {
    /// The units that it takes the field with; others may be added during the battle.
    pub fn mustered(&self) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(|it| !it.is_added)
    }

    /// The points of all units that it takes the field with.
    pub fn points(&self) -> u16 {
        self.mustered().fold(0, |sum, it| sum.saturating_add(it.points))
    }

    /// Likewise, with the points that are set aside: what the limit of a battle size is about.
    pub fn points_with_reinforcements(&self) -> u16 {
        self.points().saturating_add(self.reinforcement_points)
    }

    /// The models of all units that it takes the field with.
    pub fn models(&self) -> usize {
        self.mustered().map(|it| usize::from(it.models)).sum()
    }

    /// The unit of this name, by its place in the list.
    pub fn unit_named(&self, name: &str) -> Option<usize> {
        self.units.iter().position(|it| it.name.eq_ignore_ascii_case(name.trim()))
    }

    /// The unit whose first model is the warlord, by its place in the list.
    pub fn warlord(&self) -> Option<usize> {
        self.warlords.first().and_then(|it| self.unit_named(it))
    }

    /// Whether the Troops of a detachment hold objectives against greater numbers.
    pub fn has_objective_secured(&self, unit: &Unit) -> bool {
        let kind = unit.detachment.and_then(|it| self.detachments.get(it)).map(|it| it.kind);
        unit.role == Role::Troops && kind.is_some_and(DetachmentKind::is_core)
    }

    /// What detachments and upgrades cost, after what the warlord's detachment gives back.
    pub fn command_points_spent(&self) -> u16 {
        self.command_points_spent_under(&Options::default())
    }

    /// Likewise, as these settings read the detachments.
    pub fn command_points_spent_under(&self, options: &Options) -> u16 {
        let warlord = self.warlord().and_then(|it| self.units.get(it)).and_then(|it| it.detachment);
        let detachments = self.detachments.iter().enumerate().map(|(place, it)| {
            let refunded = warlord == Some(place) && it.kind.is_core();
            if refunded { 0 } else { u16::from(options.detachment_cp(it.kind)) }
        });
        detachments.sum::<u16>() + self.upgrades.iter().map(|it| u16::from(it.cp)).sum::<u16>()
    }
}

impl Unit {
    /// The row of the damage table for so many remaining wounds, from 0 for the best; none without a table.
    pub fn row(&self, left: u8) -> Option<usize> {
        let last = self.rows.len().checked_sub(1)?;
        Some(self.rows.iter().rposition(|most| left <= *most).unwrap_or(0).min(last))
    }

    /// True for VEHICLE or MONSTER.
    pub fn is_big(&self) -> bool {
        self.keywords.has(Keyword::Vehicle) || self.keywords.has(Keyword::Monster)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CINDER: &str = include_str!("../../../data/armies/cinder_compact.toml");
    const HOLLOWMAW: &str = include_str!("../../../data/armies/hollowmaw_brood.toml");

    fn load(text: &str) -> Army {
        Army::load("sample.toml", text).unwrap()
    }

    #[test]
    fn the_sample_armies_have_the_sums_of_their_lists() {
        let (x, y) = (load(CINDER), load(HOLLOWMAW));
        assert_eq!((x.points(), x.units.len(), x.models()), (1000, 9, 33));
        assert_eq!((y.points(), y.units.len(), y.models()), (1000, 8, 57));
        assert_eq!((x.command_points_spent(), y.command_points_spent()), (0, 0));
        let names: Vec<&str> = x.units.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names[2..4], ["Line Troopers 1", "Line Troopers 2"]);
    }

    #[test]
    fn troops_of_a_patrol_have_objective_secured() {
        let x = load(CINDER);
        let secured: Vec<&str> =
            x.units.iter().filter(|it| x.has_objective_secured(it)).map(|it| it.name.as_str()).collect();
        assert_eq!(secured, ["Line Troopers 1", "Line Troopers 2"]);
    }

    #[test]
    fn a_damage_table_tells_the_row_by_the_wounds_left() {
        let y = load(HOLLOWMAW);
        let hulk = &y.units[y.unit_named("Ironhide Hulk").unwrap()];
        let rows: Vec<_> = [14, 8, 7, 5, 4, 1].map(|left| hulk.row(left).unwrap()).to_vec();
        assert_eq!(rows, [0, 0, 1, 1, 2, 2]);
        let slingers = &y.units[y.unit_named("Mire Slingers").unwrap()];
        assert_eq!(slingers.row(3), None);
    }
}
