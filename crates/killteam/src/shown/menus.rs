//! Lists: what stands under which heading, places by what they mean, and what comes first.

use battle::{View, Words as _};
use door::Listed;
use table::{Length, Point};

use crate::choice::{Choice, Report, Target};
use crate::equipment::Loadout;
use crate::setup::Table;
use crate::vocabulary::{Marker, OperativeId};
use crate::words::{Destination, destination, worded};
use crate::{KillTeam, Secret};

/// The most characters of a place with its heading, so that its row and what marks it fit into 100 columns.
const MOST: usize = 84;
/// A place has so many, however long its heading is.
const LEAST: usize = 50;

/// Two places nearer than this are one to whoever looks for a place to go.
const APART: Length = Length::inches(2);

/// A choice as a row, under the heading where players look for it.
pub(super) fn choice(view: &View<'_, KillTeam>, choice: &Choice) -> Listed {
    let below = |heading: String, there: &Destination| {
        let most = MOST.saturating_sub(heading.chars().count() + 2).max(LEAST);
        vec![heading, there.in_words(most)]
    };
    let path = match (choice, destination(view, choice)) {
        (Choice::SetUp { who, .. }, Some(there)) => {
            below(format!("Set up {} ({})", view.table.card(*who).name, view.table.code(*who)), &there)
        }
        (Choice::Perform { action, .. }, Some(there)) => below(action.name().to_owned(), &there),
        (Choice::Place(_) | Choice::Activate { .. }, _) => {
            let words = worded(view, choice);
            vec![words.what, words.rest.trim_start().to_owned()]
        }
        // Where nothing is aimed at, the row is the action itself.
        (Choice::Perform { action, target, .. }, None) if *target != Target::Nothing => {
            vec![action.name().to_owned(), worded(view, choice).rest.trim_start().to_owned()]
        }
        _ => vec![KillTeam::choice(view, choice)],
    };
    let note = match choice {
        Choice::Use { rule, .. } => Some(rule.card().gist.to_owned()),
        _ => None,
    };
    Listed { path, note }
}

/// Nobody reads forty places: the best one comes first, then the best that is well away from it, and so on; the others
/// follow. Everything else stays where it was, and the end of an activation comes last.
pub(super) fn in_order(choices: Vec<(Choice, i64)>) -> Vec<Choice> {
    let mut kinds: Vec<(u8, Option<String>)> = Vec::new();
    let mut keyed: Vec<(usize, i64, Choice)> = Vec::new();
    for (choice, worth) in choices {
        let kind = match &choice {
            Choice::SetUp { who, .. } => (0, Some(format!("{who:?}"))),
            Choice::Perform { action, target: Target::Path(_), .. } => (0, Some(action.name().to_owned())),
            Choice::EndActivation => (2, None),
            _ => (1, None),
        };
        let place = kinds.iter().position(|it| *it == kind).unwrap_or_else(|| {
            kinds.push(kind.clone());
            kinds.len() - 1
        });
        // Only places are sorted; other rows are easier to find where they always are.
        let worth = if kind.0 == 0 { worth } else { 0 };
        keyed.push((place, worth, choice));
    }
    let rank = |place: usize| kinds.get(place).map_or(1, |it| u8::from(it.0 == 2));
    keyed.sort_by_key(|(place, worth, _)| (rank(*place), *place, -worth));
    let mut shown: Vec<(usize, Point)> = Vec::new();
    let (mut first, mut others) = (Vec::new(), Vec::new());
    for (kind, _, choice) in keyed {
        let crowded = goes_to(&choice).is_some_and(|at| {
            let near = |(other, it): &(usize, Point)| {
                *other == kind && it.z == at.z && it.flat_distance_squared(at) < APART.squared()
            };
            shown.iter().any(near)
        });
        if crowded {
            others.push((kind, choice));
            continue;
        }
        shown.extend(goes_to(&choice).map(|at| (kind, at)));
        first.push((kind, choice));
    }
    // Stable: within a kind, those apart stay before those that crowd them.
    first.extend(others);
    first.sort_by_key(|(kind, _)| (rank(*kind), *kind));
    first.into_iter().map(|(_, choice)| choice).collect()
}

/// Where somebody stands after this choice.
fn goes_to(choice: &Choice) -> Option<Point> {
    match choice {
        Choice::SetUp { at, .. } => Some(*at),
        Choice::Perform { target: Target::Path(path), .. } => path.last().copied(),
        _ => None,
    }
}

/// A secret as a line of a list.
pub(super) fn secret(table: &Table, secret: &Secret) -> Listed {
    match secret {
        Secret::TacOp(op) => Listed::plain(op.card().name).with_note(op.card().gist),
        Secret::PrimaryOp(op) => {
            let name = battle::capitalized(op.name());
            Listed::plain(format!("{name}: half of its points once more at the end"))
        }
        Secret::MarkerPick(objective) => Listed::plain(format!("Marker {}", objective.number())),
        Secret::Operatives(side, roster) => Listed::plain(roster.written(table.team(*side))),
        Secret::Equipment(loadout) => equipment(*loadout),
    }
}

/// The line that ends picking one thing after the other.
const NO_MORE: &str = "Nothing more";

/// Nobody reads a thousand lists: one option is picked after the other, grenades by their kinds.
fn equipment(loadout: Loadout) -> Listed {
    if loadout.count() == 0 {
        let order = "Or pick one after the other, in the order of this list; back takes a step back.";
        return Listed::plain("Nothing").with_note(order);
    }
    let mut path = Vec::new();
    for option in loadout.options() {
        path.push(option.name().to_owned());
        if let Some(kinds) = option.split() {
            let numbered = loadout.grenades(option).into_iter().zip(kinds).filter(|(count, _)| *count > 0);
            path.push(numbered.map(|(count, kind)| format!("{count} {kind}")).collect::<Vec<_>>().join(" and "));
        }
    }
    path.extend(loadout.rules().map(|it| it.card().name.to_owned()));
    path.push(NO_MORE.to_owned());
    Listed::under(path)
}

/// A report under the headings where players look for it.
pub(super) fn report(table: &Table, report: &Report) -> Vec<String> {
    let name = |who: &OperativeId| {
        let side = table.seats().name_of_side(table.side_of(*who));
        format!("{} ({}) of {side}", table.card(*who).name, table.code(*who))
    };
    let title = super::buttons::report_title(report);
    match report {
        Report::Performed { who, on, .. } => {
            let mut path = vec![title, name(who)];
            path.extend(on.map(|it| marker(table, it)));
            path
        }
        Report::PerformedAt { who, target, .. } => vec![title, name(who), format!("at {}", name(target))],
        Report::Out { who, by } => {
            let by = by.as_ref().map_or("by nobody".to_owned(), |it| format!("by {}", name(it)));
            vec![title, name(who), by]
        }
        Report::Wounded(who) | Report::SetAside(who) | Report::Returned(who) => vec![title, name(who)],
        Report::Track(level) => vec![title, format!("{}: {}", level.name(), level.gist())],
        Report::Noted(note) => super::tracked::listed(table, title, *note, &name),
    }
}

fn marker(table: &Table, marker: Marker) -> String {
    let of = |side| table.seats().name_of_side(side);
    let noun = crate::words::noun(marker);
    match marker.owner() {
        None => noun,
        Some(side) if marker.number().is_none() => format!("the {noun} of {}", of(side)),
        Some(side) => format!("{noun} of {}", of(side)),
    }
}
