//! Strike forces of a scenario: the samples, or lines such as "hero Bannerlord as Slayer", "leader Oathkeeper",
//! "lead Iron Vigil" and "5 Trooper with sunrifle". They may break every rule of a strike force; a name that two entries
//! share is written with its entry, as in "Sergeant of Line Banner".

use crate::strike_force::{Category, OptionId, Pick, Settings, Size, StrikeForce};
use crate::{EntryId, FactionId, HeroRole, Lists, ModelId, Source, SourceKind};

const LISTS: [(SourceKind, &str, &str); 7] = [
    (SourceKind::ArmyList, "orphic_banners.toml", include_str!("../../../../data/army_lists/orphic_banners.toml")),
    (SourceKind::ArmyList, "saltmarch_levies.toml", include_str!("../../../../data/army_lists/saltmarch_levies.toml")),
    (SourceKind::ArmyList, "cogwright_synod.toml", include_str!("../../../../data/army_lists/cogwright_synod.toml")),
    (SourceKind::Allies, "allies.toml", include_str!("../../../../data/tactical_strike/allies.toml")),
    (SourceKind::Weapons, "weapons.toml", include_str!("../../../../data/tactical_strike/weapons.toml")),
    (SourceKind::Powers, "powers.toml", include_str!("../../../../data/tactical_strike/powers.toml")),
    (SourceKind::Addendum, "addendum.toml", include_str!("../../../../data/tactical_strike/addendum.toml")),
];

const FORCES: [(&str, &str); 2] = [
    ("cinder_vanguard.toml", include_str!("../../../../data/strike_forces/cinder_vanguard.toml")),
    ("tide_patrol.toml", include_str!("../../../../data/strike_forces/tide_patrol.toml")),
];

/// As many of a kind as a file of a strike force may have.
const MOST_MODELS: u32 = 200;

/// The sample lists.
#[cfg(test)]
pub(crate) fn lists() -> Result<Lists, String> {
    lists_and(&[])
}

/// The sample lists, and army lists of one's own.
pub(crate) fn lists_and(own: &[&str]) -> Result<Lists, String> {
    let samples = LISTS.into_iter().map(|(kind, name, text)| Source { kind, name, text });
    let own = own.iter().map(|text| Source { kind: SourceKind::ArmyList, name: "the list given", text });
    let sources: Vec<Source<'_>> = samples.chain(own).collect();
    Lists::load(&sources).map_err(|faults| faults.first().map_or_else(String::new, ToString::to_string))
}

