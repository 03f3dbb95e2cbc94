//! Reading a team. See `docs/teams.md` for the file. Every slip is noted with its line, all of them at once.

use scenario::{Section, read_document};
use table::{Length, Shape};

use super::{Datacard, Team, read_base};
use crate::abilities::Ability;
use crate::team_rules::TeamRule;
use crate::vocabulary::{Action, Archetype, MOST_OPERATIVES};
use crate::weapon::{MOST_WEAPONS, Weapon, WeaponKind};

/// The most rules of a team.
const MOST_RULES: usize = 32;

impl Team {
    /// Reads a team from its text, or lists everything that is wrong with it, each with file and line.
    pub fn load(file: &str, text: &str) -> Result<Self, String> {
        let (team, faults) = read_document(text, team);
        match team {
            Some(team) if faults.is_empty() => Ok(team),
            _ => Err(faults.iter().map(|it| format!("{file}: {it}")).collect::<Vec<_>>().join("\n")),
        }
    }
}

fn team(file: &Section<'_>) -> Option<Team> {
    let name = file.needed("name");
    file.needs("archetypes");
    let archetypes = each(file, "archetypes", |it| {
        let found = Archetype::ALL.into_iter().find(|known| known.name().eq_ignore_ascii_case(it));
        found.ok_or_else(|| {
            format!("\"{it}\" is no archetype; known are {}", Archetype::ALL.map(|it| it.name()).join(", "))
        })
    });
    let weapons: Vec<Weapon> = rows(file, "weapon").iter().filter_map(weapon).collect();
    let armed = rows(file, "weapon").len() == weapons.len();
    let keywords: Vec<String> = named(file, "keywords");
    let (rules, picks) = (rules(file), file.number("picks"));
    let (mut operatives, mut all_read) = (Vec::new(), true);
    file.needs("operative");
    for row in rows(file, "operative") {
        let Some(card) = datacard(&row, &weapons, armed) else {
            all_read = false;
            continue;
        };
        let count: usize = row.number("count").unwrap_or(1);
        for number in 1..=count.min(MOST_OPERATIVES) {
            let name = if count > 1 { format!("{} {number}", card.name) } else { card.name.clone() };
            let mut card = Datacard { name, ..card.clone() };
            card.keywords.extend(keywords.iter().cloned());
            operatives.push(card);
        }
    }
    let most = MOST_OPERATIVES / 2;
    if !all_read {
        return None;
    }
    if !(1..=most).contains(&operatives.len()) {
        file.note("operative", format_args!("a team has 1 to {most} operatives, not {}", operatives.len()));
        return None;
    }
    let there = operatives.iter().filter(|it| !it.joins_later).count();
    let must = operatives.iter().filter(|it| it.must).count();
    let picks = picks.unwrap_or(there);
    if !(must.max(1)..=there).contains(&picks) {
        let why = format_args!("the team picks {picks} operatives; it has {there}, of whom {must} have to be there");
        file.note("picks", why);
    }
    Some(Team { name: name?.to_owned(), archetypes, operatives, rules, picks })
}

fn rules(file: &Section<'_>) -> Vec<TeamRule> {
    let mut rules = Vec::new();
    for (line, name) in file.texts_at("rules").unwrap_or_default() {
        match TeamRule::named(name) {
            None => file.note_at(line, "rules", format_args!("there is no rule \"{name}\"")),
            Some(rule) if rules.contains(&rule) || rules.len() >= MOST_RULES => {
                let why = format_args!("\"{name}\" is one rule too many: each once, {MOST_RULES} in all");
                file.note_at(line, "rules", why);
            }
            Some(rule) => rules.push(rule),
        }
    }
    rules
}

fn weapon(row: &Section<'_>) -> Option<Weapon> {
    let name = row.needed("name");
    let kind = row.needed("type").and_then(|it| match it {
        "ranged" => Some(WeaponKind::Ranged),
        "melee" => Some(WeaponKind::Melee),
        other => {
            row.note("type", format_args!("a weapon is ranged or melee, not \"{other}\""));
            None
        }
    });
    let (atk, hit, dmg) = (row.needed_number("atk"), row.needed_number("hit"), row.needed("dmg"));
    let rules = row.texts("rules").unwrap_or_default();
    match Weapon::new(name?, kind?, (atk?, hit?, dmg?), rules) {
        Ok(weapon) => Some(weapon),
        Err(why) => {
            row.note_line(why);
            None
        }
    }
}

