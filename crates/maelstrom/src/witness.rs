//! The witness: rules ask, it answers.
//!
//! There is one witness of four layers, and the first that knows decides: the record (what was
//! reported), geometry (as far as the board knows where units stand), answers given for this
//! moment, and last the open question. So players may keep all, some or none of their units on the
//! board.

use battle::{Layers, Side};

use crate::army::{Keyword, Unit};
use crate::geometry;
use crate::header::Table;
use crate::objectives::Need;
use crate::record::{Fall, Hurt, Loss, Record};
use crate::settings::Options;
use crate::state::State;
use crate::vocabulary::{Answer, Fact, Marker, Phase, Question, Standing, UnitId};
use crate::{BattleSize, BySize};

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

    /// How rules are read.
    pub fn options(&self) -> &'a Options {
        self.table.options()
    }

    /// The battle size.
    pub fn size(&self) -> BattleSize {
        self.state.size()
    }

    /// The number for this battle size.
    pub fn by_size(&self, incursion: usize, strike_force: usize, onslaught: usize) -> usize {
        BySize::new(incursion, strike_force, onslaught).of(self.size())
    }

    /// The other side.
    pub fn opponent(&self, side: Side) -> Side {
        side.other()
    }

    /// The phase that ends, or is played.
    pub fn phase(&self) -> Phase {
        self.state.phase()
    }

    /// Victory points from objectives.
    pub fn victory_points(&self, side: Side) -> u8 {
        self.state.points[side]
    }

    /// The side of a unit.
    pub fn side_of(&self, unit: UnitId) -> Side {
        self.table.side_of(unit)
    }

    /// Every unit of a side, destroyed ones too.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> + use<> {
        self.table.units_of(side)
    }

    /// What the roster says about a unit.
    pub fn unit(&self, unit: UnitId) -> &'a Unit {
        self.table.unit(unit)
    }

    /// Units of this side that were destroyed in this turn.
    pub fn fallen(&self, side: Side) -> impl Iterator<Item = &'a Fall> + use<'a> {
        let table = self.table;
        self.state.record.falls.iter().filter(move |it| table.side_of(it.unit) == side)
    }

    /// Models of this side that were destroyed in this turn.
    pub fn losses(&self, side: Side) -> impl Iterator<Item = &'a Loss> + use<'a> {
        let table = self.table;
        self.state.record.losses.iter().filter(move |it| table.side_of(it.unit) == side)
    }

    /// Wounds that units of this side lost in this turn.
    pub fn hurts(&self, side: Side) -> impl Iterator<Item = &'a Hurt> + use<'a> {
        let table = self.table;
        self.state.record.hurts.iter().filter(move |it| table.side_of(it.unit) == side)
    }

    /// How many models this side has left, wherever they are.
    pub fn models_left(&self, side: Side) -> usize {
        let alive = self.table.units_of(side).filter(|it| self.state.is_alive(*it));
        alive.map(|it| usize::from(self.state.unit(it).left)).sum()
    }

    /// True if a model of this unit is alive and not on the lowest row of its damage table.
    pub fn has_a_lower_row(&self, unit: UnitId) -> bool {
        let sheet = self.table.unit(unit);
        let lowest = sheet.rows.len().checked_sub(1);
        let models = self.state.models(self.table, unit).iter().filter(|it| !it.is_gone);
        let mut rows = models.map(|it| sheet.row(sheet.wounds.saturating_sub(it.wounds_lost)));
        self.state.is_alive(unit) && lowest.is_some() && rows.any(|row| row < lowest)
    }

    /// True if this side has what an objective needs on the battlefield.
    pub fn has_on_battlefield(&self, side: Side, need: Need) -> bool {
        let has = |unit: UnitId| match need {
            Need::Big => self.unit(unit).is_big(),
            Need::Character => self.unit(unit).keywords.has(Keyword::Character),
            Need::Psyker => self.unit(unit).keywords.has(Keyword::Psyker),
            Need::Warlord => self.table.warlord(side) == Some(unit) && self.state.warlord_lives(self.table, side),
        };
        self.table.units_of(side).any(|it| self.state.is_on_battlefield(it) && has(it))
    }

    /// Every objective marker.
    pub fn markers(&self) -> impl Iterator<Item = Marker> + use<'a> {
        self.state.numbered_markers().map(|(it, _)| it)
    }

    /// The objective markers in the territory of a side.
    pub fn markers_of(&self, side: Side) -> impl Iterator<Item = Marker> + use<'a> {
        self.markers().filter(move |it| it.of == side)
    }

    /// Did this side control that marker when the turn began?
    pub fn controlled_at_start_of_turn(&self, side: Side, marker: Marker) -> bool {
        let place = self.markers().position(|it| it == marker);
        place.and_then(|it| self.state.record.at_start_of_turn.get(it)) == Some(&Some(side))
    }

    /// Could this side control any marker now? Not without units on the battlefield, or with AIRCRAFT and
    /// Fortifications alone.
    pub fn can_control(&self, side: Side) -> bool {
        geometry::can_control_anything(self.table, self.state, side)
    }

    /// How many units of this side are on the battlefield, AIRCRAFT left out. Each is in one quarter at the most.
    pub fn grounded_units(&self, side: Side) -> usize {
        geometry::grounded_units(self.table, self.state, side).count()
    }

    /// How many models of this side could control a marker, each of them one at the most.
    pub fn models_for_markers(&self, side: Side) -> usize {
        geometry::controlling_models(self.table, self.state, side)
    }

    /// Does this side control that marker? Nobody is asked about a side that controls none.
    pub fn controls(&self, side: Side, marker: Marker) -> Fact {
        if !self.can_control(side) {
            return Fact::plain(false);
        }
        self.ask_which(Question::Controls(marker), |answer| holder(answer) == Some(side))
    }

    /// Are so many units of this side, AIRCRAFT left out, like that?
    pub fn units_are(&self, side: Side, count: u8, standing: Standing) -> Fact {
        self.ask(Question::Units(side, count, standing))
    }

    /// Is the warlord of this side within 6 inches of the centre?
    pub fn warlord_near_centre(&self, side: Side) -> Fact {
        self.ask(Question::WarlordNearCentre(side))
    }

    /// Was any model of this unit within that side's territory in this turn?
    pub fn been_in(&self, unit: UnitId, side: Side) -> Fact {
        self.ask(Question::BeenIn(unit, side))
    }

    /// Is one of these so?
    pub fn any(&self, facts: impl Iterator<Item = Fact>) -> Fact {
        facts.fold(Fact::plain(false), |any, it| any | it)
    }

    /// Are there as many as it takes? The record always knows.
    pub fn counted(&self, what: &'static str, found: usize, needed: usize) -> Fact {
        let answer = Answer::Count(u16::try_from(found).unwrap_or(u16::MAX));
        Fact::known(found >= needed, Question::Counted(what), answer)
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
        self.state.answers.get(question)
    }

    fn by_record(&self, question: Question) -> Option<Answer> {
        match question {
            Question::BeenIn(unit, side) => self.state.record.been_in(unit, side).map(Answer::Is),
            Question::WarlordNearCentre(side) => {
                let there = self.has_on_battlefield(side, Need::Warlord);
                if there { None } else { Some(Answer::Is(false)) }
            }
            Question::Units(side, count, _) => {
                // Fewer units than it takes are on the battlefield at all.
                let there = geometry::grounded_units(self.table, self.state, side).count();
                if there < usize::from(count) { Some(Answer::Is(false)) } else { None }
            }
            Question::Controls(_) => {
                let nobody = !self.can_control(Side::A) && !self.can_control(Side::B);
                nobody.then_some(Answer::Side(None))
            }
            Question::Counted(_) => None,
        }
    }
}

/// Who holds a marker, by an answer of either kind.
pub(crate) fn holder(answer: Answer) -> Option<Side> {
    match answer {
        Answer::Side(side) | Answer::Control { holder: side, .. } => side,
        Answer::Is(_) | Answer::Count(_) => None,
    }
}
