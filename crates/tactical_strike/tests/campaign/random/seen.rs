//! What random campaigns came across, so that none of them is random in name only.

use std::collections::BTreeSet;

use tactical_strike::campaign::{Advancement, Campaign, Fate, Outcome, Resource};

#[derive(Default)]
pub(crate) struct Seen {
    words: BTreeSet<String>,
}

impl Seen {
    pub(crate) fn look(&mut self, campaign: &Campaign) {
        let state = campaign.state();
        for (_, told) in campaign.happenings() {
            self.words.insert(told.happening.word().to_owned());
        }
        self.words.insert(format!("{:?}", state.outcome(campaign.plan()).expect("it has ended")));
        for force in &state.forces {
            for resource in Resource::ALL {
                self.words.insert(format!("{} {}", resource.name(), force.grade(resource).name()));
            }
        }
        for record in &state.history {
            self.words.extend(record.byes.first().map(|_| "bye".to_owned()));
            self.words.extend(record.casualties.iter().map(|it| format!("{:?}", it.fate)));
            self.words.extend(record.advancements.iter().map(|it| it.advancement.in_words()));
            for met in &record.engagements {
                let [ours, theirs] = [met.challenger, met.challenger.other()].map(|side| met.count(side));
                self.words.insert(format!("{ours} against {theirs}"));
            }
        }
    }

    /// Everything that can happen did.
    pub(crate) fn everything(&self) {
        let happenings = "join warmaster initiative muster advance recruit challenge assist accept decline support result casualty next";
        let mut expected: Vec<String> = happenings.split(' ').map(str::to_owned).collect();
        let outcomes = [Outcome::Draw, Outcome::Won(tactical_strike::campaign::Cause::Loyalists)];
        expected.extend(outcomes.map(|it| format!("{it:?}")));
        let fates =
            [Fate::Slain, Fate::Maimed, Fate::Injured, Fate::Wounded, Fate::Shaken, Fate::Recovered, Fate::Hardened];
        expected.extend(fates.map(|it| format!("{it:?}")));
        for resource in Resource::ALL {
            let grades = tactical_strike::campaign::Grade::ALL;
            expected.extend(grades.map(|it| format!("{} {}", resource.name(), it.name())));
        }
        let gifts = Advancement::kinds().into_iter().filter(|it| !matches!(it, Advancement::Relic(_)));
        expected.extend(gifts.map(|it| it.in_words()));
        expected.push(Advancement::Relic("Bell of Salt".to_owned()).in_words());
        expected.extend(["1 against 1", "1 against 2", "2 against 1", "3 against 3", "1 against 3"].map(str::to_owned));
        let missing: Vec<&String> = expected.iter().filter(|it| !self.words.contains(*it)).collect();
        assert!(missing.is_empty(), "no random campaign came across {missing:?}");
    }
}
