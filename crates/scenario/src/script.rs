//! A whole file as read: title, steps, claims; `given` stays with the system that understands it.

use crate::expected::{At, Expected, read_expected};
use crate::source::{Faults, parse};
use crate::step::{Step, read_steps};
use crate::{Fault, Section};

/// Everything in a file except `given`.
#[derive(Debug)]
pub(crate) struct Script {
    pub(crate) title: String,
    pub(crate) also: Vec<String>,
    pub(crate) dice: Vec<At<Dice>>,
    pub(crate) steps: Vec<Step>,
    pub(crate) then: Expected,
    pub(crate) then_line: u32,
}

/// Scripted faces for one roll name.
#[derive(Debug)]
pub(crate) struct Dice {
    pub(crate) name: String,
    pub(crate) faces: Vec<u8>,
}

/// The system that a text names, if it can be read that far.
///
/// ```
/// let text = "title = \"A banner scores\"\nsystem = \"killteam\"";
/// assert_eq!(scenario::system_of(text).as_deref(), Some("killteam"));
/// ```
pub fn system_of(text: &str) -> Option<String> {
    let faults = Faults::default();
    let table = parse(text, &faults);
    let file = Section::new("", 1, &table, &faults);
    file.text("system").map(str::to_owned)
}

/// Reads everything except `given`. A file needs a title; a short text below a rule does not.
pub(crate) fn read_script(file: &Section<'_>, system: &str, needs_title: bool) -> Script {
    let title = file.text("title").unwrap_or_default();
    if needs_title && title.trim().is_empty() {
        file.note_line("a scenario needs a title, a full sentence that says what it claims");
    }
    file.read("system", |it| match it == system {
        true => Ok(()),
        false => Err(format!("this is a scenario of {it}, not of {system}")),
    });
    let also = file.texts("also").unwrap_or_default();
    let mut steps = read_steps(file);
    let mut then = file.section("then").map_or_else(Expected::default, |it| read_expected(&it));
    hand_refusals_to_their_steps(file, &mut steps, &mut then);
    Script {
        title: title.to_owned(),
        also: also.into_iter().map(str::to_owned).collect(),
        dice: read_dice(file),
        steps,
        then,
        then_line: file.line_of("then"),
    }
}

fn read_dice(file: &Section<'_>) -> Vec<At<Dice>> {
    let dice = file.section("given").and_then(|it| it.section("dice"));
    let Some(dice) = dice else {
        return Vec::new();
    };
    dice.keys()
        .filter_map(|name| {
            let faces = dice.read(name, battle::read_faces)?;
            Some(At { line: dice.line_of(name), is: Dice { name: name.to_owned(), faces } })
        })
        .collect()
}

/// `then.refused` speaks of the last step, `expect.refused` of the step before: it is as if that
/// step had said so itself.
fn hand_refusals_to_their_steps(file: &Section<'_>, steps: &mut [Step], then: &mut Expected) {
    let mut claims = Vec::new();
    for (place, step) in steps.iter_mut().enumerate() {
        if let crate::step::Deed::Expect(expected) = &mut step.deed {
            claims.extend(expected.refused.take().map(|it| (place, it)));
        }
    }
    claims.extend(then.refused.take().map(|it| (steps.len(), it)));
    for (place, refused) in claims {
        let before = steps.iter_mut().take(place).rev();
        let step = before.into_iter().find(|it| !it.is_expectation());
        match step {
            Some(step) if step.refused.is_none() => step.refused = Some(refused),
            Some(step) => file
                .note_fault(Fault::new(refused.line, format!("step {} says already how it is refused", step.number))),
            None => file.note_fault(Fault::new(refused.line, "there is no step before that could be refused")),
        }
    }
}
