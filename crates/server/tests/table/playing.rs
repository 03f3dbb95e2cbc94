//! Plays a battle over sockets knowing nothing of its system: it reads what is offered and says it.

use battle::Phrase;
use door::{Asked, Blank, By, Offered, Pick, Picks, Row, Takes};
use server::wire::{Answer, Ask, InLobby, Opened};
use systems::{Entered, Said, SetUp};

use crate::device::Device;
use crate::house::House;
use crate::luck::Luck;

/// A battle that has begun: a device a seat, and one that watches.
pub(crate) struct Sitting {
    pub(crate) opened: Opened,
    pub(crate) keys: Vec<String>,
    pub(crate) seats: Vec<Device>,
    pub(crate) watcher: Device,
    pub(crate) luck: Luck,
    /// What was answered, so that it can be asked for again.
    pub(crate) acknowledged: Vec<Acknowledged>,
}

/// Something that was entered and acknowledged.
#[derive(Clone)]
pub(crate) struct Acknowledged {
    pub(crate) place: usize,
    pub(crate) request: String,
    pub(crate) said: Vec<Said>,
    pub(crate) entered: Entered,
}

const NAMES: [&str; 5] = ["Teo", "Ivo", "Noor", "Pia", "Sam"];

/// People gather, agree on the dice if Umpire rolls, and begin.
pub(crate) async fn begun(house: &House, set_up: SetUp, seed: u64) -> Sitting {
    let (count, rolls) = (set_up.seats.len(), set_up.agreed.rolls);
    let opened = house.make(set_up, false).await;
    let mut keys = vec![opened.key.clone()];
    for name in NAMES.iter().take(count - 1) {
        keys.push(house.join(opened.code.as_deref().unwrap(), name).await.key);
    }
    let mut seats = Vec::new();
    for key in &keys {
        seats.push(Device::connect(house, &opened.battle, key).await);
    }
    let watch = house.key(&opened.battle, &opened.key, "watch").await;
    let watcher = Device::connect(house, &opened.battle, &watch).await;
    seats[0].lobby(InLobby::Begin(true)).await.unwrap();
    if rolls {
        agree(&mut seats).await;
    }
    let mut sitting = Sitting { opened, keys, seats, watcher, luck: Luck(seed), acknowledged: Vec::new() };
    sitting.everybody_is_at_the_table().await;
    sitting
}

/// Every device gives the hash of its word, and then the word.
async fn agree(seats: &mut [Device]) {
    let words: Vec<String> = (0..seats.len()).map(|it| format!("word of device {it}")).collect();
    for (device, word) in seats.iter_mut().zip(&words) {
        device.lobby(InLobby::Hash(blake3::hash(word.as_bytes()).to_hex().to_string())).await.unwrap();
    }
    for (device, word) in seats.iter_mut().zip(&words) {
        device.lobby(InLobby::Word(word.clone())).await.unwrap();
    }
}

impl Sitting {
    async fn everybody_is_at_the_table(&mut self) {
        for device in self.seats.iter_mut().chain([&mut self.watcher]) {
            while device.here.is_none() {
                device.next_push().await;
            }
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        let moment = &self.watcher.here.as_ref().unwrap().seen.moving.moment;
        moment.waits.what == door::WaitsFor::Nothing
    }

    /// Everybody comes back to a server that was away.
    pub(crate) async fn come_back(&mut self, house: &House) {
        for device in self.seats.iter_mut().chain([&mut self.watcher]) {
            device.lose_and_resume(house).await;
        }
    }

    /// Somebody says something that is offered, and everybody hears of it. False if nothing is offered to anybody.
    pub(crate) async fn act(&mut self) -> bool {
        self.try_act().await.expect("the connection holds")
    }

    /// Nothing if the connection ends on the way.
    pub(crate) async fn try_act(&mut self) -> Option<bool> {
        let first = self.luck.pick(self.seats.len());
        for number in 0..self.seats.len() {
            let place = (first + number) % self.seats.len();
            let offered = self.seats[place].here.as_ref().unwrap().offered.clone();
            let Some(said) = choose(&mut self.seats[place], &mut self.luck, &offered).await? else { continue };
            let request = format!("request-{}-{}", self.luck.pick(1_000_000), self.acknowledged.len());
            let entered = self.seats[place].try_enter(&request, said.clone()).await?;
            let entered = entered.unwrap_or_else(|refused| panic!("{said:?} was offered: {refused:?}"));
            self.acknowledged.push(Acknowledged { place, request, said, entered: entered.clone() });
            if entered.held || entered.entry.0 == self.seats[place].entry() {
                // What is offered has changed although no entry was made.
                self.seats[place].next_push().await;
            }
            for device in self.seats.iter_mut().chain([&mut self.watcher]) {
                device.until(entered.entry.0).await;
            }
            return Some(true);
        }
        Some(false)
    }
}

/// Something that is offered; nothing of it if nothing is, and nothing at all if the connection ends.
pub(crate) async fn choose(device: &mut Device, luck: &mut Luck, offered: &Offered) -> Option<Option<Vec<Said>>> {
    if let Some(asked) = &offered.asked {
        return Some(Some(answers(luck, asked)));
    }
    if let Some(due) = offered.due.as_ref().filter(|it| it.by == By::Entered) {
        let faces: Vec<String> = (0..due.count).map(|_| (1 + luck.pick(due.highest.into())).to_string()).collect();
        return Some(Some(vec![Said::by_viewer(due.phrase.clone().with("faces", faces.join(" ")))]));
    }
    // Nobody gives up in these battles.
    let gives_up = |it: &&Row| it.group.as_ref().is_some_and(|it| it.as_str() == "always");
    let mut rows: Vec<&Row> = offered.rows.iter().filter(|it| !gives_up(it)).collect();
    while !rows.is_empty() {
        let row = rows.swap_remove(luck.pick(rows.len()));
        if let Some(phrase) = filled(device, luck, row).await? {
            return Some(Some(vec![Said::by_viewer(phrase)]));
        }
    }
    Some(None)
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

/// A row with its blanks filled, one after the other, as the verdicts on its drafts narrow them.
async fn filled(device: &mut Device, luck: &mut Luck, row: &Row) -> Option<Option<Phrase>> {
    let mut row = row.clone();
    while let Some(blank) = row.blanks.first().cloned() {
        let Some(value) = filling(luck, &blank) else { return Some(None) };
        let phrase = row.phrase.clone().with(blank.word.as_str(), value);
        let said = Said { seat: row.seat, phrase: phrase.clone() };
        let Answer::Verdict(verdict) = device.ask(Ask::Verdict(said)).await? else { panic!("no verdict") };
        row = match (verdict.stands, verdict.row) {
            (None, Some(narrowed)) => Row { seat: row.seat, ..*narrowed },
            (Some(true), None) => return Some(Some(phrase)),
            (stands, _) => panic!("{phrase} was listed and is {stands:?}: {:?}", verdict.why),
        };
    }
    Some(Some(row.phrase))
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
