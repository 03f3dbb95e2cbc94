//! Refusals of moves: how far, over what, and how near to whom.

use table::{Length, Point, Segment};

use super::super::{names, places};
use super::deed::Deed;
use super::{Said, headline};
use crate::Reason;
use crate::geometry::CONTROL_RANGE;
use crate::reason::Obstacle;
use crate::vocabulary::OperativeId;

pub(super) fn said(deed: &Deed<'_>, reason: &Reason) -> Said {
    let (rule, name) = (deed.rule(), deed.name());
    let (head, detail) = match reason {
        Reason::TooFar { cost, allowance } => return too_far(deed, *cost, *allowance),
        Reason::Blocked(obstacle) => return blocked(deed, obstacle),
        Reason::EntersControlRange(enemy) => {
            let found = found(nearest_on_the_way(deed, *enemy));
            let detail = format!("A {rule} stays more than 1″ from enemies{found}.");
            return too_near(deed, *enemy, detail);
        }
        Reason::EndsInControlRange(enemy) => {
            let found = found(gap_at_the_end(deed, *enemy));
            let detail = format!("A {rule} ends more than 1″ from enemies{found}.");
            return too_near(deed, *enemy, detail);
        }
        Reason::LeavesControlRange(enemy) => {
            let enemy = names::called(deed.table(), *enemy);
            let head = headline(format!("Leaves {enemy} again."), "Leaves an enemy again.");
            let detail = format!("A {rule} that has come within 1″ of {enemy} stays there.");
            return (head, detail);
        }
        Reason::ReachesNoEnemy => ("It reaches no enemy.", reaches_no_enemy(deed)),
        Reason::NoClimbing => {
            let head = headline(format!("No climbing in a {rule}."), "No climbing here.");
            return (head, format!("{} a {rule} stays level or drops.", rises(deed)));
        }
        Reason::NoJumping => {
            ("No jump from there.", format!("A {rule} jumps, if at all, from a platform more than 2″ above the floor."))
        }
        Reason::NothingToClimb => {
            ("Nothing to climb there.", format!("{name} needs terrain within 1″ beside it and 3″ above it."))
        }
        Reason::JumpTooLong => ("Too long a jump.", jump_too_long(deed)),
        Reason::NoSupport => ("Nothing to stand on.", no_support(deed)),
        // Whatever is worded elsewhere does not come here.
        _ => ("No way was given.", format!("{rule} needs at least one way-point.")),
    };
    (head.into(), detail)
}

/// Every leg of the way, seen from above.
fn legs(deed: &Deed<'_>) -> Vec<(Point, Point)> {
    let starts = deed.start().into_iter().chain(deed.way.iter().copied());
    starts.zip(deed.way.iter().copied()).collect()
}

fn too_far(deed: &Deed<'_>, cost: i32, allowance: i32) -> Said {
    const NUMBERS: [&str; 6] = ["One inch", "Two inches", "Three inches", "Four inches", "Five inches", "Six inches"];
    let over = cost - allowance;
    let number = usize::try_from(over - 1).ok().and_then(|it| NUMBERS.get(it));
    let head = number.map_or(format!("{over} inches too far."), |it| format!("{it} too far."));
    let (has, counts) = (names::inches(allowance), names::inches(cost));
    let has = format!("{} has {has}", deed.name());
    let legs = legs(deed);
    let level = legs.iter().all(|(from, to)| from.z == to.z);
    let lengths: Vec<Length> = legs.iter().map(|(from, to)| names::across(*from, *to)).collect();
    let rounded: i32 = lengths.iter().map(|it| it.whole_inches_up()).sum();
    let whole = lengths.iter().all(|it| *it == Length::inches(it.whole_inches_up()));
    let detail = match lengths.as_slice() {
        _ if !level => format!("{has}; this way counts {counts}, climbs and drops included."),
        [_] if whole => format!("{has}; this leg counts {counts}."),
        [one] if rounded == cost => {
            let length = names::against(*one, Length::inches(allowance));
            format!("{has}; this leg of {length} counts {counts}, because it is rounded up.")
        }
        [_, _, ..] if rounded == cost && !whole => {
            format!("{has}; these legs count {counts}, because each is rounded up.")
        }
        _ => format!("{has}; this way counts {counts}."),
    };
    (head, detail)
}

