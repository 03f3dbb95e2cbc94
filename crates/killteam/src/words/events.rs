//! Events as lines of a log: who, what, outcome, readable aloud as a story.
//!
//! An event that tells a bystander nothing has no words; whoever prints a log leaves it out.

use battle::{Row, Side, capitalized};

use super::deeds::deed;
use super::{attacks, findings, gear, names};
use crate::changes::{Stat, StatChange, Until, Whose};
use crate::close_quarters::GuardEvent;
use crate::equipment::Item;
use crate::initiative::{CardPlay, InitiativeEvent};
use crate::setup::Table;
use crate::team_rules::RuleEvent;
use crate::vocabulary::{Action, Holder, Marker, OperativeId, Question, Slot, Token, Window};
use crate::{Event, KillTeam};

pub(super) fn event(table: &Table, event: &Event) -> String {
    let person = |side: &Side| names::person(table, *side);
    let who = |it: &OperativeId| names::coded(table, *it);
    let marker = |it: &Marker| names::marker(table, *it);
    match event {
        Event::CritOpRolled(op) => format!("The crit op is {}. {}", op.card().name, op.card().gist),
        Event::RolledOff { faces, winner } => rolled_off(table, *faces, *winner),
        Event::Initiative(it) => initiative(table, it),
        Event::InitiativeTaken(side) => format!("{} has initiative.", person(side)),
        Event::EndTaken { side, end } => format!(
            "{} took the {} edge; {} has the {} one.",
            person(side),
            names::end(table, *end),
            person(&side.other()),
            names::end(table, end.opposite())
        ),
        Event::Sealed { side, slot } => format!("{} sealed {}.", person(side), sealed(*slot)),
        Event::Picked { side, roster } => {
            format!("{} fields {}.", names::person(table, *side), roster.written(table.team(*side)))
        }
        Event::Equipped { side, loadout } => {
            format!("{} equipment: {}.", names::of(table, *side), loadout.written())
        }
        Event::GearPlaced { marker: it, at } => match at.0 {
            Some(at) => format!("{} put at {}.", capitalized(&marker(it)), names::place(at)),
            None => format!("{} put down.", capitalized(&marker(it))),
        },
        Event::TerrainPlaced(piece) => {
            let item = Item::Terrain(piece.kind).name();
            format!("{} put a {item} at {}.", person(&piece.side), names::place(piece.at))
        }
        Event::Gear(it) => gear::event(table, it),
        Event::Rule(RuleEvent::FightsOn(it)) => format!("{} fights once more before it is removed.", who(it)),
        Event::Rule(RuleEvent::Declined(_)) => String::new(),
        Event::Rule(RuleEvent::Used { side, rule, on, cp }) => {
            let on = on.map_or(String::new(), |it| format!(" on {}", who(&it)));
            let price = if *cp > 0 { format!(" ({cp} CP)") } else { String::new() };
            format!("{} used {}{on}{price}.", person(side), rule.card().name)
        }
        Event::Guard(it) => guard(table, *it),
        Event::Access(it) => gear::access(table, it),
        Event::Rule(RuleEvent::Granted { who: it, action }) => {
            format!("{} may perform {} for free.", who(it), action.name())
        }
        Event::SetUp { who: it, at } => {
            let side = table.side_of(*it);
            format!("{} set up {} at {}.", person(&side), who(it), names::place(*at))
        }
        Event::Began(turning_point) => format!("Turning point {} began.", turning_point.0),
        Event::GainedCp { side, cp } => format!("{} gained {cp} CP.", person(side)),
        Event::Readied => "Everybody is ready.".into(),
        Event::RebootPicked { side, objective } => {
            format!("{} had picked marker {}.", person(side), objective.number())
        }
        Event::MarkerInert { objective } => {
            format!("Marker {} is inert in this turning point.", objective.number())
        }
        Event::Rebooted { objective } => format!("Marker {} works again.", objective.number()),
        Event::Claimed { side, claim } => {
            let (number, said) = (claim.objective().number(), names::claim(table, None, *side, *claim));
            format!("{} claimed about marker {number}: {said}.", person(side))
        }
        Event::Passed(side) => format!("{} passed.", person(side)),
        Event::EnvoySent { side, who: it } => {
            format!("{} named {} as envoy.", person(side), who(it))
        }
        Event::Activated { who: it, order } => {
            let side = table.side_of(*it);
            format!("{} activated {} with {}.", person(&side), who(it), names::order(*order))
        }
        Event::CounteractionBegan(it) => format!("{} counteracts.", who(it)),
        Event::CounteractionEnded(_) => String::new(),
        Event::StatChanged { whose, change } => stat_changed(table, *whose, *change),
        Event::Moved { who: it, action, length, cost, to, .. } => {
            let deed = deed(table, table.side_of(*it), *action, None);
            let (length, counts) = (names::leg(*length, *cost), names::inches(*cost));
            format!("{} {deed} {length} (counts {counts}) to {}.", who(it), names::place(*to))
        }
        // How far it went is said by the move itself.
        Event::Performed {
            action: Action::Reposition | Action::MoveWithBarricade | Action::Dash | Action::Charge | Action::FallBack,
            ..
        } => String::new(),
        // So is whom it attacked and with what.
        Event::Performed { action: Action::Shoot | Action::Fight | Action::HatchwayFight, .. } => String::new(),
        Event::Performed { who: it, side, action, ap, on, .. } => {
            let deed = deed(table, *side, *action, *on);
            let price = if *ap > 0 { format!(" ({ap} AP)") } else { String::new() };
            format!("{} {deed}{price}.", who(it))
        }
        Event::MarkerPlaced { marker: it, at, .. } => match at.0 {
            Some(at) => {
                format!("{} stands at {}.", capitalized(&marker(it)), names::place(at))
            }
            None => format!("{} is on the table.", capitalized(&marker(it))),
        },
        Event::MarkerTaken { marker: it, by } => format!("{} carries {}.", who(by), marker(it)),
        Event::ActivationEnded(it) => format!("{} is done.", who(it)),
        Event::Wounded { who: it, by: 0 } => format!("{} lost wounds.", who(it)),
        Event::Wounded { who: it, by } => {
            format!("{} lost {}.", who(it), names::counted(usize::from(*by), "wound"))
        }
        Event::Incapacitated { who: it, by: Some(by) } => format!("{} was incapacitated by {}.", who(it), who(by)),
        Event::Incapacitated { who: it, by: None } => format!("{} was incapacitated.", who(it)),
        Event::IntelligencePlaced { marker: it, from, at } => {
            let place = at.0.map_or(String::new(), |at| format!(" at {}", names::place(at)));
            format!("{} was placed beside {}{place}.", capitalized(&marker(it)), who(from))
        }
        Event::Healed { who: it, by } => {
            format!("{} regained {}.", who(it), names::counted(usize::from(*by), "wound"))
        }
        Event::Attack(it) => attacks::event(table, it),
        Event::Out(it) => format!("{} is out.", who(it)),
        Event::Returned(it) if table.card(*it).joins_later => format!("{} joins the battle.", who(it)),
        Event::Returned(it) => format!("{} is back.", who(it)),
        Event::KillPointLost(side) => format!("-1 {}, kill op: a kill grade is lost again.", person(side)),
        Event::TokenGained { side, token, on, .. } => token_gained(table, *side, *token, *on),
        Event::TokenRemoved { side, token, from } => {
            format!("{} took {} from {}.", person(side), names::token(*token), names::holder(table, *from))
        }
        Event::RemovalSettled(side) => format!("{} keeps the other tokens.", person(side)),
        Event::Monitored { who: it, .. } => format!("{} is monitored.", capitalized(&who(it))),
        Event::FlankDeclared(side) => format!("{} goes for the flanks.", person(side)),
        Event::TacOpRevealed { side, op } => {
            format!("{} tac op is {}.", names::of(table, *side), op.card().name)
        }
        Event::PrimaryRevealed { side, op } => {
            format!("{} primary op is the {}.", names::of(table, *side), op.name())
        }
        // Who was asked alone has told nobody anything.
        Event::Answered { question: Question::Counts(..), .. } => String::new(),
        Event::Answered { question, answer } => {
            let finding = battle::Finding { question: *question, answer: Some(*answer) };
            format!("Answered: {}.", findings::finding(table, &finding))
        }
        Event::Awarded(row) => awarded(table, row),
        Event::Closed(window) => match window {
            Window::Performed(..) | Window::Incapacitated(_) => String::new(),
            Window::EndOfTurningPoint(_) | Window::EndOfBattle => {
                format!("{}.", capitalized(&super::window(*window)))
            }
        },
        Event::Tracked(level) => format!("From here on Umpire tracks {}.", level.gist()),
        Event::CommandPoints { side, cp } => format!("{} has {cp} CP.", person(side)),
        Event::Conceded(side) => {
            format!("{} conceded. {} wins.", person(side), person(&side.other()))
        }
        // Who held a flank matters only to those who look for it later.
        Event::Reached(_) | Event::LossSettled(_) | Event::IntelligenceDue(_) | Event::FlankHeld { .. } => {
            String::new()
        }
    }
}

