//! What can be done, as rows: how they read, what they cost, what they are about; and what a player would look for.

use battle::{Act, View, Words};
use door::{Id, Pick, Picks, Ref, Row, Says, Takes, WhyAsked};
use table::Bearing;

use super::{id, marker_id, piece, weapon_card};
use crate::approved_ops_2025::TacOp;
use crate::attacks::AttackChoice;
use crate::card::Aim;
use crate::choice::{Choice, Placement, Report, Target};
use crate::equipment::{Equipment, Item};
use crate::pending::{self, Pending};
use crate::phases;
use crate::setup::Table;
use crate::state::{Activation, Declared, Phase, State};
use crate::team_rules::Label;
use crate::tracking::Note;
use crate::vocabulary::{Action, Marker, Objective, Op, OpQuestion, OperativeId, Question, Slot};
use crate::weapon::{WeaponKind, WeaponNo};
use crate::written::attacks::weapon_of;
use crate::{KillTeam, Reroll};

/// A row that reads as what it does.
pub(super) fn button(view: &View<'_, KillTeam>, act: &Act<KillTeam>) -> Row {
    let label = match act {
        Act::Choose(choice) => Says::plain(KillTeam::choice(view, choice)),
        Act::Report(report) => reported(view.table, report),
        _ => Says::new(),
    };
    let dice = match act {
        Act::Choose(Choice::Attack(choice)) => super::dice::touched(view, choice),
        _ => Vec::new(),
    };
    Row { label, dice, ..form(view, act) }
}

/// The same without what its blanks will say.
pub(super) fn form(view: &View<'_, KillTeam>, act: &Act<KillTeam>) -> Row {
    match act {
        Act::Choose(choice) => choice_form(view, choice),
        Act::Report(report) => Row { label: Says::plain(report_title(report)), ..Row::default() },
        _ => Row::default(),
    }
}

fn choice_form(view: &View<'_, KillTeam>, choice: &Choice) -> Row {
    let table = view.table;
    let label = match choice {
        Choice::SetUp { who, .. } => Says::of("Set up {}", [piece(table, *who)]),
        Choice::Place(it) => Says::plain(placed(it)),
        Choice::PutDown { marker, .. } => Says::of("Put down {}", [Ref::Marker(marker_id(table, *marker))]),
        Choice::Activate { .. } => Says::plain("Activate an operative"),
        Choice::Counteract(_) => Says::plain("Counteract"),
        Choice::Use { .. } => Says::plain("Use a rule"),
        Choice::Perform { action, .. } => Says::plain(action.name()),
        Choice::Gambit { op, on: Some(_) } => Says::plain(op.card().gambit.as_ref().map_or("", |it| it.title)),
        Choice::RemoveToken(_) => Says::plain("Take a token away"),
        other => Says::plain(KillTeam::choice(view, other)),
    };
    let note = match choice {
        Choice::Use { rule, .. } => Some(Says::plain(rule.card().gist)),
        _ => None,
    };
    Row { label, note, price: price(view, choice), group: group(choice), ends: ends(choice), ..Row::default() }
}

/// An item that is put down, and how it lies where that matters.
fn placed(it: &Placement) -> String {
    let lies = match (it.item, it.facing) {
        (Item::Marker(_), _) => String::new(),
        (Item::Terrain(_), Bearing::EAST | Bearing::WEST) => ", from left to right".to_owned(),
        (Item::Terrain(_), Bearing::NORTH | Bearing::SOUTH) => ", from below to above".to_owned(),
        (Item::Terrain(_), facing) => format!(", turned by {} of 64", facing.step()),
    };
    format!("Put down the {}{lies}", it.item.name())
}

fn ends(choice: &Choice) -> bool {
    matches!(choice, Choice::EndActivation | Choice::EndFirefight | Choice::Concede)
}

fn group(choice: &Choice) -> Option<Id> {
    match choice {
        Choice::EndActivation | Choice::EndFirefight => Some(Id::of("end")),
        Choice::Concede => Some(Id::of("always")),
        _ => None,
    }
}

