//! The set-up of a battle: as a journal pins it, and made ready for play.

mod readings;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use battle::{Seating, Side};
use serde::{Deserialize, Serialize};
use table::Zone as Area;
use table::{Board, Edge, Feature, FeatureId, Length, Map, Placed, Point, Shape, Solids, Terrain, Traits};

pub use readings::{ConcedeRule, PiercingCombine};

use crate::approved_ops_2025::{CritOp, PACK, TacOp};
use crate::choice::Placement;
use crate::close_quarters::{Walls, solids_for_control_range};
use crate::equipment::{Grenade, Loadout, Obstruction};
use crate::options;
use crate::roads::{Atlas, Page, Roads};
use crate::state::{End, State};
use crate::team::{Datacard, Team};
use crate::vocabulary::{Flank, Marker, Objective, OperativeId};
use crate::weapon::{Weapon, WeaponNo};

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
    /// The crit op, or "random" for a roll before the battle.
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
    /// What Initiate Transmission costs.
    pub initiate_transmission_ap: u8,
    /// The first turning point in which Download can be performed.
    pub download_first_tp: u8,
    /// The most that each kind of op gives in a battle.
    pub op_caps: OpCaps,
    /// From which Wounds stat on a victim is worth two Dominate tokens.
    pub dominate_double_wounds: u8,
    /// From which Wounds stat on a victim is worth two points of Route.
    pub route_double_wounds: u8,
    /// What enemies have to do at other markers with a device.
    pub plant_devices_other: Presence,
    /// Whether Retrieve is refused to an operative that carries a marker.
    pub retrieve_needs_free_hands: bool,
    /// From which turning point on a flank held twice gives two points.
    pub flank_double_from_tp: u8,
    /// How far inside the enemy half an operative contests a flank.
    pub flank_territory: FlankTerritory,
    /// Which print of Sweep & Clear.
    pub sweep_and_clear: SweepAndClear,
    /// Whether Dominate tokens count only on operatives in the killzone.
    pub dominate_needs_killzone: bool,
    /// Whether operatives that the kill op ignores cannot be envoys.
    pub envoy_excludes_ignored: bool,
    /// Whether an operative gives one Martyr token in the whole battle.
    pub martyrs_once_per_operative: bool,
    /// Whose Clear counts.
    pub clear_scope: ClearScope,
    /// The kill grades of teams that the printed table leaves out.
    pub kill_grade_extension: KillGrades,
    /// The most that an op gives in one turning point, by its name, where it is not what its card says.
    pub tp_caps: BTreeMap<String, u8>,
    /// Whether initiative cards are dealt and played.
    pub initiative_cards: bool,
    /// How operatives are split into three groups at set-up.
    pub deploy_groups: DeployGroups,
    /// How many equipment options a side may pick.
    pub max_equipment: u8,
    /// What Ammo Resupply costs.
    pub ammo_resupply_ap: u8,
    /// Whether the rules of close quarters hold although the map does not ask for them.
    pub close_quarters: bool,
    /// Where the environment is condensed.
    pub condensed_environment: CondensedEnvironment,
    /// Whether the success that an obscured target costs may be a die that Accurate kept.
    pub obscured_can_discard_accurate: bool,
    /// How Piercing and Piercing Crits go together.
    pub piercing_combine: PiercingCombine,
    /// Whether somebody of the side that laid mines is the killer of whom they take out.
    pub mines_have_killer: bool,
    /// What enemies must not do at the banner for its second point.
    pub banner_second_tier: Presence,
    /// What happens when a side concedes.
    pub concede_rule: ConcedeRule,
    /// The spacing, in inches, of the lattice on which places to move to are offered. It is no rule: any place that
    /// the rules allow may be chosen.
    pub lattice_inches: u8,
}

/// Where weapons with a spread are deadlier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CondensedEnvironment {
    /// In close quarters, and inside the strongholds of a city.
    #[default]
    Killzone,
    /// Everywhere.
    On,
    /// Nowhere.
    Off,
}

