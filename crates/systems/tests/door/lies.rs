//! What the slow model would notice and random nonsense hardly ever says: for each thing that it knows, somebody says what
//! cannot be. The model is told as if it had been accepted and names the reason; where nothing had to be bent for the lie,
//! the battle refuses it too. The truth in nearly the same words is nothing to the model.

use std::collections::BTreeMap;

use battle::Phrase;
use door::{Id, Moving, Piece, Still, Viewer};
use systems::{Said, SetUp};

use crate::nonsense::Babble;
use crate::{killteam, maelstrom, tactical_strike};

/// What was seen, what was said first, and what was said then.
struct Told {
    before: Moving,
    first: Option<Phrase>,
    says: Phrase,
}

/// Something that cannot be, and something very like it that can.
struct Lie {
    who: Id,
    lie: Told,
    truth: Told,
    /// True if the lie is about what was really seen.
    plain: bool,
}

/// What a lie is about, the words by which the model notices it, and how it is told, if there is somebody to lie about.
struct Kind {
    about: &'static str,
    noticed: &'static str,
    tell: fn(&Still, &Moving) -> Option<Lie>,
}

const KINDS: [Kind; 7] = [
    Kind { about: "aboard", noticed: "is not on the table: aboard", tell: charges_from_within },
    Kind { about: "locked", noticed: "is locked in combat", tell: charges_and_is_locked },
    Kind { about: "models", noticed: ": models lost ", tell: |_, it| loses_more(it, "models lost", "models") },
    Kind { about: "wounds", noticed: ": wounds lost ", tell: |_, it| loses_more(it, "wounds lost", "wounds") },
    Kind { about: "reinforcements", noticed: ", and reinforcement points", tell: is_not_paid_for },
    Kind { about: "action points", noticed: " AP, and 0 were left", tell: acts_once_more },
    Kind { about: "where from", noticed: ", and it was on the table", tell: arrives_again },
];

fn told(before: &Moving, says: Phrase) -> Told {
    Told { before: before.clone(), first: None, says }
}

/// The same sight with something else about one piece.
fn bent(before: &Moving, who: &Piece, bend: impl FnOnce(&mut Piece)) -> Moving {
    let mut bent = before.clone();
    bend(bent.scene.pieces.iter_mut().find(|it| it.id == who.id).unwrap());
    bent
}

fn report(what: &str, of: &Piece) -> Phrase {
    Phrase::default().with("report", what).with("unit", of.id.as_str())
}

/// The first who is on the table.
fn somebody(before: &Moving) -> Option<&Piece> {
    before.scene.pieces.iter().find(|it| it.off.is_none())
}

fn charges_from_within(_: &Still, before: &Moving) -> Option<Lie> {
    let who = somebody(before)?;
    let says = report("charged", who);
    let aboard = bent(before, who, |it| it.off = Some(Id::of("aboard")));
    Some(Lie { who: who.id.clone(), lie: told(&aboard, says.clone()), truth: told(before, says), plain: false })
}

fn charges_and_is_locked(_: &Still, before: &Moving) -> Option<Lie> {
    let who = somebody(before)?;
    let answered = |is: &str| {
        let first = Phrase::default().with("answer", format!("is {} locked", who.id)).with("is", is);
        Told { first: Some(first), ..told(before, report("charged", who)) }
    };
    Some(Lie { who: who.id.clone(), lie: answered("yes"), truth: answered("no"), plain: false })
}

fn loses_more(before: &Moving, what: &str, meter: &'static str) -> Option<Lie> {
    let has = |it: &&Piece| it.off.is_none() && it.meters.contains_key(&Id::of(meter));
    let who = before.scene.pieces.iter().find(has)?;
    let [left, _] = who.meters[&Id::of(meter)];
    let loses = |count: u16| told(before, report(what, who).with(meter, count.to_string()));
    Some(Lie { who: who.id.clone(), lie: loses(left + 1), truth: loses(left), plain: true })
}

fn is_not_paid_for(still: &Still, before: &Moving) -> Option<Lie> {
    let who = before.scene.pieces.iter().find(|it| it.off.as_ref().is_some_and(|it| it.as_str() == "to come"))?;
    let side = still.figures.iter().find(|it| it.id == who.id)?.side;
    let purse = Id::of("reinforcement points");
    let with = |points: u16| {
        let mut rich = before.clone();
        let means = rich.scene.sides.iter_mut().find(|it| it.side == side)?;
        means.meters.get_mut(&purse)?[0] = points;
        Some(told(&rich, report("added", who)))
    };
    Some(Lie { who: who.id.clone(), lie: with(1)?, truth: with(2_000)?, plain: false })
}

