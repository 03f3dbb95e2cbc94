//! The witness: rules ask, it answers.
//!
//! There is one witness of four layers, and the first that knows decides: the record (what was
//! done or reported), geometry (as far as positions are known), answers given for this moment, and
//! last the open question. A rule cannot tell which layer spoke, so one file of rules serves the
//! digital table, the physical one, and everything between.

mod attacks;

use battle::{Layers, Side};
use table::Length;

use crate::Reason;
use crate::answers;
use crate::approved_ops_2025::{CritOp, kill_grade};
use crate::geometry;
use crate::record::Record;
use crate::setup::{Options, Table};
use crate::state::{MarkerState, State};
use crate::tracking::{self, Tracking};
use crate::vocabulary::{
    Action, Answer, Count, Edge, Fact, Marker, Objective, OperativeId, Order, Piece, Question, Spot, Token,
    TurningPoint, Zone,
};

/// Who answers the questions of rules.
#[derive(Debug, Clone, Copy)]
pub struct Witness<'a> {
    table: &'a Table,
    state: &'a State,
    // True if what is known is told without what it stands on.
    terse: bool,
}

impl<'a> Witness<'a> {
    /// A witness of this state.
    pub fn new(table: &'a Table, state: &'a State) -> Self {
        Self { table, state, terse: false }
    }

    /// The same for whoever only wants to know whether something is so: where that is known, a fact does not show what it
    /// stands on, and so costs no more than the answer.
    pub fn terse(table: &'a Table, state: &'a State) -> Self {
        Self { terse: true, ..Self::new(table, state) }
    }