fn price(view: &View<'_, KillTeam>, choice: &Choice) -> Vec<(Id, u16)> {
    let (table, state) = (view.table, view.state);
    match choice {
        Choice::Perform { action, target, .. } => {
            vec![(Id::of("ap"), u16::from(pending::cost_now(table, state, *action, target)))]
        }
        _ => match command_points(choice) {
            0 => Vec::new(),
            cp => vec![(Id::of("cp"), u16::from(cp))],
        },
    }
}

/// How many action points whoever is active has left, or how many command points its side has.
pub(super) fn purse(view: &View<'_, KillTeam>, of: &Id) -> Option<u16> {
    let (table, state) = (view.table, view.state);
    match of.as_str() {
        "ap" => {
            let active = state.active().filter(|it| table.side_of(it.who) == view.side())?;
            Some(u16::from(crate::actions::left_ap(table, state, &active)))
        }
        "cp" => Some(u16::from(state.cp[view.side()])),
        _ => None,
    }
}

/// True if a choice costs a command point or more.
pub(super) fn spends_command_points(choice: &Choice) -> bool {
    command_points(choice) > 0
}

fn command_points(choice: &Choice) -> u8 {
    match choice {
        Choice::Use { rule, .. } => rule.card().label.cp(),
        Choice::Attack(AttackChoice::Reroll { with: Reroll::Command, .. }) => 1,
        _ => 0,
    }
}

/// A report as a sentence.
fn reported(table: &Table, report: &Report) -> Says {
    let title = Says::plain(report_title(report));
    match report {
        Report::Performed { who, on, .. } => {
            let said = title.words(": ").name(piece(table, *who));
            on.map_or(said.clone(), |it| said.words(", ").name(Ref::Marker(marker_id(table, it))))
        }
        Report::PerformedAt { who, target, .. } => {
            title.and(Says::of(": {} at {}", [piece(table, *who), piece(table, *target)]))
        }
        Report::Out { who, by: Some(by) } => {
            title.and(Says::of(": {}, by {}", [piece(table, *who), piece(table, *by)]))
        }
        Report::Out { who, by: None } => title.and(Says::of(": {}, by nobody", [piece(table, *who)])),
        Report::Wounded(who) | Report::SetAside(who) | Report::Returned(who) => {
            title.words(": ").name(piece(table, *who))
        }
        Report::Track(level) => title.words(format!(": {}, {}", level.name(), level.gist())),
        Report::Noted(note) => title.words(": ").words(crate::written::tracked::in_words(table, note)),
    }
}

pub(super) fn report_title(report: &Report) -> String {
    match report {
        Report::Performed { action, .. } | Report::PerformedAt { action, .. } => action.name().to_owned(),
        Report::Wounded(_) => "Somebody lost wounds".to_owned(),
        Report::Out { .. } => "Somebody is out".to_owned(),
        Report::SetAside(_) => "Somebody left the killzone by a rule of its team".to_owned(),
        Report::Returned(_) => "Somebody is back".to_owned(),
        Report::Track(_) => "Track more or less".to_owned(),
        Report::Noted(note) => match note {
            Note::Activated { .. } => "Somebody is activated",
            Note::Counteracts(_) => "Somebody counteracts",
            Note::LostWounds { .. } => "Somebody lost so many wounds",
            Note::RegainedWounds { .. } => "Somebody regained wounds",
            Note::Used { .. } => "A ploy or rule was used",
            Note::CommandPoints { .. } => "Command points",
        }
        .to_owned(),
    }
}

/// A word of a phrase as a thing.
pub(super) fn pick(table: &Table, word: &str, value: &str) -> Pick {
    let about = match word {
        "who" | "by_whom" => table.operative_coded(value).map(|it| piece(table, it)),
        "on" | "from" => match table.operative_coded(value) {
            Some(who) => Some(piece(table, who)),
            None => crate::written::read_marker(table, value).ok().map(|it| Ref::Marker(marker_id(table, it))),
        },
        "to" | "side" | "is" => crate::written::read_side(table, value).ok().map(Ref::Side),
        "rule" => Some(Ref::Card(Id::card("rule", value))),
        "item" => None,
        "with" => weapon_named(table, value),
        _ => None,
    };
    match about {
        Some(about @ (Ref::Piece(_) | Ref::Marker(_) | Ref::Side(_))) => Pick::of(value, about),
        about => Pick { about, ..Pick::plain(value) },
    }
}

