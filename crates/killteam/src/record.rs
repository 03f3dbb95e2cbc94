//! The record: the small typed memory that rules need, a field per fact, each written by the
//! events that mean it. Rules read it; they never walk a log.

mod crit_ops;
mod losses;
mod tac_ops;

use battle::{BySide, Side};

pub use losses::{Loss, Losses};
pub use tac_ops::TacRecord;

use crate::Event;
use crate::setup::Table;
use crate::tracking::Tracking;
use crate::vocabulary::{Action, Claim, Marker, Objective, OperativeId, TurningPoint};

/// What has happened and still matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Record {
    secured_by: [Option<Side>; 3],
    looted: [TurningPoint; 3],
    inert: Option<Objective>,
    transmitting: [TurningPoint; 3],
    orb: Option<Objective>,
    downloaded: [bool; 3],
    data: [u8; 3],
    gained_data: [TurningPoint; 3],
    compiled: BySide<u8>,
    data_sent: u8,
    claims: BySide<Option<Claim>>,
    claimed: BySide<[bool; 3]>,
    marker_picks: BySide<Option<Objective>>,
    banner_planted: BySide<bool>,
    banner_moved: BySide<bool>,
    envoy: BySide<Option<OperativeId>>,
    envoys_before: u32,
    lost_wounds: u32,
    /// True if every loss of wounds since this turning point began was reported.
    wounds_kept: bool,
    /// Whose orders were reported.
    orders_kept: u32,
    losses: Losses,
    tac: TacRecord,
}

impl Record {
    /// Who has secured this objective marker.
    pub fn secured_by(&self, objective: Objective) -> Option<Side> {
        self.secured_by.get(objective.index()).copied().flatten()
    }

    /// True if this marker was looted in this turning point, by whomever.
    pub fn looted_now(&self, marker: Marker, turning_point: TurningPoint) -> bool {
        let Marker::Objective(objective) = marker else {
            return false;
        };
        turning_point > TurningPoint(0) && self.looted.get(objective.index()) == Some(&turning_point)
    }

    /// The objective marker that is inert in this turning point.
    pub fn inert(&self) -> Option<Objective> {
        self.inert
    }

    /// True if this objective marker is inert in this turning point.
    pub fn is_inert(&self, objective: Objective) -> bool {
        self.inert == Some(objective)
    }

    /// The markers that the sides picked, as far as they are open.
    pub(crate) fn marker_picks(&self) -> [Option<Objective>; 2] {
        [self.marker_picks[Side::A], self.marker_picks[Side::B]]
    }

    /// The marker that this side picked, if it is open.
    pub(crate) fn marker_pick(&self, side: Side) -> Option<Objective> {
        self.marker_picks[side]
    }

    /// True if this side has planted its banner in this battle.
    pub fn banner_planted(&self, side: Side) -> bool {
        self.banner_planted[side]
    }

    /// True if the banner of this side is where it was planted.
    pub fn banner_unmoved(&self, side: Side) -> bool {
        self.banner_planted[side] && !self.banner_moved[side]
    }

    /// The envoy of this side in this turning point.
    pub fn envoy(&self, side: Side) -> Option<OperativeId> {
        self.envoy[side]
    }

    /// True if this operative has been envoy in this battle.
    pub fn was_envoy(&self, who: OperativeId) -> bool {
        self.envoys_before & bit(who) != 0
    }

    /// True if this operative is known to have lost wounds in this turning point.
    pub fn lost_wounds(&self, who: OperativeId) -> bool {
        self.lost_wounds & bit(who) != 0
    }

    /// True if who is not known to have lost wounds in this turning point has lost none.
    pub fn keeps_wounds(&self) -> bool {
        self.wounds_kept
    }

    /// True if the order of this operative was reported.
    pub fn keeps_order(&self, who: OperativeId) -> bool {
        self.orders_kept & bit(who) != 0
    }

    /// A turning point begins: wounds are known from here on where they are tracked, and where orders are not, those that
    /// were known are new by the next activation.
    pub(crate) fn begin(&mut self, tracked: bool) {
        self.wounds_kept = tracked;
        if !tracked {
            self.orders_kept = 0;
        }
    }

    /// Who has fallen.
    pub fn losses(&self) -> &Losses {
        &self.losses
    }

    /// What the tac ops remember.
    pub fn tac(&self) -> &TacRecord {
        &self.tac
    }

    pub(crate) fn losses_mut(&mut self) -> &mut Losses {
        &mut self.losses
    }

    pub(crate) fn tac_mut(&mut self) -> &mut TacRecord {
        &mut self.tac
    }