fn blocked(deed: &Deed<'_>, obstacle: &Obstacle) -> Said {
    let table = deed.table();
    let placed = deed.who.zip(deed.end()).map(|(who, at)| table.base_at(who, at));
    match obstacle {
        Obstacle::Operative(other) => {
            let name = names::called(table, *other);
            let there = deed.state().operative(*other).at.map(|it| table.base_at(*other, it));
            let ends = placed.zip(there).is_some_and(|(base, there)| base.overlaps(there));
            let detail = if ends { "It stands there; bases cannot overlap." } else { "The way goes through its base." };
            let short = format!("{} is in the way.", table.code(*other));
            (headline(format!("{name} is in the way."), &short), detail.into())
        }
        Obstacle::Terrain(name) => {
            let features = table.terrain_in(deed.state()).features().map(|(_, it)| it);
            let parts = features.filter(|it| it.name == *name).flat_map(|it| &it.parts);
            let high = parts.map(|it| it.top).max();
            let high = high.map_or(String::new(), |it| format!(", {} high", names::plain(it)));
            let meets = if deed.action.is_some() { "The way meets" } else { "The base would stand in" };
            ("Terrain is in the way.".into(), format!("{meets} {name}{high}."))
        }
        Obstacle::Edge => {
            let (width, height) = (table.board().width(), table.board().height());
            let over = placed.map(|it| it.bounds()).and_then(|it| {
                let (right, high) = (it.right - width.micrometres(), it.high - height.micrometres());
                [-it.left, right, -it.low, high].into_iter().max().filter(|it| *it > 0)
            });
            let found = over.map_or(String::new(), |it| {
                format!("; here it reaches {} over it", names::against(Length::um(it), Length::ZERO))
            });
            let detail = format!("The whole base stays inside the killzone's edge{found}.");
            ("Over the edge.".into(), detail)
        }
    }
}

fn too_near(deed: &Deed<'_>, enemy: OperativeId, detail: String) -> Said {
    let enemy = names::called(deed.table(), enemy);
    (headline(format!("Too near {enemy}."), "Too near an enemy."), detail)
}

/// "; here it is 0.7″", if it was measured and is as near as the rule says.
fn found(gap: Option<Length>) -> String {
    gap.filter(|it| *it <= CONTROL_RANGE).map_or(String::new(), |it| format!("; here it is {}", names::measured(it)))
}

/// How near the way comes to an enemy: exactly on level legs, at the way-points elsewhere.
fn nearest_on_the_way(deed: &Deed<'_>, enemy: OperativeId) -> Option<Length> {
    let (table, who) = (deed.table(), deed.who?);
    let there = deed.state().operative(enemy).at?;
    let (foe, radius) = (table.base_at(enemy, there), table.card(who).base_radius());
    let gaps = legs(deed).into_iter().map(|(from, to)| {
        if from.z == there.z && to.z == there.z {
            (foe.measure_flat(Segment { from, to }) - radius).max(Length::ZERO)
        } else {
            foe.measure(table.base_at(who, to))
        }
    });
    gaps.min()
}

fn gap_at_the_end(deed: &Deed<'_>, enemy: OperativeId) -> Option<Length> {
    let (who, end) = (deed.who?, deed.end()?);
    let there = deed.state().operative(enemy).at?;
    Some(deed.table().base_at(who, end).measure(deed.table().base_at(enemy, there)))
}

fn reaches_no_enemy(deed: &Deed<'_>) -> String {
    let (table, needs) = (deed.table(), format!("A {} ends within 1″ of an enemy", deed.rule()));
    let Some((who, end)) = deed.who.zip(deed.end()) else {
        return format!("{needs}.");
    };
    let mut there = deed.state().clone();
    there.operative_mut(who).at = Some(end);
    let nearest = places::enemies_by_gap(table, &there, who).into_iter().min();
    nearest.map_or(format!("{needs}."), |(gap, enemy, _)| {
        let (enemy, gap) = (names::called(table, enemy), names::against(gap, CONTROL_RANGE));
        format!("{needs}; the nearest, {enemy}, is {gap} from there.")
    })
}

/// "The way goes up 2.5″;", or as much of it as is known.
fn rises(deed: &Deed<'_>) -> String {
    let rise = legs(deed).iter().map(|(from, to)| to.z - from.z).max();
    match rise.filter(|it| *it > Length::ZERO) {
        Some(rise) => format!("The way goes up {};", names::plain(rise)),
        None => "The way goes up;".into(),
    }
}

fn jump_too_long(deed: &Deed<'_>) -> String {
    let legs = legs(deed);
    let longest = legs.iter().map(|(from, to)| names::across(*from, *to)).max();
    let limit = Length::inches(4);
    let found = longest
        .filter(|it| *it > limit)
        .map_or(String::new(), |it| format!("; this leg is {} long", names::against(it, limit)));
    format!("A jump goes at most 4″ from the edge{found}.")
}

fn no_support(deed: &Deed<'_>) -> String {
    let needs = "A base stands wholly on the floor or on one platform";
    match deed.end() {
        Some(at) => format!("{needs}; at {} it does not.", names::place(at)),
        None => format!("{needs}."),
    }
}
