//! What a battle costs: generating and scoring all its objectives, with and without a log and hashes.
//!
//! `cargo bench -p maelstrom`. Compare ratios within one run; machines differ and are noisy.

use std::sync::Arc;

use battle::{Act, Battle, Input, Needs, NoLog, Play, Seat, Seating, System as _, step};
use divan::{Bencher, black_box};
use maelstrom::driver::{Deed, Driver, Knows};
use maelstrom::{Choice, Maelstrom, PACK, Setup, State, Step, Table, Text};

fn main() {
    println!("a battle state has {} bytes beside its lists", size_of::<State>());
    let (_, _, quiet) = told(false);
    let (_, _, busy) = told(true);
    println!("after set-up, a battle without reports has {} inputs, one with reports {}\n", quiet.len(), busy.len());
    divan::main();
}

fn table() -> Arc<Table> {
    let text = |name: &str, text: &str| Text { name: name.into(), text: text.into() };
    let setup = Setup {
        pack: PACK.into(),
        seats: Seating::duel("ann", "bob").expect("two names"),
        armies: [
            text("cinder_compact.toml", include_str!("../../../data/armies/cinder_compact.toml")),
            text("hollowmaw_brood.toml", include_str!("../../../data/armies/hollowmaw_brood.toml")),
        ],
        size: Some("Incursion".into()),
        mission: Some("Territorial Control".into()),
        map: None,
        terrain: None,
        options: Default::default(),
    };
    Arc::new(Maelstrom::prepare(&setup).expect("the sample set-up is sound"))
}

type Told = Vec<(Option<Seat>, Act<Maelstrom>)>;

/// A battle on a board that knows everything: its table, the state when round 1 begins, and what came
/// after that. Without reports nothing but generation and scoring happens.
fn told(reports: bool) -> (Arc<Table>, State, Told) {
    let table = table();
    let mut battle: Battle<Maelstrom> = Battle::new(Arc::clone(&table));
    let mut driver = Driver::new(5, Knows::Everything).to_the_end();
    let mut begun = None;
    while let Some(deed) = driver.next(&battle) {
        let state = battle.spectate().state;
        let deed = match (state.step, &deed) {
            (Step::Playing(_), Deed::Report(..)) if !reports => Deed::Choose(Seat(state.turn.0), Choice::EndPhase),
            _ => deed,
        };
        deed.play(&mut battle).expect("the driver proposes what is legal");
        if begun.is_none() && battle.spectate().state.round == 1 {
            begun = Some((battle.spectate().state.clone(), battle.newest()));
        }
    }
    let (state, newest) = begun.expect("a battle has a first round");
    let acts = battle.entries_after(newest).iter().filter_map(|it| Some((it.seat, act_of(&it.input)?))).collect();
    (table, state, acts)
}

fn act_of(input: &Input<Maelstrom>) -> Option<Act<Maelstrom>> {
    Some(match input {
        Input::Choose(choice) => Act::Choose(choice.clone()),
        Input::Report(report) => Act::Report(report.clone()),
        Input::Roll { roll, faces } => Act::Rolled(*roll, faces.clone()),
        Input::Answer { question, answer } => Act::Answered(*question, *answer),
        Input::Seal { slot, .. } => Act::Sealed(*slot),
        Input::Open { slot, secret, .. } => Act::Opened(*slot, secret.clone()),
        Input::Propose(_) | Input::Consent(_) => return None,
    })
}

fn play(table: &Table, state: &State, acts: &Told) -> State {
    let mut state = state.clone();
    for (seat, act) in acts {
        let taken = step(&mut Play::new(table, &mut state, &[], &mut NoLog), *seat, act);
        assert!(taken.is_ok(), "what was accepted once is accepted again");
    }
    assert!(matches!(Maelstrom::needs(table, &state), Needs::Nothing(_)));
    state
}

/// Five rounds of generation, and every window of every phase, turn and round settled from the board.
#[divan::bench]
fn generate_and_score_a_whole_battle(bencher: Bencher<'_, '_>) {
    let (table, state, acts) = told(false);
    bencher.bench(|| play(black_box(&table), &state, &acts));
}

/// The same with everything that is reported between.
#[divan::bench]
fn a_whole_battle_with_its_reports(bencher: Bencher<'_, '_>) {
    let (table, state, acts) = told(true);
    bencher.bench(|| play(black_box(&table), &state, &acts));
}

/// The same as it is kept for people: set-up, log, ledger, a hash after every input.
#[divan::bench]
fn a_whole_battle_with_log_and_hashes(bencher: Bencher<'_, '_>) {
    let table = table();
    let mut battle: Battle<Maelstrom> = Battle::new(Arc::clone(&table));
    let mut driver = Driver::new(5, Knows::Everything).to_the_end();
    while let Some(deed) = driver.next(&battle) {
        deed.play(&mut battle).expect("the driver proposes what is legal");
    }
    let entries: Vec<_> = battle.entries().map(|(it, _)| it.clone()).collect();
    bencher.bench(|| {
        let mut again: Battle<Maelstrom> = Battle::new(Arc::clone(&table));
        for entry in &entries {
            again.replay(entry).expect("a journal of the battle");
        }
        again
    });
}

/// A random battle from the first roll to the last, decisions and places included.
#[divan::bench]
fn drive_a_random_battle(bencher: Bencher<'_, '_>) {
    let table = table();
    bencher.bench(|| {
        let mut battle: Battle<Maelstrom> = Battle::new(Arc::clone(&table));
        let mut driver = Driver::new(5, Knows::Everything).to_the_end();
        while let Some(deed) = driver.next(&battle) {
            deed.play(&mut battle).expect("the driver proposes what is legal");
        }
        battle
    });
}
