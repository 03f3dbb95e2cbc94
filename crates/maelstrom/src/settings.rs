//! Settings: how rules are read where the pack is silent, where its pictures are lost, or where a
//! number of the core book could not be checked. Every one of them changes what happens.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::army::{DetachmentKind, Role};
use crate::{BattleSize, BySize};

/// How rules are read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Dawn of War: how deep the zones are, in inches; by battle size if it is left out.
    pub dow_depth: Option<i32>,
    /// Hammer and Anvil: inches from the zones to the centre line.
    pub ha_half_gap: i32,
    /// Search and Destroy: the radius of the middle that belongs to no zone, in inches.
    pub sd_radius: i32,
    /// Search and Destroy: how the territories are cut.
    pub territory_split: Split,
    /// How large objective markers are.
    pub marker_diameter_mm: i32,
    /// How many inches markers stay away from the edges; more than this.
    pub marker_edge_gap: i32,
    /// How many inches markers stay away from each other; more than this.
    pub marker_gap: i32,
    /// Whether models may end a move, or be set up, on a marker.
    pub models_may_end_on_marker: bool,

    /// Faction keywords that hold no detachment together.
    pub forbidden_faction_keywords: Vec<String>,
    /// Titles of datasheets that count as one for the limit, a list for each group.
    pub limit_groups: Vec<Vec<String>>,
    /// How many detachments an army has at the most, by battle size.
    pub detachment_limits: [usize; 3],
    /// Detachments that differ from those of the core book, by name.
    pub detachments: BTreeMap<String, Slots>,

    /// What Strategic Reserves cost: for 1 to 9 of Power Rating, for 10 to 19, and so on. Beyond the
    /// last number every further ten cost 1 more.
    pub strategic_reserves_cp: Vec<u8>,
    /// Whether a unit that arrives within 1 inch of its own battlefield edge may arrive near enemies.
    pub own_edge_exception: bool,
    /// Whether units that never arrived count as destroyed in the last turn of the round.
    pub timeout_counts_as_turn_kill: bool,

    /// Take and Hold in an Incursion: the markers as they are printed, or both of the opponent.
    pub rd6_incursion: TakeAndHold,
    /// Dominate: whether enemy AIRCRAFT are left out.
    pub ts6_ignore_enemy_aircraft: bool,
    /// Crippling Blow: whether destruction counts as a lower row.
    pub bl3_destroy_counts: bool,
    /// Slay the Defenders and Push Them Back: where a unit rested, or also what it crossed.
    pub territory_touch: Touch,
    /// Burn Them Out: which mortal wounds count.
    pub hd5_count: MortalCount,

    /// Whether a carried objective may be replaced, or is generated again, like a rolled one.
    pub carried_replaceable: bool,
    /// How often Fixed Determination may be used in a round; as often as there are places if it is left out.
    pub fixed_determination_per_round: Option<u8>,
    /// Who decides first at the start and at the end of a round.
    pub round_edge_order: EdgeOrder,
    /// Whether a player without any models goes on generating and scoring objectives.
    pub wiped_out_keeps_objectives: bool,

    /// The most that objectives give in a battle.
    pub vp_cap: u8,
    /// What an army gets that is painted throughout.
    pub painted_bonus: u8,
    /// How many rounds a battle has.
    pub rounds: u8,
}

/// What a detachment costs, and the fewest and most units of each role that it takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slots {
    /// Command points.
    pub cp: u8,
    /// By the name of the role; none of a role that is not named.
    pub slots: BTreeMap<String, [usize; 2]>,
}

/// How the territories of Search and Destroy are cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Split {
    /// Halves along the long edges.
    LongEdge,
    /// Halves along the short edges.
    ShortEdge,
    /// Halves along the diagonal between the corners without a zone.
    Diagonal,
}

/// Which markers Take and Hold asks for in an Incursion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TakeAndHold {
    /// One's own marker 1, or the opponent's marker 2.
    Printed,
    /// The opponent's marker 1 or 2.
    OpponentBoth,
}

