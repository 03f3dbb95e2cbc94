//! Maelstrom through the door: what is seen, offered and told of it, as data.

mod cards;
mod named;
mod phrases;
mod reports;
mod reserves;
mod rows;
mod scene;
mod spoken;
mod stakes;
mod together;

use battle::{Act, Needs, RollRequest, Side, View};
use door::{
    Card, Due, Id, InHand, Now, OpScore, Pick, PlaceWords, Ref, Row, Says, Scene, Shown, SideScore, Stakes, Still, Sum,
    Together, WhyAsked,
};

use crate::Maelstrom;
use crate::choice::{Choice, Report};
use crate::header::Table;
use crate::missions::Mission;
use crate::state::{State, Step};
use crate::vocabulary::{Question, Roll, Secret, Slot, UnitId, seat_of};

impl Shown for Maelstrom {
    const TITLE: &'static str = "Maelstrom of War";

    fn places(choice: &Choice) -> PlaceWords {
        match choice {
            Choice::PlaceMarker(_, Some(_)) => &["at"],
            _ => &[],
        }
    }

    fn still(table: &Table, state: &State) -> Still {
        scene::still(table, state)
    }

    fn edition(_: &Table, state: &State) -> u32 {
        // The battlefield is there once it is agreed on, and its ends are somebody's once they are taken.
        1 + u32::from(state.ground.is_some()) + u32::from(state.ends.is_some())
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
        Now { round: state.round, phase: Id::of(scene::phase(state)), turn: scene::turn(state), active: None }
    }

    fn is_open(_: &Table, _: &State) -> bool {
        // What is for one pair of eyes is sealed, and a seal is no open choice.
        true
    }

    fn is_shared(_: &Table, state: &State) -> bool {
        matches!(state.step, Step::Playing(_) | Step::Muster | Step::Briefing)
    }

    fn score(table: &Table, state: &State) -> Vec<SideScore> {
        // What comes on top at the end is no point before it.
        let end = match <Self as battle::System>::needs(table, state) {
            Needs::Nothing(outcome) => Some(outcome.points),
            _ => None,
        };
        let total = |side: Side| end.as_ref().and_then(|it| it.get(usize::from(side.0)).copied());
        [Side::A, Side::B].map(|side| score_of(table, state, side, total(side))).to_vec()
    }

    fn in_hand(table: &Table, slot: Slot, secret: &Secret) -> InHand {
        let says = match secret {
            Secret::Categories(three) => three.map(|it| it.name()).join(", "),
            Secret::Overriding(category) => category.name().to_owned(),
            Secret::Reserves(starts) if starts.is_empty() => "Everybody starts on the battlefield".to_owned(),
            Secret::Reserves(starts) => rows::reserves(table, starts),
        };
        InHand { slot: Id::of(<Self as battle::Written>::write_slot(slot)), card: None, says: Says::plain(says) }
    }

    fn button(view: &View<'_, Self>, act: &Act<Self>) -> Row {
        rows::button(view, act)
    }

    fn form(view: &View<'_, Self>, act: &Act<Self>) -> Row {
        rows::form(view, act)
    }

    fn purse(view: &View<'_, Self>, of: &Id) -> Option<u16> {
        rows::purse(view, of)
    }

    fn pick(table: &Table, word: &str, value: &str) -> Pick {
        rows::pick(table, word, value)
    }

    fn asks(word: &str) -> Says {
        rows::asks(word)
    }

    fn in_order(_: &View<'_, Self>, mut choices: Vec<Choice>) -> Vec<Choice> {
        // The players see where a unit stands; a place that Umpire is to keep is written.
        choices.retain(|it| !matches!(it, Choice::Deploy(_, at) if !at.is_empty()));
        // Whoever keeps no places finds the territories first; what does least comes last.
        choices.sort_by_key(|it| match it {
            Choice::PlaceMarker(_, None) | Choice::DeployEverybody => 0,
            Choice::Pass => 2,
            _ => 1,
        });
        choices
    }

    fn sought(view: &View<'_, Self>) -> Vec<Act<Self>> {
        named::sought(view)
    }

    fn stakes(view: &View<'_, Self>, act: Option<&Act<Self>>) -> Option<Stakes> {
        stakes::stakes(view, act)
    }

    fn named(view: &View<'_, Self>, line: &str) -> Vec<Act<Self>> {
        named::named(view, line)
    }

    fn counted(view: &View<'_, Self>, report: &Report) -> Option<(&'static str, u8)> {
        match report {
            Report::ModelsLost(hit, _, None) => {
                Some(("models", view.state.unit(hit.unit).left)).filter(|(_, most)| *most > 0)
            }
            Report::WoundsLost(hit, _, None) => {
                // The model that has lost most loses more.
                let models = view.state.models(view.table, hit.unit).iter().filter(|it| !it.is_gone);
                let lost = models.map(|it| it.wounds_lost).max().unwrap_or(0);
                let left = view.table.unit(hit.unit).wounds.saturating_sub(lost);
                Some(("wounds", left.saturating_sub(1))).filter(|(_, most)| *most > 0)
            }
            Report::MortalWounds { .. } => Some(("wounds", MANY)),
            Report::Used { side, .. } => Some(("cp", view.state.cp[*side])).filter(|(_, most)| *most > 0),
            _ => None,
        }
    }

