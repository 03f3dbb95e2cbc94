//! What the map and the teams alone decide, found out when somebody first asks and kept with the table.

use std::sync::OnceLock;

use battle::Side;
use table::{Feature, FeatureId, Map, Point, Traits};

use super::{Options, Table};
use crate::choice::Placement;
use crate::close_quarters::{self, AccessKind, Plan};
use crate::equipment::{Grenade, Loadout, Obstruction};
use crate::roads::{Atlas, Roads};
use crate::state::State;
use crate::team::{Datacard, Team};
use crate::vocabulary::{Action, End, OperativeId};
use crate::weapon::Gun;

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
    /// What each operative can shoot with.
    guns: Vec<Vec<Gun>>,
    /// What everybody can throw whose side has it.
    grenades: [Gun; 2],
    close_quarters: bool,
    atlas: Atlas,
}

impl Prepared {
    pub(super) fn new(map: &Map, teams: &[Team; 2], options: &Options, access: &[Plan]) -> Self {
        let obstructs = |it: &Feature| it.parts.iter().any(|it| it.traits.has_any(Traits::OBSTRUCTING));
        let obstructing = map.terrain().features().filter(|(_, it)| obstructs(it)).map(|(id, _)| id).collect();
        let (loadouts, equipment_places) = Default::default();
        let close_quarters = options.close_quarters || map.has_rule("close_quarters");
        let cards = || teams.iter().flat_map(|it| &it.operatives);
        let repertoires = cards().map(|it| repertoire(it, map, close_quarters, access)).collect();
        let guns = cards().map(Gun::all_of).collect();
        let grenades = Grenade::ALL.map(|it| Gun::of(it.number(), &it.weapon().rules));
        let atlas = Atlas::new(teams);
        Self { loadouts, equipment_places, obstructing, repertoires, guns, grenades, close_quarters, atlas }
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

    /// The ranged weapons on the datacard of this operative.
    pub(crate) fn guns(&self, who: OperativeId) -> &[Gun] {
        self.prepared().guns.get(who.index()).map_or(&[], Vec::as_slice)
    }

    /// A grenade as a weapon.
    pub(crate) fn thrown(&self, grenade: Grenade) -> &Gun {
        let [frag, krak] = &self.prepared().grenades;
        if grenade == Grenade::Frag { frag } else { krak }
    }

    /// The obstructing terrain of a battle, feature by feature.
    pub(crate) fn obstructing_in<'a>(&'a self, state: &'a State) -> impl Iterator<Item = &'a Feature> {
        let of_map = self.prepared().obstructing.iter().map(|it| self.terrain_in(state).feature(*it));
        of_map.chain(self.wire_in(state))
    }

    /// The obstructing terrain that the sides have put down.
    pub(crate) fn wire_in<'a>(&'a self, state: &'a State) -> impl Iterator<Item = &'a Feature> {
        let wire = state.ground.features_of(Obstruction::RazorWire).map(|(id, _)| id);
        wire.filter_map(|it| state.ground.terrain().map(|terrain| terrain.feature(it)))
    }

    /// Where equipment can be put at this end, as far as the map goes and on the lattice of lists, once that is known.
    pub(crate) fn known_equipment_places(&self, end: End) -> &OnceLock<Vec<Placement>> {
        let [a, b] = &self.prepared().equipment_places;
        if end == End::A { a } else { b }
    }

    /// What is known of the places of the map that are worth going to.
    pub(crate) fn atlas(&self) -> &Atlas {
        &self.prepared().atlas
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

/// The universal actions that an operative can perform at all, by its datacard and by what is on the map.
fn repertoire(card: &Datacard, map: &Map, close_quarters: bool, access: &[Plan]) -> Vec<Action> {
    let has = |kind| access.iter().any(|it| it.kind() == kind);
    let able = |it: &Action| match it {
        Action::Guard => close_quarters,
        Action::OperateHatch => has(AccessKind::Hatchway),
        Action::Breach | Action::BreachWithCharge | Action::QuickBreach => has(AccessKind::BreachPoint),
        Action::HatchwayFight => has(AccessKind::Hatchway) || close_quarters::can_be_fought_through(map.terrain()),
        Action::PassTheWord => card.actions.contains(it),
        Action::SetUpAgain => card.sets_up_again().is_some(),
        _ => true,
    };
    Action::UNIVERSAL.into_iter().filter(able).collect()
}
