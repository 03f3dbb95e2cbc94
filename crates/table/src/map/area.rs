//! The areas of a zone, from their text to a [`Zone`].

use super::load::{Reader, edge_of};
use super::text::{AreaText, DiscText, Text, ZoneText};
use super::{MapZone, NEUTRAL};
use crate::{Length, Point, Zone, ZoneError};

impl Reader<'_> {
    /// The zone, or `None` with the problems noted. `earlier` are the zones that it may refer to.
    pub(super) fn zone(&mut self, text: &ZoneText, at: usize, earlier: &[MapZone]) -> Option<MapZone> {
        let name = &text.name;
        if text.areas.is_empty() {
            self.note(at, format!("the zone \"{name}\" has no area"));
            return None;
        }
        let mut whole: Option<Zone> = None;
        for area in &text.areas {
            let place = area.span().start;
            let zone = self.area(name, area.get_ref(), place, earlier)?;
            let joined = match whole {
                Some(so_far) => so_far.and(zone),
                None => Ok(zone),
            };
            whole = Some(self.noted(place, joined, |error| format!("the zone \"{name}\" {error}"))?);
        }
        let mut zone = whole?;
        for hole in &text.minus {
            let place = hole.span().start;
            let (center, radius) = self.disc(name, hole.get_ref())?;
            zone = self.noted(place, zone.without(center, radius), |error| format!("the zone \"{name}\" {error}"))?;
        }
        let role = text.role.clone().unwrap_or_else(|| NEUTRAL.to_owned());
        Some(MapZone { name: name.clone(), role, zone })
    }

    fn area(&mut self, name: &str, text: &AreaText, at: usize, earlier: &[MapZone]) -> Option<Zone> {
        let board = self.board;
        match text {
            AreaText::Whole => Some(board.whole()),
            AreaText::Half(edge) => Some(board.half(edge_of(*edge))),
            AreaText::Quarter([one, other]) => {
                let quarter = board.quarter(edge_of(*one), edge_of(*other));
                let wrong =
                    || format!("the quarter of \"{name}\" needs two edges that meet, such as [\"left\", \"bottom\"]");
                self.noted(at, quarter.ok_or(()), |()| wrong())
            }
            AreaText::Strip { edge, depth } => {
                let across = if edge_of(*edge).is_upright() { board.width() } else { board.height() };
                let (place, depth) = (depth.span().start, self.length(depth)?);
                if depth <= Length::ZERO || depth > across {
                    self.note(place, format!("the strip of \"{name}\" must be deeper than 0 and fit the board"));
                    return None;
                }
                Some(board.strip(edge_of(*edge), depth))
            }
            AreaText::Rectangle([one, other]) => {
                let (one, other) = (self.spot(name, one), self.spot(name, other));
                self.noted(at, Zone::rectangle(one?, other?), |error| shape_problem("rectangle", name, error))
            }
            AreaText::Polygon(corners) => {
                let corners = self.spots(name, corners)?;
                self.noted(at, Zone::polygon(&corners), |error| shape_problem("polygon", name, error))
            }
            AreaText::Disc(disc) => self.disc(name, disc).map(|(center, radius)| Zone::disc(center, radius)),
            AreaText::Near { zone, role, reach } => {
                let role = role.as_deref().unwrap_or(NEUTRAL);
                let found = earlier.iter().find(|it| it.name == *zone && it.role == role);
                let wrong = format!("\"{name}\" is near \"{zone}\" of {role}, but no zone above is called so");
                let found = self.noted(at, found.ok_or(()), |()| wrong);
                let reach = self.positive(reach, "reach", name);
                let grown = found?.zone.clone().grown(reach?);
                self.noted(at, grown, |error| format!("the zone \"{zone}\" {error}"))
            }
        }
    }

    fn disc(&mut self, name: &str, text: &DiscText) -> Option<(Point, Length)> {
        let (center, radius) = (self.point(&text.at), self.positive(&text.radius, "radius", name));
        Some((center?, radius?))
    }

    /// A corner of something called `name`, which must be on the board.
    pub(super) fn spot(&mut self, name: &str, text: &Text) -> Option<Point> {
        let point = self.point(text)?;
        if !self.board.contains(point) {
            self.note(text.span().start, format!("a corner of \"{name}\", {point}, is not on the board"));
            return None;
        }
        Some(point)
    }

    pub(super) fn spots(&mut self, name: &str, texts: &[Text]) -> Option<Vec<Point>> {
        // Every corner is looked at before giving up, so that all mistakes are noted.
        let corners: Vec<Option<Point>> = texts.iter().map(|it| self.spot(name, it)).collect();
        corners.into_iter().collect()
    }
}

fn shape_problem(shape: &str, name: &str, error: ZoneError) -> String {
    format!("the {shape} of \"{name}\" {error}")
}
