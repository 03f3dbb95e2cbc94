//! Points of Interest: where they lie, who explores them, and the thirteen things that can be found, a file each.

pub mod alchemical_injector;
pub mod archeotech_cache;
pub mod combat_array;
pub mod data_mine;
pub mod fortified_position;
pub mod hidden_supplies;
mod list;
pub mod megascope;
pub mod power_field;
pub mod reclaimator;
pub mod secret_intelligence;
pub mod stockpile;
pub mod supply_cache;
pub mod unstable_ground;

pub use list::Find;

use crate::combatant::Combatant;
use crate::vocabulary::CombatantId;
use crate::witness::Witness;

/// What a find does.
#[derive(Debug, Clone, Copy)]
pub struct Card {
    /// The total that finds it.
    pub number: u8,
    /// Its name.
    pub name: &'static str,
    /// What it does, in a line.
    pub gist: &'static str,
    /// What the explorer's force gets at once.
    pub now: Option<Now>,
    /// Victory points for whoever controls it at the end.
    pub at_end: u8,
    /// Victory points for whoever controls it at the end of each turn.
    pub points_each_turn: u8,
    /// Command points for whoever controls it at the end of each turn.
    pub command_each_turn: u16,
    /// Rules that the models of the explorer's unit have from then on.
    pub rules: &'static [&'static str],
    /// Rules of whoever stands on the point, on either side.
    pub at_point: &'static [&'static str],
    /// True if a unit on the point takes no Ammo Tests.
    pub ignores_ammo: bool,
    /// True if units that cross it are hit.
    pub hits_who_crosses: bool,
    /// True if invulnerable saves of the explorer's unit improve.
    pub improves_saves: bool,
}

/// Something that is gained at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Now {
    /// How many D6.
    pub dice: u8,
    /// Of what.
    pub what: What,
}

/// What is gained.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// Supply points.
    Supply,
    /// Command points.
    Command,
}

impl Card {
    /// Nothing at all, to be filled in.
    pub const EMPTY: Self = Self {
        number: 0,
        name: "",
        gist: "",
        now: None,
        at_end: 0,
        points_each_turn: 0,
        command_each_turn: 0,
        rules: &[],
        at_point: &[],
        ignores_ammo: false,
        hits_who_crosses: false,
        improves_saves: false,
    };
}

impl Find {
    /// All of them, by their numbers.
    pub const ALL: [Self; 13] = [
        Self::SupplyCache,
        Self::Megascope,
        Self::AlchemicalInjector,
        Self::Reclaimator,
        Self::Stockpile,
        Self::HiddenSupplies,
        Self::UnstableGround,
        Self::SecretIntelligence,
        Self::FortifiedPosition,
        Self::DataMine,
        Self::PowerField,
        Self::CombatArray,
        Self::ArcheotechCache,
    ];

    /// What it does.
    pub const fn card(self) -> Card {
        match self {
            Self::SupplyCache => supply_cache::CARD,
            Self::Megascope => megascope::CARD,
            Self::AlchemicalInjector => alchemical_injector::CARD,
            Self::Reclaimator => reclaimator::CARD,
            Self::Stockpile => stockpile::CARD,
            Self::HiddenSupplies => hidden_supplies::CARD,
            Self::UnstableGround => unstable_ground::CARD,
            Self::SecretIntelligence => secret_intelligence::CARD,
            Self::FortifiedPosition => fortified_position::CARD,
            Self::DataMine => data_mine::CARD,
            Self::PowerField => power_field::CARD,
            Self::CombatArray => combat_array::CARD,
            Self::ArcheotechCache => archeotech_cache::CARD,
        }
    }

    /// The find of a total; totals beyond the table count as its ends.
    pub fn of(total: i8) -> Self {
        let number = u8::try_from(total.clamp(1, 13)).unwrap_or(1);
        Self::ALL.into_iter().find(|it| it.card().number == number).unwrap_or(Self::SupplyCache)
    }

    /// The find of this name, in any spelling of capitals.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.card().name.eq_ignore_ascii_case(name.trim()))
    }
}

/// How many Points of Interest so many players have: one, and one more for every two beyond two from four on.
pub fn count(players: usize) -> usize {
    if players <= 3 { 1 } else { 1 + (players - 2) / 2 }
}

/// Rules that let an explorer add or take away one, and two.
const BY_ONE: [&str; 3] = ["Augury Scanner", "Scout", "Battlesmith"];
const BY_TWO: [&str; 2] = ["Infiltrate", "Psyker"];

/// What an explorer may add to the dice after seeing them. Only one of several sources counts.
pub fn adjustments(ask: &Witness<'_>, by: CombatantId) -> Vec<i8> {
    let has = |rules: &[&str]| rules.iter().any(|it| ask.has_rule(by, it));
    let mut list = vec![0];
    if has(&BY_ONE) {
        list.extend([-1, 1]);
    }
    if has(&BY_TWO) {
        list.extend([-2, 2]);
    }
    list
}

/// True if this model can explore at all: Heroes and Leaders.
pub fn can_explore(model: &Combatant) -> bool {
    model.is_character()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ts_e077_players_and_points_of_interest() {
        assert_eq!([2, 3, 4, 5, 6].map(count), [1, 1, 2, 2, 3]);
    }

    #[test]
    fn every_total_has_its_find_and_the_ends_hold() {
        for (number, find) in (1..).zip(Find::ALL) {
            assert_eq!((find.card().number, Find::of(number)), (number as u8, find));
        }
        assert_eq!((Find::of(0), Find::of(14)), (Find::SupplyCache, Find::ArcheotechCache));
    }
}
