//! What happens in the phases of a random battle.

use battle::Side;
use table::{Bounds, Length, Point};

use super::{Driver, Knows};
use crate::Table;
use crate::army::Keyword;
use crate::choice::{Hit, Report};
use crate::options::{free_place, one_that_may_arrive};
use crate::phases;
use crate::state::{Place, State};
use crate::vocabulary::{Cause, Phase, Stand, UnitId};

/// How many things are reported in a phase at the most.
pub(super) const fn most(phase: Phase) -> usize {
    match phase {
        Phase::Command => 1,
        Phase::Movement => 6,
        Phase::Shooting | Phase::Fight => 4,
        Phase::Psychic | Phase::Charge | Phase::Morale => 2,
    }
}

/// How far a unit moves, at the most.
const MOVE: Length = Length::inches(10);

impl Driver {
    /// The next thing to report in this phase, if one is left that can have happened.
    pub(super) fn report(&mut self, table: &Table, state: &State, phase: Phase) -> Option<Report> {
        let legal = |it: &Report| phases::judge_report(table, state, it).is_legal();
        if let Some(report) = self.follows.pop().filter(legal) {
            return Some(report);
        }
        if let Some(report) = self.put_on_the_board(table, state).filter(legal) {
            return Some(report);
        }
        while self.reports_left > 0 {
            self.reports_left -= 1;
            if let Some(report) = self.something(table, state, phase).filter(legal) {
                return Some(report);
            }
        }
        None
    }

    /// Where the board is to know everything, nobody stands anywhere unseen.
    fn put_on_the_board(&mut self, table: &Table, state: &State) -> Option<Report> {
        if self.knows != Knows::Everything {
            return None;
        }
        let unseen = |it: &UnitId| {
            let mut alive = state.models(table, *it).iter().filter(|it| !it.is_gone);
            state.is_on_battlefield(*it) && alive.any(|it| it.stand.is_none())
        };
        let unit = table.units().find(unseen)?;
        let board = state.ground.as_deref()?.board().whole().bounds();
        self.place(table, state, unit, board).map(|at| Report::Stands(unit, at))
    }

    fn something(&mut self, table: &Table, state: &State, phase: Phase) -> Option<Report> {
        let own = state.turn;
        match phase {
            Phase::Command => {
                let side = self.lots.pick(&[own, own.other()])?;
                match self.lots.below(4) {
                    0 => Some(Report::GainedCp(side)),
                    1 => {
                        let unit = self.unit_of(state, table, side, |_| true)?;
                        Some(Report::Acted { unit, is_psychic: false })
                    }
                    _ => self.stratagem(table, state, side),
                }
            }
            Phase::Movement => match self.lots.below(8) {
                0 | 1 => self.arrival(table, state, own),
                2 => self.transport(table, state, own),
                3 => {
                    let aircraft = self.unit_of(state, table, own, |it| table.is_aircraft(it))?;
                    self.lots.once_in(3).then_some(Report::Left(aircraft))
                }
                4 => self.unit_of(state, table, own, |_| true).map(Report::Moved),
                _ => self.movement(table, state, own),
            },
            Phase::Psychic if self.lots.once_in(4) => self.denial(table, state, own),
            Phase::Psychic => self.power(table, state, own),
            Phase::Shooting => self.attack(table, state, own),
            Phase::Charge => {
                let side = self.lots.pick(&[own, own, own.other()])?;
                let unit = self.unit_of(state, table, side, |it| !table.is_aircraft(it))?;
                Some(Report::Charged(unit))
            }
            Phase::Fight => {
                let side = self.lots.pick(&[own, own.other()])?;
                self.attack(table, state, side)
            }
            Phase::Morale => {
                let side = self.lots.pick(&[own, own.other()])?;
                let unit = self.unit_of(state, table, side, |it| state.unit(it).left > 1)?;
                let cause = self.lots.pick(&[Cause::Morale, Cause::Morale, Cause::Coherency])?;
                let models = self.lots.below(5) as u8 + 1;
                Some(Report::ModelsLost(Hit { unit, cause, by: None }, models, None))
            }
        }
    }

    /// A unit of a side on the battlefield, by lot.
    fn unit_of(&mut self, state: &State, table: &Table, side: Side, wanted: impl Fn(UnitId) -> bool) -> Option<UnitId> {
        let there = table.units_of(side).filter(|it| state.is_on_battlefield(*it) && wanted(*it));
        self.lots.pick(&there.collect::<Vec<_>>())
    }

    fn stratagem(&mut self, table: &Table, state: &State, side: Side) -> Option<Report> {
        let mut on = vec![self.unit_of(state, table, side, |_| true)?];
        // Some affect an enemy as well.
        if self.lots.once_in(3) {
            on.extend(self.unit_of(state, table, side.other(), |_| true));
        }
        Some(Report::Used { side, name: "Command Re-roll".into(), cp: 1, on })
    }

