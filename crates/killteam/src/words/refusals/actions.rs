//! Refusals of actions: action points, orders, and the conditions of missions and markers.

use battle::{Finding, Side, capitalized};
use table::Length;

use super::super::{findings, names, places};
use super::Said;
use super::deed::Deed;
use crate::Reason;
use crate::approved_ops_2025::tac_ops::security::plant_banner::NEUTRAL_EDGE_GAP;
use crate::geometry::{self, CONTROL_RANGE};
use crate::state::MarkerState;
use crate::vocabulary::{Action, Answer, Marker, OperativeId, Token};
use crate::witness::Witness;

pub(super) fn said(deed: &Deed<'_>, reason: &Reason) -> Said {
    let rule = deed.rule();
    let name = deed.name();
    let (headline, detail) = match reason {
        Reason::NotEnoughAp { needs, left } => {
            ("Not enough AP.", format!("{rule} costs {needs} AP; {name} has {left} left."))
        }
        Reason::OncePerActivation(action) => {
            ("Once in an activation.", format!("{name} has performed {} in this activation.", action.name()))
        }
        Reason::NotTogether(action, other) => {
            let headline = format!("Not together with {}.", other.name());
            let (action, other) = (action.name(), other.name());
            let detail = format!("{name} has performed {other}; {action} cannot follow in the same activation.");
            return (headline, detail);
        }
        Reason::NeedsEngage => {
            ("Not with Conceal.", format!("{rule} needs Engage. Choose Engage at the next activation."))
        }
        Reason::WrongAim(action) => ("The aim does not fit.", wrong_aim(*action)),
        Reason::NotInThisBattle(action) => {
            let played = deed.state().crit_op.map_or("not known yet", |it| it.card().name);
            let detail = format!("{} belongs to another crit op; this one is {played}.", action.name());
            ("Not in this battle.", detail)
        }
        Reason::FirstTurningPoint => {
            ("Not in the first turning point.", format!("{rule} begins with turning point 2."))
        }
        Reason::TooEarly { begins } => {
            let begins = begins.0;
            let headline = format!("Not before turning point {begins}.");
            return (headline, format!("{rule} begins with turning point {begins}."));
        }
        Reason::EnemyInControlRange => ("An enemy is too near.", enemy_too_near(deed)),
        Reason::NoEnemyInControlRange => {
            let begins = format!("{rule} begins with an enemy within 1″");
            ("No enemy to leave.", format!("{begins}{}.", nearest_enemy(deed)))
        }
        Reason::DoesNotContest(marker) => return does_not_contest(deed, *marker),
        Reason::DoesNotControl(marker) => return does_not_control(deed, *marker),
        Reason::OncePerBattle => {
            let put = deed.puts().map_or("It".into(), |it| names::marker_for(deed.table(), deed.side(), it));
            ("Once in a battle.", format!("{} was planted before.", capitalized(&put)))
        }
        Reason::OutsideControlRange => ("That place is out of reach.", too_far_from_it(deed)),
        Reason::OutsideEnemyTerritory => return outside_enemy_half(deed),
        Reason::NearNeutralEdge => ("Too near a neutral edge.", near_neutral_edge(deed)),
        Reason::NoFooting => ("No footing there.", no_footing(deed)),
        Reason::Op { no, at, other } => {
            let detail = no.detail.filled(|hole| match (hole, other) {
                ("marker", _) => at.number().to_string(),
                ("other", Some(it)) => it.number().to_string(),
                ("rule", _) => rule.clone(),
                _ => deed.state().turning_point.0.to_string(),
            });
            (no.headline, detail)
        }
        Reason::MayNotPickUp(marker) => (
            "That marker stays put.",
            match marker {
                Marker::Objective(_) => {
                    format!("Banners can be carried; {} cannot.", names::marker(deed.table(), *marker))
                }
                _ => format!("Only its owner's side carries {}.", names::marker(deed.table(), *marker)),
            },
        ),
        Reason::HandsFull => ("Its hands are full.", hands_full(deed)),
        Reason::DoesNotCarry(marker) => {
            ("It does not carry that.", format!("{name} would have to carry it; {}.", whereabouts(deed, *marker)))
        }
        Reason::NotOnTable(marker) => {
            ("Not on the table.", format!("It must lie on the table; {}.", whereabouts(deed, *marker)))
        }
        Reason::HasToken(token, marker) => {
            let marker = capitalized(&names::marker(deed.table(), *marker));
            match token {
                Token::Searched => ("Already searched.", format!("{marker} gives your side nothing more.")),
                _ => ("It has one already.", format!("{marker} has {} of yours.", names::token(*token))),
            }
        }
        Reason::NeedsConceal => ("Not with Engage.", format!("{rule} needs Conceal; {name} has Engage.")),
        Reason::TargetNotReady(who) => (
            "It has acted already.",
            format!("{rule} needs a ready enemy; {} is done.", names::called(deed.table(), *who)),
        ),
        Reason::NotAnEnemy(who) => {
            ("Not an enemy.", format!("{} is one of your own.", names::called(deed.table(), *who)))
        }
        Reason::NotVisible(who) => {
            ("It is hidden.", format!("{name} does not see {}.", names::called(deed.table(), *who)))
        }
        Reason::TooNear(who, reach) => ("It is too near.", too_near(deed, *who, *reach)),
        Reason::NoToken => ("No token to take there.", "A token is taken where it gives a point.".into()),
        // Whatever is worded elsewhere does not come here.
        _ => ("The rules say no.", String::new()),
    };
    (headline.into(), detail)
}

