//! What comes next, with the command for it: what the door offers, in the words of the command line.

use door::Picks;
use door::{Offered, Row, Takes};
use systems::campaigns::{CampaignSeen, Campaigning, Visitor};

/// More dice than that would not fit into a line.
const MOST_DICE: usize = 4;

/// What comes next, in a few lines.
pub(crate) fn next(campaign: &dyn Campaigning, file: &str) -> Vec<String> {
    let (seen, offered) = (campaign.seen(&Visitor::Keeper), campaign.offered(&Visitor::Keeper));
    let guide = Guide { seen: &seen, file: quoted(file) };
    if seen.over {
        let mut lines = vec!["The campaign is over. The almanac tells all of it:".to_owned(), guide.command("almanac")];
        lines.extend(guide.steps(&offered));
        return lines;
    }
    let remarks = offered.stakes.iter().flat_map(|it| &it.says).map(ToString::to_string);
    let mut lines: Vec<String> = remarks.collect();
    lines.extend(guide.steps(&offered));
    lines
}

struct Guide<'a> {
    seen: &'a CampaignSeen,
    file: String,
}

impl Guide<'_> {
    /// Each sentence that asks for something, with the commands that do it.
    fn steps(&self, offered: &Offered) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let is_shown =
            |row: &&Row| !matches!(row.group.as_ref().map(door::Id::as_str), Some("past" | "anyway" | "proposal"));
        let rows: Vec<&Row> = offered.rows.iter().filter(is_shown).collect();
        for heading in headings(&rows) {
            lines.push(heading.to_owned());
            let mut commands: Vec<String> = Vec::new();
            for row in rows.iter().filter(|it| it.under.first().map(String::as_str) == Some(heading)) {
                for line in self.commands(row) {
                    if !commands.contains(&line) {
                        commands.push(line);
                    }
                }
            }
            lines.extend(commands);
        }
        lines
    }

    /// A command for this campaign.
    fn command(&self, rest: &str) -> String {
        let (word, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        format!("  umpire campaign {word} {} {rest}", self.file).trim_end().to_owned()
    }

    /// How a row is typed.
    fn commands(&self, row: &Row) -> Vec<String> {
        let said = |word: &str| row.phrase.get(word).map(quoted);
        match row.does.as_str() {
            "join" => self.join(row),
            "initiative" if row.phrase.get("roll").is_some() => {
                vec![format!("{}   (Umpire rolls)", self.command("initiative --roll"))]
            }
            "initiative" => {
                let die = |name: &str| format!("--die {}", quoted(&format!("{name}=4")));
                let dice = self.seen.forces.iter().take(MOST_DICE).map(|it| die(&it.name));
                let dice: Vec<String> = dice.collect();
                let more = if self.seen.forces.len() > MOST_DICE { " …   (and so on, for every force)" } else { "" };
                vec![self.command(&format!("initiative {}{more}", dice.join(" ")))]
            }
            "muster" => vec![self.command("muster FORCE --pay ammunition,personnel")],
            "advance" => vec![self.command("advance FORCE CHARACTER ld")],
            "recruit" => {
                vec![self.command("recruit FORCE --leader \"NAME: human, WS3 BS3 S3 T3 W2 I3 A2 Ld8, 30 points\"")]
            }
            "challenge" => {
                let (ours, theirs) = (only(row, "challenger", "FORCE"), only(row, "target", "ENEMY"));
                vec![self.command(&format!("challenge {ours} {theirs}"))]
            }
            "support" => vec![self.command("support FORCE MISSION")],
            "result" => self.result(),
            "casualty" => {
                let who = [said("force"), said("character")].map(Option::unwrap_or_default);
                let how = if row.phrase.get("roll").is_some() { "--roll" } else { "--die FACE" };
                vec![self.command(&format!("casualty {} {how}", who.join(" ")))]
            }
            word @ ("warmaster" | "assist") => vec![self.command(&format!("{word} FORCE"))],
            word => vec![self.command(word)],
        }
    }

    fn join(&self, row: &Row) -> Vec<String> {
        if !row.blanks.iter().any(|it| it.word.as_str() == "strike-force") {
            let help = "  (`umpire campaign join --help` shows how to do without a strike-force file)";
            return if self.seen.forces.is_empty() { vec![help.to_owned()] } else { Vec::new() };
        }
        let picks = picked(row, "side");
        let side = picks.first().map_or("loyalists", String::as_str);
        vec![self.command(&format!("join NAME --player WHO --side {side} --strike-force FILE"))]
    }

    fn result(&self) -> Vec<String> {
        vec![
            format!("{}   (what everybody goes in with)", self.command("briefing")),
            self.command("result NUMBER --mission clash --loyalists 7 --traitors 4 --agreed"),
            "  (--supply, --gained, --spent, --fallen and --at-home: see `umpire campaign result --help`)".to_owned(),
            "  (or let Umpire lead through it: `umpire referee` with --campaign, then".to_owned(),
            "  result NUMBER --from-battle JOURNAL)".to_owned(),
        ]
    }
}

fn headings<'a>(rows: &[&'a Row]) -> Vec<&'a str> {
    let mut headings: Vec<&str> = Vec::new();
    for heading in rows.iter().filter_map(|it| it.under.first()) {
        if !headings.contains(&heading.as_str()) {
            headings.push(heading);
        }
    }
    headings
}

/// What can be picked for a word.
fn picked(row: &Row, word: &str) -> Vec<String> {
    let blank = row.blanks.iter().find(|it| it.word.as_str() == word);
    match blank.map(|it| &it.takes) {
        Some(Takes::One { of: Picks::List(all) }) => all.iter().map(|it| it.value.clone()).collect(),
        _ => Vec::new(),
    }
}

/// What there is for a word if it is the only one, or else a word for it.
fn only(row: &Row, word: &str, placeholder: &str) -> String {
    match picked(row, word).as_slice() {
        [one] => quoted(one),
        _ => placeholder.to_owned(),
    }
}

/// A name as it is typed in a shell.
fn quoted(name: &str) -> String {
    if name.chars().all(|it| it.is_alphanumeric() || "=_-./".contains(it)) {
        name.to_owned()
    } else {
        format!("\"{}\"", name.replace('"', "\\\""))
    }
}
