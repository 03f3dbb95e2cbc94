//! The two causes of a campaign, and what each of them has. CA-01.

/// One of the two sides of a campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// The Imperium.
    Loyalists,
    /// The Renegades.
    Traitors,
}

impl Cause {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Loyalists, Self::Traitors];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Loyalists => "Loyalists",
            Self::Traitors => "Traitors",
        }
    }

    /// The other one.
    pub fn other(self) -> Self {
        match self {
            Self::Loyalists => Self::Traitors,
            Self::Traitors => Self::Loyalists,
        }
    }

    /// The side of this name, "loyalists" or "traitors", or of its beginning.
    pub fn parse(word: &str) -> Result<Self, String> {
        let wanted = word.trim().to_lowercase();
        let is_meant = |side: &Self| !wanted.is_empty() && side.name().to_lowercase().starts_with(&wanted);
        let found = Self::BOTH.into_iter().find(is_meant);
        found.ok_or_else(|| format!("there are Loyalists and Traitors, not \"{word}\""))
    }
}

/// Something that each of the sides has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BothSides<T> {
    /// What the Loyalists have.
    pub loyalists: T,
    /// What the Traitors have.
    pub traitors: T,
}

impl<T> BothSides<T> {
    /// Both.
    pub fn new(loyalists: T, traitors: T) -> Self {
        Self { loyalists, traitors }
    }

    /// What a side has.
    pub fn of(&self, side: Cause) -> &T {
        match side {
            Cause::Loyalists => &self.loyalists,
            Cause::Traitors => &self.traitors,
        }
    }

    pub(crate) fn of_mut(&mut self, side: Cause) -> &mut T {
        match side {
            Cause::Loyalists => &mut self.loyalists,
            Cause::Traitors => &mut self.traitors,
        }
    }
}

impl<T: Ord> BothSides<T> {
    /// The side that has more, if one has.
    pub fn ahead(&self) -> Option<Cause> {
        match self.loyalists.cmp(&self.traitors) {
            std::cmp::Ordering::Greater => Some(Cause::Loyalists),
            std::cmp::Ordering::Less => Some(Cause::Traitors),
            std::cmp::Ordering::Equal => None,
        }
    }
}
