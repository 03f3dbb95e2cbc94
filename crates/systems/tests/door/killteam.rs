//! Kill Team through the door, on a digital and on a physical table.

use battle::{EntryNo, Phrase};
use door::{Agreed, Die, Have, Id, Offered, Reach, Ref, Tray, Viewer, With};
use systems::{Said, SeatWish, SetUp, Source};

use crate::driver::Driver;
use crate::properties;

pub(crate) fn wish(physical: bool, map: &str) -> SetUp {
    let seat = |name: &str, force: &str| SeatWish {
        name: name.to_owned(),
        force: Some(Source::named(force)),
        ..SeatWish::default()
    };
    SetUp {
        system: "killteam".into(),
        physical,
        seats: vec![seat("Mara", "cinderline_wardens"), seat("Teo", "hollow_choir")],
        map: Some(Source::named(map)),
        agreed: Agreed { rolls: !physical, odds: !physical, ..Agreed::default() },
        ..SetUp::default()
    }
}

#[test]
fn a_digital_battle_is_played_to_its_end() {
    for (seed, map) in [(1, "city_1"), (2, "derelict_1")] {
        let mut driver = Driver::begin(&wish(false, map), seed);
        let mut looks = properties::Looks::default();
        driver.play(|it| looks.look(it));
        driver.verify();
        looks.end(&driver);
    }
}

#[test]
fn a_physical_battle_is_played_to_its_end() {
    for (seed, tracking) in [(3, "ops"), (4, "phases"), (5, "battle")] {
        let mut driver = Driver::begin(&SetUp { tracking: Some(tracking.to_owned()), ..wish(true, "city_1") }, seed);
        let mut looks = properties::Looks::default();
        driver.play(|it| looks.look(it));
        driver.verify();
        looks.end(&driver);
    }
}

#[test]
fn every_listed_filling_of_every_blank_leads_on_to_something_that_is_accepted() {
    for (seed, tracking) in (30..).zip(["ops", "phases", "battle"].repeat(2)) {
        let mut driver = Driver::begin(&SetUp { tracking: Some(tracking.to_owned()), ..wish(true, "city_1") }, seed);
        let mut tries = properties::Tries::all();
        driver.play(|driver| {
            for viewer in driver.viewers() {
                let rows = driver.offered(&viewer, With::Plain).rows;
                rows.iter()
                    .filter(|it| it.blanks.len() > 1)
                    .for_each(|it| properties::leads_on(driver, &viewer, it, &mut tries));
            }
        });
    }
}

#[test]
fn half_a_scout_report_of_a_long_list_asks_for_its_other_half() {
    let mut driver = Driver::begin(&SetUp { tracking: Some("ops".to_owned()), ..wish(true, "city_1") }, 40);
    let mara = Viewer::seat(driver.seats[0]);
    let mut asked = 0;
    driver.play(|driver| {
        driver.step();
        let rows = driver.offered(&mara, With::Plain).rows;
        let scouts = rows.iter().find(|it| it.phrase == Phrase::new("report", "Scout"));
        for who in scouts.iter().flat_map(|it| properties::listed(&it.blanks[0])) {
            let half = Phrase::new("report", "Scout").with("who", &who);
            let row = driver.sitting.verdict(&mara, &Said::by_viewer(half)).row.expect("the other half is asked for");
            assert!(row.blanks.iter().map(|it| it.word.as_str()).eq(["on"]), "{:?}", row.blanks);
            asked += 1;
        }
        let offers = |it: &Phrase| rows.iter().any(|row| row.phrase == *it);
        let (seal, end) = (Phrase::new("seal", "tac op"), Phrase::new("choose", "end turning point"));
        if offers(&seal) {
            driver.enter(&mara, &[Said::by_viewer(seal.with("secret", "Scout Enemy Movement"))]);
            driver.step();
        } else if offers(&end) {
            // Nobody falls before the list is long.
            driver.enter(&mara, &[Said::by_viewer(end)]);
            driver.step();
        }
    });
    assert!(asked >= 10, "{asked} halves, and the team has ten");
}

