//! Dice that may be rolled again, as a web of decisions: every state of a hand, and where each re-roll leads.
//!
//! One die is rolled at a time and seen before the next one is picked up, as at the table.

use std::collections::BTreeMap;

use smallvec::SmallVec;

use crate::die::{CHOOSE, Die, Worth, powers, sixes};
use crate::hands::{Grid, Hand, Hands};
use crate::profile::Rerolls;
use crate::score::Score;

/// Every state that the dice of one side can be in.
#[derive(Debug)]
pub(crate) struct Again {
    /// What a re-roll leads to stands before what leads to it.
    pub(crate) nodes: Vec<Node>,
    /// Where it begins, each with its ways out of all ways of the first roll, as if every re-roll had been made.
    pub(crate) starts: Vec<(usize, f64)>,
    /// All ways together are six to the power of this.
    pub(crate) dice: u32,
    /// Of six faces: fails, normal and critical successes.
    pub(crate) sixths: [f64; 3],
    /// How often the ways of the first roll have been rounded at the most, where there are too many dice.
    roundings: u32,
}

/// The dice as they lie.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) normal: u8,
    pub(crate) critical: u8,
    /// Where each die that may be rolled again leads: to a fail, a normal success, a critical one.
    pub(crate) rerolls: SmallVec<[[usize; 3]; 3]>,
}

#[derive(Debug, Clone, Copy)]
struct Key {
    /// Dice that may still be rolled again, by face or by worth.
    fresh: [u8; 6],
    /// What is settled.
    normal: u8,
    critical: u8,
    /// How many dice may be rolled again whichever they are.
    any: u8,
    /// The number that has been picked for Ceaseless.
    picked: Option<u8>,
}

impl Key {
    /// In one number, which is faster to look up; no count is above 16.
    fn packed(self) -> u64 {
        let counts = self.fresh.into_iter().chain([self.normal, self.critical, self.any]);
        let packed = counts.fold(0, |packed, it| packed << 5 | u64::from(it));
        packed << 3 | u64::from(self.picked.unwrap_or(7))
    }
}

struct Builder {
    rerolls: Rerolls,
    /// What each entry of `fresh` is worth.
    worth: SmallVec<[Worth; 6]>,
    nodes: Vec<Node>,
    known: BTreeMap<u64, usize>,
}

impl Again {
    /// So many dice of one kind beside those that are kept without rolling.
    pub(crate) fn new(die: Die, dice: u8, [normal, critical]: [u8; 2], rerolls: Rerolls) -> Self {
        let by_face = (rerolls.one_number || rerolls.ones) && !rerolls.all;
        let (worth, sixths): (SmallVec<[Worth; 6]>, SmallVec<[f64; 6]>) = if by_face {
            (die.faces().into_iter().collect(), SmallVec::from_elem(1.0, 6))
        } else {
            let worth = [Worth::Fail, Worth::Normal, Worth::Critical];
            (worth.into_iter().collect(), die.sixths().into_iter().collect())
        };
        let most = if by_face || rerolls.all { dice } else { rerolls.any.min(dice) };
        let mut builder = Builder { rerolls, worth, nodes: Vec::new(), known: BTreeMap::new() };
        let any = if rerolls.all { 0 } else { rerolls.any.min(dice) };
        let mut starts = Vec::new();
        let begin = Key { fresh: [0; 6], normal, critical, any, picked: None };
        falls(&sixths, dice, begin, 0, sixes(u32::from(most)), &mut |key, ways| {
            starts.push((builder.node(key), ways));
        });
        Self {
            nodes: builder.nodes,
            starts,
            dice: u32::from(dice) + u32::from(most),
            sixths: die.sixths(),
            roundings: 0,
        }
    }

    /// Hands of dice that nobody rolls again.
    pub(crate) fn settled(hands: &Hands) -> Self {
        let node = |it: &Hand| Node { normal: it.normal, critical: it.critical, rerolls: SmallVec::new() };
        let starts = hands.list.iter().enumerate().map(|(at, it)| (at, it.ways)).collect();
        Self {
            nodes: hands.list.iter().map(node).collect(),
            starts,
            dice: hands.dice,
            sixths: [0.0; 3],
            roundings: hands.roundings,
        }
    }

    /// How often the ways of the first roll have been rounded at the most.
    pub(crate) fn roundings(&self) -> u32 {
        self.roundings
    }

    /// The same with every hand turned into another.
    pub(crate) fn turned(mut self, turn: impl Fn(u8, u8) -> (u8, u8)) -> Self {
        for node in &mut self.nodes {
            (node.normal, node.critical) = turn(node.normal, node.critical);
        }
        self
    }

