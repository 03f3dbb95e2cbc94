//! The steps of `when`: what each says, before any battle is there to say it to.

use battle::{Consent, Phrase};

use crate::Section;
use crate::expected::{Expected, read_expected};

/// One step.
#[derive(Debug)]
pub(crate) struct Step {
    /// Its number in the file, from 1.
    pub(crate) number: u32,
    pub(crate) line: u32,
    pub(crate) deed: Deed,
    /// Who does it, if the step says so.
    pub(crate) by: Option<String>,
    /// How it must be refused, if it must.
    pub(crate) refused: Option<Refused>,
    /// As if an older table had been seen.
    pub(crate) stale: bool,
}

/// The texts that must occur in the reasons of a refusal; none if any reason will do.
#[derive(Debug)]
pub(crate) struct Refused {
    pub(crate) line: u32,
    pub(crate) texts: Vec<String>,
    /// True if there must be no further reason: the file gave a list.
    pub(crate) all: bool,
}

/// What a step does.
#[derive(Debug)]
pub(crate) enum Deed {
    Say(Said),
    Secretly { slot: String, is: String },
    UndoLast,
    UndoTo(u32),
    Correct { step: u32, with: Said },
    Withdraw(u32),
    Consent(Consent),
    Window(String),
    Expect(Box<Expected>),
}

/// An input of the game itself.
#[derive(Debug)]
pub(crate) enum Said {
    Choose(Phrase),
    Report(Phrase),
    Answer { question: String, is: String },
    Roll { name: String, faces: Vec<u8> },
}

/// An empty text is part of every text, so a claim with it would be no claim.
pub(crate) const EMPTY: &str = "an empty text says nothing";

const KINDS: &str = "choose, report, answer, secretly, roll, undo, correct, withdraw, consent, window or expect";

/// The steps in `when`. Whatever is malformed is noted, and every other step is still read.
pub(crate) fn read_steps(file: &Section<'_>) -> Vec<Step> {
    let steps = file.list("when").unwrap_or_default();
    (1..).zip(steps).filter_map(|(number, step)| read_step(number, &step)).collect()
}

fn read_step(number: u32, step: &Section<'_>) -> Option<Step> {
    let by = step.text("by").map(str::to_owned);
    let refused = read_refused(step);
    let stale = step.flag("stale").unwrap_or(false);
    let Some(deed) = read_deed(number, step) else {
        // It is malformed, and that was said; whether its other keys fit cannot be told.
        step.read_all();
        return None;
    };
    let idle = matches!(deed, Deed::Expect(_) | Deed::Window(_));
    for key in ["by", "refused", "stale"] {
        if idle && step.has(key) {
            step.note(key, "nobody acts in this step");
        }
    }
    Some(Step { number, line: step.line(), deed, by, refused, stale })
}

/// The key `refused` of a step or of what is expected.
pub(crate) fn read_refused(section: &Section<'_>) -> Option<Refused> {
    if section.is_flag("refused") {
        let line = section.line_of("refused");
        if section.flag("refused") == Some(false) {
            section.note("refused", "leave it out where nothing is refused");
        }
        return Some(Refused { line, texts: Vec::new(), all: false });
    }
    let texts = section.texts("refused")?;
    if texts.is_empty() {
        section.note("refused", "a list of reasons needs at least one");
    }
    if texts.iter().any(|it| it.trim().is_empty()) {
        section.note("refused", EMPTY);
    }
    Some(Refused {
        line: section.line_of("refused"),
        texts: texts.into_iter().map(str::to_owned).collect(),
        all: section.is_list("refused"),
    })
}

fn read_deed(number: u32, step: &Section<'_>) -> Option<Deed> {
    if let Some(said) = read_said(step) {
        return said.map(Deed::Say);
    }
    if step.has("secretly") {
        let (slot, is) = pair(step, "secretly", "is")?;
        return Some(Deed::Secretly { slot, is });
    }
    if step.has("undo") {
        return step.read("undo", |text| match text {
            "last" => Ok(Deed::UndoLast),
            _ => text
                .strip_prefix("to ")
                .and_then(|it| it.trim().parse().ok())
                .filter(|it| (1..number).contains(it))
                .map(Deed::UndoTo)
                .ok_or_else(|| format!("write \"last\" or \"to\" and an earlier step, not \"{text}\"")),
        });
    }
    if step.has("correct") {
        let earlier = read_earlier(number, step, "correct");
        let Some(with) = step.section("with") else {
            if !step.has("with") {
                step.note("correct", "say in \"with\" what should have stood there");
            }
            return None;
        };
        let Some(said) = read_said(&with) else {
            step.note("with", "it must be choose, report, answer or roll");
            return None;
        };
        return Some(Deed::Correct { step: earlier?, with: said? });
    }
    if step.has("withdraw") {
        return read_earlier(number, step, "withdraw").map(Deed::Withdraw);
    }
    if step.has("consent") {
        return step.read("consent", |text| match text {
            "allow" => Ok(Deed::Consent(Consent::Allow)),
            "refuse" => Ok(Deed::Consent(Consent::Refuse)),
            "die" => Ok(Deed::Consent(Consent::LeaveToADie)),
            _ => Err(format!("it is \"allow\", \"refuse\" or \"die\", not \"{text}\"")),
        });
    }
    if step.has("window") {
        return step.text("window").map(|it| Deed::Window(it.to_owned()));
    }
    if step.has("expect") {
        let expected = step.section("expect")?;
        return Some(Deed::Expect(Box::new(read_expected(&expected))));
    }
    step.note_line(format_args!("a step needs one of {KINDS}"));
    None
}

