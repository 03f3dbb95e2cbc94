//! From phrases to what happened.

use battle::{EntryNo, Phrase};
use door::Refusal;
use tactical_strike::campaign::{
    Advancement, Campaign, Cause, Chance, Force, ForceName, Happening, Journal, Phase, Rank, Recruit, Statement, Told,
    TurnRecord, Vault, recruits,
};

use super::dice::Dice;
use super::{names, results};
use crate::campaigns::{Telling, not_understood, refused};
use crate::data::Kind;
use crate::forces::{army_lists, strike_force};
use crate::set_up::Source;

/// What somebody wants to have written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Wish {
    /// Something happened, perhaps in this earlier turn.
    Tell(Vec<(Happening, Chance)>, u32),
    /// It happened otherwise.
    Correct(EntryNo, Happening, Chance),
    /// It did not happen.
    Withdraw(EntryNo),
    /// Something was forgotten.
    Insert(EntryNo, Happening, Chance),
}

/// The place in a campaign that something is said for.
pub(super) struct Place<'a> {
    pub(super) campaign: &'a Campaign,
    pub(super) telling: &'a Telling,
    /// What stands there, if it is to be corrected.
    pub(super) old: Option<Told>,
    /// The turn.
    pub(super) turn: u32,
}

/// What a phrase wants.
pub(super) fn wish(campaign: &Campaign, telling: &Telling, dice: &Dice) -> Result<Wish, Vec<Refusal>> {
    let phrase = &telling.phrase;
    let Some((verb, value)) = phrase.head() else { return Err(not_understood("nothing was said")) };
    let entry = || {
        let number = value.trim().parse().map_err(|_| not_understood(format!("\"{value}\" is no number of an entry")));
        number.map(EntryNo)
    };
    let now = campaign.state().turn;
    match verb {
        "tell" => {
            let turn = names::number(phrase, "turn")?.unwrap_or(now);
            let place = Place { campaign, telling, old: None, turn };
            Ok(Wish::Tell(happenings(&place, phrase, dice)?, turn))
        }
        "withdraw" => {
            phrase.only(&["withdraw", "because", "agreed"]).map_err(|it| not_understood(it.0))?;
            Ok(Wish::Withdraw(entry()?))
        }
        "correct" | "insert" => {
            phrase.only(&["correct", "insert", "tells", "because", "agreed"]).map_err(|it| not_understood(it.0))?;
            let entry = entry()?;
            let told = campaign.told(entry);
            let turn = told.as_ref().map_or(now, |it| it.turn);
            let old = told.filter(|_| verb == "correct");
            let inner = inner(phrase)?;
            let place = Place { campaign, telling, old, turn };
            let mut told = happenings(&place, &inner, dice)?.into_iter();
            match (told.next(), told.next()) {
                (Some((happening, chance)), None) if verb == "correct" => Ok(Wish::Correct(entry, happening, chance)),
                (Some((happening, chance)), None) => Ok(Wish::Insert(entry, happening, chance)),
                _ => Err(not_understood("one entry at a time; name the Warmaster with a command of its own")),
            }
        }
        other => Err(not_understood(format!(
            "\"{other}\" is not understood here; known are tell, correct, withdraw, insert, agree, object"
        ))),
    }
}

/// What a correction or an insertion tells: a phrase in a phrase.
fn inner(phrase: &Phrase) -> Result<Phrase, Vec<Refusal>> {
    let text = phrase.need("tells").map_err(|it| not_understood(it.0))?;
    let wrong = |error| not_understood(format!("what it tells is no phrase: {error}"));
    let inner: Phrase = serde_json::from_str(text).map_err(wrong)?;
    match inner.head() {
        Some(("tell", _)) => Ok(inner),
        _ => Err(not_understood("what it tells begins with the word \"tell\"")),
    }
}

impl<'a> Place<'a> {
    pub(super) fn record(&self) -> Option<&'a TurnRecord> {
        self.campaign.state().history.iter().find(|it| it.turn == self.turn)
    }

    /// The force whose challenge is open there.
    fn challenge(&self) -> Result<ForceName, Vec<Refusal>> {
        let told = self.old.as_ref().and_then(|it| match &it.happening {
            Happening::Assisted { challenge, .. }
            | Happening::Accepted { challenge }
            | Happening::Declined { challenge } => Some(challenge.clone()),
            _ => None,
        });
        let newest = || self.record()?.engagements.last()?.challenged_by().cloned();
        told.or_else(newest)
            .ok_or_else(|| refused("CA-20", "Nothing to answer. Nobody has been challenged in this turn."))
    }

    pub(super) fn force(&self, phrase: &Phrase, word: &str) -> Result<ForceName, Vec<Refusal>> {
        names::force(self.campaign.state(), need(phrase, word)?)
    }
}