    /// The hands that come of it if every die is handled as well as possible, and what that is worth.
    pub(crate) fn best(&self, worth: impl Fn(u8, u8) -> Score) -> (Hands, Score) {
        let mut scores: Vec<Score> = Vec::with_capacity(self.nodes.len());
        let mut picks: Vec<Option<[usize; 3]>> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let (mut best, mut pick) = (worth(node.normal, node.critical), None);
            for leads in &node.rerolls {
                let parts = leads.iter().zip(self.sixths);
                let score = parts.fold(Score::default(), |sum, (to, sixth)| sum + scores[*to] * (sixth / 6.0));
                if score.beats(best) {
                    (best, pick) = (score, Some(*leads));
                }
            }
            scores.push(best);
            picks.push(pick);
        }
        let all = sixes(self.dice);
        let score = self.starts.iter().fold(Score::default(), |sum, (at, ways)| sum + scores[*at] * (ways / all));
        (self.followed(&picks), score)
    }

    /// The hands that come of these decisions.
    fn followed(&self, picks: &[Option<[usize; 3]>]) -> Hands {
        let most = self.nodes.iter().map(|it| it.normal + it.critical).max().unwrap_or(0);
        let mut grid = Grid::new(most);
        let mut ways = vec![0.0; self.nodes.len()];
        for (at, some) in &self.starts {
            ways[*at] += some;
        }
        for (at, node) in self.nodes.iter().enumerate().rev() {
            match picks[at] {
                None => grid.add(node.normal, node.critical, ways[at]),
                Some(leads) => {
                    for (to, sixth) in leads.into_iter().zip(self.sixths) {
                        ways[to] += ways[at] / 6.0 * sixth;
                    }
                }
            }
        }
        // Ways flow together at every node, and each re-roll rounds twice.
        let roundings = self.roundings + 4 * self.dice + 3 * self.nodes.len() as u32;
        Hands { list: grid.list(), dice: self.dice, roundings }
    }
}

/// Every way in which dice can fall, kind by kind.
fn falls(sixths: &[f64], left: u8, key: Key, kind: usize, ways: f64, found: &mut impl FnMut(Key, f64)) {
    let Some((some, others)) = sixths.split_first() else {
        if left == 0 {
            found(key, ways);
        }
        return;
    };
    let powers = powers(*some, usize::from(left));
    for dice in 0..=left {
        let ways = ways * CHOOSE[usize::from(left)][usize::from(dice)] * powers[usize::from(dice)];
        if ways > 0.0 {
            let mut key = key;
            key.fresh[kind] = dice;
            falls(others, left - dice, key, kind + 1, ways, found);
        }
    }
}

impl Builder {
    fn node(&mut self, key: Key) -> usize {
        let key = self.alike(self.settled(key));
        if let Some(at) = self.known.get(&key.packed()) {
            return *at;
        }
        let mut rerolls = SmallVec::new();
        for kind in 0..self.worth.len() {
            if key.fresh[kind] == 0 {
                continue;
            }
            let mut without = key;
            without.fresh[kind] -= 1;
            let free = self.rerolls.all || (self.rerolls.ones && kind == 0);
            let picked = Some(kind as u8);
            if free {
                rerolls.push(self.outcomes(without));
            } else if self.rerolls.one_number && (key.picked.is_none() || key.picked == picked) {
                rerolls.push(self.outcomes(Key { picked, ..without }));
            }
            if !free && key.any > 0 {
                rerolls.push(self.outcomes(Key { any: key.any - 1, ..without }));
            }
        }
        let (mut normal, mut critical) = (key.normal, key.critical);
        for (worth, dice) in self.worth.iter().zip(key.fresh) {
            match worth {
                Worth::Fail => {}
                Worth::Normal => normal += dice,
                Worth::Critical => critical += dice,
            }
        }
        self.nodes.push(Node { normal, critical, rerolls });
        self.known.insert(key.packed(), self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    fn outcomes(&mut self, key: Key) -> [usize; 3] {
        let fail = self.node(key);
        let normal = self.node(Key { normal: key.normal + 1, ..key });
        let critical = self.node(Key { critical: key.critical + 1, ..key });
        [fail, normal, critical]
    }

    /// The same with faces of equal worth in an order of their own, as long as it makes no difference which is which.
    fn alike(&self, mut key: Key) -> Key {
        if self.rerolls.ones || self.worth.len() < 6 {
            return key;
        }
        match key.picked {
            None => {
                for same in [Worth::Fail, Worth::Normal, Worth::Critical] {
                    let from = self.worth.iter().take_while(|it| **it < same).count();
                    let to = self.worth.iter().take_while(|it| **it <= same).count();
                    key.fresh[from..to].sort_unstable();
                }
            }
            Some(kind) if key.any == 0 => {
                let worth = self.worth[usize::from(kind)];
                let first = self.worth.iter().take_while(|it| **it < worth).count();
                let dice = std::mem::take(&mut key.fresh[usize::from(kind)]);
                key.fresh[first] = dice;
                key.picked = Some(first as u8);
            }
            Some(_) => {}
        }
        key
    }

    /// Dice that nothing can roll again any more are settled, so that fewer states are told apart.
    fn settled(&self, mut key: Key) -> Key {
        for (kind, worth) in self.worth.iter().enumerate() {
            let by_number = self.rerolls.one_number && key.picked.is_none_or(|it| usize::from(it) == kind);
            if self.rerolls.all || key.any > 0 || by_number || (self.rerolls.ones && kind == 0) {
                continue;
            }
            let dice = std::mem::take(&mut key.fresh[kind]);
            match worth {
                Worth::Fail => {}
                Worth::Normal => key.normal += dice,
                Worth::Critical => key.critical += dice,
            }
        }
        key
    }
}
