//! Battles in the head: what one seat sees, the rest drawn from what is possible, played on to the end of the turning
//! point.

use battle::{Hand, Needs, Options, Seat, Seeded, Side, Swift, View};
use killteam::{Declared, KillTeam, OperativeId, Secret, Slot};

use super::light::Light;
use super::points::side_standing;
use super::scene::{POINT, Scene};
use super::wants::Wants;
use super::{Lore, strategy};
use crate::Random;

/// What a battle is that one has won, beside its points.
const VICTORY: i64 = 2 * POINT;

/// A whole team is so many kill grades.
const KILL_GRADES: i64 = 5;
/// So many thousandths of a fall are done when the last wound is all that is left.
const WOUNDED: i64 = 300;

/// An imagined battle that goes on for so many decisions goes on for ever.
const MOST_DECISIONS: usize = 1_000;

/// What somebody expects who sees this: all that it cannot see is drawn from what is possible, the likely more often.
///
/// It gets a view, so there is nothing that it could peek at.
pub(super) fn imagine<'a>(view: &View<'a, KillTeam>, random: &mut Random) -> Swift<'a, KillTeam> {
    let is_sealed = |side: Side, slot: Slot| match slot {
        Slot::TacOp => view.state.tac_ops[side] == Declared::Sealed,
        Slot::PrimaryOp => view.state.primary_ops[side] == Declared::Sealed,
        Slot::MarkerPick | Slot::Equipment | Slot::Operatives => false,
    };
    let nothing = Hand::default();
    let mut guesses = Vec::new();
    // Whoever looks on from outside does not know the hand of the seat either.
    for side in [view.side().other(), view.side()] {
        let guessed = View { seat: Seat(side.0), mine: &nothing, ..*view };
        for slot in [Slot::TacOp, Slot::PrimaryOp] {
            let is_known = side == view.side() && view.mine.get(slot).is_some();
            if is_sealed(side, slot) && !is_known {
                let guess = likely(&KillTeam::secrets(&guessed, slot), random);
                guesses.extend(guess.map(|it| (guessed.seat, slot, it)));
            }
        }
    }
    Swift::imagined(view, guesses, |seat, slot| !is_sealed(Side(seat.0), slot))
}

/// One of these, by how often it is chosen.
fn likely(secrets: &[Secret], random: &mut Random) -> Option<Secret> {
    let weights: Vec<usize> = secrets.iter().map(strategy::likelihood).collect();
    let mut place = random.pick(weights.iter().sum());
    let picked = weights.iter().position(|weight| {
        let here = place < *weight;
        place = place.saturating_sub(*weight);
        here
    });
    secrets.get(picked.unwrap_or(0)).copied()
}

/// Plays on until the turning point is over, or the battle.
pub(super) fn play_on(battle: &mut Swift<'_, KillTeam>, light: &mut Light, lore: &Lore, dice: &Seeded) {
    let now = battle.state().turning_point;
    let mut rolls = 0;
    for _ in 0..MOST_DECISIONS {
        if battle.state().turning_point != now {
            return;
        }
        let went_on = match battle.needs() {
            Needs::Nothing(_) | Needs::Openings(_) | Needs::Answers(_) => return,
            Needs::Roll(due) => {
                let due = *due;
                rolls += 1;
                battle.roll(due.roll, dice.faces(rolls, due.kind, due.count)).is_ok()
            }
            Needs::Choices(seats) => {
                let Some(seat) = seats.first().copied() else { return };
                let choice = light.choose(&battle.view(seat), lore);
                choice.is_some_and(|it| battle.choose(seat, it).is_ok())
            }
            Needs::Secrets { slot, seats } => {
                let (slot, seat) = (*slot, seats.first().copied().unwrap_or(Seat::A));
                let secret = light.seal(battle, seat, slot);
                secret.is_some_and(|it| battle.seal(seat, slot, it).is_ok())
            }
        };
        if !went_on {
            return;
        }
    }
}

/// How an imagined battle came out for one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Came {
    /// What it is worth: the own points and prospects, less those of the others.
    pub(super) worth: i64,
    /// Points of both, this side first, in thousandths.
    pub(super) points: [i64; 2],
    /// How many of both have fallen so far.
    pub(super) fallen: [i64; 2],
}

/// What has become of it.
pub(super) fn came(battle: &Swift<'_, KillTeam>, seat: Seat, lore: &Lore) -> Came {
    let state = battle.state();
    let own = Side(seat.0);
    let sides = [own, own.other()];
    let points = sides.map(|it| i64::from(state.tally[it].total()) * POINT);
    let scenes = sides.map(|it| Scene::new(&battle.view(Seat(it.0)), lore));
    let fallen = sides.map(|side| {
        let [scene, _] = &scenes;
        scene.table.operatives_of(side).filter(|it| state.operative(*it).out).count() as i64
    });
    let worth = match battle.needs() {
        Needs::Nothing(outcome) => {
            let of = |side: Side| outcome.points.get(usize::from(side.0)).copied().unwrap_or(0);
            let lead = (i64::from(of(own)) - i64::from(of(own.other()))) * POINT;
            let victory = outcome.winner.map_or(0, |it| if it == own { VICTORY } else { -VICTORY });
            lead + victory
        }
        _ => {
            let [ours, theirs] = scenes.map(|it| prospects(&it));
            ours - theirs
        }
    };
    Came { worth, points, fallen }
}

/// The points of a side, and what those who stand are good for.
fn prospects(scene: &Scene<'_>) -> i64 {
    let standing = side_standing(scene, &scene.state, scene.side);
    let turns = scene.turning_points_left() + 1;
    let wants = Wants::new(scene, &scene.lore.ways);
    let each = scene.standing(scene.side).map(|(who, at)| {
        let card = scene.table.card(who);
        let fit = 400 + 600 * i64::from(scene.wounds_left(who)) / i64::from(card.wounds.max(1));
        let deeds = i64::from(card.apl) * 110 * turns * fit / 1_000;
        deeds + wants.potential(scene, &scene.lore.ways, who, at) / 3
    });
    standing + each.sum::<i64>() + kill_progress(scene)
}

/// What has been done towards the kill op beyond what it has given: a grade is a share of their team, and the part of it that is
/// done already need not be done again.
fn kill_progress(scene: &Scene<'_>) -> i64 {
    let counts = |it: &OperativeId| !scene.table.card(*it).ignored_for_kill_op;
    let enemies: Vec<OperativeId> = scene.table.operatives_of(scene.enemy()).filter(counts).collect();
    let lost = |who: &OperativeId| {
        let wounds = i64::from(scene.table.card(*who).wounds.max(1));
        let wounded = (wounds - i64::from(scene.wounds_left(*who))) * WOUNDED / wounds;
        if scene.operative(*who).out { POINT } else { wounded }
    };
    let done = KILL_GRADES * enemies.iter().map(lost).sum::<i64>() / enemies.len().max(1) as i64;
    let given: i64 = scene.state.tally[scene.side].kill.iter().map(|it| i64::from(*it) * POINT).sum();
    (done - given).max(0)
}
