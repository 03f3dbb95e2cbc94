//! What the sample armies cannot show: odd points and huge bases.

use battle::{Seating, Side};
use table::{Bearing, Length, Point, Shape};

use super::{deployment, judge_secret};
use crate::army::{Army, Keyword, Role};
use crate::choice::{Choice, Hit, Report};
use crate::fold::fold;
use crate::ground::Ground;
use crate::header::{Agreed, Table};
use crate::objectives::Objective;
use crate::phases::judge_report;
use crate::settings::Options;
use crate::state::{Place, State, Step};
use crate::vocabulary::{Cause, DeploymentMap, End, Marker, Phase, Question, Roll, Secret, Slot, Stand, Start, UnitId};
use crate::witness::Witness;
use crate::{BattleSize, Event, Reason};

fn table(change: impl FnOnce(&mut Army)) -> Table {
    let load = |text| Army::load("sample", text).unwrap();
    let mut x = load(include_str!("../../../../data/armies/cinder_compact.toml"));
    let y = load(include_str!("../../../../data/armies/hollowmaw_brood.toml"));
    change(&mut x);
    Table::new(Seating::duel("ann", "bob").unwrap(), [x, y], Agreed::default(), Options::default()).unwrap()
}

#[test]
fn mow_e021_reserves_are_worth_less_than_half() {
    let judged = |wardens: u16, carrier: u16| {
        let table = table(|army| {
            army.units[4].points = wardens;
            army.units[7].points = carrier;
        });
        assert_eq!(table.army(Side::A).points(), 994);
        let mut state = State::new(&table);
        state.cp[Side::A] = 6;
        let away = [8, 6, 4].map(|it| (UnitId(it), Start::Reserves)).to_vec();
        judge_secret(&table, &state, Side::A, Slot::Reserves, &Secret::Reserves(away))
    };
    assert_eq!(judged(157, 47).reasons(), [Reason::TooManyPointsInReserve { found: 497, army: 994 }]);
    assert!(judged(156, 48).is_legal());
}

#[test]
fn mow_e020_strategic_reserves_are_paid_from_what_mustering_left() {
    let table = table(|_| {});
    let mut state = State::new(&table);
    state.cp[Side::A] = 6;
    let away = [8, 6, 4].map(|it| (UnitId(it), Start::Reserves)).to_vec();
    let points: u16 = away.iter().map(|(it, _)| table.unit(*it).points).sum();
    assert_eq!((points, super::reserves_cost(&table, &away)), (470, 3));
    assert!(judge_secret(&table, &state, Side::A, Slot::Reserves, &Secret::Reserves(away.clone())).is_legal());
    fold(&table, &mut state, &Event::ReservesRevealed { side: Side::A, starts: away, cp: 3 });
    assert_eq!(state.cp[Side::A], 3);
}

#[test]
fn an_army_takes_the_field_only_without_problems() {
    let judged = |points: u16| {
        let table = table(|army| army.units[6].points = points);
        let mut state = State::new(&table);
        (state.size, state.step) = (Some(BattleSize::Incursion), Step::Muster);
        [Side::A, Side::B].map(|it| super::judge(&table, &state, it, &Choice::Ready))
    };
    let [ours, theirs] = judged(176);
    let codes = ours.reasons().iter().map(|it| match it {
        Reason::Muster(problem) => problem.to_string(),
        other => format!("{other:?}"),
    });
    assert_eq!(codes.collect::<Vec<_>>(), ["M01: 1001 points; Incursion allows 1000"]);
    assert!(theirs.is_legal() && judged(175).iter().all(|it| it.is_legal()));
}

#[test]
fn fortifications_are_not_in_strategic_reserves() {
    let table = table(|army| army.units[6].role = Role::Fortification);
    let mut state = State::new(&table);
    state.cp[Side::A] = 6;
    let judged = |unit| {
        let away = vec![(UnitId(unit), Start::Reserves)];
        judge_secret(&table, &state, Side::A, Slot::Reserves, &Secret::Reserves(away))
    };
    assert_eq!(judged(6).reasons(), [Reason::FortificationInReserve(UnitId(6))]);
    assert!(judged(4).is_legal());
}

