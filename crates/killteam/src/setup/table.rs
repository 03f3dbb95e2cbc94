//! A set-up made ready for play: maps, teams and zones that every rule asks for.

use std::sync::Arc;

use battle::{Seating, Side};
use table::{Board, Edge, Length, Map, Placed, Point, Shape, Solids, Terrain, Zone as Area};

use super::modelling::Sights;
use super::options::Options;
use super::prepared::Prepared;
use super::{RANDOM, Setup, TableKind};
use crate::approved_ops_2025::{CritOp, PACK};
use crate::close_quarters::{AccessKind, AccessPoint, Walls, solids_for_control_range};
use crate::close_quarters::{Plan, plans};
use crate::equipment::{Grenade, Obstruction};
use crate::ground::Size;
use crate::state::State;
use crate::team::{Datacard, Team};
use crate::vocabulary::{End, Flank, Marker, Objective, OperativeId};
use crate::weapon::{Weapon, WeaponNo};

/// How near to its own drop zone a side puts a heavy barricade.
const NEAR_DROP_ZONE: Length = Length::inches(4);

/// No change brings Move below this, in inches.
const LEAST_MOVE: i32 = 4;

/// A set-up made ready for play. Never changes during a battle.
#[derive(Debug, Clone)]
pub struct Table {
    seats: Seating,
    crit_op: Option<CritOp>,
    battlefield: Arc<Battlefield>,
    /// True for the table of a scenario, where losses can be told without a fight.
    staged: bool,
}

/// What map, teams and options decide, whoever plays: tables that are alike share it, with all that is found out on it.
#[derive(Debug)]
struct Battlefield {
    kind: TableKind,
    options: Options,
    map: Map,
    grenades: [Weapon; 2],
    solids: Solids,
    solids_for_control_range: Option<Solids>,
    walls: Walls,
    access: Vec<Plan>,
    teams: [Team; 2],
    objectives: [Point; 3],
    drop_zones: [Area; 2],
    territories: [Area; 2],
    flanks: [Area; 2],
    near_drop_zones: [Area; 2],
    marker_shapes: [Shape; 2],
    sights: Sights,
    sizes: [Size; Obstruction::ALL.len()],
    prepared: Prepared,
}

impl Table {
    /// Makes a set-up ready, or says what is wrong with it.
    pub fn prepare(setup: &Setup) -> Result<Self, String> {
        if setup.pack != PACK {
            return Err(format!("there is no pack \"{}\"; known is {PACK}", setup.pack));
        }
        let [a, b] = &setup.teams;
        let teams = [Team::load(&a.name, &a.text)?, Team::load(&b.name, &b.text)?];
        let named = crit_op_of(setup)?;
        let map = Map::load(&setup.map.name, &setup.map.text).map_err(|error| error.to_string())?;
        Self::new(setup.seats.clone(), setup.table, named, setup.options.clone(), map, teams)
            .map_err(|reason| format!("{}: {reason}", setup.map.name))
    }

    /// The same on the battlefield of a table that was made ready already. Nothing if it is another one.
    pub(crate) fn prepare_like(setup: &Setup, (known, table): (&Setup, &Self)) -> Option<Self> {
        let Setup { pack, seats: _, table: kind, map, teams, crit_op: _, options } = setup;
        let decides = (pack, kind, map, teams, options);
        if decides != (&known.pack, &known.table, &known.map, &known.teams, &known.options) {
            return None;
        }
        let crit_op = crit_op_of(setup).ok()?;
        let battlefield = Arc::clone(&table.battlefield);
        Some(Self { seats: of_two(setup.seats.clone()).ok()?, crit_op, battlefield, staged: false })
    }

    pub(crate) fn new(
        seats: Seating,
        kind: TableKind,
        crit_op: impl Into<Option<CritOp>>,
        options: Options,
        map: Map,
        mut teams: [Team; 2],
    ) -> Result<Self, String> {
        let seats = of_two(seats)?;
        if let Some(fault) = options.fault() {
            return Err(fault);
        }
        for card in teams.iter_mut().flat_map(|it| &mut it.operatives) {
            card.stand(options.oval_as_circle, |base| options.model_heights.on(base))?;
        }
        let (sights, sizes) = (options.visibility_samples.prepare()?, options.equipment_sizes.prepare()?);
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
        let marker_shapes = [Shape::round(Marker::OBJECTIVES[0].diameter()), Shape::round(Marker::SMALL)];
        let solids = Solids::new(map.terrain());
        let solids_for_control_range = solids_for_control_range(map.terrain());
        let walls = Walls::of(map.terrain());
        let access = plans(map.terrain())?;
        let prepared = Prepared::new(&map, &teams, &options, &access);
        let battlefield = Battlefield {
            kind,
            options,
            map,
            grenades: Grenade::ALL.map(Grenade::weapon),
            solids,
            solids_for_control_range,
            walls,
            access,
            teams,
            objectives,
            drop_zones,
            territories,
            flanks,
            near_drop_zones,
            marker_shapes,
            sights,
            sizes,
            prepared,
        };
        Ok(Self { seats, crit_op: crit_op.into(), battlefield: Arc::new(battlefield), staged: false })
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
        self.battlefield.kind == TableKind::Digital
    }