    /// What rules remember.
    pub fn record(&self) -> &'a Record {
        &self.state.record
    }

    /// The turning point.
    pub fn turning_point(&self) -> TurningPoint {
        self.state.turning_point
    }

    /// The crit op of this battle, once it is known.
    pub fn crit_op(&self) -> Option<CritOp> {
        self.state.crit_op
    }

    /// How rules are read in this battle.
    pub fn options(&self) -> &'a Options {
        self.table.options()
    }

    /// True if the battle ends with this turning point.
    pub fn is_last_turning_point(&self) -> bool {
        self.state.turning_point.0 >= self.table.options().turning_points
    }

    /// The operatives of a side that are in play.
    pub fn operatives_of(&self, side: Side) -> impl Iterator<Item = OperativeId> + use<'a> {
        let state = self.state;
        self.table.operatives_of(side).filter(move |it| !state.operative(*it).out)
    }

    /// The operatives of a side that are not incapacitated, in the killzone or off it.
    pub fn unfallen_of(&self, side: Side) -> impl Iterator<Item = OperativeId> + use<'a> {
        let state = self.state;
        self.table.operatives_of(side).filter(move |it| {
            let off = state.operative(*it).out;
            !off || state.record.losses().is_aside(*it)
        })
    }

    /// The Wounds stat of an operative: the printed number.
    pub fn wounds_stat(&self, who: OperativeId) -> u8 {
        self.table.card(who).wounds
    }

    /// True if a rule of its team leaves this operative out of the kill op.
    pub fn ignored_for_kill_op(&self, who: OperativeId) -> bool {
        self.table.card(who).ignored_for_kill_op
    }

    /// The objective marker in the half of this side.
    pub fn objective_of(&self, side: Side) -> Objective {
        self.table.objective_of(self.state.ends[side])
    }

    /// The markers that an operative carries.
    pub fn carried_by(&self, who: OperativeId) -> impl Iterator<Item = Marker> + use<'a> {
        self.state.carried_by(who)
    }

    /// The first intelligence marker of this side that is not in play.
    pub fn spare_intelligence(&self, side: Side) -> Option<Marker> {
        let mut all = (1..=Marker::MOST_INTELLIGENCE).map(|number| Marker::Intelligence(side, number));
        all.find(|it| self.state.marker(*it) == MarkerState::Nowhere)
    }

    /// The other side.
    pub fn opponent(&self, side: Side) -> Side {
        side.other()
    }

    /// The side of an operative.
    pub fn side_of(&self, who: OperativeId) -> Side {
        self.table.side_of(who)
    }

    /// Is this marker on the table, and not carried?
    pub fn on_table(&self, marker: Marker) -> Fact {
        self.ask(Question::OnTable(marker))
    }

    /// Does this side control that marker?
    pub fn controls(&self, side: Side, marker: Marker) -> Fact {
        // Whoever does not even contest it cannot control it: nothing to ask.
        let (controls, contests) = (Question::Controls(marker), Question::Contests(side, marker));
        let control = self.known(controls);
        if control.is_none() && self.known(contests) == Some(Answer::Is(false)) {
            return Fact::no(contests, Answer::Is(false));
        }
        self.found(controls, control, |answer| holder(answer) == Some(side))
    }

    /// Does an operative of this side carry that marker?
    pub fn carries(&self, side: Side, marker: Marker) -> Fact {
        self.ask(Question::CarriedBy(marker, side))
    }

    /// Does this side contest that marker?
    pub fn contests(&self, side: Side, marker: Marker) -> Fact {
        // Whoever controls it contests it.
        let control = self.known(Question::Controls(marker));
        match control {
            Some(answer) if holder(answer) == Some(side) => self.found(Question::Controls(marker), control, |_| true),
            _ => self.ask(Question::Contests(side, marker)),
        }
    }

    /// Does this operative itself contest that marker?
    pub fn reaches(&self, who: OperativeId, marker: Marker) -> Fact {
        self.ask(Question::Reaches(who, marker))
    }

    /// Did this operative contest that objective marker when it fell? People are asked about all of
    /// them at once.
    pub fn fell_at(&self, who: OperativeId, objective: Objective) -> Fact {
        let (each, all) = (Question::Reaches(who, objective.into()), Question::FellAt(who));
        match (self.known(each), self.known(all)) {
            (Some(answer), _) => Fact::known(answer == Answer::Is(true), each, answer),
            (None, Some(Answer::Markers(at))) => Fact::known(at.has(objective), all, Answer::Markers(at)),
            _ => Fact::open(all),
        }
    }

    /// Is this place, for this marker, in the operative's control range?
    pub fn reaches_spot(&self, who: OperativeId, marker: Marker, spot: Spot) -> Fact {
        let question = Question::ReachesSpot(who, spot);
        match geometry::reaches_spot(self.table, self.state, who, marker, spot) {
            Some(reaches) => Fact::known(reaches, question, Answer::Is(reaches)),
            None => Fact::open(question),
        }
    }

    /// Could this marker lie there: on the floor, or on a surface one can stand on?
    pub fn has_footing(&self, marker: Marker, spot: Spot) -> Fact {
        match geometry::has_footing(self.table, self.state, marker, spot) {
            Some(footing) => Fact::plain(footing),
            None => Fact::open(Question::WhollyWithin(Piece::Planned(marker, spot), Zone::DropZone(Side::A))),
        }
    }

    /// Is this piece wholly inside that zone?
    pub fn wholly_within(&self, piece: impl Into<Piece>, zone: Zone) -> Fact {
        self.ask(Question::WhollyWithin(piece.into(), zone))
    }

    /// Is this operative wholly inside that zone, with no enemy in its control range? People are asked
    /// for both at once.
    pub fn stands_free(&self, who: OperativeId, zone: Zone) -> Fact {
        let inside = Question::WhollyWithin(who.into(), zone);
        let beside = Question::EnemyInControlRange(who);
        if self.known(inside).is_some() && self.known(beside).is_some() {
            return self.ask(inside) & !self.ask(beside);
        }
        self.ask(Question::StandsFree(who, zone))
    }

    /// Is any part of this piece within so much of that edge?
    pub fn within(&self, piece: impl Into<Piece>, edge: Edge, reach: Length) -> Fact {
        self.ask(Question::NearEdge(piece.into(), edge, reach))
    }

    /// Is an enemy in this operative's control range?
    pub fn enemy_in_control_range(&self, who: OperativeId) -> Fact {
        self.ask(Question::EnemyInControlRange(who))
    }

    /// Is this operative still in the killzone?
    pub fn in_killzone(&self, who: OperativeId) -> Fact {
        self.ask(Question::InKillzone(who))
    }

    /// Did this operative lose wounds in this turning point?
    pub fn lost_wounds(&self, who: OperativeId) -> Fact {
        self.ask(Question::LostWounds(who))
    }

    /// True if this operative has performed that action in this activation or counteraction.
    pub fn has_performed(&self, who: OperativeId, action: Action) -> bool {
        self.state.active().is_some_and(|it| it.who == who && it.done.has(action))
    }

    /// How many wounds this operative has lost and not regained, as far as that is known.
    pub fn wounds_lost(&self, who: OperativeId) -> u8 {
        self.state.operative(who).wounds_lost
    }

    /// Whose objective marker this is; the centre is nobody's.
    pub fn owner(&self, objective: Objective) -> Option<Side> {
        self.state.owner(objective)
    }

    /// Is any part of this piece within so much of that zone, seen from above?
    pub fn within_of(&self, piece: impl Into<Piece>, zone: Zone, reach: Length) -> Fact {
        self.ask(Question::NearZone(piece.into(), zone, reach))
    }

    /// Are these two within so much of each other, base to base?
    pub fn near(&self, one: OperativeId, other: OperativeId, reach: Length) -> Fact {
        self.ask(Question::Near(one, other, reach))
    }

    /// Is one operative visible to another?
    pub fn visible(&self, from: OperativeId, to: OperativeId) -> Fact {
        self.ask(Question::Visible(from, to))
    }

    /// Is one operative a valid target for another? No weapon is asked for.
    pub fn valid_target(&self, shooter: OperativeId, target: OperativeId) -> Fact {
        self.ask(Question::ValidTarget(shooter, target))
    }

    /// Is this operative visible to anybody of that side?
    pub fn seen_by(&self, side: Side, who: OperativeId) -> Fact {
        self.ask(Question::Seen(who, side))
    }

    /// Has this operative a Conceal order?
    pub fn conceals(&self, who: OperativeId) -> Fact {
        self.ask(Question::Conceals(who))
    }

    /// Can this operative still be activated in this turning point?
    pub fn is_ready(&self, who: OperativeId) -> Fact {
        // Where activations are not tracked nobody reports who has acted.
        let tracked = tracking::tracks(self.table, self.state, Tracking::Battle);
        Fact::plain(!tracked || self.state.operative(who).ready)
    }

    /// Has this objective marker that side's token?
    pub fn has_token(&self, side: Side, token: Token, objective: Objective) -> Fact {
        self.ask(Question::HasToken(side, token, objective))
    }

    /// Has this side reached a higher kill grade than the other?
    pub fn higher_kill_grade(&self, side: Side) -> Fact {
        let grade = |of| Count::exactly(usize::from(kill_grade::grade(self.table, self.state, of)));
        let found = |of| {
            let grade = kill_grade::grade(self.table, self.state, of);
            Fact::yes(Question::KillGrade(of), Answer::Number(grade))
        };
        let (ours, theirs) = (grade(side), grade(side.other()));
        let higher = ours.more_than(&theirs).is_yes();
        let told = found(side) & found(side.other());
        if higher { told } else { !told }
    }

    /// True if positions answer what rules ask.
    pub(crate) fn sees_the_table(&self) -> bool {
        self.table.is_digital()
    }

    /// Is this operative in cover from that one?
    pub fn in_cover(&self, target: OperativeId, from: OperativeId) -> Fact {
        self.ask(Question::InCover(target, from))
    }

    /// Who holds what a question is about, if that is known.
    pub(crate) fn holder(&self, question: Question) -> Option<Option<Side>> {
        self.known(question).map(holder)
    }

    /// That a side has fewer people left than it would take.
    pub(crate) fn too_few(&self, side: Side, wanted: u8) -> Option<Reason> {
        let there = self.table.operatives_of(side).filter(|it| !self.state.operative(*it).out).count();
        let left = u8::try_from(there).unwrap_or(u8::MAX);
        (wanted > left).then_some(Reason::FewerLeft { side, left })
    }

    /// That a side has nobody left.
    pub(crate) fn nobody_left(&self, side: Side) -> Option<Reason> {
        self.too_few(side, 1).map(|_| Reason::NobodyLeft(side))
    }
}

