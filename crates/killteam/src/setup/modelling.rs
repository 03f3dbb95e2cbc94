//! What stands on the table, as a model of it: how tall figures are, which lines are drawn, how large equipment is.
//! No rule says these numbers, so a table may have its own.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use table::{Bearing, Fan, Length, Sampling};

use crate::equipment::{Item, Obstruction};
use crate::ground::Size;

/// How tall a figure is, by the diameter of its base: each number for bases up to that wide, `larger` for all others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ModelHeights(pub BTreeMap<String, String>);

const LARGER: &str = "larger";

impl Default for ModelHeights {
    fn default() -> Self {
        let heights = [("28mm", "1.3"), ("32mm", "1.6"), ("40mm", "1.9"), (LARGER, "2.2")];
        Self(heights.map(|(base, height)| (base.to_owned(), height.to_owned())).into())
    }
}

impl ModelHeights {
    /// How tall a figure on a base of this diameter is.
    pub(super) fn on(&self, base: Length) -> Result<Length, String> {
        let mut larger = None;
        let mut fitting: Option<(Length, Length)> = None;
        for (up_to, height) in &self.0 {
            let height = length(height).filter(|it| (Length::mm(1)..=Length::inches(12)).contains(it));
            let height =
                height.ok_or_else(|| format!("the height for a base of {up_to} is a length up to 12 inches"))?;
            if up_to == LARGER {
                larger = Some(height);
                continue;
            }
            let up_to = length(up_to).ok_or_else(|| format!("\"{up_to}\" is no diameter of a base, nor {LARGER}"))?;
            if base <= up_to && fitting.is_none_or(|(other, _)| up_to < other) {
                fitting = Some((up_to, height));
            }
        }
        let none = || format!("model_heights need a height for \"{LARGER}\" bases");
        let larger = larger.ok_or_else(none)?;
        Ok(fitting.map_or(larger, |(_, height)| height))
    }
}

fn length(text: &str) -> Option<Length> {
    text.trim().parse().ok()
}

/// Which lines are drawn to see whether somebody is seen, and what stands in between.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct VisibilitySamples {
    /// Directions around a figure or a marker.
    pub directions: u8,
    /// At which heights of a figure, in percent; the middle of its top is always among them.
    pub heights: Vec<u8>,
    /// How far out they lie, in percent of the way to the rim of its base.
    pub share: u8,
    /// Points on the shooter's base from which a line of fire may begin.
    pub origins: u8,
    /// Points on the half of the target's base that faces the shooter.
    pub targets: u8,
}

impl Default for VisibilitySamples {
    fn default() -> Self {
        Self { directions: 8, heights: vec![100, 60, 25], share: 80, origins: 16, targets: 16 }
    }
}

/// The lines that are drawn, made once for a table.
#[derive(Debug, Clone)]
pub(crate) struct Sights {
    directions: Vec<Bearing>,
    heights: Vec<u8>,
    share: u8,
    origins: Vec<Bearing>,
    targets: Vec<Bearing>,
}

impl VisibilitySamples {
    /// The lines that follow, or what is wrong with them.
    pub(super) fn prepare(&self) -> Result<Sights, String> {
        const EVEN: [u8; 3] = [4, 8, 16];
        for (what, number) in [("directions", self.directions), ("origins", self.origins), ("targets", self.targets)] {
            if !EVEN.contains(&number) {
                return Err(format!("visibility_samples have 4, 8 or 16 {what}, not {number}"));
            }
        }
        let percent = |it: &u8| (1..=100).contains(it);
        if self.heights.is_empty()
            || self.heights.len() > 8
            || !self.heights.iter().all(percent)
            || !percent(&self.share)
        {
            return Err("visibility_samples have up to 8 heights and a share, in percent, 1 to 100".into());
        }
        let around =
            |count: u8, first: u8| (0..count).map(move |it| Bearing::new(first + it * (Bearing::STEPS / count)));
        let half_a_step = Bearing::STEPS / (4 * self.targets);
        Ok(Sights {
            directions: around(self.directions, 0).collect(),
            heights: self.heights.clone(),
            share: self.share,
            origins: around(self.origins, 0).collect(),
            targets: around(2 * self.targets, half_a_step).collect(),
        })
    }
}

