//! The bot that thinks ahead: what it promises whatever it thinks.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use battle::{Hex, Seating, Seeded, System as _, View};
use bots::killteam::{KillTeamJudgement, Search};
use bots::{Bot, Greedy, Lists, Random, Supply, play_out};
use killteam::{Choice, KillTeam, Secret, Setup, Slot, Table, TableKind, Text};

fn table() -> Arc<Table> {
    let setup = Setup {
        pack: "approved-ops-2025".into(),
        seats: Seating::duel("ann", "bob").unwrap(),
        table: TableKind::Digital,
        map: Text::new("train_short.toml", include_str!("../../../data/killzones/train_short.toml")),
        teams: [
            Text::new("a.toml", include_str!("../../../data/teams/hollow_choir.toml")),
            Text::new("b.toml", include_str!("../../../data/teams/cinderline_wardens.toml")),
        ],
        crit_op: "Secure".into(),
        options: killteam::Options::default(),
    };
    Arc::new(KillTeam::prepare(&setup).unwrap())
}

fn search(seed: u64, playouts: u32) -> Box<dyn Bot<KillTeam>> {
    Box::new(Search::new(KillTeamJudgement::default(), Random::from_number(seed), playouts))
}

fn greedy(seed: u64) -> Box<dyn Bot<KillTeam>> {
    Box::new(Greedy::new(KillTeamJudgement::default(), seed))
}

/// The hash of the battle as it ended.
fn ended(table: &Arc<Table>, mut bots: [Box<dyn Bot<KillTeam>>; 2]) -> Hex<8> {
    let mut supply = Supply { dice: &Seeded::from_number(5), salts: &mut || Hex([7; 16]) };
    play_out::<KillTeam>(Arc::clone(table), &mut bots, &mut supply, Lists::Full).unwrap().digest()
}

#[test]
fn without_playouts_it_plays_as_greedy_does() {
    let table = table();
    for seed in [1, 2] {
        let plain = ended(&table, [greedy(seed), greedy(seed + 10)]);
        assert_eq!(ended(&table, [search(seed, 0), search(seed + 10, 0)]), plain);
        assert_ne!(ended(&table, [greedy(seed + 20), greedy(seed + 30)]), plain, "ties are broken by the seed");
    }
}

#[test]
fn the_same_seed_and_playouts_make_the_same_battle() {
    let table = table();
    let once = ended(&table, [search(3, 8), greedy(4)]);
    assert_eq!(ended(&table, [search(3, 8), greedy(4)]), once);
    assert_ne!(ended(&table, [greedy(3), greedy(4)]), once, "it thought about nothing");
}

/// Somebody who has to stop after so many questions, and counts how often it was asked in one decision.
struct Hurried {
    bot: Search,
    patience: u32,
    most: Rc<Cell<u32>>,
}

impl Bot<KillTeam> for Hurried {
    fn choose(&mut self, view: &View<'_, KillTeam>, options: &[Choice]) -> usize {
        let mut asked = 0;
        let place = self.bot.choose_within(view, options, &mut || {
            asked += 1;
            asked > self.patience
        });
        self.most.set(self.most.get().max(asked));
        place
    }

    fn draw(&mut self, count: usize) -> usize {
        Bot::<KillTeam>::draw(&mut self.bot, count)
    }

    fn seal(&mut self, view: &View<'_, KillTeam>, slot: Slot, secrets: &[Secret]) -> usize {
        self.bot.seal(view, slot, secrets)
    }
}

#[test]
fn whoever_says_stop_is_not_asked_again() {
    let table = table();
    let most = Rc::new(Cell::new(0));
    let bot = Search::new(KillTeamJudgement::default(), Random::from_number(3), 1_000);
    let hurried = Hurried { bot, patience: 3, most: Rc::clone(&most) };
    ended(&table, [Box::new(hurried), greedy(4)]);
    assert_eq!(most.get(), 4, "three times it may go on, and then it stops");
}
