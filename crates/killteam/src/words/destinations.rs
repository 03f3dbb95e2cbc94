//! Places to go to by what they mean, for menus that have one row each.

use battle::View;

use table::Point;

pub(crate) use super::places::Meant;
use super::{choices, names, places};
use crate::KillTeam;
use crate::choice::{Choice, Target};
use crate::vocabulary::OperativeId;

/// A place that a choice leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Destination {
    /// What it means to stand there, the most telling first: "controls marker 2 (3 APL to 2)", "seen by nobody".
    pub meaning: Vec<String>,
    /// What it takes to get there: "6″", "3″, 2 AP". Nothing for whoever is set up.
    pub way: Option<String>,
    /// The place in inches: "4.6, 10.6".
    pub place: String,
}

impl Destination {
    /// In one line, with as much of the meaning as fits: "behind heavy block H1, seen by nobody (6″ to 4.6, 10.6)".
    pub fn in_words(&self, most: usize) -> String {
        let place = match &self.way {
            Some(way) => format!("({way} to {})", self.place),
            None => format!("({})", self.place),
        };
        let mut line = String::new();
        for part in &self.meaning {
            let between = if line.is_empty() { "" } else { ", " };
            let length = line.chars().count() + between.len() + part.chars().count() + 1 + place.chars().count();
            if length <= most {
                line = format!("{line}{between}{part}");
            }
        }
        if line.is_empty() { place } else { format!("{line} {place}") }
    }
}

/// Where a choice leads; nothing if it is about no place to stand at.
pub fn destination(view: &View<'_, KillTeam>, choice: &Choice) -> Option<Destination> {
    let (who, at) = stop(choice)?;
    let way = match choice {
        Choice::Perform { action, target, .. } => Some(choices::way(view, who, *action, target)),
        _ => None,
    };
    Some(Destination { meaning: places::meaning(view.table, view.state, who, at), way, place: names::place(at) })
}

/// What it means to stand where a choice leads, the most telling first.
pub(crate) fn meant(view: &View<'_, KillTeam>, choice: &Choice) -> Vec<Meant> {
    stop(choice).map_or(Vec::new(), |(who, at)| places::meant(view.table, view.state, who, at))
}

/// Who stands where then.
fn stop(choice: &Choice) -> Option<(OperativeId, Point)> {
    match choice {
        Choice::SetUp { who, at } => Some((*who, *at)),
        Choice::Perform { who, target: Target::Path(path), .. } => Some((*who, *path.last()?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::Action;
    use crate::words::stage::{Stage, at, who};

    #[test]
    fn a_destination_is_named_by_what_it_means() {
        let stage = Stage::new().deployed().with([("b1", "28, 14"), ("b2", "28, 16"), ("b3", "28, 18")]).active("a3");
        let to = |place: &str| Choice::Perform {
            who: who(&stage, "a3"),
            action: Action::Reposition,
            target: Target::Path([at(place)].into()),
        };
        let there = destination(&stage.mara(), &to("6, 11")).unwrap();
        // Five inches from 2, 8; a base of 28 mm and a marker of 40 mm are 2 inches apart, center to center.
        assert_eq!(there.way.as_deref(), Some("5″"));
        assert!(there.in_words(90).ends_with("(5″ to 6.0, 11.0)"), "{there:?}");
        assert!(there.in_words(90).chars().count() <= 90);
        assert_eq!(there.in_words(10), "(5″ to 6.0, 11.0)");
    }
}
