//! Claims about the table as everybody sees it: what a side has, where a piece stands, who carries a marker.

use super::At;
use crate::Section;

/// Everything that is claimed of a side, a piece or a marker.
#[derive(Debug)]
pub(crate) struct Sight {
    pub(crate) kind: Kind,
    pub(crate) name: String,
    pub(crate) claims: Vec<At<Claim>>,
}

/// What kind of thing it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Side,
    Piece,
    Marker,
}

/// One thing that is claimed.
#[derive(Debug)]
pub(crate) enum Claim {
    /// A number: wounds, command points, tokens of a kind.
    Number(String, i64),
    Is(String),
    IsNot(String),
    /// Where it is if it is not on the table.
    Off(String),
    At(String),
    /// What it carries, all of it.
    Holds(Vec<String>),
    HasRule(String),
    LacksRule(String),
    CarriedBy(String),
    ControlledBy(String),
    Whose(String),
}

impl Claim {
    /// True if it says that something is not so.
    pub(crate) fn denies(&self) -> bool {
        match self {
            Self::IsNot(_) | Self::LacksRule(_) => true,
            Self::Number(_, count) => *count == 0,
            Self::Holds(all) => all.is_empty(),
            Self::CarriedBy(whom) | Self::ControlledBy(whom) | Self::Whose(whom) => whom.eq_ignore_ascii_case("nobody"),
            Self::Is(_) | Self::Off(_) | Self::At(_) | Self::HasRule(_) => false,
        }
    }
}

impl Kind {
    const ALL: [Self; 3] = [Self::Side, Self::Piece, Self::Marker];

    /// The words that can be said of it besides numbers.
    fn words(self) -> &'static str {
        match self {
            Self::Side => "is, is_not",
            Self::Piece => "at, holds, is, is_not, no_rules, off, rules",
            Self::Marker => "at, carried_by, controlled_by, is, is_not, whose",
        }
    }

    fn key(self) -> &'static str {
        match self {
            Self::Side => "sides",
            Self::Piece => "pieces",
            Self::Marker => "markers",
        }
    }
}

/// Reads `sides`, `pieces` and `markers`. Whatever is malformed is noted.
pub(super) fn read(section: &Section<'_>) -> Vec<Sight> {
    let mut sights = Vec::new();
    for kind in Kind::ALL {
        for (name, thing) in section.sections_in(kind.key()) {
            let claims: Vec<At<Claim>> = thing.keys().flat_map(|key| claims(kind, &thing, key)).collect();
            thing.read_all();
            if thing.keys().next().is_none() {
                thing.note_line("say something about it");
            }
            sights.push(Sight { kind, name: name.to_owned(), claims });
        }
    }
    sights
}

fn claims(kind: Kind, thing: &Section<'_>, key: &str) -> Vec<At<Claim>> {
    let at = |is: Claim| At { line: thing.line_of(key), is };
    let text = |claim: fn(String) -> Claim| thing.text(key).map(|it| at(claim(it.to_owned()))).into_iter().collect();
    let each = |claim: fn(String) -> Claim| {
        let texts = super::each_text(thing, key).into_iter();
        texts.map(|it| At { line: it.line, is: claim(it.is) }).collect()
    };
    match (kind, key) {
        (_, "is") => each(Claim::Is),
        (_, "is_not") => each(Claim::IsNot),
        (Kind::Piece | Kind::Marker, "at") => text(Claim::At),
        (Kind::Piece, "off") => text(Claim::Off),
        (Kind::Piece, "rules") => each(Claim::HasRule),
        (Kind::Piece, "no_rules") => each(Claim::LacksRule),
        (Kind::Piece, "holds") => {
            let all = thing.texts(key).map(|it| it.into_iter().map(str::to_owned).collect());
            all.map(|it| at(Claim::Holds(it))).into_iter().collect()
        }
        (Kind::Marker, "carried_by") => text(Claim::CarriedBy),
        (Kind::Marker, "controlled_by") => text(Claim::ControlledBy),
        (Kind::Marker, "whose") => text(Claim::Whose),
        _ if thing.is_integer(key) => {
            thing.integer(key).map(|it| at(Claim::Number(key.to_owned(), it))).into_iter().collect()
        }
        _ => {
            let words = kind.words();
            thing.note(
                key,
                format!("nobody knows that word; it is one of {words}, or counts something in whole numbers"),
            );
            Vec::new()
        }
    }
}
