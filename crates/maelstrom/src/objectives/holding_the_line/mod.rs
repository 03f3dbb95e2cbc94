//! Holding the Line: by the result of the die.

mod enemy_repulsed;
mod fall_back_position;
mod hold_your_ground;
mod never_give_in;
mod push_them_back;
mod targets_held;

use super::Card;

pub(super) const CARDS: [&Card; 6] = [
    &targets_held::CARD,
    &enemy_repulsed::CARD,
    &push_them_back::CARD,
    &never_give_in::CARD,
    &hold_your_ground::CARD,
    &fall_back_position::CARD,
];
