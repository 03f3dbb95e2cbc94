//! What docs/journal.md says, checked: its example is a real battle, and whatever it lets a reader
//! work out by hand is worked out here without the code that it describes.

use battle::journal::{DiceSource, Header, Journal, Line, Vault, Writer, replay};
use battle::{Battle, EntryNo, Hex, Input, Needs, Salt, Seat, Seeded, Side};

use crate::coins::{Charm, Choice, Coins, Question, Report, Secret, Setup, Slot};
use crate::play::{Coin, battle, duel, replace, undo};

const PAGE: &str = include_str!("../../../../docs/journal.md");

/// The lines of the fenced block that begins like this.
#[track_caller]
fn block(begins: &str) -> String {
    let at = PAGE.find(&format!("```text\n{begins}")).expect("the page has that block");
    let text = &PAGE[at + "```text\n".len()..];
    text[..text.find("```").expect("the block ends")].to_owned()
}

fn salt(of: &str) -> Salt {
    let mut salt = [0; 16];
    salt.copy_from_slice(&blake3::hash(of.as_bytes()).as_bytes()[..16]);
    Hex(salt)
}

fn dice() -> Seeded {
    let secret = blake3::hash(b"the table of the example");
    Seeded::new(*secret.as_bytes(), vec!["otter".into(), "basalt".into()])
}

fn setup() -> Setup {
    Setup { rounds: 1, ..duel(true) }
}

/// Writes what is new, the way a driver does.
struct Desk {
    battle: Coin,
    writer: Writer,
    journal: String,
    vault: String,
}

impl Desk {
    fn put_down(&mut self) {
        let lines = self.journal.lines();
        let seals = lines.filter(|it| it.starts_with("{\"sealed\"")).count() + 1;
        let written = EntryNo((self.journal.lines().count() - seals) as u32);
        self.journal += &self.writer.entries_after(&self.battle, written);
    }

    fn seal(&mut self, seat: Seat, slot: Slot, secret: Secret) {
        let salt = salt(&format!("{seat} {slot:?}"));
        self.battle.seal(seat, slot, secret, salt).unwrap();
        let hand = self.battle.hand_for_the_vault(seat).unwrap();
        self.vault += &Vault::line(self.battle.table(), seat, hand.held(slot).unwrap());
        self.put_down();
    }

    fn close(&mut self) {
        let Needs::Nothing(outcome) = self.battle.needs() else { panic!("the example is over") };
        let entries = self.battle.newest().0;
        self.journal += &self.writer.seal(entries, &outcome.points, Some(&dice()), self.battle.taken_back());
    }
}

/// The battle of the example.
fn example() -> Desk {
    let header = Header::new::<Coins>(&setup(), DiceSource::of(&dice())).unwrap();
    let (writer, journal) = Writer::begin(&header);
    let mut desk = Desk { battle: battle(&setup()), writer, journal, vault: Vault::dice_line(&dice()) };
    desk.seal(Seat::A, Slot::Charm, Secret::Charm(Charm::Crown));
    desk.seal(Seat::B, Slot::Charm, Secret::Charm(Charm::Shield));
    desk.seal(Seat::A, Slot::Bid, Secret::Bid(4));
    desk.seal(Seat::B, Slot::Bid, Secret::Bid(2));
    desk.battle.report(Seat::A, Report::Found(2)).unwrap();
    desk.battle.choose(Seat::A, Choice::Pass).unwrap();
    desk.battle.propose(Seat::A, undo(desk.battle.newest().0)).unwrap();
    desk.battle.choose(Seat::A, Choice::Dare).unwrap();
    let due = desk.battle.roll_due().unwrap();
    let faces = dice().faces(desk.battle.next_roll(), due.kind, due.count);
    desk.battle.roll(None, due.roll, faces).unwrap();
    desk.battle.choose(Seat::B, Choice::Take(1)).unwrap();
    let question = Question(Side::A);
    desk.battle.answer(Seat::B, question, false).unwrap();
    desk.put_down();
    desk.close();
    let mut entries = desk.battle.entries();
    let (answer, _) = entries.find(|(it, _)| matches!(it.input, Input::Answer { .. })).unwrap();
    let with = Input::Answer { question, answer: true };
    let change = replace(answer.number, with);
    drop(entries);
    desk.battle.propose(Seat::A, change).unwrap();
    desk.battle.consent(Seat::B, true).unwrap();
    desk.put_down();
    desk.close();
    desk
}

#[test]
fn the_example_is_what_is_written_today() {
    let example = example();
    assert_eq!(block("{\"umpire\""), example.journal, "{}", example.journal);
    assert_eq!(block("{\"dice\""), example.vault, "{}", example.vault);
}

#[test]
fn the_example_verifies_replays_and_fits_its_vault() {
    let journal = Journal::read(block("{\"umpire\"").as_bytes()).unwrap();
    assert!(journal.is_sealed());
    let mut battle: Battle<Coins> = replay(&journal).unwrap().battle;
    Vault::read(block("{\"dice\"").as_bytes()).unwrap().restore(&mut battle);
    let hand = battle.view(Seat::B).mine;
    assert_eq!(hand.get(Slot::Charm), Some(&Secret::Charm(Charm::Shield)));
    let seals = journal.lines.iter().filter_map(|(_, line)| match line {
        Line::Seal { points, .. } => Some(points.clone()),
        Line::Entry { .. } => None,
    });
    assert_eq!(seals.collect::<Vec<_>>(), [[1, 0], [3, 0]]);
}