#[test]
fn an_answer_given_alone_that_cannot_be_is_refused_with_its_reason() {
    let mut driver = Driver::begin(&SetUp { tracking: Some("ops".to_owned()), ..wish(true, "city_1") }, 41);
    let mara = Viewer::seat(driver.seats[0]);
    let mut asked = 0;
    driver.play(|driver| {
        driver.step();
        let offered = driver.offered(&mara, With::Plain);
        let offers = |it: &Phrase| offered.rows.iter().any(|row| row.phrase == *it);
        let (seal, out) = (Phrase::new("seal", "tac op"), Phrase::new("report", "out").with("who", "a2"));
        if offers(&seal) {
            driver.enter(&mara, &[Said::by_viewer(seal.with("secret", "Martyrs"))]);
        } else if asked == 0 && offered.rows.iter().any(|it| it.phrase.get("report") == Some("out")) {
            driver.enter(&mara, &[Said::by_viewer(out.with("by_whom", "b1"))]);
        }
        driver.step();
        let Some(alone) = driver.offered(&mara, With::Plain).asked.filter(|it| it.alone && asked == 0) else { return };
        let Some(fell) =
            alone.questions.iter().find(|it| it.phrase.get("answer").is_some_and(|it| it.contains("fell")))
        else {
            return;
        };
        asked += 1;
        // Two markers that nobody reaches from one place.
        let both = Said::by_viewer(fell.phrase.clone().with("is", "1 and 3"));
        let verdict = driver.sitting.verdict(&mara, &both);
        assert_eq!(verdict.stands, Some(false), "{verdict:?}");
        let why = driver.try_to_enter(&mara, &[both]).expect_err("it is impossible");
        assert_eq!(why, verdict.why);
        assert!(driver.offered(&mara, With::Plain).asked.is_some(), "and it is asked again");
        // Nor two answers to one question, of which the second would be lost.
        let twice = ["1", "3"].map(|it| Said::by_viewer(fell.phrase.clone().with("is", it)));
        let why = driver.try_to_enter(&mara, &twice).expect_err("one question has one answer");
        assert_eq!(why[0].headline.to_string(), "That is answered twice.");
        assert!(driver.offered(&mara, With::Plain).asked.is_some(), "and it is asked again");
        let one = Said::by_viewer(fell.phrase.clone().with("is", "2"));
        assert_eq!(driver.sitting.verdict(&mara, &one).stands, Some(true));
        driver.enter(&mara, &[one]);
    });
    assert_eq!(asked, 1);
}

/// What a screen has to cover, because only something sealed puts it there, says so; and nothing else does.
#[test]
fn what_only_a_sealed_op_puts_before_its_owner_says_so() {
    let counted = [("Flank", true), ("Martyrs", false)].map(what_a_sealed_op_puts_before_its_owner);
    let [opens, sealed] = [0, 1].map(|it| counted.iter().map(|of| of[it]).sum::<u32>());
    assert!(opens > 0 && sealed > 0, "{opens} rows, {sealed} sentences");
}

