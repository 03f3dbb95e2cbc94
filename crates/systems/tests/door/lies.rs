//! What the slow model would notice and random nonsense hardly ever says: for each thing that it knows, somebody says what
//! cannot be. The model is told as if it had been accepted and names the reason; where nothing had to be bent for the lie,
//! the battle refuses it too. The truth in nearly the same words is nothing to the model.

use std::collections::BTreeMap;

use battle::Phrase;
use door::{Id, Moving, Piece, Still, Viewer, With};
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

const KINDS: [Kind; 13] = [
    Kind { about: "aboard", noticed: "is not on the table: aboard", tell: charges_from_within },
    Kind { about: "locked", noticed: "is locked in combat", tell: charges_and_is_locked },
    Kind { about: "models", noticed: ": models lost ", tell: |_, it| loses_more(it, "models lost", "models") },
    Kind { about: "wounds", noticed: ": wounds lost ", tell: |_, it| loses_more(it, "wounds lost", "wounds") },
    Kind { about: "reinforcements", noticed: ", and reinforcement points", tell: is_not_paid_for },
    Kind { about: "action points", noticed: " AP, and 0 were left", tell: acts_once_more },
    Kind { about: "reserve", noticed: "is not on the table: reserve", tell: charges_from_reserve },
    Kind { about: "stratagems", noticed: ", and cp", tell: pays_what_is_not_there },
    Kind { about: "twice", noticed: " a second time", tell: does_it_twice },
    Kind { about: "nobody lives", noticed: " places, with 0 models", tell: is_held_by_the_dead },
    Kind { about: "quarters", noticed: " units on the table", tell: fills_too_many_quarters },
    Kind { about: "tracked", noticed: " on the table", tell: tracks_too_many },
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

/// It is somewhere else, so it stands nowhere.
fn goes(piece: &mut Piece, off: &'static str) {
    piece.off = Some(Id::of(off));
    piece.at.clear();
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
    let aboard = bent(before, who, |it| goes(it, "aboard"));
    Some(Lie { who: who.id.clone(), lie: told(&aboard, says.clone()), truth: told(before, says), plain: false })
}

fn charges_from_reserve(_: &Still, before: &Moving) -> Option<Lie> {
    let who = somebody(before)?;
    let says = report("charged", who);
    let away = bent(before, who, |it| goes(it, "reserve"));
    Some(Lie { who: who.id.clone(), lie: told(&away, says.clone()), truth: told(before, says), plain: false })
}

/// One command point is there, and two are paid.
fn pays_what_is_not_there(still: &Still, before: &Moving) -> Option<Lie> {
    let who = somebody(before)?;
    let seat = still.figures.iter().find(|it| it.id == who.id)?.seat;
    let chair = still.seats.iter().find(|it| it.seat == seat)?;
    let mut poor = before.clone();
    let purse = poor.scene.sides.iter_mut().find(|it| it.side == chair.side)?;
    purse.meters.get_mut(&Id::of("cp"))?[0] = 1;
    let says = |cp: &str| {
        let phrase = Phrase::default().with("report", "stratagem").with("side", &chair.name);
        told(&poor, phrase.with("name", "Dazzle").with("cp", cp).with("on", who.id.as_str()))
    };
    Some(Lie { who: who.id.clone(), lie: says("2"), truth: says("1"), plain: false })
}

/// What this system lets nobody do twice, of something that nobody has done yet.
fn does_it_twice(still: &Still, before: &Moving) -> Option<Lie> {
    let who = somebody(before)?;
    let seat = still.figures.iter().find(|it| it.id == who.id)?.seat;
    let chair = still.seats.iter().find(|it| it.seat == seat)?;
    let says = |what: &str| match still.system.as_str() {
        "killteam" => {
            let loot = Phrase::default().with("report", "Loot").with("who", who.id.as_str());
            loot.with("on", format!("marker {what}"))
        }
        "maelstrom" => {
            let phrase = Phrase::default().with("report", "stratagem").with("side", &chair.name);
            phrase.with("name", format!("Dazzle {what}")).with("cp", "0").with("on", who.id.as_str())
        }
        _ => Phrase::default().with("choose", "explore").with("point", what),
    };
    let after = |first: &str| Told { first: Some(says(first)), ..told(before, says("9")) };
    Some(Lie { who: who.id.clone(), lie: after("9"), truth: after("8"), plain: false })
}

fn is_held_by_the_dead(still: &Still, before: &Moving) -> Option<Lie> {
    let who = somebody(before)?;
    let side = still.figures.iter().find(|it| it.id == who.id)?.side;
    let name = &still.sides.iter().find(|it| it.side == side)?.name;
    let says = Phrase::default().with("answer", "who controls marker 1").with("is", name);
    let mut gone = before.clone();
    for piece in gone.scene.pieces.iter_mut().filter(|it| it.off.is_none()) {
        if still.figures.iter().any(|it| it.id == piece.id && it.side == side) {
            goes(piece, "waiting");
        }
    }
    Some(Lie { who: who.id.clone(), lie: told(&gone, says.clone()), truth: told(before, says), plain: false })
}

/// One unit is left, and it is in one quarter.
fn fills_too_many_quarters(still: &Still, before: &Moving) -> Option<Lie> {
    let who = somebody(before)?;
    let side = still.figures.iter().find(|it| it.id == who.id)?.side;
    let name = &still.sides.iter().find(|it| it.side == side)?.name;
    let mut alone = before.clone();
    for piece in alone.scene.pieces.iter_mut().filter(|it| it.off.is_none()) {
        if piece.id != who.id && still.figures.iter().any(|it| it.id == piece.id && it.side == side) {
            goes(piece, "waiting");
        }
    }
    let yes = |quarter: &str| Phrase::default().with("answer", format!("has {name} a unit in {quarter} quarter"));
    let said = |first: &str, then: &str| Told {
        first: Some(yes(first).with("is", "yes")),
        ..told(&alone, yes(then).with("is", "yes"))
    };
    let (lie, truth) = (said("upper left", "lower left"), said("upper left", "upper left"));
    Some(Lie { who: who.id.clone(), lie, truth, plain: false })
}

fn tracks_too_many(still: &Still, before: &Moving) -> Option<Lie> {
    let who = somebody(before)?;
    let side = still.figures.iter().find(|it| it.id == who.id)?.side;
    let name = &still.sides.iter().find(|it| it.side == side)?.name;
    let is_enemy = |it: &&Piece| still.figures.iter().any(|of| of.id == it.id && of.side != side);
    let enemies = before.scene.pieces.iter().filter(is_enemy).filter(|it| it.off.is_none()).count();
    let says = |count: usize| {
        let question = format!("how many enemies does {name} track");
        told(before, Phrase::default().with("answer", question).with("is", count.to_string()))
    };
    Some(Lie { who: who.id.clone(), lie: says(enemies + 1), truth: says(enemies), plain: false })
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
    let away = bent(before, who, |it| goes(it, "reserve"));
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
fn the_model_notices_what_cannot_be_told_at_a_real_table_of_kill_team() {
    let tracked = |it: &str| SetUp { tracking: Some(it.to_owned()), ..killteam::wish(true, "city_1") };
    let all = ["twice", "nobody lives", "tracked"];
    lies_are_noticed([(46, tracked("ops")), (47, tracked("phases")), (48, tracked("battle"))], &all);
}

#[test]
fn the_model_notices_what_cannot_be_reported_in_maelstrom() {
    lies_are_noticed(
        [(42, maelstrom::wish(true)), (43, maelstrom::with_reinforcements())],
        &[
            "aboard",
            "reserve",
            "locked",
            "models",
            "wounds",
            "reinforcements",
            "stratagems",
            "twice",
            "nobody lives",
            "quarters",
            "where from",
        ],
    );
}

#[test]
fn the_model_notices_what_cannot_be_reported_in_tactical_strike() {
    let wish = |names: &[&str]| tactical_strike::wish(names, true);
    lies_are_noticed(
        [(44, wish(&["Ines", "Kofi"])), (45, wish(&["Ines", "Kofi", "Bram"]))],
        &["aboard", "reserve", "locked", "twice", "nobody lives", "where from"],
    );
}

#[test]
fn the_model_counts_what_was_spent_in_a_mission() {
    let mut babble = Babble::begin(&tactical_strike::wish(&["Ines", "Kofi"], true), 49);
    while babble.look().moment.round == 0 {
        assert!(babble.step() && babble.speak());
    }
    let mut model = babble.model.clone();
    let before = babble.look();
    let who = somebody(&before).unwrap();
    let seat = model.still().figures.iter().find(|it| it.id == who.id).unwrap().seat;
    let says = Phrase::default().with("choose", "grant").with("rule", "Stubborn").with("unit", who.id.as_str());
    let side = model.still().seats.iter().find(|it| it.seat == seat).unwrap().side;
    let rich = |left: u16| {
        let mut sight = before.clone();
        let means = sight.scene.sides.iter_mut().find(|it| it.side == side).unwrap();
        let purse = means.meters.iter_mut().find(|(it, _)| it.as_str().starts_with("cp")).unwrap();
        purse.1[0] = left;
        sight
    };
    for spent in 0..7 {
        assert_eq!(model.accepts(seat, &rich(20 - spent), &says, &rich(19 - spent)), Ok(()), "{spent}");
    }
    let why = model.accepts(seat, &rich(13), &says, &rich(12)).expect_err("seven are the most");
    assert!(why.contains("8 were spent"), "{why}");
}

#[test]
fn the_model_notices_where_nobody_can_stand() {
    for (wish, seed) in [(maelstrom::wish(true), 50), (tactical_strike::wish(&["Ines", "Kofi"], true), 51)] {
        let mut babble = Babble::begin(&wish, seed);
        while babble.look().moment.round == 0 {
            assert!(babble.step() && babble.speak());
        }
        babble.model.look(babble.driver.seen(&Viewer::watcher()).still);
        let before = babble.look();
        let board = babble.model.still().board.clone().unwrap();
        let is_round = |it: &&Piece| {
            let mut figures = babble.model.still().figures.iter();
            it.off.is_none() && figures.any(|of| of.id == it.id && matches!(of.base, Some(door::Base::Round(_))))
        };
        let round: Vec<Id> = before.scene.pieces.iter().filter(is_round).map(|it| it.id.clone()).collect();
        let [one, other] = [&round[0], &round[1]];
        let sees = |stand: &[(&Id, i32)]| {
            let mut after = Moving { entry: battle::EntryNo(before.entry.0 + 1), ..before.clone() };
            for (id, x) in stand {
                let piece = after.scene.pieces.iter_mut().find(|it| it.id == **id).unwrap();
                let at = door::Place { x: *x, y: 300_000, z: 0 };
                piece.at.push(door::Stand { at, facing: None });
            }
            babble.model.clone().passes(&before, &after)
        };
        assert_eq!(sees(&[(one, 300_000), (other, 600_000)]), Ok(()));
        assert!(sees(&[(one, board.size[0] + 1)]).unwrap_err().contains("beside the table"));
        let crowd: Vec<(&Id, i32)> = (0..40).map(|it| (one, 100_000 + 20_000 * it)).collect();
        assert!(sees(&crowd).unwrap_err().contains(" models"));
    }
}

/// What cannot be said alone: nothing at all, what nobody asked, two answers to one question, two markers at once.
#[test]
fn the_model_notices_what_cannot_be_said_alone() {
    let mut told = BTreeMap::new();
    for seed in 60..90 {
        let wish = SetUp {
            tracking: Some("ops".to_owned()),
            mission: Some("Secure".to_owned()),
            ..killteam::wish(true, "city_1")
        };
        let mut babble = Babble::begin(&wish, seed);
        for _ in 0..120 {
            if !babble.step() {
                break;
            }
            babble.model.look(babble.driver.seen(&Viewer::watcher()).still);
            for seat in babble.driver.seats.clone() {
                alone(&mut babble, &Viewer::seat(seat), &mut told);
            }
            if !babble.speak() {
                break;
            }
        }
        if told.len() == 4 {
            return;
        }
    }
    panic!("only {told:?}");
}

fn alone(babble: &mut Babble, viewer: &Viewer, told: &mut BTreeMap<&'static str, usize>) {
    let Some(asked) = babble.driver.sitting.offered(viewer, With::Plain).asked.filter(|it| it.alone) else { return };
    let before = babble.look();
    let questions: Vec<&Phrase> = asked.questions.iter().map(|it| &it.phrase).collect();
    let answers: Vec<Phrase> =
        asked.questions.iter().map(|it| it.phrase.clone().with("is", &it.answers[0].value)).collect();
    assert_eq!(babble.model.clone().hears_alone(&before, &questions, &answers), Ok(()));
    let unasked = Phrase::new("answer", "who controls marker 2").with("is", "nobody");
    let mut lies = vec![
        ("missing", Vec::new()),
        ("unasked", answers.iter().cloned().chain([unasked]).collect()),
        ("twice", answers.iter().chain(&answers).cloned().collect()),
    ];
    let fell = questions.iter().position(|it| it.get("answer").is_some_and(|it| it.starts_with("which markers did ")));
    if let Some(place) = fell {
        let mut both = answers.clone();
        both[place] = questions[place].clone().with("is", "1 and 3");
        lies.push(("far apart", both));
    }
    for (what, lie) in lies {
        let heard = babble.model.clone().hears_alone(&before, &questions, &lie);
        assert!(heard.is_err(), "{what}: {lie:?}, and nobody notices");
        let said: Vec<Said> = lie.into_iter().map(Said::by_viewer).collect();
        babble.driver.try_to_enter(viewer, &said).expect_err(what);
        *told.entry(what).or_default() += 1;
    }
}