/// The card of a weapon, if only one side has one of this name.
fn weapon_named(table: &Table, name: &str) -> Option<Ref> {
    let mut armed = table.operatives().filter_map(|who| Some((who, weapon_of(table, who, name)?)));
    let named = |(who, weapon)| (table.side_of(who), table.weapon(who, weapon).map(|it| &it.name));
    let first = armed.next()?;
    let (who, weapon) = first;
    armed.all(|it| named(it) == named(first)).then(|| Ref::Card(weapon_card(table, who, weapon)))
}

pub(super) fn asks(word: &str) -> Says {
    Says::plain(match word {
        "who" => "Who?",
        "on" => "At what?",
        "with" => "With what?",
        "by_whom" => "By whom?",
        "to" | "at" => "Where to?",
        "facing" => "Along which direction?",
        "order" => "With which order?",
        "rule" => "Which rule?",
        "from" => "From where?",
        "wounds" => "How many wounds?",
        "cp" => "How many?",
        "level" => "How much?",
        "side" => "Whose?",
        _ => "Which?",
    })
}

/// What may be put together in secret where a list of all of it would be too long.
pub(super) fn secret_takes(view: &View<'_, KillTeam>, slot: Slot) -> Option<Takes> {
    let (table, side) = (view.table, view.side());
    let team = table.team(side);
    match slot {
        Slot::Equipment => {
            let mut picks = Vec::new();
            for option in Equipment::ALL {
                let about = Some(Ref::Card(Id::card("equipment", option.name())));
                let names = match option.split() {
                    None => vec![option.name().to_owned()],
                    Some([one, other]) => {
                        [2, 1, 0].map(|it| format!("{} ({it} {one} and {} {other})", option.name(), 2 - it)).to_vec()
                    }
                };
                let under = option.split().map(|_| Id::of(option.name()));
                picks.extend(names.into_iter().map(|it| Pick {
                    about: about.clone(),
                    under: under.clone(),
                    ..Pick::plain(it)
                }));
            }
            let rules = team.rules.iter().filter(|it| it.card().label == Label::Equipment);
            picks.extend(rules.map(|it| {
                let about = Some(Ref::Card(Id::card("rule", it.card().name)));
                Pick { about, ..Pick::plain(it.card().name) }
            }));
            let most = u16::from(table.options().max_equipment);
            Some(Takes::Several { of: Picks::List(picks), least: 0, most })
        }
        Slot::Operatives => {
            let picks = table.operatives_of(side).map(|it| Pick::of(table.code(it), piece(table, it))).collect();
            let count = u16::try_from(team.picks).unwrap_or(u16::MAX);
            Some(Takes::Several { of: Picks::List(picks), least: count, most: count })
        }
        Slot::TacOp | Slot::PrimaryOp | Slot::MarkerPick => None,
    }
}

/// What a player would look for: whatever the active operative has on its card, its ops and its orders.
pub(super) fn sought(view: &View<'_, KillTeam>) -> Vec<Act<KillTeam>> {
    let (table, state) = (view.table, view.state);
    if matches!(Pending::of(table, state), Some(Pending::Reports)) {
        return never_reported(view);
    }
    let Some(Pending::Action(active)) = Pending::of(table, state) else { return Vec::new() };
    if table.side_of(active.who) != view.side() {
        return Vec::new();
    }
    let mut list = attacks_on_everybody(table, state, active);
    list.extend(moves_and_missions(view, active.who));
    list.into_iter().map(Act::Choose).collect()
}

