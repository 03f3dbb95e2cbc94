//! An army of Maelstrom in a line: `Iron Pact; Patrol; Marshal, HQ, 80, 5; 2 Line Troopers x10, Troops, 100`. The name, its
//! detachment, and its units: how many, who, how many models each, the role, the points of a unit, and if one likes the wounds
//! of a model and keywords.

use std::fmt::Write as _;

use super::{BETWEEN, counted, named, quoted, short};

/// A word beside the detachment: every model is painted.
const PAINTED: &str = "painted";

/// So many points make one of Power Rating.
const POINTS_OF_POWER: u16 = 20;

/// What is typed of some units.
struct Units {
    count: u8,
    name: String,
    models: u8,
    role: String,
    points: u16,
    wounds: u8,
    keywords: Vec<String>,
}

pub(super) fn army(line: &str) -> Result<(String, String), String> {
    let mut parts = line.split(BETWEEN).map(str::trim);
    let name = named(parts.next().unwrap_or_default(), "the army")?;
    let words: Vec<&str> = parts.next().unwrap_or_default().split('+').map(str::trim).collect();
    let (painted, kinds): (Vec<&str>, Vec<&str>) =
        words.into_iter().filter(|it| !it.is_empty()).partition(|it| it.eq_ignore_ascii_case(PAINTED));
    let [kind] = kinds.as_slice() else {
        let wrong =
            if kinds.is_empty() { "which detachment is" } else { "an army in a line has one detachment; which is" };
        return Err(format!("{wrong} {name}? Write it after its name: {name}; Patrol; Marshal, HQ, 80"));
    };
    let units = parts.filter(|it| !it.is_empty()).map(units_of).collect::<Result<Vec<Units>, String>>()?;
    let leads = units.iter().find(|it| it.is_hq()).or(units.first());
    let Some(leads) = leads else {
        return Err(format!(
            "nobody belongs to {name}; write who does: Marshal, HQ, 80; 2 Line Troopers x10, Troops, 100"
        ));
    };
    let warlord = if leads.count > 1 { format!("{} 1", leads.name) } else { leads.name.clone() };
    let mut text = format!(
        "name = {}\nfaction = [{}]\nbattle_ready = {}\nwarlord = {}\n\n[[detachment]]\nkind = {}\n",
        quoted(&name),
        quoted(name.to_uppercase()),
        !painted.is_empty(),
        quoted(warlord),
        quoted(kind)
    );
    for it in &units {
        it.write(&mut text);
    }
    Ok((format!("{name}, as typed"), text))
}

impl Units {
    fn is_hq(&self) -> bool {
        self.role.eq_ignore_ascii_case("HQ")
    }

    fn write(&self, text: &mut String) {
        let Self { count, name, models, role, points, wounds, keywords } = self;
        let usual = if self.is_hq() {
            vec!["INFANTRY".to_owned(), "CHARACTER".to_owned()]
        } else {
            vec!["INFANTRY".to_owned()]
        };
        let keywords = if keywords.is_empty() { &usual } else { keywords };
        let keywords: Vec<String> = keywords.iter().map(quoted).collect();
        let power = points.div_ceil(POINTS_OF_POWER).max(1);
        // Writing to a text cannot fail.
        let _ = write!(
            text,
            "\n[[unit]]\nname = {}\ncount = {count}\ndatasheet = {}\nrole = {}\nmodels = {models}\npoints = {points}\npower = {power}\n\
             keywords = [{}]\nwounds = {wounds}\nbase = \"32mm\"\n",
            quoted(name),
            quoted(name),
            quoted(role),
            keywords.join(", ")
        );
    }
}

/// "2 Line Troopers x10, Troops, 100, 1, INFANTRY".
fn units_of(part: &str) -> Result<Units, String> {
    let wrong = || {
        format!(
            "\"{}\" is not like \"2 Line Troopers x10, Troops, 100\": how many units, who, the models of each, the role, the points",
            short(part)
        )
    };
    let mut fields = part.split(',').map(str::trim);
    let (Some(who), Some(role), Some(points)) = (fields.next(), fields.next(), fields.next()) else {
        return Err(wrong());
    };
    let points: u16 = points.parse().map_err(|_| wrong())?;
    let (count, who) = counted(who).ok_or_else(wrong)?;
    let (who, models) = match who.rsplit_once(" x") {
        Some((name, models)) => (name, models.trim().parse().map_err(|_| wrong())?),
        None => (who, 1),
    };
    let mut rest: Vec<&str> = fields.filter(|it| !it.is_empty()).collect();
    let wounds = match rest.first().map(|it| it.parse::<u8>()) {
        Some(Ok(wounds)) => {
            rest.remove(0);
            wounds
        }
        _ => 1,
    };
    let keywords = rest.iter().flat_map(|it| it.split_whitespace()).map(str::to_uppercase).collect();
    let name = named(who, "a unit")?;
    Ok(Units { count, name, models, role: role.to_owned(), points, wounds, keywords })
}

#[cfg(test)]
mod tests {
    use maelstrom::Army;

    use super::*;

    const LINE: &str = "Iron Pact; Patrol + painted; Marshal Dray, HQ, 80, 5; 2 Line Troopers x10, Troops, 101; \
                        Walker, Heavy Support, 150, 12, vehicle";

    #[test]
    fn an_army_in_a_line_may_take_the_field() {
        let (name, text) = army(LINE).unwrap();
        let army = Army::load(&name, &text).unwrap();
        let units: Vec<(&str, u8)> = army.units.iter().map(|it| (it.name.as_str(), it.models)).collect();
        assert_eq!(units, [("Marshal Dray", 1), ("Line Troopers 1", 10), ("Line Troopers 2", 10), ("Walker", 1)]);
        assert_eq!(name, "Iron Pact, as typed");
    }

    #[test]
    fn whatever_is_missing_is_named() {
        let complaint = |line: &str| army(line).unwrap_err();
        assert_eq!(complaint("; Patrol; Marshal, HQ, 80"), "the army needs a name");
        assert!(complaint("Pact; ; Marshal, HQ, 80").starts_with("which detachment is Pact?"));
        assert!(
            complaint("Pact; Patrol + Brigade; Marshal, HQ, 80").starts_with("an army in a line has one detachment")
        );
        assert!(complaint("Pact; Patrol").starts_with("nobody belongs to Pact"));
        for wrong in ["Marshal", "Marshal, HQ", "Marshal, HQ, much", "900 Marshal, HQ, 80", "Troopers xten, Troops, 80"]
        {
            let why = complaint(&format!("Pact; Patrol; {wrong}"));
            assert!(why.starts_with(&format!("\"{wrong}\" is not like")), "{why}");
        }
        assert_eq!(complaint("Pact; Patrol; , HQ, 80"), "a unit needs a name");
    }
}
