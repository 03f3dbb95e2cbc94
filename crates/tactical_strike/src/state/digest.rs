//! The hash of the public state. Everything in it is written with names of its own and with numbers, never as the code
//! happens to spell it, so that a renamed variant breaks no journal. Everything is taken apart by hand, so that what is
//! added does not compile before it is here.

mod words;

use std::fmt::{self, Display, Formatter};

use battle::{Digest, Side};
use table::Point;

use super::{Marker, ModelState, Poi, Scatter, Shown, State, UnitState};
use crate::EntryId;
use crate::choice::{Proposal, Reaction};
use crate::record::{Fire, Lost, Record, Removal};
use crate::vocabulary::{CombatantId, Stand, UnitId, WeaponId};

impl State {
    pub(crate) fn digest(&self, digest: &mut Digest) {
        let Self {
            step,
            mission,
            ground,
            proposal,
            sealed,
            formed,
            winner,
            order,
            zones,
            claims,
            claimed,
            marker_total,
            marker_first,
            markers,
            pois,
            scatter,
            night_said,
            night,
            is_granted,
            infiltrate_turn,
            scout_turn,
            scouted,
            // Entries tell who did, and journals that are written already keep their hashes.
            infiltrated: _,
            passed,
            seizing,
            seized,
            targets,
            is_listed,
            cp,
            spent,
            rerolled,
            supply,
            points,
            // Its sum is among the points.
            earned: _,
            turn,
            is_extended,
            turns,
            shootings,
            record,
            due,
            shown,
            answers,
            models,
            units,
        } = self;
        digest.text("step", words::step(*step));
        digest.text("mission", mission.map_or("", |it| it.card().name));
        digest.text("ground", ground.as_ref().map_or("", |it| it.name.as_str()));
        if let Some(it) = proposal {
            digest.text("proposal", proposed(it.what()));
            digest.text("agreed", all(&it.sides().collect::<Vec<_>>(), side));
        }
        flags(digest, "sealed", sealed);
        flags(digest, "formed", formed);
        digest.number("winner", somebody(*winner));
        digest.text("order", all(order, side));
        for (place, zones) in zones.iter().enumerate() {
            digest.text(format_args!("zones {place}"), all(zones, |it, f| write!(f, "{it}")));
        }
        digest.text("claims", all(claims, side));
        digest.number("claimed", i64::from(*claimed));
        digest.number("markers", maybe(*marker_total));
        digest.number("first marker", somebody(*marker_first));
        markers.iter().enumerate().for_each(|(place, it)| marker(place, it, digest));
        pois.iter().enumerate().for_each(|(place, it)| poi(place, it, digest));
        let Scatter { face, bearing, tries } = *scatter;
        digest.number("scatter die", maybe(face));
        digest.number("scatter bearing", maybe(bearing));
        digest.number("scatter tries", i64::from(tries));
        for (place, said) in night_said.iter().enumerate() {
            digest.number(format_args!("night said {place}"), maybe(*said));
        }
        digest.number("night", maybe(*night));
        digest.flag("granted", *is_granted);
        digest.number("infiltrators", somebody(*infiltrate_turn));
        digest.number("scouts", somebody(*scout_turn));
        digest.text("scouted", all(scouted, unit));
        flags(digest, "passed", passed);
        for (place, spent) in seizing.iter().enumerate() {
            digest.number(format_args!("seizing {place}"), maybe(*spent));
        }
        digest.number("seized", maybe(*seized));
        digest.text("to test", all(targets, unit));
        digest.flag("tests listed", *is_listed);
        numbers(digest, "cp", cp);
        numbers(digest, "spent", spent);
        numbers(digest, "advancements used", rerolled);
        numbers(digest, "supply", supply);
        numbers(digest, "points", points);
        digest.number("turn", i64::from(*turn));
        digest.flag("sixth turn", *is_extended);
        numbers(digest, "turns", turns);
        numbers(digest, "shooting phases", shootings);
        record.digest(digest);
        digest.text("due", all(due, words::due));
        if let Some(it) = shown {
            shown_roll(it, digest);
        }
        for (question, answer) in answers.iter() {
            digest.text(words::question(*question), words::answer(*answer));
        }
        models.iter().enumerate().for_each(|(place, it)| model(place, it, digest));
        units.iter().enumerate().for_each(|(place, it)| one_unit(place, it, digest));
    }
}

