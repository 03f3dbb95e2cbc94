//! Targeting: who is a valid target, in cover, obscured; and what a high place gives.
//!
//! Rules that only want to know ask the [`Witness`](crate::Witness); an attack needs more and reads
//! the whole [`Fire`] here. Shooting into a melee is no part of validity and is asked for by itself.

use std::cell::OnceCell;

use table::{FeatureId, Length};

use crate::attacks::{Cover, Screen};
use crate::equipment::smoke;
use crate::geometry::{self, Lines, Wanted};
use crate::setup::Table;
use crate::state::State;
use crate::team_rules;
use crate::vocabulary::{OperativeId, Order};
use crate::weapon_rules::WeaponRule;
use crate::weapon_rules::cover::Seeks;

/// What a shot from one operative at another would be like, from the best point of the shooter's base.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fire {
    /// The shooter sees the target.
    pub(crate) visible: bool,
    /// It is a valid target, as far as sight and order go.
    pub(crate) valid: bool,
    /// What stands between the two.
    pub(crate) screen: Screen,
}

/// So much lower a target has to be for a high place to matter.
const LOWER: Length = Length::inches(2);
const MUCH_LOWER: Length = Length::inches(4);

/// Somebody who aims at somebody, and what has been found out about that. What stands in between is looked
/// at only where it matters, and once.
pub(crate) struct Aim<'a> {
    table: &'a Table,
    state: &'a State,
    shooter: OperativeId,
    target: OperativeId,
    /// The shooter sees the target.
    pub(crate) visible: bool,
    /// Whether there is a line past its cover: first where light terrain does not count, then where it does.
    past_cover: [OnceCell<bool>; 2],
}

impl<'a> Aim<'a> {
    /// If both have a place.
    pub(crate) fn new(table: &'a Table, state: &'a State, shooter: OperativeId, target: OperativeId) -> Option<Self> {
        let visible = geometry::is_visible(table, state, shooter, target)?;
        Some(Self { table, state, shooter, target, visible, past_cover: Default::default() })
    }

    /// Whether it is a valid target: the same as of [`fire`].
    pub(crate) fn is_valid(&self, seeks: Seeks) -> bool {
        let (table, state, shooter, target) = (self.table, self.state, self.shooter, self.target);
        if !self.visible || state.operative(target).order != Order::Conceal {
            return self.visible;
        }
        let seeks = team_rules::seeks_past(table, state, target, seeks);
        if seeks == Seeks::Everything {
            return true;
        }
        let light_counts = counts_light(table, state, (shooter, target), seeks);
        let [without, with] = &self.past_cover;
        let past = || geometry::is_past_cover(table, state, shooter, target, light_counts).unwrap_or(false);
        *(if light_counts { with } else { without }).get_or_init(past)
    }
}

/// Whether light terrain covers a target from a shooter who looks past so much.
fn counts_light(table: &Table, state: &State, (shooter, target): (OperativeId, OperativeId), seeks: Seeks) -> bool {
    seeks == Seeks::Nothing && geometry::lower_than_vantage(table, state, shooter, target) < LOWER
}

/// From where terrain hides a concealed target from a shooter who looks past so much of it.
fn hidden(
    table: &Table,
    state: &State,
    (shooter, target): (OperativeId, OperativeId),
    lines: &Lines,
    seeks: Seeks,
) -> table::Origins {
    match seeks {
        _ if state.operative(target).order != Order::Conceal => table::Origins::NONE,
        Seeks::Everything => table::Origins::NONE,
        Seeks::Light | Seeks::Nothing => lines.cover(counts_light(table, state, (shooter, target), seeks)),
    }
}

/// Which terrain makes a screen what it is, one piece of it for each; none for what is no terrain, such as smoke.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Causes {
    /// What gives cover.
    pub(crate) cover: Option<FeatureId>,
    /// What obscures.
    pub(crate) obscured: Option<FeatureId>,
    /// What shields.
    pub(crate) shield: Option<FeatureId>,
}

/// How a shot from one to the other would be, if both have a place.
pub(crate) fn fire(
    table: &Table,
    state: &State,
    shooter: OperativeId,
    target: OperativeId,
    seeks: Seeks,
) -> Option<Fire> {
    aimed(table, state, (shooter, target), seeks, |_, _, fire| fire)
}

