//! Powers: paid with command points, without a test; an enemy target may deny them.

use battle::{Play, Seat};

use crate::armoury::{Power, PowerKind};
use crate::command_points::may_spend;
use crate::event::{CpUse, Event};
use crate::leadership::deny_target;
use crate::state::{Due, Step};
use crate::vocabulary::{CombatantId, Phase, UnitId, Verdict};
use crate::witness::Witness;
use crate::{Reason, TacticalStrike};

fn power<'a>(ask: &Witness<'a>, power: u8) -> Option<&'a Power> {
    ask.table.lists().powers().get(usize::from(power))
}

/// Whether a psyker may use a power on that unit.
pub(super) fn may_use(ask: &Witness<'_>, seat: Seat, by: CombatantId, number: u8, on: Option<CombatantId>) -> Verdict {
    let side = ask.table.seats().side_of(seat);
    let model = ask.model(by);
    let Some(it) = power(ask, number) else {
        return Verdict::legal().refuse_if(true, Reason::NoSuchPower);
    };
    let knows = model.powers.contains(&usize::from(number));
    let unit = ask.unit_of(by);
    let led = ask.state.characters(ask.table, unit).next().is_some();
    let brotherhood = model.mastery.is_none();
    // A brotherhood is one psyker, whoever of it speaks.
    let same =
        |who: CombatantId| who == by || brotherhood && ask.model(who).mastery.is_none() && ask.are_together(who, by);
    let used = ask.record().powers.iter().any(|(who, it)| *it == number && same(*who));
    let wrong = match (it.kind, on) {
        (_, None) => true,
        (PowerKind::Blessing, Some(on)) => ask.are_enemies(by, on),
        (PowerKind::Malediction | PowerKind::Witchfire, Some(on)) => !ask.are_enemies(by, on),
    };
    let away = on.is_some_and(|it| !ask.state.is_on_table(ask.unit_of(it)));
    Verdict::legal()
        .refuse_if(ask.state.step != Step::Playing(side, Phase::Psychic), Reason::OnlyIn(Phase::Psychic))
        .refuse_if(model.seat != seat, Reason::NotYours(by))
        .refuse_if(!ask.state.stands(by), Reason::NotOnTheTable(by))
        .refuse_if(!knows, Reason::NoSuchPower)
        .refuse_if(used, Reason::PowerUsed)
        .refuse_if(ask.state.unit(unit).is_falling_back, Reason::Runs(by))
        .refuse_if(brotherhood && !led, Reason::NobodyLeads(by))
        .refuse_if(wrong || away, Reason::WrongTarget)
        .and(may_spend(ask.table, ask.state, seat, u16::from(it.charge)))
}

/// Whether somebody of that unit has used a witchfire in this turn.
pub(super) fn used_witchfire(ask: &Witness<'_>, by: CombatantId) -> bool {
    let is_witchfire = |number: u8| power(ask, number).is_some_and(|it| it.kind == PowerKind::Witchfire);
    ask.record().powers.iter().any(|(who, number)| is_witchfire(*number) && ask.are_together(*who, by))
}

pub(super) fn use_power(
    play: &mut Play<'_, TacticalStrike>,
    seat: Seat,
    by: CombatantId,
    number: u8,
    on: Option<CombatantId>,
) {
    let ask = Witness::new(play.table(), play.state());
    let Some(it) = power(&ask, number) else { return };
    let cp = u16::from(it.charge);
    let on = on.map(|it| ask.unit_of(it));
    let tests = ask.options().psychic_test || ask.options().perils;
    play.emit(Event::CpSpent { seat, cp, on: CpUse::Power });
    play.emit(Event::PowerUsed { by, power: number, on });
    if tests {
        play.emit(Event::DueAdded(Due::Psychic { caster: by, power: number, on }));
    } else {
        may_be_denied(play, by, number, on);
    }
}

/// The target of a power that works may deny it, if it is an enemy.
fn may_be_denied(play: &mut Play<'_, TacticalStrike>, by: CombatantId, number: u8, on: Option<UnitId>) {
    let ask = Witness::new(play.table(), play.state());
    let blessing = power(&ask, number).is_some_and(|it| it.kind == PowerKind::Blessing);
    let deniable = ask.options().deny_base > 0 && !blessing;
    if let Some(unit) = on.filter(|_| deniable) {
        play.emit(Event::DueAdded(Due::Deny { unit, caster: by, power: number }));
    }
}

/// The dice of a psychic test. RULING: Leadership of the psyker on two dice; a double 1 or a double 6 is perilous.
pub(super) fn tested(
    play: &mut Play<'_, TacticalStrike>,
    by: CombatantId,
    number: u8,
    on: Option<UnitId>,
    faces: &[u8],
) {
    let options = play.table().options();
    let leadership = play.table().model(by).profile.ld.unwrap_or(0);
    let is_passed = !options.psychic_test || faces.iter().sum::<u8>() <= leadership;
    let is_perilous = options.perils && matches!(faces, [1, 1] | [6, 6]);
    play.emit(Event::DueDone);
    play.emit(Event::PsychicTested { by, is_passed, is_perilous });
    if is_passed {
        may_be_denied(play, by, number, on);
    }
}

/// The die of the target. A 1 never denies; what was paid stays paid.
pub(super) fn denied(play: &mut Play<'_, TacticalStrike>, unit: UnitId, caster: CombatantId, power: u8, face: u8) {
    let target = deny_target(&Witness::new(play.table(), play.state()), unit, caster);
    play.emit(Event::DueDone);
    play.emit(Event::Denied { unit, power, is_denied: face > 1 && face >= target });
}
