//! What of the state goes into the hash of a journal, by names of its own: a variant or a field can be renamed, and
//! no journal notices. Everything is taken apart by hand, so that what is added does not compile before it is here.

use std::fmt::{self, Display};

use battle::{Digest, Side};
use table::Point;

use crate::attacks::Fallen;
use crate::close_quarters::{Stride, StrideStep};
use crate::equipment::{Blast, Lifted};
use crate::ground::PlacedTerrain;
use crate::initiative::InitiativeRoll;
use crate::state::{Acting, Activation, Declared, Phase, PlacingStep, ReadyStep};
use crate::vocabulary::{
    Action, Answer, Claim, Edge, Flank, Marker, Objective, Occasion, OperativeId, Part, Piece, PrimaryOp, Question,
    Spot, Zone,
};

/// What happens now.
pub(crate) fn phase(phase: &Phase, digest: &mut Digest) {
    let mut named = |name: &str| digest.text("phase", name);
    match *phase {
        Phase::CritOpRoll => named("crit op"),
        Phase::RollOff => named("roll-off"),
        Phase::FirstInitiative { winner } => {
            named("first initiative");
            of_side(digest, "winner", winner);
        }
        Phase::DropZones => named("drop zones"),
        Phase::OperativePicks => named("operatives"),
        Phase::EquipmentPicks => named("equipment"),
        Phase::TacOps => named("tac ops"),
        Phase::Placing(PlacingStep { turn, left_out: [a, b] }) => {
            named("placing");
            of_side(digest, "turn", turn);
            digest.number("left out A", i64::from(a));
            digest.number("left out B", i64::from(b));
        }
        Phase::Deployment { turn } => {
            named("deployment");
            of_side(digest, "turn", turn);
        }
        Phase::InitiativeRoll => named("initiative roll"),
        Phase::InitiativeCards(roll) => {
            named("initiative cards");
            initiative(&roll, digest);
        }
        Phase::InitiativeTold => named("initiative told"),
        Phase::Initiative { winner } => {
            named("initiative");
            of_side(digest, "winner", winner);
        }
        Phase::Ready(step) => {
            named("ready");
            ready(&step, digest);
        }
        Phase::MarkerPicks => named("reboot"),
        Phase::Claims { turn } => {
            named("claims");
            of_side(digest, "turn", turn);
        }
        Phase::PrimaryOps => named("primary ops"),
        Phase::Gambits { turn, passed } => {
            named("gambits");
            of_side(digest, "turn", turn);
            digest.flag("passed", passed);
        }
        Phase::Firefight { turn, active } => {
            named("firefight");
            of_side(digest, "turn", turn);
            if let Some(active) = active {
                activation(&active, digest);
            }
        }
        Phase::EndOfTurningPoint => named("end of turning point"),
        Phase::EndOfBattle => named("end of the battle"),
        Phase::FinalReveal => named("final reveal"),
        Phase::Over { conceded } => {
            named("over");
            digest.number("conceded", conceded.map_or(0, |it| i64::from(it.0) + 1));
        }
    }
}

fn of_side(digest: &mut Digest, name: &str, side: Side) {
    digest.number(name, i64::from(side.0) + 1);
}

fn somebody(digest: &mut Digest, name: &str, who: Option<OperativeId>) {
    digest.number(name, who.map_or(0, |it| i64::from(it.0) + 1));
}

fn initiative(roll: &InitiativeRoll, digest: &mut Digest) {
    let InitiativeRoll { faces, changes, rerolled, turn, passes, rolling } = roll;
    for (side, face) in faces.iter().enumerate() {
        digest.number(format_args!("face {side}"), i64::from(*face));
    }
    for (side, change) in changes.iter().enumerate() {
        digest.number(format_args!("cards {side}"), i64::from(*change));
    }
    for (side, again) in rerolled.iter().enumerate() {
        digest.flag(format_args!("rolled again {side}"), *again);
    }
    of_side(digest, "turn", *turn);
    digest.number("passes", i64::from(*passes));
    digest.flag("rolling", *rolling);
}

fn ready(step: &ReadyStep, digest: &mut Digest) {
    let ReadyStep { turn, passes, rolling, smoke } = step;
    of_side(digest, "turn", *turn);
    digest.number("passes", i64::from(*passes));
    digest.text("rolling for", rolling.map_or("", |(rule, _)| rule.card().name));
    somebody(digest, "rolling on", rolling.map(|(_, who)| who));
    digest.text("smoke", smoke.map_or(String::new(), marker));
}

