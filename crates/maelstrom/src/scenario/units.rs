//! Where units are in a scenario: `given.units`, `given.others`, `given.controlled`.

use battle::Side;
use scenario::Section;

use super::staging::Staging;
use crate::geometry;
use crate::header::Table;
use crate::setup::placing;
use crate::state::Place;
use crate::transports;
use crate::vocabulary::{Marker, Stand, UnitId};
use crate::written::{read_unit, stands};

const NOBODY_FALLS: &str = "nobody is destroyed before the battle has begun";
const NOBODY_WAITS: &str = "nobody waits to be set up once the battle has begun";

impl Staging<'_, '_> {
    pub(super) fn units(&mut self) {
        let given = self.given;
        let waiting = matches!(given.text("step"), Some("categories" | "reserves" | "deployment"));
        let others = given.read("others", |it| place(self.table, it));
        let usual = if waiting { Place::Waiting } else { Place::Battlefield };
        for unit in self.table.units() {
            let to_come = self.table.unit(unit).is_added;
            self.put(unit, if to_come { Place::ToCome } else { others.unwrap_or(usual) });
        }
        for (name, section) in given.sections_in("units") {
            let Some(unit) = self.table.unit_called(name) else {
                self.faults.push(given.fault("units", format!("there is no unit \"{name}\"")));
                continue;
            };
            let is = section.read("is", |it| place(self.table, it)).unwrap_or(usual);
            self.look_at(unit, is, &section);
            // It may be the only one that is not like the others.
            self.state.unit_mut(unit).left = self.table.unit(unit).models;
            self.state.models_mut(self.table, unit).iter_mut().for_each(|it| it.is_gone = false);
            if let Some(left) = section.number::<u8>("models") {
                self.state.unit_mut(unit).left = left;
                let gone = self.state.models_mut(self.table, unit).iter_mut().skip(usize::from(left));
                gone.for_each(|it| it.is_gone = true);
            }
            let lost = section.number("wounds_lost").unwrap_or(0);
            let left = usize::from(self.state.unit(unit).left);
            let at = section.read("at", |it| stands::read_for(self.table, unit, left, it));
            if at.as_ref().is_some_and(|it| it.len() != left) {
                self.faults.push(section.fault("at", format!("one place, or one for each of {left} models")));
            }
            let mut at = at.unwrap_or_default().into_iter();
            for model in self.state.models_mut(self.table, unit).iter_mut().filter(|it| !it.is_gone) {
                model.stand = at.next();
                model.wounds_lost = lost;
            }
            self.put(unit, is);
        }
        self.look_at_all(others);
        let begun = self.state.round > 0;
        if begun {
            let (side, controllers) = (self.state.turn, self.controllers());
            let event = crate::Event::TurnBegan { side, controllers };
            crate::fold::fold(self.table, &mut self.state, &event);
        }
    }

    /// Numbers that no unit of this kind can have, and places of somebody who is not there.
    fn look_at(&mut self, unit: UnitId, is: Place, section: &Section<'_>) {
        let (sheet, name) = (self.table.unit(unit), self.name(unit));
        let models = section.number::<u8>("models").unwrap_or(sheet.models);
        if models == 0 || models > sheet.models {
            let said = format!("{name} has 1 to {} models, not {models}", sheet.models);
            self.faults.push(section.fault("models", said));
        }
        for key in ["models", "wounds_lost"] {
            if is == Place::Destroyed && section.has(key) {
                self.faults.push(section.fault(key, "nothing is left of a unit that is destroyed"));
            }
        }
        let lost = section.number::<u8>("wounds_lost").unwrap_or(0);
        if lost >= sheet.wounds {
            let said = format!("a model of {name} has {} wounds and cannot have lost {lost}", sheet.wounds);
            self.faults.push(section.fault("wounds_lost", said));
        }
        if is != Place::Battlefield && section.has("at") {
            self.faults.push(section.fault("at", "only a unit on the battlefield stands somewhere"));
        }
    }

