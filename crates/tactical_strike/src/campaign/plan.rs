//! What is agreed before a campaign begins: its length, its sides, and how unclear rules are read.

/// One of the two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// The Imperium.
    Loyalists,
    /// The Renegades.
    Traitors,
}

impl Side {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Loyalists, Self::Traitors];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Loyalists => "Loyalists",
            Self::Traitors => "Traitors",
        }
    }

    pub(crate) fn place(self) -> usize {
        match self {
            Self::Loyalists => 0,
            Self::Traitors => 1,
        }
    }
}

/// A strike force in a campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ForceId(u16);

impl ForceId {
    pub(crate) fn place(self) -> usize {
        usize::from(self.0)
    }
}

/// What decides a campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WinnerBy {
    /// Victory points, then campaign points.
    VictoryThenCampaign,
    /// Campaign points, then victory points.
    CampaignThenVictory,
}

/// How unclear rules are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// Whether upkeep is due in the first turn.
    pub first_turn_upkeep: bool,
    /// What decides.
    pub winner: WinnerBy,
}

impl Default for Rules {
    fn default() -> Self {
        Self { first_turn_upkeep: false, winner: WinnerBy::VictoryThenCampaign }
    }
}

/// What was agreed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    name: String,
    turns: u32,
    forces: Vec<(String, Side)>,
    rules: Rules,
}

const MOST_TURNS: u32 = 100;
const MOST_FORCES: usize = 100;

impl Plan {
    /// A plan, or every reason why it will not do.
    pub fn new(
        name: &str,
        turns: u32,
        forces: impl IntoIterator<Item = (String, Side)>,
        rules: Rules,
    ) -> Result<Self, Vec<String>> {
        let forces: Vec<(String, Side)> = forces.into_iter().collect();
        let mut reasons = Vec::new();
        if !(1..=MOST_TURNS).contains(&turns) {
            reasons.push(format!("a campaign has 1 to {MOST_TURNS} turns, not {turns}"));
        }
        for side in Side::BOTH.into_iter().filter(|side| !forces.iter().any(|(_, it)| it == side)) {
            reasons.push(format!("the {} have nobody", side.name()));
        }
        if forces.len() > MOST_FORCES {
            reasons.push(format!("a campaign has up to {MOST_FORCES} strike forces, not {}", forces.len()));
        }
        for (place, (name, _)) in forces.iter().enumerate() {
            if name.trim().is_empty() {
                reasons.push(format!("strike force {} has no name", place + 1));
            } else if forces.iter().take(place).any(|(it, _)| it.eq_ignore_ascii_case(name)) {
                reasons.push(format!("there are two strike forces \"{name}\""));
            }
        }
        if reasons.is_empty() { Ok(Self { name: name.to_owned(), turns, forces, rules }) } else { Err(reasons) }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many turns it has.
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// How unclear rules are read.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Every force.
    pub fn ids(&self) -> impl Iterator<Item = ForceId> + use<> {
        (0..u16::try_from(self.forces.len()).unwrap_or(u16::MAX)).map(ForceId)
    }

    /// The name of a force.
    pub fn force_name(&self, id: ForceId) -> &str {
        self.forces.get(id.place()).map_or("nobody", |(name, _)| name)
    }

    /// The side of a force.
    pub fn side_of(&self, id: ForceId) -> Option<Side> {
        self.forces.get(id.place()).map(|(_, side)| *side)
    }
}
