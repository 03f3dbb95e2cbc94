//! What the ops of this pack bring along: actions, questions and markers. The lists are closed; what each of them is stands in
//! the file of its op.

use battle::Side;

use super::crit_ops::{data, download, energy_cells, loot, orb, reboot, secure, transmission};
use super::list::CritOp;
use super::tac_ops::infiltration::{plant_devices, steal_intelligence, track_enemy};
use super::tac_ops::recon::{flank, retrieval, scout_enemy_movement};
use super::tac_ops::security::{envoy, plant_banner};
use super::tac_ops::seek_and_destroy::sweep_and_clear;
use crate::Reason;
use crate::card::{Ask, Loads, MarkerCard, MissionAction};
use crate::record::Record;
use crate::setup::Options;
use crate::state::State;
use crate::vocabulary::{Action, Answer, Flank, Marker, OpQuestion, TurningPoint};
use crate::witness::Witness;

impl MissionAction {
    /// What it costs at this table: what its card says, unless a setting has the last word.
    pub(crate) const fn ap_at(&self, options: &Options) -> u8 {
        match self.action {
            Action::InitiateTransmission => transmission::ap(options),
            _ => self.ap,
        }
    }
}

impl Action {
    /// What an op says about it; nothing for actions that do not depend on the mission.
    pub const fn mission(self) -> Option<&'static MissionAction> {
        match self {
            Self::Secure => Some(&secure::SECURE),
            Self::Loot => Some(&loot::LOOT),
            Self::InitiateTransmission => Some(&transmission::INITIATE),
            Self::MoveOrb => Some(&orb::MOVE),
            Self::Download => Some(&download::DOWNLOAD),
            Self::CompileData => Some(&data::COMPILE),
            Self::SendData => Some(&data::SEND),
            Self::Reboot => Some(&reboot::REBOOT),
            Self::PlantBanner => Some(&plant_banner::PLANT),
            Self::Scout => Some(&scout_enemy_movement::SCOUT),
            Self::Retrieve => Some(&retrieval::RETRIEVE),
            Self::PlantDevice => Some(&plant_devices::PLANT),
            Self::Clear => Some(&sweep_and_clear::CLEAR),
            _ => None,
        }
    }
}

impl CritOp {
    /// The objective markers that can be carried off because of it; nothing where they stay.
    pub(crate) const fn loads(self) -> Option<&'static Loads> {
        match self {
            Self::EnergyCells => Some(&energy_cells::LOADS),
            _ => None,
        }
    }

    /// What is remembered from the moment on in which it is known to be played.
    pub(crate) fn begins(self, record: &mut Record) {
        if self == Self::Orb {
            record.set_orb(orb::BEGINS_ON);
        }
    }
}

impl Marker {
    /// What an op says about it; nothing for objective markers and equipment.
    pub(crate) const fn card(self) -> Option<&'static MarkerCard> {
        match self {
            Self::Banner(_) => Some(&plant_banner::BANNER),
            Self::Retrieval(..) => Some(&retrieval::RETRIEVED),
            Self::Intelligence(..) => Some(&steal_intelligence::INTELLIGENCE),
            Self::Objective(_) | Self::Gear(..) => None,
        }
    }
}