    /// Writes down what an event means for the rules.
    pub(crate) fn note(&mut self, table: &Table, event: &Event, turning_point: TurningPoint) {
        self.note_crit_op(event, turning_point);
        self.losses.note(table, event);
        self.tac.note(event, turning_point);
        match *event {
            Event::Performed { action: Action::Secure, side, on: Some(Marker::Objective(objective)), .. } => {
                self.set_secured(objective, Some(side));
            }
            Event::Performed { action: Action::Loot, on: Some(Marker::Objective(objective)), .. } => {
                self.set_looted(objective, turning_point);
            }
            Event::MarkerPicked { side, objective } => self.marker_picks[side] = Some(objective),
            Event::MarkerInert { objective } => {
                self.inert = Some(objective);
                self.marker_picks = BySide::default();
            }
            Event::Rebooted { objective } if self.inert == Some(objective) => self.inert = None,
            Event::Performed { action: Action::PlantBanner, side, .. } => self.banner_planted[side] = true,
            Event::MarkerTaken { marker: Marker::Banner(side), .. } => self.banner_moved[side] = true,
            Event::GambitUsed { side, on: Some(who), .. } => {
                self.envoy[side] = Some(who);
                self.envoys_before |= bit(who);
            }
            // Whoever falls has lost its last wounds, whether or not somebody counted them.
            Event::Wounded { who, .. } | Event::Incapacitated { who, .. } => self.lost_wounds |= bit(who),
            Event::Began(_) => self.lost_wounds = 0,
            Event::Activated { who, .. } if !table.is_digital() => self.orders_kept |= bit(who),
            // What is no longer tracked is no longer known.
            Event::Tracked(level) if level < Tracking::Battle => {
                self.wounds_kept = false;
                self.orders_kept = 0;
            }
            Event::Readied => self.envoy = BySide::default(),
            _ => {}
        }
    }

    /// For scenarios: this marker is secured by that side.
    pub(crate) fn set_secured(&mut self, objective: Objective, by: Option<Side>) {
        if let Some(slot) = self.secured_by.get_mut(objective.index()) {
            *slot = by;
        }
    }

    /// For scenarios: this marker was looted then.
    pub(crate) fn set_looted(&mut self, objective: Objective, when: TurningPoint) {
        if let Some(slot) = self.looted.get_mut(objective.index()) {
            *slot = when;
        }
    }

    /// For scenarios: this marker is inert.
    pub(crate) fn set_inert(&mut self, objective: Objective) {
        self.inert = Some(objective);
    }

    /// For scenarios: this side's envoy.
    pub(crate) fn set_envoy(&mut self, side: Side, who: Option<OperativeId>) {
        self.envoy[side] = who;
    }

    /// For scenarios: this operative was envoy before.
    pub(crate) fn set_was_envoy(&mut self, who: OperativeId) {
        self.envoys_before |= bit(who);
    }

    /// For scenarios: this operative lost wounds in this turning point.
    pub(crate) fn set_lost_wounds(&mut self, who: OperativeId) {
        self.lost_wounds |= bit(who);
    }

    /// For scenarios: the order of this operative is known.
    pub(crate) fn set_order_kept(&mut self, who: OperativeId) {
        self.orders_kept |= bit(who);
    }

    /// For scenarios: this side's banner was planted, and somebody has carried it off since.
    pub(crate) fn set_banner_moved(&mut self, side: Side) {
        self.banner_planted[side] = true;
        self.banner_moved[side] = true;
    }

    /// For scenarios: this side has planted its banner.
    pub(crate) fn set_banner_planted(&mut self, side: Side) {
        self.banner_planted[side] = true;
    }

    pub(crate) fn digest(&self, digest: &mut battle::Digest) {
        for objective in Objective::ALL {
            let number = objective.number();
            let by = self.secured_by(objective).map_or(0, |side| i64::from(side.0) + 1);
            digest.number(format_args!("secured {number}"), by);
            let looted = self.looted.get(objective.index()).map_or(0, |it| i64::from(it.0));
            digest.number(format_args!("looted {number}"), looted);
        }
        digest.number("inert", self.inert.map_or(0, |it| i64::from(it.number())));
        for side in [Side::A, Side::B] {
            let pick = self.marker_picks[side].map_or(0, |it| i64::from(it.number()));
            digest.number(format_args!("reboot pick {side}"), pick);
            digest.flag(format_args!("banner planted {side}"), self.banner_planted[side]);
            digest.flag(format_args!("banner moved {side}"), self.banner_moved[side]);
            let envoy = self.envoy[side].map_or(0, |it| i64::from(it.0) + 1);
            digest.number(format_args!("envoy {side}"), envoy);
        }
        digest.number("envoys before", i64::from(self.envoys_before));
        digest.number("lost wounds", i64::from(self.lost_wounds));
        digest.flag("wounds kept", self.wounds_kept);
        digest.number("orders kept", i64::from(self.orders_kept));
        self.digest_crit_op(digest);
        self.losses.digest(digest);
        self.tac.digest(digest);
    }
}

fn bit(who: OperativeId) -> u32 {
    1u32.checked_shl(u32::from(who.0)).unwrap_or(0)
}
