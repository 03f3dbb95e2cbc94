//! Tear Down Their Heroes: the mightiest enemy unit was destroyed.
//!
//! Maelstrom of War, Brought Low, 1.

use battle::Side;

use crate::objectives::Card;
use crate::vocabulary::{Fact, UnitId, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Tear Down Their Heroes",
    gist: "At the end of either turn: of all enemy units that were on the battlefield in this turn, one with \
           the highest Power Rating was destroyed.",
    worth: 8,
    when: When::EndOfTurn,
    says: "the mightiest enemy unit was destroyed",
    own: None,
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let enemy = ask.opponent(side);
    let was_there = |it: UnitId| ask.record().was_on_battlefield(it);
    let highest = ask.units_of(enemy).filter(|it| was_there(*it)).map(|it| ask.unit(it).power).max();
    // Any of several that share the highest rating will do.
    let fallen = ask.fallen(enemy).filter(|it| was_there(it.unit) && Some(ask.unit(it.unit).power) == highest).count();
    ask.counted("mightiest enemy units destroyed in this turn", fallen, 1)
}
