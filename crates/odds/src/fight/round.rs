//! One fight from its first die to its last.

use super::bout::{Bout, Side};
use super::chancy::Chancy;
use super::rerolls;
use super::state::Dice;
use super::wounds::Wounds;
use super::{Fighter, Play, Terms};
use crate::again::Again;
use crate::die::Die;
use crate::hands::Hands;
use crate::keep::Keep;
use crate::profile::Profile;
use crate::score::Score;

/// Where a fight can end: the wounds of both and the ways to get there, out of six to the power of its dice.
#[derive(Debug, Clone)]
pub(super) struct Round {
    pub(super) list: Vec<([u8; 2], f64)>,
    pub(super) dice: u32,
    /// How often any of them has been rounded at the most.
    pub(super) roundings: u32,
    /// True if points of damage may be ignored: then no ways are whole numbers.
    pub(super) chancy: bool,
}

/// One fight of two who have so many wounds left, for what wounds are worth afterwards.
pub(super) fn round(fighters: &[Fighter; 2], left: [u8; 2], terms: &Terms, worth: &dyn Fn([u8; 2]) -> Score) -> Round {
    let weapons = [0, 1].map(|it: usize| fighters[it].weapon(left[it], terms));
    let mut exchange = Exchange::new(fighters, &weapons, left, worth);
    let chooses = |it: usize| fighters[it].play == Play::Best && has_choices(&weapons[it]);
    if chooses(0) || chooses(1) {
        return rerolls::round(&mut exchange, fighters, &weapons, terms);
    }
    let hands = [0, 1].map(|it: usize| by_convention(&weapons[it], terms).merged());
    exchange.all(&hands)
}

/// The hands of somebody who follows conventions.
pub(super) fn by_convention(weapon: &Profile, terms: &Terms) -> Hands {
    let rolled = weapon.dice - weapon.accurate;
    let hands = Hands::rolled(Die::of_attack(weapon), rolled, [weapon.accurate, 0], weapon.rerolls);
    let keep = Keep::new(weapon, terms.reading);
    if keep.is_plain() { hands } else { hands.turned(|n, c| keep.all(n, c)) }
}

/// The states of the dice of somebody who follows conventions.
pub(super) fn settled(weapon: &Profile, terms: &Terms) -> Again {
    Again::settled(&by_convention(weapon, terms).merged())
}

/// True if there is anything to decide before the first strike. A rule that makes dice better is always used, unless
/// critical successes hurt less than normal ones.
fn has_choices(weapon: &Profile) -> bool {
    let [normal, critical] = weapon.damage;
    let odd = critical < normal && (weapon.rending || weapon.severe);
    weapon.dice > 0 && (!weapon.rerolls.is_none() || weapon.accurate > 0 || odd)
}

/// Everything that can happen once dice are kept.
pub(super) struct Exchange<'w> {
    way: Way<'w>,
    left: [u8; 2],
    devastating: [u16; 2],
    worth: &'w dyn Fn([u8; 2]) -> Score,
}

enum Way<'w> {
    Sure(Box<Bout>),
    Chancy(Box<Chancy<'w>>),
}

impl<'w> Exchange<'w> {
    fn new(
        fighters: &[Fighter; 2],
        weapons: &[Profile; 2],
        left: [u8; 2],
        worth: &'w dyn Fn([u8; 2]) -> Score,
    ) -> Self {
        let hides = [0, 1].map(|it: usize| fighters[it].hide);
        let damage = [0, 1].map(|it: usize| weapons[it].damage.map(|by| hides[1 - it].soften(by)));
        let sides = [0, 1].map(|it: usize| Side::new(&weapons[it], damage[it], fighters[it].play));
        let devastating = [0, 1].map(|it: usize| weapons[it].devastating);
        let chancy = hides.iter().any(|it| it.ignoring_faces() > 0);
        let wounds = [0, 1].map(|it: usize| match chancy {
            true => Wounds::all(left[it], damage[1 - it]),
            false => Wounds::new(left[it], damage[1 - it], devastating[1 - it]),
        });
        let bout = Bout::new(sides, wounds, left, worth);
        let way =
            if chancy { Way::Chancy(Box::new(Chancy::new(bout, hides, worth))) } else { Way::Sure(Box::new(bout)) };
        Self { way, left, devastating, worth }
    }