impl Layers for Witness<'_> {
    type Question = Question;
    type Answer = Answer;

    const YES: Answer = Answer::Is(true);

    fn by_geometry(&self, question: Question) -> Option<Answer> {
        geometry::answer(self.table, self.state, question)
    }

    fn by_answers(&self, question: Question) -> Option<Answer> {
        self.state.answers.get(question).or_else(|| answers::only_one(self.table, self.state, question))
    }

    fn found(&self, question: Question, answer: Option<Answer>, holds: impl FnOnce(Answer) -> bool) -> Fact {
        match answer {
            Some(answer) if self.terse => Fact::plain(holds(answer)),
            _ => Fact::found(question, answer, holds),
        }
    }

    fn by_record(&self, question: Question) -> Option<Answer> {
        let state = self.state;
        match question {
            Question::OnTable(marker) => Some(Answer::Is(matches!(state.marker(marker), MarkerState::OnTable(_)))),
            Question::Controls(marker) => match state.marker(marker) {
                // The carrier controls what it carries, whatever stands around it.
                MarkerState::Carried(who) => Some(Answer::Side(Some(self.table.side_of(who)))),
                MarkerState::Nowhere | MarkerState::OnTable(_) => None,
            },
            Question::Contests(side, marker) => match state.marker(marker) {
                MarkerState::Carried(who) => Some(Answer::Is(self.table.side_of(who) == side)),
                MarkerState::Nowhere | MarkerState::OnTable(_) => None,
            },
            Question::Reaches(who, marker) => match state.marker(marker) {
                MarkerState::Carried(by) => Some(Answer::Is(by == who)),
                MarkerState::Nowhere => Some(Answer::Is(false)),
                MarkerState::OnTable(_) => None,
            },
            Question::InKillzone(who) => Some(Answer::Is(!state.operative(who).out)),
            Question::LostWounds(who) => {
                let lost = state.record.lost_wounds(who);
                // Where wounds are not tracked, nothing reported does not mean nothing lost.
                let tracked = self.table.is_digital() || state.record.keeps_wounds();
                if lost || tracked { Some(Answer::Is(lost)) } else { None }
            }
            Question::Op(asked) => asked.by_record(state),
            Question::CarriedBy(marker, side) => match state.marker(marker) {
                MarkerState::Carried(who) => Some(Answer::Is(self.table.side_of(who) == side)),
                _ => Some(Answer::Is(false)),
            },
            Question::HasToken(side, token, objective) => {
                Some(Answer::Is(state.record.tac().tokens(side, token, objective) > 0))
            }
            Question::KillGrade(side) => Some(Answer::Number(kill_grade::grade(self.table, state, side))),
            Question::Conceals(who) => {
                let tracked = self.table.is_digital() || state.record.keeps_order(who);
                tracked.then(|| Answer::Is(state.operative(who).order == Order::Conceal))
            }
            // A banner goes where it may be, and stays until somebody carries it off.
            Question::WhollyWithin(Piece::Marker(Marker::Banner(side)), Zone::Territory(half))
                if half != side && !self.table.is_digital() && state.record.banner_unmoved(side) =>
            {
                Some(Answer::Is(true))
            }
            Question::WhollyWithin(..)
            | Question::StandsFree(..)
            | Question::NearZone(..)
            | Question::Near(..)
            | Question::Visible(..)
            | Question::ValidTarget(..)
            | Question::InCover(..)
            | Question::Seen(..)
            | Question::NearEdge(..)
            | Question::EnemyInControlRange(_)
            | Question::FellAt(_)
            | Question::Counts(..)
            | Question::ReachesSpot(..) => None,
        }
    }
}

