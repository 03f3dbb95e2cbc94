//! Sentences that the door itself puts together.

use battle::{Act, Battle, Change, EntryNo, Input, Refusal as Refused, Row, View, refusal_in_words};
use door::{Found, Id, Refusal, Says, ScoreRow, Shown, Source};

/// A row of the ledger as data.
pub(super) fn row_of_score<S: Shown>(table: &S::Table, entry: EntryNo, row: &Row<S>, sealed: bool) -> ScoreRow {
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
pub(super) fn refusals<S: Shown>(view: &View<'_, S>, act: Option<&Act<S>>, refused: &Refused<S>) -> Vec<Refusal> {
    let objections = match act {
        Some(act) => refusal_in_words(view, act, refused),
        None => battle::change_refusal_in_words(view, refused),
    };
    objections.into_iter().map(Refusal::from).collect()
}

/// What an undo or a correction would do: "undo from entry 12 on".
pub(super) fn change_in_words<S: Shown>(battle: &Battle<S>, change: &Change<S>) -> Says {
    match change {
        Change::Undo { from } => Says::plain(format!("undo from entry {from} on")),
        Change::Withdraw { entry } => Says::plain(format!("withdraw entry {entry}")),
        Change::Replace { entry, with } => {
            Says::plain(format!("correct entry {entry}: {}", written::<S>(battle.table(), with)))
        }
        Change::Insert { before, with } => {
            Says::plain(format!("add before entry {before}: {}", written::<S>(battle.table(), with)))
        }
    }
}

/// An input in the words of the journal, without its quotation marks.
fn written<S: Shown>(table: &S::Table, input: &Input<S>) -> String {
    let phrase = battle::write_input(table, input);
    let words: Vec<String> = phrase.iter().map(|(word, value)| format!("{word} {value}")).collect();
    words.join(", ")
}
