//! Strike forces of Tactical Strike.

use battle::capitalized;
use door::{Id, Says};
use tactical_strike::campaign::Roster;
use tactical_strike::strike_force::{self, Category, Problem, StrikeForce, check, check_kept, may_still_add, price};
use tactical_strike::{ListKind, Lists, SourceKind, TacticalStrike};

use super::{
    Addition, Asks, Checked, ForceAnswer, ForceFault, ForceWish, Forces, PriceLine, Priced, PricedItem, Room, RoomPart,
    sum,
};
use crate::data::Kind;
use crate::set_up::{Fault, Source};
use crate::system::list_texts;

impl Forces for TacticalStrike {
    fn ask(asks: Asks, wish: &ForceWish) -> Result<ForceAnswer, Vec<Fault>> {
        let lists = army_lists(&wish.lists)?;
        let read = |source: &Source| {
            let (name, text) = source.text(Kind::StrikeForces).map_err(|it| vec![Fault::new("force", it)])?;
            strike_force(&lists, &name, &text)
        };
        let force = read(&wish.force)?;
        let since = wish.since.as_ref().map(read).transpose()?;
        Ok(answer_for(asks, &lists, &force, since.as_ref(), None))
    }
}

/// Every army list there is, and what belongs to them, with those of one's own; or every fault in them.
pub(crate) fn army_lists(own: &[Source]) -> Result<Lists, Vec<Fault>> {
    let texts = list_texts(own).map_err(|it| vec![Fault::new("lists", it)])?;
    let kind = |kind: ListKind| match kind {
        ListKind::ArmyList => SourceKind::ArmyList,
        ListKind::Allies => SourceKind::Allies,
        ListKind::Weapons => SourceKind::Weapons,
        ListKind::Powers => SourceKind::Powers,
        ListKind::Addendum => SourceKind::Addendum,
    };
    let sources: Vec<tactical_strike::Source<'_>> = texts
        .iter()
        .map(|it| tactical_strike::Source { kind: kind(it.kind), name: &it.name, text: &it.text })
        .collect();
    Lists::load(&sources).map_err(|faults| faults.iter().map(|it| Fault::new("lists", it.to_string())).collect())
}

/// A strike force from its text, or every fault in it.
pub(crate) fn strike_force(lists: &Lists, name: &str, text: &str) -> Result<StrikeForce, Vec<Fault>> {
    StrikeForce::load(lists, text)
        .map_err(|faults| faults.iter().map(|it| Fault::new("force", format!("{name}: {it}"))).collect())
}

/// The answer for a force, in the light of its campaign if it fights in one.
pub(crate) fn answer_for(
    asks: Asks,
    lists: &Lists,
    force: &StrikeForce,
    since: Option<&StrikeForce>,
    roster: Option<&Roster<'_>>,
) -> ForceAnswer {
    let fielded = roster.map_or(force, Roster::fielded);
    match asks {
        Asks::Check => {
            let mut report = roster.map_or_else(|| check(lists, force), Roster::check);
            if let Some(before) = since {
                report.problems.extend(check_kept(lists, before, force));
            }
            ForceAnswer::Check(checked(&force.name, &report))
        }
        Asks::Price => ForceAnswer::Price(priced(&force.name, &price(lists, fielded))),
        Asks::Room => ForceAnswer::Room(room(&force.name, &may_still_add(lists, fielded))),
    }
}

fn checked(name: &str, report: &strike_force::Report) -> Checked {
    let pools = report.pools;
    let says = match report.problems.len() {
        0 => format!("{name} is ready: {} of {} points.", report.total(), pools.total()),
        1 => format!("{name} is not ready. One thing stands in the way."),
        many => format!("{name} is not ready. {many} things stand in the way."),
    };
    let (characters, others) = (report.characters, report.rank_and_file);
    let in_characters = format!("{characters} of {} points", pools.characters);
    let in_others = format!("{others} of {} points, up to {} for one entry", pools.rank_and_file, pools.per_entry);
    let sums = vec![
        sum("Heroes and Leaders", characters, Some(pools.characters), in_characters),
        sum("Rank and file", others, Some(pools.rank_and_file), in_others),
    ];
    let faults = report.problems.iter().map(fault).collect();
    Checked { remarks: report.remarks.iter().map(fault).collect(), ..super::stands(name, says, faults, sums) }
}

