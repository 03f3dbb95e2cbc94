//! Rows of the ledger as lines of a log.

use battle::{Row, capitalized};

use super::super::{findings, names, op};
use crate::KillTeam;
use crate::setup::Table;

/// Points first, then the clause as a fact about this battle, then what it stands on. A clause that gave nothing is told as
/// what it needs, one that was cut with what cut it.
pub(super) fn awarded(table: &Table, row: &Row<KillTeam>) -> String {
    let (person, op, clause) = (names::person(table, row.side), op(row.op), row.clause);
    let found: Vec<String> = row.basis.iter().map(|it| findings::finding(table, it)).collect();
    let found = if found.is_empty() { String::new() } else { format!(" {}.", capitalized(&found.join("; "))) };
    let points = match row.given {
        0 => "0".to_owned(),
        given => format!("+{given}"),
    };
    match row.cut_by {
        Some(cap) => format!("{points} {person}, {op}: {clause}. Limit: {cap}.{found}"),
        None if row.given < row.worth => format!("{points} {person}, {op}. It needs: {clause}.{found}"),
        None if row.worth == 0 => format!("{points} {person}, {op}: {clause}. That is worth nothing.{found}"),
        None => format!("{points} {person}, {op}: {clause}.{found}"),
    }
}

#[cfg(test)]
mod tests {
    use battle::{Finding, Side};

    use super::super::super::stage::Stage;
    use super::*;
    use crate::approved_ops_2025::{CritOp, TacOp};
    use crate::vocabulary::{Answer, Marker, Objective, Op, OpQuestion, Question, TurningPoint, Window};

    fn said(row: &Row<KillTeam>) -> String {
        awarded(&Stage::new().table, row)
    }

    fn row(op: Op, clause: &'static str, given: u8, finding: (Question, Answer)) -> Row<KillTeam> {
        Row {
            side: Side::A,
            op,
            window: Window::EndOfTurningPoint(TurningPoint(2)),
            clause,
            worth: 1,
            given,
            cut_by: None,
            basis: vec![Finding { question: finding.0, answer: Some(finding.1) }],
        }
    }

    #[test]
    fn an_award_begins_with_the_points_and_ends_with_the_facts() {
        let secured = (Question::Op(OpQuestion::SecuredBy(Objective::ALL[0])), Answer::Side(Some(Side::A)));
        let row = row(Op::Crit(CritOp::Secure), "an objective marker is secured", 1, secured);
        assert_eq!(said(&row), "+1 Mara, Secure: an objective marker is secured. Marker 1 secured by Mara.");
    }

    #[test]
    fn a_row_without_a_point_says_what_was_missing() {
        let missing = (Question::OnTable(Marker::Banner(Side::A)), Answer::Is(false));
        let row = row(Op::Tac(TacOp::PlantBanner), "the banner is held in their territory", 0, missing);
        assert_eq!(
            said(&row),
            "0 Mara, Plant Banner. It needs: the banner is held in their territory. \
             Mara's banner is not on the table."
        );
    }

    #[test]
    fn a_point_that_was_cut_says_what_cut_it() {
        let mut row = row(
            Op::Crit(CritOp::Loot),
            "an objective marker was looted",
            0,
            (Question::Op(OpQuestion::Inert(Objective::ALL[0])), Answer::Is(false)),
        );
        row.basis.clear();
        row.cut_by = Some("2 in a turning point");
        assert_eq!(said(&row), "0 Mara, Loot: an objective marker was looted. Limit: 2 in a turning point.");
    }

    #[test]
    fn a_bonus_of_nothing_says_so() {
        let mut row = row(
            Op::Primary,
            "half of the crit op's points, rounded up",
            0,
            (Question::Op(OpQuestion::DataSent), Answer::Number(0)),
        );
        (row.worth, row.basis) = (0, Vec::new());
        assert_eq!(said(&row), "0 Mara, primary op: half of the crit op's points, rounded up. That is worth nothing.");
    }
}
