//! Places in words: what it means to stand there.
//!
//! Everything here is for reading. Whether a place is allowed, rules decide.

use battle::Side;
use table::{Length, Placed, Point, Segment, Shape, Zone};

use super::names;
use crate::geometry;
use crate::setup::Table;
use crate::state::{MarkerState, State};
use crate::vocabulary::{Answer, Marker, OperativeId, Question};

/// Terrain and markers farther away than this are not worth a word.
const NEAR_TERRAIN: Length = Length::INCH;
const NEAR_MARKER: Length = Length::inches(6);
/// By nothing at all.
const OPEN: &str = "in the open";

/// One thing that standing somewhere means.
pub(crate) struct Meant {
    /// What it is about: "marker", "terrain", "seen", "near", "half".
    pub(crate) kind: &'static str,
    /// In words.
    pub(crate) words: String,
    /// The enemies that see it there.
    pub(crate) seers: Vec<OperativeId>,
}

impl Meant {
    fn new(kind: &'static str, words: String) -> Self {
        Self { kind, words, seers: Vec::new() }
    }
}

/// What standing there would mean for an operative, the most telling first, in words.
pub(super) fn meaning(table: &Table, state: &State, who: OperativeId, at: Point) -> Vec<String> {
    meant(table, state, who, at).into_iter().map(|it| it.words).collect()
}

/// What standing there would mean for an operative, the most telling first.
pub(super) fn meant(table: &Table, state: &State, who: OperativeId, at: Point) -> Vec<Meant> {
    let mut there = state.clone();
    there.operative_mut(who).at = Some(at);
    let base = table.base_at(who, at);
    let mut parts: Vec<Meant> =
        markers(table, state, &there, who).into_iter().map(|it| Meant::new("marker", it)).collect();
    let enemies = enemies_by_gap(table, &there, who);
    let nearest = enemies.first().and_then(|(_, it, _)| there.operative(*it).at);
    let beside = terrain(table, state, base, nearest).unwrap_or_else(|| OPEN.into());
    parts.push(Meant::new("terrain", beside));
    let seen = enemies.iter().filter_map(|(_, it, _)| Some((*it, there.operative(*it).at?)));
    let seen = seen.filter(|it| geometry::sees(table, state, *it, (who, at)));
    let seers: Vec<OperativeId> = seen.map(|(it, _)| it).collect();
    let words = match seers.len() {
        0 => "seen by nobody".into(),
        1 => "seen by one enemy".into(),
        many => format!("seen by {many} enemies"),
    };
    parts.push(Meant { seers, ..Meant::new("seen", words) });
    let beside = |(gap, enemy, engaged): &(Length, OperativeId, bool)| {
        let enemy = names::coded(table, *enemy);
        let words =
            if *engaged { format!("beside {enemy}") } else { format!("{} from {enemy}", names::measured(*gap)) };
        Meant::new("near", words)
    };
    match enemies.first() {
        // Whom one fights next matters more than what one stands behind.
        Some(engaged) if engaged.2 => parts.insert(0, beside(engaged)),
        other => parts.extend(other.map(beside)),
    }
    let half = half_of(table, state, base);
    parts.extend((half != own_half(table, table.side_of(who))).then(|| Meant::new("half", half)));
    parts
}

/// Where an operative stands, without what the rest of the table makes of it.
pub(super) fn where_it_stands(table: &Table, state: &State, who: OperativeId) -> Option<String> {
    let base = table.base_at(who, state.operative(who).at?);
    let mut parts = vec![half_of(table, state, base)];
    parts.extend(terrain(table, state, base, None));
    let reached = state.markers_in_play().filter(|it| reaches(table, state, who, *it));
    parts.extend(reached.map(|it| format!("at {}", names::marker(table, it))));
    Some(parts.join(", "))
}

/// How a log tells places.
pub(super) enum Places<'a> {
    /// By their coordinates: exact, and of no use to anybody who listens.
    Measured,
    /// By what is there, on the table as it stands now.
    Seen(&'a Table, &'a State),
}

