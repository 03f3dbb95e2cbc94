//! What must hold at every moment of every battle.

use battle::{EntryNo, Phrase, Side};
use door::{Blank, Id, Moving, Picks, Row, Takes, Viewer, What, With, apply};
use systems::Said;

use crate::driver::{Driver, wired};

/// After so many steps somebody who was away catches up.
const AWAY: usize = 9;

/// What was seen so far, kept up by news alone: by viewers who look at every step, and by others who look now and then.
#[derive(Default)]
pub(crate) struct Looks {
    always: Vec<Moving>,
    now_and_then: Vec<Moving>,
    /// What each side could still come to, by op, at every look.
    possible: Vec<(Side, Id, [u16; 2])>,
    steps: usize,
}

impl Looks {
    /// Looks at the table as everybody sees it.
    pub(crate) fn look(&mut self, driver: &mut Driver) {
        news_lead_from_sight_to_sight(driver, &mut self.always);
        if self.steps.is_multiple_of(AWAY) {
            news_lead_from_sight_to_sight(driver, &mut self.now_and_then);
        }
        self.possible.extend(scores_add_up(driver));
        self.steps += 1;
        // Verdicts on everything that is offered are worth a look now and then.
        if self.steps.is_multiple_of(11) {
            rows_are_accepted(driver);
        }
        if self.steps.is_multiple_of(31) {
            beginnings_lead_on(driver);
        }
        if self.steps.is_multiple_of(7) {
            what_is_barred_is_refused(driver);
        }
    }

    /// Every earlier moment can still be looked at.
    pub(crate) fn end(&self, driver: &Driver) {
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
    }
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

/// Every row without blanks stands, and every listed filling of every blank leads on to something that stands.
fn rows_are_accepted(driver: &mut Driver) {
    for viewer in driver.viewers() {
        for row in driver.offered(&viewer, With::Stakes).rows {
            // Whoever pays knows what is left.
            let costs = row.price.iter().map(|(it, _)| it);
            assert!(costs.eq(row.leaves.iter().map(|(it, _)| it)), "{row:?}");
            leads_on(driver, &viewer, &row);
        }
    }
}

/// A row as it is, or with any listed filling of its first blank and then of those behind it, stands.
pub(crate) fn leads_on(driver: &mut Driver, viewer: &Viewer, row: &Row) {
    let judge = |driver: &Driver, phrase: &Phrase| {
        let said = Said { seat: row.seat, phrase: phrase.clone() };
        driver.sitting.verdict(viewer, &said)
    };
    let Some(blank) = row.blanks.first() else {
        let verdict = judge(driver, &row.phrase);
        assert_eq!(verdict.stands, Some(true), "{}: {:?}", row.phrase, verdict.why);
        return;
    };
    for filling in listed(blank) {
        let phrase = row.phrase.clone().with(blank.word.as_str(), &filling);
        let verdict = judge(driver, &phrase);
        match (verdict.stands, verdict.row) {
            (None, Some(narrowed)) => leads_on(driver, viewer, &Row { seat: row.seat, ..*narrowed }),
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
        // A draft is filled at random, several at a time.
        _ => Vec::new(),
    }
}

/// Everything that is listed as not possible is refused, for the reasons that are listed.
fn what_is_barred_is_refused(driver: &Driver) {
    for viewer in driver.viewers() {
        for barred in driver.offered(&viewer, With::Stakes).barred {
            let said = Said { seat: barred.seat, phrase: barred.phrase.clone() };
            let verdict = driver.sitting.verdict(&viewer, &said);
            assert_eq!(verdict.stands, Some(false), "{}", barred.phrase);
            assert_eq!(verdict.why, barred.why);
            assert!(!barred.why.is_empty());
        }
    }
}
