//! Running a scenario: read it, set the table, perform the steps, compare.

use battle::{EntryNo, Hex, Objection, Scripted};

use crate::compare::{compare, compare_refusal, in_words};
use crate::expected::At;
use crate::perform::{Performance, Trouble};
use crate::report::Report;
use crate::script::{Dice, Script, read_script};
use crate::source::{Faults, Table, parse};
use crate::step::{Deed, Step};
use crate::story::story;
use crate::{Fault, Section, Stage, Staged};

/// Runs a scenario of this system. The name is only for the report.
pub fn run<S: Staged>(name: &str, text: &str) -> Report {
    run_text::<S>(name, text, true)
}

/// Runs a short scenario below the rule that it is about: title and system may be missing.
///
/// # Panics
///
/// With the report, if the scenario fails.
#[track_caller]
pub fn check<S: Staged>(text: &str) {
    let report = run_text::<S>("scenario", text, false);
    assert!(report.passed(), "\n{report}\n");
}

fn run_text<S: Staged>(name: &str, text: &str, needs_title: bool) -> Report {
    let faults = Faults::default();
    let table = parse(text, &faults);
    let file = Section::new("", 1, &table, &faults);
    let malformed = !faults.is_empty();
    let script = read_script(&file, S::NAME, needs_title);
    let nothing = Table::default();
    let given = match file.section("given") {
        Some(given) => given,
        None => Section::new("given.", 1, &nothing, &faults),
    };
    // A text that is not TOML has lost keys; what the rest of them mean cannot be told.
    let staged = if malformed { None } else { set_the_table::<S>(&given) };
    if staged.is_none() {
        // What stands behind the fault was not come to: that nobody read it says nothing.
        given.read_all();
    }
    let dice = staged.as_ref().map(|it| load_dice::<S>(&given, it, &script.dice));
    if !malformed {
        file.note_unread();
    }
    let (problems, story) = match (staged, dice) {
        (Some(stage), Some(dice)) if faults.is_empty() => perform_all(&script, stage, dice),
        _ => (faults.sorted(), Vec::new()),
    };
    Report { name: name.to_owned(), title: script.title, also: script.also, problems, story }
}

fn set_the_table<S: Staged>(given: &Section<'_>) -> Option<Stage<S>> {
    match S::stage(given) {
        Ok(stage) => Some(stage),
        Err(faults) => {
            faults.into_iter().for_each(|it| given.note_fault(it));
            // A system that gives up without a word would otherwise pass for a success.
            given.note_if_nothing_is_noted("the table cannot be set like this");
            None
        }
    }
}

/// The scripted dice, under the names that the system itself uses.
fn load_dice<S: Staged>(given: &Section<'_>, stage: &Stage<S>, dice: &[At<Dice>]) -> Scripted {
    let mut scripted = Scripted::default();
    for At { line, is } in dice {
        match S::read_roll(&stage.table, &is.name) {
            Ok(roll) => scripted.add(&S::write_roll(&stage.table, roll), &is.faces),
            Err(error) => given.note_fault(Fault::new(*line, format!("given.dice: {error}"))),
        }
    }
    scripted
}

fn perform_all<S: Staged>(script: &Script, stage: Stage<S>, dice: Scripted) -> (Vec<Fault>, Vec<String>) {
    let mut performance = Performance::new(stage, dice);
    let mut problems = problems_of(script, &mut performance);
    problems.sort_by_key(|it| it.line);
    let story = if problems.is_empty() { Vec::new() } else { story(&performance) };
    (problems, story)
}