impl Places<'_> {
    /// Where an operative has come to: "to 8.0, 4.0", "and stands by heavy block H1, in Teo's half".
    pub(super) fn stop(&self, who: OperativeId, at: Point) -> String {
        let Self::Seen(table, state) = self else { return format!("to {}", names::place(at)) };
        let mut parts = stands(table, state, who, at);
        let half = half_of(table, state, table.base_at(who, at));
        // Its own half goes without saying, where anything else can be said.
        let is_told = half != own_half(table, table.side_of(who)) || parts.iter().any(|it| it == OPEN);
        parts.extend(is_told.then_some(half));
        format!("and stands {}", parts.join(", "))
    }

    /// Where an operative was set up. Whose half that is goes without saying.
    pub(super) fn set_up(&self, who: OperativeId, at: Point) -> String {
        let Self::Seen(table, state) = self else { return format!("at {}", names::place(at)) };
        stands(table, state, who, at).join(", ")
    }

    /// Where something small lies: "by heavy block H1, in Teo's half".
    pub(super) fn spot(&self, at: Point) -> String {
        self.lies(at, true)
    }

    /// Where something stands that is terrain itself.
    pub(super) fn ground(&self, at: Point) -> String {
        self.lies(at, false)
    }

    fn lies(&self, at: Point, by_terrain: bool) -> String {
        let Self::Seen(table, state) = self else { return format!("at {}", names::place(at)) };
        let dot = Shape::round(Length::ZERO);
        let placed = dot.at(at);
        let beside = if by_terrain { terrain(table, state, placed, None) } else { None };
        let beside = beside.or_else(|| {
            let gaps = state.markers_in_play().filter_map(|it| match state.marker(it) {
                MarkerState::OnTable(Some(lies)) if lies != at => Some((placed.measure(table.marker_at(it, lies)), it)),
                _ => None,
            });
            let (gap, nearest) = gaps.min()?;
            (gap <= NEAR_MARKER).then(|| format!("{} from {}", names::measured(gap), names::marker(table, nearest)))
        });
        let parts: Vec<String> = beside.into_iter().chain([half_of(table, state, placed)]).collect();
        parts.join(", ")
    }
}

/// Beside whom, by what and at which markers an operative stands there; in the open, if it is by nothing.
fn stands(table: &Table, state: &State, who: OperativeId, at: Point) -> Vec<String> {
    let mut there = state.clone();
    there.operative_mut(who).at = Some(at);
    let engaged = geometry::enemies_in_control_range(table, &there, who);
    let engaged: Vec<String> = engaged.map(|it| names::coded(table, it)).collect();
    let mut parts = Vec::new();
    parts.extend((!engaged.is_empty()).then(|| format!("beside {}", names::listed(engaged))));
    parts.extend(terrain(table, &there, table.base_at(who, at), None));
    let reached = there.markers_in_play().filter(|it| reaches(table, &there, who, *it));
    parts.extend(reached.map(|it| format!("at {}", names::marker(table, it))));
    if parts.is_empty() {
        parts.push(OPEN.into());
    }
    parts
}

fn own_half(table: &Table, side: Side) -> String {
    format!("in {}", names::half(table, side))
}

/// "in Teo's half", or "on the centre line" if it is wholly in neither.
pub(super) fn half_of(table: &Table, state: &State, base: Placed<'_>) -> String {
    let sides = [Side::A, Side::B];
    let holds = |side: &Side| table.territory(state.ends[*side]).wholly_within(base);
    match sides.into_iter().find(holds) {
        Some(side) => own_half(table, side),
        None => "on the centre line".into(),
    }
}

