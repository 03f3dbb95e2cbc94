//! A strike force as it comes to a mission of its campaign: who of its file is who of the campaign, what the campaign
//! lets them have, and everything that stands in its way. SF-05, SF-13, CA-31, CA-43, CA-46, CA-51.

use super::terms::smaller_side;
use super::{Advancement, Campaign, Cause, Character, Force, ForceName, Numbers, Rank, Resource};
use crate::Lists;
use crate::army_list::Allegiance;
use crate::strike_force::{Category, Pick, Place, Problem, Report, Size, StrikeForce, check, over, price};

/// The pool of Heroes and Leaders, which a campaign fills character by character.
const CHARACTERS_POOL: &str = "SF-41";

/// A strike force beside what its campaign knows of it.
#[derive(Debug, Clone)]
pub struct Roster<'a> {
    lists: &'a Lists,
    force: &'a Force,
    file: &'a StrikeForce,
    fielded: StrikeForce,
    /// Characters of the file, Hero first, each with who it is in the campaign.
    matched: Vec<(&'a Pick, Option<&'a Character>)>,
}

impl<'a> Roster<'a> {
    /// A strike force beside the force of this name in a campaign. Nothing if there is none.
    pub fn new(lists: &'a Lists, campaign: &'a Campaign, name: &ForceName, file: &'a StrikeForce) -> Option<Self> {
        let force = campaign.state().force(name)?;
        let matched = matched(lists, force, file);
        let mut fielded = file.clone();
        let side = match force.side {
            Cause::Loyalists => Allegiance::Loyalist,
            Cause::Traitors => Allegiance::Traitor,
        };
        fielded.size = Size::Campaign { personnel: force.grade(Resource::Personnel), side: Some(side) };
        fielded.smaller_side = campaign.state().mission_ahead(name).and_then(|it| smaller_side(force.side, it));
        fielded.settings.odd_divisor = campaign.plan().rules().odd_divisor;
        for (pick, who) in &matched {
            let Some(place) = fielded.picks.iter().position(|it| it == *pick) else { continue };
            match who {
                Some(who) if !who.takes_part() => {
                    fielded.picks.remove(place);
                }
                Some(who) => {
                    let Some(own) = fielded.picks.get_mut(place) else { continue };
                    take_out_relics(lists, own, who.relics());
                }
                None => {}
            }
        }
        Some(Self { lists, force, file, fielded, matched })
    }

    /// The force as it goes into its mission: as large as its Personnel allows, without those who miss it, and without
    /// the relics that were won, since nobody pays for them.
    pub fn fielded(&self) -> &StrikeForce {
        &self.fielded
    }

