//! What all battles share: seats, sides, inputs, events, facts, dice, journal, views, ledger.
//!
//! Nothing here knows a rule of any game. A rule system implements [`System`], [`Written`] and
//! [`Words`]; in return it gets battles with secrets, undo, corrections, journals that can be
//! verified, and views that cannot leak.
//!
//! The crate is pure: no clock, no disk, no network, no thread, no randomness of its own.

#![deny(clippy::float_arithmetic)]

mod agreement;
mod answers;
mod battle;
mod by_round;
mod clause;
mod declared;
mod dice;
mod digest;
mod entry;
mod fact;
mod fold;
pub mod journal;
mod layers;
mod options;
mod phrase;
mod play;
mod seal;
mod seat;
mod standing;
mod swift;
mod system;
mod text;
mod verdict;
mod view;
mod word;
mod words;
mod written;

pub use agreement::Agreement;
pub use answers::Answers;
pub use battle::{Battle, Logged, Recount, TakenBack};
pub use by_round::ByRound;
pub use clause::{Cap, Clause, Clauses, Row, book};
pub use declared::Declared;
pub use dice::{Kind, RollRequest, Scripted, Seeded};
pub use digest::Digest;
pub use entry::{Change, Consent, Entry, EntryNo, Fate, Input, Proposal};
pub use fact::{Count, Fact, Finding};
pub use fold::{Folded, fold_entries};
pub use layers::Layers;
pub use options::Options;
pub use phrase::{Phrase, PhraseError};
pub use play::{NoLog, Play, Sink, judge, step};
pub use seal::{Commitment, Hand, Held, Hex, Salt, commit, commit_to_text};
pub use seat::{BySide, Seat, Seating, SeatingError, Side};
pub use standing::Sealed;
pub use swift::Swift;
pub use system::{Act, Asked, Audience, Needs, Outcome, System};
pub use text::Text;
pub use verdict::{ChangeWhy, Refusal, Stands, Verdict, Why};
pub use view::{SpectatorView, View};
pub use word::Word;
pub use words::{
    Objection, Wording, Words, capitalized, change_refusal_in_words, counted, input_refusal_in_words, refusal_in_words,
    row_in_words, split_at_word,
};
pub use written::{SETTLES, Written, read_faces, read_input, read_yes_or_no, write_faces, write_input, yes_or_no};
