//! Steps, rolls, questions and what is due, in words that only the digest uses.

use std::fmt::{self, Display, Formatter};

use super::{all, maybe, unit};
use crate::leadership::Target;
use crate::state::{Due, Place, Step, TestDue};
use crate::throws::Hit;
use crate::throws::Throw;
use crate::vocabulary::{Answer, CombatantId, Question, Roll, Spot, Test};

pub(super) fn step(step: Step) -> impl Display {
    fmt::from_fn(move |f| match step {
        Step::Mission => f.write_str("mission"),
        Step::MissionRoll => f.write_str("mission roll"),
        Step::Units => f.write_str("units"),
        Step::Map => f.write_str("map"),
        Step::MapRoll => f.write_str("map roll"),
        Step::RollOff => f.write_str("roll-off"),
        Step::Zone(side) => write!(f, "zone {}", side.0),
        Step::ClaimRoll => f.write_str("claim roll"),
        Step::Claim(side) => write!(f, "claim {}", side.0),
        Step::MarkerRoll => f.write_str("marker roll"),
        Step::MarkerRollOff => f.write_str("marker roll-off"),
        Step::PlaceMarker(seat) => write!(f, "place marker {}", seat.0),
        Step::Poi => f.write_str("point"),
        Step::PoiRoll => f.write_str("point roll"),
        Step::Night => f.write_str("night"),
        Step::NightRoll => f.write_str("night roll"),
        Step::Deployment(side) => write!(f, "deployment {}", side.0),
        Step::InfiltratorsOff => f.write_str("infiltrators"),
        Step::Infiltrate(side) => write!(f, "infiltrate {}", side.0),
        Step::ScoutsOff => f.write_str("scouts"),
        Step::Scout(side) => write!(f, "scout {}", side.0),
        Step::Seize(side) => write!(f, "seize {}", side.0),
        Step::SeizeRoll(side) => write!(f, "seize roll {}", side.0),
        Step::TurnStart(side) => write!(f, "turn start {}", side.0),
        Step::Playing(side, phase) => write!(f, "phase {} {}", side.0, phase.name()),
        Step::Explore(side) => write!(f, "explore {}", side.0),
        Step::PhaseEnd(side, phase) => write!(f, "end of phase {} {}", side.0, phase.name()),
        Step::TurnEnd(side) => write!(f, "turn end {}", side.0),
        Step::GameTurnEnd => f.write_str("game turn end"),
        Step::LengthRoll => f.write_str("length roll"),
        Step::Final => f.write_str("final"),
        Step::Over => f.write_str("over"),
    })
}

pub(super) fn place(place: Place) -> impl Display {
    fmt::from_fn(move |f| match place {
        Place::Waiting => Ok(()),
        Place::HeldBack => f.write_str("held back"),
        Place::Reserve => f.write_str("reserve"),
        Place::Table => f.write_str("table"),
        Place::Aboard(transport) => write!(f, "aboard {}", transport.0),
        Place::Removed => f.write_str("removed"),
    })
}

pub(super) fn due(due: &Due, f: &mut Formatter<'_>) -> fmt::Result {
    match due {
        Due::Test(it) => test_due(it, f),
        Due::FallBack(unit) => write!(f, "fall back {}", unit.number),
        Due::Sweep { loser, winner, won } => {
            write!(f, "sweep {} {} {}", loser.number, winner.number, maybe(*won))
        }
        Due::Panic(unit) => write!(f, "panic {}", unit.number),
        Due::React { target, charger } => write!(f, "react {} {}", target.number, charger.number),
        Due::Reserve(unit) => write!(f, "reserve {}", unit.number),
        Due::Explore { by, poi, total } => write!(f, "explore {} {poi} {}", by.0, maybe(*total)),
        Due::FindDice { poi, find, seat } => write!(f, "find {poi} {} {}", find.card().name, seat.0),
        Due::Ground(unit) => write!(f, "unstable ground {}", unit.number),
        Due::Deny { unit, caster, power } => write!(f, "deny {} {} {power}", unit.number, caster.0),
        Due::Throw { model, throw, again } => {
            write!(f, "throw {} {}", model.0, throw.kind().name())?;
            thrown(*throw, f)?;
            again.map_or(Ok(()), |it| write!(f, " again by {}", it.name()))
        }
        Due::BlastBearing { model, weapon, is_seen, dice, inches, again } => {
            let dice = all(dice, |face, f| write!(f, "{face}"));
            write!(f, "blast {} {} {} {dice} {inches}", model.0, weapon.0, u8::from(*is_seen))?;
            again.map_or(Ok(()), |it| write!(f, " again by {}", it.name()))
        }
        Due::Psychic { caster, power, on } => {
            write!(f, "psychic {} {power} {}", caster.0, maybe(on.map(|it| it.number)))
        }
        Due::Supply { seat, marker } => write!(f, "supply {} {marker}", seat.0),
    }
}

fn test_due(due: &TestDue, f: &mut Formatter<'_>) -> fmt::Result {
    let TestDue { unit: tests, test, modifier, causes, told } = due;
    write!(f, "test {} {} {modifier} because of {}", tests.number, test_name(*test), all(causes, unit))?;
    match *told {
        None => Ok(()),
        Some(Target::AtMost { value, only_double_one }) => {
            write!(f, " at most {value} {}", u8::from(only_double_one))
        }
        Some(Target::Characteristic(value)) => write!(f, " characteristic {value}"),
        Some(Target::AtLeast(value)) => write!(f, " at least {value}"),
        Some(Target::UpTo(value)) => write!(f, " up to {value}"),
    }
}

