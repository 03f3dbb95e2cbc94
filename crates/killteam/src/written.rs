//! How the inputs of Kill Team are written in journals and scenarios.
//!
//! Places are written in millimetres with three decimals at the most, which is exact; inches are
//! read as well.

use battle::{Phrase, PhraseError, Side, Written};
use table::{Bearing, Length, Point};

use crate::KillTeam;
use crate::approved_ops_2025::TacOp;
use crate::attacks::written as attacks;
use crate::choice::{Choice, Placement, Report, Target};
use crate::equipment::{Item, Loadout};
use crate::initiative::CardPlay;
use crate::setup::Table;
use crate::state::End;
use crate::team_rules::TeamRule;
use crate::vocabulary::{
    Action, Answer, Claim, Edge, Flank, Gear, Holder, Marker, Objective, OperativeId, Order, Piece, PrimaryOp,
    Question, Roll, Secret, Slot, TurningPoint, Zone,
};

type Read<T> = Result<T, PhraseError>;

impl Written for KillTeam {
    fn write_choice(table: &Table, choice: &Choice) -> Phrase {
        let choose = |what: &str| Phrase::new("choose", what);
        match choice {
            Choice::GiveInitiative(side) => choose("initiative").with("to", name(table, *side)),
            Choice::PlayCard(play) => choose("initiative card").with("card", play.written()),
            Choice::TakeEnd(end) => choose("drop zone").with("end", if *end == End::A { "A" } else { "B" }),
            Choice::Place(it) => {
                let phrase = choose("place").with("item", it.item.name()).with("at", write_point(it.at));
                match it.facing {
                    Bearing::EAST => phrase,
                    facing => phrase.with("facing", facing.step()),
                }
            }
            Choice::Use { rule, on } => {
                let phrase = choose("use").with("rule", rule.card().name);
                on.map_or(phrase.clone(), |it| phrase.with("who", table.code(it)))
            }
            Choice::SetUp { who, at } => choose("set up").with("who", table.code(*who)).with("at", write_point(*at)),
            Choice::Claim(claim) => choose("Stake Claim")
                .with("on", write_marker(table, claim.objective().into()))
                .with("claim", write_claim(*claim)),
            Choice::Envoy(who) => choose("Envoy").with("who", table.code(*who)),
            Choice::Flank => choose("Flank"),
            Choice::PutDown { marker, at } => {
                choose("put down").with("on", write_marker(table, *marker)).with("at", write_point(*at))
            }
            Choice::RemoveToken(from) => choose("take token").with("from", write_holder(table, *from)),
            Choice::KeepTokens => choose("keep tokens"),
            Choice::ShowTacOp => choose("show tac op"),
            Choice::Pass => choose("pass"),
            Choice::Activate { who, order } => {
                choose("activate").with("who", table.code(*who)).with("order", write_order(*order))
            }
            Choice::Counteract(who) => choose("counteract").with("who", table.code(*who)),
            Choice::Perform { who, action, target } => {
                let phrase = choose(action.name()).with("who", table.code(*who));
                match target {
                    Target::Marker(marker) => phrase.with("on", write_marker(table, *marker)),
                    Target::Operative(target) => phrase.with("on", table.code(*target)),
                    Target::Nothing => phrase,
                    Target::Spot(at) => phrase.with("at", write_point(*at)),
                    Target::PutDown(marker, at) => {
                        phrase.with("on", write_marker(table, *marker)).with("at", write_point(*at))
                    }
                    Target::Attack(at, weapon) => {
                        phrase.with("on", table.code(*at)).with("with", attacks::weapon_name(table, *who, *weapon))
                    }
                    Target::Path(path) => {
                        let points: Vec<String> = path.iter().map(|it| write_point(*it)).collect();
                        phrase.with("to", points.join(" > "))
                    }
                }
            }
            Choice::Attack(choice) => attacks::write(table, choice),
            Choice::EndActivation => choose("end activation"),
            Choice::EndFirefight => choose("end turning point"),
            Choice::Concede => choose("concede"),
        }
    }

    fn read_choice(table: &Table, phrase: &Phrase) -> Read<Choice> {
        read_choice(table, phrase, &|text| read_point(text))
    }

