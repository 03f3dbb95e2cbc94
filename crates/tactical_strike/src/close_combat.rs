//! What blows need to hit, as far as rules in play speak of it. Blows themselves are struck by the players.

/// What a model of this Weapon Skill needs to hit one of that: 3 if it is better, 5 if the other is more than twice as
/// good, else 4.
pub const fn to_hit(attacker: u8, defender: u8) -> u8 {
    if attacker > defender {
        3
    } else if defender > 2 * attacker {
        5
    } else {
        4
    }
}

#[cfg(test)]
mod tests {
    use super::to_hit;

    #[test]
    fn ts_e100_skill_four_against_eight_nine_and_three() {
        assert_eq!([8, 9, 3].map(|it| to_hit(4, it)), [4, 5, 3]);
    }
}
