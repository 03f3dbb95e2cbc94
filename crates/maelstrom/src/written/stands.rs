//! Where the models of a unit stand, as a text: one place a model, with `;` between them, or one
//! place for a unit drawn up in ranks; with a `;` behind it, for the only model that is left.
//! `facing 16` after a place turns it by 64ths.

use battle::PhraseError;
use table::{Point, PoseError};

use super::Read;
use crate::header::Table;
use crate::setup::block;
use crate::vocabulary::{Stand, UnitId};

/// A list of places; one that is the only model left of several is marked as a list by its `;`.
pub(crate) fn write(table: &Table, unit: UnitId, stands: &[Stand]) -> String {
    let list = stands.iter().map(|it| it.in_millimetres()).collect::<Vec<_>>().join("; ");
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
    text.parse().map_err(|error: PoseError| PhraseError(error.to_string()))
}

pub(crate) fn read_point(text: &str) -> Read<Point> {
    text.trim().parse().map_err(|error| PhraseError(format!("\"{}\" is no place: {error}", text.trim())))
}
