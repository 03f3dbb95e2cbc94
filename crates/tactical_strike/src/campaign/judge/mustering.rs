//! The Mustering phase: upkeep and better grades, advancement, new Leaders. CA-10 to CA-13, CA-40 to CA-46, CA-52.

use super::Judged;
use crate::campaign::advancement::limit;
use crate::campaign::names::unfit;
use crate::campaign::reason::CHARACTER_POINTS;
use crate::campaign::upkeep::bill;
use crate::campaign::{Advancement, Character, Force, ForceName, Phase, Rank, Reason, Recruit, Resource};

impl Judged<'_> {
    pub(super) fn mustered(&mut self, name: &ForceName, pay: &[Resource], improve: &[Resource]) {
        self.phase(Phase::Mustering);
        let Some(force) = self.known(name) else { return };
        self.refuse_if(force.mustered, || Reason::MusteredBefore(name.clone()));
        if !self.state.upkeep_is_due(self.plan) {
            self.refuse_if(!pay.is_empty() || !improve.is_empty(), || Reason::NothingDue);
            return;
        }
        let times = |list: &[Resource], resource| list.iter().filter(|it| **it == resource).count();
        let most = self.plan.rules().improve_steps;
        for resource in Resource::ALL {
            self.refuse_if(times(pay, resource) > 1, || Reason::Twice(resource.name().to_owned()));
            let steps = times(improve, resource);
            self.refuse_if(steps > 0 && !pay.contains(&resource), || Reason::NotPaid(resource));
            self.refuse_if(u32::try_from(steps).is_ok_and(|it| it > most), || Reason::TooManySteps(resource, most));
            let room = force.grade(resource).rises().count();
            self.refuse_if(steps > room, || Reason::AtItsBest(resource));
        }
        let needed = bill(self.plan, force, pay, improve);
        let found = force.supply;
        self.refuse_if(needed > found, || Reason::Supply { needed, found });
    }

    pub(super) fn advanced(&mut self, name: &ForceName, character: &str, advancement: &Advancement) {
        self.phase(Phase::Mustering);
        let Some(force) = self.known(name) else { return };
        let Some(character) = self.living(force, character) else { return };
        let (needed, found) = (advancement.cost(), force.command);
        self.refuse_if(needed > found, || Reason::Command { needed, found });
        match advancement {
            Advancement::Raise(characteristic) => {
                let (value, limit) =
                    (character.numbers().of_one(*characteristic), limit(character.recruit.species, *characteristic));
                let characteristic = *characteristic;
                self.refuse_if(!character.can_raise(characteristic), || Reason::AtItsLimit {
                    characteristic,
                    value,
                    limit,
                });
            }
            Advancement::Relic(relic) => self.relic(force, character, relic),
            Advancement::Wargear => {}
            Advancement::CommandGeneration | Advancement::CommandCap | Advancement::ObjectiveReroll => {
                self.refuse_if(character.has(advancement), || Reason::OnlyOnce(advancement.in_words()));
            }
        }
    }

    /// One relic a character, each relic once in a force, and only one of this campaign for people who may bear it.
    fn relic(&mut self, force: &Force, character: &Character, name: &str) {
        let borne = character.advancements.iter().find(|it| matches!(it, Advancement::Relic(_)));
        if let Some(borne) = borne {
            self.refuse(Reason::OnlyOnce(borne.in_words()));
        }
        match self.plan.relics().iter().find(|it| it.name.eq_ignore_ascii_case(name)) {
            None => self.refuse(Reason::NoSuchRelic(name.to_owned())),
            Some(relic) => {
                let fits = relic.species.is_none_or(|it| it == character.recruit.species);
                self.refuse_if(!fits, || Reason::NotForThem(relic.name.clone()));
            }
        }
        let bears = |it: &Advancement| matches!(it, Advancement::Relic(other) if other.eq_ignore_ascii_case(name));
        let taken = force.living().any(|it| it.advancements.iter().any(bears));
        self.refuse_if(taken, || Reason::RelicTaken(name.to_owned()));
    }

    pub(super) fn recruited(&mut self, name: &ForceName, leader: &Recruit) {
        self.phase(Phase::Mustering);
        if let Some(why) = unfit(&leader.name) {
            self.refuse(Reason::Name(why));
        }
        self.refuse_if(leader.rank != Rank::Leader, || Reason::NotALeader(leader.name.clone(), leader.rank));
        let Some(force) = self.known(name) else { return };
        let taken = force.characters.iter().any(|it| it.name().eq_ignore_ascii_case(&leader.name));
        self.refuse_if(taken, || Reason::NameTaken(leader.name.clone()));
        self.refuse_if(force.vacancies() == 0, || Reason::NoVacancy(name.clone()));
        let points = force.living().fold(leader.points, |sum, it| sum.saturating_add(it.recruit.points));
        self.refuse_if(points > CHARACTER_POINTS, || Reason::CharacterPoints(points));
    }
}
