//! Combatants: the models of strike forces as a battle needs them, each with its own numbers, rules and base.

use battle::{Seat, Seating};
use table::{Length, Shape};

use crate::armoury::Reach;
use crate::army_list::{Profile, Role, UnitType, brotherhood, mastery};
use crate::header::{CharacterTerms, Terms};
use crate::strike_force::{Category, Pick, StrikeForce};
use crate::{EntryId, FactionId, HeroRole, Lists};

/// More models than that a player never has.
const MOST: u16 = 400;

/// One model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Combatant {
    /// Whose it is.
    pub seat: Seat,
    /// Its short name: a1.
    pub code: String,
    /// Its name.
    pub name: String,
    /// What it is in its strike force.
    pub category: Category,
    /// A Hero's role.
    pub role: Option<HeroRole>,
    /// The entry it was bought from.
    pub entry: EntryId,
    /// Its faction.
    pub faction: FactionId,
    /// What it is.
    pub unit_type: UnitType,
    /// Its numbers; of a team, those of its crew.
    pub profile: Profile,
    /// Its own special rules, those of its wargear included.
    pub rules: Vec<String>,
    /// Its ranged weapons.
    pub weapons: Vec<String>,
    /// True if its entry is Troops and it is neither Hero nor Leader nor Lead Element.
    pub is_troops: bool,
    /// Its base or hull.
    pub shape: Shape,
    /// How many places it has for others.
    pub capacity: Option<u16>,
    /// How many places it takes.
    pub bulk: u16,
    /// A psyker's mastery level.
    pub mastery: Option<u32>,
    /// That of the brotherhood it belongs to.
    pub brotherhood: Option<u32>,
    /// Its powers.
    pub powers: Vec<usize>,
    /// True if it comes from an earlier campaign.
    pub is_returning: bool,
}

impl Combatant {
    /// True if this rule stands on its own sheet, whatever number follows.
    pub fn has_rule(&self, name: &str) -> bool {
        self.rules.iter().any(|it| is_rule(it, name))
    }

    /// True for Heroes and Leaders.
    pub fn is_character(&self) -> bool {
        self.category.is_character()
    }
}

/// True if a written rule is the one of this name: "Feel No Pain (5+)" is Feel No Pain.
pub(crate) fn is_rule(written: &str, name: &str) -> bool {
    let Some(head) = written.get(..name.len()) else { return false };
    let rest = written.get(name.len()..).unwrap_or_default();
    head.eq_ignore_ascii_case(name) && (rest.is_empty() || rest.trim_start().starts_with('('))
}

pub(crate) fn combatants(
    lists: &Lists,
    seats: &Seating,
    forces: &[StrikeForce],
    campaign: Option<&[Terms]>,
) -> Result<Vec<Combatant>, String> {
    let mut models = Vec::new();
    for (seat, force) in seats.seats().zip(forces) {
        let terms = campaign.and_then(|it| it.get(usize::from(seat.0))).cloned().unwrap_or_default();
        let letter = seat.to_string().to_lowercase();
        let mut picks: Vec<&Pick> = force.picks.iter().collect();
        picks.sort_by_key(|it| it.category);
        let (mut number, mut place) = (0u16, 0usize);
        let names: Vec<&str> = picks
            .iter()
            .filter(|it| it.category.is_character())
            .flat_map(|it| (0..it.count).map(|_| it.called_or_model(lists)))
            .collect();
        for pick in picks {
            for _ in 0..pick.count {
                let mut told = None;
                if pick.category.is_character() {
                    let name = pick.called_or_model(lists);
                    let alike = names.iter().filter(|it| it.eq_ignore_ascii_case(name)).count();
                    told = terms.of_character(name, place, alike, names.len());
                    place += 1;
                }
                if told.is_some_and(|it| it.is_absent) {
                    continue;
                }
                number += 1;
                if number > MOST {
                    let name = seats.name(seat);
                    return Err(format!(
                        "the strike force of {name} has more than {MOST} models; nobody plays that many"
                    ));
                }
                let code = format!("{letter}{number}");
                models.push(combatant(lists, seat, code, pick, &terms, told)?);
            }
        }
    }
    Ok(models)
}