fn need<'a>(phrase: &'a Phrase, word: &str) -> Result<&'a str, Vec<Refusal>> {
    phrase.need(word).map_err(|it| not_understood(it.0))
}

/// True if a word is there: a phrase has no words without a value.
pub(super) fn says(phrase: &Phrase, word: &str) -> bool {
    phrase.get(word).is_some_and(|it| it != "no")
}

/// The words that each of them knows, beside `tell` and `note`.
fn known(what: &str) -> Option<&'static [&'static str]> {
    Some(match what {
        "join" => &[
            "force",
            "player",
            "side",
            "strike-force",
            "names",
            "hero",
            "leaders",
            "returning",
            "formerly",
            "warmaster",
            "word",
        ],
        "warmaster" | "assist" => &["force"],
        "initiative" => &["dice", "faces", "roll"],
        "muster" => &["force", "pay", "improve"],
        "advance" => &["force", "character", "advancement", "relic"],
        "recruit" => &["force", "leader"],
        "challenge" => &["challenger", "target"],
        "accept" | "decline" => &[],
        "support" => &["force", "mission"],
        "result" => &[
            "number",
            "mission",
            "map",
            "from-battle",
            "loyalists",
            "traitors",
            "supply",
            "gained",
            "spent",
            "fallen",
            "at-home",
            "agreed",
            "turn",
        ],
        "casualty" => &["force", "character", "die", "injury", "roll"],
        "next" => &["anyway"],
        _ => return None,
    })
}

/// What a phrase tells, in its order; mostly one thing.
fn happenings(place: &Place<'_>, phrase: &Phrase, dice: &Dice) -> Result<Vec<(Happening, Chance)>, Vec<Refusal>> {
    let (campaign, state) = (place.campaign, place.campaign.state());
    let what = need(phrase, "tell")?;
    let Some(words) = known(what) else {
        return Err(not_understood(format!("nobody knows what it means to tell \"{what}\"")));
    };
    let words: Vec<&str> = ["tell", "note"].into_iter().chain(words.iter().copied()).collect();
    phrase.only(&words).map_err(|it| not_understood(it.0))?;
    let mut chance = Chance::default();
    let happening = match what {
        "join" => return join(place.telling, phrase),
        "warmaster" => Happening::Warmaster { force: place.force(phrase, "force")? },
        "initiative" => initiative(campaign, phrase, dice, &mut chance)?,
        "muster" => muster(place, phrase)?,
        "advance" => advance(place, phrase)?,
        "recruit" => {
            let leader = names::recruit(Rank::Leader, need(phrase, "leader")?)?;
            Happening::Recruited { force: place.force(phrase, "force")?, leader }
        }
        "challenge" => {
            let (challenger, target) = (place.force(phrase, "challenger")?, place.force(phrase, "target")?);
            Happening::Challenged { challenger, target }
        }
        "assist" => Happening::Assisted { challenge: place.challenge()?, force: place.force(phrase, "force")? },
        "accept" => Happening::Accepted { challenge: place.challenge()? },
        "decline" => Happening::Declined { challenge: place.challenge()? },
        "support" => {
            let number = names::number(phrase, "mission")?.ok_or_else(|| not_understood("which mission?"))?;
            let Some(mission) = results::mission_of(place, number)?.challenged_by().cloned() else {
                return Err(not_understood("that mission has nobody"));
            };
            Happening::Supported { force: place.force(phrase, "force")?, mission }
        }
        "result" => results::result(place, phrase)?,
        "casualty" => casualty(place, phrase, dice, &mut chance)?,
        _ => {
            let told = place.old.as_ref().and_then(|it| match it.happening {
                Happening::PhaseEnded { phase } => Some(phase),
                _ => None,
            });
            if told.is_none() && state.phase == Phase::Consolidation && state.turn >= campaign.plan().turns() {
                chance = dice.open(campaign);
            }
            Happening::PhaseEnded { phase: told.unwrap_or(state.phase) }
        }
    };
    Ok(vec![(happening, chance)])
}

