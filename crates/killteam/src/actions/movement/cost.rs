//! What a way counts, in whole inches.

use smallvec::SmallVec;
use table::{Feature, Increment, Kind, Length, PartId, Path, Point, Segment, Shape, Trace, Traits};

use super::walker::Walker;
use crate::equipment::Obstruction;
use crate::geometry::CONTROL_RANGE;
use crate::setup::{ClimbMinimum, Table};
use crate::state::State;
use crate::team::Datacard;
use crate::vocabulary::OperativeId;

/// A path that was followed.
pub(super) struct Followed {
    pub(super) path: Path,
    pub(super) trace: Trace,
}

impl Walker<'_> {
    /// What a way counts, in whole inches.
    ///
    /// Every increment is rounded up by itself. Climbing counts at least two inches; of all drops
    /// together the first two inches are free.
    pub(super) fn cost(&self, followed: &Followed) -> i32 {
        const FREE_DROP: Length = Length::inches(2);
        let (table, state, who, trace) = (self.table, self.state, self.who, &followed.trace);
        let (mut flat, mut climbs, mut dropped) = (0, SmallVec::<[(i32, bool); 4]>::new(), Length::ZERO);
        for (increment, (from, to)) in trace.increments.iter().zip(followed.path.increments()) {
            match increment.kind {
                Kind::Climb => {
                    let ladder = has_ladder(table, state, who, [from.at, to.at], increment);
                    climbs.push((increment.rise.whole_inches_up(), ladder));
                }
                Kind::Drop => dropped += increment.rise.abs(),
                _ => flat += increment.flat.whole_inches_up(),
            }
        }
        let climbed = climbed(&climbs, table.options().climb_minimum_scope);
        let dropped = if dropped > FREE_DROP { (dropped - FREE_DROP).whole_inches_up() } else { 0 };
        // Each crossing of accessible or obstructing terrain counts an inch more.
        let doors = trace.crossings.iter().filter(|it| !it.traits.has_any(Traits::OBSTRUCTING)).count();
        let crossings = i32::try_from(doors + self.obstacles(&followed.path)).unwrap_or(i32::MAX / 2);
        flat + climbed + dropped + crossings
    }

    /// How often a way leads across obstructing features.
    fn obstacles(&self, path: &Path) -> usize {
        let card = self.table.card(self.who);
        self.table.obstructing_in(self.state).map(|it| times_across(card, path, it)).sum()
    }
}

/// What the climbs of an action count, each with whether there is a ladder for it. A ladder helps once in an action, with
/// the climb where that saves most, and with none where it would save nothing.
fn climbed(climbs: &[(i32, bool)], scope: ClimbMinimum) -> i32 {
    const LEAST_CLIMB: i32 = 2;
    const LADDER_CLIMB: i32 = 1;
    let without = |helped: Option<usize>| {
        let rest = climbs.iter().enumerate().filter(move |(number, _)| Some(*number) != helped).map(|(_, it)| it.0);
        match scope {
            ClimbMinimum::Action if climbs.len() == usize::from(helped.is_some()) => 0,
            ClimbMinimum::Action => rest.sum::<i32>().max(LEAST_CLIMB),
            ClimbMinimum::Climb => rest.map(|it| it.max(LEAST_CLIMB)).sum(),
        }
    };
    let helped = climbs.iter().enumerate().filter(|(_, (_, ladder))| *ladder);
    let with_a_ladder = helped.map(|(number, _)| LADDER_CLIMB + without(Some(number)));
    with_a_ladder.fold(without(None), i32::min)
}

/// How often a way leads across this obstructing feature, seen from above: over it and back is twice.
pub(super) fn times_across(card: &Datacard, path: &Path, feature: &Feature) -> usize {
    // A base that only touches it does not cross it.
    let reach = card.base_radius() - Length::um(1);
    let obstructing = feature.parts.iter().filter(|it| it.traits.has_any(Traits::OBSTRUCTING));
    let parts: SmallVec<[(Length, Shape); 1]> =
        obstructing.map(|it| (it.top + CONTROL_RANGE, Shape::Hull(it.outline.clone()))).collect();
    let crosses = |from: Point, to: Point| {
        let mut low = parts.iter().filter(|(height, _)| from.z.min(to.z) <= *height);
        low.any(|(_, shape)| shape.at(Point::default()).flat_within(Segment { from, to }, reach))
    };
    // Whoever is above it still where a leg begins goes on crossing it.
    let begins = |(number, (from, to)): &(usize, (Point, Point))| {
        crosses(*from, *to) && (*number == 0 || !crosses(*from, *from))
    };
    path.increments().map(|(from, to)| (from.at, to.at)).enumerate().filter(begins).count()
}

/// Is a ladder that leans on what is climbed in control range, from where the climb begins to where it ends?
fn has_ladder(table: &Table, state: &State, who: OperativeId, ends: [Point; 2], climb: &Increment) -> bool {
    /// A turned ladder is rounded to the micrometre.
    const LEANS: Length = Length::mm(1);
    let terrain = table.terrain_in(state);
    let mut ladders = state.ground.placed().filter(|it| it.kind == Obstruction::Ladder);
    ladders.any(|it| {
        let (shape, prism) = (Shape::Hull(it.outline()), it.prism());
        let ladder = shape.at(Point::default());
        let feature = |part: &PartId| &terrain.feature(part.feature).parts;
        let leans = climb.held_by.iter().flat_map(feature).any(|part| ladder.flat_within(part, LEANS));
        // Straight up the distance is nowhere greater than at one of the ends.
        leans && ends.into_iter().all(|at| table.base_at(who, at).within(&prism, CONTROL_RANGE))
    })
}
