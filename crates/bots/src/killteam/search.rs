//! The bot that thinks ahead: it plays the best of what `greedy` likes on in its head, and takes what comes out best.

use std::fmt;

use battle::{Seeded, View};
use killteam::{Choice, KillTeam, Phase, Secret, Slot};

use super::light::Light;
use super::playout::{Came, came, imagine, play_on};
use super::{KillTeamJudgement, Lore};
use crate::{Bot, Expected, Greedy, Hindsight, Random, Reconsidered};

/// So many options are thought through at the most.
const SHORTLIST: usize = 8;
/// What is worth so much less than the best at first sight is not thought through.
const HOPELESS: i64 = 1_500;
/// First sight counts as much as so many imagined battles.
const FIRST_SIGHT: i64 = 4;
/// With so many others something that was done is compared.
const RIVALS: usize = 4;

/// An opponent that plays battles on in its head, to the end of the turning point, before it decides.
///
/// It sees what its seat sees; whatever others have sealed is drawn anew for each imagined battle. The same seed and number of
/// playouts make the same choices. It reads no clock: whoever calls may stop it between two playouts, and it then takes what is
/// best so far. Without any playout it plays as [`Greedy`] does.
pub struct Search {
    greedy: Greedy<KillTeamJudgement>,
    light: Light,
    thoughts: Random,
    playouts: u32,
    /// How many battles were played on so far.
    played: u64,
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search").field("playouts", &self.playouts).finish_non_exhaustive()
    }
}

/// What was thought of an option.
#[derive(Debug, Clone, Copy)]
struct Thought {
    place: usize,
    first_sight: i64,
    played: i64,
    sum: Came,
}

impl Thought {
    /// What it is worth, by first sight and by everything that was played.
    fn worth(&self) -> i64 {
        (self.first_sight * FIRST_SIGHT + self.sum.worth) / (FIRST_SIGHT + self.played)
    }

    fn add(&mut self, came: Came) {
        self.played += 1;
        self.sum.worth += came.worth;
        for (sum, more) in self.sum.points.iter_mut().zip(came.points) {
            *sum += more;
        }
        for (sum, more) in self.sum.fallen.iter_mut().zip(came.fallen) {
            *sum += more * 1_000;
        }
    }

    fn mean(&self, sum: i64) -> i64 {
        sum / self.played.max(1)
    }

    /// How the battles with it came out.
    fn expected(&self) -> Expected {
        let [[own, theirs], [own_fallen, their_fallen]] =
            [self.sum.points, self.sum.fallen].map(|sums| sums.map(|it| self.mean(it)));
        Expected { own, theirs, own_fallen, their_fallen }
    }
}

impl Search {
    /// A bot that plays so many battles in its head for each decision. The same source of chance makes the same choices.
    pub fn new(judgement: KillTeamJudgement, random: Random, playouts: u32) -> Self {
        // Ties are broken as `greedy` breaks them; thoughts have a stream of their own.
        let thoughts = Random::from_number(random.clone().number());
        let light = Light::new(judgement.clone(), 0);
        Self { greedy: Greedy::with(judgement, random), light, thoughts, playouts, played: 0 }
    }

    /// How many battles it has played on in its head so far. Options that cannot be had in an imagined world are not played.
    pub fn played(&self) -> u64 {
        self.played
    }

    /// The place of what it takes. Between two imagined battles it asks whether it has to stop.
    fn think(&mut self, view: &View<'_, KillTeam>, options: &[Choice], stop: &mut dyn FnMut() -> bool) -> usize {
        let thinks = self.playouts > 0 && is_worth_a_thought(view);
        let (worths, greedy) = self.greedy.weigh(view, options, if thinks { HOPELESS } else { 0 });
        if !thinks {
            return greedy;
        }
        let mut list = shortlist(&worths, greedy);
        if list.len() < 2 {
            return greedy;
        }
        let lore = self.greedy.judgement().lore(view.table);
        // Half of what is left is dropped each time, so that the best are looked at most.
        let rounds = list.len().next_power_of_two().trailing_zeros().max(1);
        let mut left = self.playouts;
        'all: for round in 0..rounds {
            let share = left / (rounds - round);
            let times = (share / list.len() as u32).max(1);
            for _ in 0..times {
                if left < list.len() as u32 {
                    break 'all;
                }
                let Some(results) = self.once(view, options, &list, &lore, stop) else { break 'all };
                left -= list.len() as u32;
                list.iter_mut().zip(results).for_each(|(it, came)| it.add(came));
            }
            sort(&mut list, greedy);
            if round + 1 < rounds {
                list.truncate(list.len().div_ceil(2).max(2));
            }
        }
        sort(&mut list, greedy);
        list.first().map_or(greedy, |it| it.place)
    }

