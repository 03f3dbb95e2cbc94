//! The past of random campaigns, changed: what a campaign says then is what it would say had it been played so.
//!
//! What the journal tells after the change is kept here by hand, so that this does not lean on how the campaign itself
//! finds out what stands.

use battle::EntryNo;
use proptest::prelude::{ProptestConfig, any, prop_assert_eq, proptest};
use proptest::sample::Index;
use tactical_strike::campaign::{
    BattleResult, BothSides, Campaign, Changes, Happening, Journal, Reason, State, Statement, begin,
};

use super::{Lots, check_totals, check_totals_of, played};
use crate::enter;

/// A state without the numbers of entries, which differ between a corrected journal and a fresh one.
fn without_numbers(state: &State) -> State {
    let mut state = state.clone();
    state.ledger.iter_mut().for_each(|it| it.entry = EntryNo(0));
    for engagement in state.history.iter_mut().flat_map(|it| &mut it.engagements) {
        engagement.result.iter_mut().for_each(|it| it.0 = EntryNo(0));
    }
    state
}

/// A campaign with everything that was told, kept beside it.
struct Told {
    campaign: Campaign,
    /// What happened, in its order, with its entry.
    happenings: Vec<(EntryNo, Happening)>,
}

impl Told {
    fn played(seed: u64) -> Self {
        let campaign = played(seed);
        let happening = |entry: &Statement| match entry {
            Statement::Happened(told) => told.happening.clone(),
            other => panic!("nothing is changed yet: {other:?}"),
        };
        let happenings = campaign.numbered().map(|(number, line)| (number, happening(&line.entry))).collect();
        Self { campaign, happenings }
    }

    /// The places of the results.
    fn results(&self) -> Vec<usize> {
        let is_result = |place: &usize| matches!(self.happenings[*place].1, Happening::Fought(_));
        (0..self.happenings.len()).filter(is_result).collect()
    }

    /// Changes a random result: takes it back, corrects it, or takes it back and tells another one in its place.
    fn change(&mut self, lots: &mut Lots) -> Result<Changes, Vec<Reason>> {
        let place = lots.one_of(&self.results());
        let (entry, happening) = self.happenings[place].clone();
        let Happening::Fought(told) = happening else { panic!("it is a result") };
        let right = Happening::Fought(otherwise(told, lots));
        match lots.below(3) {
            0 => {
                let changes = self.campaign.withdraw(entry, "it was never played")?;
                self.happenings.remove(place);
                Ok(changes)
            }
            1 => {
                let changes = self.campaign.correct(entry, right.clone(), "misread")?;
                self.happenings[place].1 = right;
                Ok(changes)
            }
            _ => {
                let before = self.campaign.clone();
                self.campaign.withdraw(entry, "")?;
                let told = self.campaign.insert(entry, right.clone(), "forgotten");
                match told {
                    Ok(changes) => {
                        self.happenings[place] = (self.campaign.newest(), right);
                        Ok(changes)
                    }
                    Err(reasons) => {
                        self.campaign = before;
                        Err(reasons)
                    }
                }
            }
        }
    }

    /// Plays everything from the start: what is refused is exactly what does not stand, and all else is equal.
    fn is_as_if_played_so(&self) {
        let mut other = Campaign::new(self.campaign.plan().clone());
        let (mut refused, mut stands) = (vec![], vec![]);
        for (entry, happening) in &self.happenings {
            match other.enter(happening.clone()) {
                Ok(_) => stands.push(happening.clone()),
                Err(reasons) => refused.push((*entry, reasons)),
            }
        }
        let skipped: Vec<_> = self.campaign.skipped().iter().map(|it| (it.entry, it.reasons.clone())).collect();
        assert_eq!(refused, skipped);
        assert_eq!(without_numbers(other.state()), without_numbers(self.campaign.state()));
        check_totals_of(&self.campaign, stands.into_iter());
    }

