//! How many attacks one thread works out in a second of CPU time.
//!
//! `cargo bench -p odds`. Each figure is one whole evaluation from the numbers of the weapon to the distribution;
//! nothing is kept from one to the next. A sample is many of them, over several Saves, Hits and wounds.

use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use odds::{Aim, Fighter, Handling, Profile, Rerolls, Situation, Target, Terms, fight, shot};

fn main() {
    divan::main();
}

/// Evaluations of one sample.
const SHOTS: usize = 1_000;
const FIGHTS: usize = 10;

fn shots(bencher: Bencher<'_, '_>, profile: Profile, situation: Situation) {
    let all: Vec<(Profile, Target)> = (0..SHOTS)
        .map(|it| (Profile { hit: 3 + (it % 3) as u8, ..profile }, Target::new(3 + (it / 3 % 3) as u8, 10)))
        .collect();
    bencher.counter(ItemsCount::new(SHOTS)).bench(|| {
        for (profile, target) in &all {
            black_box(shot(black_box(profile), black_box(target), black_box(&situation)));
        }
    });
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
    let fighter = |it: usize| Fighter::new(Profile { rerolls, ..Profile::new(dice, 3, [4, 5]) }, 8 + (it % 7) as u8);
    let terms = Terms { aim: Aim::TakeOut, ..Terms::default() };
    bencher.counter(ItemsCount::new(FIGHTS)).bench(|| {
        for it in 0..FIGHTS {
            black_box(fight(black_box(&fighter(it)), black_box(&fighter(3 * it)), black_box(&terms)));
        }
    });
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
