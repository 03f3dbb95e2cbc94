//! Bases as an army file writes them: `"32mm"` is round, `"60x35mm"` an oval, `"130x100mm hull"` a rectangle.

use table::{Length, Shape};

const LARGEST: Length = Length::mm(500);

/// The shape of a base and its smallest dimension.
pub(super) fn read(text: &str) -> Result<(Shape, Length), String> {
    let wrong = || format!("\"{text}\" is no base; write \"32mm\", \"60x35mm\" for an oval or \"130x100mm hull\"");
    let (size, is_hull) = match text.trim().strip_suffix("hull") {
        Some(size) => (size.trim(), true),
        None => (text.trim(), false),
    };
    let Some((long, short)) = size.split_once('x') else {
        let diameter: Length = size.parse().map_err(|_| wrong())?;
        return if is_hull || !sensible(diameter) { Err(wrong()) } else { Ok((Shape::round(diameter), diameter)) };
    };
    let unit = short.trim_start_matches(|it: char| it.is_ascii_digit() || it == '.');
    let long: Length = format!("{}{unit}", long.trim()).parse().map_err(|_| wrong())?;
    let short: Length = short.parse().map_err(|_| wrong())?;
    if !sensible(long) || !sensible(short) {
        return Err(wrong());
    }
    let shape = if is_hull { Shape::rectangle(long, short) } else { Shape::oval(long, short) };
    shape.map(|it| (it, long.min(short))).map_err(|_| wrong())
}

fn sensible(length: Length) -> bool {
    length > Length::mm(1) && length <= LARGEST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bases_are_round_oval_or_hulls() {
        assert_eq!(read("40mm"), Ok((Shape::round(Length::mm(40)), Length::mm(40))));
        let oval = Shape::oval(Length::mm(60), Length::mm(35)).unwrap();
        assert_eq!(read("60x35mm"), Ok((oval, Length::mm(35))));
        let hull = Shape::rectangle(Length::inches(9), Length::inches(7)).unwrap();
        assert_eq!(read("9x7 hull"), Ok((hull, Length::inches(7))));
        for wrong in ["", "0mm", "big", "60x", "x35mm", "32mm hull", "9000mm"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
