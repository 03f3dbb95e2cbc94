//! The witness: rules ask, it answers.
//!
//! There is one witness of four layers, and the first that knows decides: the record (what was
//! done or reported), geometry (as far as positions are known), answers given for this moment, and
//! last the open question. A rule cannot tell which layer spoke, so one file of rules serves the
//! digital table, the physical one, and everything between.

use battle::Side;
use table::Length;

use crate::geometry;
use crate::record::Record;
use crate::setup::Table;
use crate::state::{MarkerState, State};
use crate::vocabulary::{
    Action, Answer, Edge, Fact, Marker, Objective, OperativeId, Piece, Question, Spot, TurningPoint, Zone,
};

/// Who answers the questions of rules.
#[derive(Debug, Clone, Copy)]
pub struct Witness<'a> {
    table: &'a Table,
    state: &'a State,
}

impl<'a> Witness<'a> {
    /// A witness of this state.
    pub fn new(table: &'a Table, state: &'a State) -> Self {
        Self { table, state }
    }

    /// What rules remember.
    pub fn record(&self) -> &'a Record {
        &self.state.record
    }

    /// The turning point.
    pub fn turning_point(&self) -> TurningPoint {
        self.state.turning_point
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
        let contests = Question::Contests(side, marker);
        if self.known(Question::Controls(marker)).is_none() && self.known(contests) == Some(Answer::Is(false)) {
            return Fact::no(contests, Answer::Is(false));
        }
        self.ask_which(Question::Controls(marker), |answer| holder(answer) == Some(side))
    }

    /// Does this side contest that marker?
    pub fn contests(&self, side: Side, marker: Marker) -> Fact {
        // Whoever controls it contests it.
        let control = self.known(Question::Controls(marker));
        match control {
            Some(answer) if holder(answer) == Some(side) => Fact::yes(Question::Controls(marker), answer),
            _ => self.ask(Question::Contests(side, marker)),
        }
    }

    /// Does this operative itself contest that marker?
    pub fn reaches(&self, who: OperativeId, marker: Marker) -> Fact {
        self.ask(Question::Reaches(who, marker))
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

    /// Has this side secured that marker?
    pub fn secured_by(&self, side: Side, objective: Objective) -> Fact {
        self.ask_which(Question::SecuredBy(objective), |answer| answer == Answer::Side(Some(side)))
    }

    /// Is this marker inert?
    pub fn inert(&self, objective: Objective) -> Fact {
        self.ask(Question::Inert(objective))
    }

    /// Has this side an envoy in this turning point?
    pub fn envoy_sent(&self, side: Side) -> Fact {
        self.ask_which(Question::Envoy(side), |answer| matches!(answer, Answer::Operative(Some(_))))
    }

    fn ask(&self, question: Question) -> Fact {
        self.ask_which(question, |answer| answer == Answer::Is(true))
    }

    fn ask_which(&self, question: Question, holds: impl Fn(Answer) -> bool) -> Fact {
        match self.known(question) {
            Some(answer) => Fact::known(holds(answer), question, answer),
            None => Fact::open(question),
        }
    }

    /// The first layer that knows decides.
    fn known(&self, question: Question) -> Option<Answer> {
        self.by_record(question)
            .or_else(|| geometry::answer(self.table, self.state, question))
            .or_else(|| self.state.answers.get(question))
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
                if lost || self.table.tracks_wounds() { Some(Answer::Is(lost)) } else { None }
            }
            Question::SecuredBy(objective) => Some(Answer::Side(state.record.secured_by(objective))),
            Question::Inert(objective) => Some(Answer::Is(state.record.is_inert(objective))),
            Question::Envoy(side) => Some(Answer::Operative(state.record.envoy(side))),
            Question::CarriedBy(marker, side) => match state.marker(marker) {
                MarkerState::Carried(who) => Some(Answer::Is(self.table.side_of(who) == side)),
                _ => Some(Answer::Is(false)),
            },
            Question::WhollyWithin(..)
            | Question::NearEdge(..)
            | Question::EnemyInControlRange(_)
            | Question::ReachesSpot(..) => None,
        }
    }
}

/// Who holds a marker, by an answer of either kind.
fn holder(answer: Answer) -> Option<Side> {
    match answer {
        Answer::Side(side) | Answer::Control { holder: side, .. } => side,
        Answer::Is(_) | Answer::Operative(_) => None,
    }
}
