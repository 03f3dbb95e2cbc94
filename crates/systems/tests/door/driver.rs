//! Plays a battle knowing nothing of its system: it reads what is offered and says it.

use battle::journal::{DiceSource, Journal, Vault, Writer};
use battle::{EntryNo, Hex, Kind, Phrase, Salt, Seat, Seeded};
use bots::Random;
use door::{Asked, Blank, Have, Id, Offered, Pick, Picks, Refusal, Row, Seen, Takes, Viewer, With};
use serde::Serialize;
use serde::de::DeserializeOwned;
use systems::{Entered, Outside, Said, SetUp, Sitting, Stepped, Supply};

/// Dice and salts from a number.
pub(crate) struct Chance {
    dice: Seeded,
    salts: u64,
}

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self { dice: Seeded::from_number(seed), salts: 0 }
    }
}

impl Supply for Chance {
    fn salt(&mut self) -> Salt {
        self.salts += 1;
        let mut salt = [0; 16];
        salt[..8].copy_from_slice(&self.salts.to_le_bytes());
        Hex(salt)
    }

    fn faces(&mut self, number: u64, kind: Kind, count: u8) -> Option<Vec<u8>> {
        Some(self.dice.faces(number, kind, count))
    }
}

/// As it would come out at the other end of a wire.
pub(crate) fn wired<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) -> T {
    let text = serde_json::to_string(value).unwrap();
    let read: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(read, *value, "{text}");
    read
}

pub(crate) struct Driver {
    pub(crate) sitting: Box<dyn Sitting>,
    pub(crate) random: Random,
    pub(crate) chance: Chance,
    pub(crate) seats: Vec<Seat>,
    writer: Writer,
    journal: String,
    vault: String,
    written: EntryNo,
}

impl Driver {
    pub(crate) fn begin(wish: &SetUp, seed: u64) -> Self {
        let chance = Chance::new(seed);
        let dice = if wish.agreed.rolls { DiceSource::of(&chance.dice) } else { DiceSource::Entered };
        let sitting = systems::begin(&wired(wish), &Outside { seed, dice }).unwrap_or_else(|it| panic!("{it:?}"));
        let (writer, journal) = Writer::begin(&sitting.header());
        let people = wish.seats.iter().enumerate().filter(|(_, it)| it.bot.is_none());
        let seats = people.map(|(number, _)| Seat(u8::try_from(number).unwrap())).collect();
        let random = Random::from_number(seed);
        Self { sitting, random, chance, seats, writer, journal, vault: String::new(), written: EntryNo(0) }
    }

    /// Writes down what is new, as a driver must before it tells anybody.
    fn keep(&mut self) {
        self.vault.push_str(&self.sitting.openings(self.written));
        self.journal.push_str(&self.sitting.lines(&mut self.writer, self.written));
        self.written = self.sitting.newest();
    }

    /// The journal so far.
    pub(crate) fn journal(&self) -> &str {
        &self.journal
    }

    /// Everything that needs nobody. False once the battle is over.
    pub(crate) fn step(&mut self) -> bool {
        loop {
            match self.sitting.step(&mut self.chance) {
                Stepped::Did => self.keep(),
                Stepped::Waits => return true,
                Stepped::Over => return false,
                Stepped::Stuck(why) => panic!("stuck: {why}"),
            }
        }
    }

    pub(crate) fn offered(&self, viewer: &Viewer, with: With) -> Offered {
        wired(&self.sitting.offered(viewer, with))
    }

    pub(crate) fn seen(&self, viewer: &Viewer) -> Seen {
        wired(&self.sitting.seen(viewer, Have::default()))
    }

    pub(crate) fn enter(&mut self, viewer: &Viewer, said: &[Said]) -> Entered {
        let done = self.try_to_enter(viewer, said);
        done.unwrap_or_else(|why| panic!("{said:?} was offered and is refused: {why:?}"))
    }

    /// Says something that may be refused.
    pub(crate) fn try_to_enter(&mut self, viewer: &Viewer, said: &[Said]) -> Result<Entered, Vec<Refusal>> {
        let have = self.sitting.newest();
        let entered = self.sitting.enter(viewer, have, said, &mut self.chance)?;
        self.keep();
        Ok(entered)
    }

    /// Says something that is offered to one of the seats. False if nothing is offered to anybody.
    pub(crate) fn act(&mut self) -> bool {
        let turns = self.random.pick(self.seats.len());
        for number in 0..self.seats.len() {
            let seat = self.seats[(number + turns) % self.seats.len()];
            let viewer = Viewer::seat(seat);
            let offered = self.offered(&viewer, With::Plain);
            if let Some(said) = self.choose(&viewer, &offered) {
                self.enter(&viewer, &said);
                return true;
            }
        }
        false
    }

    /// Plays on to the end, and looks at something after every step.
    pub(crate) fn play(&mut self, mut look: impl FnMut(&mut Self)) {
        for _ in 0..5_000 {
            look(self);
            if !self.step() {
                look(self);
                return;
            }
            assert!(self.act(), "nothing is offered: {:?}", self.seen(&Viewer::watcher()).moving.moment);
        }
        panic!("no end");
    }