    fn write_report(table: &Table, report: &Report) -> Phrase {
        match report {
            Report::Performed { who, action, on } => {
                let phrase = Phrase::new("report", action.name()).with("who", table.code(*who));
                on.map_or(phrase.clone(), |it| phrase.with("on", write_marker(table, it)))
            }
            Report::PerformedAt { who, action, target } => {
                Phrase::new("report", action.name()).with("who", table.code(*who)).with("on", table.code(*target))
            }
            Report::Wounded(who) => Phrase::new("report", "wounded").with("who", table.code(*who)),
            Report::Out { who, by } => {
                let phrase = Phrase::new("report", "out").with("who", table.code(*who));
                by.map_or(phrase.clone(), |it| phrase.with("by_whom", table.code(it)))
            }
            Report::Returned(who) => Phrase::new("report", "back").with("who", table.code(*who)),
        }
    }

    fn read_report(table: &Table, phrase: &Phrase) -> Read<Report> {
        phrase.only(&["report", "who", "on", "by_whom"])?;
        let who = read_operative(table, phrase.need("who")?)?;
        match phrase.need("report")?.to_ascii_lowercase().as_str() {
            "wounded" => Ok(Report::Wounded(who)),
            "out" => {
                let by = phrase.get("by_whom").map(|it| read_operative(table, it)).transpose()?;
                Ok(Report::Out { who, by })
            }
            "back" => Ok(Report::Returned(who)),
            text => {
                let unknown =
                    || PhraseError(format!("\"{text}\" cannot be reported; known are wounded, out, back, and actions"));
                let action = Action::named(text).ok_or_else(unknown)?;
                if let Some(target) = phrase.get("on").and_then(|it| table.operative_coded(it)) {
                    return Ok(Report::PerformedAt { who, action, target });
                }
                let on = phrase.get("on").map(|it| read_marker(table, it)).transpose()?;
                Ok(Report::Performed { who, action, on })
            }
        }
    }

    fn write_question(table: &Table, question: Question) -> String {
        write_question(table, question)
    }

    fn read_question(table: &Table, text: &str) -> Read<Question> {
        read_question(table, text)
    }

    fn write_answer(table: &Table, answer: Answer) -> String {
        match answer {
            Answer::Is(true) => "yes".into(),
            Answer::Is(false) => "no".into(),
            Answer::Number(number) => number.to_string(),
            Answer::Side(None) | Answer::Control { holder: None, .. } | Answer::Operative(None) => "nobody".into(),
            Answer::Side(Some(side)) | Answer::Control { holder: Some(side), .. } => name(table, side),
            Answer::Operative(Some(who)) => table.code(who),
        }
    }

    fn read_answer(table: &Table, question: Question, text: &str) -> Read<Answer> {
        let text = text.trim();
        match question {
            Question::Tracked(_) => match text.parse() {
                Ok(number @ 0..=2) => Ok(Answer::Number(number)),
                _ => Err(PhraseError(format!("\"{text}\" is not an answer; 0, 1 or 2 is, 2 for two or more"))),
            },
            Question::Controls(_) | Question::SecuredBy(_) | Question::ControlsFlank(_) => {
                if text.eq_ignore_ascii_case("nobody") {
                    return Ok(Answer::Side(None));
                }
                read_side(table, text).map(|side| Answer::Side(Some(side)))
            }
            Question::Compiled(_) | Question::DataSent => {
                text.parse().map(Answer::Number).map_err(|_| PhraseError(format!("\"{text}\" is not a number")))
            }
            _ => match text.to_ascii_lowercase().as_str() {
                "yes" => Ok(Answer::Is(true)),
                "no" => Ok(Answer::Is(false)),
                _ => Err(PhraseError(format!("\"{text}\" is not an answer; yes or no is"))),
            },
        }
    }