    fn reported_side(table: &Table, report: &Report) -> Side {
        rows::side(table, report)
    }

    fn is_for_all(choice: &Choice) -> bool {
        matches!(
            choice,
            Choice::Propose(_)
                | Choice::Agree
                | Choice::LetDiceDecide
                | Choice::Ready
                | Choice::EndPhase
                | Choice::EndNow
        )
    }

    fn together(views: &[View<'_, Self>]) -> Vec<Together<Self>> {
        together::together(views)
    }

    fn usual<'a>(view: &View<'_, Self>, choices: &'a [Choice]) -> Option<&'a Choice> {
        match view.state.step {
            Step::Determination(_) | Step::Intel(_) | Step::PreBattle(_) => {
                choices.iter().find(|it| matches!(it, Choice::Pass))
            }
            Step::Size | Step::Mission | Step::Map => choices.iter().find(|it| matches!(it, Choice::LetDiceDecide)),
            Step::Generation(..) => choices.iter().find(|it| matches!(it, Choice::Keep)),
            Step::Deployment(_) | Step::Roles | Step::FirstTurn => choices.first(),
            _ => None,
        }
    }

    fn concede() -> Option<Choice> {
        Some(Choice::Concede)
    }

    fn due(table: &Table, state: &State, request: &RollRequest<Roll>, mut due: Due) -> Due {
        let (says, whose) = match request.roll {
            Roll::Mission => ("The mission", Vec::new()),
            Roll::Map => ("The deployment map", Vec::new()),
            Roll::Roles => ("Who assigns attacker and defender: the higher die", both()),
            Roll::LastUnits => ("Who sets up the last units first: the higher die", both()),
            Roll::FirstTurn => ("Who decides about the first turn: the higher die", both()),
            Roll::Category(side) => ("The category of the next objective", vec![Ref::Seat(seat_of(side))]),
            Roll::Objective(side) => ("The next objective", vec![Ref::Seat(seat_of(side))]),
        };
        due.says = Says::plain(says);
        due.whose = whose;
        due.faces = rows::faces(table, state, request.roll);
        due
    }

    fn to_add_up(table: &Table, state: &State, question: Question) -> Option<Sum> {
        let Question::Controls(_) = question else { return None };
        let of = table.units().filter(|it| state.is_on_battlefield(*it)).map(|it| id(table, it)).collect();
        Some(Sum { meter: Id::of("models"), of })
    }

    fn asked_for(table: &Table, state: &State, question: Question) -> (Vec<WhyAsked>, Vec<Ref>) {
        let card = |objective: &str| Says::new().name(Ref::Card(Id::card("objective", objective)));
        let why = match state.step {
            Step::RoundStart => {
                let mission = Ref::Card(Id::card("mission", state.mission().card().name));
                vec![WhyAsked { says: Says::of("a fourth objective in {}", [mission]), side: None }]
            }
            Step::TurnStart(_) => vec![WhyAsked { says: card("Take it Back"), side: None }],
            _ => {
                let askers = state.askers(table, question).into_iter();
                askers.map(|(side, it)| WhyAsked { says: card(it.card().name), side: Some(side) }).collect()
            }
        };
        let chips = match question {
            Question::Controls(marker) => vec![Ref::Marker(scene::marker_id(table, marker))],
            Question::BeenIn(unit, _) => vec![Ref::Piece(id(table, unit))],
            _ => Vec::new(),
        };
        (why, chips)
    }
}

/// More mortal wounds than any power deals.
const MANY: u8 = 60;

fn both() -> Vec<Ref> {
    [Side::A, Side::B].map(|it| Ref::Seat(seat_of(it))).to_vec()
}

/// A unit's word in phrases.
fn id(table: &Table, unit: UnitId) -> Id {
    Id::from(table.code(unit))
}

/// What a side has: from objectives by round, and for its painted army once the battle is over, which is when it is paid.
fn score_of(table: &Table, state: &State, side: Side, at_the_end: Option<u16>) -> SideScore {
    let (plays, options) = (state.plays(side), table.options());
    let sum = u16::from(state.points[side]);
    let cap = u16::from(options.vp_cap);
    let painted = if table.army(side).is_painted && plays { u16::from(options.painted_bonus) } else { 0 };
    let over = at_the_end.is_some();
    let objectives = OpScore {
        op: Id::of("objectives"),
        card: state.mission.map(|it: Mission| Id::card("mission", it.card().name)),
        by_round: state.by_round[side].up_to(state.round),
        sum,
        cap: Some(cap),
        still: Some([sum, if over || !plays { sum } else { cap }]),
    };
    let paint = OpScore {
        op: Id::of("painted army"),
        card: None,
        by_round: Vec::new(),
        sum: at_the_end.map_or(0, |it| it.saturating_sub(sum)),
        cap: Some(u16::from(options.painted_bonus)),
        still: Some([painted, painted]),
    };
    SideScore { side, total: at_the_end.unwrap_or(sum), ops: vec![objectives, paint] }
}
