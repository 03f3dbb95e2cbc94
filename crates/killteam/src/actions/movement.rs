//! Moves: what a way costs, what stands in it, and how near it comes to enemies.
//!
//! The table follows a path exactly and reports facts; what they cost and which of them forbid a
//! move is said here.

mod cost;
mod known;
mod meeting;
mod walker;

use table::{Climb, Gait, Jump, Length, Point, Span, Traits};

use super::COUNTERACTION_INCHES;
use super::{charge, dash};
use crate::close_quarters::stride;
use crate::equipment::barricade;
use crate::setup::Table;
use crate::state::{Acting, State};
use crate::team::Datacard;
use crate::vocabulary::{Action, OperativeId, Verdict};
use crate::{Event, Reason};

pub(crate) use known::{MATTERS_WITHIN, may_take};
pub(crate) use walker::Walker;

/// The rules of one kind of move.
#[derive(Debug, Clone, Copy)]
pub(super) struct Trip {
    /// How far, in whole inches.
    pub(super) inches: i32,
    pub(super) climbs: bool,
    pub(super) jumps: bool,
    around: Around,
}

/// How a move treats the control range of enemies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Around {
    /// Neither begins nor enters there, unless a friend is there already; never ends there.
    KeepsAway,
    /// Ends there, and does not leave an enemy that it alone has reached.
    Closes,
    /// Begins there and ends outside.
    Breaks,
}

impl Trip {
    /// The rules of this move action, for so many inches.
    pub(super) fn of(action: Action, inches: i32) -> Self {
        let around = match action {
            Action::Charge => Around::Closes,
            Action::FallBack => Around::Breaks,
            _ => Around::KeepsAway,
        };
        Self { inches, climbs: !matches!(action, Action::Dash | Action::MoveWithBarricade), jumps: true, around }
    }

    /// The rules of this move action for this operative, as they are now.
    fn of_this(table: &Table, state: &State, who: OperativeId, action: Action) -> Self {
        // Of a move that a hatch has come into only the rest is left.
        let rest = state.active().filter(|it| it.who == who).and_then(|it| stride::rest(&it, action));
        let inches = rest.unwrap_or_else(|| match action {
            Action::Dash => dash::INCHES,
            Action::Charge => table.movement(state, who) + charge::EXTRA_INCHES,
            Action::MoveWithBarricade => barricade::inches(table, state, who),
            _ => table.movement(state, who),
        });
        Self::with(table, action, inches)
    }

    /// The same for so many inches.
    fn with(table: &Table, action: Action, inches: i32) -> Self {
        let jumps = match action {
            Action::Dash => table.options().dash_can_jump,
            _ => action != Action::MoveWithBarricade,
        };
        Self { jumps, ..Self::of(action, inches) }
    }

    /// How a figure on this base goes.
    fn gait(&self, card: &Datacard) -> Gait {
        Gait {
            // What only stops sight is a gap to whoever moves.
            passes: Traits::INSIGNIFICANT | Traits::BLOCKING,
            gates: Traits::ACCESSIBLE,
            overhead: if card.goes_under_ceilings() { Traits::CEILING } else { Traits::NONE },
            endless: Traits::WALL,
            reports: Traits::OBSTRUCTING,
            standable: Traits::VANTAGE,
            // RULING: a base that has cleared an edge may be up to an inch beyond it before it drops; the
            // distance is paid for either way. See docs/rulings.md, "Clear of an edge".
            ledge: Length::INCH,
            climb: self.climbs.then_some(Climb { sideways: Length::INCH, up: Length::inches(3) }),
            jump: self.jumps.then_some(Jump { reach: Length::inches(4), above: Length::inches(2), lift: Length::INCH }),
            ..Gait::default()
        }
    }
}

/// How far a move action goes, in inches.
pub(crate) fn inches_of(table: &Table, state: &State, who: OperativeId, action: Action) -> i32 {
    allowance(state, who, Trip::of_this(table, state, who, action).inches)
}

/// A counteraction caps every move. It changes no stat.
fn allowance(state: &State, who: OperativeId, inches: i32) -> i32 {
    let counteracts = state.active().is_some_and(|it| it.who == who && it.kind == Acting::Counteraction);
    if counteracts { inches.min(COUNTERACTION_INCHES) } else { inches }
}

/// Whether this operative may go this way, with every reason if not.
pub(super) fn judge(table: &Table, state: &State, who: OperativeId, way: &[Point], action: Action) -> Verdict {
    // Most ways that are tried are legal, and that is found out sooner than reasons are.
    let inches = inches_of(table, state, who, action);
    if Walker::within(table, state, who, inches).is_some_and(|it| it.may(way, action)) {
        return Verdict::legal();
    }
    match Walker::new(table, state, who) {
        Some(walker) if !way.is_empty() => walker.judge(way, &Trip::of_this(table, state, who, action)),
        _ => Verdict::legal().refuse_if(true, Reason::EmptyPath),
    }
}

/// What a move changes.
pub(super) fn effects(table: &Table, state: &State, who: OperativeId, action: Action, way: &[Point]) -> Vec<Event> {
    let (Some(from), Some(to)) = (state.operative(who).at, way.last()) else { return Vec::new() };
    let legs = std::iter::once(&from).chain(way).zip(way);
    let length = legs.map(|(from, to)| Span::between(*from, *to).measure()).fold(Length::ZERO, |sum, it| sum + it);
    let cost = match known::cost_of(table, state, who, from, way) {
        Some(cost) => cost,
        None => Walker::new(table, state, who).map_or(0, |it| it.counts(way, action)),
    };
    vec![Event::Moved { who, action, from, to: *to, length, cost }]
}