/// Said twice: the first may be free by a rule that was used.
fn acts_once_more(_: &Still, before: &Moving) -> Option<Lie> {
    let active = before.moment.active.as_ref()?;
    let who = before.scene.pieces.iter().find(|it| it.id == *active)?;
    let counteracts = who.badges.iter().any(|it| it.as_str() == "counteracting");
    who.meters.get(&Id::of("ap")).filter(|_| !counteracts)?;
    let says = Phrase::default().with("choose", "Guard").with("who", active.as_str());
    let with = |left: u16| {
        let spent = bent(before, who, |it| it.meters.get_mut(&Id::of("ap")).unwrap()[0] = left);
        Told { first: Some(says.clone()), ..told(&spent, says.clone()) }
    };
    Some(Lie { who: who.id.clone(), lie: with(0), truth: with(1), plain: false })
}

fn arrives_again(_: &Still, before: &Moving) -> Option<Lie> {
    let who = somebody(before)?;
    let says = report("arrived", who);
    let away = bent(before, who, |it| it.off = Some(Id::of("reserve")));
    Some(Lie { who: who.id.clone(), lie: told(before, says.clone()), truth: told(&away, says), plain: true })
}

/// What the model says to it, were it accepted. Nothing was really paid: that much is pretence.
fn heard(babble: &Babble, who: &Id, told: &Told) -> Result<(), String> {
    let mut model = babble.model.clone();
    let seat = model.still().figures.iter().find(|it| it.id == *who).unwrap().seat;
    for says in told.first.iter().chain([&told.says]) {
        match model.accepts(seat, &told.before, says, &told.before) {
            Err(why) if why.contains(" went from ") || why.contains(" were paid") => {}
            heard => heard?,
        }
    }
    Ok(())
}

/// Plays battles and tells each of these lies wherever there is somebody to lie about.
fn lies_are_noticed(wishes: impl IntoIterator<Item = (u64, SetUp)>, about: &[&str]) {
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    for (seed, wish) in wishes {
        let mut babble = Babble::begin(&wish, seed);
        for _ in 0..200 {
            if !babble.step() || !babble.speak() {
                break;
            }
            babble.model.look(babble.driver.seen(&Viewer::watcher()).still);
            let before = babble.look();
            for kind in KINDS.iter().filter(|it| before.moment.round > 0 && about.contains(&it.about)) {
                let Some(Lie { who, lie, truth, plain }) = (kind.tell)(babble.model.still(), &before) else { continue };
                assert_eq!(heard(&babble, &who, &truth), Ok(()), "{}", truth.says);
                let why = heard(&babble, &who, &lie).expect_err(kind.about);
                assert!(why.contains(kind.noticed), "{}: {why}", kind.about);
                for seat in babble.driver.seats.clone() {
                    let viewer = Viewer::seat(seat);
                    let accepted = plain && babble.say(&viewer, &[Said::by_viewer(lie.says.clone())]);
                    assert!(!accepted, "{} was accepted of {seat}", lie.says);
                }
                *count.entry(kind.about).or_default() += 1;
            }
        }
    }
    assert_eq!(count.len(), about.len(), "of {about:?} these were told: {count:?}");
}

#[test]
fn the_model_notices_who_has_no_action_points_left() {
    lies_are_noticed([(41, killteam::wish(false, "city_1"))], &["action points"]);
}

#[test]
fn the_model_notices_what_cannot_be_reported_in_maelstrom() {
    lies_are_noticed(
        [(42, maelstrom::wish(true)), (43, maelstrom::with_reinforcements())],
        &["aboard", "locked", "models", "wounds", "reinforcements", "where from"],
    );
}

#[test]
fn the_model_notices_what_cannot_be_reported_in_tactical_strike() {
    let wish = |names: &[&str]| tactical_strike::wish(names, true);
    lies_are_noticed(
        [(44, wish(&["Ines", "Kofi"])), (45, wish(&["Ines", "Kofi", "Bram"]))],
        &["aboard", "locked", "where from"],
    );
}
