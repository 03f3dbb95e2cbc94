//! Raid: by the result of the die.

mod driving_rush;
mod overwhelming_assault;
mod push_them_out;
mod slay_the_defenders;
mod storm_the_line;
mod take_and_hold;

use super::Card;

pub(super) const CARDS: [&Card; 6] = [
    &overwhelming_assault::CARD,
    &driving_rush::CARD,
    &slay_the_defenders::CARD,
    &push_them_out::CARD,
    &storm_the_line::CARD,
    &take_and_hold::CARD,
];
