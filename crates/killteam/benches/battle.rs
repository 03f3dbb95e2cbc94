//! What a battle costs: copying its state, judging and applying a choice, replaying a journal.
//!
//! `cargo bench -p killteam`. Compare ratios within one run; machines differ and are noisy.

use std::sync::Arc;

use battle::journal::{DiceSource, Header, Journal, Writer, replay};
use battle::{Act, Battle, Hex, Kind, Needs, NoLog, Options as _, Play, Seat, Seating, Seeded, System as _, step};
use divan::{Bencher, black_box};
use killteam::{Action, Choice, KillTeam, Setup, State, TableKind, Target, Text};

fn main() {
    println!("a battle state has {} bytes", size_of::<State>());
    divan::main();
}

fn setup() -> Setup {
    let cadets = include_str!("../../../data/teams/ashgate_cadets.toml");
    Setup {
        pack: "approved-ops-2025".into(),
        seats: Seating::duel("ann", "bob").expect("two names"),
        table: TableKind::Digital,
        map: Text::new("train_short.toml", include_str!("../../../data/killzones/train_short.toml")),
        teams: [Text::new("a.toml", cadets), Text::new("b.toml", cadets)],
        crit_op: "Secure".into(),
        options: killteam::Options::default(),
    }
}

/// A number below `n`, from a fixed stream.
struct Lots(Seeded, u64);

impl Lots {
    fn below(&mut self, n: usize) -> usize {
        self.1 += 1;
        self.0.faces(self.1, Kind::OneOf(250), 2).iter().fold(0, |sum, it| sum * 250 + usize::from(*it)) % n.max(1)
    }
}

/// A random battle up to so many entries, with its journal.
fn play(entries: u32) -> (Battle<KillTeam>, String) {
    let table = Arc::new(KillTeam::prepare(&setup()).expect("the sample set-up is sound"));
    let mut battle: Battle<KillTeam> = Battle::new(table);
    let mut lots = Lots(Seeded::from_number(1), 0);
    let header = Header::new::<KillTeam>(&setup(), DiceSource::Entered).expect("a set-up can be written");
    let (mut writer, mut text) = Writer::begin(&header);
    while battle.newest().0 < entries {
        let before = battle.newest();
        match battle.needs() {
            Needs::Roll(request) => {
                let faces =
                    (0..request.count).map(|_| lots.below(usize::from(request.kind.faces())) as u8 + 1).collect();
                battle.roll(None, request.roll, faces).expect("dice that were asked for");
            }
            Needs::Secrets { slot, seats } => {
                let secrets = KillTeam::secrets(&battle.view(seats[0]), slot);
                let secret = secrets[lots.below(secrets.len())];
                battle.seal(seats[0], slot, secret, Hex([7; 16])).expect("an offered secret");
            }
            Needs::Choices(seats) => {
                let options = KillTeam::options(&battle.view(seats[0]));
                let choice = options[lots.below(options.len())].clone();
                battle.choose(seats[0], choice).expect("an offered choice");
            }
            _ => break,
        }
        text.push_str(&writer.entries_after(&battle, before));
    }
    (battle, text)
}

/// A battle in which somebody is about to move.
fn in_the_firefight() -> (Battle<KillTeam>, Seat, Vec<Choice>) {
    for entries in 30..400 {
        let (battle, _) = play(entries);
        if let Needs::Choices(seats) = battle.needs() {
            let options = KillTeam::options(&battle.view(seats[0]));
            if options.iter().any(is_move) && options.len() > 20 {
                let seat = seats[0];
                return (battle, seat, options);
            }
        }
    }
    unreachable!("somebody moves in every battle")
}

fn is_move(choice: &Choice) -> bool {
    matches!(choice, Choice::Perform { action: Action::Reposition, target: Target::Path(_), .. })
}

#[divan::bench]
fn copy_a_state(bencher: Bencher<'_, '_>) {
    let (battle, ..) = in_the_firefight();
    let state = battle.spectate().state.clone();
    bencher.bench_local(|| black_box(black_box(&state).clone()));
}

#[divan::bench]
fn judge_a_move(bencher: Bencher<'_, '_>) {
    let (battle, seat, options) = in_the_firefight();
    let act = Act::Choose(options.iter().find(|it| is_move(it)).expect("a move is offered").clone());
    let view = battle.view(seat);
    bencher.bench_local(|| battle::judge::<KillTeam>(view.table, view.state, Some(seat), black_box(&act)).is_ok());
}

#[divan::bench]
fn judge_and_apply_a_move_to_a_copy(bencher: Bencher<'_, '_>) {
    let (battle, seat, options) = in_the_firefight();
    let act = Act::Choose(options.iter().find(|it| is_move(it)).expect("a move is offered").clone());
    let view = battle.view(seat);
    bencher.bench_local(|| {
        let mut state = view.state.clone();
        step(&mut Play::<KillTeam>::new(view.table, &mut state, &[], &mut NoLog), Some(seat), &act).expect("legal");
        state
    });
}

#[divan::bench]
fn list_the_options_of_an_activation(bencher: Bencher<'_, '_>) {
    let (battle, seat, _) = in_the_firefight();
    bencher.bench_local(|| KillTeam::options(&battle.view(seat)));
}

#[divan::bench]
fn replay_and_verify_a_journal_of_200_entries(bencher: Bencher<'_, '_>) {
    let (_, text) = play(200);
    bencher.bench_local(|| {
        let journal = Journal::read(text.as_bytes()).expect("a good journal");
        replay::<KillTeam>(&journal).expect("a good battle").battle.newest()
    });
}
