//! Kill Team through the door: what is seen, offered and told of it, as data.
//!
//! Nothing here decides anything: what is legal and what scores is asked where it is decided.

mod board;
mod buttons;
mod cards;
mod dice;
mod menus;
mod named;
mod scene;
mod spoken;
mod stakes;
mod tracked;
mod ways;

use battle::{Act, RollRequest, Side, View};
use door::{
    Aim, Card, Chore, Due, Follow, Id, InHand, Leg, Measured, Now, OpScore, Pick, Place, PlaceWords, Reach, Ref, Row,
    Says, Scene, Shown, SideScore, Stakes, Still, Sum, Takes, Tray, Way, What, WhyAsked,
};

use crate::approved_ops_2025::still;
use crate::choice::{Choice, Report, Target};
use crate::pending::Pending;
use crate::setup::Table;
use crate::state::{Declared, Phase, State, Tally};
use crate::vocabulary::{OperativeId, PrimaryOp, Question, Roll, Secret, Slot};
use crate::written::attacks::weapon_name;
use crate::written::write_marker;
use crate::{Event, KillTeam, Marker};

impl Shown for KillTeam {
    const TITLE: &'static str = "Kill Team";

    fn places(choice: &Choice) -> PlaceWords {
        match choice {
            Choice::SetUp { .. } | Choice::PutDown { .. } | Choice::Place(_) => &["at"],
            Choice::Perform { target: Target::Path(_), .. } => &["to"],
            Choice::Perform { target: Target::Spot(_) | Target::PutDown(..), .. } => &["at"],
            _ => &[],
        }
    }

    fn still(table: &Table, state: &State) -> Still {
        board::still(table, state)
    }

