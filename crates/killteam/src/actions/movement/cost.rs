//! What a way counts, in whole inches.

use smallvec::SmallVec;
use table::{Feature, Increment, Kind, Length, PartId, Path, Point, Prism, Segment, Shape, Trace, Traits};

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
        const LEAST_CLIMB: i32 = 2;
        const FREE_DROP: Length = Length::inches(2);
        const LADDER_CLIMB: i32 = 1;
        let (table, state, who, trace) = (self.table, self.state, self.who, &followed.trace);
        let (mut flat, mut climbs, mut dropped, mut ladder) = (0, SmallVec::<[i32; 4]>::new(), Length::ZERO, None);
        for (increment, (from, _)) in trace.increments.iter().zip(followed.path.increments()) {
            match increment.kind {
                // A ladder helps once in an action, and counts an inch whatever the height.
                Kind::Climb if ladder.is_none() && has_ladder(table, state, who, from.at, increment) => {
                    ladder = Some(LADDER_CLIMB);
                }
                Kind::Climb => climbs.push(increment.rise.whole_inches_up()),
                Kind::Drop => dropped += increment.rise.abs(),
                _ => flat += increment.flat.whole_inches_up(),
            }
        }
        let climbed = match table.options().climb_minimum_scope {
            _ if climbs.is_empty() => 0,
            ClimbMinimum::Action => climbs.iter().sum::<i32>().max(LEAST_CLIMB),
            ClimbMinimum::Climb => climbs.iter().map(|it| (*it).max(LEAST_CLIMB)).sum(),
        };
        let dropped = if dropped > FREE_DROP { (dropped - FREE_DROP).whole_inches_up() } else { 0 };
        // Each crossing of accessible or obstructing terrain counts an inch more.
        let doors = trace.crossings.iter().filter(|it| !it.traits.has_any(Traits::OBSTRUCTING)).count();
        let crossings = i32::try_from(doors + self.obstacles(&followed.path)).unwrap_or(i32::MAX / 2);
        flat + climbed + ladder.unwrap_or(0) + dropped + crossings
    }

    /// How many obstructing features a way leads across.
    fn obstacles(&self, path: &Path) -> usize {
        let card = self.table.card(self.who);
        self.table.obstructing_in(self.state).filter(|it| leads_across(card, path, it)).count()
    }
}

/// Whether a way leads across this obstructing feature, seen from above.
pub(super) fn leads_across(card: &Datacard, path: &Path, feature: &Feature) -> bool {
    // A base that only touches it does not cross it.
    let reach = card.base_radius() - Length::um(1);
    let crosses = |part: &Prism| {
        let shape = Shape::Hull(part.outline.clone());
        let mut legs = path.increments().filter(|(from, to)| from.at.z.min(to.at.z) <= part.top + CONTROL_RANGE);
        legs.any(|(from, to)| shape.at(Point::default()).flat_within(Segment { from: from.at, to: to.at }, reach))
    };
    feature.parts.iter().filter(|it| it.traits.has_any(Traits::OBSTRUCTING)).any(crosses)
}

/// Is a ladder that leans on what is climbed in control range?
fn has_ladder(table: &Table, state: &State, who: OperativeId, at: Point, climb: &Increment) -> bool {
    /// A turned ladder is rounded to the micrometre.
    const LEANS: Length = Length::mm(1);
    let terrain = table.terrain_in(state);
    let mut ladders = state.ground.placed().filter(|it| it.kind == Obstruction::Ladder);
    ladders.any(|it| {
        let shape = Shape::Hull(it.outline());
        let ladder = shape.at(Point::default());
        let feature = |part: &PartId| &terrain.feature(part.feature).parts;
        let leans = climb.held_by.iter().flat_map(feature).any(|part| ladder.flat_within(part, LEANS));
        leans && table.base_at(who, at).flat_within(ladder, CONTROL_RANGE)
    })
}
