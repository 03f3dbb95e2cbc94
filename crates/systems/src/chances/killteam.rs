//! The chances of attacks of Kill Team.

use battle::{Act, View, Words as _};
use door::{Id, Odds, Refusal, Shown as _};
use killteam::{Action, Choice, KillTeam, OperativeId, State, Table, Target, Weapon, WeaponKind, WeaponNo, outlook};
use odds::kill_team::{Prospect, Prospects};
use table::Point;

use super::{Chances, Supposed};

impl Chances<KillTeam> for Prospects {
    fn odds(&self, view: &View<'_, KillTeam>, act: Option<&Act<KillTeam>>) -> Option<Odds> {
        let (table, state) = (view.table, view.state);
        let prospect = match act {
            None => self.of_now(table, state, view.side()),
            Some(Act::Choose(Choice::Perform { who, target: Target::Attack(on, weapon), .. })) => {
                self.of_attack(table, state, (*who, *weapon), *on)
            }
            Some(Act::Choose(choice @ (Choice::Attack(_) | Choice::Use { .. }))) => {
                self.of_choice(table, state, choice, view.side())
            }
            Some(_) => None,
        };
        let Prospect { on, outlook, spread, own_out } = prospect?;
        let odds::Outlook { out, hurt, mean, exact } = outlook;
        Some(Odds { on: Id::from(table.code(on)), out, hurt, mean, spread, own_out, exact })
    }

    fn suppose(&self, view: &View<'_, KillTeam>, line: &str, from: Option<&str>) -> Result<Supposed, String> {
        let table = view.table;
        let Wondered { who, action, on, weapon: (number, weapon) } = read(table, line)?;
        let moved = match from {
            None => view.state.clone(),
            Some(place) => {
                let at: Point = place.trim().parse().map_err(|error| format!("\"{place}\" is no place: {error}"))?;
                outlook::standing(view.state, who, at)
            }
        };
        standing(table, &moved, who)?;
        standing(table, &moved, on)?;
        let view = View { state: &moved, ..*view };
        let act = Act::Choose(Choice::Perform { who, action, target: Target::Attack(on, number) });
        let refused = outlook::against(table, &moved, (who, number), on);
        let why = refused.iter().map(|it| {
            let Refusal { headline, detail, .. } = Refusal::from(KillTeam::reason(&view, &act, it));
            [headline.to_string(), detail.to_string()].join(" ").trim().to_owned()
        });
        let mut stakes = KillTeam::stakes(&view, Some(&act)).unwrap_or_default();
        stakes.odds = self.odds(&view, Some(&act));
        let verb = if action == Action::Fight { "fights" } else { "shoots" };
        let name = |who: OperativeId| format!("{} ({})", table.card(who).name, table.code(who));
        let says = format!("{} {verb} {} with {}", name(who), name(on), weapon.name);
        Ok(Supposed { says, why: why.collect(), stakes })
    }
}

/// What somebody wonders about.
struct Wondered<'t> {
    who: OperativeId,
    action: Action,
    on: OperativeId,
    weapon: (WeaponNo, &'t Weapon),
}

/// "a2 shoots b1 with braced rifle": codes or names, and without a weapon the first that fits.
fn read<'t>(table: &'t Table, line: &str) -> Result<Wondered<'t>, String> {
    const VERBS: [(&str, Action); 4] = [
        (" shoots ", Action::Shoot),
        (" shoot ", Action::Shoot),
        (" fights ", Action::Fight),
        (" fight ", Action::Fight),
    ];
    let found = VERBS.iter().find_map(|(verb, action)| Some((line.split_once(verb)?, *action)));
    let Some(((who, rest), action)) = found else {
        return Err(format!("\"{line}\" says nobody who shoots or fights somebody, as in a2 shoots b1 with bolt gun"));
    };
    let (on, weapon) = rest.split_once(" with ").map_or((rest, None), |(on, weapon)| (on, Some(weapon.trim())));
    let (who, on) = (operative(table, who)?, operative(table, on)?);
    if table.side_of(who) == table.side_of(on) {
        return Err("nobody attacks its own side".to_owned());
    }
    let kind = if action == Action::Fight { WeaponKind::Melee } else { WeaponKind::Ranged };
    let fitting = || table.card(who).numbered_weapons().filter(|(_, it)| it.kind == kind);
    let named = fitting().find(|(_, it)| weapon.is_none_or(|name| it.name.eq_ignore_ascii_case(name)));
    let weapon = named.ok_or_else(|| {
        let known: Vec<&str> = fitting().map(|(_, it)| it.name.as_str()).collect();
        let known = if known.is_empty() { "nothing".to_owned() } else { known.join(", ") };
        format!("{} has {known} for that", table.card(who).name)
    })?;
    Ok(Wondered { who, action, on, weapon })
}

/// An operative by its code or its name.
fn operative(table: &Table, word: &str) -> Result<OperativeId, String> {
    let word = word.trim();
    let named = || table.operatives().find(|it| table.card(*it).name.eq_ignore_ascii_case(word));
    table.operative_coded(word).or_else(named).ok_or_else(|| format!("there is nobody called \"{word}\""))
}

/// Whoever is out, or not on the table yet, attacks nobody and is attacked by nobody.
fn standing(table: &Table, state: &State, who: OperativeId) -> Result<(), String> {
    let operative = state.operative(who);
    let name = &table.card(who).name;
    match (operative.out, operative.at) {
        (true, _) => Err(format!("{name} is out")),
        (false, None) => Err(format!("{name} is not on the table")),
        (false, Some(_)) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use battle::System as _;

    use super::*;
    use crate::set_up::{SeatWish, SetUp};
    use crate::system::Playable as _;

    fn table() -> Table {
        let seat = |name: &str| SeatWish { name: name.to_owned(), ..SeatWish::default() };
        let wish = SetUp { system: "killteam".into(), seats: vec![seat("Mara"), seat("Teo")], ..SetUp::default() };
        KillTeam::prepare(&KillTeam::set_up(&wish).expect("a set-up that is fine")).expect("a table")
    }

    #[test]
    fn codes_names_and_weapons_are_understood_and_what_is_wrong_is_said() {
        let table = table();
        let [a, b] = ["a1", "b1"].map(|it| table.operative_coded(it).expect("both have somebody"));
        let gun = table.card(a).weapons.iter().find(|it| it.kind == WeaponKind::Ranged).expect("it can shoot");
        let typed = format!("{} shoots b1 with {}", table.card(a).name.to_uppercase(), gun.name.to_lowercase());
        let read_back = read(&table, &typed).expect("it is understood");
        assert_eq!((read_back.who, read_back.action, read_back.on), (a, Action::Shoot, b));
        assert_eq!(read_back.weapon.1.name, gun.name);
        let wrong = |line: &str| read(&table, line).err().expect("it is wrong");
        assert!(wrong("a1 looks at b1").contains("says nobody who shoots or fights"));
        assert_eq!(wrong("a1 shoots z9"), "there is nobody called \"z9\"");
        assert_eq!(wrong("a1 shoots a2"), "nobody attacks its own side");
        assert!(wrong("a1 shoots b1 with spoon").contains(&gun.name));
    }
}