/// The markers that an operative contests there, with the sums, and those that it gives up; if
/// there are none, the nearest one.
fn markers(table: &Table, now: &State, there: &State, who: OperativeId) -> Vec<String> {
    let own = table.side_of(who);
    let (reached, others): (Vec<Marker>, Vec<Marker>) =
        there.markers_in_play().partition(|it| reaches(table, there, who, *it));
    let left = others.into_iter().filter(|it| reaches(table, now, who, *it));
    let left = left.map(|it| format!("leaves {}", names::marker(table, it)));
    let words: Vec<String> = reached
        .into_iter()
        .map(|it| match geometry::answer(table, there, Question::Controls(it)) {
            Some(Answer::Control { holder, apl: [a, b] }) => {
                let verb = if holder == Some(own) { "controls" } else { "contests" };
                let (ours, theirs) = if own == Side::A { (a, b) } else { (b, a) };
                format!("{verb} {} ({ours} APL to {theirs})", names::marker(table, it))
            }
            _ => format!("contests {}", names::marker(table, it)),
        })
        .chain(left)
        .collect();
    if !words.is_empty() {
        return words;
    }
    let gaps = there.markers_in_play().filter_map(|it| match (there.marker(it), there.operative(who).at) {
        (MarkerState::OnTable(Some(lies)), Some(at)) => {
            Some((table.base_at(who, at).measure(table.marker_at(it, lies)), it))
        }
        _ => None,
    });
    let nearest = gaps.filter(|(gap, _)| *gap <= NEAR_MARKER).min();
    let words = |(gap, it)| format!("{} from {}", names::measured(gap), names::marker(table, it));
    nearest.map(words).into_iter().collect()
}

fn reaches(table: &Table, state: &State, who: OperativeId, marker: Marker) -> bool {
    let question = Question::Reaches(who, marker);
    geometry::answer(table, state, question) == Some(Answer::Is(true))
}

/// The enemies whose place is known, nearest first, and whether they are in control range.
pub(super) fn enemies_by_gap(table: &Table, state: &State, who: OperativeId) -> Vec<(Length, OperativeId, bool)> {
    let engaged: Vec<OperativeId> = geometry::enemies_in_control_range(table, state, who).collect();
    let enemies = table.operatives_of(table.side_of(who).other());
    let mut list: Vec<_> =
        enemies.filter_map(|it| Some((geometry::gap(table, state, who, it)?, it, engaged.contains(&it)))).collect();
    list.sort_unstable_by_key(|(gap, it, engaged)| (!engaged, *gap, *it));
    list
}

/// What it stands on, under, behind or beside. Behind is told from whoever looks.
fn terrain(table: &Table, state: &State, base: Placed<'_>, looker: Option<Point>) -> Option<String> {
    let terrain = table.terrain_in(state);
    let height = base.at.z;
    let mut beside: Option<(Length, &str, bool)> = None;
    for (id, part) in terrain.parts_near(base.bounds().grown(NEAR_TERRAIN)) {
        let name = terrain.feature(id).name.as_str();
        if base.overlaps(part) {
            if part.top == height && height > Length::ZERO {
                return Some(format!("on {name}, {} up", names::plain(height)));
            }
            if part.bottom > height {
                return Some(format!("under {name}"));
            }
        }
        let gap = base.measure(part);
        if gap <= NEAR_TERRAIN && beside.is_none_or(|(nearest, ..)| gap < nearest) {
            let outline = Shape::Hull(part.outline.clone());
            let line = |to| Segment { from: base.at, to };
            let covers = looker.is_some_and(|to| outline.at(Point::default()).touches(line(to)));
            beside = Some((gap, name, covers));
        }
    }
    beside.map(|(_, name, covers)| format!("{} {name}", if covers { "in cover behind" } else { "by" }))
}

