//! The witness: rules ask, it answers.
//!
//! There is one witness of four layers, and the first that knows decides: the record, geometry as far as the board
//! knows where models stand, answers given for this moment, and last the open question.

use battle::{Layers, Seat, Side};

use crate::ad_hoc_units::conferring;
use crate::army_list::UnitType;
use crate::choice::Via;
use crate::combatant::Combatant;
use crate::geometry;
use crate::header::{Options, ScoringBasis, Table};
use crate::record::Record;
use crate::state::{Place, State};
use crate::vocabulary::{Answer, CombatantId, Fact, Phase, Question, Spot, UnitId};

/// Who answers the questions of rules.
#[derive(Debug, Clone, Copy)]
pub struct Witness<'a> {
    pub(crate) table: &'a Table,
    pub(crate) state: &'a State,
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

    /// Every side.
    pub fn sides(&self) -> impl Iterator<Item = Side> + use<> {
        self.table.seats().sides()
    }

    /// The phase that is played or ends.
    pub fn phase(&self) -> Option<Phase> {
        self.state.phase()
    }

    /// What is known of a model.
    pub fn model(&self, model: CombatantId) -> &'a Combatant {
        self.table.model(model)
    }

    /// For which side a model fights.
    pub fn side_of(&self, model: CombatantId) -> Side {
        self.table.side_of(model)
    }

    /// The unit of a model.
    pub fn unit_of(&self, model: CombatantId) -> UnitId {
        self.state.unit_of(model)
    }

    /// True if both are in the same unit.
    pub fn are_together(&self, one: CombatantId, other: CombatantId) -> bool {
        self.unit_of(one) == self.unit_of(other)
    }

    /// True if they fight for different sides.
    pub fn are_enemies(&self, one: CombatantId, other: CombatantId) -> bool {
        self.side_of(one) != self.side_of(other)
    }

    /// True if a unit fights against a model.
    pub fn is_enemy_unit(&self, unit: UnitId, model: CombatantId) -> bool {
        self.state.side_of(self.table, unit) != self.side_of(model)
    }

    /// True for Heroes and Leaders.
    pub fn is_character(&self, model: CombatantId) -> bool {
        self.model(model).is_character()
    }

    /// How many enemies a model removed in this phase, in one of these ways.
    pub fn enemies_removed_by(&self, model: CombatantId, vias: &[Via]) -> u16 {
        let removals = self.record().removals.iter();
        let mine = removals.filter(|it| it.by == Some(model) && vias.contains(&it.via));
        mine.filter(|it| self.are_enemies(it.model, model)).count() as u16
    }

    /// True if a model has a special rule now: its own, conferred, granted, found, or from a character in its unit.
    pub fn has_rule(&self, model: CombatantId, rule: &str) -> bool {
        let given_up = rule == "Counter-attack" && self.state.unit(self.unit_of(model)).has_reacted;
        !given_up && self.has_printed_rule(model, rule)
    }

    /// Likewise, whatever the unit has given up in this turn.
    pub(crate) fn has_printed_rule(&self, model: CombatantId, rule: &str) -> bool {
        conferring::model_has(self.table, self.state, model, rule) || geometry::is_at(self, model, rule)
    }

    /// True if a rule works for a whole unit.
    pub fn unit_has(&self, unit: UnitId, rule: &str) -> bool {
        conferring::unit_has(self.table, self.state, unit, rule)
    }

    /// True if a unit scores: more than half of it are Troops, it stands on the table, and it does not run.
    pub fn is_scoring(&self, unit: UnitId) -> bool {
        let it = self.state.unit(unit);
        let (troops, all) = match self.options().scoring_basis {
            ScoringBasis::Live => (it.models.iter().filter(|it| self.model(**it).is_troops).count(), it.models.len()),
            ScoringBasis::Starting => (usize::from(it.starting_troops), usize::from(it.starting_size)),
        };
        self.is_denying(unit) && 2 * troops > all
    }

    /// True if a unit keeps others from control: it stands on the table and does not run.
    pub fn is_denying(&self, unit: UnitId) -> bool {
        self.state.is_on_table(unit) && !self.state.unit(unit).is_falling_back
    }

    /// Every objective marker.
    pub fn marker_spots(&self) -> Vec<Spot> {
        (1..=self.state.markers.len() as u8).map(Spot::Marker).collect()
    }

    /// True for the large marker.
    pub fn is_large(&self, spot: Spot) -> bool {
        let Spot::Marker(number) = spot else { return false };
        let place = usize::from(number).checked_sub(1);
        place.and_then(|it| self.state.markers.get(it)).is_some_and(|it| it.is_large)
    }

    /// Does this side control it?
    pub fn controls(&self, side: Side, spot: Spot) -> Fact {
        self.ask_which(Question::Controls(spot), |answer| answer == Answer::Side(Some(side)))
    }

    /// Has this seat a scoring unit there?
    pub fn scores_at(&self, seat: Seat, spot: Spot) -> Fact {
        self.ask(Question::ScoresAt(seat, spot))
    }

    /// Is every friend at least 6 inches away?
    pub fn alone(&self, hero: CombatantId) -> Fact {
        self.ask(Question::Alone(hero))
    }

    /// Is a model of its unit within 3 inches of an objective, and does the unit not run?
    pub fn unit_at_objective(&self, hero: CombatantId) -> Fact {
        let runs = self.state.unit(self.unit_of(hero)).is_falling_back;
        Fact::plain(!runs) & self.ask(Question::UnitAtObjective(hero))
    }

    /// Is the Hero itself within 3 inches of an objective?
    pub fn hero_at_objective(&self, hero: CombatantId) -> Fact {
        self.ask(Question::HeroAtObjective(hero))
    }

    /// Is its unit locked in combat?
    pub fn locked(&self, model: CombatantId) -> Fact {
        self.ask(Question::Locked(model))
    }

    /// True for whatever fights close up: all but vehicles that do not walk.
    pub fn can_be_locked(&self, model: CombatantId) -> bool {
        let kind = self.model(model).unit_type;
        !kind.is_vehicle() || kind == UnitType::Walker
    }

    /// Is this unit within 12 inches of that Hero?
    pub fn in_command(&self, unit: UnitId, hero: CombatantId) -> Fact {
        if self.unit_of(hero) == unit {
            return Fact::plain(true);
        }
        self.ask(Question::InCommand(self.state.speaker(unit), hero))
    }

    /// Is this single model within 3 inches of that unit?
    pub fn near_panic(&self, model: CombatantId, of: CombatantId) -> Fact {
        self.ask(Question::NearPanic(model, of))
    }

    /// Is any single model of its side within 3 inches of this unit?
    pub fn any_near_panic(&self, of: CombatantId) -> Fact {
        self.ask(Question::AnyNearPanic(of))
    }

    /// Is this character within 1 inch of that Point of Interest?
    pub fn at_poi(&self, model: CombatantId, poi: u8) -> Fact {
        self.ask(Question::AtPoi(model, poi))
    }

    /// Does a model of this unit stand on that Point of Interest?
    pub fn on_poi(&self, unit: UnitId, poi: u8) -> Fact {
        self.ask(Question::OnPoi(self.state.speaker(unit), poi))
    }

    /// The other models of a Hero's side on the table.
    fn others(&self, hero: CombatantId) -> impl Iterator<Item = CombatantId> + use<'a> {
        let (table, state, side) = (self.table, self.state, self.side_of(hero));
        table.models().filter(move |it| *it != hero && table.side_of(*it) == side && state.stands(*it))
    }
}