    fn bout(&self) -> &Bout {
        match &self.way {
            Way::Sure(bout) => bout,
            Way::Chancy(chancy) => chancy.bout(),
        }
    }

    /// The wounds of both once critical successes have hurt at once: the attacker's first, and nobody who is out hurts.
    fn after_devastating(&self, hands: [Dice; 2]) -> [u8; 2] {
        let hurt = |left: u8, by: usize| {
            let sum = u16::from(hands[by].critical) * self.devastating[by];
            u16::from(left).saturating_sub(sum) as u8
        };
        let [attacker, defender] = self.left;
        let defender = hurt(defender, 0);
        [if defender == 0 { attacker } else { hurt(attacker, 1) }, defender]
    }

    /// What two hands are worth to the attacker.
    pub(super) fn score(&mut self, hands: [Dice; 2]) -> Score {
        let left = self.after_devastating(hands);
        if left.contains(&0) {
            return (self.worth)(left);
        }
        let state = self.bout().start(hands, left);
        match &mut self.way {
            Way::Sure(bout) => {
                let end = bout.end(state);
                (self.worth)(bout.left(end))
            }
            Way::Chancy(chancy) => chancy.score(state),
        }
    }

    /// Where two hands lead, with the ways to get there; [`Self::finish`] comes after the last pair.
    pub(super) fn ends(&mut self, hands: [Dice; 2], ways: f64, found: &mut Found) {
        let left = self.after_devastating(hands);
        if left.contains(&0) {
            return found.add(left, ways);
        }
        let state = self.bout().start(hands, left);
        match &mut self.way {
            Way::Sure(bout) => {
                let end = bout.end(state);
                found.add(bout.left(end), ways);
            }
            Way::Chancy(chancy) => chancy.reach(state, ways),
        }
    }

    /// Where everything leads that is still open.
    pub(super) fn finish(&mut self, found: &mut Found) {
        if let Way::Chancy(chancy) = &mut self.way {
            chancy.follow(&mut |left, ways| found.add(left, ways));
        }
    }

    pub(super) fn found(&self) -> Found {
        let width = usize::from(self.left[1]) + 1;
        Found { width, ways: vec![0.0; (usize::from(self.left[0]) + 1) * width], parts: 0 }
    }

    /// How often ways are rounded between their dice and their end, at the most: points are ignored strike by strike,
    /// and states are reached in many ways.
    pub(super) fn flows(&self) -> u32 {
        match &self.way {
            Way::Sure(_) => 0,
            Way::Chancy(chancy) => chancy.flows(),
        }
    }

    pub(super) fn is_chancy(&self) -> bool {
        matches!(self.way, Way::Chancy(_))
    }

    /// All pairs of hands.
    fn all(&mut self, hands: &[Hands; 2]) -> Round {
        let [one, other] = hands;
        let mut found = self.found();
        for a in &one.list {
            for b in &other.list {
                let dice = [a, b].map(|it| Dice { normal: it.normal, critical: it.critical });
                self.ends(dice, a.ways * b.ways, &mut found);
            }
        }
        self.finish(&mut found);
        let roundings = one.roundings + other.roundings + self.flows() + found.parts + 1;
        Round { list: found.list(), dice: one.dice + other.dice, roundings, chancy: self.is_chancy() }
    }
}

/// Ways by the wounds that both have left.
pub(super) struct Found {
    width: usize,
    ways: Vec<f64>,
    parts: u32,
}

impl Found {
    pub(super) fn add(&mut self, [attacker, defender]: [u8; 2], ways: f64) {
        if let Some(slot) = self.ways.get_mut(usize::from(attacker) * self.width + usize::from(defender)) {
            *slot += ways;
            self.parts += 1;
        }
    }

    pub(super) fn list(&self) -> Vec<([u8; 2], f64)> {
        let place = |at: usize| [(at / self.width) as u8, (at % self.width) as u8];
        let some = self.ways.iter().enumerate().filter(|(_, ways)| **ways > 0.0);
        some.map(|(at, ways)| (place(at), *ways)).collect()
    }

    /// How often any sum has been rounded at the most.
    pub(super) fn parts(&self) -> u32 {
        self.parts
    }
}
