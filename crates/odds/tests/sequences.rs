//! Several attacks in a row, whole numbers for callers, and the bound of whatever is rounded.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use odds::{
    Aim, Fighter, Handling, Outlook, Play, Profile, Reading, Rerolls, Situation, Strategy, Target, Terms, fight, melee,
    shot, shot_in_hand, volley,
};

/// Somebody who has no dice.
fn helpless(wounds: u8) -> Fighter {
    Fighter::new(Profile::new(0, 6, [0, 0]), wounds)
}

fn close(one: f64, other: f64) {
    assert!((one - other).abs() < 1e-12, "{one} and {other}");
}

#[test]
fn shots_in_a_row_add_up() {
    let gun = Profile::new(1, 4, [3, 3]);
    let target = Target { dice: 0, ..Target::new(4, 6) };
    let plain = Situation::default();
    let sum = volley(&[(gun, plain); 3], &target);
    // Two hits of three.
    assert_eq!(sum.ways(6), Some((81, 216)));
    close(sum.at_least(6), 0.5);
    // Without anything to decide the best play is no better.
    let best = Situation { handling: [Handling::Best; 2], ..plain };
    close(volley(&[(gun, best); 3], &target).at_least(6), 0.5);
    close(volley(&[], &target).chance(0), 1.0);
}

#[test]
fn who_shoots_again_looks_ahead() {
    // Six wounds: a critical success now is as good as two normal ones in two shots.
    let gun = Profile { rerolls: Rerolls::BALANCED, ..Profile::new(1, 4, [3, 6]) };
    let target = Target { dice: 0, ..Target::new(4, 6) };
    let best = Situation { handling: [Handling::Best; 2], ..Situation::default() };
    // The last shot at six wounds: 1/6, and whatever is no 6 is rolled again.
    let last_of_six = 1.0 / 6.0 + 5.0 / 36.0;
    // The last shot at three: only fails are.
    let last_of_three = 0.5 + 0.25;
    // The first one keeps a normal success, since that is worth more than another roll: 3/4 against about 1/2.
    let again = 1.0 / 6.0 + last_of_three / 3.0 + last_of_six / 2.0;
    let expected = 1.0 / 6.0 + last_of_three / 3.0 + again / 2.0;
    close(volley(&[(gun, best); 2], &target).at_least(6), expected);
    close(shot(&gun, &target, &best).at_least(6), last_of_six);
}

#[test]
fn attackers_in_turn_find_what_the_others_left() {
    let one = Fighter::new(Profile::new(1, 4, [3, 3]), 10);
    let after = melee(&[one, one, one], &helpless(6), &Terms::default());
    close(after[0].out(1), 0.0);
    close(after[1].out(1), 0.25);
    close(after[2].out(1), 0.5);
    close(after[2].lost(1), 3.0 * 3.0 / 8.0 + 6.0 / 2.0);
    assert_eq!(after[2].left(0), [(10, 1.0)]);
    assert!(melee(&[], &helpless(6), &Terms::default()).is_empty());
}

#[test]
fn whoever_is_injured_hits_worse_in_the_next_round() {
    let strikes = |fighter: Fighter| Fighter { play: Play::By(Strategy::Strike), ..fighter };
    let attacker = strikes(Fighter::new(Profile::new(1, 4, [3, 3]), 10));
    let defender = strikes(Fighter::new(Profile::new(1, 4, [6, 6]), 6));
    let terms = Terms { rounds: 2, ..Terms::default() };
    // A blow of six leaves the attacker four wounds of ten, and it hits on 5+ then.
    close(fight(&attacker, &defender, &terms).out(1), 0.5 * (0.5 * 0.5 + 0.5 / 3.0));
    close(fight(&attacker, &defender, &Terms { injuries: false, ..terms }).out(1), 0.25);
    // Exactly half is not injured.
    let hurt = |left: u8| Fighter { wounds: left, stat: 10, ..attacker };
    close(fight(&hurt(5), &helpless(3), &Terms::default()).out(1), 0.5);
    close(fight(&hurt(4), &helpless(3), &Terms::default()).out(1), 1.0 / 3.0);
    // Friends who help make up for it, and no Hit is better than 2+.
    close(fight(&Fighter { assists: 1, ..hurt(4) }, &helpless(3), &Terms::default()).out(1), 0.5);
    close(fight(&Fighter { assists: 5, ..hurt(5) }, &helpless(3), &Terms::default()).out(1), 5.0 / 6.0);
}

#[test]
fn several_rounds_of_the_best_play_look_ahead() {
    let terms = |rounds, aim| Terms { rounds, aim, injuries: false, ..Terms::default() };
    let one = Fighter::new(Profile::new(3, 4, [3, 4]), 8);
    let other = Fighter::new(Profile::new(3, 3, [2, 4]), 9);
    for strategy in Strategy::ALL {
        let fixed = Fighter { play: Play::By(strategy), ..one };
        for rounds in [2, 3] {
            let best = fight(&one, &other, &terms(rounds, Aim::TakeOut)).out(1);
            assert!(best >= fight(&fixed, &other, &terms(rounds, Aim::TakeOut)).out(1) - 1e-12);
            let best = fight(&one, &other, &terms(rounds, Aim::Survive)).out(0);
            assert!(best <= fight(&fixed, &other, &terms(rounds, Aim::Survive)).out(0) + 1e-12);
        }
    }
}