/// A datacard. What it carries is looked up only if every weapon could be read: a slip in one needs no second sentence.
fn datacard(row: &Section<'_>, weapons: &[Weapon], armed: bool) -> Option<Datacard> {
    let name = row.needed("name");
    let who = name.unwrap_or("it");
    let (apl, save, wounds) = (row.needed_number("apl"), row.needed_number("save"), row.needed_number("wounds"));
    let movement = row.needed("move").and_then(|it| noted(row, "move", movement(who, it)));
    let base: Option<Shape> = row.needed("base").and_then(|it| noted(row, "base", read_base(who, it)));
    let own_height = row.read("height", |it| height(who, it));
    let known = |it: &str| {
        let found = weapons.iter().find(|known| known.name.eq_ignore_ascii_case(it)).cloned();
        found.ok_or_else(|| format!("{who} carries \"{it}\", and no weapon has that name"))
    };
    let carried: Vec<Weapon> = match armed {
        true => each(row, "weapons", known),
        false => row.texts("weapons").iter().flatten().filter_map(|it| known(it).ok()).collect(),
    };
    if carried.len() > MOST_WEAPONS {
        row.note("weapons", format_args!("{who} has {} weapons; {MOST_WEAPONS} is the most", carried.len()));
    }
    let actions = each(row, "actions", |it| Action::named(it).ok_or_else(|| format!("\"{it}\" is no action")));
    let abilities = each(row, "abilities", Ability::parse);
    let flag = |key: &str| row.flag(key).unwrap_or_default();
    let (ignored, joins_later, must) = (flag("ignored_for_kill_op"), flag("joins_later"), flag("must"));
    let keywords = named(row, "keywords");
    let count: i64 = row.integer("count").unwrap_or(1);
    if !(1..=MOST_OPERATIVES as i64).contains(&count) {
        row.note("count", format_args!("{count} is not from 1 to {MOST_OPERATIVES}"));
    }
    let (apl, save, wounds) = (apl?, save?, wounds?);
    if !(1..=9).contains(&apl) || wounds == 0 || !(2..=6).contains(&save) {
        row.note_line(format_args!("{who} needs an APL of 1 to 9, a Save of 2 to 6 and at least 1 wound"));
    }
    let mut card = Datacard::new(name?.to_owned(), apl, movement?, save, wounds, Length::mm(32)).armed(carried);
    (card.base, card.own_height) = (base?, own_height);
    (card.ignored_for_kill_op, card.joins_later, card.must) = (ignored, joins_later, must);
    (card.keywords, card.actions, card.abilities) = (keywords, actions, abilities);
    Some(card)
}

/// Whole inches.
fn movement(who: &str, text: &str) -> Result<i32, String> {
    let movement: Length = text.parse().map_err(|error| format!("the Move of {who}: {error}"))?;
    let inches = movement.whole_inches_up();
    let fits = Length::inches(inches) == movement && (1..=20).contains(&inches);
    fits.then_some(inches).ok_or_else(|| format!("the Move of {who} must be whole inches, 1 to 20"))
}

fn height(who: &str, text: &str) -> Result<Length, String> {
    let height = text.parse().ok().filter(|it| (Length::mm(1)..=Length::inches(12)).contains(it));
    height.ok_or_else(|| format!("the height of {who} is a length up to 12 inches, not \"{text}\""))
}

fn rows<'a>(file: &Section<'a>, key: &str) -> Vec<Section<'a>> {
    file.list(key).unwrap_or_default()
}

fn named(file: &Section<'_>, key: &str) -> Vec<String> {
    file.texts(key).unwrap_or_default().into_iter().map(str::to_owned).collect()
}

/// What each text of a list means; those that mean nothing are noted in their lines.
fn each<T>(file: &Section<'_>, key: &str, meaning: impl Fn(&str) -> Result<T, String>) -> Vec<T> {
    let texts = file.texts_at(key).unwrap_or_default();
    let meant = texts.into_iter().filter_map(|(line, it)| match meaning(it) {
        Ok(meant) => Some(meant),
        Err(why) => {
            file.note_at(line, key, why);
            None
        }
    });
    meant.collect()
}

fn noted<T>(row: &Section<'_>, key: &str, read: Result<T, String>) -> Option<T> {
    read.map_err(|why| row.note(key, why)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(text: &str) -> String {
        Team::load("x.toml", text).unwrap_err()
    }

    const HAND: &str =
        "\n[[operative]]\nname = \"Hand\"\napl = 2\nmove = \"6\"\nsave = 4\nwounds = 8\nbase = \"32mm\"\n";

    fn crew(rest: &str) -> String {
        format!("name = \"x\"\narchetypes = [\"Recon\"]\n{rest}")
    }

    #[test]
    fn everything_that_is_wrong_is_named_with_its_line() {
        let text = crew(HAND).replace("Recon", "Stealth").replace("\"6\"", "\"abc\"").replace("= 8", "= 900");
        let complaint = complaint(&format!("{text}wepons = 3\n"));
        let lines: Vec<&str> = complaint.lines().collect();
        assert!(lines[0].starts_with("x.toml: line 2: archetypes: \"Stealth\" is no archetype"), "{complaint}");
        assert!(lines[1].starts_with("x.toml: line 7: operative[1].move: the Move of Hand: \"abc\" is no length"));
        assert!(lines.contains(&"x.toml: line 9: operative[1].wounds: 900 is too large or too small"), "{complaint}");
        assert!(lines.contains(&"x.toml: line 11: operative[1].wepons is not understood"), "{complaint}");
    }

    #[test]
    fn whatever_is_missing_is_named() {
        let complaint = complaint("");
        for key in ["name", "archetypes", "operative"] {
            assert!(complaint.contains(&format!("x.toml: line 1: {key}: is missing")), "{complaint}");
        }
        assert!(self::complaint("name = 3\narchetypes = []\n").contains("a team has 1 to 14 operatives, not 0"));
    }

    #[test]
    fn a_slip_in_a_weapon_is_named_once() {
        let bow =
            "[[weapon]]\nname = \"Bow\"\ntype = \"ranged\"\natk = 4\nhit = 3\ndmg = \"3/4\"\nrules = [\"Sneaky\"]\n";
        let text = crew(&format!("{bow}{HAND}weapons = [\"Bow\"]\n"));
        let complaint = complaint(&text);
        assert_eq!(complaint, "x.toml: line 3: weapon[1]: the weapon Bow: \"Sneaky\" is no weapon rule");
        let unnamed = self::complaint(&crew(&format!("{HAND}weapons = [\"Bow\"]\n")));
        assert_eq!(unnamed, "x.toml: line 11: operative[1].weapons: Hand carries \"Bow\", and no weapon has that name");
    }

    #[test]
    fn pages_of_nonsense_are_not_repeated() {
        assert!(complaint(&crew(&format!("rules = [\"{}\"]{HAND}", "x".repeat(5000)))).len() < 1300);
    }
}
