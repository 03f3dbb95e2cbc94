//! Eradication: by the result of the die.

mod break_their_will;
mod crushing_strike;
mod cut_the_head_from_the_serpent;
mod decimation;
mod expunge_the_witch;
mod hit_them_hard;

use super::Card;

pub(super) const CARDS: [&Card; 6] = [
    &hit_them_hard::CARD,
    &cut_the_head_from_the_serpent::CARD,
    &expunge_the_witch::CARD,
    &break_their_will::CARD,
    &decimation::CARD,
    &crushing_strike::CARD,
];
