//! Places that are typed: where a list of places ends, the table does not.

use battle::{Act, System, View};
use killteam::{Action, Choice, Declared, KillTeam, Limit, Phase, Reason, Secret, Slot, State, Target};
use table::{Length, Point};

/// What can be done at a place that somebody types, and is not listed with any place.
pub(super) fn typed_only(view: &View<'_, KillTeam>, listed: &[Choice]) -> Vec<Choice> {
    match view.state.phase {
        Phase::Deployment { .. } => set_up(view, listed),
        Phase::Firefight { active: Some(active), .. } if view.table.is_digital() => {
            let listed_too = |action: Action| {
                listed.iter().any(|it| matches!(it, Choice::Perform { action: other, .. } if *other == action))
            };
            let Some(at) = view.state.operative(active.who).at else {
                return Vec::new();
            };
            let state = &as_its_owner_sees_it(view);
            let actions = Action::ALL.into_iter().filter(|it| !listed_too(*it));
            let all = actions.flat_map(|action| {
                let targets = targets(state, active.who, action, at);
                targets.into_iter().map(move |target| Choice::Perform { who: active.who, action, target })
            });
            all.filter(|it| depends_on_the_place(view, state, it)).collect()
        }
        _ => Vec::new(),
    }
}

/// Lists go through a team in its order; anybody else of it may be set up at a place that is typed.
fn set_up(view: &View<'_, KillTeam>, listed: &[Choice]) -> Vec<Choice> {
    let is_listed = |who| listed.iter().any(|it| matches!(it, Choice::SetUp { who: other, .. } if *other == who));
    let waits = |who| view.state.operative(who).at.is_none() && !view.state.operative(who).out;
    let waiting = view.table.operatives_of(view.side()).filter(|it| waits(*it) && !is_listed(*it));
    waiting.map(|who| Choice::SetUp { who, at: Point::flat(Length::ZERO, Length::ZERO) }).collect()
}

/// Aims of an action that are places: where the operative stands, as good as any other.
fn targets(state: &State, who: killteam::OperativeId, action: Action, at: Point) -> Vec<Target> {
    match action {
        Action::Reposition | Action::MoveWithBarricade | Action::Dash | Action::Charge | Action::FallBack => {
            vec![Target::Path([at].into())]
        }
        Action::PlantBanner | Action::SmokeGrenade => vec![Target::Spot(at)],
        Action::PlaceMarker => state.carried_by(who).take(1).map(|it| Target::PutDown(it, at)).collect(),
        _ => Vec::new(),
    }
}

/// True unless something forbids it that no other place can mend.
fn depends_on_the_place(view: &View<'_, KillTeam>, state: &State, choice: &Choice) -> bool {
    let verdict = KillTeam::judge(view.table, state, view.seat, &Act::Choose(choice.clone()));
    !verdict.reasons().iter().any(|it| {
        matches!(
            it,
            // An attack, or somebody who fell, comes first.
            Reason::NotThisStep
                | Reason::Attack(_)
                | Reason::NotEnoughAp { .. }
                | Reason::OncePerActivation(_)
                | Reason::OncePerBattle
                | Reason::NotTogether(..)
                | Reason::NeedsEngage
                | Reason::NotInThisBattle(_)
                | Reason::WrongAim(_)
                | Reason::NotYourTacOp
                | Reason::FirstTurningPoint
                | Reason::TooEarly { .. }
                | Reason::NoEnemyInControlRange
                | Reason::EnemyInControlRange
                // Nothing to throw, nothing to take along, or rules that come first.
                | Reason::Limit(
                    Limit::NoGrenade | Limit::NotConnected | Limit::RulesFirst(_) | Limit::OnlyForFree(_)
                )
        )
    })
}

/// The state with this seat's own tac op open: what it would reveal by acting is no secret to it.
fn as_its_owner_sees_it(view: &View<'_, KillTeam>) -> State {
    let mut state = view.state.clone();
    if let (Declared::Sealed, Some(Secret::TacOp(op))) = (state.tac_ops[view.side()], view.mine.get(Slot::TacOp)) {
        state.tac_ops[view.side()] = Declared::Revealed(*op);
    }
    state
}

/// True if a typed choice is a listed one with its place as the row shows it.
pub(super) fn is_shown_as(typed: &Choice, listed: &Choice) -> bool {
    match (typed, listed) {
        (Choice::SetUp { who, at }, Choice::SetUp { who: other, at: exact }) => who == other && reads(*exact, *at),
        (Choice::Perform { who, action, target }, Choice::Perform { who: other, action: deed, target: aim }) => {
            let same_place = match (target, aim) {
                (Target::Path(way), Target::Path(exact)) => match (&**way, &**exact) {
                    ([at], [exact]) => reads(*exact, *at),
                    _ => false,
                },
                (Target::Spot(at), Target::Spot(exact)) => reads(*exact, *at),
                (Target::PutDown(marker, at), Target::PutDown(same, exact)) => marker == same && reads(*exact, *at),
                _ => false,
            };
            who == other && action == deed && same_place
        }
        _ => false,
    }
}

/// True if a place is shown by these numbers, a decimal each.
fn reads(exact: Point, numbers: Point) -> bool {
    format!("{exact:.1}").parse() == Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::reads;

    #[test]
    fn a_place_is_known_by_the_numbers_of_its_row() {
        let place = |text: &str| text.parse().unwrap();
        assert!(reads(place("4.63, 10.58"), place("4.6, 10.6")));
        assert!(reads(place("4.63, 10.58, 3"), place("4.6, 10.60, 3")));
        assert!(!reads(place("4.63, 10.58, 3"), place("4.6, 10.6")), "that is below it");
        assert!(!reads(place("4.63, 10.58"), place("4.6, 10.5")));
        assert!(!reads(place("4.63, 10.58"), place("4.62, 10.6")), "somebody means it exactly");
    }
}