    fn write_slot(slot: Slot) -> &'static str {
        match slot {
            Slot::TacOp => "tac op",
            Slot::PrimaryOp => "primary op",
            Slot::RebootMarker => "reboot marker",
            Slot::Equipment => "equipment",
        }
    }

    fn read_slot(text: &str) -> Read<Slot> {
        let slots = [Slot::TacOp, Slot::PrimaryOp, Slot::RebootMarker, Slot::Equipment];
        let unknown = || {
            PhraseError(format!("\"{text}\" is nothing secret; known are tac op, primary op, reboot marker, equipment"))
        };
        slots.into_iter().find(|it| Self::write_slot(*it) == text.trim()).ok_or_else(unknown)
    }

    fn write_secret(_: &Table, secret: &Secret) -> String {
        match secret {
            Secret::TacOp(op) => op.card().name.into(),
            Secret::PrimaryOp(op) => op.name().into(),
            Secret::RebootMarker(objective) => format!("marker {}", objective.number()),
            Secret::Equipment(loadout) => loadout.written(),
        }
    }

    fn read_secret(table: &Table, slot: Slot, text: &str) -> Read<Secret> {
        let unknown = |what: &str| PhraseError(format!("\"{text}\" is no {what}"));
        match slot {
            Slot::TacOp => TacOp::named(text).map(Secret::TacOp).ok_or_else(|| unknown("tac op")),
            Slot::PrimaryOp => {
                let found = PrimaryOp::ALL.into_iter().find(|it| it.name() == text.trim());
                found.map(Secret::PrimaryOp).ok_or_else(|| unknown("primary op"))
            }
            Slot::RebootMarker => read_objective(table, text).map(Secret::RebootMarker),
            Slot::Equipment => Loadout::read(text).map(Secret::Equipment).map_err(PhraseError),
        }
    }

    fn write_roll(table: &Table, roll: Roll) -> String {
        match roll {
            Roll::CritOp => "crit op".into(),
            Roll::RollOff => "roll-off".into(),
            Roll::Initiative(turning_point) => {
                format!("initiative of turning point {}", turning_point.0)
            }
            Roll::Attack(roll) => attacks::write_roll(table, roll),
            Roll::InitiativeAgain(side, turning_point) => {
                format!("initiative re-roll of {} in turning point {}", name(table, side), turning_point.0)
            }
            Roll::Rule(rule, who) => format!("{} on {}", rule.card().name, table.code(who)),
            Roll::Mines(who) => format!("mines on {}", table.code(who)),
            Roll::Stun(who) => format!("stun grenade of {}", table.code(who)),
            Roll::Smoke(marker) => write_marker(table, marker),
        }
    }

    fn read_roll(table: &Table, text: &str) -> Read<Roll> {
        if text == "crit op" {
            return Ok(Roll::CritOp);
        }
        if text == "roll-off" {
            return Ok(Roll::RollOff);
        }
        if let Some(roll) = attacks::read_roll(table, text) {
            return Ok(Roll::Attack(roll));
        }
        if let Some((who, number)) =
            text.strip_prefix("initiative re-roll of ").and_then(|it| it.split_once(" in turning point "))
        {
            let number = number.parse().map_err(|_| PhraseError(format!("there is no roll \"{text}\"")))?;
            return Ok(Roll::InitiativeAgain(read_side(table, who)?, TurningPoint(number)));
        }
        if let Some(who) = text.strip_prefix("stun grenade of ") {
            return read_operative(table, who).map(Roll::Stun);
        }
        if let Ok(marker @ Marker::Gear(Gear::FirstSmoke | Gear::SecondSmoke, _)) = read_marker(table, text) {
            return Ok(Roll::Smoke(marker));
        }
        if let Some((what, who)) = text.split_once(" on ") {
            let who = read_operative(table, who)?;
            if what == "mines" {
                return Ok(Roll::Mines(who));
            }
            if let Some(rule) = TeamRule::named(what) {
                return Ok(Roll::Rule(rule, who));
            }
        }
        let number = text.strip_prefix("initiative of turning point ").and_then(|it| it.parse().ok());
        let number = number.ok_or_else(|| PhraseError(format!("there is no roll \"{text}\"")))?;
        Ok(Roll::Initiative(TurningPoint(number)))
    }
}

