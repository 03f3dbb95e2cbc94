//! Random battles on a digital table where people fall without a fight.

use std::sync::Arc;

use battle::{Battle, Hex, Kind, Needs, Options as _, Seating, Seeded, Side, System as _};
use table::Length;

use crate::approved_ops_2025::CritOp;
use crate::setup::{Options, Setup, Table, TableKind, Text};
use crate::state::Phase;
use crate::team::{Datacard, Team};
use crate::vocabulary::{Marker, OperativeId};
use crate::{Choice, Event, KillTeam, MarkerState, Reason};

/// Decides by lot.
struct Lots(Seeded, u64);

impl Lots {
    fn below(&mut self, n: usize) -> usize {
        self.1 += 1;
        let faces = self.0.faces(self.1, Kind::OneOf(251), 3);
        faces.iter().fold(0, |sum, it| sum * 251 + usize::from(*it) - 1) % n.max(1)
    }
}

fn new_battle() -> Battle<KillTeam> {
    let team = include_str!("../../tests/properties/all_rounders.toml");
    let map = include_str!("../../../../data/killzones/train_short.toml");
    let setup = Setup {
        pack: "approved-ops-2025".into(),
        seats: Seating::duel("ann", "bob").unwrap(),
        table: TableKind::Digital,
        map: Text::new("train_short.toml", map),
        teams: [Text::new("all_rounders.toml", team), Text::new("all_rounders.toml", team)],
        crit_op: "Secure".into(),
        options: Default::default(),
    };
    Battle::new(Arc::new(Table::prepare(&setup).unwrap().staged()))
}

/// Plays one input, chosen by lot; one in eight is a loss. False once the battle is over.
fn play_one(battle: &mut Battle<KillTeam>, lots: &mut Lots) -> bool {
    match battle.needs() {
        Needs::Nothing(_) => return false,
        Needs::Roll(request) => {
            let faces = (0..request.count).map(|_| lots.below(usize::from(request.kind.faces())) as u8 + 1).collect();
            battle.roll(None, request.roll, faces).unwrap();
        }
        Needs::Secrets { slot, seats } => {
            let secrets = KillTeam::secrets(&battle.view(seats[0]), slot);
            let secret = secrets[lots.below(secrets.len())];
            battle.seal(seats[0], slot, secret, Hex([7; 16])).unwrap();
        }
        Needs::Choices(seats) => {
            let reports = KillTeam::reports(&battle.view(seats[0]));
            if !reports.is_empty() && lots.below(8) == 0 {
                battle.report(seats[0], reports[lots.below(reports.len())]).unwrap();
            } else {
                let options = KillTeam::options(&battle.view(seats[0]));
                assert!(!options.is_empty(), "{:?} leaves no choice", battle.spectate().state.phase);
                battle.choose(seats[0], options[lots.below(options.len())].clone()).unwrap();
            }
        }
        other => panic!("a digital table asks nobody: {other:?}"),
    }
    true
}

#[test]
fn whoever_falls_leaves_nothing_undone_and_every_point_has_a_row() {
    let mut shown = std::collections::BTreeSet::new();
    for seed in 0..80 {
        let (mut battle, mut lots) = (new_battle(), Lots(Seeded::from_number(seed), 0));
        let mut inputs = 0;
        while play_one(&mut battle, &mut lots) {
            inputs += 1;
            assert!(inputs < 5_000, "battle {seed} does not end");
            let state = battle.spectate().state;
            for who in battle.table().operatives().filter(|it| state.operative(*it).out) {
                assert_eq!(state.carried_by(who).count(), 0, "battle {seed}: nobody carries on when out");
                assert_eq!(state.record.tac().dominate(who), 0, "battle {seed}: tokens vanish");
            }
            for marker in state.markers_in_play() {
                let placed = !matches!(state.marker(marker), MarkerState::OnTable(None));
                assert!(placed, "battle {seed}: a marker lies somewhere");
            }
        }
        let state = battle.spectate().state;
        for tally in state.tally.values() {
            assert!([tally.crit, tally.tac, tally.kill].iter().all(|it| it.iter().sum::<u8>() <= 6), "{tally:?}");
        }
        let booked: u32 = battle.ledger(None).map(|it| u32::from(it.given)).sum();
        let tallied: u32 = state.tally.values().map(|it| u32::from(it.total())).sum();
        assert_eq!(booked, tallied, "battle {seed}: every point has a row");
        let scored = battle.ledger(None).filter(|it| it.given > 0);
        shown.extend(scored.map(|it| <KillTeam as battle::Words>::op(it.op)));
        let mut again = KillTeam::begin(battle.table());
        for logged in battle.log(None) {
            KillTeam::fold(battle.table(), &mut again, &logged.event);
        }
        assert_eq!(&again, state, "battle {seed}: folding the public events gives the state");
    }
    assert!(shown.contains("kill op") && shown.len() >= 6, "so many battles score from many ops: {shown:?}");
}

