//! Dice of an attack: trays, what each die counts as, and what a screen can draw when they fall.

use battle::{RollRequest, View};
use door::{Aim, Die, Due, Id, Needed, Ref, Says, Tray, What};
use table::FeatureId;

use super::{board, id, piece, weapon_card};
use crate::KillTeam;
use crate::approved_ops_2025::CritOp;
use crate::attacks::{
    Attack, AttackChoice, AttackEvent, AttackKind, AttackRoll, Cover, Grade, Hand, How, Role, Screen, outlook,
};
use crate::setup::Table;
use crate::state::State;
use crate::targeting::Causes;
use crate::vocabulary::{Roll, seat_of};

pub(super) fn aim(table: &Table, attack: &Attack) -> Aim {
    Aim {
        does: Id::of(if attack.kind == AttackKind::Shoot { "Shoot" } else { "Fight" }),
        who: id(table, attack.actor),
        on: Some(id(table, attack.target)),
        with: Some(weapon_card(table, attack.actor, attack.weapon)),
        screens: screens(attack.screen),
    }
}

pub(super) fn screens(screen: Screen) -> Vec<Id> {
    let cover = match screen.cover {
        Cover::None => None,
        Cover::Plain => Some(Id::of("cover")),
        Cover::Improved => Some(Id::of("improved cover")),
    };
    let obscured = screen.obscured.then_some(Id::of("obscured"));
    let either = screen.either.then_some(Id::of("its player picks one"));
    let shielded = screen.shielded.then_some(Id::of("shield"));
    cover.into_iter().chain(obscured).chain(either).chain(shielded).collect()
}

/// The same with the terrain that does it, where terrain does.
pub(super) fn screens_by(table: &Table, state: &State, attack: &Attack) -> Vec<(Id, Option<Ref>)> {
    match attack.screen == Screen::default() {
        true => Vec::new(),
        false => screens_for(table, attack.screen, &outlook::causes(table, state, attack)),
    }
}

/// What protects, by what is known to cause it.
pub(super) fn screens_for(table: &Table, screen: Screen, causes: &Causes) -> Vec<(Id, Option<Ref>)> {
    let screens = screens(screen);
    let Causes { cover, obscured, shield } = *causes;
    let by = |screen: &Id| match screen.as_str() {
        "cover" | "improved cover" => cover,
        "obscured" => obscured,
        "shield" => shield,
        _ => None,
    };
    let named = |it: FeatureId| Ref::Terrain(board::terrain_id(table, it));
    screens.into_iter().map(|it| (it.clone(), by(&it).map(named))).collect()
}

/// The dice of both, as far as there are any.
pub(super) fn trays(table: &Table, state: &State, attack: &Attack) -> Vec<Tray> {
    let both = [Role::Attacker, Role::Defender].into_iter().filter(|it| attack.hand(*it).count() > 0);
    both.map(|role| tray(table, state, attack, role, &outlook::graded(table, state, attack, role))).collect()
}

fn tray(table: &Table, state: &State, attack: &Attack, role: Role, hand: &Hand) -> Tray {
    let says = match (attack.kind, role) {
        (_, Role::Attacker) => "Attack",
        (AttackKind::Shoot, Role::Defender) => "Defence",
        (AttackKind::Fight, Role::Defender) => "Retaliation",
    };
    let dmg = outlook::weapon(table, attack, role).map(|it| it.dmg).filter(|_| hurts(attack, role));
    let dice = hand.dice().iter().map(|die| Die {
        face: die.is_rolled().then_some(die.face),
        counts: Id::of(counts(die.grade)),
        worth: dmg.and_then(|[normal, critical]| match die.grade {
            Grade::Fail => None,
            Grade::Normal => Some(normal),
            Grade::Critical => Some(critical),
        }),
        state: match (die.spent, die.rerolled, die.is_rolled()) {
            (true, ..) => Some(Id::of("spent")),
            (_, true, _) => Some(Id::of("rolled again")),
            (_, _, false) => Some(Id::of("kept")),
            _ => None,
        },
    });
    Tray {
        whose: piece(table, attack.who(role)),
        says: Says::plain(says),
        needs: needed(table, state, attack, role),
        dice: dice.collect(),
    }
}

