//! Where the models of a unit stand, as a text: one place a model, with `;` between them, or one
//! place for a unit drawn up in ranks; with a `;` behind it, for the only model that is left.
//! `facing 16` after a place turns it by 64ths.

use battle::PhraseError;
use table::{Bearing, Length, Point};

use super::Read;
use crate::header::Table;
use crate::setup::block;
use crate::vocabulary::{Stand, UnitId};

/// A list of places; one that is the only model left of several is marked as a list by its `;`.
pub(crate) fn write(table: &Table, unit: UnitId, stands: &[Stand]) -> String {
    let one = |it: &Stand| match it.facing {
        Bearing::EAST => write_point(it.at),
        facing => format!("{} facing {}", write_point(it.at), facing.step()),
    };
    let list = stands.iter().map(one).collect::<Vec<_>>().join("; ");
    if stands.len() == 1 && table.unit(unit).models > 1 { format!("{list};") } else { list }
}

/// The places in a text. One place for several models means ranks around it; how many are left is
/// not known here, so that the whole unit is drawn up.
pub(crate) fn read(table: &Table, unit: UnitId, text: &str) -> Read<Vec<Stand>> {
    read_for(table, unit, usize::from(table.unit(unit).models), text)
}

/// Likewise, for so many models.
pub(crate) fn read_for(table: &Table, unit: UnitId, models: usize, text: &str) -> Read<Vec<Stand>> {
    let is_list = text.contains(';');
    let places = text.strip_suffix(';').unwrap_or(text);
    let stands = places.split(';').map(read_one).collect::<Read<Vec<Stand>>>()?;
    match stands.as_slice() {
        [one] if models > 1 && !is_list => Ok(block(table, unit, models, one.at, one.facing)),
        _ => Ok(stands),
    }
}

fn read_one(text: &str) -> Read<Stand> {
    let (at, facing) = match text.split_once(" facing ") {
        None => (text, Bearing::EAST),
        Some((at, step)) => {
            let step = step.trim().parse::<u8>().ok().filter(|it| *it < 64);
            let wrong = || PhraseError(format!("\"{text}\": a facing is a number from 0 to 63"));
            (at, Bearing::new(step.ok_or_else(wrong)?))
        }
    };
    Ok(Stand { at: read_point(at)?, facing })
}

pub(crate) fn read_point(text: &str) -> Read<Point> {
    text.trim().parse().map_err(|error| PhraseError(format!("\"{}\" is no place: {error}", text.trim())))
}

/// A place in millimetres, exact to the micrometre.
pub(crate) fn write_point(point: Point) -> String {
    let Point { x, y, z } = point;
    let flat = format!("{}, {}", millimetres(x), millimetres(y));
    if z == Length::ZERO { flat } else { format!("{flat}, {}", millimetres(z)) }
}

pub(crate) fn millimetres(length: Length) -> String {
    let um = length.micrometres();
    let sign = if um < 0 { "-" } else { "" };
    let (whole, rest) = (um.unsigned_abs() / 1_000, um.unsigned_abs() % 1_000);
    let rest = format!("{rest:03}");
    let rest = rest.trim_end_matches('0');
    if rest.is_empty() { format!("{sign}{whole}mm") } else { format!("{sign}{whole}.{rest}mm") }
}
