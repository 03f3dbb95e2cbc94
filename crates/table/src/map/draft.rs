//! A map while it is drawn: what is written, not yet understood, so that it may be wrong.
//!
//! A [`Draft`] has the keys of the file and their values as text. It is read from a file that [`Map::load`](crate::Map)
//! would find fault with, as long as its keys are known, and is written down again as such a file.

use serde::{Deserialize, Serialize};

use super::Problem;
use super::load::line_of;
use crate::slip;

/// A map as it is written: the keys of its file.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// What it is called, for people.
    pub name: String,
    /// Where it comes from, for people.
    #[serde(default)]
    pub about: String,
    /// The kind of deployment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deployment: Option<String>,
    /// Special rules that it asks for.
    #[serde(default)]
    pub rules: Vec<String>,
    /// Width and height of the board: `30, 22`.
    pub size: String,
    /// Whose edge is whose.
    #[serde(default)]
    pub edge: Vec<DraftEdge>,
    /// Lines with a name.
    #[serde(default)]
    pub line: Vec<DraftLine>,
    /// Areas with a meaning.
    #[serde(default)]
    pub zone: Vec<DraftZone>,
    /// Markers that lie there from the start.
    #[serde(default)]
    pub marker: Vec<DraftMarker>,
    /// Pieces of terrain.
    #[serde(default)]
    pub feature: Vec<DraftFeature>,
}

/// An edge of the board as a file names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum EdgeName {
    /// Where x is 0.
    Left,
    /// Across from there.
    Right,
    /// Where y is 0.
    Bottom,
    /// Across from there.
    Top,
}

/// Whose an edge of the board is, or a part of one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DraftEdge {
    /// Whose; nobody's without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// Which edge.
    pub edge: EdgeName,
    /// Where it begins, if it is not all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Where it ends, if it is not all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

/// A line with a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DraftLine {
    /// What it is called.
    pub name: String,
    /// One end: `15, 0`.
    pub from: String,
    /// The other end.
    pub to: String,
}

/// An area with a meaning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DraftZone {
    /// What it is called.
    pub name: String,
    /// Whose; nobody's without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// The areas that together are the zone.
    pub areas: Vec<DraftArea>,
    /// Discs that are cut out of it.
    #[serde(default)]
    pub minus: Vec<DraftDisc>,
}

/// One area of a zone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum DraftArea {
    /// All of the board.
    Whole,
    /// The half of the board at an edge.
    Half(EdgeName),
    /// The quarter between two edges.
    Quarter([EdgeName; 2]),
    /// Everything at most so far from an edge.
    Strip {
        /// Which edge.
        edge: EdgeName,
        /// How far.
        depth: String,
    },
    /// Between two opposite corners.
    Rectangle([String; 2]),
    /// The inside of a closed line.
    Polygon(Vec<String>),
    /// A disc.
    Disc(DraftDisc),
    /// Everything at most so far from another zone.
    Near {
        /// What that one is called.
        zone: String,
        /// Whose that one is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        role: Option<String>,
        /// How far.
        reach: String,
    },
}

/// A disc.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DraftDisc {
    /// Its middle.
    pub at: String,
    /// From there to its rim.
    pub radius: String,
}

/// A marker that lies there from the start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DraftMarker {
    /// What it is called.
    pub name: String,
    /// Whose, or which.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// Its middle; a third number is the height of the floor below it.
    pub at: String,
    /// How wide it is.
    pub diameter: String,
}

/// A piece of terrain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DraftFeature {
    /// What it is called.
    pub name: String,
    /// Traits of all its parts, with commas between them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub traits: Option<String>,
    /// What it is made of.
    pub part: Vec<DraftPart>,
}

/// A part of a piece of terrain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DraftPart {
    /// Its outline by two opposite corners.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rectangle: Option<[String; 2]>,
    /// Its outline by all corners.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub polygon: Option<Vec<String>>,
    /// The height of its lower face; the floor without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bottom: Option<String>,
    /// The height of its upper face.
    pub top: String,
    /// Traits of this part alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub traits: Option<String>,
}

