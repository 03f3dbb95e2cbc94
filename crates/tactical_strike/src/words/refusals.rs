//! Why the rules say no: what stands in the way, what it needs, and the rule.

use battle::{Objection, View};

use super::names;
use crate::TacticalStrike;
use crate::reason::{Hindrance, Reason};
use crate::vocabulary::CombatantId;

pub(super) fn reason(view: &View<'_, TacticalStrike>, reason: &Reason) -> Objection {
    let (headline, detail, rule) = sentences(view, reason);
    Objection { headline, detail, rule: rule.into() }
}

fn sentences(view: &View<'_, TacticalStrike>, reason: &Reason) -> (String, String, &'static str) {
    let model = |it: &CombatantId| names::model(view.table, *it);
    let short = |headline: &str, rule: &'static str| (headline.to_owned(), String::new(), rule);
    let long = |headline: &str, detail: String, rule: &'static str| (headline.to_owned(), detail, rule);
    match reason {
        Reason::NotThisStep => short("Not at this moment.", "the sequence of a mission"),
        Reason::NotOffered => short("That is no choice here.", "the sequence of a mission"),
        Reason::NothingToAgreeTo => short("Nothing to agree to.", "preparing to play"),
        Reason::NothingSealed => short("Not everybody has noted units yet.", "Ad-Hoc Units"),
        Reason::NotYours(it) => long("Somebody else's model.", format!("{} is not yours.", model(it)), "the table"),
        Reason::Gone(it) => long("It was removed.", format!("{} is a casualty.", model(it)), "casualties"),
        Reason::NotOnTheTable(it) => long("Not on the table.", format!("{} is not there.", model(it)), "the table"),
        Reason::OnlyIn(phase) => long("Another phase.", format!("Only in the {} phase.", phase.name()), "the turn"),
        Reason::NeverIn(phase) => {
            long("Another phase.", format!("That does not happen in the {} phase.", phase.name()), "the turn")
        }
        Reason::OnlyInOwnMovement => short("Only in one's own Movement phase.", "the turn"),
        Reason::OnlyInOwn(phase) => long("Not now.", format!("Only in one's own {} phase.", phase.name()), "the turn"),
        Reason::NotYourTurn => short("It is another side's turn.", "the turn"),
        Reason::NobodyScores(side) => long(
            "Nobody there who could.",
            format!(
                "{} no scoring unit on the table that does not fall back: more than half of it Troops.",
                names::does(view.table, *side, "has")
            ),
            "scoring units",
        ),
        Reason::SomebodyScores(side) => long(
            "Somebody does.",
            format!("Somebody of {} has a scoring unit there, or it is not theirs.", names::side(view.table, *side)),
            "scoring units",
        ),
        Reason::HoldsElsewhere { side, units } => long(
            "Too few for that.",
            format!(
                "{} {}, none of them at two such places, and others are held already.",
                names::does(view.table, *side, "has"),
                names::counted(*units, "scoring unit")
            ),
            "scoring units",
        ),
        Reason::FewerModels(most) => long(
            "So many are not left.",
            format!("At most {} on the table and not falling back.", names::counted(*most, "model")),
            "casualties",
        ),
        Reason::FewerUnits(most) => {
            long("So many are not there.", format!("At most {}.", names::counted(*most, "enemy unit")), "the table")
        }
        Reason::ZoneTaken => short("That zone is not free.", "deployment maps"),
        Reason::OutsideZone => {
            long("Outside of the zone.", "It has to be in the own deployment zone.".into(), "deployment")
        }
        Reason::OffTheTable => short("Not wholly on the table.", "the table"),
        Reason::NearEdge { needs } => {
            long("Too near to an edge.", format!("It needs {needs}″ to every table edge."), "objective markers")
        }
        Reason::NearMarker => {
            long("Too near to another objective.", "They need 12″ between them.".into(), "objective markers")
        }
        Reason::SetUpAlready(it) => long("Set up already.", format!("{} is in its place.", model(it)), "deployment"),
        Reason::NobodyOnTheTable => {
            long("Nobody on the table.", "A side keeps at least one model out of reserve.".into(), "reserves")
        }
        Reason::NotAnInfiltrator(it) => {
            long("It does not infiltrate.", format!("{} has no Infiltrate.", model(it)), "Infiltrate")
        }
        Reason::NotAScout(it) => {
            long("It does not scout.", format!("{} has no Scout, or has moved.", model(it)), "Scout")
        }
        Reason::WrongNumberOfPlaces { needs, found } => long(
            "Not a place for each model.",
            format!("{needs} models need {needs} places, not {found}."),
            "the table",
        ),
        Reason::Overlaps => short("Models lie on each other.", "the table"),
        Reason::NotCoherent => {
            long("Out of coherency.", "From model to model at most 2″, 4″ for vehicles.".into(), "coherency")
        }
        Reason::NearEnemy { needs } => {
            long("Too near to an enemy.", format!("It needs more than {needs}″."), "deployment")
        }
        Reason::UnitTooSmall => short("An Ad-Hoc Unit has two models or more.", "Ad-Hoc Units"),
        Reason::UnitTooLarge { models } => {
            long("Too many models.", format!("An Ad-Hoc Unit has up to 10 models, not {models}."), "Ad-Hoc Units")
        }
        Reason::TwoOwners => short("Models of two players.", "Ad-Hoc Units"),
        Reason::TwoTypes(one, other) => long(
            "Different unit types.",
            format!("{} and {} cannot be one unit.", battle::capitalized(one.name()), other.name()),
            "Ad-Hoc Units",
        ),
        Reason::TwoFactions => short("Two factions of one list.", "Ad-Hoc Units"),
        Reason::NoCharacters(kind) => long(
            "No place for a character.",
            format!("Heroes and Leaders do not join {}.", kind.name()),
            "Ad-Hoc Units",
        ),
        Reason::TwiceInAUnit(it) => long("Named twice.", format!("{} is there twice.", model(it)), "the table"),
        Reason::NoCharacter(it) => {
            long("Not a Hero or Leader.", format!("{} is neither.", model(it)), "Heroes and Leaders")
        }
        Reason::Runs(it) => {
            long("It is falling back.", format!("{} falls back, or has just regrouped.", model(it)), "falling back")
        }
        Reason::Stays(it) => long(
            "It does not fall back.",
            format!("Only who falls back leaves the table; {} does not.", model(it)),
            "falling back",
        ),
        Reason::OnTheGround(it) => {
            long("Gone to ground.", format!("{} is on the ground.", model(it)), "going to ground")
        }
        Reason::IsLocked(it) => {
            long("Locked in combat.", format!("The unit of {} touches an enemy.", model(it)), "close combat")
        }
        Reason::SameUnit => short("They are one unit already.", "Ad-Hoc Units"),
        Reason::LeaveFirst(it) => {
            long("In another unit.", format!("{} leaves that one first.", model(it)), "Ad-Hoc Units")
        }
        Reason::AloneAlready(it) => long("Alone already.", format!("{} is in no unit.", model(it)), "Ad-Hoc Units"),
        Reason::ReorganisedAlready(it) => long(
            "Once a turn only.",
            format!("{} has split or merged units in this turn.", model(it)),
            "splitting and merging",
        ),
        Reason::NotOfThisUnit(it) => {
            long("Not of this unit.", format!("{} does not stay behind in it.", model(it)), "splitting and merging")
        }
        Reason::NothingToSplit => short("Nobody is left to divide.", "splitting and merging"),
        Reason::JustArrived(it) => long("Just arrived.", format!("{} came from reserve.", model(it)), "reserves"),
        Reason::JustGotOut(it) => {
            long("Just got out.", format!("{} left a transport in this turn.", model(it)), "transports")
        }
        Reason::NoTransport(it) => {
            long("No transport for it.", format!("{} carries none of these.", model(it)), "transports")
        }
        Reason::NoRoom { places, needs } => {
            long("Not enough room.", format!("It has {places} places; {needs} are needed."), "transports")
        }
        Reason::CannotBoard(it) => long("It cannot board.", format!("{} is not on foot.", model(it)), "transports"),
        Reason::DroveTooFar(it) => {
            long("The doors are shut.", format!("{} has moved more than 6″.", model(it)), "transports")
        }
        Reason::DroveBefore(it) => {
            long("It has moved.", format!("{} has moved more than 6″ this turn already.", model(it)), "transports")
        }
        Reason::InAndOut(it) => {
            long("In and out in one turn.", format!("{} got in or out before.", model(it)), "transports")
        }
        Reason::DoorsWereOpen(it) => long(
            "The doors were open.",
            format!("{} cannot shock or ram and let somebody out in one turn.", model(it)),
            "transports",
        ),
        Reason::NotAboard(it) => long("Not aboard.", format!("{} is in no transport.", model(it)), "transports"),
        Reason::NoSuchPoi => short("No such Point of Interest.", "Points of Interest"),
        Reason::Explored => short("Explored already.", "Points of Interest"),
        Reason::ExploredOne(it) => long(
            "One point a turn.",
            format!("{} has explored another; they lie too far apart for both.", model(it)),
            "Points of Interest",
        ),
        Reason::NotAtPoi(it) => {
            long("Too far away.", format!("{} has to be within 1″ of the point.", model(it)), "Points of Interest")
        }
        Reason::NoSuchAdjustment(more) => long(
            "Not by that much.",
            format!("Nothing lets the explorer change the total by {more:+}."),
            "Points of Interest",
        ),
        Reason::NotEnoughCp { needs, left } => {
            long("Not enough command points.", format!("{needs} needed, {left} left."), "command points")
        }
        Reason::CapReached { spent, cap, wants } => long(
            "Too many command points.",
            format!("{cap} may be spent in a mission; {spent} are, and {wants} more would be too many."),
            "command points",
        ),
        Reason::TooMuchForSeizing => {
            long("Too much for seizing.", "A side may spend 3 command points on it.".into(), "command points")
        }
        Reason::NobodyNear(it) => long(
            "Out of command.",
            format!("{} has no Hero or Leader with it, and no Hero within 12″.", model(it)),
            "command points",
        ),
        Reason::GrantedAlready(grant) => {
            long("One rule at a time.", format!("The unit has {} for a command point.", grant.name()), "command points")
        }
        Reason::NoSuchPower => short("It knows no such power.", "psychic powers"),
        Reason::PowerUsed => short("That power was used in this turn.", "psychic powers"),
        Reason::NobodyLeads(it) => {
            long("Nobody leads them.", format!("{} needs a Hero or Leader in the unit.", model(it)), "psychic powers")
        }
        Reason::WrongTarget => short("Not a target for it.", "psychic powers"),
        Reason::NotTheirFire(it) => long("Not their turn.", format!("{} acts in its own turn.", model(it)), "the turn"),
        Reason::NoWitchfire(it) => {
            let detail =
                format!("{} has used none in this Psychic phase; other fire belongs to the Shooting phase.", model(it));
            long("No witchfire.", detail, "psychic powers")
        }
        Reason::Friends => short("They are on the same side.", "the table"),
        Reason::TooManyUnsaved => short("More unsaved wounds than wounds.", "the table"),
        Reason::NoSuchWeapon(it) => long("No such weapon.", format!("Nobody with {} carries it.", model(it)), "ammo"),
        Reason::OutAlready => short("Out of ammunition already; snap shots cause no test.", "ammo"),
        Reason::TestedForIt => {
            long("Tested already.", "One test for a weapon and an attack, however many 1s it shows.".into(), "ammo")
        }
        Reason::NoReroll => long(
            "It is not rolled again.",
            "No rule allows that here, or it was rolled again before.".into(),
            "rolling again",
        ),
        Reason::CannotReact(why) => long("It cannot answer like that.", hindrance(*why).into(), "Reaction Fire"),
        Reason::NoCounterAttack(it) => long(
            "No Counter-attack now.",
            format!("The unit of {} has used Reaction Fire in this turn.", model(it)),
            "Reaction Fire",
        ),
        Reason::CannotGoToGround(it) => {
            long("It does not go to ground.", format!("{} never does.", model(it)), "going to ground")
        }
        Reason::NeverRuns(it) => long("It does not run.", format!("{} cannot.", model(it)), "runs"),
        Reason::NeverCharges(it) => {
            long("It does not charge.", format!("{} is a vehicle that does not walk.", model(it)), "charges")
        }
        Reason::ChargesLater(it) => long(
            "It does not charge.",
            format!("{} scouted or infiltrated, and charges from its second turn on.", model(it)),
            "charges",
        ),
        Reason::NotSlowed(it) => long("No roll is needed.", format!("{} is not slowed by it.", model(it)), "terrain"),
        Reason::ShotOrRan(it) => long(
            "It has shot or run.",
            format!("{} does one of them in a turn, and does not charge after a run.", model(it)),
            "runs",
        ),
        Reason::NotRolledToHit => long(
            "No die is rolled to hit.",
            "Templates and blasts have none, and they and large guns fire no snap shots.".into(),
            "shots",
        ),
        Reason::NoBlast => short("It is no such weapon.", "shots"),
        Reason::StaysSilent => short("That weapon stays silent here.", "shots"),
        Reason::NoSave(it) => long("No save.", format!("{} has none against that.", model(it)), "saves"),
        Reason::NotTheBestSave(it) => {
            long("Another save is better.", format!("{} takes its best one.", model(it)), "saves")
        }
        Reason::WrongDice => {
            long("No such dice.", "For each weapon 1 to 100 dice that show 1 to 6, once.".into(), "shots")
        }
        Reason::NothingToTest(it) => {
            long("Nothing to test.", format!("{} owes no such test now.", model(it)), "leadership")
        }
        Reason::NothingDone => short("Nothing happened.", "the table"),
    }
}

fn hindrance(why: Hindrance) -> &'static str {
    match why {
        Hindrance::OutOfAmmo => "A weapon of the unit is out of ammunition; overwatch is still possible.",
        Hindrance::OnTheGround => "The unit has gone to ground.",
        Hindrance::Runs => "The unit is falling back.",
        Hindrance::SlowAndPurposeful => "The unit is Slow and Purposeful.",
        Hindrance::Locked => "The unit is locked in combat.",
        Hindrance::NoArmour => "The Armour of the force is nonexistent; nobody of it overwatches.",
    }
}
