//! Every clause of every op has a scenario in which it gives points, and one in which it gives none.

use std::collections::BTreeMap;
use std::path::Path;

use killteam::approved_ops_2025::scoring::all_clauses;

/// How often scenarios claim that a clause gave points, and that it gave none for a reason.
#[derive(Default)]
struct Shown {
    scores: usize,
    fails: usize,
}

/// Every row of the ledger that the scenarios below this folder expect, with the file.
fn rows_below(folder: &Path, rows: &mut Vec<(String, toml::Table)>) {
    for entry in std::fs::read_dir(folder).expect("a folder of scenarios") {
        let path = entry.expect("an entry of a folder").path();
        if path.is_dir() {
            rows_below(&path, rows);
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a scenario can be read");
        let file: toml::Table = text.parse().expect("a scenario is TOML");
        let steps = file.get("when").and_then(toml::Value::as_array).cloned().unwrap_or_default();
        let looks = steps.iter().filter_map(|it| it.get("expect")).chain(file.get("then"));
        for look in looks {
            let listed = look.get("rows").and_then(toml::Value::as_array).cloned().unwrap_or_default();
            rows.extend(listed.into_iter().filter_map(|it| Some((path.display().to_string(), it.as_table()?.clone()))));
        }
    }
}

#[test]
fn every_clause_is_seen_to_score_and_to_fail() {
    let mut rows = Vec::new();
    rows_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/killteam"), &mut rows);
    let mut shown: BTreeMap<(&str, &str), Shown> = all_clauses().map(|it| (it, Shown::default())).collect();
    assert!(shown.len() >= 50, "only {} clauses were found", shown.len());
    for (file, row) in &rows {
        let text = |key: &str| row.get(key).and_then(toml::Value::as_str);
        let (Some(op), Some(clause)) = (text("op"), text("clause")) else { continue };
        // A row may name a part of a clause; only one that names all of it counts here.
        let Some(clause) = shown.get_mut(&(op, clause)) else { continue };
        match row.get("given").and_then(toml::Value::as_integer) {
            Some(0) => clause.fails += 1,
            Some(_) => clause.scores += 1,
            None => panic!("{file}: a row about \"{op}\" says nothing about points"),
        }
    }
    let missing: Vec<String> = shown
        .iter()
        .flat_map(|((op, clause), it)| {
            let never = |times: usize, what: &str| (times == 0).then(|| format!("{op}: \"{clause}\" never {what}"));
            [never(it.scores, "scores"), never(it.fails, "fails to")]
        })
        .flatten()
        .collect();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
