//! Refusals of what a side has at hand: cards, counteractions, ploys, equipment.

use super::super::names;
use super::Said;
use super::deed::Deed;
use crate::equipment::{LADDER_HEIGHT, SPACING};
use crate::geometry;
use crate::limit::Limit;
use crate::team_rules::{Moment, Per, Use};

pub(super) fn said(deed: &Deed<'_>, limit: &Limit) -> Said {
    let means = &deed.state().means[deed.side()];
    let (headline, detail) = match limit {
        Limit::NoSuchCard(card) => {
            let held: Vec<String> = means.cards.iter().map(names::card).collect();
            let held = if held.is_empty() { "no card".into() } else { names::listed(held) };
            ("You do not hold that card.", format!("Wanted is {}; you hold {held}.", names::card(*card)))
        }
        Limit::RerolledBefore => {
            ("Rolled again already.", "A die is rolled again once; your last result stands.".into())
        }
        Limit::StillReady => {
            let ready = deed.table().operatives_of(deed.side()).filter(|it| deed.state().operative(*it).ready);
            let ready = names::any_of(ready.map(|it| names::called(deed.table(), it)).collect());
            ("You have ready operatives.", format!("Activate one of them first: {ready}."))
        }
        Limit::NobodyToAnswer => {
            let other = names::person(deed.table(), deed.side().other());
            ("Nobody to counteract against.", format!("{other} has no ready operative left."))
        }
        Limit::ConcealedCounteraction(who) => {
            let name = names::called(deed.table(), *who);
            ("Not with Conceal.", format!("{name} has Conceal; a counteraction needs Engage."))
        }
        Limit::CounteractedBefore(who) => {
            let name = names::called(deed.table(), *who);
            ("It counteracted before.", format!("{name} counteracts once in a turning point."))
        }
        Limit::InterruptedBefore(who) => {
            let name = names::called(deed.table(), *who);
            ("It interrupted before.", format!("{name} interrupted from guard in this turning point."))
        }
        Limit::NothingToInterrupt => (
            "Nothing to interrupt.",
            "One interrupt comes in each activation of an enemy, after an action of it.".into(),
        ),
        Limit::NotTracked(level) => (
            "Not tracked here.",
            format!("It needs a table that tracks {}; say track {} to have that.", level.gist(), level.name()),
        ),
        Limit::TrackedAlready(level) => ("Nothing changes.", format!("This table tracks {} already.", level.gist())),
        Limit::WoundsLeft { who, left } => {
            let name = names::called(deed.table(), *who);
            let left = names::counted(usize::from(*left), "wound");
            ("It would be out.", format!("{name} has {left} left; with less than one, report it as out."))
        }
        Limit::WoundsLost { who, lost } => {
            let name = names::called(deed.table(), *who);
            let lost = names::counted(usize::from(*lost), "wound");
            ("More than it has lost.", format!("{name} has lost {lost}, and regains no more than that."))
        }
        Limit::NoGuardInCounteraction => ("Not in a counteraction.", "Nobody goes on guard in a counteraction.".into()),
        Limit::OnlyCloseQuarters(action) => {
            ("Not in this killzone.", format!("{} belongs to close quarters.", action.name()))
        }
        Limit::NotOnGuard(who) => {
            let name = names::called(deed.table(), *who);
            ("It is not on guard.", format!("Only somebody on guard interrupts; {name} is not."))
        }
        Limit::NotFromGuard(action) => {
            ("Not from guard.", format!("An interrupt is Shoot or Fight; {} is neither.", action.name()))
        }
        Limit::PointBlank(who) => {
            let name = names::called(deed.table(), *who);
            ("An enemy is too near.", format!("With enemies within 1″ it shoots at one of those; {name} is none."))
        }
        Limit::NoHatchway(who) => {
            let name = names::called(deed.table(), *who);
            ("No hatchway is at hand.", format!("The base of {name} must touch an open hatchway or a door."))
        }
        Limit::NotBehindHatchway(who) => {
            let name = names::called(deed.table(), *who);
            ("Not behind the hatchway.", format!("{name} must be within 2″ of it, on the other side."))
        }
        Limit::AccessOutOfReach(access) => {
            let name = names::access(deed.table(), *access);
            ("It is out of reach.", format!("{name} must be within 1″ of {} and in sight.", deed.name()))
        }
        Limit::EnemyAtAccess(access, enemy) => {
            let (name, enemy) = (names::access(deed.table(), *access), names::called(deed.table(), *enemy));
            ("An enemy holds it open.", format!("{name} is in control range of {enemy}."))
        }
        Limit::StandsInAccess(access, who) => {
            let (name, who) = (names::access(deed.table(), *access), names::called(deed.table(), *who));
            ("Somebody stands in it.", format!("{who} stands in {name}."))
        }
        Limit::OpenAlready(access) => {
            ("It is open.", format!("{} was breached and stays open.", names::access(deed.table(), *access)))
        }
        Limit::NoBreachingCharge => {
            ("No breaching charge.", "Your side has none, or has used it; it serves once in a battle.".into())
        }
        Limit::CannotBreachQuickly(who) => {
            let name = names::called(deed.table(), *who);
            (
                "Not armed for it.",
                format!("{name} has no weapon of Piercing 2 or Piercing Crits 2 without Blast and Torrent."),
            )
        }
        Limit::NotInCounteraction { action, ap } => {
            let found = format!("{} costs {ap}", action.name());
            ("Not in a counteraction.", format!("A counteraction is one action of 1 AP; {found}."))
        }
        Limit::OnlyForFree(Some(action)) => {
            ("The activation is over.", format!("Left is only a free {}, or the end.", action.name()))
        }
        Limit::SetUpTooFar(most) => {
            let most = names::plain(*most);
            ("It is too far away.", format!("{} is set up at most {most} from where it stood.", deed.name()))
        }
        Limit::MoveGoesOn => {
            ("The move is not over.", "Operate a hatch in the middle of it, or pass: then the move is over.".into())
        }
        Limit::RulesFirst(Some(action)) => {
            ("The granted action comes first.", format!("Now: a free {}, or pass.", action.name()))
        }
        Limit::RulesFirst(None) => ("Rules come first.", "Use a rule for this moment, or pass.".into()),
        Limit::NotYourRule(rule) => {
            let team = &deed.table().team(deed.side()).name;
            ("Your side does not have it.", format!("{} is not among the rules of {team}.", rule.card().name))
        }
        Limit::NotTheMoment(rule) => {
            let when = match rule.card().used.as_ref().map(|it| it.moment) {
                Some(Moment::ReadyStep) => "is used in the Ready step",
                Some(Moment::GambitStep) => "is used in the Gambit step",
                Some(Moment::EndOfActivation) => "is used at the end of an activation of your side",
                Some(Moment::Landing) => "is used when attack dice are about to hurt one of your operatives",
                Some(Moment::Stunned) => "is used when one of your operatives is stunned",
                Some(Moment::Fallen) => "is used when one of your operatives falls",
                Some(Moment::Triumph) => "is used right after your active operative has taken an enemy out",
                None => "works by itself",
            };
            ("Not at this moment.", format!("{} {when}.", rule.card().name))
        }
        Limit::NotEnoughCp { needs, left } => {
            ("Not enough command points.", format!("It costs {needs} CP; you have {left}."))
        }
        Limit::UsedBefore(rule) => {
            let battle = matches!(rule.card().used, Some(Use { per: Per::Battle, .. }));
            let per = if battle { "battle" } else { "turning point" };
            ("It is used up.", format!("{} is used once in a {per}.", rule.card().name))
        }
        Limit::WrongTarget(rule) => ("The target does not fit.", format!("{}: {}", rule.card().name, rule.card().gist)),
        Limit::Unhurt(who) => {
            ("It is not wounded.", format!("{} has all its wounds.", names::called(deed.table(), *who)))
        }
        Limit::NotItsAction(who) => {
            let name = names::called(deed.table(), *who);
            ("Not on its datacard.", format!("{} is not among the actions of {name}.", deed.rule()))
        }
        Limit::NeedsAFriend => {
            ("Only for a friend.", format!("{} is for another operative of your side.", deed.rule()))
        }
        Limit::BeyondReach { whom, reach } => {
            let (table, state) = (deed.table(), deed.state());
            let gap = deed.who.and_then(|who| geometry::gap(table, state, who, *whom));
            let found = gap.map_or(String::new(), |it| format!("; it is {} away", names::against(it, *reach)));
            let name = names::called(table, *whom);
            ("It is too far away.", format!("{name} must be within {}{found}.", names::plain(*reach)))
        }
        Limit::NotSeen(who) => {
            ("It is out of sight.", format!("{} must be visible.", names::called(deed.table(), *who)))
        }
        Limit::NotYourCache => {
            ("Not your ammo cache.", "Fresh ammunition comes from the cache of your own side.".into())
        }
        Limit::CacheUsed => {
            let number = deed.state().turning_point.0;
            ("The cache is used up.", format!("It was used in turning point {number}, and gives once in each."))
        }
        Limit::PriceIsFixed(action) => {
            ("Not for free.", format!("No rule makes {} free here in this turning point.", action.name()))
        }
        Limit::NoGrenadeTaken => {
            ("No such grenade was taken.", format!("{}: your side has none among its equipment.", deed.rule()))
        }
        Limit::NoGrenade => ("No grenade is left.", format!("{}: your side has none of these left.", deed.rule())),
        Limit::PlaceBeyondReach(reach) => {
            ("It is too far away.", format!("The place must be within {}.", names::plain(*reach)))
        }
        Limit::PlaceNotSeen => {
            ("It is out of sight.", "The place must be visible, or on top of terrain that is.".into())
        }
        Limit::NotConnected => ("No barricade at hand.", "It must touch the inside of a portable barricade.".into()),
        Limit::StaysLevel => ("Not up or down with it.", "Behind a barricade nobody climbs, drops or jumps.".into()),
        Limit::NeedsAnEnemy => ("Only for an enemy.", format!("{} is thrown at an enemy.", deed.rule())),
        Limit::NothingLeft(item) => ("Nothing left to put down.", format!("Your side has no {} left.", item.name())),
        Limit::OutsideOwnHalf => ("Not in your half.", "It must stand wholly in your own territory.".into()),
        Limit::FarFromDropZone => {
            ("Too far from your drop zone.", "It must stand wholly within 4″ of your drop zone.".into())
        }
        Limit::MinesNear(marker) => {
            let marker = names::marker(deed.table(), *marker);
            ("Too near another marker.", format!("Mines lie more than 2″ from each marker; {marker} is nearer."))
        }
        Limit::EquipmentNear(item) => {
            let least = names::plain(SPACING);
            ("Too near other equipment.", format!("It stands more than {least} away; a {} is nearer.", item.name()))
        }
        Limit::DoorNear(gap) => {
            ("Too near a door.", format!("It stands more than {} from accessible terrain.", names::plain(*gap)))
        }
        Limit::NothingToLeanOn => {
            let least = names::plain(LADDER_HEIGHT);
            ("Nothing to lean on.", format!("A ladder stands at terrain of {least} or more."))
        }
        Limit::WrongRoster { most } => {
            let team = deed.table().team(deed.side());
            let must: Vec<String> = team.operatives.iter().filter(|it| it.must).map(|it| it.name.clone()).collect();
            let with = if must.is_empty() { String::new() } else { format!(", {} among them", names::listed(must)) };
            ("Not a kill team.", format!("{} fields {most} operatives{with}.", team.name))
        }
        Limit::TooMuchEquipment { picked, most } => {
            ("Too many equipment options.", format!("At most {most} are picked, each once; these are {picked}."))
        }
        Limit::OnlyForFree(None) => ("The activation is over.", "Nothing is left but to end it.".into()),
    };
    (headline.into(), detail)
}