#[test]
fn the_hashes_of_the_example_can_be_worked_out_by_hand() {
    let mut before = vec![0; 16];
    for line in block("{\"umpire\"").lines() {
        let (body, hash) = line.split_at(line.len() - 33);
        let mut bytes = b"umpire journal\0".to_vec();
        bytes.extend(&before);
        bytes.extend(body.as_bytes());
        let digest = blake3::hash(&bytes);
        assert_eq!(hash, format!(" {}", &digest.to_hex()[..32]));
        before = digest.as_bytes()[..16].to_vec();
    }
}

#[test]
fn a_seal_of_the_example_can_be_worked_out_by_hand() {
    let mut bytes = b"umpire seal\0".to_vec();
    bytes.push(0);
    bytes.extend(salt("A Charm").0);
    bytes.extend(br#"{"open":"charm","secret":"crown"}"#);
    let commitment = blake3::hash(&bytes).to_hex();
    assert!(block("{\"umpire\"").contains(&format!("\"seal\":\"charm\",\"commitment\":\"{commitment}\"")));
    assert!(PAGE.contains(r#"{"open":"charm","secret":"crown"}"#));
}

/// The block function of RFC 7539, but with a counter and a stream number of 64 bits each.
fn chacha20(key: &[u8; 32], block: u64, stream: u64) -> [u32; 16] {
    let word = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    let mut start = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    for (to, from) in start[4..12].iter_mut().zip(key.chunks(4)) {
        *to = word(from);
    }
    (start[12], start[13]) = (block as u32, (block >> 32) as u32);
    (start[14], start[15]) = (stream as u32, (stream >> 32) as u32);
    let mut words: [u32; 16] = start;
    let mut quarter = |a: usize, b: usize, c: usize, d: usize| {
        for (x, y, z, left) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
            words[x] = words[x].wrapping_add(words[y]);
            words[z] = (words[z] ^ words[x]).rotate_left(left);
        }
    };
    for _ in 0..10 {
        for it in 0..4 {
            quarter(it, it + 4, it + 8, it + 12);
        }
        for it in 0..4 {
            quarter(it, (it + 1) % 4 + 4, (it + 2) % 4 + 8, (it + 3) % 4 + 12);
        }
    }
    std::array::from_fn(|it| words[it].wrapping_add(start[it]))
}

fn key_by_hand(secret: &[u8], contributions: &[&str]) -> [u8; 32] {
    let mut bytes = b"umpire dice key\0".to_vec();
    bytes.extend(secret);
    for it in contributions {
        bytes.extend((it.len() as u64).to_le_bytes());
        bytes.extend(it.as_bytes());
    }
    *blake3::hash(&bytes).as_bytes()
}

fn faces_by_hand(key: &[u8; 32], number: u64, highest: u32, count: usize) -> Vec<u8> {
    let words = (0..).flat_map(|block| chacha20(key, block, number));
    let bytes = words.map(|it| it & 0xff).filter(|it| *it < 256 - 256 % highest);
    bytes.map(|it| (it % highest) as u8 + 1).take(count).collect()
}

#[test]
fn the_dice_can_be_worked_out_by_hand() {
    let page = block("secret");
    let value = |name: &str| {
        let line = page.lines().find(|it| it.starts_with(name)).expect("the page shows it");
        line[name.len()..].trim().to_owned()
    };
    let secret: Hex<32> = Hex::parse(&value("secret")).unwrap();
    assert_eq!(secret, dice().secret());
    let commitment = blake3::hash(&[b"umpire dice secret\0", &secret.0[..]].concat());
    assert_eq!(value("commitment"), commitment.to_hex().as_str());
    let key = key_by_hand(&secret.0, &["otter", "basalt"]);
    assert_eq!(value("key"), Hex(key).to_string());
    let words = chacha20(&key, 0, 0);
    let stream: Vec<String> = words[..4].iter().map(|it| Hex(it.to_le_bytes()).to_string()).collect();
    assert_eq!(value("stream"), stream.join(" "));
    let faces = faces_by_hand(&key, 0, 6, 2);
    assert_eq!(value("faces"), format!("{} {}", faces[0], faces[1]));
    assert!(block("{\"umpire\"").contains(&format!("\"faces\":\"{} {}\"", faces[0], faces[1])));
}

#[test]
fn the_dice_of_every_kind_are_those_of_the_page() {
    let key = key_by_hand(&dice().secret().0, &["otter", "basalt"]);
    for kind in [battle::Kind::D6, battle::Kind::D3, battle::Kind::OneOf(9), battle::Kind::Bearing] {
        for number in [0, 1, 77, u64::from(u32::MAX) + 5] {
            let by_hand = faces_by_hand(&key, number, kind.faces().into(), 100);
            assert_eq!(dice().faces(number, kind, 100), by_hand, "{kind}, roll {number}");
        }
    }
}
