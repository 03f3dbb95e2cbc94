//! Happenings in words, as a history tells them.

use super::changes::counted;
use super::reason::named;
use super::{BattleResult, CasualtyRecord, Fate, ForceResult, Happening, Rank, Resource};

/// A happening in a sentence.
pub fn happening_in_words(happening: &Happening) -> String {
    match happening {
        Happening::Joined { force, player, side, characters } => {
            let of = |rank| characters.iter().filter(move |it| it.rank == rank).map(|it| it.name.clone());
            let (heroes, leaders): (Vec<_>, Vec<_>) = (of(Rank::Hero).collect(), of(Rank::Leader).collect());
            let leaders = match leaders.as_slice() {
                [] => String::new(),
                [one] => format!(", Leader {one}"),
                more => format!(", Leaders {}", named(more)),
            };
            format!("{player} joins the {} with {force}: Hero {}{leaders}.", side.name(), named(&heroes))
        }
        Happening::Warmaster { force } => format!("The player of {force} is Warmaster."),
        Happening::Initiative { dice } => {
            let dice: Vec<String> = dice.iter().map(|(force, die)| format!("{force} {die}")).collect();
            format!("Dice for the initiative: {}.", named(&dice))
        }
        Happening::Mustered { force, pay, improve } => {
            let names = |list: &[Resource]| named(&list.iter().map(|it| it.name().to_owned()).collect::<Vec<_>>());
            let raised = if improve.is_empty() { String::new() } else { format!(" and raises {}", names(improve)) };
            match pay.as_slice() {
                [] => format!("{force} musters and pays nothing."),
                pay => format!("{force} musters, pays for {}{raised}.", names(pay)),
            }
        }
        Happening::Advanced { force, character, advancement } => {
            format!(
                "{character} of {force} advances: {}, {}.",
                advancement.in_words(),
                counted(advancement.cost(), "command point")
            )
        }
        Happening::Recruited { force, leader } => format!("{} becomes a Leader of {force}.", leader.name),
        Happening::Challenged { challenger, target } => format!("{challenger} challenges {target}."),
        Happening::Assisted { challenge, force } => format!("{force} is added to the challenge of {challenge}."),
        Happening::Accepted { challenge } => format!("The challenge of {challenge} is accepted."),
        Happening::Declined { challenge } => format!("Nobody is added to the challenge of {challenge}."),
        Happening::Supported { force, mission } => format!("{force} joins the mission of {mission}."),
        Happening::Fought(result) => fought(result),
        Happening::Casualty { force, character, roll, injury } => match injury {
            Some(injury) => format!("{character} of {force} rolls {roll} for casualties, then {injury}."),
            None => format!("{character} of {force} rolls {roll} for casualties."),
        },
        Happening::PhaseEnded { phase } => format!("{} ends.", phase.name()),
    }
}

fn fought(result: &BattleResult) -> String {
    let names: Vec<_> = result.forces.iter().map(|it| &it.force).collect();
    let score = format!("Loyalists {}, Traitors {}", result.victory.loyalists, result.victory.traitors);
    let won = result.winner().map_or("a draw".to_owned(), |side| format!("the {} win", side.name()));
    let rows: Vec<String> = result.forces.iter().map(|it| format!("{}: {}", it.force, row(it))).collect();
    let source = result.source.in_words().map_or(String::new(), |it| format!(" ({it})"));
    format!("{} of {}: {score}; {won}. {}{source}.", result.mission.name(), named(&names), rows.join("; "))
}

/// What a force brought home, as far as it is anything.
fn row(row: &ForceResult) -> String {
    let numbers = [("supply", row.supply), ("command gained", row.gained), ("command spent", row.spent)];
    let mut parts: Vec<String> =
        numbers.iter().filter(|(_, it)| *it > 0).map(|(what, it)| format!("{it} {what}")).collect();
    if !row.fallen.is_empty() {
        parts.push(format!("lost {}", named(&row.fallen)));
    }
    if !row.at_home.is_empty() {
        parts.push(format!("without {}", named(&row.at_home)));
    }
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

/// What became of somebody who fell, without the name: "maimed and wounded, Strength 1 less for good".
pub fn fate_in_words(record: &CasualtyRecord, rank: Rank) -> String {
    let injury = record.injury.map_or(String::new(), |it| format!(", {} 1 less for good", it.name()));
    let fate = match (record.fate, rank) {
        (Fate::Wounded, Rank::Hero) => "wounded, a Wound less in the next mission",
        (Fate::Wounded, Rank::Leader) => "wounded, misses the next mission",
        (Fate::Maimed, Rank::Hero) => "maimed, a Wound less in the next mission",
        (Fate::Maimed, Rank::Leader) => "maimed, misses the next mission",
        (Fate::Shaken, _) => "shaken, Leadership 1 less in the next mission",
        (Fate::Hardened, _) => "hardened, 2 command points for the force",
        (Fate::Slain | Fate::Injured | Fate::Recovered, _) => record.fate.name(),
    };
    format!("{fate}{injury}")
}
