//! How many attacks one thread works out in a second of CPU time.
//!
//! `cargo bench -p odds`. Each figure is one whole evaluation from the numbers of the weapon to the distribution;
//! nothing is kept from one to the next.

use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use odds::{Aim, Fighter, Handling, Profile, Rerolls, Situation, Target, Terms, fight, shot};

fn main() {
    divan::main();
}

fn shots(bencher: Bencher<'_, '_>, profile: Profile, situation: Situation) {
    let target = Target::new(4, 10);
    bencher
        .counter(ItemsCount::new(1_u32))
        .bench(|| shot(black_box(&profile), black_box(&target), black_box(&situation)));
}

#[divan::bench]
fn plain_shot_of_four_dice(bencher: Bencher<'_, '_>) {
    shots(bencher, Profile::new(4, 3, [3, 4]), Situation::default());
}

#[divan::bench]
fn five_dice_with_ceaseless_and_rending(bencher: Bencher<'_, '_>) {
    let profile = Profile { rending: true, rerolls: Rerolls::CEASELESS, ..Profile::new(5, 3, [3, 4]) };
    shots(bencher, profile, Situation::default());
}

#[divan::bench]
fn five_dice_with_ceaseless_and_rending_played_best(bencher: Bencher<'_, '_>) {
    let profile = Profile { rending: true, rerolls: Rerolls::CEASELESS, ..Profile::new(5, 3, [3, 4]) };
    shots(bencher, profile, Situation { handling: [Handling::Best; 2], ..Situation::default() });
}

fn fights(bencher: Bencher<'_, '_>, dice: u8, rerolls: Rerolls) {
    let fighter = Fighter::new(Profile { rerolls, ..Profile::new(dice, 3, [4, 5]) }, 13);
    let terms = Terms { aim: Aim::TakeOut, ..Terms::default() };
    bencher
        .counter(ItemsCount::new(1_u32))
        .bench(|| fight(black_box(&fighter), black_box(&fighter), black_box(&terms)));
}

#[divan::bench]
fn fight_of_four_against_four_solved(bencher: Bencher<'_, '_>) {
    fights(bencher, 4, Rerolls::NONE);
}

#[divan::bench]
fn fight_of_six_against_six_solved(bencher: Bencher<'_, '_>) {
    fights(bencher, 6, Rerolls::NONE);
}

#[divan::bench]
fn fight_of_four_against_four_with_balanced_solved(bencher: Bencher<'_, '_>) {
    fights(bencher, 4, Rerolls::BALANCED);
}
