//! Points of every kind: what was there, what was spent, and what is left.

use std::collections::{BTreeMap, BTreeSet};

use battle::{Phrase, Seat, Side};
use door::{Id, Means, Moving, Still};

use super::{off, piece};

/// What one player spends in a mission of Tactical Strike at the most.
const MOST_IN_A_MISSION: u16 = 7;

/// Actions that cost something else than 1 AP.
const PRICES: [(&str, u16); 3] = [("Fall Back", 2), ("Reboot", 2), ("Ammo Resupply", 0)];

/// Actions with a price that hangs on the round or on what a team has: one at the least.
const VARIOUS: [&str; 4] = ["Pick Up Marker", "Breach", "Breach With Charge", "Quick Breach"];

/// Whose purse, and which one: "cp", "cp of B", "reinforcement points".
type Purse = (Side, Id);

/// From what is spent to what may be spent at the most.
type Price = std::ops::RangeInclusive<u16>;

/// What has been spent so far.
#[derive(Clone, Default)]
pub(super) struct Points {
    spent: BTreeMap<Purse, u16>,
    /// Who acts, and how many actions a rule that was used gives to it.
    free: (Option<Id>, u8),
    /// What it has done: a move that a door has interrupted goes on for nothing.
    begun: BTreeSet<String>,
}

impl Points {
    /// Whoever pays has what it pays, and pays no less and no more; nobody else loses anything.
    pub(super) fn change(
        &mut self,
        still: &Still,
        seat: Seat,
        before: &Moving,
        phrase: &Phrase,
        after: &Moving,
    ) -> Result<(), String> {
        self.action_points(still, before, phrase, after)?;
        scores(before, after)?;
        let payment = payment(still, seat, before, phrase);
        // What begins at once may bring something in, and armies pay for what they bring along before the first round.
        let same = before.moment.phase == after.moment.phase && before.moment.turn == after.moment.turn;
        let brought_along = before.moment.round == 0 && phrase.get("seal").is_some();
        for (purse, now) in purses(before).into_iter().filter(|_| !brought_along) {
            let then = purses(after).get(&purse).copied().unwrap_or(0);
            if said_to_have(still, phrase, &purse) == Some(then) {
                continue;
            }
            let price = payment.as_ref().filter(|(it, _)| *it == purse).map_or(0..=0, |(_, price)| price.clone());
            let of = format!("{} of {}", purse.1, purse.0);
            let Some(most) = now.checked_sub(*price.start()) else {
                return Err(format!("{phrase} costs {price:?}, and {of} were {now}"));
            };
            let unpaid = same && *price.start() > 0 && then > most;
            if unpaid || then < now.saturating_sub(*price.end()) {
                return Err(format!("{phrase} costs {price:?}, and {of} went from {now} to {then}"));
            }
            let spent = self.spent.entry(purse).or_default();
            *spent += now.saturating_sub(then);
            if still.rounds.0.as_str() == "game turn" && *spent > MOST_IN_A_MISSION {
                return Err(format!("{of}: {spent} were spent in this mission"));
            }
        }
        Ok(())
    }

    /// Dice and openings take nothing from anybody, but for what armies bring along before the first round.
    pub(super) fn change_by_themselves(&self, before: &Moving, after: &Moving) -> Result<(), String> {
        scores(before, after)?;
        let then = purses(after);
        for (purse, now) in purses(before).into_iter().filter(|_| before.moment.round > 0) {
            if then.get(&purse).copied().unwrap_or(0) < now {
                return Err(format!("{} of {} became fewer than {now} without a word", purse.1, purse.0));
            }
        }
        Ok(())
    }

    /// Whoever is activated pays for its actions; a counteraction is free, and so is what a rule that was used gives.
    fn action_points(&mut self, still: &Still, before: &Moving, phrase: &Phrase, after: &Moving) -> Result<(), String> {
        if self.free.0 != before.moment.active {
            self.free = (before.moment.active.clone(), 0);
            self.begun.clear();
        }
        if phrase.get("rule").is_some_and(|it| gives_an_action(still, it)) {
            self.free.1 += 1;
        }
        let Some(active) = phrase.get("who").and_then(|it| piece(before, it)) else { return Ok(()) };
        let left = |it: &door::Piece| it.meters.get(&Id::of("ap")).map(|[left, _]| *left);
        let counteracts = active.badges.iter().any(|it| it.as_str() == "counteracting");
        let action = phrase.head().map(|(_, what)| what).filter(|it| it.starts_with(char::is_uppercase));
        let (Some(had), Some(action)) = (left(active).filter(|_| !counteracts), action) else { return Ok(()) };
        let price = PRICES.iter().find(|(it, _)| *it == action).map_or(1, |(_, price)| *price);
        let price = if VARIOUS.contains(&action) { 1..=3 } else { price..=price };
        let paid = piece(after, active.id.as_str()).and_then(left).map(|it| had.saturating_sub(it));
        let again = !self.begun.insert(action.to_owned()) && self.begun.contains("Operate Hatch");
        if (again || self.free.1 > 0) && paid.is_none_or(|it| it == 0) {
            self.free.1 -= u8::from(!again);
            return Ok(());
        }
        if had < *price.start() {
            return Err(format!("{phrase} costs {price:?} AP, and {had} were left"));
        }
        match paid {
            Some(paid) if !price.contains(&paid) => Err(format!("{phrase} costs {price:?} AP, and {paid} were paid")),
            _ => Ok(()),
        }
    }
}

/// A rule that says so on its card.
fn gives_an_action(still: &Still, name: &str) -> bool {
    let mut cards = still.cards.iter().filter(|it| it.name.eq_ignore_ascii_case(name.trim()));
    cards.any(|it| it.gist.contains("free"))
}

