//! Dice: rolled by the table, or typed as they lie on a real one.

use battle::{Act, Kind, Refusal, RollRequest, Seat, Why, capitalized, read_faces, write_faces};

use super::{Ending, Heard, Session};
use crate::games::Game;

impl<S: Game> Session<'_, S> {
    pub(super) fn roll(&mut self, due: &RollRequest<S::Roll>) -> anyhow::Result<Option<Ending>> {
        let faces = match &self.dice {
            Some(dice) => dice.faces(self.battle.next_roll(), due.kind, due.count),
            None => {
                let before = self.shown_before(due);
                match self.typed_faces(due, before.as_deref())? {
                    Heard::Gone(ending) => return Ok(Some(ending)),
                    Heard::Turned => return Ok(None),
                    Heard::Said(line) => match (before, read_faces(&line)) {
                        (Some(faces), _) if line.trim().is_empty() => faces,
                        (_, Ok(faces)) => faces,
                        (_, Err(error)) => {
                            let example = if due.count == 1 { "Type a number." } else { "Type faces: 4 2" };
                            self.screen.say(&format!("{}. {example}", capitalized(&error.0)))?;
                            return Ok(None);
                        }
                    },
                }
            }
        };
        match self.battle.roll(None, due.roll, faces.clone()) {
            Ok(()) => self.accepted()?,
            Err(refusal) if self.dice.is_some() => {
                anyhow::bail!("the table's own dice are refused: {refusal:?}");
            }
            Err(refusal) => self.refuse_dice(due, faces, &refusal)?,
        }
        Ok(None)
    }

    /// What this roll showed before it was taken back, as far as so many dice did.
    fn shown_before(&self, due: &RollRequest<S::Roll>) -> Option<Vec<u8>> {
        self.battle.faces_before()?.get(..usize::from(due.count)).map(<[u8]>::to_vec)
    }

    fn typed_faces(&mut self, due: &RollRequest<S::Roll>, before: Option<&[u8]>) -> anyhow::Result<Heard> {
        let name = S::write_roll(self.battle.table(), due.roll);
        let seating = self.battle.seating();
        let names: Vec<String> = seating.sides().map(|it| seating.name_of_side(it)).collect();
        let whose = match names.len() == usize::from(due.count) {
            true => format!(", in this order: {}", names.join(", ")),
            false => String::new(),
        };
        let roll = match due.count {
            1 => format!("roll a {} and type what it shows", due.kind),
            many => format!("roll {many} {} and type what they show{whose}", due.kind),
        };
        let title = match S::roll_note(self.battle.table(), self.battle.spectate().state, due.roll) {
            Some(note) => format!("{}: {roll}. {note}", capitalized(&name)),
            // No die has so many faces: what the numbers mean is said with it.
            None if matches!(due.kind, Kind::OneOf(_)) => {
                format!("{}. Draw {} and type its number.", S::prompt(&self.view(Seat::A)), due.kind)
            }
            None => format!("{}: {roll}.", capitalized(&name)),
        };
        self.screen.say("")?;
        self.screen.say(&title)?;
        if let Some(faces) = before {
            let faces = write_faces(faces);
            self.screen
                .say(&format!("It showed {faces} before it was taken back; dice stay as they fell.  (Enter)"))?;
        }
        self.hear()
    }

    fn refuse_dice(&mut self, due: &RollRequest<S::Roll>, faces: Vec<u8>, refusal: &Refusal<S>) -> anyhow::Result<()> {
        debug_assert!(refusal.reasons.iter().all(|it| matches!(it, Why::Dice(_))));
        self.refuse_act(Seat::A, &Act::Rolled(due.roll, faces), refusal)
    }
}
