//! Plays a battle over sockets knowing nothing of its system: it reads what is offered and says it.

use door::Offered;
use server::wire::{Answer, Ask, InLobby, Opened};
use systems::{Entered, Said, SetUp};

use crate::choosing::{Choosing, Next};
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
            self.try_say(place, said).await?;
            return Some(true);
        }
        Some(false)
    }

    /// Somebody says something, and everybody hears of it. Nothing if the connection ends on the way.
    pub(crate) async fn try_say(&mut self, place: usize, said: Vec<Said>) -> Option<()> {
        let request = format!("request-{}-{}", self.luck.pick(1_000_000), self.acknowledged.len());
        let entered = self.seats[place].try_enter(&request, said.clone()).await?;
        let entered = entered.unwrap_or_else(|refused| panic!("{said:?} was offered: {refused:?}"));
        self.acknowledged.push(Acknowledged { place, request, said, entered: entered.clone() });
        self.hear(place, &entered).await;
        Some(())
    }

    /// Somebody says something, and hears of it themselves.
    pub(crate) async fn try_say_alone(&mut self, place: usize, said: Vec<Said>) -> Entered {
        let request = format!("request-{}-alone", self.luck.pick(1_000_000));
        let entered = self.seats[place].enter(&request, said).await.unwrap();
        if entered.held || entered.entry.0 == self.seats[place].entry() {
            self.seats[place].next_push().await;
        }
        self.seats[place].until(entered.entry.0).await;
        entered
    }

    /// Everybody hears of what somebody has entered.
    pub(crate) async fn hear(&mut self, place: usize, entered: &Entered) {
        if entered.held || entered.entry.0 == self.seats[place].entry() {
            // What is offered has changed although no entry was made.
            self.seats[place].next_push().await;
        }
        for device in self.seats.iter_mut().chain([&mut self.watcher]) {
            device.until(entered.entry.0).await;
        }
    }
}

/// Something that is offered; nothing of it if nothing is, and nothing at all if the connection ends.
pub(crate) async fn choose(device: &mut Device, luck: &mut Luck, offered: &Offered) -> Option<Option<Vec<Said>>> {
    let mut choosing = Choosing::new(luck, offered);
    loop {
        match choosing.next(luck) {
            Next::Say(said) => return Some(Some(said)),
            Next::Nothing => return Some(None),
            Next::Ask(draft, _) => {
                let Answer::Verdict(verdict) = device.ask(Ask::Verdict(draft)).await? else { panic!("no verdict") };
                choosing.heard(verdict);
            }
        }
    }
}
