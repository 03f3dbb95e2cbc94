//! Refusals: what stands in the way, what it needs and what was found.

use battle::{Act, Finding, Objection, View};

use super::{findings, names};
use crate::Maelstrom;
use crate::Reason;
use crate::choice::Choice;
use crate::vocabulary::UnitId;

pub(super) fn reason(view: &View<'_, Maelstrom>, act: &Act<Maelstrom>, reason: &Reason) -> Objection {
    let (headline, detail) = said(view, reason);
    Objection { headline, detail, rule: rule(act).into() }
}

/// The rule behind an act, by its name in the pack.
fn rule(act: &Act<Maelstrom>) -> &'static str {
    match act {
        Act::Choose(choice) => match choice {
            Choice::Carry(_) => "Fixed Determination",
            Choice::NewIntel(..) => "New Intel",
            Choice::QuickThinking(_) => "Quick Thinking",
            Choice::StandingOrders => "Standing Orders",
            Choice::PlaceMarker(..) | Choice::Number(_) => "Objective markers",
            Choice::Deploy(..) | Choice::DeployEverybody => "Deployment",
            Choice::Stratagem { .. } => "Before the battle",
            Choice::Ready => "Mustering",
            Choice::Replace(_) | Choice::From(_) | Choice::Mark(_) => "Tactical objectives",
            _ => "Sequence",
        },
        Act::Report(_) => "Reports",
        Act::Sealed(_) | Act::Opened(..) => "Secret choices",
        Act::Answered(..) => "Answers",
        Act::Rolled(..) => "Sequence",
    }
}

