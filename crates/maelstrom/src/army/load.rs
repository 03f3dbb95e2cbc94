//! Loading an army from its text. Problems name the file and the line, as many as possible at once.

use serde::Deserialize;
use toml::Spanned;

use super::{Army, Detachment, DetachmentKind, Keyword, Keywords, Role, Transport, Unit, Upgrade, base};

/// More models than any army of 3000 points has.
const MOST_MODELS: usize = 400;
const MOST_UNITS: usize = 60;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArmyFile {
    name: String,
    #[serde(default)]
    faction: Vec<String>,
    #[serde(default)]
    battle_ready: bool,
    #[serde(default)]
    warlord: OneOrMore,
    #[serde(default)]
    detachment: Vec<Spanned<DetachmentFile>>,
    #[serde(default)]
    unit: Vec<Spanned<UnitFile>>,
    #[serde(default)]
    upgrade: Vec<UpgradeFile>,
    #[serde(default)]
    reinforcement_points: u16,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl Default for OneOrMore {
    fn default() -> Self {
        Self::More(Vec::new())
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DetachmentFile {
    #[serde(default)]
    name: Option<String>,
    kind: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UpgradeFile {
    name: String,
    unit: String,
    cp: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitFile {
    name: String,
    #[serde(default = "one")]
    count: u8,
    #[serde(default)]
    datasheet: Option<String>,
    #[serde(default)]
    limit_group: Option<String>,
    #[serde(default)]
    detachment: Option<String>,
    role: String,
    #[serde(default = "one")]
    models: u8,
    #[serde(default)]
    size: Option<String>,
    points: u16,
    power: u8,
    keywords: Vec<String>,
    #[serde(default)]
    factions: Vec<String>,
    wounds: u8,
    base: String,
    #[serde(default)]
    damage_table: Vec<String>,
    #[serde(default)]
    capacity: Option<u8>,
    #[serde(default)]
    carries: Vec<String>,
    #[serde(default)]
    elsewhere: Option<String>,
    #[serde(default)]
    deploys_last: bool,
    #[serde(default)]
    added: bool,
}

const fn one() -> u8 {
    1
}

impl Army {
    /// Reads an army from its text, or lists what cannot be understood. Whether it may take the
    /// field is another question, see [`Army::check`].
    pub fn load(file: &str, text: &str) -> Result<Self, String> {
        let line = |at: usize| text.get(..at).unwrap_or(text).matches('\n').count() + 1;
        let read: ArmyFile = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(String::new(), |span| format!("line {}: ", line(span.start)));
            format!("{file}: {line}{}", error.message())
        })?;
        let mut faults = Vec::new();
        let mut note = |at: usize, fault: String| faults.push(format!("{file}: line {}: {fault}", line(at)));
        let mut army = Self {
            name: read.name,
            is_painted: read.battle_ready,
            detachments: Vec::new(),
            units: Vec::new(),
            warlords: match read.warlord {
                OneOrMore::One(name) => vec![name],
                OneOrMore::More(names) => names,
            },
            upgrades: Vec::new(),
            reinforcement_points: read.reinforcement_points,
        };
        for it in &read.detachment {
            match it.get_ref().detachment() {
                Ok(detachment) => army.detachments.push(detachment),
                Err(fault) => note(it.span().start, fault),
            }
        }
        for it in &read.unit {
            match it.get_ref().units(&read.faction, &army.detachments) {
                Ok(units) => army.units.extend(units),
                Err(all) => all.into_iter().for_each(|fault| note(it.span().start, fault)),
            }
        }
        army.upgrades =
            read.upgrade.into_iter().map(|it| Upgrade { name: it.name, unit: it.unit, cp: it.cp }).collect();
        for (place, unit) in army.units.iter().enumerate() {
            if army.unit_named(&unit.name) != Some(place) {
                note(0, format!("two units are called \"{}\"; every unit needs a name of its own", unit.name));
            }
        }
        let models: usize = army.units.iter().map(|it| usize::from(it.models)).sum();
        if army.mustered().next().is_none() || army.units.len() > MOST_UNITS || models > MOST_MODELS {
            note(0, format!("an army has 1 to {MOST_UNITS} units and at most {MOST_MODELS} models"));
        }
        if faults.is_empty() { Ok(army) } else { Err(faults.join("\n")) }
    }
}

impl DetachmentFile {
    fn detachment(&self) -> Result<Detachment, String> {
        let kind = DetachmentKind::named(&self.kind).ok_or_else(|| {
            let known: Vec<&str> = DetachmentKind::ALL.iter().map(|it| it.name()).collect();
            format!("\"{}\" is no detachment; known are {}", self.kind, known.join(", "))
        })?;
        let name = self.name.clone().unwrap_or_else(|| kind.name().to_owned());
        Ok(Detachment { name, kind })
    }
}

impl UnitFile {
    fn units(&self, army_faction: &[String], detachments: &[Detachment]) -> Result<Vec<Unit>, Vec<String>> {
        let mut faults = Vec::new();
        let mut keep = |fault: String| faults.push(format!("{}: {fault}", self.name));
        let role = Role::named(&self.role);
        if role.is_none() {
            let known: Vec<&str> = Role::ALL.iter().map(|it| it.name()).collect();
            keep(format!("\"{}\" is no battlefield role; known are {}", self.role, known.join(", ")));
        }
        let base = base::read(&self.base).map_err(&mut keep).ok();
        let allowed = match self.size.as_deref() {
            None => Ok((self.models, self.models)),
            Some(text) => read_range(text),
        };
        let allowed = allowed.map_err(&mut keep).ok();
        let rows = read_rows(&self.damage_table, self.wounds).map_err(&mut keep).ok();
        if self.wounds == 0 || self.models == 0 || self.count == 0 {
            keep("wounds, models and count are at least 1".into());
        }
        let known = |names: &[String]| -> Keywords { names.iter().filter_map(|it| Keyword::named(it)).collect() };
        let keywords = known(&self.keywords);
        if self.capacity.is_some() && !keywords.has(Keyword::Transport) {
            keep("a unit with a capacity has the keyword TRANSPORT".into());
        }
        let (Some(role), Some((base, narrowest)), Some(allowed), Some(rows), true) =
            (role, base, allowed, rows, faults.is_empty())
        else {
            return Err(faults);
        };
        let carries = known(&self.carries);
        let unit = Unit {
            name: self.name.clone(),
            datasheet: self.datasheet.clone().unwrap_or_else(|| self.name.clone()),
            limit_group: self.limit_group.clone(),
            detachment: self.detachment_of(detachments).filter(|_| !self.added),
            role,
            models: self.models,
            allowed,
            points: self.points,
            power: self.power,
            keywords,
            factions: army_faction.iter().chain(&self.factions).map(|it| it.trim().to_uppercase()).collect(),
            wounds: self.wounds,
            base,
            narrowest,
            rows,
            transport: self.capacity.map(|capacity| Transport { capacity, carries }),
            elsewhere: self.elsewhere.clone(),
            deploys_last: self.deploys_last,
            is_added: self.added,
        };
        if self.count == 1 {
            return Ok(vec![unit]);
        }
        let named = |number| Unit { name: format!("{} {number}", self.name), ..unit.clone() };
        Ok((1..=self.count).map(named).collect())
    }

    /// Where there is only one detachment, a unit need not name it.
    fn detachment_of(&self, detachments: &[Detachment]) -> Option<usize> {
        match &self.detachment {
            Some(name) => detachments.iter().position(|it| it.name.eq_ignore_ascii_case(name.trim())),
            None => (detachments.len() == 1).then_some(0),
        }
    }
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
fn read_rows(texts: &[String], wounds: u8) -> Result<Vec<u8>, String> {
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
        assert!(fault("name = \"x\"\nwepons = 3\n").starts_with("x.toml: line 2: unknown field `wepons`"));
    }

    #[test]
    fn every_fault_of_a_unit_comes_at_once() {
        let text = format!("name = \"x\"\n\n{}", UNIT.replace("Heavy Support", "Tanks").replace("60mm", "wide"));
        let text = format!("{text}damage_table = [\"4-6\", \"1-2\"]\n");
        let fault = fault(&text);
        let lines: Vec<&str> = fault.lines().collect();
        assert!(lines[0].starts_with("x.toml: line 3: Walker: \"Tanks\" is no battlefield role"), "{fault}");
        assert!(lines[1].contains("\"wide\" is no base"), "{fault}");
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
