//! What comes next, with the command for it.

use tactical_strike::campaign::{Campaign, Cause, Force, Phase, Resource, State, Step};

/// More dice than that would not fit into a line.
const MOST_DICE: usize = 4;

/// What stands in the way of ending the phase.
pub(crate) fn open_matters(campaign: &Campaign) -> Vec<String> {
    let state = campaign.state();
    let mut open = Vec::new();
    match state.phase {
        Phase::Gathering | Phase::Over => {}
        Phase::Mustering => {
            let silent = state.forces.iter().filter(|it| !it.mustered && state.upkeep_is_due(campaign.plan()));
            open.extend(silent.map(|it| format!("{} has said nothing about its upkeep ({}).", it.name, means(it))));
        }
        Phase::Conflict => {
            match state.step() {
                Some(Step::Challenge(_)) => {
                    open.push("Both sides still have forces without a mission.".to_owned());
                }
                Some(Step::Answer(_) | Step::Follow(_)) => open.push("A challenge waits for an answer.".to_owned()),
                Some(Step::Support { forces, .. }) => {
                    open.push(format!("Left over, and to join a mission: {}.", list(&forces)));
                }
                Some(Step::Assigned) | None => {}
            }
            for (number, engagement) in (1..).zip(state.engagements()) {
                if engagement.result.is_none() {
                    open.push(format!("Mission {number} has no result."));
                }
            }
        }
        Phase::Consolidation => {
            let due = state.open_rolls.iter().filter(|it| it.turn == state.turn);
            open.extend(
                due.map(|it| format!("{} of {} has not rolled on the casualty table.", it.character, it.force)),
            );
        }
    }
    open
}

