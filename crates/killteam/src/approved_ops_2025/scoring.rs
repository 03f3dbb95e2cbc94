//! Scoring: which clauses are due at a window, what is still to be asked, and the booking of
//! points under the caps.
//!
//! Nothing scores outside a window. Caps are applied here and nowhere else.

use battle::{Cap, Row, Side, book};

use super::{CritOp, TacOp, kill_grade, kill_op, primary_op, tokens};
use crate::KillTeam;
use crate::card::Card;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::{Action, Answer, Clauses, Fact, Op, PrimaryOp, Question, TurningPoint, When, Window};
use crate::witness::Witness;

/// The most that a crit op or a tac op gives in a battle, unless the options say otherwise.
pub const MOST_PER_OP: u8 = 6;

/// What one op offers one side at a window.
#[derive(Debug)]
pub(crate) struct Due {
    pub(crate) side: Side,
    pub(crate) op: Op,
    clauses: Clauses,
}

/// What is still to be asked before a window can be settled, each question once.
pub(crate) fn open_questions(table: &Table, state: &State, window: Window) -> Vec<Question> {
    // Positions answer everything, but in a scenario that gives only some of them.
    if table.is_digital() && !table.is_staged() {
        return Vec::new();
    }
    let mut questions = Vec::new();
    let mut note = |question: Question| {
        if !questions.contains(&question) {
            questions.push(question);
        }
    };
    for due in due(table, state, window) {
        due.clauses.open_questions().copied().for_each(&mut note);
    }
    tokens::open_questions(table, state, window).into_iter().for_each(&mut note);
    questions
}

/// Everything that public ops offer at a window: crit op first, then tac ops, the side with
/// initiative first.
pub(crate) fn due(table: &Table, state: &State, window: Window) -> Vec<Due> {
    due_by(&Witness::new(table, state), state, window)
}

/// The same by a witness of this state, who may leave out what facts stand on.
pub(crate) fn due_by(ask: &Witness<'_>, state: &State, window: Window) -> Vec<Due> {
    let sides = [state.initiative, state.initiative.other()];
    let mut list = Vec::new();
    for side in sides {
        list.extend(due_of_crit_op(ask, state, window, side));
    }
    for side in sides {
        if let Some(op) = state.tac_ops[side].revealed() {
            list.extend(due_of(ask, window, side, Op::Tac(op), op.card()));
        }
    }
    if window == Window::EndOfBattle {
        list.extend(sides.map(|side| Due { side, op: Op::Kill, clauses: kill_op::comparison(ask, side) }));
    }
    list
}

fn due_of_crit_op(ask: &Witness<'_>, state: &State, window: Window, side: Side) -> impl Iterator<Item = Due> {
    let all = state.crit_op.map(|op| due_of(ask, window, side, Op::Crit(op), op.card()));
    all.into_iter().flatten()
}

/// What a tac op that is still sealed would offer its owner: rows for the owner alone.
pub(crate) fn sealed_rows(table: &Table, state: &State, window: Window, side: Side, op: TacOp) -> Vec<Row<KillTeam>> {
    let due = due_of(&Witness::new(table, state), window, side, Op::Tac(op), op.card());
    due.into_iter().flat_map(|it| rows(table, state, window, it)).map(unscored).collect()
}

/// A sealed op never scores: whatever would score reveals it first, and what waits for a gambit waits.
fn unscored(row: Row<KillTeam>) -> Row<KillTeam> {
    let cut_by = if row.given > 0 { Some("it is still sealed") } else { row.cut_by };
    Row { given: 0, cut_by, ..row }
}

/// What performing an action gives a side at once.
pub(crate) fn due_at_once(table: &Table, state: &State, action: Action, side: Side) -> Vec<Due> {
    let (crit, tac) = (state.crit_op, state.tac_ops[side].revealed());
    let cards = [crit.map(CritOp::card), tac.map(TacOp::card)];
    // Hardly any action scores.
    let scores = |it: &Card| it.scores.iter().any(|(when, _)| *when == When::Performed(action));
    if !cards.into_iter().flatten().any(scores) {
        return Vec::new();
    }
    let window = Window::Performed(action, state.turning_point);
    let ask = Witness::new(table, state);
    let mut list: Vec<Due> = due_of_crit_op(&ask, state, window, side).collect();
    if let Some(op) = tac {
        list.extend(due_of(&ask, window, side, Op::Tac(op), op.card()));
    }
    list
}