/// The same with the terrain that protects the target of such a shot.
pub(crate) fn fire_with_causes(
    table: &Table,
    state: &State,
    shooter: OperativeId,
    target: OperativeId,
    seeks: Seeks,
) -> Option<(Fire, Causes)> {
    aimed(table, state, (shooter, target), seeks, |lines, origin, fire| {
        let cover = lines.covering(origin).first().copied();
        // Light and smoke are no terrain.
        let obscured = lines.obscuring(origin).first().copied().filter(|_| fire.screen.obscured);
        (fire, Causes { cover, obscured, shield: lines.shielding(origin) })
    })
}

/// Looks along the lines of a shot, from the point that is best for the shooter.
#[inline(always)]
fn aimed<T>(
    table: &Table,
    state: &State,
    (shooter, target): (OperativeId, OperativeId),
    seeks: Seeks,
    then: impl FnOnce(&Lines, usize, Fire) -> T,
) -> Option<T> {
    let lines = geometry::lines(table, state, shooter, target, None, Wanted::All)?;
    let seeks = team_rules::seeks_past(table, state, target, seeks);
    let lit = team_rules::is_lit(table, state, shooter, target);
    let smoky = !lit && smoke::obscures(table, state, shooter, target);
    // Light and smoke decide about obscurity wherever the shot comes from; terrain does not.
    let settled = lit || smoky;
    let hidden = hidden(table, state, (shooter, target), &lines, seeks);
    let origin = match settled {
        true => lines.best(&[!hidden, !lines.cover(true)]),
        false => best_origin(&lines, hidden),
    };
    // Whoever looks past terrain by a weapon rule gives away nothing for it.
    let concealed = state.operative(target).order == Order::Conceal;
    let from_above = geometry::lower_than_vantage(table, state, shooter, target) >= LOWER;
    let improved = concealed && from_above && seeks == Seeks::Nothing;
    let valid = lines.visible && lines.somewhere(!hidden);
    let screen = match lit {
        true => Screen { obscured: false, either: false, ..screen(&lines, origin, improved) },
        // Smoke shares no work with terrain: what hides in it may have cover besides.
        false if smoky => Screen { obscured: true, either: false, ..screen(&lines, origin, improved) },
        false => screen(&lines, origin, improved),
    };
    Some(then(&lines, origin, Fire { visible: lines.visible, valid, screen }))
}

/// From where the shot is best for the shooter. Where cover and obscurity cannot both be helped, a
/// place is better from which one feature alone would do both: it does only one of them.
fn best_origin(lines: &Lines, hidden: table::Origins) -> usize {
    let wishes = [!hidden, !lines.obscured(), !lines.cover(true)];
    let origin = lines.best(&wishes);
    let plain = screen(lines, origin, false);
    if plain.cover == Cover::None || !plain.obscured || plain.either {
        return origin;
    }
    let either = (0..16).filter(|it| screen(lines, *it, false).either).fold(0, |set, it| set | 1 << it);
    let [valid, clear, open] = wishes;
    lines.best(&[valid, clear, open, table::Origins(either)])
}

fn screen(lines: &Lines, origin: usize, improved: bool) -> Screen {
    let (covering, obscuring) = (lines.covering(origin), lines.obscuring(origin));
    let cover = match covering.is_empty() {
        true => Cover::None,
        false if improved => Cover::Improved,
        false => Cover::Plain,
    };
    // Two features may share the work; one alone does one of the two.
    let shared = covering.iter().any(|one| obscuring.iter().any(|other| one != other));
    let both = !covering.is_empty() && !obscuring.is_empty();
    Screen { cover, obscured: !obscuring.is_empty(), either: both && !shared, shielded: lines.shielded(origin) }
}

/// What a high place adds to a ranged weapon against this target.
pub(crate) fn from_vantage(
    table: &Table,
    state: &State,
    shooter: OperativeId,
    target: OperativeId,
) -> Option<WeaponRule> {
    let engaged = state.operative(target).order == Order::Engage;
    match geometry::lower_than_vantage(table, state, shooter, target) {
        below if !engaged || below < LOWER => None,
        below if below < MUCH_LOWER => Some(WeaponRule::Accurate(1)),
        _ => Some(WeaponRule::Accurate(2)),
    }
}

