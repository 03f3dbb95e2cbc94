//! Step 6: terrain from a stored layout. A feature is of a category and has traits; what they do in
//! a fight is decided there, here only where models may be set up on top of it.
//!
//! The file format is described in `docs/armies.md`, beside that of armies.

use scenario::{Section, read_document};
use table::{Board, Length, Placed, Point, Zone as Area};

use crate::army::{Keyword, Keywords};

/// More than any table holds.
const MOST_FEATURES: usize = 60;

/// What kind of terrain a feature is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TerrainKind {
    /// Part of the table.
    Hill,
    /// Something to stand behind.
    Obstacle,
    /// Ground to stand in.
    Area,
    /// Something that can be garrisoned.
    Building,
}

impl TerrainKind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Hill, Self::Obstacle, Self::Area, Self::Building];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hill => "Hill",
            Self::Obstacle => "Obstacle",
            Self::Area => "Area",
            Self::Building => "Building",
        }
    }
}

/// A trait of a terrain feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Trait {
    /// Helps against shooting.
    LightCover,
    /// Helps in close combat.
    HeavyCover,
    /// Makes targets harder to hit.
    DenseCover,
    /// Cannot be seen through.
    Obscuring,
    /// Slows whoever crosses it.
    DifficultGround,
    /// Its walls can be walked through.
    Breachable,
    /// Has levels that some can climb.
    Scalable,
    /// Nobody stands on top.
    UnstablePosition,
    /// No cover on top.
    ExposedPosition,
    /// Can be defended against a charge.
    Defensible,
    /// Can be fought across.
    DefenceLine,
    /// Gives courage.
    Inspiring,
}

impl Trait {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::LightCover,
        Self::HeavyCover,
        Self::DenseCover,
        Self::Obscuring,
        Self::DifficultGround,
        Self::Breachable,
        Self::Scalable,
        Self::UnstablePosition,
        Self::ExposedPosition,
        Self::Defensible,
        Self::DefenceLine,
        Self::Inspiring,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::LightCover => "Light Cover",
            Self::HeavyCover => "Heavy Cover",
            Self::DenseCover => "Dense Cover",
            Self::Obscuring => "Obscuring",
            Self::DifficultGround => "Difficult Ground",
            Self::Breachable => "Breachable",
            Self::Scalable => "Scalable",
            Self::UnstablePosition => "Unstable Position",
            Self::ExposedPosition => "Exposed Position",
            Self::Defensible => "Defensible",
            Self::DefenceLine => "Defence Line",
            Self::Inspiring => "Inspiring",
        }
    }
}

/// What a feature of a usual name is.
fn preset(name: &str) -> Option<(TerrainKind, &'static [Trait])> {
    use Trait::{
        Breachable, DefenceLine, Defensible, DenseCover, DifficultGround, ExposedPosition, HeavyCover, LightCover,
        Obscuring, Scalable, UnstablePosition,
    };
    match name.trim().to_ascii_lowercase().as_str() {
        "hill" => Some((TerrainKind::Hill, &[])),
        "ruin" => Some((TerrainKind::Area, &[LightCover, Obscuring, Breachable, Scalable, Defensible])),
        "woods" => Some((TerrainKind::Area, &[DenseCover, Breachable, Defensible, DifficultGround])),
        "crater" => Some((TerrainKind::Area, &[LightCover, DifficultGround])),
        "barricade" => Some((
            TerrainKind::Obstacle,
            &[LightCover, HeavyCover, DefenceLine, Defensible, UnstablePosition, DifficultGround],
        )),
        "armoured container" => Some((TerrainKind::Obstacle, &[LightCover, Scalable, ExposedPosition])),
        _ => None,
    }
}

/// A terrain feature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Feature {
    /// What players call it.
    pub name: String,
    /// What kind it is.
    pub kind: TerrainKind,
    /// Its traits.
    pub traits: Vec<Trait>,
    /// The ground that it covers.
    pub ground: Area,
    /// How high it is.
    pub height: Length,
}

impl Feature {
    /// True if it has this trait.
    pub fn has(&self, it: Trait) -> bool {
        self.traits.contains(&it)
    }
}

/// The terrain of a battlefield.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Terrain {
    features: Vec<Feature>,
}

