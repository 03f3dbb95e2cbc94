//! Sentences that the door itself puts together.

use battle::{Act, EntryNo, Refusal as Refused, Row, View, refusal_in_words};
use door::{Found, Id, Refusal, Says, ScoreRow, Source, Spoken};

/// A row of the ledger as data.
pub(super) fn row_of_score<S: Spoken>(table: &S::Table, entry: EntryNo, row: &Row<S>, sealed: bool) -> ScoreRow {
    // What nobody knows, and on which nothing hangs any more, is no fact.
    let known = row.basis.iter().filter(|it| it.answer.is_some());
    let facts = known.map(|it| Found { says: Says::plain(S::finding(table, it)), from: Source::Known });
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
