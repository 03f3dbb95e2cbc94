//! Reading a strike force. See `docs/strike-forces.md` for the file.
//!
//! Every slip is noted with its line. Names are looked up in the lists, in whatever case; a name
//! that leads nowhere is answered with those that do.

mod names;

use scenario::{Fault, Section, read_document};

use self::names::Names;
use super::{
    Category, FlatDivisor, OddDivisor, Pick, ProvenanceId, Settings, Size, SmallerSide, StrikeForce, SurchargeScope,
};
use crate::army_list::{Allegiance, named};
use crate::campaign::{Grade, unfit};
use crate::{HeroRole, Lists};

/// Nobody fields more of one kind, and sums stay far from any bound.
const MOST_MODELS: i64 = 200;
const LARGEST_GAME: u32 = 10_000;

impl StrikeForce {
    /// Reads a strike force, or says everything that is wrong with the text.
    pub fn load(lists: &Lists, text: &str) -> Result<Self, Vec<Fault>> {
        let (force, faults) = read_document(text, |file| force(lists, file));
        if faults.is_empty() { Ok(force) } else { Err(faults) }
    }
}

fn force(lists: &Lists, file: &Section<'_>) -> StrikeForce {
    let name = file.text("name").unwrap_or_default().trim().to_owned();
    if name.is_empty() {
        file.note("name", "a strike force needs a name");
    }
    let names = Names::new(lists, file);
    let mut picks = Vec::new();
    for (key, category) in
        [("hero", Category::Hero), ("leader", Category::Leader), ("lead_element", Category::LeadElement)]
    {
        let singles = one_or_more(file, key);
        picks.extend(singles.iter().filter_map(|it| single(&names, it, category)));
    }
    for section in one_or_more(file, "rank_and_file") {
        squad(&names, &section, &mut picks);
    }
    StrikeForce {
        name,
        size: size(file),
        smaller_side: file.section("smaller_side").and_then(|it| smaller_side(&it)),
        allegiance: allegiance(file, "allegiance"),
        settings: settings(file),
        provenances: provenances(lists, &names, file),
        grand_strategy: ["warlord_trait", "rite_of_war"]
            .iter()
            .filter_map(|key| Some((file.text(key)?.to_owned(), file.line_of(key))))
            .collect(),
        picks,
    }
}

/// `[hero]` and `[[hero]]` are both fine: that there is only one is a rule, not grammar.
fn one_or_more<'a>(file: &Section<'a>, key: &str) -> Vec<Section<'a>> {
    if !file.has(key) {
        Vec::new()
    } else if file.is_list(key) {
        file.list(key).unwrap_or_default()
    } else {
        file.section(key).into_iter().collect()
    }
}

fn single(names: &Names<'_>, row: &Section<'_>, category: Category) -> Option<Pick> {
    let called = row.text("name").map(|it| it.trim().to_owned());
    if let Some(why) = called.as_deref().and_then(unfit) {
        row.note("name", why);
    }
    if called.is_some() && !category.is_character() {
        row.note("name", "only Heroes and Leaders have names of their own");
    }
    let role = row.read("role", HeroRole::parse);
    let powers = powers(names.lists, row);
    let Some(wish) = names.wish(row, None) else {
        // Without the entry the rest has no meaning, so it needs no sentence either.
        row.read_all();
        return None;
    };
    let pick = names.pick(row, &wish, category, 1)?;
    Some(Pick { called, role, powers, ..pick })
}

/// Rank and file of one entry: plain ones by `count`, or a list of `models`.
fn squad(names: &Names<'_>, row: &Section<'_>, picks: &mut Vec<Pick>) {
    let Some(wish) = names.wish(row, None) else {
        row.read_all();
        return;
    };
    if !row.has("models") {
        let count = count(row);
        picks.extend(names.pick(row, &wish, Category::RankAndFile, count));
        return;
    }
    for key in ["model", "count", "options"].into_iter().filter(|it| row.has(it)) {
        row.note(key, "stands inside of models, once there are any");
        row.texts(key);
    }
    for model in row.list("models").unwrap_or_default() {
        let count = count(&model);
        match names.wish(&model, Some(&wish)) {
            Some(wish) => picks.extend(names.pick(&model, &wish, Category::RankAndFile, count)),
            None => model.read_all(),
        }
    }
}

fn count(row: &Section<'_>) -> u32 {
    match row.integer("count") {
        Some(count @ 1..=MOST_MODELS) => u32::try_from(count).unwrap_or(1),
        Some(count) => {
            row.note("count", format_args!("{count} is not from 1 to {MOST_MODELS}"));
            1
        }
        None => 1,
    }
}

fn powers(lists: &Lists, row: &Section<'_>) -> Vec<usize> {
    let mut powers = Vec::new();
    for name in row.texts("powers").unwrap_or_default() {
        match lists.power(name) {
            Some(power) if powers.contains(&power) => row.note("powers", format_args!("\"{name}\" stands there twice")),
            Some(power) => powers.push(power),
            None => {
                let known: Vec<&str> = lists.powers.iter().map(|it| it.name.as_str()).collect();
                row.note("powers", format_args!("there is no power \"{name}\"; known are {}", known.join(", ")));
            }
        }
    }
    powers
}

