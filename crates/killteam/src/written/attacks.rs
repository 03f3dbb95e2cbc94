//! How the decisions and dice of an attack are written in journals and scenarios.

use battle::{Phrase, PhraseError};

use super::read_operative;
use crate::attacks::{AttackChoice, AttackRoll, CoverSave, Grade, Reroll};
use crate::equipment::Grenade;
use crate::setup::Table;
use crate::vocabulary::OperativeId;
use crate::weapon::WeaponNo;
use crate::weapon_rules::WeaponRule;

type Read<T> = Result<T, PhraseError>;

/// Writes a decision down.
pub(crate) fn write(table: &Table, choice: &AttackChoice) -> Phrase {
    let choose = |what: &str| Phrase::new("choose", what);
    match *choice {
        AttackChoice::AlsoTarget(who) => choose("also target").with("on", table.code(who)),
        AttackChoice::NobodyElse => choose("nobody else"),
        AttackChoice::NextTarget(who) => choose("next target").with("on", table.code(who)),
        AttackChoice::Cover => choose("cover"),
        AttackChoice::Obscured => choose("obscured"),
        AttackChoice::Retaliate(who, weapon) => {
            choose("retaliate").with("who", table.code(who)).with("with", weapon_name(table, who, weapon))
        }
        AttackChoice::Accurate(dice) => choose("accurate").with("dice", dice),
        AttackChoice::Reroll { face, with } => choose("re-roll").with("die", face).with("with", with.name()),
        AttackChoice::Keep => choose("keep the dice"),
        AttackChoice::Rending => choose("rending"),
        AttackChoice::Punishing => choose("punishing"),
        AttackChoice::Severe => choose("severe"),
        AttackChoice::Devastating { damage, reach } => {
            choose("devastating").with("as", WeaponRule::Devastating { damage, reach })
        }
        AttackChoice::CoverSave(kind) => choose("cover save").with("as", cover_save(kind)),
        AttackChoice::Leave { normal, critical } => {
            choose("block").with("leaving", format!("{normal} normal, {critical} critical"))
        }
        AttackChoice::Strike(grade) => choose("strike").with("with", self::grade(grade)),
        AttackChoice::Block { with, what } => {
            choose("block").with("with", grade(with)).with("what", what.map_or("nothing", grade))
        }
    }
}

/// The decision in a phrase, if it is one of an attack.
pub(crate) fn read(table: &Table, phrase: &Phrase) -> Option<Read<AttackChoice>> {
    let what = phrase.get("choose")?.to_ascii_lowercase();
    let known = [
        "also target",
        "nobody else",
        "next target",
        "cover",
        "obscured",
        "retaliate",
        "accurate",
        "re-roll",
        "keep the dice",
        "rending",
        "punishing",
        "severe",
        "devastating",
        "cover save",
        "block",
        "strike",
    ];
    known.contains(&what.as_str()).then(|| read_known(table, phrase, &what))
}

fn read_known(table: &Table, phrase: &Phrase, what: &str) -> Read<AttackChoice> {
    let words = |it: &[&str]| phrase.only(it);
    let plain = |choice| words(&["choose"]).map(|()| choice);
    let on = || {
        words(&["choose", "on"])?;
        read_operative(table, phrase.need("on")?)
    };
    match what {
        "also target" => on().map(AttackChoice::AlsoTarget),
        "nobody else" => plain(AttackChoice::NobodyElse),
        "next target" => on().map(AttackChoice::NextTarget),
        "cover" => plain(AttackChoice::Cover),
        "obscured" => plain(AttackChoice::Obscured),
        "retaliate" => {
            words(&["choose", "who", "with"])?;
            let who = read_operative(table, phrase.need("who")?)?;
            Ok(AttackChoice::Retaliate(who, read_weapon(table, who, phrase.need("with")?)?))
        }
        "accurate" => {
            words(&["choose", "dice"])?;
            Ok(AttackChoice::Accurate(number(phrase.need("dice")?)?))
        }
        "re-roll" => {
            words(&["choose", "die", "with"])?;
            let name = phrase.need("with")?;
            let with = Reroll::named(name);
            let with = with.ok_or_else(|| PhraseError(format!("\"{name}\" does not let anybody roll again")))?;
            Ok(AttackChoice::Reroll { face: number(phrase.need("die")?)?, with })
        }
        "rending" => plain(AttackChoice::Rending),
        "punishing" => plain(AttackChoice::Punishing),
        "severe" => plain(AttackChoice::Severe),
        "devastating" => {
            words(&["choose", "as"])?;
            let text = phrase.need("as")?;
            match WeaponRule::parse(text) {
                Ok(WeaponRule::Devastating { damage, reach }) => Ok(AttackChoice::Devastating { damage, reach }),
                _ => Err(PhraseError(format!("\"{text}\" is not Devastating 2, nor 1\" Devastating 2"))),
            }
        }
        "cover save" => {
            words(&["choose", "as"])?;
            let name = phrase.need("as")?;
            let kinds = [CoverSave::Normal, CoverSave::Critical, CoverSave::TwoNormal, CoverSave::None];
            let unknown =
                || PhraseError(format!("a cover save is normal, critical, two normal or none, not \"{name}\""));
            let kind = kinds.into_iter().find(|it| cover_save(*it).eq_ignore_ascii_case(name)).ok_or_else(unknown)?;
            Ok(AttackChoice::CoverSave(kind))
        }
        "block" if phrase.get("leaving").is_some() => {
            words(&["choose", "leaving"])?;
            let [normal, critical] = read_left(phrase.need("leaving")?)?;
            Ok(AttackChoice::Leave { normal, critical })
        }
        "block" => {
            words(&["choose", "with", "what"])?;
            let what = match phrase.need("what")? {
                "nothing" => None,
                it => Some(read_grade(it)?),
            };
            Ok(AttackChoice::Block { with: read_grade(phrase.need("with")?)?, what })
        }
        "strike" => {
            words(&["choose", "with"])?;
            Ok(AttackChoice::Strike(read_grade(phrase.need("with")?)?))
        }
        _ => plain(AttackChoice::Keep),
    }
}

