//! What a line names, legal or not: a deed in a player's words, with everybody and everything that it could be meant for.
//! Whoever types it is told why it cannot be.

use battle::{Act, View};
use door::Typed;
use table::{Bearing, Length, Point};

use crate::KillTeam;
use crate::approved_ops_2025::TacOp;
use crate::card::{Aim, Names};
use crate::choice::{Choice, Placement, Report, Target};
use crate::equipment::Item;
use crate::setup::Table;
use crate::state::State;
use crate::team_rules::TeamRule;
use crate::tracking::Note;
use crate::vocabulary::{Action, Gear, Marker, OperativeId, Order};
use crate::weapon::{WeaponKind, WeaponNo};

/// What is done, as a line says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Deed {
    Perform(Action),
    Strike(WeaponKind),
    Activate,
    Counteract,
    Use(TeamRule),
    Gambit(TacOp),
    PutDown(Item),
    SetUp,
    EndActivation,
    EndFirefight,
    Pass,
    Out,
    Wounded,
    LostWounds,
    RegainedWounds,
    Leaves,
    ComesBack,
}

/// Words for what is no action, no rule and no weapon.
const VERBS: [(&str, Deed); 25] = [
    ("activate", Deed::Activate),
    ("activated", Deed::Activate),
    ("counteract", Deed::Counteract),
    ("counteracts", Deed::Counteract),
    ("set up", Deed::SetUp),
    ("end activation", Deed::EndActivation),
    ("end the activation", Deed::EndActivation),
    ("end turning point", Deed::EndFirefight),
    ("end the turning point", Deed::EndFirefight),
    ("pass", Deed::Pass),
    ("shot", Deed::Perform(Action::Shoot)),
    ("fought", Deed::Perform(Action::Fight)),
    ("charged", Deed::Perform(Action::Charge)),
    ("out", Deed::Out),
    ("destroyed", Deed::Out),
    ("killed", Deed::Out),
    ("incapacitated", Deed::Out),
    ("wounded", Deed::Wounded),
    ("lost", Deed::LostWounds),
    ("regained", Deed::RegainedWounds),
    ("healed", Deed::RegainedWounds),
    ("off the killzone", Deed::Leaves),
    ("set aside", Deed::Leaves),
    ("back", Deed::ComesBack),
    ("returned", Deed::ComesBack),
];

/// A line, word by word, and what its words name.
struct Line<'a> {
    view: &'a View<'a, KillTeam>,
    words: Typed,
    operatives: Vec<OperativeId>,
    markers: Vec<Marker>,
}

/// Everything that a line can mean, legal or not; nothing if it names no deed.
pub(super) fn named(view: &View<'_, KillTeam>, line: &str) -> Vec<Act<KillTeam>> {
    let line = Line::of(view, line);
    let deeds = line.deeds();
    let acts = deeds.into_iter().flat_map(|it| line.acts(it));
    acts.collect()
}

impl<'a> Line<'a> {
    fn of(view: &'a View<'a, KillTeam>, line: &str) -> Self {
        let words = Typed::of(line);
        let operatives = words.words().iter().filter_map(|it| view.table.operative_coded(it)).collect();
        let mut line = Self { view, words, operatives, markers: Vec::new() };
        let known = Marker::ALL.into_iter();
        line.markers = known.filter(|it| line.has(&crate::written::write_marker(view.table, *it))).collect();
        line
    }

