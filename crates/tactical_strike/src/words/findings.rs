//! Findings: what a clause stands on, as statements.

use battle::Finding;

use super::{names, questions};
use crate::header::Table;
use crate::vocabulary::{Answer, Question};

pub(super) fn finding(table: &Table, finding: &Finding<Question, Answer>) -> String {
    let text = |it| questions::question(table, it).text;
    let Some(answer) = finding.answer else {
        return format!("still open: {}", text(finding.question));
    };
    match (finding.question, answer) {
        (Question::Controls(spot), Answer::Side(side)) => {
            let somebody = side.map_or("nobody controls".into(), |it| names::does(table, it, "controls"));
            format!("{somebody} {}", names::spot(table, spot))
        }
        (Question::InEnemyZone(side), Answer::Count(count)) => {
            format!("{} of {} in an enemy zone", names::counted(usize::from(count), "model"), names::side(table, side))
        }
        (Question::Fell(model), _) => names::model(table, model),
        (question, Answer::Is(is)) => format!("{} {}", text(question), if is { "Yes" } else { "No" }),
        (question, Answer::Count(count)) => format!("{} {count}", text(question)),
        (question, Answer::Side(_)) => text(question),
    }
}
