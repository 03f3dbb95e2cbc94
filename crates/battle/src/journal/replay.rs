//! Playing a journal again: every entry judged as if it came in now, every hash compared.

use std::sync::Arc;

use super::{DiceSource, Header, Journal, JournalError, Line};
use crate::{Battle, Consent, Entry, EntryNo, Hex, Input, Needs, Seat, Seeded, Words, Written, read_input};

/// A battle from a journal.
#[derive(Debug)]
pub struct Replayed<S: Written> {
    /// The set-up.
    pub setup: S::Setup,
    /// The battle as it stands after the last entry.
    pub battle: Battle<S>,
}

/// Plays a journal again. An entry that is refused, or after which the state is another one than
/// the journal says, is an error with its line. So is a version of the rules that is not promised to replay.
pub fn replay<S: Written + Words>(journal: &Journal) -> Result<Replayed<S>, JournalError> {
    let rules = journal.header.rules;
    if journal.header.system == S::NAME && rules < S::OLDEST_RULES {
        return Err(other_rules::<S>(rules));
    }
    match replay_as_far::<S>(journal)? {
        (replayed, None) => Ok(replayed),
        (_, Some(error)) => Err(error),
    }
}

/// Plays a journal again by the present rules, as far as they agree with it: up to the first line that they refuse or
/// after which the state is another one, with what is wrong there. Rules older than those that are promised to replay
/// are tried as well.
pub fn replay_as_far<S: Written + Words>(
    journal: &Journal,
) -> Result<(Replayed<S>, Option<JournalError>), JournalError> {
    replay_as_far_on(journal, |setup| S::prepare(setup).map(Arc::new))
}

/// The same on tables that somebody makes ready.
pub fn replay_as_far_on<S: Written + Words>(
    journal: &Journal,
    prepare: impl Fn(&S::Setup) -> Result<Arc<S::Table>, String>,
) -> Result<(Replayed<S>, Option<JournalError>), JournalError> {
    match fold(journal, journal.lines.len(), &prepare)? {
        (replayed, None) => Ok((replayed, None)),
        // What went wrong may have been folded already.
        (_, Some((agree, error))) => Ok((fold(journal, agree, &prepare)?.0, Some(error))),
    }
}

fn other_rules<S: Written>(rules: u32) -> JournalError {
    let (name, oldest, newest) = (S::NAME, S::OLDEST_RULES, S::RULES);
    let says = format!(
        "it was played under version {rules} of the rules of {name}; this Umpire plays versions {oldest} to {newest}"
    );
    JournalError::at(1, says)
}

/// How many lines agree, and what is wrong with the next one.
type Parting = (usize, JournalError);

/// Plays so many lines of a journal again, until one is wrong.
fn fold<S: Written + Words>(
    journal: &Journal,
    lines: usize,
    prepare: impl Fn(&S::Setup) -> Result<Arc<S::Table>, String>,
) -> Result<(Replayed<S>, Option<Parting>), JournalError> {
    let header = &journal.header;
    if header.system != S::NAME {
        return Err(JournalError::at(1, format!("it is a battle of {}, not of {}", header.system, S::NAME)));
    }
    if header.rules > S::RULES {
        return Err(other_rules::<S>(header.rules));
    }
    let setup: S::Setup = serde_json::from_value(header.setup.clone())
        .map_err(|error| JournalError::at(1, format!("the set-up cannot be read: {error}")))?;
    let table = prepare(&setup).map_err(|reason| JournalError::at(1, format!("the set-up: {reason}")))?;
    let mut battle: Battle<S> = Battle::new(table);
    let rolls_stay = header.rules >= S::ROLLS_STAY_SINCE;
    if !rolls_stay {
        battle = battle.with_new_numbers_only();
    }
    for (agree, (at, line)) in journal.lines.iter().take(lines).enumerate() {
        let played = play_line(&mut battle, line).and_then(|()| check_seal(&battle, header, line, rolls_stay));
        if let Err(reason) = played {
            return Ok((Replayed { setup, battle }, Some((agree, JournalError::at(*at, reason)))));
        }
    }
    Ok((Replayed { setup, battle }, None))
}

fn check_seal<S: Written>(battle: &Battle<S>, header: &Header, line: &Line, rolls_stay: bool) -> Result<(), String> {
    let Line::Seal { dice, taken_back, .. } = line else { return Ok(()) };
    if rolls_stay && taken_back != battle.taken_back() {
        return Err("the seal does not say what was taken back, and by whom".into());
    }
    dice.map_or(Ok(()), |secret| check_dice(battle, &header.dice, secret))
}

fn play_line<S: Written + Words>(battle: &mut Battle<S>, line: &Line) -> Result<(), String> {
    match line {
        Line::Entry { number, seat, input, takes, state } => {
            let due = battle.newest().0 + 1;
            if *number != due {
                return Err(format!("entry {due} is due here, not entry {number}"));
            }
            if let Some(seat) = seat.filter(|it| !battle.seating().has(*it)) {
                return Err(format!("nobody sits at {seat}"));
            }
            let input = read_input::<S>(battle.table(), input).map_err(|error| error.0)?;
            let entry = Entry { number: EntryNo(*number), seat: *seat, input };
            let due = if matches!(entry.input, Input::Roll { .. }) { battle.free_number() } else { None };
            battle.replay(&entry).map_err(|refusal| {
                let view = battle.view(seat.unwrap_or(Seat::A));
                let because: Vec<String> = crate::input_refusal_in_words(&view, &entry.input, &refusal)
                    .iter()
                    .map(ToString::to_string)
                    .collect();
                format!("entry {number} is refused: {}", because.join(" "))
            })?;
            match (takes, due) {
                (takes, due) if *takes == due => {}
                (_, Some(due)) => {
                    return Err(format!("entry {number} has to take number {due}, which was taken back in this round"));
                }
                (_, None) => return Err(format!("entry {number} takes a number that is not free for it")),
            }
            match battle.digest_after(EntryNo(*number)) {
                Some(now) if now != *state => {
                    Err(format!("after entry {number} the table is {now}, the journal says {state}"))
                }
                _ => Ok(()),
            }
        }
        Line::Seal { entries, points, .. } => match battle.needs() {
            _ if *entries != battle.newest().0 => {
                Err(format!("the seal speaks of {entries} entries, there are {}", battle.newest()))
            }
            Needs::Nothing(outcome) if outcome.points == *points => Ok(()),
            Needs::Nothing(outcome) => {
                Err(format!("the seal says {points:?} points, the battle ended with {:?}", outcome.points))
            }
            _ => Err("the battle is sealed before its end".into()),
        },
    }
}

fn check_dice<S: Written>(battle: &Battle<S>, source: &DiceSource, secret: Hex<32>) -> Result<(), String> {
    let DiceSource::Seeded { commitment, contributions } = source else {
        return Ok(());
    };
    let dice = Seeded::new(secret.0, contributions.clone());
    if dice.commitment() != *commitment {
        return Err("the secret of the dice is not the one that was committed to".into());
    }
    let mut rolls = battle.rolls().iter();
    for (entry, _) in battle.entries() {
        let faces = match &entry.input {
            Input::Roll { faces, .. } => faces.as_slice(),
            Input::Consent(Consent::Fell(face)) => std::slice::from_ref(face),
            _ => continue,
        };
        let is_right = rolls.next().is_some_and(|it| dice.faces(it.number, it.kind, faces.len() as u8) == *faces);
        if !is_right {
            return Err(format!("the dice of entry {} are not those of the committed secret", entry.number));
        }
    }
    Ok(())
}
