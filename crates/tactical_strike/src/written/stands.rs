//! Where the models of a unit stand, as a text: one place a model, with `;` between them. `facing 16` after a place
//! turns it by 64ths.

use battle::PhraseError;
use table::{Bearing, Length, Point};

use super::Read;
use crate::vocabulary::Stand;

pub(crate) fn write(stands: &[Stand]) -> String {
    let one = |it: &Stand| match it.facing {
        Bearing::EAST => write_point(it.at),
        facing => format!("{} facing {}", write_point(it.at), facing.step()),
    };
    stands.iter().map(one).collect::<Vec<_>>().join("; ")
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
