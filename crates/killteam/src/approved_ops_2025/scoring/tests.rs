//! Geometry and truthful players, as witnesses, give the same score.

use battle::{Seating, System};
use proptest::prelude::*;
use table::{Length, Map, Point};

use super::*;
use crate::geometry;
use crate::setup::{Options, TableKind};
use crate::state::MarkerState;
use crate::team::{Datacard, Team};
use crate::vocabulary::{Answer, Claim, Marker, Objective, OperativeId};

const OPERATIVES: usize = 6;

/// What can be so at the end of a turning point.
#[derive(Debug, Clone)]
struct Scene {
    crit_op: CritOp,
    turning_point: u8,
    /// For each operative a marker, and how many millimetres east and north of it it stands.
    places: [(usize, i32, i32); OPERATIVES],
    /// Who carries each marker; nobody from [`OPERATIVES`] on.
    carriers: [usize; 3],
    /// What each marker has been through, one bit a thing.
    marks: [u8; 3],
    claims: [(usize, bool); 2],
    compiled: [u8; 2],
}

fn scenes() -> impl Strategy<Value = Scene> {
    let place = (0..3usize, -90..90i32, -90..90i32);
    let marks = (proptest::array::uniform3(0..2 * OPERATIVES), any::<[u8; 3]>());
    let claims = proptest::array::uniform2((0..3usize, any::<bool>()));
    let compiled = proptest::array::uniform2(0..3u8);
    let all = (0..CritOp::ALL.len(), 2..5u8, proptest::array::uniform6(place), marks, claims, compiled);
    all.prop_map(|(op, turning_point, places, (carriers, marks), claims, compiled)| Scene {
        crit_op: CritOp::ALL[op],
        turning_point,
        places,
        carriers,
        marks,
        claims,
        compiled,
    })
}

fn table(kind: TableKind, crit_op: CritOp) -> Table {
    let text = include_str!("../../../../../data/killzones/train_short.toml");
    let map = Map::load("train_short.toml", text).unwrap();
    let team = |name: &str| {
        let cards = (0..OPERATIVES / 2).map(|it| Datacard::new(format!("{name}{it}"), 2, 6, 4, 10, Length::mm(32)));
        Team::of(name, cards.collect())
    };
    let seats = Seating::duel("ann", "bob").unwrap();
    Table::new(seats, kind, crit_op, Options::default(), map, [team("a"), team("b")]).unwrap()
}

impl Scene {
    /// The state of this scene on a table: with positions if the table knows them.
    fn on(&self, table: &Table) -> State {
        let mut state = KillTeam::begin(table);
        state.turning_point = TurningPoint(self.turning_point);
        for (who, (marker, east, north)) in table.operatives().zip(self.places) {
            let at = table.objective(Objective::ALL[marker]);
            let at = Point::flat(at.x + Length::mm(east), at.y + Length::mm(north));
            state.operative_mut(who).at = table.is_digital().then_some(at);
        }
        for ((objective, carrier), marks) in Objective::ALL.into_iter().zip(self.carriers).zip(self.marks) {
            let carrier: Option<OperativeId> = table.operatives().nth(carrier);
            if let Some(who) = carrier.filter(|_| self.crit_op == CritOp::EnergyCells) {
                state.set_marker(objective.into(), MarkerState::Carried(who));
            }
            let (record, now) = (&mut state.record, TurningPoint(self.turning_point));
            let marked = |bit: u8| marks & (1 << bit) != 0;
            record.set_secured(objective, marked(0).then_some(if marked(1) { Side::A } else { Side::B }));
            if marked(2) {
                record.set_inert(objective);
            }
            if marked(3) {
                record.set_transmitting(objective, now);
            }
            if marked(4) {
                record.set_orb(objective);
            }
            if marked(5) {
                record.set_downloaded(objective);
            }
        }
        for (side, (named, controlled)) in [Side::A, Side::B].into_iter().zip(self.claims) {
            let objective = Objective::ALL[named];
            let claim = if controlled { Claim::Controlled(objective) } else { Claim::Uncontested(objective) };
            state.record.set_claim(side, claim);
            state.record.set_compiled(side, self.compiled[usize::from(side.0)]);
        }
        state
    }
}

/// What a person who sees the table says.
fn truth(table: &Table, state: &State, question: Question) -> Answer {
    match geometry::answer(table, state, question) {
        Some(Answer::Control { holder, .. }) => Answer::Side(holder),
        Some(answer) => answer,
        None => panic!("positions do not tell {question:?}"),
    }
}

fn given(table: &Table, state: &State, window: Window) -> Vec<(Side, &'static str, u8)> {
    let rows = due(table, state, window).into_iter().flat_map(|it| rows(table, state, window, it));
    rows.map(|it| (it.side, it.clause, it.given)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn truthful_players_score_what_geometry_scores(scene in scenes(), order: bool) {
        let (seen, told) = (table(TableKind::Digital, scene.crit_op), table(TableKind::Physical, scene.crit_op));
        let (digital, mut physical) = (scene.on(&seen), scene.on(&told));
        for window in [Window::EndOfTurningPoint(TurningPoint(scene.turning_point)), Window::EndOfBattle] {
            prop_assert_eq!(open_questions(&seen, &digital, window), []);
            // One answer at a time: what it settles is not asked again.
            let mut asked = Vec::new();
            loop {
                let open = open_questions(&told, &physical, window);
                let Some(question) = (if order { open.first() } else { open.last() }).copied() else {
                    break;
                };
                prop_assert!(!asked.contains(&question), "{:?} was asked twice", question);
                asked.push(question);
                physical.answers.give(question, truth(&seen, &digital, question));
            }
            prop_assert!(asked.len() <= 5, "{:?}", asked);
            prop_assert!(asked.iter().all(|it| !is_settled(&scene, *it)), "{:?}", asked);
            prop_assert_eq!(given(&told, &physical, window), given(&seen, &digital, window));
        }
    }
}

/// True for a question about a marker that its record alone settles for this crit op.
fn is_settled(scene: &Scene, question: Question) -> bool {
    let (Question::Controls(Marker::Objective(it)) | Question::Contests(_, Marker::Objective(it))) = question else {
        return true;
    };
    let marked = |bit: u8| scene.marks[it.index()] & (1 << bit) != 0;
    match scene.crit_op {
        CritOp::Transmission => !marked(3),
        CritOp::Download => marked(5),
        CritOp::EnergyCells => scene.carriers[it.index()] < OPERATIVES,
        CritOp::StakeClaim | CritOp::Reboot | CritOp::Orb => false,
        CritOp::Secure | CritOp::Loot | CritOp::Data => true,
    }
}