impl Terrain {
    /// Reads a layout from its text. Everything that is wrong is said, with its line.
    pub fn load(name: &str, text: &str) -> Result<Self, String> {
        let (features, faults) = read_document(text, |file| {
            let rows = file.list("feature").unwrap_or_default();
            if rows.len() > MOST_FEATURES {
                file.note("feature", format_args!("{} features; {MOST_FEATURES} at the most", rows.len()));
            }
            rows.iter().filter_map(feature).collect()
        });
        match faults.is_empty() {
            true => Ok(Self { features }),
            false => Err(faults.iter().map(|it| format!("{name}: {it}")).collect::<Vec<_>>().join("\n")),
        }
    }

    /// All features.
    pub fn features(&self) -> &[Feature] {
        &self.features
    }

    /// About how many features suit a battlefield: one for each square of 12 inches.
    pub fn usual_number(board: Board) -> i32 {
        let feet = |it: Length| it.micrometres() / Length::inches(1).micrometres();
        feet(board.width()) * feet(board.height()) / 144
    }

    /// The first feature that does not lie on this battlefield.
    pub(crate) fn off_the(&self, board: Board) -> Option<&Feature> {
        let (width, height) = (board.width().micrometres(), board.height().micrometres());
        self.features.iter().find(|it| {
            let bounds = it.ground.bounds();
            bounds.left < 0 || bounds.low < 0 || bounds.right > width || bounds.high > height
        })
    }

    /// The first feature on top of which a model with these keywords may not stand there.
    pub(crate) fn nobody_stands_on(&self, base: Placed<'_>, at: Point, keywords: Keywords) -> Option<&Feature> {
        let climbs =
            [Keyword::Infantry, Keyword::Beasts, Keyword::Swarm, Keyword::Fly].into_iter().any(|it| keywords.has(it));
        let above = |it: &&Feature| at.z > Length::ZERO && it.ground.overlaps(base);
        let forbids = |it: &Feature| it.has(Trait::UnstablePosition) || (it.has(Trait::Scalable) && !climbs);
        self.features.iter().filter(above).find(|it| forbids(it))
    }
}

fn feature(row: &Section<'_>) -> Option<Feature> {
    let name = row.needed("name");
    let read = shape(row).map_err(|why| row.note_line(format_args!("{}: {why}", name.unwrap_or("a feature")))).ok()?;
    Some(Feature { name: name?.to_owned(), ..read })
}

/// What a feature is, as yet without a name.
fn shape(row: &Section<'_>) -> Result<Feature, String> {
    let (is, kind, traits) = (row.text("is"), row.text("kind"), row.texts("traits"));
    let (corners, height) = (row.needed("corners"), row.needed("height"));
    let usual = match is {
        Some(is) => Some(preset(is).ok_or_else(|| {
            format!("\"{is}\" is no usual terrain; known are Hill, Ruin, Woods, Crater, Barricade, Armoured container")
        })?),
        None => None,
    };
    let kind = match (kind, usual) {
        (Some(kind), _) => named(TerrainKind::ALL, TerrainKind::name, kind)
            .ok_or_else(|| format!("\"{kind}\" is no kind of terrain; known are Hill, Obstacle, Area, Building"))?,
        (None, Some((kind, _))) => kind,
        (None, None) => return Err("it needs a kind, or \"is\" with a usual name".into()),
    };
    let traits = match (traits, usual) {
        (Some(list), _) => list
            .iter()
            .map(|it| named(Trait::ALL, Trait::name, it).ok_or_else(|| format!("\"{it}\" is no trait of terrain")))
            .collect::<Result<_, _>>()?,
        (None, Some((_, traits))) => traits.to_vec(),
        (None, None) => Vec::new(),
    };
    let corner =
        |it: &str| it.trim().parse::<Point>().map_err(|error| format!("\"{}\" is no corner: {error}", it.trim()));
    let corners = corners.ok_or("it needs corners")?.split(';').map(corner).collect::<Result<Vec<_>, _>>()?;
    let ground = Area::polygon(&corners).map_err(|error| format!("its corners: {error}"))?;
    let height: Length = height.ok_or("it needs a height")?.parse().map_err(|error| format!("its height: {error}"))?;
    if height < Length::ZERO {
        return Err(format!("its height: {height} is less than nothing"));
    }
    Ok(Feature { name: String::new(), kind, traits, ground, height })
}

