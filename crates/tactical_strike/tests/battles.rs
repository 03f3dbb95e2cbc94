//! Whole battles played by machine: set-up, turns, reports, answers, all at random, for two to six players.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use std::sync::Arc;

use battle::{Battle, Hex, Needs, Options as _, Seat, Seating, Seeded, Side, System as _, Words as _};
use tactical_strike::{
    Aftermath, ListKind, ListText, Op, Options, PACK, Place, Setup, Step, Table, TacticalStrike, Terms, Text,
};

const LISTS: [(ListKind, &str); 7] = [
    (ListKind::ArmyList, include_str!("../../../data/army_lists/orphic_banners.toml")),
    (ListKind::ArmyList, include_str!("../../../data/army_lists/saltmarch_levies.toml")),
    (ListKind::ArmyList, include_str!("../../../data/army_lists/cogwright_synod.toml")),
    (ListKind::Allies, include_str!("../../../data/tactical_strike/allies.toml")),
    (ListKind::Weapons, include_str!("../../../data/tactical_strike/weapons.toml")),
    (ListKind::Powers, include_str!("../../../data/tactical_strike/powers.toml")),
    (ListKind::Addendum, include_str!("../../../data/tactical_strike/addendum.toml")),
];
const FORCES: [&str; 3] = [
    include_str!("../../../data/strike_forces/cinder_vanguard.toml"),
    include_str!("../../../data/strike_forces/tide_patrol.toml"),
    include_str!("../../../data/strike_forces/quay_and_cinder.toml"),
];
const MAPS: &str = include_str!("../../../data/tactical_strike/deployment_maps.toml");

/// So many players: in two sides, or each for oneself.
fn setup(players: usize, everybody: bool, campaign: bool) -> Setup {
    let names = ["Mara", "Teo", "Ivo", "Sal", "Una", "Kit"];
    let side = |place: usize| if everybody { Side(place as u8) } else { Side(place as u8 % 2) };
    let text = |name: &str, text: &str| Text { name: name.into(), text: text.into() };
    Setup {
        pack: PACK.into(),
        seats: Seating::new(names.iter().take(players).enumerate().map(|(place, it)| (*it, side(place)))).unwrap(),
        lists: LISTS
            .iter()
            .map(|(kind, text)| ListText { kind: *kind, name: "list.toml".into(), text: (*text).into() })
            .collect(),
        forces: (0..players).map(|it| text("force.toml", FORCES[it % 3])).collect(),
        maps: text("maps.toml", MAPS),
        mission: None,
        map: None,
        campaign: campaign.then(|| vec![Terms { ammo: 3, command_points: 2, ..Terms::default() }; players]),
        options: Options::default(),
    }
}

/// Plays one battle to its end, on reports and answers alone.
fn play_out(table: &Arc<Table>, seed: u64) -> Battle<TacticalStrike> {
    let dice = Seeded::from_number(seed);
    let mut drawn = 0u64;
    let mut below = |n: usize| {
        drawn += 1;
        let face = dice.faces(1_000_000 + drawn, battle::Kind::OneOf(240), 1)[0];
        usize::from(face - 1) % n.max(1)
    };
    let mut battle = Battle::<TacticalStrike>::new(Arc::clone(table));
    for step in 0..6_000 {
        match battle.needs() {
            Needs::Nothing(_) => return battle,
            Needs::Roll(roll) => {
                let faces = dice.faces(battle.next_roll(), roll.kind, roll.count);
                battle.roll(None, roll.roll, faces).unwrap();
            }
            Needs::Answers(asked) => {
                assert!(!asked.is_empty(), "waits for nothing at {:?}", battle.spectate().state.step);
                let question = asked[below(asked.len())].question;
                let answers = TacticalStrike::question(table, question).answers;
                let answer = answers[below(answers.len())].0;
                let state = battle.spectate().state;
                let act = battle::Act::Answered(question, answer);
                // What the record proves impossible is refused, and something else is said.
                if TacticalStrike::judge(table, state, Seat::A, &act).is_legal() {
                    battle.answer(Seat::A, question, answer).unwrap();
                } else {
                    assert!(
                        battle.answer(Seat::A, question, answer).is_err(),
                        "battle {seed}: {question:?} {answer:?}"
                    );
                }
            }
            Needs::Secrets { slot, seats } => {
                let seat = seats[0];
                let secrets = TacticalStrike::secrets(&battle.view(seat), slot);
                let secret = secrets[below(secrets.len())].clone();
                battle.seal(seat, slot, secret, Hex([step as u8; 16])).unwrap();
            }
            Needs::Openings(due) => panic!("nothing opens {due:?}"),
            Needs::Choices(seats) => {
                let seat = seats[below(seats.len())];
                let playing = matches!(battle.spectate().state.step, Step::Playing(..));
                if playing && below(3) == 0 {
                    let reports = TacticalStrike::reports(&battle.view(seat));
                    if !reports.is_empty() {
                        let place = below(reports.len() / 240 + 1) * 240 + below(reports.len().min(240));
                        battle.report(seat, reports[place.min(reports.len() - 1)].clone()).unwrap();
                        continue;
                    }
                }
                let options = TacticalStrike::options(&battle.view(seat));
                let end = options.iter().find(|it| matches!(it, tactical_strike::Choice::EndPhase)).cloned();
                match end {
                    Some(end) if below(2) == 0 => battle.choose(seat, end).unwrap(),
                    _ if options.is_empty() => {}
                    _ => {
                        let choice = options[below(options.len())].clone();
                        battle.choose(seat, choice).unwrap();
                    }
                }
            }
        }
    }
    panic!("battle {seed} does not end: {:?}", battle.spectate().state.step);
}

