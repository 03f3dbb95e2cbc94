//! Reports from a physical table as lists: what happened, to whom, by whom. What an objective in
//! play can need comes first and says for which; everything else is one heading further.

use battle::{Act, Side, System, View, counted};
use door::Listed;

use crate::Maelstrom;
use crate::army::Keyword;
use crate::choice::{Choice, Hit, Kind, Report};
use crate::header::Table;
use crate::matters::Telling;
use crate::record::UNNAMED_STRATAGEM as UNNAMED;
use crate::state::{Place, Step};
use crate::vocabulary::{Cause, Phase, UnitId};

const ELSE: &str = "Something else";
/// What the ability of a unit before the battle is called.
const ABILITY: &str = "an ability before the battle";

/// The kinds of reports in the order of the menu.
const KINDS: [&str; 16] = [
    DESTROYED,
    MODELS,
    WOUNDS,
    MORTAL,
    HEALED,
    CHARGE,
    STRATAGEM,
    ARRIVED,
    ADDED,
    DISEMBARKED,
    BOARDED,
    LEFT,
    MOVED,
    DENIED,
    ACTED,
    GAINED,
];
const DESTROYED: &str = "A unit was destroyed";
const MODELS: &str = "Models were lost";
const WOUNDS: &str = "Wounds were lost";
const MORTAL: &str = "Mortal wounds by a psychic power";
const HEALED: &str = "Wounds were regained";
const CHARGE: &str = "A charge move or Heroic Intervention was made";
const STRATAGEM: &str = "A stratagem was used";
const ARRIVED: &str = "A unit arrived";
const ADDED: &str = "A unit was added for reinforcement points";
const MOVED: &str = "A unit made a move";
const DENIED: &str = "A psychic power was to be denied";
const ACTED: &str = "An action was performed";
const DISEMBARKED: &str = "A unit left its transport";
const BOARDED: &str = "A unit boarded a transport";
const LEFT: &str = "A unit went into reserve";
const GAINED: &str = "A command point was gained";

/// Everything that can have happened, each with the number 1 where it has a number.
pub(super) fn tellable(view: &View<'_, Maelstrom>) -> Vec<Report> {
    let mut list = thinkable(view);
    let legal = |it: &Report| Maelstrom::judge(view.table, view.state, view.seat, &Act::Report(it.clone())).is_legal();
    list.retain(legal);
    // One kind after the other, as a menu has them.
    list.sort_by_key(|it| KINDS.iter().position(|kind_of| *kind_of == kind(it)));
    list
}

/// Everything that can be reported, whether or not it can have happened.
pub(super) fn thinkable(view: &View<'_, Maelstrom>) -> Vec<Report> {
    let (table, state) = (view.table, view.state);
    let Step::Playing(phase) = state.step else {
        return Vec::new();
    };
    let mut list = Vec::new();
    for unit in table.units().filter(|it| state.is_alive(*it)) {
        for (cause, by) in causes(view, unit, phase) {
            list.extend(hits(view, Hit { unit, cause, by }));
        }
    }
    for unit in table.units() {
        let foes = table.units_of(table.side_of(unit).other());
        let psykers = foes.filter(|it| table.unit(*it).keywords.has(Keyword::Psyker) && state.is_on_battlefield(*it));
        list.extend(psykers.map(|by| Report::MortalWounds { unit, count: 1, ignored: 0, by }));
    }
    list.extend(table.units().filter(|it| table.unit(*it).wounds > 1).map(|it| Report::Healed(it, 1, None)));
    list.extend(table.units().map(Report::Charged));
    for side in [Side::A, Side::B].into_iter().filter(|it| state.plays(*it)) {
        let used = |on| Report::Used { side, name: UNNAMED.into(), cp: 1, on };
        let own_first = table.units_of(side).chain(table.units_of(side.other()));
        list.extend(own_first.filter(|it| state.is_on_battlefield(*it)).map(|it| used(vec![it])));
        list.push(used(Vec::new()));
    }
    for unit in table.units() {
        list.push(Report::Arrived(unit, Vec::new()));
        list.push(Report::Disembarked(unit, Vec::new()));
        let mut transports = table.units_of(table.side_of(unit)).filter(|it| table.unit(*it).transport.is_some());
        list.extend(transports.by_ref().filter(|it| *it != unit).map(|it| Report::Boarded(unit, it)));
        list.push(Report::Left(unit));
        list.push(Report::Added(unit, Vec::new()));
        list.push(Report::Moved(unit));
        list.extend(table.units_of(state.turn).map(|of| Report::Denied { unit, of }));
        list.extend([false, true].map(|is_psychic| Report::Acted { unit, is_psychic }));
    }
    list.extend([Side::A, Side::B].map(Report::GainedCp));
    list
}

