//! What `given` says about the means of the sides and what lasts: cards, changes of stats, free actions.

use battle::{Seating, Side};
use scenario::{Fault, Given, Section};
use table::Bearing;

use super::Staging;
use crate::changes::{Stat, StatChange, Until, Whose};
use crate::close_quarters::access_points;
use crate::equipment::{Item, Loadout};
use crate::ground::PlacedTerrain;
use crate::initiative::InitiativeCard;
use crate::state::{Acting, Activation, Declared};
use crate::team_rules::TeamRule;
use crate::vocabulary::{Action, OperativeId};
use crate::written::{read_access, read_facing, read_point, read_side};
use crate::{Event, event};

/// The rules of both teams: `given.rules.ann = ["Quick March"]`.
pub(super) fn rules(given: &Given<'_>, seats: Option<&Seating>, faults: &mut Vec<Fault>) -> [Vec<TeamRule>; 2] {
    let mut lists = [Vec::new(), Vec::new()];
    let Some((section, seats)) = given.section("rules").zip(seats) else {
        return lists;
    };
    for name in section.keys() {
        let side = seats.seat_named(name).map(|it| seats.side_of(it));
        let Some(list) = side.and_then(|it| lists.get_mut(usize::from(it.0))) else {
            faults.push(given.fault("rules", format!("nobody at this table is called \"{name}\"")));
            continue;
        };
        for text in section.texts(name).unwrap_or_default() {
            match TeamRule::named(text) {
                Some(rule) => list.push(rule),
                None => faults.push(given.fault("rules", format!("there is no rule \"{text}\""))),
            }
        }
    }
    lists
}

impl Staging<'_, '_> {
    /// What each side has at hand.
    pub(super) fn means(&mut self) {
        let given = self.given;
        self.cp();
        self.equipment();
        let Some(section) = given.section("cards") else {
            return;
        };
        for name in section.keys() {
            let side = match read_side(self.table, name) {
                Ok(side) => side,
                Err(error) => {
                    self.faults.push(given.fault("cards", error));
                    continue;
                }
            };
            for text in section.texts(name).unwrap_or_default() {
                match InitiativeCard::read(text) {
                    Some(card) => self.state.means[side].cards = self.state.means[side].cards.with(card),
                    None => {
                        let what = format!("a card is re-roll, 1, 2 or 3, not \"{text}\"");
                        self.faults.push(given.fault("cards", what));
                    }
                }
            }
        }
    }

    /// Command points.
    fn cp(&mut self) {
        let Some(section) = self.given.section("cp") else {
            return;
        };
        for name in section.keys() {
            match (read_side(self.table, name), section.number(name)) {
                (Ok(side), Some(cp)) => self.state.cp[side] = cp,
                (Err(error), _) => self.faults.push(self.given.fault("cp", error)),
                _ => {}
            }
        }
    }

    /// What each side picked, and what lies on the table of it.
    fn equipment(&mut self) {
        let given = self.given;
        if let Some(section) = given.section("equipment") {
            for name in section.keys() {
                let loadout = section.read(name, Loadout::read);
                match (read_side(self.table, name), loadout) {
                    (Ok(side), Some(loadout)) => self.state.means[side].equipment = Declared::Revealed(loadout),
                    (Err(error), _) => self.faults.push(given.fault("equipment", error)),
                    _ => {}
                }
            }
        }
        if let Some(section) = given.section("access") {
            for name in section.keys() {
                let open = section.read(name, |it| match it {
                    "open" => Ok(true),
                    "shut" => Ok(false),
                    _ => Err(format!("it is open or shut, not \"{it}\"")),
                });
                match (read_access(self.table, name), open) {
                    (Ok(access), Some(open)) if access_points::is_open(self.table, &self.state, access) != open => {
                        self.state.ground.toggle(self.table, access);
                    }
                    (Err(error), _) => self.faults.push(given.fault("access", error)),
                    _ => {}
                }
            }
        }
        for (_, section) in given.sections_in("placed") {
            let side = section.read("side", |it| read_side(self.table, it)).unwrap_or(Side::A);
            let at = section.read("at", read_point);
            let facing = section.read("facing", read_facing).unwrap_or(Bearing::EAST);
            let kind = section.read("item", |it| match Item::named(it) {
                Some(Item::Terrain(kind)) => Ok(kind),
                _ => Err(format!("\"{it}\" is no terrain among the equipment")),
            });
            if let (Some(kind), Some(at)) = (kind, at) {
                let event =
                    Event::TerrainPlaced(PlacedTerrain { kind, side, at, facing, size: self.table.size_of(kind) });
                event::fold(self.table, &mut self.state, &event);
            }
        }
    }

    /// An operative in the middle of its activation or counteraction.
    pub(super) fn acting(&mut self, who: OperativeId, section: &Section<'_>) -> Activation {
        let mut active = Activation::of(who);
        active.spent = section.number("spent").unwrap_or(0);
        if section.flag("counteracting").unwrap_or(false) {
            active.kind = Acting::Counteraction;
        }
        let action = |it: &str| Action::named(it).ok_or_else(|| format!("\"{it}\" is no action"));
        active.free = section.read("free", action);
        for name in section.texts("done").unwrap_or_default() {
            match action(name) {
                Ok(it) => active.done = active.done.with(it),
                Err(error) => self.faults.push(section.fault("done", error)),
            }
        }
        active
    }

    /// Changes of stats that last.
    pub(super) fn effects(&mut self, who: OperativeId, section: &Section<'_>) {
        if let Some(by) = section.number("apl_change") {
            let change = StatChange { stat: Stat::Apl, by, until: Until::EndOfBattle };
            let event = Event::StatChanged { whose: Whose::Operative(who), change };
            event::fold(self.table, &mut self.state, &event);
        }
        for text in section.texts("effects").unwrap_or_default() {
            match StatChange::read(text) {
                Some(change) => {
                    let event = Event::StatChanged { whose: Whose::Operative(who), change };
                    event::fold(self.table, &mut self.state, &event);
                }
                None => {
                    let known = "apl -1, move +1 until the end of the turning point, \
                                 apl +1 until the end of its next activation";
                    self.faults.push(section.fault("effects", format!("\"{text}\" is no effect; write {known}")));
                }
            }
        }
    }
}
