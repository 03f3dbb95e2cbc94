//! What a battle gives to a campaign: an [`Aftermath`](crate::Aftermath) becomes one, or people type it.

use super::{BothSides, Cause, ForceName, Source};
pub use crate::missions::Mission;

/// What came of a mission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BattleResult {
    /// What was fought for.
    pub mission: Mission,
    /// Where everybody deployed, if somebody wrote it down.
    pub map: Option<Map>,
    /// Victory points of the sides.
    pub victory: BothSides<u32>,
    /// A row for each force that took part.
    pub forces: Vec<ForceResult>,
    /// Where it comes from.
    pub source: Source,
}

/// What came of a mission for one force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForceResult {
    /// Whose.
    pub force: ForceName,
    /// Supply points it earned: campaign objectives and points of interest.
    pub supply: u32,
    /// Command points it gained in play, by its Hero's role and by points of interest. What every force gets at the
    /// start of a mission is not among them.
    pub gained: u32,
    /// Command points it spent in play.
    pub spent: u32,
    /// Heroes and Leaders who were removed as casualties.
    pub fallen: Vec<String>,
    /// Leaders who could have come and stayed at home: they brought nothing.
    pub at_home: Vec<String>,
}

impl ForceResult {
    /// A force that earned, gained, spent and lost nothing.
    pub fn empty(force: ForceName) -> Self {
        Self { force, supply: 0, gained: 0, spent: 0, fallen: Vec::new(), at_home: Vec::new() }
    }
}

impl BattleResult {
    /// The side that won the mission, if it was no draw.
    pub fn winner(&self) -> Option<Cause> {
        self.victory.ahead()
    }
}

/// One of the six deployment maps, in the order of a die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Map {
    /// Two wedges.
    ClashOfTheLine,
    /// Two long edges.
    DawnOfWar,
    /// Two quarters.
    SearchAndDestroy,
    /// One around the other.
    Envelopment,
    /// One between the other.
    Ambush,
    /// Two corners.
    VanguardStrike,
}

impl Mission {
    /// Its name.
    pub fn name(self) -> &'static str {
        self.card().name
    }

    /// The mission of this name or of this face of a die.
    pub fn parse(word: &str) -> Result<Self, String> {
        meant("mission", word, &Self::ALL, Self::name)
    }
}

impl Map {
    /// In the order of a die.
    pub const ALL: [Self; 6] = [
        Self::ClashOfTheLine,
        Self::DawnOfWar,
        Self::SearchAndDestroy,
        Self::Envelopment,
        Self::Ambush,
        Self::VanguardStrike,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::ClashOfTheLine => "Clash of the Line",
            Self::DawnOfWar => "Dawn of War",
            Self::SearchAndDestroy => "Search and Destroy",
            Self::Envelopment => "Envelopment",
            Self::Ambush => "Ambush",
            Self::VanguardStrike => "Vanguard Strike",
        }
    }

    /// The map of this name or of this face of a die.
    pub fn parse(word: &str) -> Result<Self, String> {
        meant("map", word, &Self::ALL, Self::name)
    }
}

fn meant<T: Copy>(what: &str, word: &str, all: &[T; 6], name: fn(T) -> &'static str) -> Result<T, String> {
    let plain = |it: &str| it.to_lowercase().replace(['-', '_', ' '], "");
    let by_number = word.trim().parse::<usize>().ok().and_then(|it| all.get(it.checked_sub(1)?));
    let by_name = || all.iter().find(|it| plain(name(**it)) == plain(word.trim()));
    by_number.or_else(by_name).copied().ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|it| name(*it)).collect();
        format!("there is no {what} \"{word}\"; they are, from 1 to 6, {}", known.join(", "))
    })
}
