//! Shots in which both sides play their dice as well as possible: every decision is tried.

use std::collections::BTreeMap;

use odds::{Aim, Cover, Handling, Profile, Reading, Rerolls, Situation, Target, shot};

use crate::Lots;
use crate::plain::{Die, Hand, blocked, count, grade, kept, rolls};
use crate::shots::{reading, weapon};

/// Dice on the table with what has been used on them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Lying {
    dice: Vec<Die>,
    any: u8,
    number: u8,
}

/// The best value that re-rolls can come to, one die at a time.
fn best(lying: Lying, rerolls: Rerolls, worth: &dyn Fn(&[Die]) -> f64, known: &mut BTreeMap<Lying, f64>) -> f64 {
    let mut lying = lying;
    lying.dice.sort();
    if let Some(value) = known.get(&lying) {
        return *value;
    }
    let mut value = worth(&lying.dice);
    for at in 0..lying.dice.len() {
        let Die { face, again } = lying.dice[at];
        if face == 0 || again {
            continue;
        }
        let mut ways = Vec::new();
        if rerolls.all || (rerolls.ones && face == 1) {
            ways.push((lying.any, lying.number));
        }
        if lying.any > 0 {
            ways.push((lying.any - 1, lying.number));
        }
        if rerolls.one_number && (lying.number == 0 || lying.number == face) {
            ways.push((lying.any, face));
        }
        for (any, number) in ways {
            let sum: f64 = (1..=6)
                .map(|face| {
                    let mut next = Lying { dice: lying.dice.clone(), any, number };
                    next.dice[at] = Die { face, again: true };
                    best(next, rerolls, worth, known)
                })
                .sum();
            value = value.max(sum / 6.0);
        }
    }
    known.insert(lying, value);
    value
}

fn expected(dice: u8, aside: u8, rerolls: Rerolls, worth: &dyn Fn(&[Die]) -> f64) -> f64 {
    let mut known = BTreeMap::new();
    let values = rolls(dice).map(|faces| {
        let kept = std::iter::repeat_n(0, usize::from(aside));
        let dice = kept.chain(faces).map(|face| Die { face, again: false }).collect();
        best(Lying { dice, any: rerolls.any, number: 0 }, rerolls, worth, &mut known)
    });
    values.sum::<f64>() / 6f64.powi(i32::from(dice))
}

/// What a hand is worth to the attacker against the best defence.
fn defended(profile: &Profile, target: &Target, situation: &Situation, hits: Hand, gain: &dyn Fn(u16) -> f64) -> f64 {
    let crits = if hits.1 > 0 { profile.piercing_crits } else { 0 };
    let dice = target.dice.saturating_sub(profile.piercing.max(crits));
    let covers: &[(u8, u8)] = match situation.cover {
        _ if dice == 0 || profile.saturate => &[(0, 0)],
        Cover::None | Cover::Kept { .. } => &[(0, 0)],
        Cover::Plain => &[(0, 0), (1, 0)],
        Cover::Improved if dice == 1 => &[(0, 0), (1, 0), (0, 1)],
        Cover::Improved => &[(0, 0), (1, 0), (0, 1), (2, 0)],
    };
    let strict = situation.reading == Reading::Once;
    let values = covers.iter().map(|(normal, critical)| {
        let worth = |dice: &[Die]| {
            let grades: Vec<_> = dice.iter().map(|it| grade(it.face, target.save, target.critical_save)).collect();
            let rolled = count(&grades);
            let saves = (rolled.0 + normal, rolled.1 + critical);
            let left = blocked(hits, saves, profile, profile.damage, strict);
            -gain(left + u16::from(hits.1) * profile.devastating)
        };
        -expected(dice - normal - critical, 0, target.rerolls, &worth)
    });
    values.fold(f64::INFINITY, f64::min)
}

#[test]
fn the_best_play_of_shots_agrees_with_trying_everything() {
    let every = [
        Rerolls::NONE,
        Rerolls::BALANCED,
        Rerolls::CEASELESS,
        Rerolls::RELENTLESS,
        Rerolls::ONES,
        Rerolls { any: 1, ..Rerolls::CEASELESS },
        Rerolls { any: 1, ..Rerolls::ONES },
    ];
    for seed in 0..120 {
        let lots = &mut Lots(seed);
        let dice = lots.from(1, 3);
        let profile = weapon(lots, dice, &every);
        let rerolls = if lots.rarely(3) { Rerolls::BALANCED } else { Rerolls::NONE };
        let target =
            Target { dice: lots.from(0, 2), rerolls, ..Target::new(lots.from(2, 6), u16::from(lots.from(2, 9))) };
        let cover = [Cover::None, Cover::Plain, Cover::Improved][usize::from(lots.below(3))];
        let aim = if lots.rarely(2) { Aim::TakeOut } else { Aim::Trade };
        let handling = [Handling::Best; 2];
        let situation = Situation {
            cover,
            obscured: lots.rarely(5),
            handling,
            aim,
            reading: reading(lots),
            ..Situation::default()
        };
        let gain = |damage: u16| match aim {
            Aim::TakeOut => f64::from(u8::from(damage >= target.wounds)),
            _ => f64::from(damage.min(target.wounds)),
        };
        let mut hands: BTreeMap<Hand, f64> = BTreeMap::new();
        for hand in (0..=dice).flat_map(|n| (0..=dice - n).map(move |c| (n, c))) {
            hands.insert(hand, defended(&profile, &target, &situation, hand, &gain));
        }
        let worth = |dice: &[Die]| {
            let choices = kept(&profile, dice, situation.obscured, situation.reading);
            choices.into_iter().map(|it| hands[&it]).fold(f64::NEG_INFINITY, f64::max)
        };
        let each = (0..=profile.accurate).map(|aside| expected(dice - aside, aside, profile.rerolls, &worth));
        let value = each.fold(f64::NEG_INFINITY, f64::max);
        let found = shot(&profile, &target, &situation);
        let told = match aim {
            Aim::TakeOut => found.at_least(usize::from(target.wounds)),
            _ => found.mean_of(usize::from(target.wounds)),
        };
        assert!(
            (told - value).abs() < 1e-9,
            "seed {seed}: {told}, tried {value}\n{profile:?}\n{target:?}\n{situation:?}"
        );
    }
}

#[test]
fn the_best_play_is_never_worse_than_the_convention() {
    for seed in 0..300 {
        let lots = &mut Lots(seed);
        let dice = lots.from(1, 6);
        let profile = weapon(lots, dice, &[Rerolls::NONE, Rerolls::BALANCED, Rerolls::CEASELESS, Rerolls::RELENTLESS]);
        let target = Target::new(lots.from(2, 6), u16::from(lots.from(4, 14)));
        let fixed = Situation { reading: reading(lots), ..Situation::default() };
        let wounds = usize::from(target.wounds);
        let best = Situation { handling: [Handling::Best, Handling::Fixed], ..fixed };
        let (one, other) = (shot(&profile, &target, &best), shot(&profile, &target, &fixed));
        assert!(one.at_least(wounds) >= other.at_least(wounds) - 1e-12, "seed {seed}");
        let best = Situation { aim: Aim::Trade, ..best };
        assert!(shot(&profile, &target, &best).mean_of(wounds) >= other.mean_of(wounds) - 1e-12, "seed {seed}");
    }
}
