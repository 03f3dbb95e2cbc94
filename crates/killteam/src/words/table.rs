//! The state in sentences, as one seat may know it.

use battle::{Side, View, capitalized};
use table::Length;

use super::{access, names, places, prompts};
use crate::KillTeam;
use crate::approved_ops_2025::CritOp;
use crate::approved_ops_2025::crit_ops::MARKS;
use crate::geometry;
use crate::state::{Declared, MarkerState, Phase, Tally};
use crate::vocabulary::{Answer, Marker, Objective, OperativeId, Question, Secret, Slot, Token};

/// One paragraph a thing: score, moment, means, ops, markers, then the operatives of both sides.
pub(super) fn state(view: &View<'_, KillTeam>) -> Vec<String> {
    let markers = view.state.markers_in_play().filter_map(|it| marker(view, it));
    let mut paragraphs = standing(view, markers.map(|(said, _)| said));
    if let Some(active) = view.state.active()
        && view.table.is_digital()
    {
        let active = names::coded(view.table, active.who);
        paragraphs.push(format!("Distances and sight are told from {active}."));
    }
    for side in [view.side(), view.side().other()] {
        let (person, team) = (names::person(view.table, side), &view.table.team(side).name);
        paragraphs.push(format!("{person}, {team}:"));
        paragraphs.extend(by_distance(view, side).into_iter().map(|it| operative(view, it)));
    }
    paragraphs
}

/// How it stands, for whoever sees on a map who is where: without operatives, and without markers of which nothing is noted.
pub(crate) fn glance(view: &View<'_, KillTeam>) -> Vec<String> {
    let markers = view.state.markers_in_play().filter_map(|it| marker(view, it));
    standing(view, markers.filter(|(_, is_noted)| *is_noted).map(|(said, _)| said))
}

fn standing(view: &View<'_, KillTeam>, markers: impl Iterator<Item = String>) -> Vec<String> {
    let mut paragraphs = vec![score(view), moment(view), means(view), ops(view)];
    paragraphs.extend(markers);
    if view.table.is_digital() {
        paragraphs.extend(access::in_words(view.table, view.state));
    }
    paragraphs
}

fn score(view: &View<'_, KillTeam>) -> String {
    let part = |side: Side| {
        let tally = &view.state.tally[side];
        format!("{} {}{}", names::person(view.table, side), tally.total(), split(tally))
    };
    format!("Score: {}, {}.", part(Side::A), part(Side::B))
}

/// " (crit op 2, tac op 1)", or nothing while there is nothing to split.
fn split(tally: &Tally) -> String {
    let sum = |points: &[u8]| points.iter().map(|it| u16::from(*it)).sum::<u16>();
    let parts = [
        ("crit op", sum(&tally.crit)),
        ("tac op", sum(&tally.tac)),
        ("kill op", sum(&tally.kill)),
        ("primary op", u16::from(tally.primary)),
    ];
    let parts = parts.into_iter().filter(|(_, points)| *points > 0);
    let parts: Vec<String> = parts.map(|(op, points)| format!("{op} {points}")).collect();
    if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) }
}

fn moment(view: &View<'_, KillTeam>) -> String {
    let state = view.state;
    let all = view.table.options().turning_points;
    let point = format!("Turning point {} of {all}", state.turning_point.0);
    let when = match state.phase {
        Phase::CritOpRoll
        | Phase::RollOff
        | Phase::FirstInitiative { .. }
        | Phase::DropZones
        | Phase::OperativePicks
        | Phase::EquipmentPicks
        | Phase::TacOps
        | Phase::Placing(_)
        | Phase::Deployment { .. } => "Set-up".into(),
        Phase::InitiativeRoll | Phase::InitiativeTold | Phase::InitiativeCards(_) | Phase::Initiative { .. } => {
            format!("{point}, Strategy phase")
        }
        Phase::Ready(_) => format!("{point}, Ready step"),
        Phase::MarkerPicks | Phase::Claims { .. } | Phase::PrimaryOps | Phase::Gambits { .. } => {
            format!("{point}, Gambit step")
        }
        Phase::Firefight { .. } => format!("{point}, Firefight phase"),
        Phase::EndOfTurningPoint => format!("{point}, its end"),
        Phase::EndOfBattle | Phase::FinalReveal | Phase::Over { .. } => "After the battle".into(),
    };
    let initiative = match state.phase {
        Phase::CritOpRoll | Phase::RollOff | Phase::FirstInitiative { .. } => String::new(),
        _ => format!(" {} has initiative.", names::person(view.table, state.initiative)),
    };
    let prompt = prompts::prompt(view);
    let end = if prompt.ends_with('?') { "" } else { "." };
    format!("{when}.{initiative} {prompt}{end}")
}

