//! Several fights in a row.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::round::{Round, round};
use super::{Aftermath, Fighter, Play, Terms, of_wounds};
use crate::die::sixes;
use crate::hands::MOST_EXACT;
use crate::profile::MOST_ROUNDS;
use crate::score::Score;

/// What a fight is likely to leave of both.
///
/// With several rounds the same two fight again from the wounds they have left, the attacker first each time.
///
/// ```
/// use odds::{Aim, Fighter, Profile, Terms, fight};
///
/// let blade = Fighter::new(Profile::new(4, 3, [3, 5]), 10);
/// let after = fight(&blade, &blade, &Terms { aim: Aim::Survive, ..Terms::default() });
/// assert!(after.is_exact());
/// assert!(after.out(0) < after.out(1), "whoever strikes first has an advantage");
/// ```
pub fn fight(attacker: &Fighter, defender: &Fighter, terms: &Terms) -> Aftermath {
    let fighters = [attacker.used(), defender.used()];
    let began = fighters.map(|it| it.wounds);
    let rounds = terms.rounds.clamp(1, MOST_ROUNDS);
    let mut plan = Plan { fighters, terms, began, rounds, known: BTreeMap::new() };
    let mut sum = Sum::new(began);
    for number in 0..rounds {
        sum = sum.after(|left| plan.fought(number, left));
    }
    let Sum { ways, of, roundings } = sum;
    Aftermath::new(ways.into_iter().collect(), of, began, roundings)
}

/// What several attackers in turn are likely to leave of one defender, and of themselves.
///
/// Each fights once, against whatever the others have left of the defender, and for itself: nobody looks ahead.
pub fn melee(attackers: &[Fighter], defender: &Fighter, terms: &Terms) -> Vec<Aftermath> {
    let defender = defender.used();
    let mut standing: Vec<(u8, f64)> = vec![(defender.wounds, 1.0)];
    let mut all = Vec::new();
    let mut roundings = 0;
    for attacker in attackers {
        let attacker = attacker.used();
        let mut ways: BTreeMap<[u8; 2], f64> = BTreeMap::new();
        let mut worst = 0;
        for (wounds, chance) in &standing {
            if *wounds == 0 {
                *ways.entry([attacker.wounds, 0]).or_default() += chance;
                continue;
            }
            let after = fight(&attacker, &Fighter { wounds: *wounds, ..defender }, terms);
            worst = worst.max(after.roundings() + 2);
            for (left, also) in after.each() {
                *ways.entry(left).or_default() += chance * also;
            }
        }
        roundings += worst + standing.len() as u32 + 1;
        let began = [attacker.wounds, defender.wounds];
        let after = Aftermath::new(ways.into_iter().collect(), 1.0, began, roundings);
        standing = after.left(1);
        all.push(after);
    }
    all
}

/// A fight, and what it is worth to the attacker.
type Fought = Rc<(Round, Score)>;

/// What is fought from any wounds in any round, found out once each.
struct Plan<'t> {
    fighters: [Fighter; 2],
    terms: &'t Terms,
    began: [u8; 2],
    rounds: u8,
    known: BTreeMap<(u8, [u8; 2]), Fought>,
}

impl Plan<'_> {
    fn fought(&mut self, number: u8, left: [u8; 2]) -> Fought {
        if let Some(known) = self.known.get(&(number, left)) {
            return Rc::clone(known);
        }
        let (width, worth) = (usize::from(left[1]) + 1, self.worth_after(number, left));
        let worth_of = |left: [u8; 2]| worth[usize::from(left[0]) * width + usize::from(left[1])];
        let (fighters, terms) = (self.fighters, self.terms);
        let fought = round(&fighters, left, terms, &worth_of);
        let all = sixes(fought.dice);
        let parts = fought.list.iter().map(|(left, ways)| worth_of(*left) * (ways / all));
        let score = parts.fold(Score::default(), |sum, it| sum + it);
        let found = Rc::new((fought, score));
        self.known.insert((number, left), Rc::clone(&found));
        found
    }

    /// What all wounds are worth that this round can leave: after the last one by the aim, before that by what is still
    /// to come.
    fn worth_after(&mut self, number: u8, [attacker, defender]: [u8; 2]) -> Vec<Score> {
        let looks_ahead = self.fighters.iter().any(|it| it.play == Play::Best) && number + 1 < self.rounds;
        let all = (0..=attacker).flat_map(|one| (0..=defender).map(move |other| [one, other]));
        all.map(|left| match looks_ahead && !left.contains(&0) {
            true => self.fought(number + 1, left).1,
            false => of_wounds(self.terms.aim, self.began, left),
        })
        .collect()
    }
}

/// Wounds of both after some rounds.
struct Sum {
    ways: BTreeMap<[u8; 2], f64>,
    of: f64,
    roundings: u32,
}

impl Sum {
    fn new(began: [u8; 2]) -> Self {
        Self { ways: BTreeMap::from([(began, 1.0)]), of: 1.0, roundings: 0 }
    }

    /// After one more round.
    fn after(self, mut fought: impl FnMut([u8; 2]) -> Fought) -> Self {
        let next = |left: [u8; 2]| (!left.contains(&0)).then(|| fought(left));
        let rounds: Vec<Option<Fought>> = self.ways.keys().copied().map(next).collect();
        let dice = rounds.iter().flatten().map(|it| it.0.dice).max().unwrap_or(0);
        let chancy = rounds.iter().flatten().any(|it| it.0.chancy);
        let mut ways: BTreeMap<[u8; 2], f64> = BTreeMap::new();
        for ((left, some), round) in self.ways.iter().zip(&rounds) {
            let Some(round) = round else {
                *ways.entry(*left).or_default() += some * sixes(dice);
                continue;
            };
            let factor = some * sixes(dice - round.0.dice);
            for (left, also) in &round.0.list {
                *ways.entry(*left).or_default() += factor * also;
            }
        }
        let of = self.of * sixes(dice);
        if self.roundings == 0 && !chancy && of <= sixes(MOST_EXACT) {
            return Self { ways, of, roundings: 0 };
        }
        ways.values_mut().for_each(|it| *it /= of);
        let worst = rounds.iter().flatten().map(|it| it.0.roundings).max().unwrap_or(0);
        Self { ways, of: 1.0, roundings: self.roundings + worst + rounds.len() as u32 + 2 * dice + 4 }
    }
}