/// A marker where everybody knows which: "the banner".
fn short(marker: Marker) -> &'static str {
    marker.card().map_or("the marker", |it| it.short)
}

fn wrong_aim(action: Action) -> String {
    let aim = match action {
        Action::Reposition | Action::MoveWithBarricade | Action::Dash | Action::FallBack | Action::Charge => {
            "a way to go"
        }
        Action::PickUpMarker => "a marker",
        Action::PlaceMarker => "a carried marker and a place for it",
        Action::Shoot | Action::Fight | Action::HatchwayFight => "an enemy and a weapon",
        Action::Guard => "nothing to aim at",
        Action::OperateHatch => "a hatchway",
        Action::Breach | Action::BreachWithCharge | Action::QuickBreach => "a breach point",
        Action::SetUpAgain => "a place for the operative",
        Action::PassTheWord => "another operative",
        Action::StunGrenade => "an enemy",
        Action::SmokeGrenade => "a place",
        Action::AmmoResupply => "the own ammo cache",
        other => other.mission().map_or("an aim", |it| it.wants),
    };
    format!("{} needs {aim}.", action.name())
}

/// "; the nearest, Precentor, is 4.2″ away", or nothing where positions are not known.
fn nearest_enemy(deed: &Deed<'_>) -> String {
    let Some(who) = deed.who else { return String::new() };
    let enemies = places::enemies_by_gap(deed.table(), deed.state(), who);
    enemies.iter().min().map_or(String::new(), |(gap, enemy, _)| {
        let enemy = names::called(deed.table(), *enemy);
        format!("; the nearest, {enemy}, is {} away", names::against(*gap, CONTROL_RANGE))
    })
}

fn enemy_too_near(deed: &Deed<'_>) -> String {
    let (table, state) = (deed.table(), deed.state());
    let away = |who: OperativeId, enemy: OperativeId| {
        let gap = geometry::gap(table, state, who, enemy);
        let gap = gap.map_or(String::new(), |it| format!(" {}", names::measured(it)));
        format!("{} is{gap} away", names::called(table, enemy))
    };
    let near: Vec<String> = deed.who.map_or(Vec::new(), |who| {
        geometry::enemies_in_control_range(table, state, who).map(|it| away(who, it)).collect()
    });
    let needs = format!("{} needs no enemy in control range (1″)", deed.rule());
    if near.is_empty() { format!("{needs}.") } else { format!("{needs}; {}.", names::listed(near)) }
}

fn does_not_contest(deed: &Deed<'_>, marker: Marker) -> Said {
    let (table, state) = (deed.table(), deed.state());
    let headline = match marker {
        Marker::Objective(it) => format!("Marker {} is out of reach.", it.number()),
        _ => format!("{} is out of reach.", capitalized(short(marker))),
    };
    let gap = match (deed.who, deed.start(), state.marker(marker)) {
        (Some(who), Some(at), MarkerState::OnTable(Some(lies))) => {
            Some(table.base_at(who, at).measure(table.marker_at(marker, lies)))
        }
        _ => None,
    };
    let found = match gap {
        Some(gap) if gap <= CONTROL_RANGE => {
            format!("; it is {} away, and hidden", names::measured(gap))
        }
        Some(gap) => format!("; it is {} away", names::against(gap, CONTROL_RANGE)),
        None => String::new(),
    };
    (headline, format!("{} must see it within 1″{found}.", deed.name()))
}

fn does_not_control(deed: &Deed<'_>, marker: Marker) -> Said {
    let name = match marker {
        Marker::Objective(it) => format!("marker {}", it.number()),
        _ => short(marker).into(),
    };
    (format!("You do not control {name}."), control(deed, marker))
}

