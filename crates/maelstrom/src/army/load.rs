//! Reading an army. See `docs/armies.md` for the file. Every slip is noted with its line, all of them at once.

use scenario::{Section, read_document};

use super::{Army, Detachment, DetachmentKind, Keyword, Keywords, Role, Transport, Unit, Upgrade, base};

/// More models than any army of 3000 points has.
const MOST_MODELS: usize = 400;
const MOST_UNITS: usize = 60;

impl Army {
    /// Reads an army from its text, or lists everything that cannot be understood. Whether it may take the
    /// field is another question, see [`Army::check`].
    pub fn load(file: &str, text: &str) -> Result<Self, String> {
        let (army, faults) = read_document(text, army);
        match army {
            Some(army) if faults.is_empty() => Ok(army),
            _ => Err(faults.iter().map(|it| format!("{file}: {it}")).collect::<Vec<_>>().join("\n")),
        }
    }
}

fn army(file: &Section<'_>) -> Option<Army> {
    let name = file.needed("name");
    let faction = names(file, "faction");
    let mut army = Army {
        name: name.unwrap_or_default().to_owned(),
        is_painted: file.flag("battle_ready").unwrap_or_default(),
        detachments: rows(file, "detachment").iter().filter_map(detachment).collect(),
        units: Vec::new(),
        warlords: names(file, "warlord"),
        upgrades: rows(file, "upgrade").iter().filter_map(upgrade).collect(),
        reinforcement_points: file.number("reinforcement_points").unwrap_or_default(),
    };
    let mut all_read = true;
    for row in rows(file, "unit") {
        let Some(unit) = unit(&row, &faction, &army.detachments) else {
            all_read = false;
            continue;
        };
        for unit in copies(&unit, row.number("count").unwrap_or(1)) {
            if army.unit_named(&unit.name).is_some() {
                row.note(
                    "name",
                    format_args!("two units are called \"{}\"; every unit needs a name of its own", unit.name),
                );
            }
            army.units.push(unit);
        }
    }
    let models: usize = army.units.iter().map(|it| usize::from(it.models)).sum();
    let few = all_read && army.mustered().next().is_none();
    if few || army.units.len() > MOST_UNITS || models > MOST_MODELS {
        file.note_line(format_args!("an army has 1 to {MOST_UNITS} units and at most {MOST_MODELS} models"));
    }
    name.map(|_| army)
}

fn detachment(row: &Section<'_>) -> Option<Detachment> {
    let kind = row.needed("kind").and_then(|it| {
        let known = DetachmentKind::named(it);
        if known.is_none() {
            let all: Vec<&str> = DetachmentKind::ALL.iter().map(|it| it.name()).collect();
            row.note("kind", format_args!("\"{it}\" is no detachment; known are {}", all.join(", ")));
        }
        known
    });
    let name = row.text("name");
    let kind = kind?;
    Some(Detachment { name: name.unwrap_or(kind.name()).to_owned(), kind })
}

fn upgrade(row: &Section<'_>) -> Option<Upgrade> {
    let (name, unit, cp) = (row.needed("name"), row.needed("unit"), row.needed_number("cp"));
    Some(Upgrade { name: name?.to_owned(), unit: unit?.to_owned(), cp: cp? })
}

fn unit(row: &Section<'_>, army_faction: &[String], detachments: &[Detachment]) -> Option<Unit> {
    let name = row.needed("name");
    let noted = |key: &str, why: String| row.note(key, format_args!("{}: {why}", name.unwrap_or("a unit")));
    let role = row.needed("role").and_then(|it| {
        let role = Role::named(it);
        if role.is_none() {
            let known: Vec<&str> = Role::ALL.iter().map(|it| it.name()).collect();
            noted("role", format!("\"{it}\" is no battlefield role; known are {}", known.join(", ")));
        }
        role
    });
    let base = row.needed("base").and_then(|it| base::read(it).map_err(|why| noted("base", why)).ok());
    let models: u8 = row.number("models").unwrap_or(1);
    let allowed = match row.text("size") {
        None => Some((models, models)),
        Some(text) => read_range(text).map_err(|why| noted("size", why)).ok(),
    };
    let (points, power, wounds) =
        (row.needed_number("points"), row.needed_number("power"), row.needed_number("wounds"));
    let damage = row.texts("damage_table").unwrap_or_default();
    let damage = wounds.and_then(|it| read_rows(&damage, it).map_err(|why| noted("damage_table", why)).ok());
    let count: u8 = row.number("count").unwrap_or(1);
    if wounds == Some(0) || models == 0 || count == 0 {
        noted("wounds", "wounds, models and count are at least 1".into());
    }
    row.needs("keywords");
    let known = |key: &str| -> Keywords { names(row, key).iter().filter_map(|it| Keyword::named(it)).collect() };
    let (keywords, carries) = (known("keywords"), known("carries"));
    let capacity = row.number("capacity");
    if capacity.is_some() && !keywords.has(Keyword::Transport) {
        noted("capacity", "a unit with a capacity has the keyword TRANSPORT".into());
    }
    let factions = names(row, "factions");
    let text = |key: &str| row.text(key).map(str::to_owned);
    let (datasheet, limit_group, elsewhere) = (text("datasheet"), text("limit_group"), text("elsewhere"));
    let flag = |key: &str| row.flag(key).unwrap_or_default();
    let (deploys_last, is_added) = (flag("deploys_last"), flag("added"));
    let detachment = detachment_of(row, detachments).filter(|_| !is_added);
    let name = name?.to_owned();
    let (base, narrowest) = base?;
    Some(Unit {
        datasheet: datasheet.unwrap_or_else(|| name.clone()),
        name,
        limit_group,
        detachment,
        role: role?,
        models,
        allowed: allowed?,
        points: points?,
        power: power?,
        keywords,
        factions: army_faction.iter().chain(&factions).map(|it| it.trim().to_uppercase()).collect(),
        wounds: wounds?,
        base,
        narrowest,
        rows: damage?,
        transport: capacity.map(|capacity| Transport { capacity, carries }),
        elsewhere,
        deploys_last,
        is_added,
    })
}