/// Where a unit has been.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Touch {
    /// Where it rested.
    Rest,
    /// Where it rested, and what it crossed on the way, which only the players have seen.
    Path,
}

/// Which mortal wounds Burn Them Out counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MortalCount {
    /// Those that were allocated to a model, ignored ones too.
    Allocated,
    /// All that the powers inflicted, whatever was left to suffer them.
    Inflicted,
    /// Those that cost a wound.
    Lost,
}

/// Who decides first at the edge of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EdgeOrder {
    /// The player with the first turn.
    P1First,
    /// The player with the second turn.
    P2First,
}

impl Default for Options {
    fn default() -> Self {
        let words = |all: &[&str]| all.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
        Self {
            dow_depth: None,
            ha_half_gap: 12,
            sd_radius: 9,
            territory_split: Split::LongEdge,
            marker_diameter_mm: 40,
            marker_edge_gap: 3,
            marker_gap: 12,
            models_may_end_on_marker: true,
            forbidden_faction_keywords: words(&["CHAOS", "IMPERIUM", "AELDARI", "YNNARI", "TYRANIDS"]),
            limit_groups: vec![words(&[
                "Daemon Prince",
                "Daemon Prince of Chaos",
                "Daemon Prince of Nurgle",
                "Daemon Prince of Tzeentch",
            ])],
            detachment_limits: [2, 3, 4],
            detachments: BTreeMap::new(),
            strategic_reserves_cp: vec![1, 2, 3],
            own_edge_exception: true,
            timeout_counts_as_turn_kill: false,
            rd6_incursion: TakeAndHold::Printed,
            ts6_ignore_enemy_aircraft: false,
            bl3_destroy_counts: false,
            territory_touch: Touch::Rest,
            hd5_count: MortalCount::Allocated,
            carried_replaceable: false,
            fixed_determination_per_round: None,
            round_edge_order: EdgeOrder::P1First,
            wiped_out_keeps_objectives: true,
            vp_cap: 90,
            painted_bonus: 10,
            rounds: 5,
        }
    }
}

impl Options {
    /// What is wrong with these settings, if something is.
    pub fn fault(&self) -> Option<String> {
        let outside = |name: &str, value: i32, fewest: i32, most: i32| {
            let wrong = !(fewest..=most).contains(&value);
            wrong.then(|| format!("{name} is {fewest} to {most}, not {value}"))
        };
        let unknown = self.detachments.iter().find_map(|(name, it)| {
            let role = it.slots.keys().find(|it| Role::named(it).is_none());
            match (DetachmentKind::named(name), role) {
                (None, _) => Some(format!("detachments: there is no \"{name}\"")),
                (_, Some(role)) => Some(format!("detachments: there is no role \"{role}\"")),
                _ => None,
            }
        });
        outside("dow_depth", self.dow_depth.unwrap_or(1), 1, 100)
            .or_else(|| outside("ha_half_gap", self.ha_half_gap, 0, 100))
            .or_else(|| outside("sd_radius", self.sd_radius, 1, 100))
            .or_else(|| outside("marker_diameter_mm", self.marker_diameter_mm, 2, 200))
            .or_else(|| outside("marker_edge_gap", self.marker_edge_gap, 0, 100))
            .or_else(|| outside("marker_gap", self.marker_gap, 0, 100))
            .or_else(|| outside("rounds", i32::from(self.rounds), 1, 20))
            .or_else(|| outside("vp_cap", i32::from(self.vp_cap), 1, 200))
            .or_else(|| outside("painted_bonus", i32::from(self.painted_bonus), 0, 100))
            .or_else(|| self.strategic_reserves_cp.is_empty().then(|| "strategic_reserves_cp has no number".into()))
            .or(unknown)
    }