impl Layers for Witness<'_> {
    type Question = Question;
    type Answer = Answer;

    const YES: Answer = Answer::Is(true);

    fn by_geometry(&self, question: Question) -> Option<Answer> {
        geometry::answer(self, question)
    }

    fn by_answers(&self, question: Question) -> Option<Answer> {
        self.state.answers.get(question)
    }

    fn by_record(&self, question: Question) -> Option<Answer> {
        let no = Some(Answer::Is(false));
        let state = self.state;
        match question {
            Question::Controls(_) => {
                let scoring = self.state.units().any(|it| self.is_scoring(it));
                if scoring { None } else { Some(Answer::Side(None)) }
            }
            Question::ScoresAt(seat, _) => {
                let own = |it: &UnitId| self.table.seat_of(state.speaker(*it)) == seat;
                if state.units().filter(own).any(|it| self.is_scoring(it)) { None } else { no }
            }
            Question::InEnemyZone(side) => {
                let there = state.units_of(self.table, side).any(|it| self.is_denying(it));
                if there { None } else { Some(Answer::Count(0)) }
            }
            Question::NearestTo(hero) => {
                let enemy = |it: &UnitId| self.is_enemy_unit(*it, hero) && state.is_on_table(*it);
                let enemies = state.units().filter(enemy).count() as u16;
                let friends = self.others(hero).count();
                match (enemies, friends) {
                    (0, _) => Some(Answer::Count(0)),
                    // Nobody else is there to be nearer.
                    (all, 0) => Some(Answer::Count(all)),
                    _ => None,
                }
            }
            Question::Alone(hero) => {
                if self.others(hero).next().is_none() {
                    Some(Answer::Is(true))
                } else {
                    None
                }
            }
            Question::UnitAtObjective(_) | Question::HeroAtObjective(_) => {
                if state.markers.is_empty() && state.pois.is_empty() { no } else { None }
            }
            Question::Locked(model) => {
                let fights = |it: &CombatantId| state.stands(*it) && self.can_be_locked(*it);
                let own = state.unit(self.unit_of(model)).models.iter().any(fights);
                let mut enemies = self.table.models().filter(|it| self.are_enemies(*it, model));
                if own && enemies.any(|it| fights(&it)) { None } else { no }
            }
            Question::InCommand(..)
            | Question::NearPanic(..)
            | Question::AnyNearPanic(_)
            | Question::AtPoi(..)
            | Question::OnPoi(..) => None,
            Question::Fell(model) => Some(Answer::Is(state.model(model).place == Place::Removed)),
        }
    }
}
