//! A fight whose dice are kept: how the blows end from here.

use super::bout::{Bout, Side};
use super::state::Dice;
use super::wounds::Wounds;
use super::{Fighter, Play, of_wounds};
use crate::profile::{Aim, Profile};

/// The successes that somebody has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Successes {
    /// Normal ones.
    pub normal: u8,
    /// Critical ones.
    pub critical: u8,
    /// True if its next critical strike shocks the other one.
    pub shocks: bool,
}

/// The wounds that both have left in the end, if from here on both strike and block as well as they can. Whose turn it is
/// stands beside their successes: the attacker's (0) or the defender's (1).
///
/// Nothing is left to chance once dice are kept, so one pair of wounds comes of it.
///
/// ```
/// use odds::{Aim, Fighter, Profile, Successes, blows};
///
/// let blade = Fighter::new(Profile::new(4, 3, [3, 5]), 3);
/// let one = Successes { normal: 1, ..Successes::default() };
/// // Whoever strikes first is the only one who does.
/// assert_eq!(blows(&[blade, blade], [one, one], 0, Aim::Trade), [3, 0]);
/// assert_eq!(blows(&[blade, blade], [one, one], 1, Aim::Trade), [0, 3]);
/// ```
pub fn blows(fighters: &[Fighter; 2], successes: [Successes; 2], turn: usize, aim: Aim) -> [u8; 2] {
    let fighters = fighters.map(Fighter::used);
    let began = fighters.map(|it| it.wounds);
    if began.contains(&0) {
        return began;
    }
    let damage = [0, 1].map(|it: usize| fighters[it].profile.damage.map(|by| fighters[1 - it].hide.soften(by)));
    let sides = [0, 1].map(|it: usize| {
        let Successes { normal, critical, shocks } = successes[it];
        let weapon = Profile { dice: normal + critical, shock: shocks, devastating: 0, ..fighters[it].profile };
        Side::new(&weapon, damage[it], Play::Best)
    });
    let wounds = [0, 1].map(|it: usize| Wounds::new(began[it], damage[1 - it], 0));
    let worth = |left: [u8; 2]| of_wounds(aim, began, left);
    let mut bout = Bout::new(sides, wounds, began, &worth);
    let hands = successes.map(|it| Dice { normal: it.normal, critical: it.critical });
    let start = bout.start(hands, began);
    let end = bout.end(if turn == 0 { start } else { start.turned() });
    bout.left(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(normal: u8, critical: u8) -> Successes {
        Successes { normal, critical, shocks: false }
    }

    fn fighter(damage: [u16; 2], wounds: u8) -> Fighter {
        Fighter::new(Profile::new(4, 3, damage), wounds)
    }

    #[test]
    fn whoever_cannot_take_the_other_out_first_blocks_the_heavier_blow() {
        let (light, heavy) = (fighter([2, 3], 6), fighter([5, 6], 10));
        // A critical success blocks the one that hurts by 6; struck instead, it would cost 6 to deal 3.
        assert_eq!(blows(&[light, heavy], [left(0, 1), left(0, 1)], 0, Aim::Trade), [6, 10]);
    }

    #[test]
    fn a_normal_success_blocks_no_critical_one_and_none_of_a_brutal_weapon() {
        let (light, heavy) = (fighter([2, 3], 6), fighter([5, 6], 10));
        assert_eq!(blows(&[light, heavy], [left(1, 0), left(0, 1)], 0, Aim::Trade), [0, 8]);
        let brutal = Fighter { profile: Profile { brutal: true, ..heavy.profile }, ..heavy };
        assert_eq!(blows(&[light, heavy], [left(1, 0), left(1, 0)], 0, Aim::Trade), [6, 10]);
        assert_eq!(blows(&[light, brutal], [left(1, 0), left(1, 0)], 0, Aim::Trade), [1, 8]);
    }

    #[test]
    fn a_shock_costs_the_other_one_a_success() {
        let (one, other) = (fighter([2, 3], 6), fighter([5, 5], 10));
        let shocking = Successes { shocks: true, ..left(0, 1) };
        assert_eq!(blows(&[one, other], [shocking, left(1, 0)], 0, Aim::Trade), [6, 7]);
    }

    #[test]
    fn nobody_with_no_wounds_left_fights_on() {
        assert_eq!(blows(&[fighter([2, 3], 6), fighter([2, 3], 0)], [left(1, 0); 2], 0, Aim::Trade), [6, 0]);
    }
}
