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
        Limit::StillReady => {
            let ready = deed.table().operatives_of(deed.side()).filter(|it| deed.state().operative(*it).ready);
            let ready = names::any_of(ready.map(|it| names::called(deed.table(), it)).collect());
            ("You have ready operatives.", format!("Activate one of them first: {ready}."))
        }
        Limit::NobodyToAnswer => {
            let other = names::person(deed.table(), deed.side().other());
            ("Nobody to counteract against.", format!("{other} has no ready operative left."))
        }
        Limit::ConcealedCounteraction(who) => {
            let name = names::called(deed.table(), *who);
            ("Not with Conceal.", format!("{name} has Conceal; a counteraction needs Engage."))
        }
        Limit::CounteractedBefore(who) => {
            let name = names::called(deed.table(), *who);
            ("It counteracted before.", format!("{name} counteracts once in a turning point."))
        }
        Limit::NotInCounteraction { action, ap } => {
            let found = format!("{} costs {ap}", action.name());
            ("Not in a counteraction.", format!("A counteraction is one action of 1 AP; {found}."))
        }
        Limit::OnlyForFree(Some(action)) => {
            ("The activation is over.", format!("Left is only a free {}, or the end.", action.name()))
        }
        Limit::OnlyForFree(None) => ("The activation is over.", "Nothing is left but to end it.".into()),
    };
    (headline.into(), detail)
}
