//! Brought Low: by the result of the die.

mod coordinated_strikes;
mod crippling_blow;
mod outmanoeuvre;
mod overwhelm;
mod tear_down_their_heroes;
mod the_bigger_they_are;

use super::Card;

pub(super) const CARDS: [&Card; 6] = [
    &tear_down_their_heroes::CARD,
    &the_bigger_they_are::CARD,
    &crippling_blow::CARD,
    &overwhelm::CARD,
    &outmanoeuvre::CARD,
    &coordinated_strikes::CARD,
];
