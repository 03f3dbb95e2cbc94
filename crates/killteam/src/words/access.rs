//! Hatchways and breach points in sentences.

use battle::capitalized;

use super::names;
use crate::close_quarters::{AccessKind, access_points};
use crate::setup::Table;
use crate::state::State;

/// "Hatchways 1, 2 and 5 are open, 3 and 4 are shut.", and the same for breach points.
pub(super) fn in_words(table: &Table, state: &State) -> Vec<String> {
    [AccessKind::Hatchway, AccessKind::BreachPoint].into_iter().filter_map(|it| of_kind(table, state, it)).collect()
}

fn of_kind(table: &Table, state: &State, kind: AccessKind) -> Option<String> {
    let numbers = |open: bool| -> Vec<String> {
        let plans = table.access_points().filter(|it| access_points::is_open(table, state, *it) == open);
        let plans = plans.filter_map(|it| table.access(it)).filter(|it| it.kind() == kind);
        plans.map(|it| it.number().to_string()).collect()
    };
    let [open, shut] = [(true, "open"), (false, "shut")].map(|(open, word)| {
        let numbers = numbers(open);
        let (count, verb) = (numbers.len(), if numbers.len() == 1 { "is" } else { "are" });
        (count > 0).then(|| (count, format!("{} {verb} {word}", names::listed(numbers))))
    });
    let (count, said) = match (open, shut) {
        (Some((open, first)), Some((_, second))) => (open, format!("{first}; {second}")),
        (one, other) => one.or(other)?,
    };
    let plural = if count == 1 { "" } else { "s" };
    Some(format!("{}{plural} {said}.", capitalized(kind.name())))
}

#[cfg(test)]
mod tests {
    use super::super::map;
    use super::super::stage::Stage;
    use super::in_words;
    use crate::close_quarters::access_points::fold;
    use crate::close_quarters::{AccessEvent, AccessPoint};

    #[test]
    fn what_is_open_is_told_by_number_and_drawn() {
        let mut stage = Stage::close_quarters();
        let told = |stage: &Stage| in_words(&stage.table, &stage.state).join(" ");
        let drawn = |stage: &Stage| map::map(&stage.mara(), 100).unwrap();
        assert_eq!(
            told(&stage),
            "Hatchways 1, 2, 3, 4, 7, 8, 9, 10, 11, 12, 15 and 16 are open; 5, 6, 13 and 14 are shut."
        );
        fold(&stage.table, &mut stage.state, AccessEvent::Operated { access: AccessPoint(0), open: false });
        assert!(told(&stage).ends_with("; 1, 5, 6, 13 and 14 are shut."), "{}", told(&stage));
        let map = drawn(&stage);
        assert!(map.contains('□') && map.contains('■'), "{map}");
        assert!(map.contains("□1 hatchway, open   ■1 hatchway, shut"), "{map}");
        assert_eq!(told(&Stage::new()), "");
        assert!(!drawn(&Stage::new()).contains('□'));
    }
}
