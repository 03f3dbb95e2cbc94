//! Playing an act out: events go to the fold and to the log, in that order and nowhere else.

use crate::{Act, Audience, Hand, Needs, Refusal, Seat, System, Why};

/// Takes the events of a battle as they happen.
pub trait Sink<S: System> {
    /// One more event.
    fn take(&mut self, audience: Audience, event: S::Event);

    /// True if it keeps this event of everybody's, and so has to be given it. Whoever keeps nothing may look at it here.
    fn wants(&mut self, _event: &S::Event) -> bool {
        true
    }

    /// True if nobody will look at what points stand on: events may leave that out.
    fn is_brief(&self) -> bool {
        false
    }
}

/// A log that keeps nothing, for searches and simulations.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoLog;

impl<S: System> Sink<S> for NoLog {
    fn take(&mut self, _: Audience, _: S::Event) {}

    fn wants(&mut self, _: &S::Event) -> bool {
        false
    }

    fn is_brief(&self) -> bool {
        true
    }
}

impl<S: System> Sink<S> for Vec<(Audience, S::Event)> {
    fn take(&mut self, audience: Audience, event: S::Event) {
        self.push((audience, event));
    }
}

/// A state while an act is played out. Whatever is emitted is folded at once and then logged.
pub struct Play<'a, S: System> {
    table: &'a S::Table,
    state: &'a mut S::State,
    // Rules cannot reach the hands: they only decide what each seat alone is told.
    hands: &'a [Hand<S>],
    log: &'a mut dyn Sink<S>,
}

impl<S: System> std::fmt::Debug for Play<'_, S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Play").field("state", &self.state).finish_non_exhaustive()
    }
}

impl<'a, S: System> Play<'a, S> {
    /// Plays on this state and logs there. Without hands nobody is told anything in private.
    pub fn new(table: &'a S::Table, state: &'a mut S::State, hands: &'a [Hand<S>], log: &'a mut dyn Sink<S>) -> Self {
        Self { table, state, hands, log }
    }

    /// The set-up.
    pub fn table(&self) -> &'a S::Table {
        self.table
    }

    /// The state as it stands after the last event.
    pub fn state(&self) -> &S::State {
        self.state
    }

    /// True if nobody will look at what points stand on.
    pub fn is_brief(&self) -> bool {
        self.log.is_brief()
    }

    /// Something happened, and everybody may know.
    pub fn emit(&mut self, event: S::Event) {
        if let Some(window) = S::closes(&event).filter(|_| !self.hands.is_empty()) {
            for (number, hand) in self.hands.iter().enumerate() {
                let seat = Seat(number as u8);
                for whisper in S::whispers(self.table, self.state, seat, hand, window) {
                    self.log.take(Audience::Seat(seat), whisper);
                }
            }
        }
        S::fold(self.table, self.state, &event);
        if self.log.wants(&event) {
            self.log.take(Audience::Everyone, event);
        }
    }
}

/// Judges an act and, if it stands, plays it out as far as nothing else is needed. A refusal
/// changes nothing.
pub fn step<S: System>(play: &mut Play<'_, S>, seat: Option<Seat>, act: &Act<S>) -> Result<(), Refusal<S>> {
    judge::<S>(play.table, play.state, seat, act)?;
    S::resolve(play, seat, act);
    Ok(())
}

/// Whether an act stands, with every known reason if it does not.
pub fn judge<S: System>(
    table: &S::Table,
    state: &S::State,
    seat: Option<Seat>,
    act: &Act<S>,
) -> Result<(), Refusal<S>> {
    let seating = S::seating(table);
    if let Some(seat) = seat.filter(|it| !seating.has(*it)) {
        return Err(Why::NoSuchSeat(seat).into());
    }
    let needs = S::needs(table, state);
    let over = matches!(needs, Needs::Nothing(_));
    match (act, seat) {
        (Act::Rolled(roll, faces), _) => match needs {
            Needs::Roll(request) if request.roll == *roll => match request.fault_of(faces) {
                Some(fault) => Err(Why::Dice(fault).into()),
                None => Ok(()),
            },
            Needs::Roll(_) => Err(Why::Dice("another roll is due".into()).into()),
            _ => Err(if over { Why::Over } else { Why::NotNow }.into()),
        },
        (_, None) => Err(Why::NotNow.into()),
        (Act::Choose(choice), Some(seat)) if !over && S::is_open_at_any_time(choice) => {
            by_the_rules::<S>(table, state, seat, act)
        }
        (Act::Choose(_), Some(seat)) => match needs {
            Needs::Choices(seats) if seats.contains(&seat) => by_the_rules::<S>(table, state, seat, act),
            Needs::Choices(waiting_for) | Needs::Secrets { seats: waiting_for, .. } => {
                let mut reasons = vec![Why::NotYourTurn { seat, waiting_for }];
                // A referee explains fully: what else would stand in the way, at one's own turn?
                let verdict = S::judge(table, state, seat, act);
                reasons.extend(verdict.reasons().iter().cloned().map(Why::Rule));
                Err(Refusal { reasons })
            }
            _ => Err(if over { Why::Over } else { Why::NotNow }.into()),
        },
        (Act::Sealed(slot), Some(seat)) => match needs {
            Needs::Secrets { slot: wanted, seats } if wanted == *slot && seats.contains(&seat) => Ok(()),
            Needs::Secrets { seats, .. } if !seats.contains(&seat) => {
                Err(Why::NotYourTurn { seat, waiting_for: seats }.into())
            }
            _ => Err(if over { Why::Over } else { Why::NotNow }.into()),
        },
        (Act::Answered(question, _), Some(seat)) => match needs {
            Needs::Answers(asked) => {
                let open = asked.iter().any(|it| it.question == *question && it.audience.includes(Some(seat)));
                if open { by_the_rules::<S>(table, state, seat, act) } else { Err(Why::NotAsked.into()) }
            }
            _ => Err(if over { Why::Over } else { Why::NotAsked }.into()),
        },
        (Act::Opened(..), Some(seat)) => by_the_rules::<S>(table, state, seat, act),
        (Act::Report(_), Some(_)) if over => Err(Why::Over.into()),
        (Act::Report(_), Some(seat)) => by_the_rules::<S>(table, state, seat, act),
    }
}

fn by_the_rules<S: System>(table: &S::Table, state: &S::State, seat: Seat, act: &Act<S>) -> Result<(), Refusal<S>> {
    S::judge(table, state, seat, act)
        .into_result()
        .map_err(|reasons| Refusal { reasons: reasons.into_iter().map(Why::Rule).collect() })
}