/// At a real table or on a drawn one: so many rows that would open this op, and so many sentences that only its owner reads.
fn what_a_sealed_op_puts_before_its_owner((op, physical): (&str, bool)) -> [u32; 2] {
    let tracking = physical.then(|| "ops".to_owned());
    let mut driver = Driver::begin(&SetUp { tracking, ..wish(physical, "city_1") }, 42);
    let mara = Viewer::seat(driver.seats[0]);
    let (mut opens, mut sealed) = (0, 0);
    driver.play(|driver| {
        driver.step();
        let offered = driver.offered(&mara, With::Plain);
        let offers = |it: &Phrase| offered.rows.iter().any(|row| row.phrase == *it);
        let seal = Phrase::new("seal", "tac op");
        if offers(&seal) {
            driver.enter(&mara, &[Said::by_viewer(seal.with("secret", op))]);
            return;
        }
        let holds = driver.seen(&mara).moving.hand.iter().any(|it| it.slot.as_str() == "tac op");
        if holds {
            let of_flank = |label: &door::Says| format!("{label:?}").to_lowercase().contains("flank");
            for row in offered.rows.iter().filter(|it| of_flank(&it.label)) {
                assert_eq!(row.reveals.as_ref().map(Id::as_str), Some("tac op"), "{row:?}");
                opens += 1;
            }
            for barred in offered.barred.iter().filter(|it| of_flank(&it.label)) {
                assert_eq!(barred.reveals.as_ref().map(Id::as_str), Some("tac op"), "{barred:?}");
            }
        }
        let told = |viewer: &Viewer| driver.sitting.news(viewer, EntryNo(0));
        let others = told(&Viewer::watcher());
        for news in told(&mara).into_iter().filter(|it| !it.says.is_empty()) {
            let is_known = others.iter().any(|it| it.entry == news.entry && it.says == news.says);
            assert_eq!(news.sealed, !is_known, "{news:?}");
            sealed += u32::from(news.sealed);
        }
        assert!(others.iter().all(|it| !it.sealed), "{others:?}");
        for row in driver.seen(&mara).moving.score.rows {
            for fact in row.facts {
                assert_eq!(fact.from == door::Source::Answered, fact.entry.is_some(), "{fact:?}");
                assert!(fact.entry.is_none_or(|it| it <= row.entry), "{fact:?}");
            }
        }
    });
    [opens, sealed]
}

#[test]
fn odds_are_told_where_all_have_agreed_and_nowhere_else() {
    let told = |agreed: bool| {
        let mut wish = wish(false, "city_1");
        wish.agreed.odds = agreed;
        let mut driver = Driver::begin(&wish, 21);
        let mut told = 0;
        driver.play(|driver| {
            for viewer in driver.viewers() {
                let offered = serde_json::to_string(&driver.sitting.offered(&viewer, With::Stakes)).unwrap();
                told += offered.matches("\"odds\":").count();
            }
        });
        told
    };
    assert_eq!(told(false), 0);
    assert!(told(true) > 20, "{} rows and prompts have odds", told(true));
}

#[test]
fn a_bot_plays_against_a_person() {
    let mut wish = wish(false, "city_1");
    wish.seats[1].bot = Some("greedy".into());
    let mut driver = Driver::begin(&wish, 6);
    driver.play(|_| {});
    driver.verify();
    assert_eq!(driver.offered(&Viewer::watcher(), With::Stakes).rows, []);
}

#[test]
fn whoever_can_be_set_up_has_places_listed() {
    let mut driver = Driver::begin(&wish(false, "city_1"), 8);
    let (mut asked, mut others) = (0, 0);
    driver.play(|driver| {
        for viewer in driver.viewers() {
            let rows = driver.offered(&viewer, With::Plain).rows;
            let set_ups: Vec<_> =
                rows.iter().filter(|it| it.phrase.get("choose").is_some_and(|it| it == "set up")).collect();
            for (number, row) in set_ups.iter().enumerate().filter(|(_, it)| !it.blanks.is_empty()) {
                let said = Said { seat: row.seat, phrase: row.phrase.clone() };
                let places = driver.sitting.places(&viewer, &said);
                assert!(!places.is_empty(), "no place is listed for {:?}", row.phrase);
                let spot = Said { seat: row.seat, phrase: places[0].phrase.clone() };
                assert!(
                    driver.sitting.verdict(&viewer, &spot).stands == Some(true),
                    "{:?} is refused",
                    places[0].phrase
                );
                asked += 1;
                others += usize::from(number > 0);
            }
        }
    });
    assert!(asked > 20 && others > 10, "{asked} asked, {others} of them not the next of a list");
}

