//! Armies of Maelstrom of War.

use battle::{capitalized, counted};
use door::{Id, Says};
use maelstrom::army::Role;
use maelstrom::{Army, BattleSize, Maelstrom};

use super::{
    Addition, Asks, Checked, ForceAnswer, ForceFault, ForceWish, Forces, PriceLine, Priced, PricedItem, Room, RoomPart,
    sum,
};
use crate::data::Kind;
use crate::set_up::Fault;

impl Forces for Maelstrom {
    fn ask(asks: Asks, wish: &ForceWish) -> Result<ForceAnswer, Vec<Fault>> {
        let size = wish.size.as_deref().map(size_named).transpose()?;
        let (name, text) = wish.read(Kind::Armies)?;
        let army = Army::load(&name, &text)
            .map_err(|faults| faults.lines().map(|it| Fault::new("force", it.to_owned())).collect::<Vec<_>>())?;
        let size = size.unwrap_or_else(|| smallest_for(&army));
        Ok(match asks {
            Asks::Check => ForceAnswer::Check(checked(&army, size)),
            Asks::Price => ForceAnswer::Price(priced(&army)),
            Asks::Room => ForceAnswer::Room(room(&army, size)),
        })
    }
}

/// The size of this name; a hyphen stands for a space.
fn size_named(name: &str) -> Result<BattleSize, Vec<Fault>> {
    BattleSize::named(&name.replace(['-', '_'], " ")).ok_or_else(|| {
        let known = BattleSize::ALL.map(|it| it.name().to_lowercase().replace(' ', "-"));
        vec![Fault::new("size", format!("there is no battle size \"{name}\"; known are {}", known.join(", ")))]
    })
}

fn smallest_for(army: &Army) -> BattleSize {
    let fits = BattleSize::ALL.into_iter().find(|it| army.points_with_reinforcements() <= it.points());
    fits.unwrap_or(BattleSize::Onslaught)
}

fn checked(army: &Army, size: BattleSize) -> Checked {
    let (name, sized) = (&army.name, size.name());
    let problems = army.check(size);
    let says = match problems.len() {
        0 => format!("{name} is legal. It may take the field in a battle of the size {sized}."),
        count => {
            let things = if count == 1 { "One thing stands".to_owned() } else { format!("{count} things stand") };
            format!(
                "{name} may not take the field in a battle of the size {sized}. {things} in the way of mustering (S02)."
            )
        }
    };
    let faults = problems.iter().map(|it| ForceFault {
        rule: Id::from(it.code.to_string()),
        about: String::new(),
        line: None,
        headline: Says::from(format!("{}.", capitalized(&it.sentence))),
        detail: Says::new(),
    });
    super::stands(name, says, faults.collect(), sums(army, size))
}

fn sums(army: &Army, size: BattleSize) -> Vec<super::ForceSum> {
    let (points, most) = (army.points(), size.points());
    let (units, pool) = (army.mustered().count(), u16::from(size.command_points()));
    let spent = army.command_points_spent();
    let wide = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let models = counted(army.models() as u64, "model");
    let mut sums = vec![
        sum("Points", points.into(), Some(most.into()), format!("{points} of {most}")),
        sum("Units", wide(units), None, format!("{units}, {models}")),
    ];
    if army.reinforcement_points > 0 {
        let added = counted((army.units.len() - units) as u64, "unit");
        let aside = army.reinforcement_points;
        sums.push(sum("Set aside", aside.into(), None, format!("{aside} points for {added} that can be added")));
    }
    sums.push(sum("Command points", spent.into(), Some(pool.into()), format!("{spent} of {pool} spent")));
    if let Some(warlord) = army.warlord().and_then(|it| army.units.get(it)) {
        sums.push(sum("Warlord", 1, Some(1), warlord.name.clone()));
    }
    let painted = if army.is_painted { "10 points at the end" } else { "not said to be" };
    sums.push(sum("Painted", if army.is_painted { 10 } else { 0 }, None, painted));
    sums
}

fn priced(army: &Army) -> Priced {
    let items = army.units.iter().map(|it| {
        let points = it.points.to_string();
        let what = counted(u64::from(it.models), "model");
        let lines = vec![PriceLine { what, count: 1, each: points.clone(), sum: points }];
        let under = if it.is_added { "Set aside".to_owned() } else { it.role.name().to_owned() };
        PricedItem { under, name: it.name.clone(), lines, exact: None, points: it.points.into() }
    });
    let (points, aside) = (army.points(), army.reinforcement_points);
    let says = match aside {
        0 => format!("In all {points}"),
        aside => format!("In all {points}, and {aside} set aside"),
    };
    Priced { name: army.name.clone(), items: items.collect(), says: Says::from(says), points: points.into() }
}

/// Points that are left, and places that detachments still have. What a datasheet costs stands in a codex.
fn room(army: &Army, size: BattleSize) -> Room {
    let (spent, most) = (army.points_with_reinforcements(), size.points());
    let left = most.saturating_sub(spent);
    let mut parts = vec![RoomPart {
        says: Says::from(format!("{left} of {most} points are left in a battle of the size {}.", size.name())),
        left: Some(left.into()),
        ..RoomPart::default()
    }];
    for (place, detachment) in army.detachments.iter().enumerate() {
        let free = |role: Role| {
            let taken = army.units.iter().filter(|it| it.detachment == Some(place) && it.role == role).count();
            let most = detachment.kind.slots(role).1.saturating_sub(taken);
            Addition { name: role.name().to_owned(), each: None, most: u32::try_from(most).unwrap_or(u32::MAX) }
        };
        let additions: Vec<Addition> = Role::ALL.into_iter().map(free).filter(|it| it.most > 0).collect();
        let says = format!("{} ({}) has places for:", detachment.name, detachment.kind.name());
        if !additions.is_empty() {
            parts.push(RoomPart { says: Says::from(says), additions, ..RoomPart::default() });
        }
    }
    Room { name: army.name.clone(), parts }
}