fn rolled_off(table: &Table, [a, b]: [u8; 2], winner: Option<Side>) -> String {
    let (mara, teo) = (names::person(table, Side::A), names::person(table, Side::B));
    let rolled = format!("{mara} rolled {a}, {teo} {b}.");
    match winner {
        None => format!("{rolled} A tie: roll again."),
        // Only a roll for initiative has a winner in spite of a tie.
        Some(side) if a == b => {
            format!("{rolled} The tie goes to {}, who had no initiative.", names::person(table, side))
        }
        Some(side) => format!("{rolled} {} won.", names::person(table, side)),
    }
}

fn token_gained(table: &Table, side: Side, token: Token, on: Holder) -> String {
    let (on, of) = (capitalized(&names::holder(table, on)), names::of(table, side));
    match token {
        Token::Device => format!("{on} has a device of {of}."),
        Token::Martyr | Token::Swept | Token::Dominate => {
            format!("{on} gained {} of {of}.", names::token(token))
        }
        Token::Cleared => format!("{on} is cleared for {}.", names::person(table, side)),
        Token::Searched => format!("{on} was searched by {}.", names::person(table, side)),
    }
}

fn initiative(table: &Table, event: &InitiativeEvent) -> String {
    let person = |side: &Side| names::person(table, *side);
    match event {
        InitiativeEvent::Rolled { faces: [a, b] } => {
            format!("{} rolled {a}, {} {b}.", person(&Side::A), person(&Side::B))
        }
        InitiativeEvent::Gained { side, card } => format!("{} gained {}.", person(side), names::card(*card)),
        InitiativeEvent::Played { side, play } => match play {
            CardPlay::Reroll => format!("{} played the Re-roll card.", person(side)),
            CardPlay::Raise(number) => format!("{} played card {number}: {number} more.", person(side)),
            CardPlay::Lower(number) => format!("{} played card {number}: {number} less.", person(side)),
        },
        InitiativeEvent::RolledAgain { side, face } => format!("{} rolled {face} instead.", person(side)),
        InitiativeEvent::Settled { results: [a, b], winner } => {
            let score = format!("{} has {a}, {} {b}.", person(&Side::A), person(&Side::B));
            match a == b {
                true => format!("{score} The tie goes to {}, who had no initiative.", person(winner)),
                false => format!("{score} {} won.", person(winner)),
            }
        }
    }
}

