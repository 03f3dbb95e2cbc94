//! From what was typed to facts.

use battle::EntryNo;
use tactical_strike::campaign::{
    Advancement, BattleResult, BothSides, Campaign, Chance, Force, ForceName, Happening, Mission, Phase, Rank, Recruit,
    Source, Statement, Told, TurnRecord, recruits,
};

use super::arguments::{CasualtyArgs, FactCommand, InitiativeArgs, JoinArgs, MusterArgs};
use super::dice::Dice;
use super::{file, names, results};
use crate::data::Data;
use crate::strike_force::{lists, load};
use crate::usage::usage;

/// The place in a campaign that a fact is typed for.
pub(crate) struct Place<'a> {
    pub(crate) campaign: &'a Campaign,
    /// What stands there, if it is to be corrected.
    pub(crate) old: Option<Told>,
    /// The turn.
    pub(crate) turn: u32,
}

impl<'a> Place<'a> {
    /// Now.
    pub(crate) fn now(campaign: &'a Campaign) -> Self {
        Self { campaign, old: None, turn: campaign.state().turn }
    }

    /// In the place of an entry.
    pub(crate) fn of(campaign: &'a Campaign, entry: EntryNo) -> Self {
        let old = campaign.told(entry);
        let turn = old.as_ref().map_or(campaign.state().turn, |it| it.turn);
        Self { campaign, old, turn }
    }

    /// Before an entry.
    pub(crate) fn before(campaign: &'a Campaign, entry: EntryNo) -> Self {
        Self { old: None, ..Self::of(campaign, entry) }
    }

    pub(crate) fn record(&self) -> Option<&'a TurnRecord> {
        self.campaign.state().history.iter().find(|it| it.turn == self.turn)
    }

    /// The force whose challenge is open there.
    fn challenge(&self) -> anyhow::Result<ForceName> {
        let told = self.old.as_ref().and_then(|it| match &it.happening {
            Happening::Assisted { challenge, .. }
            | Happening::Accepted { challenge }
            | Happening::Declined { challenge } => Some(challenge.clone()),
            _ => None,
        });
        let newest = || self.record()?.engagements.last()?.challenged_by().cloned();
        told.or_else(newest)
            .ok_or_else(|| anyhow::anyhow!("Nothing to answer. Nobody has been challenged in this turn."))
    }

    fn force(&self, typed: &str) -> anyhow::Result<ForceName> {
        names::force(self.campaign.state(), typed)
    }
}

/// The facts that were typed, in their order; mostly one.
pub(crate) fn facts(place: &Place<'_>, command: &FactCommand, dice: &Dice) -> anyhow::Result<Vec<(Happening, Chance)>> {
    let state = place.campaign.state();
    let mut chance = Chance::default();
    let fact = match command {
        FactCommand::Join(args) => return join(args),
        FactCommand::Warmaster(args) => Happening::Warmaster { force: place.force(&args.force)? },
        FactCommand::Initiative(args) => initiative(place, args, dice, &mut chance)?,
        FactCommand::Muster(args) => muster(place, args)?,
        FactCommand::Advance(args) => {
            let force = place.force(&args.force)?;
            let character = names::character(state, &force, &args.character)?;
            let known = args.relic.as_deref().map(|typed| known_relic(place.campaign, typed));
            if known.is_none() && args.advancement.trim().eq_ignore_ascii_case("relic") {
                let relics: Vec<String> =
                    place.campaign.plan().relics().iter().map(|it| format!("--relic \"{}\"", it.name)).collect();
                return Err(usage(format!("which relic? This campaign knows {}", relics.join(", "))));
            }
            let advancement = Advancement::parse(&args.advancement, known.as_deref()).map_err(usage)?;
            Happening::Advanced { force, character, advancement }
        }
        FactCommand::Recruit(args) => {
            let leader = names::recruit(Rank::Leader, &args.leader)?;
            Happening::Recruited { force: place.force(&args.force)?, leader }
        }
        FactCommand::Challenge(args) => {
            Happening::Challenged { challenger: place.force(&args.challenger)?, target: place.force(&args.target)? }
        }
        FactCommand::Assist(args) => {
            Happening::Assisted { challenge: place.challenge()?, force: place.force(&args.force)? }
        }
        FactCommand::Accept(_) => Happening::Accepted { challenge: place.challenge()? },
        FactCommand::Decline(_) => Happening::Declined { challenge: place.challenge()? },
        FactCommand::Support(args) => {
            let mission = results::mission_of(place, args.mission)?;
            let Some(mission) = mission.challenged_by().cloned() else {
                return Err(usage("that mission has nobody"));
            };
            Happening::Supported { force: place.force(&args.force)?, mission }
        }
        FactCommand::Result(args) => results::result(place, args)?,
        FactCommand::Casualty(args) => casualty(place, args, dice, &mut chance)?,
        FactCommand::Next(_) => {
            let told = place.old.as_ref().and_then(|it| match it.happening {
                Happening::PhaseEnded { phase } => Some(phase),
                _ => None,
            });
            if told.is_none() && state.phase == Phase::Consolidation && state.turn >= place.campaign.plan().turns() {
                chance = dice.open(place.campaign);
            }
            Happening::PhaseEnded { phase: told.unwrap_or(state.phase) }
        }
    };
    Ok(vec![(fact, chance)])
}

/// The relic with the campaign's own spelling.
fn known_relic(campaign: &Campaign, typed: &str) -> String {
    let known = campaign.plan().relics().iter().find(|it| it.name.eq_ignore_ascii_case(typed.trim()));
    known.map_or(typed.trim().to_owned(), |it| it.name.clone())
}

