//! Battles with a log: what accepting an input takes, and what verifying a journal takes.

use std::sync::Arc;

use battle::journal::{self, DiceSource, Header, Journal, Writer};
use battle::{Battle, EntryNo, Hex, Seeded};
use bots::{Bot, Lists, Random, Supply, play_out};
use killteam::{KillTeam, Table};

use crate::clock::{Measured, Windows};
use crate::ground::{setup, table};

/// Battles that are played over again.
const BATTLES: u64 = 4;

/// Judging, applying and hashing an input, and writing its line of the journal.
pub(crate) fn accepted(windows: &Windows) -> Measured {
    let table = Arc::new(table("city_1"));
    let battles: Vec<Battle<KillTeam>> = (0..BATTLES).map(|number| played(&table, number)).collect();
    windows.each("an input", |number| {
        let model = &battles[(number % BATTLES) as usize];
        let (mut battle, mut writer) = (Battle::new(Arc::clone(&table)), Writer::begin(&header(number)).0);
        for (entry, _) in model.entries() {
            let before = battle.newest();
            battle.replay(entry).expect("it was accepted once");
            std::hint::black_box(writer.entries_after(&battle, before));
        }
        u64::from(battle.newest().0)
    })
}

/// Reading a journal and holding every line of it against the rules.
pub(crate) fn verified(windows: &Windows) -> Measured {
    let table = Arc::new(table("city_1"));
    let journals: Vec<String> = (0..BATTLES).map(|number| written(&played(&table, number), number)).collect();
    windows.per_second("entries", |number| {
        let journal = Journal::read(journals[(number % BATTLES) as usize].as_bytes()).expect("it was written whole");
        let replayed = journal::replay::<KillTeam>(&journal).expect("it was played by these rules");
        u64::from(replayed.battle.newest().0)
    })
}

fn played(table: &Arc<Table>, number: u64) -> Battle<KillTeam> {
    let bot = |seed| Box::new(Random::from_number(seed)) as Box<dyn Bot<_>>;
    let (dice, mut salts) = (Seeded::from_number(number), || Hex([0; 16]));
    let mut supply = Supply { dice: &dice, salts: &mut salts };
    let mut bots = [bot(number * 2), bot(number * 2 + 1)];
    play_out(Arc::clone(table), &mut bots, &mut supply, Lists::Lazy).expect("it ends")
}

fn written(battle: &Battle<KillTeam>, number: u64) -> String {
    let (mut writer, mut text) = Writer::begin(&header(number));
    text.push_str(&writer.entries_after(battle, EntryNo(0)));
    text
}

fn header(number: u64) -> Header {
    Header::new::<KillTeam>(&setup("city_1"), DiceSource::of(&Seeded::from_number(number))).expect("it can be written")
}