/// Everything that a side pays with.
fn purses(sight: &Moving) -> BTreeMap<Purse, u16> {
    let mut purses = BTreeMap::new();
    for Means { side, meters, .. } in &sight.scene.sides {
        purses.extend(meters.iter().map(|(id, [now, _])| ((*side, id.clone()), *now)));
    }
    purses
}

/// Who pays for what is said, and how much.
fn payment(still: &Still, seat: Seat, before: &Moving, phrase: &Phrase) -> Option<(Purse, Price)> {
    let number = |word: &str| phrase.get(word).and_then(|it| it.trim().parse::<u16>().ok());
    let chair = |it: Seat| still.seats.iter().find(|chair| chair.seat == it);
    let named = |word: &str| still.seats.iter().find(|it| Some(it.name.as_str()) == phrase.get(word));
    let exactly = |it: u16| it..=it;
    let (kind, what) = phrase.head()?;
    let (payer, price) = match (kind, what) {
        ("choose", "stratagem") => (chair(seat)?, exactly(number("cp")?)),
        ("report", "stratagem") => (named("side")?, exactly(number("cp")?)),
        ("choose", "Quick Thinking" | "Standing Orders" | "New Intel") => (chair(seat)?, exactly(1)),
        // One mission gives it away.
        ("choose", "Fixed Determination") => (chair(seat)?, 0..=1),
        ("choose", "seize") => (chair(seat)?, exactly(number("cp")?)),
        ("choose", "grant") => (chair(seat)?, exactly(1)),
        ("choose", "roll again") if phrase.get("with").is_none() => (chair(seat)?, exactly(1)),
        ("choose", "use power") => (chair(seat)?, 1..=3),
        ("report", "rolled again") => (named("player")?, exactly(1)),
        ("choose", "re-roll") => (chair(seat)?, exactly(printed(still, phrase.get("with")?))),
        ("choose", "use") => (chair(seat)?, exactly(printed(still, phrase.get("rule")?))),
        ("report", "used") => (named("side")?, exactly(printed(still, phrase.get("rule")?))),
        ("report", "added") => return reinforcements(still, phrase),
        ("choose", throw) if throw.ends_with("Grenade") => return grenade(chair(seat)?.side, before, throw),
        // What is shot with is counted when the whole action is over, and somebody may have to decide before.
        ("choose", "Shoot") => {
            let (purse, price) = grenade(chair(seat)?.side, before, phrase.get("with")?)?;
            let left = purses(before).get(&purse).copied().unwrap_or(0);
            return Some((purse, if left > 0 { 0..=1 } else { price }));
        }
        _ => return None,
    };
    let of_side = Id::of("cp");
    let has_one = purses(before).contains_key(&(payer.side, of_side.clone()));
    let purse = if has_one { of_side } else { Id::from(format!("cp of {}", payer.seat)) };
    Some(((payer.side, purse), price))
}

/// What stands on a card as its price.
fn printed(still: &Still, name: &str) -> u16 {
    let cards = still.cards.iter().filter(|it| it.name.eq_ignore_ascii_case(name.trim()));
    let stat = cards.flat_map(|it| &it.stats).find(|(of, _)| of.as_str() == "cp");
    stat.and_then(|(_, value)| value.parse().ok()).unwrap_or(0)
}

/// A unit that is added costs the points on its card.
fn reinforcements(still: &Still, phrase: &Phrase) -> Option<(Purse, Price)> {
    let code = phrase.get("unit")?;
    let figure = still.figures.iter().find(|it| it.id.as_str() == code)?;
    let card = still.cards.iter().find(|it| Some(&it.id) == figure.card.as_ref())?;
    let points = card.stats.iter().find(|(of, _)| of.as_str() == "points")?.1.parse().ok()?;
    Some(((figure.side, Id::of("reinforcement points")), points..=points))
}

/// One grenade is gone when one was thrown.
fn grenade(side: Side, before: &Moving, named: &str) -> Option<(Purse, Price)> {
    let named = named.to_lowercase();
    let kind = ["smoke", "stun", "frag", "krak"].into_iter().find(|it| named.starts_with(it))?;
    let purse = (side, Id::from(format!("{kind} grenades")));
    purses(before).contains_key(&purse).then_some((purse, 1..=1))
}

/// What was reported as the command points of a side.
fn said_to_have(still: &Still, phrase: &Phrase, purse: &Purse) -> Option<u16> {
    let side = still.sides.iter().find(|it| Some(it.name.as_str()) == phrase.get("side"))?.side;
    let said = phrase.get("report") == Some("command points") && *purse == (side, Id::of("cp"));
    phrase.get("cp").filter(|_| said)?.parse().ok()
}

/// Points are given for good, but for those for somebody who comes back, and no op gives more than it can.
fn scores(before: &Moving, after: &Moving) -> Result<(), String> {
    let fallen = |it: &Moving| it.scene.pieces.iter().filter(|it| off(it) == "out").count();
    let returned = fallen(before) > fallen(after);
    for now in &after.score.sides {
        let then = before.score.sides.iter().find(|it| it.side == now.side);
        if !returned && then.is_some_and(|it| it.total > now.total) {
            return Err(format!("{} had {:?} points, and has {}", now.side, then.map(|it| it.total), now.total));
        }
        if let Some(op) = now.ops.iter().find(|it| it.cap.is_some_and(|cap| it.sum > cap)) {
            return Err(format!("{} has {} points for {}, of {:?}", now.side, op.sum, op.op, op.cap));
        }
    }
    Ok(())
}
