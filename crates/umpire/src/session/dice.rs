//! Dice that lie on a real table: what they show is typed.

use battle::{capitalized, read_faces, write_faces};
use door::{Due, Ref, Says, With};
use systems::Said;

use super::{Ending, Heard, Session};

impl Session<'_> {
    pub(super) fn roll(&mut self) -> anyhow::Result<Option<Ending>> {
        let viewer = self.viewer();
        let offered = self.sitting.offered(&viewer, With::Stakes);
        let Some(due) = offered.due else {
            anyhow::bail!("dice are wanted, and none are due");
        };
        self.screen.say("")?;
        self.screen.say(&self.asked_for(&due, &offered.prompt))?;
        if !due.before.is_empty() {
            let faces = write_faces(&due.before);
            self.screen
                .say(&format!("It showed {faces} before it was taken back; dice stay as they fell.  (Enter)"))?;
        }
        let line = match self.hear()? {
            Heard::Gone(ending) => return Ok(Some(ending)),
            Heard::Turned => return Ok(None),
            Heard::Said(line) => line,
        };
        let faces = match read_faces(&line) {
            _ if line.trim().is_empty() && !due.before.is_empty() => due.before.clone(),
            Ok(faces) => faces,
            Err(error) => {
                let example = if due.count == 1 { "Type a number." } else { "Type faces: 4 2" };
                self.screen.say(&format!("{}. {example}", capitalized(&error.0)))?;
                return Ok(None);
            }
        };
        let said = Said::by_viewer(due.phrase.clone().with("faces", write_faces(&faces)));
        self.enter(&viewer, &[said])?;
        Ok(None)
    }

    /// What is rolled, in whose order, and what the faces mean.
    fn asked_for(&self, due: &Due, prompt: &Says) -> String {
        let (what, kind, count) = (self.spelled(&due.says), &due.kind, due.count);
        let owners: Vec<String> = due.whose.iter().map(|it| self.spelled(&Says::from(it.clone()))).collect();
        let each = due.whose.iter().all(|it| matches!(it, Ref::Side(_) | Ref::Seat(_)));
        let whose = match owners.len() == usize::from(count) && count > 1 && each {
            true => format!(", in this order: {}", owners.join(", ")),
            false => String::new(),
        };
        // No die has so many faces: what the numbers mean is said with it.
        if !kind.starts_with('D') {
            return format!("{}. Draw {kind} and type its number.", self.spelled(prompt));
        }
        let roll = match count {
            1 => format!("Roll a {kind} and type what it shows"),
            many => format!("Roll {many} {kind} and type what they show{whose}"),
        };
        let faces = (1..).zip(&due.faces).map(|(face, it): (u8, _)| format!("{face} {}", self.spelled(it)));
        let means: Vec<String> = faces.chain(due.means.iter().map(|it| self.spelled(it))).collect();
        let means = if means.is_empty() { String::new() } else { format!(" {}.", means.join(", ")) };
        format!("{what}. {roll}.{means}")
    }
}
