//! Kill grades: which share of the team that the enemy began with has fallen.

use battle::Side;

use crate::setup::{KillGrades, Table};
use crate::state::State;
use crate::vocabulary::OperativeId;

/// How many have to fall for each of the five grades, by the size of the team that they are of.
const STEPS: [[u8; 5]; 10] = [
    [1, 2, 3, 4, 5],
    [1, 2, 4, 5, 6],
    [1, 3, 4, 6, 7],
    [2, 3, 5, 6, 8],
    [2, 4, 5, 7, 9],
    [2, 4, 6, 8, 10],
    [2, 4, 7, 9, 11],
    [2, 5, 7, 10, 12],
    [3, 5, 8, 10, 13],
    [3, 6, 8, 11, 14],
];

/// The size of the team in the first row.
const SMALLEST: u8 = 5;

/// The kill grade of a side now.
pub(crate) fn grade(table: &Table, state: &State, side: Side) -> u8 {
    let enemy = side.other();
    // Whoever joins later changes no row, and counts when it falls.
    let counted = |it: OperativeId| !table.card(it).ignored_for_kill_op && !table.card(it).joins_later;
    let picked = |place: usize| state.means[enemy].roster.revealed().is_none_or(|it| it.has(place));
    let began_with =
        table.operatives_of(enemy).enumerate().filter(|(place, it)| counted(*it) && picked(*place)).count();
    let began_with = u8::try_from(began_with).unwrap_or(u8::MAX);
    grade_of(began_with, state.record.losses().fallen(enemy), table.options().kill_grade_extension)
}

/// The grade of so many kills against a team that began with so many operatives.
fn grade_of(began_with: u8, kills: u8, extension: KillGrades) -> u8 {
    let reached = |steps: [u8; 5]| steps.into_iter().filter(|it| *it <= kills).count() as u8;
    let row = began_with.checked_sub(SMALLEST).and_then(|it| STEPS.get(usize::from(it)));
    match (row, extension) {
        (Some(row), _) => reached(*row),
        (None, KillGrades::None) => 0,
        (None, KillGrades::Formula) if began_with < SMALLEST => kills.min(began_with),
        // A fifth of the team a grade, rounded to the nearest.
        (None, KillGrades::Formula) => {
            reached([1, 2, 3, 4, 5].map(|grade: u8| ((u16::from(began_with) * u16::from(grade) * 2 + 5) / 10) as u8))
        }
    }
}

#[cfg(test)]
mod tests {
    use battle::{Seating, System as _};
    use table::{Length, Map};

    use super::*;
    use crate::approved_ops_2025::CritOp;
    use crate::roster::Roster;
    use crate::setup::{Options, TableKind};
    use crate::team::{Datacard, Team};
    use crate::{Event, KillTeam};

    fn grades(began_with: u8, kills: &[u8]) -> Vec<u8> {
        kills.iter().map(|it| grade_of(began_with, *it, KillGrades::Formula)).collect()
    }

    #[test]
    fn kt_e075_against_ten() {
        assert_eq!(grades(10, &[1, 2, 5, 8, 10]), [0, 1, 2, 4, 5]);
    }

    #[test]
    fn kt_e076_against_six_and_thirteen() {
        assert_eq!(grades(6, &[3, 4]), [2, 3]);
        assert_eq!(grades(13, &[2, 3, 4, 5, 7, 8, 9, 10, 12, 13]), [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]);
    }

    #[test]
    fn the_row_is_that_of_those_who_took_the_field() {
        let map = Map::load("m", include_str!("../../../../data/killzones/train_short.toml")).unwrap();
        let card = |_| Datacard::new("x".into(), 2, 6, 4, 10, Length::mm(32));
        let team = |size: usize| Team::of("T", (0..size).map(card).collect());
        let seats = Seating::duel("ann", "bob").unwrap();
        let teams = [team(1), team(9).picking(Some(6))];
        let table = Table::new(seats, TableKind::Digital, CritOp::Secure, Options::default(), map, teams).unwrap();
        let mut state = KillTeam::begin(&table);
        state.record.losses_mut().set_fallen(Side::B, 4);
        assert_eq!(grade(&table, &state, Side::A), 2, "nine, as long as nobody has picked");
        let roster = (0..6).fold(Roster::default(), Roster::with);
        KillTeam::fold(&table, &mut state, &Event::Picked { side: Side::B, roster });
        assert_eq!(grade(&table, &state, Side::A), 3, "six of nine took the field");
        let out: Vec<bool> = table.operatives_of(Side::B).map(|it| state.operative(it).out).collect();
        assert_eq!(out, [false, false, false, false, false, false, true, true, true]);
    }

    #[test]
    fn every_printed_step_is_a_fifth_of_the_team_rounded_to_the_nearest() {
        for (team, row) in (SMALLEST..).zip(STEPS) {
            for (grade, step) in (1_u16..).zip(row) {
                assert_eq!(u16::from(step), (u16::from(team) * grade * 2 + 5) / 10, "{team} operatives, grade {grade}");
            }
        }
    }

    #[test]
    fn teams_outside_the_printed_table() {
        assert_eq!(grades(3, &[0, 1, 2, 3]), [0, 1, 2, 3]);
        assert_eq!(grades(15, &[2, 3, 6, 9, 12, 15]), [0, 1, 2, 3, 4, 5]);
        assert_eq!(grade_of(3, 3, KillGrades::None), 0);
    }
}