/// True if the outlines look out from there: their corners lie along the 64 directions, or there, and no farther than is left.
fn looks_out_from(reach: &Reach, from: (f64, f64)) -> bool {
    let left = f64::from(reach.left.expect("inches that are left")) * 25_400.0;
    let begins = reach.from.expect("where the leg begins");
    let step = std::f64::consts::TAU / 64.0;
    let looks_out = |it: &door::Place| {
        let (x, y) = (f64::from(it.x) - from.0, f64::from(it.y) - from.1);
        let off = y.atan2(x).rem_euclid(step);
        x.hypot(y) < 10.0 || x.hypot(y) < left + 10.0 && !(0.01..=step - 0.01).contains(&off)
    };
    let begins_there = (f64::from(begins.x) - from.0).hypot(f64::from(begins.y) - from.1) < 1.0;
    begins_there && reach.shapes.iter().flatten().all(looks_out)
}

/// A few of the corners of outlines that are not where they look out from, as phrases write them.
fn some_corners(reach: &Reach) -> Vec<String> {
    let corners = reach.shapes.iter().flatten().filter(|it| Some(**it) != reach.from).step_by(9).take(4);
    corners.map(|it| format!("{}um, {}um, {}um", it.x, it.y, it.z)).collect()
}

/// Where a way ends that is written in millimetres, in micrometres.
fn end_of(way: &str) -> (f64, f64) {
    let last = way.rsplit('>').next().unwrap_or(way);
    let mut numbers = last.split(',').map(|it| it.trim().trim_end_matches("mm").parse::<f64>().expect("a number"));
    (numbers.next().expect("x") * 1000.0, numbers.next().expect("y") * 1000.0)
}

#[test]
fn the_reach_of_a_first_leg_lies_around_whoever_moves_and_that_of_the_next_around_its_end() {
    let mut driver = Driver::begin(&wish(false, "city_1"), 9);
    let (mut first, mut next) = (0, 0);
    driver.play(|driver| {
        for viewer in driver.viewers() {
            for row in driver.offered(&viewer, With::Plain).rows.iter().filter(|it| it.does.as_str() == "Reposition") {
                let ways = row.blanks.iter().find_map(|it| match &it.takes {
                    door::Takes::Way { from, spots } => Some((it.word.clone(), *from, spots)),
                    _ => None,
                });
                let Some((word, from, spots)) = ways else { continue };
                let ask = |phrase: Phrase| driver.sitting.reach(&viewer, &Said { seat: row.seat, phrase });
                let reach = ask(row.phrase.clone()).expect("a reach");
                assert!(looks_out_from(&reach, (f64::from(from.x), f64::from(from.y))), "{reach:?} around {from:?}");
                assert!(reach.left == reach.most, "{reach:?}: nothing has been counted yet");
                // Nothing is tinted that cannot be reached: what lies between legal places has legal corners.
                for corner in some_corners(&reach).into_iter().filter(|_| first < 12) {
                    let said = Said { seat: row.seat, phrase: row.phrase.clone().with(word.as_str(), &corner) };
                    assert!(
                        driver.sitting.verdict(&viewer, &said).stands == Some(true),
                        "{corner} of {:?}",
                        row.phrase
                    );
                }
                first += 1;
                let Some(spot) = spots.first() else { continue };
                let reach = ask(row.phrase.clone().with(word.as_str(), spot)).expect("a reach");
                assert!(looks_out_from(&reach, end_of(spot)), "{reach:?} around the end of {spot}");
                next += 1;
            }
        }
    });
    assert!(first > 5 && next > 5, "{first} first legs, {next} next ones");
}

/// A battle of a person against a bot that comes to blows, and a look at every moment of it.
fn against_a_bot(seed: u64, mut look: impl FnMut(&mut Driver, &Viewer)) {
    let mut wish = wish(false, "city_1");
    wish.seats[1].bot = Some("greedy".into());
    let mut driver = Driver::begin(&wish, seed);
    let mara = Viewer::seat(driver.seats[0]);
    driver.play(|driver| look(driver, &mara));
}