impl Record {
    fn digest(&self, digest: &mut Digest) {
        let Self {
            fires,
            removals,
            lost,
            feared,
            ones,
            ammo_tested,
            // Entries of this phase tell, and journals that are written already keep their hashes.
            shot: _,
            deeds,
            ran,
            answered,
            reorganised,
            explored,
            boarded,
            left,
            left_slowly,
            opened,
            drove_far,
            shocked,
            powers,
        } = self;
        let fire = |it: &Fire, f: &mut Formatter<'_>| {
            let Fire { by, target, pins, hurts } = *it;
            write!(f, "{} {} {} {}", by.number, target.number, u8::from(pins), u8::from(hurts))
        };
        digest.text("fires", all(fires, fire));
        let removal = |it: &Removal, f: &mut Formatter<'_>| {
            let Removal { model, by, via, unit } = *it;
            write!(f, "{} {} {} {}", model.0, maybe(by.map(|it| it.0)), via.name(), unit.number)
        };
        digest.text("removals", all(removals, removal));
        let loss = |it: &Lost, f: &mut Formatter<'_>| {
            let Lost { unit, by, winner } = *it;
            write!(f, "{} {by} {}", unit.number, winner.number)
        };
        digest.text("lost", all(lost, loss));
        digest.text("feared", all(feared, unit));
        digest.text("ones", all(ones, |(unit, weapon), f| write!(f, "{} {}", unit.number, weapon.0)));
        digest.text("ammo tested", all(ammo_tested, |(unit, weapon), f| write!(f, "{} {}", unit.number, weapon.0)));
        digest.text("deeds", all(deeds, |(model, deed, times), f| write!(f, "{} {} {times}", model.0, deed.name())));
        digest.text("ran", all(ran, who));
        digest
            .text("answered charges", all(answered, |(unit, how), f| write!(f, "{} {}", unit.number, reaction(*how))));
        digest.text("reorganised", all(reorganised, who));
        digest.text("explored", all(explored, who));
        digest.text("boarded", all(boarded, who));
        digest.text("left", all(left, who));
        digest.text("left slowly", all(left_slowly, who));
        digest.text("opened", all(opened, who));
        digest.text("drove far", all(drove_far, who));
        digest.text("shocked", all(shocked, who));
        digest.text("powers", all(powers, |(model, power), f| write!(f, "{} {power}", model.0)));
    }
}

fn model(place: usize, model: &ModelState, digest: &mut Digest) {
    let ModelState { unit, place: now, stand } = *model;
    digest.number(format_args!("unit of {place}"), i64::from(unit.number));
    digest.text(format_args!("place of {place}"), words::place(now));
    if let Some(Stand { at, facing }) = stand {
        digest.text(format_args!("stand of {place}"), format_args!("{} {}", point(at), facing.step()));
    }
}

fn one_unit(place: usize, unit: &UnitState, digest: &mut Digest) {
    let UnitState {
        founder,
        models,
        conferred,
        starting_size,
        starting_troops,
        is_falling_back,
        is_regrouped,
        ground_until,
        out_of_ammo,
        grant,
        is_arrived,
        has_reacted,
        has_panicked,
        is_afraid,
    } = unit;
    digest.number(format_args!("founder {place}"), maybe(founder.map(|it| it.0)));
    digest.text(format_args!("models {place}"), all(models, who));
    let entry = |it: &EntryId, f: &mut Formatter<'_>| write!(f, "{} {}", it.list, it.entry);
    digest.text(format_args!("conferred {place}"), all(conferred, entry));
    digest.number(format_args!("size {place}"), i64::from(*starting_size));
    digest.number(format_args!("troops {place}"), i64::from(*starting_troops));
    digest.flag(format_args!("falls back {place}"), *is_falling_back);
    digest.flag(format_args!("regrouped {place}"), *is_regrouped);
    digest.number(format_args!("to ground {place}"), maybe(*ground_until));
    let dry = |(weapon, until): &(WeaponId, u8), f: &mut Formatter<'_>| write!(f, "{} {until}", weapon.0);
    digest.text(format_args!("out of ammo {place}"), all(out_of_ammo, dry));
    digest.text(format_args!("grant {place}"), grant.map_or("", |it| it.name()));
    digest.flag(format_args!("arrived {place}"), *is_arrived);
    digest.flag(format_args!("reacted {place}"), *has_reacted);
    digest.flag(format_args!("panicked {place}"), *has_panicked);
    digest.flag(format_args!("afraid {place}"), *is_afraid);
}

