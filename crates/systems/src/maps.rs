//! Maps that somebody draws: what a system needs of one, what it is drawn with, and everything that is wrong with it.
//!
//! A map is a [`Draft`] while it is drawn. [`check_map`] writes it down as a file and names every fault with the piece that it is
//! about: what its reader does not understand, or, once it understands everything, what the system lacks to play on it.

mod killteam;

use battle::capitalized;
use door::Id;
use serde::{Deserialize, Serialize};
use table::{Draft, Map, MapError, MapPiece};

use crate::data::{self, Kind};
use crate::form::Choosable;
use crate::set_up::{Fault, Source};
use crate::system;

pub(crate) use killteam::{form as kill_team_form, lacks as kill_team_lacks};

/// The longest text of a map: twenty times as long as those that come with Umpire.
const LONGEST: usize = 256 * 1024;

/// The most pieces of each kind.
const MOST: usize = 200;

/// The most parts that all terrain is made of.
const MOST_PARTS: usize = 600;

/// The most areas that a zone is made of, and the most discs cut out of it.
const MOST_AREAS: usize = 32;

/// What maps of a system are drawn with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MapForm {
    /// Empty boards to begin with.
    pub empty: Vec<EmptyMap>,
    /// Terrain as it is put down, the usual first.
    pub terrain: Vec<TerrainKind>,
    /// Markers as they are put down.
    pub markers: Vec<MarkerKind>,
    /// What zones are called.
    pub zones: Vec<Choosable>,
    /// Whose edges and zones are.
    pub roles: Vec<Choosable>,
    /// The traits that the system knows.
    pub traits: Vec<Choosable>,
    /// The deployments that it knows.
    pub deployments: Vec<Choosable>,
    /// The special rules that a map can ask for.
    pub rules: Vec<Choosable>,
}

/// An empty board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EmptyMap {
    /// As people read it.
    pub title: String,
    /// The board with its edges and zones.
    pub draft: Draft,
}

/// A kind of terrain as it is put down. Everything about it can be changed afterwards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TerrainKind {
    /// What it is called, and what pieces of it are called with a number behind it.
    pub title: String,
    /// What it is good for.
    pub says: String,
    /// Its traits.
    pub traits: String,
    /// The height of its lower face.
    pub bottom: String,
    /// The height of its upper face.
    pub top: String,
    /// How large one is that is not drawn: width and depth.
    pub size: String,
}

/// A kind of marker as it is put down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MarkerKind {
    /// As people read it.
    pub title: String,
    /// Its name.
    pub name: String,
    /// Its role.
    pub role: String,
    /// How wide it is.
    pub diameter: String,
}

/// A map to be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MapToRead {
    /// The rule system that is to be played on it.
    pub system: Id,
    /// The map, by name or as a text.
    pub map: Source,
}

/// A map to be checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MapToCheck {
    /// The rule system that is to be played on it.
    pub system: Id,
    /// The map as it is drawn.
    pub draft: Draft,
}

/// A map that was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MapRead {
    /// The map as it can be drawn on.
    pub draft: Draft,
    /// What there is to say about it.
    pub checked: MapChecked,
}

/// What there is to say about a map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MapChecked {
    /// The map as a file.
    pub text: String,
    /// Everything that is wrong with it; nothing for a map that can be played on.
    pub faults: Vec<MapFault>,
}

/// Something that is wrong with a map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MapFault {
    /// The piece that it is about.
    pub piece: MapPiece,
    /// What is wrong, in a sentence.
    pub says: String,
}

/// What maps of a system are drawn with; nothing for a system that is not in the list, or has no maps of its own.
pub fn map_form(system: &str) -> Option<MapForm> {
    system::map_form(system)?
}

/// Reads a map that comes with Umpire, or a file of somebody's own.
pub fn read_map(wish: &MapToRead) -> Result<MapRead, Vec<Fault>> {
    let (name, text) = wish.map.text(Kind::Killzones).map_err(|says| vec![Fault::new("map", says)])?;
    if text.len() > LONGEST {
        return Err(vec![too_long()]);
    }
    let draft = Draft::read(&text).map_err(|problem| {
        vec![Fault::new(format!("{}, line {}", data::stem(&name), problem.line), sentence(&problem.reason))]
    })?;
    let checked = check_map(&MapToCheck { system: wish.system.clone(), draft: draft.clone() })?;
    Ok(MapRead { draft, checked })
}

/// Everything that is wrong with a map, or why nobody can say.
pub fn check_map(wish: &MapToCheck) -> Result<MapChecked, Vec<Fault>> {
    let faults = too_much(&wish.draft);
    if !faults.is_empty() {
        return Err(faults);
    }
    let written = wish.draft.written();
    if written.text.len() > LONGEST {
        return Err(vec![too_long()]);
    }
    let name = wish.system.as_str();
    let faults = match Map::load("map", &written.text) {
        Ok(map) => system::map_lacks(name, &map).ok_or_else(|| vec![system::unknown(name)])?,
        Err(error) => misread(&error, |line| written.piece_at(line)),
    };
    Ok(MapChecked { text: written.text, faults })
}

