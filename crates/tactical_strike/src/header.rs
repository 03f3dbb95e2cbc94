//! The set-up of a battle: as a journal pins it, and made ready for play.

mod options;
mod terms;

use battle::{Seat, Seating, Side};
use serde::{Deserialize, Serialize};
use table::Placed;

use crate::campaign::Grade;
use crate::combatant::{Combatant, combatants};
use crate::deployment_map::{DeploymentMaps, TableSize};
use crate::missions::Mission;
use crate::strike_force::{Category, Size, SmallerSide, StrikeForce, check};
use crate::vocabulary::{CombatantId, Stand, WeaponId};
use crate::{Lists, Source, SourceKind};

pub use battle::Text;
pub use options::{AmmoMode, CombatMorale, MarkerDistance, Options, PerTurn, ScoringBasis, TeamSupply};
pub use terms::{CharacterTerms, Terms};

/// The rules that are played.
pub const PACK: &str = "tactical-strike-plus-2.06";

/// What a journal's header pins. Complete in itself: lists, forces and maps stand here as texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The rules that are played.
    pub pack: String,
    /// Who sits where: two sides, or a side for each seat.
    pub seats: Seating,
    /// Army lists and what belongs to them.
    pub lists: Vec<ListText>,
    /// The strike force of each seat.
    pub forces: Vec<Text>,
    /// The deployment maps.
    pub maps: Text,
    /// The mission, if it is agreed.
    #[serde(default)]
    pub mission: Option<String>,
    /// The deployment map, if it is agreed.
    #[serde(default)]
    pub map: Option<String>,
    /// What each seat brings from its campaign, if this is a mission of one.
    #[serde(default)]
    pub campaign: Option<Vec<Terms>>,
    /// How rules are read.
    #[serde(default)]
    pub options: Options,
}

/// A file of the army lists, with what it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListText {
    /// What it describes.
    pub kind: ListKind,
    /// Its name.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

/// What a text of the lists describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ListKind {
    /// An army list.
    ArmyList,
    /// The allies matrix.
    Allies,
    /// Weapons.
    Weapons,
    /// Powers.
    Powers,
    /// Price changes.
    Addendum,
}

/// A set-up made ready for play. Never changes during a battle.
#[derive(Debug, Clone)]
pub struct Table {
    seats: Seating,
    lists: Lists,
    models: Vec<Combatant>,
    /// Weapon types that can run out of ammunition.
    weapons: Vec<String>,
    maps: DeploymentMaps,
    campaign: Option<Vec<Terms>>,
    options: Options,
    pub(crate) mission: Option<Mission>,
    pub(crate) map: Option<u8>,
}

impl Table {
    /// Makes a set-up ready, or says what is wrong with it.
    pub fn prepare(setup: &Setup) -> Result<Self, String> {
        if setup.pack != PACK {
            return Err(format!("there is no pack \"{}\"; known is {PACK}", setup.pack));
        }
        let sources: Vec<Source<'_>> = setup.lists.iter().map(source).collect();
        let lists = Lists::load(&sources).map_err(|faults| first(faults.iter()))?;
        let maps = DeploymentMaps::load(&setup.maps.text)
            .map_err(|faults| format!("{}: {}", setup.maps.name, first(faults.iter())))?;
        let mut forces = Vec::new();
        for (seat, text) in setup.forces.iter().enumerate() {
            let force = StrikeForce::load(&lists, &text.text);
            let mut force = force.map_err(|faults| format!("{}: {}", text.name, first(faults.iter())))?;
            let terms = setup.campaign.as_ref().and_then(|it| it.get(seat));
            let outnumbered = smaller_side(&setup.seats, seat);
            if let Some(terms) = terms {
                terms.decide_size(&mut force, outnumbered);
            }
            if let Some(claimed) = force.smaller_side.filter(|it| Some(*it) != outnumbered && !setup.options.any_force)
            {
                return Err(claims_too_much(&text.name, claimed, outnumbered));
            }
            let problem = match terms {
                Some(terms) => terms.first_problem(&lists, &force),
                None => check(&lists, &force).problems.into_iter().next(),
            };
            if let Some(problem) = problem.filter(|_| !setup.options.any_force) {
                return Err(format!("{}: {} {}", text.name, problem.headline, problem.detail));
            }
            forces.push(force);
        }
        let mission = setup.mission.as_deref();
        let mission = mission.map(|it| Mission::named(it).ok_or_else(|| format!("there is no mission \"{it}\"")));
        let mission = mission.transpose()?;
        let map = setup.map.as_deref();
        let map = map.map(|it| maps.named(it).ok_or_else(|| format!("there is no deployment map \"{it}\"")));
        let map = map.transpose()?;
        let parts = Parts { seats: setup.seats.clone(), lists, forces, maps, mission, map };
        Self::new(parts, setup.campaign.clone(), setup.options.clone())
    }

