//! Questions as short keys: "who controls ann 2".

use battle::{PhraseError, Side};

use super::{Read, name};
use crate::header::Table;
use crate::vocabulary::{Foe, Marker, Quarter, Question, Standing, Zone};

pub(super) fn write(table: &Table, question: Question) -> String {
    let side = |it| name(table, it);
    match question {
        Question::Controls(Marker { of, number }) => format!("who controls {} {number}", side(of)),
        Question::Units(of, count, standing) => {
            let count = if count == 1 { "a unit".into() } else { format!("{count} units") };
            let (within, free) = match standing {
                Standing::NearCentre => return format!("has {} {count} near the centre", side(of)),
                Standing::Within(zone) => (zone, ""),
                Standing::Free(zone, Foe::Grounded) => (zone, ", free"),
                Standing::Free(zone, Foe::Any) => (zone, ", free of all"),
            };
            format!("has {} {count} in {}{free}", side(of), zone_key(table, within))
        }
        Question::WarlordNearCentre(of) => format!("is the warlord of {} near the centre", side(of)),
        Question::BeenIn(unit, of) => format!("was {} in territory of {}", table.code(unit), side(of)),
        Question::Counted(what) => what.to_owned(),
    }
}

fn zone_key(table: &Table, zone: Zone) -> String {
    match zone {
        Zone::Territory(side) => format!("territory of {}", name(table, side)),
        Zone::Deployment(side) => format!("deployment zone of {}", name(table, side)),
        Zone::Quarter(Quarter::LowerLeft) => "lower left quarter".into(),
        Zone::Quarter(Quarter::LowerRight) => "lower right quarter".into(),
        Zone::Quarter(Quarter::UpperLeft) => "upper left quarter".into(),
        Zone::Quarter(Quarter::UpperRight) => "upper right quarter".into(),
    }
}

/// The question of a key. Only what people can be asked is ever written down, so the list is short
/// enough to look through.
pub(super) fn read(table: &Table, text: &str) -> Read<Question> {
    let mut all = askable(table);
    let found = all.find(|it| write(table, *it).eq_ignore_ascii_case(text.trim()));
    found.ok_or_else(|| PhraseError(format!("there is no question \"{text}\"")))
}

fn askable(table: &Table) -> impl Iterator<Item = Question> {
    let sides = [Side::A, Side::B];
    let markers = sides.into_iter().flat_map(|of| (1..=3).map(move |number| Question::Controls(Marker { of, number })));
    let zones = sides.into_iter().flat_map(|it| [Zone::Territory(it), Zone::Deployment(it)]);
    let zones: Vec<Zone> = zones.chain(Quarter::ALL.map(Zone::Quarter)).collect();
    let standings = zones
        .into_iter()
        .flat_map(|it| [Standing::Within(it), Standing::Free(it, Foe::Grounded), Standing::Free(it, Foe::Any)]);
    let standings: Vec<Standing> = standings.chain([Standing::NearCentre]).collect();
    let units = sides.into_iter().flat_map(move |side| {
        let each = standings.clone().into_iter();
        each.flat_map(move |it| [Question::Units(side, 1, it), Question::Units(side, 2, it)])
    });
    let warlords = sides.into_iter().map(Question::WarlordNearCentre);
    let been = table.units().flat_map(move |unit| sides.map(|side| Question::BeenIn(unit, side)));
    markers.chain(units).chain(warlords).chain(been)
}