fn join(args: &JoinArgs) -> anyhow::Result<Vec<(Happening, Chance)>> {
    let side = tactical_strike::campaign::Cause::parse(&args.side).map_err(usage)?;
    let characters = match (&args.strike_force, &args.hero, &args.returning) {
        (Some(name), _, _) => {
            let data = Data::new(args.data.clone())?;
            let lists = lists(&data)?;
            let force = load(&data, &lists, name)?;
            let found = recruits(&lists, &force, side);
            let mut found = found.map_err(|faults| {
                anyhow::anyhow!("the Hero and Leaders of {} cannot join:\n  {}", force.name, faults.join("\n  "))
            })?;
            if args.names.len() > found.len() {
                return Err(usage(format!(
                    "{} has {} Heroes and Leaders; more names are given",
                    force.name,
                    found.len()
                )));
            }
            for (recruit, name) in found.iter_mut().zip(&args.names) {
                recruit.name = name.trim().to_owned();
            }
            found
        }
        (None, Some(hero), _) => {
            let leaders = args.leader.iter().map(|it| names::recruit(Rank::Leader, it));
            std::iter::once(names::recruit(Rank::Hero, hero)).chain(leaders).collect::<Result<Vec<Recruit>, _>>()?
        }
        (None, None, Some(earlier)) => returning(args, earlier)?,
        (None, None, None) => {
            return Err(usage("who leads it? Give --strike-force, or --hero with up to two --leader, or --returning"));
        }
    };
    let force = ForceName::new(args.force.trim());
    let joined = Happening::Joined { force: force.clone(), player: args.player.trim().to_owned(), side, characters };
    let chance = Chance { word: args.word.as_ref().map(|it| it.trim().to_owned()), ..Chance::default() };
    let mut facts = vec![(joined, chance)];
    if args.warmaster {
        facts.push((Happening::Warmaster { force }, Chance::default()));
    }
    Ok(facts)
}

fn returning(args: &JoinArgs, earlier: &std::path::Path) -> anyhow::Result<Vec<Recruit>> {
    let kept = file::look(&file::with_ending(earlier))?;
    let state = kept.campaign().state();
    let name = names::force(state, args.formerly.as_deref().unwrap_or(&args.force))?;
    let living = state.force(&name).into_iter().flat_map(Force::living);
    Ok(living.map(|it| it.returns()).collect())
}

fn initiative(place: &Place<'_>, args: &InitiativeArgs, dice: &Dice, chance: &mut Chance) -> anyhow::Result<Happening> {
    let mut faces = Vec::new();
    if args.roll {
        let (rolled, number) = dice.roll(place.campaign, false)?;
        *chance = number;
        faces.extend(place.campaign.state().forces.iter().map(|it| it.name.clone()).zip(rolled));
    }
    for typed in &args.dice {
        let (force, die) = names::number_of_force(place.campaign, "die", typed)?;
        faces.push((force, u8::try_from(die).unwrap_or(u8::MAX)));
    }
    Ok(Happening::Initiative { dice: faces })
}

fn muster(place: &Place<'_>, args: &MusterArgs) -> anyhow::Result<Happening> {
    let (mut pay, improve) = (names::resources(&args.pay)?, names::resources(&args.improve)?);
    for resource in &improve {
        if !pay.contains(resource) {
            pay.push(*resource);
        }
    }
    Ok(Happening::Mustered { force: place.force(&args.force)?, pay, improve })
}

fn casualty(place: &Place<'_>, args: &CasualtyArgs, dice: &Dice, chance: &mut Chance) -> anyhow::Result<Happening> {
    let state = place.campaign.state();
    let force = place.force(&args.force)?;
    let character = names::character(state, &force, &args.character)?;
    let (roll, injury) = match args.die {
        Some(die) => (die, args.injury),
        None => {
            let (faces, number) = dice.roll(place.campaign, true)?;
            *chance = number;
            let mut faces = faces.into_iter();
            let roll = faces.next().unwrap_or(0);
            let rank = state.force(&force).and_then(|it| it.character(&character)).map_or(Rank::Leader, |it| it.rank());
            let fate = place.campaign.plan().rules().casualties.fate(rank, roll);
            (roll, faces.next().filter(|_| fate.is_some_and(|it| it.injures())))
        }
    };
    Ok(Happening::Casualty { force, character, roll, injury })
}

/// Where a fact belongs: now, or before the end of a phase of an earlier turn in which it was forgotten.
pub(crate) fn where_it_belongs(campaign: &Campaign, fact: Happening, turn: Option<u32>) -> Statement {
    let state = campaign.state();
    let now = |fact| Statement::Happened(Told { turn: state.turn, happening: fact });
    let (turn, phase) = match &fact {
        Happening::Fought(_) => match turn.filter(|it| *it < state.turn || state.phase != Phase::Conflict) {
            Some(turn) => (turn, Phase::Conflict),
            None => return now(fact),
        },
        Happening::Casualty { force, character, .. } => {
            let open = state.open_rolls.iter().find(|it| it.force == *force && it.character == *character);
            match open.filter(|it| it.turn < state.turn || state.phase != Phase::Consolidation) {
                Some(open) => (open.turn, Phase::Consolidation),
                None => return now(fact),
            }
        }
        _ => return now(fact),
    };
    match campaign.end_of(turn, phase) {
        Some(before) => Statement::Inserted { before, happening: fact },
        None => now(fact),
    }
}

/// No points for anybody.
pub(crate) fn blank(mission: Mission) -> BattleResult {
    let victory = BothSides::new(0, 0);
    BattleResult { mission, map: None, victory, forces: Vec::new(), source: Source::Typed }
}
