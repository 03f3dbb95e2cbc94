//! Find 11, Power Field: better invulnerable saves for the explorers.

use super::Card;

/// Power Field.
pub const CARD: Card = Card {
    number: 11,
    name: "Power Field",
    gist: "better invulnerable saves for the explorers",
    improves_saves: true,
    ..Card::EMPTY
};

/// What becomes of an invulnerable save: two better, never better than 4+. None at all counts as 7+.
pub fn improved(save: Option<u8>) -> u8 {
    let save = save.unwrap_or(7);
    // A save of 4+ or better stays what it is.
    if save <= 4 { save } else { (save - 2).max(4) }
}

#[cfg(test)]
mod tests {
    use super::improved;

    #[test]
    fn ts_e079_saves_improve_by_two_down_to_four() {
        assert_eq!([Some(6), None, Some(5), Some(4)].map(improved), [4, 5, 4, 4]);
    }
}