    fn edition(_: &Table, state: &State) -> u32 {
        board::edition(state)
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

    fn measure(table: &Table, state: &State, markers: &mut [door::Marker]) {
        scene::measure(table, state, markers);
    }

    fn moment(table: &Table, state: &State) -> Now {
        Now {
            round: state.turning_point.0,
            phase: Id::of(scene::phase(&state.phase)),
            turn: scene::turn(table, state),
            active: state.active().map(|it| id(table, it.who)),
        }
    }

    fn is_open(table: &Table, state: &State) -> bool {
        // What can be done with dice or from guard depends on no secret, and where no tac op is sealed nothing else does.
        let is_sealed = |side: Side| state.tac_ops[side] == Declared::Sealed;
        match state.phase {
            _ if Pending::of(table, state).is_some_and(Pending::is_no_secret) => true,
            Phase::Firefight { .. } | Phase::Gambits { .. } => !is_sealed(Side::A) && !is_sealed(Side::B),
            Phase::FirstInitiative { .. }
            | Phase::DropZones
            | Phase::Deployment { .. }
            | Phase::InitiativeCards(_)
            | Phase::Placing(_)
            | Phase::Ready(_)
            | Phase::Initiative { .. }
            | Phase::Claims { .. } => true,
            _ => false,
        }
    }

    fn aim(table: &Table, state: &State) -> Option<Aim> {
        state.attack.as_ref().map(|it| dice::aim(table, it))
    }

    fn trays(table: &Table, state: &State) -> Vec<Tray> {
        state.attack.as_ref().map_or(Vec::new(), |it| dice::trays(table, state, it))
    }

    fn score(table: &Table, state: &State) -> Vec<SideScore> {
        [Side::A, Side::B].map(|side| score_of(table, state, side)).to_vec()
    }

    fn in_hand(table: &Table, slot: Slot, secret: &Secret) -> InHand {
        let (card, says) = match secret {
            Secret::TacOp(op) => (Some(Id::card("tac op", op.card().name)), op.card().name.to_owned()),
            Secret::PrimaryOp(op) => (Some(Id::card("op", op.name())), battle::capitalized(op.name())),
            Secret::MarkerPick(objective) => (None, format!("marker {}", objective.number())),
            Secret::Operatives(side, roster) => (None, roster.written(table.team(*side))),
            Secret::Equipment(loadout) if loadout.count() == 0 => (None, "Nothing".to_owned()),
            Secret::Equipment(loadout) => (None, loadout.written()),
        };
        InHand { slot: Id::of(slot.name()), card, says: Says::plain(says) }
    }

    fn sealed_for(_: &Table, slot: Slot) -> Option<String> {
        cards::sealed_for(slot).map(str::to_owned)
    }

    fn secret_takes(view: &View<'_, Self>, slot: Slot) -> Option<Takes> {
        buttons::secret_takes(view, slot)
    }

    fn button(view: &View<'_, Self>, act: &Act<Self>) -> Row {
        buttons::button(view, act)
    }

    fn form(view: &View<'_, Self>, act: &Act<Self>) -> Row {
        buttons::form(view, act)
    }

    fn purse(view: &View<'_, Self>, of: &Id) -> Option<u16> {
        buttons::purse(view, of)
    }

    fn pick(table: &Table, word: &str, value: &str) -> Pick {
        buttons::pick(table, word, value)
    }

    fn asks(word: &str) -> Says {
        buttons::asks(word)
    }

    fn begins(_: &Table, state: &State, choice: &Choice) -> Option<Place> {
        match choice {
            Choice::Perform { who, target: Target::Path(_), .. } => state.operative(*who).at.map(Place::from),
            _ => None,
        }
    }

    fn in_order(_: &View<'_, Self>, mut choices: Vec<Choice>) -> Vec<Choice> {
        choices.sort_by_key(|it| matches!(it, Choice::EndActivation));
        choices
    }

    fn unlisted(view: &View<'_, Self>, listed: &[Choice]) -> Vec<Choice> {
        ways::unlisted(view, listed)
    }

    fn spots(view: &View<'_, Self>, choice: &Choice) -> Vec<Choice> {
        match choice {
            Choice::SetUp { who, .. } => crate::options::set_ups_of(view, *who),
            _ => Vec::new(),
        }
    }

    fn sought(view: &View<'_, Self>) -> Vec<Act<Self>> {
        buttons::sought(view)
    }

    fn named(view: &View<'_, Self>, line: &str) -> Vec<Act<Self>> {
        named::named(view, line)
    }

    fn reports_of_sealed(view: &View<'_, Self>) -> Vec<Report> {
        buttons::reports_of_sealed(view)
    }

    fn counted(view: &View<'_, Self>, report: &Report) -> Option<(&'static str, u8)> {
        buttons::counted(view, report)
    }

    fn reported_side(table: &Table, report: &Report) -> Side {
        match report {
            Report::Performed { who, .. }
            | Report::PerformedAt { who, .. }
            | Report::Wounded(who)
            | Report::Out { who, .. }
            | Report::SetAside(who)
            | Report::Returned(who) => table.side_of(*who),
            Report::Track(_) => Side::A,
            Report::Noted(note) => note.side(table),
        }
    }

    fn is_for_all(choice: &Choice) -> bool {
        matches!(choice, Choice::EndFirefight)
    }

    fn usual<'a>(view: &View<'_, Self>, choices: &'a [Choice]) -> Option<&'a Choice> {
        // Nobody ends a turning point of a real table by pressing Enter once too often.
        if !view.table.is_digital() && matches!(view.state.phase, Phase::Firefight { .. }) {
            return None;
        }
        // Action points are not given away by a slip: with something left to do, Enter alone does not end. Nor does it
        // spend a command point.
        let ends = |it: &Choice| matches!(it, Choice::EndActivation);
        let is_free = |it: &&Choice| !buttons::spends_command_points(it);
        if choices.iter().any(ends) && choices.iter().any(|it| !ends(it) && is_free(&it)) {
            return None;
        }
        let does_least = |it: &&Choice| matches!(it, Choice::Pass | Choice::KeepTokens) || ends(it);
        choices.iter().find(does_least).or_else(|| choices.iter().find(is_free))
    }

    fn is_no_decision(choice: &Choice) -> bool {
        // Whoever has nothing left to spend has nothing left to hide.
        matches!(choice, Choice::EndActivation)
    }

    fn chore(view: &View<'_, Self>) -> Option<Chore> {
        let Phase::Deployment { turn } = view.state.phase else { return None };
        let waits = |it: &OperativeId| view.state.operative(*it).at.is_none() && !view.state.operative(*it).out;
        let steps = view.table.operatives_of(turn).filter(waits).count();
        let label = Says::plain(format!("Set up all {steps} as proposed"));
        (steps > 0).then(|| Chore { label, steps: u16::try_from(steps).unwrap_or(u16::MAX) })
    }

    fn concede() -> Option<Choice> {
        Some(Choice::Concede)
    }

    fn stakes(view: &View<'_, Self>, act: Option<&Act<Self>>) -> Option<Stakes> {
        stakes::stakes(view, act)
    }

    fn follows(view: &View<'_, Self>, act: &Act<Self>) -> Vec<Follow> {
        ways::follows(view, act)
    }

    fn legs(view: &View<'_, Self>, act: &Act<Self>) -> (Vec<Leg>, Option<i32>) {
        ways::legs(view, act)
    }

    fn reach(view: &View<'_, Self>, choice: &Choice, begun: bool) -> Option<Reach> {
        ways::reach(view, choice, begun)
    }

    fn measured(table: &Table, state: &State, from: &Ref) -> Vec<Measured> {
        ways::measured(table, state, from)
    }

    fn due(table: &Table, state: &State, request: &RollRequest<Roll>, due: Due) -> Due {
        dice::due(table, state, request, due)
    }

    fn asked_for(table: &Table, state: &State, question: Question) -> (Vec<WhyAsked>, Vec<Ref>) {
        buttons::asked_for(table, state, question)
    }

    fn to_add_up(table: &Table, state: &State, question: Question) -> Option<Sum> {
        let Question::Controls(_) = question else { return None };
        let stands = |it: &OperativeId| !state.operative(*it).out && !state.record.losses().is_aside(*it);
        let of = table.operatives().filter(stands).map(|it| id(table, it)).collect();
        Some(Sum { meter: Id::of("apl"), of })
    }

    fn drawn(table: &Table, state: &State, event: &Event) -> Vec<What> {
        match event {
            Event::Attack(event) => dice::drawn(table, state, event),
            _ => Vec::new(),
        }
    }

    fn way(table: &Table, state: &State, act: &Act<Self>) -> Option<Way> {
        ways::taken(table, state, act)
    }
}

/// An operative's word in phrases.
fn id(table: &Table, who: OperativeId) -> Id {
    Id::from(table.code(who))
}

fn piece(table: &Table, who: OperativeId) -> Ref {
    Ref::Piece(id(table, who))
}

fn marker_id(table: &Table, marker: Marker) -> Id {
    Id::from(write_marker(table, marker))
}

/// The card of a weapon of somebody.
fn weapon_card(table: &Table, who: OperativeId, weapon: crate::WeaponNo) -> Id {
    Id::from(format!("weapon/{}/{}", table.side_of(who), weapon_name(table, who, weapon)))
}

fn score_of(table: &Table, state: &State, side: Side) -> SideScore {
    let tally: &Tally = &state.tally[side];
    let rounds = usize::from(table.options().turning_points.min(state.turning_point.0));
    let (caps, still) = (table.options().op_caps, still::still_possible(table, state, side));
    let (cap, range) = (|it: u8| Some(u16::from(it)), |it: [u8; 2]| Some(it.map(u16::from)));
    let op = |op: &'static str, card: Option<Id>, points: &[u8; 5], most: u8, still: [u8; 2]| {
        // What the end of the battle gave stands behind the last turning point.
        let (rounds_of, end) = (points.get(..rounds.min(4)).unwrap_or_default(), points.last().copied());
        let end = end.filter(|it| *it > 0);
        let by_round = rounds_of.iter().copied().chain(end).collect();
        let sum = points.iter().map(|it| u16::from(*it)).sum();
        OpScore { op: Id::of(op), card, by_round, sum, cap: cap(most), still: range(still) }
    };
    let crit = state.crit_op.map(|it| Id::card("crit op", it.card().name));
    let tac = state.tac_ops[side].revealed().map(|it| Id::card("tac op", it.card().name));
    let primary = state.primary_ops[side].revealed().map(|it: PrimaryOp| Id::card("op", it.name()));
    let bonus = u16::from(tally.primary);
    let ops = vec![
        op("crit op", crit, &tally.crit, caps.crit, still.crit),
        op("tac op", tac, &tally.tac, caps.tac, still.tac),
        op("kill op", Some(Id::card("op", "kill op")), &tally.kill, caps.kill, still.kill),
        OpScore {
            op: Id::of("primary op"),
            card: primary,
            by_round: Vec::new(),
            sum: bonus,
            cap: cap(caps.primary),
            still: range(still.primary),
        },
    ];
    SideScore { side, total: tally.total(), ops }
}
