//! Attacks of random battles: whatever is offered is accepted, written and read again, and folds to the same.

use std::sync::Arc;

use battle::{Battle, Needs, Options as _, System as _, Words as _, Written as _};
use killteam::{Action, Choice, Event, GuardEvent, KillTeam, Options, Setup, Text};

use crate::battles::{Lots, armed_setup, play_one};

/// Plays on, and attacks where it can.
fn play_eagerly(battle: &mut Battle<KillTeam>, lots: &mut Lots) -> bool {
    let Needs::Choices(seats) = battle.needs() else { return play_one(battle, lots) };
    let view = battle.view(seats[0]);
    let options = KillTeam::options(&view);
    let eager = |it: &&Choice| match it {
        Choice::Attack(_) => true,
        Choice::Perform { action, .. } => {
            matches!(action, Action::Shoot | Action::Fight | Action::Charge | Action::Guard | Action::HatchwayFight)
        }
        _ => false,
    };
    let attacks: Vec<&Choice> = options.iter().filter(eager).collect();
    for choice in &attacks {
        let phrase = KillTeam::write_choice(view.table, choice);
        assert_eq!(KillTeam::read_choice(view.table, &phrase).as_ref(), Ok(*choice), "{phrase}");
        assert!(KillTeam::choice(&view, choice).chars().count() <= 99, "{phrase}");
    }
    if attacks.is_empty() || lots.below(8) == 0 {
        return play_one(battle, lots);
    }
    let choice = (*attacks[lots.below(attacks.len())]).clone();
    battle.choose(seats[0], choice).unwrap();
    true
}

/// Plays on, goes on guard where it can, and stays there.
fn play_watchfully(battle: &mut Battle<KillTeam>, lots: &mut Lots) -> bool {
    if let Needs::Choices(seats) = battle.needs() {
        let view = battle.view(seats[0]);
        let options = KillTeam::options(&view);
        let guards = view.state.active().is_some_and(|it| view.state.operative(it.who).on_guard);
        let watchful = |it: &&Choice| match it {
            Choice::EndActivation => guards,
            Choice::Perform { action, .. } => *action == Action::Guard,
            _ => false,
        };
        if let Some(choice) = options.iter().find(watchful).filter(|_| lots.below(4) != 0) {
            battle.choose(seats[0], choice.clone()).unwrap();
            return true;
        }
    }
    play_eagerly(battle, lots)
}

#[test]
fn battles_in_close_quarters_are_interrupted_and_fold_to_the_same_state() {
    let derelict = include_str!("../../../../data/killzones/derelict_1.toml");
    let walled = Setup { map: Text::new("derelict_1.toml", derelict), ..armed_setup() };
    // The same rules in the open, where more can be seen.
    let options = Options { close_quarters: true, ..Options::default() };
    let open = Setup { options, ..armed_setup() };
    let tables = [walled, open].map(|it| Arc::new(KillTeam::prepare(&it).unwrap()));
    let mut interrupts = 0;
    for (seed, table) in tables.iter().cycle().take(6).enumerate() {
        let seed = seed as u64;
        let (mut battle, mut lots) = (Battle::<KillTeam>::new(table.clone()), Lots::new(seed));
        let mut inputs = 0;
        while play_watchfully(&mut battle, &mut lots) {
            inputs += 1;
            assert!(inputs < 8_000, "battle {seed} does not end");
        }
        let mut state = KillTeam::begin(battle.table());
        // Once in an activation at the most.
        let mut activation = 0;
        for logged in battle.log(None) {
            match logged.event {
                Event::Activated { .. } => activation = 0,
                Event::Guard(GuardEvent::Interrupted { who, .. }) => {
                    assert!(state.operative(who).on_guard && !state.operative(who).interrupted, "battle {seed}");
                    activation += 1;
                    interrupts += 1;
                }
                _ => {}
            }
            assert!(activation <= 1, "battle {seed} has two interrupts in one activation");
            KillTeam::fold(battle.table(), &mut state, &logged.event);
        }
        assert_eq!(&state, battle.spectate().state, "battle {seed}");
    }
    assert!(interrupts > 6, "only {interrupts} interrupts in six battles");
}

#[test]
fn armed_battles_end_and_fold_to_the_same_state() {
    let table = Arc::new(KillTeam::prepare(&armed_setup()).unwrap());
    let mut out = 0;
    for seed in 0..6 {
        let (mut battle, mut lots) = (Battle::<KillTeam>::new(table.clone()), Lots::new(seed));
        let mut inputs = 0;
        while play_eagerly(&mut battle, &mut lots) {
            inputs += 1;
            assert!(inputs < 8_000, "battle {seed} does not end");
        }
        let mut state = KillTeam::begin(battle.table());
        for logged in battle.log(None) {
            KillTeam::fold(battle.table(), &mut state, &logged.event);
        }
        assert_eq!(&state, battle.spectate().state, "battle {seed}");
        out += table.operatives().filter(|it| state.operative(*it).out).count();
    }
    assert!(out > 20, "only {out} were taken out in six battles");
}
