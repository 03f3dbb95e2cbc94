//! Battles worth a look: those that stand out, few of each kind.

use std::collections::BTreeMap;

use crate::games::Game;

/// So many of each kind.
const KEPT: usize = 2;
/// Whoever wins more seldom than this surprises.
const SELDOM: f64 = 0.2;
/// Before so many battles of a pairing nobody knows who wins seldom.
const KNOWN: u64 = 30;

/// A battle that stands out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Odd {
    /// Which of the files it is in.
    pub(super) table: usize,
    pub(super) number: u64,
    pub(super) seed: String,
    pub(super) system: String,
    /// Mission and map.
    pub(super) place: String,
    pub(super) points: Vec<u64>,
    pub(super) says: String,
}

/// The most surprising of what was looked at.
#[derive(Debug, Default)]
pub(super) struct Surprises {
    widest: Best,
    richest: Best,
    shortest: Best,
    longest: Best,
    empty: Best,
    rounds: u64,
    /// By who sat where.
    pairings: BTreeMap<Vec<String>, Pairing>,
}

/// Battles between the same opponents.
#[derive(Debug, Default)]
struct Pairing {
    battles: u64,
    /// By seat: its wins, and the widest of them.
    seats: Vec<(u64, Best)>,
}

/// The few with the highest rank; of equals those that came first.
#[derive(Debug, Clone, Default)]
struct Best(Vec<(u64, Odd)>);

impl Best {
    fn offer(&mut self, rank: u64, odd: impl FnOnce() -> Odd) {
        if self.0.len() == KEPT && self.0.last().is_some_and(|it| it.0 >= rank) {
            return;
        }
        let place = self.0.partition_point(|it| it.0 >= rank);
        self.0.insert(place, (rank, odd()));
        self.0.truncate(KEPT);
    }

    fn odd(&self) -> impl Iterator<Item = Odd> + '_ {
        self.0.iter().map(|it| it.1.clone())
    }
}

impl Surprises {
    /// Looks at one battle more.
    pub(super) fn look(&mut self, table: usize, game: &Game) {
        let points: Vec<u64> = game.players.iter().map(|it| it.points).collect();
        let (most, least) = (points.iter().max().copied().unwrap_or(0), points.iter().min().copied().unwrap_or(0));
        let (margin, sum) = (most - least, points.iter().sum::<u64>());
        let odd = |says: String| {
            let place = [&game.mission, &game.map].into_iter().filter(|it| !it.is_empty()).cloned();
            let (seed, system) = (game.seed.clone(), game.system.clone());
            let place = place.collect::<Vec<_>>().join(", ");
            Odd { table, number: game.number, seed, system, place, points: points.clone(), says }
        };
        self.widest.offer(margin, || odd(format!("the widest margin, {margin} points")));
        self.richest.offer(sum, || odd(format!("the most points in one battle, {sum}")));
        self.longest.offer(game.decisions, || odd(format!("the longest, {} decisions", game.decisions)));
        self.rounds = self.rounds.max(game.rounds);
        self.shortest.offer(u64::MAX - game.rounds, || odd(format!("over in round {}", game.rounds)));
        if sum == 0 {
            self.empty.offer(0, || odd("nobody scored a point".to_owned()));
        }
        let sat = game.players.iter().map(|it| format!("{} · {}", it.force, it.bot)).collect();
        let pairing = self.pairings.entry(sat).or_default();
        pairing.battles += 1;
        pairing.seats.resize_with(points.len(), Default::default);
        for ((wins, best), player) in pairing.seats.iter_mut().zip(&game.players).filter(|it| it.1.result == "win") {
            *wins += 1;
            best.offer(margin, || odd(format!("{} · {} wins", player.force, player.bot)));
        }
    }

    /// All of them, those against the odds first.
    pub(super) fn all(&self) -> Vec<Odd> {
        let mut all: Vec<Odd> = Vec::new();
        for Pairing { battles, seats } in self.pairings.values().filter(|it| it.battles >= KNOWN) {
            for (wins, best) in seats {
                let share = *wins as f64 / *battles as f64;
                if share < SELDOM {
                    all.extend(best.odd().map(|it| {
                        let says = format!("{}, as in {:.1} % of these battles", it.says, share * 100.0);
                        Odd { says, ..it }
                    }));
                }
            }
        }
        all.extend(self.widest.odd());
        all.extend(self.richest.odd());
        let short = self.shortest.0.iter().filter(|it| u64::MAX - it.0 < self.rounds);
        all.extend(short.map(|it| it.1.clone()));
        all.extend(self.empty.odd());
        all.extend(self.longest.odd());
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Player;

    fn game(number: u64, points: [u64; 2]) -> Game {
        let result = |own: u64, other: u64| if own > other { "win" } else { "loss" }.to_owned();
        let player = |own, other| Player { points: own, result: result(own, other), ..Player::default() };
        let players = vec![player(points[0], points[1]), player(points[1], points[0])];
        Game { number, rounds: 4, players, ..Game::default() }
    }

    #[test]
    fn whoever_seldom_wins_surprises() {
        let mut surprises = Surprises::default();
        (0..40).for_each(|it| surprises.look(0, &game(it, [9, 8])));
        assert!(surprises.all().iter().all(|it| !it.says.contains("wins")), "nobody wins against the odds yet");
        surprises.look(0, &game(40, [3, 5]));
        let all = surprises.all();
        assert_eq!((all[0].number, all[0].points.as_slice()), (40, [3, 5].as_slice()));
        assert!(all[0].says.ends_with("wins, as in 2.4 % of these battles"), "{}", all[0].says);
    }

    #[test]
    fn of_equals_the_first_stays() {
        let mut best = Best::default();
        let odd = |number| Odd {
            number,
            table: 0,
            seed: String::new(),
            system: String::new(),
            place: String::new(),
            points: Vec::new(),
            says: String::new(),
        };
        for (number, rank) in [(1, 5), (2, 7), (3, 7), (4, 7), (5, 6)] {
            best.offer(rank, || odd(number));
        }
        assert_eq!(best.odd().map(|it| it.number).collect::<Vec<_>>(), [2, 3]);
    }
}
