//! What it costs to read the lists, and to read, check, price and advise the largest strike force.
//!
//! `cargo bench -p tactical_strike`. Compare ratios within one run; machines differ and are noisy.

use divan::{Bencher, black_box};
use tactical_strike::strike_force::{StrikeForce, check, may_still_add, price};
use tactical_strike::{Lists, Source, SourceKind};

fn main() {
    divan::main();
}

const SOURCES: [Source<'static>; 6] = [
    source(SourceKind::ArmyList, "orphic", include_str!("../../../data/army_lists/orphic_banners.toml")),
    source(SourceKind::ArmyList, "saltmarch", include_str!("../../../data/army_lists/saltmarch_levies.toml")),
    source(SourceKind::ArmyList, "cogwright", include_str!("../../../data/army_lists/cogwright_synod.toml")),
    source(SourceKind::Allies, "allies", include_str!("../../../data/tactical_strike/allies.toml")),
    source(SourceKind::Weapons, "weapons", include_str!("../../../data/tactical_strike/weapons.toml")),
    source(SourceKind::Powers, "powers", include_str!("../../../data/tactical_strike/powers.toml")),
];

const fn source(kind: SourceKind, name: &'static str, text: &'static str) -> Source<'static> {
    Source { kind, name, text }
}

fn lists() -> Lists {
    Lists::load(&SOURCES).expect("the sample lists are in order")
}

/// As many models as any force of these lists can have, each written down on its own.
const LARGEST: &str = include_str!("../tests/strike_force/largest.toml");

#[divan::bench]
fn read_the_lists(bencher: Bencher<'_, '_>) {
    bencher.bench(lists);
}

#[divan::bench]
fn read_the_largest_force(bencher: Bencher<'_, '_>) {
    let (lists, text) = (lists(), LARGEST);
    bencher.bench(|| StrikeForce::load(&lists, black_box(text)).expect("it is in order"));
}

#[divan::bench]
fn check_the_largest_force(bencher: Bencher<'_, '_>) {
    let (lists, text) = (lists(), LARGEST);
    let force = StrikeForce::load(&lists, text).expect("it is in order");
    let report = check(&lists, &force);
    assert!(report.is_legal(), "{:?}", report.problems);
    bencher.bench(|| check(&lists, black_box(&force)));
}

#[divan::bench]
fn price_the_largest_force(bencher: Bencher<'_, '_>) {
    let (lists, text) = (lists(), LARGEST);
    let force = StrikeForce::load(&lists, text).expect("it is in order");
    bencher.bench(|| price(&lists, black_box(&force)));
}

#[divan::bench]
fn advise_the_largest_force(bencher: Bencher<'_, '_>) {
    let (lists, text) = (lists(), LARGEST);
    let force = StrikeForce::load(&lists, text).expect("it is in order");
    bencher.bench(|| may_still_add(&lists, black_box(&force)));
}
