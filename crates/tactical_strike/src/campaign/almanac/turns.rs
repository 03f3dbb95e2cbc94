//! A turn of a campaign, told in order.

use super::page::Page;
use super::{Almanac, Phase};
use crate::campaign::changes::counted;
use crate::campaign::reason::named;
use crate::campaign::{
    BattleResult, Cause, Engagement, ForceName, Mustering, Rank, Resource, TurnRecord, fate_in_words,
};

impl Almanac<'_> {
    /// What forces paid, raised and let drop in the newest turn, once the phase is over.
    pub fn mustered(&self) -> Vec<String> {
        let state = self.campaign.state();
        let record = state.history.last().filter(|_| state.phase != Phase::Mustering);
        record.into_iter().flat_map(upkeep_of).collect()
    }

    pub(super) fn turn_on(&self, page: &mut Page, record: &TurnRecord) {
        page.heading(2, &format!("Turn {}", record.turn));
        let state = self.campaign.state();
        if let Some(side) = record.initiative {
            page.sentence(&format!("The {} have the initiative.", side.name()));
        }
        if record.turn == state.turn && state.phase == Phase::Mustering {
            let done = state.forces.iter().filter(|it| it.mustered).count();
            page.sentence(&format!(
                "{done} of {} forces have mustered. What they chose is shown when the phase ends.",
                state.forces.len()
            ));
            return;
        }
        self.mustering_on(page, record);
        self.missions_on(page, record);
        let casualties: Vec<String> = record
            .casualties
            .iter()
            .map(|it| {
                let rank = self.rank_of(it).unwrap_or(Rank::Leader);
                format!("{} of {}: rolled {}, {}", it.character, it.force, it.roll, fate_in_words(it, rank))
            })
            .collect();
        if !casualties.is_empty() {
            page.heading(3, "Casualties");
            page.list(&casualties);
        }
        let open = state.open_rolls.iter().filter(|it| it.turn == record.turn);
        let open: Vec<String> = open.map(|it| format!("{} of {}", it.character, it.force)).collect();
        if !open.is_empty() {
            page.sentence(&format!("A casualty roll is still due for {}.", named(&open)));
        }
        if let Some(after) = &record.after {
            page.sentence(&format!(
                "After the turn: Loyalists {} and {}, Traitors {} and {}.",
                counted(after.victory.loyalists, "victory point"),
                counted(after.campaign.loyalists, "campaign point"),
                counted(after.victory.traitors, "victory point"),
                counted(after.campaign.traitors, "campaign point"),
            ));
        }
    }

    fn rank_of(&self, it: &crate::campaign::CasualtyRecord) -> Option<Rank> {
        Some(self.campaign.state().force(&it.force)?.character(&it.character)?.rank())
    }

    fn mustering_on(&self, page: &mut Page, record: &TurnRecord) {
        let mut items: Vec<String> = upkeep_of(record).collect();
        items.extend(record.advancements.iter().map(|it| {
            let healed = if it.healed { ", which heals an injury" } else { "" };
            format!("{} of {}: {}{healed}", it.character, it.force, it.advancement.in_words())
        }));
        items.extend(record.recruits.iter().map(|(force, name)| format!("{name} becomes a Leader of {force}")));
        if !items.is_empty() {
            page.heading(3, "Mustering");
            page.list(&items);
        }
    }

    fn missions_on(&self, page: &mut Page, record: &TurnRecord) {
        if !record.engagements.is_empty() {
            page.heading(3, "Missions");
        }
        for (number, engagement) in (1..).zip(&record.engagements) {
            let (ours, theirs) =
                (engagement.forces.of(engagement.challenger), engagement.forces.of(engagement.challenger.other()));
            let challenge = format!("{} against {}", Self::names(ours), Self::names(theirs));
            match &engagement.result {
                None => page.sentence(&format!("Mission {number}: {challenge}. No result yet.")),
                Some((entry, result)) => {
                    let source = result.source.in_words().map_or(String::new(), |it| format!(", {it}"));
                    page.sentence(&format!(
                        "Mission {number}: {challenge}. {} (entry {entry}{source})",
                        outcome(result)
                    ));
                    page.table(
                        &["Force", "Supply", "Command gained", "Command spent", "Fallen"],
                        &rows(engagement, result),
                    );
                }
            }
        }
        if !record.byes.is_empty() {
            page.sentence(&format!("Without a mission: {}.", Self::names(&record.byes)));
        }
    }
}

fn upkeep_of(record: &TurnRecord) -> impl Iterator<Item = String> {
    let upkeep = record.musterings.iter().filter(|it| !(it.paid.is_empty() && it.dropped.is_empty()));
    upkeep.map(mustering)
}

fn mustering(it: &Mustering) -> String {
    let names = |list: &[Resource]| named(&list.iter().map(|it| it.name()).collect::<Vec<_>>());
    let mut parts = Vec::new();
    if !it.paid.is_empty() {
        parts.push(format!("pays for {}", names(&it.paid)));
    }
    if !it.improved.is_empty() {
        parts.push(format!("raises {}", names(&it.improved)));
    }
    if !it.dropped.is_empty() {
        parts.push(format!("lets {} drop", names(&it.dropped)));
    }
    let silent = if it.by_default { " (its player said nothing)" } else { "" };
    format!("{}: {}{silent}", it.force, parts.join(", "))
}

fn outcome(result: &BattleResult) -> String {
    let map = result.map.map_or(String::new(), |it| format!(" on {}", it.name()));
    let won = result.winner().map_or("a draw".to_owned(), |side| format!("the {} win", side.name()));
    let points = |side| result.victory.of(side);
    format!(
        "{}{map}: Loyalists {}, Traitors {}; {won}.",
        result.mission.name(),
        points(Cause::Loyalists),
        points(Cause::Traitors)
    )
}

fn rows(engagement: &Engagement, result: &BattleResult) -> Vec<Vec<String>> {
    let of = |force: &ForceName| result.forces.iter().find(|it| it.force == *force);
    let row = |it: &crate::campaign::ForceResult| {
        let fallen = if it.fallen.is_empty() { "nobody".to_owned() } else { named(&it.fallen) };
        vec![it.force.to_string(), it.supply.to_string(), it.gained.to_string(), it.spent.to_string(), fallen]
    };
    engagement.everybody().filter_map(of).map(row).collect()
}
