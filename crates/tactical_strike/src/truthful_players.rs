//! Rules are written once: a battle whose board knows everything and the same battle told without a board, with its
//! questions answered truthfully, give the same points, supply and command points.

use std::sync::Arc;

use battle::{Battle, Hex, Kind, Layers as _, Needs, Options as _, Seat, Seating, Seeded, Words as _};
use table::{Bearing, Length, Point};

use crate::choice::{Choice, Proposal, Report};
use crate::deployment_map::DeploymentMaps;
use crate::header::{Options, Parts, Table, Terms};
use crate::scenario::forces;
use crate::state::{Place, State, Step};
use crate::vocabulary::{Answer, CombatantId, Question, Secret, Stand};
use crate::witness::Witness;
use crate::{HeroRole, TacticalStrike};

const MAPS: &str = include_str!("../../../data/tactical_strike/deployment_maps.toml");

/// Nobody spends a command point: who could is a matter of distance, and would be asked on one table only.
fn table(roles: [HeroRole; 2]) -> Arc<Table> {
    let lists = forces::lists().unwrap();
    let [ann, bob] = roles.map(|it| it.name());
    let ann = forces::from_lines(
        &lists,
        &[&format!("hero Bannerlord as {ann}"), "leader Oathkeeper", "5 Trooper", "2 Veteran"],
    );
    let bob = forces::from_lines(
        &lists,
        &[&format!("hero Levy Captain as {bob}"), "leader Marsh Witch", "5 Levy", "2 Guard"],
    );
    let maps = DeploymentMaps::load(MAPS).unwrap();
    let seats = Seating::duel("ann", "bob").unwrap();
    let parts = Parts { seats, lists, forces: vec![ann.unwrap(), bob.unwrap()], maps, mission: None, map: None };
    let options = Options { any_force: true, cp_cap: 0, ..Options::default() };
    Arc::new(Table::new(parts, Some(vec![Terms { ammo: 3, ..Terms::default() }; 2]), options).unwrap())
}

/// Chance for one battle.
struct Chance {
    dice: Seeded,
    drawn: u64,
}

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.drawn += 1;
        let high = self.dice.faces(1_000_000 + self.drawn, Kind::OneOf(240), 2);
        (usize::from(high[0] - 1) * 240 + usize::from(high[1] - 1)) % n.max(1)
    }

    fn point(&mut self) -> Point {
        let mut inches = || Length::mm(20 + self.below(1180) as i32);
        Point::flat(inches(), inches())
    }
}

/// Both tables of one battle.
struct Pair {
    seen: Battle<TacticalStrike>,
    blind: Battle<TacticalStrike>,
    table: Arc<Table>,
    /// What the players of the board said where even the board did not know.
    said: Vec<(Question, Answer)>,
    asked: usize,
}

/// What players see who look at the other table: its state, with every model and marker where it really is.
fn looked_at(table: &Table, blind: &State, really: &State) -> State {
    let mut state = blind.clone();
    state.answers.forget();
    for model in table.models() {
        let stand = really.model(model).stand;
        if state.model(model).place == Place::Table {
            state.model_mut(model).stand = stand;
        }
    }
    for (ours, theirs) in state.markers.iter_mut().zip(&really.markers) {
        ours.at = theirs.at;
    }
    for (ours, theirs) in state.pois.iter_mut().zip(&really.pois) {
        ours.at = theirs.at;
    }
    state
}