fn problems_of<S: Staged>(script: &Script, performance: &mut Performance<S>) -> Vec<Fault> {
    let mut problems = Vec::new();
    let dice_line = script.dice.first().map_or(1, |it| it.line);
    if !rolls_itself(&script.steps)
        && let Err(Trouble::Stuck(sentence)) = performance.roll_what_is_scripted()
    {
        return vec![Fault::new(dice_line, sentence)];
    }
    let mut rest = script.steps.as_slice();
    while let [step, after @ ..] = rest {
        if let Deed::Expect(expected) = &step.deed {
            compare(performance, expected, &mut problems);
        } else if !take_step(performance, step, !rolls_itself(after), &mut problems) {
            // From here on the battle is another one than the scenario thinks.
            return problems;
        }
        rest = after;
    }
    if let Some(left_over) = performance.dice.left_over() {
        problems.push(Fault::new(dice_line, left_over));
    }
    compare(performance, &script.then, &mut problems);
    problems.extend(unfinished(performance, script));
    problems
}

/// A scenario that stops where dice are due has not come to what it denies, unless it has waited for a moment that is over.
fn unfinished<S: Staged>(performance: &Performance<S>, script: &Script) -> Option<Fault> {
    let waited = performance.done.last().is_some_and(|it| it.is_window);
    let due = performance.battle.roll_due().filter(|_| script.then.only_denies() && !waited)?;
    let roll = S::write_roll(performance.battle.table(), due.roll);
    let reason = format!(
        "the battle waits for \"{roll}\", and then only denies something: script the dice, or say then.needs = \"roll {roll}\""
    );
    Some(Fault::new(script.then_line, reason))
}

/// True if the next thing that is done is a roll by hand, so that the script has to wait.
fn rolls_itself(steps: &[Step]) -> bool {
    let mut deeds = steps.iter().filter(|it| !it.is_expectation());
    deeds.next().is_some_and(Step::is_roll)
}

/// Performs a step and the dice that it calls for. False if there is no point in going on.
fn take_step<S: Staged>(
    performance: &mut Performance<S>,
    step: &Step,
    dice_may_fall: bool,
    problems: &mut Vec<Fault>,
) -> bool {
    let (before, phase) = (Mark::of(performance), performance.phase());
    let result = performance.perform(step);
    if result.is_ok() {
        performance.let_the_unconcerned_go_on();
    }
    let rolled = match dice_may_fall && result.is_ok() {
        true => performance.roll_what_is_scripted(),
        false => Ok(()),
    };
    performance.remember(step, before.entry, phase, &result);
    let number = step.number;
    match (result.and(rolled), &step.refused) {
        (Ok(()), None) => true,
        (Ok(()), Some(refused)) => {
            let with = match refused.texts.as_slice() {
                [] => String::new(),
                texts => format!(" with {}", quoted(texts)),
            };
            let reason = format!("expected step {number} to be refused{with}, found that it was accepted");
            problems.push(Fault::new(refused.line, reason));
            false
        }
        (Err(Trouble::Refused(reasons)), None) => {
            let missing = performance.missing_dice();
            let missing = missing.map_or(String::new(), |it| format!("; {it}"));
            let reasons = in_words(&reasons);
            let reason = format!("expected step {number} to be accepted, found it refused: {reasons}{missing}");
            problems.push(Fault::new(step.line, reason));
            false
        }
        (Err(Trouble::Refused(reasons)), Some(refused)) => {
            if Mark::of(performance) != before {
                let reason = format!("expected the refused step {number} to change nothing, found another table");
                problems.push(Fault::new(step.line, reason));
            }
            compare_refusal(refused, &reasons, problems);
            true
        }
        (Err(Trouble::Misread(sentence)), Some(refused)) => {
            let reason = Objection { headline: sentence, detail: String::new(), rule: String::new() };
            compare_refusal(refused, &[reason], problems);
            true
        }
        (Err(Trouble::Misread(sentence) | Trouble::Stuck(sentence)), _) => {
            problems.push(Fault::new(step.line, format!("step {number}: {sentence}")));
            false
        }
    }
}

/// How far a battle has come, and how its table looks.
#[derive(PartialEq)]
struct Mark {
    entry: EntryNo,
    table: Hex<8>,
}

impl Mark {
    fn of<S: Staged>(performance: &Performance<S>) -> Self {
        Self { entry: performance.battle.newest(), table: performance.battle.digest() }
    }
}

fn quoted(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|it| format!("\"{it}\"")).collect();
    texts.join(" and ")
}