/// An operative friendly to the shooter in the target's control range, if there is one.
pub(crate) fn friend_in_melee(
    table: &Table,
    state: &State,
    shooter: OperativeId,
    target: OperativeId,
) -> Option<OperativeId> {
    let mut beside = geometry::enemies_in_control_range(table, state, target);
    beside.find(|it| *it != shooter)
}

/// Everybody else whom this operative sees within so much of itself.
pub(crate) fn seen_within(table: &Table, state: &State, who: OperativeId, reach: Length) -> Vec<OperativeId> {
    let Some(here) = state.operative(who).at else { return Vec::new() };
    let near = |other: &OperativeId| {
        state.operative(*other).at.is_some_and(|there| {
            geometry::near((table, state), table.base_at(who, here), table.base_at(*other, there), reach)
                && geometry::sees(table, state, (who, here), (*other, there))
        })
    };
    table.operatives().filter(|it| *it != who && !state.operative(*it).out).filter(near).collect()
}

/// Is one within so much of the other?
pub(crate) fn within(table: &Table, state: &State, one: OperativeId, other: OperativeId, reach: Length) -> bool {
    match (state.operative(one).at, state.operative(other).at) {
        (Some(here), Some(there)) => {
            geometry::near((table, state), table.base_at(one, here), table.base_at(other, there), reach)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use battle::{Seating, System as _};
    use table::Map;

    use super::*;
    use crate::approved_ops_2025::CritOp;
    use crate::attacks::{self, AttackReason};
    use crate::setup::{Options, TableKind};
    use crate::team::{Datacard, Team};
    use crate::weapon::{Weapon, WeaponNo};
    use crate::witness::Witness;
    use crate::{KillTeam, Reason};

    /// A low heavy wall and, further on, a low light one, across the way from 4, 6 to 16, 6.
    const WALLS: &str = r#"
        [[feature]]
        name = "heavy wall"
        traits = "heavy"
        part = [{ rectangle = ["9, 3", "9.4, 9"], top = "1" }]
        [[feature]]
        name = "light wall"
        traits = "light"
        part = [{ rectangle = ["14.5, 3", "14.9, 9"], top = "1" }]
        [[feature]]
        name = "exposed wall"
        traits = "heavy, exposed"
        part = [{ rectangle = ["9, 12", "9.4, 18"], top = "1" }]
        [[feature]]
        name = "tall wall"
        traits = "heavy"
        part = [{ rectangle = ["20, 3", "20.4, 9"], top = "4" }]
    "#;

    /// A wall of close quarters, six inches long.
    const WALL: &str = r#"
        [[feature]]
        name = "bulkhead"
        traits = "heavy, wall"
        part = [{ rectangle = ["9, 14", "12, 14.1"], top = "3" }, { rectangle = ["12, 14", "15, 14.1"], top = "3" }]
    "#;

    fn table() -> Table {
        table_with(WALLS)
    }

    fn table_with(features: &str) -> Table {
        let ground = include_str!("../../../data/killzones/train_short.toml");
        let open = ground.split("# Terrain.").next().unwrap();
        let map = Map::load("walls.toml", &format!("{open}\n{features}")).unwrap();
        let weapons = || vec![Weapon::rifle(), Weapon::blade()];
        let card = |name: &str| Datacard::new(name.into(), 2, 6, 4, 10, Length::mm(32)).armed(weapons());
        let teams = [Team::of("A", vec![card("a1"), card("a2")]), Team::of("B", vec![card("b1")])];
        let seats = Seating::duel("ann", "bob").unwrap();
        Table::new(seats, TableKind::Digital, CritOp::Secure, Options::default(), map, teams).unwrap()
    }

    const A1: OperativeId = OperativeId(0);
    const A2: OperativeId = OperativeId(1);
    const B1: OperativeId = OperativeId(2);

    fn standing(table: &Table, places: [&str; 2], order: Order) -> State {
        let mut state = KillTeam::begin(table);
        let [a1, b1] = places.map(|it| Some(it.parse().unwrap()));
        state.operative_mut(A1).at = a1;
        state.operative_mut(B1).at = b1;
        state.operative_mut(B1).order = order;
        state
    }

    fn screen(places: [&str; 2]) -> Screen {
        let table = table();
        let state = standing(&table, places, Order::Engage);
        fire(&table, &state, A1, B1, Seeks::Nothing).unwrap().screen
    }

    #[test]
    fn kt_e084_two_features_cover_and_obscure_together() {
        let both = screen(["4, 6", "16, 6"]);
        assert_eq!(both, Screen { cover: Cover::Plain, obscured: true, ..Screen::default() });
    }

    #[test]
    fn heavy_terrain_beside_either_does_not_obscure() {
        assert_eq!(screen(["4, 6", "12, 6"]), Screen { obscured: true, ..Screen::default() });
        // 0.87 inches in front of the target: cover, and nothing of it lies far from both.
        assert_eq!(screen(["4, 6", "10.5, 6"]), Screen { cover: Cover::Plain, ..Screen::default() });
        assert_eq!(screen(["8, 6", "13, 6"]), Screen::default());
    }

    #[test]
    fn kt_e034_a_wall_keeps_two_at_half_an_inch_out_of_control_range() {
        let table = table();
        let not_near = Reason::Attack(AttackReason::NotInControlRange(B1));
        let fight = |places| {
            let state = standing(&table, places, Order::Engage);
            let verdict = attacks::may_fight(&table, &state, A1, WeaponNo(1), B1);
            verdict.reasons().to_vec()
        };
        assert_eq!(fight(["19.32, 6", "21.08, 6"]), [not_near], "the tall wall is between the two");
        assert_eq!(fight(["19.32, 12", "21.08, 12"]), [], "the same in the open");
    }

    #[test]
    fn only_ends_and_corners_of_a_wall_stand_in_between() {
        let table = table_with(WALL);
        let screen = |target: &str| {
            let state = standing(&table, ["5, 12.4", target], Order::Engage);
            let fire = fire(&table, &state, A1, B1, Seeks::Nothing).unwrap();
            assert!(fire.visible, "{target}");
            fire.screen
        };
        // The wall runs along a quarter of an inch beside the target; the end that hides a part of it is far from both.
        assert_eq!(screen("12, 15.2"), Screen { obscured: true, ..Screen::default() });
        // Here the end itself is within an inch of the target.
        assert_eq!(screen("10.2, 14.9"), Screen { cover: Cover::Plain, ..Screen::default() });
    }

    /// A low deck that its map calls vantage and nothing else.
    const DECK: &str = r#"
        [[feature]]
        name = "deck"
        traits = "vantage"
        part = [{ rectangle = ["14.5, 3", "14.9, 9"], top = "1" }]
    "#;

    #[test]
    fn a_vantage_surface_is_light_whatever_its_map_says() {
        let table = table_with(DECK);
        let state = standing(&table, ["4, 6", "16, 6"], Order::Conceal);
        let valid = |seeks| fire(&table, &state, A1, B1, seeks).unwrap().valid;
        assert!(!valid(Seeks::Nothing), "the deck is cover");
        assert!(valid(Seeks::Light), "and Seek Light looks past it");
    }

    #[test]
    fn exposed_terrain_never_intervenes() {
        assert_eq!(screen(["4, 15", "12, 15"]), Screen::default());
    }

    #[test]
    fn kt_e011_a_friend_beside_the_target_does_not_make_it_invalid() {
        let table = table();
        let mut state = standing(&table, ["4, 20", "13, 20"], Order::Engage);
        state.operative_mut(A2).at = Some("13, 18".parse().unwrap());
        let ask = Witness::new(&table, &state);
        assert!(ask.valid_target(A1, B1).is_yes());
        assert_eq!(friend_in_melee(&table, &state, A1, B1), Some(A2));
    }

    #[test]
    fn a_concealed_operative_in_cover_is_visible_and_no_valid_target() {
        let table = table();
        let state = standing(&table, ["4, 6", "16, 6"], Order::Conceal);
        let ask = Witness::new(&table, &state);
        assert!(ask.visible(B1, A1).is_yes());
        assert!(ask.in_cover(B1, A1).is_yes());
        assert!(ask.valid_target(A1, B1).is_no());
        assert!(fire(&table, &state, A1, B1, Seeks::Light).unwrap().valid);
    }
}
