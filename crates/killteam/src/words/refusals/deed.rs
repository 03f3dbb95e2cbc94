//! What somebody tried to do, taken apart for the wording of a refusal.

use battle::{Act, Side, View};
use table::Point;

use super::super::names;
use crate::KillTeam;
use crate::attacks::AttackKind;
use crate::card::Aim;
use crate::choice::{Choice, Report, Target};
use crate::setup::Table;
use crate::state::State;
use crate::tracking::Note;
use crate::vocabulary::{Action, Gear, Marker, OperativeId};

/// An act that was refused: whose, with whom, what, and where.
pub(super) struct Deed<'a> {
    pub(super) view: &'a View<'a, KillTeam>,
    pub(super) act: &'a Act<KillTeam>,
    pub(super) who: Option<OperativeId>,
    pub(super) action: Option<Action>,
    /// The way of a move; the place of an operative that is set up.
    pub(super) way: &'a [Point],
    /// A marker and the place where it would be put.
    pub(super) spot: Option<(Marker, Point)>,
}

impl<'a> Deed<'a> {
    pub(super) fn new(view: &'a View<'a, KillTeam>, act: &'a Act<KillTeam>) -> Self {
        let mut deed = Self { view, act, who: None, action: None, way: &[], spot: None };
        match act {
            Act::Choose(Choice::SetUp { who, at }) => {
                deed.who = Some(*who);
                deed.way = std::slice::from_ref(at);
            }
            Act::Choose(
                Choice::Activate { who, .. } | Choice::Counteract(who) | Choice::Gambit { on: Some(who), .. },
            )
            | Act::Report(
                Report::Wounded(who) | Report::Out { who, .. } | Report::SetAside(who) | Report::Returned(who),
            ) => {
                deed.who = Some(*who);
            }
            Act::Choose(Choice::PutDown { marker, at }) => {
                deed.spot = Some((*marker, *at));
                let placing = crate::incapacitation::next_to_place(view.table, view.state);
                deed.who = placing.map(|it| it.beside);
            }
            Act::Choose(Choice::Perform { who, action, target }) => {
                (deed.who, deed.action) = (Some(*who), Some(*action));
                // Whoever throws smoke puts it down, too.
                let put = deed.puts().unwrap_or(Marker::Gear(Gear::FirstSmoke, view.table.side_of(*who)));
                match target {
                    Target::Path(way) => deed.way = way,
                    Target::Spot(at) if *action == Action::SetUpAgain => deed.way = std::slice::from_ref(at),
                    Target::Spot(at) => deed.spot = Some((put, *at)),
                    Target::PutDown(marker, at) => deed.spot = Some((*marker, *at)),
                    Target::Marker(_)
                    | Target::Operative(_)
                    | Target::Attack(..)
                    | Target::Access(_)
                    | Target::Nothing => {}
                }
            }
            Act::Report(Report::Noted(
                Note::Activated { who, .. }
                | Note::Counteracts(who)
                | Note::LostWounds { who, .. }
                | Note::RegainedWounds { who, .. },
            )) => deed.who = Some(*who),
            Act::Report(Report::Performed { who, action, .. } | Report::PerformedAt { who, action, .. }) => {
                (deed.who, deed.action) = (Some(*who), Some(*action));
            }
            _ => {}
        }
        deed
    }

    pub(super) fn table(&self) -> &'a Table {
        self.view.table
    }

    pub(super) fn state(&self) -> &'a State {
        self.view.state
    }

    pub(super) fn side(&self) -> Side {
        self.view.side()
    }

    /// The rule that is spoken of: the action, the op, or the step of the battle.
    pub(super) fn rule(&self) -> String {
        let step = match self.act {
            Act::Choose(Choice::SetUp { .. }) => "Set-up",
            Act::Choose(Choice::Claim(_)) => "Stake Claim",
            Act::Choose(Choice::Gambit { op, .. }) => op.card().name,
            Act::Choose(Choice::PutDown { .. }) => "Place Marker",
            Act::Choose(Choice::RemoveToken(_) | Choice::KeepTokens) => "Tokens",
            Act::Choose(Choice::Activate { .. }) => "Activation",
            Act::Choose(Choice::Counteract(_)) => "Counteract",
            Act::Choose(Choice::Use { rule, .. }) => rule.card().name,
            Act::Choose(Choice::Place(_)) => "Equipment",
            Act::Choose(Choice::PlayCard(_)) => "Initiative cards",
            Act::Sealed(slot) | Act::Opened(slot, _) => {
                return battle::capitalized(slot.name());
            }
            Act::Choose(Choice::Attack(_)) => match self.state().attack.map(|it| it.kind) {
                Some(AttackKind::Fight) => "Fight",
                _ => "Shoot",
            },
            Act::Answered(..) => "Answers",
            _ => "Sequence of the battle",
        };
        self.action.map_or(step, Action::name).into()
    }

    /// The operative as it is called, or "it".
    pub(super) fn name(&self) -> String {
        self.who.map_or("It".into(), |it| names::called(self.table(), it))
    }

    /// The marker of its side that the action puts down.
    pub(super) fn puts(&self) -> Option<Marker> {
        match self.action.and_then(Action::mission).map(|it| &it.aim) {
            Some(Aim::Spot { puts, .. }) => Some(puts(self.side())),
            _ => None,
        }
    }

    /// Where the operative stands now.
    pub(super) fn start(&self) -> Option<Point> {
        self.who.and_then(|it| self.state().operative(it).at)
    }

    /// Where a move or a set-up ends.
    pub(super) fn end(&self) -> Option<Point> {
        self.way.last().copied()
    }
}