/// What a reader did not understand.
fn misread(error: &MapError, piece_at: impl Fn(usize) -> MapPiece) -> Vec<MapFault> {
    let fault = |it: &table::Problem| MapFault { piece: piece_at(it.line), says: sentence(&it.reason) };
    error.problems().iter().map(fault).collect()
}

fn sentence(reason: &str) -> String {
    format!("{}.", capitalized(reason))
}

fn too_long() -> Fault {
    Fault::new("map", format!("A map has up to {} KiB; this one has more.", LONGEST / 1024))
}

/// More than anybody draws, and more than is looked through.
fn too_much(draft: &Draft) -> Vec<Fault> {
    let Draft { edge, line, zone, marker, feature, rules, .. } = draft;
    let parts = feature.iter().map(|it| it.part.len()).sum();
    let areas = zone.iter().map(|it| it.areas.len().max(it.minus.len())).max().unwrap_or(0);
    let counts = [
        ("edges", edge.len(), MOST),
        ("lines", line.len(), MOST),
        ("zones", zone.len(), MOST),
        ("markers", marker.len(), MOST),
        ("pieces of terrain", feature.len(), MOST),
        ("rules", rules.len(), MOST),
        ("parts of terrain", parts, MOST_PARTS),
        ("areas in a zone", areas, MOST_AREAS),
    ];
    let too_many = counts.into_iter().filter(|(_, is, most)| is > most);
    too_many.map(|(what, is, most)| Fault::new("map", format!("There are {is} {what}; {most} is the most."))).collect()
}

#[cfg(test)]
mod tests {
    use table::{DraftMarker, DraftPart};

    use super::*;

    const SYSTEM: &str = "killteam";

    fn read(name: &str) -> MapRead {
        read_map(&MapToRead { system: Id::of(SYSTEM), map: Source::named(name) }).unwrap()
    }

    fn check(draft: &Draft) -> Vec<MapFault> {
        check_map(&MapToCheck { system: Id::of(SYSTEM), draft: draft.clone() }).unwrap().faults
    }

    #[test]
    fn every_killzone_is_read_written_and_found_playable() {
        let mut count = 0;
        for name in data::names(Kind::Killzones) {
            let MapRead { draft, checked } = read(name);
            assert_eq!(checked.faults, [], "{name}");
            let (_, text) = data::embedded(Kind::Killzones, name).unwrap();
            assert_eq!(Map::load(name, &checked.text), Map::load(name, text), "{name}");
            assert_eq!(Draft::read(&checked.text), Ok(draft), "{name}");
            count += 1;
        }
        assert_eq!(count, 16);
    }

    #[test]
    fn an_empty_board_lacks_nothing_but_its_objective_markers() {
        let form = map_form(SYSTEM).unwrap();
        assert!(form.empty.len() >= 3);
        for EmptyMap { title, mut draft } in form.empty {
            let says: Vec<String> = check(&draft).into_iter().map(|it| it.says).collect();
            assert_eq!(
                says,
                [
                    "There is no objective marker in the centre.",
                    "There is no objective marker of A.",
                    "There is no objective marker of B."
                ],
                "{title}"
            );
            for (it, at) in form.markers.iter().zip(["8, 11", "22, 11", "15, 11"]) {
                let (name, role) = (it.name.clone(), Some(it.role.clone()));
                draft.marker.push(DraftMarker { name, role, at: at.to_owned(), diameter: it.diameter.clone() });
            }
            assert_eq!(check(&draft), [], "{title}");
        }
    }

    #[test]
    fn what_maps_are_drawn_with_can_be_read() {
        let form = map_form(SYSTEM).unwrap();
        let MapRead { mut draft, .. } = read("train_short");
        for (it, at) in form.terrain.iter().zip(0..) {
            let (x, y) = (8 + 2 * (at % 7), 1 + 2 * (at / 7));
            let part = DraftPart {
                rectangle: Some([format!("{x}, {y}"), format!("{x}.5, {y}.5")]),
                polygon: None,
                bottom: Some(it.bottom.clone()),
                top: it.top.clone(),
                traits: Some(it.traits.clone()),
            };
            draft.feature.push(table::DraftFeature { name: it.title.clone(), traits: None, part: vec![part] });
            assert!(it.size.parse::<table::Point>().is_ok(), "{}", it.size);
        }
        for it in &form.traits {
            assert!(it.name.parse::<table::Traits>().is_ok(), "{}", it.name);
        }
        let written = draft.written().text;
        assert!(Map::load("m", &written).is_ok(), "{:?}", Map::load("m", &written));
        assert!(map_form("maelstrom").is_none() && map_form("chess").is_none());
    }

    #[test]
    fn every_fault_is_named_with_its_piece() {
        let MapRead { mut draft, .. } = read("city_1");
        draft.feature[2].part[0].top = "high".into();
        draft.marker[1].at = "99, 1".into();
        let faults = check(&draft);
        assert_eq!(
            faults.iter().map(|it| it.piece).collect::<Vec<_>>(),
            [MapPiece::Marker(1), MapPiece::Part { of: 2, at: 0 }]
        );
        assert!(faults[1].says.starts_with("\"high\" is no length"), "{}", faults[1].says);
    }