    fn table(&self) -> &'a Table {
        self.view.table
    }

    fn state(&self) -> &'a State {
        self.view.state
    }

    fn has(&self, name: &str) -> bool {
        self.words.has(name)
    }

    /// What is done: what the most words of the line say, and what comes first among that.
    fn deeds(&self) -> Vec<Deed> {
        let (table, side) = (self.table(), self.view.side());
        let actions = Action::ALL.into_iter().map(|it| (it.name(), Deed::Perform(it)));
        let rules = TeamRule::ALL.into_iter().map(|it| (it.card().name, Deed::Use(it)));
        let gambits = TacOp::ALL.into_iter().filter(|it| it.card().gambit.is_some());
        let gambits = gambits.map(|it| (it.card().name, Deed::Gambit(it)));
        let items = Item::ALL.into_iter().map(|it| (it.name(), Deed::PutDown(it)));
        let weapons = table.operatives_of(side).flat_map(|it| &table.card(it).weapons);
        let weapons = weapons.map(|it| (it.name.as_str(), Deed::Strike(it.kind)));
        let all = VERBS.into_iter().chain(actions).chain(rules).chain(gambits).chain(items).chain(weapons);
        let is_aim = |deed: Deed| matches!(deed, Deed::Strike(_) | Deed::PutDown(_));
        let named: Vec<(&str, Deed)> = all.filter(|(name, _)| self.has(name)).collect();
        // "Shoot b1 with carbine" shoots, and a marker that something is done at is not put down.
        let does = named.iter().any(|(_, it)| !is_aim(*it));
        self.words.said(named.into_iter().filter(|(_, it)| !(does && is_aim(*it))))
    }

    fn acts(&self, deed: Deed) -> Vec<Act<KillTeam>> {
        let digital = self.table().is_digital();
        let side = self.view.side();
        let choose = |list: Vec<Choice>| list.into_iter().map(Act::Choose).collect::<Vec<_>>();
        let report = |list: Vec<Report>| list.into_iter().map(Act::Report).collect::<Vec<_>>();
        match deed {
            Deed::Perform(action) if digital => choose(self.performed(action)),
            Deed::Strike(WeaponKind::Ranged) if digital => choose(self.performed(Action::Shoot)),
            Deed::Strike(WeaponKind::Melee) if digital => choose(self.performed(Action::Fight)),
            Deed::Activate if digital => {
                let orders = self.orders();
                let each = |who| orders.iter().map(move |order| Choice::Activate { who, order: *order });
                choose(self.doers().into_iter().flat_map(each).collect())
            }
            Deed::Counteract if digital => choose(self.doers().into_iter().map(Choice::Counteract).collect()),
            Deed::SetUp if digital => {
                let at = |who| self.state().operative(who).at.unwrap_or(NOWHERE);
                choose(self.doers().into_iter().map(|who| Choice::SetUp { who, at: at(who) }).collect())
            }
            Deed::PutDown(item) if digital => {
                choose(vec![Choice::Place(Placement { item, at: NOWHERE, facing: Bearing::EAST })])
            }
            Deed::EndActivation if digital => choose(vec![Choice::EndActivation]),
            Deed::EndFirefight => choose(vec![Choice::EndFirefight]),
            Deed::Pass => choose(vec![Choice::Pass]),
            Deed::Gambit(op) => {
                let names = op.card().gambit.as_ref().map(|it| &it.names);
                let on = match names {
                    Some(Names::Operative(_)) => self.anybody().into_iter().map(Some).collect(),
                    _ => vec![None],
                };
                choose(on.into_iter().map(|on| Choice::Gambit { op, on }).collect())
            }
            Deed::Use(rule) => {
                let on = || self.operatives.iter().copied().map(Some).chain([None]);
                let own = self.table().operatives_of(side).map(Some);
                // Nobody is named: whoever it may be used on will do.
                let used = on().chain(own.filter(|_| self.operatives.is_empty()));
                let mut acts = choose(used.map(|on| Choice::Use { rule, on }).collect());
                if !digital {
                    acts.extend(report(on().map(|on| Report::Noted(Note::Used { side, rule, on })).collect()));
                }
                acts
            }
            _ if digital => Vec::new(),
            other => report(self.reported(other)),
        }
    }

    /// An action of a digital table, by whoever could be meant, at whatever could be meant.
    fn performed(&self, action: Action) -> Vec<Choice> {
        let each = |who| {
            let targets = self.targets(who, action).into_iter();
            targets.map(move |target| Choice::Perform { who, action, target })
        };
        self.doers().into_iter().flat_map(each).collect()
    }

    /// What can be reported of a real table.
    fn reported(&self, deed: Deed) -> Vec<Report> {
        let each = |report: &dyn Fn(OperativeId) -> Report| self.anybody().into_iter().map(report).collect();
        let number = self.words.number().unwrap_or(1);
        match deed {
            Deed::Perform(action) => self.doers().into_iter().flat_map(|it| self.claims(it, action)).collect(),
            Deed::Strike(WeaponKind::Ranged) => self.reported(Deed::Perform(Action::Shoot)),
            Deed::Strike(WeaponKind::Melee) => self.reported(Deed::Perform(Action::Fight)),
            Deed::Activate => {
                let orders = self.orders();
                let each = |who| orders.iter().map(move |order| Report::Noted(Note::Activated { who, order: *order }));
                self.doers().into_iter().flat_map(each).collect()
            }
            Deed::Counteract => self.doers().into_iter().map(|who| Report::Noted(Note::Counteracts(who))).collect(),
            Deed::Out => match *self.operatives.as_slice() {
                [by, who, ..] if self.is_told_actively() => vec![Report::Out { who, by: Some(by) }],
                [who, by, ..] => vec![Report::Out { who, by: Some(by) }],
                _ => each(&|who| Report::Out { who, by: None }),
            },
            Deed::Wounded => each(&Report::Wounded),
            Deed::LostWounds => each(&|who| Report::Noted(Note::LostWounds { who, wounds: number })),
            Deed::RegainedWounds => each(&|who| Report::Noted(Note::RegainedWounds { who, wounds: number })),
            Deed::Leaves => each(&Report::SetAside),
            Deed::ComesBack => each(&Report::Returned),
            _ => Vec::new(),
        }
    }

    /// "A3 destroyed b2": whoever did it stands first.
    fn is_told_actively(&self) -> bool {
        let verb = self.words.place_of("destroyed").or(self.words.place_of("killed"));
        let coded = |it: &[String]| it.iter().any(|it| self.table().operative_coded(it).is_some());
        let halves = verb.and_then(|it| self.words.words().split_at_checked(it));
        !self.has("by") && halves.is_some_and(|(before, after)| coded(before) && coded(after))
    }

    /// Who is meant to do it: who is named and of one's own, else who is active, else anybody of one's own who is left.
    fn doers(&self) -> Vec<OperativeId> {
        let (table, side) = (self.table(), self.view.side());
        let own: Vec<OperativeId> = self.operatives.iter().copied().filter(|it| table.side_of(*it) == side).collect();
        if !own.is_empty() {
            // Somebody else of one's own may be whom it is done to.
            return own.into_iter().take(1).collect();
        }
        if let (false, Some(other)) = (self.deed_is_at_somebody(), self.operatives.first()) {
            return vec![*other];
        }
        let active = self.state().active().map(|it| it.who).filter(|it| table.side_of(*it) == side);
        let left = || table.operatives_of(side).filter(|it| !self.state().operative(*it).out).collect();
        active.map_or_else(left, |it| vec![it])
    }

    /// True if whoever is named may be whom something is done to.
    fn deed_is_at_somebody(&self) -> bool {
        let at_somebody = |deed: &Deed| match deed {
            Deed::Perform(action) => {
                let mission = action.mission().map(|it| matches!(it.aim, Aim::Operative { .. }));
                mission.unwrap_or(matches!(
                    action,
                    Action::Shoot
                        | Action::Fight
                        | Action::HatchwayFight
                        | Action::PassTheWord
                        | Action::StunGrenade
                        | Action::Charge
                ))
            }
            Deed::Strike(_) => true,
            _ => false,
        };
        self.deeds().iter().any(at_somebody)
    }

    /// Who is named; everybody if nobody is.
    fn anybody(&self) -> Vec<OperativeId> {
        match self.operatives.as_slice() {
            [] => self.table().operatives().collect(),
            some => some.to_vec(),
        }
    }

    fn orders(&self) -> Vec<Order> {
        let all = [Order::Engage, Order::Conceal];
        let named = all.into_iter().filter(|it| self.has(crate::written::write_order(*it)));
        let named: Vec<Order> = named.collect();
        if named.is_empty() { all.to_vec() } else { named }
    }

    fn markers_or(&self, others: impl IntoIterator<Item = Marker>) -> Vec<Marker> {
        if self.markers.is_empty() { others.into_iter().collect() } else { self.markers.clone() }
    }

    /// Whom something is done to: who is named besides, or everybody of that side who is left.
    fn others(&self, who: OperativeId, enemies: bool) -> Vec<OperativeId> {
        let named: Vec<OperativeId> = self.operatives.iter().copied().filter(|it| *it != who).collect();
        if !named.is_empty() {
            return named;
        }
        let table = self.table();
        let side = if enemies { table.side_of(who).other() } else { table.side_of(who) };
        table.operatives_of(side).filter(|it| *it != who && !self.state().operative(*it).out).collect()
    }

    /// What an action could be aimed at. Where only a place is missing, the one where it stands is as good as any.
    fn targets(&self, who: OperativeId, action: Action) -> Vec<Target> {
        let (table, state) = (self.table(), self.state());
        let here = state.operative(who).at.unwrap_or(NOWHERE);
        let markers = |others: Vec<Marker>| self.markers_or(others).into_iter().map(Target::Marker).collect();
        if let Some(mission) = action.mission() {
            return match mission.aim {
                Aim::Objective { .. } | Aim::Marker { .. } => markers(Marker::OBJECTIVES.to_vec()),
                Aim::Operative { .. } => self.others(who, true).into_iter().map(Target::Operative).collect(),
                Aim::Spot { .. } => vec![Target::Spot(here)],
            };
        }
        match action {
            Action::Reposition | Action::MoveWithBarricade | Action::Dash | Action::FallBack | Action::Charge => {
                vec![Target::Path([here].into())]
            }
            Action::Shoot => self.attacks(who, WeaponKind::Ranged),
            Action::Fight | Action::HatchwayFight => self.attacks(who, WeaponKind::Melee),
            Action::PickUpMarker => markers(state.markers_in_play().collect()),
            Action::PlaceMarker => {
                let put = |it| Target::PutDown(it, here);
                self.markers_or(state.carried_by(who)).into_iter().map(put).collect()
            }
            Action::AmmoResupply => markers(vec![Marker::Gear(Gear::AmmoCache, table.side_of(who))]),
            Action::PassTheWord => self.others(who, false).into_iter().map(Target::Operative).collect(),
            Action::StunGrenade => self.others(who, true).into_iter().map(Target::Operative).collect(),
            Action::SmokeGrenade | Action::SetUpAgain => vec![Target::Spot(here)],
            Action::OperateHatch | Action::Breach | Action::BreachWithCharge | Action::QuickBreach => {
                table.access_points().map(Target::Access).chain([Target::Nothing]).collect()
            }
            _ => vec![Target::Nothing],
        }
    }

    fn attacks(&self, who: OperativeId, kind: WeaponKind) -> Vec<Target> {
        let all = || self.table().card(who).numbered_weapons().filter(|(_, it)| it.kind == kind);
        let named: Vec<WeaponNo> = all().filter(|(_, it)| self.has(&it.name)).map(|(number, _)| number).collect();
        let weapons = if named.is_empty() { all().map(|(number, _)| number).collect() } else { named };
        let at = |enemy| weapons.iter().map(move |weapon| Target::Attack(enemy, *weapon));
        self.others(who, true).into_iter().flat_map(at).collect()
    }

    /// Every way to report an action of somebody.
    fn claims(&self, who: OperativeId, action: Action) -> Vec<Report> {
        let at_marker = |list: Vec<Marker>| {
            list.into_iter().map(|it| Report::Performed { who, action, on: Some(it) }).collect::<Vec<_>>()
        };
        let at_somebody = |enemies| {
            let all = self.others(who, enemies).into_iter();
            all.map(|target| Report::PerformedAt { who, action, target }).collect()
        };
        let plainly = || vec![Report::Performed { who, action, on: None }];
        match (action.mission().map(|it| &it.aim), action) {
            (Some(Aim::Objective { .. } | Aim::Marker { .. }), _) => at_marker(self.markers_or(Marker::OBJECTIVES)),
            (Some(Aim::Operative { .. }), _) => at_somebody(true),
            (None, Action::PassTheWord) => at_somebody(false),
            (None, Action::PickUpMarker) => at_marker(self.markers_or(self.state().markers_in_play())),
            (None, Action::PlaceMarker) => at_marker(self.markers_or(self.state().carried_by(who))),
            _ => plainly(),
        }
    }
}

/// No place in particular: what is judged does not come to it.
const NOWHERE: Point = Point::flat(Length::ZERO, Length::ZERO);