/// Being at a marker, or holding it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Presence {
    /// They control it.
    Control,
    /// They contest it.
    Contest,
}

/// How far inside the enemy half an operative contests a flank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FlankTerritory {
    /// Wholly within.
    Wholly,
    /// With a part of its base.
    Within,
}

/// The two prints of Sweep & Clear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SweepAndClear {
    /// Hold a swept marker, and clear it.
    Seed2025,
    /// Clear a marker that is not yours and keep them away from it.
    Public2026,
}

/// Whose Clear counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClearScope {
    /// One's own.
    Own,
    /// Either side's.
    Any,
}

/// The kill grades of teams with fewer than 5 or more than 14 operatives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum KillGrades {
    /// One kill a grade below 5, a fifth of the team a grade above 14.
    Formula,
    /// None.
    None,
}

/// The most that each kind of op gives in a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OpCaps {
    /// The crit op.
    pub crit: u8,
    /// The tac op.
    pub tac: u8,
    /// The kill op.
    pub kill: u8,
    /// The bonus for the primary op.
    pub primary: u8,
}

impl Default for OpCaps {
    fn default() -> Self {
        Self { crit: 6, tac: 6, kill: 6, primary: 3 }
    }
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
            initiate_transmission_ap: 1,
            download_first_tp: 2,
            op_caps: OpCaps::default(),
            dominate_double_wounds: 12,
            route_double_wounds: 12,
            plant_devices_other: Presence::Control,
            retrieve_needs_free_hands: false,
            flank_double_from_tp: 3,
            flank_territory: FlankTerritory::Wholly,
            sweep_and_clear: SweepAndClear::Seed2025,
            dominate_needs_killzone: false,
            envoy_excludes_ignored: false,
            martyrs_once_per_operative: false,
            clear_scope: ClearScope::Own,
            kill_grade_extension: KillGrades::Formula,
            tp_caps: BTreeMap::new(),
            initiative_cards: true,
            deploy_groups: DeployGroups::Balanced,
            max_equipment: 4,
            ammo_resupply_ap: 0,
            close_quarters: false,
            condensed_environment: CondensedEnvironment::default(),
            obscured_can_discard_accurate: true,
            piercing_combine: PiercingCombine::Max,
            mines_have_killer: false,
            banner_second_tier: Presence::Contest,
            concede_rule: ConcedeRule::OpponentWins,
            lattice_inches: 2,
        }
    }
}

impl Options {
    /// The rules as public copies of the pack had them in 2026, where they differ from the pack itself.
    pub fn public2026() -> Self {
        Self {
            climb_minimum_scope: ClimbMinimum::Climb,
            download_first_tp: 3,
            plant_devices_other: Presence::Contest,
            retrieve_needs_free_hands: true,
            flank_double_from_tp: 4,
            dominate_needs_killzone: true,
            envoy_excludes_ignored: true,
            martyrs_once_per_operative: true,
            sweep_and_clear: SweepAndClear::Public2026,
            ..Self::default()
        }
    }

    /// What is wrong with them, if anything is.
    fn fault(&self) -> Option<String> {
        if !(1..=4).contains(&self.turning_points) {
            return Some(format!("a battle has 1 to 4 turning points, not {}", self.turning_points));
        }
        if !(2..=4).contains(&self.download_first_tp) {
            return Some(format!("Download begins in turning point 2 to 4, not {}", self.download_first_tp));
        }
        if !(1..=6).contains(&self.lattice_inches) {
            return Some(format!("a lattice is 1 to 6 inches wide, not {}", self.lattice_inches));
        }
        let known = |name: &str| CritOp::named(name).is_some() || TacOp::named(name).is_some();
        let unknown = self.tp_caps.keys().find(|it| !known(it))?;
        Some(format!("there is no op \"{unknown}\" that a cap could be for"))
    }
}

/// The crit op in a set-up where a roll decides.
const RANDOM: &str = "random";