impl Sights {
    /// The points of a figure that are tried.
    pub(crate) fn figure(&self) -> Sampling<'_> {
        Sampling { directions: &self.directions, share: self.share, heights: &self.heights, middle: &[100] }
    }

    /// The points of a marker that are tried: its middle, and its rim.
    pub(crate) fn marker(&self) -> Sampling<'_> {
        Sampling { directions: &self.directions, share: 100, heights: &[0], middle: &[0] }
    }

    /// The lines of fire from one base to another.
    pub(crate) fn fire(&self) -> Fan<'_> {
        Fan { origins: &self.origins, targets: &self.targets, ..Fan::FACING }
    }
}

/// How large the terrain among the equipment is: width, depth and height by its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EquipmentSizes(pub BTreeMap<String, String>);

impl Default for EquipmentSizes {
    fn default() -> Self {
        let sizes = [
            ("razor wire", "72x10x36"),
            ("light barricade", "50x10x25"),
            ("heavy barricade", "40x15x45"),
            ("ladder", "20x5x95"),
            ("portable barricade", "40x10x35"),
        ];
        Self(sizes.map(|(item, size)| (item.to_owned(), size.to_owned())).into())
    }
}

impl EquipmentSizes {
    /// The size of each kind, in the order of [`Obstruction::ALL`], or what is wrong with them.
    pub(super) fn prepare(&self) -> Result<[Size; Obstruction::ALL.len()], String> {
        if let Some(unknown) = self.0.keys().find(|it| !matches!(Item::named(it), Some(Item::Terrain(_)))) {
            return Err(format!("equipment_sizes know no \"{unknown}\""));
        }
        let mut sizes = [Size::default(); Obstruction::ALL.len()];
        for (size, kind) in sizes.iter_mut().zip(Obstruction::ALL) {
            let name = Item::Terrain(kind).name();
            let written = self.0.iter().find(|(it, _)| it.eq_ignore_ascii_case(name)).map(|(_, it)| it.clone());
            let usual = || Self::default().0.get(name).cloned().unwrap_or_default();
            let written = written.unwrap_or_else(usual);
            let wrong =
                || format!("the size of a {name} is three numbers in mm, 2 to 300, like 50x10x25, not \"{written}\"");
            let numbers: Vec<i32> = written.split('x').filter_map(|it| it.trim().parse().ok()).collect();
            *size = match numbers.as_slice() {
                [wide, deep, high] if numbers.iter().all(|it| (2..=300).contains(it)) => {
                    Size { wide: Length::mm(*wide), deep: Length::mm(*deep), high: Length::mm(*high) }
                }
                _ => return Err(wrong()),
            };
        }
        Ok(sizes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_height_is_that_of_the_narrowest_base_that_fits() {
        let heights = ModelHeights::default();
        let tenths = |base: i32| heights.on(Length::mm(base)).map(|it| it.micrometres() / 2_540);
        assert_eq!([25, 28, 29, 32, 40, 41, 60].map(|it| tenths(it).unwrap()), [13, 13, 16, 16, 19, 22, 22]);
        let none = ModelHeights([("28mm".to_owned(), "1.3".to_owned())].into());
        assert_eq!(none.on(Length::mm(25)).unwrap_err(), "model_heights need a height for \"larger\" bases");
    }

    #[test]
    fn the_usual_lines_are_those_that_the_table_knows_by_name() {
        let sights = VisibilitySamples::default().prepare().unwrap();
        assert_eq!(sights.figure(), Sampling::FIGURE);
        assert_eq!(sights.marker(), Sampling::MARKER);
        assert_eq!(sights.fire(), Fan::FACING);
        let seven = VisibilitySamples { directions: 7, ..VisibilitySamples::default() };
        assert_eq!(seven.prepare().unwrap_err(), "visibility_samples have 4, 8 or 16 directions, not 7");
    }

    #[test]
    fn a_size_is_three_numbers() {
        let sizes = |text: &str| EquipmentSizes([("ladder".to_owned(), text.to_owned())].into()).prepare();
        assert_eq!(sizes("20x5x120").unwrap()[3].high, Length::mm(120));
        assert!(sizes("20x5").unwrap_err().starts_with("the size of a ladder is three numbers in mm"));
        let stranger = EquipmentSizes([("moat".to_owned(), "1x1x1".to_owned())].into());
        assert_eq!(stranger.prepare().unwrap_err(), "equipment_sizes know no \"moat\"");
    }
}
