//! Tables to play coins at, a driver for them, and what can be asked of any battle.

use std::sync::Arc;

use battle::journal::{DiceSource, Header, Vault, Writer};
use battle::{
    Audience, Battle, Change, Entry, EntryNo, Fate, Hand, Hex, Input, Needs, Refusal, Salt, Seat, Seating, Seeded,
    Side, System, fold_entries,
};

use crate::coins::{Charm, Choice, Coins, Question, Report, Secret, Setup, Slot, State};

pub(crate) type Coin = Battle<Coins>;

pub(crate) fn duel(physical: bool) -> Setup {
    Setup { seating: Seating::duel("Mara", "Teo").unwrap(), rounds: 2, physical }
}

/// A table with so many sides, a seat each.
pub(crate) fn crowd(sides: u8) -> Setup {
    let names = ["Mara", "Teo", "Ivo", "Ada", "Lin", "Sol"];
    let seats = names.iter().take(usize::from(sides)).enumerate();
    Setup {
        seating: Seating::new(seats.map(|(it, name)| (*name, Side(it as u8)))).unwrap(),
        rounds: 2,
        physical: false,
    }
}

/// Six people, three a side.
pub(crate) fn teams() -> Setup {
    let mut setup = crowd(6);
    let seats = setup.seating.seats();
    let seated = seats.map(|it| (setup.seating.name(it).to_owned(), Side(it.0 % 2)));
    setup.seating = Seating::new(seated.collect::<Vec<_>>()).unwrap();
    setup
}

pub(crate) fn battle(setup: &Setup) -> Coin {
    Battle::new(Arc::new(Coins::prepare(setup).unwrap()))
}

pub(crate) fn salt(number: u8) -> Salt {
    Hex([number; 16])
}

/// Everybody keeps a charm, in the order of the seats.
pub(crate) fn charms(battle: &mut Coin, charms: &[Charm]) {
    for (seat, charm) in battle.seating().seats().zip(charms) {
        battle.seal(seat, Slot::Charm, Secret::Charm(*charm), salt(seat.0)).unwrap();
    }
}

/// Everybody bids, in the order of the seats; then the bids are opened.
pub(crate) fn bids(battle: &mut Coin, bids: &[u8]) {
    let round = battle.spectate().state.round;
    for (seat, bid) in battle.seating().seats().zip(bids) {
        battle.seal(seat, Slot::Bid, Secret::Bid(*bid), salt(16 * round + seat.0)).unwrap();
    }
}

/// A battle in which it is A's turn in the first round. A keeps a crown, the others a shield.
pub(crate) fn begun(setup: &Setup) -> Coin {
    let mut battle = battle(setup);
    let seats = battle.seating().seats().count();
    let mut kept = vec![Charm::Shield; seats];
    kept[0] = Charm::Crown;
    charms(&mut battle, &kept);
    bids(&mut battle, &vec![3; seats]);
    battle
}

pub(crate) fn roll(battle: &mut Coin, faces: [u8; 2]) {
    let due = battle.roll_due().expect("a roll is due");
    battle.roll(None, due.roll, faces.to_vec()).unwrap();
}

pub(crate) fn undo(from: u32) -> Change<Coins> {
    Change::Undo { from: EntryNo(from) }
}

pub(crate) fn withdraw(entry: EntryNo) -> Change<Coins> {
    Change::Withdraw { entry }
}

pub(crate) fn replace(entry: EntryNo, with: Input<Coins>) -> Change<Coins> {
    Change::Replace { entry, with: Box::new(with) }
}

pub(crate) fn state(battle: &Coin) -> &State {
    battle.spectate().state
}

/// Everything there is to know about a battle, bit for bit.
pub(crate) fn everything(battle: &Coin) -> String {
    format!("{battle:?}")
}

/// Plays one step that fits, picked by a number, with seeded dice.
pub(crate) fn play_on(battle: &mut Coin, dice: &Seeded, pick: u8) -> Result<(), Refusal<Coins>> {
    match battle.needs() {
        Needs::Choices(seats) => battle.choose(seats[0], choice(pick)),
        Needs::Secrets { slot, seats } => {
            let seat = seats[usize::from(pick) % seats.len()];
            let secret = match slot {
                Slot::Bid => Secret::Bid(pick % 5 + 1),
                Slot::Charm if pick.is_multiple_of(2) => Secret::Charm(Charm::Crown),
                Slot::Charm => Secret::Charm(Charm::Shield),
            };
            let fresh = battle.newest().0 as u8;
            battle.seal(seat, slot, secret, salt(fresh))
        }
        Needs::Answers(asked) => {
            let asked = asked[usize::from(pick) % asked.len()];
            let seats = battle.seating().seats().count() as u8;
            battle.answer(Seat(pick % seats), asked.question, pick.is_multiple_of(3))
        }
        Needs::Roll(due) => {
            let faces = dice.faces(battle.next_roll(), due.kind, due.count);
            battle.roll(None, due.roll, faces)
        }
        Needs::Openings(_) => {
            battle.open_what_is_due();
            Ok(())
        }
        Needs::Nothing(_) => Ok(()),
    }
}

pub(crate) fn choice(pick: u8) -> Choice {
    match pick % 8 {
        0 | 1 => Choice::Pass,
        2..=4 => Choice::Take(pick % 8 - 1),
        5 | 6 => Choice::Dare,
        _ => Choice::Crown,
    }
}