/// How far a base or marker reaches out of a zone, if the zone is a plain rectangle.
pub(super) fn beyond(zone: &Zone, placed: Placed<'_>) -> Option<Length> {
    let (area, base) = (zone.bounds(), placed.bounds());
    let rectangle = zone.polygons().count() == 1
        && zone
            .polygons()
            .flatten()
            .all(|(x, y)| (*x == area.left || *x == area.right) && (*y == area.low || *y == area.high));
    if !rectangle || zone.holes().next().is_some() || zone.rounds().next().is_some() {
        return None;
    }
    let out = [area.left - base.left, base.right - area.right, area.low - base.low, base.high - area.high];
    out.into_iter().max().filter(|it| *it > 0).map(Length::um)
}

#[cfg(test)]
mod tests {
    use super::super::stage::{Stage, at, who};
    use super::*;

    fn meaning_of(stage: &Stage, code: &str, place: &str) -> Vec<String> {
        meaning(&stage.table, &stage.state, who(stage, code), at(place))
    }

    #[test]
    fn a_place_at_a_marker_tells_who_would_control_it() {
        let stage = Stage::new().deployed();
        let parts = meaning_of(&stage, "a3", "13.4, 11");
        assert_eq!(parts[0], "controls marker 2 (2 APL to 0)");
        let contested = stage.with([("b1", "17, 11")]);
        let parts = meaning_of(&contested, "a3", "13.4, 11");
        assert_eq!(parts[0], "contests marker 2 (2 APL to 2)");
    }

    #[test]
    fn a_place_off_the_markers_tells_the_nearest_and_what_it_gives_up() {
        let stage = Stage::new().deployed().with([("a3", "13.4, 11")]);
        let parts = meaning_of(&stage, "a3", "11, 11");
        assert_eq!(parts[0], "leaves marker 2");
        // 3 inches between the centers, less half of 28 mm and half of 40 mm.
        let parts = meaning_of(&stage, "a2", "11, 11");
        assert_eq!(parts[0], "1.7″ from marker 1");
    }

    #[test]
    fn terrain_is_named() {
        let stage = Stage::new().deployed();
        let parts = |place| meaning_of(&stage, "a3", place);
        assert!(parts("5.5, 17.5, 3").contains(&"on vantage platform V1, 3″ up".to_owned()));
        assert!(parts("5.5, 17.5").contains(&"under vantage platform V1".to_owned()));
        // Teo's are far to the right, at the height of the block.
        let stage = stage.with([("b1", "28, 4"), ("b2", "28, 20"), ("b3", "28, 18")]);
        let parts = meaning_of(&stage, "a3", "13, 4");
        assert!(parts.contains(&"in cover behind heavy block H1".to_owned()), "{parts:?}");
        let parts = meaning_of(&stage, "a3", "17, 4");
        assert!(parts.contains(&"by heavy block H1".to_owned()), "{parts:?}");
    }

    #[test]
    fn the_other_half_and_the_centre_line_are_told_and_the_own_half_is_not() {
        let stage = Stage::new().deployed();
        let half = |place| {
            let parts = meaning_of(&stage, "a3", place);
            parts.into_iter().find(|it| it.ends_with("half") || it.ends_with("line"))
        };
        assert_eq!(half("20, 9"), Some("in Teo's half".to_owned()));
        assert_eq!(half("15.3, 9"), Some("on the centre line".to_owned()));
        assert_eq!(half("9, 9"), None);
    }

    #[test]
    fn the_nearest_enemy_is_named_and_those_who_see_are_counted() {
        let stage = Stage::new().deployed().with([("b1", "28, 14"), ("b2", "28, 16"), ("b3", "20, 9")]);
        let parts = meaning_of(&stage, "a3", "12, 9");
        // 8 inches between the centers, less half of 28 mm and half of 32 mm.
        assert!(parts.contains(&"6.8″ from Canticle (b3)".to_owned()), "{parts:?}");
        assert!(parts.contains(&"in the open".to_owned()));
        let parts = meaning_of(&stage, "a3", "18.5, 9");
        assert!(parts.contains(&"beside Canticle (b3)".to_owned()), "{parts:?}");
        assert!(parts.contains(&"seen by 3 enemies".to_owned()), "{parts:?}");
    }
}