/// A piece of a map, by its place in the list of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum MapPiece {
    /// The board itself, and whatever is said of the whole map.
    Board,
    /// An edge.
    Edge(u16),
    /// A line.
    Line(u16),
    /// A zone.
    Zone(u16),
    /// A marker.
    Marker(u16),
    /// A piece of terrain.
    Feature(u16),
    /// A part of one.
    Part {
        /// Which piece of terrain.
        of: u16,
        /// Which of its parts.
        at: u16,
    },
}

/// A draft as the text of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenDraft {
    /// The text.
    pub text: String,
    /// The lines on which pieces begin.
    begins: Vec<(usize, MapPiece)>,
}

impl WrittenDraft {
    /// The piece that a line of the text is about.
    pub fn piece_at(&self, line: usize) -> MapPiece {
        let before = self.begins.partition_point(|(begins, _)| *begins <= line);
        before.checked_sub(1).and_then(|it| self.begins.get(it)).map_or(MapPiece::Board, |(_, piece)| *piece)
    }
}

impl Draft {
    /// Reads a file. Only what is no TOML, or has keys that maps do not have, cannot be read.
    pub fn read(text: &str) -> Result<Self, Problem> {
        toml::from_str(text).map_err(|error| Problem {
            line: line_of(text, error.span().map_or(0, |it| it.start)),
            reason: slip(error.message()),
        })
    }

    /// The draft as a file, as it would be written by hand.
    ///
    /// ```
    /// # use table::{Draft, Map, MapPiece};
    /// let text = "name = 'Tiny'\nsize = '30, 22'\n[[feature]]\nname = 'wall'\n[[feature.part]]\nrectangle = ['4, 4', '9, 5']\ntop = '1'";
    /// let draft = Draft::read(text)?;
    /// let written = draft.written();
    /// assert_eq!(Map::load("tiny.toml", &written.text), Map::load("tiny.toml", text));
    ///
    /// // Without a height the file is wrong, and the draft says which piece that is about.
    /// let mut wrong = draft;
    /// wrong.feature[0].part[0].top = "high".into();
    /// let written = wrong.written();
    /// let error = Map::load("tiny.toml", &written.text).expect_err("no height");
    /// assert_eq!(written.piece_at(error.problems()[0].line), MapPiece::Part { of: 0, at: 0 });
    /// # Ok::<(), table::Problem>(())
    /// ```
    pub fn written(&self) -> WrittenDraft {
        let mut writer = Writer { text: String::new(), lines: 1, begins: vec![(1, MapPiece::Board)] };
        writer.draft(self);
        WrittenDraft { text: writer.text, begins: writer.begins }
    }
}

/// Writes line by line, and notes where pieces begin.
struct Writer {
    text: String,
    lines: usize,
    begins: Vec<(usize, MapPiece)>,
}

impl Writer {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
        self.lines += 1;
    }

    /// A line that a piece begins with.
    fn piece(&mut self, piece: MapPiece, line: &str) {
        self.begins.push((self.lines, piece));
        self.line(line);
    }

    fn draft(&mut self, draft: &Draft) {
        self.line("# Drawn with Umpire. The format is described in docs/maps.md.");
        self.line("");
        self.line(&key("name", &draft.name));
        if !draft.about.is_empty() {
            self.line(&key("about", &draft.about));
        }
        if let Some(deployment) = &draft.deployment {
            self.line(&key("deployment", deployment));
        }
        if !draft.rules.is_empty() {
            self.line(&format!("rules = {}", list(&draft.rules)));
        }
        self.line(&key("size", &draft.size));
        self.tables("edge", &draft.edge, MapPiece::Edge, edge);
        self.tables("line", &draft.line, MapPiece::Line, |it| {
            table(&[Some(key("name", &it.name)), Some(key("from", &it.from)), Some(key("to", &it.to))])
        });
        self.tables("zone", &draft.zone, MapPiece::Zone, zone);
        self.tables("marker", &draft.marker, MapPiece::Marker, marker);
        for (it, at) in draft.feature.iter().zip(0..) {
            self.line("");
            self.piece(MapPiece::Feature(at), "[[feature]]");
            self.line(&key("name", &it.name));
            if let Some(traits) = &it.traits {
                self.line(&key("traits", traits));
            }
            self.line("part = [");
            for (it, place) in it.part.iter().zip(0..) {
                self.piece(MapPiece::Part { of: at, at: place }, &format!("  {},", part(it)));
            }
            self.line("]");
        }
    }

    /// A list of tables, one a line; nothing for an empty one.
    fn tables<T>(&mut self, name: &str, all: &[T], piece: fn(u16) -> MapPiece, told: impl Fn(&T) -> String) {
        if all.is_empty() {
            return;
        }
        self.line("");
        self.piece(MapPiece::Board, &format!("{name} = ["));
        for (it, at) in all.iter().zip(0..) {
            self.piece(piece(at), &format!("  {},", told(it)));
        }
        self.piece(MapPiece::Board, "]");
    }
}