/// A battle of the sample armies on Dawn of War, with a crawler of this width in the first army.
fn with_a_wide_crawler(wide: i32) -> (Table, State) {
    let table = table(|army| {
        let crawler = &mut army.units[6];
        crawler.base = Shape::rectangle(Length::inches(9), Length::inches(wide)).unwrap();
        crawler.narrowest = Length::inches(wide);
        crawler.keywords = [Keyword::Vehicle, Keyword::Psyker].into_iter().collect();
    });
    let mut state = State::new(&table);
    let size = BattleSize::Incursion;
    let ground = Ground::new(DeploymentMap::DawnOfWar, size, size.battlefield(), &Options::default()).unwrap();
    state.ground = Some(std::sync::Arc::new(ground));
    state.ends = Some(battle::BySide::from_fn(|it| if it == Side::A { End::A } else { End::B }));
    (table, state)
}

#[test]
fn mow_e027_an_oversized_unit_only_fights_in_round_one() {
    let refused = |wide: i32, round: u8, phase: Phase, report: &Report| {
        let (table, mut state) = with_a_wide_crawler(wide);
        table.units().for_each(|it| state.unit_mut(it).place = Place::Battlefield);
        state.models_mut(&table, UnitId(6))[0].stand = Some(stand(20, 7));
        (state.round, state.step) = (round, Step::Playing(phase));
        judge_report(&table, &state, report).reasons().contains(&Reason::Oversized(UnitId(6)))
    };
    let hit = Hit { unit: UnitId(12), cause: Cause::Attack, by: Some(UnitId(6)) };
    let power = Report::MortalWounds { unit: UnitId(12), count: 1, ignored: 0, by: UnitId(6) };
    for (phase, report) in [
        (Phase::Movement, Report::Stands(UnitId(6), vec![stand(22, 7)])),
        (Phase::Psychic, power),
        (Phase::Psychic, Report::ModelsLost(Hit { cause: Cause::Psychic, ..hit }, 1, None)),
        (Phase::Shooting, Report::ModelsLost(hit, 1, None)),
        (Phase::Charge, Report::Charged(UnitId(6))),
    ] {
        assert!(refused(7, 1, phase, &report), "{phase:?}");
        assert!(!refused(7, 2, phase, &report), "{phase:?} in round 2");
        assert!(!refused(5, 1, phase, &report), "{phase:?} of a unit that fits");
    }
    assert!(!refused(7, 1, Phase::Fight, &Report::ModelsLost(hit, 1, None)), "it still fights");
    assert!(!refused(7, 1, Phase::Movement, &Report::Stands(UnitId(6), vec![stand(20, 7)])), "it stays");
}

/// Inches along the edge, half inches away from it, so that a base of odd width can touch it.
fn stand(x: i32, y: i32) -> Stand {
    Stand { at: Point::flat(Length::inches(x), Length::um(y * 12_700)), facing: Bearing::EAST }
}

#[test]
fn mow_e027_a_model_larger_than_the_zone_is_deep_touches_its_edge() {
    let judged = |wide: i32, y: i32| {
        let (table, mut state) = with_a_wide_crawler(wide);
        state.step = Step::Deployment(Side::A);
        assert_eq!(state.unit(UnitId(6)).place, Place::Waiting);
        deployment::may_deploy(&table, &state, Side::A, UnitId(6), &[stand(20, y)])
    };
    assert!(judged(7, 7).is_legal(), "at the edge");
    assert_eq!(judged(7, 8).reasons(), [Reason::NotAtEdge(UnitId(6))]);
    assert!(judged(5, 6).is_legal(), "it fits");
    assert_eq!(judged(5, 10).reasons(), [Reason::OutsideZone(UnitId(6))]);
}

#[test]
fn mow_e017_objectives_mean_the_marker_that_its_owner_gave_the_number() {
    let (table, mut state) = with_a_wide_crawler(5);
    state.ends = None;
    let places = [(End::A, "10, 8"), (End::B, "34, 22"), (End::A, "34, 8"), (End::B, "10, 22")];
    for (end, place) in places {
        let at = Some(place.parse().unwrap());
        fold(&table, &mut state, &Event::MarkerPlaced { by: Side::A, end, at, relaxed_to: None });
    }
    // A defends and takes end A; it calls the third marker 1 and the first one 2.
    fold(&table, &mut state, &Event::EndTaken { side: Side::A, end: End::A });
    fold(&table, &mut state, &Event::Numbered { side: Side::A, markers: vec![2, 0] });
    fold(&table, &mut state, &Event::Numbered { side: Side::B, markers: vec![1, 3] });
    let push_them_out = Objective::named("RD4").unwrap();
    // Nobody can say who controls it as long as nobody is on the board.
    table.units().for_each(|it| state.unit_mut(it).place = Place::Battlefield);
    let fact = (push_them_out.card().holds)(&Witness::new(&table, &state), Side::B);
    let asked = Marker { of: Side::A, number: 1 };
    assert_eq!(fact.open_questions().copied().collect::<Vec<_>>(), [Question::Controls(asked)]);
    let place = state.numbered_markers().find(|(it, _)| *it == asked).and_then(|(_, it)| it.at);
    assert_eq!(place, Some("34, 8".parse().unwrap()));
}