/// How near to its own drop zone a side puts a heavy barricade.
const NEAR_DROP_ZONE: Length = Length::inches(4);

/// No change brings Move below this, in inches.
const LEAST_MOVE: i32 = 4;

/// A set-up made ready for play. Never changes during a battle.
#[derive(Debug, Clone)]
pub struct Table {
    seats: Seating,
    kind: TableKind,
    crit_op: Option<CritOp>,
    options: Options,
    map: Map,
    grenades: [Weapon; 2],
    solids: Solids,
    solids_for_control_range: Option<Solids>,
    walls: Walls,
    teams: [Team; 2],
    objectives: [Point; 3],
    drop_zones: [Area; 2],
    territories: [Area; 2],
    flanks: [Area; 2],
    near_drop_zones: [Area; 2],
    marker_shapes: [Shape; 2],
    /// True for the table of a scenario, where losses can be told without a fight.
    staged: bool,
    // What a side may pick, found out when somebody first asks for the list.
    loadouts: [OnceLock<Vec<Loadout>>; 2],
    // Where equipment goes at either end, as far as the map is concerned; likewise.
    equipment_places: [OnceLock<Vec<Placement>>; 2],
    // The features of the map that obstruct.
    obstructing: Vec<FeatureId>,
    atlas: Atlas,
}

impl Table {
    /// Makes a set-up ready, or says what is wrong with it.
    pub fn prepare(setup: &Setup) -> Result<Self, String> {
        if setup.pack != PACK {
            return Err(format!("there is no pack \"{}\"; known is {PACK}", setup.pack));
        }
        let [a, b] = &setup.teams;
        let teams = [Team::load(&a.name, &a.text)?, Team::load(&b.name, &b.text)?];
        let named = CritOp::named(&setup.crit_op);
        if named.is_none() && !setup.crit_op.eq_ignore_ascii_case(RANDOM) {
            let known: Vec<&str> = CritOp::ALL.iter().map(|it| it.card().name).collect();
            return Err(format!("there is no crit op \"{}\"; known are {}, {RANDOM}", setup.crit_op, known.join(", ")));
        }
        let map = Map::load(&setup.map.name, &setup.map.text).map_err(|error| error.to_string())?;
        Self::new(setup.seats.clone(), setup.table, named, setup.options.clone(), map, teams)
            .map_err(|reason| format!("{}: {reason}", setup.map.name))
    }

