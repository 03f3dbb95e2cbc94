//! What a battle leaves behind for a campaign: points, supply, command points, and who fell.

use battle::{Seat, Side};

use crate::header::Table;
use crate::missions::Mission;
use crate::phases;
use crate::state::{Place, State, Step};
use crate::strike_force::Category;
use crate::vocabulary::CombatantId;

/// The result of a battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BattleResult {
    /// What was played.
    pub mission: Mission,
    /// Who won; nobody if it is a draw.
    pub winner: Option<Side>,
    /// Victory points by side.
    pub victory: Vec<u16>,
    /// What each player takes home, by seat.
    pub players: Vec<PlayerResult>,
}

/// What a player takes home.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerResult {
    /// Where the player sat.
    pub seat: Seat,
    /// For which side the player fought.
    pub side: Side,
    /// Supply from campaign objectives and Points of Interest.
    pub supply: u16,
    /// Command points that were not spent.
    pub command_points: u16,
    /// Heroes and Leaders who fell.
    pub fallen: Vec<Fallen>,
}

/// A Hero or Leader who fell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fallen {
    /// Which model.
    pub model: CombatantId,
    /// Its name.
    pub name: String,
    /// Hero or Leader.
    pub category: Category,
}

impl BattleResult {
    /// The result of a battle that is over; nothing before that.
    pub fn of(table: &Table, state: &State) -> Option<Self> {
        if state.step != Step::Over || !state.due.is_empty() {
            return None;
        }
        let outcome = phases::outcome(table, state);
        let fell = |it: &CombatantId| table.model(*it).is_character() && state.model(*it).place == Place::Removed;
        let fallen = |model: CombatantId| {
            let it = table.model(model);
            Fallen { model, name: it.name.clone(), category: it.category }
        };
        let player = |seat: Seat| PlayerResult {
            seat,
            side: table.seats().side_of(seat),
            supply: state.supply_of(seat),
            command_points: state.cp_of(seat),
            fallen: table.models_of(seat).filter(fell).map(fallen).collect(),
        };
        let players = table.seats().seats().map(player).collect();
        Some(Self { mission: state.mission(), winner: outcome.winner, victory: outcome.points, players })
    }
}