/// Plays to the end.
pub(crate) fn play_out(battle: &mut Coin, dice: &Seeded) {
    for pick in 0..400u32 {
        if matches!(battle.needs(), Needs::Nothing(_)) {
            return;
        }
        // Whatever is refused, passing or the next pick is not.
        let _ = play_on(battle, dice, (pick % 251) as u8);
    }
    panic!("the battle does not end");
}

/// Does whatever a player could think of, sensible or not, picked by three numbers.
pub(crate) fn anything(battle: &mut Coin, dice: &Seeded, what: u8, who: u8, pick: u8) -> Result<(), Refusal<Coins>> {
    let seat = Seat(who % 7);
    let entry = EntryNo(u32::from(pick) % (battle.newest().0 + 2));
    let what = match battle.proposal() {
        Some(_) if what >= 64 => 13,
        _ => what % 16,
    };
    match what {
        0..=6 => play_on(battle, dice, pick),
        7 => battle.choose(seat, choice(pick)),
        8 => battle.report(seat, Report::Found(pick % 4)),
        9 => battle.report(seat, Report::Crown),
        10 => battle.propose(seat, Change::Undo { from: entry }),
        11 => battle.propose(seat, withdraw(entry)),
        12 => {
            let with = match who % 4 {
                0 => Input::Choose(choice(pick / 8)),
                1 => Input::Report(Report::Found(pick % 5)),
                2 => Input::Answer { question: Question(Side(pick % 3)), answer: pick.is_multiple_of(2) },
                _ => match battle.entries().find(|(it, _)| it.number == entry) {
                    Some((Entry { input: Input::Roll { roll, .. }, .. }, _)) => {
                        Input::Roll { roll: *roll, faces: vec![pick % 7, 3] }
                    }
                    _ => Input::Choose(Choice::Dare),
                },
            };
            battle.propose(seat, replace(entry, with))
        }
        13..=14 => {
            // Mostly by somebody who is asked, so that proposals get through.
            let asked = battle.proposal().and_then(|it| it.waiting_for.first());
            let asked = asked.and_then(|it| battle.seating().seats_of(*it).next());
            let seat = asked.filter(|_| !who.is_multiple_of(4)).unwrap_or(seat);
            match (battle.die_due(), pick % 8) {
                (Some(die), _) => battle.settle(None, dice.faces(battle.next_roll(), die, 1)[0]),
                (None, 1) => battle.leave_to_a_die(seat),
                (None, it) => battle.consent(seat, it != 0),
            }
        }
        _ => {
            let from = battle.free_undo(seat).unwrap_or_default();
            battle.propose(seat, Change::Undo { from })
        }
    }
}

pub(crate) fn hands(battle: &Coin) -> Vec<Hand<Coins>> {
    let seats = battle.seating().seats();
    seats.filter_map(|it| battle.hand_for_the_vault(it).cloned()).collect()
}

/// What holds of every battle at every moment.
#[track_caller]
pub(crate) fn check_invariants(battle: &Coin) {
    let (entries, fates): (Vec<Entry<Coins>>, Vec<Fate<Coins>>) =
        battle.entries().map(|(entry, fate)| (entry.clone(), fate.clone())).unzip();
    let table = battle.table();
    let folded = fold_entries::<Coins>(table, Coins::begin(table), &hands(battle), &entries, &fates);
    assert_eq!(&folded.state, state(battle), "the entries fold to the state");
    for viewer in battle.seating().seats().map(Some).chain([None]) {
        let log = folded.log.iter().filter(|it| it.audience.includes(viewer));
        assert!(log.eq(battle.log(viewer)), "the entries fold to the log");
    }
    let mut from_events = Coins::begin(table);
    let public = battle.log(None).filter(|it| it.audience == Audience::Everyone);
    public.for_each(|it| Coins::fold(table, &mut from_events, &it.event));
    assert_eq!(&from_events, state(battle), "the events fold to the state");
    assert!(state(battle).points.iter().all(|it| *it <= 3), "no cap is exceeded");
    let numbers = battle.entries().map(|(entry, _)| entry.number.0);
    assert!(numbers.eq(1..=battle.newest().0), "nothing is erased");
    assert_eq!(battle.digest_after(battle.newest()).unwrap_or(battle.digest()), battle.digest());
}

/// A journal and its vault, as a driver writes them.
pub(crate) struct Written {
    pub(crate) journal: String,
    pub(crate) vault: String,
}

pub(crate) fn written(setup: &Setup, battle: &Coin, dice: &Seeded) -> Written {
    let header = Header::new::<Coins>(setup, DiceSource::of(dice)).unwrap();
    let (mut writer, mut journal) = Writer::begin(&header);
    journal += &writer.entries_after(battle, EntryNo(0));
    let mut vault = Vault::dice_line(dice);
    for (seat, hand) in battle.seating().seats().zip(hands(battle)) {
        vault.extend(hand.iter().map(|it| Vault::line(battle.table(), seat, it)));
    }
    if let Needs::Nothing(outcome) = battle.needs() {
        journal += &writer.seal(battle.newest().0, &outcome.points, Some(dice), battle.taken_back());
    }
    Written { journal, vault }
}
