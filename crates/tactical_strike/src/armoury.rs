//! Weapons and psychic powers that several army lists share.

use scenario::Section;

/// One line of a weapon's profile; a weapon with two modes has two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weapon {
    /// Its name.
    pub name: String,
    /// Which of its modes, if it has several.
    pub mode: Option<String>,
    /// How far it reaches.
    pub range: Reach,
    /// How hard it hits.
    pub strength: Strength,
    /// What it pierces, if anything.
    pub ap: Option<u8>,
    /// How it is used.
    pub kind: WeaponKind,
    /// Special rules.
    pub rules: Vec<String>,
}

/// How far a weapon reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Close combat.
    Melee,
    /// A template.
    Template,
    /// So many inches.
    Inches(u8),
}

/// How hard a weapon hits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strength {
    /// As hard as its bearer.
    User,
    /// Twice as hard as its bearer.
    Double,
    /// By its rules alone.
    Special,
    /// A fixed strength.
    Fixed(u8),
}

/// How a weapon is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WeaponKind {
    /// In close combat.
    Melee,
    /// In one hand.
    Pistol,
    /// More shots up close.
    RapidFire,
    /// On the move, so many shots.
    Assault(u8),
    /// From a standstill, so many shots.
    Heavy(u8),
    /// Shots on the move, and from a standstill.
    Salvo(u8, u8),
    /// Large guns.
    Ordnance(u8),
}

/// A psychic power.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Power {
    /// Its name.
    pub name: String,
    /// What it costs to use.
    pub charge: u8,
    /// On whom it works.
    pub kind: PowerKind,
    /// How far it reaches, in inches.
    pub range: u8,
    /// What it does.
    pub effect: String,
}

/// On whom a power works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PowerKind {
    /// Friends.
    Blessing,
    /// Enemies, without a shot.
    Malediction,
    /// Enemies, as a shot.
    Witchfire,
}

pub(crate) fn weapons(file: &Section<'_>) -> Vec<Weapon> {
    let rows = file.list("weapon").unwrap_or_default();
    let mut weapons: Vec<Weapon> = Vec::new();
    for row in &rows {
        let Some(weapon) = weapon(row) else { continue };
        if weapons.iter().any(|it| it.name.eq_ignore_ascii_case(&weapon.name) && it.mode == weapon.mode) {
            row.note("name", format_args!("there are two weapons \"{}\"", weapon.name));
        }
        weapons.push(weapon);
    }
    weapons
}

fn weapon(row: &Section<'_>) -> Option<Weapon> {
    let (name, range) = (needed(row, "name"), meant(row, "range", reach));
    let (strength, ap, kind) = (meant(row, "strength", strength), meant(row, "ap", ap), meant(row, "type", kind));
    let (mode, rules) = (row.text("mode"), row.texts("rules").unwrap_or_default());
    let rules = rules.into_iter().map(str::to_owned).collect();
    Some(Weapon {
        name: name?,
        mode: mode.map(str::to_owned),
        range: range?,
        strength: strength?,
        ap: ap?,
        kind: kind?,
        rules,
    })
}

pub(crate) fn powers(file: &Section<'_>) -> Vec<Power> {
    let rows = file.list("power").unwrap_or_default();
    rows.iter().filter_map(power).collect()
}

fn power(row: &Section<'_>) -> Option<Power> {
    let (name, charge, effect) = (needed(row, "name"), row.number("charge"), needed(row, "effect"));
    let kind = meant(row, "kind", |it| match it {
        "blessing" => Ok(PowerKind::Blessing),
        "malediction" => Ok(PowerKind::Malediction),
        "witchfire" => Ok(PowerKind::Witchfire),
        _ => Err(format!("a power is a blessing, a malediction or a witchfire, not \"{it}\"")),
    });
    let range = meant(row, "range", |it| it.parse().map_err(|_| format!("a range is whole inches, not \"{it}\"")));
    if charge.is_none() && !row.has("charge") {
        row.note("charge", "is missing");
    }
    Some(Power { name: name?, charge: charge?, kind: kind?, range: range?, effect: effect? })
}

fn reach(text: &str) -> Result<Reach, String> {
    match text {
        "-" => Ok(Reach::Melee),
        "Template" => Ok(Reach::Template),
        _ => text.parse().map(Reach::Inches).map_err(|_| format!("a range is inches, Template or -, not \"{text}\"")),
    }
}

fn strength(text: &str) -> Result<Strength, String> {
    match text {
        "User" => Ok(Strength::User),
        "x2" => Ok(Strength::Double),
        "X" => Ok(Strength::Special),
        _ => match text.parse() {
            Ok(number @ 1..=10) => Ok(Strength::Fixed(number)),
            _ => Err(format!("a strength is 1 to 10, User, x2 or X, not \"{text}\"")),
        },
    }
}

fn ap(text: &str) -> Result<Option<u8>, String> {
    match (text, text.parse()) {
        ("-", _) => Ok(None),
        (_, Ok(number @ 1..=6)) => Ok(Some(number)),
        _ => Err(format!("an AP is 1 to 6 or -, not \"{text}\"")),
    }
}

fn kind(text: &str) -> Result<WeaponKind, String> {
    let (word, shots) = text.rsplit_once(' ').unwrap_or((text, ""));
    let number: Option<u8> = shots.parse().ok().filter(|it| *it > 0);
    let pair = shots.split_once('/').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    match (text, word, number, pair) {
        ("Melee", ..) => Ok(WeaponKind::Melee),
        ("Pistol", ..) => Ok(WeaponKind::Pistol),
        ("Rapid Fire", ..) => Ok(WeaponKind::RapidFire),
        (_, "Assault", Some(shots), _) => Ok(WeaponKind::Assault(shots)),
        (_, "Heavy", Some(shots), _) => Ok(WeaponKind::Heavy(shots)),
        (_, "Ordnance", Some(shots), _) => Ok(WeaponKind::Ordnance(shots)),
        (_, "Salvo", _, Some((moving, standing))) => Ok(WeaponKind::Salvo(moving, standing)),
        _ => Err(format!(
            "a weapon is Melee, Pistol, Rapid Fire, Assault 2, Heavy 3, Salvo 2/4 or Ordnance 1, not \"{text}\""
        )),
    }
}

/// A text that has to be there and is not empty.
pub(crate) fn needed(row: &Section<'_>, key: &str) -> Option<String> {
    row.needed(key).map(str::to_owned)
}

/// A text that has to be there and to mean something.
pub(crate) fn meant<'a, T>(
    row: &Section<'a>,
    key: &str,
    meaning: impl FnOnce(&'a str) -> Result<T, String>,
) -> Option<T> {
    if !row.has(key) {
        row.note(key, "is missing");
        return None;
    }
    row.read(key, meaning)
}
