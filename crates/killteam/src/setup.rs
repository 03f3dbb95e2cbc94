//! The set-up of a battle: as a journal pins it, and made ready for play.

use battle::{Seating, Side};
use serde::{Deserialize, Serialize};
use table::{Board, Length, Map, Placed, Point, Shape, Solids, Terrain, Zone as Area};

use crate::approved_ops_2025::{CritOp, PACK};
use crate::state::{End, State};
use crate::team::{Datacard, Team};
use crate::vocabulary::{Marker, Objective, OperativeId};

/// What a journal's header pins. Complete in itself: maps and teams stand here as texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The mission pack.
    pub pack: String,
    /// Who sits where.
    pub seats: Seating,
    /// What kind of table.
    pub table: TableKind,
    /// The killzone.
    pub map: Text,
    /// The team of A and of B.
    pub teams: [Text; 2],
    /// The crit op.
    pub crit_op: String,
    /// How rules are read.
    #[serde(default)]
    pub options: Options,
}

/// A file by name and content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// Its name.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

impl Text {
    /// A file by name and content.
    pub fn new(name: &str, text: &str) -> Self {
        Self { name: name.to_owned(), text: text.to_owned() }
    }
}

/// What kind of table a battle is played on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TableKind {
    /// Positions are known; every choice is judged in full.
    Digital,
    /// The world is on a real table; players report and are asked.
    Physical,
}

/// How rules are read where sources differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How many turning points.
    pub turning_points: u8,
    /// Whether the least cost of climbing counts for each climb or once for the action.
    pub climb_minimum_scope: ClimbMinimum,
    /// Whether a Dash may jump.
    pub dash_can_jump: bool,
    /// Whether initiative cards are dealt and played.
    pub initiative_cards: bool,
    /// How operatives are split into three groups at set-up.
    pub deploy_groups: DeployGroups,
    /// How many equipment options a side may pick.
    pub max_equipment: u8,
    /// What Ammo Resupply costs.
    pub ammo_resupply_ap: u8,
}

/// For what the least cost of climbing counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClimbMinimum {
    /// Once for the whole action.
    Action,
    /// For each climb.
    Climb,
}

/// How operatives are split into three groups at set-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DeployGroups {
    /// They differ by at most one, larger ones first: 10 make 4, 3, 3.
    Balanced,
    /// A third rounded up each time, and the rest: 10 make 4, 4, 2.
    Ceil,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            turning_points: 4,
            climb_minimum_scope: ClimbMinimum::Action,
            dash_can_jump: true,
            initiative_cards: true,
            deploy_groups: DeployGroups::Balanced,
            max_equipment: 4,
            ammo_resupply_ap: 0,
        }
    }
}

/// How near to its own drop zone a side puts a heavy barricade.
const NEAR_DROP_ZONE: Length = Length::inches(4);

/// No change brings Move below this, in inches.
const LEAST_MOVE: i32 = 4;

/// A set-up made ready for play. Never changes during a battle.
#[derive(Debug, Clone)]
pub struct Table {
    seats: Seating,
    kind: TableKind,
    crit_op: CritOp,
    options: Options,
    map: Map,
    solids: Solids,
    teams: [Team; 2],
    objectives: [Point; 3],
    drop_zones: [Area; 2],
    territories: [Area; 2],
    near_drop_zones: [Area; 2],
    marker_shapes: [Shape; 2],
}

impl Table {
    /// Makes a set-up ready, or says what is wrong with it.
    pub fn prepare(setup: &Setup) -> Result<Self, String> {
        if setup.pack != PACK {
            return Err(format!("there is no pack \"{}\"; known is {PACK}", setup.pack));
        }
        let [a, b] = &setup.teams;
        let teams = [Team::load(&a.name, &a.text)?, Team::load(&b.name, &b.text)?];
        let crit_op = CritOp::named(&setup.crit_op).ok_or_else(|| {
            let known: Vec<&str> = CritOp::ALL.iter().map(|it| it.card().name).collect();
            format!("there is no crit op \"{}\"; known are {}", setup.crit_op, known.join(", "))
        })?;
        let map = Map::load(&setup.map.name, &setup.map.text).map_err(|error| error.to_string())?;
        Self::new(setup.seats.clone(), setup.table, crit_op, setup.options.clone(), map, teams)
            .map_err(|reason| format!("{}: {reason}", setup.map.name))
    }

    pub(crate) fn new(
        seats: Seating,
        kind: TableKind,
        crit_op: CritOp,
        options: Options,
        map: Map,
        teams: [Team; 2],
    ) -> Result<Self, String> {
        if seats.seats().count() != 2 || seats.sides().count() != 2 {
            return Err("Kill Team is played by two".into());
        }
        if !(1..=4).contains(&options.turning_points) {
            return Err(format!("a battle has 1 to 4 turning points, not {}", options.turning_points));
        }
        let zone = |name: &str, role: &str| {
            let missing = || format!("the map has no {name} for {role}");
            map.zone(name, role).cloned().ok_or_else(missing)
        };
        // Players number the markers from A's to B's.
        let objective = |role: &str| {
            let missing = || format!("the map has no objective marker for {role}");
            map.marker("objective", role).map(|it| it.at).ok_or_else(missing)
        };
        let drop_zones = [zone("drop zone", "a")?, zone("drop zone", "b")?];
        let near = |zone: &Area| zone.clone().grown(NEAR_DROP_ZONE).map_err(|error| error.to_string());
        let [first, second] = &drop_zones;
        let near_drop_zones = [near(first)?, near(second)?];
        let territories = [zone("territory", "a")?, zone("territory", "b")?];
        let objectives = [objective("a")?, objective("centre")?, objective("b")?];
        if map.edges_of("neutral").count() == 0 {
            return Err("the map has no neutral edge".into());
        }
        let marker_shapes =
            [Shape::round(Marker::OBJECTIVES[0].diameter()), Shape::round(Marker::Banner(Side::A).diameter())];
        let solids = Solids::new(map.terrain());
        Ok(Self {
            seats,
            kind,
            crit_op,
            options,
            map,
            solids,
            teams,
            objectives,
            drop_zones,
            territories,
            near_drop_zones,
            marker_shapes,
        })
    }

