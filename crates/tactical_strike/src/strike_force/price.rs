//! The price of a model, and of everything together. SF-20 to SF-25, SF-42 to SF-44, SF-96.
//!
//! A model costs what one more of its kind would, or its share of a squad that cannot grow. Prices
//! for a whole squad are shared out. Everything stays exact until an item is complete, and is then
//! rounded up once: all rank and file of an entry, each Lead Element, each character.

use super::addendum;
use super::{Category, FlatDivisor, OptionId, Pick, ProvenanceId, StrikeForce, SurchargeScope};
use crate::army_list::{Entry, PriceOf};
use crate::{EntryId, Fraction, Lists};

/// What a strike force costs, item by item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prices {
    /// Items in the order of the file.
    pub items: Vec<Item>,
}

/// What is rounded together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// What it is in the force.
    pub category: Category,
    /// Where it was bought.
    pub entry: EntryId,
    /// Its name.
    pub name: String,
    /// What it is made of.
    pub lines: Vec<Line>,
    /// The exact sum.
    pub exact: Fraction,
    /// That, rounded up.
    pub points: u32,
}

/// One kind of thing that is paid for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// What it is.
    pub what: String,
    /// How many.
    pub count: u32,
    /// What each costs.
    pub each: Fraction,
}

impl Line {
    /// All of them.
    pub fn sum(&self) -> Fraction {
        self.each.times(self.count)
    }
}

impl Prices {
    /// What Heroes and Leaders cost.
    pub fn characters(&self) -> u32 {
        together(self.items.iter().filter(|it| it.category.is_character()))
    }

    /// What everybody else costs.
    pub fn rank_and_file(&self) -> u32 {
        together(self.troops())
    }

    pub(crate) fn troops(&self) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(|it| !it.category.is_character())
    }
}

/// A text can ask for more than anybody could count; it is too dear all the same.
fn together<'a>(items: impl Iterator<Item = &'a Item>) -> u32 {
    items.fold(0, |sum, it| sum.saturating_add(it.points))
}

/// What a strike force costs, item by item.
pub fn price(lists: &Lists, force: &StrikeForce) -> Prices {
    let till = Till { lists, force };
    let mut items: Vec<Item> = Vec::new();
    for pick in &force.picks {
        let lines = till.lines(pick);
        if pick.category == Category::RankAndFile {
            add(&mut items, till.item(pick, till.name_of(pick.of.entry)), lines);
        } else {
            items.push(Item { lines, ..till.item(pick, pick.name(lists)) });
        }
    }
    // What a provenance gives to a character is paid from the other pool, too.
    for pick in force.characters().filter(|it| !it.provenances.is_empty()) {
        let item = Item { category: Category::RankAndFile, ..till.item(pick, till.name_of(pick.of.entry)) };
        add(&mut items, item, till.provenances(pick));
    }
    for item in &mut items {
        item.exact = item.lines.iter().map(Line::sum).sum();
        item.points = item.exact.ceil();
    }
    Prices { items }
}

/// Puts rank and file of one entry together, and equal lines too.
fn add(items: &mut Vec<Item>, item: Item, lines: Vec<Line>) {
    let same = |it: &&mut Item| it.category == item.category && it.entry == item.entry;
    let item = match items.iter_mut().find(same) {
        Some(item) => item,
        None => {
            items.push(item);
            items.last_mut().expect("one was added")
        }
    };
    for line in lines {
        match item.lines.iter_mut().find(|it| it.what == line.what && it.each == line.each) {
            Some(same) => same.count += line.count,
            None => item.lines.push(line),
        }
    }
}

/// The price of one plain model in a category, exactly.
pub(crate) fn of_one(lists: &Lists, force: &StrikeForce, pick: &Pick) -> Fraction {
    let till = Till { lists, force };
    till.lines(&Pick { count: 1, ..pick.clone() }).iter().map(Line::sum).sum()
}

struct Till<'a> {
    lists: &'a Lists,
    force: &'a StrikeForce,
}

impl Till<'_> {
    fn item(&self, pick: &Pick, name: String) -> Item {
        let (category, entry) = (pick.category, pick.of.entry);
        Item { category, entry, name, lines: Vec::new(), exact: Fraction::ZERO, points: 0 }
    }

    fn name_of(&self, entry: EntryId) -> String {
        self.lists.entry(entry).name.clone()
    }

    fn lines(&self, pick: &Pick) -> Vec<Line> {
        let (entry, model) = (self.lists.entry(pick.of.entry), self.lists.model(pick.of));
        let line = |what: &str, each| Line { what: what.to_owned(), count: pick.count, each };
        let mut lines = vec![line(&model.name, self.base(pick))];
        if pick.category.is_character() {
            if model.promotion > 0 {
                lines.push(line("promotion", Fraction::whole(model.promotion)));
            }
            if self.pays_surcharge(entry) {
                lines.push(line("surcharge", Fraction::whole(self.lists.list(pick.of.entry).group.surcharge())));
            }
        }
        let options = pick.options.iter().filter_map(|it| self.option(pick, *it));
        lines.extend(options.map(|(name, each)| line(name, each)));
        if !pick.category.is_character() {
            lines.extend(self.provenances(pick));
        }
        lines
    }

    /// The price of one more, or a share of a squad that cannot grow.
    fn base(&self, pick: &Pick) -> Fraction {
        let (entry, model) = (self.lists.entry(pick.of.entry), self.lists.model(pick.of));
        match model.add_cost {
            Some(points) => Fraction::whole(addendum::add_cost(self.lists, self.force, pick.of.entry, points)),
            None => Fraction::of(entry.cost, self.divisor(entry)),
        }
    }

    fn option(&self, pick: &Pick, id: OptionId) -> Option<(&str, Fraction)> {
        let entry = self.lists.entry(pick.of.entry);
        let group = entry.options.get(id.group)?;
        let option = group.options.get(id.option)?;
        let cost = addendum::option_cost(self.lists, self.force, pick.of.entry, option);
        let each = match group.price {
            PriceOf::Model => Fraction::whole(cost),
            PriceOf::Squad => Fraction::of(cost, self.divisor(entry)),
        };
        Some((&option.name, each))
    }

    fn provenances(&self, pick: &Pick) -> Vec<Line> {
        let max_size = self.lists.entry(pick.of.entry).max_size;
        let line = |id: &ProvenanceId| {
            let provenance = self.lists.lists.get(id.list)?.provenances.get(id.provenance)?;
            let each = Fraction::of(provenance.cost_per_unit?, max_size);
            Some(Line { what: provenance.name.clone(), count: pick.count, each })
        };
        pick.provenances.iter().filter_map(line).collect()
    }

    // RULING: the whole size, characters included, as it fits the book's one example. See
    // docs/rulings.md, "Shares of a squad's price".
    fn divisor(&self, entry: &Entry) -> u32 {
        match self.force.settings.flat_divisor {
            FlatDivisor::RankAndFileSize if entry.most_rank_and_file() > 0 => entry.most_rank_and_file(),
            _ => entry.max_size,
        }
    }

    fn pays_surcharge(&self, entry: &Entry) -> bool {
        match self.force.settings.surcharge_scope {
            SurchargeScope::SquadOnly => entry.is_squad(),
            SurchargeScope::All => true,
        }
    }
}
