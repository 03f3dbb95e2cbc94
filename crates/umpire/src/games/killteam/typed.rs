//! Places that are typed: where a list of places ends, the table does not.

use killteam::{Choice, Target};
use table::Point;

/// True if a typed choice is a listed one with its place as the row shows it.
pub(super) fn is_shown_as(typed: &Choice, listed: &Choice) -> bool {
    match (typed, listed) {
        (Choice::SetUp { who, at }, Choice::SetUp { who: other, at: exact }) => who == other && reads(*exact, *at),
        (Choice::Perform { who, action, target }, Choice::Perform { who: other, action: deed, target: aim }) => {
            let same_place = match (target, aim) {
                (Target::Path(way), Target::Path(exact)) => match (&**way, &**exact) {
                    ([at], [exact]) => reads(*exact, *at),
                    _ => false,
                },
                (Target::Spot(at), Target::Spot(exact)) => reads(*exact, *at),
                (Target::PutDown(marker, at), Target::PutDown(same, exact)) => marker == same && reads(*exact, *at),
                _ => false,
            };
            who == other && action == deed && same_place
        }
        _ => false,
    }
}

/// True if a place is shown by these numbers, a decimal each.
fn reads(exact: Point, numbers: Point) -> bool {
    format!("{exact:.1}").parse() == Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::reads;

    #[test]
    fn a_place_is_known_by_the_numbers_of_its_row() {
        let place = |text: &str| text.parse().unwrap();
        assert!(reads(place("4.63, 10.58"), place("4.6, 10.6")));
        assert!(reads(place("4.63, 10.58, 3"), place("4.6, 10.60, 3")));
        assert!(!reads(place("4.63, 10.58, 3"), place("4.6, 10.6")), "that is below it");
        assert!(!reads(place("4.63, 10.58"), place("4.6, 10.5")));
        assert!(!reads(place("4.63, 10.58"), place("4.62, 10.6")), "somebody means it exactly");
    }
}
