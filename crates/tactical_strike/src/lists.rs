//! Everything that can be bought, and all that is said about it: army lists, the allies matrix,
//! weapons, powers and the addendum, read together and checked against each other.

use std::fmt;

use scenario::{Fault, Section, read_document};

use crate::allies::{self, Ally};
use crate::armoury::{self, Power, Weapon, needed};
use crate::army_list::{self, ArmyList, Entry, ModelType};

/// What a text describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SourceKind {
    /// An army list.
    ArmyList,
    /// The allies matrix.
    Allies,
    /// Weapons.
    Weapons,
    /// Powers.
    Powers,
    /// The price changes of the addendum.
    Addendum,
}

/// A text with the name that faults give it.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// What it describes.
    pub kind: SourceKind,
    /// The name of the file.
    pub name: &'a str,
    /// Its content.
    pub text: &'a str,
}

/// What is wrong with a text, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListFault {
    /// The file.
    pub file: String,
    /// The line and the reason.
    pub fault: Fault,
}

impl fmt::Display for ListFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.fault)
    }
}

/// An entry of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct EntryId {
    pub(crate) list: usize,
    pub(crate) entry: usize,
}

/// A type of model of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ModelId {
    pub(crate) entry: EntryId,
    pub(crate) model: usize,
}

/// A faction of a list; a list without factions is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct FactionId {
    pub(crate) list: usize,
    pub(crate) faction: Option<usize>,
}

/// A price that the addendum changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PriceChange {
    pub(crate) list: String,
    pub(crate) entry: String,
    pub(crate) of: Changed,
    pub(crate) old: u32,
    pub(crate) new: u32,
}

/// Whose price it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Changed {
    /// That of one more model.
    Model,
    /// That of an option.
    Option(String),
}

/// All lists and what belongs to them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Lists {
    pub(crate) lists: Vec<ArmyList>,
    pub(crate) allies: Vec<Ally>,
    pub(crate) weapons: Vec<Weapon>,
    pub(crate) powers: Vec<Power>,
    pub(crate) addendum: Vec<PriceChange>,
}

impl Lists {
    /// Reads all texts together, or says everything that is wrong with them.
    pub fn load(sources: &[Source<'_>]) -> Result<Self, Vec<ListFault>> {
        let mut lists = Self::default();
        let mut faults = Vec::new();
        for source in sources {
            let ((), found) = read_document(source.text, |file| lists.take(source, file));
            faults.extend(found.into_iter().map(|fault| ListFault { file: source.name.to_owned(), fault }));
        }
        if faults.is_empty() {
            faults = lists.loose_ends();
        }
        if faults.is_empty() { Ok(lists) } else { Err(faults) }
    }

    fn take(&mut self, source: &Source<'_>, file: &Section<'_>) {
        match source.kind {
            SourceKind::ArmyList => self.lists.extend(army_list::army_list(source.name, file)),
            SourceKind::Allies => self.allies.extend(allies::matrix(file)),
            SourceKind::Weapons => self.weapons.extend(armoury::weapons(file)),
            SourceKind::Powers => self.powers.extend(armoury::powers(file)),
            SourceKind::Addendum => {
                let rows = file.list("change").unwrap_or_default();
                self.addendum.extend(rows.iter().filter_map(price_change));
            }
        }
    }

    /// Names that lead nowhere: weapons and powers that no file describes, two lists of one name.
    fn loose_ends(&self) -> Vec<ListFault> {
        let mut faults = Vec::new();
        for (place, list) in self.lists.iter().enumerate() {
            let mut note =
                |line, reason| faults.push(ListFault { file: list.file.clone(), fault: Fault::new(line, reason) });
            if self.lists.iter().take(place).any(|it| it.name.eq_ignore_ascii_case(&list.name)) {
                note(1, format!("there are two army lists \"{}\"", list.name));
            }
            for entry in &list.entries {
                let options = entry.options.iter().flat_map(|it| &it.options);
                let weapons = entry.weapons.iter().chain(options.filter_map(|it| it.weapon.as_ref()));
                for name in weapons.filter(|name| !self.weapons.iter().any(|it| it.name.eq_ignore_ascii_case(name))) {
                    note(entry.line, format!("{}: no file describes the weapon \"{name}\"", entry.name));
                }
                for name in entry.powers.iter().filter(|name| self.power(name).is_none()) {
                    note(entry.line, format!("{}: no file describes the power \"{name}\"", entry.name));
                }
            }
        }
        faults
    }

    /// Every list.
    pub fn all(&self) -> &[ArmyList] {
        &self.lists
    }

    /// Every weapon; one with two modes stands here twice.
    pub fn weapons(&self) -> &[Weapon] {
        &self.weapons
    }

    /// Every power.
    pub fn powers(&self) -> &[Power] {
        &self.powers
    }

    pub(crate) fn power(&self, name: &str) -> Option<usize> {
        army_list::named(&self.powers, name, |it| &it.name)
    }

    pub(crate) fn list(&self, id: EntryId) -> &ArmyList {
        self.lists.get(id.list).expect("an id comes from these lists")
    }

    /// The entry with this id.
    pub fn entry(&self, id: EntryId) -> &Entry {
        self.list(id).entries.get(id.entry).expect("an id comes from these lists")
    }

    /// The type of model with this id.
    pub fn model(&self, id: ModelId) -> &ModelType {
        self.entry(id.entry).models.get(id.model).expect("an id comes from these lists")
    }

    /// The name of a list and of its faction: "Cinder Host of the Orphic Banners".
    pub fn faction_name(&self, id: FactionId) -> String {
        let Some(list) = self.lists.get(id.list) else { return String::new() };
        match id.faction.and_then(|it| list.factions.get(it)) {
            Some(faction) => format!("{} ({})", faction.name, list.name),
            None => list.name.clone(),
        }
    }

    /// Every entry of every list.
    pub(crate) fn entries(&self) -> impl Iterator<Item = EntryId> {
        let of = |(list, it): (usize, &ArmyList)| (0..it.entries.len()).map(move |entry| EntryId { list, entry });
        self.lists.iter().enumerate().flat_map(of)
    }
}

fn price_change(row: &Section<'_>) -> Option<PriceChange> {
    let (list, entry, of) = (needed(row, "list"), needed(row, "entry"), needed(row, "of"));
    for key in ["old", "new"].into_iter().filter(|it| !row.has(it)) {
        row.note(key, "is missing");
    }
    let (old, new) = (row.number("old"), row.number::<u16>("new").map(u32::from));
    let of = of.map(|it| if it == "model" { Changed::Model } else { Changed::Option(it) });
    Some(PriceChange { list: list?, entry: entry?, of: of?, old: old?, new: new? })
}