impl OpQuestion {
    /// Its card.
    pub(crate) const fn card(self) -> &'static Ask {
        match self {
            Self::SecuredBy(_) => &secure::SECURED_BY,
            Self::Transmitting(_) => &transmission::TRANSMITTING,
            Self::HasOrb(_) => &orb::HAS_ORB,
            Self::Downloaded(_) => &download::DOWNLOADED,
            Self::Compiled(_) => &data::COMPILED,
            Self::DataSent => &data::DATA_SENT,
            Self::Inert(_) => &reboot::INERT,
            Self::Envoy(_) => &envoy::ENVOY,
            Self::Tracked(_) => &track_enemy::TRACKED,
            Self::ControlsFlank(_) => &flank::CONTROLS,
            Self::HeldFlank(..) => &flank::HELD,
            Self::HeldFlanks(..) => &flank::HELD_BOTH,
            Self::Monitored(_) => &scout_enemy_movement::MONITORED,
        }
    }

    /// What the record knows about it.
    pub(crate) fn by_record(self, state: &State) -> Option<Answer> {
        let record = &state.record;
        match self {
            Self::SecuredBy(it) => Some(Answer::Side(record.secured_by(it))),
            Self::Transmitting(it) => Some(Answer::Is(record.is_transmitting(it, state.turning_point))),
            Self::HasOrb(it) => Some(Answer::Is(record.orb() == Some(it))),
            Self::Downloaded(it) => Some(Answer::Is(record.is_downloaded(it))),
            Self::Compiled(side) => Some(Answer::Number(record.compiled(side))),
            Self::DataSent => Some(Answer::Number(record.data_sent())),
            Self::Inert(it) => Some(Answer::Is(record.is_inert(it))),
            Self::Envoy(side) => Some(Answer::Operative(record.envoy(side))),
            Self::Monitored(who) => Some(Answer::Is(record.tac().is_monitored(who))),
            Self::HeldFlank(side, flank, then) => {
                record.tac().held_flank(flank, then).map(|held| Answer::Is(held == Some(side)))
            }
            Self::HeldFlanks(side, then) => {
                record.tac().told_flanks(side, then).map(|[left, right]| Answer::Flanks { left, right })
            }
            Self::Tracked(_) | Self::ControlsFlank(_) => None,
        }
    }

    /// Why this cannot be the answer, if the record proves it.
    pub(crate) fn denied(self, ask: &Witness<'_>, answer: Answer) -> Option<Reason> {
        match (self, answer) {
            (Self::ControlsFlank(_), Answer::Side(Some(side))) => ask.nobody_left(side),
            (Self::Tracked(side), Answer::Number(tracked)) => track_enemy::denied(ask, side, tracked),
            (Self::HeldFlanks(side, then), Answer::Flanks { left, right }) => {
                flank::denied(ask, side, then, [left, right])
            }
            _ => None,
        }
    }

    /// Those that people are asked.
    pub(crate) fn asked_of_people() -> impl Iterator<Item = Self> {
        let sides = [Side::A, Side::B].into_iter();
        let of_sides = sides.flat_map(|side| {
            let then = (1..=4).map(TurningPoint);
            let held = then.flat_map(move |then| {
                let each = Flank::ALL.map(|flank| Self::HeldFlank(side, flank, then));
                each.into_iter().chain([Self::HeldFlanks(side, then)])
            });
            held.chain([Self::Tracked(side)])
        });
        of_sides.chain(Flank::ALL.map(Self::ControlsFlank))
    }
}

#[cfg(test)]
mod tests {
    use battle::Side;

    use crate::approved_ops_2025::scoring::cards;
    use crate::vocabulary::{Action, Flank, Objective, OpQuestion, OperativeId, TurningPoint};

    #[test]
    fn every_action_on_a_card_is_in_the_list_and_nothing_else() {
        let on_cards = |it: &Action| cards().any(|(_, card)| card.actions.iter().any(|on| on.action == *it));
        for action in Action::ALL {
            assert_eq!(action.mission().map(|it| it.action), Some(action).filter(on_cards), "{}", action.name());
            assert_eq!(action.mission().is_none(), Action::UNIVERSAL.contains(&action), "{}", action.name());
        }
    }

    #[test]
    fn a_question_is_written_with_nothing_but_its_own_parts() {
        let (marker, side, then) = (Objective::CENTRE, Side::A, TurningPoint(2));
        let all = [
            OpQuestion::SecuredBy(marker),
            OpQuestion::Transmitting(marker),
            OpQuestion::HasOrb(marker),
            OpQuestion::Downloaded(marker),
            OpQuestion::Compiled(side),
            OpQuestion::DataSent,
            OpQuestion::Inert(marker),
            OpQuestion::Envoy(side),
            OpQuestion::Tracked(side),
            OpQuestion::ControlsFlank(Flank::Left),
            OpQuestion::HeldFlank(side, Flank::Left, then),
            OpQuestion::HeldFlanks(side, then),
            OpQuestion::Monitored(OperativeId(0)),
        ];
        for asked in all {
            let card = asked.card();
            for sentence in [card.digest, card.written, card.asks] {
                let filled = asked.fill(sentence, |_| "it".into(), |hole| panic!("{asked:?} is not about {hole}"));
                assert!(!filled.contains(['{', '}']), "{filled}");
            }
        }
    }
}
