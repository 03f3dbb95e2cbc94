//! Where the models of a unit stand, as a text: one place a model, with `;` between them. `facing 16` after a place
//! turns it by 64ths.

use battle::PhraseError;
use table::{Length, Point, PoseError};

use super::Read;
use crate::vocabulary::Stand;

pub(crate) fn write(stands: &[Stand]) -> String {
    stands.iter().map(|it| it.in_millimetres()).collect::<Vec<_>>().join("; ")
}

/// The places in a text.
pub(crate) fn read(text: &str) -> Read<Vec<Stand>> {
    text.split(';').map(read_one).collect()
}

/// One place for several models means ranks of five around it, an inch and a half from middle to middle.
pub(crate) fn ranks(one: Stand, models: usize) -> Vec<Stand> {
    let step = Length::um(38_100);
    let place = |number: usize| {
        let (column, row) = ((number % 5) as i32, (number / 5) as i32);
        Point::flat(one.at.x + step * column, one.at.y + step * row)
    };
    (0..models).map(|number| Stand { at: place(number), facing: one.facing }).collect()
}

fn read_one(text: &str) -> Read<Stand> {
    text.parse().map_err(|error: PoseError| PhraseError(error.to_string()))
}

pub(crate) fn read_point(text: &str) -> Read<Point> {
    text.trim().parse().map_err(|error| PhraseError(format!("\"{}\" is no place: {error}", text.trim())))
}