#[test]
fn a_charge_is_offered_only_if_somebody_stands_near_enough() {
    let (mut without, mut with) = (0, 0);
    for seed in [61, 62] {
        against_a_bot(seed, |driver, mara| {
            let offered = driver.sitting.offered(mara, With::Stakes);
            let barred = offered.barred.iter().any(|it| it.does.as_str() == "Charge");
            let Some(row) = offered.rows.iter().find(|it| it.does.as_str() == "Charge") else {
                without += usize::from(barred);
                return;
            };
            with += 1;
            let who = row.phrase.get("who").unwrap().to_owned();
            let measured = driver.sitting.measured(mara, &Ref::Piece(who.into()));
            let nearest = measured.iter().filter(|it| matches!(&it.to, Ref::Piece(id) if id.as_str().starts_with('b')));
            let nearest = nearest.map(|it| it.away).min().unwrap();
            // Nobody of these two teams charges further than 10 inches, and an inch is left to the enemy.
            assert!(nearest <= 11 * 25_400, "{nearest} to the nearest: {row:?}");
        });
    }
    assert!(without > 10 && with > 0, "{without} without, {with} with");
}

/// What both seats of a battle between two bots would have been offered within its attacks, with the dice as they lay there.
fn within_attacks(seed: u64, mut look: impl FnMut(&Offered, &[Tray])) {
    let mut wish = wish(false, "city_1");
    wish.seats.iter_mut().for_each(|it| it.bot = Some("greedy".into()));
    let mut driver = Driver::begin(&wish, seed);
    assert!(!driver.step(), "bots need nobody");
    let whole = driver.opened_with(vec![None, None]);
    for entry in 1..driver.sitting.newest().0 {
        let at = whole.at(EntryNo(entry)).unwrap();
        let moving = at.seen(&Viewer::watcher(), Have::default()).moving;
        if moving.aim.is_some() && !moving.trays.is_empty() {
            for seat in &moving.moment.waits.of {
                look(&at.offered(&Viewer::seat(*seat), With::Stakes), &moving.trays);
            }
        }
    }
}

#[test]
fn rows_within_an_attack_name_the_dice_that_they_are_about() {
    let (mut stopped, mut struck, mut blocked, mut again) = (0, 0, 0, 0);
    within_attacks(63, |offered, trays| {
        for row in &offered.rows {
            let die = |[tray, die]: &[u8; 2]| &trays[usize::from(*tray)].dice[usize::from(*die)];
            let dice: Vec<&Die> = row.dice.iter().map(die).collect();
            assert!(dice.iter().all(|it| it.state != Some(Id::of("spent"))), "{row:?}");
            match (row.does.as_str(), row.phrase.get("leaving")) {
                ("strike", _) => {
                    assert_eq!((dice.len(), Some(dice[0].counts.as_str())), (1, row.phrase.get("with")));
                    struck += 1;
                }
                ("re-roll", _) => {
                    assert_eq!(dice[0].face.map(|it| it.to_string()).as_deref(), row.phrase.get("die"));
                    again += 1;
                }
                ("block", Some(left)) => {
                    // What comes in, but for what is left of it.
                    let coming = offered.stakes.as_ref().unwrap().coming.values().map(|it| usize::from(*it));
                    let left = left.split_whitespace().filter_map(|it| it.parse::<usize>().ok());
                    assert_eq!(dice.len(), coming.sum::<usize>() - left.sum::<usize>(), "{row:?}");
                    stopped += dice.len();
                }
                ("block", None) => {
                    // One's own die, and the one that it blocks, which lies in the other tray.
                    assert_eq!(Some(dice[0].counts.as_str()), row.phrase.get("with"));
                    if let Some(what) = row.phrase.get("what").filter(|it| *it != "nothing") {
                        assert_eq!(dice.get(1).map(|it| it.counts.as_str()), Some(what), "{row:?}");
                        assert_ne!(row.dice[0][0], row.dice[1][0]);
                        blocked += 1;
                    }
                }
                _ => {}
            }
        }
    });
    let counts = [stopped, struck, blocked, again];
    assert!(counts.iter().all(|it| *it > 0), "{counts:?} dice stopped, strikes, blocks, re-rolls");
}
