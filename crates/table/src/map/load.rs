//! Loading a map: from a text to a [`Map`], or to every problem found, each with its line.
//!
//! A text that is no TOML, or has a key that maps do not have, is reported by its first problem; everything else is
//! collected, so that an author can mend it in one go.

use std::collections::BTreeSet;
use std::fmt;

use toml::Spanned;

use super::draft::EdgeName;
use super::text::{EdgeText, FeatureText, LineText, MapText, MarkerText, PartText, Text};
use super::{EdgePart, Map, MapLine, MapMarker, NEUTRAL};
use crate::{Board, Edge, Feature, Length, Point, Polygon, Prism, Segment, Shape, Terrain, Traits, slip};

/// No board is longer: about ten times the largest that the rules know.
const LONGEST_SIDE: Length = Length::inches(1_000);

/// As many as a feature's number can tell apart.
const MOST_FEATURES: usize = 1 << 16;

/// Everything that is wrong with a map.
///
/// ```
/// # use table::Map;
/// let error = Map::load("bad.toml", "name = \"Bad\"\nsize = \"thirty, 22\"").expect_err("no number");
/// assert_eq!(error.problems()[0].line, 2);
/// assert!(error.to_string().starts_with("bad.toml: line 2: \"thirty\" is no length"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapError {
    file: String,
    problems: Vec<Problem>,
}

/// One thing that is wrong with a map.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct Problem {
    /// The line of the text, counted from one.
    pub line: usize,
    /// What is wrong there, in a sentence.
    pub reason: String,
}

impl MapError {
    /// The problems, in the order of the text.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }
}

/// One line a problem: `train_short.toml: line 14: the polygon of "low wall" is not convex`.
impl fmt::Display for MapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, problem) in self.problems.iter().enumerate() {
            let gap = if place == 0 { "" } else { "\n" };
            write!(f, "{gap}{}: {problem}", self.file)?;
        }
        Ok(())
    }
}

impl std::error::Error for MapError {}

impl Map {
    /// Reads a map. `name` is what problems call the text, usually the name of its file.
    pub fn load(name: &str, text: &str) -> Result<Self, MapError> {
        let failed = |problems: Vec<Problem>| MapError { file: name.to_owned(), problems };
        let written: MapText = toml::from_str(text).map_err(|error| {
            let line = line_of(text, error.span().map_or(0, |it| it.start));
            failed(vec![Problem { line, reason: slip(error.message()) }])
        })?;
        let mut reader = Reader { text, board: Board::new(Length::INCH, Length::INCH), problems: Vec::new() };
        let map = reader.map(&written);
        reader.problems.sort();
        match map {
            Some(map) if reader.problems.is_empty() => Ok(map),
            _ => Err(failed(reader.problems)),
        }
    }
}

pub(super) fn line_of(text: &str, offset: usize) -> usize {
    1 + text.bytes().take(offset).filter(|it| *it == b'\n').count()
}

pub(super) const fn edge_of(name: EdgeName) -> Edge {
    match name {
        EdgeName::Left => Edge::Left,
        EdgeName::Right => Edge::Right,
        EdgeName::Bottom => Edge::Bottom,
        EdgeName::Top => Edge::Top,
    }
}

/// Understands what was written and notes what it cannot.
///
/// Its methods give `None` after noting why, so that the caller can go on with the next thing.
pub(super) struct Reader<'a> {
    text: &'a str,
    pub(super) board: Board,
    problems: Vec<Problem>,
}