#[test]
fn callers_get_whole_numbers() {
    let damage = shot(&Profile::new(2, 4, [3, 5]), &Target { dice: 0, ..Target::new(4, 6) }, &Situation::default());
    // 0: 9, 3: 12, 5: 6, 6: 4, 8: 4, 10: 1 of 36.
    let told = damage.outlook(6, 12);
    // Six of twelve are no injury yet, five are.
    assert_eq!(told, Outlook { out: 250_000, hurt: 750_000, mean: 3_667, exact: true });
    let sixths: Vec<u32> = [9, 12, 6, 4, 4, 1].map(|it| (f64::from(it) / 36.0 * 1e6).round() as u32).to_vec();
    assert_eq!(damage.spread(), [0, 3, 5, 6, 8, 10].into_iter().zip(sixths).collect::<Vec<_>>());
    assert_eq!(damage.outlook(6, 6).hurt, 416_667, "three of six are no injury");
    assert_eq!(damage.outlook(20, 20).out, 0);
}

#[test]
fn a_spike_against_a_blade_of_the_sample_teams() {
    let steady = Profile { piercing: 1, ..Profile::new(4, 3, [4, 6]) };
    let overdriven = Profile { lethal: 5, piercing: 2, ..Profile::new(4, 3, [5, 6]) };
    let target = Target::new(3, 13);
    let outlook = |profile| shot(&profile, &target, &Situation::default()).outlook(13, 13);
    assert_eq!(outlook(steady), Outlook { out: 102_773, hurt: 472_565, mean: 6_757, exact: true });
    assert_eq!(outlook(overdriven), Outlook { out: 353_909, hurt: 728_395, mean: 11_704, exact: true });
    // 5 5 1 3 lie on the table: leave them, or roll the 1, the 3 or a 5 again.
    for (faces, rolling, out, mean) in [
        (&[5, 5, 1, 3][..], 0, 333_333, 13_500),
        (&[5, 5, 3], 1, 777_778, 17_167),
        (&[5, 5, 1], 1, 388_889, 13_833),
        (&[5, 1, 3], 1, 222_222, 11_167),
    ] {
        let told = shot_in_hand(&overdriven, &target, &Situation::default(), faces, rolling).outlook(13, 13);
        assert_eq!((told.out, told.mean), (out, mean), "{faces:?}");
    }
}

#[test]
fn dice_that_were_kept_unrolled_lie_on_the_table_as_well() {
    // One kept die and a 6: Rending lifts no die that Accurate kept.
    let gun = Profile { rending: true, accurate: 1, ..Profile::new(2, 4, [3, 5]) };
    let target = Target { dice: 0, ..Target::new(4, 10) };
    let once = shot_in_hand(&gun, &target, &Situation::default(), &[0, 6], 0);
    assert_eq!(once.ways(8), Some((1, 1)));
    let counted = Situation { reading: Reading::Counted, ..Situation::default() };
    assert_eq!(shot_in_hand(&gun, &target, &counted, &[0, 6], 0).ways(10), Some((1, 1)));
    assert_eq!(shot_in_hand(&gun, &target, &counted, &[], 0).ways(0), Some((1, 1)));
}

#[test]
fn a_bound_holds_where_chances_are_rounded() {
    // 16 dice of which every fail is rolled again, and three saves: 35 dice, which whole numbers of 128 bits still hold.
    let gun = Profile { rerolls: Rerolls::RELENTLESS, ..Profile::new(16, 3, [1, 3]) };
    let damage = shot(&gun, &Target::new(6, 40), &Situation::default());
    assert!(!damage.is_exact() && damage.ways(0).is_none());
    assert!(damage.error() > 0.0 && damage.error() < 1e-12);
    // In 36ths: 2 of 6 faces fail, 3 are normal, 1 is critical. Saves of 6+ are critical and stop a critical success first.
    let [fail, normal, critical] = [4_u128, 24, 8];
    let choose = |of: u128, some: u128| (0..some).fold(1, |ways, it| ways * (of - it) / (it + 1));
    let mut ways = vec![0_u128; 49];
    for c in 0..=16_u128 {
        for n in 0..=16 - c {
            let hand = choose(16, c)
                * choose(16 - c, n)
                * fail.pow((16 - c - n) as u32)
                * normal.pow(n as u32)
                * critical.pow(c as u32);
            for saves in 0..=3_u128 {
                let blocked = choose(3, saves) * 5_u128.pow(3 - saves as u32);
                let on_criticals = saves.min(c);
                let left = 3 * (c - on_criticals) + n.saturating_sub(saves - on_criticals);
                ways[left as usize] += hand * blocked;
            }
        }
    }
    let all = 6_u128.pow(35);
    assert_eq!(ways.iter().sum::<u128>(), all);
    for (amount, ways) in ways.into_iter().enumerate() {
        let exact = ways as f64 / all as f64;
        assert!((damage.chance(amount) - exact).abs() <= exact * (damage.error() + 1e-15), "{amount}");
    }
}