/// The sample lists, with more entries in the first.
#[cfg(test)]
pub(crate) fn lists_with(entries: &str) -> Result<Lists, String> {
    let longer = |(place, (kind, name, text)): (usize, (SourceKind, &'static str, &str))| {
        (kind, name, if place == 0 { format!("{text}\n{entries}") } else { text.to_owned() })
    };
    let texts: Vec<(SourceKind, &str, String)> = LISTS.into_iter().enumerate().map(longer).collect();
    let sources: Vec<Source<'_>> = texts.iter().map(|(kind, name, text)| Source { kind: *kind, name, text }).collect();
    Lists::load(&sources).map_err(|faults| faults.first().map_or_else(String::new, ToString::to_string))
}

/// A sample strike force for a seat.
pub(crate) fn sample(lists: &Lists, seat: usize) -> Result<StrikeForce, String> {
    let (_, text) = FORCES.get(seat % FORCES.len()).copied().unwrap_or(("", ""));
    from_text(lists, text)
}

/// A strike force as the text of its file.
pub(crate) fn from_text(lists: &Lists, text: &str) -> Result<StrikeForce, String> {
    StrikeForce::load(lists, text).map_err(|faults| faults.first().map_or_else(String::new, ToString::to_string))
}

/// A strike force from its lines.
pub(crate) fn from_lines(lists: &Lists, lines: &[&str]) -> Result<StrikeForce, String> {
    let picks = lines.iter().map(|it| pick(lists, it)).collect::<Result<Vec<_>, _>>()?;
    Ok(StrikeForce {
        name: "scenario".into(),
        size: Size::Points(450),
        smaller_side: None,
        allegiance: None,
        settings: Settings::default(),
        provenances: Vec::new(),
        grand_strategy: Vec::new(),
        picks,
    })
}

fn pick(lists: &Lists, line: &str) -> Result<Pick, String> {
    let (rest, power) = cut(line, " knowing ");
    let (rest, options) = cut(rest, " with ");
    let (rest, role) = cut(rest, " as ");
    let (category, rest) = match rest.split_once(' ') {
        Some(("hero", rest)) => (Category::Hero, rest),
        Some(("leader", rest)) => (Category::Leader, rest),
        Some(("lead", rest)) => (Category::LeadElement, rest),
        _ => (Category::RankAndFile, rest),
    };
    let numbered = rest.split_once(' ').and_then(|(count, name)| Some((whole_number(count)?, name)));
    let (count, name) = numbered.unwrap_or((1, rest));
    if !(1..=MOST_MODELS).contains(&count) {
        return Err(format!("{count} is not from 1 to {MOST_MODELS} in \"{line}\""));
    }
    let of = model(lists, name.trim())?;
    let list = of.entry.list;
    let faction = lists.entry(of.entry).faction.or(if lists.all().get(list).is_some_and(|it| it.factions.is_empty()) {
        None
    } else {
        Some(0)
    });
    let role = role.map(HeroRole::parse).transpose()?;
    let options =
        options.map_or(Ok(Vec::new()), |it| it.split(',').map(|it| option(lists, of.entry, it.trim())).collect());
    let powers = power.map_or(Ok(Vec::new()), |it| {
        let known = |it: &str| lists.power(it).ok_or_else(|| format!("there is no power \"{it}\""));
        it.split(',').map(known).collect::<Result<Vec<_>, _>>()
    });
    Ok(Pick {
        category,
        called: None,
        of,
        faction: FactionId { list, faction },
        count,
        options: options?,
        provenances: Vec::new(),
        role,
        powers: powers?,
        line: 0,
    })
}

/// A number, however large it is written; nothing for a word.
fn whole_number(word: &str) -> Option<u32> {
    let digits = !word.is_empty() && word.bytes().all(|it| it.is_ascii_digit());
    digits.then(|| word.parse().unwrap_or(u32::MAX))
}

fn cut<'a>(text: &'a str, word: &str) -> (&'a str, Option<&'a str>) {
    text.split_once(word).map_or((text, None), |(head, tail)| (head, Some(tail)))
}

fn model(lists: &Lists, text: &str) -> Result<ModelId, String> {
    let (name, of) = cut(text, " of ");
    let mut found = Vec::new();
    for entry in lists.entries() {
        let it = lists.entry(entry);
        if of.is_some_and(|of| !it.name.eq_ignore_ascii_case(of)) {
            continue;
        }
        let models = it.models.iter().enumerate().filter(|(_, it)| it.name.eq_ignore_ascii_case(name));
        found.extend(models.map(|(model, _)| ModelId { entry, model }));
    }
    match found.as_slice() {
        [one] => Ok(*one),
        [] => Err(format!("no list has a model \"{text}\"")),
        _ => Err(format!("several entries have a model \"{text}\"; write \"{text} of\" and the entry")),
    }
}

fn option(lists: &Lists, entry: EntryId, name: &str) -> Result<OptionId, String> {
    let groups = lists.entry(entry).options.iter().enumerate();
    let mut all =
        groups.flat_map(|(group, it)| it.options.iter().enumerate().map(move |(option, it)| (group, option, it)));
    let found = all.find(|(_, _, it)| it.name.eq_ignore_ascii_case(name));
    found.map(|(group, option, _)| OptionId { group, option }).ok_or_else(|| format!("there is no option \"{name}\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_up_to_two_hundred_models_however_many_are_written() {
        let lists = lists().unwrap();
        let count = |line: &str| from_lines(&lists, &[line]).map(|it| it.count(Category::RankAndFile));
        assert_eq!((count("1 Trooper"), count("200 Trooper")), (Ok(1), Ok(200)));
        for many in ["0", "201", "2147483648", "99999999999999999999"] {
            let why = count(&format!("{many} Trooper")).unwrap_err();
            assert!(why.contains("is not from 1 to 200 in"), "{why}");
        }
    }
}
