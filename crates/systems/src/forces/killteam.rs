//! Kill teams. They cost no points: a team's own file says who belongs to it and how many take the field.

use door::Says;
use killteam::{KillTeam, Team};

use super::{Addition, Asks, ForceAnswer, ForceWish, Forces, Priced, Room, RoomPart, sum};
use crate::data::Kind;
use crate::set_up::Fault;

impl Forces for KillTeam {
    fn ask(asks: Asks, wish: &ForceWish) -> Result<ForceAnswer, Vec<Fault>> {
        let (name, text) = wish.read(Kind::Teams)?;
        let team = Team::load(&name, &text).map_err(|it| vec![Fault::new("force", it)])?;
        let (all, fielded) = (wide(team.operatives.len()), wide(team.picks));
        let name = team.name.clone();
        Ok(match asks {
            Asks::Check => {
                let says = format!("{name} is ready: {fielded} of {all} operatives take the field.");
                let wounds = team.operatives.iter().map(|it| u32::from(it.wounds)).sum();
                let sums = vec![
                    sum("Operatives", fielded, Some(all), format!("{fielded} of {all}")),
                    sum("Wounds", wounds, None, format!("{wounds} of all operatives together")),
                ];
                ForceAnswer::Check(super::stands(&name, says, Vec::new(), sums))
            }
            Asks::Price => {
                let says = Says::from("Kill teams cost no points.");
                ForceAnswer::Price(Priced { name, items: Vec::new(), says, points: 0 })
            }
            Asks::Room => ForceAnswer::Room(room(&team, all.saturating_sub(fielded))),
        })
    }
}

/// Who is left behind may be picked instead of somebody else, before each battle.
fn room(team: &Team, behind: u32) -> Room {
    let says = match behind {
        0 => "All of its operatives take the field. Nobody else may be added.".to_owned(),
        behind => format!("{behind} of these stay behind; before a battle its player picks who:"),
    };
    let everybody = team.operatives.iter().filter(|_| behind > 0);
    let additions = everybody.map(|it| Addition { name: it.name.clone(), each: None, most: 1 }).collect();
    Room { name: team.name.clone(), parts: vec![RoomPart { says: Says::from(says), additions, ..RoomPart::default() }] }
}

fn wide(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
