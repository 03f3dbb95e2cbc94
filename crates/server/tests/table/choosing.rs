//! Picks something of what is offered, knowing nothing of the system: a row, and what is put into its blanks.

use battle::Phrase;
use door::{Asked, Blank, By, Due, Offered, Pick, Picks, Row, Takes, Verdict};
use systems::Said;

use crate::luck::Luck;

/// Somebody who picks from what is offered.
pub(crate) struct Choosing {
    /// What there is to say without any row.
    at_once: Option<Vec<Said>>,
    /// The rows that were not tried.
    rows: Vec<Row>,
    /// The one that is being filled.
    row: Option<Row>,
    /// It, with one more blank filled.
    draft: Phrase,
}

/// What comes next.
pub(crate) enum Next {
    /// This is said.
    Say(Vec<Said>),
    /// The verdict on this narrows the rest, and so many blanks are left.
    Ask(Said, usize),
    /// Nothing is offered that could be filled.
    Nothing,
}

impl Choosing {
    pub(crate) fn new(luck: &mut Luck, offered: &Offered) -> Self {
        Self::of(luck, offered.clone())
    }

    /// The same of what nobody else needs.
    pub(crate) fn of(luck: &mut Luck, offered: Offered) -> Self {
        let due = offered.due.as_ref().filter(|it| it.by == By::Entered);
        let at_once = match (&offered.asked, due) {
            (Some(asked), _) => Some(answers(luck, asked)),
            (None, Some(due)) => Some(vec![entered(luck, due)]),
            (None, None) => None,
        };
        // Nobody gives up in these battles.
        let gives_up = |it: &Row| it.group.as_ref().is_some_and(|it| it.as_str() == "always");
        let rows = offered.rows.into_iter().filter(|it| !gives_up(it)).collect();
        Self { at_once, rows, row: None, draft: Phrase::default() }
    }

    pub(crate) fn next(&mut self, luck: &mut Luck) -> Next {
        if let Some(said) = self.at_once.take() {
            return Next::Say(said);
        }
        loop {
            let row = match self.row.take() {
                Some(row) => row,
                None if self.rows.is_empty() => return Next::Nothing,
                None => self.rows.swap_remove(luck.pick(self.rows.len())),
            };
            let Some(blank) = row.blanks.first() else { return Next::Say(vec![Said::by_viewer(row.phrase)]) };
            let Some(value) = filling(luck, blank) else { continue };
            self.draft = row.phrase.clone().with(blank.word.as_str(), value);
            let (said, left) = (Said { seat: row.seat, phrase: self.draft.clone() }, row.blanks.len() - 1);
            self.row = Some(row);
            return Next::Ask(said, left);
        }
    }

    /// The row that was asked about is left alone, and another one is tried.
    pub(crate) fn leave(&mut self) {
        self.row = None;
    }

    /// The verdict on what was asked.
    pub(crate) fn heard(&mut self, verdict: Verdict) {
        let (draft, seat) = (std::mem::take(&mut self.draft), self.row.as_ref().and_then(|it| it.seat));
        self.row = match (verdict.stands, verdict.row) {
            (None, Some(narrowed)) => Some(Row { seat, ..*narrowed }),
            (Some(true), None) => Some(Row { seat, phrase: draft, ..Row::default() }),
            (stands, _) => panic!("{draft} was listed and is {stands:?}: {:?}", verdict.why),
        };
    }
}

fn entered(luck: &mut Luck, due: &Due) -> Said {
    let faces: Vec<String> = (0..due.count).map(|_| (1 + luck.pick(due.highest.into())).to_string()).collect();
    Said::by_viewer(due.phrase.clone().with("faces", faces.join(" ")))
}

fn answers(luck: &mut Luck, asked: &Asked) -> Vec<Said> {
    let mut answer = |it: &door::Question| {
        let pick = &it.answers[luck.pick(it.answers.len())];
        Said::by_viewer(it.phrase.clone().with("is", &pick.value))
    };
    match asked.alone {
        true => asked.questions.iter().map(answer).collect(),
        false => vec![answer(&asked.questions[0])],
    }
}

fn filling(luck: &mut Luck, blank: &Blank) -> Option<String> {
    match &blank.takes {
        Takes::One { of: Picks::List(picks) } => {
            (!picks.is_empty()).then(|| picks[luck.pick(picks.len())].value.clone())
        }
        Takes::One { of: Picks::Named(_) } | Takes::Words { .. } | Takes::Faces { .. } => None,
        Takes::Several { of, least, most } => Some(several(luck, of, *least, *most)),
        Takes::Number { least, most, .. } => {
            let span = usize::try_from(most - least).unwrap() + 1;
            Some((least + i32::try_from(luck.pick(span)).unwrap()).to_string())
        }
        Takes::Place { spots } | Takes::Way { spots, .. } => {
            (!spots.is_empty()).then(|| spots[luck.pick(spots.len())].clone())
        }
    }
}

/// Several of a list, one of each heading at the most, in its order.
fn several(luck: &mut Luck, of: &Picks, least: u16, most: u16) -> String {
    let Picks::List(picks) = of else { return String::new() };
    let count = usize::from(least) + luck.pick(usize::from(most - least) + 1);
    let mut taken: Vec<usize> = Vec::new();
    while taken.len() < count.min(picks.len()) {
        let place = luck.pick(picks.len());
        let under = |it: &Pick| it.under.clone();
        let crowded = taken
            .iter()
            .any(|it| *it == place || under(&picks[*it]).is_some() && under(&picks[*it]) == under(&picks[place]));
        if !crowded {
            taken.push(place);
        }
    }
    taken.sort_unstable();
    if taken.is_empty() {
        return "nothing".to_owned();
    }
    taken.iter().map(|it| picks[*it].value.as_str()).collect::<Vec<_>>().join(", ")
}
