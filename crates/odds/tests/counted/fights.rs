//! Fights that are solved: every strike, block and pass is tried, and every re-roll.

use std::collections::BTreeMap;

use odds::{Aim, Fighter, Hide, Play, Profile, Reading, Rerolls, Terms, fight};

use crate::Lots;
use crate::plain::{Die, Hand, kept, rolls};
use crate::shots::reading;

/// A fight as it stands: hands, wounds, whose shock is left, whose turn it is.
type Moment = ([Hand; 2], [u16; 2], [bool; 2], usize);

struct Fought<'a> {
    fighters: [&'a Fighter; 2],
    aim: Aim,
    began: [u16; 2],
    known: BTreeMap<Moment, f64>,
}

impl Fought<'_> {
    fn worth(&self, left: [u16; 2]) -> f64 {
        let lost = |it: usize| f64::from(self.began[it]) - f64::from(left[it]);
        match self.aim {
            Aim::TakeOut => f64::from(u8::from(left[1] == 0)),
            Aim::Survive => f64::from(u8::from(left[0] > 0)),
            Aim::Trade => lost(1) - lost(0),
        }
    }

    fn damage(&self, by: usize, critical: bool) -> u16 {
        let (damage, hide) = (self.fighters[by].profile.damage[usize::from(critical)], self.fighters[1 - by].hide);
        damage.saturating_sub(hide.less).max(hide.at_least.min(damage))
    }

    /// The value to the attacker if both do whatever is best.
    fn value(&mut self, moment: Moment) -> f64 {
        let (hands, left, shock, turn) = moment;
        if left.contains(&0) || hands == [(0, 0); 2] {
            return self.worth(left);
        }
        if hands[turn] == (0, 0) {
            return self.value((hands, left, shock, 1 - turn));
        }
        if let Some(value) = self.known.get(&moment) {
            return *value;
        }
        let (me, other) = (turn, 1 - turn);
        let mut values = Vec::new();
        for critical in [false, true] {
            let has = if critical { hands[me].1 } else { hands[me].0 };
            if has == 0 {
                continue;
            }
            let mut spent = hands;
            if critical {
                spent[me].1 -= 1;
            } else {
                spent[me].0 -= 1;
            }
            // A strike.
            let (mut after, mut shocks) = (spent, shock);
            if critical && shock[me] {
                shocks[me] = false;
                if after[other].0 > 0 {
                    after[other].0 -= 1;
                } else if after[other].1 > 0 {
                    after[other].1 -= 1;
                }
            }
            values.push(self.struck(me, critical, (after, left, shocks, other)));
            // Blocks, and a die that is spent on nothing.
            let may = critical || !self.fighters[other].profile.brutal;
            let mut nothing = true;
            if may && hands[other].0 > 0 {
                let mut after = spent;
                after[other].0 -= 1;
                values.push(self.value((after, left, shock, other)));
                nothing = false;
            }
            if critical && hands[other].1 > 0 {
                let mut after = spent;
                after[other].1 -= 1;
                values.push(self.value((after, left, shock, other)));
                nothing = false;
            }
            if may && nothing {
                values.push(self.value((spent, left, shock, other)));
            }
        }
        let value = values.into_iter().fold(if me == 0 { f64::NEG_INFINITY } else { f64::INFINITY }, |best, it| {
            if me == 0 { best.max(it) } else { best.min(it) }
        });
        self.known.insert(moment, value);
        value
    }

    /// A strike, each point of which may be ignored.
    fn struck(&mut self, by: usize, critical: bool, (hands, left, shock, turn): Moment) -> f64 {
        fn points(it: &mut Fought<'_>, due: u16, other: usize, on: u8, moment: Moment) -> f64 {
            let (hands, left, shock, turn) = moment;
            if due == 0 || left[other] == 0 {
                return it.value((hands, left, shock, turn));
            }
            let mut hurt = left;
            hurt[other] -= 1;
            let ignores = if on > 6 { 0.0 } else { f64::from(7 - on) / 6.0 };
            let hurts = points(it, due - 1, other, on, (hands, hurt, shock, turn));
            if ignores == 0.0 {
                return hurts;
            }
            ignores * points(it, due - 1, other, on, moment) + (1.0 - ignores) * hurts
        }
        let other = 1 - by;
        points(self, self.damage(by, critical), other, self.fighters[other].hide.ignores_on, (hands, left, shock, turn))
    }

    /// The value of two hands that are kept.
    fn of_hands(&mut self, hands: [Hand; 2]) -> f64 {
        let mut left = self.began;
        left[1] = left[1].saturating_sub(u16::from(hands[0].1) * self.fighters[0].profile.devastating);
        if left[1] > 0 {
            left[0] = left[0].saturating_sub(u16::from(hands[1].1) * self.fighters[1].profile.devastating);
        }
        let shock = self.fighters.map(|it| it.profile.shock);
        self.value((hands, left, shock, 0))
    }
}

