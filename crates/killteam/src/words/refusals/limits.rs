//! Refusals of what a side has at hand: cards.

use super::super::names;
use super::Said;
use super::deed::Deed;
use crate::limit::Limit;

pub(super) fn said(deed: &Deed<'_>, limit: &Limit) -> Said {
    let means = &deed.state().means[deed.side()];
    let (headline, detail) = match limit {
        Limit::NoSuchCard(card) => {
            let held: Vec<String> = means.cards.iter().map(names::card).collect();
            let held = if held.is_empty() { "no card".into() } else { names::listed(held) };
            ("You do not hold that card.", format!("Wanted is {}; you hold {held}.", names::card(*card)))
        }
        Limit::RerolledBefore => {
            ("Rolled again already.", "A die is rolled again once; your last result stands.".into())
        }
    };
    (headline.into(), detail)
}