fn activation(active: &Activation, digest: &mut Digest) {
    let Activation { who, kind, spent, done, free, closing, triumph, blast, stun, lifted, breach, stride } = *active;
    somebody(digest, "active", Some(who));
    digest.flag("counteracts", kind == Acting::Counteraction);
    digest.number("spent", i64::from(spent));
    for action in Action::ALL.into_iter().filter(|it| done.has(*it)) {
        digest.flag(format_args!("has performed {}", action.name()), true);
    }
    digest.text("free", free.map_or("", Action::name));
    digest.flag("closing", closing);
    digest.flag("triumph", triumph);
    if let Some(Blast { marker: mines, action, from, to, length, cost, then }) = blast {
        digest.text("mines", marker(mines));
        digest.text("blown up while", action.name());
        digest.text("blown up from", place(from));
        digest.text("blown up to", place(to));
        digest.number("blown up after", i64::from(length.micrometres()));
        digest.number("blown up cost", i64::from(cost));
        digest.text(
            "next mines",
            then.map_or(String::new(), |(mines, at)| format!("{} at {}", marker(mines), place(at))),
        );
    }
    somebody(digest, "stun grenade", stun);
    digest.number("breach", breach.map_or(0, |it| i64::from(it.0) + 1));
    if let Some(Stride { action, left, step }) = stride {
        digest.text("stride", action.name());
        digest.number("stride left", i64::from(left));
        digest.text(
            "stride step",
            match step {
                StrideStep::Going => "going",
                StrideStep::Paused => "paused",
                StrideStep::Resumed => "resumed",
            },
        );
    }
    if let Some(Lifted { piece, from }) = lifted {
        digest.text("lifted", terrain(&piece));
        digest.text("lifted from", place(from));
    }
}

/// Who fell while it retaliated.
pub(crate) fn fallen(fallen: &Fallen, digest: &mut Digest) {
    let Fallen { who, against, fights } = *fallen;
    somebody(digest, "fell", Some(who));
    somebody(digest, "fell against", Some(against));
    digest.flag("fights on", fights);
}

/// Who used a heavy weapon, and the move that goes with it.
pub(crate) fn heavy_used((who, only): (OperativeId, Option<Action>), digest: &mut Digest) {
    somebody(digest, "heavy weapon used by", Some(who));
    digest.text("heavy weapon goes with", only.map_or("", Action::name));
}

/// Something chosen in secret, as far as everybody knows.
pub(crate) fn declared<T: Copy>(declared: Declared<T>, name: fn(T) -> &'static str) -> &'static str {
    match declared {
        Declared::Unset => "",
        Declared::Sealed => "sealed",
        Declared::Revealed(it) => name(it),
    }
}

pub(crate) fn primary_op(op: PrimaryOp) -> &'static str {
    op.name()
}

/// What was claimed for the end of the turning point.
pub(crate) fn claim(claim: Claim) -> String {
    match claim {
        Claim::Controlled(objective) => format!("controlled {}", objective.number()),
        Claim::Uncontested(objective) => format!("uncontested {}", objective.number()),
    }
}

/// A piece of equipment terrain.
pub(crate) fn terrain(piece: &PlacedTerrain) -> String {
    let PlacedTerrain { kind, side, at, facing, size: _ } = piece;
    format!("{} {side} {} {}", crate::equipment::Item::Terrain(*kind).name(), place(*at), facing.step())
}

/// A place in micrometres; nothing for none.
pub(crate) fn place(point: impl Into<Option<Point>>) -> impl Display {
    let point = point.into();
    fmt::from_fn(move |f| match point {
        Some(Point { x, y, z }) => write!(f, "{} {} {}", x.micrometres(), y.micrometres(), z.micrometres()),
        None => Ok(()),
    })
}

fn marker(marker: Marker) -> String {
    match marker {
        Marker::Objective(it) => objective(it),
        Marker::Gear(gear, side) => format!("{} {side}", gear.name()),
        _ => {
            let word = marker.card().map_or("", |it| it.word);
            format!("{} {}", marker.numbered(word), marker.owner().map_or(String::new(), |it| it.to_string()))
        }
    }
}

fn objective(objective: Objective) -> String {
    format!("marker {}", objective.number())
}

