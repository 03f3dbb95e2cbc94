//! What people say, and whom they mean.

use battle::Phrase;
use door::Refusal;
use tactical_strike::army_list::Species;
use tactical_strike::campaign::{Campaign, ForceName, Numbers, Rank, Recruit, Resource, State};

use crate::campaigns::{not_understood, refused};

type Meant<T> = Result<T, Vec<Refusal>>;

/// The force that is meant: by its name, by a beginning that only one has, or by its player.
pub(super) fn force(state: &State, typed: &str) -> Meant<ForceName> {
    // People also say who plays it.
    let mut players = state.forces.iter().filter(|it| it.player.eq_ignore_ascii_case(typed.trim()));
    if let (Some(one), None) = (players.next(), players.next())
        && !state.forces.iter().any(|it| it.name.as_str().eq_ignore_ascii_case(typed.trim()))
    {
        return Ok(one.name.clone());
    }
    let names: Vec<&str> = state.forces.iter().map(|it| it.name.as_str()).collect();
    Ok(ForceName::new(meant("strike force", &names, typed)?))
}

/// The character of a force that is meant.
pub(super) fn character(state: &State, force: &ForceName, typed: &str) -> Meant<String> {
    let force = state.force(force).ok_or_else(|| refused("campaign", format!("There is no {force}.")))?;
    let names: Vec<&str> = force.characters.iter().map(|it| it.name()).collect();
    meant(&format!("Hero or Leader of {}", force.name), &names, typed)
}

fn meant(what: &str, names: &[&str], typed: &str) -> Meant<String> {
    let wanted = typed.trim().to_lowercase();
    let exact = names.iter().find(|it| it.to_lowercase() == wanted);
    let mut begin = names.iter().filter(|it| !wanted.is_empty() && it.to_lowercase().starts_with(&wanted));
    let found = exact.or_else(|| match (begin.next(), begin.next()) {
        (Some(one), None) => Some(one),
        _ => None,
    });
    found.map(|it| (*it).to_owned()).ok_or_else(|| {
        let known = match names {
            [] => "there is none yet".to_owned(),
            names => format!("there are {}", names.join(", ")),
        };
        not_understood(format!("there is no {what} \"{typed}\"; {known}"))
    })
}

/// The lines of a word: one for each of several things.
pub(super) fn lines<'a>(phrase: &'a Phrase, word: &str) -> impl Iterator<Item = &'a str> {
    phrase.get(word).unwrap_or_default().lines().map(str::trim).filter(|it| !it.is_empty())
}

/// "Ash=14" as a force and what follows.
pub(super) fn of_force<'a>(campaign: &Campaign, word: &str, typed: &'a str) -> Meant<(ForceName, &'a str)> {
    let (name, rest) = typed.rsplit_once('=').ok_or_else(|| {
        not_understood(format!("{word} {typed}: write the force, an equals sign and the rest, as in {word} Ash=4"))
    })?;
    Ok((force(campaign.state(), name)?, rest.trim()))
}

/// "Ash=14" as a force and a number.
pub(super) fn number_of_force(campaign: &Campaign, word: &str, typed: &str) -> Meant<(ForceName, u32)> {
    let (force, number) = of_force(campaign, word, typed)?;
    let wrong = |_| not_understood(format!("{word} {typed}: \"{number}\" is no number of points"));
    Ok((force, number.parse().map_err(wrong)?))
}

/// A number in a word, if there is one.
pub(super) fn number<T: std::str::FromStr>(phrase: &Phrase, word: &str) -> Meant<Option<T>> {
    let Some(typed) = phrase.get(word) else { return Ok(None) };
    let wrong = |_| not_understood(format!("{word}: \"{typed}\" is no number that fits there"));
    typed.trim().parse().map(Some).map_err(wrong)
}

/// Resources by name, with "all" and "none".
pub(super) fn resources(typed: &str) -> Meant<Vec<Resource>> {
    let mut resources = Vec::new();
    for word in typed.split(',').map(str::trim).filter(|it| !it.is_empty()) {
        match word.to_lowercase().as_str() {
            "all" => resources.extend(Resource::ALL),
            "none" => {}
            word => resources.push(Resource::parse(word).map_err(not_understood)?),
        }
    }
    Ok(resources)
}

/// "Ilse Varn: human, WS4 BS4 S3 T3 W3 I4 A3 Ld9, 45 points" as a recruit.
pub(super) fn recruit(rank: Rank, typed: &str) -> Meant<Recruit> {
    let wrong = |why: String| {
        not_understood(format!(
            "\"{typed}\": {why}; write it as \"Ilse Varn: human, WS4 BS4 S3 T3 W3 I4 A3 Ld9, 45 points\""
        ))
    };
    let (name, rest) = typed.split_once(':').ok_or_else(|| wrong("a colon ends the name".into()))?;
    let parts: Vec<&str> = rest.split(',').map(str::trim).collect();
    let [species, profile, points] = parts.as_slice() else {
        return Err(wrong("species, profile and points follow, with commas between them".into()));
    };
    let species = match species.to_lowercase().as_str() {
        "astartes" => Species::Astartes,
        "mechanicum" => Species::Mechanicum,
        "human" => Species::Human,
        other => return Err(wrong(format!("a species is human, astartes or mechanicum, not \"{other}\""))),
    };
    let points = points.trim_end_matches(|it: char| it.is_alphabetic()).trim();
    Ok(Recruit {
        name: name.trim().to_owned(),
        rank,
        species,
        printed: Numbers::parse(profile).map_err(wrong)?,
        points: points.parse().map_err(|_| wrong(format!("\"{points}\" is no number of points")))?,
        returning: false,
        advancements: Vec::new(),
        injuries: Vec::new(),
    })
}
