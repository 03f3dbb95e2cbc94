//! A small table for the tests of the sentences: Mara at the left edge, Teo at the right one.

use battle::{Hand, Seating, Side, View};
use table::{Length, Map, Point};

use crate::KillTeam;
use crate::approved_ops_2025::{CritOp, TacOp};
use crate::setup::{Options, Table, TableKind};
use crate::state::{Activation, Declared, Phase, State};
use crate::team::{Datacard, Team};
use crate::vocabulary::{OperativeId, Order, TurningPoint, seat_of};
use crate::weapon::Weapon;
use battle::System;

/// A table, a state and an empty hand.
pub(crate) struct Stage {
    pub(crate) table: Table,
    pub(crate) state: State,
    hand: Hand<KillTeam>,
}

impl Stage {
    /// Mara's Drill Sergeant and two Cadets against Teo's Precentor, Dirgeblade and Canticle, in
    /// turning point 2 of a battle of Secure on a digital table. Nobody is set up.
    pub(crate) fn new() -> Self {
        Self::of(TableKind::Digital, CritOp::Secure, cadets(), choir())
    }

    /// The same on a physical table.
    pub(crate) fn physical() -> Self {
        Self::of(TableKind::Physical, CritOp::Secure, cadets(), choir())
    }

    /// The same with another crit op.
    pub(crate) fn playing(crit_op: CritOp) -> Self {
        Self::of(TableKind::Digital, crit_op, cadets(), choir())
    }

    /// Cadets against Cadets.
    pub(crate) fn mirrored() -> Self {
        Self::of(TableKind::Digital, CritOp::Secure, cadets(), cadets())
    }

    /// The same in a killzone with hatchways, where Teo's have rifles.
    pub(crate) fn close_quarters() -> Self {
        let text = include_str!("../../../../data/killzones/derelict_1.toml");
        let mut choir = choir();
        choir.operatives.iter_mut().for_each(|it| it.weapons.push(Weapon::rifle()));
        Self::on(text, TableKind::Digital, CritOp::Secure, cadets(), choir)
    }

    fn of(kind: TableKind, crit_op: CritOp, a: Team, b: Team) -> Self {
        Self::on(include_str!("../../../../data/killzones/train_short.toml"), kind, crit_op, a, b)
    }

    fn on(map: &str, kind: TableKind, crit_op: CritOp, a: Team, b: Team) -> Self {
        let seats = Seating::duel("Mara", "Teo").unwrap();
        let map = Map::load("killzone.toml", map).unwrap();
        let options = Options::default();
        let table = Table::new(seats, kind, crit_op, options, map, [a, b]).unwrap();
        let mut state = KillTeam::begin(&table);
        state.turning_point = TurningPoint(2);
        state.phase = Phase::Firefight { turn: Side::A, active: None };
        for who in table.operatives() {
            state.operative_mut(who).ready = true;
        }
        Self { table, state, hand: Hand::default() }
    }

    /// Puts operatives down: "a3" at "12, 11".
    pub(crate) fn with<const N: usize>(mut self, places: [(&str, &str); N]) -> Self {
        for (code, place) in places {
            let who = who(&self, code);
            self.state.operative_mut(who).at = Some(at(place));
        }
        self
    }

    /// Everybody of both sides somewhere out of the way, so that control is known.
    pub(crate) fn deployed(self) -> Self {
        self.with([("a1", "2, 2"), ("a2", "2, 5"), ("a3", "2, 8")]).with([
            ("b1", "28, 2"),
            ("b2", "28, 5"),
            ("b3", "28, 8"),
        ])
    }

    /// This operative is active with Engage and has spent nothing.
    pub(crate) fn active(mut self, code: &str) -> Self {
        let who = who(&self, code);
        self.state.operative_mut(who).order = Order::Engage;
        self.state.phase = Phase::Firefight { turn: self.table.side_of(who), active: Some(Activation::of(who)) };
        self
    }

    /// This side's tac op is public.
    pub(crate) fn open(mut self, side: Side, op: TacOp) -> Self {
        self.state.tac_ops[side] = Declared::Revealed(op);
        self
    }

    /// What Mara sees.
    pub(crate) fn mara(&self) -> View<'_, KillTeam> {
        self.seen_by(Side::A)
    }

    /// What somebody sees.
    pub(crate) fn seen_by(&self, side: Side) -> View<'_, KillTeam> {
        View { seat: seat_of(side), table: &self.table, state: &self.state, mine: &self.hand }
    }
}

fn team(name: &str, cards: &[(&str, u8, i32)]) -> Team {
    let card =
        |(name, wounds, base): &(&str, u8, i32)| Datacard::new((*name).to_owned(), 2, 6, 4, *wounds, Length::mm(*base));
    Team::of(name, cards.iter().map(card).collect())
}

fn cadets() -> Team {
    let cards = [("Drill Sergeant", 9, 32), ("Cadet 1", 7, 28), ("Cadet 2", 7, 28)];
    team("Ashgate Cadets", &cards)
}

fn choir() -> Team {
    let cards = [("Precentor", 15, 40), ("Dirgeblade", 13, 32), ("Canticle", 14, 32)];
    team("Hollow Choir", &cards)
}

/// An operative by its code.
pub(crate) fn who(stage: &Stage, code: &str) -> OperativeId {
    stage.table.operative_coded(code).unwrap()
}

/// A place in inches.
pub(crate) fn at(text: &str) -> Point {
    text.parse().unwrap()
}