/// The choice in a phrase; how places are read depends on who reads.
pub(crate) fn read_choice(table: &Table, phrase: &Phrase, place: &dyn Fn(&str) -> Read<Point>) -> Read<Choice> {
    let what = phrase.need("choose")?;
    let who = || read_operative(table, phrase.need("who")?);
    let only = |words: &[&str]| phrase.only(words);
    match what.to_ascii_lowercase().as_str() {
        "initiative" => {
            only(&["choose", "to"])?;
            Ok(Choice::GiveInitiative(read_side(table, phrase.need("to")?)?))
        }
        "initiative card" => {
            only(&["choose", "card"])?;
            let text = phrase.need("card")?;
            let unknown = || PhraseError(format!("a card is played as re-roll, +1 to +3 or -1 to -3, not \"{text}\""));
            CardPlay::read(text).map(Choice::PlayCard).ok_or_else(unknown)
        }
        "drop zone" => {
            only(&["choose", "end"])?;
            match phrase.need("end")? {
                "A" | "a" => Ok(Choice::TakeEnd(End::A)),
                "B" | "b" => Ok(Choice::TakeEnd(End::B)),
                other => Err(PhraseError(format!("the ends of a map are A and B, not \"{other}\""))),
            }
        }
        "place" => {
            only(&["choose", "item", "at", "facing"])?;
            let name = phrase.need("item")?;
            let item = Item::named(name).ok_or_else(|| PhraseError(format!("there is no item \"{name}\"")))?;
            let facing = phrase.get("facing").map_or(Ok(Bearing::EAST), read_facing)?;
            Ok(Choice::Place(Placement { item, at: place(phrase.need("at")?)?, facing }))
        }
        "use" => {
            only(&["choose", "rule", "who"])?;
            let name = phrase.need("rule")?;
            let rule = TeamRule::named(name).ok_or_else(|| PhraseError(format!("there is no rule \"{name}\"")))?;
            let on = phrase.get("who").map(|it| read_operative(table, it)).transpose()?;
            Ok(Choice::Use { rule, on })
        }
        "set up" => {
            only(&["choose", "who", "at"])?;
            Ok(Choice::SetUp { who: who()?, at: place(phrase.need("at")?)? })
        }
        "stake claim" => {
            only(&["choose", "on", "claim"])?;
            let objective = read_objective(table, phrase.need("on")?)?;
            read_claim(objective, phrase.need("claim")?).map(Choice::Claim)
        }
        "envoy" => {
            only(&["choose", "who"])?;
            Ok(Choice::Envoy(who()?))
        }
        "flank" => only(&["choose"]).map(|()| Choice::Flank),
        "put down" => {
            only(&["choose", "on", "at"])?;
            Ok(Choice::PutDown { marker: read_marker(table, phrase.need("on")?)?, at: place(phrase.need("at")?)? })
        }
        "take token" => {
            only(&["choose", "from"])?;
            Ok(Choice::RemoveToken(read_holder(table, phrase.need("from")?)?))
        }
        "keep tokens" => only(&["choose"]).map(|()| Choice::KeepTokens),
        "show tac op" => only(&["choose"]).map(|()| Choice::ShowTacOp),
        "pass" => only(&["choose"]).map(|()| Choice::Pass),
        "activate" => {
            only(&["choose", "who", "order"])?;
            let order = match phrase.need("order")?.to_ascii_lowercase().as_str() {
                "engage" => Order::Engage,
                "conceal" => Order::Conceal,
                other => {
                    return Err(PhraseError(format!("an order is engage or conceal, not \"{other}\"")));
                }
            };
            Ok(Choice::Activate { who: who()?, order })
        }
        "counteract" => {
            only(&["choose", "who"])?;
            Ok(Choice::Counteract(who()?))
        }
        "end activation" => only(&["choose"]).map(|()| Choice::EndActivation),
        "end turning point" => only(&["choose"]).map(|()| Choice::EndFirefight),
        "concede" => only(&["choose"]).map(|()| Choice::Concede),
        _ => {
            if let Some(choice) = attacks::read(table, phrase) {
                return choice.map(Choice::Attack);
            }
            let unknown = || PhraseError(format!("there is no choice \"{what}\""));
            let action = Action::named(what).ok_or_else(unknown)?;
            if action == Action::Guard {
                only(&["choose", "who"])?;
                return Ok(Choice::Perform { who: who()?, action, target: Target::Nothing });
            }
            if matches!(action, Action::Shoot | Action::Fight | Action::HatchwayFight) {
                only(&["choose", "who", "on", "with"])?;
                let (who, at) = (who()?, read_operative(table, phrase.need("on")?)?);
                let weapon = attacks::read_weapon(table, who, phrase.need("with")?)?;
                return Ok(Choice::Perform { who, action, target: Target::Attack(at, weapon) });
            }
            only(&["choose", "who", "on", "at", "to"])?;
            let target = match (phrase.get("on"), phrase.get("at"), phrase.get("to")) {
                (Some(on), None, None) => match table.operative_coded(on) {
                    Some(target) => Target::Operative(target),
                    None => Target::Marker(read_marker(table, on)?),
                },
                (Some(on), Some(at), None) => Target::PutDown(read_marker(table, on)?, place(at)?),
                (None, Some(at), None) => Target::Spot(place(at)?),
                (None, None, Some(to)) => Target::Path(to.split('>').map(place).collect::<Read<_>>()?),
                _ => {
                    return Err(PhraseError::new(
                        "an action needs \"on\" (a marker or an operative), \"at\" (a place) or \"to\" (a way)",
                    ));
                }
            };
            Ok(Choice::Perform { who: who()?, action, target })
        }
    }
}