/// How a unit can have been hit in this phase: by whom first, then by nobody.
fn causes(view: &View<'_, Maelstrom>, unit: UnitId, phase: Phase) -> Vec<(Cause, Option<UnitId>)> {
    let (table, state) = (view.table, view.state);
    let is_psyker = |it: UnitId| table.unit(it).keywords.has(Keyword::Psyker);
    let foes = || table.units_of(table.side_of(unit).other()).filter(|it| state.is_on_battlefield(*it));
    let mut list: Vec<_> = foes().map(|it| (Cause::Attack, Some(it))).collect();
    if phase == Phase::Psychic {
        list.extend(foes().filter(|it| is_psyker(*it)).map(|it| (Cause::Psychic, Some(it))));
        list.extend(is_psyker(unit).then_some((Cause::Perils, None)));
    }
    if matches!(state.unit(unit).place, Place::Aboard(_)) {
        list.push((Cause::Escape, None));
    }
    list.extend([Cause::Morale, Cause::Explosion, Cause::Coherency, Cause::Other].map(|it| (it, None)));
    list
}

/// A unit, some of its models, or wounds: whatever makes a difference for it.
fn hits(view: &View<'_, Maelstrom>, hit: Hit) -> Vec<Report> {
    let (table, state) = (view.table, view.state);
    let (sheet, left) = (table.unit(hit.unit), state.unit(hit.unit).left);
    let leads = table.warlord(table.side_of(hit.unit)) == Some(hit.unit) && sheet.models > 1;
    let warlord = (leads && state.models(table, hit.unit).first().is_some_and(|it| !it.is_gone)).then_some(0);
    let mut list = vec![Report::Destroyed(hit)];
    if left > 1 {
        list.push(Report::ModelsLost(hit, 1, None));
        list.extend(warlord.map(|it| Report::ModelsLost(hit, 1, Some(it))));
    }
    let wounds = matches!(hit.cause, Cause::Attack | Cause::Psychic | Cause::Perils | Cause::Explosion | Cause::Other);
    if wounds && sheet.wounds > 1 {
        list.push(Report::WoundsLost(hit, 1, None));
        list.extend(warlord.map(|it| Report::WoundsLost(hit, 1, Some(it))));
    }
    list
}

/// What a unit can do before the battle, and stratagems for somebody who has command points.
pub(super) fn stratagems_before_the_battle(view: &View<'_, Maelstrom>) -> Vec<Choice> {
    let (state, side) = (view.state, view.side());
    if !matches!(state.step, Step::PreBattle(_)) {
        return Vec::new();
    }
    let own: Vec<UnitId> = view.table.units_of(side).filter(|it| state.is_alive(*it)).collect();
    let using = |kind, name: &str, cp, on| Choice::Stratagem { kind, name: name.into(), cp, on };
    let abilities = own.iter().map(|it| using(Kind::Ability, ABILITY, 0, vec![*it]));
    let on = [Vec::new()].into_iter().chain(own.iter().map(|it| vec![*it]));
    let costs = 1..=state.cp[side].min(3);
    let stratagems = on.flat_map(|on| costs.clone().map(move |cp| using(Kind::Stratagem, UNNAMED, cp, on.clone())));
    abilities.chain(stratagems).collect()
}

/// An ability or a stratagem before the battle, from the outside in.
pub(super) fn before_the_battle(table: &Table, kind: Kind, cp: u8, on: &[UnitId]) -> Vec<String> {
    match (kind, on) {
        (Kind::Ability, [unit, ..]) => vec!["Resolve an ability of a unit".into(), name(table, *unit)],
        _ => vec!["Use a stratagem of your army".into(), affected(table, on), format!("{cp} CP")],
    }
}

/// The units that a stratagem affects.
fn affected(table: &Table, units: &[UnitId]) -> String {
    let names: Vec<String> = units.iter().map(|it| name(table, *it)).collect();
    if names.is_empty() { "on no unit".to_owned() } else { format!("on {}", names.join(", ")) }
}

/// A report in words, from the outside in.
pub(super) fn path(table: &Table, report: &Report) -> Vec<String> {
    let mut path = headings(table, report);
    match report {
        Report::ModelsLost(_, count, _) => path.push(counted(*count, "model")),
        Report::WoundsLost(_, count, _) | Report::Healed(_, count, _) => path.push(counted(*count, "wound")),
        Report::MortalWounds { count, .. } => path.push(counted(*count, "wound")),
        Report::Used { cp, .. } => path.push(format!("{cp} CP")),
        _ => {}
    }
    path
}