    /// Who takes part, Hero first and then Leaders as the file lists them; nobody for somebody whom the campaign does
    /// not know.
    pub fn characters(&self) -> impl Iterator<Item = Option<&'a Character>> {
        self.matched.iter().map(|(_, who)| *who)
    }

    /// Who could come and is not in the file.
    fn missing(&self) -> impl Iterator<Item = &'a Character> {
        let named = |who: &Character| self.characters().flatten().any(|it| it.name() == who.name());
        self.force.characters.iter().filter(move |it| it.takes_part() && !named(it))
    }

    /// The Leaders who could come and stay at home.
    pub fn at_home(&self) -> Vec<String> {
        self.missing().filter(|it| it.rank() == Rank::Leader).map(|it| it.name().to_owned()).collect()
    }

    /// Everything that stands in its way.
    pub fn check(&self) -> Report {
        let mut report = check(self.lists, &self.fielded);
        report.problems.retain(|it| it.rule != CHARACTERS_POOL);
        let known = self.characters().flatten().filter(|it| it.takes_part());
        report.pools.characters = known.map(worth).sum();
        for (pick, who) in &self.matched {
            match who {
                None => self.nobody(pick, &mut report),
                Some(who) => self.somebody(pick, who, &mut report),
            }
        }
        for missing in self.missing() {
            let (name, force) = (missing.name(), &self.force.name);
            match missing.rank() {
                Rank::Hero => {
                    let detail = format!("{name} is the Hero of {force} and goes into every mission.");
                    report.refuse("SF-05", Place::force(), "Somebody is missing.", detail);
                }
                Rank::Leader => {
                    let detail = format!("{name} stays at home and brings no command points to this mission.");
                    report.remark("CP-02", Place::force(), "Not in this mission.", detail);
                }
            }
        }
        self.prices(&mut report);
        report
    }

    fn nobody(&self, pick: &Pick, report: &mut Report) {
        let called = pick.called.as_deref().unwrap_or_default();
        let slain = self.force.characters.iter().find(|it| it.slain && it.name().eq_ignore_ascii_case(called));
        let (headline, detail) = match slain {
            Some(slain) => ("Too late.", format!("{} was slain.", slain.name())),
            None => {
                let rank = pick.category.name();
                let known = self.force.living().filter(|it| category(it.rank()) == pick.category);
                let known: Vec<&str> = known.map(Character::name).collect();
                let known = if known.is_empty() { "nobody is".to_owned() } else { super::reason::named(&known) };
                ("Nobody of this force.", format!("As {rank} of {} the campaign knows: {known}.", self.force.name))
            }
        };
        report.refuse("SF-05", Place::of(self.lists, pick), headline, detail);
    }

    fn somebody(&self, pick: &Pick, who: &Character, report: &mut Report) {
        let place = || Place::of(self.lists, pick);
        let printed = self.lists.model(pick.of).team.first().and_then(|it| Numbers::of(&it.profile).ok());
        if let Some(printed) = printed.filter(|it| *it != who.recruit.printed) {
            let detail = format!("{} joined with {}; this one has {printed}.", who.name(), who.recruit.printed);
            report.refuse("SF-05", place(), "Somebody else.", detail);
        }
        if !who.takes_part() {
            let detail = format!("{} is wounded; the force goes without.", who.name());
            report.remark("CA-51", place(), "Not in this mission.", detail);
        }
    }

    /// Everybody costs what it cost at the beginning, and as much more as was won.
    fn prices(&self, report: &mut Report) {
        let prices = price(self.lists, &self.fielded);
        let items = prices.items.iter().filter(|it| it.category.is_character());
        for (pick, item) in self.fielded.characters().zip(items) {
            let original = self.file.picks.iter().find(|it| (it.line, it.of) == (pick.line, pick.of));
            let who = self.matched.iter().find(|(it, _)| Some(*it) == original).and_then(|(_, who)| *who);
            let Some(who) = who.filter(|it| item.points > worth(it)) else { continue };
            let detail = format!(
                "{} cost {} points on joining and has won {} points of wargear; now it is {}.",
                who.name(),
                who.recruit.points,
                who.wargear_budget(),
                item.points
            );
            let problem = Problem {
                rule: "CA-43",
                headline: over(item.points - worth(who)),
                detail,
                place: Place::of(self.lists, pick),
            };
            report.problems.push(problem);
        }
    }
}

/// What a character may cost by now.
fn worth(who: &Character) -> u32 {
    who.recruit.points.saturating_add(u32::try_from(who.wargear_budget()).unwrap_or(u32::MAX))
}

fn category(rank: Rank) -> Category {
    match rank {
        Rank::Hero => Category::Hero,
        Rank::Leader => Category::Leader,
    }
}

impl Character {
    /// Relics that it has won.
    pub fn relics(&self) -> impl Iterator<Item = &str> {
        self.advancements.iter().filter_map(|it| match it {
            Advancement::Relic(name) => Some(name.as_str()),
            _ => None,
        })
    }
}

/// Takes relics of these names from what somebody has: they were won, not bought.
pub(crate) fn take_out_relics<'r>(lists: &Lists, pick: &mut Pick, won: impl Iterator<Item = &'r str>) {
    let entry = lists.entry(pick.of.entry);
    for relic in won {
        pick.options.retain(|id| {
            let option = entry.options.get(id.group).and_then(|it| it.options.get(id.option));
            !option.is_some_and(|it| it.relic && it.name.eq_ignore_ascii_case(relic))
        });
    }
}

/// Who of a file is who of a campaign: by the name of their own, by what they are, and in the order of both.
fn matched<'a>(lists: &Lists, force: &'a Force, file: &'a StrikeForce) -> Vec<(&'a Pick, Option<&'a Character>)> {
    let mut picks: Vec<&Pick> = file.characters().collect();
    picks.sort_by_key(|it| it.category);
    let mut left: Vec<&Character> = force.living().collect();
    let mut found: Vec<Option<&Character>> = vec![None; picks.len()];
    type Fits = fn(&Lists, &Pick, &Character) -> bool;
    let by_name: Fits = |lists, pick, who| {
        let names = [pick.called.clone().unwrap_or_default(), pick.name(lists)];
        names.iter().any(|it| it.eq_ignore_ascii_case(who.name()))
    };
    let by_profile: Fits = |lists, pick, who| {
        let printed = lists.model(pick.of).team.first().and_then(|it| Numbers::of(&it.profile).ok());
        pick.called.is_none() && printed == Some(who.recruit.printed)
    };
    let by_order: Fits = |_, pick, _| pick.called.is_none();
    for fits in [by_name, by_profile, by_order] {
        for (pick, found) in picks.iter().zip(&mut found).filter(|(_, found)| found.is_none()) {
            let place = left.iter().position(|it| category(it.rank()) == pick.category && fits(lists, pick, it));
            *found = place.map(|it| left.remove(it));
        }
    }
    picks.into_iter().zip(found).collect()
}