fn name(table: &Table, side: Side) -> String {
    table.seats().name_of_side(side)
}

pub(crate) fn read_side(table: &Table, text: &str) -> Read<Side> {
    let seat = table.seats().seat_named(text);
    let unknown = || PhraseError(format!("nobody at this table is called \"{text}\""));
    seat.map(|it| table.seats().side_of(it)).ok_or_else(unknown)
}

pub(crate) fn read_operative(table: &Table, text: &str) -> Read<OperativeId> {
    table.operative_coded(text).ok_or_else(|| PhraseError(format!("there is no operative \"{text}\"")))
}

fn write_order(order: Order) -> &'static str {
    match order {
        Order::Engage => "engage",
        Order::Conceal => "conceal",
    }
}

/// What is claimed about a marker.
fn write_claim(claim: Claim) -> &'static str {
    match claim {
        Claim::Controlled(_) => "controlled",
        Claim::Uncontested(_) => "uncontested",
    }
}

pub(crate) fn read_claim(objective: Objective, text: &str) -> Read<Claim> {
    match text.trim() {
        "controlled" => Ok(Claim::Controlled(objective)),
        "uncontested" => Ok(Claim::Uncontested(objective)),
        other => Err(PhraseError(format!("a claim is controlled or uncontested, not \"{other}\""))),
    }
}

pub(crate) fn read_objective(table: &Table, text: &str) -> Read<Objective> {
    match read_marker(table, text)? {
        Marker::Objective(objective) => Ok(objective),
        _ => Err(PhraseError(format!("\"{}\" is no objective marker", text.trim()))),
    }
}

/// A marker: "marker 2", "banner of Mara".
pub(crate) fn write_marker(table: &Table, marker: Marker) -> String {
    match marker {
        Marker::Objective(objective) => format!("marker {}", objective.number()),
        Marker::Banner(side) => format!("banner of {}", name(table, side)),
        Marker::Gear(gear, side) => format!("{} of {}", gear.name(), name(table, side)),
        Marker::Retrieval(side, objective) => format!("retrieval {} of {}", objective.number(), name(table, side)),
        Marker::Intelligence(side, number) => format!("intelligence {number} of {}", name(table, side)),
    }
}

/// What holds a token: "marker 2", "a3".
fn write_holder(table: &Table, holder: Holder) -> String {
    match holder {
        Holder::Objective(objective) => write_marker(table, Marker::Objective(objective)),
        Holder::Operative(who) => table.code(who),
    }
}

fn read_holder(table: &Table, text: &str) -> Read<Holder> {
    match table.operative_coded(text) {
        Some(who) => Ok(Holder::Operative(who)),
        None => match read_marker(table, text)? {
            Marker::Objective(objective) => Ok(Holder::Objective(objective)),
            _ => Err(PhraseError(format!("\"{text}\" holds no tokens"))),
        },
    }
}

pub(crate) fn read_marker(table: &Table, text: &str) -> Read<Marker> {
    let text = text.trim();
    if let Some(owner) = text.strip_prefix("banner of ") {
        return read_side(table, owner).map(Marker::Banner);
    }
    for gear in Gear::ALL {
        if let Some(owner) = text.strip_prefix(gear.name()).and_then(|it| it.strip_prefix(" of ")) {
            return read_side(table, owner).map(|side| Marker::Gear(gear, side));
        }
    }
    let numbered = |kind: &str| {
        let (number, owner) = text.strip_prefix(kind)?.split_once(" of ")?;
        Some((number.trim().parse::<u8>().ok()?, owner))
    };
    let known = "marker 1 to 3, and banner, retrieval 1, intelligence 1, ammo cache, comms device, mines, first smoke or second smoke of somebody";
    let unknown = || PhraseError(format!("there is no \"{text}\"; known are {known}"));
    if let Some((number, owner)) = numbered("retrieval ") {
        let objective = Objective::numbered(number).ok_or_else(unknown)?;
        return read_side(table, owner).map(|side| Marker::Retrieval(side, objective));
    }
    if let Some((number, owner)) = numbered("intelligence ") {
        let number = Some(number).filter(|it| (1..=Marker::MOST_INTELLIGENCE).contains(it)).ok_or_else(unknown)?;
        return read_side(table, owner).map(|side| Marker::Intelligence(side, number));
    }
    let number = text.strip_prefix("marker ").and_then(|it| it.trim().parse().ok());
    let objective = number.and_then(Objective::numbered);
    objective.map(Marker::Objective).ok_or_else(unknown)
}