fn stat_changed(table: &Table, whose: Whose, change: StatChange) -> String {
    let whose = match whose {
        Whose::Operative(who) => names::coded(table, who),
        Whose::Side(side) => format!("Everybody of {}", names::person(table, side)),
    };
    let by = if change.by < 0 { format!("−{}", change.by.unsigned_abs()) } else { format!("+{}", change.by) };
    let what = match change.stat {
        Stat::Apl => format!("APL {by}"),
        Stat::Move => format!("Move {by}″"),
    };
    let until = match change.until {
        Until::EndOfTurningPoint => " until the end of the turning point",
        Until::EndOfNextActivation => " until the end of its next activation",
        Until::EndOfBattle => "",
    };
    format!("{whose} has {what}{until}.")
}

fn sealed(slot: Slot) -> &'static str {
    match slot {
        Slot::TacOp => "a tac op",
        Slot::PrimaryOp => "a primary op",
        Slot::RebootMarker => "a marker for Reboot",
        Slot::Equipment => "equipment",
        Slot::Operatives => "operatives",
    }
}

fn guard(table: &Table, event: GuardEvent) -> String {
    match event {
        GuardEvent::Asked | GuardEvent::Watched => String::new(),
        GuardEvent::Declined(side) => format!("{} did not interrupt.", names::person(table, side)),
        GuardEvent::Lapsed(who) => format!("{} is no longer on guard.", names::coded(table, who)),
        GuardEvent::Interrupted { who, point_blank } => {
            let how = if point_blank { ", point-blank" } else { "" };
            format!("{} interrupts from guard{how}.", names::coded(table, who))
        }
    }
}