/// Who holds a marker, by an answer of either kind.
fn holder(answer: Answer) -> Option<Side> {
    match answer {
        Answer::Side(side) | Answer::Control { holder: side, .. } => side,
        Answer::Is(_) | Answer::Number(_) | Answer::Operative(_) | Answer::Markers(_) | Answer::Flanks { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use battle::{Seating, System as _};
    use table::Map;

    use super::*;
    use crate::KillTeam;
    use crate::setup::TableKind;
    use crate::team::{Datacard, Team};

    #[test]
    fn a_terse_witness_says_the_same_and_shows_nothing_of_what_is_known() {
        let map = Map::load("map.toml", include_str!("../../../data/killzones/train_short.toml")).unwrap();
        let card = |name: &str| Datacard::new(name.into(), 2, 6, 4, 10, Length::mm(32));
        let teams = [Team::of("A", vec![card("a1")]), Team::of("B", vec![card("b1")])];
        let seats = Seating::duel("ann", "bob").unwrap();
        for (kind, known) in [(TableKind::Digital, true), (TableKind::Physical, false)] {
            let (map, teams, seats) = (map.clone(), teams.clone(), seats.clone());
            let table = Table::new(seats, kind, CritOp::Secure, Options::default(), map, teams).unwrap();
            let mut state = KillTeam::begin(&table);
            let centre = Objective::ALL.into_iter().find(|it| state.owner(*it).is_none()).unwrap();
            if known {
                state.operative_mut(OperativeId(0)).at = Some(table.objective(centre));
                state.operative_mut(OperativeId(1)).at = Some("2, 2".parse().unwrap());
            }
            let marker = Marker::Objective(centre);
            let [full, terse] = [Witness::new, Witness::terse].map(|it| it(&table, &state));
            for side in [Side::A, Side::B] {
                let [told, said] = [full, terse].map(|it| it.controls(side, marker));
                assert_eq!((told.is_yes(), told.is_open()), (known && side == Side::A, !known), "{kind:?} {side:?}");
                assert_eq!((said.is_yes(), said.is_open()), (told.is_yes(), told.is_open()), "{kind:?} {side:?}");
                assert_eq!((told.basis().len(), said.basis().len()), (1, usize::from(!known)), "{kind:?} {side:?}");
            }
        }
    }
}
