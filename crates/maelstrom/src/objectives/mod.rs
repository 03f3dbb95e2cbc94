//! Tactical objectives: six categories of six, one file each.

mod brought_low;
mod eradication;
mod heroic_deeds;
mod holding_the_line;
mod list;
mod raid;
mod territory_seizure;

pub use list::{Category, Need, Objective};

use battle::Side;

use crate::vocabulary::{Fact, When};
use crate::witness::Witness;

impl Category {
    const fn cards(self) -> &'static [&'static Card; 6] {
        match self {
            Self::BroughtLow => &brought_low::CARDS,
            Self::Raid => &raid::CARDS,
            Self::TerritorySeizure => &territory_seizure::CARDS,
            Self::HoldingTheLine => &holding_the_line::CARDS,
            Self::HeroicDeeds => &heroic_deeds::CARDS,
            Self::Eradication => &eradication::CARDS,
        }
    }
}

impl Objective {
    /// Its card.
    pub fn card(self) -> &'static Card {
        let place = usize::from(self.roll()).saturating_sub(1);
        self.category.cards().get(place).copied().expect("a roll is 1 to 6")
    }

    /// The objective of this name or code, in any spelling of capitals.
    pub fn named(name: &str) -> Option<Self> {
        let name = name.trim();
        Self::all().find(|it| it.card().name.eq_ignore_ascii_case(name) || it.to_string().eq_ignore_ascii_case(name))
    }
}

/// What a tactical objective says.
#[derive(Debug)]
pub struct Card {
    /// Its name.
    pub name: &'static str,
    /// What it asks for, in our words.
    pub gist: &'static str,
    /// What it is worth.
    pub worth: u8,
    /// When it is scored.
    pub when: When,
    /// The clause, as a fact about this battle.
    pub says: &'static str,
    /// What its owner's army needs on the battlefield, or it is unachievable.
    pub own: Option<Need>,
    /// What the opponent's army needs on the battlefield.
    pub enemy: Option<Need>,
    /// Whether it has to be generated again although it was rolled.
    pub hopeless: Option<fn(&Witness<'_>, Side) -> bool>,
    /// Whether it is fulfilled.
    pub holds: fn(&Witness<'_>, Side) -> Fact,
}

/// An army without this on the battlefield makes an objective unachievable.
pub(crate) fn is_unachievable(ask: &Witness<'_>, side: Side, objective: Objective) -> bool {
    let card = objective.card();
    let lacks = |side, need: Option<Need>| need.is_some_and(|it| !ask.has_on_battlefield(side, it));
    lacks(side, card.own) || lacks(ask.opponent(side), card.enemy)
}

/// Whether an objective has to be generated again by its own rule.
pub(crate) fn is_hopeless(ask: &Witness<'_>, side: Side, objective: Objective) -> bool {
    objective.card().hopeless.is_some_and(|it| it(ask, side))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_each_category_is_worth_eight_and_the_others_five() {
        for it in Objective::all() {
            assert_eq!(it.card().worth, if it.roll() == 1 { 8 } else { 5 }, "{it}");
        }
    }

    #[test]
    fn names_and_codes_are_their_own() {
        for it in Objective::all() {
            assert_eq!(Objective::named(it.card().name), Some(it));
            assert_eq!(Objective::named(&it.to_string()), Some(it));
        }
        assert_eq!(Objective::named("ex1").map(|it| it.card().name), Some("Hit Them Hard"));
    }

    #[test]
    fn mow_c02_eradication_begins_with_hit_them_hard() {
        let names: Vec<&str> = Objective::of(Category::Eradication).map(|it| it.card().name).collect();
        assert_eq!((names[0], names[5]), ("Hit Them Hard", "Crushing Strike"));
    }
}