/// "Marker 2: you 2 APL, Teo 3."
fn control(deed: &Deed<'_>, marker: Marker) -> String {
    let (table, side) = (deed.table(), deed.side());
    let fact = Witness::new(table, deed.state()).controls(side, marker);
    let Some(finding) = fact.basis().first() else {
        return String::new();
    };
    let marker = capitalized(&names::marker(table, marker));
    match finding {
        Finding { answer: Some(Answer::Control { apl: [a, b], .. }), .. } => {
            let (ours, theirs) = if side == Side::A { (a, b) } else { (b, a) };
            let other = names::person(table, side.other());
            format!("{marker}: you {ours} APL, {other} {theirs}.")
        }
        _ => format!("{}.", capitalized(&findings::finding(table, finding))),
    }
}

fn too_far_from_it(deed: &Deed<'_>) -> String {
    let gap = match (deed.who, deed.start(), deed.spot) {
        (Some(who), Some(at), Some((marker, spot))) => {
            Some(deed.table().base_at(who, at).measure(deed.table().marker_at(marker, spot)))
        }
        _ => None,
    };
    let found = match gap {
        Some(gap) if gap <= CONTROL_RANGE => {
            format!("; here it is {} away, and hidden", names::measured(gap))
        }
        Some(gap) => format!("; here it is {}", names::against(gap, CONTROL_RANGE)),
        None => String::new(),
    };
    format!("The marker goes down within 1″ of {}, in its sight{found}.", deed.name())
}

fn outside_enemy_half(deed: &Deed<'_>) -> Said {
    let (table, enemy) = (deed.table(), deed.side().other());
    let half = names::half(table, enemy);
    let zone = table.territory(deed.state().ends[enemy]);
    let out = deed.spot.and_then(|(marker, at)| places::beyond(zone, table.marker_at(marker, at)));
    let found =
        out.map_or(String::new(), |it| format!("; here it reaches {} out of it", names::against(it, Length::ZERO)));
    (
        super::headline(format!("Not wholly in {half}."), "Not wholly in the other half."),
        format!("{} must stand wholly in {half}{found}.", capitalized(deed.puts().map_or("it", short))),
    )
}

fn near_neutral_edge(deed: &Deed<'_>) -> String {
    let table = deed.table();
    let gap = deed.spot.and_then(|(marker, at)| {
        let disc = table.marker_at(marker, at);
        table.map().edges_of("neutral").map(|it| disc.measure_flat(it.line)).min()
    });
    let found = gap.map_or(String::new(), |it| format!("; here it is {}", names::against(it, NEUTRAL_EDGE_GAP)));
    let needs = names::plain(NEUTRAL_EDGE_GAP);
    format!("It must stand more than {needs} from a neutral edge{found}.")
}

fn no_footing(deed: &Deed<'_>) -> String {
    let needs = "A marker lies wholly on the floor or on one platform, in nothing else";
    match deed.spot {
        Some((_, at)) => format!("{needs}; at {} it would not.", names::place(at)),
        None => format!("{needs}."),
    }
}

fn hands_full(deed: &Deed<'_>) -> String {
    let carried: Vec<Marker> = deed.who.map_or(Vec::new(), |it| deed.state().carried_by(it).collect());
    let most = match carried.iter().any(|it| matches!(it, Marker::Intelligence(..))) {
        true => "one intelligence marker and one other marker are the most",
        false => "one marker is the most",
    };
    let carried = names::listed(carried.into_iter().map(|it| names::marker(deed.table(), it)).collect());
    let carried = if carried.is_empty() { "a marker".into() } else { carried };
    format!("{} carries {carried}, and {most}.", deed.name())
}

fn too_near(deed: &Deed<'_>, who: OperativeId, reach: Length) -> String {
    let gap = deed.who.and_then(|it| geometry::gap(deed.table(), deed.state(), it, who));
    let found = gap.map_or(String::new(), |it| format!("; it is {} away", names::against(it, reach)));
    format!("{} must be more than {} away{found}.", names::called(deed.table(), who), names::plain(reach))
}

fn whereabouts(deed: &Deed<'_>, marker: Marker) -> String {
    let (table, name) = (deed.table(), names::marker(deed.table(), marker));
    match deed.state().marker(marker) {
        MarkerState::Carried(who) => format!("{} carries {name}", names::called(table, who)),
        MarkerState::OnTable(_) => format!("{name} is on the table"),
        MarkerState::Nowhere => format!("{name} is not in play"),
    }
}
