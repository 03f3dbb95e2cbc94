//! Whole battles between bots, without a disk.

use std::sync::Arc;

use battle::{Battle, Hex, Needs, Seat, Seating, Seeded, System, View};
use bots::{Bot, Lists, Random, Stuck, Supply, play_out};
use killteam::approved_ops_2025::PACK;
use killteam::{Choice, KillTeam, Options, Secret, Setup, Slot, Table, TableKind, Text};

fn table(kind: TableKind) -> Arc<Table> {
    let team = || Text::new("cadets.toml", include_str!("../../../data/teams/ashgate_cadets.toml"));
    let setup = Setup {
        pack: PACK.to_owned(),
        seats: Seating::duel("ann", "bob").expect("two names"),
        table: kind,
        map: Text::new("train_short.toml", include_str!("../../../data/killzones/train_short.toml")),
        teams: [team(), team()],
        crit_op: "Reboot".to_owned(),
        options: Options::default(),
    };
    Arc::new(KillTeam::prepare(&setup).expect("the training ground is in order"))
}

fn played(kind: TableKind, seed: u64, bots: &mut [Box<dyn Bot<KillTeam>>]) -> Result<Battle<KillTeam>, Stuck> {
    let mut supply = Supply { dice: &Seeded::from_number(seed), salts: &mut || Hex([7; 16]) };
    play_out::<KillTeam>(table(kind), bots, &mut supply, Lists::Full)
}

fn random(seed: u64) -> Vec<Box<dyn Bot<KillTeam>>> {
    vec![Box::new(Random::from_number(seed)), Box::new(Random::from_number(seed + 1))]
}

#[test]
fn random_bots_play_to_the_end_and_the_same_seed_plays_the_same() {
    for seed in 0..5 {
        let battle = played(TableKind::Digital, seed, &mut random(seed)).unwrap();
        assert!(matches!(battle.needs(), Needs::Nothing(_)));
        let again = played(TableKind::Digital, seed, &mut random(seed)).unwrap();
        assert_eq!(battle.digest(), again.digest());
        assert_eq!(battle.newest(), again.newest());
    }
}

#[test]
fn a_physical_table_is_not_for_bots() {
    // Nobody is there who could tell what they see; two bots end every turning point at once, and
    // the first question that scoring asks stops them.
    let result = played(TableKind::Physical, 1, &mut random(1));
    assert_eq!(result.unwrap_err(), Stuck::Asked);
}

/// Names a place behind the end of every list.
struct Confused;

impl Bot<KillTeam> for Confused {
    fn draw(&mut self, count: usize) -> usize {
        count
    }

    fn choose(&mut self, _: &View<'_, KillTeam>, options: &[Choice]) -> usize {
        options.len()
    }

    fn seal(&mut self, _: &View<'_, KillTeam>, _: Slot, secrets: &[Secret]) -> usize {
        secrets.len()
    }
}

#[test]
fn a_bot_cannot_invent_a_choice() {
    let mut bots: Vec<Box<dyn Bot<KillTeam>>> = vec![Box::new(Confused), Box::new(Confused)];
    let stuck = played(TableKind::Digital, 1, &mut bots).unwrap_err();
    assert!(matches!(stuck, Stuck::NothingTaken(Seat::A | Seat::B)), "{stuck}");
}

#[test]
fn an_empty_chair_is_noticed() {
    let stuck = played(TableKind::Digital, 1, &mut []).unwrap_err();
    assert!(matches!(stuck, Stuck::NothingTaken(_)), "{stuck}");
}
