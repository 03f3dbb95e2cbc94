//! Battles put together by mission, map, force, bot and plan.

use std::collections::{BTreeMap, BTreeSet};

use super::estimate::Histogram;
use crate::games::{Game, Player};

/// Battles seen from one side.
#[derive(Debug, Clone, Default)]
pub(super) struct Tally {
    pub(super) battles: u64,
    pub(super) wins: u64,
    /// The points of this side, and those of the best of the others.
    pub(super) points: Histogram,
    pub(super) against: Histogram,
    /// Points by what gave them.
    pub(super) sources: Vec<Histogram>,
}

impl Tally {
    fn count(&mut self, game: &Game, player: &Player) {
        let others = game.players.iter().filter(|it| !std::ptr::eq(*it, player));
        self.battles += 1;
        self.wins += u64::from(player.result == "win");
        self.points.add(player.points);
        self.against.add(others.map(|it| it.points).max().unwrap_or(0));
        self.sources.resize_with(self.sources.len().max(player.sources.len()), Histogram::default);
        self.sources.iter_mut().zip(&player.sources).for_each(|(all, points)| all.add(*points));
    }
}

/// Everything that is put together.
#[derive(Debug, Default)]
pub(super) struct Groups {
    pub(super) battles: u64,
    pub(super) draws: u64,
    pub(super) decisions: u64,
    /// By seat.
    pub(super) seats: Vec<Tally>,
    /// What sat at each seat: force and bot.
    pub(super) sat: Vec<BTreeSet<(String, String)>>,
    /// Seen from the first seat.
    pub(super) missions: BTreeMap<String, Tally>,
    pub(super) maps: BTreeMap<String, Tally>,
    /// Seen from every seat that has it.
    pub(super) forces: BTreeMap<String, Tally>,
    pub(super) bots: BTreeMap<String, Tally>,
    /// What was planned, by kind of plan.
    pub(super) plans: Vec<Plans>,
}

/// Plans of one kind, such as tac ops.
#[derive(Debug, Default)]
pub(super) struct Plans {
    /// Seen from every seat that has it.
    pub(super) all: BTreeMap<String, Tally>,
    /// The same for each seat by itself.
    pub(super) by_seat: BTreeMap<String, Vec<Tally>>,
}

impl Plans {
    fn count(&mut self, name: &str, seat: usize, game: &Game, player: &Player) {
        entry(&mut self.all, name).count(game, player);
        let seats = entry(&mut self.by_seat, name);
        seats.resize_with(seats.len().max(game.players.len()), Tally::default);
        if let Some(tally) = seats.get_mut(seat) {
            tally.count(game, player);
        }
    }
}

impl Groups {
    /// One battle more.
    pub(super) fn count(&mut self, game: &Game) {
        self.battles += 1;
        self.decisions += game.decisions;
        self.draws += u64::from(game.players.first().is_some_and(|it| it.result == "draw"));
        let seats = self.seats.len().max(game.players.len());
        self.seats.resize_with(seats, Tally::default);
        self.sat.resize_with(seats, BTreeSet::new);
        for (seat, player) in game.players.iter().enumerate() {
            self.plans.resize_with(self.plans.len().max(player.plans.len()), Plans::default);
            for (plans, name) in self.plans.iter_mut().zip(&player.plans) {
                plans.count(name, seat, game, player);
            }
        }
        for ((tally, sat), player) in self.seats.iter_mut().zip(&mut self.sat).zip(&game.players) {
            tally.count(game, player);
            if !sat.contains(&(player.force.clone(), player.bot.clone())) {
                sat.insert((player.force.clone(), player.bot.clone()));
            }
            entry(&mut self.forces, &player.force).count(game, player);
            entry(&mut self.bots, &player.bot).count(game, player);
        }
        if let Some(first) = game.players.first() {
            entry(&mut self.missions, &game.mission).count(game, first);
            entry(&mut self.maps, &game.map).count(game, first);
        }
    }

    /// What a seat is called: what sat there, if that was always the same.
    pub(super) fn seat(&self, place: usize) -> String {
        let sat = self.sat.get(place);
        let mut sat = sat.into_iter().flatten();
        match (sat.next(), sat.next()) {
            (Some((force, bot)), None) if !force.is_empty() => format!("{force} · {bot}"),
            _ => format!("seat {}", place + 1),
        }
    }
}

/// The tally of a name, without making the name anew for each battle.
fn entry<'a, T: Default>(all: &'a mut BTreeMap<String, T>, name: &str) -> &'a mut T {
    if !all.contains_key(name) {
        all.insert(name.to_owned(), T::default());
    }
    all.get_mut(name).expect("it was put there")
}