    #[test]
    fn what_kill_team_lacks_is_said_in_sentences() {
        let lacks = |change: &dyn Fn(&mut Draft)| {
            let MapRead { mut draft, .. } = read("train_short");
            change(&mut draft);
            check(&draft).into_iter().map(|it| (it.piece, it.says)).collect::<Vec<_>>()
        };
        let one = |piece, says: &str| vec![(piece, says.to_owned())];
        let all = |edge: table::EdgeName| DraftPart {
            rectangle: Some(match edge {
                table::EdgeName::Left => ["0, 0".into(), "5, 22".into()],
                _ => ["10, 0".into(), "10.5, 22".into()],
            }),
            polygon: None,
            bottom: None,
            top: "5".into(),
            traits: Some("heavy, wall".into()),
        };
        let terrain = |part| table::DraftFeature { name: "wall".into(), traits: None, part: vec![part] };
        assert_eq!(
            lacks(&|it| it.marker[0].at = "15, 4".into()),
            one(MapPiece::Marker(0), "The objective marker of A lies in terrain, in heavy block H1.")
        );
        assert_eq!(
            lacks(&|it| it.marker[2].at = "15, 11, 3".into()),
            one(
                MapPiece::Marker(2),
                "The objective marker in the centre floats. Nothing to stand on is 3″ high below all of it."
            )
        );
        assert_eq!(
            lacks(&|it| it.marker[1].at = "15.5, 11".into()),
            one(MapPiece::Marker(1), "The objective marker of B lies on another one.")
        );
        assert_eq!(
            lacks(&|it| it.marker[1].diameter = "2".into()),
            one(MapPiece::Marker(1), "The objective marker of B is not as wide as it has to be, 40mm.")
        );
        assert_eq!(
            lacks(&|it| it.deployment = Some("corner".into())),
            one(MapPiece::Board, "Kill Team knows no deployment \"corner\"; it knows short_edge and long_edge.")
        );
        assert_eq!(
            lacks(&|it| it.rules = vec!["fog".into()]),
            one(MapPiece::Board, "Kill Team knows no rule \"fog\" of a map; it knows close_quarters.")
        );
        assert_eq!(
            lacks(&|it| it.edge[1].edge = table::EdgeName::Top),
            one(MapPiece::Board, "The edges of A and B do not face each other. Flanks lie between two that do.")
        );
        assert_eq!(lacks(&|it| it.zone.truncate(3)), one(MapPiece::Board, "There is no territory of B."));
        assert_eq!(
            lacks(&|it| it.zone[1].areas =
                vec![table::DraftArea::Strip { edge: table::EdgeName::Left, depth: "8".into() }]),
            one(MapPiece::Zone(1), "The drop zones of A and B lie over each other.")
        );
        assert_eq!(lacks(&|it| it.size = "90, 22".into()).len(), 1);
        let crowded = lacks(&|it| it.feature.push(terrain(all(table::EdgeName::Left))));
        assert!(
            crowded.iter().any(|(piece, says)| *piece == MapPiece::Zone(0)
                && says.starts_with("The drop zone of A has room for 0; a team of 14 on bases of 32mm")),
            "{crowded:?}"
        );
        let apart = lacks(&|it| it.feature.push(terrain(all(table::EdgeName::Right))));
        assert_eq!(apart.len(), 3, "{apart:?}");
        assert_eq!(apart[0].1, "No way leads from the drop zone of B to the objective marker of A.");
    }

    #[test]
    fn what_cannot_be_drawn_is_refused_in_a_sentence() {
        let text = |text: &str| {
            let map = Source::Text { name: "own.toml".into(), text: text.into() };
            let faults = read_map(&MapToRead { system: Id::of(SYSTEM), map }).unwrap_err();
            format!("{}: {}", faults[0].at, faults[0].says)
        };
        assert_eq!(
            text("name = \"x\"\nsise = \"30, 22\""),
            "own, line 2: Sise is not understood; known are name, about, deployment, rules, size, edge, line, zone, marker, feature."
        );
        assert!(text(&"#".repeat(LONGEST + 1)).contains("256 KiB"));
        let MapRead { mut draft, .. } = read("train_short");
        let part = draft.feature[0].part[0].clone();
        draft.feature[0].part = vec![part; MOST_PARTS];
        let check = |system: &'static str, draft: &Draft| {
            let faults = check_map(&MapToCheck { system: Id::of(system), draft: draft.clone() }).unwrap_err();
            faults[0].says.to_string()
        };
        assert_eq!(check(SYSTEM, &draft), "There are 613 parts of terrain; 600 is the most.");
        assert!(check("chess", &read("train_short").draft).starts_with("there is no system"));
    }

    #[test]
    fn systems_without_tables_of_their_own_lack_nothing() {
        let draft = Draft { name: "Field".into(), size: "48, 48".into(), ..Draft::default() };
        let checked = check_map(&MapToCheck { system: Id::of("maelstrom"), draft }).unwrap();
        assert_eq!(checked.faults, []);
    }
}