/// The dice that a choice within an attack is about, as they lie in the trays: those that a shot's block stops, the die
/// that strikes or blocks and the one that is blocked, the die that is rolled again.
pub(super) fn touched(view: &View<'_, KillTeam>, choice: &AttackChoice) -> Vec<[u8; 2]> {
    let Some(attack) = &view.state.attack else { return Vec::new() };
    let acts = if view.table.side_of(attack.actor) == view.side() { Role::Attacker } else { Role::Defender };
    let graded = |role| outlook::graded(view.table, view.state, attack, role);
    let of = |role: Role, grade: Grade, count: u8| {
        let counts = move |die: &crate::attacks::Die| !die.spent && die.grade == grade;
        lying(attack, role, &graded(role), counts, count)
    };
    match *choice {
        AttackChoice::Leave { normal, critical } => {
            let hits = graded(Role::Attacker);
            let stopped = [(Grade::Critical, critical), (Grade::Normal, normal)]
                .into_iter()
                .flat_map(|(grade, left)| of(Role::Attacker, grade, hits.of(grade).saturating_sub(left)));
            stopped.collect()
        }
        AttackChoice::Strike(grade) => of(acts, grade, 1),
        AttackChoice::Block { with, what } => {
            let blocked = what.map_or(Vec::new(), |it| of(acts.other(), it, 1));
            [of(acts, with, 1), blocked].concat()
        }
        AttackChoice::Reroll { face, .. } => {
            let shows = |die: &crate::attacks::Die| die.is_rolled() && !die.rerolled && die.face == face;
            lying(attack, acts, &graded(acts), shows, 1)
        }
        _ => Vec::new(),
    }
}

/// Where the first so many dice of a role lie that are like that.
fn lying(
    attack: &Attack,
    role: Role,
    hand: &Hand,
    is_like: impl Fn(&crate::attacks::Die) -> bool,
    count: u8,
) -> Vec<[u8; 2]> {
    // A role without dice has no tray.
    let tray = u8::from(role == Role::Defender && attack.hand(Role::Attacker).count() > 0);
    let found = (0..).zip(hand.dice()).filter(|(_, die)| is_like(die)).take(usize::from(count));
    found.map(|(place, _)| [tray, place]).collect()
}

/// True if the dice of this role do damage.
fn hurts(attack: &Attack, role: Role) -> bool {
    attack.kind == AttackKind::Fight || role == Role::Attacker
}

const fn counts(grade: Grade) -> &'static str {
    match grade {
        Grade::Fail => "miss",
        Grade::Normal => "normal",
        Grade::Critical => "critical",
    }
}

/// What a die of this role needs.
pub(super) fn needed(table: &Table, state: &State, attack: &Attack, role: Role) -> Vec<Needed> {
    let (success, critical) = outlook::thresholds(table, state, attack, role);
    let critical = critical.max(success);
    let normal = (success < critical).then(|| Needed::least(success, "normal"));
    normal.into_iter().chain([Needed::least(critical, "critical")]).collect()
}

/// What a screen can draw of an event within an attack.
pub(super) fn drawn(table: &Table, state: &State, event: &AttackEvent) -> Vec<What> {
    match *event {
        AttackEvent::Begun(attack) => vec![What::Aimed {
            who: id(table, attack.actor),
            on: id(table, attack.primary),
            with: weapon_card(table, attack.actor, attack.weapon),
            screens: Vec::new(),
        }],
        AttackEvent::Turned { target, screen } => state.attack.map_or(Vec::new(), |attack| {
            vec![What::Aimed {
                who: id(table, attack.actor),
                on: id(table, target),
                with: weapon_card(table, attack.actor, attack.weapon),
                screens: screens(screen),
            }]
        }),
        AttackEvent::Dice { role, hand, how, .. } => state.attack.map_or(Vec::new(), |attack| {
            let after = crate::Attack { hands: with_hand(attack.hands, role, hand), ..attack };
            let tray = Box::new(tray(table, state, &after, role, &outlook::graded(table, state, &after, role)));
            match how {
                How::Rolled | How::SetAside => vec![What::Rolled { tray }],
                _ => vec![What::Turned { tray }],
            }
        }),
        _ => Vec::new(),
    }
}

