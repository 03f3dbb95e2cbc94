//! What gives points and supply: removals at once, control at the end of turns and of the mission, Points of Interest.

use battle::{Layers as _, Play, Row, Seat, Side};

use super::roles;
use crate::TacticalStrike;
use crate::event::{CpSource, Event, SpSource};
use crate::header::{PerTurn, Table, TeamSupply};
use crate::hero_roles::Moment;
use crate::missions::{Held, Supply};
use crate::points_of_interest::Find;
use crate::state::{Due, State, Step};
use crate::vocabulary::{Answer, CombatantId, Fact, Op, Question, Spot, Window};
use crate::witness::Witness;

/// What has to be asked before this step can be settled.
pub(super) fn open_questions(table: &Table, state: &State) -> Vec<Question> {
    let ask = Witness::new(table, state);
    let mut open = match state.step {
        Step::PhaseEnd(side, phase) => roles::open_questions(&ask, &Moment::PhaseEnd(side, phase)),
        Step::TurnEnd(side) => {
            let mut open = roles::open_questions(&ask, &Moment::TurnEnd(side));
            if table.options().per_turn_scoring == PerTurn::OwnPlayerTurn {
                open.extend(open_spots(&ask, &turn_spots(&ask)));
            }
            open
        }
        Step::GameTurnEnd if table.options().per_turn_scoring == PerTurn::GameTurn => {
            open_spots(&ask, &turn_spots(&ask))
        }
        Step::Final => open_final(&ask),
        _ => Vec::new(),
    };
    open.sort();
    open.dedup();
    open
}

/// What is worth controlling at the end of each turn.
fn turn_spots(ask: &Witness<'_>) -> Vec<Spot> {
    let holds = ask.state.mission().card().holds.filter(|it| it.each_turn);
    let mut spots = holds.map_or_else(Vec::new, |it| (it.spots)(ask));
    spots.extend(finds(ask).filter(|(_, find)| is_paid_each_turn(*find)).map(|(spot, _)| spot));
    spots
}

/// What is worth controlling at the end of the mission.
fn final_spots(ask: &Witness<'_>) -> Vec<Spot> {
    let holds = ask.state.mission().card().holds.filter(|it| !it.each_turn);
    let mut spots = holds.map_or_else(Vec::new, |it| (it.spots)(ask));
    spots.extend(finds(ask).filter(|(_, find)| find.card().at_end > 0).map(|(spot, _)| spot));
    spots
}

fn is_paid_each_turn(find: Find) -> bool {
    find.card().points_each_turn > 0 || find.card().command_each_turn > 0
}

/// The explored Points of Interest and what was found there.
fn finds<'a>(ask: &Witness<'a>) -> impl Iterator<Item = (Spot, Find)> + use<'a> {
    let numbered = (1..).zip(&ask.state.pois);
    numbered.filter_map(|(number, it)| Some((Spot::Poi(number), it.find?)))
}

fn open_spots(ask: &Witness<'_>, spots: &[Spot]) -> Vec<Question> {
    let mut open = Vec::new();
    for spot in spots {
        match ask.known(Question::Controls(*spot)) {
            None => open.push(Question::Controls(*spot)),
            Some(Answer::Side(Some(side))) => {
                let shared = shared(ask, side, *spot);
                open.extend(shared.into_iter().filter(|it| ask.known(*it).is_none()));
            }
            Some(_) => {}
        }
    }
    open
}

/// Who of a side with several players is to be asked about, where that matters.
fn shared(ask: &Witness<'_>, side: Side, spot: Spot) -> Vec<Question> {
    let seats: Vec<Seat> = ask.table.seats().seats_of(side).collect();
    let find = finds(ask).find(|(it, _)| *it == spot).map(|(_, it)| it);
    let supply = ask.table.is_campaign() && find.is_none();
    let command = find.is_some_and(|it| it.card().command_each_turn > 0);
    let attributed = ask.options().sp_team_mode == TeamSupply::Attributed;
    if seats.len() < 2 || !attributed || !(supply || command) {
        return Vec::new();
    }
    seats.into_iter().map(|it| Question::ScoresAt(it, spot)).collect()
}

fn open_final(ask: &Witness<'_>) -> Vec<Question> {
    let mut open = open_spots(ask, &final_spots(ask));
    if ask.state.mission().card().in_enemy_zone > 0 {
        let asked = ask.sides().map(Question::InEnemyZone);
        open.extend(asked.filter(|it| ask.known(*it).is_none()));
    }
    open
}

/// The players of a side who are paid for a spot.
fn paid(ask: &Witness<'_>, side: Side, spot: Spot) -> Vec<Seat> {
    let seats: Vec<Seat> = ask.table.seats().seats_of(side).collect();
    if seats.len() < 2 || ask.options().sp_team_mode == TeamSupply::EachFull {
        return seats;
    }
    seats.into_iter().filter(|it| ask.scores_at(*it, spot).is_yes()).collect()
}

/// Settles what is paid at the end of a turn, for these sides.
pub(super) fn settle_turn(play: &mut Play<'_, TacticalStrike>, sides: &[Side], window: Window) {
    let spots = turn_spots(&Witness::new(play.table(), play.state()));
    for side in sides {
        for spot in &spots {
            settle_spot(play, *side, *spot, window);
        }
    }
}

