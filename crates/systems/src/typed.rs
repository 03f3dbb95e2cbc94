//! Forces in a line, for people whose force no file describes: `Pit Crew; Recon + Security; Boss 12; 6 Hand 8`. The name, what
//! it is made for, and who belongs to it: how many, what they are called, and how many wounds each has.

mod armies;
mod strike_forces;

use std::fmt::Write as _;

use crate::data::Kind;

/// What parts a line: no name of a sample or a file of ours has one.
const BETWEEN: char = ';';

/// As long as a name may be.
const LONGEST: usize = 60;

/// True if somebody has typed a force instead of naming one.
pub fn is_typed(wish: &str) -> bool {
    wish.contains(BETWEEN)
}

/// Name and text of the file that the line stands for, or what is wrong with it.
pub fn typed_force(kind: Kind, line: &str) -> Result<(String, String), String> {
    match kind {
        Kind::Teams => team(line),
        Kind::Armies => armies::army(line),
        Kind::StrikeForces => strike_forces::strike_force(line),
        other => Err(format!("a {} cannot be typed in a line; pick a sample or bring a file", other.one())),
    }
}

/// A kill team: whoever is in it has APL 2, Move 6 and Save 4, which a real table knows better.
fn team(line: &str) -> Result<(String, String), String> {
    let mut parts = line.split(BETWEEN).map(str::trim);
    let name = named(parts.next().unwrap_or_default(), "the team")?;
    let archetypes: Vec<&str> = parts.next().unwrap_or_default().split('+').map(str::trim).collect();
    let archetypes: Vec<String> = archetypes.into_iter().filter(|it| !it.is_empty()).map(quoted).collect();
    if archetypes.is_empty() {
        return Err(format!(
            "which archetypes has {name}? Write them after its name: {name}; Recon + Security; 6 Hand 8"
        ));
    }
    let mut text = format!("name = {}\narchetypes = [{}]\n", quoted(&name), archetypes.join(", "));
    let mut nobody = true;
    for part in parts.filter(|it| !it.is_empty()) {
        let (count, who, wounds) = operatives(part)?;
        nobody = false;
        // Writing to a text cannot fail.
        let _ = write!(
            text,
            "\n[[operative]]\nname = {}\ncount = {count}\napl = 2\nmove = \"6\"\nsave = 4\nwounds = {wounds}\nbase = \"32mm\"\n",
            quoted(&who)
        );
    }
    if nobody {
        return Err(format!("nobody belongs to {name}; write who does: Boss 12; 6 Hand 8"));
    }
    Ok((format!("{name}, as typed"), text))
}

/// "6 Hand 8": how many, who, with how many wounds.
fn operatives(part: &str) -> Result<(u8, String, u8), String> {
    let wrong = || format!("\"{}\" is not like \"6 Hand 8\": how many, who, and the wounds of each", short(part));
    let (rest, wounds) = part.rsplit_once(' ').ok_or_else(wrong)?;
    let wounds: u8 = wounds.parse().map_err(|_| wrong())?;
    let (count, who) = counted(rest).ok_or_else(wrong)?;
    Ok((count, named(who, "an operative")?, wounds))
}

/// How many of what: "6 Hand" are six, "Boss" is one. Nothing if nobody counts so far.
fn counted(text: &str) -> Option<(u8, &str)> {
    match text.split_once(' ') {
        Some((count, who)) if count.bytes().all(|it| it.is_ascii_digit()) => Some((count.parse().ok()?, who)),
        _ => Some((1, text)),
    }
}

fn named(text: &str, what: &str) -> Result<String, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err(format!("{what} needs a name"));
    }
    if text.chars().count() > LONGEST {
        return Err(format!("\"{}\" is too long for the name of {what}; {LONGEST} letters are enough", short(text)));
    }
    Ok(text.to_owned())
}

/// The beginning of what somebody typed.
fn short(text: &str) -> String {
    let mut short: String = text.chars().take(30).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

fn quoted(text: impl AsRef<str>) -> String {
    // A text in JSON is one in TOML as well.
    serde_json::Value::from(text.as_ref()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn team_of(line: &str) -> killteam::Team {
        let (name, text) = typed_force(Kind::Teams, line).unwrap();
        killteam::Team::load(&name, &text).unwrap()
    }

    fn complaint(line: &str) -> String {
        typed_force(Kind::Teams, line).unwrap_err()
    }

    #[test]
    fn a_team_in_a_line_has_its_names_archetypes_and_wounds() {
        let team = team_of("Pit Crew; Recon + security; Boss 12; 2 Old Hand 8");
        let who: Vec<(&str, u8)> = team.operatives.iter().map(|it| (it.name.as_str(), it.wounds)).collect();
        assert_eq!(team.name, "Pit Crew");
        assert_eq!(who, [("Boss", 12), ("Old Hand 1", 8), ("Old Hand 2", 8)]);
        let archetypes: Vec<bool> = killteam::card::Archetype::ALL.map(|it| team.has_archetype(it)).to_vec();
        assert_eq!(archetypes.iter().filter(|it| **it).count(), 2);
    }

    #[test]
    fn a_name_may_hold_any_letter() {
        assert_eq!(team_of("\"Crew\" [x] = \\; Security; Ärger #1 7").operatives[0].name, "Ärger #1");
    }

    #[test]
    fn whatever_is_missing_is_named() {
        assert_eq!(complaint("; Recon; Boss 12"), "the team needs a name");
        assert!(complaint("Crew; ; Boss 12").starts_with("which archetypes has Crew?"));
        assert!(complaint("Crew; Recon").starts_with("nobody belongs to Crew"));
        for wrong in ["Boss", "six Hand", "300 Hand 8", "Hand 900"] {
            let why = complaint(&format!("Crew; Recon; {wrong}"));
            assert_eq!(why, format!("\"{wrong}\" is not like \"6 Hand 8\": how many, who, and the wounds of each"));
        }
        assert!(complaint(&format!("{}; Recon; Boss 12", "x".repeat(5000))).len() < 120);
    }

    #[test]
    fn what_cannot_be_typed_says_so() {
        let why = typed_force(Kind::Killzones, "Yard; 30 x 22; a wall").unwrap_err();
        assert!(why.ends_with("cannot be typed in a line; pick a sample or bring a file"), "{why}");
    }
}