/// The training ground with one more piece of terrain.
fn ground_with(feature: &str) -> table::Map {
    let ground = include_str!("../../../../data/killzones/train_short.toml");
    table::Map::load("m.toml", &format!("{ground}\n{feature}")).unwrap()
}

/// What the first operative of a battle of Energy Cells is offered when it falls there with a cell.
fn put_downs(map: table::Map, at: &str) -> (Table, crate::State, Vec<Choice>) {
    let card = |name: &str| Datacard::new(name.into(), 2, 6, 4, 10, Length::mm(28));
    let teams = [Team::of("A", vec![card("a1")]), Team::of("B", vec![card("b1")])];
    let seats = Seating::duel("ann", "bob").unwrap();
    let options = Options::default();
    let table = Table::new(seats, TableKind::Digital, CritOp::EnergyCells, options, map, teams).unwrap();
    let mut state = KillTeam::begin(&table);
    let (who, enemy) = (OperativeId(0), OperativeId(1));
    state.operative_mut(who).at = Some(at.parse().unwrap());
    state.operative_mut(enemy).at = Some("28, 3".parse().unwrap());
    state.phase = Phase::Firefight { turn: Side::A, active: None };
    state.set_marker(Marker::OBJECTIVES[0], MarkerState::Carried(who));
    for event in [Event::Incapacitated { who, by: None }, Event::LossSettled(who)] {
        KillTeam::fold(&table, &mut state, &event);
    }
    let hand = battle::Hand::default();
    let view = battle::View { table: &table, state: &state, seat: battle::Seat::A, mine: &hand };
    let offered = KillTeam::options(&view);
    (table, state, offered)
}

#[test]
fn a_marker_too_large_for_a_ledge_lies_where_its_carrier_fell() {
    let ledge = r#"
        [[feature]]
        name = "ledge"
        part = [{ rectangle = ["4, 4", "5.5, 5.5"], top = "3", traits = "vantage, light" }]
    "#;
    let (table, state, offered) = put_downs(ground_with(ledge), "4.75, 4.7, 3");
    let at = |place: &str| Choice::PutDown { marker: Marker::OBJECTIVES[0], at: place.parse().unwrap() };
    assert_eq!(offered, [at("4.75, 4.7, 3")]);
    let elsewhere = super::judge(&table, &state, Side::A, &at("4.75, 4.8, 3"));
    assert_eq!(elsewhere.reasons(), [Reason::NoFooting]);
}

#[test]
fn a_marker_that_fits_only_in_the_middle_of_a_gap_is_put_there() {
    let walls = r#"
        [[feature]]
        name = "walls"
        traits = "heavy"
        part = [{ rectangle = ["2, 4", "8, 5"], top = "3" }, { rectangle = ["2, 6.9", "8, 8"], top = "3" }]
    "#;
    let (table, state, offered) = put_downs(ground_with(walls), "5, 5.56");
    let [only] = offered.as_slice() else { panic!("one place is offered, not {offered:?}") };
    assert!(super::judge(&table, &state, Side::A, only).is_legal());
    let fell = Choice::PutDown { marker: Marker::OBJECTIVES[0], at: "5, 5.56".parse().unwrap() };
    assert_eq!(super::judge(&table, &state, Side::A, &fell).reasons(), [Reason::NoFooting]);
}