    /// Plays each of these on once, all in the same imagined world and with the same dice; nothing if it was stopped.
    fn once(
        &mut self,
        view: &View<'_, KillTeam>,
        options: &[Choice],
        list: &[Thought],
        lore: &Lore,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Vec<Came>> {
        let world = imagine(view, &mut self.thoughts);
        let dice = Seeded::from_number(self.thoughts.number());
        let whim = self.thoughts.number();
        let mut results = Vec::with_capacity(list.len());
        for it in list {
            if stop() {
                return None;
            }
            self.light.reseed(whim);
            let mut battle = world.clone();
            // What cannot be done in this world is worth what was thought at first sight.
            let done = options.get(it.place).is_some_and(|choice| battle.choose(view.seat, choice.clone()).is_ok());
            if done {
                play_on(&mut battle, &mut self.light, lore, &dice);
                self.played += 1;
            }
            results.push(came(&battle, view.seat, lore));
        }
        Some(results)
    }

    /// Thinks again about something that was taken: all that is compared is played on equally often.
    fn think_again(
        &mut self,
        view: &View<'_, KillTeam>,
        options: &[Choice],
        taken: &Choice,
    ) -> Option<Reconsidered<Choice>> {
        if !is_worth_a_thought(view) || options.len() < 2 {
            return None;
        }
        let (worths, greedy) = self.greedy.weigh(view, options, HOPELESS);
        let best = shortlist(&worths, greedy);
        let others = best.iter().filter_map(|it| options.get(it.place)).filter(|it| *it != taken).take(RIVALS);
        // What was taken need not be listed: a way may lead anywhere.
        let choices: Vec<Choice> = [taken].into_iter().chain(others).cloned().collect();
        let blank = |place| Thought { place, first_sight: 0, played: 0, sum: Came::default() };
        let mut list: Vec<Thought> = (0..choices.len()).map(blank).collect();
        let lore = self.greedy.judgement().lore(view.table);
        for _ in 0..(self.playouts / list.len() as u32).max(1) {
            let results = self.once(view, &choices, &list, &lore, &mut || false)?;
            list.iter_mut().zip(results).for_each(|(it, came)| it.add(came));
        }
        let (taken, others) = list.split_first()?;
        let instead = others.iter().max_by_key(|it| (it.mean(it.sum.worth), std::cmp::Reverse(it.place)))?;
        Some(Reconsidered {
            instead: choices.get(instead.place)?.clone(),
            battles: taken.played as u32,
            with: taken.expected(),
            without: instead.expected(),
            lost: instead.mean(instead.sum.worth) - taken.mean(taken.sum.worth),
        })
    }
}

impl Hindsight<KillTeam> for KillTeamJudgement {
    fn reconsider(
        &mut self,
        view: &View<'_, KillTeam>,
        options: &[Choice],
        taken: &Choice,
        seed: u64,
        playouts: u32,
    ) -> Option<Reconsidered<Choice>> {
        // What can be known about the table is found out once.
        self.lore(view.table);
        Search::new(self.clone(), Random::from_number(seed), playouts).think_again(view, options, taken)
    }
}

/// The best first; among equals what `greedy` would take.
fn sort(list: &mut [Thought], greedy: usize) {
    list.sort_by_key(|it| (-it.worth(), it.place != greedy, it.place));
}

/// True for whom to activate and what to do; dice in hand are weighed exactly at first sight.
fn is_worth_a_thought(view: &View<'_, KillTeam>) -> bool {
    matches!(view.state.phase, Phase::Firefight { .. }) && view.state.attack.is_none()
}

/// The best at first sight, with what `greedy` would take in front.
fn shortlist(worths: &[i64], greedy: usize) -> Vec<Thought> {
    let most = worths.iter().max().copied().unwrap_or(0);
    let thought =
        |place: usize, worth: i64| Thought { place, first_sight: worth - most, played: 0, sum: Came::default() };
    let mut list: Vec<Thought> = worths.iter().enumerate().map(|(place, worth)| thought(place, *worth)).collect();
    list.retain(|it| it.place == greedy || it.first_sight > -HOPELESS);
    list.sort_by_key(|it| (it.place != greedy, -it.first_sight, it.place));
    list.truncate(SHORTLIST);
    list
}

impl Bot<KillTeam> for Search {
    fn choose(&mut self, view: &View<'_, KillTeam>, options: &[Choice]) -> usize {
        self.choose_within(view, options, &mut || false)
    }

    fn choose_within(
        &mut self,
        view: &View<'_, KillTeam>,
        options: &[Choice],
        stop: &mut dyn FnMut() -> bool,
    ) -> usize {
        if options.len() < 2 {
            return 0;
        }
        self.think(view, options, stop)
    }

    fn draw(&mut self, count: usize) -> usize {
        Bot::<KillTeam>::draw(&mut self.greedy, count)
    }

    fn seal(&mut self, view: &View<'_, KillTeam>, slot: Slot, secrets: &[Secret]) -> usize {
        Bot::<KillTeam>::seal(&mut self.greedy, view, slot, secrets)
    }
}