    /// How many detachments an army has at the most.
    pub(crate) fn most_detachments(&self, size: BattleSize) -> usize {
        let [incursion, strike_force, onslaught] = self.detachment_limits;
        BySize::new(incursion, strike_force, onslaught).of(size)
    }

    fn other_slots(&self, kind: DetachmentKind) -> Option<&Slots> {
        let mut named = self.detachments.iter().filter(|(name, _)| DetachmentKind::named(name) == Some(kind));
        named.next().map(|(_, it)| it)
    }

    /// The fewest and the most units of a role in a detachment.
    pub(crate) fn slots(&self, kind: DetachmentKind, role: Role) -> (usize, usize) {
        let Some(other) = self.other_slots(kind) else {
            return kind.slots(role);
        };
        let mut named = other.slots.iter().filter(|(name, _)| Role::named(name) == Some(role));
        named.next().map_or((0, 0), |(_, [fewest, most])| (*fewest, *most))
    }

    /// What a detachment costs.
    pub(crate) fn detachment_cp(&self, kind: DetachmentKind) -> u8 {
        self.other_slots(kind).map_or(kind.cp(), |it| it.cp)
    }

    /// What Strategic Reserves of so much Power Rating cost.
    pub(crate) fn reserves_cp(&self, power: u16) -> u8 {
        if power == 0 {
            return 0;
        }
        let (band, bands) = (usize::from(power / 10), &self.strategic_reserves_cp);
        let listed = bands.get(band).copied();
        let beyond = || {
            let last = bands.last().copied().unwrap_or(0);
            let more = band + 1 - bands.len().min(band + 1);
            last.saturating_add(u8::try_from(more).unwrap_or(u8::MAX))
        };
        listed.unwrap_or_else(beyond)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserves_cost_by_bands_of_ten_and_one_more_beyond() {
        let options = Options::default();
        let cost = |power| options.reserves_cp(power);
        assert_eq!([0, 1, 9, 10, 19, 20, 29, 30, 39, 40].map(cost), [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]);
        let dear = Options { strategic_reserves_cp: vec![2, 5], ..Options::default() };
        assert_eq!([9, 10, 20, 35].map(|it| dear.reserves_cp(it)), [2, 5, 6, 7]);
    }

    #[test]
    fn a_detachment_can_be_read_differently() {
        let slots = BTreeMap::from([("Elites".to_owned(), [1, 4])]);
        let other = Slots { cp: 7, slots };
        let options = Options { detachments: BTreeMap::from([("patrol".to_owned(), other)]), ..Options::default() };
        assert_eq!(options.fault(), None);
        assert_eq!(options.slots(DetachmentKind::Patrol, Role::Elites), (1, 4));
        assert_eq!(options.slots(DetachmentKind::Patrol, Role::Hq), (0, 0));
        assert_eq!(options.slots(DetachmentKind::Battalion, Role::Hq), (2, 3));
        assert_eq!(options.detachment_cp(DetachmentKind::Patrol), 7);
        assert_eq!(options.detachment_cp(DetachmentKind::Brigade), 4);
    }

    #[test]
    fn senseless_settings_are_refused_with_a_sentence() {
        let fault = |change: fn(&mut Options)| {
            let mut options = Options::default();
            change(&mut options);
            options.fault().unwrap_or_default()
        };
        assert_eq!(Options::default().fault(), None);
        assert_eq!(fault(|it| it.rounds = 0), "rounds is 1 to 20, not 0");
        assert_eq!(fault(|it| it.ha_half_gap = i32::MAX), "ha_half_gap is 0 to 100, not 2147483647");
        assert_eq!(fault(|it| it.strategic_reserves_cp.clear()), "strategic_reserves_cp has no number");
        let nothing = Slots { cp: 0, slots: BTreeMap::new() };
        let mut options = Options::default();
        options.detachments.insert("Horde".into(), nothing);
        assert_eq!(options.fault().as_deref(), Some("detachments: there is no \"Horde\""));
    }
}