fn marker(place: usize, marker: &Marker, digest: &mut Digest) {
    let Marker { at, is_large, by } = *marker;
    // One that nobody knows the place of is there all the same.
    let at = at.map_or("somewhere".to_owned(), |it| point(it).to_string());
    digest.text(format_args!("marker {place}"), at);
    digest.flag(format_args!("large marker {place}"), is_large);
    digest.number(format_args!("marker {place} by"), maybe(by.map(|it| it.0)));
}

fn poi(place: usize, poi: &Poi, digest: &mut Digest) {
    let Poi { at, find, by, models } = poi;
    let at = at.map_or("somewhere".to_owned(), |it| point(it).to_string());
    digest.text(format_args!("point {place}"), at);
    digest.text(format_args!("find {place}"), find.map_or("", |it| it.card().name));
    digest.number(format_args!("explored by {place}"), maybe(by.map(|it| it.0)));
    digest.text(format_args!("explorers {place}"), all(models, who));
}

fn shown_roll(shown: &Shown, digest: &mut Digest) {
    let Shown { roll, faces, model, again, is_second, kept_by } = shown;
    digest.text("shown", words::roll(*roll));
    digest.text("shown faces", all(faces, |it, f| write!(f, "{it}")));
    digest.number("shown for", maybe(model.map(|it| it.0)));
    digest.text("shown again by", again.map_or("", |it| it.name()));
    digest.flag("shown again before", *is_second);
    digest.text("kept by", all(kept_by, |it, f| write!(f, "{}", it.0)));
}

fn proposed(what: Proposal) -> impl Display {
    fmt::from_fn(move |f| match what {
        Proposal::Mission(mission) => write!(f, "mission {}", mission.card().name),
        Proposal::Map(map) => write!(f, "map {map}"),
        Proposal::Poi(None) => f.write_str("point somewhere"),
        Proposal::Poi(Some(at)) => write!(f, "point {}", point(at)),
    })
}

/// All of a list, each with a semicolon behind it.
fn all<'a, T>(list: &'a [T], write: impl Fn(&T, &mut Formatter<'_>) -> fmt::Result + 'a) -> impl Display + 'a {
    fmt::from_fn(move |f| {
        list.iter().try_for_each(|it| {
            write(it, f)?;
            f.write_str(";")
        })
    })
}

const fn reaction(how: Reaction) -> &'static str {
    match how {
        Reaction::ReactionFire => "reaction fire",
        Reaction::Overwatch => "overwatch",
        Reaction::Nothing => "nothing",
    }
}

fn side(side: &Side, f: &mut Formatter<'_>) -> fmt::Result {
    write!(f, "{}", side.0)
}

fn unit(unit: &UnitId, f: &mut Formatter<'_>) -> fmt::Result {
    write!(f, "{}", unit.number)
}

fn who(model: &CombatantId, f: &mut Formatter<'_>) -> fmt::Result {
    write!(f, "{}", model.0)
}

fn point(Point { x, y, z }: Point) -> impl Display {
    fmt::from_fn(move |f| write!(f, "{} {} {}", x.micrometres(), y.micrometres(), z.micrometres()))
}

fn numbers<N: Copy + Into<i64>>(digest: &mut Digest, name: &str, list: &[N]) {
    for (place, number) in list.iter().enumerate() {
        digest.number(format_args!("{name} {place}"), (*number).into());
    }
}

fn flags(digest: &mut Digest, name: &str, list: &[bool]) {
    numbers(digest, name, list);
}

/// Nothing is 0, so that what is not known yet is left out.
fn maybe<N: Into<i64>>(number: Option<N>) -> i64 {
    number.map_or(0, |it| it.into() + 1)
}

fn somebody(side: Option<Side>) -> i64 {
    maybe(side.map(|it| it.0))
}