    /// The battle as it is opened from its journal and vault.
    pub(crate) fn opened_again(&self) -> Box<dyn Sitting> {
        self.opened_with(self.seen(&Viewer::watcher()).still.unwrap().seats.into_iter().map(|it| it.bot).collect())
    }

    /// The same with these bots, or people, on the seats.
    pub(crate) fn opened_with(&self, bots: Vec<Option<Id>>) -> Box<dyn Sitting> {
        let journal = Journal::read(self.journal.as_bytes()).unwrap();
        let vault = Vault::read(self.vault.as_bytes()).unwrap();
        let dice = journal.header.dice.clone();
        let agreed = self.seen(&Viewer::watcher()).still.unwrap().agreed;
        let again = systems::open(&journal, &vault, bots, agreed, &Outside { seed: 0, dice });
        again.unwrap_or_else(|it| panic!("{it:?}"))
    }

    /// The journal verifies, and the battle is opened from it as it was left.
    pub(crate) fn verify(&self) {
        let again = self.opened_again();
        for viewer in self.viewers() {
            assert_eq!(again.seen(&viewer, Have::default()), self.sitting.seen(&viewer, Have::default()));
        }
    }

    pub(crate) fn viewers(&self) -> Vec<Viewer> {
        let mut viewers: Vec<Viewer> = self.seats.iter().map(|it| Viewer::seat(*it)).collect();
        viewers.push(Viewer::around(self.seats.clone()));
        viewers.push(Viewer::watcher());
        viewers
    }

    pub(crate) fn choose(&mut self, viewer: &Viewer, offered: &Offered) -> Option<Vec<Said>> {
        if let Some(asked) = &offered.asked {
            return Some(self.answers(asked));
        }
        if let Some(due) = offered.due.as_ref().filter(|it| it.by == door::By::Entered) {
            let faces = (0..due.count).map(|_| (1 + self.random.pick(usize::from(due.highest))).to_string());
            let faces: Vec<String> = faces.collect();
            return Some(vec![Said::by_viewer(due.phrase.clone().with("faces", faces.join(" ")))]);
        }
        // Nobody gives up in these battles.
        let mut rows: Vec<&Row> =
            offered.rows.iter().filter(|it| it.group.as_ref().is_none_or(|it| it.as_str() != "always")).collect();
        while !rows.is_empty() {
            let row = rows.swap_remove(self.random.pick(rows.len()));
            if let Some(phrase) = self.filled(viewer, row) {
                return Some(vec![Said::by_viewer(phrase)]);
            }
        }
        None
    }

    fn answers(&mut self, asked: &Asked) -> Vec<Said> {
        let mut answer = |it: &door::Question| {
            let pick = &it.answers[self.random.pick(it.answers.len())];
            Said::by_viewer(it.phrase.clone().with("is", &pick.value))
        };
        match asked.alone {
            true => asked.questions.iter().map(answer).collect(),
            false => vec![answer(&asked.questions[0])],
        }
    }

    /// A row with its blanks filled, one after the other, as the verdicts on its drafts narrow them.
    pub(crate) fn filled(&mut self, viewer: &Viewer, row: &Row) -> Option<Phrase> {
        let mut row = row.clone();
        while let Some(blank) = row.blanks.first().cloned() {
            let value = self.filling(&blank)?;
            let phrase = row.phrase.clone().with(blank.word.as_str(), value);
            let verdict = wired(&self.sitting.verdict(viewer, &Said { seat: row.seat, phrase: phrase.clone() }));
            row = match (verdict.stands, verdict.row) {
                (None, Some(narrowed)) => Row { seat: row.seat, ..*narrowed },
                (Some(true), None) => return Some(phrase),
                (stands, _) => panic!("{phrase} was listed and is {stands:?}: {:?}", verdict.why),
            };
        }
        Some(row.phrase)
    }

    fn filling(&mut self, blank: &Blank) -> Option<String> {
        match &blank.takes {
            Takes::One { of: Picks::List(picks) } => {
                (!picks.is_empty()).then(|| picks[self.random.pick(picks.len())].value.clone())
            }
            Takes::One { of: Picks::Named(_) } | Takes::Words { .. } | Takes::Faces { .. } => None,
            Takes::Several { of, least, most } => Some(several(&mut self.random, of, *least, *most)),
            Takes::Number { least, most, .. } => {
                let span = usize::try_from(most - least).unwrap() + 1;
                Some((least + i32::try_from(self.random.pick(span)).unwrap()).to_string())
            }
            Takes::Place { spots } | Takes::Way { spots, .. } => {
                (!spots.is_empty()).then(|| spots[self.random.pick(spots.len())].clone())
            }
        }
    }
}

/// Several of a list, one of each heading at the most, in its order.
pub(crate) fn several(random: &mut Random, of: &Picks, least: u16, most: u16) -> String {
    let Picks::List(picks) = of else { return String::new() };
    let span = usize::from(most - least) + 1;
    let count = usize::from(least) + random.pick(span);
    let mut taken: Vec<usize> = Vec::new();
    while taken.len() < count.min(picks.len()) {
        let place = random.pick(picks.len());
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
        "nothing".to_owned()
    } else {
        taken.iter().map(|it| picks[*it].value.as_str()).collect::<Vec<_>>().join(", ")
    }
}
