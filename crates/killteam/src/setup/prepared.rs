//! What the map and the teams alone decide, found out when somebody first asks and kept with the table.

use std::sync::OnceLock;

use battle::Side;
use table::{Feature, FeatureId, Map, Point, Traits};

use super::{Options, Table};
use crate::actions;
use crate::choice::Placement;
use crate::close_quarters::access_points::Plan;
use crate::equipment::{Loadout, Obstruction};
use crate::options;
use crate::roads::{Atlas, Page, Roads};
use crate::state::{End, State};
use crate::team::Team;
use crate::vocabulary::{Action, OperativeId};

/// What has been found out so far.
#[derive(Debug, Clone)]
pub(super) struct Prepared {
    /// What either side may pick.
    loadouts: [OnceLock<Vec<Loadout>>; 2],
    /// Where equipment goes at either end.
    equipment_places: [OnceLock<Vec<Placement>>; 2],
    /// The features of the map that obstruct.
    obstructing: Vec<FeatureId>,
    /// What each operative can do at all.
    repertoires: Vec<Vec<Action>>,
    close_quarters: bool,
    atlas: Atlas,
}

impl Prepared {
    pub(super) fn new(map: &Map, teams: &[Team; 2], options: &Options, access: &[Plan]) -> Self {
        let obstructs = |it: &Feature| it.parts.iter().any(|it| it.traits.has_any(Traits::OBSTRUCTING));
        let obstructing = map.terrain().features().filter(|(_, it)| obstructs(it)).map(|(id, _)| id).collect();
        let (loadouts, equipment_places) = Default::default();
        let close_quarters = options.close_quarters || map.has_rule("close_quarters");
        let cards = teams.iter().flat_map(|it| &it.operatives);
        let repertoires = cards.map(|it| actions::repertoire(it, map, close_quarters, access)).collect();
        Self { loadouts, equipment_places, obstructing, repertoires, close_quarters, atlas: Atlas::new(teams) }
    }
}

impl Table {
    /// True if the rules of close quarters hold.
    pub fn is_close_quarters(&self) -> bool {
        self.prepared().close_quarters
    }

    /// The universal actions that this operative can perform at all.
    pub(crate) fn repertoire(&self, who: OperativeId) -> &[Action] {
        self.prepared().repertoires.get(who.index()).map_or(&[], Vec::as_slice)
    }

    /// The obstructing terrain of a battle, feature by feature.
    pub(crate) fn obstructing_in<'a>(&'a self, state: &'a State) -> impl Iterator<Item = &'a Feature> {
        let of_map = self.prepared().obstructing.iter().map(|it| self.terrain_in(state).feature(*it));
        let wire = state.ground.features_of(Obstruction::RazorWire).map(|(id, _)| id);
        of_map.chain(wire.filter_map(|it| state.ground.terrain().map(|terrain| terrain.feature(it))))
    }

    /// Where equipment can be put at this end, as far as the map goes and on the lattice of lists.
    pub(crate) fn equipment_places(&self, end: End) -> &[Placement] {
        let [a, b] = &self.prepared().equipment_places;
        (if end == End::A { a } else { b }).get_or_init(|| options::equipment_places(self, end))
    }

    /// The places of the map that are worth going to, for somebody of these measures.
    pub(crate) fn page(&self, who: OperativeId) -> &Page {
        self.prepared().atlas.page(self, who)
    }

    /// The roads that begin where somebody stands, if it stands at one of those places and those have been found.
    pub(crate) fn known_roads(&self, who: OperativeId, at: Point) -> Option<Roads<'_>> {
        self.prepared().atlas.known(who)?.roads_from(at)
    }

    /// Every loadout that a side may pick.
    pub(crate) fn loadouts(&self, side: Side) -> &[Loadout] {
        let [a, b] = &self.prepared().loadouts;
        let most = u32::from(self.options().max_equipment);
        (if side == Side::A { a } else { b }).get_or_init(|| Loadout::all(self.team(side), most))
    }
}
