//! Territory Seizure: by the result of the die.

mod area_denial;
mod dominate;
mod expelled;
mod lines_breached;
mod make_a_stand;
mod take_it_back;

use super::Card;

pub(super) const CARDS: [&Card; 6] = [
    &take_it_back::CARD,
    &make_a_stand::CARD,
    &area_denial::CARD,
    &lines_breached::CARD,
    &expelled::CARD,
    &dominate::CARD,
];