    pub(crate) fn new(parts: Parts, campaign: Option<Vec<Terms>>, options: Options) -> Result<Self, String> {
        let Parts { seats, lists, forces, maps, mission, map } = parts;
        let (players, sides) = (seats.seats().count(), seats.sides().count());
        if sides != 2 && sides != players {
            return Err("two sides play, or everybody against everybody".into());
        }
        let largest = seats.sides().map(|it| seats.seats_of(it).count()).max().unwrap_or(0);
        if largest > 3 {
            return Err(format!("a side has up to three players, not {largest}"));
        }
        let sizes: Vec<usize> = seats.sides().map(|it| seats.seats_of(it).count()).collect();
        let [a, b] = match sizes.as_slice() {
            [a, b] => [*a, *b],
            _ => [1, 1],
        };
        // In a campaign three may gang up on one. CA-21.
        let most = if campaign.is_some() { 2 } else { 1 };
        if a.abs_diff(b) > most {
            return Err(format!("sides of {a} and {b} are too uneven; one more player is what the rules make up for"));
        }
        if forces.len() != players {
            return Err(format!("{players} players need {players} strike forces, not {}", forces.len()));
        }
        if campaign.as_ref().is_some_and(|it| it.len() != players) {
            return Err("a mission of a campaign needs the terms of every player".into());
        }
        if let Some(fault) = campaign.iter().flatten().find_map(Terms::fault) {
            return Err(fault);
        }
        for ((seat, force), terms) in seats.seats().zip(&forces).zip(campaign.iter().flatten()) {
            let bought = match force.size {
                Size::Campaign { personnel, .. } => Some(personnel),
                Size::Points(_) => None,
            };
            if let Some(grade) = terms.personnel.filter(|it| bought != Some(*it) && !options.any_force) {
                let name = seats.name(seat);
                return Err(format!("the strike force of {name} is not bought with {} Personnel", grade.name()));
            }
        }
        for (seat, force) in seats.seats().zip(&forces) {
            let leads = force.count(Category::LeadElement);
            let side = seats.side_of(seat);
            let allowed = if is_smaller(&seats, side) { 2 } else { 1 };
            if leads > allowed && !options.any_force {
                return Err(format!("{} may take {allowed} Lead Element, not {leads}", seats.name(seat)));
            }
        }
        let models = combatants(&lists, &seats, &forces, campaign.as_deref())?;
        let mut weapons: Vec<String> = models.iter().flat_map(|it| it.weapons.iter().cloned()).collect();
        weapons.sort();
        weapons.dedup();
        Ok(Self { seats, lists, models, weapons, maps, campaign, options, mission, map })
    }

    /// Who sits where.
    pub fn seats(&self) -> &Seating {
        &self.seats
    }

    /// How rules are read.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Army lists and what belongs to them.
    pub fn lists(&self) -> &Lists {
        &self.lists
    }

    /// The deployment maps.
    pub fn maps(&self) -> &DeploymentMaps {
        &self.maps
    }

    /// What a seat brings from its campaign.
    pub fn terms(&self, seat: Seat) -> Option<&Terms> {
        self.campaign.as_ref()?.get(usize::from(seat.0))
    }

    /// The grade of Armour of a seat; outside of campaigns, one without effect.
    pub fn armour(&self, seat: Seat) -> Grade {
        self.terms(seat).map_or(Grade::Plentiful, |it| it.armour)
    }

    /// True if this is a mission of a campaign.
    pub fn is_campaign(&self) -> bool {
        self.campaign.is_some()
    }

    /// True if everybody plays against everybody: more than two sides.
    pub fn is_free_for_all(&self) -> bool {
        self.seats.sides().count() > 2
    }

    /// How large the table is: the large one for three a side, or five against each other.
    pub fn size(&self) -> TableSize {
        let sides: Vec<Side> = self.seats.sides().collect();
        let three = sides.iter().any(|it| self.seats.seats_of(*it).count() > 2);
        if three || sides.len() > 4 || self.options.large_table { TableSize::Large } else { TableSize::Small }
    }

    /// True for the smaller side of an uneven game.
    pub fn is_smaller_side(&self, side: Side) -> bool {
        is_smaller(&self.seats, side)
    }

    /// Every model.
    pub fn models(&self) -> impl Iterator<Item = CombatantId> + use<> {
        (0..self.models.len() as u16).map(CombatantId)
    }

