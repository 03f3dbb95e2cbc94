//! How the inputs of a system are written down.
//!
//! Journals and scenarios use the same words. A system says how its own vocabulary reads; what all
//! systems share (seals, dice, undo, consent) is written here.

use crate::{Change, Consent, EntryNo, Hex, Input, Phrase, PhraseError, System};

/// A system whose inputs can be written and read.
pub trait Written: System {
    /// A choice; the phrase begins with `choose`.
    fn write_choice(table: &Self::Table, choice: &Self::Choice) -> Phrase;
    /// The choice in a phrase.
    fn read_choice(table: &Self::Table, phrase: &Phrase) -> Result<Self::Choice, PhraseError>;
    /// A report; the phrase begins with `report`.
    fn write_report(table: &Self::Table, report: &Self::Report) -> Phrase;
    /// The report in a phrase.
    fn read_report(table: &Self::Table, phrase: &Phrase) -> Result<Self::Report, PhraseError>;
    /// A question.
    fn write_question(table: &Self::Table, question: Self::Question) -> String;
    /// The question in a text.
    fn read_question(table: &Self::Table, text: &str) -> Result<Self::Question, PhraseError>;
    /// An answer.
    fn write_answer(table: &Self::Table, answer: Self::Answer) -> String;
    /// The answer to a question.
    fn read_answer(table: &Self::Table, question: Self::Question, text: &str) -> Result<Self::Answer, PhraseError>;
    /// What a secret is about.
    fn write_slot(slot: Self::Slot) -> &'static str;
    /// The slot of this name.
    fn read_slot(text: &str) -> Result<Self::Slot, PhraseError>;
    /// A secret.
    fn write_secret(table: &Self::Table, secret: &Self::Secret) -> String;
    /// The secret in a text.
    fn read_secret(table: &Self::Table, slot: Self::Slot, text: &str) -> Result<Self::Secret, PhraseError>;
    /// The name of a roll.
    fn write_roll(table: &Self::Table, roll: Self::Roll) -> String;
    /// The roll of this name.
    fn read_roll(table: &Self::Table, text: &str) -> Result<Self::Roll, PhraseError>;
}

/// The name of the die that settles a dispute, in every system.
pub const SETTLES: &str = "settle";

/// Writes an input down.
pub fn write_input<S: Written>(table: &S::Table, input: &Input<S>) -> Phrase {
    match input {
        Input::Choose(choice) => S::write_choice(table, choice),
        Input::Report(report) => S::write_report(table, report),
        Input::Seal { slot, commitment } => Phrase::new("seal", S::write_slot(*slot)).with("commitment", commitment),
        Input::Open { slot, secret, salt } => {
            Phrase::new("open", S::write_slot(*slot)).with("secret", S::write_secret(table, secret)).with("salt", salt)
        }
        Input::Answer { question, answer } => {
            Phrase::new("answer", S::write_question(table, *question)).with("is", S::write_answer(table, *answer))
        }
        Input::Roll { roll, faces } => {
            Phrase::new("roll", S::write_roll(table, *roll)).with("faces", write_faces(faces))
        }
        Input::Propose(Change::Undo { from }) => Phrase::new("propose", "undo").with("from", from),
        Input::Propose(Change::Withdraw { entry }) => Phrase::new("propose", "withdraw").with("entry", entry),
        Input::Propose(Change::Replace { entry, with }) => {
            Phrase::new("propose", "replace").with("entry", entry).with("with", write_input(table, with))
        }
        Input::Propose(Change::Insert { before, with }) => {
            Phrase::new("propose", "insert").with("before", before).with("with", write_input(table, with))
        }
        Input::Consent(Consent::Allow) => Phrase::new("consent", "allow"),
        Input::Consent(Consent::Refuse) => Phrase::new("consent", "refuse"),
        Input::Consent(Consent::LeaveToADie) => Phrase::new("consent", "die"),
        Input::Consent(Consent::Fell(face)) => Phrase::new("roll", SETTLES).with("faces", face),
    }
}

