//! What of an attack goes into the hash of a journal, by names of its own.

use battle::Digest;

use super::attack::{Attack, AttackKind, Die, Grade, Hand, Role, Step, Tricks};
use super::{Cover, Screen};

impl Attack {
    pub(crate) fn digest(&self, digest: &mut Digest) {
        let Self {
            kind,
            step,
            actor,
            weapon,
            primary,
            target,
            reply,
            hit,
            hands,
            tricks,
            screen,
            first_screen,
            queue,
            chosen,
            passes,
            stuns,
            felled,
            landing,
            softened,
            last_stand,
        } = self;
        let who = |it: &crate::OperativeId| i64::from(it.0) + 1;
        digest.text("attack", named(*kind));
        digest.text("attack step", stepped(*step));
        digest.number("attack by", who(actor));
        digest.number("attack weapon", i64::from(weapon.0));
        digest.number("attack on first", who(primary));
        digest.number("attack on", who(target));
        digest.number("attack reply", reply.map_or(0, |it| i64::from(it.0) + 1));
        digest.text("attack cover", screened(screen));
        digest.text("attack first cover", screened(first_screen));
        digest.number("attack queue", i64::from(*queue));
        digest.number("attack passes", i64::from(*passes));
        digest.number("attack stuns", i64::from(*stuns));
        digest.number("attack softened", i64::from(*softened));
        digest.flag("attack last stand", *last_stand);
        for (place, chosen) in chosen.iter().enumerate() {
            digest.number(format_args!("attack chosen {place}"), i64::from(*chosen));
        }
        for (side, felled) in felled.iter().enumerate() {
            digest.number(format_args!("attack felled {side}"), i64::from(*felled));
        }
        for (grade, dice) in landing.iter().enumerate() {
            digest.number(format_args!("attack landing {grade}"), i64::from(*dice));
        }
        for (side, hit) in hit.iter().enumerate() {
            digest.number(format_args!("attack hit {side}"), i64::from(*hit));
        }
        for (side, hand) in hands.iter().enumerate() {
            digest.text(format_args!("attack dice {side}"), held(hand));
        }
        for (side, tricks) in tricks.iter().enumerate() {
            used(side, tricks, digest);
        }
    }
}

const fn named(kind: AttackKind) -> &'static str {
    match kind {
        AttackKind::Shoot => "shoot",
        AttackKind::Fight => "fight",
    }
}

const fn role(role: Role) -> &'static str {
    match role {
        Role::Attacker => "attacker",
        Role::Defender => "defender",
    }
}

fn stepped(step: Step) -> String {
    match step {
        Step::Torrent => "torrent".into(),
        Step::Next => "next".into(),
        Step::Screen => "cover or obscured".into(),
        Step::ScreenOf(who) => format!("cover or obscured of {}", i64::from(who.0) + 1),
        Step::Reply => "reply".into(),
        Step::Accurate(of) => format!("accurate {}", role(of)),
        Step::Roll(of) => format!("roll {}", role(of)),
        Step::Rerolls(of) => format!("re-rolls {}", role(of)),
        Step::Reroll(of, die) => format!("re-roll {} {die}", role(of)),
        Step::Retain(of) => format!("retain {}", role(of)),
        Step::Severe(of) => format!("severe {}", role(of)),
        Step::Devastating(of) => format!("devastating {}", role(of)),
        Step::CoverSave => "cover save".into(),
        Step::Block => "block".into(),
        Step::Resolve(of) => format!("resolve {}", role(of)),
        Step::Land(of) => format!("land {}", role(of)),
        Step::Stunned(side) => format!("stunned {side}"),
        Step::Hot(of) => format!("hot {}", role(of)),
        Step::Over => "over".into(),
    }
}

fn screened(screen: &Screen) -> String {
    let Screen { cover, obscured, either, shielded } = *screen;
    let cover = match cover {
        Cover::None => "",
        Cover::Plain => "cover ",
        Cover::Improved => "better cover ",
    };
    let word = |is: bool, word: &'static str| if is { word } else { "" };
    format!("{cover}{}{}{}", word(obscured, "obscured "), word(either, "either "), word(shielded, "shielded"))
}

/// Each die: its face, what it is worth, and what happened to it.
fn held(hand: &Hand) -> String {
    let die = |it: &Die| {
        let Die { face, grade, rerolled, punished, spent } = *it;
        let grade = match grade {
            Grade::Fail => 'f',
            Grade::Normal => 'n',
            Grade::Critical => 'c',
        };
        let word = |is: bool, word: &'static str| if is { word } else { "" };
        format!("{face}{grade}{}{}{}", word(rerolled, "r"), word(punished, "p"), word(spent, "s"))
    };
    hand.dice().iter().map(die).collect::<Vec<_>>().join(" ")
}

fn used(side: usize, tricks: &Tricks, digest: &mut Digest) {
    let Tricks { balanced, ceaseless, rending, punishing, shock, resupply, rules } = *tricks;
    digest.flag(format_args!("balanced {side}"), balanced);
    digest.number(format_args!("ceaseless {side}"), i64::from(ceaseless));
    digest.flag(format_args!("rending {side}"), rending);
    digest.flag(format_args!("punishing {side}"), punishing);
    digest.flag(format_args!("shock {side}"), shock);
    digest.flag(format_args!("resupply {side}"), resupply);
    for (place, rule) in rules.iter().enumerate() {
        digest.text(format_args!("rule {place} of {side}"), rule.map_or("", |it| it.card().name));
    }
}