/// Points first, then the clause as a fact about this battle, then what it stands on.
fn awarded(table: &Table, row: &Row<KillTeam>) -> String {
    let (person, op) = (names::person(table, row.side), super::op(row.op));
    let found: Vec<String> = row.basis.iter().map(|it| findings::finding(table, it)).collect();
    let found = if found.is_empty() { String::new() } else { format!(" {}.", capitalized(&found.join("; "))) };
    let points = match row.given {
        0 => "0".to_owned(),
        given => format!("+{given}"),
    };
    let clause = row.clause;
    match row.cut_by {
        Some(cap) => format!("{points} {person}, {op}: {clause}. Cap reached, {cap}.{found}"),
        None if row.given < row.worth => {
            format!("{points} {person}, {op}. It needs: {clause}.{found}")
        }
        None => format!("{points} {person}, {op}: {clause}.{found}"),
    }
}

#[cfg(test)]
mod tests {
    use battle::Finding;

    use super::super::stage::{Stage, at, who};
    use super::*;
    use crate::approved_ops_2025::{CritOp, TacOp};
    use crate::equipment::Loadout;
    use crate::initiative::InitiativeCard;
    use crate::state::{End, Phase};
    use crate::team_rules::TeamRule;
    use crate::vocabulary::{Answer, Claim, Objective, Op, Order, PrimaryOp, Question, Spot, TurningPoint};

    fn said(it: &Event) -> String {
        event(&Stage::new().table, it)
    }

    #[test]
    fn a_roll_off_names_both_dice_and_the_winner() {
        let roll = |faces, winner| said(&Event::RolledOff { faces, winner });
        assert_eq!(roll([5, 3], Some(Side::A)), "Mara rolled 5, Teo 3. Mara won.");
        assert_eq!(roll([4, 4], None), "Mara rolled 4, Teo 4. A tie: roll again.");
        assert_eq!(roll([2, 2], Some(Side::B)), "Mara rolled 2, Teo 2. The tie goes to Teo, who had no initiative.");
    }