impl Pair {
    /// Lets dice and answers come until both tables wait for a choice.
    fn settle(&mut self, chance: &mut Chance, before: &State) {
        loop {
            if let Needs::Answers(open) = self.blind.needs() {
                let question = open[0].question;
                let looks = looked_at(&self.table, self.blind.spectate().state, before);
                let known = Witness::new(&self.table, &looks).known(question);
                let known = known.or_else(|| Witness::new(&self.table, before).known(question));
                let remembered = self.said.iter().find(|(it, _)| *it == question).map(|(_, answer)| *answer);
                if let Some(answer) = known.or(remembered) {
                    self.asked += 1;
                    self.blind.answer(Seat::A, question, answer).unwrap();
                    continue;
                }
            }
            if let Needs::Answers(open) = self.seen.needs() {
                let question = open[0].question;
                let mut answers = TacticalStrike::question(&self.table, question).answers;
                let ask = Witness::new(&self.table, self.seen.spectate().state);
                answers.retain(|(it, _)| crate::answers::may_be(&ask, question, *it).is_legal());
                let earlier = self.said.iter().find(|(it, _)| *it == question).map(|(_, answer)| *answer);
                let answer = earlier.unwrap_or_else(|| answers[chance.below(answers.len())].0);
                self.said.push((question, answer));
                self.seen.answer(Seat::A, question, answer).unwrap();
                continue;
            }
            match (self.seen.needs(), self.blind.needs()) {
                (Needs::Roll(ours), Needs::Roll(theirs)) => {
                    assert_eq!(ours, theirs);
                    let faces = chance.dice.faces(self.seen.next_roll(), ours.kind, ours.count);
                    self.seen.roll(None, ours.roll, faces.clone()).unwrap();
                    self.blind.roll(None, theirs.roll, faces).unwrap();
                }
                // Where nobody is near enough, the board does not ask who explores.
                (_, Needs::Choices(seats)) if matches!(self.blind.spectate().state.step, Step::Explore(_)) => {
                    if matches!(self.seen.spectate().state.step, Step::Explore(_)) {
                        return;
                    }
                    self.blind.choose(seats[0], Choice::Pass).unwrap();
                }
                _ => return,
            }
        }
    }

    /// Puts everybody somewhere of whom the board does not know where, and moves some.
    fn place(&mut self, chance: &mut Chance, moves: bool) {
        let units: Vec<CombatantId> = {
            let state = self.seen.spectate().state;
            let lost = |it: &CombatantId| state.model(*it).stand.is_none();
            let units = state.units().filter(|it| state.is_on_table(*it));
            let far = |unit: &crate::vocabulary::UnitId| state.unit(*unit).models.iter().any(lost);
            units.filter(|it| far(it) || moves).map(|it| state.speaker(it)).collect()
        };
        for unit in units {
            let count = self.seen.spectate().state.unit(self.seen.spectate().state.unit_of(unit)).models.len();
            let at = (0..count).map(|_| Stand { at: chance.point(), facing: Bearing::new(0) }).collect();
            self.seen.report(Seat::A, Report::Stands(unit, at)).unwrap();
        }
    }

    /// One choice or report on both tables.
    fn both(&mut self, seat: Seat, choice: &Choice) {
        let told = match choice {
            Choice::PlaceMarker(_) => Choice::PlaceMarker(None),
            Choice::Propose(Proposal::Poi(_)) => Choice::Propose(Proposal::Poi(None)),
            other => other.clone(),
        };
        self.seen.choose(seat, choice.clone()).unwrap();
        self.blind.choose(seat, told.clone()).unwrap_or_else(|it| panic!("{told:?} refused: {it:?}"));
    }
}

/// A marker or Point of Interest on the board, where it may lie.
fn somewhere(pair: &Pair, chance: &mut Chance, seat: Seat, choice: &dyn Fn(Point) -> Choice) -> Choice {
    let view = pair.seen.view(seat);
    let places = (0..200).map(|_| choice(chance.point()));
    // Some zones have room on a line only.
    let lattice = (0..49).flat_map(|x| (0..49).map(move |y| Point::flat(Length::inches(x), Length::inches(y))));
    let legal = |it: &Choice| crate::phases::judge(view.table, view.state, seat, it).is_legal();
    places.chain(lattice.map(choice)).find(legal).expect("a table has room")
}

