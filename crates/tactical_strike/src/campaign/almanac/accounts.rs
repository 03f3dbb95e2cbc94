//! The ledger in print: every change of every balance, with the entry that caused it. CA-54.

use super::page::Page;
use super::{Almanac, ForceName, Phase};
use crate::campaign::{Account, Grade, Owner, Posting};

impl Almanac<'_> {
    /// Every change of every balance, or only those of a force. What others must not know yet is left out of the
    /// former.
    pub fn ledger(&self, of: Option<&ForceName>) -> String {
        let state = self.campaign.state();
        let covered = |row: &Posting| {
            let this_phase = (row.turn, row.phase) == (state.turn, Phase::Mustering) && state.phase == Phase::Mustering;
            this_phase && of.is_none()
        };
        let wanted = |row: &Posting| of.is_none_or(|name| row.owner == Owner::Force(name.clone()));
        let rows = state.ledger.iter().filter(|it| wanted(it) && !covered(it)).map(told).collect::<Vec<_>>();
        let mut page = Page::new(self.style);
        if rows.is_empty() {
            page.sentence("No balance has changed yet.");
        } else {
            page.table(&["Turn", "Phase", "Whose", "What", "Change", "Balance", "Entry"], &rows);
        }
        page.finish()
    }
}

fn told(row: &Posting) -> Vec<String> {
    let owner = match &row.owner {
        Owner::Force(name) => name.to_string(),
        Owner::Cause(side) => side.name().to_owned(),
    };
    let (what, balance) = match row.kind {
        Account::Supply => ("supply points", row.balance.to_string()),
        Account::Command => ("command points", row.balance.to_string()),
        Account::Victory => ("victory points", row.balance.to_string()),
        Account::Campaign => ("campaign points", row.balance.to_string()),
        Account::Grade(resource) => {
            let grade = Grade::ALL.into_iter().find(|it| it.level() == row.balance);
            (resource.name(), grade.map_or(String::new(), |it| it.name().to_owned()))
        }
    };
    let change = format!("{:+}", row.delta);
    vec![
        row.turn.to_string(),
        row.phase.name().to_owned(),
        owner,
        what.to_owned(),
        change,
        balance,
        row.entry.to_string(),
    ]
}
