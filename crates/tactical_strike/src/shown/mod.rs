//! Tactical Strike through the door: what is seen, offered and told of it, as data.

mod cards;
mod glossary;
mod phrases;
mod rows;
mod scene;
mod spoken;
mod stakes;
mod why;

use battle::{Act, RollRequest, Side, System, View};
use door::{
    Aim, Card, Due, Id, InHand, Needed, Now, OpScore, Pick, PlaceWords, Ref, Row, Says, Scene, Shown, SideScore,
    Stakes, Still, Together, WhyAsked,
};

use crate::TacticalStrike;
use crate::choice::{Choice, Report};
use crate::command_points;
use crate::header::Table;
use crate::leadership::Target;
use crate::options;
use crate::state::{self, State, Step};
use crate::vocabulary::{CombatantId, Question, Roll, Secret, Slot};

impl Shown for TacticalStrike {
    const TITLE: &'static str = "Tactical Strike Plus";

    fn places(choice: &Choice) -> PlaceWords {
        match choice {
            Choice::PlaceMarker(Some(_)) => &["at"],
            _ => &[],
        }
    }

    fn still(table: &Table, state: &State) -> Still {
        scene::still(table, state)
    }

    fn edition(_: &Table, state: &State) -> u32 {
        // The map is laid once it is agreed on, and zones belong to somebody as they are taken.
        let taken: usize = state.zones.iter().map(Vec::len).sum();
        1 + u32::from(state.ground.is_some()) + u32::try_from(taken).unwrap_or(0)
    }

    fn cards(table: &Table) -> Vec<Card> {
        cards::of_battle(table)
    }

    fn library() -> Vec<Card> {
        cards::library()
    }

    fn scene(table: &Table, state: &State) -> Scene {
        scene::scene(table, state)
    }

    fn moment(_: &Table, state: &State) -> Now {
        Now { round: state.turn, phase: Id::of(scene::phase(state.step)), turn: scene::turn(state.step), active: None }
    }

    fn is_open(_: &Table, state: &State) -> bool {
        // Only which models form units is secret.
        state.step != Step::Units
    }

    fn aim(table: &Table, state: &State) -> Option<Aim> {
        let Some(state::Due::Test(test)) = state.due.last() else { return None };
        let who = id(table, test.unit.founder);
        let roll = Roll::Test(test.unit.founder, test.test);
        let does = Id::from(<Self as battle::Written>::write_roll(table, roll));
        Some(Aim { does, who, on: None, with: None, screens: Vec::new() })
    }

    fn score(table: &Table, state: &State) -> Vec<SideScore> {
        table.seats().sides().map(|it| score_of(state, it)).collect()
    }

    fn in_hand(table: &Table, slot: Slot, secret: &Secret) -> InHand {
        let Secret::Units(units) = secret;
        let says = match units.is_empty() {
            true => "No Ad-Hoc Unit: everybody alone".to_owned(),
            false => <Self as battle::Written>::write_secret(table, secret),
        };
        InHand { slot: Id::of(<Self as battle::Written>::write_slot(slot)), card: None, says: Says::plain(says) }
    }

    fn asked_for(table: &Table, state: &State, question: Question) -> (Vec<WhyAsked>, Vec<Ref>) {
        why::asked_for(table, state, question)
    }

    fn button(view: &View<'_, Self>, act: &Act<Self>) -> Row {
        rows::button(view, act)
    }

    fn form(view: &View<'_, Self>, act: &Act<Self>) -> Row {
        rows::form(view, act)
    }

    fn purse(view: &View<'_, Self>, of: &Id) -> Option<u16> {
        (of.as_str() == "cp").then(|| command_points::left(view.table, view.state, view.seat))
    }

    fn pick(table: &Table, word: &str, value: &str) -> Pick {
        rows::pick(table, word, value)
    }

    fn asks(word: &str) -> Says {
        rows::asks(word)
    }

    fn named(view: &View<'_, Self>, line: &str) -> Vec<Act<Self>> {
        let choices = options::thinkable(view.table, view.state, view.seat).into_iter().map(Act::Choose);
        let reports = options::possible_reports(view.table, view.state, view.seat).into_iter().map(Act::Report);
        door::said_of::<Self>(view.table, line, choices.chain(reports))
    }

    fn reported_side(table: &Table, report: &Report) -> Side {
        rows::side(table, report)
    }

    fn is_for_all(choice: &Choice) -> bool {
        matches!(choice, Choice::EndPhase)
    }