/// So many of a unit, each with a name of its own.
fn copies(unit: &Unit, count: u8) -> Vec<Unit> {
    if count == 1 {
        return vec![unit.clone()];
    }
    (1..=count).map(|number| Unit { name: format!("{} {number}", unit.name), ..unit.clone() }).collect()
}

/// Where there is only one detachment, a unit need not name it.
fn detachment_of(row: &Section<'_>, detachments: &[Detachment]) -> Option<usize> {
    match row.text("detachment") {
        Some(name) => detachments.iter().position(|it| it.name.eq_ignore_ascii_case(name.trim())),
        None => (detachments.len() == 1).then_some(0),
    }
}

fn rows<'a>(file: &Section<'a>, key: &str) -> Vec<Section<'a>> {
    file.list(key).unwrap_or_default()
}

fn names(file: &Section<'_>, key: &str) -> Vec<String> {
    file.texts(key).unwrap_or_default().into_iter().map(str::to_owned).collect()
}

fn read_range(text: &str) -> Result<(u8, u8), String> {
    let number = |it: &str| it.trim().parse::<u8>().ok();
    let range = match text.split_once('-') {
        Some((few, many)) => number(few).zip(number(many)),
        None => number(text).map(|it| (it, it)),
    };
    let range = range.filter(|(few, many)| few <= many);
    range.ok_or_else(|| format!("\"{text}\" is no range; write \"5-10\" or \"1\""))
}

/// The highest number of each row. Rows go from all wounds down to 1 without a gap.
fn read_rows(texts: &[&str], wounds: u8) -> Result<Vec<u8>, String> {
    let rows = texts.iter().map(|it| read_range(it)).collect::<Result<Vec<_>, _>>()?;
    let mut next = wounds;
    for (few, many) in &rows {
        if *many != next || *few == 0 {
            return Err(format!("the damage table must go from {wounds} wounds down to 1 without a gap"));
        }
        next = few - 1;
    }
    if !rows.is_empty() && next != 0 {
        return Err(format!("the damage table must go from {wounds} wounds down to 1 without a gap"));
    }
    Ok(rows.into_iter().map(|(_, many)| many).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNIT: &str = "[[unit]]\nname = \"Walker\"\nrole = \"Heavy Support\"\npoints = 90\npower = 5\n\
                        keywords = [\"VEHICLE\", \"ODD\"]\nwounds = 6\nbase = \"60mm\"\n";

    fn fault(text: &str) -> String {
        Army::load("x.toml", text).unwrap_err()
    }

    #[test]
    fn what_is_no_army_file_is_named_with_its_line() {
        assert!(fault("name = \"x\"\nwepons = 3\n").contains("x.toml: line 2: wepons is not understood"));
    }

    #[test]
    fn every_fault_of_a_unit_comes_at_once() {
        let text = format!("name = \"x\"\n\n{}", UNIT.replace("Heavy Support", "Tanks").replace("60mm", "wide"));
        let text = format!("{text}damage_table = [\"4-6\", \"1-2\"]\n");
        let fault = fault(&text);
        let lines: Vec<&str> = fault.lines().collect();
        assert!(
            lines[0].starts_with("x.toml: line 5: unit[1].role: Walker: \"Tanks\" is no battlefield role"),
            "{fault}"
        );
        assert!(lines[1].contains("line 10: unit[1].base: Walker: \"wide\" is no base"), "{fault}");
        assert!(lines[2].contains("from 6 wounds down to 1"), "{fault}");
    }

    #[test]
    fn a_keyword_that_no_rule_asks_for_is_no_mistake() {
        let army =
            Army::load("x.toml", &format!("name = \"x\"\n[[detachment]]\nkind = \"Spearhead\"\n{UNIT}")).unwrap();
        assert!(army.units[0].keywords.has(Keyword::Vehicle));
        assert_eq!(army.units[0].detachment, Some(0));
    }

    #[test]
    fn names_are_unique_and_an_army_has_units() {
        assert!(fault(&format!("name = \"x\"\n{UNIT}{UNIT}")).contains("two units are called \"Walker\""));
        assert!(fault("name = \"x\"").contains("an army has 1 to 60 units"));
    }
}