#[test]
fn nobody_is_set_up_in_engagement_range() {
    let table = table(|army| army.units[1].deploys_last = true);
    let judged = |state: &State, table: &Table, y: i32| {
        let place = Stand { at: Point::flat(Length::inches(20), Length::um(y)), facing: Bearing::EAST };
        deployment::may_deploy(table, state, Side::A, UnitId(1), &[place])
    };
    let mut state = with_a_wide_crawler(5).1;
    table.units().for_each(|it| state.unit_mut(it).place = Place::Battlefield);
    state.unit_mut(UnitId(1)).place = Place::Waiting;
    // The Mind-Weaver and the Ember Seer: 20 mm and 16 mm from their middles, an inch between them.
    let weaver = Stand { at: Point::flat(Length::inches(20), Length::mm(400)), facing: Bearing::EAST };
    state.models_mut(&table, UnitId(10))[0].stand = Some(weaver);
    let gap = 36_000 + 25_400;
    assert_eq!(judged(&state, &table, 400_000 - gap).reasons(), [Reason::Engaged(UnitId(1))]);
    assert!(judged(&state, &table, 400_000 - gap - 1).is_legal());
}

/// Both armies wait to be set up; these units come after all others.
fn with_last_units(last_of_a: &[usize], last_of_b: &[usize]) -> (Table, State) {
    let load = |text| Army::load("sample", text).unwrap();
    let mut armies = [
        load(include_str!("../../../../data/armies/cinder_compact.toml")),
        load(include_str!("../../../../data/armies/hollowmaw_brood.toml")),
    ];
    for (army, last) in armies.iter_mut().zip([last_of_a, last_of_b]) {
        last.iter().for_each(|it| army.units[*it].deploys_last = true);
    }
    let seats = Seating::duel("ann", "bob").unwrap();
    let table = Table::new(seats, armies, Agreed::default(), Options::default()).unwrap();
    let mut state = with_a_wide_crawler(5).1;
    state.defender = Some(Side::A);
    (table, state)
}

/// Sets one unit after the other up, as the steps say, with these dice for the roll-offs.
fn order_of_setting_up(table: &Table, state: &mut State, faces: &[[u8; 2]]) -> Vec<UnitId> {
    let (mut order, mut faces) = (Vec::new(), faces.iter());
    while let Some(step) = deployment::next_step(table, state) {
        fold(table, state, &Event::Reached(step));
        match step {
            Step::LastUnits => {
                let [a, b] = *faces.next().unwrap();
                let winner = (a != b).then_some(if a > b { Side::A } else { Side::B });
                fold(table, state, &Event::RolledOff { roll: Roll::LastUnits, faces: [a, b], winner });
            }
            Step::Deployment(side) => {
                let waiting = |it: &UnitId| deployment::may_deploy(table, state, side, *it, &[]).is_legal();
                let unit = table.units_of(side).find(waiting).unwrap();
                fold(table, state, &Event::Deployed { unit, at: Vec::new() });
                order.push(unit);
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(faces.next(), None, "a roll-off too few");
    order
}

#[test]
fn units_after_both_armies_alternate_from_the_winner_of_a_roll_off() {
    let (table, mut state) = with_last_units(&[0, 1], &[2, 4]);
    // A tie is rolled again, then B wins.
    let order = order_of_setting_up(&table, &mut state, &[[3, 3], [2, 5]]);
    assert_eq!(order.len(), 17);
    assert_eq!(order[13..], [UnitId(11), UnitId(0), UnitId(13), UnitId(1)]);
}

#[test]
fn units_after_both_armies_of_one_side_alone_need_no_roll_off() {
    let (table, mut state) = with_last_units(&[0, 1], &[]);
    let order = order_of_setting_up(&table, &mut state, &[]);
    assert_eq!(order[15..], [UnitId(0), UnitId(1)]);
}