/// What is left of a shot: "1 normal, 2 critical", "nothing".
fn read_left(text: &str) -> Read<[u8; 2]> {
    let mut left = [0, 0];
    for part in text.split(',').map(str::trim).filter(|it| !it.eq_ignore_ascii_case("nothing")) {
        let unknown = || PhraseError(format!("\"{part}\" is not understood; write 1 normal, 2 critical, or nothing"));
        let (count, grade) = part.split_once(' ').ok_or_else(unknown)?;
        let [normal, critical] = &mut left;
        match read_grade(grade)? {
            Grade::Critical => *critical = number(count)?,
            _ => *normal = number(count)?,
        }
    }
    Ok(left)
}

fn number(text: &str) -> Read<u8> {
    text.trim().parse().map_err(|_| PhraseError(format!("\"{text}\" is not a small number")))
}

fn read_grade(text: &str) -> Read<Grade> {
    match text.trim().to_ascii_lowercase().as_str() {
        "normal" => Ok(Grade::Normal),
        "critical" => Ok(Grade::Critical),
        _ => Err(PhraseError(format!("a success is normal or critical, not \"{text}\""))),
    }
}

/// The word for a grade.
pub(crate) const fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::Fail => "fail",
        Grade::Normal => "normal",
        Grade::Critical => "critical",
    }
}

const fn cover_save(kind: CoverSave) -> &'static str {
    match kind {
        CoverSave::Normal => "normal",
        CoverSave::Critical => "critical",
        CoverSave::TwoNormal => "two normal",
        CoverSave::None => "none",
    }
}

/// A weapon by its name.
pub(crate) fn weapon_name(table: &Table, who: OperativeId, weapon: WeaponNo) -> String {
    table.weapon(who, weapon).map_or_else(|| "no weapon".into(), |it| it.name.clone())
}

/// The weapon of this name that an operative has.
pub(crate) fn read_weapon(table: &Table, who: OperativeId, name: &str) -> Read<WeaponNo> {
    let unknown = || {
        let names: Vec<&str> = table.card(who).weapons.iter().map(|it| it.name.as_str()).collect();
        PhraseError(format!("{} has no weapon \"{name}\"; it has {}", table.code(who), names.join(", ")))
    };
    weapon_of(table, who, name).ok_or_else(unknown)
}

/// The weapon of this name, if an operative has one; anybody may throw a grenade.
pub(crate) fn weapon_of(table: &Table, who: OperativeId, name: &str) -> Option<WeaponNo> {
    let grenade = || Grenade::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name.trim()));
    table.card(who).weapon_named(name).or_else(|| grenade().map(Grenade::number))
}

/// The name of a roll.
pub(crate) fn write_roll(table: &Table, roll: AttackRoll) -> String {
    let (what, who) = match roll {
        AttackRoll::Attack(who) => ("attack", who),
        AttackRoll::Defence(who) => ("defence", who),
        AttackRoll::Reroll(who) => ("re-roll", who),
        AttackRoll::Hot(who) => ("Hot", who),
    };
    format!("{what} of {}", table.code(who))
}

/// The roll of this name, if it is one of an attack.
pub(crate) fn read_roll(table: &Table, text: &str) -> Option<AttackRoll> {
    let (what, who) = text.split_once(" of ")?;
    let who = table.operative_coded(who)?;
    match what {
        "attack" => Some(AttackRoll::Attack(who)),
        "defence" => Some(AttackRoll::Defence(who)),
        "re-roll" => Some(AttackRoll::Reroll(who)),
        "Hot" => Some(AttackRoll::Hot(who)),
        _ => None,
    }
}
