//! Other engines in the same run: random games of chess, decision by decision, as our random battles are.
//!
//! Chess is a much smaller game, without dice, terrain or secrets. How many times as fast it is says more about a machine and a
//! day than a number alone, and whether we lose ground.

use bots::Random;
use cozy_chess::{Board, GameStatus};
use shakmaty::{Chess, Position as _};

use crate::clock::{Measured, Windows};

/// Random games wander; after so many plies one is given up.
const LONGEST: u64 = 400;

/// `shakmaty`, which lists every legal move of a position.
pub(crate) fn shakmaty(windows: &Windows) -> Measured {
    windows.per_second("decisions", |number| {
        let (mut random, mut position, mut plies) = (Random::from_number(number), Chess::default(), 0);
        while plies < LONGEST && !position.is_game_over() {
            let moves = position.legal_moves();
            position.play_unchecked(moves[random.pick(moves.len())]);
            plies += 1;
        }
        plies
    })
}

/// `cozy-chess`, which makes moves in sets and needs no list.
pub(crate) fn cozy_chess(windows: &Windows) -> Measured {
    windows.per_second("decisions", |number| {
        let (mut random, mut board, mut plies) = (Random::from_number(number), Board::default(), 0);
        while plies < LONGEST && board.status() == GameStatus::Ongoing {
            let mut sets = Vec::with_capacity(16);
            board.generate_moves(|set| {
                sets.push(set);
                false
            });
            let mut place = random.pick(sets.iter().map(|it| it.len()).sum());
            let drawn = sets.into_iter().find_map(|set| {
                let here = set.into_iter().nth(place);
                place -= if here.is_some() { 0 } else { set.len() };
                here
            });
            let Some(drawn) = drawn else { break };
            board.play_unchecked(drawn);
            plies += 1;
        }
        plies
    })
}
