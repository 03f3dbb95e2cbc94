//! What killzones are drawn with.

use killteam::playable::{self, DEPLOYMENTS, Lack, RULES};
use table::{Draft, DraftArea, DraftEdge, DraftLine, DraftZone, EdgeName, Map};

use super::{EmptyMap, MapFault, MapForm, MarkerKind, TerrainKind};
use crate::form::Choosable;

/// Everything that a killzone lacks.
pub(crate) fn lacks(map: &Map) -> Vec<MapFault> {
    playable::lacks(map).into_iter().map(|Lack { piece, says }| MapFault { piece, says }).collect()
}

/// What killzones are drawn with.
pub(crate) fn form() -> MapForm {
    let listed = |all: &[(&str, &str)]| all.iter().map(|(name, title)| Choosable::new(name, title)).collect();
    MapForm {
        empty: EMPTY.iter().map(Empty::map).collect(),
        terrain: TERRAIN.iter().map(kind).collect(),
        markers: [("a", "Objective of A"), ("b", "Objective of B"), ("centre", "Objective in the centre")]
            .map(|(role, title)| MarkerKind {
                title: title.to_owned(),
                name: "objective".to_owned(),
                role: role.to_owned(),
                diameter: "40mm".to_owned(),
            })
            .to_vec(),
        zones: listed(&[("drop zone", "Drop zone"), ("territory", "Territory")]),
        roles: listed(&[("a", "A"), ("b", "B"), ("neutral", "Nobody")]),
        traits: TRAITS.iter().map(|(name, says)| Choosable::new(name, name).says(says)).collect(),
        deployments: DEPLOYMENTS
            .iter()
            .zip(["Short edges", "Long edges"])
            .map(|(it, says)| Choosable::new(it, says))
            .collect(),
        rules: RULES
            .iter()
            .map(|it| Choosable::new(it, "Close quarters").says("Walls stop everything; hatchways."))
            .collect(),
    }
}

/// An empty board by what is special about it.
struct Empty {
    title: &'static str,
    deployment: &'static str,
    rule: Option<&'static str>,
    size: (&'static str, &'static str),
    /// Half of its width and height.
    middle: (&'static str, &'static str),
    depth: &'static str,
    edges: (EdgeName, EdgeName),
}

const SIDEWAYS: (EdgeName, EdgeName) = (EdgeName::Left, EdgeName::Right);
const UPRIGHT: (EdgeName, EdgeName) = (EdgeName::Bottom, EdgeName::Top);

const EMPTY: [Empty; 5] = [
    Empty {
        title: "Empty, short edges",
        deployment: "short_edge",
        rule: None,
        size: ("30", "22"),
        middle: ("15", "11"),
        depth: "6",
        edges: SIDEWAYS,
    },
    Empty {
        title: "Empty, long edges",
        deployment: "long_edge",
        rule: None,
        size: ("30", "22"),
        middle: ("15", "11"),
        depth: "3",
        edges: UPRIGHT,
    },
    Empty {
        title: "Empty, short edges, 4″ deep",
        deployment: "short_edge",
        rule: None,
        size: ("30", "22"),
        middle: ("15", "11"),
        depth: "4",
        edges: SIDEWAYS,
    },
    Empty {
        title: "Empty, close quarters, short edges",
        deployment: "short_edge",
        rule: Some("close_quarters"),
        size: ("27.625", "23.875"),
        middle: ("13.8125", "11.9375"),
        depth: "4.28125",
        edges: SIDEWAYS,
    },
    Empty {
        title: "Empty, close quarters, long edges",
        deployment: "long_edge",
        rule: Some("close_quarters"),
        size: ("27.625", "23.875"),
        middle: ("13.8125", "11.9375"),
        depth: "4.28125",
        edges: UPRIGHT,
    },
];

