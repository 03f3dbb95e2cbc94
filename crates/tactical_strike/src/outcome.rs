//! What a battle leaves behind for a campaign: points, supply, command points, and who fell.

use battle::{Seat, Side};

use crate::campaign::{self, BothSides, ForceName, ForceResult};
use crate::command_points::granted;
use crate::header::Table;
use crate::missions::Mission;
use crate::phases;
use crate::state::{Place, State, Step};
use crate::strike_force::Category;
use crate::vocabulary::CombatantId;

/// What a battle leaves behind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aftermath {
    /// What was played.
    pub mission: Mission,
    /// The name of the deployment map.
    pub map: Option<String>,
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
    /// Command points gained in play, without those of the start.
    pub gained: u16,
    /// Command points spent in play.
    pub spent: u16,
    /// Every Hero and Leader who was there, Hero first.
    pub characters: Vec<String>,
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
    /// Its place among the characters of its player.
    pub place: usize,
}

/// A force of a campaign, as it sat at a battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fighter {
    /// Its name in the campaign.
    pub force: ForceName,
    /// Its side in the campaign.
    pub side: campaign::Cause,
    /// The names of its characters who take part, Hero first.
    pub characters: Vec<String>,
    /// The names of its Leaders who could have come and stayed at home.
    pub at_home: Vec<String>,
}

impl Aftermath {
    /// What a battle leaves behind once it is over; nothing before that.
    pub fn of(table: &Table, state: &State) -> Option<Self> {
        if state.step != Step::Over || !state.due.is_empty() {
            return None;
        }
        let outcome = phases::outcome(table, state);
        let player = |seat: Seat| {
            let characters = || table.models_of(seat).filter(|it| table.model(*it).is_character());
            let fell = |(_, it): &(usize, CombatantId)| state.model(*it).place == Place::Removed;
            let fallen = |(place, model): (usize, CombatantId)| {
                let it = table.model(model);
                Fallen { model, name: it.name.clone(), category: it.category, place }
            };
            let carried = table.terms(seat).map_or(0, |it| it.command_points);
            let (left, spent) = (state.cp_of(seat), state.spent_by(seat));
            PlayerResult {
                seat,
                side: table.seats().side_of(seat),
                supply: state.supply_of(seat),
                command_points: left,
                gained: left.saturating_add(spent).saturating_sub(carried.saturating_add(granted(table, seat))),
                spent,
                characters: characters().map(|it| table.model(it).name.clone()).collect(),
                fallen: characters().enumerate().filter(fell).map(fallen).collect(),
            }
        };
        Some(Self {
            mission: state.mission(),
            map: state.ground.as_ref().map(|it| it.name.clone()),
            winner: outcome.winner,
            victory: outcome.points,
            players: table.seats().seats().map(player).collect(),
        })
    }

    /// The same as a campaign counts it, with a fighter for each seat; or why it is no mission of a campaign.
    ///
    /// Whoever fell is found by name, or else by place if everybody is there: characters may have names of their own in a
    /// campaign.
    pub fn for_campaign(
        &self,
        fighters: &[Fighter],
        source: campaign::Source,
    ) -> Result<campaign::BattleResult, String> {
        if fighters.len() != self.players.len() {
            return Err(format!("{} fought in the battle, not {}", self.players.len(), fighters.len()));
        }
        let mut sides: BothSides<Option<Side>> = BothSides::new(None, None);
        let mut forces = Vec::new();
        for (player, fighter) in self.players.iter().zip(fighters) {
            let known = match fighter.side {
                campaign::Cause::Loyalists => &mut sides.loyalists,
                campaign::Cause::Traitors => &mut sides.traitors,
            };
            if known.get_or_insert(player.side) != &player.side {
                return Err(format!("{} did not fight for the {}", fighter.force, fighter.side.name()));
            }
            let fallen = player.fallen.iter().map(|it| fighter.meant(player, it)).collect::<Result<_, _>>()?;
            forces.push(ForceResult {
                force: fighter.force.clone(),
                supply: u32::from(player.supply),
                gained: u32::from(player.gained),
                spent: u32::from(player.spent),
                fallen,
                at_home: fighter.at_home.clone(),
            });
        }
        let (Some(loyalists), Some(traitors)) = (sides.loyalists, sides.traitors) else {
            return Err("Loyalists and Traitors did not fight each other in this battle".to_owned());
        };
        if loyalists == traitors {
            return Err("Loyalists and Traitors fought side by side in this battle".to_owned());
        }
        let points = |side: Side| self.victory.get(usize::from(side.0)).map_or(0, |it| u32::from(*it));
        Ok(campaign::BattleResult {
            mission: self.mission,
            // A map of the club's own has no place in the almanac.
            map: self.map.as_deref().and_then(|it| campaign::Map::parse(it).ok()),
            victory: BothSides::new(points(loyalists), points(traitors)),
            forces,
            source,
        })
    }
}

impl Fighter {
    /// Who it is in the campaign that fell.
    fn meant(&self, player: &PlayerResult, fallen: &Fallen) -> Result<String, String> {
        let by_name = || {
            let mut alike = self.characters.iter().filter(|it| it.eq_ignore_ascii_case(&fallen.name));
            alike.next().filter(|_| alike.next().is_none())
        };
        let is_whole = self.characters.len() == player.characters.len();
        let by_place = || self.characters.get(fallen.place).filter(|_| is_whole);
        let found = by_name().or_else(by_place);
        found.cloned().ok_or_else(|| {
            format!("{} of {} fell, and the campaign knows nobody of that name who takes part", fallen.name, self.force)
        })
    }
}