/// What comes next, in a few lines.
pub(crate) fn next(campaign: &Campaign, file: &str) -> Vec<String> {
    let state = campaign.state();
    let command = |rest: &str| {
        let (word, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let file = quoted(file);
        format!("  umpire campaign {word} {file} {rest}").trim_end().to_owned()
    };
    let mut lines = Vec::new();
    match state.phase {
        Phase::Gathering => gathering(state, &command, &mut lines),
        Phase::Mustering => {
            if state.initiative_is_open(campaign.plan()) {
                lines.push("Everybody rolls for the initiative again:".to_owned());
                lines.push(command("initiative --roll"));
            }
            mustering(campaign, &command, &mut lines);
            for force in state.forces.iter().filter(|it| it.vacancies() > 0) {
                lines.push(format!("{} may replace a slain Leader:", force.name));
                lines.push(command("recruit FORCE --leader \"NAME: human, WS3 BS3 S3 T3 W2 I3 A2 Ld8, 30 points\""));
            }
            lines.push("When everybody is done:".to_owned());
            lines.push(command("next"));
        }
        Phase::Conflict => conflict(state, &command, &mut lines),
        Phase::Consolidation => {
            for roll in state.open_rolls.iter().filter(|it| it.turn == state.turn) {
                lines.push(format!("{} of {} fell and rolls on the casualty table:", roll.character, roll.force));
                let who = format!("casualty {} {} --roll", quoted(roll.force.as_str()), quoted(&roll.character));
                lines.push(command(&who));
            }
            if !lines.is_empty() {
                lines.push("  (with real dice, --die FACE in place of --roll)".to_owned());
            }
            if lines.is_empty() {
                lines.push("Everything is counted. The turn can end:".to_owned());
                lines.push(command("next"));
            }
        }
        Phase::Over => {
            lines.push("The campaign is over. The almanac tells all of it:".to_owned());
            lines.push(command("almanac"));
        }
    }
    for roll in state.open_rolls.iter().filter(|it| it.turn < state.turn) {
        lines
            .push(format!("{} of {} still has a casualty roll of turn {} due.", roll.character, roll.force, roll.turn));
    }
    lines
}

/// What a force has for its upkeep: "has 12 of 30".
fn means(force: &Force) -> String {
    let all: u32 = Resource::ALL.into_iter().map(|it| force.grade(it).upkeep()).sum();
    format!("has {} of {all}", force.supply)
}

fn mustering(campaign: &Campaign, command: &dyn Fn(&str) -> String, lines: &mut Vec<String>) {
    let state = campaign.state();
    let waiting = state.forces.iter().filter(|it| !it.mustered);
    let waiting: Vec<String> = waiting.map(|it| format!("{} ({})", it.name, means(it))).collect();
    if !state.upkeep_is_due(campaign.plan()) {
        lines.push("Nothing is due in the first turn, and nobody has anything to spend.".to_owned());
    } else if !waiting.is_empty() {
        lines.push(format!("Upkeep is still to be paid by {}:", waiting.join(", ")));
        lines.push(command("muster FORCE --pay ammunition,personnel"));
        lines.push("Whoever says nothing pays Ammunition, Personnel, Armour as far as the supply lasts.".to_owned());
    }
    // Not whose: what others have spent is covered.
    if state.forces.iter().any(|it| it.command >= 7) {
        lines.push("Heroes and Leaders may advance where there are 7 command points or more:".to_owned());
        lines.push(command("advance FORCE CHARACTER ld"));
    }
}

fn gathering(state: &State, command: &dyn Fn(&str) -> String, lines: &mut Vec<String>) {
    let missing = Cause::BOTH.into_iter().filter(|side| state.of_side(*side).next().is_none());
    let missing: Vec<&str> = missing.map(Cause::name).collect();
    lines.push(match missing.as_slice() {
        [] => "More forces may join:".to_owned(),
        [one] => format!("Forces join; nobody is with the {one} yet:"),
        _ => "Forces join, on one side or the other:".to_owned(),
    });
    let side = missing.first().map_or("loyalists".to_owned(), |it| it.to_lowercase());
    lines.push(command(&format!("join NAME --player WHO --side {side} --strike-force FILE")));
    if state.forces.is_empty() {
        lines.push("  (`umpire campaign join --help` shows how to do without a strike-force file)".to_owned());
    }
    for side in Cause::BOTH.into_iter().filter(|it| state.warmasters.of(*it).is_none()) {
        lines.push(format!("The {} name a Warmaster:", side.name()));
        lines.push(command("warmaster FORCE"));
    }
    if missing.is_empty() && Cause::BOTH.into_iter().all(|it| state.warmasters.of(it).is_some()) {
        lines.push("When everybody is there, a die each decides who has the initiative:".to_owned());
        let die = |it: &Force| format!("--die {}", quoted(&format!("{}=4", it.name)));
        let dice: Vec<String> = state.forces.iter().take(MOST_DICE).map(die).collect();
        let more = if state.forces.len() > MOST_DICE { " …   (and so on, for every force)" } else { "" };
        lines.push(command(&format!("initiative {}{more}", dice.join(" "))));
        lines.push(format!("{}   (Umpire rolls)", command("initiative --roll")));
    }
}

fn conflict(state: &State, command: &dyn Fn(&str) -> String, lines: &mut Vec<String>) {
    let free = |side: Cause| list(&state.unassigned(side).map(|it| it.name.as_str()).collect::<Vec<_>>());
    match state.step() {
        Some(Step::Challenge(side)) => {
            lines.push(format!(
                "The {} challenge: one of {} against one of {}:",
                side.name(),
                free(side),
                free(side.other())
            ));
            let only = |side: Cause| {
                let mut free = state.unassigned(side);
                free.next().filter(|_| free.next().is_none()).map(|it| quoted(it.name.as_str()))
            };
            let [ours, theirs] = [(side, "FORCE"), (side.other(), "ENEMY")]
                .map(|(side, word)| only(side).unwrap_or_else(|| word.to_owned()));
            lines.push(command(&format!("challenge {ours} {theirs}")));
        }
        Some(Step::Answer(side)) => {
            lines.push(format!("The {} accept, or add one of {}:", side.name(), free(side)));
            lines.push(command("accept"));
            lines.push(command("assist FORCE"));
        }
        Some(Step::Follow(side)) => {
            lines.push(format!("The {} may add one of {}, or nobody:", side.name(), free(side)));
            lines.push(command("assist FORCE"));
            lines.push(command("decline"));
        }
        Some(Step::Support { forces, missions }) => {
            let numbers: Vec<String> = missions.iter().map(|it| (it + 1).to_string()).collect();
            lines.push(format!("Left over: {}. Each joins mission {}:", list(&forces), numbers.join(" or ")));
            lines.push(command("support FORCE MISSION"));
        }
        Some(Step::Assigned) | None => {}
    }
    let closed = state.engagements().len() - usize::from(state.asks.is_some());
    let waiting: Vec<String> = (1..)
        .zip(state.engagements().iter().take(closed))
        .filter(|(_, it)| it.result.is_none())
        .map(|(number, it)| format!("{number} ({})", list(&it.everybody().collect::<Vec<_>>())))
        .collect();
    if !waiting.is_empty() {
        lines.push(format!("Missions to be played and reported: {}.", waiting.join(", ")));
        lines.push(format!("{}   (what everybody goes in with)", command("briefing")));
        lines.push(command("result NUMBER --mission clash --loyalists 7 --traitors 4 --agreed"));
        lines.push(
            "  (--supply, --gained, --spent, --fallen and --at-home: see `umpire campaign result --help`)".to_owned(),
        );
        lines.push("  (or let Umpire lead through it: `umpire referee tactical-strike --campaign`, then".to_owned());
        lines.push("  result NUMBER --from-battle JOURNAL)".to_owned());
    } else if matches!(state.step(), Some(Step::Assigned)) {
        lines.push("Every mission has its result. The phase can end:".to_owned());
        lines.push(command("next"));
    }
}

/// A name as it is typed in a shell.
fn quoted(name: &str) -> String {
    if name.chars().all(|it| it.is_alphanumeric() || "=_-./".contains(it)) {
        name.to_owned()
    } else {
        format!("\"{}\"", name.replace('"', "\\\""))
    }
}

fn list<T: ToString>(names: &[T]) -> String {
    let names: Vec<String> = names.iter().map(T::to_string).collect();
    names.join(", ")
}
