//! Battles as missions of a campaign: what a battle is told before it begins, and whether its journal is still the same.

use std::path::Path;

use systems::Source;
use systems::campaigns::{Campaigning, FromBattle, MissionTerms};

use super::change::refusal;
use super::look;
use crate::replay;

/// What these people bring to the mission in which their forces meet. They are named like the players of the campaign, or
/// like their forces. Refuses forces that cannot go into it.
pub(crate) fn mission(
    path: &Path,
    names: &[String],
    forces: &[Source],
    lists: &[Source],
) -> anyhow::Result<MissionTerms> {
    look(path)?.mission(names, forces, lists).map_err(|why| refusal(&why))
}

/// Whether the journals lie beside the campaign that its results come from, and are still what they were: a sentence for
/// each.
pub(crate) fn compare(campaign: &dyn Campaigning, folder: &Path) -> Vec<Result<String, String>> {
    let compared = |kept: FromBattle| {
        let (entry, name, path) = (kept.entry, &kept.name, folder.join(&kept.name));
        let by_hand = if kept.amended { ", and was changed by hand" } else { "" };
        if !path.exists() {
            return Ok(format!("Entry {entry} comes from {name}, which does not lie here{by_hand}."));
        }
        match replay::read(&path) {
            Ok(found) if found.digest().to_string() == kept.digest => {
                Ok(format!("Entry {entry} comes from {name}{by_hand}."))
            }
            Ok(_) => Err(format!("Entry {entry} comes from {name}, but the journal here is another one.")),
            Err(error) => Err(format!("Entry {entry} comes from {name}, which cannot be read: {error:#}.")),
        }
    };
    campaign.battles().into_iter().map(compared).collect()
}