/// What nobody of a side can be reported to do now: the actions of the ops, and everything else that whoever is active could
/// do where that is tracked.
fn never_reported(view: &View<'_, KillTeam>) -> Vec<Act<KillTeam>> {
    let (table, side) = (view.table, view.side());
    let state = &*crate::options::as_its_owner_sees_it(view);
    let active = state.active().map(|it| it.who).filter(|it| table.side_of(*it) == side);
    let able: Vec<OperativeId> = match active {
        Some(who) => vec![who],
        None => table.operatives_of(side).filter(|it| !state.operative(*it).out).collect(),
    };
    let enemies: Vec<OperativeId> = table.operatives_of(side.other()).collect();
    let missions = mission_actions(view).into_iter().flat_map(|action| {
        let aim = action.mission().map(|it| &it.aim);
        let of_one = |who: &OperativeId| aim.map_or(Vec::new(), |aim| claims(*who, action, aim, &enemies));
        able.iter().flat_map(of_one).collect::<Vec<_>>()
    });
    let basic = [Action::Reposition, Action::Dash, Action::FallBack, Action::Charge, Action::Shoot, Action::Fight];
    let plainly = active.into_iter().flat_map(|who| basic.map(|action| Report::Performed { who, action, on: None }));
    let against = |act: &Act<KillTeam>| match act {
        Act::Report(it) => phases::judge_report(table, state, side, it).reasons().len(),
        _ => 0,
    };
    door::never_now(table, missions.chain(plainly).map(Act::Report), against)
}

/// Moves that lead nowhere yet, and the actions of the ops.
fn moves_and_missions(view: &View<'_, KillTeam>, who: OperativeId) -> Vec<Choice> {
    let here = view.state.operative(who).at;
    let moves = [Action::Reposition, Action::Dash, Action::FallBack, Action::Charge].map(|action| {
        let target = here.map_or(Target::Nothing, |at| Target::Path([at].into()));
        Choice::Perform { who, action, target }
    });
    let missions = mission_actions(view).into_iter().map(|action| {
        let target = nearest_aim(view.table, view.state, who, action);
        Choice::Perform { who, action, target }
    });
    moves.into_iter().chain(missions).collect()
}

fn first_weapon(table: &Table, who: OperativeId, kind: WeaponKind) -> Option<WeaponNo> {
    let mut weapons = table.card(who).weapons.iter().enumerate();
    let (number, _) = weapons.find(|(_, it)| it.kind == kind)?;
    u8::try_from(number).ok().map(WeaponNo)
}

/// Every enemy for a Shoot, and for a Fight, with the first weapon of the kind.
fn attacks_on_everybody(table: &Table, state: &State, active: &Activation) -> Vec<Choice> {
    let who = active.who;
    let first = |kind: WeaponKind| first_weapon(table, who, kind);
    let mut enemies: Vec<OperativeId> =
        table.operatives_of(table.side_of(who).other()).filter(|it| !state.operative(*it).out).collect();
    // Measuring around walls is dear: once each, not once a comparison.
    enemies.sort_by_cached_key(|it| crate::geometry::gap(table, state, who, *it));
    let mut list = Vec::new();
    if let Some(weapon) = first(WeaponKind::Ranged) {
        let all = enemies.iter().map(|it| Target::Attack(*it, weapon));
        list.extend(all.map(|target| Choice::Perform { who, action: Action::Shoot, target }));
    }
    if let (Some(weapon), Some(nearest)) = (first(WeaponKind::Melee), enemies.first()) {
        list.push(Choice::Perform { who, action: Action::Fight, target: Target::Attack(*nearest, weapon) });
    }
    list
}

/// The actions of the crit op and of this side's own tac op.
fn mission_actions(view: &View<'_, KillTeam>) -> Vec<Action> {
    let own: Option<TacOp> = match (view.state.tac_ops[view.side()], view.mine.get(Slot::TacOp)) {
        (Declared::Revealed(op), _) => Some(op),
        (Declared::Sealed, Some(crate::Secret::TacOp(op))) => Some(*op),
        _ => None,
    };
    let crit = view.state.crit_op.into_iter().flat_map(|it| it.card().actions.iter());
    let tac = own.into_iter().flat_map(|it| it.card().actions.iter());
    crit.chain(tac).map(|it| it.action).collect()
}

/// The objective marker nearest to somebody, as good an aim as any to ask why not.
fn nearest_aim(table: &Table, state: &State, who: OperativeId, action: Action) -> Target {
    let Some(here) = state.operative(who).at else { return Target::Nothing };
    match action.mission().map(|it| &it.aim) {
        Some(Aim::Spot { .. }) => return Target::Spot(here),
        Some(Aim::Operative { .. }) => {
            let enemies = table.operatives_of(table.side_of(who).other()).filter(|it| !state.operative(*it).out);
            let nearest = enemies.min_by_key(|it| crate::geometry::gap(table, state, who, *it));
            return nearest.map_or(Target::Nothing, Target::Operative);
        }
        _ => {}
    }
    let distance = |it: &Objective| table.objective(*it).flat_distance_squared(here);
    let nearest = Objective::ALL.into_iter().min_by_key(distance);
    nearest.map_or(Target::Nothing, |it| Target::Marker(Marker::Objective(it)))
}