/// What is particular about a throw, behind its kind.
fn thrown(throw: Throw, f: &mut Formatter<'_>) -> fmt::Result {
    match throw {
        Throw::Run | Throw::Difficult | Throw::FeelNoPain => Ok(()),
        Throw::Charge { through_difficult } => write!(f, " {}", u8::from(through_difficult)),
        Throw::Shot { weapon, is_snap } => write!(f, " {} {}", weapon.0, u8::from(is_snap)),
        Throw::Scatter { weapon, is_seen } => write!(f, " {} {}", weapon.0, u8::from(is_seen)),
        Throw::Template(weapon) => write!(f, " {}", weapon.0),
        Throw::Save(Hit { ap, cover, ignores_cover, with }) => {
            let with = with.map_or("", |it| it.name());
            write!(f, " {} {} {} {with}", maybe(ap), maybe(cover), u8::from(ignores_cover))
        }
    }
}

fn test_name(test: Test) -> impl Display {
    fmt::from_fn(move |f| match test {
        Test::Ammo(weapon) => write!(f, "ammo {}", weapon.0),
        Test::Pinning => f.write_str("pinning"),
        Test::Morale => f.write_str("morale"),
        Test::Panic => f.write_str("panic"),
        Test::CombatMorale => f.write_str("combat morale"),
        Test::Fear => f.write_str("fear"),
        Test::Regroup => f.write_str("regroup"),
        Test::ReactionFire => f.write_str("reaction fire"),
    })
}

pub(super) fn roll(roll: Roll) -> impl Display {
    fmt::from_fn(move |f| {
        let mut of = |what: &str, model: CombatantId| write!(f, "{what} {}", model.0);
        match roll {
            Roll::Reserve(model) => of("reserve", model),
            Roll::Explore(model) => of("explore", model),
            Roll::Ground(model) => of("unstable ground", model),
            Roll::Deny(model) => of("deny", model),
            Roll::BlastBearing(model) => of("blast bearing", model),
            Roll::Psychic(model) => of("psychic", model),
            Roll::FallBack(model) => of("fall back", model),
            Roll::Sweep(model) => of("sweep", model),
            Roll::Throw(model, thrown) => of(thrown.name(), model),
            Roll::Test(model, test) => write!(f, "test {} {}", model.0, test_name(test)),
            Roll::FindDice(find) => write!(f, "find {}", find.card().name),
            Roll::Supply(seat, marker) => write!(f, "supply {} {marker}", seat.0),
            Roll::Mission => f.write_str("mission"),
            Roll::Map => f.write_str("map"),
            Roll::RollOff => f.write_str("roll-off"),
            Roll::Claims => f.write_str("claims"),
            Roll::Markers => f.write_str("markers"),
            Roll::MarkersOff => f.write_str("first marker"),
            Roll::Scatter => f.write_str("scatter"),
            Roll::ScatterBearing => f.write_str("scatter bearing"),
            Roll::ScatterDistance => f.write_str("scatter distance"),
            Roll::Night => f.write_str("night"),
            Roll::InfiltratorsOff => f.write_str("infiltrators"),
            Roll::ScoutsOff => f.write_str("scouts"),
            Roll::Seize => f.write_str("seize"),
            Roll::Length => f.write_str("length"),
        }
    })
}

pub(super) fn question(question: Question) -> impl Display {
    fmt::from_fn(move |f| match question {
        Question::Controls(it) => write!(f, "controls {}", spot(it)),
        Question::ScoresAt(seat, it) => write!(f, "{} scores at {}", seat.0, spot(it)),
        Question::InEnemyZone(side) => write!(f, "in enemy zone {}", side.0),
        Question::NearestTo(hero) => write!(f, "nearest to {}", hero.0),
        Question::Alone(hero) => write!(f, "alone {}", hero.0),
        Question::UnitAtObjective(hero) => write!(f, "unit at objective {}", hero.0),
        Question::HeroAtObjective(hero) => write!(f, "hero at objective {}", hero.0),
        Question::Locked(model) => write!(f, "locked {}", model.0),
        Question::InCommand(unit, hero) => write!(f, "{} in command of {}", unit.0, hero.0),
        Question::NearPanic(model, of) => write!(f, "{} near panic of {}", model.0, of.0),
        Question::AnyNearPanic(of) => write!(f, "any near panic of {}", of.0),
        Question::AtPoi(model, poi) => write!(f, "{} at point {poi}", model.0),
        Question::OnPoi(model, poi) => write!(f, "{} on point {poi}", model.0),
        Question::Fell(model) => write!(f, "fell {}", model.0),
    })
}

fn spot(spot: Spot) -> impl Display {
    fmt::from_fn(move |f| match spot {
        Spot::Marker(number) => write!(f, "marker {number}"),
        Spot::Poi(number) => write!(f, "point {number}"),
        Spot::Zone(side) => write!(f, "zone {}", side.0),
        Spot::NoMansLand => f.write_str("no man's land"),
    })
}

pub(super) fn answer(answer: Answer) -> impl Display {
    fmt::from_fn(move |f| match answer {
        Answer::Is(is) => write!(f, "is {}", u8::from(is)),
        Answer::Side(side) => write!(f, "side {}", maybe(side.map(|it| it.0))),
        Answer::Count(count) => write!(f, "count {count}"),
    })
}