fn combatant(
    lists: &Lists,
    seat: Seat,
    code: String,
    pick: &Pick,
    terms: &Terms,
    told: Option<&CharacterTerms>,
) -> Result<Combatant, String> {
    let (entry, model) = (lists.entry(pick.of.entry), lists.model(pick.of));
    let mut profile = model.team.iter().max_by_key(|it| it.count).map(|it| it.profile.clone()).unwrap_or_default();
    if let Some(told) = told {
        profile = profile.changed(&told.profile()?);
    }
    profile.i = profile.i.map(|it| terms.armour.initiative(it));
    let mut unit_type = entry.unit_type;
    let mut weapons = entry.weapons.clone();
    for wargear in pick.wargear(lists) {
        profile.inv = [profile.inv, wargear.inv].into_iter().flatten().min();
        profile.sv = [profile.sv, wargear.save].into_iter().flatten().min();
        unit_type = wargear.unit_type.unwrap_or(unit_type);
        weapons.retain(|it| !wargear.replaces.contains(it));
        weapons.extend(wargear.weapon.clone());
    }
    let is_ranged = |name: &String| {
        let known = lists.weapons().iter().find(|it| it.name.eq_ignore_ascii_case(name));
        known.is_some_and(|it| it.range != Reach::Melee)
    };
    weapons.retain(is_ranged);
    let rules: Vec<String> = pick.rules(lists).map(str::to_owned).collect();
    let has = |name: &str| rules.iter().any(|it| is_rule(it, name));
    let pack = matches!(unit_type, UnitType::JumpInfantry | UnitType::JetPackInfantry);
    let bulk = match (has("Bulky") || pack, has("Very Bulky"), has("Extremely Bulky")) {
        (_, _, true) => 5,
        (_, true, _) => 3,
        (true, ..) => 2,
        _ => 1,
    };
    let capacity = entry.gear.iter().find_map(|it| it.strip_prefix("capacity ")?.trim().parse().ok());
    let named = |it: &String| lists.power(it);
    let powers = pick.powers.iter().copied().chain(entry.powers.iter().filter_map(named)).collect();
    let mastery = mastery(rules.iter().map(String::as_str));
    let brotherhood = brotherhood(&rules);
    let is_troops = entry.role == Role::Troops && pick.category == Category::RankAndFile;
    Ok(Combatant {
        seat,
        code,
        name: pick.called_or_model(lists).to_owned(),
        category: pick.category,
        role: pick.role,
        entry: pick.of.entry,
        faction: pick.faction,
        shape: shape(unit_type, bulk > 1, capacity.is_some()),
        unit_type,
        profile,
        rules,
        weapons,
        is_troops,
        capacity,
        bulk,
        mastery,
        brotherhood,
        powers,
        is_returning: (terms.is_returning || told.is_some_and(|it| it.is_returning)) && pick.category.is_character(),
    })
}

/// The usual base of a model: 32 mm on foot, 40 mm if it is bulky, 60 mm for what is large, hulls for vehicles.
fn shape(unit_type: UnitType, is_bulky: bool, is_transport: bool) -> Shape {
    let hull = |long: i32, wide: i32| Shape::rectangle(Length::um(long), Length::um(wide));
    match unit_type {
        UnitType::Vehicle if is_transport => hull(114_300, 76_200).unwrap_or(Shape::round(Length::mm(60))),
        UnitType::Vehicle | UnitType::Tank | UnitType::Flyer | UnitType::Fortification => {
            hull(139_700, 101_600).unwrap_or(Shape::round(Length::mm(60)))
        }
        UnitType::Infantry | UnitType::JumpInfantry | UnitType::JetPackInfantry => {
            Shape::round(Length::mm(if is_bulky { 40 } else { 32 }))
        }
        _ => Shape::round(Length::mm(60)),
    }
}