/// What only a sealed tac op can make true: whatever the team could hold, so that the list tells nothing.
pub(super) fn reports_of_sealed(view: &View<'_, KillTeam>) -> Vec<Report> {
    let sealed = view.state.tac_ops[view.side()] == Declared::Sealed;
    // Whoever is out or in turning point 1 could not, and everybody knows that.
    let too_early = view.state.turning_point.is_first();
    if !sealed || too_early || view.table.is_digital() || !matches!(view.state.phase, Phase::Firefight { .. }) {
        return Vec::new();
    }
    let able = view.table.operatives_of(view.side()).filter(|it| !view.state.operative(*it).out);
    let team = view.table.team(view.side());
    let cards = TacOp::ALL.into_iter().map(TacOp::card);
    let possible = cards.filter(|it| it.archetype.is_some_and(|it| team.has_archetype(it)));
    let missions: Vec<_> = possible.flat_map(|it| it.actions.iter()).collect();
    let enemies: Vec<_> = view.table.operatives_of(view.side().other()).collect();
    let of_one = |who| missions.iter().flat_map(|it| claims(who, it.action, &it.aim, &enemies)).collect::<Vec<_>>();
    able.flat_map(of_one).collect()
}

/// How many wounds a report may speak of.
pub(super) fn counted(view: &View<'_, KillTeam>, report: &Report) -> Option<(&'static str, u8)> {
    let operative = |it: OperativeId| view.state.operative(it);
    match report {
        Report::Noted(Note::LostWounds { who, .. }) => {
            let left = view.table.card(*who).wounds.saturating_sub(operative(*who).wounds_lost);
            Some(("wounds", left.saturating_sub(1)))
        }
        Report::Noted(Note::RegainedWounds { who, .. }) => Some(("wounds", operative(*who).wounds_lost)),
        _ => None,
    }
}

/// Every way to report a mission action of this operative.
fn claims(who: OperativeId, action: Action, aim: &Aim, enemies: &[OperativeId]) -> Vec<Report> {
    match aim {
        Aim::Objective { .. } | Aim::Marker { .. } => {
            Marker::OBJECTIVES.map(|on| Report::Performed { who, action, on: Some(on) }).to_vec()
        }
        Aim::Spot { .. } => vec![Report::Performed { who, action, on: None }],
        Aim::Operative { .. } => enemies.iter().map(|it| Report::PerformedAt { who, action, target: *it }).collect(),
    }
}

/// Which open ops could want to know, and what the question is about.
pub(super) fn asked_for(table: &Table, state: &State, question: Question) -> (Vec<WhyAsked>, Vec<Ref>) {
    let chips = match question {
        Question::Controls(marker) | Question::Contests(_, marker) => vec![Ref::Marker(marker_id(table, marker))],
        Question::Op(OpQuestion::SecuredBy(objective)) => vec![Ref::Marker(marker_id(table, objective.into()))],
        Question::FellAt(who) => vec![piece(table, who)],
        _ => Vec::new(),
    };
    let asks = |it: &Question| *it == question;
    let why = phases::askers(table, state).into_iter().filter(|(_, _, questions)| questions.iter().any(asks));
    let why = why.map(|(side, op, _)| WhyAsked { says: Says::new().name(Ref::Card(card_of(op))), side: Some(side) });
    (why.collect(), chips)
}

/// What can be read about an op.
fn card_of(op: Op) -> Id {
    match op {
        Op::Crit(op) => Id::card("crit op", op.card().name),
        Op::Tac(op) => Id::card("tac op", op.card().name),
        Op::Kill => Id::card("op", "kill op"),
        Op::Primary => Id::card("op", "primary op"),
    }
}

/// An operative by its word.
pub(super) fn operative_of(table: &Table, of: &Ref) -> Option<OperativeId> {
    match of {
        Ref::Piece(word) => table.operatives().find(|it| id(table, *it) == *word),
        _ => None,
    }
}