/// An input of the game, if the step is one. The inner nothing is one that is malformed.
fn read_said(step: &Section<'_>) -> Option<Option<Said>> {
    for (head, said) in [("choose", Said::Choose as fn(Phrase) -> Said), ("report", Said::Report)] {
        if step.has(head) {
            return Some(phrase(head, step).map(said));
        }
    }
    if step.has("answer") {
        let pair = pair(step, "answer", "is");
        return Some(pair.map(|(question, is)| Said::Answer { question, is }));
    }
    if step.has("roll") {
        let name = step.text("roll").map(str::to_owned);
        let faces = step.read("faces", battle::read_faces);
        if !step.has("faces") {
            step.note("roll", "\"faces\" is missing");
        }
        return Some(name.zip(faces).map(|(name, faces)| Said::Roll { name, faces }));
    }
    None
}

/// The words of a choice or report: the head first, then the rest in the order of the file.
fn phrase(head: &str, step: &Section<'_>) -> Option<Phrase> {
    const OURS: [&str; 3] = ["by", "refused", "stale"];
    let mut phrase = Phrase::new(head, step.text(head)?);
    for word in step.keys().filter(|it| *it != head && !OURS.contains(it)) {
        phrase = phrase.with(word, step.text(word)?);
    }
    Some(phrase)
}

fn pair(step: &Section<'_>, key: &str, other: &str) -> Option<(String, String)> {
    if !step.has(other) {
        step.note(key, format_args!("\"{other}\" is missing"));
    }
    let first = step.text(key);
    Some((first?.to_owned(), step.text(other)?.to_owned()))
}

fn read_earlier(number: u32, step: &Section<'_>, key: &str) -> Option<u32> {
    let earlier = step.integer(key)?;
    let fits = u32::try_from(earlier).ok().filter(|it| (1..number).contains(it));
    if fits.is_none() {
        step.note(key, format_args!("{earlier} is not the number of an earlier step"));
    }
    fits
}

impl Step {
    /// True if nothing is done in this step; something is looked at.
    pub(crate) fn is_expectation(&self) -> bool {
        matches!(self.deed, Deed::Expect(_))
    }

    /// True for undo, correction and consent.
    pub(crate) fn is_change(&self) -> bool {
        use Deed::{Consent, Correct, UndoLast, UndoTo, Withdraw};
        matches!(self.deed, UndoLast | UndoTo(_) | Correct { .. } | Withdraw(_) | Consent(_))
    }

    /// True if this step supplies dice by hand.
    pub(crate) fn is_roll(&self) -> bool {
        matches!(self.deed, Deed::Say(Said::Roll { .. }))
    }

    /// The step in a few words, for the story of what happened.
    pub(crate) fn in_words(&self) -> String {
        let by = self.by.as_ref().map_or(String::new(), |by| format!(", by {by}"));
        format!("{}{by}", self.deed.in_words())
    }
}

impl Deed {
    fn in_words(&self) -> String {
        match self {
            Self::Say(said) => said.in_words(),
            Self::Secretly { slot, is } => format!("secretly {slot}, is {is}"),
            Self::UndoLast => "undo last".to_owned(),
            Self::UndoTo(step) => format!("undo to {step}"),
            Self::Correct { step, with } => format!("correct {step}, with {}", with.in_words()),
            Self::Withdraw(step) => format!("withdraw {step}"),
            Self::Consent(Consent::Allow) => "consent allow".to_owned(),
            Self::Consent(Consent::LeaveToADie) => "consent die".to_owned(),
            Self::Consent(Consent::Refuse | Consent::Fell(_)) => "consent refuse".to_owned(),
            Self::Window(name) => format!("window {name}"),
            Self::Expect(_) => "expect".to_owned(),
        }
    }
}

impl Said {
    fn in_words(&self) -> String {
        match self {
            Self::Choose(phrase) | Self::Report(phrase) => {
                let words: Vec<String> = phrase.iter().map(|(word, value)| format!("{word} {value}")).collect();
                words.join(", ")
            }
            Self::Answer { question, is } => format!("answer {question}, is {is}"),
            Self::Roll { name, faces } => {
                format!("roll {name}, faces {}", battle::write_faces(faces))
            }
        }
    }
}
