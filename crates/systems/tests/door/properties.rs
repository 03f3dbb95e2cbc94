//! What must hold at every moment of every battle.

use battle::{EntryNo, Phrase, Side};
use bots::Random;
use door::{Blank, Id, Moving, News, Picks, Row, Says, Takes, Viewer, What, With, apply};
use systems::Said;

use crate::driver::{Driver, several, wired};

/// After so many steps somebody who was away catches up.
const AWAY: usize = 9;

/// So many fillings of a blank are tried at every step, drawn by its number.
const SOME: usize = 3;

/// After so many steps all of them are.
const ALL: usize = 11;

/// What was seen so far, kept up by news alone: by viewers who look at every step, and by others who look now and then.
#[derive(Default)]
pub(crate) struct Looks {
    always: Vec<Moving>,
    now_and_then: Vec<Moving>,
    /// What each viewer saw at the very first.
    first: Vec<Moving>,
    /// The sentences that each of them was told since, step by step, with the entries that caused them.
    told: Vec<Vec<(EntryNo, Says)>>,
    /// What each side could still come to, by op, at every look.
    possible: Vec<(Side, Id, [u16; 2])>,
    steps: usize,
    /// How many phrases were tried.
    tried: usize,
}

/// What is listed and tried: at every step each row and whatever is barred, and of the fillings of a blank as many as
/// [`SOME`] says, others each time; now and then all of them.
pub(crate) struct Tries {
    most: usize,
    random: Random,
    count: usize,
}

impl Tries {
    /// Every filling of every blank.
    pub(crate) fn all() -> Self {
        Self { most: usize::MAX, random: Random::from_number(0), count: 0 }
    }

    /// A few fillings of each blank.
    fn some(step: usize) -> Self {
        Self { most: SOME, random: Random::from_number(step as u64), count: 0 }
    }

    /// Those of a list that are tried.
    fn drawn(&mut self, mut list: Vec<String>) -> Vec<String> {
        while list.len() > self.most {
            list.swap_remove(self.random.pick(list.len()));
        }
        list
    }
}

impl Looks {
    /// Looks at the table as everybody sees it.
    pub(crate) fn look(&mut self, driver: &mut Driver) {
        self.listen(driver);
        news_lead_from_sight_to_sight(driver, &mut self.always);
        if self.steps.is_multiple_of(AWAY) {
            news_lead_from_sight_to_sight(driver, &mut self.now_and_then);
        }
        self.possible.extend(scores_add_up(driver));
        self.steps += 1;
        let mut tries = if self.steps.is_multiple_of(ALL) { Tries::all() } else { Tries::some(self.steps) };
        rows_are_accepted_and_the_rest_is_refused(driver, &mut tries);
        self.tried += tries.count;
        if self.steps.is_multiple_of(31) {
            beginnings_lead_on(driver);
        }
    }

    /// Hears what is new, before it is looked at.
    fn listen(&mut self, driver: &Driver) {
        let viewers = driver.viewers();
        if self.first.is_empty() {
            self.first = viewers.iter().map(|it| driver.seen(it).moving).collect();
            self.told.resize(viewers.len(), Vec::new());
        }
        let since = self.always.first().or(self.first.first()).map_or(EntryNo(0), |it| it.entry);
        for (viewer, told) in viewers.iter().zip(&mut self.told) {
            told.extend(sentences(&driver.sitting.news(viewer, since)));
        }
    }

    /// Whoever has heard nothing since the beginning is told the same as whoever has listened all the time.
    fn whole_story_is_what_was_told(&self, driver: &Driver) {
        let (mut first, since) = (self.first.clone(), self.first.first().map_or(EntryNo(0), |it| it.entry));
        for (viewer, told) in driver.viewers().iter().zip(&self.told) {
            assert_eq!(sentences(&driver.sitting.news(viewer, since)), *told);
        }
        news_lead_from_sight_to_sight(driver, &mut first);
    }

    /// Every earlier moment can still be looked at.
    pub(crate) fn end(&self, driver: &Driver) {
        self.whole_story_is_what_was_told(driver);
        let newest = driver.sitting.newest();
        let half = driver.sitting.at(EntryNo(newest.0 / 2)).expect("an earlier entry");
        assert_eq!(half.newest(), EntryNo(newest.0 / 2));
        assert!(driver.sitting.at(EntryNo(newest.0 + 1)).is_none());
        assert!(driver.sitting.outcome().is_some());
        let ended = driver.seen(&Viewer::watcher()).moving.score.sides;
        // Whoever is back takes a point of the kill op away again: what stands is no bound there.
        for (side, op, [_, most]) in &self.possible {
            let sums = ended.iter().filter(|it| it.side == *side).flat_map(|it| &it.ops).filter(|it| it.op == *op);
            for sum in sums.map(|it| it.sum) {
                assert!(sum <= *most, "{op} of {side:?} came to {sum}, beyond {most}");
            }
        }
        assert!(!self.possible.is_empty());
        assert!(self.tried > self.steps, "{} phrases in {} steps", self.tried, self.steps);
    }
}

fn sentences(news: &[News]) -> Vec<(EntryNo, Says)> {
    let said = news.iter().filter(|it| !it.says.is_empty());
    said.map(|it| (it.entry, it.says.clone())).collect()
}