    /// The other player tries to deny a power of this side.
    fn denial(&mut self, table: &Table, state: &State, side: Side) -> Option<Report> {
        let is_psyker = |it: UnitId| table.unit(it).keywords.has(Keyword::Psyker);
        let of = self.unit_of(state, table, side, is_psyker)?;
        let unit = self.unit_of(state, table, side.other(), is_psyker)?;
        Some(Report::Denied { unit, of })
    }

    /// An attack of a unit of this side: wounds, models or all of them.
    fn attack(&mut self, table: &Table, state: &State, side: Side) -> Option<Report> {
        if self.lots.once_in(6) {
            return self.stratagem(table, state, side);
        }
        let by = self.unit_of(state, table, side, |_| true)?;
        let unit = self.unit_of(state, table, side.other(), |_| true)?;
        let hit = Hit { unit, cause: Cause::Attack, by: Some(by) };
        let left = state.unit(unit).left;
        Some(match self.lots.below(8) {
            0 => Report::Destroyed(hit),
            1..=3 => Report::WoundsLost(hit, self.lots.below(6) as u8 + 1, None),
            4 => {
                let models = (0u8..).zip(state.models(table, unit)).filter(|(_, it)| !it.is_gone);
                let models: Vec<u8> = models.map(|(it, _)| it).collect();
                Report::ModelsLost(hit, 1, self.lots.pick(&models))
            }
            _ => Report::ModelsLost(hit, (self.lots.below(12) as u8 + 1).min(left), None),
        })
    }

    /// A psychic power, and the wounds that it costs.
    fn power(&mut self, table: &Table, state: &State, side: Side) -> Option<Report> {
        let by = self.unit_of(state, table, side, |it| table.unit(it).keywords.has(Keyword::Psyker))?;
        let unit = self.unit_of(state, table, side.other(), |_| true)?;
        let count = self.lots.below(6) as u8 + 1;
        let hit = Hit { unit, cause: Cause::Psychic, by: Some(by) };
        self.follows.push(match table.unit(unit).wounds {
            1 => Report::ModelsLost(hit, count.min(state.unit(unit).left), None),
            wounds => Report::WoundsLost(hit, count.min(wounds), None),
        });
        Some(Report::MortalWounds { unit, count, ignored: 0, by })
    }

    /// A unit moves some way, or to a marker.
    fn movement(&mut self, table: &Table, state: &State, side: Side) -> Option<Report> {
        if self.knows == Knows::Nothing {
            return None;
        }
        let unit = self.unit_of(state, table, side, |_| true)?;
        if self.knows == Knows::Something && self.lots.once_in(6) {
            return Some(Report::LostTrack(unit));
        }
        let markers: Vec<Point> = state.markers.iter().filter_map(|it| it.at).collect();
        let here = state.models(table, unit).iter().find_map(|it| it.stand).map(|it| it.at);
        let goal = if self.lots.once_in(2) { self.lots.pick(&markers) } else { here };
        let board = state.ground.as_deref()?.board().whole().bounds();
        let within = goal.or(here).map_or(board, |it| around(it, board));
        self.place(table, state, unit, within).map(|at| Report::Stands(unit, at))
    }

    fn arrival(&mut self, table: &Table, state: &State, side: Side) -> Option<Report> {
        let away = |it: &UnitId| matches!(state.unit(*it).place, Place::Reserves { .. } | Place::Elsewhere);
        let unit = self.lots.pick(&table.units_of(side).filter(away).collect::<Vec<_>>())?;
        if self.knows == Knows::Nothing {
            return Some(Report::Arrived(unit, Vec::new()));
        }
        let lots = &mut self.lots;
        let at = one_that_may_arrive(table, state, unit, &mut |count| lots.below(count))?;
        Some(Report::Arrived(unit, at))
    }

    /// Somebody boards a transport, or leaves it.
    fn transport(&mut self, table: &Table, state: &State, side: Side) -> Option<Report> {
        let aboard = |it: &UnitId| matches!(state.unit(*it).place, Place::Aboard(_));
        if let Some(unit) = table.units_of(side).find(aboard) {
            let board = state.ground.as_deref()?.board().whole().bounds();
            let at = if self.knows == Knows::Nothing { None } else { self.place(table, state, unit, board) };
            return Some(Report::Disembarked(unit, at.unwrap_or_default()));
        }
        let transport = self.unit_of(state, table, side, |it| table.unit(it).transport.is_some())?;
        let unit = self.unit_of(state, table, side, |it| it != transport)?;
        Some(Report::Boarded(unit, transport))
    }

    fn place(&mut self, table: &Table, state: &State, unit: UnitId, within: Bounds) -> Option<Vec<Stand>> {
        let lots = &mut self.lots;
        free_place(table, state, unit, within, &mut |count| lots.below(count))
    }
}

/// The ground within a move of a point.
fn around(at: Point, board: Bounds) -> Bounds {
    let (x, y, reach) = (at.x.micrometres(), at.y.micrometres(), MOVE.micrometres());
    Bounds {
        left: (x - reach).max(board.left),
        right: (x + reach).min(board.right),
        low: (y - reach).max(board.low),
        high: (y + reach).min(board.high),
    }
}
