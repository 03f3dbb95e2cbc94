//! What an undo or correction changed, against what a scenario claims.

use battle::EntryNo;

use crate::Staged;
use crate::expected::Recounted;
use crate::perform::Performance;

/// Skipped steps, unused dice, steps that wait: whatever the scenario speaks of.
pub(super) fn recount<S: Staged>(performance: &Performance<S>, expected: &Recounted) -> Vec<Result<(), String>> {
    let Some(recount) = performance.battle.recount() else {
        let reason = "expected a recount, found that nothing was taken back or corrected";
        return vec![Err(reason.to_owned())];
    };
    let steps = |entries: &mut dyn Iterator<Item = EntryNo>| {
        let mut steps: Vec<i64> = entries.filter_map(|it| performance.step_of(it)).map(i64::from).collect();
        steps.sort_unstable();
        steps.dedup();
        steps
    };
    let listed = |steps: &[i64]| match steps {
        [] => "none".to_owned(),
        _ => steps.iter().map(i64::to_string).collect::<Vec<_>>().join(", "),
    };
    let differs = |what: &str, wanted: &[i64], found: &[i64]| match wanted == found {
        true => Ok(()),
        false => {
            let (wanted, found) = (listed(wanted), listed(found));
            Err(format!("expected the {what}: {wanted}, found {found}"))
        }
    };
    let mut results = Vec::new();
    if let Some(wanted) = &expected.skipped {
        let found = steps(&mut recount.skipped.iter().map(|it| it.0));
        results.push(differs("skipped steps", wanted, &found));
    }
    if let Some(wanted) = &expected.waiting {
        let found = steps(&mut recount.waiting.iter().copied());
        results.push(differs("steps that wait for dice", wanted, &found));
    }
    if let Some(wanted) = expected.unused {
        let found = recount.unused.len() as i64;
        results.push(match wanted == found {
            true => Ok(()),
            false if wanted == 1 => Err(format!("expected 1 unused roll, found {found}")),
            false => Err(format!("expected {wanted} unused rolls, found {found}")),
        });
    }
    results
}
