//! What is drawn by lot comes up as often as it stands on the list: a statistical test over many moments of battles.

use battle::{Needs, Options as _, Seeded, Swift};

use super::{Lots, table};
use crate::KillTeam;
use crate::choice::Choice;
use crate::options::{as_its_owner_sees_it, performing};
use crate::pending::Pending;

/// So often each option is expected at each moment.
const EACH: usize = 60;

/// So many moments of each battle are looked at.
const MOMENTS: usize = 14;

/// Numbers without end, the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % count as u64) as usize
    }
}

/// How far draws are from what a list promises, and how many numbers were free to differ.
#[derive(Default)]
struct Misfit {
    /// In thousandths.
    chi_squared: i64,
    freedom: i64,
}

impl Misfit {
    fn add(&mut self, list: &[Choice], mut draw: impl FnMut() -> Choice) {
        // What stands on the list twice comes up twice as often.
        let place = |choice: &Choice| list.iter().position(|it| it == choice);
        let (mut expected, mut drawn) = (vec![0_i64; list.len()], vec![0_i64; list.len()]);
        list.iter().filter_map(place).for_each(|it| expected[it] += EACH as i64);
        for _ in 0..EACH * list.len() {
            let choice = draw();
            drawn[place(&choice).unwrap_or_else(|| panic!("{choice:?} is not on the list"))] += 1;
        }
        for (expected, drawn) in expected.iter().zip(&drawn).filter(|(expected, _)| **expected > 0) {
            self.chi_squared += (drawn - expected).pow(2) * 1_000 / expected;
            self.freedom += 1;
        }
        self.freedom -= 1;
    }

    /// By how many thousandths of a standard deviation it is further off than chance alone.
    fn deviations(&self) -> i64 {
        (self.chi_squared - 1_000 * self.freedom) * 1_000 / (2_000_000 * self.freedom).isqrt()
    }
}

#[test]
fn in_battles_each_option_is_drawn_as_often_as_any_other() {
    let mut misfit = Misfit::default();
    let mut numbers = Numbers(11);
    let battles = [("city_1", "Secure"), ("platform_3", "Energy Cells"), ("derelict_1", "Loot"), ("city_4", "Data")];
    for (seed, (map, crit_op)) in battles.into_iter().enumerate() {
        let table = table(map, crit_op);
        let (mut battle, mut lots) = (Swift::<KillTeam>::new(&table), Lots(Seeded::from_number(40 + seed as u64), 0));
        let (mut actions, mut looked) = (0, 0);
        while looked < MOMENTS {
            match battle.needs().clone() {
                Needs::Nothing(_) => break,
                Needs::Roll(due) => {
                    let faces = (0..due.count).map(|_| lots.below(usize::from(due.kind.faces())) as u8 + 1).collect();
                    battle.roll(due.roll, faces).unwrap();
                }
                Needs::Secrets { slot, seats } => {
                    let secrets = KillTeam::secrets(&battle.view(seats[0]), slot);
                    battle.seal(seats[0], slot, secrets[lots.below(secrets.len())]).unwrap();
                }
                Needs::Choices(seats) => {
                    let view = battle.view(seats[0]);
                    let state = as_its_owner_sees_it(&view);
                    if let Some(Pending::Action(active)) = Pending::of(&table, &state) {
                        actions += 1;
                        // Some of every turning point.
                        if actions % 11 == 1 {
                            let mut list = performing::all(&table, &state, active);
                            list.push(Choice::EndActivation);
                            let mut below = |count| numbers.below(count);
                            misfit.add(&list, || performing::draw(&table, &state, active, &mut below));
                            looked += 1;
                        }
                    }
                    let choice = KillTeam::draw(&view, &mut |count| lots.below(count)).unwrap();
                    battle.choose(seats[0], choice).unwrap();
                }
                other => panic!("a digital table asks nobody: {other:?}"),
            }
        }
    }
    let deviations = misfit.deviations();
    assert!(misfit.freedom > 300, "{} numbers were free to differ", misfit.freedom);
    assert!(deviations.abs() < 4_000, "{deviations} thousandths of a standard deviation from chance");
}
