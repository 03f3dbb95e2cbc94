//! What must hold at every moment of every battle.

use battle::EntryNo;
use door::{Moving, What, With, apply};
use systems::Said;

use crate::driver::{Driver, wired};

/// What was seen so far, kept up by news alone.
#[derive(Default)]
pub(crate) struct Looks {
    played: Vec<Moving>,
    steps: usize,
}

impl Looks {
    /// Looks at the table as everybody sees it.
    pub(crate) fn look(&mut self, driver: &mut Driver) {
        self.news_lead_from_sight_to_sight(driver);
        self.steps += 1;
        // Verdicts on everything that is offered are worth a look now and then.
        if self.steps.is_multiple_of(11) {
            rows_are_accepted(driver);
        }
        if self.steps.is_multiple_of(7) {
            what_is_barred_is_refused(driver);
        }
    }

    fn news_lead_from_sight_to_sight(&mut self, driver: &Driver) {
        let viewers = driver.viewers();
        if self.played.is_empty() {
            self.played = viewers.iter().map(|it| driver.seen(it).moving).collect();
            return;
        }
        for (viewer, played) in viewers.iter().zip(&mut self.played) {
            let now = driver.seen(viewer).moving;
            let news = wired(&driver.sitting.news(viewer, played.entry));
            let changed = news.iter().flat_map(|it| &it.what).any(|it| matches!(it, What::Changed { .. }));
            if !changed {
                for what in news.iter().flat_map(|it| &it.what) {
                    apply(played, what);
                }
                let by_id = |mut it: door::Scene| {
                    it.markers.sort_by(|a, b| a.id.cmp(&b.id));
                    it
                };
                assert_eq!(by_id(played.scene.clone()), by_id(now.scene.clone()), "{news:#?}");
                assert_eq!(played.score.sides, now.score.sides, "{news:#?}");
                assert_eq!(played.moment, now.moment, "{news:#?}");
            }
            *played = now;
        }
    }

    /// Every earlier moment can still be looked at.
    pub(crate) fn end(&self, driver: &Driver) {
        let newest = driver.sitting.newest();
        let half = driver.sitting.at(EntryNo(newest.0 / 2)).expect("an earlier entry");
        assert_eq!(half.newest(), EntryNo(newest.0 / 2));
        assert!(driver.sitting.at(EntryNo(newest.0 + 1)).is_none());
        assert!(driver.sitting.outcome().is_some());
    }
}

/// Every row without blanks stands, and every listed place.
fn rows_are_accepted(driver: &Driver) {
    for viewer in driver.viewers() {
        let offered = driver.offered(&viewer, With::Stakes);
        for row in offered.rows.iter().filter(|it| it.blanks.is_empty()) {
            let verdict = driver.sitting.verdict(&viewer, &Said { seat: row.seat, phrase: row.phrase.clone() });
            assert_eq!(verdict.stands, Some(true), "{}: {:?}", row.phrase, verdict.why);
        }
        for row in offered.rows.iter().filter(|it| it.blanks.len() == 1) {
            let blank = &row.blanks[0];
            let (door::Takes::Place { spots } | door::Takes::Way { spots, .. }) = &blank.takes else { continue };
            for spot in spots {
                let phrase = row.phrase.clone().with(blank.word.as_str(), spot);
                let verdict = driver.sitting.verdict(&viewer, &Said { seat: row.seat, phrase });
                assert_eq!(verdict.stands, Some(true), "{} {spot}: {:?}", row.phrase, verdict.why);
            }
        }
    }
}

/// Everything that is listed as not possible is refused, for the reasons that are listed.
fn what_is_barred_is_refused(driver: &Driver) {
    for viewer in driver.viewers() {
        for barred in driver.offered(&viewer, With::Stakes).barred {
            let verdict = driver.sitting.verdict(&viewer, &Said::by_viewer(barred.phrase.clone()));
            assert_eq!(verdict.stands, Some(false), "{}", barred.phrase);
            assert_eq!(verdict.why, barred.why);
            assert!(!barred.why.is_empty());
        }
    }
}