/// A direction by its step, 0 to 63, or by its name.
pub(crate) fn read_facing(text: &str) -> Read<Bearing> {
    match text.trim() {
        "east" => Ok(Bearing::EAST),
        "north" => Ok(Bearing::NORTH),
        "west" => Ok(Bearing::WEST),
        "south" => Ok(Bearing::SOUTH),
        other => {
            let step = other.parse().ok().filter(|it| *it < Bearing::STEPS).map(Bearing::new);
            step.ok_or_else(|| {
                PhraseError(format!("a direction is east, north, west, south or 0 to 63, not \"{other}\""))
            })
        }
    }
}

/// A place in millimetres, exact to the micrometre.
pub(crate) fn write_point(point: Point) -> String {
    let Point { x, y, z } = point;
    let flat = format!("{}, {}", millimetres(x), millimetres(y));
    if z == Length::ZERO { flat } else { format!("{flat}, {}", millimetres(z)) }
}

fn millimetres(length: Length) -> String {
    let um = length.micrometres();
    let sign = if um < 0 { "-" } else { "" };
    let (whole, rest) = (um.unsigned_abs() / 1_000, um.unsigned_abs() % 1_000);
    let rest = format!("{rest:03}");
    let rest = rest.trim_end_matches('0');
    if rest.is_empty() { format!("{sign}{whole}mm") } else { format!("{sign}{whole}.{rest}mm") }
}

pub(crate) fn read_point(text: &str) -> Read<Point> {
    text.trim().parse().map_err(|error| PhraseError(format!("\"{}\" is no place: {error}", text.trim())))
}

/// A question as a short key: "who controls marker 2".
fn write_question(table: &Table, question: Question) -> String {
    let code = |who| table.code(who);
    let marker = |it| write_marker(table, it);
    let side = |it| name(table, it);
    match question {
        Question::Controls(it) => format!("who controls {}", marker(it)),
        Question::Contests(by, it) => format!("does {} contest {}", side(by), marker(it)),
        Question::Reaches(who, it) => format!("does {} reach {}", code(who), marker(it)),
        Question::ReachesSpot(who, _) => format!("does {} reach the place", code(who)),
        Question::WhollyWithin(piece, zone) => {
            format!("is {} wholly within {}", write_piece(table, piece), write_zone(table, zone))
        }
        Question::NearEdge(piece, Edge::Neutral, reach) => {
            format!("is {} within {} of a neutral edge", write_piece(table, piece), millimetres(reach))
        }
        Question::EnemyInControlRange(who) => {
            format!("is an enemy in control range of {}", code(who))
        }
        Question::OnTable(it) => format!("is {} on the table", marker(it)),
        Question::CarriedBy(it, by) => format!("does {} carry {}", side(by), marker(it)),
        Question::InKillzone(who) => format!("is {} in the killzone", code(who)),
        Question::LostWounds(who) => format!("did {} lose wounds", code(who)),
        Question::SecuredBy(it) => format!("who secured marker {}", it.number()),
        Question::Transmitting(it) => format!("is marker {} transmitting", it.number()),
        Question::HasOrb(it) => format!("does marker {} have the Orb", it.number()),
        Question::Downloaded(it) => format!("was marker {} downloaded", it.number()),
        Question::Compiled(it) => format!("how often did {} compile", side(it)),
        Question::DataSent => "how many data points were sent".into(),
        Question::Inert(it) => format!("is marker {} inert", it.number()),
        Question::Envoy(it) => format!("who is the envoy of {}", side(it)),
        Question::NearZone(piece, zone, reach) => {
            let (piece, zone) = (write_piece(table, piece), write_zone(table, zone));
            format!("was {piece} within {} of {zone}", millimetres(reach))
        }
        Question::Near(one, other, reach) => {
            format!("is {} within {} of {}", code(one), millimetres(reach), code(other))
        }
        Question::Visible(from, to) => format!("does {} see {}", code(from), code(to)),
        Question::ValidTarget(shooter, target) => {
            format!("is {} a valid target for {}", code(target), code(shooter))
        }
        Question::InCover(who, from) => format!("is {} in cover from {}", code(who), code(from)),
        Question::Seen(who, by) => format!("does {} see {}", side(by), code(who)),
        Question::Tracked(by) => format!("how many enemies does {} track", side(by)),
        Question::ControlsFlank(flank) => format!("who controls the {}", flank.name()),
        Question::HeldFlank(by, flank, then) => {
            format!("did {} control the {} at the end of turning point {}", side(by), flank.name(), then.0)
        }
        Question::Monitored(who) => format!("is {} monitored", code(who)),
        Question::HasToken(of, token, at) => {
            format!("has marker {} the {} token of {}", at.number(), token.name(), side(of))
        }
        Question::KillGrade(of) => format!("which kill grade has {}", side(of)),
        Question::Conceals(who) => format!("does {} conceal", code(who)),
    }
}