    fn together(views: &[View<'_, Self>]) -> Vec<Together<Self>> {
        rows::together(views)
    }

    fn usual<'a>(view: &View<'_, Self>, choices: &'a [Choice]) -> Option<&'a Choice> {
        // Nobody ends a phase of a real table by pressing Enter once too often.
        if matches!(view.state.step, Step::Playing(..)) && view.state.due.is_empty() {
            return None;
        }
        let does_least = |it: &&Choice| {
            matches!(it, Choice::Pass | Choice::Keep | Choice::Adjust(0) | Choice::Seize(0) | Choice::LetDiceDecide)
        };
        choices.iter().find(does_least).or_else(|| choices.first())
    }

    fn stakes(view: &View<'_, Self>, act: Option<&Act<Self>>) -> Option<Stakes> {
        stakes::stakes(view, act)
    }

    fn sought(view: &View<'_, Self>) -> Vec<Act<Self>> {
        let (table, state, seat) = (view.table, view.state, view.seat);
        if !matches!(state.step, Step::Playing(..)) || !state.due.is_empty() {
            return Vec::new();
        }
        let choices = options::of_this_phase(table, state, seat).into_iter().map(Act::Choose);
        let side = view.side();
        let reports = options::possible_reports(table, state, seat).into_iter();
        let reports = reports.filter(|it| rows::side(table, it) == side).map(Act::Report);
        let against = |act: &Act<Self>| <Self as System>::judge(table, state, seat, act).reasons().len();
        door::never_now(table, choices.chain(reports), against)
    }

    fn due(table: &Table, state: &State, request: &RollRequest<Roll>, mut due: Due) -> Due {
        let says = battle::capitalized(&<Self as battle::Written>::write_roll(table, request.roll));
        // Whoever rolls is called by name: nobody at a table knows the short words of models by heart.
        let who = says.rsplit_once(' ').and_then(|(what, word)| Some((what, table.model_called(word)?)));
        due.says = match who {
            Some((what, who)) => Says::plain(format!("{what} ")).name(piece(table, who)),
            None => Says::plain(says),
        };
        due.whose = rows::whose(table, state, request);
        if let (Roll::Test(..), Some(state::Due::Test(test))) = (request.roll, state.due.last())
            && let Some(target) = test.told
        {
            due.means = vec![Says::plain(passes(target))];
        }
        due
    }
}

/// What a side has by what gave it, turn by turn. Nothing is capped, and how many enemies may still fall nobody can tell: so
/// what is still possible is told once the mission is over.
fn score_of(state: &State, side: Side) -> SideScore {
    let total = state.points_of(side);
    let earned = state.earned.get(usize::from(side.0)).copied().unwrap_or_default();
    let card = state.mission.map(|it| Id::card("mission", it.card().name));
    let op = |op: &'static str, card: Option<Id>, by_round: Vec<u8>, sum: u16| OpScore {
        op: Id::of(op),
        card,
        by_round,
        sum,
        cap: None,
        still: (state.step == Step::Over).then_some([sum, sum]),
    };
    let finds = earned.finds.sum();
    let mut ops = vec![op("mission", card, earned.mission.up_to(state.turn), total.saturating_sub(finds))];
    if !state.pois.is_empty() {
        ops.push(op("points of interest", None, earned.finds.up_to(state.turn), finds));
    }
    SideScore { side, total, ops }
}

/// A model's word in phrases.
fn id(table: &Table, model: CombatantId) -> Id {
    Id::from(table.code(model))
}

fn piece(table: &Table, model: CombatantId) -> Ref {
    Ref::Piece(id(table, model))
}

/// What a test needs.
fn needed(target: Target) -> Needed {
    match target {
        Target::AtMost { only_double_one: true, .. } => Needed::most(2, "passed"),
        Target::AtMost { value, .. } | Target::Characteristic(value) | Target::UpTo(value) => {
            Needed::most(value, "passed")
        }
        Target::AtLeast(value) => Needed::least(value, "passed"),
    }
}

fn passes(target: Target) -> String {
    match target {
        Target::AtMost { only_double_one: true, .. } => "Only a double 1 passes".to_owned(),
        Target::AtMost { value, .. } | Target::UpTo(value) => format!("{value} or less passes"),
        Target::Characteristic(value) => format!("{value} or less passes; a 1 always does, a 6 never"),
        Target::AtLeast(value) => format!("{value} or more passes"),
    }
}
