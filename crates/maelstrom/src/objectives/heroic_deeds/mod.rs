//! Heroic Deeds: by the result of the die.

mod applied_tactics;
mod burn_them_out;
mod cut_off_the_head;
mod leading_the_charge;
mod savage_duel;
mod trading_blows;

use super::Card;

pub(super) const CARDS: [&Card; 6] = [
    &cut_off_the_head::CARD,
    &trading_blows::CARD,
    &savage_duel::CARD,
    &leading_the_charge::CARD,
    &burn_them_out::CARD,
    &applied_tactics::CARD,
];
