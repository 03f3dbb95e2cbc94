//! What there is before a battle, and who may change what of it. Nothing here is stored, sent or rolled.

mod again;
mod agreeing;
mod seating;
mod shown;

use battle::Seat;
use battle::journal::DiceSource;
use serde::{Deserialize, Serialize};
use systems::{Fault, Outside, SetUp};

use crate::wire::{InLobby, Stage};
pub(crate) use shown::{Around, title};

/// A battle that has not begun; of one that has, what was agreed on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Gathering {
    /// Who may change the set-up and begin.
    pub(crate) host: Seat,
    /// True if one device acts for all people.
    pub(crate) shared: bool,
    /// What is to be played.
    pub(crate) set_up: SetUp,
    /// Which seats somebody holds.
    pub(crate) taken: Vec<bool>,
    /// How far it has come.
    pub(crate) stage: Stage,
    /// What the table has committed itself to.
    pub(crate) commitment: Option<String>,
    /// The hashes of the words, by seat.
    pub(crate) hashes: Vec<Option<String>>,
    /// The words, by seat.
    pub(crate) words: Vec<Option<String>>,
    /// The battle that these people would like to fight next.
    #[serde(default)]
    pub(crate) next: Option<String>,
    /// The battle that they fought before.
    #[serde(default)]
    pub(crate) before: Option<Before>,
    /// The bots that play for people who are away.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) stand_ins: Vec<(Seat, door::Id)>,
}

/// The battle of which this is a rematch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Before {
    /// Where whoever belongs to a seat sat then, by seat.
    pub(crate) seats: Vec<Seat>,
    /// Who of them has come, by seat.
    pub(crate) came: Vec<bool>,
}

/// What came of something that was done in a lobby.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    /// It is otherwise now.
    Changed,
    /// A seat is free now; its keys end.
    Freed(Seat),
    /// New words are to let others join.
    Invites,
    /// The table has to commit itself.
    Commits,
    /// Everything is there: the battle begins.
    Begins,
}

/// Why something cannot be done, as a sentence.
pub(crate) type Sentence = String;

impl Gathering {
    /// A lobby whose host sits there.
    pub(crate) fn new(set_up: SetUp, host: Seat, shared: bool) -> Result<Self, Sentence> {
        let count = set_up.seats.len();
        let mut gathering = Self {
            host,
            shared,
            set_up,
            taken: vec![false; count],
            stage: Stage::Gathering,
            commitment: None,
            hashes: vec![None; count],
            words: vec![None; count],
            next: None,
            before: None,
            stand_ins: Vec::new(),
        };
        gathering.check_seats()?;
        match gathering.set_up.seats.get(usize::from(host.0)) {
            Some(seat) if seat.bot.is_none() => {}
            Some(_) => return Err("The host cannot sit where a bot does.".to_owned()),
            None => return Err(format!("There is no seat {host}.")),
        }
        for seat in gathering.people() {
            gathering.set_taken(seat, shared || seat == host);
        }
        Ok(gathering)
    }

    /// Does something in the name of a seat.
    pub(crate) fn make(&mut self, by: Seat, wish: InLobby) -> Result<Effect, Sentence> {
        match wish {
            InLobby::Hash(hash) => return self.take_hash(by, hash),
            InLobby::Word(word) => return self.take_word(by, word),
            InLobby::Leave(_) => return self.leave(by),
            InLobby::Begin(false) if self.stage != Stage::Gathering => {
                self.only_host(by)?;
                self.gather_again();
                return Ok(Effect::Changed);
            }
            _ if self.stage != Stage::Gathering => {
                return Err("The battle is about to begin; nothing can be changed any more.".to_owned());
            }
            _ => {}
        }
        match wish {
            InLobby::Wish(wish) => self.take_wish(by, wish),
            InLobby::SetUp(set_up) => self.replace_set_up(by, *set_up),
            InLobby::Free(seat) => self.free(by, seat),
            InLobby::Bot(bot) => self.seat_bot(by, bot),
            InLobby::Pass(seat) => self.pass(by, seat),
            InLobby::Words(_) => self.invite(by),
            InLobby::Begin(_) => self.begin(by),
            InLobby::Hash(_) | InLobby::Word(_) | InLobby::Leave(_) => Ok(Effect::Changed),
        }
    }

    /// Everything that is wrong with the set-up, by trying it.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        let outside = Outside { seed: 0, dice: DiceSource::Entered };
        systems::begin(&self.set_up, &outside).err().unwrap_or_default()
    }

    /// The seats without a bot.
    pub(crate) fn people(&self) -> Vec<Seat> {
        self.seats().filter(|it| self.bot(*it).is_none()).collect()
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..u8::try_from(self.set_up.seats.len()).unwrap_or(u8::MAX)).map(Seat)
    }

    pub(crate) fn bot(&self, seat: Seat) -> Option<&door::Id> {
        self.set_up.seats.get(usize::from(seat.0)).and_then(|it| it.bot.as_ref())
    }

    /// The bot that plays for somebody who is away.
    pub(crate) fn stand_in(&self, seat: Seat) -> Option<&door::Id> {
        self.stand_ins.iter().find(|(it, _)| *it == seat).map(|(_, bot)| bot)
    }

    /// The bot that plays at a seat, as its own or for somebody.
    pub(crate) fn plays(&self, seat: Seat) -> Option<&door::Id> {
        self.bot(seat).or_else(|| self.stand_in(seat))
    }

    pub(crate) fn is_taken(&self, seat: Seat) -> bool {
        self.taken.get(usize::from(seat.0)).copied().unwrap_or(false)
    }

    /// True if nobody else can join.
    pub(crate) fn is_full(&self) -> bool {
        self.people().into_iter().all(|it| self.is_taken(it))
    }

    fn set_taken(&mut self, seat: Seat, taken: bool) {
        if let Some(it) = self.taken.get_mut(usize::from(seat.0)) {
            *it = taken;
        }
        if let Some(came) = self.before.as_mut().and_then(|it| it.came.get_mut(usize::from(seat.0))) {
            *came = *came && taken;
        }
    }

    fn only_host(&self, by: Seat) -> Result<(), Sentence> {
        if by == self.host || self.shared { Ok(()) } else { Err("Only the host does that.".to_owned()) }
    }
}