    /// The same as a fresh fold of the corrected journal.
    fn is_as_folded_again(&self) {
        let fresh = Campaign::from_lines(self.campaign.plan().clone(), self.campaign.lines().to_vec());
        assert_eq!(fresh, self.campaign);
    }

    /// The same as it is read from its text.
    fn is_as_read_again(&self) {
        let campaign = &self.campaign;
        let mut text = begin(campaign.plan());
        let mut journal = Journal::read(text.as_bytes()).expect("it begins");
        text.push_str(&journal.lines_for(campaign));
        let read = Journal::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(&read.campaign, campaign);
    }
}

/// The same mission with another score, other gains, and others who fell.
fn otherwise(told: BattleResult, lots: &mut Lots) -> BattleResult {
    let mut right = told;
    right.victory = BothSides::new(lots.below(12), lots.below(12));
    for row in &mut right.forces {
        match lots.below(5) {
            0 => row.supply = lots.below(60),
            1 => (row.gained, row.spent) = (lots.below(15), 0),
            2 => row.fallen.clear(),
            3 if !row.fallen.iter().any(|it| it == "Hero") => row.fallen.push("Hero".to_owned()),
            _ => {}
        }
    }
    right
}

#[test]
fn a_thousand_corrected_pasts_are_as_if_they_had_been_so() {
    let (mut fallen, mut untouched, mut refused) = (0, 0, 0);
    for seed in 0..1000 {
        let (mut told, mut lots) = (Told::played(seed), Lots(!seed));
        let before = told.campaign.clone();
        match told.change(&mut lots) {
            Ok(changes) => {
                for it in &changes.fallen {
                    assert!(!it.reasons.is_empty() && told.campaign.skipped().contains(it));
                }
                *(if changes.fallen.is_empty() { &mut untouched } else { &mut fallen }) += 1;
            }
            Err(reasons) => {
                // Then nothing was written.
                assert!(!reasons.is_empty());
                assert_eq!(told.campaign, before);
                refused += 1;
            }
        }
        told.is_as_if_played_so();
        told.is_as_folded_again();
        // Reading checks every line's digest and takes its time.
        if seed % 5 == 0 {
            told.is_as_read_again();
        }
    }
    // All of it happens: later entries that stand, later entries that do not, and changes that cannot be.
    assert!(fallen > 100 && untouched > 100 && refused < 100, "{fallen} {untouched} {refused}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn one_change_after_the_other(seed in any::<u64>(), lots in any::<u64>()) {
        let (mut told, mut lots) = (Told::played(seed), Lots(lots));
        for _ in 0..4 {
            // What an earlier change made impossible cannot be changed itself.
            let _ = told.change(&mut lots);
        }
        told.is_as_if_played_so();
        told.is_as_folded_again();
        told.is_as_read_again();
    }

    #[test]
    fn any_entry_can_be_withdrawn(seed in any::<u64>(), at in any::<Index>()) {
        let mut campaign = played(seed);
        let entry = EntryNo(u32::try_from(at.index(campaign.lines().len()) + 1).expect("it is small"));
        let lines = campaign.lines().len();
        campaign.withdraw(entry, "").expect("it stands");
        prop_assert_eq!(campaign.lines().len(), lines + 1);
        check_totals(&campaign);
        // Everything else stays in its turn, even if a phase never ended; what does not stand is left out.
        let skipped = |entry| campaign.skipped().iter().any(|it| it.entry == entry);
        let mut other = Campaign::new(campaign.plan().clone());
        for (_, told) in campaign.happenings().into_iter().filter(|(entry, _)| !skipped(*entry)) {
            enter(&mut other, told.happening);
        }
        prop_assert_eq!(without_numbers(other.state()), without_numbers(campaign.state()));
        prop_assert_eq!(campaign.withdraw(entry, ""), Err(vec![Reason::WithdrawnBefore(entry)]));
    }
}
