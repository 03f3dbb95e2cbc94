//! A strike force in a line: `Cinder Vanguard; 450 + Orphic Banners = Cinder Host; hero Bannerlord as Slayer; leader Oath Veterans;
//! 4 Vaulters with storm carbines`. The name, the size of the game and a faction of each list, and who belongs to it.

use std::fmt::Write as _;

use super::{BETWEEN, counted, named, quoted, short};

pub(super) fn strike_force(line: &str) -> Result<(String, String), String> {
    let mut parts = line.split(BETWEEN).map(str::trim);
    let name = named(parts.next().unwrap_or_default(), "the strike force")?;
    let (mut points, mut factions) = (None, String::new());
    for word in parts.next().unwrap_or_default().split('+').map(str::trim).filter(|it| !it.is_empty()) {
        match (word.parse::<u16>(), word.split_once('=')) {
            (Ok(number), _) => points = Some(number),
            (Err(_), Some((list, faction))) => {
                // Writing to a text cannot fail, here and below.
                let _ = writeln!(factions, "{} = {}", quoted(list.trim()), quoted(faction.trim()));
            }
            (Err(_), None) => {
                return Err(format!("\"{}\" is neither a size nor like \"Orphic Banners = Cinder Host\"", short(word)));
            }
        }
    }
    let Some(points) = points else {
        return Err(format!(
            "how large is {name}? Write it after its name: {name}; 450 + Orphic Banners = Cinder Host"
        ));
    };
    let mut text = format!("name = {}\npoints = {points}\n", quoted(&name));
    if !factions.is_empty() {
        let _ = write!(text, "\n[factions]\n{factions}");
    }
    let mut nobody = true;
    for part in parts.filter(|it| !it.is_empty()) {
        nobody = false;
        text.push_str(&member(part)?);
    }
    if nobody {
        return Err(format!("nobody belongs to {name}; write who does: hero Bannerlord as Slayer; 4 Vaulters"));
    }
    Ok((format!("{name}, as typed"), text))
}

/// "hero Bannerlord as Slayer", "leader Oath Veterans", "element Iron Vigil", "4 Vaulters with storm carbines".
fn member(part: &str) -> Result<String, String> {
    let wrong = |like: &str| format!("\"{}\" is not like \"{like}\"", short(part));
    let (who, options) = part.split_once(" with ").unwrap_or((part, ""));
    let options: Vec<String> = options.split(',').map(str::trim).filter(|it| !it.is_empty()).map(quoted).collect();
    let options = if options.is_empty() { String::new() } else { format!("options = [{}]\n", options.join(", ")) };
    let entry = |it: &str| named(it, "an entry").map(quoted);
    let (word, rest) = who.split_once(' ').unwrap_or((who, ""));
    match word.to_lowercase().as_str() {
        "hero" => {
            let (hero, role) = rest.split_once(" as ").ok_or_else(|| wrong("hero Bannerlord as Slayer"))?;
            Ok(format!("\n[hero]\nentry = {}\nrole = {}\n{options}", entry(hero)?, quoted(role.trim())))
        }
        "leader" => Ok(format!("\n[[leader]]\nentry = {}\n{options}", entry(rest)?)),
        "element" => Ok(format!("\n[[lead_element]]\nentry = {}\n{options}", entry(rest)?)),
        _ => {
            let (count, who) = counted(who).ok_or_else(|| wrong("4 Vaulters"))?;
            Ok(format!("\n[[rank_and_file]]\nentry = {}\ncount = {count}\n{options}", entry(who)?))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forces::{army_lists, strike_force as read};

    #[test]
    fn a_strike_force_in_a_line_is_read_like_its_file() {
        let line = "Quay and Cinder; 500 + Orphic Banners = Cinder Host + Saltmarch Levies = Black Quay; \
                    hero Bannerlord as Slayer with ember maul; leader Levy Captain; element Iron Vigil; 4 Vaulters";
        let (name, text) = strike_force(line).unwrap();
        let expected = "name = \"Quay and Cinder\"\npoints = 500\n\n\
                        [factions]\n\"Orphic Banners\" = \"Cinder Host\"\n\"Saltmarch Levies\" = \"Black Quay\"\n\n\
                        [hero]\nentry = \"Bannerlord\"\nrole = \"Slayer\"\noptions = [\"ember maul\"]\n\n\
                        [[leader]]\nentry = \"Levy Captain\"\n\n[[lead_element]]\nentry = \"Iron Vigil\"\n\n\
                        [[rank_and_file]]\nentry = \"Vaulters\"\ncount = 4\n";
        assert_eq!(text, expected);
        assert!(read(&army_lists(&[]).unwrap(), &name, &text).is_ok());
    }

    #[test]
    fn whatever_is_missing_is_named() {
        let complaint = |line: &str| strike_force(line).unwrap_err();
        assert_eq!(complaint("; 450; hero Bannerlord as Slayer"), "the strike force needs a name");
        assert!(complaint("Ash; ; hero Bannerlord as Slayer").starts_with("how large is Ash?"));
        assert!(complaint("Ash; 450 + Banners").starts_with("\"Banners\" is neither a size nor like"));
        assert!(complaint("Ash; 450").starts_with("nobody belongs to Ash"));
        assert_eq!(
            complaint("Ash; 450; hero Bannerlord"),
            "\"hero Bannerlord\" is not like \"hero Bannerlord as Slayer\""
        );
        assert_eq!(complaint("Ash; 450; 900 Vaulters"), "\"900 Vaulters\" is not like \"4 Vaulters\"");
        assert_eq!(complaint("Ash; 450; leader"), "an entry needs a name");
    }

    #[test]
    fn an_entry_that_no_list_has_is_named() {
        let (name, text) = strike_force("Ash; 450; hero Nobody at All as Slayer").unwrap();
        let faults = read(&army_lists(&[]).unwrap(), &name, &text).unwrap_err();
        assert!(faults.iter().any(|it| it.says.to_string().contains("Nobody at All")), "{faults:?}");
    }
}