    /// Who sits where.
    pub fn seats(&self) -> &Seating {
        &self.seats
    }

    /// True if positions are known.
    pub fn is_digital(&self) -> bool {
        self.kind == TableKind::Digital
    }

    /// True if every lost wound is known.
    pub fn tracks_wounds(&self) -> bool {
        self.is_digital()
    }

    /// The crit op of this battle.
    pub fn crit_op(&self) -> CritOp {
        self.crit_op
    }

    /// How rules are read.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The map.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// The board of the map.
    pub fn board(&self) -> Board {
        self.map.board()
    }

    /// The terrain of the map, ready to be asked.
    pub fn solids(&self) -> &Solids {
        &self.solids
    }

    /// All terrain of a battle, what the sides have put down included, ready to be asked.
    pub fn solids_in<'a>(&'a self, state: &'a State) -> &'a Solids {
        state.ground.solids().unwrap_or(&self.solids)
    }

    /// All terrain of a battle, what the sides have put down included.
    pub fn terrain_in<'a>(&'a self, state: &'a State) -> &'a Terrain {
        state.ground.terrain().unwrap_or_else(|| self.map.terrain())
    }

    /// The team of a side.
    pub fn team(&self, side: Side) -> &Team {
        let [a, b] = &self.teams;
        if side == Side::A { a } else { b }
    }

    /// Every operative of both sides.
    pub fn operatives(&self) -> impl Iterator<Item = OperativeId> + use<> {
        let all: usize = self.teams.iter().map(|it| it.operatives.len()).sum();
        (0..all).map(|it| OperativeId(it as u8))
    }

    /// Every operative of a side.
    pub fn operatives_of(&self, side: Side) -> impl Iterator<Item = OperativeId> + use<> {
        let of_a = self.team(Side::A).operatives.len();
        let (from, to) = if side == Side::A { (0, of_a) } else { (of_a, of_a + self.team(Side::B).operatives.len()) };
        (from..to).map(|it| OperativeId(it as u8))
    }

    /// The side of an operative.
    pub fn side_of(&self, who: OperativeId) -> Side {
        if who.index() < self.team(Side::A).operatives.len() { Side::A } else { Side::B }
    }

    /// The datacard of an operative.
    pub fn card(&self, who: OperativeId) -> &Datacard {
        let of_a = &self.team(Side::A).operatives;
        let of_b = &self.team(Side::B).operatives;
        let card = of_a.get(who.index()).or_else(|| of_b.get(who.index().checked_sub(of_a.len())?));
        card.expect("set-up dealt every id")
    }

    /// The short name of an operative: a1, b3.
    pub fn code(&self, who: OperativeId) -> String {
        match self.side_of(who) {
            Side::A => format!("a{}", who.index() + 1),
            _ => format!("b{}", who.index() - self.team(Side::A).operatives.len() + 1),
        }
    }

    /// The operative of this short name.
    pub fn operative_coded(&self, code: &str) -> Option<OperativeId> {
        self.operatives().find(|it| self.code(*it).eq_ignore_ascii_case(code.trim()))
    }

    /// The APL of an operative now: all changes added, then kept within one of the printed value.
    pub fn apl(&self, state: &State, who: OperativeId) -> u8 {
        let change = state.operative(who).apl.total().clamp(-1, 1);
        u8::try_from(i32::from(self.card(who).apl) + change).unwrap_or(0)
    }

    /// Move in inches, with all changes, never below 4.
    pub fn movement(&self, state: &State, who: OperativeId) -> i32 {
        let printed = self.card(who).movement;
        let injury = if self.is_injured(state, who) { -2 } else { 0 };
        (printed + injury + state.operative(who).movement.total()).max(LEAST_MOVE)
    }

    /// True if fewer than half of its wounds are left.
    pub fn is_injured(&self, state: &State, who: OperativeId) -> bool {
        let wounds = i32::from(self.card(who).wounds);
        let left = wounds - i32::from(state.operative(who).wounds_lost);
        2 * left < wounds
    }

    /// Where an objective marker lies at the start.
    pub fn objective(&self, objective: Objective) -> Point {
        self.objectives.get(objective.index()).copied().expect("a map has three objective markers")
    }

    pub(crate) fn drop_zone(&self, end: End) -> &Area {
        let [a, b] = &self.drop_zones;
        if end == End::A { a } else { b }
    }

    pub(crate) fn territory(&self, end: End) -> &Area {
        let [a, b] = &self.territories;
        if end == End::A { a } else { b }
    }

    /// Everything within four inches of a drop zone.
    pub(crate) fn near_drop_zone(&self, end: End) -> &Area {
        let [a, b] = &self.near_drop_zones;
        if end == End::A { a } else { b }
    }

    pub(crate) fn marker_at(&self, marker: Marker, at: Point) -> Placed<'_> {
        let [objective, other] = &self.marker_shapes;
        match marker {
            Marker::Objective(_) => objective.at(at),
            Marker::Banner(_) | Marker::Gear(..) => other.at(at),
        }
    }

    pub(crate) fn base_at(&self, who: OperativeId, at: Point) -> Placed<'_> {
        self.card(who).base.at(at)
    }
}