    pub(crate) fn new(
        seats: Seating,
        kind: TableKind,
        crit_op: impl Into<Option<CritOp>>,
        options: Options,
        map: Map,
        teams: [Team; 2],
    ) -> Result<Self, String> {
        if seats.seats().count() != 2 || seats.sides().count() != 2 {
            return Err("Kill Team is played by two".into());
        }
        if let Some(fault) = options.fault() {
            return Err(fault);
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
        let flanks = flanks(&map)?;
        if map.edges_of("neutral").count() == 0 {
            return Err("the map has no neutral edge".into());
        }
        let marker_shapes =
            [Shape::round(Marker::OBJECTIVES[0].diameter()), Shape::round(Marker::Banner(Side::A).diameter())];
        let solids = Solids::new(map.terrain());
        let solids_for_control_range = solids_for_control_range(map.terrain());
        let walls = Walls::of(map.terrain());
        let obstructs = |it: &Feature| it.parts.iter().any(|it| it.traits.has_any(Traits::OBSTRUCTING));
        let obstructing = map.terrain().features().filter(|(_, it)| obstructs(it)).map(|(id, _)| id).collect();
        let atlas = Atlas::new(&teams);
        Ok(Self {
            seats,
            kind,
            crit_op: crit_op.into(),
            options,
            map,
            grenades: Grenade::ALL.map(Grenade::weapon),
            solids,
            solids_for_control_range,
            walls,
            teams,
            objectives,
            drop_zones,
            territories,
            flanks,
            near_drop_zones,
            marker_shapes,
            staged: false,
            loadouts: Default::default(),
            equipment_places: Default::default(),
            obstructing,
            atlas,
        })
    }

    /// The same table for a scenario, where losses can be told without a fight.
    pub(crate) fn staged(self) -> Self {
        Self { staged: true, ..self }
    }

    /// True if losses can be told without a fight.
    pub(crate) fn is_staged(&self) -> bool {
        self.staged
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

    /// The crit op of this battle; nothing if a roll before it decides.
    pub fn crit_op(&self) -> Option<CritOp> {
        self.crit_op
    }

    /// How rules are read.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// True if the rules of close quarters hold.
    pub fn is_close_quarters(&self) -> bool {
        self.options.close_quarters || self.map.has_rule("close_quarters")
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

    /// The walls around which everything is measured.
    pub(crate) fn walls(&self) -> &Walls {
        &self.walls
    }

    /// What of the map stops sight where control range is concerned, if that differs from what stops sight.
    pub(crate) fn solids_of_map_for_control_range(&self) -> Option<&Solids> {
        self.solids_for_control_range.as_ref()
    }

    /// The same where control range is concerned: some parts of strongholds are ignored then.
    pub fn solids_for_control_range<'a>(&'a self, state: &'a State) -> &'a Solids {
        let of_map = || self.solids_for_control_range.as_ref().unwrap_or(&self.solids);
        state.ground.solids_for_control_range().unwrap_or_else(of_map)
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

    /// The obstructing terrain of a battle, feature by feature.
    pub(crate) fn obstructing_in<'a>(&'a self, state: &'a State) -> impl Iterator<Item = &'a Feature> {
        let of_map = self.obstructing.iter().map(|it| self.map.terrain().feature(*it));
        let wire = state.ground.features_of(Obstruction::RazorWire).map(|(id, _)| id);
        of_map.chain(wire.filter_map(|it| state.ground.terrain().map(|terrain| terrain.feature(it))))
    }

    /// Where equipment can be put at this end, as far as the map goes and on the lattice of lists.
    pub(crate) fn equipment_places(&self, end: End) -> &[Placement] {
        let [a, b] = &self.equipment_places;
        (if end == End::A { a } else { b }).get_or_init(|| options::equipment_places(self, end))
    }

    /// The places of the map that are worth going to, for somebody of these measures.
    pub(crate) fn page(&self, who: OperativeId) -> &Page {
        self.atlas.page(self, who)
    }

    /// The roads that begin where somebody stands, if it stands at one of those places.
    pub(crate) fn roads_from(&self, who: OperativeId, at: Point) -> Option<&Roads> {
        self.page(who).roads_from(at)
    }

    /// Every loadout that a side may pick.
    pub(crate) fn loadouts(&self, side: Side) -> &[Loadout] {
        let [a, b] = &self.loadouts;
        let most = u32::from(self.options.max_equipment);
        (if side == Side::A { a } else { b }).get_or_init(|| Loadout::all(self.team(side), most))
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

    /// A weapon of an operative: one of its datacard, or a grenade that its side may have.
    pub fn weapon(&self, who: OperativeId, number: WeaponNo) -> Option<&Weapon> {
        match Grenade::numbered(number) {
            Some(grenade) => self.grenades.get(grenade as usize),
            None => self.card(who).weapon(number),
        }
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

    pub(crate) fn flank(&self, flank: Flank) -> &Area {
        let [left, right] = &self.flanks;
        if flank == Flank::Left { left } else { right }
    }

    /// The objective marker that belongs to an end of the map.
    pub(crate) fn objective_of(&self, end: End) -> Objective {
        if end == End::A { Objective::ALL[0] } else { Objective::ALL[2] }
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
            Marker::Banner(_) | Marker::Retrieval(..) | Marker::Intelligence(..) | Marker::Gear(..) => other.at(at),
        }
    }

    pub(crate) fn base_at(&self, who: OperativeId, at: Point) -> Placed<'_> {
        self.card(who).base.at(at)
    }
}

/// The two flanks, left and right as seen from the end that the map calls A.
fn flanks(map: &Map) -> Result<[Area; 2], String> {
    let edge_of = |role: &str| map.edges_of(role).next().map(|it| it.edge);
    let board = map.board();
    let halves = |left: Edge, right: Edge| [board.half(left), board.half(right)];
    // The flank line runs from one player edge to the other, so each flank is a half.
    match edge_of("a") {
        Some(Edge::Left) => Ok(halves(Edge::Top, Edge::Bottom)),
        Some(Edge::Right) => Ok(halves(Edge::Bottom, Edge::Top)),
        Some(Edge::Bottom) => Ok(halves(Edge::Left, Edge::Right)),
        Some(Edge::Top) => Ok(halves(Edge::Right, Edge::Left)),
        None => Err("the map has no edge for a".into()),
    }
}

#[cfg(test)]
mod tests {
    use battle::System as _;

    use super::*;
    use crate::changes::{Changes, Until};
    use crate::{Event, KillTeam};

    #[test]
    fn options_are_checked_and_told_what_is_wrong() {
        let wrong = |change: fn(&mut Options)| {
            let mut options = Options::public2026();
            change(&mut options);
            options.fault()
        };
        assert_eq!(wrong(|_| {}), None);
        assert_eq!(wrong(|it| it.tp_caps = [("loot".to_owned(), 3)].into()), None);
        for (change, expected) in [
            ((|it| it.turning_points = 5) as fn(&mut Options), "a battle has 1 to 4 turning points, not 5"),
            (|it| it.download_first_tp = 1, "Download begins in turning point 2 to 4, not 1"),
            (|it| it.lattice_inches = 0, "a lattice is 1 to 6 inches wide, not 0"),
            (
                |it| it.tp_caps = [("Looting".to_owned(), 3)].into(),
                "there is no op \"Looting\" that a cap could be for",
            ),
        ] {
            assert_eq!(wrong(change).as_deref(), Some(expected));
        }
    }

    fn table() -> Table {
        let map = Map::load("m", include_str!("../../../data/killzones/train_short.toml")).unwrap();
        let card = || vec![Datacard::new("x".into(), 2, 6, 4, 10, Length::mm(32))];
        let seats = Seating::duel("ann", "bob").unwrap();
        let teams = [Team::of("A", card()), Team::of("B", card())];
        Table::new(seats, TableKind::Digital, CritOp::Secure, Options::default(), map, teams).unwrap()
    }

    #[test]
    fn wounds_end_at_none_and_come_back_to_no_more_than_the_datacard_says() {
        let (table, who) = (table(), OperativeId(0));
        let mut state = KillTeam::begin(&table);
        let mut injured_after = |event| {
            KillTeam::fold(&table, &mut state, &event);
            (state.operative(who).wounds_lost, table.is_injured(&state, who))
        };
        assert_eq!(injured_after(Event::Wounded { who, by: 5 }), (5, false));
        assert_eq!(injured_after(Event::Wounded { who, by: 9 }), (10, true));
        assert_eq!(injured_after(Event::Healed { who, by: 5 }), (5, false));
        assert_eq!(injured_after(Event::Healed { who, by: 9 }), (0, false));
    }

    #[test]
    fn kt_e025_changes_of_apl_are_added_and_then_kept_within_one() {
        let table = table();
        let apl = |changes: &[i8]| {
            let mut state = KillTeam::begin(&table);
            let who = OperativeId(0);
            let all = changes.iter().fold(Changes::default(), |sum, by| sum.with(*by, Until::EndOfBattle, false));
            state.operative_mut(who).apl = all;
            table.apl(&state, who)
        };
        assert_eq!(apl(&[-2, 3]), 3);
        assert_eq!(apl(&[-1, -1, 1]), 1);
        assert_eq!(apl(&[1, 1]), 3);
    }
}
