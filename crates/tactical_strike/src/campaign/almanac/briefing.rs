//! The briefing: what every force goes into its mission with.

use super::Almanac;
use super::page::Page;
use super::sheet::remarks;
use crate::campaign::changes::counted;
use crate::campaign::{Character, Resource, Terms};

impl Almanac<'_> {
    /// The missions of this turn, and what everybody goes into them with.
    pub fn briefing(&self) -> String {
        let (plan, state) = (self.campaign.plan(), self.campaign.state());
        let mut page = Page::new(self.style);
        let terms = Terms::of_turn(plan, state);
        if terms.is_empty() {
            page.sentence("Nobody has been challenged in this turn.");
        }
        for (number, (engagement, forces)) in (1..).zip(state.engagements().iter().zip(&terms)) {
            let sides = [engagement.challenger, engagement.challenger.other()];
            let [ours, theirs] = sides.map(|it| Self::names(engagement.forces.of(it)));
            page.heading(2, &format!("Mission {number}: {ours} against {theirs}"));
            for terms in forces {
                page.heading(3, terms.force.as_str());
                page.list(&lines(terms));
            }
        }
        page.finish()
    }
}

fn lines(terms: &Terms) -> Vec<String> {
    let mut lines = Vec::new();
    let pools = terms.pools;
    lines.push(format!(
        "Rank and file: {} points, up to {} for one entry; up to {}",
        pools.rank_and_file,
        pools.per_entry,
        counted(terms.lead_elements, "Lead Element")
    ));
    if let Some(side) = terms.smaller_side {
        lines.push(format!(
            "Outnumbered {} to {}: gains of the Hero's role count double, and each Leader brings 4 command points",
            side.against, side.players
        ));
    }
    lines.push(format!(
        "Command points: {} carried and {} granted, {} at the start; up to {} may be spent",
        terms.carried,
        terms.granted,
        terms.carried + terms.granted,
        terms.cap
    ));
    let (ammunition, armour) = (Resource::Ammunition.name(), Resource::Armour.name());
    lines.push(format!(
        "{ammunition} {}: {}",
        terms.ammunition.name(),
        terms.ammunition.ammunition_in_words(terms.gets_hot)
    ));
    lines.push(format!("{armour} {}: {}", terms.armour.name(), terms.armour.armour_in_words()));
    if terms.objective_rerolls > 0 {
        lines.push(format!("Re-rolls for objectives and points of interest: {}", terms.objective_rerolls));
    }
    lines.extend(terms.characters.iter().map(character));
    lines
}

fn character(it: &Character) -> String {
    let remarks = remarks(it);
    let remarks = if remarks.is_empty() { String::new() } else { format!(". {remarks}") };
    format!("{} {}: {}{remarks}", it.rank().name(), it.name(), it.numbers_next_mission())
}
