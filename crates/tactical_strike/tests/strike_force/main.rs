//! Strike forces, from their files to every problem and price.

mod addendum;
mod documented;
mod faults;
mod largest;
mod may_add;
mod prices_and_pools;
mod restrictions;
mod rosters;
mod thresholds;
mod worked_examples;

use tactical_strike::strike_force::{Category, Report, StrikeForce, check, price};
use tactical_strike::{Lists, Source, SourceKind};

pub(crate) const ORPHIC: &str = include_str!("../../../../data/army_lists/orphic_banners.toml");
pub(crate) const SALTMARCH: &str = include_str!("../../../../data/army_lists/saltmarch_levies.toml");
const COGWRIGHT: &str = include_str!("../../../../data/army_lists/cogwright_synod.toml");
const ALLIES: &str = include_str!("../../../../data/tactical_strike/allies.toml");
const WEAPONS: &str = include_str!("../../../../data/tactical_strike/weapons.toml");
const POWERS: &str = include_str!("../../../../data/tactical_strike/powers.toml");
const ADDENDUM: &str = include_str!("../../../../data/tactical_strike/addendum.toml");
pub(crate) const R1: &str = include_str!("../../../../data/strike_forces/cinder_vanguard.toml");
pub(crate) const R2: &str = include_str!("../../../../data/strike_forces/tide_patrol.toml");
pub(crate) const R3: &str = include_str!("../../../../data/strike_forces/quay_and_cinder.toml");

/// The sample lists, and perhaps one more.
pub(crate) fn lists_with(more: &str) -> Lists {
    use SourceKind::{Addendum, Allies, ArmyList, Powers, Weapons};
    let mut sources = vec![
        source(ArmyList, "orphic_banners.toml", ORPHIC),
        source(ArmyList, "saltmarch_levies.toml", SALTMARCH),
        source(ArmyList, "cogwright_synod.toml", COGWRIGHT),
        source(Allies, "allies.toml", ALLIES),
        source(Weapons, "weapons.toml", WEAPONS),
        source(Powers, "powers.toml", POWERS),
        source(Addendum, "addendum.toml", ADDENDUM),
    ];
    if !more.is_empty() {
        sources.push(source(ArmyList, "more.toml", more));
    }
    Lists::load(&sources).unwrap_or_else(|faults| panic!("{}", in_lines(&faults)))
}

pub(crate) fn lists() -> Lists {
    lists_with("")
}

pub(crate) fn source<'a>(kind: SourceKind, name: &'a str, text: &'a str) -> Source<'a> {
    Source { kind, name, text }
}

pub(crate) fn in_lines<T: ToString>(all: &[T]) -> String {
    all.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[track_caller]
pub(crate) fn force(lists: &Lists, text: &str) -> StrikeForce {
    StrikeForce::load(lists, text).unwrap_or_else(|faults| panic!("{}\n{text}", in_lines(&faults)))
}

#[track_caller]
pub(crate) fn report(text: &str) -> Report {
    let lists = lists();
    check(&lists, &force(&lists, text))
}

/// Exactly these rules stand in the way.
#[track_caller]
pub(crate) fn refused_for(text: &str, rules: &[&str]) -> Report {
    let report = report(text);
    let mut found: Vec<&str> = report.problems.iter().map(|it| it.rule).collect();
    found.sort_unstable();
    assert_eq!(found, rules, "{}", in_lines(&report.problems));
    report
}

#[track_caller]
pub(crate) fn legal(text: &str) -> Report {
    refused_for(text, &[])
}

/// The points of each item of a category, in the order of the file.
#[track_caller]
pub(crate) fn points(text: &str, category: Category) -> Vec<u32> {
    let lists = lists();
    let prices = price(&lists, &force(&lists, text));
    prices.items.iter().filter(|it| it.category == category).map(|it| it.points).collect()
}

/// A game of so many points for the Cinder Host, with a Bannerlord and whatever else.
pub(crate) fn banners(points: u32, more: &str) -> String {
    let hero = "[hero]\nentry = \"Bannerlord\"\nrole = \"Slayer\"";
    format!("name = \"Test\"\npoints = {points}\n[factions]\n\"Orphic Banners\" = \"Cinder Host\"\n{hero}\n{more}")
}

/// The same for the Tidewardens, with a Levy Captain.
pub(crate) fn levies(points: u32, more: &str) -> String {
    let hero = "[hero]\nentry = \"Levy Captain\"\nrole = \"Martyr\"";
    format!("name = \"Test\"\npoints = {points}\n[factions]\n\"Saltmarch Levies\" = \"Tidewardens\"\n{hero}\n{more}")
}

/// So many of rank and file, each with these options.
pub(crate) fn some(count: u32, entry: &str, options: &str) -> String {
    format!("[[rank_and_file]]\nentry = \"{entry}\"\ncount = {count}\noptions = [{options}]\n")
}

pub(crate) fn lead(entry: &str, options: &str) -> String {
    format!("[[lead_element]]\nentry = \"{entry}\"\noptions = [{options}]\n")
}

pub(crate) fn leader(entry: &str, options: &str) -> String {
    format!("[[leader]]\nentry = \"{entry}\"\noptions = [{options}]\n")
}