/// What the newest loss gives a side at once: the kill op first.
pub(crate) fn due_after_loss(table: &Table, state: &State, side: Side) -> Vec<Due> {
    let window = Window::Incapacitated(state.turning_point);
    let reached = kill_grade::grade(table, state, side);
    let booked: u8 = state.tally[side].kill.iter().sum();
    let told = grade(side, reached);
    // A kill that reaches no grade is told as well, with the grade as it stands.
    let clauses = match booked < reached {
        true => (booked..reached).fold(Clauses::new(), |clauses, _| clauses.point(kill_op::GRADE, told.clone())),
        false => Clauses::new().point(kill_op::GRADE, !told),
    };
    let mut list = vec![Due { side, op: Op::Kill, clauses }];
    if let Some(op) = state.tac_ops[side].revealed() {
        list.extend(due_of(&Witness::new(table, state), window, side, Op::Tac(op), op.card()));
    }
    list
}

fn grade(side: Side, reached: u8) -> Fact {
    Fact::yes(Question::KillGrade(side), Answer::Number(reached))
}

impl Due {
    /// What has to be asked before it can be booked.
    pub(crate) fn open_questions(&self) -> impl Iterator<Item = &Question> {
        self.clauses.open_questions()
    }
}

fn due_of(ask: &Witness<'_>, window: Window, side: Side, op: Op, card: &Card) -> Vec<Due> {
    let now = card.scores.iter().filter(|(when, _)| is_now(*when, window));
    now.map(|(_, points)| Due { side, op, clauses: points(ask, side) }).collect()
}

pub(super) fn is_now(when: When, window: Window) -> bool {
    match (when, window) {
        (When::Performed(action), Window::Performed(performed, _)) => action == performed,
        (When::EndOfTurningPointAfterFirst, Window::EndOfTurningPoint(turning_point)) => !turning_point.is_first(),
        (When::EndOfTurningPoints(first, last), Window::EndOfTurningPoint(it)) => (first..=last).contains(&it.0),
        (When::EndOfTurningPointFrom(first), Window::EndOfTurningPoint(turning_point)) => turning_point.0 >= first,
        (When::EnemyFalls, Window::Incapacitated(_)) | (When::EndOfBattle, Window::EndOfBattle) => true,
        _ => false,
    }
}

/// The rows of what is due, booked under the caps. Rows of one list must be folded before the next
/// list is made: caps look at what has been booked.
pub(crate) fn rows(table: &Table, state: &State, window: Window, due: Due) -> Vec<Row<KillTeam>> {
    let Due { side, op, clauses } = due;
    let mut booked_here = 0;
    let mut list = Vec::new();
    for clause in clauses {
        debug_assert!(clauses_of(op).contains(&clause.says), "{:?} has no clause \"{}\"", op, clause.says);
        let caps = caps(table, state, window, side, op, booked_here);
        let (given, cut_by) = if clause.fact.is_yes() { book(clause.worth, &caps) } else { (0, None) };
        booked_here += given;
        list.push(Row {
            side,
            op,
            window,
            clause: clause.says,
            worth: clause.worth,
            given,
            cut_by,
            basis: clause.fact.basis().to_vec(),
        });
    }
    list
}

fn caps(table: &Table, state: &State, window: Window, side: Side, op: Op, booked_here: u8) -> Vec<Cap> {
    let (tally, most) = (&state.tally[side], table.options().op_caps);
    let (slots, card, most, kind) = match op {
        Op::Crit(op) => (&tally.crit, op.card(), most.crit, "crit op"),
        Op::Tac(op) => (&tally.tac, op.card(), most.tac, "tac op"),
        Op::Kill => {
            let scored: u8 = tally.kill.iter().sum();
            let left = most.kill.saturating_sub(scored + booked_here);
            return vec![Cap { says: most_says(most.kill, "kill op"), left }];
        }
        // The bonus has its own maximum, see `primary_op`.
        Op::Primary => return Vec::new(),
    };
    let scored: u8 = slots.iter().sum();
    let mut caps = vec![Cap { says: most_says(most, kind), left: most.saturating_sub(scored + booked_here) }];
    if let (Some(cap), Some(turning_point)) = (cap_per_turning_point(table, card), turning_point_of(window)) {
        let scored_now = slots.get(usize::from(turning_point.0).saturating_sub(1)).copied().unwrap_or(0);
        let left = cap.saturating_sub(scored_now + booked_here);
        caps.push(Cap { says: cap_says(cap), left });
    }
    caps
}