    /// What cannot be because of where the others are.
    fn look_at_all(&mut self, others: Option<Place>) {
        let (given, table) = (self.given, self.table);
        let mut faults = Vec::new();
        if self.state.round > 0 && others == Some(Place::Waiting) {
            faults.push(given.fault("others", NOBODY_WAITS));
        }
        if let Some(Place::Aboard(_)) = others {
            faults.push(given.fault("others", "not everybody is aboard the same transport; say it of each unit"));
        }
        if self.state.round == 0 && others == Some(Place::Destroyed) {
            faults.push(given.fault("others", NOBODY_FALLS));
        }
        for (name, section) in given.sections_in("units") {
            let Some(unit) = table.unit_called(name) else {
                continue;
            };
            let place = self.state.unit(unit).place;
            let stands = self.state.models(table, unit).iter().filter_map(|it| it.stand);
            let stands: Vec<Stand> = stands.collect();
            if !placing::are_on_the_battlefield(table, &self.state, unit, &stands).is_legal() {
                faults.push(section.fault("at", format!("{} would stand off the battlefield", self.name(unit))));
            }
            if geometry::overlaps_somebody(table, &self.state, unit, &stands) {
                faults.push(section.fault("at", format!("{} would stand on somebody", self.name(unit))));
            }
            match place {
                Place::Destroyed if self.state.round == 0 => faults.push(section.fault("is", NOBODY_FALLS)),
                Place::Waiting if self.state.round > 0 => faults.push(section.fault("is", NOBODY_WAITS)),
                Place::Aboard(transport) if !self.is_carried(unit, transport) => {
                    let said = format!("{} cannot be aboard {}", self.name(unit), self.name(transport));
                    faults.push(section.fault("is", said));
                }
                _ => {}
            }
        }
        self.faults.extend(faults);
    }

    fn is_carried(&self, unit: UnitId, transport: UnitId) -> bool {
        let aboard = self.table.units().filter(|it| self.state.unit(*it).place == Place::Aboard(transport));
        let models = aboard.map(|it| u16::from(self.state.unit(it).left)).sum();
        let is_there = self.state.is_alive(transport) && !matches!(self.state.unit(transport).place, Place::Aboard(_));
        is_there && transports::takes(self.table, transport, unit, models)
    }

    fn name(&self, unit: UnitId) -> String {
        format!("{} ({})", self.table.unit(unit).name, self.table.code(unit))
    }

    fn put(&mut self, unit: UnitId, place: Place) {
        self.state.unit_mut(unit).place = place;
        if place == Place::Destroyed {
            self.state.unit_mut(unit).left = 0;
            self.state.models_mut(self.table, unit).iter_mut().for_each(|it| it.is_gone = true);
        }
    }

    fn controllers(&mut self) -> Vec<Option<Side>> {
        let Some(section) = self.given.section("controlled") else {
            return Vec::new();
        };
        let marker = |it: &Marker| format!("{} {}", self.table.seats().name_of_side(it.of), it.number);
        let markers: Vec<Marker> = self.state.numbered_markers().map(|(it, _)| it).collect();
        markers.iter().map(|it| self.side(&section, &marker(it))).collect()
    }
}

fn place(table: &Table, text: &str) -> Result<Place, String> {
    match text {
        "waiting" => Ok(Place::Waiting),
        "on the battlefield" => Ok(Place::Battlefield),
        "in reserves" => Ok(Place::Reserves { is_late: false }),
        "elsewhere" => Ok(Place::Elsewhere),
        "destroyed" => Ok(Place::Destroyed),
        _ => match text.strip_prefix("aboard ") {
            Some(transport) => read_unit(table, transport).map(Place::Aboard).map_err(|error| error.to_string()),
            None => Err(format!(
                "\"{text}\" is nowhere; known are waiting, on the battlefield, in reserves, elsewhere, destroyed, aboard a8"
            )),
        },
    }
}
