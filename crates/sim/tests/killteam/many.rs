//! Two thousand battles, split so that they can run side by side.

use std::sync::Arc;

use battle::journal::{DiceSource, Header, Journal, Writer, replay};
use battle::{Battle, EntryNo, Hex, Needs, Seeded, System as _, Words as _};
use bots::{Bot, Lists, Random, Supply, play_out};
use killteam::{KillTeam, Setup};

const BATTLES: usize = 2_000;
const SHARES: usize = 4;

#[test]
fn the_first_share_of_2000_battles_ends_replays_and_verifies() {
    play_share(0);
}

#[test]
fn the_second_share_of_2000_battles_ends_replays_and_verifies() {
    play_share(1);
}

#[test]
fn the_third_share_of_2000_battles_ends_replays_and_verifies() {
    play_share(2);
}

#[test]
fn the_fourth_share_of_2000_battles_ends_replays_and_verifies() {
    play_share(3);
}

fn play_share(share: usize) {
    let maps = super::maps();
    let (mut points, mut played) = (0, 0);
    for number in (share..BATTLES).step_by(SHARES) {
        // Shares take different maps; numbers are mixed so that each share meets all of them.
        let setup = super::setup(&maps, number + number / SHARES);
        let dice = Seeded::from_number(number as u64);
        let battle = play(&setup, &dice, number as u64);
        points += check(&battle, number);
        verify(&setup, &battle, &dice, number);
        played += 1;
    }
    assert_eq!(played, BATTLES / SHARES);
    assert!(points > 0, "somebody scored something");
}

fn play(setup: &Setup, dice: &Seeded, number: u64) -> Battle<KillTeam> {
    let table = Arc::new(KillTeam::prepare(setup).unwrap());
    let mut bots: Vec<Box<dyn Bot<KillTeam>>> =
        (1..=2).map(|seat| Box::new(Random::from_number(number ^ (seat << 40))) as Box<dyn Bot<KillTeam>>).collect();
    let mut salts = Random::from_number(number ^ (3 << 40));
    let mut salt = || Hex(std::array::from_fn(|_| salts.pick(256) as u8));
    let mut supply = Supply { dice, salts: &mut salt };
    // The lists themselves are held to the rules elsewhere; drawing finds the same choices sooner.
    let lists = if number.is_multiple_of(8) { Lists::Full } else { Lists::Lazy };
    play_out(table, &mut bots, &mut supply, lists).unwrap_or_else(|stuck| panic!("battle {number}: {stuck}"))
}

/// No cap is exceeded, and every point has a row that says which clause of which op gave it.
fn check(battle: &Battle<KillTeam>, number: usize) -> u32 {
    let state = battle.spectate().state;
    for tally in state.tally.values() {
        let sum = |points: &[u8]| points.iter().sum::<u8>();
        assert!(sum(&tally.crit) <= 6 && sum(&tally.tac) <= 6 && sum(&tally.kill) <= 6, "battle {number}: {tally:?}");
        assert!(tally.primary <= 3, "battle {number}: {tally:?}");
    }
    let rows: Vec<_> = battle.ledger(None).collect();
    for row in rows.iter().filter(|it| it.given > 0) {
        assert!(!row.clause.is_empty() && !KillTeam::op(row.op).is_empty(), "battle {number}: {row:?}");
    }
    let booked: u32 = rows.iter().map(|it| u32::from(it.given)).sum();
    let tallied: u32 = state.tally.values().map(|it| u32::from(it.total())).sum();
    assert_eq!(booked, tallied, "battle {number}: every point has a row");
    booked
}

/// The journal of a battle is read, played again and comes to the same end.
fn verify(setup: &Setup, battle: &Battle<KillTeam>, dice: &Seeded, number: usize) {
    let header = Header::new::<KillTeam>(setup, DiceSource::of(dice)).unwrap();
    let (mut writer, mut text) = Writer::begin(&header);
    text.push_str(&writer.entries_after(battle, EntryNo(0)));
    let Needs::Nothing(outcome) = battle.needs() else { panic!("battle {number} has not ended") };
    text.push_str(&writer.seal(battle.newest().0, &outcome.points, Some(dice), battle.taken_back()));
    let journal = Journal::read(text.as_bytes()).unwrap();
    let again = replay::<KillTeam>(&journal).unwrap_or_else(|error| panic!("battle {number}: {error}")).battle;
    assert_eq!(again.spectate().state, battle.spectate().state, "battle {number}");
}
