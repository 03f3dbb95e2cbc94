//! Battles without a log, as simulations play them.

use std::sync::Arc;

use battle::Seeded;
use bots::killteam::{KillTeamJudgement, Lore};
use bots::swiftly::{Played, play_one};
use bots::{Bot, Greedy, Lists, Random};
use killteam::{KillTeam, Table};

use crate::clock::{Measured, Windows};
use crate::ground::table;

pub(crate) fn lazily(map: &str, windows: &Windows) -> Measured {
    let table = table(map);
    windows.per_second("decisions", |number| at_random(&table, number, Lists::Lazy).decisions)
}

pub(crate) fn full_lists(map: &str, windows: &Windows) -> Measured {
    let table = table(map);
    windows.per_second("decisions", |number| at_random(&table, number, Lists::Full).decisions)
}

pub(crate) fn greedy(map: &str, windows: &Windows) -> Measured {
    let table = table(map);
    let lore = Arc::new(Lore::of(&table));
    windows.per_second("battles", |number| {
        let bot =
            |seed| Box::new(Greedy::with(KillTeamJudgement::knowing(Arc::clone(&lore)), Random::from_number(seed)));
        play(&table, number, &mut [bot(number * 2), bot(number * 2 + 1)].map(|it| it as Box<dyn Bot<_>>), Lists::Full);
        1
    })
}

fn at_random(table: &Table, number: u64, lists: Lists) -> Played {
    let bot = |seed| Box::new(Random::from_number(seed)) as Box<dyn Bot<_>>;
    play(table, number, &mut [bot(number * 2), bot(number * 2 + 1)], lists)
}

fn play(table: &Table, number: u64, bots: &mut [Box<dyn Bot<KillTeam>>], lists: Lists) -> Played {
    play_one::<KillTeam>(table, number, &Seeded::from_number(number), bots, lists).expect("it ends")
}
