//! Point pools: what may be spent on characters, on everybody else, and on any one entry.
//! SF-10 to SF-14, and SF-41.

use std::collections::BTreeMap;

use super::report::{Place, Report, begins};
use super::{OddDivisor, Prices, Size, StrikeForce};
use crate::{EntryId, Lists};

const CHARACTERS: u32 = 150;
const USUAL: std::ops::RangeInclusive<u32> = 350..=550;

/// What a strike force may spend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pools {
    /// On Heroes and Leaders.
    pub characters: u32,
    /// On rank and file and Lead Elements.
    pub rank_and_file: u32,
    /// On any one entry of those.
    pub per_entry: u32,
}

impl Pools {
    /// The pools of a force: the table, a campaign's personnel, and what an outnumbered side gets.
    pub fn of(force: &StrikeForce) -> Self {
        let limit = match force.size {
            Size::Points(total) => total.saturating_sub(CHARACTERS),
            Size::Campaign { personnel, .. } => personnel.personnel(),
        };
        let rank_and_file = limit + outnumbered(force, limit);
        Self { characters: CHARACTERS, rank_and_file, per_entry: rank_and_file / 2 }
    }

    /// Both together.
    pub fn total(self) -> u32 {
        self.characters + self.rank_and_file
    }
}

/// The worth of the missing players, divided among those who are there.
fn outnumbered(force: &StrikeForce, limit: u32) -> u32 {
    let Some(side) = force.smaller_side else { return 0 };
    let among = match force.settings.odd_divisor {
        OddDivisor::SmallerSide => side.players,
        OddDivisor::AllPlayers => side.players + side.against,
    };
    let missing = side.against.saturating_sub(side.players);
    (limit + CHARACTERS) / among.max(1) * missing
}

pub(crate) fn check(lists: &Lists, force: &StrikeForce, prices: &Prices, report: &mut Report) {
    let pools = report.pools;
    size(force, report);
    let characters = prices.characters();
    if characters > pools.characters {
        let detail = format!("The pool of Heroes and Leaders is {}; these cost {characters}.", pools.characters);
        report.refuse("SF-41", Place::force(), over(characters - pools.characters), detail);
    }
    let others = prices.rank_and_file();
    if others > pools.rank_and_file {
        let detail = format!("The rank-and-file pool is {}; this force costs {others}.", pools.rank_and_file);
        report.refuse("SF-10", Place::force(), over(others - pools.rank_and_file), detail);
    }
    // A Lead Element out of a squad that also gives rank and file shares its bound.
    let mut by_entry: BTreeMap<EntryId, u32> = BTreeMap::new();
    for item in prices.troops() {
        let sum = by_entry.entry(item.entry).or_default();
        *sum = sum.saturating_add(item.points);
    }
    for (entry, points) in by_entry {
        if points <= pools.per_entry {
            continue;
        }
        let mut buyers = force.troops().chain(force.characters()).filter(|it| it.of.entry == entry);
        let place = Place { subject: lists.entry(entry).name.clone(), line: buyers.next().map(|it| it.line) };
        let detail =
            format!("One entry may cost up to {}, half of the pool; this one costs {points}.", pools.per_entry);
        report.refuse("SF-11", place, over(points - pools.per_entry), detail);
    }
}

fn size(force: &StrikeForce, report: &mut Report) {
    let Size::Points(total) = force.size else { return };
    if USUAL.contains(&total) {
        return;
    }
    let detail = format!("Games are meant for 350 to 550 points; this one is for {total}.");
    if force.settings.strict_points_range {
        report.refuse("SF-14", Place::force(), "An unusual size.", detail);
    } else {
        report.remark("SF-14", Place::force(), "An unusual size.", detail);
    }
}

/// "Twelve points over."
pub(crate) fn over(points: u32) -> String {
    let plural = if points == 1 { "" } else { "s" };
    format!("{} point{plural} over.", begins(points))
}