fn play(number: u64, roles: [HeroRole; 2]) -> (usize, u32) {
    let table = table(roles);
    let mut chance = Chance { dice: Seeded::from_number(number), drawn: 0 };
    let battle = || Battle::<TacticalStrike>::new(Arc::clone(&table));
    let mut pair = Pair { seen: battle(), blind: battle(), table: Arc::clone(&table), said: Vec::new(), asked: 0 };
    for step in 0..4_000u32 {
        let before = pair.seen.spectate().state.clone();
        match pair.seen.needs() {
            Needs::Nothing(_) => break,
            Needs::Secrets { slot, seats } => {
                for battle in [&mut pair.seen, &mut pair.blind] {
                    battle.seal(seats[0], slot, Secret::Units(Vec::new()), Hex([step as u8; 16])).unwrap();
                }
            }
            Needs::Choices(seats) => {
                let seat = seats[chance.below(seats.len())];
                let playing = matches!(before.step, Step::Playing(..)) && before.due.is_empty();
                if playing {
                    pair.said.clear();
                    let moves = chance.below(8) == 0;
                    pair.place(&mut chance, moves);
                }
                let before = pair.seen.spectate().state.clone();
                if playing && chance.below(3) == 0 {
                    let mut reports = TacticalStrike::reports(&pair.seen.view(seat));
                    reports.retain(|it| !matches!(it, Report::LostTrack(_) | Report::Stands(..)));
                    if !reports.is_empty() {
                        let report = reports.swap_remove(chance.below(reports.len()));
                        pair.seen.report(seat, report.clone()).unwrap();
                        pair.blind.report(seat, report).unwrap();
                        pair.settle(&mut chance, &before);
                        continue;
                    }
                }
                let mut options = TacticalStrike::options(&pair.seen.view(seat));
                options.retain(|it| !matches!(it, Choice::Throw(..) | Choice::LetDiceDecide));
                let choice = match before.step {
                    Step::PlaceMarker(_) => somewhere(&pair, &mut chance, seat, &|at| Choice::PlaceMarker(Some(at))),
                    Step::Poi if before.proposal.is_none() => {
                        somewhere(&pair, &mut chance, seat, &|at| Choice::Propose(Proposal::Poi(Some(at))))
                    }
                    Step::Mission | Step::Map | Step::Poi if before.proposal.is_some() => Choice::Agree,
                    Step::Playing(..) if options.contains(&Choice::EndPhase) && chance.below(2) == 0 => {
                        Choice::EndPhase
                    }
                    _ if options.is_empty() => continue,
                    _ => options.swap_remove(chance.below(options.len())),
                };
                // Nobody agrees with oneself.
                if !crate::phases::judge(&table, &before, seat, &choice).is_legal() {
                    continue;
                }
                pair.both(seat, &choice);
                pair.settle(&mut chance, &before);
                continue;
            }
            _ => {}
        }
        pair.settle(&mut chance, &before);
    }
    let (seen, blind) = (pair.seen.spectate().state, pair.blind.spectate().state);
    assert_eq!(seen.step, Step::Over, "battle {number} does not end");
    let rows = |it: &Battle<TacticalStrike>| -> Vec<_> {
        it.ledger(None).map(|it| (it.side, it.op, it.clause, it.worth, it.given)).collect()
    };
    assert_eq!(rows(&pair.blind), rows(&pair.seen), "battle {number}");
    assert_eq!((&blind.points, &blind.supply, &blind.cp), (&seen.points, &seen.supply, &seen.cp), "battle {number}");
    (pair.asked, seen.points.iter().map(|it| u32::from(*it)).sum())
}

#[test]
fn battles_pay_the_same_with_and_without_a_board() {
    let roles = [
        [HeroRole::Paragon, HeroRole::Strategist],
        [HeroRole::Pathfinder, HeroRole::Gladiator],
        [HeroRole::Dreaded, HeroRole::Paragon],
    ];
    let (mut asked, mut points) = (0, 0);
    for number in 0..70 {
        let (more_asked, more_points) = play(number, roles[number as usize % roles.len()]);
        asked += more_asked;
        points += more_points;
    }
    assert!(asked > 400 && points > 200, "{asked} questions, {points} points");
}