/// The most that a tac op still gives a side at the end of this turning point.
pub(crate) fn room_for(table: &Table, state: &State, side: Side, op: TacOp) -> u8 {
    let window = Window::EndOfTurningPoint(state.turning_point);
    let caps = caps(table, state, window, side, Op::Tac(op), 0);
    caps.iter().map(|it| it.left).min().unwrap_or(0)
}

/// The cap of the options, or else the card's own.
pub(super) fn cap_per_turning_point(table: &Table, card: &Card) -> Option<u8> {
    let mut given = table.options().tp_caps.iter();
    given.find(|(name, _)| is_name_of(name, card)).map(|(_, cap)| *cap).or(card.cap_per_turning_point)
}

/// True if a name means this card, in any spelling that ops are known by.
fn is_name_of(name: &str, card: &Card) -> bool {
    let (crit, tac) = (CritOp::named(name).map(CritOp::card), TacOp::named(name).map(TacOp::card));
    crit.or(tac).is_some_and(|it| it.name == card.name)
}

fn most_says(most: u8, kind: &str) -> &'static str {
    match (most, kind) {
        (MOST_PER_OP, "crit op") => "6 for the crit op",
        (MOST_PER_OP, "kill op") => "6 for the kill op",
        (MOST_PER_OP, _) => "6 for the tac op",
        (_, "crit op") => "the most for the crit op",
        (_, "kill op") => "the most for the kill op",
        _ => "the most for the tac op",
    }
}

const fn cap_says(cap: u8) -> &'static str {
    match cap {
        1 => "1 in a turning point",
        2 => "2 in a turning point",
        3 => "3 in a turning point",
        _ => "the most of a turning point",
    }
}

fn turning_point_of(window: Window) -> Option<TurningPoint> {
    match window {
        Window::Performed(_, turning_point)
        | Window::Incapacitated(turning_point)
        | Window::EndOfTurningPoint(turning_point) => Some(turning_point),
        Window::EndOfBattle => None,
    }
}

/// The bonus for the primary op, when it has been revealed.
pub(crate) fn primary_row(table: &Table, state: &State, side: Side, primary: PrimaryOp) -> Row<KillTeam> {
    let tally = &state.tally[side];
    let scored: u8 = match primary {
        PrimaryOp::Crit => tally.crit.iter().sum(),
        PrimaryOp::Tac => tally.tac.iter().sum(),
        PrimaryOp::Kill => tally.kill.iter().sum(),
    };
    let bonus = primary_op::bonus(scored, table.options().op_caps.primary);
    Row {
        side,
        op: Op::Primary,
        window: Window::EndOfBattle,
        clause: primary_op::says(primary),
        worth: bonus,
        given: bonus,
        cut_by: None,
        basis: Fact::plain(true).basis().to_vec(),
    }
}

/// What the clauses of an op say.
fn clauses_of(op: Op) -> &'static [&'static str] {
    match op {
        Op::Crit(op) => op.card().clauses,
        Op::Tac(op) => op.card().clauses,
        Op::Kill => &kill_op::CLAUSES,
        Op::Primary => &primary_op::CLAUSES,
    }
}

/// Every clause of every op, with the name of the op.
pub fn all_clauses() -> impl Iterator<Item = (&'static str, &'static str)> {
    let cards = cards().flat_map(|(_, card)| card.clauses.iter().map(|it| (card.name, *it)));
    let kill = kill_op::CLAUSES.iter().map(|it| ("kill op", *it));
    cards.chain(kill).chain(primary_op::CLAUSES.iter().map(|it| ("primary op", *it)))
}

/// The crit ops and tac ops by name, for the rules browser.
pub fn cards() -> impl Iterator<Item = (&'static str, &'static Card)> {
    let crit = CritOp::ALL.into_iter().map(|it| ("crit op", it.card()));
    let tac = TacOp::ALL.into_iter().map(|it| ("tac op", it.card()));
    crit.chain(tac)
}

#[cfg(test)]
mod tests;