/// Likewise, without its number.
fn headings(table: &Table, report: &Report) -> Vec<String> {
    let unit = |it: &UnitId| name(table, *it);
    let kind = kind(report).to_owned();
    let warlord = |model: &Option<u8>| model.map(|_| "the warlord itself".to_owned());
    match report {
        Report::Stands(it, _) | Report::LostTrack(it) | Report::Charged(it) | Report::Left(it) => vec![kind, unit(it)],
        Report::Arrived(it, _) | Report::Disembarked(it, _) | Report::Moved(it) => vec![kind, unit(it)],
        Report::Added(it, _) => vec![kind, unit(it), format!("for {} points", table.unit(*it).points)],
        Report::Denied { unit: it, of } => vec![kind, unit(it), format!("of {}", unit(of))],
        Report::Acted { unit: it, is_psychic } => {
            vec![kind, unit(it), if *is_psychic { "a psychic action" } else { "an action" }.to_owned()]
        }
        Report::Destroyed(hit) => vec![kind, unit(&hit.unit), by(table, *hit)],
        Report::ModelsLost(hit, _, model) | Report::WoundsLost(hit, _, model) => {
            [kind, unit(&hit.unit)].into_iter().chain(warlord(model)).chain([by(table, *hit)]).collect()
        }
        Report::MortalWounds { unit: it, by, .. } => vec![kind, unit(it), format!("by {}", unit(by))],
        Report::Healed(it, _, model) => [kind, unit(it)].into_iter().chain(warlord(model)).collect(),
        Report::Used { side, on, name, .. } => {
            let who = table.seats().name_of_side(*side);
            let on = affected(table, on);
            let named = (name != UNNAMED).then(|| name.clone());
            [kind, who].into_iter().chain(named).chain([on]).collect()
        }
        Report::Boarded(it, transport) => vec![kind, unit(it), unit(transport)],
        Report::GainedCp(side) => vec![kind, table.seats().name_of_side(*side)],
    }
}

fn kind(report: &Report) -> &'static str {
    match report {
        Report::Stands(..) => "A unit stands somewhere",
        Report::LostTrack(_) => "The place of a unit is no longer kept",
        Report::Destroyed(_) => DESTROYED,
        Report::ModelsLost(..) => MODELS,
        Report::WoundsLost(..) => WOUNDS,
        Report::MortalWounds { .. } => MORTAL,
        Report::Healed(..) => HEALED,
        Report::Charged(_) => CHARGE,
        Report::Used { .. } => STRATAGEM,
        Report::Arrived(..) => ARRIVED,
        Report::Boarded(..) => BOARDED,
        Report::Disembarked(..) => DISEMBARKED,
        Report::Left(_) => LEFT,
        Report::Added(..) => ADDED,
        Report::Moved(_) => MOVED,
        Report::Denied { .. } => DENIED,
        Report::Acted { .. } => ACTED,
        Report::GainedCp(_) => GAINED,
    }
}

fn telling(report: &Report) -> Option<Telling> {
    match report {
        Report::Destroyed(_) => Some(Telling::UnitDestroyed),
        Report::ModelsLost(..) => Some(Telling::ModelsLost),
        Report::WoundsLost(..) => Some(Telling::WoundsLost),
        Report::MortalWounds { .. } => Some(Telling::MortalWounds),
        Report::Charged(_) => Some(Telling::Charged),
        Report::Used { .. } => Some(Telling::Stratagem),
        Report::Stands(..)
        | Report::LostTrack(_)
        | Report::Healed(..)
        | Report::Arrived(..)
        | Report::Boarded(..)
        | Report::Disembarked(..)
        | Report::Left(_)
        | Report::Added(..)
        | Report::Moved(_)
        | Report::Denied { .. }
        | Report::Acted { .. }
        | Report::GainedCp(_) => None,
    }
}

/// A row: what can score now with its objectives, what cannot below another heading.
pub(super) fn told_now(view: &View<'_, Maelstrom>, report: &Report) -> Listed {
    let mut path = headings(view.table, report);
    let wanting = telling(report).map_or(Vec::new(), |it| view.state.wanting(it));
    let mut names: Vec<&str> = wanting.iter().map(|(_, it)| it.card().name).collect();
    names.dedup();
    // Who is left matters to everything that comes later.
    let always = matches!(report, Report::Destroyed(_) | Report::Arrived(..));
    match path.first_mut() {
        Some(kind) if !names.is_empty() => *kind = format!("{kind} ({})", names.join("; ")),
        _ if !always => path.insert(0, ELSE.to_owned()),
        _ => {}
    }
    Listed::under(path)
}

fn by(table: &Table, hit: Hit) -> String {
    let somebody = |it: UnitId| name(table, it);
    match (hit.cause, hit.by) {
        (Cause::Attack, Some(by)) => format!("by {}", somebody(by)),
        (Cause::Psychic, Some(by)) => format!("by a psychic power of {}", somebody(by)),
        (Cause::Morale, _) => "fled".into(),
        (Cause::Perils, _) => "by perils of its own".into(),
        (Cause::Explosion, _) => "by an explosion".into(),
        (Cause::Coherency, _) => "taken off for coherency".into(),
        (Cause::Escape, _) => "getting out of a transport".into(),
        (Cause::Attack | Cause::Psychic | Cause::Timeout | Cause::Other, _) => "in another way".into(),
    }
}

pub(super) fn name(table: &Table, unit: UnitId) -> String {
    format!("{} ({})", table.unit(unit).name, table.code(unit))
}