fn with_hand([attacker, defender]: [Hand; 2], role: Role, hand: Hand) -> [Hand; 2] {
    match role {
        Role::Attacker => [hand, defender],
        Role::Defender => [attacker, hand],
    }
}

/// What dice are for, whose they are, and what they need.
pub(super) fn due(table: &Table, state: &State, request: &RollRequest<Roll>, mut due: Due) -> Due {
    let seats = || [battle::Side::A, battle::Side::B].map(|it| Ref::Seat(seat_of(it))).to_vec();
    let (says, whose, means): (&str, Vec<Ref>, Vec<Says>) = match request.roll {
        Roll::CritOp => ("Which crit op is played", Vec::new(), Vec::new()),
        Roll::RollOff => ("Roll-off: the higher die decides", seats(), Vec::new()),
        Roll::Initiative(_) => ("Initiative: the higher die decides", seats(), Vec::new()),
        Roll::InitiativeAgain(side, _) => ("Initiative, the die once more", vec![Ref::Seat(seat_of(side))], Vec::new()),
        Roll::Attack(roll) => {
            let (says, who) = match roll {
                AttackRoll::Attack(who) => ("Attack dice", who),
                AttackRoll::Defence(who) => ("Defence dice", who),
                AttackRoll::Reroll(who) => ("One die once more", who),
                AttackRoll::Hot(who) => ("Hot: below the Hit it burns", who),
            };
            (says, vec![piece(table, who)], attack_means(table, state, roll))
        }
        Roll::Rule(rule, who) => {
            let gist = Says::plain(rule.card().gist);
            (rule.card().name, vec![piece(table, who)], vec![gist])
        }
        Roll::Mines(who) => ("Mines: damage", vec![piece(table, who)], Vec::new()),
        Roll::Stun(who) => ("Stun grenade: a die for each whom it reaches", vec![piece(table, who)], Vec::new()),
        Roll::Smoke(_) => ("Smoke: for how many activations it lasts", Vec::new(), Vec::new()),
        Roll::Breach(who) => ("Breach: a die for each behind it", vec![piece(table, who)], Vec::new()),
    };
    due.says = Says::plain(says);
    due.whose = whose;
    due.means = means;
    if request.roll == Roll::CritOp {
        due.faces = CritOp::ALL.iter().map(|it| Says::plain(it.card().name)).collect();
    }
    due
}

fn attack_means(table: &Table, state: &State, roll: AttackRoll) -> Vec<Says> {
    let Some(attack) = &state.attack else { return Vec::new() };
    let (AttackRoll::Attack(who) | AttackRoll::Defence(who) | AttackRoll::Reroll(who) | AttackRoll::Hot(who)) = roll;
    if matches!(roll, AttackRoll::Hot(_)) {
        let role = if who == attack.actor { Role::Attacker } else { Role::Defender };
        return vec![Says::plain(format!("{} or more stays cool", attack.hit(role)))];
    }
    let role =
        if who == attack.actor && !matches!(roll, AttackRoll::Defence(_)) { Role::Attacker } else { Role::Defender };
    let (success, critical) = outlook::thresholds(table, state, attack, role);
    // A die of the defence that falls again saves as it did before.
    let saves = role == Role::Defender && attack.kind == AttackKind::Shoot;
    let verb = if saves { "saves" } else { "hits" };
    vec![Says::plain(format!("{success}+ {verb}, {}+ is critical", critical.max(success)))]
}