fn means(view: &View<'_, KillTeam>) -> String {
    let cp = |side: Side| format!("{} {}", names::person(view.table, side), view.state.cp[side]);
    let cards = [Side::A, Side::B].into_iter().filter_map(|side| {
        let held: Vec<String> = view.state.means[side].cards.iter().map(names::card).collect();
        let person = names::person(view.table, side);
        (!held.is_empty()).then(|| format!(" {person} holds {}.", names::listed(held)))
    });
    let gear = [Side::A, Side::B].into_iter().filter_map(|side| {
        let loadout = view.state.means[side].equipment.revealed()?;
        let whose = names::of(view.table, side);
        (loadout.count() > 0).then(|| format!(" {whose} equipment: {}.", loadout.written()))
    });
    let more: String = cards.chain(gear).collect();
    format!("Command points: {}, {}.{more}", cp(Side::A), cp(Side::B))
}

/// The ops as this seat may know them: its own by name, the other's only once they are public.
fn ops(view: &View<'_, KillTeam>) -> String {
    let (own, other) = (view.side(), view.side().other());
    let state = view.state;
    let held = |slot| match view.mine.get(slot) {
        Some(Secret::TacOp(op)) => Some(op.card().name),
        Some(Secret::PrimaryOp(op)) => Some(op.name()),
        _ => None,
    };
    let tac = |side: Side| named(state.tac_ops[side], |op| op.card().name);
    let primary = |side: Side| named(state.primary_ops[side], |op| op.name());
    let mut sentences = vec![format!("Crit op: {}.", state.crit_op.map_or("not rolled yet", |it| it.card().name))];
    for (slot, said) in [(Slot::TacOp, [tac(own), tac(other)]), (Slot::PrimaryOp, [primary(own), primary(other)])] {
        let [ours, theirs] = said;
        let ours = match (ours, held(slot)) {
            ("sealed", Some(op)) => format!("{op}, sealed"),
            (said, _) => said.to_owned(),
        };
        let slot = slot.name();
        for (side, said) in [(own, ours), (other, theirs.to_owned())] {
            sentences.push(format!("{} {slot}: {said}.", names::of(view.table, side)));
        }
    }
    sentences.join(" ")
}