#[cfg(test)]
mod tests {
    use battle::{Seating, System as _};
    use table::Map;

    use super::*;
    use crate::approved_ops_2025::CritOp;
    use crate::setup::{ClimbMinimum, Options, TableKind};
    use crate::state::{Activation, Phase};
    use crate::team::Team;
    use crate::{KillTeam, vocabulary::OperativeId};

    /// Two low walls and a high one, each 0.4 inches thick, across the way of somebody at 4, 6.
    const WALLS: &str = r#"
        [[feature]]
        name = "first wall"
        traits = "light"
        part = [{ rectangle = ["6, 4", "6.4, 8"], top = "1" }]
        [[feature]]
        name = "second wall"
        traits = "light"
        part = [{ rectangle = ["9, 4", "9.4, 8"], top = "1" }]
        [[feature]]
        name = "door"
        traits = "accessible"
        part = [{ rectangle = ["20, 4", "20.2, 8"], top = "3" }]
        [[feature]]
        name = "high wall"
        traits = "heavy"
        part = [{ rectangle = ["4, 12", "8, 12.4"], top = "2.5" }]
    "#;

    fn table(scope: ClimbMinimum) -> Table {
        let ground = include_str!("../../../../data/killzones/train_short.toml");
        let open = ground.split("# Terrain.").next().unwrap();
        let map = Map::load("walls.toml", &format!("{open}\n{WALLS}")).unwrap();
        let card = |name: &str| Datacard::new(name.into(), 2, 6, 4, 10, Length::mm(32));
        let teams = [Team::of("A", vec![card("a1")]), Team::of("B", vec![card("b1")])];
        let options = Options { climb_minimum_scope: scope, ..Options::default() };
        let seats = Seating::duel("ann", "bob").unwrap();
        Table::new(seats, TableKind::Digital, CritOp::Secure, options, map, teams).unwrap()
    }

    fn counts(table: &Table, start: &str, way: &[&str]) -> i32 {
        let mut state = KillTeam::begin(table);
        state.operative_mut(OperativeId(0)).at = Some(start.parse().unwrap());
        let way: Vec<Point> = way.iter().map(|it| it.parse().unwrap()).collect();
        let walker = Walker::new(table, &state, OperativeId(0)).unwrap();
        assert!(walker.judge(&way, &Trip::of(Action::Reposition, 20)).is_legal(), "the way is free");
        walker.counts(&way, Action::Reposition)
    }

    #[test]
    fn kt_e099_a_counteraction_moves_two_inches_with_all_extra_costs() {
        let table = table(ClimbMinimum::Action);
        let mut state = KillTeam::begin(&table);
        let who = OperativeId(0);
        state.operative_mut(who).at = Some("19.3, 6".parse().unwrap());
        let active = Some(Activation::counteraction(who));
        state.phase = Phase::Firefight { turn: battle::Side::A, active };
        let reposition = |to: &str| {
            let way: Vec<Point> = vec![to.parse().unwrap()];
            judge(&table, &state, who, &way, Action::Reposition)
        };
        let too_far = Reason::TooFar { cost: 3, allowance: 2 };
        // Along the door: nothing extra.
        assert!(reposition("19.3, 7.4").is_legal());
        // Through it: an inch and one more, or two and one more.
        let [short, long] = ["20.3, 6", "20.7, 6"].map(reposition);
        assert!(!short.reasons().contains(&too_far), "{short:?}");
        assert!(long.reasons().contains(&too_far), "{long:?}");
    }

    // Where a base of 32 mm touches the near face of a wall, and where it is clear behind it.
    const BEFORE_FIRST: &str = "136400um, 6in";
    const OVER_FIRST: &str = "178560um, 6in, 1in";
    const BEHIND_FIRST: &str = "178560um, 6in";

    #[test]
    fn kt_e020_climbing_counts_two_inches_at_least_once_for_the_action() {
        let table = table(ClimbMinimum::Action);
        let up = "136400um, 6in, 1in";
        // Two inches to the wall, one up that counts two, 1.66 across that count two, one down for nothing.
        assert_eq!(counts(&table, "85600um, 6in", &[BEFORE_FIRST, up, OVER_FIRST, BEHIND_FIRST]), 6);

        let second = ["212600um, 6in", "212600um, 6in, 1in", "254760um, 6in, 1in", "254760um, 6in"];
        let both: Vec<&str> = [up, OVER_FIRST, BEHIND_FIRST].into_iter().chain(second).collect();
        // Across 2, on 1.34 that counts 2, across 2; up one and one, which is two.
        assert_eq!(counts(&table, BEFORE_FIRST, &both), 6 + 2);
        assert_eq!(counts(&super::tests::table(ClimbMinimum::Climb), BEFORE_FIRST, &both), 6 + 4);

        // Two and a half inches up count three; half an inch of the drop is not free.
        let high = ["6in, 288800um, 63500um", "6in, 330960um, 63500um", "6in, 330960um"];
        assert_eq!(counts(&table, "6in, 288800um", &high), 3 + 2 + 1);
    }
}