/// Reads an input, or says what is not understood.
pub fn read_input<S: Written>(table: &S::Table, phrase: &Phrase) -> Result<Input<S>, PhraseError> {
    let (word, value) = phrase.head().ok_or_else(|| PhraseError::new("an input needs words"))?;
    match word {
        "choose" => S::read_choice(table, phrase).map(Input::Choose),
        "report" => S::read_report(table, phrase).map(Input::Report),
        "seal" => {
            phrase.only(&["seal", "commitment"])?;
            let commitment = read_hex(phrase.need("commitment")?)?;
            Ok(Input::Seal { slot: S::read_slot(value)?, commitment })
        }
        "open" => {
            phrase.only(&["open", "secret", "salt"])?;
            let slot = S::read_slot(value)?;
            let secret = S::read_secret(table, slot, phrase.need("secret")?)?;
            Ok(Input::Open { slot, secret, salt: read_hex(phrase.need("salt")?)? })
        }
        "answer" => {
            phrase.only(&["answer", "is"])?;
            let question = S::read_question(table, value)?;
            Ok(Input::Answer { question, answer: S::read_answer(table, question, phrase.need("is")?)? })
        }
        "roll" => {
            phrase.only(&["roll", "faces"])?;
            if value == SETTLES {
                return read_settling(phrase.need("faces")?).map(Input::Consent);
            }
            Ok(Input::Roll { roll: S::read_roll(table, value)?, faces: read_faces(phrase.need("faces")?)? })
        }
        "propose" => read_change(table, value, phrase).map(Input::Propose),
        "consent" => {
            phrase.only(&["consent"])?;
            match value {
                "allow" => Ok(Input::Consent(Consent::Allow)),
                "refuse" => Ok(Input::Consent(Consent::Refuse)),
                "die" => Ok(Input::Consent(Consent::LeaveToADie)),
                _ => Err(PhraseError(format!("consent is \"allow\", \"refuse\" or \"die\", not \"{value}\""))),
            }
        }
        _ => Err(PhraseError(format!(
            "\"{word}\" is no kind of input; known are choose, report, seal, open, answer, roll, propose, consent"
        ))),
    }
}

fn read_settling(faces: &str) -> Result<Consent, PhraseError> {
    match read_faces(faces)?.as_slice() {
        [face] => Ok(Consent::Fell(*face)),
        _ => Err(PhraseError::new("one die settles it")),
    }
}

fn read_change<S: Written>(table: &S::Table, kind: &str, phrase: &Phrase) -> Result<Change<S>, PhraseError> {
    match kind {
        "undo" => {
            phrase.only(&["propose", "from"])?;
            Ok(Change::Undo { from: read_number(phrase.need("from")?)? })
        }
        "withdraw" => {
            phrase.only(&["propose", "entry"])?;
            Ok(Change::Withdraw { entry: read_number(phrase.need("entry")?)? })
        }
        "replace" => {
            phrase.only(&["propose", "entry", "with"])?;
            let with = read_inner(table, phrase)?;
            Ok(Change::Replace { entry: read_number(phrase.need("entry")?)?, with })
        }
        "insert" => {
            phrase.only(&["propose", "before", "with"])?;
            let with = read_inner(table, phrase)?;
            Ok(Change::Insert { before: read_number(phrase.need("before")?)?, with })
        }
        _ => Err(PhraseError(format!("\"{kind}\" cannot be proposed; known are undo, withdraw, replace, insert"))),
    }
}

/// The input that a correction brings along.
fn read_inner<S: Written>(table: &S::Table, phrase: &Phrase) -> Result<Box<Input<S>>, PhraseError> {
    let text = phrase.need("with")?;
    let value = serde_json::from_str(text).map_err(|error| PhraseError(format!("\"with\" cannot be read: {error}")))?;
    let inner = Phrase::from_value(&value)?;
    if inner.get("propose").is_some() {
        return Err(PhraseError::new("a correction cannot stand in the place of an input"));
    }
    read_input(table, &inner).map(Box::new)
}

fn read_number(text: &str) -> Result<EntryNo, PhraseError> {
    text.parse().map(EntryNo).map_err(|_| PhraseError(format!("\"{text}\" is not the number of an entry")))
}

pub(crate) fn read_hex<const N: usize>(text: &str) -> Result<Hex<N>, PhraseError> {
    Hex::parse(text).ok_or_else(|| PhraseError(format!("\"{text}\" must be {} hexadecimal digits", 2 * N)))
}

/// Faces as a text: "6 5 2 1".
pub fn write_faces(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// Faces from a text, separated by spaces or commas.
pub fn read_faces(text: &str) -> Result<Vec<u8>, PhraseError> {
    text.split([' ', ','])
        .filter(|it| !it.is_empty())
        .map(|it| it.parse().map_err(|_| PhraseError(format!("\"{it}\" is not the face of a die"))))
        .collect()
}

/// A plain answer as it is written.
pub const fn yes_or_no(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "no" }
}

/// A plain answer in a text.
pub fn read_yes_or_no(text: &str) -> Result<bool, PhraseError> {
    match text.trim().to_ascii_lowercase().as_str() {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(PhraseError(format!("\"{}\" is not an answer; yes or no is", text.trim()))),
    }
}
