//! Re-rolls of a fight by somebody who plays as well as possible: in turn, a die or a pass, until both have passed.

use super::round::{Exchange, Round, settled};
use super::state::Dice;
use super::{Fighter, Play, Terms};
use crate::again::{Again, Node};
use crate::die::{Die, sixes};
use crate::keep::Keep;
use crate::profile::Profile;
use crate::score::Score;

/// With more pairs of states than this, whoever has more of them follows the convention for re-rolls.
const MOST_PAIRS: usize = 1 << 21;

/// The fight with its dice handled as well as possible by whoever does so.
pub(super) fn round(
    exchange: &mut Exchange<'_>,
    fighters: &[Fighter; 2],
    weapons: &[Profile; 2],
    terms: &Terms,
) -> Round {
    let best = [0, 1].map(|it: usize| fighters[it].play == Play::Best);
    let aside =
        |it: usize| if best[it] { 0..=weapons[it].accurate } else { weapons[it].accurate..=weapons[it].accurate };
    // How many dice are kept unrolled is decided by the attacker first, then by the defender.
    let mut chosen: Option<(Score, Table)> = None;
    for one in aside(0).rev() {
        let mut reply: Option<(Score, Table)> = None;
        for other in aside(1).rev() {
            let kept = [Profile { accurate: one, ..weapons[0] }, Profile { accurate: other, ..weapons[1] }];
            let table = Table::new(exchange, best, &kept, terms);
            let score = table.score(terms);
            if reply.as_ref().is_none_or(|(than, _)| than.beats(score)) {
                reply = Some((score, table));
            }
        }
        if let Some((score, table)) = reply
            && chosen.as_ref().is_none_or(|(than, _)| score.beats(*than))
        {
            chosen = Some((score, table));
        }
    }
    match chosen {
        Some((_, table)) => table.followed(exchange, terms),
        None => Round { list: Vec::new(), dice: 0, roundings: 0, chancy: false },
    }
}

/// What can be decided in turn: who is next, and whether the other one has just passed.
const ATTACKER: usize = 0;
const DEFENDER: usize = 1;
const ATTACKER_LAST: usize = 2;
const DEFENDER_LAST: usize = 3;

/// Every pair of states of both hands, with what is best in it.
struct Table {
    webs: [Again; 2],
    /// What both make of their dice at the end, by raw hands.
    kept: Vec<[Dice; 2]>,
    /// Which re-roll is made, one more than its number, or none: by pair and by who is next.
    picks: Vec<[u8; 4]>,
    scores: Vec<[Score; 4]>,
}

impl Table {
    fn new(exchange: &mut Exchange<'_>, best: [bool; 2], weapons: &[Profile; 2], terms: &Terms) -> Self {
        let web = |it: usize| match best[it] {
            true => {
                let weapon = &weapons[it];
                let rolled = weapon.dice - weapon.accurate;
                Again::new(Die::of_attack(weapon), rolled, [weapon.accurate, 0], weapon.rerolls)
            }
            false => settled(&weapons[it], terms),
        };
        let mut webs = [web(0), web(1)];
        let mut free = best;
        while webs[0].nodes.len() * webs[1].nodes.len() > MOST_PAIRS && free.contains(&true) {
            let larger = usize::from(!free[0] || (free[1] && webs[1].nodes.len() > webs[0].nodes.len()));
            webs[larger] = settled(&weapons[larger], terms);
            free[larger] = false;
        }
        let kept = Kept::new(exchange, free, weapons, terms);
        Self::solved(webs, kept)
    }

    fn solved(webs: [Again; 2], mut kept: Kept<'_, '_>) -> Self {
        let [one, other] = &webs;
        let width = other.nodes.len();
        let pairs = one.nodes.len() * width;
        let mut scores: Vec<[Score; 4]> = Vec::with_capacity(pairs);
        let mut picks: Vec<[u8; 4]> = Vec::with_capacity(pairs);
        let mut finals = Vec::with_capacity(pairs);
        for (i, a) in one.nodes.iter().enumerate() {
            for (j, b) in other.nodes.iter().enumerate() {
                let (hands, end) = kept.of(a, b);
                finals.push(hands);
                let mut here = [(end, 0_u8); 4];
                let mut decide = |who: usize, pass: Score| {
                    let attacks = who == ATTACKER || who == ATTACKER_LAST;
                    let (node, sixths) = if attacks { (a, one.sixths) } else { (b, other.sixths) };
                    let next = if attacks { DEFENDER } else { ATTACKER };
                    let mut best = (pass, 0);
                    for (number, leads) in (1..).zip(&node.rerolls) {
                        let score = leads.iter().zip(sixths).fold(Score::default(), |sum, (to, sixth)| {
                            let pair = if attacks { to * width + j } else { i * width + to };
                            sum + scores[pair][next] * (sixth / 6.0)
                        });
                        if if attacks { score.beats(best.0) } else { best.0.beats(score) } {
                            best = (score, number);
                        }
                    }
                    here[who] = best;
                    best.0
                };
                let attacker_last = decide(ATTACKER_LAST, end);
                let defender_last = decide(DEFENDER_LAST, end);
                decide(ATTACKER, defender_last);
                decide(DEFENDER, attacker_last);
                scores.push(here.map(|it| it.0));
                picks.push(here.map(|it| it.1));
            }
        }
        Self { webs, kept: finals, picks, scores }
    }