impl Reader<'_> {
    fn map(&mut self, written: &MapText) -> Option<Map> {
        self.board = self.size(&written.size)?;
        if let Some(one_too_many) = written.feature.get(MOST_FEATURES) {
            self.note(one_too_many.span().start, format!("there are more than {MOST_FEATURES} features"));
            return None;
        }
        let edges = written.edge.iter().filter_map(|it| self.edge(it.get_ref(), it.span().start)).collect();
        let lines: Vec<_> = written.line.iter().filter_map(|it| self.line(it.get_ref())).collect();
        let mut zones = Vec::new();
        for it in &written.zone {
            zones.extend(self.zone(it.get_ref(), it.span().start, &zones));
        }
        let markers: Vec<_> = written.marker.iter().filter_map(|it| self.marker(it.get_ref())).collect();
        let features: Vec<_> =
            written.feature.iter().filter_map(|it| self.feature(it.get_ref(), it.span().start)).collect();
        self.no_twins("rule", &written.rules, |it| format!("\"{it}\""));
        self.no_twins("line", &written.line, |it| format!("\"{}\"", it.name));
        self.no_twins("zone", &written.zone, |it| called(&it.name, &it.role));
        self.no_twins("marker", &written.marker, |it| called(&it.name, &it.role));
        self.no_twins("feature", &written.feature, |it| format!("\"{}\"", it.name));
        Some(Map {
            name: written.name.clone(),
            about: written.about.clone(),
            deployment: written.deployment.clone(),
            rules: written.rules.iter().map(|it| it.get_ref().clone()).collect(),
            board: self.board,
            edges,
            lines,
            zones,
            markers,
            terrain: Terrain::new(features),
        })
    }

    fn size(&mut self, text: &Text) -> Option<Board> {
        let Point { x, y, z } = self.point(text)?;
        let is_side = |it: Length| Length::ZERO < it && it <= LONGEST_SIDE;
        if !is_side(x) || !is_side(y) || z != Length::ZERO {
            self.note(text.span().start, format!("the size must be two lengths above 0 and up to {LONGEST_SIDE}"));
            return None;
        }
        Some(Board::new(x, y))
    }

    fn edge(&mut self, written: &EdgeText, at: usize) -> Option<EdgePart> {
        let edge = edge_of(written.edge);
        let (whole, length) = (self.board.edge(edge), self.board.length_of(edge));
        let from = written.from.as_ref().map_or(Some(Length::ZERO), |it| self.length(it));
        let to = written.to.as_ref().map_or(Some(length), |it| self.length(it));
        let (from, to) = (from?, to?);
        if from < Length::ZERO || from >= to || to > length {
            self.note(at, format!("this edge must run from 0 or more to at most {length}, and not backwards"));
            return None;
        }
        let along = |it: Length| match edge.is_upright() {
            true => Point::flat(whole.from.x, it),
            false => Point::flat(it, whole.from.y),
        };
        let role = written.role.clone().unwrap_or_else(|| NEUTRAL.to_owned());
        Some(EdgePart { role, edge, line: Segment { from: along(from), to: along(to) } })
    }

    fn line(&mut self, written: &LineText) -> Option<MapLine> {
        let (from, to) = (self.spot(&written.name, &written.from), self.spot(&written.name, &written.to));
        Some(MapLine { name: written.name.clone(), line: Segment { from: from?, to: to? } })
    }

    fn marker(&mut self, written: &MarkerText) -> Option<MapMarker> {
        let (at, diameter) = (self.point(&written.at), self.positive(&written.diameter, "diameter", &written.name));
        let (at, shape) = (at?, Shape::round(diameter?));
        if !self.board.holds(shape.at(at)) || at.z < Length::ZERO {
            let reason = format!("the marker \"{}\" does not lie on the board with all its parts", written.name);
            self.note(written.at.span().start, reason);
            return None;
        }
        let role = written.role.clone().unwrap_or_else(|| NEUTRAL.to_owned());
        Some(MapMarker { name: written.name.clone(), role, at, shape })
    }

    fn feature(&mut self, written: &FeatureText, at: usize) -> Option<Feature> {
        let name = &written.name;
        let shared = self.traits(written.traits.as_ref());
        if written.part.is_empty() {
            self.note(at, format!("the feature \"{name}\" has no part"));
        }
        let parts: Vec<Option<Prism>> =
            written.part.iter().map(|it| self.part(name, shared, it.get_ref(), it.span().start)).collect();
        Some(Feature { name: name.clone(), parts: parts.into_iter().collect::<Option<_>>()? })
    }

    fn part(&mut self, name: &str, shared: Traits, written: &PartText, at: usize) -> Option<Prism> {
        let bottom = written.bottom.as_ref().map_or(Some(Length::ZERO), |it| self.length(it));
        let (top, traits) = (self.length(&written.top), self.traits(written.traits.as_ref()));
        let outline = self.outline(name, written, at);
        let (bottom, top, outline) = (bottom?, top?, outline?);
        if bottom < Length::ZERO || top < bottom {
            self.note(
                at,
                format!("a part of \"{name}\" must reach up, from 0 or more: it goes from {bottom} to {top}"),
            );
            return None;
        }
        Some(Prism { outline, bottom, top, traits: shared | traits })
    }

    fn outline(&mut self, name: &str, written: &PartText, at: usize) -> Option<Polygon> {
        let (shape, corners) = match (&written.rectangle, &written.polygon) {
            (Some([one, other]), None) => {
                let (one, other) = (self.spot(name, one), self.spot(name, other));
                let (one, other) = (one?, other?);
                ("rectangle", vec![one, Point::flat(other.x, one.y), other, Point::flat(one.x, other.y)])
            }
            (None, Some(corners)) => ("polygon", self.spots(name, corners)?),
            _ => {
                self.note(at, format!("a part of \"{name}\" needs either a rectangle or a polygon"));
                return None;
            }
        };
        let corners: Vec<_> = corners.iter().map(|it| it.flat_corner()).collect();
        let place = written.polygon.as_ref().and_then(|it| it.first()).map_or(at, |it| it.span().start);
        self.noted(place, Polygon::new(&corners), |error| format!("the {shape} of \"{name}\" {error}"))
    }

    fn traits(&mut self, text: Option<&Text>) -> Traits {
        let parsed = text.and_then(|it| {
            self.noted(it.span().start, it.get_ref().parse(), |error: crate::UnknownTrait| error.to_string())
        });
        parsed.unwrap_or_default()
    }

    pub(super) fn point(&mut self, text: &Text) -> Option<Point> {
        self.noted(text.span().start, text.get_ref().parse(), |error: crate::PointError| error.to_string())
    }

    pub(super) fn length(&mut self, text: &Text) -> Option<Length> {
        self.noted(text.span().start, text.get_ref().parse(), |error: crate::LengthError| error.to_string())
    }

    pub(super) fn positive(&mut self, text: &Text, what: &str, name: &str) -> Option<Length> {
        let length = self.length(text)?;
        if length <= Length::ZERO {
            self.note(text.span().start, format!("the {what} of \"{name}\" must be more than 0"));
            return None;
        }
        Some(length)
    }

    /// Notes every name after its first use.
    fn no_twins<T>(&mut self, kind: &str, things: &[Spanned<T>], name_of: impl Fn(&T) -> String) {
        let mut seen = BTreeSet::new();
        for it in things {
            let name = name_of(it.get_ref());
            if seen.contains(&name) {
                self.note(it.span().start, format!("there is another {kind} called {name}"));
            }
            seen.insert(name);
        }
    }

    pub(super) fn note(&mut self, at: usize, reason: String) {
        self.problems.push(Problem { line: line_of(self.text, at), reason });
    }

    /// The value, or `None` with the error noted.
    pub(super) fn noted<T, E>(&mut self, at: usize, result: Result<T, E>, word: impl FnOnce(E) -> String) -> Option<T> {
        result.map_err(|error| self.note(at, word(error))).ok()
    }
}

fn called(name: &str, role: &Option<String>) -> String {
    format!("\"{name}\" of {}", role.as_deref().unwrap_or(NEUTRAL))
}