/// What holds in every battle, whoever plays it.
fn check(table: &Table, battle: &Battle<TacticalStrike>, seed: u64) {
    let state = battle.spectate().state;
    let Needs::Nothing(outcome) = battle.needs() else { panic!("battle {seed} is not over") };
    for seat in table.seats().seats() {
        let cap = tactical_strike::command_points::cap(table, seat);
        assert!(state.spent_by(seat) <= cap, "battle {seed}: {} spent {}", seat, state.spent_by(seat));
    }
    for side in table.seats().sides() {
        let given: u16 = battle.ledger(None).filter(|it| it.side == side).map(|it| u16::from(it.given)).sum();
        assert_eq!(outcome.points[usize::from(side.0)], given, "battle {seed}: the ledger is the score");
        let removals = battle.ledger(None).filter(|it| it.window == tactical_strike::Window::Removal).count();
        let removed = table.models().filter(|it| state.model(*it).place == Place::Removed).count();
        assert!(removals <= removed, "battle {seed}: {removals} rows for {removed} casualties");
    }
    for unit in state.units() {
        let it = state.unit(unit);
        assert!((1..=10).contains(&it.models.len()), "battle {seed}: a unit of {}", it.models.len());
        assert!(it.models.iter().all(|it| state.unit_of(*it) == unit), "battle {seed}: a model is in two units");
    }
    let result = Aftermath::of(table, state).unwrap();
    assert_eq!((result.victory, result.winner), (outcome.points, outcome.winner));
}

#[test]
fn random_battles_of_two_to_six_end_and_keep_their_books() {
    for (players, everybody, campaign) in
        [(2, false, false), (2, false, true), (3, false, true), (4, false, false), (5, false, true), (6, false, false)]
            .into_iter()
            .chain([(3, true, false), (4, true, true), (6, true, false)])
    {
        let table = Arc::new(TacticalStrike::prepare(&lax(setup(players, everybody, campaign))).unwrap());
        // The larger the table, the longer a battle takes.
        for seed in 0..if players < 4 { 3 } else { 1 } {
            let battle = play_out(&table, seed);
            check(&table, &battle, seed);
        }
    }
}

/// Strike forces of sizes that do not match, for the sake of variety.
fn lax(setup: Setup) -> Setup {
    Setup { options: Options { any_force: true, ..setup.options }, ..setup }
}

#[test]
fn a_battle_folded_again_is_the_same_and_every_input_can_be_written_and_read() {
    let table = Arc::new(TacticalStrike::prepare(&lax(setup(2, false, true))).unwrap());
    for seed in 100..103 {
        let battle = play_out(&table, seed);
        let mut again = Battle::<TacticalStrike>::new(Arc::clone(&table));
        for (entry, _) in battle.entries() {
            again.replay(entry).unwrap();
            let phrase = battle::write_input::<TacticalStrike>(&table, &entry.input);
            let read =
                battle::read_input::<TacticalStrike>(&table, &phrase).unwrap_or_else(|it| panic!("{phrase}: {it}"));
            assert_eq!(read, entry.input, "{phrase}");
        }
        assert_eq!(again.digest(), battle.digest(), "battle {seed}");
        assert_eq!(again.spectate().state, battle.spectate().state, "battle {seed}");
    }
}

#[test]
fn every_mission_is_met_at_random() {
    let table = Arc::new(TacticalStrike::prepare(&setup(2, false, false)).unwrap());
    let mut met = Vec::new();
    for seed in 200..214 {
        let battle = play_out(&table, seed);
        let mission = battle.spectate().state.mission();
        if !met.contains(&mission) {
            met.push(mission);
        }
        assert!(
            battle
                .ledger(None)
                .all(|it| matches!(it.op, Op::Mission(is) if is == mission) || matches!(it.op, Op::Find(_)))
        );
    }
    assert!(met.len() >= 5, "{met:?}");
}

#[test]
fn a_file_for_a_smaller_side_is_held_against_the_sides() {
    let claim = "\n[smaller_side]\nplayers = 1\nagainst = 2\n";
    let claims = |players, everybody, claim: &str| {
        let mut setup = setup(players, everybody, false);
        setup.forces[1].text.push_str(claim);
        Table::prepare(&setup).map(|_| ())
    };
    // Of three players in two sides the second is alone.
    assert_eq!(claims(3, false, claim), Ok(()));
    let wrong = |really: &str| Err(format!("force.toml: [smaller_side] says 1 against 2; {really}"));
    assert_eq!(claims(2, false, claim), wrong("here its side is not outnumbered"));
    assert_eq!(claims(3, true, claim), wrong("here its side is not outnumbered"));
    assert_eq!(claims(5, false, claim), wrong("here it fights 2 against 3"));
    assert_eq!(claims(3, false, ""), Ok(()), "nobody has to take what is offered");
}
