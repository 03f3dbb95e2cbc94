//! What can be chosen for a battle of each system, as data: what a form of any front end is made of.

mod killteam;
mod maelstrom;
mod tactical_strike;

use ::killteam::KillTeam;
use ::maelstrom::Maelstrom;
use ::tactical_strike::TacticalStrike;
use battle::System;
use door::{Id, Shown};
use serde::{Deserialize, Serialize};

use crate::data::{self, Kind};
use crate::flags::Field;
use crate::settings;
use crate::system::Playable;

/// What can be chosen for a battle of a system.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SystemForm {
    /// As a set-up names it.
    pub name: Id,
    /// As players call it.
    pub title: String,
    /// On which tables it is played, the usual one first.
    pub tables: Vec<TableForm>,
    /// How many play.
    pub seats: SeatsForm,
    /// What a battle can be played on.
    pub maps: Vec<Choosable>,
    /// What can be played for.
    pub missions: Vec<Choosable>,
    /// How large a battle can be.
    pub sizes: Vec<Choosable>,
    /// How much can be tracked beside a real table, the usual first.
    pub trackings: Vec<Choosable>,
    /// What can be fielded and comes with Umpire.
    pub forces: Vec<Choosable>,
    /// Which bots there are.
    pub bots: Vec<Choosable>,
    /// How rules can be read where sources differ.
    pub settings: Vec<SettingForm>,
    /// How a force of one's own is typed in a line, where that can be done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub typed: Option<TypedForm>,
}

/// How a force is typed: its name, words for what it is made for, and who belongs to it, with `;` between them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TypedForm {
    /// What those words are called: "Archetypes".
    pub asks: String,
    /// Which there are.
    pub words: Vec<String>,
    /// Such a line.
    pub example: String,
}

/// A kind of table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TableForm {
    /// People have it before them.
    Physical,
    /// Umpire knows where everything stands.
    Digital,
}

/// How many can play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatsForm {
    /// At least.
    pub least: u8,
    /// At most.
    pub most: u8,
}

/// Something that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Choosable {
    /// As a set-up names it.
    pub name: String,
    /// As people read it.
    pub title: String,
    /// What it means.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub says: Option<String>,
}

/// A setting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SettingForm {
    /// As a set-up names it.
    pub key: String,
    /// What it is without a word about it.
    pub usual: String,
    /// What it can be, where that is a list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
    /// What it takes, in words, where there is no such list.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub takes: String,
    /// What it decides.
    pub says: String,
}

/// Who knows what can be chosen for a battle of a system.
struct Knows {
    name: &'static str,
    form: fn() -> SystemForm,
    settings: fn() -> Vec<SettingForm>,
}

const FORMS: [Knows; 3] = [
    Knows { name: KillTeam::NAME, form: killteam::form, settings: killteam::settings },
    Knows { name: Maelstrom::NAME, form: maelstrom::form, settings: maelstrom::settings },
    Knows { name: TacticalStrike::NAME, form: tactical_strike::form, settings: tactical_strike::settings },
];

/// What can be chosen for a battle of each system.
pub fn forms() -> Vec<SystemForm> {
    FORMS.iter().map(|it| (it.form)()).collect()
}

impl Choosable {
    pub(crate) fn new(name: &str, title: &str) -> Self {
        Self { name: name.to_owned(), title: title.to_owned(), says: None }
    }

    pub(crate) fn says(self, says: &str) -> Self {
        Self { says: Some(says.to_owned()), ..self }
    }
}

/// How rules of this system can be read where sources differ; nothing for one that is not in the list.
pub fn settings_of(system: &str) -> Vec<SettingForm> {
    FORMS.iter().find(|it| it.name == system).map_or(Vec::new(), |it| (it.settings)())
}

/// The form of a system without any choice: on real tables, for so many.
fn form_of<S: Shown>(seats: SeatsForm) -> SystemForm {
    SystemForm {
        name: Id::of(S::NAME),
        title: S::TITLE.to_owned(),
        tables: vec![TableForm::Physical],
        seats,
        maps: Vec::new(),
        missions: Vec::new(),
        sizes: Vec::new(),
        trackings: Vec::new(),
        forces: Vec::new(),
        bots: Vec::new(),
        settings: Vec::new(),
        typed: None,
    }
}

/// What comes with Umpire, by the name that each file says.
fn embedded(kind: Kind) -> Vec<Choosable> {
    let choosable = |name: &str| {
        let (_, text) = data::embedded(kind, name)?;
        Some(Choosable::new(name, data::title(text)?))
    };
    data::names(kind).filter_map(choosable).collect()
}