fn join(telling: &Telling, phrase: &Phrase) -> Result<Vec<(Happening, Chance)>, Vec<Refusal>> {
    let side = Cause::parse(need(phrase, "side")?).map_err(not_understood)?;
    let characters = match (phrase.get("strike-force"), phrase.get("hero"), phrase.get("returning")) {
        (Some(name), _, _) => of_strike_force(telling, phrase, name, side)?,
        (None, Some(hero), _) => {
            let leaders = names::lines(phrase, "leaders").map(|it| names::recruit(Rank::Leader, it));
            std::iter::once(names::recruit(Rank::Hero, hero)).chain(leaders).collect::<Result<Vec<Recruit>, _>>()?
        }
        (None, None, Some(earlier)) => returning(telling, phrase, earlier)?,
        (None, None, None) => {
            return Err(not_understood(
                "who leads it? Give --strike-force, or --hero with up to two --leader, or --returning",
            ));
        }
    };
    let force = ForceName::new(need(phrase, "force")?.trim());
    let player = need(phrase, "player")?.trim().to_owned();
    let joined = Happening::Joined { force: force.clone(), player, side, characters };
    let chance = Chance { word: phrase.get("word").map(|it| it.trim().to_owned()), ..Chance::default() };
    let mut told = vec![(joined, chance)];
    if says(phrase, "warmaster") {
        told.push((Happening::Warmaster { force }, Chance::default()));
    }
    Ok(told)
}

/// Hero and Leaders of a strike force, with names of their own.
fn of_strike_force(telling: &Telling, phrase: &Phrase, name: &str, side: Cause) -> Result<Vec<Recruit>, Vec<Refusal>> {
    let source = match telling.text(name) {
        Some(text) => Source::Text { name: name.to_owned(), text: text.to_owned() },
        None => Source::named(name),
    };
    let (name, text) = source.text(Kind::StrikeForces).map_err(not_understood)?;
    let unread = |faults: Vec<crate::Fault>| faults.into_iter().flat_map(|it| refused("SF", it.says.to_string()));
    let lists = army_lists(&telling.lists).map_err(|it| unread(it).collect::<Vec<_>>())?;
    let force = strike_force(&lists, &name, &text).map_err(|it| unread(it).collect::<Vec<_>>())?;
    let mut found = recruits(&lists, &force, side).map_err(|faults| {
        refused("SF", format!("the Hero and Leaders of {} cannot join:\n  {}", force.name, faults.join("\n  ")))
    })?;
    let own: Vec<&str> = names::lines(phrase, "names").collect();
    if own.len() > found.len() {
        let (force, count) = (&force.name, found.len());
        return Err(not_understood(format!("{force} has {count} Heroes and Leaders; more names are given")));
    }
    for (recruit, name) in found.iter_mut().zip(own) {
        name.clone_into(&mut recruit.name);
    }
    Ok(found)
}

/// Those who come back from another campaign.
fn returning(telling: &Telling, phrase: &Phrase, earlier: &str) -> Result<Vec<Recruit>, Vec<Refusal>> {
    let Some(text) = telling.text(earlier) else {
        return Err(not_understood(format!("the campaign \"{earlier}\" was not brought along")));
    };
    let vault = telling.text(&format!("{earlier}.vault")).unwrap_or_default();
    let read = Journal::read_with(text.as_bytes(), &Vault::read(vault.as_bytes()));
    let journal = read.map_err(|error| refused("campaign", format!("{earlier}: {error}")))?;
    let state = journal.campaign.state();
    let name = match phrase.get("formerly") {
        Some(formerly) => formerly,
        None => need(phrase, "force")?,
    };
    let living = state.force(&names::force(state, name)?).into_iter().flat_map(Force::living);
    Ok(living.map(|it| it.returns()).collect())
}