fn melee_weapon(lots: &mut Lots, dice: u8) -> Profile {
    let normal = u16::from(lots.from(1, 4));
    let critical = if lots.rarely(8) { normal - 1 } else { normal + u16::from(lots.below(4)) };
    Profile {
        lethal: if lots.rarely(3) { 5 } else { 6 },
        rending: lots.rarely(4),
        punishing: lots.rarely(4),
        severe: lots.rarely(4),
        brutal: lots.rarely(4),
        shock: lots.rarely(3),
        devastating: if lots.rarely(5) { 1 } else { 0 },
        ..Profile::new(dice, lots.from(2, 6), [normal, critical])
    }
}

fn told(aim: Aim, fighters: [&Fighter; 2], reading: Reading) -> f64 {
    let terms = Terms { aim, reading, ..Terms::default() };
    let after = fight(fighters[0], fighters[1], &terms);
    assert!((after.each().map(|it| it.1).sum::<f64>() - 1.0).abs() < 1e-12);
    match aim {
        Aim::TakeOut => after.out(1),
        Aim::Survive => 1.0 - after.out(0),
        Aim::Trade => after.lost(1) - after.lost(0),
    }
}

#[test]
fn solved_fights_agree_with_trying_everything() {
    for seed in 0..150 {
        let lots = &mut Lots(seed);
        let mut fighter = || {
            let dice = lots.from(1, 3);
            let hide =
                Hide { ignores_on: if lots.rarely(6) { 5 } else { 7 }, less: u16::from(lots.rarely(5)), at_least: 1 };
            Fighter { hide, ..Fighter::new(melee_weapon(lots, dice), lots.from(2, 9)) }
        };
        let (one, other) = (fighter(), fighter());
        let reading = reading(lots);
        for aim in [Aim::TakeOut, Aim::Survive, Aim::Trade] {
            let began = [one, other].map(|it| u16::from(it.wounds));
            let mut fought = Fought { fighters: [&one, &other], aim, began, known: BTreeMap::new() };
            let (mut sum, mut pairs) = (0.0, 0.0);
            for first in rolls(one.profile.dice) {
                for second in rolls(other.profile.dice) {
                    let hands = |it: &Fighter, faces: &[u8]| {
                        let dice: Vec<Die> = faces.iter().map(|face| Die { face: *face, again: false }).collect();
                        kept(&it.profile, &dice, false, reading)
                    };
                    // Critical successes that hurt less may be done without.
                    let choose = |it: &Fighter, mut all: Vec<Hand>| {
                        if it.profile.damage[1] >= it.profile.damage[0] {
                            all.truncate(1);
                        }
                        all
                    };
                    let (own, theirs) = (choose(&one, hands(&one, &first)), choose(&other, hands(&other, &second)));
                    let value = |a: &Hand, fought: &mut Fought<'_>| {
                        theirs.iter().map(|b| fought.of_hands([*a, *b])).fold(f64::INFINITY, f64::min)
                    };
                    sum += own.iter().map(|a| value(a, &mut fought)).fold(f64::NEG_INFINITY, f64::max);
                    pairs += 1.0;
                }
            }
            let found = told(aim, [&one, &other], reading);
            assert!(
                (found - sum / pairs).abs() < 1e-9,
                "seed {seed} {aim:?}: {found}, tried {}\n{one:?}\n{other:?}",
                sum / pairs
            );
        }
    }
}

/// Two hands on the table, with what each side may still roll again.
type Table = ([Vec<Die>; 2], [u8; 2], usize, bool);

