//! The sheet of a force, for its player, and the roll of honour at the end of an almanac.

use super::page::Page;
use super::{Almanac, ForceName};
use crate::campaign::changes::counted;
use crate::campaign::{Ailment, Character, Force, GetsHot, Rank, Resource};

impl Almanac<'_> {
    /// Everything about a force as it stands now, what it has chosen in this phase included. Nothing if there is none
    /// of this name.
    pub fn sheet(&self, name: &ForceName) -> Option<String> {
        let force = self.campaign.state().force(name)?;
        let mut page = Page::new(self.style);
        page.heading(1, force.name.as_str());
        page.sentence(&format!(
            "In {} with the {}, led by {}.",
            self.campaign.plan().name(),
            force.side.name(),
            force.player
        ));
        page.sentence(&format!(
            "{}, {}.",
            counted(force.supply, "supply point"),
            counted(force.command, "command point")
        ));
        let scope = self.campaign.plan().rules().gets_hot;
        let rows: Vec<Vec<String>> = Resource::ALL.into_iter().map(|it| resource(force, it, scope)).collect();
        page.table(&["Resource", "Grade", "Upkeep", "Effect"], &rows);
        page.heading(2, "Heroes and Leaders");
        characters_on(&mut page, force);
        Some(page.finish())
    }

    pub(super) fn roll_of_honour_on(&self, page: &mut Page) {
        let state = self.campaign.state();
        if state.forces.is_empty() || state.phase == super::Phase::Mustering {
            return;
        }
        page.heading(2, "Heroes and Leaders");
        for force in &state.forces {
            page.heading(3, force.name.as_str());
            characters_on(page, force);
        }
    }
}

fn resource(force: &Force, resource: Resource, scope: GetsHot) -> Vec<String> {
    let grade = force.grade(resource);
    let effect = match resource {
        Resource::Ammunition => grade.ammunition_in_words(scope),
        Resource::Armour => grade.armour_in_words().to_owned(),
        Resource::Personnel => {
            format!("{} points of rank and file, up to {} for one entry", grade.personnel(), grade.personnel() / 2)
        }
    };
    vec![resource.name().to_owned(), grade.name().to_owned(), grade.upkeep().to_string(), effect]
}

fn characters_on(page: &mut Page, force: &Force) {
    let rows: Vec<Vec<String>> = force
        .characters
        .iter()
        .map(|it| vec![it.name().to_owned(), it.rank().name().to_owned(), it.numbers().to_string(), remarks(it)])
        .collect();
    page.table(&["Name", "Rank", "Profile", "Remarks"], &rows);
}

/// Advancements, injuries and ailments of a character.
pub fn remarks(character: &Character) -> String {
    let mut parts: Vec<String> = Vec::new();
    if character.slain {
        parts.push("slain".to_owned());
    }
    if character.recruit.returning {
        parts.push("returning, worth double".to_owned());
    }
    parts.extend(character.advancements.iter().map(|it| it.in_words()));
    parts.extend(character.injuries.iter().map(|it| format!("injured, {} 1 less", it.name())));
    parts.extend(character.ails.iter().map(|it| match (it, character.rank()) {
        (Ailment::Wounded, Rank::Hero) => "wounded, a Wound less in the next mission".to_owned(),
        (Ailment::Wounded, Rank::Leader) => "wounded, misses the next mission".to_owned(),
        (Ailment::Shaken, _) => "shaken, Leadership 1 less in the next mission".to_owned(),
    }));
    if parts.is_empty() { String::new() } else { battle::capitalized(&parts.join("; ")) }
}