    /// Every model of a seat.
    pub fn models_of(&self, seat: Seat) -> impl Iterator<Item = CombatantId> {
        self.models().filter(move |it| self.model(*it).seat == seat)
    }

    /// What is known of a model.
    pub fn model(&self, model: CombatantId) -> &Combatant {
        self.models.get(model.index()).expect("set-up dealt every id")
    }

    /// Whose model it is.
    pub fn seat_of(&self, model: CombatantId) -> Seat {
        self.model(model).seat
    }

    /// For which side it fights.
    pub fn side_of(&self, model: CombatantId) -> Side {
        self.seats.side_of(self.model(model).seat)
    }

    /// The Hero of a seat.
    pub fn hero(&self, seat: Seat) -> Option<CombatantId> {
        self.models_of(seat).find(|it| self.model(*it).category == Category::Hero)
    }

    /// How many Leaders a seat has.
    pub fn leaders(&self, seat: Seat) -> u16 {
        self.models_of(seat).filter(|it| self.model(*it).category == Category::Leader).count() as u16
    }

    /// A model, put there.
    pub fn base_at(&self, model: CombatantId, stand: Stand) -> Placed<'_> {
        self.model(model).shape.at(stand.at).facing(stand.facing)
    }

    /// The short name of a model: a1, b3.
    pub fn code(&self, model: CombatantId) -> String {
        self.model(model).code.clone()
    }

    /// The model of this short name, or of this name if only one has it.
    pub fn model_called(&self, name: &str) -> Option<CombatantId> {
        let name = name.trim();
        let coded = self.models().find(|it| self.model(*it).code.eq_ignore_ascii_case(name));
        let mut named = self.models().filter(|it| self.model(*it).name.eq_ignore_ascii_case(name));
        coded.or_else(|| named.next().filter(|_| named.next().is_none()))
    }

    /// The name of a kind of weapon.
    pub fn weapon(&self, weapon: WeaponId) -> &str {
        self.weapons.get(usize::from(weapon.0)).map_or("weapon", String::as_str)
    }

    /// The kind of weapon of this name.
    pub fn weapon_called(&self, name: &str) -> Option<WeaponId> {
        let place = self.weapons.iter().position(|it| it.eq_ignore_ascii_case(name.trim()))?;
        Some(WeaponId(place as u16))
    }

    /// Every kind of weapon that somebody in this battle carries.
    pub fn weapons(&self) -> impl Iterator<Item = WeaponId> + use<> {
        (0..self.weapons.len() as u16).map(WeaponId)
    }
}

/// What a table is made of.
#[derive(Debug)]
pub(crate) struct Parts {
    pub(crate) seats: Seating,
    pub(crate) lists: Lists,
    pub(crate) forces: Vec<StrikeForce>,
    pub(crate) maps: DeploymentMaps,
    pub(crate) mission: Option<Mission>,
    pub(crate) map: Option<u8>,
}

fn is_smaller(seats: &Seating, side: Side) -> bool {
    let count = |it: Side| seats.seats_of(it).count();
    seats.sides().count() == 2 && seats.opponents(side).any(|it| count(it) > count(side))
}

/// How the side of a seat is outnumbered, if it is.
pub(crate) fn smaller_side(seats: &Seating, seat: usize) -> Option<SmallerSide> {
    let seat = seats.seats().nth(seat)?;
    let count = |side: Side| u32::try_from(seats.seats_of(side).count()).unwrap_or(u32::MAX);
    let side = seats.side_of(seat);
    let against = seats.opponents(side).map(count).max()?;
    is_smaller(seats, side).then(|| SmallerSide { players: count(side), against })
}

/// A file that was bought for fewer players than there are.
fn claims_too_much(name: &str, claimed: SmallerSide, outnumbered: Option<SmallerSide>) -> String {
    let SmallerSide { players, against } = claimed;
    let really = match outnumbered {
        Some(SmallerSide { players, against }) => format!("here it fights {players} against {against}"),
        None => "here its side is not outnumbered".to_owned(),
    };
    format!("{name}: [smaller_side] says {players} against {against}; {really}")
}

fn source(text: &ListText) -> Source<'_> {
    let kind = match text.kind {
        ListKind::ArmyList => SourceKind::ArmyList,
        ListKind::Allies => SourceKind::Allies,
        ListKind::Weapons => SourceKind::Weapons,
        ListKind::Powers => SourceKind::Powers,
        ListKind::Addendum => SourceKind::Addendum,
    };
    Source { kind, name: &text.name, text: &text.text }
}

fn first<T: ToString>(mut faults: impl Iterator<Item = T>) -> String {
    faults.next().map_or_else(|| "cannot be read".to_owned(), |it| it.to_string())
}
