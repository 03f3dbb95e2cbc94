//! What came of missions, and of those who fell in them. CP-04, CA-50, CA-51.

use std::collections::BTreeSet;

use super::Judged;
use crate::campaign::names::unfit;
use crate::campaign::reason::MOST_POINTS;
use crate::campaign::{
    BattleResult, Engagement, ForceName, ForceResult, FromJournal, Phase, Rank, Reason, Source, Terms,
};

impl Judged<'_> {
    pub(super) fn fought(&mut self, result: &BattleResult) {
        self.phase(Phase::Conflict);
        let mut seen = BTreeSet::new();
        for row in &result.forces {
            self.known(&row.force);
            self.refuse_if(!seen.insert(&row.force), || Reason::Twice(row.force.to_string()));
        }
        let numbers = result.forces.iter().flat_map(|it| [it.supply, it.gained, it.spent]);
        for number in numbers.chain([result.victory.loyalists, result.victory.traitors]) {
            self.refuse_if(number > MOST_POINTS, || Reason::TooMany(number));
        }
        let met = self.state.engagements().iter().find(|it| it.everybody().collect::<BTreeSet<_>>() == seen);
        let Some(met) = met else {
            return self.refuse(Reason::NotThoseWhoMet(seen.into_iter().cloned().collect()));
        };
        let is_last = self.state.engagements().last() == Some(met);
        self.refuse_if(is_last && self.state.asks.is_some(), || Reason::MissionOpen);
        if let Some(first) = met.challenged_by().filter(|_| met.result.is_some()) {
            self.refuse(Reason::FoughtBefore(first.clone()));
        }
        for row in &result.forces {
            self.force_result(met, row);
        }
        if let Source::Journal(journal) = &result.source {
            self.counted_once(journal);
        }
    }

    /// A battle counts once, whatever it is called.
    fn counted_once(&mut self, journal: &FromJournal) {
        if let Some(why) = unfit(&journal.name) {
            self.refuse(Reason::Name(why));
        }
        let missions = self.state.history.iter().flat_map(|it| &it.engagements);
        let mut results = missions.filter_map(|it| it.result.as_ref());
        let is_same = |result: &BattleResult| result.source.journal().is_some_and(|it| it.digest == journal.digest);
        if let Some((entry, _)) = results.find(|(_, it)| is_same(it)) {
            self.refuse(Reason::CountedBefore(*entry));
        }
    }

    fn force_result(&mut self, met: &Engagement, row: &ForceResult) {
        let Some(force) = self.state.force(&row.force) else { return };
        let terms = Terms::without(self.plan, force, met, &row.at_home);
        let (name, spent, cap) = (&row.force, row.spent, terms.cap);
        self.refuse_if(spent > cap, || Reason::Cap { force: name.clone(), cap, spent });
        let had = terms.carried.saturating_add(terms.granted).saturating_add(row.gained);
        self.refuse_if(spent > had, || Reason::Overspent { force: name.clone(), had, spent });
        for (place, fallen) in row.fallen.iter().enumerate() {
            let double = row.fallen.iter().take(place).any(|it| it == fallen);
            self.refuse_if(double, || Reason::Twice(fallen.clone()));
            if let Some(character) = self.living(force, fallen) {
                let absent = !character.slain && !character.takes_part() || row.at_home.contains(fallen);
                self.refuse_if(absent, || Reason::TookNoPart(fallen.clone()));
            }
        }
        for (place, home) in row.at_home.iter().enumerate() {
            let double = row.at_home.iter().take(place).any(|it| it == home);
            self.refuse_if(double, || Reason::Twice(home.clone()));
            let rank = self.living(force, home).map(|it| it.rank());
            self.refuse_if(rank == Some(Rank::Hero), || Reason::HeroStays(home.clone()));
        }
    }

    pub(super) fn casualty(&mut self, name: &ForceName, character: &str, roll: u8, injury: Option<u8>) {
        self.phase(Phase::Consolidation);
        for die in [Some(roll), injury].into_iter().flatten() {
            self.refuse_if(!(1..=6).contains(&die), || Reason::NoFace(die));
        }
        let Some(force) = self.known(name) else { return };
        let Some(character) = self.living(force, character) else { return };
        let due = |it: &crate::campaign::OpenRoll| {
            it.turn == self.state.turn && it.force == *name && it.character == character.name()
        };
        let is_due = self.state.open_rolls.iter().any(due);
        self.refuse_if(!is_due, || Reason::NotFallen(character.name().to_owned()));
        if let Some(fate) = self.plan.rules().casualties.fate(character.rank(), roll) {
            self.refuse_if(fate.injures() && injury.is_none(), || Reason::InjuryMissing);
            self.refuse_if(!fate.injures() && injury.is_some(), || Reason::NoInjury);
        }
    }
}