fn size(file: &Section<'_>) -> Size {
    if let Some(campaign) = file.section("campaign") {
        if file.has("points") {
            file.note("points", "in a campaign the personnel decides about the points; leave one of them out");
            file.integer("points");
        }
        let personnel = campaign.read("personnel", Grade::parse).unwrap_or_else(|| {
            if !campaign.has("personnel") {
                campaign.note("personnel", "is missing; it is the grade of the force's personnel");
            }
            Grade::Plentiful
        });
        return Size::Campaign { personnel, side: allegiance(&campaign, "side") };
    }
    match file.number("points") {
        Some(points) if points <= LARGEST_GAME => Size::Points(points),
        Some(points) => {
            file.note("points", format_args!("{points} is more than {LARGEST_GAME}"));
            Size::Points(LARGEST_GAME)
        }
        None => {
            if !file.has("points") {
                file.note("points", "is missing: the size of the game, 350 to 550, or a [campaign]");
            }
            Size::Points(450)
        }
    }
}

fn smaller_side(row: &Section<'_>) -> Option<SmallerSide> {
    for key in ["players", "against"].into_iter().filter(|it| !row.has(it)) {
        row.note(key, "is missing");
    }
    let (players, against): (Option<u32>, Option<u32>) = (row.number("players"), row.number("against"));
    let side = SmallerSide { players: players?, against: against? };
    let is_uneven = side.players >= 1 && side.against <= 3 && side.against > side.players;
    if !is_uneven {
        row.note("players", "a smaller side has one or two players, against more of them, up to three");
    }
    is_uneven.then_some(side)
}

fn allegiance(row: &Section<'_>, key: &str) -> Option<Allegiance> {
    row.read(key, |it| match Allegiance::parse(it) {
        Ok(Allegiance::Either) | Err(_) => Err(format!("a strike force is \"loyalist\" or \"traitor\", not \"{it}\"")),
        Ok(allegiance) => Ok(allegiance),
    })
}

fn settings(file: &Section<'_>) -> Settings {
    let usual = Settings::default();
    let addendum = file.flag("addendum").unwrap_or(usual.addendum);
    let Some(row) = file.section("settings") else { return Settings { addendum, ..usual } };
    let surcharge_scope = row.read("surcharge_scope", |it| {
        known(it, &[("squad_only", SurchargeScope::SquadOnly), ("all", SurchargeScope::All)])
    });
    let flat_divisor = row.read("flat_divisor", |it| {
        known(it, &[("full_size", FlatDivisor::FullSize), ("r_and_f_size", FlatDivisor::RankAndFileSize)])
    });
    let odd_divisor = row.read("odd_divisor", |it| {
        known(it, &[("smaller_side", OddDivisor::SmallerSide), ("all_players", OddDivisor::AllPlayers)])
    });
    Settings {
        addendum,
        surcharge_scope: surcharge_scope.unwrap_or(usual.surcharge_scope),
        flat_divisor: flat_divisor.unwrap_or(usual.flat_divisor),
        odd_divisor: odd_divisor.unwrap_or(usual.odd_divisor),
        strict_points_range: row.flag("strict_points_range").unwrap_or(usual.strict_points_range),
    }
}

fn known<T: Copy>(word: &str, all: &[(&str, T)]) -> Result<T, String> {
    all.iter().find(|(it, _)| *it == word).map(|(_, value)| *value).ok_or_else(|| {
        let words: Vec<String> = all.iter().map(|(it, _)| format!("\"{it}\"")).collect();
        format!("it is {}, not \"{word}\"", words.join(" or "))
    })
}

fn provenances(lists: &Lists, names: &Names<'_>, file: &Section<'_>) -> Vec<(ProvenanceId, u32)> {
    let mut chosen: Vec<(ProvenanceId, u32)> = Vec::new();
    for (line, name) in file.texts_at("provenances").unwrap_or_default() {
        let in_list = |list: usize| {
            let provenance = named(&lists.lists.get(list)?.provenances, name, |it| &it.name)?;
            Some(ProvenanceId { list, provenance })
        };
        // Those of the force's own lists first.
        let mut places: Vec<usize> = (0..lists.lists.len()).collect();
        places.sort_by_key(|it| !names.factions.contains_key(it));
        match places.into_iter().find_map(in_list) {
            Some(id) if chosen.iter().any(|(it, _)| *it == id) => {
                file.note("provenances", format_args!("\"{name}\" stands there twice"));
            }
            Some(id) => chosen.push((id, line)),
            None => {
                let all = lists.lists.iter().flat_map(|it| &it.provenances);
                let known: Vec<&str> = all.map(|it| it.name.as_str()).collect();
                file.note(
                    "provenances",
                    format_args!("there is no provenance \"{name}\"; known are {}", known.join(", ")),
                );
            }
        }
    }
    chosen
}
