//! From army lists to a campaign: the Hero and Leaders of a strike force, and the relics that lists know.

use super::characters::{Numbers, Rank, Recruit};
use super::plan::Relic;
use super::{Cause, Grade};
use crate::Lists;
use crate::army_list::Allegiance;
use crate::strike_force::{Category, Problem, Size, StrikeForce, check, price};

/// Troops are bought mission by mission; a force joins without them.
const NEEDS_TROOPS: &str = "SF-04";

/// The Hero and Leaders of a strike force as they join a campaign, at the prices they have now; or everything that
/// stands in their way.
pub fn recruits(lists: &Lists, force: &StrikeForce, side: Cause) -> Result<Vec<Recruit>, Vec<String>> {
    let allegiance = match side {
        Cause::Loyalists => Allegiance::Loyalist,
        Cause::Traitors => Allegiance::Traitor,
    };
    let size = Size::Campaign { personnel: Grade::Plentiful, side: Some(allegiance) };
    let mut characters = StrikeForce { size, smaller_side: None, ..force.clone() };
    characters.picks.retain(|it| it.category.is_character());
    let report = check(lists, &characters);
    let problems = report.problems.iter().filter(|it| it.rule != NEEDS_TROOPS).map(Problem::to_string);
    let mut faults: Vec<String> = problems.collect();
    let prices = price(lists, &characters);
    let items = prices.items.iter().filter(|it| it.category.is_character());
    let mut recruits: Vec<Recruit> = Vec::new();
    for (pick, item) in characters.picks.iter().zip(items) {
        let (entry, list) = (lists.entry(pick.of.entry), lists.list(pick.of.entry));
        // A team bought as one is led by its first member.
        let member = lists.model(pick.of).team.first();
        let printed = member.ok_or_else(|| "it has no profile".to_owned()).and_then(|it| Numbers::of(&it.profile));
        let printed = match printed {
            Ok(printed) => printed,
            Err(fault) => {
                faults.push(format!("{}: {fault}", item.name));
                continue;
            }
        };
        let base = pick.called.as_ref().unwrap_or(&item.name);
        let same = recruits.iter().filter(|it| it.name == *base || it.name.starts_with(&format!("{base} ")));
        let name = match same.count() {
            0 => base.clone(),
            before => format!("{base} {}", before + 1),
        };
        recruits.push(Recruit {
            name,
            rank: if pick.category == Category::Hero { Rank::Hero } else { Rank::Leader },
            species: entry.species.unwrap_or(list.species),
            printed,
            points: item.points,
            returning: false,
            advancements: Vec::new(),
            injuries: Vec::new(),
        });
    }
    if faults.is_empty() { Ok(recruits) } else { Err(faults) }
}

/// The relics of all lists, each for the people of its list.
pub fn relics(lists: &Lists) -> Vec<Relic> {
    let mut relics: Vec<Relic> = Vec::new();
    for list in lists.all() {
        for entry in &list.entries {
            let options = entry.options.iter().flat_map(|it| &it.options).filter(|it| it.relic);
            for option in options {
                let species = Some(entry.species.unwrap_or(list.species));
                match relics.iter_mut().find(|it| it.name.eq_ignore_ascii_case(&option.name)) {
                    // Two kinds of people know it, so everybody may.
                    Some(known) if known.species != species => known.species = None,
                    Some(_) => {}
                    None => relics.push(Relic { name: option.name.clone(), species }),
                }
            }
        }
    }
    relics
}