fn fault(problem: &Problem) -> ForceFault {
    ForceFault {
        rule: Id::of(problem.rule),
        about: problem.place.subject.clone(),
        line: problem.place.line,
        headline: Says::from(problem.headline.clone()),
        detail: Says::from(problem.detail.clone()),
    }
}

fn priced(name: &str, prices: &strike_force::Prices) -> Priced {
    let categories = [Category::Hero, Category::Leader, Category::LeadElement, Category::RankAndFile];
    let of = |category: Category| prices.items.iter().filter(move |it| it.category == category);
    let items = categories.into_iter().flat_map(of).map(|it| PricedItem {
        under: capitalized(it.category.name()),
        name: it.name.clone(),
        lines: it
            .lines
            .iter()
            .map(|it| PriceLine {
                what: it.what.clone(),
                count: it.count,
                each: it.each.to_string(),
                sum: it.sum().to_string(),
            })
            .collect(),
        exact: Some(it.exact.to_string()).filter(|exact| *exact != it.points.to_string()),
        points: it.points,
    });
    let (characters, others) = (prices.characters(), prices.rank_and_file());
    let points = characters.saturating_add(others);
    let says = format!("Heroes and Leaders {characters}, rank and file {others}, in all {points}");
    Priced { name: name.to_owned(), items: items.collect(), says: Says::from(says), points }
}

fn room(name: &str, room: &strike_force::Room) -> Room {
    let additions = |all: &[strike_force::Addition]| {
        all.iter()
            .map(|it| Addition { name: it.name.clone(), each: Some(it.each.to_string()), most: it.most })
            .collect()
    };
    let places = match (room.needs_hero, room.leaders_left) {
        (true, _) => "a Hero is still to be chosen".to_owned(),
        (false, 0) => "there is no place for another Leader".to_owned(),
        (false, 1) => "there is a place for one more Leader".to_owned(),
        (false, left) => format!("there are places for {left} more Leaders"),
    };
    let (left, of) = (room.characters_left, room.pools.characters);
    let mut parts = vec![RoomPart {
        says: Says::from(format!("{left} of {of} points are left for Heroes and Leaders; {places}.")),
        left: Some(left),
        additions: additions(&room.characters),
        notes: Vec::new(),
    }];
    if !room.allies.is_empty() {
        let allies = format!("somebody of an allied list: {}", room.allies.join(", "));
        parts.iter_mut().for_each(|it| it.notes.push(allies.clone()));
    }
    let (left, of, each) = (room.rank_and_file_left, room.pools.rank_and_file, room.pools.per_entry);
    let says =
        format!("{left} of {of} points are left for rank and file and Lead Elements, up to {each} for one entry.");
    parts.push(RoomPart { says: Says::from(says), left: Some(left), ..RoomPart::default() });
    let part = |says: &'static str, additions| RoomPart { says: Says::from(says), additions, ..RoomPart::default() };
    if room.lead_elements_left > 0 && !room.lead_elements.is_empty() {
        parts.push(part("As Lead Element:", additions(&room.lead_elements)));
    }
    parts.push(match room.rank_and_file.as_slice() {
        [] => part("Nobody more fits into the rank and file.", Vec::new()),
        some => part("As rank and file, without wargear:", additions(some)),
    });
    if !room.unlocks.is_empty() {
        let notes = room.unlocks.iter().map(unlock).collect();
        parts.push(RoomPart { notes, ..part("Limited options:", Vec::new()) });
    }
    Room { name: name.to_owned(), parts }
}

/// What an option needs, and how often it may still be taken.
fn unlock(it: &strike_force::Unlock) -> String {
    let options = it.options.join(", ");
    let mut line = format!("{}: {options}: {} of {} taken", it.entry, it.used, it.allowed);
    match it.models_to_next {
        Some(1) => line += "; one more model allows another",
        Some(more) => line += &format!("; {more} more models allow another"),
        None => {}
    }
    line
}
