//! How the game of stones is written down and spoken of.

use battle::{Act, Finding, Objection, Phrase, PhraseError, Seat, Side, View, Wording, Words, Written};

use super::{Choice, Event, Reason, Stones, Table};

fn side_in_words(table: &Table, side: Option<Side>) -> String {
    side.map_or("nobody".to_owned(), |it| table.seating.name_of_side(it))
}

fn read_side(table: &Table, text: &str) -> Result<Option<Side>, PhraseError> {
    match table.seating.seat_named(text) {
        Some(seat) => Ok(Some(Side(seat.0))),
        None if text == "nobody" => Ok(None),
        None => Err(PhraseError(format!("\"{text}\" is neither a player nor nobody"))),
    }
}

impl Written for Stones {
    fn write_choice(_: &Table, choice: &Choice) -> Phrase {
        match choice {
            Choice::Take(_, stones) => Phrase::new("choose", "take").with("stones", stones),
            Choice::Pass => Phrase::new("choose", "pass"),
            Choice::Boast => Phrase::new("choose", "boast"),
        }
    }

    fn read_choice(table: &Table, phrase: &Phrase) -> Result<Choice, PhraseError> {
        match phrase.need("choose")? {
            "take" => {
                phrase.only(&["choose", "stones", "who"])?;
                let who = phrase.get("who").and_then(|it| table.seating.seat_named(it));
                let stones = phrase.need("stones")?.parse();
                Ok(Choice::Take(who, stones.map_err(|_| PhraseError::new("no number"))?))
            }
            "pass" => Ok(Choice::Pass),
            "boast" => Ok(Choice::Boast),
            other => Err(PhraseError(format!("\"{other}\" is no choice"))),
        }
    }

    fn write_report(table: &Table, report: &Option<Side>) -> Phrase {
        Phrase::new("report", format!("{} has most", side_in_words(table, *report)))
    }

    fn read_report(table: &Table, phrase: &Phrase) -> Result<Option<Side>, PhraseError> {
        let text = phrase.need("report")?;
        read_side(table, text.trim_end_matches(" has most"))
    }

    fn write_question(_: &Table, (): ()) -> String {
        "most stones".to_owned()
    }

    fn read_question(_: &Table, text: &str) -> Result<(), PhraseError> {
        match text {
            "most stones" => Ok(()),
            _ => Err(PhraseError(format!("\"{text}\" is no question"))),
        }
    }

    fn write_answer(table: &Table, answer: Option<Side>) -> String {
        side_in_words(table, answer)
    }

    fn read_answer(table: &Table, (): (), text: &str) -> Result<Option<Side>, PhraseError> {
        read_side(table, text)
    }

    fn write_slot((): ()) -> &'static str {
        "guess"
    }

    fn read_slot(text: &str) -> Result<(), PhraseError> {
        match text {
            "guess" => Ok(()),
            _ => Err(PhraseError(format!("\"{text}\" is no secret"))),
        }
    }

    fn write_secret(_: &Table, secret: &u8) -> String {
        secret.to_string()
    }

    fn read_secret(_: &Table, (): (), text: &str) -> Result<u8, PhraseError> {
        text.parse().map_err(|_| PhraseError(format!("\"{text}\" is no guess")))
    }

    fn write_roll(_: &Table, (): ()) -> String {
        "luck".to_owned()
    }

    fn read_roll(_: &Table, text: &str) -> Result<(), PhraseError> {
        match text {
            "luck" => Ok(()),
            _ => Err(PhraseError(format!("\"{text}\" is no roll"))),
        }
    }
}

impl Words for Stones {
    fn event(table: &Table, event: &Event) -> String {
        let name = |seat: &Seat| table.seating.name(*seat);
        match event {
            Event::Guessed(seat) => format!("{} seals a guess", name(seat)),
            Event::Opened(seat, guess) => format!("{} had guessed {guess}", name(seat)),
            Event::Began(seat) => format!("{} begins", name(seat)),
            Event::Took(seat, stones) => format!("{} takes {stones}", name(seat)),
            Event::Passed(seat) => format!("{} passes", name(seat)),
            Event::Said(most) => format!("{} has most", side_in_words(table, *most)),
            Event::Counted(row) | Event::Whispered(row) => battle::row_in_words(table, row),
            Event::Closed(_) => "the round ends".to_owned(),
            Event::Ended => "the battle ends".to_owned(),
        }
    }

    fn choice(_: &View<'_, Self>, choice: &Choice) -> String {
        format!("{choice:?}")
    }

    fn prompt(_: &View<'_, Self>) -> String {
        "Your turn".to_owned()
    }

    fn question(table: &Table, (): ()) -> Wording<Option<Side>> {
        let sides = [Some(Side::A), Some(Side::B), None];
        Wording {
            text: "Who has most of the stones?".to_owned(),
            help: "Count them.".to_owned(),
            answers: sides.map(|it| (it, format!("It is {}", side_in_words(table, it)))).to_vec(),
        }
    }

    fn finding(table: &Table, finding: &Finding<(), Option<Side>>) -> String {
        let most = finding.answer.flatten();
        format!("{} has most", side_in_words(table, most))
    }

    fn reason(_: &View<'_, Self>, _: &Act<Self>, reason: &Reason) -> Objection {
        let (headline, detail) = match reason {
            Reason::TooMany(stones) => ("Too many stones.", format!("At most 3, not {stones}.")),
            Reason::NotTwo => ("An odd number, please.", String::new()),
            Reason::NoSuchGuess => ("No such guess.", String::new()),
            Reason::NothingToBoast => ("Nothing to boast of.", "Bob’s words, 5″ high.".to_owned()),
        };
        Objection { headline: headline.to_owned(), detail, rule: "Taking".to_owned() }
    }

    fn slot((): ()) -> String {
        "guess".to_owned()
    }

    fn op(op: u8) -> String {
        if op == 0 { "Stones" } else { "Guess" }.to_owned()
    }

    fn window(window: u8) -> String {
        format!("end of round {window}")
    }

    fn state(_: &View<'_, Self>) -> Vec<String> {
        Vec::new()
    }

    fn map(_: &View<'_, Self>, _: usize) -> Option<String> {
        None
    }
}
