//! How coins is written down and what it says.

use battle::{Act, Finding, Objection, Phrase, PhraseError, Seat, Side, View, Wording, Words, Written};

use crate::coins::{
    Charm, Choice, Coins, DareOf, EndOfRound, Event, Op, Question, Reason, Report, Secret, Setup, Slot,
};

fn letter(text: &str) -> Result<u8, PhraseError> {
    match text.as_bytes() {
        [it @ b'A'..=b'F'] => Ok(it - b'A'),
        _ => Err(PhraseError(format!("\"{text}\" is neither seat nor side"))),
    }
}

fn number(phrase: &Phrase) -> Result<u8, PhraseError> {
    let text = phrase.need("coins")?;
    text.parse().map_err(|_| PhraseError(format!("\"{text}\" is no number of coins")))
}

fn charm(charm: Charm) -> &'static str {
    match charm {
        Charm::Crown => "crown",
        Charm::Shield => "shield",
    }
}

impl Written for Coins {
    fn write_choice(_: &Setup, choice: &Choice) -> Phrase {
        match choice {
            Choice::Pass => Phrase::new("choose", "pass"),
            Choice::Take(coins) => Phrase::new("choose", "take").with("coins", coins),
            Choice::Dare => Phrase::new("choose", "dare"),
            Choice::Crown => Phrase::new("choose", "crown"),
        }
    }

    fn read_choice(_: &Setup, phrase: &Phrase) -> Result<Choice, PhraseError> {
        phrase.only(&["choose", "coins"])?;
        match phrase.need("choose")? {
            "pass" => Ok(Choice::Pass),
            "take" => number(phrase).map(Choice::Take),
            "dare" => Ok(Choice::Dare),
            "crown" => Ok(Choice::Crown),
            other => Err(PhraseError(format!("nobody can choose \"{other}\""))),
        }
    }

    fn write_report(_: &Setup, report: &Report) -> Phrase {
        match report {
            Report::Found(coins) => Phrase::new("report", "found").with("coins", coins),
            Report::Crown => Phrase::new("report", "crown"),
        }
    }

    fn read_report(_: &Setup, phrase: &Phrase) -> Result<Report, PhraseError> {
        match phrase.need("report")? {
            "found" => number(phrase).map(Report::Found),
            "crown" => Ok(Report::Crown),
            other => Err(PhraseError(format!("nobody can report \"{other}\""))),
        }
    }

    fn write_question(_: &Setup, question: Question) -> String {
        format!("door {}", question.0)
    }

    fn read_question(_: &Setup, text: &str) -> Result<Question, PhraseError> {
        let side = text.strip_prefix("door ").unwrap_or_default();
        letter(side).map(|it| Question(Side(it)))
    }

    fn write_answer(_: &Setup, answer: bool) -> String {
        if answer { "yes" } else { "no" }.into()
    }

    fn read_answer(_: &Setup, _: Question, text: &str) -> Result<bool, PhraseError> {
        match text {
            "yes" => Ok(true),
            "no" => Ok(false),
            _ => Err(PhraseError(format!("\"{text}\" is neither yes nor no"))),
        }
    }

    fn write_slot(slot: Slot) -> &'static str {
        match slot {
            Slot::Bid => "bid",
            Slot::Charm => "charm",
        }
    }

    fn read_slot(text: &str) -> Result<Slot, PhraseError> {
        match text {
            "bid" => Ok(Slot::Bid),
            "charm" => Ok(Slot::Charm),
            _ => Err(PhraseError(format!("nothing is sealed as \"{text}\""))),
        }
    }

    fn write_secret(_: &Setup, secret: &Secret) -> String {
        match secret {
            Secret::Bid(bid) => bid.to_string(),
            Secret::Charm(it) => charm(*it).into(),
        }
    }

    fn read_secret(_: &Setup, slot: Slot, text: &str) -> Result<Secret, PhraseError> {
        let wrong = || PhraseError(format!("\"{text}\" is no secret"));
        match (slot, text) {
            (Slot::Bid, _) => text.parse().map(Secret::Bid).map_err(|_| wrong()),
            (Slot::Charm, "crown") => Ok(Secret::Charm(Charm::Crown)),
            (Slot::Charm, "shield") => Ok(Secret::Charm(Charm::Shield)),
            (Slot::Charm, _) => Err(wrong()),
        }
    }

    fn write_roll(_: &Setup, roll: DareOf) -> String {
        format!("dare of {}", roll.0)
    }

    fn read_roll(_: &Setup, text: &str) -> Result<DareOf, PhraseError> {
        let seat = text.strip_prefix("dare of ").unwrap_or_default();
        letter(seat).map(|it| DareOf(Seat(it)))
    }
}

impl Words for Coins {
    fn event(_: &Setup, event: &Event) -> String {
        format!("{event:?}")
    }

    fn choice(_: &View<'_, Self>, choice: &Choice) -> String {
        format!("{choice:?}")
    }

    fn prompt(view: &View<'_, Self>) -> String {
        format!("round {}", view.state.round)
    }

    fn question(_: &Setup, question: Question) -> Wording<bool> {
        Wording {
            text: format!("Does side {} sit next to the door?", question.0),
            help: "Look who could leave first.".into(),
            answers: vec![(true, "Yes".into()), (false, "No".into())],
        }
    }

    fn finding(_: &Setup, finding: &Finding<Question, bool>) -> String {
        let side = finding.question.0;
        match finding.answer {
            Some(true) => format!("side {side} sits next to the door"),
            Some(false) => format!("side {side} does not sit next to the door"),
            None => format!("nobody has said whether side {side} sits next to the door"),
        }
    }

    fn reason(_: &View<'_, Self>, _: &Act<Self>, reason: &Reason) -> Objection {
        let headline = match reason {
            Reason::MostIsThree(coins) => format!("One to three coins, not {coins}."),
            Reason::PileHolds(left) => format!("The pile holds {left}."),
            Reason::NeedsAStake => "A dare needs a coin.".into(),
            Reason::NeedsACrown => "That needs the crown.".into(),
            Reason::OnlyAtARealTable => "Nobody reports here.".into(),
            Reason::BidIsOneToFive(bid) => format!("A bid is one to five, not {bid}."),
            Reason::WrongSecret => "That is sealed elsewhere.".into(),
            Reason::NotSealedOrOpen => "There is nothing to open.".into(),
        };
        Objection { headline, detail: String::new(), rule: "coins".into() }
    }

    fn slot(slot: Slot) -> String {
        Self::write_slot(slot).into()
    }

    fn op(op: Op) -> String {
        format!("{op:?}")
    }

    fn window(window: EndOfRound) -> String {
        format!("end of round {}", window.0)
    }

    fn state(view: &View<'_, Self>) -> Vec<String> {
        vec![format!("{:?}", view.state)]
    }

    fn map(_: &View<'_, Self>, _: usize) -> Option<String> {
        None
    }
}
