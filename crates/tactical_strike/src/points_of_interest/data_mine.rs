//! Find 10, Data Mine: command points for whoever controls it, turn by turn.

use super::Card;

/// Data Mine.
pub const CARD: Card = Card {
    number: 10,
    name: "Data Mine",
    gist: "command points for whoever controls it, turn by turn",
    command_each_turn: 2,
    ..Card::EMPTY
};