fn said(view: &View<'_, Maelstrom>, reason: &Reason) -> (String, String) {
    let unit = |it: &UnitId| names::unit(view.table, *it);
    let plain = |headline: &str, detail: String| (headline.to_owned(), detail);
    match reason {
        Reason::NotThisStep => plain("Not at this step.", String::new()),
        Reason::NotOffered => plain("Not a choice here.", String::new()),
        Reason::NothingToAgreeTo => plain("Nothing to agree to.", "The other side has proposed nothing.".into()),
        Reason::Muster(problem) => (format!("The army breaks {}.", problem.code), format!("{problem}.")),
        Reason::Battlefield(why) => plain("Not such a battlefield.", format!("{why}.")),
        Reason::NotInATerritory => {
            plain("O1: not wholly in a territory.", "A marker lies wholly on one side of the centre line.".into())
        }
        Reason::InDeploymentZone => {
            plain("O2: in the deployment zone.", "A marker may not even touch the zone of its territory.".into())
        }
        Reason::NearEdge { gap } => (
            "O3: too near to the edge.".into(),
            format!(
                "{} from the edge; it must be more than {}″.",
                names::measured(*gap),
                view.table.options().marker_edge_gap
            ),
        ),
        Reason::NearMarker { gap, needs } => (
            "O4: too near to another marker.".into(),
            format!("{} from a marker; it must be more than {needs}.", names::measured(*gap)),
        ),
        Reason::TerritoryFull => {
            plain("O5: this territory is full.", "Half of all markers lie in each territory.".into())
        }
        Reason::WrongNumbers => {
            plain("Not those markers.", "Name each marker of your territory once, in the order you want.".into())
        }
        Reason::SameCategory => plain("The categories must differ.", "Select three different ones.".into()),
        Reason::NotSelected(it) => plain("Not one of yours.", format!("{} was not selected.", it.name())),
        Reason::NothingSealed => plain("Nothing to open now.", "It is not sealed, or not due to be opened.".into()),
        Reason::TooManyInReserve { found, most } => (
            "R1: too many units in reserve.".into(),
            format!("{found} units off the battlefield; at most {most} may be."),
        ),
        Reason::TooManyPointsInReserve { found, army } => (
            "R2: too many points in reserve.".into(),
            format!("{found} points off the battlefield; it must be less than half of {army}."),
        ),
        Reason::CannotBoard(it) => plain("R3: no place aboard.", format!("{} cannot board that.", unit(it))),
        Reason::FortificationInReserve(it) => {
            plain("R4: Fortifications stay.", format!("{} cannot be in Strategic Reserves.", unit(it)))
        }
        Reason::NoSuchAbility(it) => {
            plain("No ability for that.", format!("{} has nothing to start elsewhere by.", unit(it)))
        }
        Reason::NamedTwice(it) => plain("Named twice.", format!("{} is named more than once.", unit(it))),
        Reason::NotYourUnit(it) => plain("Not that side's unit.", format!("{} belongs to the other side.", unit(it))),
        Reason::NotToDeploy(it) => plain("Not to be set up.", format!("{} is not waiting to be set up.", unit(it))),
        Reason::DeploysLast(it) => plain("It is set up last.", format!("{} comes after both armies.", unit(it))),
        Reason::WrongNumberOfPlaces { found, needs } => {
            plain("One place a model.", format!("{found} places for {needs} models."))
        }
        Reason::OutsideZone(it) => {
            plain("Outside the deployment zone.", format!("{} must be wholly within it.", unit(it)))
        }
        Reason::NotAtEdge(it) => plain(
            "It must touch the edge.",
            format!("{} is larger than the zone is deep and touches its own edge.", unit(it)),
        ),
        Reason::OffBattlefield(it) => plain("Off the battlefield.", format!("{} must stand on it.", unit(it))),
        Reason::Overlaps(it) => plain("Somebody stands there.", format!("{} would overlap a model.", unit(it))),
        Reason::NotCoherent(it) => plain(
            "Not in coherency.",
            format!("Models of {} stay within 2″ of another, of two others from six models on.", unit(it)),
        ),
        Reason::OnMarker(it) => plain("On a marker.", format!("{} may not end on an objective marker.", unit(it))),
        Reason::OnTop(it, what) => plain("Not on top of that.", format!("{} cannot stand on {what}.", unit(it))),
        Reason::NotFromAnEdge(it) => plain(
            "Not from an edge.",
            format!("{} must be wholly within 6″ of one edge, and not of the enemy's.", unit(it)),
        ),
        Reason::InEnemyZone(it) => {
            plain("In the enemy's deployment zone.", format!("{} may arrive there from round 3 on.", unit(it)))
        }
        Reason::NearEnemy { unit: it, gap } => plain(
            "Too near to an enemy.",
            format!("{} would be {} from an enemy; it must be more than 9″.", unit(it), names::measured(*gap)),
        ),
        Reason::LeftThisTurn(it) => plain("It left in this turn.", format!("{} returns in a later one.", unit(it))),
        Reason::GotOut(it) => plain(
            "It got out of a wreck.",
            format!("{} neither charges nor intervenes in the turn in which its transport was destroyed.", unit(it)),
        ),
        Reason::Engaged(it) => {
            plain("In Engagement Range.", format!("{} is set up more than 1″ from every enemy.", unit(it)))
        }
        Reason::Oversized(it) => plain(
            "Too large to act in round 1.",
            format!("{} is larger than its zone is deep; in round 1 it only fights.", unit(it)),
        ),
        Reason::NotInTheArmy(it) => {
            plain("Not in the army.", format!("{} is not in the army; it may be added during the battle.", unit(it)))
        }
        Reason::InTheArmy(it) => plain("It is in the army.", format!("{} cannot be added to it.", unit(it))),
        Reason::NotEnoughPoints { needs, left } => {
            plain("Not enough reinforcement points.", format!("It costs {needs} points; {left} are left."))
        }
        Reason::HasMoved(it) => plain("It has moved.", format!("{} makes no further move in this phase.", unit(it))),
        Reason::UpgradedAtMustering => {
            plain("Too late for upgrades.", "Upgrades are bought while mustering, and stand on the roster.".into())
        }
        Reason::DeclaredWithReserves => {
            plain("Too late for that.", "What sets up units elsewhere is declared with the reserves.".into())
        }
        Reason::AbilityIsFree => plain("An ability costs no CP.", "Say that it is a stratagem, or 0 CP.".into()),
        Reason::WhoseAbility => plain("Whose ability?", "Say whose ability it is.".into()),
        Reason::NotInFirstRound => plain("Not in the first round.", "It begins with round 2.".into()),
        Reason::NotUnscored(it) => {
            plain("Not left from last round.", format!("{it} was not generated in it, or was scored."))
        }
        Reason::AlreadyGenerated(it) => plain("Generated already.", format!("You have {it} in this round.")),
        Reason::RuledOut(it) => {
            plain("It would not count.", format!("{it} has to be generated again, so that nothing is changed to it."))
        }
        Reason::NoPlaceLeft => plain("No place is left.", "All your objectives of this round are there.".into()),
        Reason::NotEnoughCp { needs, left } => plain("Not enough CP.", format!("It needs {needs} CP; {left} left.")),
        Reason::OncePerBattle(it) => plain("Once in a battle.", format!("{} was used.", it.name())),
        Reason::OncePerRound(it) => plain("Once in a round.", format!("{} was used in this round.", it.name())),
        Reason::OncePerPhase(it) => plain("Once in a phase.", format!("{it} was used in this phase.")),
        Reason::UsedUp(it) => plain("Used often enough.", format!("No more {} in this round.", it.name())),
        Reason::NoCategories => plain("No categories were selected.", "In this mission all of them are used.".into()),
        Reason::Selected(it) => plain("Selected already.", format!("{} is one of yours.", it.name())),
        Reason::TooLate => plain("Too late.", "No round comes after this one.".into()),
        Reason::NoSuchRow => plain("No such result.", "A result is 1 to 6.".into()),
        Reason::RolledAOne(it) => plain("A 1 was rolled.", format!("For {} a 1 was rolled in this round.", it.name())),
        Reason::NotTheirObjective(it) => plain("Not their objective.", format!("They have no {it} in this round.")),
        Reason::NoReplacement(it) => {
            plain("Not to be taken.", format!("{it} is not another objective of the category that is still free."))
        }
        Reason::CategoryDone(it) => plain("That category is done.", format!("{} has its objective.", it.name())),
        Reason::NobodyInRange(side) => plain(
            "Nobody of them is there.",
            format!("{} has no model that could be in range of it.", names::person(view.table, *side)),
        ),
        Reason::AloneInRange(side) => plain(
            "They are there alone.",
            format!("{} is seen in range of it, and nobody else could be.", names::person(view.table, *side)),
        ),
        Reason::TooFewModels { side, markers } => plain(
            "Too few models.",
            format!("{} has too few models for {markers} markers at once.", names::person(view.table, *side)),
        ),
        Reason::TooFewUnits { side, quarters } => plain(
            "Too few units.",
            format!("{} has too few units for {quarters} quarters at once.", names::person(view.table, *side)),
        ),
        Reason::AnsweredOtherwise(question, answer) => {
            let finding = Finding { question: *question, answer: Some(*answer) };
            plain("Not both can be.", format!("It was answered: {}.", findings::finding(view.table, &finding)))
        }
        Reason::Destroyed(it) => plain("It is destroyed.", format!("{} is gone.", unit(it))),
        Reason::NotOnBattlefield(it) => plain("Not on the battlefield.", format!("{} is not there.", unit(it))),
        Reason::NotSoMany { found, left } => plain("Not so many.", format!("{found} reported; {left} left.")),
        Reason::NoAttacker => plain("No enemy did it.", "Say which enemy unit it was.".into()),
        Reason::NoPsyker(it) => plain("No PSYKER.", format!("{} manifests no powers.", unit(it))),
        Reason::NotInThisPhase(phase) => {
            plain("Not in this phase.", format!("That happens in the {} phase.", phase.name()))
        }
        Reason::NotBeforeRoundTwo => plain("Not in the first round.", "Reserves arrive from round 2 on.".into()),
        Reason::NotWaiting(it) => plain("It is not waiting.", format!("{} has nowhere to come from.", unit(it))),
        Reason::HasConceded(side) => {
            plain("That side has conceded.", format!("{} does nothing more.", names::person(view.table, *side)))
        }
        Reason::CpGained => plain("One CP a round.", "A side gains at most 1 CP like that in a round.".into()),
    }
}