fn named<T: Copy>(declared: Declared<T>, name: impl Fn(T) -> &'static str) -> &'static str {
    match declared {
        Declared::Unset => "not picked yet",
        Declared::Sealed => "sealed",
        Declared::Revealed(op) => name(op),
    }
}

/// A marker in a sentence, and whether anything is noted of it.
fn marker(view: &View<'_, KillTeam>, it: Marker) -> Option<(String, bool)> {
    let (table, state) = (view.table, view.state);
    let name = capitalized(&names::marker(table, it));
    let at = match state.marker(it) {
        MarkerState::Nowhere => return None,
        MarkerState::Carried(who) => {
            return Some((format!("{name}: carried by {}.", names::coded(table, who)), true));
        }
        MarkerState::OnTable(at) => at,
    };
    let place = at.map(|at| {
        let half = places::half_of(table, state, table.marker_at(it, at));
        format!(", {half}")
    });
    let mut facts = vec![controller(view, it)];
    if let Marker::Objective(objective) = it {
        let secured = state.record.secured_by(objective);
        facts.push(secured.map(|side| format!("secured by {}", names::person(table, side))));
        for side in [view.side(), view.side().other()] {
            let claim = state.record.claim(side).filter(|it| it.objective() == objective);
            let claim = claim.map(|it| names::claim(table, None, side, it));
            facts.push(claim.map(|it| format!("{} claims: {it}", names::person(table, side))));
        }
        // Only Download asks whose a marker is.
        let owner = state.owner(objective).filter(|_| state.crit_op == Some(CritOp::Download));
        facts.push(owner.map(|it| format!("{} own", names::of(table, it))));
        let data = state.record.data(objective);
        facts.push((data > 0).then(|| names::counted(data.into(), "data point")));
        facts.extend(MARKS.into_iter().filter(|it| (it.is_on)(state, objective)).map(|it| Some(it.told.to_owned())));
        facts.extend(tokens(view, objective).into_iter().map(Some));
    }
    let facts: Vec<String> = facts.into_iter().flatten().collect();
    let noted = if facts.is_empty() { "nothing noted".into() } else { facts.join("; ") };
    Some((format!("{name}{}: {noted}.", place.unwrap_or_default()), !facts.is_empty()))
}

/// What the tac ops have left at a marker.
fn tokens(view: &View<'_, KillTeam>, objective: Objective) -> Vec<String> {
    let record = view.state.record.tac();
    let mut list = Vec::new();
    for side in [Side::A, Side::B] {
        for token in Token::ALL {
            let of = names::of(view.table, side);
            match (record.tokens(side, token, objective), token) {
                (0, _) => {}
                (_, Token::Cleared) => list.push(format!("cleared for {}", names::person(view.table, side))),
                (_, Token::Searched) => list.push(format!("searched by {}", names::person(view.table, side))),
                (1, _) => list.push(format!("{} of {of}", names::token(token))),
                (number, _) => list.push(format!("{number} {} tokens of {of}", token.name())),
            }
        }
    }
    list
}

/// "Mara controls it, 4 APL to 2", if positions tell.
fn controller(view: &View<'_, KillTeam>, it: Marker) -> Option<String> {
    let person = |side| names::person(view.table, side);
    match geometry::answer(view.table, view.state, Question::Controls(it))? {
        Answer::Control { holder: Some(side), apl: [a, b] } => {
            let (ours, theirs) = if side == Side::A { (a, b) } else { (b, a) };
            Some(format!("{} controls it, {ours} APL to {theirs}", person(side)))
        }
        Answer::Control { holder: None, apl: [0, 0] } => Some("nobody is there".into()),
        Answer::Control { holder: None, apl: [a, b] } => Some(format!("nobody controls it, {a} APL to {b}")),
        _ => None,
    }
}

/// The operatives of a side, nearest to the active one first where there is one.
fn by_distance(view: &View<'_, KillTeam>, side: Side) -> Vec<OperativeId> {
    let mut list: Vec<OperativeId> = view.table.operatives_of(side).collect();
    if let Some(active) = view.state.active() {
        let gap = |it: OperativeId| {
            if it == active.who { Some(Length::ZERO) } else { geometry::gap(view.table, view.state, active.who, it) }
        };
        list.sort_by_cached_key(|it| {
            let gap = gap(*it);
            (*it != active.who, gap.is_none(), gap)
        });
    }
    list
}

fn operative(view: &View<'_, KillTeam>, who: OperativeId) -> String {
    let (table, state) = (view.table, view.state);
    let it = state.operative(who);
    let mut facts = Vec::new();
    if state.record.losses().is_aside(who) {
        facts.push("off the killzone".to_owned());
    } else if it.out {
        facts.push("out".to_owned());
    } else if table.is_digital() {
        facts.extend(as_it_stands(view, who));
    } else {
        facts.push("in play".to_owned());
        facts.extend(state.record.lost_wounds(who).then(|| "lost wounds in this turning point".into()));
    }
    let envoy = state.record.envoy(table.side_of(who)) == Some(who);
    facts.extend(envoy.then(|| "envoy".into()));
    facts.extend(state.record.tac().is_monitored(who).then(|| "monitored".into()));
    let tokens = usize::from(state.record.tac().dominate(who));
    facts.extend((tokens > 0).then(|| names::counted(tokens, "Dominate token")));
    let carried = state.carried_by(who);
    facts.extend(carried.map(|marker| format!("carries {}", names::marker(table, marker))));
    format!("{}: {}.", names::coded(table, who), facts.join(", "))
}

fn as_it_stands(view: &View<'_, KillTeam>, who: OperativeId) -> Vec<String> {
    let (table, state) = (view.table, view.state);
    let it = state.operative(who);
    let active = state.active().filter(|active| active.who == who).is_some();
    // Only in the Firefight phase does it matter who has been activated.
    let fighting = matches!(state.phase, Phase::Firefight { .. });
    let readiness = match (active, it.ready) {
        _ if !fighting => None,
        (true, _) => Some("active"),
        (false, true) => Some("ready"),
        (false, false) => Some("done"),
    };
    let all = table.card(who).wounds;
    let left = all.saturating_sub(it.wounds_lost);
    let mut facts = vec![names::order(it.order).to_owned()];
    facts.extend(readiness.map(str::to_owned));
    facts.push(format!("{left} of {all} wounds"));
    facts.extend(table.is_injured(state, who).then(|| "injured".into()));
    facts.extend((it.apl.total() != 0).then(|| format!("APL {}", table.apl(state, who))));
    let inches = names::inches(table.movement(state, who));
    facts.extend((it.movement.total() != 0).then(|| format!("Move {inches}")));
    facts.extend(it.counteracted.then(|| "has counteracted".into()));
    facts.extend(it.on_guard.then(|| "on guard".into()));
    facts.extend(it.interrupted.then(|| "has interrupted".into()));
    facts.extend(it.resupplied.then(|| "fresh ammunition".into()));
    let place = places::where_it_stands(table, state, who);
    facts.push(place.unwrap_or_else(|| "not set up".into()));
    facts.extend(from_the_active_one(view, who));
    facts
}

/// Gap and sight from whoever acts now.
fn from_the_active_one(view: &View<'_, KillTeam>, who: OperativeId) -> Vec<String> {
    let (table, state) = (view.table, view.state);
    let Some(active) = state.active().map(|it| it.who).filter(|it| *it != who) else {
        return Vec::new();
    };
    let (Some(from), Some(to)) = (state.operative(active).at, state.operative(who).at) else {
        return Vec::new();
    };
    let gap = geometry::gap(table, state, active, who);
    let sees = geometry::sees(table, state, (active, from), (who, to));
    let gap = gap.map(|it| format!("{} away", names::measured(it)));
    gap.into_iter().chain([if sees { "in sight" } else { "hidden" }.to_owned()]).collect()
}

#[cfg(test)]
mod tests {
    use super::super::stage::{Stage, at, who};
    use super::*;
    use crate::approved_ops_2025::{CritOp, TacOp};
    use crate::vocabulary::{Claim, Objective, Order, TurningPoint};

    #[test]
    fn the_score_is_told_with_its_parts() {
        let mut stage = Stage::new().deployed();
        stage.state.tally[Side::A].crit[1] = 2;
        stage.state.tally[Side::A].tac[1] = 1;
        let paragraphs = state(&stage.mara());
        assert_eq!(paragraphs[0], "Score: Mara 3 (crit op 2, tac op 1), Teo 0.");
        assert_eq!(
            paragraphs[1],
            "Turning point 2 of 4, Firefight phase. Mara has initiative. Mara activates an operative."
        );
        assert_eq!(paragraphs[2], "Command points: Mara 2, Teo 2.");
    }

    #[test]
    fn the_other_sides_op_is_only_sealed() {
        let mut stage = Stage::new().deployed().open(Side::A, TacOp::Envoy);
        stage.state.tac_ops[Side::B] = Declared::Sealed;
        stage.state.primary_ops[Side::B] = Declared::Sealed;
        assert_eq!(
            ops(&stage.mara()),
            "Crit op: Secure. Mara's tac op: Envoy. Teo's tac op: sealed. \
             Mara's primary op: not picked yet. Teo's primary op: sealed."
        );
    }

    fn told(stage: &Stage, it: Marker) -> Option<String> {
        marker(&stage.mara(), it).map(|(said, _)| said)
    }

    #[test]
    fn a_glance_leaves_out_who_stands_where_and_markers_of_which_nothing_is_noted() {
        let mut stage = Stage::physical();
        stage.state.record.set_secured(Objective::ALL[0], Some(Side::A));
        let glance = glance(&stage.mara());
        let markers: Vec<&String> = glance.iter().filter(|it| it.starts_with("Marker ")).collect();
        assert_eq!(markers, ["Marker 1: secured by Mara."]);
        let all = state(&stage.mara());
        assert!(all.contains(&"Marker 2: nothing noted.".to_owned()), "{all:#?}");
        assert!(all.len() > glance.len() + 6 && glance.iter().all(|it| all.contains(it)), "{all:#?}");
    }

    #[test]
    fn a_marker_tells_who_controls_it_and_what_was_done_there() {
        let mut stage = Stage::new().deployed().with([("a3", "13.4, 11"), ("b1", "17, 11")]);
        let [one, two, three] = Marker::OBJECTIVES;
        stage.state.record.set_secured(Objective::ALL[0], Some(Side::A));
        let said = told;
        assert_eq!(said(&stage, one).as_deref(), Some("Marker 1, in Mara's half: nobody is there; secured by Mara."));
        assert_eq!(said(&stage, two).as_deref(), Some("Marker 2, on the centre line: nobody controls it, 2 APL to 2."));
        let stage = stage.with([("b2", "22, 9")]);
        assert_eq!(said(&stage, three).as_deref(), Some("Marker 3, in Teo's half: Teo controls it, 2 APL to 0."));
        assert_eq!(said(&stage, Marker::Banner(Side::A)), None);
    }

    #[test]
    fn a_banner_is_on_the_table_or_carried() {
        let mut stage = Stage::new().deployed();
        let banner = Marker::Banner(Side::B);
        stage.state.set_marker(banner, MarkerState::OnTable(Some(at("10, 8"))));
        let place = told(&stage, banner);
        assert_eq!(place.as_deref(), Some("Teo's banner, in Mara's half: nobody is there."));
        stage.state.set_marker(banner, MarkerState::Carried(who(&stage, "a3")));
        let place = told(&stage, banner);
        assert_eq!(place.as_deref(), Some("Teo's banner: carried by Cadet 2 (a3)."));
    }

    #[test]
    fn operatives_are_told_by_distance_from_the_active_one() {
        let stage = Stage::new().deployed().with([("a1", "4, 8"), ("b2", "12, 8")]).active("a3");
        let paragraphs = state(&stage.mara());
        let from = paragraphs.iter().position(|it| it == "Mara, Ashgate Cadets:").unwrap();
        assert_eq!(paragraphs[from - 1], "Distances and sight are told from Cadet 2 (a3).");
        assert_eq!(paragraphs[from + 1], "Cadet 2 (a3): Engage, active, 7 of 7 wounds, in Mara's half.");
        // 2 inches between the centers, less half of 28 mm and half of 32 mm.
        assert_eq!(
            paragraphs[from + 2],
            "Drill Sergeant (a1): Conceal, ready, 9 of 9 wounds, in Mara's half, 0.8″ away, in sight."
        );
        let teo = paragraphs.iter().position(|it| it == "Teo, Hollow Choir:").unwrap();
        assert!(paragraphs[teo + 1].starts_with("Dirgeblade (b2): "), "{paragraphs:?}");
    }

    #[test]
    fn wounds_and_what_is_over_are_told() {
        let mut stage = Stage::new().deployed();
        let cadet = who(&stage, "a3");
        stage.state.operative_mut(cadet).wounds_lost = 4;
        stage.state.operative_mut(cadet).ready = false;
        stage.state.operative_mut(cadet).order = Order::Engage;
        assert_eq!(
            operative(&stage.mara(), cadet),
            "Cadet 2 (a3): Engage, done, 3 of 7 wounds, injured, in Mara's half."
        );
        stage.state.operative_mut(cadet).out = true;
        assert_eq!(operative(&stage.mara(), cadet), "Cadet 2 (a3): out.");
    }

    #[test]
    fn what_lasts_is_told_with_the_operative() {
        let mut stage = Stage::new().deployed();
        let cadet = who(&stage, "a3");
        for change in ["apl +1 until the end of its next activation", "move +1 until the end of the turning point"] {
            let change = crate::StatChange::read(change).unwrap();
            let event = crate::Event::StatChanged { whose: crate::Whose::Operative(cadet), change };
            crate::event::fold(&stage.table, &mut stage.state, &event);
        }
        stage.state.operative_mut(cadet).resupplied = true;
        assert_eq!(
            operative(&stage.mara(), cadet),
            "Cadet 2 (a3): Conceal, ready, 7 of 7 wounds, APL 3, Move 7″, fresh ammunition, in Mara's half."
        );
    }

    #[test]
    fn a_physical_table_tells_only_what_the_record_knows() {
        let mut stage = Stage::physical();
        stage.state.record.set_secured(Objective::ALL[1], Some(Side::B));
        let paragraphs = state(&stage.mara());
        assert!(paragraphs.contains(&"Marker 1: nothing noted.".to_owned()), "{paragraphs:?}");
        assert!(paragraphs.contains(&"Marker 2: secured by Teo.".to_owned()), "{paragraphs:?}");
        assert!(paragraphs.contains(&"Cadet 2 (a3): in play.".to_owned()), "{paragraphs:?}");
    }

    #[test]
    fn what_crit_ops_left_on_a_marker_is_told() {
        let told = |crit_op, note: fn(&mut crate::Record)| {
            let mut stage = Stage::playing(crit_op).deployed();
            note(&mut stage.state.record);
            let said = told(&stage, Marker::OBJECTIVES[0]).unwrap();
            said.strip_prefix("Marker 1, in Mara's half: nobody is there; ").unwrap().to_owned()
        };
        for (crit_op, note, expected) in [
            (
                CritOp::Transmission,
                (|it| it.set_transmitting(Objective::ALL[0], TurningPoint(2))) as fn(&mut crate::Record),
                "transmitting in this turning point.",
            ),
            (CritOp::Orb, |it| it.set_orb(Objective::ALL[0]), "has the Orb."),
            (
                CritOp::StakeClaim,
                |it| it.set_claim(Side::B, Claim::Uncontested(Objective::ALL[0])),
                "Teo claims: Mara will not contest it.",
            ),
            (CritOp::Download, |it| it.set_downloaded(Objective::ALL[0]), "Mara's own; downloaded."),
            (CritOp::Data, |it| it.set_data(Objective::ALL[0], 2), "2 data points."),
        ] {
            assert_eq!(told(crit_op, note), expected);
        }
    }

    #[test]
    fn no_marker_transmits_during_set_up() {
        let mut stage = Stage::playing(CritOp::Transmission).deployed();
        stage.state.turning_point = TurningPoint::default();
        let said = told(&stage, Marker::OBJECTIVES[0]).unwrap();
        assert_eq!(said, "Marker 1, in Mara's half: nobody is there.");
    }

    #[test]
    fn an_inert_marker_is_told_as_inert() {
        let mut stage = Stage::playing(CritOp::Reboot).deployed();
        let event = crate::Event::MarkerInert { objective: Objective::ALL[2] };
        crate::event::fold(&stage.table, &mut stage.state, &event);
        assert_eq!(
            told(&stage, Marker::OBJECTIVES[2]).as_deref(),
            Some("Marker 3, in Teo's half: nobody is there; inert in this turning point.")
        );
    }
}