/// An answer to a question, with what was asked.
pub(crate) fn answered(question: Question, answer: Answer, digest: &mut Digest) {
    digest.text(asked(question), answer_to(answer));
}

fn answer_to(answer: Answer) -> String {
    let side = |it: Option<Side>| it.map_or("nobody".into(), |it| it.to_string());
    match answer {
        Answer::Is(true) => "yes".into(),
        Answer::Is(false) => "no".into(),
        Answer::Number(number) => number.to_string(),
        Answer::Side(holder) => side(holder),
        Answer::Control { holder, apl: [a, b] } => format!("{} by {a} and {b}", side(holder)),
        Answer::Markers(at) => {
            let at: Vec<String> = at.iter().map(objective).collect();
            if at.is_empty() { "nowhere".into() } else { at.join(" and ") }
        }
        Answer::Flanks { left, right } => {
            let held = [(left, Flank::Left), (right, Flank::Right)].into_iter().filter(|(held, _)| *held);
            let names: Vec<&str> = held.map(|(_, flank)| flank.name()).collect();
            if names.is_empty() { "neither".into() } else { names.join(" and ") }
        }
        Answer::Operative(who) => who.map_or("nobody".into(), |it| it.0.to_string()),
    }
}

/// What a question of an op is about.
fn part(part: Part) -> String {
    match part {
        Part::Marker(it) => objective(it),
        Part::Side(side) => side.to_string(),
        Part::Operative(it) => who(it),
        Part::Flank(flank) => flank.name().to_owned(),
        Part::TurningPoint(then) => then.0.to_string(),
    }
}

fn who(operative: OperativeId) -> String {
    format!("operative {}", operative.0)
}

fn asked(question: Question) -> String {
    let piece = |it: Piece| match it {
        Piece::Operative(it) => who(it),
        Piece::Marker(it) => marker(it),
        Piece::Planned(it, Spot(at)) => format!("{} at {}", marker(it), place(at)),
    };
    let zone = |it: Zone| match it {
        Zone::Territory(side) => format!("territory {side}"),
        Zone::DropZone(side) => format!("drop zone {side}"),
    };
    match question {
        Question::Controls(it) => format!("controls {}", marker(it)),
        Question::Contests(side, it) => format!("{side} contests {}", marker(it)),
        Question::Reaches(it, at) => format!("{} reaches {}", who(it), marker(at)),
        Question::ReachesSpot(it, Spot(at)) => format!("{} reaches {}", who(it), place(at)),
        Question::WhollyWithin(it, area) => format!("{} wholly within {}", piece(it), zone(area)),
        Question::NearEdge(it, Edge::Neutral, reach) => format!("{} near neutral {}", piece(it), reach.micrometres()),
        Question::EnemyInControlRange(it) => format!("enemy beside {}", who(it)),
        Question::OnTable(it) => format!("{} on table", marker(it)),
        Question::CarriedBy(it, side) => format!("{side} carries {}", marker(it)),
        Question::InKillzone(it) => format!("{} in killzone", who(it)),
        Question::LostWounds(it) => format!("{} lost wounds", who(it)),
        Question::NearZone(it, area, reach) => format!("{} near {} {}", piece(it), zone(area), reach.micrometres()),
        Question::Near(one, other, reach) => format!("{} near {} {}", who(one), who(other), reach.micrometres()),
        Question::Visible(from, to) => format!("{} sees {}", who(from), who(to)),
        Question::ValidTarget(from, to) => format!("{} may target {}", who(from), who(to)),
        Question::Seen(it, side) => format!("{side} sees {}", who(it)),
        Question::HasToken(side, token, at) => format!("{} of {side} at {}", token.name(), objective(at)),
        Question::KillGrade(side) => format!("{side} kill grade"),
        Question::Conceals(it) => format!("{} conceals", who(it)),
        Question::StandsFree(it, area) => format!("{} free in {}", who(it), zone(area)),
        Question::FellAt(it) => format!("{} fell at", who(it)),
        Question::Counts(side, Occasion::Loss(it)) => format!("loss of {} counts for {side}", who(it)),
        Question::Counts(side, Occasion::End(then)) => format!("end {} counts for {side}", then.0),
        Question::InCover(it, from) => format!("{} in cover from {}", who(it), who(from)),
        Question::Op(asked) => asked.fill(asked.card().digest, part, |_| String::new()),
    }
}