    #[test]
    fn set_up_reads_like_a_story() {
        let stage = Stage::new();
        let cadet = who(&stage, "a3");
        let (side, end) = (Side::A, End::B);
        for (event, expected) in [
            (Event::InitiativeTaken(side), "Mara has initiative."),
            (Event::EndTaken { side, end }, "Mara took the right edge; Teo has the left one."),
            (Event::Sealed { side, slot: Slot::TacOp }, "Mara sealed a tac op."),
            (Event::SetUp { who: cadet, at: at("3, 11") }, "Mara set up Cadet 2 (a3) at 3.0, 11.0."),
            (Event::Began(TurningPoint(2)), "Turning point 2 began."),
            (Event::GainedCp { side: Side::B, cp: 2 }, "Teo gained 2 CP."),
            (Event::Passed(side), "Mara passed."),
            (Event::EnvoySent { side, who: cadet }, "Mara named Cadet 2 (a3) as envoy."),
            (
                Event::Claimed { side, claim: Claim::Uncontested(Objective::ALL[0]) },
                "Mara claimed about marker 1: Teo will not contest it.",
            ),
            (Event::TacOpRevealed { side, op: TacOp::PlantBanner }, "Mara's tac op is Plant Banner."),
            (Event::PrimaryRevealed { side, op: PrimaryOp::Crit }, "Mara's primary op is the crit op."),
            (Event::Conceded(side), "Mara conceded. Teo wins."),
        ] {
            assert_eq!(said(&event), expected);
        }
    }

    #[test]
    fn an_activation_reads_like_a_story() {
        let stage = Stage::new();
        let (cadet, side) = (who(&stage, "a3"), Side::A);
        let performed = |action, on| Event::Performed { who: cadet, side, action, ap: 1, on };
        for (event, expected) in [
            (Event::Activated { who: cadet, order: Order::Engage }, "Mara activated Cadet 2 (a3) with Engage."),
            (performed(Action::Secure, Some(Marker::OBJECTIVES[1])), "Cadet 2 (a3) secured marker 2 (1 AP)."),
            (
                performed(Action::InitiateTransmission, Some(Marker::OBJECTIVES[1])),
                "Cadet 2 (a3) set marker 2 transmitting (1 AP).",
            ),
            (performed(Action::MoveOrb, Some(Marker::OBJECTIVES[2])), "Cadet 2 (a3) moved the Orb to marker 3 (1 AP)."),
            (
                performed(Action::CompileData, Some(Marker::OBJECTIVES[0])),
                "Cadet 2 (a3) compiled data at marker 1 (1 AP).",
            ),
            (
                performed(Action::SendData, Some(Marker::OBJECTIVES[0])),
                "Cadet 2 (a3) sent the data of marker 1 (1 AP).",
            ),
            (performed(Action::PlantBanner, None), "Cadet 2 (a3) planted Mara's banner (1 AP)."),
            (
                Event::MarkerPlaced { marker: Marker::Banner(side), by: cadet, at: Spot(Some(at("20.5, 8"))) },
                "Mara's banner stands at 20.5, 8.0.",
            ),
            (Event::MarkerTaken { marker: Marker::Banner(Side::B), by: cadet }, "Cadet 2 (a3) carries Teo's banner."),
            (Event::Wounded { who: cadet, by: 1 }, "Cadet 2 (a3) lost 1 wound."),
            (Event::Wounded { who: cadet, by: 3 }, "Cadet 2 (a3) lost 3 wounds."),
            (Event::Wounded { who: cadet, by: 0 }, "Cadet 2 (a3) lost wounds."),
            (Event::ActivationEnded(cadet), "Cadet 2 (a3) is done."),
            (Event::Out(cadet), "Cadet 2 (a3) is out."),
            (Event::MarkerInert { objective: Objective::ALL[2] }, "Marker 3 is inert in this turning point."),
        ] {
            assert_eq!(said(&event), expected);
        }
    }