fn initiative(
    campaign: &Campaign,
    phrase: &Phrase,
    dice: &Dice,
    chance: &mut Chance,
) -> Result<Happening, Vec<Refusal>> {
    let forces = || campaign.state().forces.iter().map(|it| it.name.clone());
    if says(phrase, "roll") {
        let (rolled, number) = dice.roll(campaign, false).map_err(|it| refused("GEN-02", it))?;
        *chance = number;
        return Ok(Happening::Initiative { dice: forces().zip(rolled).collect() });
    }
    let mut faces = Vec::new();
    // In the order of joining, or each with its force.
    for (force, face) in forces().zip(phrase.get("faces").unwrap_or_default().split_whitespace()) {
        faces.push((force, face.parse().map_err(|_| not_understood(format!("\"{face}\" is no face of a die")))?));
    }
    for typed in names::lines(phrase, "dice") {
        let (force, die) = names::number_of_force(campaign, "die", typed)?;
        faces.push((force, u8::try_from(die).unwrap_or(u8::MAX)));
    }
    Ok(Happening::Initiative { dice: faces })
}

fn muster(place: &Place<'_>, phrase: &Phrase) -> Result<Happening, Vec<Refusal>> {
    let word = |word| names::resources(phrase.get(word).unwrap_or_default());
    let (mut pay, improve) = (word("pay")?, word("improve")?);
    for resource in &improve {
        if !pay.contains(resource) {
            pay.push(*resource);
        }
    }
    Ok(Happening::Mustered { force: place.force(phrase, "force")?, pay, improve })
}

fn advance(place: &Place<'_>, phrase: &Phrase) -> Result<Happening, Vec<Refusal>> {
    let plan = place.campaign.plan();
    let force = place.force(phrase, "force")?;
    let character = names::character(place.campaign.state(), &force, need(phrase, "character")?)?;
    let word = need(phrase, "advancement")?;
    // The campaign's own spelling.
    let relic = phrase.get("relic").map(|typed| {
        let known = plan.relics().iter().find(|it| it.name.eq_ignore_ascii_case(typed.trim()));
        known.map_or(typed.trim().to_owned(), |it| it.name.clone())
    });
    if relic.is_none() && word.trim().eq_ignore_ascii_case("relic") {
        let relics: Vec<String> = plan.relics().iter().map(|it| format!("--relic \"{}\"", it.name)).collect();
        return Err(not_understood(format!("which relic? This campaign knows {}", relics.join(", "))));
    }
    let advancement = Advancement::parse(word, relic.as_deref()).map_err(not_understood)?;
    Ok(Happening::Advanced { force, character, advancement })
}

fn casualty(place: &Place<'_>, phrase: &Phrase, dice: &Dice, chance: &mut Chance) -> Result<Happening, Vec<Refusal>> {
    let state = place.campaign.state();
    let force = place.force(phrase, "force")?;
    let character = names::character(state, &force, need(phrase, "character")?)?;
    if !says(phrase, "roll") {
        let roll = names::number(phrase, "die")?.ok_or_else(|| not_understood("what does the die show?"))?;
        return Ok(Happening::Casualty { force, character, roll, injury: names::number(phrase, "injury")? });
    }
    let (faces, number) = dice.roll(place.campaign, true).map_err(|it| refused("GEN-02", it))?;
    *chance = number;
    let mut faces = faces.into_iter();
    let roll = faces.next().unwrap_or(0);
    let rank = state.force(&force).and_then(|it| it.character(&character)).map_or(Rank::Leader, |it| it.rank());
    let fate = place.campaign.plan().rules().casualties.fate(rank, roll);
    let injury = faces.next().filter(|_| fate.is_some_and(|it| it.injures()));
    Ok(Happening::Casualty { force, character, roll, injury })
}

/// Where something belongs: now, or before the end of a phase of an earlier turn in which it was forgotten.
pub(super) fn where_it_belongs(campaign: &Campaign, happening: Happening, turn: u32) -> Statement {
    let state = campaign.state();
    let now = |happening| Statement::Happened(Told { turn: state.turn, happening });
    let (turn, phase) = match &happening {
        Happening::Fought(_) if turn < state.turn || state.phase != Phase::Conflict => (turn, Phase::Conflict),
        Happening::Casualty { force, character, .. } => {
            let open = state.open_rolls.iter().find(|it| it.force == *force && it.character == *character);
            match open.filter(|it| it.turn < state.turn || state.phase != Phase::Consolidation) {
                Some(open) => (open.turn, Phase::Consolidation),
                None => return now(happening),
            }
        }
        _ => return now(happening),
    };
    match campaign.end_of(turn, phase) {
        Some(before) => Statement::Inserted { before, happening },
        None => now(happening),
    }
}