fn edge(it: &DraftEdge) -> String {
    let name = format!("edge = {}", quoted(edge_name(it.edge)));
    table(&[role(it.role.as_ref()), Some(name), may("from", it.from.as_ref()), may("to", it.to.as_ref())])
}

fn zone(it: &DraftZone) -> String {
    let areas: Vec<String> = it.areas.iter().map(area).collect();
    let minus: Vec<String> = it.minus.iter().map(disc).collect();
    let minus = (!minus.is_empty()).then(|| format!("minus = [{}]", minus.join(", ")));
    table(&[
        Some(key("name", &it.name)),
        role(it.role.as_ref()),
        Some(format!("areas = [{}]", areas.join(", "))),
        minus,
    ])
}

fn area(it: &DraftArea) -> String {
    match it {
        DraftArea::Whole => quoted("whole"),
        DraftArea::Half(edge) => format!("{{ half = {} }}", quoted(edge_name(*edge))),
        DraftArea::Quarter(edges) => {
            format!("{{ quarter = {} }}", list(&edges.map(|it| edge_name(it).to_owned())))
        }
        DraftArea::Strip { edge, depth } => {
            format!("{{ strip = {{ edge = {}, {} }} }}", quoted(edge_name(*edge)), key("depth", depth))
        }
        DraftArea::Rectangle(corners) => format!("{{ rectangle = {} }}", list(corners)),
        DraftArea::Polygon(corners) => format!("{{ polygon = {} }}", list(corners)),
        DraftArea::Disc(it) => format!("{{ disc = {} }}", disc(it)),
        DraftArea::Near { zone, role: whose, reach } => {
            let near = table(&[Some(key("zone", zone)), role(whose.as_ref()), Some(key("reach", reach))]);
            format!("{{ near = {near} }}")
        }
    }
}

fn disc(it: &DraftDisc) -> String {
    table(&[Some(key("at", &it.at)), Some(key("radius", &it.radius))])
}

fn marker(it: &DraftMarker) -> String {
    table(&[
        Some(key("name", &it.name)),
        role(it.role.as_ref()),
        Some(key("at", &it.at)),
        Some(key("diameter", &it.diameter)),
    ])
}

fn part(it: &DraftPart) -> String {
    table(&[
        it.rectangle.as_ref().map(|it| format!("rectangle = {}", list(it))),
        it.polygon.as_ref().map(|it| format!("polygon = {}", list(it))),
        may("bottom", it.bottom.as_ref()),
        Some(key("top", &it.top)),
        may("traits", it.traits.as_ref()),
    ])
}

const fn edge_name(edge: EdgeName) -> &'static str {
    match edge {
        EdgeName::Left => "left",
        EdgeName::Right => "right",
        EdgeName::Bottom => "bottom",
        EdgeName::Top => "top",
    }
}

fn role(role: Option<&String>) -> Option<String> {
    may("role", role)
}

fn may(name: &str, text: Option<&String>) -> Option<String> {
    text.map(|it| key(name, it))
}

fn key(name: &str, text: &str) -> String {
    format!("{name} = {}", quoted(text))
}

fn list(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|it| quoted(it)).collect();
    format!("[{}]", texts.join(", "))
}

fn table(keys: &[Option<String>]) -> String {
    let keys: Vec<&str> = keys.iter().flatten().map(String::as_str).collect();
    format!("{{ {} }}", keys.join(", "))
}