impl Empty {
    fn map(&self) -> EmptyMap {
        let ((width, height), (x, y)) = (self.size, self.middle);
        let upright = DraftLine { name: String::new(), from: format!("{x}, 0"), to: format!("{x}, {height}") };
        let level = DraftLine { name: String::new(), from: format!("0, {y}"), to: format!("{width}, {y}") };
        let (middle, across) = if self.edges == SIDEWAYS { (upright, level) } else { (level, upright) };
        let named = |name: &str, line: DraftLine| DraftLine { name: name.to_owned(), ..line };
        let others = if self.edges == SIDEWAYS { UPRIGHT } else { SIDEWAYS };
        let edge = |role: &str, edge| DraftEdge { role: Some(role.to_owned()), edge, from: None, to: None };
        let zone = |name: &str, role: &str, area| DraftZone {
            name: name.to_owned(),
            role: Some(role.to_owned()),
            areas: vec![area],
            minus: Vec::new(),
        };
        let strip = |edge| DraftArea::Strip { edge, depth: self.depth.to_owned() };
        let draft = Draft {
            name: "A killzone of my own".to_owned(),
            about: String::new(),
            deployment: Some(self.deployment.to_owned()),
            rules: self.rule.iter().map(|it| (*it).to_owned()).collect(),
            size: format!("{width}, {height}"),
            edge: vec![
                edge("a", self.edges.0),
                edge("b", self.edges.1),
                edge("neutral", others.0),
                edge("neutral", others.1),
            ],
            line: vec![named("centreline", middle), named("flank line", across)],
            zone: vec![
                zone("drop zone", "a", strip(self.edges.0)),
                zone("drop zone", "b", strip(self.edges.1)),
                zone("territory", "a", DraftArea::Half(self.edges.0)),
                zone("territory", "b", DraftArea::Half(self.edges.1)),
            ],
            marker: Vec::new(),
            feature: Vec::new(),
        };
        EmptyMap { title: self.title.to_owned(), draft }
    }
}

/// Title, what it is good for, traits, bottom, top, size.
const TERRAIN: &[(&str, &str, &str, &str, &str, &str)] = &[
    ("Heavy block", "Too high to see over, and hard to get onto.", "heavy", "0", "4", "2, 2"),
    ("Heavy wall", "The wall of a ruin.", "heavy", "0", "3", "4, 0.3"),
    ("Low wall", "Cover for whoever crouches behind it.", "light", "0", "1", "2, 0.4"),
    ("Deck", "A floor to stand on, 3″ up. Give it legs or walls below.", "vantage, light", "2.9", "3", "4, 4"),
    ("Leg", "Carries the corner of a deck.", "heavy", "0", "2.9", "0.4, 0.4"),
    ("Rampart", "Stands on a deck as cover.", "light", "3", "3.7", "4, 0.3"),
    ("Doorway", "A part of a wall that stands open.", "accessible, exposed", "0", "3", "1.2, 0.3"),
    ("Rubble", "Nothing stands in its way.", "insignificant, exposed", "0", "0.5", "2, 2"),
    ("Pit", "Open ground with a name.", "insignificant, exposed", "0", "0", "2, 2"),
    ("Close wall", "A wall of close quarters, which stops everything.", "heavy, wall", "0", "3", "4, 0.3"),
    (
        "Open hatchway",
        "A part of a wall of close quarters that begins open.",
        "accessible, insignificant, exposed, hatchway",
        "0",
        "3",
        "1.6, 0.3",
    ),
    ("Shut hatchway", "The same, and it begins shut.", "heavy, wall, hatchway", "0", "3", "1.6, 0.3"),
];

fn kind(it: &(&str, &str, &str, &str, &str, &str)) -> TerrainKind {
    let (title, says, traits, bottom, top, size) = it;
    TerrainKind {
        title: (*title).to_owned(),
        says: (*says).to_owned(),
        traits: (*traits).to_owned(),
        bottom: (*bottom).to_owned(),
        top: (*top).to_owned(),
        size: (*size).to_owned(),
    }
}

/// Every trait of Kill Team, with what it means.
const TRAITS: &[(&str, &str)] = &[
    ("heavy", "Obscures, and gives cover."),
    ("light", "Gives cover."),
    ("blocking", "A gap that nobody sees or fits through."),
    ("vantage", "Its upper face is a floor to stand on."),
    ("accessible", "Somebody can move through it, for an inch more."),
    ("insignificant", "In nobody's way, and no cover."),
    ("exposed", "No cover."),
    ("ceiling", "Somebody can move below it."),
    ("wall", "Close quarters: everything is measured around it."),
    ("hatchway", "Close quarters: can be opened and shut."),
    ("breach-point", "Close quarters: can be breached."),
    ("obstructing", "Costs an inch more to cross or leave."),
    ("door", "The door of a stronghold."),
    ("stronghold", "A part of a stronghold."),
    ("portable", "Can be carried, as a portable barricade."),
    ("protective", "Protects better, as a portable barricade."),
];