    #[test]
    fn cards_rules_and_equipment_read_like_a_story() {
        let stage = Stage::new();
        let (cadet, side) = (who(&stage, "a3"), Side::A);
        let card = InitiativeCard::Number(2);
        let loadout = Loadout::read("Mines, Explosive Grenades (2 frag and 0 krak)").unwrap();
        let rule = TeamRule::QuickMarch;
        let change = StatChange { stat: Stat::Apl, by: -1, until: Until::EndOfNextActivation };
        for (event, expected) in [
            (Event::Initiative(InitiativeEvent::Gained { side, card }), "Mara gained initiative card 2."),
            (
                Event::Initiative(InitiativeEvent::Played { side, play: CardPlay::Lower(2) }),
                "Mara played card 2: 2 less.",
            ),
            (
                Event::Initiative(InitiativeEvent::Settled { results: [4, 4], winner: Side::B }),
                "Mara has 4, Teo 4. The tie goes to Teo, who had no initiative.",
            ),
            (Event::CounteractionBegan(cadet), "Cadet 2 (a3) counteracts."),
            (Event::Rule(RuleEvent::Used { side, rule, on: None, cp: 1 }), "Mara used Quick March (1 CP)."),
            (
                Event::StatChanged { whose: Whose::Operative(cadet), change },
                "Cadet 2 (a3) has APL −1 until the end of its next activation.",
            ),
            (Event::Equipped { side, loadout }, "Mara's equipment: Mines, Explosive Grenades (2 frag and 0 krak)."),
            (Event::Healed { who: cadet, by: 1 }, "Cadet 2 (a3) regained 1 wound."),
        ] {
            assert_eq!(said(&event), expected);
        }
    }

    #[test]
    fn a_move_tells_the_way_and_what_it_counts() {
        let stage = Stage::new();
        let moved = |action, length: &str, cost| {
            let (from, to) = (at("4, 4"), at("8, 4"));
            said(&Event::Moved { who: who(&stage, "a3"), action, from, to, length: length.parse().unwrap(), cost })
        };
        assert_eq!(moved(Action::Reposition, "5.4", 6), "Cadet 2 (a3) repositioned 5.4″ (counts 6″) to 8.0, 4.0.");
        assert_eq!(moved(Action::Charge, "6.8", 8), "Cadet 2 (a3) charged 6.8″ (counts 8″) to 8.0, 4.0.");
    }

    #[test]
    fn windows_close_in_words_and_inner_steps_in_silence() {
        let closed = |window| said(&Event::Closed(window));
        assert_eq!(closed(Window::EndOfTurningPoint(TurningPoint(2))), "End of turning point 2.");
        assert_eq!(closed(Window::EndOfBattle), "End of the battle.");
        assert_eq!(closed(Window::Performed(Action::Loot, TurningPoint(2))), "");
        assert_eq!(said(&Event::Reached(Phase::DropZones)), "");
    }

    fn row(op: Op, clause: &'static str, given: u8, finding: (Question, Answer)) -> Row<KillTeam> {
        Row {
            side: Side::A,
            op,
            window: Window::EndOfTurningPoint(TurningPoint(2)),
            clause,
            worth: 1,
            given,
            cut_by: None,
            basis: vec![Finding { question: finding.0, answer: Some(finding.1) }],
        }
    }

    #[test]
    fn an_award_begins_with_the_points_and_ends_with_the_facts() {
        let secured = (Question::SecuredBy(Objective::ALL[0]), Answer::Side(Some(Side::A)));
        let row = row(Op::Crit(CritOp::Secure), "an objective marker is secured", 1, secured);
        assert_eq!(
            said(&Event::Awarded(row)),
            "+1 Mara, Secure: an objective marker is secured. Marker 1 secured by Mara."
        );
    }

    #[test]
    fn a_row_without_a_point_says_what_was_missing() {
        let missing = (Question::OnTable(Marker::Banner(Side::A)), Answer::Is(false));
        let row = row(Op::Tac(TacOp::PlantBanner), "the banner is held in their territory", 0, missing);
        assert_eq!(
            said(&Event::Awarded(row)),
            "0 Mara, Plant Banner. It needs: the banner is held in their territory. \
             Mara's banner is not on the table."
        );
    }

    #[test]
    fn a_capped_point_is_told_as_capped() {
        let mut row = row(
            Op::Crit(CritOp::Loot),
            "an objective marker was looted",
            0,
            (Question::Inert(Objective::ALL[0]), Answer::Is(false)),
        );
        row.basis.clear();
        row.cut_by = Some("2 in a turning point");
        assert_eq!(
            said(&Event::Awarded(row)),
            "0 Mara, Loot: an objective marker was looted. Cap reached, 2 in a turning point."
        );
    }
}