fn named<T: Copy, const N: usize>(all: [T; N], name: fn(T) -> &'static str, text: &str) -> Option<T> {
    all.into_iter().find(|it| name(*it).eq_ignore_ascii_case(text.trim()))
}

#[cfg(test)]
mod tests {
    use table::Shape;

    use super::*;

    const LAYOUT: &str = r#"
[[feature]]
name = "The mill"
is = "Ruin"
corners = "10, 8; 16, 8; 16, 12; 10, 12"
height = "6"

[[feature]]
name = "Sandbags"
is = "Barricade"
corners = "20, 8; 24, 8; 24, 9; 20, 9"
height = "1"

[[feature]]
name = "Pond"
kind = "Area"
traits = ["Difficult Ground"]
corners = "30, 2; 34, 2; 32, 6"
height = "0"
"#;

    #[test]
    fn a_layout_says_what_each_feature_is() {
        let terrain = Terrain::load("mill.toml", LAYOUT).unwrap();
        let [mill, bags, pond] = terrain.features() else { panic!("three features") };
        assert_eq!((mill.kind, mill.height), (TerrainKind::Area, Length::inches(6)));
        let traits = |it: &Feature| it.traits.iter().map(|it| it.name()).collect::<Vec<_>>();
        assert_eq!(traits(mill), ["Light Cover", "Obscuring", "Breachable", "Scalable", "Defensible"]);
        assert_eq!(bags.kind, TerrainKind::Obstacle);
        assert!(bags.has(Trait::UnstablePosition) && bags.has(Trait::DefenceLine));
        assert_eq!((pond.kind, traits(pond)), (TerrainKind::Area, vec!["Difficult Ground"]));
        let board = |width, height| Board::new(Length::inches(width), Length::inches(height));
        assert!(terrain.off_the(board(44, 30)).is_none());
        assert_eq!(terrain.off_the(board(33, 30)).map(|it| it.name.as_str()), Some("Pond"));
    }

    #[test]
    fn every_fault_of_a_layout_is_said_with_its_line() {
        let wrong = LAYOUT.replace("\"Ruin\"", "\"Castle\"").replace("30, 2; 34, 2; 32, 6", "30, 2; 34, 2");
        let faults = Terrain::load("mill.toml", &wrong).unwrap_err();
        let lines: Vec<&str> = faults.lines().collect();
        assert_eq!(lines.len(), 2, "{faults}");
        assert!(
            lines[0].starts_with("mill.toml: line 2: feature[1]: The mill: \"Castle\" is no usual terrain"),
            "{faults}"
        );
        assert!(lines[1].starts_with("mill.toml: line 14: feature[3]: Pond: its corners"), "{faults}");
        assert!(Terrain::load("x.toml", "feature = 3").unwrap_err().starts_with("x.toml: line 1: "));
        let sunk = LAYOUT.replace("height = \"1\"", "height = \"-1\"");
        assert!(Terrain::load("x.toml", &sunk).unwrap_err().contains("Sandbags: its height"));
    }

    #[test]
    fn who_may_stand_on_top_depends_on_traits_and_keywords() {
        let terrain = Terrain::load("mill.toml", LAYOUT).unwrap();
        let base = Shape::round(Length::mm(25));
        let on_top = |place: &str, keyword: Keyword| {
            let at: Point = place.parse().unwrap();
            let keywords: Keywords = [keyword].into_iter().collect();
            terrain.nobody_stands_on(base.at(at), at, keywords).map(|it| it.name.as_str())
        };
        assert_eq!(on_top("12, 10, 3", Keyword::Infantry), None);
        assert_eq!(on_top("12, 10, 3", Keyword::Vehicle), Some("The mill"));
        assert_eq!(on_top("12, 10", Keyword::Vehicle), None, "on the ground floor");
        assert_eq!(on_top("22, 8.5, 1", Keyword::Infantry), Some("Sandbags"));
        assert_eq!(on_top("40, 20, 1", Keyword::Vehicle), None, "no feature there");
    }

    #[test]
    fn about_one_feature_for_each_square_of_twelve_inches() {
        let number = |width, height| Terrain::usual_number(Board::new(Length::inches(width), Length::inches(height)));
        assert_eq!([number(44, 30), number(60, 44), number(90, 44)], [9, 18, 27]);
    }
}