/// A text in quotes, in one line whatever stands in it.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for it in text.chars() {
        match it {
            '"' | '\\' => quoted.extend(['\\', it]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            // Four digits are enough for every control character.
            it if it.is_control() => quoted.extend(format!("\\u{:04X}", u32::from(it)).chars()),
            it => quoted.push(it),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Map;

    /// Everything that a file can say.
    const EVERYTHING: &str = r#"
        name = "All of \"it\""
        about = "Two\nlines, a \\ and a \u0007."
        deployment = "short_edge"
        rules = ["close_quarters", "fog"]
        size = "30, 22"
        edge = [{ role = "a", edge = "left", from = "1", to = "20" }, { edge = "top" }]
        line = [{ name = "centreline", from = "15, 0", to = "15, 22" }]
        marker = [{ name = "objective", role = "a", at = "8, 11, 3", diameter = "40mm" }, { name = "heap", at = "3, 3", diameter = "1" }]
        [[zone]]
        name = "drop zone"
        role = "a"
        areas = [{ strip = { edge = "left", depth = "6" } }]
        [[zone]]
        name = "near"
        areas = [{ near = { zone = "drop zone", role = "a", reach = "3" } }]
        [[zone]]
        name = "parts"
        areas = [{ rectangle = ["0, 0", "1, 1"] }, { polygon = ["4, 4", "6, 4", "4, 6"] }, { disc = { at = "9, 9", radius = "1" } }]
        [[zone]]
        name = "rest"
        areas = [{ half = "right" }]
        minus = [{ at = "25, 5", radius = "2" }]
        [[zone]]
        name = "quarter"
        areas = [{ quarter = ["left", "top"] }]
        [[zone]]
        name = "board"
        areas = ["whole"]
        [[feature]]
        name = "ruin"
        traits = "heavy"
        [[feature.part]]
        rectangle = ["11, 15", "13, 15.4"]
        top = "1200um"
        [[feature.part]]
        polygon = ["1, 1", "2, 1", "1, 2"]
        bottom = "2.9in"
        top = "3"
        traits = "vantage, light"
    "#;

    #[test]
    fn whatever_a_file_says_is_written_down_again() {
        let draft = Draft::read(EVERYTHING).unwrap();
        let written = draft.written();
        assert_eq!(Draft::read(&written.text), Ok(draft));
        assert_eq!(Map::load("m", &written.text).unwrap(), Map::load("m", EVERYTHING).unwrap());
    }

    #[test]
    fn every_line_knows_its_piece() {
        let written = Draft::read(EVERYTHING).unwrap().written();
        let piece = |begins: &str| {
            let line = written.text.lines().position(|it| it.trim().starts_with(begins));
            written.piece_at(line.unwrap_or_else(|| panic!("{begins} in {}", written.text)) + 1)
        };
        assert_eq!(piece("size"), MapPiece::Board);
        assert_eq!(piece("{ role = \"a\", edge"), MapPiece::Edge(0));
        assert_eq!(piece("{ name = \"centreline\""), MapPiece::Line(0));
        assert_eq!(piece("zone = ["), MapPiece::Board);
        assert_eq!(piece("{ name = \"quarter\""), MapPiece::Zone(4));
        assert_eq!(piece("{ name = \"heap\""), MapPiece::Marker(1));
        assert_eq!(piece("traits = \"heavy\""), MapPiece::Feature(0));
        assert_eq!(piece("{ polygon"), MapPiece::Part { of: 0, at: 1 });
        assert_eq!(written.piece_at(0), MapPiece::Board);
    }

    #[test]
    fn a_text_cannot_break_out_of_its_quotes() {
        for name in ["\"\nsize = \"1, 1", "\\", "a\r\u{7f}\u{85}b", "″ü"] {
            let draft = Draft { name: name.to_owned(), size: "30, 22".to_owned(), ..Draft::default() };
            assert_eq!(Draft::read(&draft.written().text), Ok(draft));
        }
    }

    #[test]
    fn what_is_no_draft_is_told_with_its_line() {
        let problem = Draft::read("name = 'x'\nsize = '30, 22'\ncolour = 'red'").unwrap_err();
        assert_eq!(problem.line, 3);
        assert!(problem.reason.starts_with("colour is not understood"), "{}", problem.reason);
    }
}
