//! The bot that thinks against the one that does not, and against itself.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use std::sync::Arc;

use battle::{Hex, Needs, Seating, Side, System as _, View};
use bots::killteam::{KillTeamJudgement, by_op};
use bots::{Bot, Greedy, Lists, Random, Supply, play_out};
use killteam::approved_ops_2025::{CritOp, TacOp};
use killteam::{Choice, KillTeam, Secret, Setup, Slot, State, Table, TableKind, Text};
use sim::{Played, play_to_end};

const MAPS: [(&str, &str); 4] = [
    ("train_short.toml", include_str!("../../../data/killzones/train_short.toml")),
    ("city_1.toml", include_str!("../../../data/killzones/city_1.toml")),
    ("city_5.toml", include_str!("../../../data/killzones/city_5.toml")),
    ("platform_2.toml", include_str!("../../../data/killzones/platform_2.toml")),
];
const WARDENS: (&str, &str) = ("cinderline_wardens.toml", include_str!("../../../data/teams/cinderline_wardens.toml"));
const CHOIR: (&str, &str) = ("hollow_choir.toml", include_str!("../../../data/teams/hollow_choir.toml"));

fn table(map: usize, teams: [(&str, &str); 2], crit_op: CritOp) -> Arc<Table> {
    let text = |(name, text): (&str, &str)| Text::new(name, text);
    let setup = Setup {
        pack: "approved-ops-2025".into(),
        seats: Seating::duel("ann", "bob").unwrap(),
        table: TableKind::Digital,
        map: text(MAPS[map % MAPS.len()]),
        teams: teams.map(text),
        crit_op: crit_op.card().name.into(),
        options: killteam::Options::default(),
    };
    Arc::new(KillTeam::prepare(&setup).unwrap())
}

type AnyBot = Box<dyn Bot<KillTeam>>;

fn random(seed: u64) -> AnyBot {
    Box::new(Random::from_number(seed))
}

fn greedy(seed: u64) -> AnyBot {
    Box::new(Greedy::new(KillTeamJudgement::default(), seed))
}

/// Greedy, with a tac op that somebody else picked.
struct Told(AnyBot, TacOp);

impl Bot<KillTeam> for Told {
    fn choose(&mut self, view: &View<'_, KillTeam>, options: &[Choice]) -> usize {
        self.0.choose(view, options)
    }

    fn draw(&mut self, count: usize) -> usize {
        self.0.draw(count)
    }

    fn seal(&mut self, view: &View<'_, KillTeam>, slot: Slot, secrets: &[Secret]) -> usize {
        let told = secrets.iter().position(|it| *it == Secret::TacOp(self.1));
        told.unwrap_or_else(|| self.0.seal(view, slot, secrets))
    }
}

fn played(table: &Table, seed: u64, bots: &mut [AnyBot]) -> (Played, State) {
    play_to_end(table, seed, &battle::Seeded::from_number(seed), bots, Lists::Lazy).unwrap()
}

#[test]
fn greedy_beats_random_with_every_crit_op_from_both_seats() {
    let mut wins = 0;
    for (number, crit_op) in CritOp::ALL.into_iter().enumerate() {
        let side = if number % 2 == 0 { Side::A } else { Side::B };
        let teams = if number % 4 < 2 { [WARDENS, CHOIR] } else { [CHOIR, WARDENS] };
        let seed = number as u64 + 1;
        let mut bots = [greedy(seed), random(seed)];
        if side == Side::B {
            bots.reverse();
        }
        let table = table(number % 3, teams, crit_op);
        let (played, state) = played(&table, seed, &mut bots);
        wins += u32::from(played.outcome.winner == Some(side));
        let [ours, theirs] = [side, side.other()].map(|it| by_op(&state.tally[it])[0]);
        assert!(ours >= 2 && ours > theirs, "{}: {ours} crit points against {theirs}", crit_op.card().name);
    }
    assert_eq!(wins, 9, "of nine battles");
}

#[test]
fn every_tac_op_is_played_on_purpose() {
    let mut scored = Vec::new();
    // Two ops live on losses at markers, and whoever plays at random does not bring them about.
    let mut from_losses = 0;
    for (number, tac_op) in TacOp::ALL.into_iter().enumerate() {
        let needs_an_enemy = matches!(tac_op, TacOp::Martyrs | TacOp::SweepAndClear);
        let archetype = tac_op.card().archetype.unwrap();
        let warden = killteam::Team::load(WARDENS.0, WARDENS.1).unwrap().has_archetype(archetype);
        let team = if warden { WARDENS } else { CHOIR };
        let points = (0..6).map(|again| {
            let seed = number as u64 * 6 + again + 1;
            let enemy = if needs_an_enemy { greedy(seed + 1) } else { random(seed) };
            let mut bots = [Box::new(Told(greedy(seed), tac_op)) as AnyBot, enemy];
            let table = table(again as usize, [team, WARDENS], CritOp::Secure);
            let (_, state) = played(&table, seed, &mut bots);
            by_op(&state.tally[Side::A])[1]
        });
        match needs_an_enemy {
            true => from_losses += points.sum::<u64>(),
            false => scored.push((tac_op.card().name, points.sum::<u64>())),
        }
    }
    assert!(from_losses > 0, "nothing from Martyrs nor from Sweep & Clear in twelve battles");
    let without: Vec<_> = scored.iter().filter(|it| it.1 == 0).collect();
    assert!(without.is_empty(), "nothing from {without:?} in six battles each; all: {scored:?}");
}

#[test]
fn the_same_seed_plays_the_same_battle_with_and_without_a_journal() {
    // Armed teams: somebody falls, so that sealed tac ops show themselves.
    for seed in [3, 8] {
        let table = table(seed as usize, [CHOIR, WARDENS], CritOp::Loot);
        let bots = || [greedy(seed), greedy(seed + 1)];
        let (swift, state) = played(&table, seed, &mut bots());
        let dice = battle::Seeded::from_number(seed);
        let mut salt = || Hex([1; 16]);
        let mut supply = Supply { dice: &dice, salts: &mut salt };
        let full = play_out::<KillTeam>(Arc::clone(&table), &mut bots(), &mut supply, Lists::Full).unwrap();
        assert_eq!(full.needs(), Needs::Nothing(swift.outcome), "seed {seed}");
        assert_eq!(full.spectate().state.tally, state.tally, "seed {seed}");
    }
}
