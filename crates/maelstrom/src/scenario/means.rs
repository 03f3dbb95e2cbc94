//! What the players have in a scenario: points, categories, objectives, secrets.

use battle::{Seat, Side};

use super::staging::Staging;
use crate::missions::Mark;
use crate::objectives::Objective;
use crate::state::{Declared, Held};
use crate::vocabulary::{Secret, Slot, seat_of};
use crate::written::{read_category, read_objective, read_side};

/// Where nobody notes a category in secret.
pub(super) const ONLY_IN_COMPLEX_FRONT: &str = "a category is noted in secret only in Complex Front";

impl Staging<'_, '_> {
    /// Command points, victory points, categories, objectives.
    pub(super) fn means(&mut self) {
        let given = self.given;
        let most = self.table.options().vp_cap;
        for (key, cp) in [("cp", true), ("points", false)] {
            let Some(section) = given.section(key) else {
                continue;
            };
            for name in section.keys() {
                match (read_side(self.table, name), section.number::<u8>(name)) {
                    (Ok(side), Some(number)) if cp => self.state.cp[side] = number,
                    (Ok(_), Some(number)) if number > most => {
                        let said = format!("objectives give at most {most} points, not {number}");
                        self.faults.push(section.fault(name, said));
                    }
                    (Ok(side), Some(number)) => self.state.points[side] = number,
                    (Err(error), _) => self.faults.push(given.fault(key, error)),
                    _ => {}
                }
            }
        }
        self.look_at_the_round();
        for (side, objectives) in self.objectives("held") {
            self.look_at_held(side, objectives.len());
            let held = objectives.into_iter().map(|objective| Held { objective, mark: None, is_scored: false });
            self.state.held[side] = held.collect();
        }
        for (side, objectives) in self.objectives("unscored") {
            self.state.unscored[side] = objectives;
        }
        for (key, mark) in [("doubled", Mark::Doubled), ("sabotaged", Mark::Sabotaged)] {
            let mission = self.state.mission().card();
            if given.has(key) && mission.mark != Some(mark) {
                self.faults.push(given.fault(key, format!("nothing is {key} in {}", mission.name)));
            }
            for (side, objectives) in self.objectives(key) {
                for it in objectives {
                    self.mark(key, side, it, mark);
                }
            }
        }
        let source = self.state.mission().card().source;
        let usual = [crate::objectives::Category::BroughtLow; 3];
        if source.is_selected() && !matches!(given.text("step"), Some("categories")) {
            for side in [Side::A, Side::B] {
                self.state.categories[side] = Declared::Revealed(usual);
            }
            self.categories();
        }
    }

    /// Objectives before they are generated, and those of a round that never was.
    fn look_at_the_round(&mut self) {
        let given = self.given;
        if given.has("held") && given.text("step") == Some("round") {
            self.faults
                .push(given.fault("held", "objectives are generated after this step; last round's are unscored"));
        }
        if given.has("unscored") && self.state.round < 2 {
            self.faults.push(given.fault("unscored", "no round has been played before"));
        }
    }

    /// No more of them than the mission has in a round.
    fn look_at_held(&mut self, side: Side, found: usize) {
        let mission = self.state.mission().card();
        let most = usize::from(mission.objectives) + usize::from(mission.fourth.is_some());
        if found > most {
            let name = self.table.seats().name_of_side(side);
            let said = format!("{} has at most {most} objectives in a round, not {found}", mission.name);
            let section = self.given.section("held");
            self.faults.extend(section.map(|it| it.fault(&name, said)));
        }
    }

    fn mark(&mut self, key: &str, side: Side, objective: Objective, mark: Mark) {
        let name = self.table.seats().name_of_side(side);
        let another = self.state.held[side].iter().find(|it| it.mark == Some(mark)).map(|it| it.objective);
        let wrong = match self.state.held_mut(side, objective) {
            None => format!("{name} does not hold {objective}"),
            Some(held) if held.mark.is_some() => format!("{objective} is marked already"),
            Some(_) if another.is_some() => format!("one objective of {name} is {key} in a round, not several"),
            Some(held) => {
                held.mark = Some(mark);
                return;
            }
        };
        let section = self.given.section(key);
        self.faults.extend(section.map(|it| it.fault(&name, wrong)));
    }

    fn categories(&mut self) {
        let Some(section) = self.given.section("categories") else {
            return;
        };
        for name in section.keys() {
            let texts = section.texts(name).unwrap_or_default();
            let all: Result<Vec<_>, _> = texts.iter().map(|it| read_category(it)).collect();
            match (read_side(self.table, name), all) {
                (Ok(side), Ok(all)) => match <[_; 3]>::try_from(all) {
                    Ok([a, b, c]) if a == b || b == c || a == c => {
                        self.faults.push(section.fault(name, "three different categories are needed"));
                    }
                    Ok(three) => self.state.categories[side] = Declared::Revealed(three),
                    Err(_) => self.faults.push(section.fault(name, "three categories are needed")),
                },
                (Err(error), _) | (_, Err(error)) => self.faults.push(section.fault(name, error)),
            }
        }
    }

    fn objectives(&mut self, key: &str) -> Vec<(Side, Vec<Objective>)> {
        let Some(section) = self.given.section(key) else {
            return Vec::new();
        };
        let mut list = Vec::new();
        for name in section.keys() {
            let texts = section.texts(name).unwrap_or_default();
            let all: Result<Vec<_>, _> = texts.iter().map(|it| read_objective(it)).collect();
            match (read_side(self.table, name), all) {
                (Ok(side), Ok(all)) => {
                    let twice =
                        all.iter().enumerate().find(|(place, it)| all.iter().take(*place).any(|one| one == *it));
                    if let Some((_, it)) = twice {
                        self.faults.push(section.fault(name, format!("{name} has {it} twice")));
                    }
                    list.push((side, all));
                }
                (Err(error), _) | (_, Err(error)) => self.faults.push(section.fault(name, error)),
            }
        }
        list
    }

    pub(super) fn secrets(&mut self) -> Vec<(Seat, Slot, Secret)> {
        let mut secrets = Vec::new();
        let Some(section) = self.given.section("overriding") else {
            return secrets;
        };
        if !self.state.mission().card().overriding {
            self.faults.push(self.given.fault("overriding", ONLY_IN_COMPLEX_FRONT));
        }
        for name in section.keys() {
            match (read_side(self.table, name), section.read(name, read_category)) {
                (Ok(side), Some(category)) => {
                    let given = self.given.section("categories").is_some_and(|it| it.has(name));
                    let selected = self.state.categories[side].revealed().is_some_and(|it| it.contains(&category));
                    if given && !selected {
                        let said = format!("{} is not among the categories of {name}", category.name());
                        self.faults.push(section.fault(name, said));
                    }
                    self.state.overriding[side] = Declared::Sealed;
                    secrets.push((seat_of(side), Slot::Overriding, Secret::Overriding(category)));
                }
                (Err(error), _) => self.faults.push(section.fault(name, error)),
                _ => {}
            }
        }
        secrets
    }
}