/// The value of the re-rolls of both in turn, with Balanced or with all dice.
fn rerolled(fought: &mut Fought<'_>, table: Table, known: &mut BTreeMap<Table, f64>) -> f64 {
    let (mut dice, any, who, passed) = table;
    dice.iter_mut().for_each(|it| it.sort());
    let key = (dice.clone(), any, who, passed);
    if let Some(value) = known.get(&key) {
        return *value;
    }
    let profile = fought.fighters[who].profile;
    let pass = if passed {
        let hand =
            |it: usize, fought: &Fought<'_>| kept(&fought.fighters[it].profile, &dice[it], false, Reading::Once)[0];
        let hands = [hand(0, fought), hand(1, fought)];
        fought.of_hands(hands)
    } else {
        rerolled(fought, (dice.clone(), any, 1 - who, true), known)
    };
    let mut values = vec![pass];
    for at in 0..dice[who].len() {
        if dice[who][at].again || !(profile.rerolls.all || any[who] > 0) {
            continue;
        }
        let mut left = any;
        if !profile.rerolls.all {
            left[who] -= 1;
        }
        let mut sum = 0.0;
        for face in 1..=6 {
            let mut next = dice.clone();
            next[who][at] = Die { face, again: true };
            sum += rerolled(fought, (next, left, 1 - who, false), known);
        }
        values.push(sum / 6.0);
    }
    let best = if who == 0 { f64::max } else { f64::min };
    let value = values.into_iter().reduce(best).unwrap();
    known.insert(key, value);
    value
}

#[test]
fn rerolls_of_both_in_turn_agree_with_trying_everything() {
    for seed in 0..24 {
        let lots = &mut Lots(seed);
        let mut fighter = |all: bool| {
            let rerolls = if all { Rerolls::RELENTLESS } else { Rerolls::BALANCED };
            let profile = Profile { rerolls, severe: false, ..melee_weapon(lots, 2) };
            let critical = profile.damage[1].max(profile.damage[0]);
            Fighter::new(Profile { damage: [profile.damage[0], critical], ..profile }, lots.from(3, 8))
        };
        let (one, other) = (fighter(seed % 2 == 0), fighter(seed % 3 == 0));
        let aim = [Aim::TakeOut, Aim::Survive, Aim::Trade][seed as usize % 3];
        let began = [one, other].map(|it| u16::from(it.wounds));
        let mut fought = Fought { fighters: [&one, &other], aim, began, known: BTreeMap::new() };
        let (mut sum, mut known) = (0.0, BTreeMap::new());
        for first in rolls(2) {
            for second in rolls(2) {
                let lie = |faces: &[u8]| faces.iter().map(|face| Die { face: *face, again: false }).collect();
                sum += rerolled(&mut fought, ([lie(&first), lie(&second)], [1, 1], 0, false), &mut known);
            }
        }
        let (found, tried) = (told(aim, [&one, &other], Reading::Once), sum / 1296.0);
        assert!((found - tried).abs() < 1e-9, "seed {seed} {aim:?}: {found}, tried {tried}\n{one:?}\n{other:?}");
    }
}

#[test]
fn nobody_who_answers_a_convention_does_worse_than_another_convention() {
    use odds::Strategy;
    for seed in 0..60 {
        let lots = &mut Lots(seed);
        let mut fighter = || {
            let dice = lots.from(2, 5);
            Fighter::new(melee_weapon(lots, dice), lots.from(5, 14))
        };
        let (one, other) = (fighter(), fighter());
        for aim in [Aim::TakeOut, Aim::Survive, Aim::Trade] {
            for reply in Strategy::ALL.map(Play::By).into_iter().chain([Play::Best]) {
                let other = Fighter { play: reply, ..other };
                let best = told(aim, [&one, &other], Reading::Once);
                for strategy in Strategy::ALL {
                    let fixed = told(aim, [&Fighter { play: Play::By(strategy), ..one }, &other], Reading::Once);
                    // Where critical successes hurt less, conventions use rules that the best play leaves alone.
                    assert!(
                        best >= fixed - 1e-12,
                        "seed {seed} {aim:?} {strategy:?} against {reply:?}: {best} < {fixed}"
                    );
                }
            }
        }
    }
}
