//! Maelstrom in scenarios: how `given` sets a table.
//!
//! Only what matters is given; the rest comes from a fixed table: the two sample armies, all units
//! on the battlefield, an Incursion of Territorial Control on Dawn of War, round 2. See
//! `docs/scenarios.md`.

mod layout;
mod means;
mod settings;
mod staging;
mod units;

use battle::{Phrase, PhraseError, Seat, Side, View};
use door::Id;
use scenario::{Fault, Given, Stage, Staged};

use crate::Maelstrom;
use crate::army::Keyword;
use crate::choice::{Choice, Report};
use crate::header::Table;
use crate::objectives::Objective;
use crate::state::{State, Step};
use crate::vocabulary::{Op, Secret, Slot, seat_of};
use crate::written::{read_report_with, read_unit};

impl Staged for Maelstrom {
    fn stage(given: &Given<'_>) -> Result<Stage<Self>, Vec<Fault>> {
        staging::stage(given)
    }

    fn has_rule(table: &Table, _: &State, piece: &Id, rule: &str) -> Option<bool> {
        let unit = read_unit(table, piece.as_str()).ok()?;
        let sheet = table.unit(unit);
        Some(match rule.trim().to_lowercase().as_str() {
            "objective secured" => table.has_objective_secured(unit),
            "warlord" => table.warlord(table.side_of(unit)) == Some(unit),
            "set up elsewhere" => sheet.elsewhere.is_some(),
            "set up last" => sheet.deploys_last,
            name => {
                let own = sheet.elsewhere.as_ref().is_some_and(|it| it.eq_ignore_ascii_case(name));
                if own {
                    return Some(true);
                }
                sheet.keywords.has(Keyword::named(name)?)
            }
        })
    }

    fn ops() -> Vec<Op> {
        Objective::all().map(Op::Objective).chain([Op::Painted]).collect()
    }

    fn default_choice(view: &View<'_, Self>) -> Option<Choice> {
        use battle::Options as _;
        let options = Self::options(view);
        let lazy = [Choice::Pass, Choice::Keep, Choice::EndPhase, Choice::PlayOn];
        let proposes = |it: &&Choice| !matches!(it, Choice::Propose(_)) || view.seat == Seat::A;
        let lazy = options.iter().find(|it| lazy.contains(it));
        lazy.or_else(|| options.iter().find(proposes)).cloned()
    }

    fn default_secret(view: &View<'_, Self>, slot: Slot) -> Option<Secret> {
        use battle::Options as _;
        Self::secrets(view, slot).into_iter().next()
    }

    fn seat_of(table: &Table, choice: &Choice) -> Option<Seat> {
        match choice {
            Choice::Deploy(unit, _) => Some(seat_of(table.side_of(*unit))),
            _ => None,
        }
    }

    fn seat_of_report(_: &Table, _: &Report) -> Option<Seat> {
        // Either side may say what happened.
        Some(seat_of(Side::A))
    }

    fn read_report_here(table: &Table, state: &State, phrase: &Phrase) -> Result<Report, PhraseError> {
        read_report_with(table, phrase, &|unit| usize::from(state.unit(unit).left))
    }
}

/// True if a battle that begins here has markers, zones and units already.
fn is_battle(step: Step) -> bool {
    !matches!(
        step,
        Step::Size
            | Step::Muster
            | Step::Mission
            | Step::Map
            | Step::Briefing
            | Step::Battlefield
            | Step::Roles
            | Step::Markers(_)
            | Step::Ends
            | Step::Numbers(_)
    )
}