fn write_zone(table: &Table, zone: Zone) -> String {
    match zone {
        Zone::Territory(side) => format!("territory of {}", name(table, side)),
        Zone::DropZone(side) => format!("drop zone of {}", name(table, side)),
    }
}

fn write_piece(table: &Table, piece: Piece) -> String {
    match piece {
        Piece::Operative(who) => table.code(who),
        Piece::Marker(marker) => write_marker(table, marker),
        Piece::Planned(marker, _) => format!("planned {}", write_marker(table, marker)),
    }
}

/// The question of a key. Only what people can be asked is ever written down, so the list is short
/// enough to look through.
fn read_question(table: &Table, text: &str) -> Read<Question> {
    let markers = Marker::ALL.into_iter();
    let sides = [Side::A, Side::B];
    let zones = sides.map(Zone::Territory);
    let about_markers = markers.flat_map(|marker| {
        let within = zones.map(|zone| Question::WhollyWithin(Piece::Marker(marker), zone));
        let contests = sides.map(|side| Question::Contests(side, marker));
        [Question::Controls(marker)].into_iter().chain(contests).chain(within)
    });
    let about_operatives = table.operatives().flat_map(|who| {
        let within = zones.map(|zone| Question::WhollyWithin(Piece::Operative(who), zone));
        let near = sides.map(|side| Question::NearZone(Piece::Operative(who), Zone::DropZone(side), Length::inches(6)));
        let seen = sides.map(|side| Question::Seen(who, side));
        let reaches = Marker::OBJECTIVES.map(|marker| Question::Reaches(who, marker));
        let plain = [Question::EnemyInControlRange(who), Question::LostWounds(who)];
        plain.into_iter().chain(within).chain(near).chain(seen).chain(reaches)
    });
    let about_pairs = table.operatives().flat_map(|who| {
        table.operatives().flat_map(move |from| {
            [Question::Visible(from, who), Question::InCover(who, from), Question::ValidTarget(from, who)]
        })
    });
    let about_sides = sides.into_iter().flat_map(|side| {
        let then = (1..=4).map(TurningPoint);
        let held = then.flat_map(move |then| Flank::ALL.map(|flank| Question::HeldFlank(side, flank, then)));
        held.chain([Question::Tracked(side)])
    });
    let about_flanks = Flank::ALL.into_iter().map(Question::ControlsFlank);
    let text = text.trim().trim_end_matches('?');
    let mut all = about_markers.chain(about_operatives).chain(about_sides).chain(about_flanks).chain(about_pairs);
    let found = all.find(|it| write_question(table, *it).eq_ignore_ascii_case(text));
    found.ok_or_else(|| PhraseError(format!("\"{text}\" is not a question that is ever asked")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_written_exactly() {
        let point = Point::new(Length::um(393_700), Length::um(1), Length::inches(3));
        assert_eq!(write_point(point), "393.7mm, 0.001mm, 76.2mm");
        assert_eq!(read_point(&write_point(point)), Ok(point));
        let below = Point::flat(Length::um(-1_500), Length::ZERO);
        assert_eq!(write_point(below), "-1.5mm, 0mm");
    }
}
