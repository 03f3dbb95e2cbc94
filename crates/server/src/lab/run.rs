//! One run: many battles between bots, fought beside everything else, with a report that grows.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bots::Lists;
use sim::{About, Finished, Gathered, Stuck, quoted};
use systems::{Arena, Field, SetUp, Source};
use tokio_util::sync::CancellationToken;

use crate::wire::{NewRun, RunShown, RunStage};

/// A run ends after this time with what is over.
const LONGEST: Duration = Duration::from_secs(300);
/// How many battles a bot that thinks ahead plays in its head for each decision.
const PLAYOUTS: u32 = 16;
/// What a report calls the table that it was made of.
const NAME: &str = "the lab";

/// A run, as whoever looks at it and whoever fights it share it.
pub(super) struct Run {
    pub(super) wish: NewRun,
    pub(super) stop: CancellationToken,
    began: Instant,
    command: String,
    progress: Mutex<Progress>,
}

struct Progress {
    stage: RunStage,
    done: u32,
    ended: Option<Instant>,
    title: String,
    told: u32,
    report: String,
    page: String,
    says: Option<String>,
}

/// Why a run did not come to its end.
enum Ended {
    Stuck(Stuck),
    Stopped,
    Late,
}

impl From<Stuck> for Ended {
    fn from(stuck: Stuck) -> Self {
        Self::Stuck(stuck)
    }
}

impl Run {
    pub(super) fn new(wish: NewRun, stop: CancellationToken) -> Self {
        let progress = Progress {
            stage: RunStage::Running,
            done: 0,
            ended: None,
            title: String::new(),
            told: 0,
            report: String::new(),
            page: String::new(),
            says: None,
        };
        let command = command(&wish);
        Self { wish, stop, began: Instant::now(), command, progress: Mutex::new(progress) }
    }

    /// How it stands.
    pub(super) fn shown(&self) -> RunShown {
        let it = self.progress();
        RunShown {
            stage: it.stage,
            wish: self.wish.clone(),
            done: it.done,
            seconds: it.ended.unwrap_or_else(Instant::now).duration_since(self.began).as_secs_f64(),
            title: it.title.clone(),
            told: it.told,
            report: it.report.clone(),
            command: format!("{} --battles {}", self.command, self.wish.battles),
            says: it.says.clone(),
        }
    }

    /// Its report as a page of its own, once it is over.
    pub(super) fn page(&self) -> Option<String> {
        Some(self.progress().page.clone()).filter(|it| !it.is_empty())
    }

    /// For how long it has been over.
    pub(super) fn over_for(&self) -> Option<Duration> {
        self.progress().ended.map(|it| it.elapsed())
    }

    /// Fights all battles, or as many as it is let.
    pub(super) fn fight(&self, arena: &dyn Arena) {
        let mut gathered = Gathered::new(arena, NAME, self.about(arena));
        let lists = if arena.bots().iter().all(|it| it == "random") { Lists::Lazy } else { Lists::Full };
        let (numbers, seed) = (0..u64::from(self.wish.battles), u64::from(self.wish.seed));
        let run = sim::Run { numbers, seed, threads: 1, playouts: PLAYOUTS, lists, think: None };
        let mut next = 1;
        let ended = sim::run::<Ended>(&run, arena, &mut |finished: Finished| {
            gathered.take(&finished);
            let done = u32::try_from(gathered.battles()).unwrap_or(u32::MAX);
            self.progress().done = done;
            if done >= next {
                // Reports come further and further apart, so that they never cost more than the battles.
                next = done + done / 2 + 8;
                self.tell(&gathered);
            }
            match self.stop.is_cancelled() {
                true => Err(Ended::Stopped),
                false if self.began.elapsed() > LONGEST => Err(Ended::Late),
                false => Ok(()),
            }
        });
        self.tell(&gathered);
        let page = gathered.page();
        self.progress().page = page;
        let (stage, says) = match ended {
            Ok(()) => (RunStage::Done, None),
            Err(Ended::Stopped) => (RunStage::Stopped, None),
            Err(Ended::Late) => {
                (RunStage::Stopped, Some("Five minutes are over; what was fought until then counts.".to_owned()))
            }
            Err(Ended::Stuck(stuck)) => {
                tracing::error!(%stuck, command = self.command, "a battle of the lab is stuck");
                (RunStage::Failed, Some(format!("Umpire failed: {stuck}.")))
            }
        };
        self.end(stage, says);
    }

    pub(super) fn end(&self, stage: RunStage, says: Option<String>) {
        let mut progress = self.progress();
        (progress.stage, progress.says, progress.ended) = (stage, says, Some(Instant::now()));
    }

    fn tell(&self, gathered: &Gathered) {
        let (title, report) = (gathered.title(), gathered.parts());
        let mut progress = self.progress();
        (progress.title, progress.report) = (title, report);
        progress.told = u32::try_from(gathered.battles()).unwrap_or(u32::MAX);
    }

    fn about(&self, arena: &dyn Arena) -> About {
        About {
            schema: sim::SCHEMA.to_owned(),
            umpire: env!("CARGO_PKG_VERSION").to_owned(),
            rules: arena.edition().rules,
            seed: u64::from(self.wish.seed),
            battles: u64::from(self.wish.battles),
            first: 0,
            end: 0,
            playouts: PLAYOUTS,
            lists: String::new(),
            command: self.command.clone(),
            set_up: self.wish.set_up.clone(),
        }
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The command that fights the same battles at a terminal, but for how many. Files of one's own are told by their names.
fn command(wish: &NewRun) -> String {
    let SetUp { system, seats, map, mission, size, settings, .. } = &wish.set_up;
    let mut words = ["umpire", "simulate", system.as_str()].map(str::to_owned).to_vec();
    let mut say = |flag: &str, value: &str| words.extend([format!("--{flag}"), quoted(value)]);
    let forces: Option<Vec<&str>> = seats.iter().map(|it| it.force.as_ref().map(named)).collect();
    let card = systems::all().into_iter().find(|it| it.name == system.as_str());
    for flag in card.map_or(&[][..], |it| it.flags) {
        let value = match flag.field {
            Field::Forces => forces.as_ref().map(|it| it.join(",")),
            Field::Map => map.as_ref().map(|it| named(it).to_owned()),
            Field::Mission => mission.clone(),
            Field::Size => size.clone(),
            Field::Tracking | Field::FirstSide | Field::FreeForAll | Field::Campaign => None,
        };
        if let Some(value) = value {
            say(flag.name, &value);
        }
    }
    let bots: Vec<&str> = seats.iter().filter_map(|it| it.bot.as_ref().map(door::Id::as_str)).collect();
    say("bots", &bots.join(","));
    for (key, value) in settings {
        say("option", &format!("{key}={value}"));
    }
    say("lists", if bots.iter().all(|it| *it == "random") { "lazy" } else { "full" });
    say("playouts", &PLAYOUTS.to_string());
    say("seed", &wish.seed.to_string());
    words.join(" ")
}

fn named(source: &Source) -> &str {
    match source {
        Source::Named(name) | Source::Text { name, .. } => name,
    }
}