    /// The crit op of this battle; nothing if a roll before it decides.
    pub fn crit_op(&self) -> Option<CritOp> {
        self.crit_op
    }

    /// How rules are read.
    pub fn options(&self) -> &Options {
        &self.battlefield.options
    }

    /// The map.
    pub fn map(&self) -> &Map {
        &self.battlefield.map
    }

    /// The board of the map.
    pub fn board(&self) -> Board {
        self.battlefield.map.board()
    }

    /// The terrain of the map, ready to be asked.
    pub fn solids(&self) -> &Solids {
        &self.battlefield.solids
    }

    /// All terrain of a battle, what the sides have put down included, ready to be asked.
    pub fn solids_in<'a>(&'a self, state: &'a State) -> &'a Solids {
        state.ground.solids().unwrap_or(&self.battlefield.solids)
    }

    /// The walls around which everything is measured.
    pub(crate) fn walls_in<'a>(&'a self, state: &'a State) -> &'a Walls {
        state.ground.walls().unwrap_or(&self.battlefield.walls)
    }

    /// The hatchways and breach points of the map.
    pub fn access_points(&self) -> impl Iterator<Item = AccessPoint> + use<> {
        (0..self.battlefield.access.len()).map(|it| AccessPoint(it as u8))
    }

    pub(crate) fn access(&self, access: AccessPoint) -> Option<&Plan> {
        self.battlefield.access.get(usize::from(access.0))
    }

    /// True if the map has access points of this kind.
    pub(crate) fn has_access(&self, kind: AccessKind) -> bool {
        self.battlefield.access.iter().any(|it| it.kind() == kind)
    }

    /// What of the map stops sight where control range is concerned, if that differs from what stops sight.
    pub(crate) fn solids_of_map_for_control_range(&self) -> Option<&Solids> {
        self.battlefield.solids_for_control_range.as_ref()
    }

    /// What has been found out about the map and the teams.
    pub(super) fn prepared(&self) -> &Prepared {
        &self.battlefield.prepared
    }

    /// The same where control range is concerned: some parts of strongholds are ignored then.
    pub fn solids_for_control_range<'a>(&'a self, state: &'a State) -> &'a Solids {
        let of_map = || self.battlefield.solids_for_control_range.as_ref().unwrap_or(&self.battlefield.solids);
        state.ground.solids_for_control_range().unwrap_or_else(of_map)
    }

    /// All terrain of a battle, what the sides have put down included.
    pub fn terrain_in<'a>(&'a self, state: &'a State) -> &'a Terrain {
        state.ground.terrain().unwrap_or_else(|| self.battlefield.map.terrain())
    }

    /// Which lines are drawn for sight.
    pub(crate) fn sights(&self) -> &Sights {
        &self.battlefield.sights
    }

    /// How large a piece of equipment terrain is.
    pub(crate) fn size_of(&self, kind: Obstruction) -> Size {
        self.battlefield.sizes.get(kind as usize).copied().unwrap_or_default()
    }

    /// The team of a side.
    pub fn team(&self, side: Side) -> &Team {
        let [a, b] = &self.battlefield.teams;
        if side == Side::A { a } else { b }
    }

    /// Every operative of both sides.
    pub fn operatives(&self) -> impl ExactSizeIterator<Item = OperativeId> + use<> {
        let all: usize = self.battlefield.teams.iter().map(|it| it.operatives.len()).sum();
        (0..all).map(|it| OperativeId(it as u8))
    }

    /// Every operative of a side.
    pub fn operatives_of(&self, side: Side) -> impl ExactSizeIterator<Item = OperativeId> + use<> {
        let of_a = self.team(Side::A).operatives.len();
        let (from, to) = if side == Side::A { (0, of_a) } else { (of_a, of_a + self.team(Side::B).operatives.len()) };
        (from..to).map(|it| OperativeId(it as u8))
    }