/// Settles what is paid at the end of the mission.
pub(super) fn settle_final(play: &mut Play<'_, TacticalStrike>) {
    let ask = Witness::new(play.table(), play.state());
    let (spots, sides) = (final_spots(&ask), play.state().order.clone());
    let each = play.state().mission().card().in_enemy_zone;
    for side in sides {
        for spot in &spots {
            settle_spot(play, side, *spot, Window::EndOfMission);
        }
        if each > 0 {
            let ask = Witness::new(play.table(), play.state());
            let question = Question::InEnemyZone(side);
            let answer = ask.known(question);
            let count = answer.map_or(0, crate::leadership::times);
            let fact = answer.map_or(Fact::plain(false), |it| Fact::known(count > 0, question, it));
            let worth = u8::try_from(count).unwrap_or(u8::MAX).saturating_mul(each);
            award(
                play,
                side,
                Op::Mission(play.state().mission()),
                "models in an enemy zone",
                worth,
                &fact,
                Window::EndOfMission,
            );
        }
    }
}

/// One thing that can be controlled: points for the side, supply or command points for its players.
fn settle_spot(play: &mut Play<'_, TacticalStrike>, side: Side, spot: Spot, window: Window) {
    let ask = Witness::new(play.table(), play.state());
    let fact = ask.controls(side, spot);
    let find = finds(&ask).find(|(it, _)| *it == spot).map(|(_, it)| it);
    let seats = if fact.is_yes() { paid(&ask, side, spot) } else { Vec::new() };
    if let Some(find) = find {
        let card = find.card();
        let final_points = window == Window::EndOfMission;
        let worth = if final_points { card.at_end } else { card.points_each_turn };
        if worth > 0 {
            award(play, side, Op::Find(find), "the point is controlled", worth, &fact, window);
        }
        for seat in seats.into_iter().filter(|_| !final_points && card.command_each_turn > 0) {
            play.emit(Event::CpGained { seat, cp: card.command_each_turn, source: CpSource::Find(find) });
        }
        return;
    }
    let Some(holds) = play.state().mission().card().holds else { return };
    let Held { points, clause, supply } = (holds.worth)(&ask, side, spot);
    let op = Op::Mission(play.state().mission());
    award(play, side, op, clause, points, &fact, window);
    if !play.table().is_campaign() {
        return;
    }
    for seat in seats {
        match (supply, spot) {
            (Supply::Fixed(sp), _) => play.emit(Event::SpGained { seat, sp, source: SpSource::Objective(clause) }),
            (_, Spot::Marker(marker)) => play.emit(Event::DueAdded(Due::Supply { seat, marker })),
            _ => {}
        }
    }
}

fn award(
    play: &mut Play<'_, TacticalStrike>,
    side: Side,
    op: Op,
    clause: &'static str,
    worth: u8,
    fact: &Fact,
    window: Window,
) {
    let given = if fact.is_yes() { worth } else { 0 };
    let basis = fact.basis().to_vec();
    play.emit(Event::Awarded(Row { side, op, window, clause, worth, given, cut_by: None, basis }));
}

/// What the removal of a model is worth, at once: points for the side, supply for whoever did it.
pub(super) fn pay_removal(play: &mut Play<'_, TacticalStrike>, model: CombatantId, by: Option<CombatantId>) {
    let (table, state) = (play.table(), play.state());
    let combatant = table.model(model);
    let mission = state.mission();
    let removed = (mission.card().removal)(combatant);
    if removed.points == 0 {
        return;
    }
    let own = table.side_of(model);
    let seat = by.map(|it| table.seat_of(it)).filter(|it| table.seats().side_of(*it) != own);
    let Some(seat) = seat.or_else(|| poorest_enemy(table, state, own)) else { return };
    let side = table.seats().side_of(seat);
    let worth = if combatant.is_returning { removed.points * 2 } else { removed.points };
    let fact = Fact::known(true, Question::Fell(model), Answer::Is(true));
    award(play, side, Op::Mission(mission), removed.clause, worth, &fact, Window::Removal);
    if !table.is_campaign() {
        return;
    }
    let everybody = table.options().sp_team_mode == TeamSupply::EachFull;
    let seats: Vec<Seat> = if everybody { table.seats().seats_of(side).collect() } else { vec![seat] };
    for seat in seats {
        play.emit(Event::SpGained { seat, sp: removed.supply, source: SpSource::Objective(removed.clause) });
    }
}

/// Where nobody did it: the opposing player with the least supply, or outside of a campaign with the fewest victory
/// points; the first seat of several.
fn poorest_enemy(table: &Table, state: &State, side: Side) -> Option<Seat> {
    let seats = table.seats().seats().filter(|it| table.seats().side_of(*it) != side);
    let has = |it: &Seat| match table.is_campaign() {
        true => state.supply_of(*it),
        false => state.points_of(table.seats().side_of(*it)),
    };
    seats.min_by_key(|it| (has(it), *it))
}