/// A side has what its ops have, an op what its rounds have, and no more than its cap. Gives what each could still come to.
fn scores_add_up(driver: &Driver) -> Vec<(Side, Id, [u16; 2])> {
    let mut possible = Vec::new();
    for side in driver.seen(&Viewer::watcher()).moving.score.sides {
        let sum: u16 = side.ops.iter().map(|it| it.sum).sum();
        assert_eq!(sum, side.total, "{side:?}");
        for op in side.ops {
            let rounds: u16 = op.by_round.iter().map(|it| u16::from(*it)).sum();
            assert!(op.by_round.is_empty() || rounds == op.sum, "{op:?}");
            assert!(op.cap.is_none_or(|it| op.sum <= it), "{op:?}");
            possible.extend(op.still.map(|it| (side.side, op.op, it)));
        }
    }
    possible
}

/// What every viewer saw last, with the news since played on it, is what it sees now.
fn news_lead_from_sight_to_sight(driver: &Driver, last: &mut Vec<Moving>) {
    let sights = driver.viewers().into_iter().map(|it| (driver.seen(&it).moving, it));
    let sights: Vec<(Moving, Viewer)> = sights.collect();
    for ((now, viewer), played) in sights.iter().zip(last.iter_mut()) {
        let news = wired(&driver.sitting.news(viewer, played.entry));
        let what = || news.iter().flat_map(|it| &it.what);
        if !what().any(|it| matches!(it, What::Changed { .. })) {
            what().for_each(|it| apply(played, it));
            assert_eq!(comparable(played), comparable(now), "{news:#?}");
        }
    }
    *last = sights.into_iter().map(|(now, _)| now).collect();
}

/// What was seen, but for the number of the entry, which news have of their own, and the order of things that have none.
fn comparable(seen: &Moving) -> Moving {
    let mut seen = Moving { entry: EntryNo(0), ..seen.clone() };
    seen.scene.markers.sort_by(|a, b| a.id.cmp(&b.id));
    seen.sealed.sort_by(|a, b| (a.seat, &a.slot).cmp(&(b.seat, &b.slot)));
    seen
}

/// Every row without blanks stands, and every listed filling of every blank leads on to something that stands. Everything that
/// is listed as not possible is refused, for the reasons that are listed.
fn rows_are_accepted_and_the_rest_is_refused(driver: &Driver, tries: &mut Tries) {
    for viewer in driver.viewers() {
        let offered = driver.offered(&viewer, With::Stakes);
        for row in &offered.rows {
            // Whoever pays knows what is left.
            let costs = row.price.iter().map(|(it, _)| it);
            assert!(costs.eq(row.leaves.iter().map(|(it, _)| it)), "{row:?}");
            leads_on(driver, &viewer, row, tries);
        }
        for barred in offered.barred {
            let said = Said { seat: barred.seat, phrase: barred.phrase.clone() };
            let verdict = driver.sitting.verdict(&viewer, &said);
            assert_eq!(verdict.stands, Some(false), "{}", barred.phrase);
            assert_eq!(verdict.why, barred.why);
            assert!(!barred.why.is_empty());
            tries.count += 1;
        }
    }
}

/// A row as it is, or with any listed filling of its first blank and then of those behind it, stands.
pub(crate) fn leads_on(driver: &Driver, viewer: &Viewer, row: &Row, tries: &mut Tries) {
    let judge = |phrase: &Phrase| {
        let said = Said { seat: row.seat, phrase: phrase.clone() };
        driver.sitting.verdict(viewer, &said)
    };
    tries.count += 1;
    let Some(blank) = row.blanks.first() else {
        let verdict = judge(&row.phrase);
        assert_eq!(verdict.stands, Some(true), "{}: {:?}", row.phrase, verdict.why);
        return;
    };
    let fillings = match &blank.takes {
        Takes::Several { of, least, most } => {
            (0..SOME).map(|_| several(&mut tries.random, of, *least, *most)).collect()
        }
        _ => tries.drawn(listed(blank)),
    };
    for filling in fillings {
        let phrase = row.phrase.clone().with(blank.word.as_str(), &filling);
        let verdict = judge(&phrase);
        match (verdict.stands, verdict.row) {
            (None, Some(narrowed)) => leads_on(driver, viewer, &Row { seat: row.seat, ..*narrowed }, tries),
            (stands, _) => assert_eq!(stands, Some(true), "{phrase}: {:?}", verdict.why),
        }
    }
}

/// The first words of a report that is offered in full are the beginning of it, also where nothing else begins like that.
fn beginnings_lead_on(driver: &Driver) {
    for viewer in driver.viewers() {
        let mut rows = driver.offered(&viewer, With::Plain).rows;
        rows.retain(|it| it.blanks.is_empty() && it.group == Some(Id::of("report")));
        for row in rows {
            for count in 1..row.phrase.iter().count() {
                let words = row.phrase.iter().take(count);
                let phrase = words.fold(Phrase::default(), |phrase, (word, value)| phrase.with(word, value));
                let verdict = driver.sitting.verdict(&viewer, &Said { seat: row.seat, phrase: phrase.clone() });
                assert_ne!(verdict.stands, Some(false), "{phrase} of {}: {:?}", row.phrase, verdict.why);
            }
        }
    }
}

/// Everything that is listed for a blank; of numbers the least, the usual one and the most.
pub(crate) fn listed(blank: &Blank) -> Vec<String> {
    match &blank.takes {
        Takes::One { of: Picks::List(picks) } => picks.iter().map(|it| it.value.clone()).collect(),
        Takes::Place { spots } | Takes::Way { spots, .. } => spots.clone(),
        Takes::Number { least, most, usual } => [least, usual, most].map(ToString::to_string).to_vec(),
        _ => Vec::new(),
    }
}
