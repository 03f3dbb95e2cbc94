//! Whatever is offered is accepted, and somebody is always offered something.

use std::collections::BTreeSet;
use std::sync::Arc;

use battle::{Battle, Hex, Needs, Options as _, Words as _};
use maelstrom::driver::{Driver, Knows};
use maelstrom::{Choice, Maelstrom};

use crate::tables;

#[test]
fn what_is_offered_is_accepted() {
    let tables = tables();
    let (mut offered, mut deployed, mut arrived) = (0, 0, 0);
    for number in 0..9 {
        let table = &tables[number % 3];
        let mut battle: Battle<Maelstrom> = Battle::new(Arc::clone(table));
        let mut driver = Driver::new(30_000 + number as u64, Knows::Everything);
        let mut deeds = 0usize;
        while let Some(deed) = driver.next(&battle) {
            deeds += 1;
            match battle.needs() {
                // Most steps of a phase are alike.
                Needs::Choices(seats) if battle.spectate().state.round == 0 || deeds.is_multiple_of(7) => {
                    let mut any = false;
                    for seat in seats {
                        let mut labels = BTreeSet::new();
                        for choice in Maelstrom::options(&battle.view(seat)) {
                            battle.may_choose(seat, &choice).unwrap_or_else(|it| panic!("{choice:?}: {it:?}"));
                            let label = Maelstrom::choice(&battle.view(seat), &choice);
                            assert!(labels.insert(label.clone()), "two choices are called \"{label}\"");
                            deployed += usize::from(matches!(&choice, Choice::Deploy(_, at) if !at.is_empty()));
                            (offered, any) = (offered + 1, true);
                        }
                        for report in Maelstrom::reports(&battle.view(seat)) {
                            let words = format!("{report:?}");
                            arrived += usize::from(words.starts_with("Arrived"));
                            battle.clone().report(seat, report).unwrap_or_else(|it| panic!("{words}: {it:?}"));
                            offered += 1;
                        }
                    }
                    assert!(any, "nothing is offered at {:?}", battle.spectate().state.step);
                }
                Needs::Secrets { slot, seats } => {
                    for seat in seats {
                        let secrets = Maelstrom::secrets(&battle.view(seat), slot);
                        assert!(!secrets.is_empty(), "no secret for {slot:?}");
                        for secret in secrets.into_iter().step_by(5) {
                            battle.clone().seal(seat, slot, secret, Hex([7; 16])).unwrap();
                            offered += 1;
                        }
                    }
                }
                _ => {}
            }
            deed.play(&mut battle).unwrap();
        }
    }
    assert!(offered > 5_000 && deployed > 100 && arrived > 20, "{offered}, {deployed} set up, {arrived} arrived");
}