    /// The same with their datacards.
    pub(crate) fn cards_of(&self, side: Side) -> impl Iterator<Item = (OperativeId, &Datacard)> {
        self.operatives_of(side).zip(&self.team(side).operatives)
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
            Some(grenade) => self.battlefield.grenades.get(grenade as usize),
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
        let code = code.trim();
        let side = match code.get(..1)? {
            "a" | "A" => Side::A,
            "b" | "B" => Side::B,
            _ => return None,
        };
        // A code has no sign and no nought in front.
        let number = code.get(1..).filter(|it| it.starts_with(|it| ('1'..='9').contains(&it)))?;
        self.operatives_of(side).nth(number.parse::<usize>().ok()? - 1)
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
        self.battlefield.objectives.get(objective.index()).copied().expect("a map has three objective markers")
    }

    pub(crate) fn drop_zone(&self, end: End) -> &Area {
        let [a, b] = &self.battlefield.drop_zones;
        if end == End::A { a } else { b }
    }

    pub(crate) fn territory(&self, end: End) -> &Area {
        let [a, b] = &self.battlefield.territories;
        if end == End::A { a } else { b }
    }

    pub(crate) fn flank(&self, flank: Flank) -> &Area {
        let [left, right] = &self.battlefield.flanks;
        if flank == Flank::Left { left } else { right }
    }

    /// The objective marker that belongs to an end of the map.
    pub(crate) fn objective_of(&self, end: End) -> Objective {
        if end == End::A { Objective::ALL[0] } else { Objective::ALL[2] }
    }

    /// Everything within four inches of a drop zone.
    pub(crate) fn near_drop_zone(&self, end: End) -> &Area {
        let [a, b] = &self.battlefield.near_drop_zones;
        if end == End::A { a } else { b }
    }

    pub(crate) fn marker_at(&self, marker: Marker, at: Point) -> Placed<'_> {
        let [objective, other] = &self.battlefield.marker_shapes;
        match marker {
            Marker::Objective(_) => objective.at(at),
            _ => other.at(at),
        }
    }

    pub(crate) fn base_at(&self, who: OperativeId, at: Point) -> Placed<'_> {
        self.card(who).base.at(at)
    }
}

/// The crit op of a set-up; nothing if a roll before the battle decides.
fn crit_op_of(setup: &Setup) -> Result<Option<CritOp>, String> {
    let named = CritOp::named(&setup.crit_op);
    if named.is_none() && !setup.crit_op.eq_ignore_ascii_case(RANDOM) {
        let known: Vec<&str> = CritOp::ALL.iter().map(|it| it.card().name).collect();
        return Err(format!("there is no crit op \"{}\"; known are {}, {RANDOM}", setup.crit_op, known.join(", ")));
    }
    Ok(named)
}

fn of_two(seats: Seating) -> Result<Seating, String> {
    match seats.seats().count() == 2 && seats.sides().count() == 2 {
        true => Ok(seats),
        false => Err("Kill Team is played by two".into()),
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

    fn table() -> Table {
        let map = Map::load("m", include_str!("../../../../data/killzones/train_short.toml")).unwrap();
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
    fn tables_share_a_battlefield_where_only_names_and_crit_op_differ() {
        let text = |name: &str, text: &str| crate::setup::Text::new(name, text);
        let team = || text("wardens", include_str!("../../../../data/teams/cinderline_wardens.toml"));
        let setup = Setup {
            pack: PACK.to_owned(),
            seats: Seating::duel("ann", "bob").unwrap(),
            table: TableKind::Digital,
            map: text("city_1", include_str!("../../../../data/killzones/city_1.toml")),
            teams: [team(), team()],
            crit_op: "Loot".to_owned(),
            options: Options::default(),
        };
        let known = Table::prepare(&setup).unwrap();
        let like = |setup: &Setup, other: &Setup| Table::prepare_like(other, (setup, &known));
        let others =
            Setup { seats: Seating::duel("Mara", "Teo").unwrap(), crit_op: "Secure".to_owned(), ..setup.clone() };
        let shared = like(&setup, &others).expect("the battlefield is the same");
        assert!(Arc::ptr_eq(&shared.battlefield, &known.battlefield));
        assert_eq!((shared.crit_op(), shared.seats().name(battle::Seat::A)), (Some(CritOp::Secure), "Mara"));
        let map = text("city_2", include_str!("../../../../data/killzones/city_2.toml"));
        let options = Options { turning_points: 3, ..Options::default() };
        for different in [
            Setup { map, ..setup.clone() },
            Setup { options, ..setup.clone() },
            Setup { table: TableKind::Physical, ..setup.clone() },
            Setup { teams: [team(), text("other", &team().text)], ..setup.clone() },
            Setup { crit_op: "Nothing known".to_owned(), ..setup.clone() },
        ] {
            assert!(like(&setup, &different).is_none(), "{different:?}");
        }
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