/// What can be fielded, what is usual first.
fn forces<S: Playable>() -> Vec<Choosable> {
    let flag = S::FLAGS.iter().find(|it| it.field == Field::Forces);
    let usual: Vec<&str> = flag.and_then(|it| it.usual).map_or(Vec::new(), |it| it.split(',').collect());
    let mut all = flag.and_then(|it| it.kind).map_or(Vec::new(), embedded);
    all.sort_by_key(|it| usual.iter().position(|other| *other == it.name).unwrap_or(usual.len()));
    all
}

/// The bots that a system has.
pub(crate) fn bots<S: Playable>() -> Vec<Choosable> {
    let known = [
        ("random", "Chooses by lot."),
        ("greedy", "Takes what looks best at once."),
        ("easy", "Looks one step ahead, and slips now and then."),
        ("fair", "Plays a few battles on in its head before it decides."),
        ("strong", "Thinks as long as it may."),
    ];
    let has = |kind: &str| S::bot(kind, bots::Random::from_number(0), None, None).is_some();
    let known = known.into_iter().filter(|(kind, _)| has(kind));
    known.map(|(kind, says)| Choosable::new(kind, &battle::capitalized(kind)).says(says)).collect()
}

/// Every setting, in order, with what it decides.
fn settings<T: Serialize + serde::de::DeserializeOwned>(
    usual: &T,
    fault: impl Fn(&T) -> Option<String>,
    says: &[(&str, &str)],
) -> Vec<SettingForm> {
    let of = |key: &str| says.iter().find(|(it, _)| *it == key).map_or("", |(_, says)| *says);
    let form = |it: settings::Listed| SettingForm {
        says: of(&it.key).to_owned(),
        key: it.key,
        usual: it.usual,
        values: it.values,
        takes: it.takes,
    };
    settings::listed(usual, fault).into_iter().map(form).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outside, SeatWish, SetUp, Source, begin};
    use ::battle::journal::DiceSource;

    fn with(form: &SystemForm, change: impl FnOnce(&mut SetUp)) -> SetUp {
        let seats = (0..form.seats.least).map(|_| SeatWish::default()).collect();
        let mut wish = SetUp { system: form.name.clone(), physical: true, seats, ..SetUp::default() };
        change(&mut wish);
        wish
    }

    fn stands(wish: &SetUp) {
        let outside = Outside { seed: 1, dice: DiceSource::Entered };
        if let Err(faults) = begin(wish, &outside) {
            panic!("{wish:?}: {faults:?}");
        }
    }

    #[test]
    fn whatever_a_form_lists_can_be_played() {
        for form in forms() {
            for it in &form.maps {
                stands(&with(&form, |wish| wish.map = Some(Source::named(&it.name))));
            }
            for it in &form.missions {
                stands(&with(&form, |wish| wish.mission = Some(it.name.clone())));
            }
            for it in &form.sizes {
                stands(&with(&form, |wish| wish.size = Some(it.name.clone())));
            }
            for it in &form.trackings {
                stands(&with(&form, |wish| wish.tracking = Some(it.name.clone())));
            }
            for it in &form.forces {
                stands(&with(&form, |wish| wish.seats[0].force = Some(Source::named(&it.name))));
            }
            assert!(!form.forces.is_empty() && !form.bots.is_empty() && !form.missions.is_empty(), "{}", form.title);
        }
    }

    #[test]
    fn what_a_first_battle_is_played_with_comes_first() {
        let first: Vec<String> = forms().iter().map(|it| it.forces[0].name.clone()).collect();
        assert_eq!(first, ["cinderline_wardens", "cinder_compact", "cinder_vanguard"]);
        assert_eq!(forms()[0].forces[1].name, "tidewrack_salvors");
        assert_eq!(forms()[0].trackings[0].name, ::killteam::Tracking::default().name());
    }

    #[test]
    fn every_setting_says_what_it_decides_and_takes_what_it_lists() {
        for form in forms() {
            for setting in &form.settings {
                assert!(setting.says.ends_with('.'), "{} of {} says nothing", setting.key, form.title);
                for value in &setting.values {
                    stands(&with(&form, |wish| {
                        wish.settings.insert(setting.key.clone(), value.clone());
                    }));
                }
            }
            assert!(!form.settings.is_empty());
        }
    }
}
