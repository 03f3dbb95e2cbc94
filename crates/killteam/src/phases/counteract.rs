//! Counteract: a side without ready operatives answers the other side's activations with one free
//! action of an operative that is done.

use battle::{Play, Side};

use crate::limit::Limit;
use crate::setup::Table;
use crate::state::State;
use crate::team_rules::{self, RuleEvent};
use crate::vocabulary::{OperativeId, Order, Verdict};
use crate::{Event, KillTeam, Reason};

/// Whether this operative may counteract now.
pub(super) fn may(table: &Table, state: &State, side: Side, who: OperativeId) -> Verdict {
    let operative = state.operative(who);
    let concealed = operative.order == Order::Conceal && team_rules::counteracts_concealed(table, state, who).is_none();
    let limit = |it| Reason::Limit(it);
    Verdict::legal()
        .refuse_if(table.side_of(who) != side, Reason::NotYourOperative(who))
        .refuse_if(operative.out, Reason::OutOfBattle(who))
        .refuse_if(is_ready(table, state, side), limit(Limit::StillReady))
        .refuse_if(!is_ready(table, state, side.other()), limit(Limit::NobodyToAnswer))
        .refuse_if(!operative.out && concealed, limit(Limit::ConcealedCounteraction(who)))
        .refuse_if(operative.counteracted, limit(Limit::CounteractedBefore(who)))
        .refuse_if(operative.interrupted, limit(Limit::InterruptedBefore(who)))
}

/// Everybody of this side who may counteract now.
pub(crate) fn candidates(table: &Table, state: &State, side: Side) -> impl Iterator<Item = OperativeId> {
    table.operatives_of(side).filter(move |who| may(table, state, side, *who).is_legal())
}

/// True if this side is asked whether it counteracts.
pub(crate) fn is_due(table: &Table, state: &State, side: Side) -> bool {
    // Mostly both sides have somebody who is ready, or neither has.
    let alone = !is_ready(table, state, side) && is_ready(table, state, side.other());
    alone && candidates(table, state, side).next().is_some()
}

/// True if anybody of this side can still be activated.
pub(crate) fn is_ready(table: &Table, state: &State, side: Side) -> bool {
    table.operatives_of(side).any(|who| state.operative(who).ready)
}

/// Marks the rule as used that lets this operative counteract although it has a Conceal order.
pub(super) fn note_concealed(play: &mut Play<'_, KillTeam>, who: OperativeId) {
    if play.state().operative(who).order != Order::Conceal {
        return;
    }
    let side = play.table().side_of(who);
    if let Some(rule) = team_rules::counteracts_concealed(play.table(), play.state(), who) {
        play.emit(Event::Rule(RuleEvent::Used { side, rule, on: Some(who), cp: 0 }));
    }
}

#[cfg(test)]
mod tests {
    use battle::{Seating, System as _};
    use table::{Length, Map};

    use super::*;
    use crate::actions;
    use crate::approved_ops_2025::CritOp;
    use crate::choice::Target;
    use crate::setup::{Options, TableKind};
    use crate::state::{Activation, Phase};
    use crate::team::{Datacard, Team};
    use crate::vocabulary::Action;

    /// A door so thin that a base of 25 mm is through after an inch.
    const DOOR: &str = r#"
        [[feature]]
        name = "door"
        traits = "accessible"
        part = [{ rectangle = ["20, 4", "20.01, 8"], top = "3" }]
    "#;

    #[test]
    fn kt_e099_two_inches_with_everything_that_a_way_costs() {
        let ground = include_str!("../../../../data/killzones/train_short.toml");
        let open = ground.split("# Terrain.").next().unwrap();
        let map = Map::load("door.toml", &format!("{open}\n{DOOR}")).unwrap();
        let card = |name: &str| Datacard::new(name.into(), 2, 6, 4, 10, Length::mm(25));
        let teams = [Team::of("A", vec![card("a1")]), Team::of("B", vec![card("b1")])];
        let seats = Seating::duel("ann", "bob").unwrap();
        let table = Table::new(seats, TableKind::Digital, CritOp::Secure, Options::default(), map, teams).unwrap();
        let (mut state, who) = (KillTeam::begin(&table), OperativeId(0));
        state.operative_mut(who).at = Some("19.505, 6".parse().unwrap());
        let active = Activation::counteraction(who);
        state.phase = Phase::Firefight { turn: Side::A, active: Some(active) };
        let reposition = |to: &str| {
            let way = Target::Path([to.parse().unwrap()].into());
            actions::judge(&table, &state, &active, Action::Reposition, &way).reasons().to_vec()
        };
        let too_far = Reason::TooFar { cost: 3, allowance: 2 };
        assert_eq!(reposition("19.505, 7.4"), [], "1.4 inches along the door");
        assert_eq!(reposition("20.505, 6"), [], "an inch, through it");
        assert_eq!(reposition("20.905, 6"), [too_far], "1.4 inches, through it");
    }
}