    fn first(terms: &Terms) -> usize {
        if terms.defender_first { DEFENDER } else { ATTACKER }
    }

    /// What it is worth to the attacker.
    fn score(&self, terms: &Terms) -> Score {
        let [one, other] = &self.webs;
        let all = sixes(one.dice) * sixes(other.dice);
        let mut sum = Score::default();
        for (i, ways) in &one.starts {
            for (j, also) in &other.starts {
                sum = sum + self.scores[i * other.nodes.len() + j][Self::first(terms)] * (ways * also / all);
            }
        }
        sum
    }

    /// Where these decisions lead.
    fn followed(&self, exchange: &mut Exchange<'_>, terms: &Terms) -> Round {
        let [one, other] = &self.webs;
        let width = other.nodes.len();
        let mut ways = vec![[0.0_f64; 4]; self.picks.len()];
        for (i, some) in &one.starts {
            for (j, also) in &other.starts {
                ways[i * width + j][Self::first(terms)] += some * also;
            }
        }
        let mut found = exchange.found();
        for pair in (0..self.picks.len()).rev() {
            let (i, j) = (pair / width, pair % width);
            // Whoever passes first comes before the answer to it.
            for who in [ATTACKER, DEFENDER, ATTACKER_LAST, DEFENDER_LAST] {
                let here = ways[pair][who];
                if here == 0.0 {
                    continue;
                }
                let attacks = who == ATTACKER || who == ATTACKER_LAST;
                match self.picks[pair][who] {
                    0 => match who {
                        ATTACKER => ways[pair][DEFENDER_LAST] += here,
                        DEFENDER => ways[pair][ATTACKER_LAST] += here,
                        _ => exchange.ends(self.kept[pair], here, &mut found),
                    },
                    pick => {
                        let (node, sixths) =
                            if attacks { (&one.nodes[i], one.sixths) } else { (&other.nodes[j], other.sixths) };
                        let next = if attacks { DEFENDER } else { ATTACKER };
                        for (to, sixth) in node.rerolls[usize::from(pick) - 1].iter().zip(sixths) {
                            let pair = if attacks { to * width + j } else { i * width + to };
                            ways[pair][next] += here / 6.0 * sixth;
                        }
                    }
                }
            }
        }
        exchange.finish(&mut found);
        let dice = one.dice + other.dice;
        let flows = 8 * (one.nodes.len() + other.nodes.len()) as u32;
        let roundings = one.roundings() + other.roundings() + 4 * dice + flows + exchange.flows() + found.parts();
        Round { list: found.list(), dice, roundings, chancy: exchange.is_chancy() }
    }
}

/// What both make of their dice when nobody rolls again: the attacker decides first.
struct Kept<'e, 'w> {
    exchange: &'e mut Exchange<'w>,
    keeps: [Option<Keep>; 2],
    known: std::collections::BTreeMap<[Dice; 2], ([Dice; 2], Score)>,
}

impl<'e, 'w> Kept<'e, 'w> {
    fn new(exchange: &'e mut Exchange<'w>, free: [bool; 2], weapons: &[Profile; 2], terms: &Terms) -> Self {
        let keeps = [0, 1].map(|it: usize| free[it].then(|| Keep::new(&weapons[it], terms.reading)));
        Self { exchange, keeps, known: Default::default() }
    }

    fn of(&mut self, one: &Node, other: &Node) -> ([Dice; 2], Score) {
        let raw = [one, other].map(|it| Dice { normal: it.normal, critical: it.critical });
        if let Some(known) = self.known.get(&raw) {
            return *known;
        }
        let mut best: Option<([Dice; 2], Score)> = None;
        for a in self.choices(0, raw[0]) {
            let mut reply: Option<([Dice; 2], Score)> = None;
            for b in self.choices(1, raw[1]) {
                let score = self.exchange.score([a, b]);
                if reply.is_none_or(|(_, than)| than.beats(score)) {
                    reply = Some(([a, b], score));
                }
            }
            if let Some(reply) = reply
                && best.is_none_or(|(_, than)| reply.1.beats(than))
            {
                best = Some(reply);
            }
        }
        let found = best.unwrap_or((raw, Score::default()));
        self.known.insert(raw, found);
        found
    }

    fn choices(&self, who: usize, raw: Dice) -> Vec<Dice> {
        let Some(keep) = &self.keeps[who] else { return vec![raw] };
        let choices = keep.choices(raw.normal, raw.critical).into_iter();
        choices.map(|(normal, critical)| Dice { normal, critical }).collect()
    }
}
