//! Sentences that the door itself puts together.

use battle::{Act, Battle, EntryNo, Fate, Input, Refusal as Refused, Row, View, refusal_in_words};
use door::{Found, Id, Refusal, Says, ScoreRow, Source, Spoken};

/// What was answered in a battle, and by which entry.
pub(super) struct Answers<S: Spoken>(Vec<(EntryNo, S::Question)>);

impl<S: Spoken> Answers<S> {
    /// The answers that stand.
    pub(super) fn of(battle: &Battle<S>) -> Self {
        let standing = battle.entries().filter_map(|(entry, fate)| {
            let input = match fate {
                Fate::Withdrawn => return None,
                Fate::Replaced(with) => with,
                _ => &entry.input,
            };
            match input {
                Input::Answer { question, .. } => Some((entry.number, *question)),
                _ => None,
            }
        });
        Self(standing.collect())
    }

    /// The entry that answered a question last, as it stood with this one.
    fn to(&self, question: &S::Question, upto: EntryNo) -> Option<EntryNo> {
        let mut before = self.0.iter().rev().filter(|(number, _)| *number <= upto);
        before.find(|(_, it)| it == question).map(|(number, _)| *number)
    }
}

/// A row of the ledger as data.
pub(super) fn row_of_score<S: Spoken>(
    table: &S::Table,
    entry: EntryNo,
    row: &Row<S>,
    sealed: bool,
    answers: &Answers<S>,
) -> ScoreRow {
    // What nobody knows, and on which nothing hangs any more, is no fact.
    let known = row.basis.iter().filter(|it| it.answer.is_some());
    let facts = known.map(|it| {
        let said = answers.to(&it.question, entry);
        let from = if said.is_some() { Source::Answered } else { Source::Known };
        Found { says: Says::plain(S::finding(table, it)), from, entry: said }
    });
    ScoreRow {
        entry,
        side: row.side,
        op: Id::from(S::op(row.op)),
        window: Says::plain(S::window_of(table, row.window)),
        clause: Id::of(row.clause),
        worth: row.worth,
        given: row.given,
        cut: row.cut_by.map(Id::of),
        facts: facts.collect(),
        sealed,
    }
}

/// Every reason of a refusal, worded from the view of whoever was refused.
pub(super) fn refusals<S: Spoken>(view: &View<'_, S>, act: Option<&Act<S>>, refused: &Refused<S>) -> Vec<Refusal> {
    let objections = match act {
        Some(act) => refusal_in_words(view, act, refused),
        None => battle::change_refusal_in_words(view, refused),
    };
    objections.into_iter().map(Refusal::from).collect()
}
